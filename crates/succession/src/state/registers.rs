//! What procedures in progress work on: there is never more than one of each.

use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{CorpsSet, LeaderSet, Side};

/// A group of pieces on one errand: the moving force, an interception, those who retreat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Group {
    /// Leaders.
    pub leaders: LeaderSet,
    /// Corps.
    pub corps: CorpsSet,
}

impl Group {
    /// Nobody in it?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.leaders.is_empty() && self.corps.is_empty()
    }
}

/// The active force of a Campaign action or Sea Move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Force {
    /// Side.
    pub side: Side,
    /// Pieces still in it.
    pub group: Group,
    /// Where it is.
    pub at: SpaceId,
    /// Where it came from last.
    pub from: SpaceId,
    /// Movement points left.
    pub mp: u8,
    /// Has it moved or converted anything yet?
    pub moved: bool,
    /// Came by sea?
    pub by_sea: bool,
    /// It has broken a siege, so that it may stop overstacked (4.1.2).
    pub relieved: bool,
    /// A card that helps this action has been played.
    pub card: bool,
}

/// A choice of pieces in progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pick {
    /// Where from.
    pub at: SpaceId,
    /// Chosen so far.
    pub group: Group,
    /// Lowest leader that may still be chosen; 255 once corps are being chosen.
    pub next_leader: u8,
    /// Lowest kind that may still be chosen.
    pub next_kind: u8,
}

/// A battle in progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Battle {
    /// Where.
    pub space: SpaceId,
    /// Attacker.
    pub attacker: Side,
    /// Level of the line that helps the defender, 0 if none.
    pub line: u8,
    /// Spaces interceptors came from.
    pub intercepted_from: SpaceSet,
    /// A successful interception happened.
    pub intercepted: bool,
    /// Corps at the start, by side.
    pub corps: [CorpsSet; 2],
    /// Leaders giving dice, by side.
    pub leaders: [LeaderSet; 2],
    /// Sides under a Command Dispute.
    pub disputed: [bool; 2],
    /// The defender's leaders give no dice (Morning Mist).
    pub misted: bool,
    /// What event cards do to the dice.
    pub tactics: Tactics,
    /// Leaders whose TR is 0 in this battle (20.5.4).
    pub unsteady: LeaderSet,
    /// Leaders still to be rolled for.
    pub casualties: LeaderSet,
    /// Hits rolled, by side.
    pub rolled: [u8; 2],
    /// Hits suffered, by side.
    pub suffered: [u8; 2],
    /// Corps removed, by side.
    pub removed: [u8; 2],
    /// Winner, once known.
    pub winner: Option<Side>,
}

/// What event cards have done to the battle (A Pragmatic War 23).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tactics {
    /// Dice beyond those of corps and leaders, by side.
    pub extra: [u8; 2],
    /// A leader of the side has a tactical rating of 2 more.
    pub talented: [bool; 2],
    /// Prussian dice hit more easily.
    pub oblique: bool,
    /// The side that throws first, if they do not throw together.
    pub first: Option<Side>,
}

impl Battle {
    /// The leaders a side has named and its corps.
    pub(crate) fn group(&self, side: Side) -> Group {
        Group { leaders: self.leaders[side.index()], corps: self.corps[side.index()] }
    }
}

/// Hits being taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hits {
    /// Side that takes them.
    pub side: Side,
    /// Corps that may be hit: those present at the start.
    pub corps: CorpsSet,
    /// Hits left to take.
    pub left: u8,
    /// Hits taken.
    pub taken: u8,
    /// Corps removed.
    pub removed: u8,
    /// The first reduction has been made (16.3.1 B).
    pub reduced_once: bool,
    /// The first removal has been made (16.3.1 C).
    pub removed_once: bool,
}

/// In what part someone retreats (16.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// 16.4.2
    #[default]
    Attacker,
    /// 16.4.3
    Defender,
    /// Leaders left alone with the enemy (14.3.4).
    Expelled,
    /// By land only (18.3.3).
    ByLand,
    /// Those who stand in a space that another rule gives to the enemy (20.4, 18.1, an event).
    Seized,
}

/// A retreat in progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Retreat {
    /// Who.
    pub side: Side,
    /// Role.
    pub role: Role,
    /// From where.
    pub space: SpaceId,
    /// Those still to go.
    pub group: Group,
    /// Spaces barred (16.4.2 B).
    pub barred: SpaceSet,
    /// Port the sea group goes to.
    pub port: SpaceId,
    /// Sea group.
    pub sea: Group,
    /// Space passed through and destination (16.4.3 D).
    pub via: SpaceId,
    /// Destination by land.
    pub to: SpaceId,
    /// Steps lost in the retreat that count for a Famous Victory.
    pub hits: u8,
    /// Corps removed in the retreat.
    pub removed: u8,
    /// Named leaders still to be ransomed or lost.
    pub captured: LeaderSet,
    /// Decided beforehand, in winter quarters.
    pub planned: bool,
}

/// One side's withdrawal being decided.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WinterPick {
    /// Where from, and the sea group being chosen.
    pub pick: Pick,
    /// A force is being decided about.
    pub begun: bool,
    /// Port chosen.
    pub port: Option<SpaceId>,
    /// The question of the sea is settled.
    pub sea_done: bool,
}
