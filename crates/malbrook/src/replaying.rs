//! Games taken up again from their records.

use crate::fault::{Fault, Outcome, caught, failed};
use crate::setup;
use crate::speech::no_replay_text;
use crate::systems::System;
use std::path::Path;
use table::{Entry, Line, PlaybackDice, Record, ReplayError, Session};
use titles::Title;

/// One played action and what came of it.
pub struct Played<'a, G: System> {
    /// Which action of those that stand, counted from 1.
    pub number: usize,
    /// The situation before it.
    pub before: &'a G::State,
    /// The action and its throws.
    pub entry: &'a Entry<G::Action>,
    /// What happened.
    pub facts: &'a [G::Event],
}

/// The title a record is of.
pub fn game_of(record: &Record, data_dir: Option<&Path>) -> Outcome<Title> {
    setup::load(&record.header.title, data_dir)
}

/// Replays a record to its end and verifies hash and result; a panic of the engine is a failure too.
pub fn replay<'g, G: System>(game: &'g G, record: &Record) -> Outcome<Session<'g, G>> {
    let start = caught(|| setup::start_of(game, &record.header)).map_err(Fault::Failed)??;
    match caught(|| Session::replay(game, start, record)).map_err(Fault::Failed)? {
        Ok(session) => Ok(session),
        Err(error) => failed(explain(game, record, &error)),
    }
}

/// The error in words, with the data named as a likely cause where they differ.
pub fn explain<G: System>(game: &G, record: &Record, error: &ReplayError) -> String {
    match setup::other_data(game, record) {
        Some(other) => format!("{}; {other}", no_replay_text(error)),
        None => no_replay_text(error),
    }
}

/// The same record cut off where for the first time `n` actions stand; a cut record promises no hash.
pub fn cut(record: &Record, n: usize) -> Record {
    let mut standing = 0;
    let counts = record.lines.iter().map(|line| {
        standing = match line {
            Line::Act(_) => standing + 1,
            Line::Back(n) => *n,
        };
        standing
    });
    let kept = std::iter::once(0).chain(counts).position(|standing| standing == n);
    let mut record = record.clone();
    if let Some(kept) = kept.filter(|&kept| kept < record.lines.len()) {
        record.lines.truncate(kept);
        record.end = Default::default();
    }
    record
}

/// Goes through a session as it went from the start, one line after the other.
pub fn walk<G: System>(
    session: &Session<'_, G>,
    mut visit: impl FnMut(Line<Played<'_, G>>) -> Outcome,
) -> Outcome {
    let game = session.game();
    let mut state = *session.start();
    let mut standing: Vec<&Entry<_>> = Vec::new();
    let mut facts = Vec::new();
    for line in session.log() {
        let entry = match line {
            Line::Act(entry) => entry,
            Line::Back(n) => {
                standing.truncate(n);
                state = *session.start();
                standing.iter().for_each(|entry| play_again(game, &mut state, entry, &mut Vec::new()));
                visit(Line::Back(n))?;
                continue;
            }
        };
        let before = state;
        facts.clear();
        play_again(game, &mut state, entry, &mut facts);
        standing.push(entry);
        visit(Line::Act(Played { number: standing.len(), before: &before, entry, facts: &facts }))?;
    }
    Ok(())
}

/// Plays an action with the throws that fell then.
fn play_again<G: System>(
    game: &G,
    state: &mut G::State,
    entry: &Entry<G::Action>,
    facts: &mut Vec<G::Event>,
) {
    let mut dice = PlaybackDice::new(&entry.throws);
    game.play_unchecked(state, entry.seat, entry.action, &mut dice, facts);
}
