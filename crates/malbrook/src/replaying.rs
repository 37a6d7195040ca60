//! Games taken up again from their records.

use crate::fault::{Fault, Outcome, caught, failed};
use crate::setup::{self, Plan};
use std::path::Path;
use succession::State;
use succession::Succession;
use succession::fact::Fact;
use table::{Entry, Game, PlaybackDice, Record, ReplayError, Session};

/// A session of our games.
pub type Table<'g> = Session<'g, Succession>;

/// One played action and what came of it.
pub struct Played<'a> {
    /// Which action, counted from 1.
    pub number: usize,
    /// The situation before it.
    pub before: &'a State,
    /// The action and its throws.
    pub entry: &'a Entry<succession::Action>,
    /// What happened.
    pub facts: &'a [Fact],
}

/// The title a record is of.
pub fn game_of(record: &Record, data_dir: Option<&Path>) -> Outcome<Succession> {
    setup::load(&record.header.title, data_dir)
}

/// Replays a record to its end and verifies hash and result; a panic of the engine is a failure too.
pub fn replay<'g>(game: &'g Succession, record: &Record) -> Outcome<Table<'g>> {
    let plan = Plan::of(game, record)?;
    match caught(|| Session::replay(game, plan.start(game), record)).map_err(Fault::Failed)? {
        Ok(session) => Ok(session),
        Err(error) => failed(explain(game, record, &error)),
    }
}

/// The error in words, with the data named as a likely cause where they differ.
pub fn explain(game: &Succession, record: &Record, error: &ReplayError) -> String {
    match setup::other_data(game, record) {
        Some(other) => format!("{error}; {other}"),
        None => error.to_string(),
    }
}

/// The same record cut off after `n` actions; a cut record promises no hash.
pub fn cut(record: &Record, n: usize) -> Record {
    let mut record = record.clone();
    if n < record.entries.len() {
        record.entries.truncate(n);
        record.end = Default::default();
    }
    record
}

/// Goes through a session's history from the start, one action after the other.
pub fn walk(session: &Table<'_>, mut visit: impl FnMut(Played<'_>) -> Outcome) -> Outcome {
    let game = session.game();
    let mut state = *session.start();
    let mut facts = Vec::new();
    for (at, entry) in session.history().iter().enumerate() {
        facts.clear();
        let before = state;
        let mut dice = PlaybackDice::new(&entry.throws);
        game.play_unchecked(&mut state, entry.seat, entry.action, &mut dice, &mut facts);
        visit(Played { number: at + 1, before: &before, entry, facts: &facts })?;
    }
    Ok(())
}
