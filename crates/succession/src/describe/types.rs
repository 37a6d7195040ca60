//! The types of what is sent, for the browser client: written from the structs themselves.
//!
//! `make types` writes the file anew; the test fails when it no longer fits.

use super::{atlas, question, view};
use crate::atlas::{
    Ability, DeckPart, Dynasty, LeaderSort, Numbers, SeaHolder, SeaZone, Terrain, Withdrawal,
};
use crate::fact::{DiceGroup, Fact};
use crate::pieces::{Allegiance, Side};
use crate::siege::SiegeModifiers;
use crate::state::{Level, Role};
use crate::step::Step;
use crate::{forecast, odds};
use serde_json::json;
use ts_rs::TS;

macro_rules! declarations {
    ($($kind:ty),* $(,)?) => { [$(<$kind>::decl()),*] };
}

/// All of them, as the client has them.
pub fn types() -> String {
    let all = declarations![
        Side,
        Allegiance,
        Terrain,
        SeaZone,
        SeaHolder,
        LeaderSort,
        Ability,
        Dynasty,
        DeckPart,
        Withdrawal,
        Level,
        Role,
        Numbers,
        SiegeModifiers,
        atlas::Printed,
        atlas::PrintedEra,
        atlas::PrintedSpace,
        atlas::SiegePenalty,
        atlas::ConnectionKind,
        atlas::PrintedConnection,
        atlas::PrintedTerrain,
        atlas::PrintedPower,
        atlas::PrintedFleet,
        atlas::PrintedLeader,
        atlas::LeaderFace,
        atlas::PrintedEvent,
        atlas::PrintedSetUp,
        atlas::PrintedCorps,
        atlas::PrintedReinforcement,
        atlas::PrintedScenario,
        atlas::Tracks,
        atlas::PointsTrack,
        atlas::Band,
        atlas::Track<u8>,
        view::ViewNow,
        view::BySide<u8>,
        view::OffMap<u8>,
        view::ScenarioName,
        view::Won,
        view::Round,
        view::powers::Seas,
        view::powers::FleetNow,
        view::powers::Loyalty,
        view::powers::ColoniesNow,
        view::powers::Forfeit,
        view::powers::Resources,
        view::powers::Strength,
        view::powers::PowerNow,
        view::spaces::SpaceNow,
        view::spaces::Camp,
        view::spaces::Fog,
        view::spaces::HiddenCorps,
        view::spaces::FortressNow,
        view::spaces::Troops,
        view::spaces::CorpsNow,
        view::spaces::LeaderNow,
        view::spaces::Face,
        view::cards::ActionCards,
        view::cards::Hand,
        view::cards::Pile,
        view::cards::EventCards,
        view::cards::HeldCards,
        view::cards::CardFace,
        view::procedure::Procedure,
        view::procedure::ForceNow,
        view::procedure::ChoosingNow,
        view::procedure::Picked,
        view::procedure::BattleNow,
        view::procedure::HitsNow,
        view::procedure::RetreatNow,
        view::procedure::WinterPlans,
        view::procedure::WinterMove,
        view::procedure::Deciding,
        question::Asked,
        question::Cited,
        question::Offered,
        odds::Odds,
        odds::BattleOdds,
        odds::SideOdds,
        odds::LeaderOdds,
        odds::SiegeOdds,
        odds::SiegeModifier,
        odds::SiegeFace,
        odds::SiegeLosses,
        DiceGroup,
        forecast::Forecast,
        forecast::ForceWorth,
        forecast::LeaderWorth,
    ];
    format!(
        "{}\n{}\n{}",
        table::client_types::text(&all),
        table::client_types::union("StepName", &step_names()),
        table::client_types::union("FactName", Fact::NAMES),
    )
}

/// The names of all steps: serde lists them where it is handed another.
fn step_names() -> Vec<String> {
    let refusal = serde_json::from_value::<Step>(json!("?")).expect_err("no step is called so").to_string();
    let known = refusal.split_once("expected one of ").expect("serde says which there are").1;
    known.split(", ").map(|name| name.trim_matches('`').to_owned()).collect()
}
