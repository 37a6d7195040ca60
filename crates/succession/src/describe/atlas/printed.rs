//! What is printed, as a client gets it.

use crate::atlas::{
    Ability, DeckPart, Dynasty, LeaderSort, Numbers, SeaHolder, SeaZone, Terrain, Withdrawal,
};
use crate::pieces::{Allegiance, Side};
use crate::siege::SiegeModifiers;
use crate::state::Level;
use serde::Serialize;

/// Everything about a title that never changes.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "Atlas"))]
pub struct Printed {
    /// The title.
    pub title: &'static str,
    /// The hash of its data.
    pub data: &'static str,
    /// The sides.
    pub sides: [Side; 2],
    /// The map and the powers, as each era has them.
    pub eras: Vec<PrintedEra>,
    /// The sea zones.
    pub sea_zones: [SeaZone; 2],
    /// What each kind of land can feed.
    pub terrains: [PrintedTerrain; 4],
    /// The fleets.
    pub fleets: Vec<PrintedFleet>,
    /// The leaders.
    pub leaders: Vec<PrintedLeader>,
    /// The event cards.
    pub events: Vec<PrintedEvent>,
    /// The scenarios.
    pub scenarios: Vec<PrintedScenario>,
    /// The names of the optional rules.
    pub options: Vec<&'static str>,
    /// The tracks beside the map.
    pub tracks: Tracks,
    /// The title's numbers.
    pub numbers: &'static Numbers,
    /// What sound dice and demoralized ones hit on in battle, or more.
    pub hits_on: [u8; 2],
    /// What is added to the siege roll on every map.
    pub siege_modifiers: SiegeModifiers,
}

/// The map and the powers as one era has them; spaces keep their order in all of them.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "AtlasEra"))]
pub struct PrintedEra {
    /// The spaces.
    pub spaces: Vec<PrintedSpace>,
    /// The connections.
    pub connections: Vec<PrintedConnection>,
    /// What the book of the era calls a great victory: `famous` or `major`.
    pub great_victory: &'static str,
    /// The powers.
    pub powers: Vec<PrintedPower>,
    /// What stands where at the start.
    pub set_up: Vec<PrintedSetUp>,
    /// What arrives in later years.
    pub reinforcements: Vec<PrintedReinforcement>,
    /// Resource points, Alliance and Bourbon.
    pub resource_points: [u8; 2],
    /// Who controls the sea zones at the start.
    pub sea_control: [SeaHolder; 2],
}

/// A space.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "AtlasSpace"))]
pub struct PrintedSpace {
    /// Its short name.
    pub id: &'static str,
    /// Its name.
    pub name: String,
    /// "At Antwerp", where the name has a form of its own for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub at: Option<String>,
    /// "Of Antwerp", where the name has a form of its own for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub of: Option<String>,
    /// Longitude.
    pub lon: f64,
    /// Latitude.
    pub lat: f64,
    /// Its region.
    pub region: &'static str,
    /// Its kind of land.
    pub terrain: Terrain,
    /// Fortress strength, 0 when unfortified.
    pub fortress: u8,
    /// Victory points.
    pub vp: u8,
    /// The powers it is home to.
    pub home: Vec<&'static str>,
    /// The power it is home to while none of those is in the game.
    pub home_until: Option<&'static str>,
    /// The powers whose capital it is.
    pub capital_of: Vec<&'static str>,
    /// The powers whose source of supply it is without being their capital.
    pub supplies: Vec<&'static str>,
    /// The sea zones it is a port on.
    pub ports: &'static [SeaZone],
    /// Has a gold coin.
    pub wealthy: bool,
    /// A home space of the book: a box beside the map that can hold any number of corps (2.4).
    pub home_box: bool,
    /// A modifier of siege rolls here.
    pub siege_penalty: Option<SiegePenalty>,
    /// Is the space our reconstruction?
    pub reconstructed: bool,
}

/// A modifier of siege rolls by one side.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SiegePenalty {
    /// The side.
    pub side: Side,
    /// Added to the die.
    pub drm: i8,
}

/// Who may use a connection.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum ConnectionKind {
    /// Both sides.
    Ordinary,
    /// One side only.
    OneSide,
}

/// A connection.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "AtlasConnection"))]
pub struct PrintedConnection {
    /// One end.
    pub a: &'static str,
    /// The other end.
    pub b: &'static str,
    /// Who may use it.
    pub kind: ConnectionKind,
    /// The only side that may.
    pub only: Option<Side>,
    /// Movement points.
    pub mp: u8,
}

/// A kind of land.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "AtlasTerrain"))]
pub struct PrintedTerrain {
    /// Which.
    pub id: Terrain,
    /// Corps it can feed (4.1.1); home boxes have no limit.
    pub limit: Option<u8>,
}

/// A power. All its corps are alike, full on one side and reduced on the other.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "AtlasPower"))]
pub struct PrintedPower {
    /// Its code.
    pub id: &'static str,
    /// Its name.
    pub name: String,
    /// What its corps are called.
    pub adjective: String,
    /// What several of its corps are called, where the language tells them apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub adjectives: Option<String>,
    /// Where it stands at the start.
    pub allegiance: Allegiance,
    /// The side that owns its counters at the start.
    pub side: Side,
    /// Corps it may build in a turn.
    pub builds: u8,
    /// Corps it may restore in a turn.
    pub restores: u8,
    /// Its corps.
    pub corps: u8,
    /// Those of them that belong to a later side.
    pub corps_of_later_side: u8,
}

/// A fleet.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "AtlasFleet"))]
pub struct PrintedFleet {
    /// Its short name.
    pub id: &'static str,
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// The sea zone it fights for.
    pub zone: SeaZone,
    /// Its home port, if it has one.
    pub port: Option<&'static str>,
    /// The power it belongs to.
    pub power: &'static str,
    /// Its strength at the start.
    pub start: u8,
    /// Is never laid up.
    pub standing: bool,
}

/// A leader counter with both its sides; nameless ones have none that is named.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "AtlasLeader"))]
pub struct PrintedLeader {
    /// His short name.
    pub id: &'static str,
    /// His name.
    pub name: String,
    /// His side.
    pub side: Side,
    /// His sort of counter.
    pub sort: LeaderSort,
    /// The home powers of his band.
    pub home: Vec<&'static str>,
    /// The side with his name.
    pub named: Option<LeaderFace>,
    /// The minor side.
    pub minor: LeaderFace,
    /// The turn of his promotion.
    pub promotion: Option<u16>,
    /// The power he leaves the game with.
    pub leaves_with: Option<&'static str>,
    /// His special ability.
    pub ability: Option<Ability>,
    /// Whether his loss upsets a dynasty.
    pub dynasty: Dynasty,
    /// A soldier king.
    pub royal: bool,
    /// The named leader on the back of his counter.
    pub reverse: Option<&'static str>,
    /// The year in which he is replaced.
    pub replaced: Option<u16>,
}

/// A side of a leader counter.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LeaderFace {
    /// Tactical rating.
    pub tr: u8,
    /// Command rating.
    pub cr: u8,
    /// Has the band of his home powers.
    pub band: bool,
}

/// An event card.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "AtlasEvent"))]
pub struct PrintedEvent {
    /// Its short name.
    pub id: &'static str,
    /// Its title.
    pub title: String,
    /// What it does.
    pub text: String,
    /// Kept until played.
    pub hold: bool,
    /// Stays in effect.
    pub lasting: bool,
    /// Comes later into the deck.
    pub late: bool,
    /// The part of the deck it belongs to.
    pub deck: DeckPart,
    /// The only side that may use it.
    pub only: Option<Side>,
    /// How sure we are of it.
    pub confidence: &'static str,
}

/// What stands in a space at the start.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "AtlasSetUp"))]
pub struct PrintedSetUp {
    /// The space.
    pub space: &'static str,
    /// Corps.
    pub corps: Vec<PrintedCorps>,
    /// Leaders.
    pub leaders: Vec<&'static str>,
    /// Level of a fortified line, 0 for none.
    pub line: u8,
}

/// Corps of a power.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "AtlasCorps"))]
pub struct PrintedCorps {
    /// Its code.
    pub power: &'static str,
    /// Full ones.
    pub full: u8,
    /// Reduced ones.
    pub reduced: u8,
    /// Where they arrive, if that is laid down.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub at: Option<&'static str>,
}

/// What the turn track promises (20.3).
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "AtlasReinforcement"))]
pub struct PrintedReinforcement {
    /// The year, unless something else brings it.
    pub year: Option<u16>,
    /// What brings it, if not a year.
    pub when: Option<&'static str>,
    /// The side.
    pub side: Side,
    /// Corps for the map.
    pub corps: Vec<PrintedCorps>,
    /// Corps for the force pool.
    pub pool: Vec<PrintedCorps>,
    /// Leaders.
    pub leaders: Vec<&'static str>,
}

/// A scenario.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "AtlasScenario"))]
pub struct PrintedScenario {
    /// Its short name.
    pub id: &'static str,
    /// Its name.
    pub name: String,
    /// The first year.
    pub first_year: u16,
    /// The last year.
    pub last_year: u16,
    /// How British withdrawal works.
    pub withdrawal: Withdrawal,
    /// Victory by the lower table from the start.
    pub lower_victory_table: bool,
}

/// The tracks beside the map. In a campaign each war has its own numbers: the last era's are the second war's.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Tracks {
    /// The years.
    pub years: Vec<u16>,
    /// Victory points.
    pub vp: PointsTrack,
    /// Spanish loyalty.
    pub loyalty: Option<Track<u8>>,
    /// King William's War.
    pub colonies: Option<Track<i8>>,
}

/// The track of victory points.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PointsTrack {
    /// Where it starts.
    pub start: u8,
    /// Its end.
    pub max: u8,
    /// Victory by points.
    pub bands: Vec<Band>,
    /// Victory by points by the lower table.
    pub lower_bands: Vec<Band>,
}

/// A band of the track of victory points.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Band {
    /// From.
    pub from: u8,
    /// To.
    pub to: u8,
    /// Who wins there.
    pub side: Side,
    /// How decisively.
    pub level: Level,
}

/// A track of boxes.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Track<N: 'static> {
    /// The boxes.
    pub boxes: &'static [N],
    /// The box at the start.
    pub start: u8,
}
