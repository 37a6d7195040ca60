//! The rules in our own words, and how we read what is unclear in them, in the language of whoever asks.

use crate::error::{Answer, Problem};
use crate::http::Path;
use crate::printed::Printed;
use crate::spoken::ByLanguage;
use axum::Json;
use axum::http::HeaderMap;
use axum::response::Response;
use ledger::{Ledger, Reading, Rule, RuleKind};
use serde::Serialize;
use std::sync::LazyLock;
use utoipa::ToSchema;
use words::Language;

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
    /// How we read what is unclear in it.
    pub readings: Vec<RuleReading>,
}

/// A clause of a rule.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RulePart {
    /// A few words that tell it from the others.
    pub name: &'static str,
    /// What it says.
    pub text: &'static str,
}

/// How we read something that the rulebook leaves unclear.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RuleReading {
    /// Its number, which it keeps for ever.
    pub id: &'static str,
    /// A short name.
    pub name: &'static str,
    /// The rules it is about, by number.
    pub rules: &'static [String],
    /// What is unclear.
    pub unclear: &'static str,
    /// How we read it.
    pub reading: &'static str,
    /// Why so; empty where the reading speaks for itself.
    pub why: &'static str,
}

/// The rulebooks, each written down when it is first asked for in a language.
static BOOKS: LazyLock<Vec<(&str, ByLanguage<Printed>)>> =
    LazyLock::new(|| ledger::titles().map(|title| (title, ByLanguage::default())).collect());

/// Read the rules of a title.
///
/// They change only with the program: ask with `If-None-Match`.
#[utoipa::path(get, path = "/api/rules/{title}", tag = "titles",
    params(("title" = String, Path, description = "the short name of the title")),
    responses((status = 200, body = RuleList), (status = 304, description = "it has not changed"),
        (status = 404, body = Problem)))]
pub async fn rules(Path(title): Path<String>, language: Language, headers: HeaderMap) -> Answer<Response> {
    let ledger = ledger_of(&title, language)?;
    let (title, pages) =
        BOOKS.iter().find(|(name, _)| *name == title).ok_or_else(|| Problem::unknown("title"))?;
    let told = |rule: &'static Rule| text_of(title, rule, language);
    let page = pages
        .get_or_print(language, || RuleList { title, rules: ledger.rules.iter().map(told).collect() })?;
    Ok(page.answer_in(language, &headers))
}

/// Read a rule in our own words.
///
/// A clause of it (`17.5.3#1`) finds the whole rule.
#[utoipa::path(get, path = "/api/rules/{title}/{number}", tag = "titles",
    params(("title" = String, Path, description = "the short name of the title"),
        ("number" = String, Path, description = "the number of the rule")),
    responses((status = 200, body = RuleText), (status = 404, body = Problem)))]
pub async fn rule(
    Path((title, number)): Path<(String, String)>,
    language: Language,
) -> Answer<Json<RuleText>> {
    let number = number.split(['#', '/']).next().unwrap_or_default();
    let rule = ledger_of(&title, language)?.rule(number).ok_or_else(|| Problem::unknown("rule"))?;
    Ok(Json(text_of(&title, rule, language)))
}

fn text_of(title: &str, rule: &'static Rule, language: Language) -> RuleText {
    let parts = rule.parts.iter().map(|part| RulePart { name: &part.name, text: &part.text });
    let readings = ledger::readings_of(title, rule, language.tag());
    RuleText {
        id: &rule.id,
        name: &rule.name,
        note: rule.kind == RuleKind::Note,
        text: &rule.text,
        parts: parts.collect(),
        readings: readings.into_iter().map(reading_of).collect(),
    }
}

fn reading_of(reading: &'static Reading) -> RuleReading {
    let Reading { id, name, rules, unclear, reading, why } = reading;
    RuleReading { id, name, rules, unclear, reading, why }
}

fn ledger_of(title: &str, language: Language) -> Answer<&'static Ledger> {
    ledger::ledger_in(title, language.tag()).ok_or_else(|| Problem::unknown("title"))
}
