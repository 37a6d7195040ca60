//! What the program needs of a system of rules beyond what the table does: words for people at a terminal, and
//! whatever looks for what is broken. One file a system.

mod peninsula;
mod succession;

use bots::Thumbs;
use serde_json::Value;
use simulation::Watched;
use table::{Describe, Game, Seat};
use words::{Message, Words};

/// A system of rules that every command can work with.
pub trait System:
    Describe + Thumbs + Watched + Game<State: Copy + Send + Sync, Action: Ord> + 'static
{
    /// A choice in notation, as an example in messages.
    const EXAMPLE: &'static str;

    /// A side as a heading.
    fn side_name(&self, seat: Seat, words: &Words) -> String;

    /// What happened, in a sentence; empty where there is nothing to tell.
    fn event_text(&self, event: &Self::Event, words: &Words) -> String;

    /// What is asked of a seat.
    fn question(&self, state: &Self::State, seat: Seat, words: &Words) -> String;

    /// The rule that asks.
    fn asking_rule(&self, state: &Self::State, seat: Seat) -> String;

    /// Where the game stands: when, in which phase, with how many points.
    fn heading(&self, state: &Self::State, words: &Words) -> String;

    /// The year or the turn.
    fn moment(&self, state: &Self::State, words: &Words) -> String {
        self.turn_name(self.progress(state).turn, words)
    }

    /// The board as a seat sees it, or the part of it that a word names.
    fn board(&self, state: &Self::State, seat: Seat, filter: Option<&str>, words: &Words) -> String;

    /// The cards of a seat, a line each kind.
    fn hand_lines(&self, state: &Self::State, seat: Seat, words: &Words) -> Vec<String>;

    /// The title whose rulebook is open.
    fn book(&self, state: &Self::State) -> &str;

    /// The scenario and the optional rules of a situation, in their own order.
    fn played(&self, state: &Self::State) -> (String, Vec<String>);

    /// Every action anybody could name, legal or not.
    fn action_space(&self) -> Vec<Self::Action>;

    /// A document of a situation as a text in TOML.
    fn position_toml(&self, state: &Self::State) -> String;

    /// A document from a text in TOML; the error lists everything that is wrong with it.
    fn parse_position(&self, text: &str) -> Result<Value, Message>;
}
