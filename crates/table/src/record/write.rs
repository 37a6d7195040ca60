//! The text of a record.

use super::{End, Header, Line, Record, RecordEntry, VERSION};
use crate::dice::Throw;
use crate::proof;
use std::fmt;

/// Throws and start positions go on to the next line beyond this width.
const WIDTH: usize = 110;

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "malbrook record {VERSION}")?;
        self.header.fmt(f)?;
        writeln!(f, "---")?;
        self.lines.iter().try_for_each(|line| writeln!(f, "{line}"))?;
        if self.end != End::default() {
            writeln!(f, "---")?;
        }
        if let Some(hash) = self.end.hash {
            writeln!(f, "hash {hash:016x}")?;
        }
        if let Some(result) = &self.end.result {
            writeln!(f, "result {result}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "title {}\nscenario {}", self.title, self.scenario)?;
        if let Some(rules) = self.rules {
            writeln!(f, "rules {rules}")?;
        }
        if !self.options.is_empty() {
            writeln!(f, "options {}", self.options.join(" "))?;
        }
        if let Some(data) = self.data {
            writeln!(f, "data {data:016x}")?;
        }
        if let Some(seed) = &self.seed {
            writeln!(f, "seed {}", proof::to_hex(seed))?;
        }
        if let Some(commitment) = &self.commitment {
            writeln!(f, "commit {commitment}")?;
        }
        if let Some(deal) = &self.deal {
            writeln!(f, "promise {}", proof::to_hex(&deal.promise))?;
            writeln!(f, "secret {}", proof::to_hex(&deal.secret))?;
            let [one, two] = &deal.seats;
            writeln!(f, "nonce one {one}\nnonce two {two}")?;
        }
        for (seat, name) in ["one", "two"].iter().zip(&self.players) {
            if let Some(name) = name {
                writeln!(f, "player {seat} {name}")?;
            }
        }
        let start = self.start.as_deref().unwrap_or_default();
        pieces(start, WIDTH - "start ".len()).try_for_each(|piece| writeln!(f, "start {piece}"))
    }
}

/// A text in pieces of at most `width` bytes that neither start nor end with white space, which would be lost.
fn pieces(text: &str, width: usize) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let fits = |&at: &usize| {
            rest.is_char_boundary(at)
                && !rest[..at].ends_with(char::is_whitespace)
                && !rest[at..].starts_with(char::is_whitespace)
        };
        let end = match rest.len() {
            0 => return None,
            short if short <= width => short,
            _ => (1..=width).rev().find(fits).unwrap_or(rest.len()),
        };
        let (piece, after) = rest.split_at(end);
        rest = after;
        Some(piece)
    })
}

impl<E: fmt::Display> fmt::Display for Line<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Line::Act(act) => act.fmt(f),
            Line::Back(n) => write!(f, "back {n}"),
        }
    }
}

impl fmt::Display for RecordEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = format!("{} {}", self.seat.number(), self.action);
        push_throws(&mut text, " | ", &self.throws, WIDTH);
        f.write_str(&text)
    }
}

/// Throws as records write them on one line: `interception 5, battle 3 6 1`.
pub fn write_throws(throws: &[Throw]) -> String {
    let mut text = String::new();
    push_throws(&mut text, "", throws, usize::MAX);
    text
}

/// Adds throws to a text, after `lead`, going on to a new line beyond `limit` characters.
fn push_throws(text: &mut String, mut lead: &str, throws: &[Throw], limit: usize) {
    let mut width = text.chars().count();
    let mut purpose: Option<&str> = None;
    for throw in throws {
        let full = throw.to_string();
        let piece = match purpose {
            Some(same) if same == throw.purpose => full[full.find(' ').unwrap_or(0)..].to_owned(),
            _ => format!("{lead}{full}"),
        };
        // What is pushed here is ASCII, so that its length is its width.
        if width.saturating_add(piece.len()) > limit {
            text.extend(["\n| ", &full]);
            width = full.len() + 2;
        } else {
            text.push_str(&piece);
            width += piece.len();
        }
        lead = ", ";
        purpose = Some(&throw.purpose);
    }
}
