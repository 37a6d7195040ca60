//! What is printed on the map, the blocks and the cards, as it is sent.

use super::Teller;
use super::names::{Event, Turn, slug};
use crate::atlas::{Atlas, Hex, Town};
use crate::attrition::{FORAGE_MODIFIERS, ForageModifiers};
use crate::blocks::{Kind, Nation, Tactical};
use crate::game::Peninsula;
use crate::map::{Colour, Country, Feature, HexSet, Terrain, TownKind};
use serde::Serialize;
use words::Words;

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
    events: Vec<PrintedEvent>,
    /// How many there are of each Command card: the Variable Event, Operations 1 to 4, two and three Drafts.
    command_deck: [u8; 7],
    /// Commitment tracks of the British, the Spanish and the French.
    tracks: Vec<PrintedTrack>,
    /// Turns, the first one first.
    turns: Vec<PrintedTurn>,
    /// Scenarios.
    scenarios: Vec<PrintedScenario<'a>>,
    /// Numbers of the rules that neither map nor cards show.
    numbers: PrintedNumbers,
}

/// An Area (3.1).
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PrintedArea<'a> {
    /// Short name.
    id: &'a str,
    /// Name.
    name: String,
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
    name: String,
    /// "At Lisbon", where the name has a form of its own for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    at: Option<String>,
    /// "Of Lisbon", where the name has a form of its own for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    of: Option<String>,
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
    name: String,
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
    name: String,
    /// "At Lisbon", where the name has a form of its own for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    at: Option<String>,
    /// "Of Lisbon", where the name has a form of its own for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    of: Option<String>,
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
    name: String,
    /// The division, where one is printed.
    division: String,
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
pub struct PrintedEvent {
    /// Number.
    number: u8,
    /// Name.
    name: String,
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
pub struct PrintedTurn {
    /// Season and year.
    name: String,
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
    name: String,
    /// The first turn.
    first_turn: u8,
    /// The last turn.
    last_turn: u8,
}

/// Numbers of the rules that neither map nor cards show.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PrintedNumbers {
    /// Movement Points to enter a clear hex and a mountain hex (3.21, 3.22).
    entering: [u8; 2],
    /// Movement Points a river adds (3.35).
    river: u8,
    /// Movement Points a Force March adds, and the greatest die with which it costs nothing (8.14).
    force_march: [u8; 2],
    /// How many times its Movement Points a block has for an Extended March (8.31).
    extended_march: u8,
    /// Rounds of a battle and of an assault (10.2, 11.2).
    rounds: [u8; 2],
    /// The end of the Victory Point track (17.2), and the lead that moves French commitment (15.8, 15.9).
    points: [i8; 2],
    /// What changes the Forage Rating of a hex (13.2).
    forage: ForageModifiers,
}

const NUMBERS: PrintedNumbers = PrintedNumbers {
    entering: crate::movement::ENTERING,
    river: crate::movement::RIVER,
    force_march: [crate::movement::FORCE_MARCH, crate::force_march::MARCHED_WELL],
    extended_march: crate::extended_march::TRIPLE,
    rounds: [crate::battle::ROUNDS, crate::siege::ROUNDS],
    points: [crate::commitment::TRACK_END, crate::victory::GREAT_LEAD],
    forage: FORAGE_MODIFIERS,
};

/// Everything that is printed, with the names a language has for it.
pub fn printed<'a>(game: &'a Peninsula, words: &'a Words) -> Printed<'a> {
    let atlas = game.atlas();
    let teller = Teller { words, atlas };
    let event = |number: u8| PrintedEvent { number, name: teller.name(Event(number)) };
    let track = |(nation, track): (Nation, &crate::atlas::Commitment)| PrintedTrack {
        nation,
        force: track.force,
        siege: track.siege,
    };
    let turn = |number: u8| PrintedTurn {
        name: teller.name(Turn(number)),
        winter: atlas.turns[usize::from(number)].winter,
    };
    Printed {
        title: &atlas.title,
        data: &atlas.hash,
        areas: atlas.areas.iter().map(|area| printed_area(teller, area)).collect(),
        hexes: atlas.hexes.iter().map(|hex| printed_hex(teller, hex)).collect(),
        hexsides: atlas.edges.iter().map(|edge| printed_hexside(teller, edge)).collect(),
        seas: atlas.seas.iter().map(|sea| printed_sea(teller, sea)).collect(),
        blocks: atlas.blocks.iter().map(|block| printed_block(words, block)).collect(),
        events: (1..atlas.events.len() as u8).map(event).collect(),
        command_deck: atlas.command_deck,
        tracks: Nation::TRACKS.into_iter().zip(&atlas.commitment).map(track).collect(),
        turns: (1..atlas.turns.len() as u8).map(turn).collect(),
        scenarios: atlas.scenarios.iter().map(|scenario| printed_scenario(teller, scenario)).collect(),
        numbers: NUMBERS,
    }
}

/// Hexes by their numbers.
pub fn hexes(atlas: &Atlas, set: HexSet) -> Vec<&str> {
    set.iter().map(|hex| atlas.hex(hex).id.as_str()).collect()
}

fn printed_area<'a>(teller: Teller<'a>, area: &'a crate::atlas::Area) -> PrintedArea<'a> {
    PrintedArea {
        id: &area.id,
        name: teller.words.name("area", &area.id, &area.name),
        country: area.country,
        forage: area.forage,
        vp: area.vp,
        key_towns: hexes(teller.atlas, area.key_towns),
    }
}

fn printed_hex<'a>(teller: Teller<'a>, hex: &'a crate::atlas::Hex) -> PrintedHex<'a> {
    PrintedHex {
        id: &hex.id,
        row: hex.row,
        column: hex.column,
        area: &teller.atlas.areas[usize::from(hex.area)].id,
        terrain: hex.terrain,
        coast: hex.coast,
        north_edge: hex.north_edge,
        town: hex.town.as_ref().map(|town| printed_town(teller, hex, town)),
    }
}

fn printed_town<'a>(teller: Teller<'a>, hex: &'a Hex, town: &'a Town) -> PrintedTown<'a> {
    PrintedTown {
        name: teller.words.name("town", &hex.id, &town.name),
        at: teller.words.form("town", &hex.id, "at"),
        of: teller.words.form("town", &hex.id, "of"),
        kind: town.kind,
        colour: town.colour,
        rating: town.rating,
        ports: seas(teller.atlas, town.ports),
        attested: town.attested,
    }
}

/// Sea Boxes from bits.
fn seas(atlas: &Atlas, bits: u8) -> Vec<&str> {
    let chosen = atlas.seas.iter().enumerate().filter(|(number, _)| bits >> number & 1 == 1);
    chosen.map(|(_, sea)| sea.id.as_str()).collect()
}

fn printed_hexside<'a>(teller: Teller<'a>, edge: &'a crate::atlas::Edge) -> PrintedHexside<'a> {
    PrintedHexside {
        hexes: edge.hexes.map(|hex| teller.atlas.hex(hex).id.as_str()),
        feature: edge.feature,
        name: teller.words.name("feature", &slug(&edge.name), &edge.name),
        limit: edge.limit,
    }
}

fn printed_sea<'a>(teller: Teller<'a>, sea: &'a crate::atlas::Sea) -> PrintedSea<'a> {
    PrintedSea {
        id: &sea.id,
        name: teller.words.name("sea-box", &sea.id, &sea.name),
        at: teller.words.form("sea-box", &sea.id, "at"),
        of: teller.words.form("sea-box", &sea.id, "of"),
        britain: sea.britain,
        adjacent: seas(teller.atlas, sea.adjacent),
        ports: hexes(teller.atlas, sea.ports),
    }
}

fn printed_block<'a>(words: &Words, block: &'a crate::atlas::Block) -> PrintedBlock<'a> {
    PrintedBlock {
        id: &block.id,
        name: words.name("block", &block.id, &block.name),
        division: words.name("division", &slug(&block.division), &block.division),
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

fn printed_scenario<'a>(teller: Teller<'a>, scenario: &'a crate::atlas::Scenario) -> PrintedScenario<'a> {
    PrintedScenario {
        id: &scenario.id,
        name: teller.words.name_in("scenario", &teller.atlas.title, &scenario.id, &scenario.name),
        first_turn: scenario.first_turn,
        last_turn: scenario.last_turn,
    }
}
