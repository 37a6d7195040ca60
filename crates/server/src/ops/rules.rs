//! The rules in our own words.

use crate::error::{Answer, Problem};
use crate::printed::Printed;
use axum::Json;
use axum::extract::Path;
use axum::http::HeaderMap;
use axum::response::Response;
use ledger::{Ledger, Rule, RuleKind};
use serde::Serialize;
use std::sync::{LazyLock, OnceLock};
use utoipa::ToSchema;

/// The rules of a title.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RuleList {
    /// The title.
    pub title: &'static str,
    /// Its rules, in the order of the book.
    pub rules: Vec<RuleText>,
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

/// The rulebooks, each written down when it is first asked for.
static BOOKS: LazyLock<Vec<(&str, OnceLock<Printed>)>> =
    LazyLock::new(|| ledger::titles().map(|title| (title, OnceLock::new())).collect());

/// Read the rules of a title.
///
/// They change only with the program: ask with `If-None-Match`.
#[utoipa::path(get, path = "/api/rules/{title}", tag = "titles",
    params(("title" = String, Path, description = "the short name of the title")),
    responses((status = 200, body = RuleList), (status = 304, description = "it has not changed"),
        (status = 404, body = Problem)))]
pub async fn rules(Path(title): Path<String>, headers: HeaderMap) -> Answer<Response> {
    let ledger = ledger_of(&title)?;
    let (title, page) =
        BOOKS.iter().find(|(name, _)| *name == title).ok_or_else(|| Problem::unknown("title"))?;
    if page.get().is_none() {
        let list = RuleList { title, rules: ledger.rules.iter().map(text_of).collect() };
        // Whoever else has written it meanwhile has written the same.
        let _ = page.set(Printed::json(&list).map_err(Problem::internal)?);
    }
    let page = page.get().ok_or_else(|| Problem::internal("a page that was written is gone"))?;
    Ok(page.answer(&headers))
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
    Ok(Json(text_of(rule)))
}

fn text_of(rule: &'static Rule) -> RuleText {
    let parts = rule.parts.iter().map(|part| RulePart { name: &part.name, text: &part.text });
    RuleText {
        id: &rule.id,
        name: &rule.name,
        note: rule.kind == RuleKind::Note,
        text: &rule.text,
        parts: parts.collect(),
    }
}

fn ledger_of(title: &str) -> Answer<&'static Ledger> {
    ledger::ledger(title).ok_or_else(|| Problem::unknown("title"))
}
