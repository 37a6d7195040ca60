//! Lines of Supply and their bases (13.3, 13.4).

use crate::blocks::{BlockId, Kind, Nation, Side};
use crate::engine::Look;
use crate::map::{Country, HexId, HexSet, Place};
use crate::state::Mark;
use std::cell::{Cell, OnceCell};

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
        let start = Some(self.atlas.hex(from).country);
        let closed = self.closed_to_nation(self.atlas.block(block).nation, start);
        if block == self.atlas.named.national_guard {
            return closed | self.country(Country::Spain) | self.country(Country::Portugal);
        }
        closed
    }

    /// Hexes politics closes to the supply of a nation that starts in this country, or in none that helps.
    fn closed_to_nation(&self, nation: Nation, start: Option<Country>) -> HexSet {
        let mut closed = HexSet::EMPTY;
        match nation {
            Nation::British | Nation::Portuguese => {
                if !self.british_in_spain {
                    closed = closed | self.country(Country::Spain);
                }
                if start != Some(Country::France) && self.band(Nation::British) < 2 {
                    closed = closed | self.country(Country::France);
                }
            }
            Nation::Spanish => {
                if start != Some(Country::France) {
                    closed = closed | self.country(Country::France);
                }
                if start != Some(Country::Portugal) && self.spanish_room_in_portugal() == 0 {
                    closed = closed | self.country(Country::Portugal);
                }
            }
            Nation::French if self.lines_stand() => closed.insert(self.atlas.spots.lisbon),
            Nation::French => {}
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
        self.trace(side, from, bases, closed).is_some()
    }

    /// Traces a line to one of these goals outside the closed hexes: every hex it could lead through so far, if it
    /// gets there. A fortress that bars the way may be entered, but not passed.
    fn trace(&self, side: Side, from: HexId, goals: HexSet, closed: HexSet) -> Option<HexSet> {
        let fortresses = self.atlas.masks.fortresses;
        let mut through = HexSet::EMPTY;
        through.insert(from);
        let mut left = HexSet::ALL - closed - through;
        let mut todo = through;
        while !todo.is_empty() {
            let mut next = HexSet::EMPTY;
            todo.for_each(|hex| next = next | self.atlas.passable[hex.index()]);
            todo = next & left;
            left = left - todo;
            for fortress in (todo & fortresses).iter() {
                todo.set(fortress, !self.fortress_bars(side, fortress));
            }
            through = through | todo;
            if !(todo & goals).is_empty() {
                return Some(through);
            }
        }
        None
    }

    /// For asking after the supply of many blocks.
    pub(crate) fn stores(&self) -> Stores<'_> {
        Stores { look: *self, nations: Default::default() }
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

/// Lines of Supply of many blocks in one situation: what was found for one block helps those after it.
pub(crate) struct Stores<'a> {
    look: Look<'a>,
    nations: [OnceCell<Depots>; 4],
}

/// What is known of the supply of a nation.
struct Depots {
    bases: HexSet,
    /// Hexes closed to its lines whatever Area or country they start in.
    closed: HexSet,
    /// Bases, and hexes found to be connected with one.
    reached: Cell<HexSet>,
}

impl Stores<'_> {
    /// Has a block an open Line of Supply from where it is?
    pub(crate) fn reach(&self, block: BlockId) -> bool {
        self.found(block) || self.look.is_supplied(block)
    }

    /// Is there a line that would serve any block of the nation?
    fn found(&self, block: BlockId) -> bool {
        let look = &self.look;
        let Some(hex) = look.place(block).as_hex() else { return false };
        let nation = look.atlas.block(block).nation;
        let side = nation.side();
        let shut_in = look.is(Mark::Inside, block) && look.outside[side.enemy().index()].has(hex);
        if shut_in || block == look.atlas.named.national_guard {
            return false;
        }
        let depots = self.nations[nation as usize].get_or_init(|| self.depots(nation));
        if depots.bases.has(hex) {
            return true;
        }
        let Some(through) = look.trace(side, hex, depots.reached.get(), depots.closed) else { return false };
        // What lies around a hex that is closed to others is connected by it for this block only.
        if !depots.closed.has(hex) && !look.fortress_bars(side, hex) {
            depots.reached.set(depots.reached.get() | through);
        }
        true
    }

    fn depots(&self, nation: Nation) -> Depots {
        let enemy = nation.side().enemy();
        let bases = self.look.bases(nation);
        let closed = self.look.outside[enemy.index()]
            | self.look.hexes_of_areas(enemy)
            | self.look.closed_to_nation(nation, None);
        Depots { bases, closed, reached: Cell::new(bases) }
    }
}

#[cfg(test)]
mod tests {
    use crate::Peninsula;
    use crate::blocks::{BLOCKS, BlockId};
    use crate::map::Place;
    use crate::state::Options;
    use table::{Dice, FastDice};

    /// What was found for one block must never help another that is cut off: blocks scattered over the map.
    #[test]
    fn many_blocks_are_supplied_as_each_of_them_is() {
        let game = Peninsula::built_in();
        let hexes = game.atlas().hexes.len() as u32;
        let all = || (0..BLOCKS as u8).map(BlockId);
        let mut dice = FastDice::new(13);
        let mut cut_off = 0;
        for number in 0..600u32 {
            let mut state = game.start((number % 2) as usize, Options::default(), &[7; 32]);
            for block in all().filter(|b| b.0 as u32 % 4 != number % 4) {
                state.relocate(game.atlas(), block, Place(dice.below(hexes, "hex") as u8));
            }
            let look = game.look(&state);
            let stores = look.stores();
            for block in all() {
                assert_eq!(stores.reach(block), look.is_supplied(block), "{block:?} of {number}");
                cut_off += u32::from(!look.is_supplied(block));
            }
        }
        assert!(cut_off > 1000, "only {cut_off} blocks were cut off");
    }
}
