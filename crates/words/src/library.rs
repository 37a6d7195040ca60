//! What the libraries below us say when something is wrong, as messages of our own where their sentence is known.

use crate::{Message, message};
use std::io;

/// Why a file or a folder cannot be used.
pub fn io_problem(error: &io::Error) -> Message {
    use io::ErrorKind as Kind;
    let own = error.get_ref().and_then(|own| own.downcast_ref::<Message>());
    if let Some(own) = own {
        return own.clone();
    }
    Message::new(match error.kind() {
        Kind::NotFound => "io-not-found",
        Kind::PermissionDenied => "io-forbidden",
        Kind::AlreadyExists => "io-exists",
        Kind::IsADirectory => "io-folder",
        Kind::NotADirectory => "io-no-folder",
        Kind::StorageFull | Kind::QuotaExceeded => "io-full",
        Kind::ReadOnlyFilesystem => "io-read-only",
        Kind::InvalidFilename => "io-name",
        Kind::InvalidData => "io-not-text",
        Kind::AddrInUse => "io-address-in-use",
        Kind::AddrNotAvailable => "io-address-not-here",
        _ => return Message::said(error.to_string()),
    })
}

/// What a reader of TOML or JSON says of a text or of a value in it.
pub fn reading_problem(said: &str) -> Message {
    let said = said.trim_end();
    match place(said) {
        Some((what, line, column)) => message!("read-at", problem = value_problem(what), line, column),
        None => value_problem(said),
    }
}

/// The end of what JSON says: ` at line 3 column 7`.
fn place(said: &str) -> Option<(&str, &str, &str)> {
    let (what, at) = said.rsplit_once(" at line ")?;
    let (line, column) = at.split_once(" column ")?;
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    (is_number(line) && is_number(column)).then_some((what, line, column))
}

/// The sentences of serde; what is none of them is about how the text is written.
fn value_problem(said: &str) -> Message {
    let named = |start: &str| said.strip_prefix(start)?.strip_prefix('`')?.split_once('`');
    let wrong = |start: &str| said.strip_prefix(start)?.rsplit_once(", expected ");
    if let Some((name, rest)) = named("unknown field ") {
        return message!("read-unknown-field", said, name, expected = expected_names(rest));
    }
    if let Some((name, rest)) = named("unknown variant ") {
        return message!("read-unknown-word", said, name, expected = expected_names(rest));
    }
    if let Some((name, _)) = named("missing field ") {
        return message!("read-missing-field", said, name);
    }
    if let Some((name, _)) = named("duplicate field ") {
        return message!("read-double-field", said, name);
    }
    if let Some((found, wanted)) = wrong("invalid type: ").or_else(|| wrong("invalid value: ")) {
        return message!("read-wrong", said, found = found_value(found), wanted = wanted_value(wanted));
    }
    if let Some((length, wanted)) = wrong("invalid length ") {
        let length = length.parse::<u32>().unwrap_or_default();
        return message!("read-wrong-length", said, length, wanted = wanted_value(wanted));
    }
    match said == EMPTY_SOURCE {
        true => message!("data-empty-source"),
        false => message!("read-syntax", said),
    }
}

/// What those who read data say of a source that says nothing; serde hands it on as words.
pub const EMPTY_SOURCE: &str = "a source must not be empty";

/// The names serde lists: `` expected one of `a`, `b` ``.
fn expected_names(list: &str) -> Message {
    let names: Vec<&str> = list.split('`').skip(1).step_by(2).collect();
    match names.is_empty() {
        true => message!("read-none-expected"),
        false => message!("read-expected", count = names.len(), names = names.join(", ")),
    }
}

/// What serde found, by its kind: `` integer `5` ``, `string "x"`, `map`.
fn found_value(found: &str) -> Message {
    let kinds = [
        ("boolean `", "boolean"),
        ("integer `", "number"),
        ("floating point `", "number"),
        ("string ", "text"),
    ];
    let value =
        |start: &str| found.strip_prefix(start).map(|value| value.trim_matches(['`', '"']).to_owned());
    if let Some((kind, value)) = kinds.iter().find_map(|(start, kind)| Some((*kind, value(start)?))) {
        return message!("read-found", kind, value);
    }
    message!("read-found-kind", kind = kind_of(found), said = found)
}

/// What serde wanted: `u8`, `a string`, `struct Space`.
fn wanted_value(wanted: &str) -> Message {
    message!("read-wanted", kind = kind_of(wanted), said = wanted)
}

fn kind_of(said: &str) -> &'static str {
    match said {
        "u8" | "u16" | "u32" | "u64" | "usize" => "natural",
        "i8" | "i16" | "i32" | "i64" | "isize" => "integer",
        "f32" | "f64" => "number",
        "a boolean" | "bool" => "boolean",
        "a string" | "a borrowed string" => "text",
        "sequence" | "a sequence" => "list",
        "map" | "a map" => "table",
        "null" | "unit value" => "nothing",
        _ if said.starts_with("struct ") => "table",
        _ if said.starts_with("an array of") || said.starts_with("a tuple of") => "list",
        _ => "other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;

    #[test]
    fn sentences_of_libraries_are_told_in_every_language() {
        let french = Language::named("fr").unwrap().words();
        let told = [
            (
                "unknown field `vpp`, expected `vp`",
                "champ «\u{a0}vpp\u{a0}» inconnu\u{202f}; on attend «\u{a0}vp\u{a0}»",
            ),
            (
                "unknown variant `hill`, there are no variants",
                "mot «\u{a0}hill\u{a0}» inconnu\u{202f}; on n’en attend aucun",
            ),
            ("missing field `id`", "le champ «\u{a0}id\u{a0}» manque"),
            (
                "invalid type: string \"x\", expected u8",
                "on trouve le texte «\u{a0}x\u{a0}» et on attend un nombre entier positif",
            ),
            ("invalid type: map, expected a string", "on trouve une table et on attend un texte"),
            (
                "missing field `a` at line 3 column 7",
                "ligne 3, colonne 7\u{a0}: le champ «\u{a0}a\u{a0}» manque",
            ),
            ("invalid length 1, expected an array of length 7", "on trouve 1 élément et on attend une liste"),
            (EMPTY_SOURCE, "une source ne peut être vide"),
        ];
        for (said, told) in told {
            let problem = reading_problem(said);
            assert_eq!(problem.to_string(), said);
            assert_eq!(problem.in_words(french), told);
        }
        let syntax = reading_problem("unclosed table, expected `]`");
        assert!(
            syntax.in_words(french).contains("unclosed table")
                && syntax.in_words(french).contains("ne se lit pas")
        );
    }

    #[test]
    fn a_file_that_is_not_there_is_told_in_every_language() {
        let error = std::fs::read("/nowhere/at/all").unwrap_err();
        let french = Language::named("fr").unwrap().words();
        assert_eq!(io_problem(&error).in_words(french), "il n’existe pas");
        assert_eq!(io_problem(&io::Error::other("so it is")).in_words(french), "so it is");
    }
}
