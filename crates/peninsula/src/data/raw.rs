//! The entries of the data files as they are written.

use crate::blocks::{Kind, Nation, Tactical};
use crate::map::{Colour, Country, Feature, Terrain, TownKind};
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// How sure we are of a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Confidence {
    Attested,
    Implied,
    Redrawn,
    Reconstructed,
}

pub type Rows<T> = Vec<Spanned<T>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapFile {
    pub format: u32,
    #[serde(default)]
    #[allow(dead_code)]
    pub sources: BTreeMap<String, String>,
    pub area: Rows<RawArea>,
    pub sea: Rows<RawSea>,
    pub hex: Rows<RawHex>,
    #[serde(default)]
    pub hexside: Rows<RawHexside>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub struct RawArea {
    pub id: String,
    pub name: String,
    pub country: Country,
    pub forage: u8,
    pub vp_allied: u8,
    pub vp_french: u8,
    pub coastal: bool,
    pub forage_confidence: Confidence,
    pub forage_source: String,
    pub vp_source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub struct RawSea {
    pub id: String,
    pub name: String,
    pub adjacent: Vec<String>,
    pub britain: bool,
    pub source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub struct RawHex {
    pub id: String,
    pub area: String,
    pub terrain: Terrain,
    pub coast: bool,
    #[serde(default)]
    pub north_edge: bool,
    pub source: String,
    pub town: Option<RawTown>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub struct RawTown {
    pub name: String,
    pub kind: TownKind,
    pub colour: Colour,
    #[serde(default)]
    pub rating: u8,
    #[serde(default)]
    pub ports: Vec<String>,
    #[serde(default)]
    pub also_spelled: Vec<String>,
    pub existence: Confidence,
    pub source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub struct RawHexside {
    pub a: String,
    pub b: String,
    pub kind: Feature,
    pub name: String,
    pub source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlocksFile {
    pub format: u32,
    #[serde(default)]
    #[allow(dead_code)]
    pub sources: BTreeMap<String, String>,
    pub block: Rows<RawBlock>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub struct RawBlock {
    pub id: String,
    pub name: String,
    pub nation: Nation,
    pub kind: Kind,
    #[serde(default)]
    pub division: String,
    #[serde(default)]
    pub command: u8,
    #[serde(default)]
    pub pips: Vec<u8>,
    pub tactical: Option<Tactical>,
    pub guerilla_tactical: Option<Tactical>,
    #[serde(default)]
    pub hit: u8,
    pub r#move: u8,
    #[serde(default)]
    pub top_step_portuguese: bool,
    #[serde(default)]
    pub also_spelled: Vec<String>,
    pub confidence: Confidence,
    pub source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardsFile {
    pub format: u32,
    #[serde(default)]
    #[allow(dead_code)]
    pub sources: BTreeMap<String, String>,
    pub command: Rows<RawCommand>,
    pub event: Rows<RawEvent>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CommandKind {
    VariableEvent,
    Operations,
    DraftsOrOperation,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub struct RawCommand {
    pub kind: CommandKind,
    pub value: u8,
    #[serde(default)]
    pub drafts: u8,
    pub count: u8,
    pub confidence: Confidence,
    pub source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub struct RawEvent {
    pub number: u8,
    pub name: String,
    pub discard: bool,
    pub adds: Vec<u8>,
    pub turn: u8,
    #[serde(default)]
    pub also_discards: Vec<u8>,
    pub confidence: Confidence,
    pub source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TablesFile {
    pub format: u32,
    pub commitment: Rows<RawCommitment>,
    pub turn: Rows<RawTurn>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub struct RawCommitment {
    pub nation: Nation,
    pub force: [u8; 3],
    pub siege: [i8; 3],
    pub source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub struct RawTurn {
    pub number: u8,
    pub name: String,
    pub winter: bool,
    pub source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenariosFile {
    pub format: u32,
    pub scenario: Rows<RawScenario>,
    pub set_up: Rows<RawSetUp>,
    #[serde(default)]
    pub draw: Rows<RawDraw>,
    pub pool: Rows<RawPool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawLevels {
    pub french: u8,
    pub british: u8,
    pub spanish: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub struct RawScenario {
    pub id: String,
    pub name: String,
    pub first_turn: u8,
    pub last_turn: u8,
    pub commitment: RawLevels,
    pub sealift: u8,
    pub deck: Vec<u8>,
    pub available: Vec<u8>,
    pub played: Vec<u8>,
    pub french_fortresses: Vec<String>,
    pub removed: Vec<String>,
    pub source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub struct RawSetUp {
    pub scenario: String,
    pub block: String,
    pub at: Option<String>,
    #[serde(default)]
    pub hexes: Vec<String>,
    #[serde(default)]
    pub inside: bool,
    #[serde(default)]
    pub strength: u8,
    pub source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub struct RawDraw {
    pub scenario: String,
    pub blocks: Vec<String>,
    #[serde(default)]
    pub at: Vec<String>,
    #[serde(default)]
    pub inside: Vec<String>,
    #[serde(default)]
    pub choose: u8,
    #[serde(default)]
    pub hexes: Vec<String>,
    #[serde(default)]
    pub lowest: bool,
    #[serde(default)]
    pub pool_turn: u8,
    pub source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub struct RawPool {
    pub scenario: String,
    #[serde(default)]
    pub turn: u8,
    pub blocks: Vec<String>,
    pub source: String,
}
