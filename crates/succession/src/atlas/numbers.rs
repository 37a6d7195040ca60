//! Numbers that differ from title to title.

use crate::cards::Pile;
use crate::pieces::Side;
use serde::{Deserialize, Serialize};

/// The numbers of a title: shared chapters read these instead of asking which title it is.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// Victory points at the start.
    pub vp_start: u8,
    /// Victory points never exceed this.
    pub vp_max: u8,
    /// Victory points for a Famous Victory (16.5.3).
    pub famous_victory_vp: u8,
    /// Hits that make a Famous Victory (16.5.1).
    pub famous_victory_hits: u8,
    /// Removed corps that make a Famous Victory.
    pub famous_victory_corps: u8,
    /// Siege modifier of a Famous Victory marker.
    pub famous_victory_drm: i8,
    /// Action cards by value, 1 to 4 (index 0 unused).
    #[serde(with = "crate::cards::pile")]
    #[cfg_attr(feature = "types", ts(type = "number[]"))]
    pub action_deck: Pile,
    /// Cards dealt to each side.
    pub hand: u8,
    /// Cards dealt in the first year.
    pub first_hand: u8,
    /// Resource points, Alliance and Bourbon (12.3.1).
    pub resource_points: [u8; 2],
    /// First and last years in which the Bourbons have the initiative (8.1).
    pub bourbon_initiative: Vec<[u16; 2]>,
    /// The year in which the late event cards are added.
    pub late_cards_year: u16,
    /// Movement points of a Campaign action.
    pub campaign_mp: u8,
    /// Movement points of a leader in a Transfer action.
    pub transfer_leader_mp: u8,
    /// Movement points of a corps in a Transfer action.
    pub transfer_corps_mp: u8,
    /// Corps in a Sea Move.
    pub sea_corps: u8,
    /// Who controls the sea zones at the start: `alliance`, `bourbon` or `nobody`.
    pub sea_control: [SeaHolder; 2],
    /// Sea moves through seas one does not control are allowed, at a risk (Nine Years 14.5.3).
    pub risky_seas: bool,
    /// A fleet whose side controls its sea lies there and cannot be commissioned (Nine Years 12.3.6).
    pub fleets_hold_seas: bool,
    /// Transfer actions in a round, 0 for any number.
    pub transfers_a_round: u8,
    /// Sea Moves in a round, 0 for any number.
    pub sea_moves_a_round: u8,
    /// Interception succeeds on this or more (14.6.5).
    pub interception: u8,
    /// Avoiding battle succeeds on this or more (14.7.2).
    pub avoid_battle: u8,
    /// Bypassing lines succeeds on this or more (15.4).
    pub bypass: u8,
    /// Corps needed to build a line (15.2.1).
    pub line_corps: u8,
    /// Line markers a side, 0 for no limit (15.2.2).
    pub line_markers: u8,
    /// Leaders command as many corps more in a siege as their tactical rating (Nine Years 17.5.1).
    pub siege_by_tactics: bool,
    /// Leaders are wounded on a 10, winners also on an 11 (Nine Years 16.3.2).
    pub wounds: bool,
    /// Leaders who cannot withdraw in winter are captured (19 A); if not, they return next year.
    pub winter_captures: bool,
    /// The Alliance goes first in every phase but the Campaign phase (A Pragmatic War 8.0).
    #[serde(default)]
    pub alliance_first: bool,
    /// There are lands that some forces may not enter, and powers not at war yet (A Pragmatic War 7.2).
    #[serde(default)]
    pub closed_lands: bool,
    /// Named leaders without tactical rating may be named for a battle (A Pragmatic War 15.3.2).
    #[serde(default)]
    pub idle_leaders: bool,
    /// Least victory points a ransom costs.
    #[serde(default)]
    pub ransom_min: u8,
    /// Movement points a Forced March adds.
    #[serde(default = "one")]
    pub forced_march: u8,
    /// A siege roll against its home port ends a fleet for good (12.3.6).
    #[serde(default = "yes")]
    pub siege_ends_fleets: bool,
    /// Lines may be built (15).
    #[serde(default = "yes")]
    pub fortified_lines: bool,
    /// The whole action deck is shuffled when it cannot serve both sides (13.1); if not, it is dealt out first.
    pub shuffle_before_dealing: bool,
    /// Besieger's and defender's losses by modified siege roll 0 to 8 (17.5.2).
    pub siege_table: [[u8; 2]; 9],
    /// Spanish loyalty track from the Alliance end to the Bourbon end (18); empty in Nine Years.
    #[serde(default)]
    pub loyalty_track: Vec<u8>,
    /// Starting box of the loyalty marker.
    #[serde(default)]
    pub loyalty_start: u8,
    /// Victory points of King William's War from the Bourbon end to the Alliance end (Nine Years 18.1); empty in
    /// other titles.
    #[serde(default)]
    pub colonies_track: Vec<i8>,
    /// Starting box of the King William's War marker.
    #[serde(default)]
    pub colonies_start: u8,
}

fn yes() -> bool {
    true
}

fn one() -> u8 {
    1
}

/// Who holds a sea zone, in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum SeaHolder {
    Alliance,
    Bourbon,
    Nobody,
}

impl SeaHolder {
    /// The side, if any.
    pub fn side(self) -> Option<Side> {
        match self {
            SeaHolder::Alliance => Some(Side::Alliance),
            SeaHolder::Bourbon => Some(Side::Bourbon),
            SeaHolder::Nobody => None,
        }
    }
}

impl From<Option<Side>> for SeaHolder {
    fn from(side: Option<Side>) -> SeaHolder {
        match side {
            Some(Side::Alliance) => SeaHolder::Alliance,
            Some(Side::Bourbon) => SeaHolder::Bourbon,
            None => SeaHolder::Nobody,
        }
    }
}
