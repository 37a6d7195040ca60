//! The small choices decisions are made of.

use crate::atlas::{EventId, FleetId};
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{Kind, LeaderId, PowerId, Side};

/// One choice. What it means follows from the decision it answers; every choice makes progress, so
/// that composite choices (a force, a purchase) are built in a fixed order and never taken back and forth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(align(4))] // written and read as one word
pub enum Action {
    /// This side goes first.
    First(Side),
    /// An Action card of this value.
    Card(u8),
    /// Draw from the event deck.
    Draw,
    /// This event card: play it, keep it, or take it from the deck.
    Event(EventId),
    /// A kind of action in a round.
    Do(Order),
    /// A space.
    Space(SpaceId),
    /// By sea to this port.
    Sea(SpaceId),
    /// Through the first space to the second.
    Through(SpaceId, SpaceId),
    /// A leader.
    Leader(LeaderId),
    /// This many corps of a kind.
    Take(Kind, u8),
    /// Build a corps, at full strength or reduced.
    Build(PowerId, bool),
    /// Restore a reduced corps of a power.
    Restore(PowerId),
    /// Build a line, or raise one, to this level.
    Line(u8),
    /// Commission a fleet in this strength.
    Commission(FleetId, u8),
    /// A fleet.
    Fleet(FleetId),
    /// Send support to the colonies.
    Support,
    /// A number, of concessions for instance.
    Number(u8),
    /// Use the Campaign action to march.
    March,
    /// Use the Campaign action for a siege roll.
    Siege,
    /// Bring the space under friendly control.
    Convert,
    /// Leave part of the force here.
    Drop,
    /// Yes: try it, attack all the same, pay the ransom, play on.
    Accept,
    /// No.
    Decline,
    /// Enough of this choice.
    Done,
}

/// Adds a choice of any of these spaces.
#[inline]
pub(crate) fn offer(list: &mut Vec<Action>, spaces: SpaceSet) {
    spaces.for_each(|space| list.push(Action::Space(space)));
}

/// The kinds of action of 13.5, and the end of the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Order {
    /// 13.5.1
    Campaign,
    /// 13.5.2
    Transfer,
    /// 13.5.3
    Replacement,
    /// 13.5.4
    Rally,
    /// 13.5.5
    SeaMove,
    /// 13.5.6
    DeployFleet,
    /// An action only this title has at this time (the surprise of Ulm, 20.4).
    Special,
    /// Take no more actions this round.
    End,
}

impl Order {
    /// All of them, in rulebook order.
    pub const ALL: [Order; 8] = [
        Order::Campaign,
        Order::Transfer,
        Order::Replacement,
        Order::Rally,
        Order::SeaMove,
        Order::DeployFleet,
        Order::Special,
        Order::End,
    ];

    /// The word used in notation.
    pub fn word(self) -> &'static str {
        match self {
            Order::Campaign => "campaign",
            Order::Transfer => "transfer",
            Order::Replacement => "replacement",
            Order::Rally => "rally",
            Order::SeaMove => "sea-move",
            Order::DeployFleet => "deploy-fleet",
            Order::Special => "special",
            Order::End => "end",
        }
    }
}
