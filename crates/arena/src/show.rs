//! Standings as tables for people.

use crate::rating::Estimate;
use crate::standings::{BotStanding, Count, FaultNote, PairingStanding, Standings};
use std::fmt::Write;

/// The tables as plain text.
pub fn text(standings: &Standings) -> String {
    let mut text = format!("{}\n\n", headline(standings));
    text.push_str(&aligned(&bot_rows(standings)));
    text.push('\n');
    text.push_str(&aligned(&pairing_rows(standings)));
    let _ = writeln!(text, "\n{}", sentence(standings));
    for note in &standings.faults {
        let _ = writeln!(text, "{}", fault_line(note));
    }
    text
}

/// The tables as Markdown.
pub fn markdown(standings: &Standings) -> String {
    let mut text = format!("{}\n\n", headline(standings));
    text.push_str(&piped(&bot_rows(standings)));
    text.push('\n');
    text.push_str(&piped(&pairing_rows(standings)));
    let _ = writeln!(text, "\n{}", sentence(standings));
    for note in &standings.faults {
        let _ = writeln!(text, "\n{}", fault_line(note));
    }
    text
}

/// The standings as JSON.
pub fn json(standings: &Standings) -> String {
    serde_json::to_string_pretty(standings).unwrap_or_default() + "\n"
}

fn headline(standings: &Standings) -> String {
    let options = match standings.options.len() {
        0 => String::new(),
        _ => format!(" with {}", standings.options.join(", ")),
    };
    let left = match standings.planned - standings.games {
        0 => String::new(),
        left => format!(", {left} to come"),
    };
    format!(
        "{}, {}{options}: {} games in {} pairs with sides swapped{left}",
        standings.title,
        standings.scenario,
        standings.games,
        standings.games / 2
    )
}

fn bot_rows(standings: &Standings) -> Vec<Vec<String>> {
    let sides = &standings.sides;
    let mut rows = vec![
        ["bot", "games", "score", "Elo", "95%"].map(str::to_owned).to_vec(),
        sides.iter().map(|side| format!("as {side}")).collect(),
        sides.iter().map(|side| format!("VP as {side}")).collect(),
        ["ms a move", "slowest"].map(str::to_owned).to_vec(),
    ];
    let heading = rows.drain(..).flatten().collect();
    std::iter::once(heading).chain(standings.bots.iter().map(bot_row)).collect()
}

fn bot_row(bot: &BotStanding) -> Vec<String> {
    let games = bot.by_side[0].games() + bot.by_side[1].games();
    let vp = |seat: usize| bot.mean_vp[seat].map_or("-".to_owned(), |vp| format!("{vp:.1}"));
    vec![
        bot.bot.clone(),
        games.to_string(),
        percent(bot.score),
        format!("{:.0}", bot.elo.value),
        interval(bot.elo, |elo| format!("{elo:.0}")),
        count(bot.by_side[0]),
        count(bot.by_side[1]),
        vp(0),
        vp(1),
        format!("{:.2}", bot.mean_move_ms),
        format!("{:.0}", bot.slowest_move_ms),
    ]
}

fn pairing_rows(standings: &Standings) -> Vec<Vec<String>> {
    let sides = &standings.sides;
    let mut heading = vec!["pair".to_owned(), "games".to_owned(), "score".to_owned(), "95%".to_owned()];
    heading.extend(["Elo", "95%"].map(str::to_owned));
    heading.extend(sides.iter().map(|side| format!("as {side}")));
    heading.push("pairs 0/½/1/1½/2".to_owned());
    std::iter::once(heading).chain(standings.pairings.iter().map(pairing_row)).collect()
}

fn pairing_row(pairing: &PairingStanding) -> Vec<String> {
    let [a, b] = &pairing.bots;
    let games = pairing.by_side[0].games() + pairing.by_side[1].games();
    vec![
        format!("{a} - {b}"),
        games.to_string(),
        percent(pairing.score.value),
        interval(pairing.score, percent),
        format!("{:+.0}", pairing.elo.value),
        interval(pairing.elo, |elo| format!("{elo:+.0}")),
        count(pairing.by_side[0]),
        count(pairing.by_side[1]),
        pairing.pairs.map(|pairs| pairs.to_string()).join("/"),
    ]
}

fn sentence(standings: &Standings) -> String {
    let games = standings.games.max(1) as f64;
    let [one, two] = &standings.sides;
    let share = |wins: u64| percent(wins as f64 / games);
    let mut text = format!(
        "{one} won {}, {two} {}, {} drawn; {:.0} decisions a game",
        share(standings.side_wins[0]),
        share(standings.side_wins[1]),
        share(standings.draws),
        standings.mean_decisions
    );
    if let Some(vp) = standings.mean_vp {
        let _ = write!(text, ", {vp:.1} VP at the end");
    }
    if let Some(year) = standings.mean_year {
        let _ = write!(text, ", which comes in {year:.1}");
    }
    text + "."
}

fn fault_line(note: &FaultNote) -> String {
    let games = if note.games == 1 { "game" } else { "games" };
    format!(
        "{} {} in {} {games}, first in game {}: {}",
        note.bot,
        note.kind.word(),
        note.games,
        note.first_game,
        note.message
    )
}

fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

fn interval(estimate: Estimate, word: impl Fn(f64) -> String) -> String {
    format!("{} to {}", word(estimate.low), word(estimate.high))
}

/// Won, drawn and lost, as in `+12 =3 -5`.
fn count(count: Count) -> String {
    format!("+{} ={} -{}", count.won, count.drawn, count.lost)
}

/// Columns as wide as they must be; the first to the left, the others to the right.
fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |at: usize| rows.iter().filter_map(|row| row.get(at)).map(|c| c.chars().count()).max();
    let widths: Vec<usize> = (0..columns).map(|at| width(at).unwrap_or(0)).collect();
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths).enumerate().map(|(at, (cell, &width))| match at {
            0 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        let _ = writeln!(text, "{}", cells.collect::<Vec<_>>().join("  ").trim_end());
    }
    text
}

fn piped(rows: &[Vec<String>]) -> String {
    let mut text = String::new();
    for (at, row) in rows.iter().enumerate() {
        let _ = writeln!(text, "| {} |", row.join(" | "));
        if at == 0 {
            let _ = writeln!(text, "| --- {}|", "| ---: ".repeat(row.len() - 1));
        }
    }
    text
}
