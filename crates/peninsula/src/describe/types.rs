//! The types of what is sent, for the browser client: written from the structs themselves.
//!
//! `make types` writes the file anew; the test fails when it no longer fits.

use super::{atlas, question, view};
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
        odds::Odds,
        odds::BattleOdds,
        odds::Share,
        odds::SiegeOdds,
        odds::RollOdds,
    ];
    let lines = all.map(|declaration| format!("export {}\n", tidy(&declaration)));
    let steps = super::STEP_NAMES.map(|name| format!("{name:?}")).join(" | ");
    format!(
        "// Made by `make types` from what the engine sends; never by hand.\n\n{}\nexport type StepName = {steps};\n\n\
         export type Fact = {{ rule: string, text: string, }} & (\n{});\n",
        lines.join("\n"),
        Fact::types(),
    )
}

/// Without comments, which are for those who read the engine, one field a line.
fn tidy(declaration: &str) -> String {
    let mut text = String::new();
    let mut rest = declaration;
    while let Some(start) = rest.find("/**") {
        text.push_str(&rest[..start]);
        rest = rest[start..].split_once("*/").map_or("", |(_, after)| after.trim_start());
    }
    text.push_str(rest);
    text.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_types_of_the_client_are_those_of_the_engine() {
    let types = types();
    if std::env::var_os("MALBROOK_WRITE_TYPES").is_some() {
        std::fs::create_dir_all(FILE.trim_end_matches("/generated.ts")).unwrap();
        std::fs::write(FILE, &types).unwrap();
    }
    let there = std::fs::read_to_string(FILE).unwrap_or_default();
    assert!(there == types, "web/src/lib/peninsula/generated.ts is stale: run `make types`");
}
