//! Makes rows of a game while it is played, from the facts the engine tells. One file a system of rules.

mod peninsula;
mod succession;

use crate::rows::{GameRow, GameRows};
use std::collections::HashMap;
use table::Game;

/// Looks on while one game is played.
pub trait Watcher<G: Game> {
    /// One decision was made: what happened, and how things stand after it.
    fn see(&mut self, state: &G::State, facts: &[G::Event]);

    /// The rows of the game, which is over or has failed; its last turn ends with it.
    fn finish(self: Box<Self>, state: &G::State) -> GameRows;
}

/// The words of a title that a report speaks of its games with.
#[derive(Clone, Debug, Default)]
pub struct Lexicon {
    /// The sides as results, catalogues and rows name them, in the order of the columns.
    pub sides: [String; 2],
    /// How a game may end, from the first side's greatest victory to the second's.
    pub results: &'static [&'static str],
    /// What the pieces are called.
    pub pieces: &'static str,
    /// What a battle won beyond all doubt is called, if there is such a thing.
    pub great_victory: Option<&'static str>,
    /// Places and cards by their ids.
    pub names: HashMap<String, Named>,
}

/// A place or a card: what kind of thing it is, and the name that is printed on it.
#[derive(Clone, Debug)]
pub struct Named {
    /// The kind, as catalogues name it.
    pub kind: &'static str,
    /// The printed name.
    pub printed: String,
}

impl Lexicon {
    fn add(&mut self, kind: &'static str, id: &str, printed: &str) {
        self.names.insert(id.to_owned(), Named { kind, printed: printed.to_owned() });
    }
}

/// A game that rows can be made of.
pub trait Watched: Game + Sized {
    /// Begins with the situation at the first decision, and what is known of the game before.
    fn watch<'g>(&'g self, row: GameRow, state: &Self::State) -> Box<dyn Watcher<Self> + 'g>;

    /// The words a report needs.
    fn lexicon(&self) -> Lexicon;
}
