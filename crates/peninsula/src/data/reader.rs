//! Makes an atlas from the entries of the data files.

use super::raw::*;
use super::{TITLE, masks};
use crate::atlas::*;
use crate::blocks::{BLOCKS, BlockId, FIRST_FRENCH, Kind, Nation, Tactical};
use crate::cards::MOST_VARIABLE_EVENTS;
use crate::fact::MOST_DICE;
use crate::map::{Feature, HexId, HexSet, MAX_HEXES, STEPS, Terrain, TownKind};
use crate::movement::{ENTERING, RIVER};
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use table::{DataError, DataErrors, data_files};
use toml::Spanned;
use words::{Message, message, reading_problem};

const FORMAT: u32 = 1;
/// The town that the Lines of Torres Vedras close to the French.
const LISBON: &str = "Lisbon";

/// Collects what is wrong while the files are read.
pub(super) struct Reader<'a> {
    texts: &'a [(&'a str, String)],
    errors: Vec<DataError>,
}

/// Reads an atlas; the error lists everything that is wrong.
pub fn read(texts: &[(&str, String)]) -> Result<Atlas, DataErrors> {
    let mut reader = Reader { texts, errors: Vec::new() };
    let map: Option<MapFile> = reader.file("map.toml");
    let blocks: Option<BlocksFile> = reader.file("blocks.toml");
    let cards: Option<CardsFile> = reader.file("cards.toml");
    let scenarios: Option<ScenariosFile> = reader.file("scenarios.toml");
    let tables: Option<TablesFile> = reader.file("tables.toml");
    let (Some(map), Some(blocks), Some(cards), Some(scenarios), Some(tables)) =
        (map, blocks, cards, scenarios, tables)
    else {
        return Err(DataErrors(reader.errors));
    };
    for (name, format) in [
        ("map.toml", map.format),
        ("blocks.toml", blocks.format),
        ("cards.toml", cards.format),
        ("scenarios.toml", scenarios.format),
        ("tables.toml", tables.format),
    ] {
        if format != FORMAT {
            reader.note(name, None, message!("data-format-unknown", format, known = FORMAT));
        }
    }
    let atlas = reader.atlas(&map, &blocks, &cards, &scenarios, &tables);
    match atlas {
        Some(atlas) if reader.errors.is_empty() => Ok(atlas),
        _ => Err(DataErrors(reader.errors)),
    }
}

impl Reader<'_> {
    fn text(&self, name: &str) -> Option<&str> {
        self.texts.iter().find(|(n, _)| *n == name).map(|(_, t)| t.as_str())
    }

    pub(super) fn note(&mut self, file: &str, at: Option<usize>, message: Message) {
        let line = at.and_then(|at| self.text(file).map(|t| t[..at.min(t.len())].matches('\n').count() + 1));
        self.errors.push(DataError { file: file.to_string(), line, message });
    }

    fn file<T: DeserializeOwned>(&mut self, name: &str) -> Option<T> {
        let Some(text) = self.text(name) else {
            self.note(name, None, message!("data-file-missing"));
            return None;
        };
        match toml::from_str(text) {
            Ok(file) => Some(file),
            Err(error) => {
                let (at, message) = (error.span().map(|s| s.start), reading_problem(error.message()));
                self.note(name, at, message);
                None
            }
        }
    }

    /// Numbers for the names of a list; doubles are errors.
    pub(super) fn names<T>(
        &mut self,
        file: &str,
        rows: &Rows<T>,
        id: impl Fn(&T) -> &str,
    ) -> BTreeMap<String, u8> {
        let mut names = BTreeMap::new();
        for (i, row) in rows.iter().enumerate() {
            let name = id(row.get_ref());
            if names.insert(name.to_string(), i as u8).is_some() {
                self.note(file, Some(row.span().start), message!("data-twice", name));
            }
        }
        names
    }

    pub(super) fn find(
        &mut self,
        names: &BTreeMap<String, u8>,
        name: &str,
        what: &str,
        file: &str,
        at: usize,
    ) -> Option<u8> {
        let found = names.get(name).copied();
        if found.is_none() {
            self.note(file, Some(at), message!("data-absent", what, name));
        }
        found
    }

    fn atlas(
        &mut self,
        map: &MapFile,
        blocks: &BlocksFile,
        cards: &CardsFile,
        scenarios: &ScenariosFile,
        tables: &TablesFile,
    ) -> Option<Atlas> {
        let seas = self.seas(map);
        let sea_names: BTreeMap<String, u8> =
            seas.iter().enumerate().map(|(i, s)| (s.id.clone(), i as u8)).collect();
        let area_names = self.names("map.toml", &map.area, |a| &a.id);
        let areas = map.area.iter().map(|a| area(a.get_ref())).collect();
        let mut rows: Vec<&Spanned<RawHex>> = map.hex.iter().collect();
        rows.sort_by(|a, b| a.get_ref().id.cmp(&b.get_ref().id));
        if rows.len() > MAX_HEXES {
            self.note("map.toml", None, message!("data-hexes-most", most = MAX_HEXES));
            return None;
        }
        for pair in rows.windows(2) {
            if pair[0].get_ref().id == pair[1].get_ref().id {
                let id = &pair[1].get_ref().id;
                self.note("map.toml", Some(pair[1].span().start), message!("data-hex-twice", id));
            }
        }
        let hexes: Vec<Hex> =
            rows.iter().filter_map(|row| self.hex(row, &map.area, &area_names, &sea_names)).collect();
        if !self.errors.is_empty() {
            return None;
        }
        let list: Vec<Block> = blocks.block.iter().filter_map(|row| self.block(row)).collect();
        self.check_blocks(&list);
        let block_names = self.names("blocks.toml", &blocks.block, |b| &b.id);
        let mut atlas = Atlas {
            title: TITLE.to_string(),
            hash: data_files::hash(self.texts),
            areas,
            neighbours: neighbours(&hexes),
            hexes,
            edges: Vec::new(),
            edge_of: Vec::new(),
            around: Vec::new(),
            passable: Vec::new(),
            exits: Vec::new(),
            rivers: Vec::new(),
            seas,
            blocks: list,
            events: self.events(cards),
            command_deck: self.command_deck(cards),
            commitment: self.commitment(tables)?,
            turns: self.turns(tables),
            scenarios: Vec::new(),
            named: self.named(&block_names)?,
            spots: Spots {
                lisbon: HexId(0),
                torres_vedras: HexId(0),
                madrid: HexId(0),
                bayonne: HexId(0),
                perpignon: HexId(0),
                mondego: HexId(0),
                gibraltar: HexId(0),
                cadiz: HexId(0),
            },
            masks: Masks::default(),
        };
        self.edges(map, &mut atlas);
        atlas.spots = self.spots(&atlas)?;
        if atlas.blocks.len() != BLOCKS || atlas.seas.len() != 5 {
            return None;
        }
        masks::fill(&mut atlas);
        self.check_map(&atlas);
        if !self.errors.is_empty() {
            return None;
        }
        atlas.scenarios = self.scenarios(scenarios, &atlas, &block_names);
        Some(atlas)
    }

    fn seas(&mut self, map: &MapFile) -> Vec<Sea> {
        let names = self.names("map.toml", &map.sea, |s| &s.id);
        if map.sea.len() != 5 {
            self.note("map.toml", None, message!("data-sea-boxes", count = map.sea.len()));
        }
        let mut seas = Vec::new();
        for row in &map.sea {
            let raw = row.get_ref();
            let mut adjacent = 0u8;
            for name in &raw.adjacent {
                if let Some(n) = self.find(&names, name, "sea-box", "map.toml", row.span().start) {
                    adjacent |= 1 << (n & 7);
                }
            }
            seas.push(Sea {
                id: raw.id.clone(),
                name: raw.name.clone(),
                adjacent,
                britain: raw.britain,
                ports: HexSet::EMPTY,
            });
        }
        // Neighbours are bits of a byte.
        for (i, row) in map.sea.iter().enumerate().take(8) {
            for other in 0..seas.len().min(8) {
                if seas[i].adjacent >> other & 1 != seas[other].adjacent >> i & 1 {
                    let message =
                        message!("data-seas-each-other", one = &seas[i].id, other = &seas[other].id);
                    self.note("map.toml", Some(row.span().start), message);
                }
            }
        }
        seas
    }

    fn hex(
        &mut self,
        row: &Spanned<RawHex>,
        areas: &Rows<RawArea>,
        area_names: &BTreeMap<String, u8>,
        sea_names: &BTreeMap<String, u8>,
    ) -> Option<Hex> {
        let (raw, at) = (row.get_ref(), row.span().start);
        let digits = raw.id.len() == 4 && raw.id.bytes().all(|b| b.is_ascii_digit());
        if !digits {
            self.note("map.toml", Some(at), message!("data-hex-digits", id = &raw.id));
            return None;
        }
        let (row_number, column) = (raw.id[..2].parse().ok()?, raw.id[2..].parse().ok()?);
        let area = self.find(area_names, &raw.area, "area", "map.toml", at)?;
        let town = raw.town.as_ref().map(|t| self.town(t, raw, sea_names, at));
        Some(Hex {
            id: raw.id.clone(),
            row: row_number,
            column,
            area,
            country: areas[area as usize].get_ref().country,
            terrain: raw.terrain,
            coast: raw.coast,
            north_edge: raw.north_edge,
            town,
        })
    }

    fn town(&mut self, raw: &RawTown, hex: &RawHex, seas: &BTreeMap<String, u8>, at: usize) -> Town {
        let mut ports = 0u8;
        for name in &raw.ports {
            if let Some(n) = self.find(seas, name, "sea-box", "map.toml", at) {
                ports |= 1 << (n & 7);
            }
        }
        if ports != 0 && !hex.coast {
            self.note("map.toml", Some(at), message!("data-port-inland", name = &raw.name));
        }
        if (raw.kind == TownKind::Fortress) != (raw.rating > 0) {
            self.note("map.toml", Some(at), message!("data-rating", name = &raw.name));
        }
        Town {
            name: raw.name.clone(),
            kind: raw.kind,
            colour: raw.colour,
            rating: raw.rating,
            ports,
            attested: raw.existence == Confidence::Attested,
        }
    }

    // wellington: 3.31, 3.32, 3.33, 3.34, 3.35, 3.37
    fn edges(&mut self, map: &MapFile, atlas: &mut Atlas) {
        let mut features: BTreeMap<(u8, u8), (Feature, String)> = BTreeMap::new();
        for row in &map.hexside {
            let (raw, at) = (row.get_ref(), row.span().start);
            let pair = (atlas.find_hex(&raw.a), atlas.find_hex(&raw.b));
            let (Some(a), Some(b)) = pair else {
                self.note("map.toml", Some(at), message!("data-no-hexside", one = &raw.a, other = &raw.b));
                continue;
            };
            if atlas.direction(a, b).is_none() {
                self.note(
                    "map.toml",
                    Some(at),
                    message!("data-not-neighbours", one = &raw.a, other = &raw.b),
                );
                continue;
            }
            let key = (a.0.min(b.0), a.0.max(b.0));
            if features.insert(key, (raw.kind, raw.name.clone())).is_some() {
                self.note("map.toml", Some(at), message!("data-hexside-twice", one = &raw.a, other = &raw.b));
            }
        }
        let count = atlas.hexes.len();
        atlas.edge_of = vec![[u16::MAX; 6]; count];
        atlas.around = vec![HexSet::EMPTY; count];
        atlas.passable = vec![HexSet::EMPTY; count];
        atlas.rivers = vec![HexSet::EMPTY; count];
        for h in 0..count {
            for direction in 0..6u8 {
                let a = HexId(h as u8);
                let Some(b) = atlas.neighbour(a, direction) else { continue };
                atlas.around[h].insert(b);
                if b < a {
                    continue;
                }
                let number = atlas.edges.len() as u16;
                let found = features.get(&(a.0, b.0));
                let feature = found.map(|(f, _)| *f);
                let edge = Edge {
                    hexes: [a, b],
                    feature,
                    name: found.map(|(_, n)| n.clone()).unwrap_or_default(),
                    limit: transit_limit(atlas.hex(a).terrain, atlas.hex(b).terrain, feature),
                };
                if feature == Some(Feature::River) {
                    atlas.rivers[a.index()].insert(b);
                    atlas.rivers[b.index()].insert(a);
                }
                if edge.limit > 0 {
                    atlas.passable[a.index()].insert(b);
                    atlas.passable[b.index()].insert(a);
                }
                atlas.edges.push(edge);
                atlas.edge_of[h][direction as usize] = number;
                atlas.edge_of[b.index()][((direction + 3) % 6) as usize] = number;
            }
        }
        atlas.exits = (0..count as u8).map(|h| easiest_exit(atlas, HexId(h))).collect();
        if atlas.edges.len() > MAX_EDGES {
            self.note("map.toml", None, message!("data-hexsides-most", most = MAX_EDGES));
        }
    }

    fn block(&mut self, row: &Spanned<RawBlock>) -> Option<Block> {
        let (raw, at) = (row.get_ref(), row.span().start);
        let leader = raw.kind == Kind::Leader;
        let steps = if leader { raw.command } else { raw.pips.len() as u8 };
        if steps == 0 || steps > 4 {
            let message = message!("data-block-steps", id = &raw.id);
            self.note("blocks.toml", Some(at), message);
            return None;
        }
        if !leader && (raw.tactical.is_none() || raw.hit == 0 || raw.hit > 6) {
            self.note("blocks.toml", Some(at), message!("data-block-ratings", id = &raw.id));
        }
        let most = raw.pips.first().copied().unwrap_or(0);
        if raw.pips.windows(2).any(|p| p[0] <= p[1]) || raw.pips.contains(&0) || most > MOST_DICE {
            self.note("blocks.toml", Some(at), message!("data-block-pips", id = &raw.id));
        }
        let mut pips = [0; 4];
        pips.iter_mut().zip(&raw.pips).for_each(|(to, from)| *to = *from);
        let tactical = raw.tactical.unwrap_or(Tactical::D);
        Some(Block {
            id: raw.id.clone(),
            name: raw.name.clone(),
            division: raw.division.clone(),
            nation: raw.nation,
            kind: raw.kind,
            pips,
            steps,
            tactical,
            guerilla_tactical: raw.guerilla_tactical.unwrap_or(tactical),
            hit: raw.hit,
            movement: raw.r#move,
            portuguese_step: raw.top_step_portuguese,
        })
    }

    fn check_blocks(&mut self, blocks: &[Block]) {
        if blocks.len() != BLOCKS {
            let message = message!("data-blocks-count", count = BLOCKS, given = blocks.len());
            self.note("blocks.toml", None, message);
        }
        let mixed = blocks
            .iter()
            .enumerate()
            .any(|(i, b)| (b.nation == Nation::French) != (i >= usize::from(FIRST_FRENCH)));
        if mixed {
            let message = message!("data-blocks-order", count = FIRST_FRENCH);
            self.note("blocks.toml", None, message);
        }
    }

    fn events(&mut self, cards: &CardsFile) -> Vec<Event> {
        let none = Event { name: String::new(), discard: false, adds: 0, also_discards: 0, turn: 0 };
        let mut events = vec![none];
        for row in &cards.event {
            let (raw, at) = (row.get_ref(), row.span().start);
            if usize::from(raw.number) != events.len() {
                self.note(
                    "cards.toml",
                    Some(at),
                    message!("data-event-number", number = raw.number, wanted = events.len()),
                );
            }
            let adds = self.card_bits(&raw.adds, "cards.toml", at);
            let also_discards = self.card_bits(&raw.also_discards, "cards.toml", at);
            let (name, discard, turn) = (raw.name.clone(), raw.discard, raw.turn);
            events.push(Event { name, discard, adds, also_discards, turn });
        }
        if events.len() != 31 {
            self.note("cards.toml", None, message!("data-events-count", count = events.len() - 1));
        }
        events
    }

    pub(super) fn card_bits(&mut self, numbers: &[u8], file: &str, at: usize) -> u32 {
        let mut bits = 0;
        for &n in numbers {
            if (1..=30).contains(&n) {
                bits |= 1 << n;
            } else {
                self.note(file, Some(at), message!("data-no-event", number = n));
            }
        }
        bits
    }

    // wellington: 6.1
    fn command_deck(&mut self, cards: &CardsFile) -> [u8; 7] {
        let mut deck = [0; 7];
        for row in &cards.command {
            let raw = row.get_ref();
            let place = match (raw.kind, raw.value, raw.drafts) {
                (CommandKind::VariableEvent, 0, 0) => 0,
                (CommandKind::Operations, value @ 1..=4, 0) => value as usize,
                (CommandKind::DraftsOrOperation, 1, drafts @ 2..=3) => 3 + drafts as usize,
                _ => {
                    self.note("cards.toml", Some(row.span().start), message!("data-no-command-card"));
                    continue;
                }
            };
            deck[place] = raw.count.saturating_add(deck[place]);
        }
        let total: u32 = deck.iter().map(|&count| u32::from(count)).sum();
        if total != 30 {
            self.note("cards.toml", None, message!("data-command-cards", count = total));
        }
        // Those and the mandatory events of the next turn may lie under the event deck together.
        if deck[0] > MOST_VARIABLE_EVENTS {
            self.note("cards.toml", None, message!("data-variable-events", most = MOST_VARIABLE_EVENTS));
        }
        deck
    }

    fn commitment(&mut self, tables: &TablesFile) -> Option<[Commitment; 3]> {
        let mut found: [Option<Commitment>; 3] = [None; 3];
        for row in &tables.commitment {
            let raw = row.get_ref();
            if raw.nation == Nation::Portuguese {
                self.note("tables.toml", Some(row.span().start), message!("data-portugal-track"));
                continue;
            }
            found[raw.nation.track()] = Some(Commitment { force: raw.force, siege: raw.siege });
        }
        if found.iter().any(Option::is_none) {
            self.note("tables.toml", None, message!("data-commitment-tracks"));
        }
        Some([found[0]?, found[1]?, found[2]?])
    }

    fn turns(&mut self, tables: &TablesFile) -> Vec<Turn> {
        let mut turns = vec![Turn { name: String::new(), winter: false }];
        for row in &tables.turn {
            let raw = row.get_ref();
            if usize::from(raw.number) != turns.len() {
                let message = message!("data-turn-number", number = raw.number, wanted = turns.len());
                self.note("tables.toml", Some(row.span().start), message);
            }
            turns.push(Turn { name: raw.name.clone(), winter: raw.winter });
        }
        turns
    }

    fn named(&mut self, names: &BTreeMap<String, u8>) -> Option<Named> {
        let mut block = |id: &str| self.find(names, id, "block", "blocks.toml", 0).map(BlockId);
        Some(Named {
            napoleon: block("napoleon")?,
            guard: block("imperial-guard")?,
            national_guard: block("national-guard")?,
            joseph: block("joseph")?,
            hugo: block("hugo")?,
            ebro: block("army-of-the-ebro")?,
            gensdarmes: block("gensdarmes")?,
            lannes: block("lannes")?,
            wellington: block("wellington")?,
            moore: block("moore")?,
            beresford: block("beresford")?,
            hill: block("hill-leader")?,
            wellesley: block("wellesley")?,
            hamilton: block("hamilton")?,
            portuguese_brigades: block("portuguese-brigades")?,
            baccellar: block("baccellar")?,
            bishop: block("bishop-of-oporto")?,
            lines: block("lines-of-torres-vedras")?,
            popham: block("popham")?,
            espana: block("de-espana")?,
        })
    }

    fn spots(&mut self, atlas: &Atlas) -> Option<Spots> {
        let mut spot = |name: &str| {
            let found = atlas.hexes.iter().position(|h| h.town.as_ref().is_some_and(|t| t.name == name));
            if found.is_none() {
                self.note("map.toml", None, message!("data-no-town", name));
            }
            found.map(|i| HexId(i as u8))
        };
        Some(Spots {
            lisbon: spot(LISBON)?,
            torres_vedras: spot("Torres Vedras")?,
            madrid: spot("Madrid")?,
            bayonne: spot("Bayonne")?,
            perpignon: spot("Perpignon")?,
            mondego: spot("Mondego Bay")?,
            gibraltar: spot("Gibraltar")?,
            cadiz: spot("Cadiz")?,
        })
    }

    fn check_map(&mut self, atlas: &Atlas) {
        for area in &atlas.areas {
            if area.key_towns.is_empty() {
                self.note("map.toml", None, message!("data-no-key-town", name = &area.name));
            }
        }
        for sea in &atlas.seas {
            if sea.ports.is_empty() {
                self.note("map.toml", None, message!("data-no-port", name = &sea.name));
            }
        }
    }
}

fn area(raw: &RawArea) -> Area {
    Area {
        id: raw.id.clone(),
        name: raw.name.clone(),
        country: raw.country,
        forage: raw.forage,
        vp: [raw.vp_allied, raw.vp_french],
        coastal: raw.coastal,
        hexes: HexSet::EMPTY,
        key_towns: HexSet::EMPTY,
    }
}

/// The neighbour of each hex in each direction.
fn neighbours(hexes: &[Hex]) -> Vec<[u8; 6]> {
    let places: BTreeMap<(u8, u8), u8> =
        hexes.iter().enumerate().map(|(i, h)| ((h.row, h.column), i as u8)).collect();
    let around = |hex: &Hex| {
        STEPS[usize::from(hex.row & 1)].map(|(row, column)| {
            let at = (hex.row.wrapping_add_signed(row), hex.column.wrapping_add_signed(column));
            places.get(&at).copied().unwrap_or(NO_HEX)
        })
    };
    hexes.iter().map(around).collect()
}

/// The hexside to the easiest neighbour of a hex in its Area and that neighbour, if every block that marches can pay for it in Bad Weather.
fn easiest_exit(atlas: &Atlas, from: HexId) -> Option<(u16, HexId)> {
    let area = |h: HexId| atlas.hex(h).area;
    let lisbon = |h: HexId| atlas.hex(h).town.as_ref().is_some_and(|town| town.name == LISBON);
    let cost = |to: HexId| {
        let mountain = atlas.hex(to).terrain == Terrain::Mountain;
        let river = atlas.rivers[from.index()].has(to);
        ENTERING[usize::from(mountain)] + 1 + if river { RIVER + 1 } else { 0 }
    };
    let in_area = atlas.passable[from.index()].iter().filter(|&to| area(to) == area(from) && !lisbon(to));
    let to = in_area.min_by_key(|&to| cost(to))?;
    let slowest = atlas.blocks.iter().map(|b| b.movement).filter(|&movement| movement > 0).min()?;
    let (edge, _) = atlas.edge(from, to)?;
    (cost(to) <= slowest).then_some((edge as u16, to))
}

/// How many Combat blocks may cross a hexside (3.3, 8.2).
// wellington: 3.3, 8.2
fn transit_limit(a: Terrain, b: Terrain, feature: Option<Feature>) -> u8 {
    let open = match (a, b) {
        (Terrain::Clear, Terrain::Clear) => 5,
        (Terrain::Mountain, Terrain::Mountain) => 3,
        _ => 4,
    };
    match feature {
        None => open,
        Some(Feature::River) => open - 1,
        Some(Feature::Cordillera | Feature::Estuary) => 0,
    }
}
