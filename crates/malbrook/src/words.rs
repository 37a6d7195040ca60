//! Words for people: those of the rules, and what the program adds to them.

/// What the rulebook's rule with this number says, in our own words: `14.2.1 Name: text`.
///
/// A part of a rule (`17.5.3#1`) finds the whole of it; `None` if there is no such rule. A campaign has rules of its
/// own, and for the rest the book in force.
pub fn rule_text(title: &str, book: &str, number: &str) -> Option<String> {
    let number = number.split(['#', '/']).next()?;
    let (books, number) = match number.split_once(' ') {
        Some(("NY", number)) => (["nine-years"; 2], number),
        Some(("NPWS", number)) => (["spain"; 2], number),
        Some(("APW", number)) => (["pragmatic-war"; 2], number),
        _ => ([title, book], number),
    };
    let rule = books.into_iter().find_map(|title| ledger::ledger(title)?.rule(number))?;
    let mut text = format!("{} {}: {}", rule.id, rule.name, rule.text);
    for part in &rule.parts {
        text.push_str(&format!("\n  - {}", part.text));
    }
    Some(text)
}

/// What is said where the players agreed to go back to after `n` actions.
pub fn back_text(n: usize) -> String {
    match n {
        0 => "By consent of both sides the game went back to its start.".to_owned(),
        _ => format!("By consent of both sides the game went back to after action {n}."),
    }
}
