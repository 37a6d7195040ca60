//! The tables: a row for each game, turn, engagement and Event card. docs/SIMULATION.md describes every column.

use crate::table::table;
use serde::{Deserialize, Serialize};

table! {
    /// A game.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    pub struct GameRow {
        /// Its number, from 0.
        pub game: i64,
        /// The seed of its dice.
        pub seed: String,
        /// The title.
        pub title: String,
        /// The scenario.
        pub scenario: String,
        /// The optional rules in use, with commas between them.
        pub options: String,
        /// Who played the Alliance.
        pub alliance_bot: String,
        /// Who played the Bourbons.
        pub bourbon_bot: String,
        /// The side that won; none if the game failed.
        pub winner: Option<String>,
        /// How decisively: minor, major or automatic.
        pub level: Option<String>,
        /// Both in one word, or `failed`.
        pub result: String,
        /// Victory points at the end, those of the Alliance.
        pub vp: i32,
        /// The year in which it began.
        pub first_year: i32,
        /// The year in which it ended.
        pub last_year: i32,
        /// How many turns were begun.
        pub turns: i32,
        /// How many decisions were made.
        pub decisions: i64,
        /// Battles fought.
        pub battles: i32,
        /// Sieges begun.
        pub sieges: i32,
        /// Fortresses taken by siege.
        pub fortresses_taken: i32,
        /// Famous Victories.
        pub famous_victories: i32,
        /// The hash of the situation at the end.
        pub hash: String,
    }
}

table! {
    /// A turn of a game. What is counted has happened in this turn; everything else is as it was at its end.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    pub struct TurnRow {
        /// The game.
        pub game: i64,
        /// Its number, from 1.
        pub turn: i32,
        /// The year.
        pub year: i32,
        /// Victory points of the Alliance.
        pub vp: i32,
        /// Decisions made.
        pub decisions: i32,
        /// Battles fought.
        pub battles: i32,
        /// Fortresses the Alliance controls.
        pub alliance_fortresses: i32,
        /// Fortresses the Bourbons controls.
        pub bourbon_fortresses: i32,
        /// Spaces the Alliance controls.
        pub alliance_spaces: i32,
        /// Spaces the Bourbons controls.
        pub bourbon_spaces: i32,
        /// Corps of the Alliance on the map.
        pub alliance_corps: i32,
        /// Corps of the Bourbons on the map.
        pub bourbon_corps: i32,
        /// Corps of the Alliance in the force pool.
        pub alliance_pool: i32,
        /// Corps of the Bourbons in the force pool.
        pub bourbon_pool: i32,
        /// Resource points the Alliance had to spend.
        pub alliance_rp: i32,
        /// Resource points the Bourbons had to spend.
        pub bourbon_rp: i32,
        /// Corps the Alliance built.
        pub alliance_corps_built: i32,
        /// Corps the Bourbons built.
        pub bourbon_corps_built: i32,
        /// Corps the Alliance restored with resource points or a Replacement action.
        pub alliance_corps_restored: i32,
        /// Corps the Bourbons restored with resource points or a Replacement action.
        pub bourbon_corps_restored: i32,
        /// Fortified lines the Alliance built.
        pub alliance_lines_built: i32,
        /// Fortified lines the Bourbons built.
        pub bourbon_lines_built: i32,
        /// Corps of the Alliance removed from the map by losses.
        pub alliance_corps_lost: i32,
        /// Corps of the Bourbons removed from the map by losses.
        pub bourbon_corps_lost: i32,
        /// Corps of the Alliance turned to their reduced side by losses.
        pub alliance_corps_reduced: i32,
        /// Corps of the Bourbons turned to their reduced side by losses.
        pub bourbon_corps_reduced: i32,
        /// Leaders of the Alliance captured, ransomed or not.
        pub alliance_leaders_captured: i32,
        /// Leaders of the Bourbons captured, ransomed or not.
        pub bourbon_leaders_captured: i32,
        /// Leaders of the Alliance eliminated: killed, or captured and not ransomed.
        pub alliance_leaders_lost: i32,
        /// Leaders of the Bourbons eliminated: killed, or captured and not ransomed.
        pub bourbon_leaders_lost: i32,
        /// Battles the Alliance won.
        pub alliance_battles_won: i32,
        /// Battles the Bourbons won.
        pub bourbon_battles_won: i32,
        /// Hits the Alliance scored in battles.
        pub alliance_hits: i32,
        /// Hits the Bourbons scored in battles.
        pub bourbon_hits: i32,
        /// Famous Victories of the Alliance.
        pub alliance_famous_victories: i32,
        /// Famous Victories of the Bourbons.
        pub bourbon_famous_victories: i32,
        /// Sieges the Alliance began.
        pub alliance_sieges_begun: i32,
        /// Sieges the Bourbons began.
        pub bourbon_sieges_begun: i32,
        /// Siege rolls of the Alliance.
        pub alliance_siege_rolls: i32,
        /// Siege rolls of the Bourbons.
        pub bourbon_siege_rolls: i32,
        /// Fortresses the Alliance took by siege.
        pub alliance_fortresses_taken: i32,
        /// Fortresses the Bourbons took by siege.
        pub bourbon_fortresses_taken: i32,
        /// Interceptions in which the Alliance succeeded.
        pub alliance_interceptions: i32,
        /// Interceptions in which the Bourbons succeeded.
        pub bourbon_interceptions: i32,
        /// Battles the Alliance avoided.
        pub alliance_battles_avoided: i32,
        /// Battles the Bourbons avoided.
        pub bourbon_battles_avoided: i32,
        /// Sea Move actions of the Alliance.
        pub alliance_sea_moves: i32,
        /// Sea Move actions of the Bourbons.
        pub bourbon_sea_moves: i32,
        /// Action cards the Alliance played.
        pub alliance_cards: i32,
        /// Action cards the Bourbons played.
        pub bourbon_cards: i32,
        /// Actions these cards gave the Alliance.
        pub alliance_actions: i32,
        /// Actions these cards gave the Bourbons.
        pub bourbon_actions: i32,
        /// Event cards of the Alliance that took effect.
        pub alliance_events: i32,
        /// Event cards of the Bourbons that took effect.
        pub bourbon_events: i32,
    }
}

table! {
    /// A battle or a siege. A siege is all rolls of one side against one fortress within a turn.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    pub struct EngagementRow {
        /// The game.
        pub game: i64,
        /// The turn, from 1.
        pub turn: i32,
        /// The year.
        pub year: i32,
        /// `battle` or `siege`.
        pub kind: String,
        /// Where.
        pub space: String,
        /// The side that attacked or besieged.
        pub attacker: String,
        /// The side that won; none while a fortress held.
        pub winner: Option<String>,
        /// Siege rolls; 0 for a battle.
        pub rolls: i32,
        /// Hits the Alliance scored in the battle, or losses it inflicted in the siege.
        pub alliance_hits: i32,
        /// Hits the Bourbons scored in the battle, or losses they inflicted in the siege.
        pub bourbon_hits: i32,
        /// Was it a Famous Victory?
        pub famous_victory: bool,
    }
}

table! {
    /// An Event card that was shown, played or thrown away.
    #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    pub struct CardRow {
        /// The game.
        pub game: i64,
        /// The turn, from 1.
        pub turn: i32,
        /// The year.
        pub year: i32,
        /// Whose card it was.
        pub side: String,
        /// The card.
        pub card: String,
        /// `drawn` and resolved at once, `held` before it was played, or `discarded` without effect.
        pub how: String,
    }
}

/// Everything that is kept of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRows {
    /// The game itself.
    pub game: GameRow,
    /// Its turns, in order.
    pub turns: Vec<TurnRow>,
    /// Its battles and sieges, as they ended.
    pub engagements: Vec<EngagementRow>,
    /// Its Event cards, in order.
    pub cards: Vec<CardRow>,
}
