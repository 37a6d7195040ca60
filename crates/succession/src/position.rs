//! Positions as documents: text that describes any situation, by hand in a few lines or complete to the last
//! counter, and reads back to the same situation. `docs/POSITION.md` explains every field.
//!
//! A document names a base (the set-up of a scenario, or an empty board) and says what differs from it.
//! [`Position::parse`] reads TOML, serde reads the same fields from JSON, [`to_state`] makes a state of them
//! or says everything that is wrong, and [`from_state`] writes a state down in full.
//!
//! A state made from a document with a `phase` or a `round` has not been played on to its first decision;
//! [`Position::start`] does both. Counters of a kind are interchangeable, so a state that has been written
//! and read again is equal in the sense of the canonical hash, not counter by counter.

mod check;
mod document;
mod pieces;
mod read;
mod registers;
mod steps;
mod write;

pub use document::*;
pub use read::to_state;
pub use steps::{read_step, write_step};
pub use write::from_state;

use crate::game::Succession;
use crate::pieces::Side;
use crate::state::State;
use std::fmt;
use table::{Dice, Game};
use words::{Message, message, reading_problem};

/// One thing that is wrong with a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// Where: a field path such as `forces.lille`.
    pub path: String,
    /// What, in one short sentence.
    pub message: Message,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.message)
    }
}

/// Everything that is wrong with a document; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionErrors(pub Vec<PositionError>);

impl fmt::Display for PositionErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::data::one_a_line(f, &self.0)
    }
}

impl std::error::Error for PositionErrors {}

impl From<PositionErrors> for Message {
    fn from(errors: PositionErrors) -> Message {
        let whole = |error: PositionError| message!("at-path", path = error.path, problem = error.message);
        Message::lines(errors.0.into_iter().map(whole))
    }
}

impl Position {
    /// Reads a document from TOML; an error names the line.
    pub fn parse(text: &str) -> Result<Position, PositionErrors> {
        toml::from_str(text).map_err(|error| {
            let line = error.span().map(|span| line_of(text, span.start));
            let problem = reading_problem(&error.message().lines().collect::<Vec<_>>().join(" "));
            let message = match line {
                Some(line) => message!("at-line", line, problem),
                None => problem,
            };
            PositionErrors(vec![PositionError { path: "document".into(), message }])
        })
    }

    /// The document as TOML.
    pub fn to_toml(&self) -> String {
        // Every field is a plain value, a list or a table with text keys, which TOML can always express.
        toml::to_string(self).unwrap_or_default()
    }

    /// Makes a state of the document and plays on to the first decision.
    pub fn start(&self, game: &Succession, dice: &mut dyn Dice) -> Result<State, PositionErrors> {
        let mut state = to_state(game, self)?;
        let mut facts = Vec::new();
        game.run(&mut state, dice, &mut facts);
        let mut list = Vec::new();
        for seat in game.to_act(&state).iter() {
            list.clear();
            game.actions(&state, seat, &mut list);
            if list.is_empty() {
                let message = message!(
                    "position-stuck",
                    side = Side::from(seat).name(),
                    step = write_step(game.atlas(), state.top())
                );
                return Err(PositionErrors(vec![PositionError { path: "steps".into(), message }]));
            }
        }
        Ok(state)
    }
}

fn line_of(text: &str, offset: usize) -> usize {
    text.bytes().take(offset).filter(|&b| b == b'\n').count() + 1
}
