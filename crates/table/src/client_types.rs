//! The file of types that the browser client has of a game, made from the structs themselves. A test of each game holds the two together.

/// The text of the file: one declaration after the other, without comments, which are for those who read the engine.
pub fn text(declarations: &[String]) -> String {
    let lines: Vec<String> = declarations.iter().map(|one| format!("export {}\n", tidy(one))).collect();
    format!("// Made by `make types` from what the engine sends; never by hand.\n\n{}", lines.join("\n"))
}

/// One of these words.
pub fn union(name: &str, words: &[impl std::fmt::Debug]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("{word:?}")).collect();
    format!("export type {name} = {};\n", words.join(" | "))
}

/// Without comments, one field a line.
fn tidy(declaration: &str) -> String {
    let mut text = String::new();
    let mut rest = declaration;
    while let Some(start) = rest.find("/**") {
        text.push_str(&rest[..start]);
        rest = rest[start..].split_once("*/").map_or("", |(_, after)| after.trim_start());
    }
    text.push_str(rest);
    text.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

/// Fails unless the file holds this text; where `make types` asks for it, the file is written first.
///
/// # Panics
///
/// If the file is stale or cannot be written.
pub fn assert_up_to_date(file: &str, text: &str) {
    if std::env::var_os("MALBROOK_WRITE_TYPES").is_some() {
        std::fs::write(file, text).unwrap_or_else(|error| panic!("{file}: {error}"));
    }
    let there = std::fs::read_to_string(file).unwrap_or_default();
    assert!(there == text, "{file} is stale: run `make types`");
}
