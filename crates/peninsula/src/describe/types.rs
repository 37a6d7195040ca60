//! The types of what is sent, for the browser client: written from the structs themselves.
//!
//! `make types` writes the file anew; the test fails when it no longer fits.

use super::{atlas, groups, question, view};
use crate::attrition::ForageModifiers;
use crate::blocks::{Kind, Nation, Side, Tactical};
use crate::fact::Fact;
use crate::map::{Colour, Country, Feature, Terrain, TownKind};
use crate::odds;
use crate::state::Ending;
use ts_rs::TS;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/lib/peninsula/generated.ts");

macro_rules! declarations {
    ($($kind:ty),* $(,)?) => { [$(<$kind>::decl()),*] };
}

fn types() -> String {
    let all = declarations![
        Side,
        Nation,
        Kind,
        Tactical,
        Terrain,
        Feature,
        Country,
        Colour,
        TownKind,
        Ending,
        atlas::Printed<'static>,
        atlas::PrintedArea<'static>,
        atlas::PrintedHex<'static>,
        atlas::PrintedTown<'static>,
        atlas::PrintedHexside<'static>,
        atlas::PrintedSea<'static>,
        atlas::PrintedBlock<'static>,
        atlas::PrintedEvent,
        atlas::PrintedTrack,
        atlas::PrintedTurn,
        atlas::PrintedScenario<'static>,
        atlas::PrintedNumbers,
        ForageModifiers,
        view::ViewNow<'static>,
        view::TrackNow,
        view::TownNow<'static>,
        view::EventsNow,
        view::MarchNow<'static>,
        view::BattleNow<'static>,
        view::OwnNow<'static>,
        view::BlockNow<'static>,
        view::TokenNow<'static>,
        view::Marks,
        view::Won,
        question::Asked<'static>,
        question::Cited,
        question::Offered,
        groups::Group<'static>,
        odds::Odds,
        odds::BattleOdds,
        odds::Share,
        odds::SiegeOdds,
        odds::RollOdds,
    ];
    format!(
        "{}\n{}\nexport type Fact = {{ rule: string, text: string, }} & (\n{});\n\nexport type FactName = Fact['fact'];\n",
        table::client_types::text(&all),
        table::client_types::union("StepName", &super::STEP_NAMES),
        Fact::types(),
    )
}

#[test]
fn the_types_of_the_client_are_those_of_the_engine() {
    table::client_types::assert_up_to_date(FILE, &types());
}
