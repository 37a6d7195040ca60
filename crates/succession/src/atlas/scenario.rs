//! Scenarios, their set-up and reinforcements (20).

use crate::map::SpaceId;
use crate::pieces::{LeaderId, PowerId, Side};
use serde::{Deserialize, Serialize};

/// Corps of one power in a set-up or a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CorpsCount {
    /// Power.
    pub power: PowerId,
    /// Full-strength corps.
    pub full: u8,
    /// Reduced corps.
    pub reduced: u8,
    /// Where they arrive, if the schedule says so.
    pub at: Option<SpaceId>,
}

/// What stands in one space at the start (20.2).
#[derive(Clone, Debug)]
pub struct SetUp {
    /// The space.
    pub space: SpaceId,
    /// Corps.
    pub corps: Vec<CorpsCount>,
    /// Leaders; minor ones by their own counters.
    pub leaders: Vec<LeaderId>,
    /// Level of a fortified line, 0 for none.
    pub line: u8,
}

/// What arrives in one year (20.3), or when a rule calls it.
#[derive(Clone, Debug)]
pub struct Reinforcement {
    /// Year; 0 for what a rule calls.
    pub year: u16,
    /// The name by which a rule calls it.
    pub when: Option<String>,
    /// Side.
    pub side: Side,
    /// Corps for the map.
    pub corps: Vec<CorpsCount>,
    /// Corps for the force pool.
    pub pool: Vec<CorpsCount>,
    /// Leaders.
    pub leaders: Vec<LeaderId>,
}

/// How British withdrawal works in a scenario (19 D, E).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Withdrawal {
    /// Never.
    Never,
    /// By itself, at the end of 1711.
    Historical,
    /// By peace negotiations from 1710.
    Negotiated,
}

/// A scenario (20.1).
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Short name.
    pub id: String,
    /// English name.
    pub name: String,
    /// French name.
    pub name_fr: String,
    /// First year.
    pub first_year: u16,
    /// Last year at the latest.
    pub last_year: u16,
    /// British withdrawal.
    pub withdrawal: Withdrawal,
    /// Victory by the lower table (6.3) from the start.
    pub lower_victory_table: bool,
}
