//! What is printed on the map, the blocks and the cards, as it is sent.

use crate::atlas::{Atlas, Town};
use crate::blocks::{Kind, Nation, Tactical};
use crate::game::Peninsula;
use crate::map::{Colour, Country, Feature, HexSet, Terrain, TownKind};
use serde::Serialize;

/// Everything that is printed.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Printed<'a> {
    /// The title.
    title: &'a str,
    /// The hash of the data.
    data: &'a str,
    /// Areas.
    areas: Vec<PrintedArea<'a>>,
    /// Hexes.
    hexes: Vec<PrintedHex<'a>>,
    /// Hexsides between two hexes, with what may cross them.
    hexsides: Vec<PrintedHexside<'a>>,
    /// Sea Boxes.
    seas: Vec<PrintedSea<'a>>,
    /// Blocks.
    blocks: Vec<PrintedBlock<'a>>,
    /// Event cards.
    events: Vec<PrintedEvent<'a>>,
    /// How many there are of each Command card, in the order of [`super::view::CARDS`].
    command_deck: [u8; 7],
    /// Commitment tracks of the British, the Spanish and the French.
    tracks: Vec<PrintedTrack>,
    /// Turns, the first one first.
    turns: Vec<PrintedTurn<'a>>,
    /// Scenarios.
    scenarios: Vec<PrintedScenario<'a>>,
}

/// An Area (3.1).
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PrintedArea<'a> {
    /// Short name.
    id: &'a str,
    /// Name.
    name: &'a str,
    /// Country.
    country: Country,
    /// Forage Value.
    forage: u8,
    /// Victory Points for the Anglo-Allies and for the French.
    vp: [u8; 2],
    /// Its Key Towns, fortresses included, by hex.
    key_towns: Vec<&'a str>,
}

/// A hex (3.2).
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PrintedHex<'a> {
    /// Number.
    id: &'a str,
    /// Row, north to south; odd rows stand half a hex to the east.
    row: u8,
    /// Column, west to east.
    column: u8,
    /// Area.
    area: &'a str,
    /// Terrain.
    terrain: Terrain,
    /// Does it touch the sea?
    coast: bool,
    /// Is it on the north map edge?
    north_edge: bool,
    /// Its town.
    town: Option<PrintedTown<'a>>,
}

/// A town or fortress (3.4).
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PrintedTown<'a> {
    /// Name.
    name: &'a str,
    /// Kind.
    kind: TownKind,
    /// Whose it is by default.
    colour: Colour,
    /// Fortress Rating, 0 if it is none.
    rating: u8,
    /// The Sea Boxes its port touches.
    ports: Vec<&'a str>,
    /// Was its place taken from a source?
    attested: bool,
}

/// A hexside (3.3).
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PrintedHexside<'a> {
    /// The two hexes.
    hexes: [&'a str; 2],
    /// What runs along it.
    feature: Option<Feature>,
    /// The name of that.
    name: &'a str,
    /// How many Combat blocks of a player may cross it in a Command Segment; 0 if it is impassable.
    limit: u8,
}

/// A Sea Box (3.6).
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PrintedSea<'a> {
    /// Short name.
    id: &'a str,
    /// Name.
    name: &'a str,
    /// Does the Britain Box touch it?
    britain: bool,
    /// The Sea Boxes beside it.
    adjacent: Vec<&'a str>,
    /// Its ports, by hex.
    ports: Vec<&'a str>,
}

/// A block (4.1).
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PrintedBlock<'a> {
    /// Short name.
    id: &'a str,
    /// The commander's name.
    name: &'a str,
    /// The division, where one is printed.
    division: &'a str,
    /// Nation.
    nation: Nation,
    /// Kind.
    kind: Kind,
    /// Number of steps, or of Command Points for a leader.
    steps: u8,
    /// Pips by step, strongest first; 0 where there is no step.
    pips: [u8; 4],
    /// Tactical rating.
    tactical: Tactical,
    /// Tactical rating in Guerilla Combat.
    guerilla_tactical: Tactical,
    /// Hit rating.
    hit: u8,
    /// Movement Points.
    r#move: u8,
}

/// An event card (6.2).
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PrintedEvent<'a> {
    /// Number.
    number: u8,
    /// Name.
    name: &'a str,
}

/// The track of a nation (14.1).
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PrintedTrack {
    /// Whose.
    nation: Nation,
    /// Force Level at Low, Medium and High.
    force: [u8; 3],
    /// Siege Modifier at Low, Medium and High.
    siege: [i8; 3],
}

/// A turn.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PrintedTurn<'a> {
    /// Season and year.
    name: &'a str,
    /// Is it Fall/Winter?
    winter: bool,
}

/// A scenario.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PrintedScenario<'a> {
    /// Short name.
    id: &'a str,
    /// Name.
    name: &'a str,
    /// The first turn.
    first_turn: u8,
    /// The last turn.
    last_turn: u8,
}

/// Everything that is printed.
pub fn printed(game: &Peninsula) -> Printed<'_> {
    let atlas = game.atlas();
    let event = |(number, event): (usize, &'static crate::atlas::Event)| PrintedEvent {
        number: number as u8,
        name: &event.name,
    };
    let track = |(nation, track): (Nation, &crate::atlas::Commitment)| PrintedTrack {
        nation,
        force: track.force,
        siege: track.siege,
    };
    Printed {
        title: &atlas.title,
        data: &atlas.hash,
        areas: atlas.areas.iter().map(|area| printed_area(atlas, area)).collect(),
        hexes: atlas.hexes.iter().map(|hex| printed_hex(atlas, hex)).collect(),
        hexsides: atlas.edges.iter().map(|edge| printed_hexside(atlas, edge)).collect(),
        seas: atlas.seas.iter().map(|sea| printed_sea(atlas, sea)).collect(),
        blocks: atlas.blocks.iter().map(printed_block).collect(),
        events: atlas.events.iter().enumerate().skip(1).map(event).collect(),
        command_deck: atlas.command_deck,
        tracks: Nation::TRACKS.into_iter().zip(&atlas.commitment).map(track).collect(),
        turns: atlas.turns.iter().skip(1).map(|t| PrintedTurn { name: &t.name, winter: t.winter }).collect(),
        scenarios: atlas.scenarios.iter().map(printed_scenario).collect(),
    }
}

/// Hexes by their numbers.
pub fn hexes(atlas: &Atlas, set: HexSet) -> Vec<&str> {
    set.iter().map(|hex| atlas.hex(hex).id.as_str()).collect()
}

fn printed_area<'a>(atlas: &'a Atlas, area: &'a crate::atlas::Area) -> PrintedArea<'a> {
    PrintedArea {
        id: &area.id,
        name: &area.name,
        country: area.country,
        forage: area.forage,
        vp: area.vp,
        key_towns: hexes(atlas, area.key_towns),
    }
}

fn printed_hex<'a>(atlas: &'a Atlas, hex: &'a crate::atlas::Hex) -> PrintedHex<'a> {
    PrintedHex {
        id: &hex.id,
        row: hex.row,
        column: hex.column,
        area: &atlas.areas[usize::from(hex.area)].id,
        terrain: hex.terrain,
        coast: hex.coast,
        north_edge: hex.north_edge,
        town: hex.town.as_ref().map(|town| printed_town(atlas, town)),
    }
}

fn printed_town<'a>(atlas: &'a Atlas, town: &'a Town) -> PrintedTown<'a> {
    PrintedTown {
        name: &town.name,
        kind: town.kind,
        colour: town.colour,
        rating: town.rating,
        ports: seas(atlas, town.ports),
        attested: town.attested,
    }
}

/// Sea Boxes from bits.
fn seas(atlas: &Atlas, bits: u8) -> Vec<&str> {
    let chosen = atlas.seas.iter().enumerate().filter(|(number, _)| bits >> number & 1 == 1);
    chosen.map(|(_, sea)| sea.id.as_str()).collect()
}

fn printed_hexside<'a>(atlas: &'a Atlas, edge: &'a crate::atlas::Edge) -> PrintedHexside<'a> {
    PrintedHexside {
        hexes: edge.hexes.map(|hex| atlas.hex(hex).id.as_str()),
        feature: edge.feature,
        name: &edge.name,
        limit: edge.limit,
    }
}

fn printed_sea<'a>(atlas: &'a Atlas, sea: &'a crate::atlas::Sea) -> PrintedSea<'a> {
    PrintedSea {
        id: &sea.id,
        name: &sea.name,
        britain: sea.britain,
        adjacent: seas(atlas, sea.adjacent),
        ports: hexes(atlas, sea.ports),
    }
}

fn printed_block(block: &crate::atlas::Block) -> PrintedBlock<'_> {
    PrintedBlock {
        id: &block.id,
        name: &block.name,
        division: &block.division,
        nation: block.nation,
        kind: block.kind,
        steps: block.steps,
        pips: block.pips,
        tactical: block.tactical,
        guerilla_tactical: block.guerilla_tactical,
        hit: block.hit,
        r#move: block.movement,
    }
}

fn printed_scenario(scenario: &crate::atlas::Scenario) -> PrintedScenario<'_> {
    PrintedScenario {
        id: &scenario.id,
        name: &scenario.name,
        first_turn: scenario.first_turn,
        last_turn: scenario.last_turn,
    }
}
