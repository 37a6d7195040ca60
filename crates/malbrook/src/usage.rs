//! Mistakes of the command line, in the program's language.
//!
//! clap finds them and tells them in English; here they are told anew by their kind and what clap knows of them.

use crate::cli::command;
use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::net::AddrParseError;
use std::num::{IntErrorKind, ParseIntError};
use words::{Message, Words, message};

/// So much of what was typed is repeated.
const LONGEST: usize = 200;

/// A mistake in one line that ends with what is accepted.
pub fn line(error: &Error, words: &Words) -> String {
    let mut said = match mistake(error) {
        Some(mistake) => mistake.in_words(words),
        // No command of ours can meet the rest.
        None => own_words(error),
    };
    for more in possible(error).into_iter().chain(similar(error)) {
        said.push(' ');
        said.push_str(&more.in_words(words));
    }
    message!("usage-line", said, accepted = accepted(error)).in_words(words)
}

/// What is wrong.
fn mistake(error: &Error) -> Option<Message> {
    let text = |kind| Some(shortened(error.get(kind)?.to_string()));
    let argument = || text(ContextKind::InvalidArg);
    let value = || text(ContextKind::InvalidValue);
    let number = |kind| match error.get(kind) {
        Some(ContextValue::Number(number)) => i64::try_from(*number).ok(),
        _ => None,
    };
    Some(match error.kind() {
        ErrorKind::InvalidSubcommand => {
            message!("usage-no-such-command", name = text(ContextKind::InvalidSubcommand)?)
        }
        ErrorKind::UnknownArgument => message!("usage-no-such-argument", name = argument()?),
        ErrorKind::InvalidValue if value()?.is_empty() => message!("usage-no-value", argument = argument()?),
        ErrorKind::InvalidValue => message!("usage-value", value = value()?, argument = argument()?),
        ErrorKind::ValueValidation => {
            message!("usage-value-why", value = value()?, argument = argument()?, problem = cause(error))
        }
        ErrorKind::NoEquals => message!("usage-no-equals", argument = argument()?),
        ErrorKind::TooManyValues => message!("usage-too-many", value = value()?, argument = argument()?),
        ErrorKind::TooFewValues => message!(
            "usage-too-few",
            argument = argument()?,
            least = number(ContextKind::MinValues)?,
            given = number(ContextKind::ActualNumValues)?,
        ),
        ErrorKind::WrongNumberOfValues => message!(
            "usage-wrong-number",
            argument = argument()?,
            wanted = number(ContextKind::ExpectedNumValues)?,
            given = number(ContextKind::ActualNumValues)?,
        ),
        ErrorKind::ArgumentConflict => conflict(&argument()?, error.get(ContextKind::PriorArg)),
        ErrorKind::MissingRequiredArgument => {
            message!("usage-missing", all = list(error, ContextKind::InvalidArg)?)
        }
        ErrorKind::MissingSubcommand => message!(
            "usage-no-command",
            name = text(ContextKind::InvalidSubcommand)?,
            all = list(error, ContextKind::ValidSubcommand)?,
        ),
        ErrorKind::InvalidUtf8 => message!("usage-not-text"),
        _ => return None,
    })
}

/// What was typed, cut off where it goes on for ever.
fn shortened(typed: String) -> String {
    match typed.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}...", &typed[..at]),
        None => typed,
    }
}

/// An argument that does not go with another one, or with itself.
fn conflict(argument: &str, prior: Option<&ContextValue>) -> Message {
    match prior {
        Some(ContextValue::String(other)) if other == argument => message!("usage-twice", argument),
        Some(ContextValue::String(other)) => message!("usage-conflict", argument, other),
        Some(ContextValue::Strings(others)) => {
            message!("usage-conflict", argument, other = others.join(", "))
        }
        _ => message!("usage-conflict-any", argument),
    }
}

/// Why a value is not taken. Our own readers of values have told it in the program's language.
fn cause(error: &Error) -> Message {
    let Some(source) = std::error::Error::source(error) else { return message!("usage-unfit") };
    if let Some(number) = source.downcast_ref::<ParseIntError>() {
        return Message::new(match number.kind() {
            IntErrorKind::PosOverflow => "usage-number-large",
            IntErrorKind::NegOverflow => "usage-number-small",
            _ => "usage-no-number",
        });
    }
    if source.is::<AddrParseError>() {
        return message!("usage-no-address");
    }
    let said = source.to_string();
    match said.split_once(" is not in ") {
        Some((value, range)) if range.contains("..") => message!("usage-range", value, range),
        _ => Message::said(said),
    }
}

/// The values that can be given, where there are few.
fn possible(error: &Error) -> Option<Message> {
    let all = list(error, ContextKind::ValidValue).filter(|all| !all.is_empty())?;
    Some(message!("usage-possible", all))
}

/// What was perhaps meant.
fn similar(error: &Error) -> Vec<Message> {
    let found = |kind, id: &'static str| {
        let names = list(error, kind).filter(|names| !names.is_empty())?;
        Some(message!(id, names))
    };
    let all = [
        found(ContextKind::SuggestedSubcommand, "usage-similar-command"),
        found(ContextKind::SuggestedArg, "usage-similar-argument"),
        found(ContextKind::SuggestedValue, "usage-similar-value"),
    ];
    all.into_iter().flatten().collect()
}

/// What could have been said instead.
fn accepted(error: &Error) -> Message {
    if error.kind() == ErrorKind::InvalidSubcommand {
        let cli = command();
        let commands: Vec<&str> =
            cli.get_subcommands().filter(|c| !c.is_hide_set()).map(clap::Command::get_name).collect();
        return message!("usage-commands", all = commands.join(", "));
    }
    let usage = error.get(ContextKind::Usage).map(ToString::to_string).unwrap_or_default();
    match usage.trim().strip_prefix("Usage: ") {
        Some(usage) => message!("usage-form", usage),
        None => message!("usage-help"),
    }
}

/// The names that an error has for something, in a row. What help hides is not told here either.
fn list(error: &Error, kind: ContextKind) -> Option<String> {
    let cli = command();
    let shown = |name: &&String| cli.find_subcommand(name.as_str()).is_none_or(|sub| !sub.is_hide_set());
    match error.get(kind)? {
        ContextValue::String(name) => Some(name.clone()),
        ContextValue::Strings(names) => {
            Some(names.iter().filter(shown).cloned().collect::<Vec<_>>().join(", "))
        }
        _ => None,
    }
}

/// clap's own sentence on one line.
fn own_words(error: &Error) -> String {
    let message = error.to_string();
    let said = message.lines().map(str::trim).take_while(|line| !line.starts_with("Usage:"));
    let said: Vec<&str> = said.filter(|line| !line.is_empty() && !line.starts_with("For more")).collect();
    let line = said.join(" ");
    line.strip_prefix("error: ").unwrap_or(&line).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use words::Language;

    fn told(words: &str, language: &str) -> String {
        let error = command().try_get_matches_from(words.split_whitespace()).expect_err("a mistake");
        line(&error, Language::named(language).expect("a language").words())
    }

    #[test]
    fn every_mistake_is_told_in_french() {
        let cases = [
            (
                "malbrook simulat",
                "il n’y a pas de commande «\u{a0}simulat\u{a0}» (vouliez-vous dire «\u{a0}simulate\u{a0}»\u{202f}?)\u{202f}; les commandes sont serve, ",
            ),
            (
                "malbrook simulate",
                "il manque --games <N>\u{202f}; usage\u{a0}: malbrook simulate --games <N>",
            ),
            (
                "malbrook simulate --games x",
                "«\u{a0}x\u{a0}» ne convient pas à «\u{a0}--games <N>\u{a0}»\u{a0}: ce n’est pas un nombre",
            ),
            ("malbrook simulate --games 0", "0 n’est pas dans 1.."),
            ("malbrook simulate --games 99999999999999999999999", "le nombre est trop grand"),
            (
                "malbrook simulate --games 1 --gams 3",
                "l’argument «\u{a0}--gams\u{a0}» n’existe pas (vouliez-vous dire «\u{a0}--games\u{a0}»\u{202f}?)",
            ),
            ("malbrook bench --seconds", "«\u{a0}--seconds <S>\u{a0}» a besoin d’une valeur"),
            (
                "malbrook serve --smtp-tls x",
                "«\u{a0}x\u{a0}» ne convient pas à «\u{a0}--smtp-tls <HOW>\u{a0}» (valeurs possibles\u{a0}: none, starttls, tls)",
            ),
            ("malbrook serve --listen x", "il faut une adresse et un port"),
            (
                "malbrook rules --check --rule 3",
                "«\u{a0}--check\u{a0}» ne va pas avec «\u{a0}--rule <NUMBER>\u{a0}»",
            ),
            ("malbrook bench --seconds 3 --seconds 4", "«\u{a0}--seconds <S>\u{a0}» ne se donne qu’une fois"),
            (
                "malbrook arena captain",
                "«\u{a0}<BOT> <BOT>...\u{a0}» demande 2 valeurs, et il n’y en a que 1",
            ),
            (
                "malbrook data --lang fr",
                "«\u{a0}malbrook data\u{a0}» demande une commande (export, check, help)",
            ),
            ("malbrook --lang fr", "demande une commande (serve, backup, "),
        ];
        for (words, wanted) in cases {
            let said = told(words, "fr");
            assert!(said.contains(wanted), "{words}: {said}");
            for english in ["invalid", "unexpected", "required", "tip:", "possible values", "Usage", "fuzz"] {
                assert!(!said.contains(english), "{words}: {said}");
            }
            assert!(!said.contains('\n'), "{said}");
        }
    }

    #[test]
    fn english_reads_as_before() {
        let cases = [
            ("malbrook engine --loud", "unexpected argument '--loud' found; usage: malbrook engine"),
            ("malbrook simulate --games many", "invalid value 'many' for '--games <N>': it is no number; "),
            ("malbrook simulate", "the following required arguments were not provided: --games <N>; usage: "),
            (
                "malbrook rules --check --rule 3",
                "the argument '--check' cannot be used with '--rule <NUMBER>'; usage: ",
            ),
        ];
        for (words, wanted) in cases {
            let said = told(words, "en");
            assert!(said.starts_with(wanted), "{words}: {said}");
        }
    }
}
