//! The small choices decisions are made of.

use crate::blocks::{BlockId, Nation, Side};
use crate::map::{HexId, Place};
use serde::{Deserialize, Serialize};

/// A Command card, and for a Drafts or Operation card how it is played (6.1, 6.13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Card(pub u8);

impl Card {
    /// A Variable Event card.
    pub const EVENT: Card = Card(0);
    /// No card.
    pub const NONE: Card = Card(255);
    /// Every card, and every way of playing it.
    pub const ALL: [Card; 9] =
        [Card(0), Card(1), Card(2), Card(3), Card(4), Card(5), Card(6), Card(7), Card(8)];

    /// Its place in a hand: Variable Event, Operations 1 to 4, two and three Drafts.
    #[inline]
    pub fn slot(self) -> usize {
        if self.0 > 6 { self.0 as usize - 2 } else { self.0 as usize }
    }

    /// Is it played for Replacements?
    #[inline]
    pub fn is_drafts(self) -> bool {
        matches!(self.0, 5 | 6)
    }

    /// Is it played for Operations?
    #[inline]
    pub fn is_operations(self) -> bool {
        matches!(self.0, 1..=4 | 7 | 8)
    }

    /// The number shown: operations, or drafts if played so; a Variable Event is below every other card (7.31).
    #[inline]
    pub fn value(self) -> u8 {
        match self.0 {
            n @ 0..=4 => n,
            5 => 2,
            6 => 3,
            _ => 1,
        }
    }

    /// The words of the notation.
    pub fn word(self) -> &'static str {
        match self.0 {
            0 => "event",
            1 => "operations-1",
            2 => "operations-2",
            3 => "operations-3",
            4 => "operations-4",
            5 => "drafts-2",
            6 => "drafts-3",
            7 => "drafts-2-as-operation",
            8 => "drafts-3-as-operation",
            _ => "none",
        }
    }
}

/// What an Operation Point buys (7.312), in the order that must be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Operation {
    /// A Siege Operation.
    Siege,
    /// A Formation Move.
    FormationMove,
    /// A Sea Move.
    SeaMove,
    /// An Extended March.
    ExtendedMarch,
    /// A Reinforcement Draw.
    ReinforcementDraw,
    /// No more operations.
    End,
}

impl Operation {
    /// All, in their order.
    pub const ALL: [Operation; 6] = [
        Operation::Siege,
        Operation::FormationMove,
        Operation::SeaMove,
        Operation::ExtendedMarch,
        Operation::ReinforcementDraw,
        Operation::End,
    ];

    /// The word of the notation.
    pub fn word(self) -> &'static str {
        match self {
            Operation::Siege => "siege",
            Operation::FormationMove => "formation-move",
            Operation::SeaMove => "sea-move",
            Operation::ExtendedMarch => "extended-march",
            Operation::ReinforcementDraw => "reinforcement-draw",
            Operation::End => "end",
        }
    }
}

/// One choice. What it means follows from the decision it answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(align(4))] // written and read as one word
pub enum Action {
    /// A Command card: play it, or discard it from the first deal of 1812.
    Card(Card),
    /// This side is Player 1.
    First(Side),
    /// An operation.
    Do(Operation),
    /// A place: where to go, to stand, to fight.
    Place(Place),
    /// Inside the fortress of a hex.
    Within(HexId),
    /// A block.
    Block(BlockId),
    /// A Command Point of the first block, a leader, for the second.
    Use(BlockId, BlockId),
    /// A block retreats to a place.
    Retreat(BlockId, Place),
    /// A block retreats into the fortress of its hex.
    Shelter(BlockId),
    /// Leave a block of the moving group behind.
    Drop(BlockId),
    /// Draw from the Force Pool of this nation.
    Draw(Nation),
    /// Yes.
    Accept,
    /// No.
    Decline,
    /// Enough of this choice.
    Done,
}
