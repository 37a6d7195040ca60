//! What procedures in progress work on: there is never more than one of each.

use crate::blocks::{BlockId, Side};
use crate::map::{HexSet, Place};
use serde::{Deserialize, Serialize};

/// The operations of a step (7.312) or its replacements (7.313).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Points {
    /// Operations or replacements left.
    pub left: u8,
    /// The latest kind of operation performed.
    pub stage: u8,
    /// Was an Anglo-Portuguese block drawn in this step?
    pub british_drawn: bool,
    /// Sealift Points of the blocks that moved by sea in this step.
    pub sealifted: u8,
    /// Hexes where Spanish blocks were deployed in this step.
    pub deployed: HexSet,
    /// Those of them that received no Combat block.
    pub auxiliaries: HexSet,
    /// 20.6: is the free operation of Napoleon's formation still to be had?
    pub free: bool,
    /// Does Bad Weather rule in this step?
    pub weather: bool,
}

/// A move in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct March {
    /// Where the formation began.
    pub from: Place,
    /// Where the moving group is.
    pub at: Place,
    /// Movement Points it has spent, or Sea Movement Points left.
    pub spent: u8,
    /// Has the group moved?
    pub moved: bool,
    /// Is the group inside the fortress it begins in?
    pub inside: bool,
    /// Nations of the formation, as bits; 0 before the first block is chosen.
    pub nations: u8,
    /// Did an interception stop it?
    pub stopped: bool,
}

impl Default for March {
    fn default() -> March {
        let nowhere = Place::NOWHERE;
        March {
            from: nowhere,
            at: nowhere,
            spent: 0,
            moved: false,
            inside: false,
            nations: 0,
            stopped: false,
        }
    }
}

/// A battle or Fortress Assault in progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Battle {
    /// Where.
    pub hex: u8,
    /// Is it a Fortress Assault?
    pub assault: bool,
    /// Who attacks.
    pub attacker: Side,
    /// The round.
    pub round: u8,
    /// The last round.
    pub last: u8,
    /// Whose combat turn: a place in the order of ratings.
    pub slot: u8,
    /// Hits still to be taken.
    pub hits: u8,
    /// Are they those of Pursuit Fire?
    pub pursuit: bool,
    /// Were they scored by a block that cannot fight Partidas in Guerilla Combat?
    pub spares_guerillas: bool,
    /// The block that rolled, while a re-roll is offered.
    pub shooter: BlockId,
    /// Which sides used their re-roll in this round, as bits.
    pub rerolled: u8,
    /// Odd hits on the Lines of Torres Vedras.
    pub line_hits: u8,
    /// The combat turn in which a Combat block left last: a number that tells turns, and so sides, apart.
    pub fled_turn: u16,
    /// Hexes to which those went who are pursued.
    pub fled_to: HexSet,
    /// Who lost.
    pub loser: Option<Side>,
    /// Did any of the attackers come by sea?
    pub amphibious: bool,
    /// Hexsides used to enter, by side, as bits.
    pub used: [u8; 2],
    /// Did anybody fight in the field, or only Partidas as guerillas do?
    pub field: [bool; 2],
    /// Has Pursuit Fire been offered?
    pub pursued: bool,
    /// Have leaders left alone been looked for?
    pub leaders_left: bool,
    /// Do the hits fall only on those whom infantry may fire at without a Leader Action (10.5, 20.5)?
    #[serde(alias = "river_only")]
    pub free_fire: bool,
    /// How many dice the block rolled.
    pub dice: u8,
}

/// Events and recalls in progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EventRegister {
    /// How far the event has come.
    pub stage: u8,
    /// Blocks still to be drawn, recalled or reduced.
    pub left: u8,
    /// Areas that received a block of Dos de Mayo, as bits.
    pub areas: u32,
    /// What kind of recall it is: 0 any Combat block of a nation over its level, else the rule's own.
    pub recall: u8,
    /// Nations the blocks may come from, as bits by track.
    pub nations: u8,
}

/// How a drawn block is deployed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DeployKind {
    /// A Reinforcement Draw.
    #[default]
    Draw,
    /// Event 1 or 2.
    Uprising,
    /// Event 4.
    Emperor,
    /// Event 6: Moore.
    Cintra,
}
