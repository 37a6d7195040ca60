//! Everything that is printed: the map, the blocks, the cards and the tracks. It never changes in play.

use crate::blocks::{BlockId, BlockSet, Kind, Nation, Side, Tactical};
use crate::map::{Colour, Country, Feature, HexId, HexSet, Place, Terrain, TownKind};

/// No neighbour in that direction.
pub const NO_HEX: u8 = 255;
/// The most hexsides a map may have between two hexes.
pub const MAX_EDGES: usize = 720;

/// An Area (3.1).
#[derive(Clone, Debug)]
pub struct Area {
    /// Short name.
    pub id: String,
    /// Name.
    pub name: String,
    /// The country it belongs to.
    pub country: Country,
    /// Forage Value.
    pub forage: u8,
    /// Victory Points for its controller, Anglo-Allied and French.
    pub vp: [u8; 2],
    /// Is it one of the coastal provinces of 20.8?
    pub coastal: bool,
    /// Its hexes.
    pub hexes: HexSet,
    /// Its Key Towns, fortresses included.
    pub key_towns: HexSet,
}

impl Area {
    /// Who controls it, when the French control these towns: whoever controls all its Key Towns (16.4).
    // wellington: 16.4, 3.1, 3.38, 18.41, 18.42, 18.43, 19.41, 19.42, 19.43
    #[inline]
    pub fn holder(&self, french: HexSet) -> Option<Side> {
        let held = french & self.key_towns;
        if held == self.key_towns {
            Some(Side::French)
        } else if held.is_empty() {
            Some(Side::Allied)
        } else {
            None
        }
    }
}

/// A town or fortress (3.4).
#[derive(Clone, Debug)]
pub struct Town {
    /// Name.
    pub name: String,
    /// Kind.
    pub kind: TownKind,
    /// Whose it is by default.
    pub colour: Colour,
    /// Fortress Rating, 0 if it is none.
    pub rating: u8,
    /// The Sea Boxes its port touches, as bits.
    pub ports: u8,
    /// Was its place taken from a source?
    pub attested: bool,
}

/// A hex (3.2).
#[derive(Clone, Debug)]
pub struct Hex {
    /// Its printed number, row and column.
    pub id: String,
    /// Row, north to south.
    pub row: u8,
    /// Column, west to east.
    pub column: u8,
    /// Its Area.
    pub area: u8,
    /// The country of its Area.
    pub country: Country,
    /// Terrain.
    pub terrain: Terrain,
    /// Does it touch the sea?
    pub coast: bool,
    /// Is it on the north map edge?
    pub north_edge: bool,
    /// Its town.
    pub town: Option<Town>,
}

/// A hexside between two hexes (3.3).
#[derive(Clone, Debug)]
pub struct Edge {
    /// The two hexes.
    pub hexes: [HexId; 2],
    /// What runs along it.
    pub feature: Option<Feature>,
    /// The name of what runs along it.
    pub name: String,
    /// How many Combat blocks of a player may cross it in a Command Segment; 0 if it is impassable.
    pub limit: u8,
}

/// A Sea Box (3.6).
#[derive(Clone, Debug)]
pub struct Sea {
    /// Short name.
    pub id: String,
    /// Name.
    pub name: String,
    /// Its neighbours, as bits.
    pub adjacent: u8,
    /// Does the Britain Box touch it?
    pub britain: bool,
    /// Its ports.
    pub ports: HexSet,
}

/// A block as printed (4.1).
#[derive(Clone, Debug)]
pub struct Block {
    /// Short name.
    pub id: String,
    /// The commander's name.
    pub name: String,
    /// The division, where one is printed.
    pub division: String,
    /// Nation.
    pub nation: Nation,
    /// Kind.
    pub kind: Kind,
    /// Pips by step, strongest first; 0 where there is no step.
    pub pips: [u8; 4],
    /// Number of steps, or of Command Points for a leader.
    pub steps: u8,
    /// Tactical rating.
    pub tactical: Tactical,
    /// Tactical rating in Guerilla Combat.
    pub guerilla_tactical: Tactical,
    /// Hit rating.
    pub hit: u8,
    /// Movement Points.
    pub movement: u8,
    /// Does the top step wait for Event 7 under 20.2?
    pub portuguese_step: bool,
}

/// An event card (6.2).
#[derive(Clone, Debug)]
pub struct Event {
    /// Name.
    pub name: String,
    /// Is it discarded when played?
    pub discard: bool,
    /// Cards it adds to the deck, as bits by number.
    pub adds: u32,
    /// Cards that leave the game with it, as bits by number.
    pub also_discards: u32,
    /// The turn at whose Mandatory Event Phase it joins the campaign deck, 0 if none.
    pub turn: u8,
}

/// A turn of the Turn Record Track.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Season and year.
    pub name: String,
    /// Is it Fall/Winter?
    pub winter: bool,
}

/// The tracks of a nation with commitment (14.1).
#[derive(Clone, Copy, Debug)]
pub struct Commitment {
    /// Force Level at Low, Medium and High.
    pub force: [u8; 3],
    /// Siege Modifier at Low, Medium and High.
    pub siege: [i8; 3],
}

/// Where a block begins a scenario.
#[derive(Clone, Debug)]
pub struct SetUp {
    /// The block.
    pub block: BlockId,
    /// Where, unless its owner chooses.
    pub at: Option<Place>,
    /// Hexes its owner chooses from.
    pub hexes: HexSet,
    /// Inside the fortress?
    pub inside: bool,
    /// Pips it begins with, 0 for full strength.
    pub strength: u8,
}

/// Blocks dealt at random (19.322, 19.332, 19.333).
#[derive(Clone, Debug)]
pub struct Draw {
    /// The blocks.
    pub blocks: BlockSet,
    /// One goes to each of these hexes.
    pub at: Vec<HexId>,
    /// Those of the hexes where it stands inside the fortress.
    pub inside: HexSet,
    /// So many more are placed by their owner.
    pub choose: u8,
    /// Where he may place them.
    pub hexes: HexSet,
    /// At their lowest step?
    pub lowest: bool,
    /// The turn on which the rest join the Force Pool.
    pub pool_turn: u8,
}

/// A scenario (18, 19).
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Short name.
    pub id: String,
    /// Name.
    pub name: String,
    /// First turn.
    pub first_turn: u8,
    /// Last turn.
    pub last_turn: u8,
    /// Commitment Levels of British, Spanish and French.
    pub commitment: [u8; 3],
    /// Sealift Capacity.
    pub sealift: u8,
    /// The event deck, as bits by number.
    pub deck: u32,
    /// Cards that may join it, as bits by number.
    pub available: u32,
    /// Events played before, as bits by number.
    pub played: u32,
    /// Do cards join the deck by their turn?
    pub cards_by_turn: bool,
    /// Fortresses the French hold by a marker.
    pub french_fortresses: HexSet,
    /// Blocks out of the game.
    pub removed: BlockSet,
    /// Where blocks begin.
    pub set_up: Vec<SetUp>,
    /// Blocks dealt at random.
    pub draws: Vec<Draw>,
    /// Turn and blocks that join the Force Pools; 0 for those in them from the beginning.
    pub pools: Vec<(u8, BlockSet)>,
}

/// Blocks the rules call by name.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Named {
    pub napoleon: BlockId,
    pub guard: BlockId,
    pub national_guard: BlockId,
    pub joseph: BlockId,
    pub hugo: BlockId,
    pub ebro: BlockId,
    pub gensdarmes: BlockId,
    pub lannes: BlockId,
    pub wellington: BlockId,
    pub moore: BlockId,
    pub beresford: BlockId,
    pub hill: BlockId,
    pub wellesley: BlockId,
    pub hamilton: BlockId,
    pub portuguese_brigades: BlockId,
    pub baccellar: BlockId,
    pub bishop: BlockId,
    pub lines: BlockId,
    pub popham: BlockId,
    pub espana: BlockId,
}

/// Hexes the rules call by name.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Spots {
    pub lisbon: HexId,
    pub torres_vedras: HexId,
    pub madrid: HexId,
    pub bayonne: HexId,
    pub perpignon: HexId,
    pub mondego: HexId,
    pub gibraltar: HexId,
    pub cadiz: HexId,
}

/// Sets of blocks and hexes that rules ask for again and again.
#[derive(Clone, Debug, Default)]
pub struct Masks {
    /// Leaders.
    pub leaders: BlockSet,
    /// Combat blocks (4.22).
    pub combat: BlockSet,
    /// Blocks that fight in the field: Combat, Guerilla, Naval Squadron and Fortified Line.
    pub fighters: BlockSet,
    /// Guerillas.
    pub guerillas: BlockSet,
    /// Garrisons.
    pub garrisons: BlockSet,
    /// Combat and Guerilla blocks: those that screen, pin and are pinned.
    pub screeners: BlockSet,
    /// Blocks that may take part in a Siege Operation.
    pub siegers: BlockSet,
    /// Blocks that may be inside a fortress.
    pub insiders: BlockSet,
    /// Blocks that move by land.
    pub walkers: BlockSet,
    /// Blocks by nation.
    pub nation: [BlockSet; 4],
    /// Hexes with a town or fortress.
    pub towns: HexSet,
    /// Key Towns and fortresses.
    pub key_towns: HexSet,
    /// Fortresses.
    pub fortresses: HexSet,
    /// Ports.
    pub ports: HexSet,
    /// Mountain hexes.
    pub mountains: HexSet,
    /// Hexes by country: Portugal, Spain, France, Gibraltar.
    pub country: [HexSet; 4],
    /// Hexes that hold the north map edge.
    pub north_edge: HexSet,
    /// Hexes by which the France Box is entered and left (8.51).
    pub france_gates: HexSet,
    /// Hexes whose default controller is French.
    pub french_home: HexSet,
}

impl Masks {
    /// The blocks that belong to the Force Pool of a nation: Portuguese blocks share the British one (3.7).
    pub fn of_pool(&self, nation: Nation) -> BlockSet {
        let own = self.nation[nation as usize];
        if nation == Nation::British { own | self.nation[Nation::Portuguese as usize] } else { own }
    }
}

/// The atlas.
#[derive(Clone, Debug)]
pub struct Atlas {
    /// The title.
    pub title: String,
    /// A hash of the data.
    pub hash: String,
    /// Areas.
    pub areas: Vec<Area>,
    /// Hexes.
    pub hexes: Vec<Hex>,
    /// Hexsides between two hexes.
    pub edges: Vec<Edge>,
    /// The neighbour in each direction.
    pub neighbours: Vec<[u8; 6]>,
    /// The hexside in each direction.
    pub edge_of: Vec<[u16; 6]>,
    /// The hexes around a hex.
    pub around: Vec<HexSet>,
    /// The hexes that can be reached from a hex across passable hexsides.
    pub passable: Vec<HexSet>,
    /// A hexside from each hex to a neighbour in its Area that no border, no Lines of Torres Vedras and no weather close.
    pub exits: Vec<Option<(u16, HexId)>>,
    /// The neighbours of a hex across a river.
    pub rivers: Vec<HexSet>,
    /// Sea Boxes.
    pub seas: Vec<Sea>,
    /// Blocks.
    pub blocks: Vec<Block>,
    /// Event cards; place 0 is empty, so that a card stands at its number.
    pub events: Vec<Event>,
    /// Command cards by kind: Variable Event, Operations 1 to 4, two and three Drafts.
    pub command_deck: [u8; 7],
    /// Tracks of British, Spanish and French.
    pub commitment: [Commitment; 3],
    /// Turns; place 0 is empty.
    pub turns: Vec<Turn>,
    /// Scenarios.
    pub scenarios: Vec<Scenario>,
    /// Blocks called by name.
    pub named: Named,
    /// Hexes called by name.
    pub spots: Spots,
    /// Sets.
    pub masks: Masks,
}

impl Atlas {
    /// A block as printed.
    #[inline]
    pub fn block(&self, block: BlockId) -> &Block {
        &self.blocks[block.index()]
    }

    /// A hex as printed.
    #[inline]
    pub fn hex(&self, hex: HexId) -> &Hex {
        &self.hexes[hex.index()]
    }

    /// The Area of a hex.
    #[inline]
    pub fn area_of(&self, hex: HexId) -> &Area {
        &self.areas[self.hexes[hex.index()].area as usize]
    }

    /// The Fortress Rating of a hex, 0 without a fortress.
    // wellington: 3.43, 5.17
    #[inline]
    pub fn rating(&self, hex: HexId) -> u8 {
        self.hexes[hex.index()].town.as_ref().map_or(0, |t| t.rating)
    }

    /// The Sea Boxes a hex is a port of, as bits.
    #[inline]
    pub fn ports_of(&self, hex: HexId) -> u8 {
        self.hexes[hex.index()].town.as_ref().map_or(0, |t| t.ports)
    }

    /// The direction from a hex to a neighbour.
    #[inline]
    pub fn direction(&self, from: HexId, to: HexId) -> Option<u8> {
        self.neighbours[from.index()].iter().position(|&n| n == to.0).map(|d| d as u8)
    }

    /// The neighbour in a direction.
    #[inline]
    pub fn neighbour(&self, hex: HexId, direction: u8) -> Option<HexId> {
        self.neighbours[hex.index()].get(direction as usize).filter(|&&n| n != NO_HEX).map(|&n| HexId(n))
    }

    /// The hexside between two neighbours.
    #[inline]
    pub fn edge(&self, from: HexId, to: HexId) -> Option<(usize, &Edge)> {
        let number = self.edge_of[from.index()][self.direction(from, to)? as usize] as usize;
        Some((number, &self.edges[number]))
    }

    /// The distance between two hexes in hexes, whatever lies between.
    pub fn distance(&self, a: HexId, b: HexId) -> u8 {
        let cube = |h: HexId| {
            let hex = self.hex(h);
            let (row, column) = (i32::from(hex.row), i32::from(hex.column));
            let x = column - (row - (row & 1)) / 2;
            (x, row)
        };
        let ((ax, az), (bx, bz)) = (cube(a), cube(b));
        let (dx, dz) = (ax - bx, az - bz);
        (dx.abs().max(dz.abs()).max((dx + dz).abs())) as u8
    }

    /// A hex by its printed number.
    pub fn find_hex(&self, id: &str) -> Option<HexId> {
        self.hexes.binary_search_by(|h| h.id.as_str().cmp(id)).ok().map(|i| HexId(i as u8))
    }

    /// A block by its short name.
    pub fn find_block(&self, id: &str) -> Option<BlockId> {
        self.blocks.iter().position(|b| b.id == id).map(|i| BlockId(i as u8))
    }

    /// An Area by its short name.
    pub fn find_area(&self, id: &str) -> Option<usize> {
        self.areas.iter().position(|a| a.id == id)
    }

    /// A place by its word: a hex number, a sea box, `britain`, `france`, `pool`, `aside`, `removed`.
    pub fn find_place(&self, id: &str) -> Option<Place> {
        match id {
            "britain" => Some(Place::BRITAIN),
            "france" => Some(Place::FRANCE),
            "pool" => Some(Place::POOL),
            "aside" => Some(Place::ASIDE),
            "removed" => Some(Place::REMOVED),
            _ => {
                let sea = self.seas.iter().position(|s| s.id == id).map(|n| Place::sea(n as u8));
                sea.or_else(|| self.find_hex(id).map(Place::hex))
            }
        }
    }

    /// The word of a place.
    pub fn place_name(&self, place: Place) -> &str {
        match (place.as_hex(), place.as_sea()) {
            (Some(hex), _) => self.hexes.get(hex.index()).map_or("nowhere", |h| h.id.as_str()),
            (_, Some(sea)) => self.seas.get(sea as usize).map_or("nowhere", |s| s.id.as_str()),
            _ => match place {
                Place::BRITAIN => "britain",
                Place::FRANCE => "france",
                Place::POOL => "pool",
                Place::ASIDE => "aside",
                Place::REMOVED => "removed",
                _ => "nowhere",
            },
        }
    }

    /// The default controller of a town (3.41, 16.2); a white town belongs to its country.
    // wellington: 3.41, 16.2
    pub fn home_side(&self, hex: HexId) -> Side {
        if self.masks.french_home.has(hex) { Side::French } else { Side::Allied }
    }
}
