//! What the program says, in the language of whoever sits at it.

use ledger::{Cited, Rule};
use std::io::Write;
use std::sync::OnceLock;
use table::{CannotUndo, ReplayError};
use words::{Language, Saying, Words, io_problem};

/// One person sits at a program, so there is one language for as long as it runs.
static LANGUAGE: OnceLock<Language> = OnceLock::new();

/// Settles the language; what is said before is English.
pub fn speak(language: Language) {
    // The first word counts: there is only one.
    let _ = LANGUAGE.set(language);
}

/// The words of the program's language.
pub fn words() -> &'static Words {
    LANGUAGE.get().copied().unwrap_or_else(Language::english).words()
}

/// A message with nothing put into it.
pub fn text(id: &str) -> String {
    words().text(id)
}

/// A message, to be told what it speaks of.
pub fn say(id: &str) -> Saying<'static> {
    words().say(id.to_owned())
}

/// Says something on standard error; where it cannot be written, that is no reason to break off.
pub fn aside(said: &str) {
    let _ = writeln!(std::io::stderr(), "malbrook: {said}");
}

/// A language by its name of two letters, as the command line gives it.
pub fn language(tag: &str) -> Result<Language, String> {
    let all = || Language::all().map(Language::tag).collect::<Vec<_>>().join(", ");
    Language::named(tag)
        .ok_or_else(|| say("no-language").with("language", tag.to_owned()).with("all", all()).text())
}

/// The rules a citation in the book of a title means, in the language of this program: one rule, or all of a section
/// or chapter such as `7.31`; `None` if there is no such rule.
pub fn cited(title: &str, citation: &str) -> Option<Cited<'static>> {
    let (title, number) = ledger::named_book(citation).unwrap_or((title, citation));
    ledger::ledger_in(title, words().language().tag())?.cited(number.trim_end_matches('.'))
}

/// What the rulebook's rule with this number says, in our own words: `14.2.1 Name: text`.
///
/// A part of a rule (`17.5.3#1`) finds the whole of it and a section (`7.31`) all its rules, one below the other; `None`
/// if there is no such rule. A campaign has rules of its own, and for the rest the book in force.
pub fn rule_text(title: &str, book: &str, number: &str) -> Option<String> {
    let found = [title, book].map(|title| cited(title, number));
    let one = found.iter().flatten().find(|cited| cited.rules.len() == 1);
    let cited = one.or_else(|| found.iter().flatten().next())?;
    Some(cited.rules.iter().map(|rule| text_of(rule)).collect::<Vec<_>>().join("\n"))
}

/// The text of a rule with its number, its name and its parts.
fn text_of(rule: &Rule) -> String {
    let heading = say("rule-text").with("number", rule.id.as_str()).with("name", rule.name.as_str());
    let mut text = heading.with("text", rule.text.as_str()).text();
    for part in &rule.parts {
        text.push_str(&format!("\n  - {}", part.text));
    }
    text
}

/// What is said where the players agreed to go back to after `n` actions.
pub fn back_text(n: usize) -> String {
    match n {
        0 => text("back-to-start"),
        _ => say("back-to-action").with("number", n).text(),
    }
}

/// How a finished game ended; `none` for one that has no result.
pub fn result_text(result: Option<&str>) -> String {
    let result = result.unwrap_or("none");
    words().name("result", result, result)
}

/// Why something cannot be taken back.
pub fn no_undo_text(reason: &CannotUndo) -> String {
    text(match reason {
        CannotUndo::NothingToUndo => "undo-nothing",
        CannotUndo::DiceFell => "undo-dice",
        CannotUndo::OtherActed => "undo-other",
        CannotUndo::Revealed => "undo-revealed",
        CannotUndo::GameOver => "undo-over",
        CannotUndo::WentBack => "undo-went-back",
    })
}

/// Why a record does not replay.
pub fn no_replay_text(error: &ReplayError) -> String {
    error.message().in_words(words())
}

/// Why a file or a folder cannot be used.
pub fn io_text(error: &std::io::Error) -> String {
    io_problem(error).in_words(words())
}
