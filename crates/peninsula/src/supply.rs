//! Lines of Supply and their bases (13.3, 13.4).

use crate::blocks::{BlockId, Kind, Nation, Side};
use crate::engine::Look;
use crate::map::{Country, HexId, HexSet, Place};
use crate::state::Mark;

impl Look<'_> {
    /// The bases a nation's blocks trace supply to (13.4).
    // wellington: 13.4, 4.23#4
    pub fn bases(&self, nation: Nation) -> HexSet {
        let masks = &self.atlas.masks;
        let side = nation.side();
        let towns = self.towns_of(side);
        let held = |hexes: HexSet| hexes & towns;
        match nation {
            Nation::French => held(masks.towns & self.country(Country::France)) | masks.north_edge,
            Nation::Spanish => held(masks.key_towns & self.country(Country::Spain)),
            Nation::British => self.british_bases(),
            Nation::Portuguese => {
                held(masks.key_towns & self.country(Country::Portugal)) | self.british_bases()
            }
        }
    }

    fn british_bases(&self) -> HexSet {
        let spots = &self.atlas.spots;
        let mut bases = HexSet::EMPTY;
        for hex in [spots.gibraltar, spots.lisbon, spots.cadiz] {
            bases.set(hex, self.controls_town(Side::Allied, hex));
        }
        let squadron = self.place(self.atlas.named.popham).as_hex();
        if let Some(port) = squadron.filter(|&h| self.controls_town(Side::Allied, h)) {
            bases.insert(port);
        }
        bases
    }

    /// Hexes politics closes to the supply of a block that starts here (13.3, 15).
    fn closed_to_supply(&self, block: BlockId, from: HexId) -> HexSet {
        let mut closed = HexSet::EMPTY;
        let start = self.atlas.hex(from).country;
        match self.atlas.block(block).nation {
            Nation::British | Nation::Portuguese => {
                if !self.british_in_spain {
                    closed = closed | self.country(Country::Spain);
                }
                if start != Country::France && self.band(Nation::British) < 2 {
                    closed = closed | self.country(Country::France);
                }
            }
            Nation::Spanish => {
                if start != Country::France {
                    closed = closed | self.country(Country::France);
                }
                if start != Country::Portugal && self.spanish_room_in_portugal() == 0 {
                    closed = closed | self.country(Country::Portugal);
                }
            }
            Nation::French => {
                if self.lines_stand() {
                    closed.insert(self.atlas.spots.lisbon);
                }
                if block == self.atlas.named.national_guard {
                    closed = closed | self.country(Country::Spain) | self.country(Country::Portugal);
                }
            }
        }
        closed
    }

    /// Has a block an open Line of Supply from where it is (13.3)?
    // wellington: 13.3, 3.34, 3.37
    pub fn is_supplied(&self, block: BlockId) -> bool {
        match self.place(block) {
            Place::FRANCE | Place::BRITAIN => true,
            place => match place.as_hex() {
                Some(hex) => self.is_supplied_at(block, hex, self.is(Mark::Inside, block)),
                None => false,
            },
        }
    }

    fn is_supplied_at(&self, block: BlockId, from: HexId, inside: bool) -> bool {
        let nation = self.atlas.block(block).nation;
        let side = nation.side();
        let bases = self.bases(nation);
        if bases.has(from) {
            return true;
        }
        let enemies = self.outside[side.enemy().index()];
        // A garrison whose besiegers stand outside traces nothing through them.
        if inside && enemies.has(from) {
            return false;
        }
        let own_area = self.atlas.area_of(from).hexes;
        let closed =
            enemies | (self.hexes_of_areas(side.enemy()) - own_area) | self.closed_to_supply(block, from);
        let fortresses = self.atlas.masks.fortresses;
        let mut seen = HexSet::EMPTY;
        seen.insert(from);
        let mut todo = seen;
        while !todo.is_empty() {
            let mut next = HexSet::EMPTY;
            for hex in todo.iter() {
                next = next | self.atlas.passable[hex.index()];
            }
            next = next - seen - closed;
            seen = seen | next;
            todo = next;
            for fortress in (next & fortresses).iter() {
                todo.set(fortress, !self.fortress_bars(side, fortress));
            }
            if !(todo & bases).is_empty() {
                return true;
            }
        }
        false
    }

    /// Has a block supply for a Siege Operation: its own, or the Naval Squadron's beside it (11.12, 13.31)?
    // wellington: 13.31, 4.23#4
    pub fn is_supplied_for_siege(&self, block: BlockId) -> bool {
        let squadron = self.atlas.named.popham;
        let place = self.place(block);
        // Spanish blocks are a Formation of their own until Wellington commands them (15.2).
        let with_squadron = block.side() == Side::Allied
            && place.is_hex()
            && self.place(squadron) == place
            && self.formation_of(block, place) & self.formation_bit(squadron) != 0;
        with_squadron || self.atlas.block(block).kind == Kind::NavalSquadron || self.is_supplied(block)
    }

    /// The distance from a hex to the nearest base of a nation, as the crow flies.
    pub fn base_distance(&self, nation: Nation, hex: HexId) -> u8 {
        self.bases(nation).iter().map(|base| self.atlas.distance(hex, base)).min().unwrap_or(u8::MAX)
    }
}
