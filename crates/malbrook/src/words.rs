//! Words for people: those of the rules, and what the program adds to them.

use succession::clause::Book;
use succession::{State, Succession};
use table::{Game, Seat};

pub use succession::describe::{
    action_text, board_text, decision_json, fact_text, facts_json, phase_name, question, side_name,
    title_name, view_json,
};

/// The side a seat plays, as a heading.
pub fn seat_name(seat: Seat) -> &'static str {
    side_name(seat.into())
}

/// What the rulebook's rule with this number says, in our own words: `14.2.1 Name: text`.
///
/// A part of a rule (`17.5.3#1`) finds the whole of it; `None` if there is no such rule. A campaign has rules of its
/// own, and for the rest the book in force.
pub fn rule_text(title: &str, book: Book, number: &str) -> Option<String> {
    let number = number.split(['#', '/']).next()?;
    let (books, number) = match number.split_once(' ') {
        Some(("NY", number)) => ([Book::NineYears.title(); 2], number),
        Some(("NPWS", number)) => ([Book::Spain.title(); 2], number),
        Some(("APW", number)) => ([Book::PragmaticWar.title(); 2], number),
        _ => ([title, book.title()], number),
    };
    let rule = books.into_iter().find_map(|title| ledger::ledger(title)?.rule(number))?;
    let mut text = format!("{} {}: {}", rule.id, rule.name, rule.text);
    for part in &rule.parts {
        text.push_str(&format!("\n  - {}", part.text));
    }
    Some(text)
}

/// The phase of the year as a heading.
pub fn phase_heading(phase: &str) -> String {
    let mut words = phase.replace('-', " ");
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    format!("{words} phase")
}

/// The cards of a seat, a line each kind.
pub fn hand_lines(game: &Succession, state: &State, seat: Seat) -> Vec<String> {
    let Some(own) = game.view(state, Some(seat)).own else { return Vec::new() };
    let values: Vec<String> =
        (1..own.hand.len()).flat_map(|value| vec![value.to_string(); usize::from(own.hand[value])]).collect();
    let cards = if values.is_empty() { "none".to_owned() } else { values.join(" ") };
    let mut lines = vec![format!("{} Action cards: {cards}", seat_name(seat))];
    let atlas = game.atlas();
    for (cards, what) in [(own.held, "held"), (own.drawn, "drawn")] {
        let events = atlas.events.iter().enumerate().filter(|(at, _)| cards >> at & 1 == 1);
        lines.extend(events.map(|(_, card)| format!("Event {what}: {} - {}", card.title, card.text)));
    }
    lines
}

/// The board, with the name of a region above its spaces.
pub fn board_by_region(game: &Succession, state: &State, filter: Option<&str>) -> String {
    let board = board_text(game, state, filter);
    let spaces = &game.atlas().spaces;
    let (mut text, mut region) = (String::new(), "");
    for line in board.lines() {
        // A space's line begins with its name and who controls it.
        let name = line.split(" (").next().unwrap_or_default();
        if let Some(space) = spaces.iter().find(|space| space.name == name)
            && space.region != region
        {
            region = &space.region;
            text.push_str(&format!("-- {region} --\n"));
        }
        text.push_str(line);
        text.push('\n');
    }
    text
}

/// What is said where the players agreed to go back to after `n` actions.
pub fn back_text(n: usize) -> String {
    match n {
        0 => "By consent of both sides the game went back to its start.".to_owned(),
        _ => format!("By consent of both sides the game went back to after action {n}."),
    }
}
