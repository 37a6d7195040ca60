//! Finds the comments that tie the code and its tests to the clauses of a rulebook: `// rule:`, `// nine-years:`.
//!
//! The build script and the ledger both include this file, so it depends on nothing but the standard library.

/// The titles that have a ledger, each with the beginning of the comments that name its clauses.
pub const TITLES: [(&str, &str); 5] = [
    ("spain", "// rule:"),
    ("nine-years", "// nine-years:"),
    ("grand-campaign", "// grand-campaign:"),
    ("pragmatic-war", "// pragmatic-war:"),
    ("wellington", "// wellington:"),
];

/// What an annotation stands above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A function of the engine, which enforces the clause.
    Code,
    /// A test that is run, which shows the clause.
    Test,
    /// Something in a test file that is not run as a test: a plain function, an ignored test, nothing at all.
    Stray,
}

/// One clause named by one comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotation {
    /// The title whose clause it names: `spain`.
    pub title: String,
    /// What it stands above.
    pub kind: Kind,
    /// The file, from the root of the crate: `src/movement.rs`.
    pub file: String,
    /// The next function below it; empty when there is none.
    pub function: String,
    /// The clause as it was written: `14.2.1`, `17.5.3#1`, `17.5.3#*`.
    pub clause: String,
}

/// The annotations of one file, in order; `in_tests` says that it is one of the crate's `tests/`.
///
/// A comment belongs to the next `fn` below it. A function with `#[test]` and without `#[ignore]` is a test.
pub fn scan(file: &str, text: &str, in_tests: bool) -> Vec<Annotation> {
    let mut found: Vec<Annotation> = Vec::new();
    let (mut waiting, mut test, mut ignored) = (0, false, false);
    for line in text.lines().map(str::trim) {
        if let Some((title, clauses)) = named_clauses(line) {
            for clause in clauses.split(',').map(str::trim).filter(|clause| !clause.is_empty()) {
                let (title, file, clause) = (title.to_owned(), file.to_owned(), clause.to_owned());
                let kind = if in_tests { Kind::Stray } else { Kind::Code };
                found.push(Annotation { title, kind, file, function: String::new(), clause });
            }
        }
        test |= line.starts_with("#[test]");
        ignored |= line.starts_with("#[ignore");
        if let Some(name) = function_name(line) {
            for annotation in &mut found[waiting..] {
                annotation.function = name.to_owned();
                annotation.kind = match (test, ignored) {
                    (true, false) => Kind::Test,
                    (true, true) => Kind::Stray,
                    (false, _) => annotation.kind,
                };
            }
            (waiting, test, ignored) = (found.len(), false, false);
        }
    }
    found
}

/// The title whose clauses this line names, and their list, if it is such a comment.
fn named_clauses(line: &str) -> Option<(&'static str, &str)> {
    TITLES.iter().find_map(|&(title, start)| Some((title, line.strip_prefix(start)?)))
}

/// The name of the function that this line begins, if it begins one.
fn function_name(line: &str) -> Option<&str> {
    let is_qualifier = |word: &str| {
        word.starts_with("pub")
            || word.starts_with('"')
            || matches!(word, "const" | "async" | "unsafe" | "extern")
    };
    let (qualifiers, rest) =
        if let Some(rest) = line.strip_prefix("fn ") { ("", rest) } else { line.split_once(" fn ")? };
    let name = rest.split(['(', '<']).next()?.trim();
    (qualifiers.split_whitespace().all(is_qualifier) && !name.is_empty()).then_some(name)
}
