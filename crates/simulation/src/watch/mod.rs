//! Makes rows of a game while it is played, from the facts the engine tells. One file a system of rules.

mod peninsula;
mod succession;

use crate::rows::{GameRow, GameRows};
use table::Game;

/// Looks on while one game is played.
pub trait Watcher<G: Game> {
    /// One decision was made: what happened, and how things stand after it.
    fn see(&mut self, state: &G::State, facts: &[G::Event]);

    /// The rows of the game, which is over or has failed; its last turn ends with it.
    fn finish(self: Box<Self>, state: &G::State) -> GameRows;
}

/// A game that rows can be made of.
pub trait Watched: Game + Sized {
    /// Begins with the situation at the first decision, and what is known of the game before.
    fn watch<'g>(&'g self, row: GameRow, state: &Self::State) -> Box<dyn Watcher<Self> + 'g>;
}
