//! The rules in our own words.

use crate::error::{Answer, Problem};
use axum::Json;
use axum::extract::Path;
use ledger::{Ledger, RuleKind};
use serde::Serialize;
use utoipa::ToSchema;

/// The rules of a title by number.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RuleList {
    /// The title.
    pub title: String,
    /// Its rules, in the order of the book.
    pub rules: Vec<RuleName>,
}

/// The number and the name of a rule.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RuleName {
    /// Its number, as refusals name it.
    pub id: &'static str,
    /// A short name.
    pub name: &'static str,
}

/// A rule in our own words.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RuleText {
    /// Its number.
    pub id: &'static str,
    /// A short name.
    pub name: &'static str,
    /// Does it only describe, rather than bind?
    pub note: bool,
    /// What it says.
    pub text: &'static str,
    /// Its clauses, where it has several.
    pub parts: Vec<RulePart>,
}

/// A clause of a rule.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RulePart {
    /// A few words that tell it from the others.
    pub name: &'static str,
    /// What it says.
    pub text: &'static str,
}

/// List the rules of a title.
#[utoipa::path(get, path = "/api/rules/{title}", tag = "titles",
    params(("title" = String, Path, description = "the short name of the title")),
    responses((status = 200, body = RuleList), (status = 404, body = Problem)))]
pub async fn rules(Path(title): Path<String>) -> Answer<Json<RuleList>> {
    let rules = ledger_of(&title)?.rules.iter().map(|rule| RuleName { id: &rule.id, name: &rule.name });
    Ok(Json(RuleList { rules: rules.collect(), title }))
}

/// Read a rule in our own words.
///
/// A clause of it (`17.5.3#1`) finds the whole rule.
#[utoipa::path(get, path = "/api/rules/{title}/{number}", tag = "titles",
    params(("title" = String, Path, description = "the short name of the title"),
        ("number" = String, Path, description = "the number of the rule")),
    responses((status = 200, body = RuleText), (status = 404, body = Problem)))]
pub async fn rule(Path((title, number)): Path<(String, String)>) -> Answer<Json<RuleText>> {
    let number = number.split(['#', '/']).next().unwrap_or_default();
    let rule = ledger_of(&title)?.rule(number).ok_or_else(|| Problem::unknown("rule"))?;
    let parts = rule.parts.iter().map(|part| RulePart { name: &part.name, text: &part.text });
    Ok(Json(RuleText {
        id: &rule.id,
        name: &rule.name,
        note: rule.kind == RuleKind::Note,
        text: &rule.text,
        parts: parts.collect(),
    }))
}

fn ledger_of(title: &str) -> Answer<&'static Ledger> {
    ledger::ledger(title).ok_or_else(|| Problem::unknown("title"))
}
