//! The Attrition Phase (13).

use crate::Action;
use crate::blocks::{BLOCKS, BlockSet, Nation, Side};
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{Country, HexId, HexSet, Place};
use crate::refusal::{Check, Reason, need, no};
use crate::state::{Entries, MAX_HUNGRY, Mark};
use crate::supply::Stores;
use serde::Serialize;

/// What changes the Forage Rating of a hex (13.2).
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ForageModifiers {
    /// In mountains.
    pub mountain: i8,
    /// At a town or fortress.
    pub town: i8,
    /// In an Area the enemy controls.
    pub enemy_area: i8,
    /// Without a Line of Supply.
    pub no_supply: i8,
    /// After a bad harvest, outside France.
    pub bad_harvest: i8,
    /// For the French, where Partidas roam the Area.
    pub guerillas: i8,
    /// In Portugal while its earth is scorched.
    pub scorched_earth: i8,
}

/// The modifiers of the Forage Rating.
pub const FORAGE_MODIFIERS: ForageModifiers = ForageModifiers {
    mountain: -1,
    town: 1,
    enemy_area: -1,
    no_supply: -1,
    bad_harvest: -1,
    guerillas: -1,
    scorched_earth: -1,
};

const FRENCH_BIT: u8 = 0x80;

/// Hexes that suffer attrition, as they are kept, and the blocks in them that have no Line of Supply.
struct Hungry {
    hexes: Entries<(u8, u8), MAX_HUNGRY, 72>,
    count: u8,
    unsupplied: BlockSet,
}

/// Whose blocks suffer, and how many are too many.
fn unpacked(packed: u8) -> (Side, u8) {
    (if packed & FRENCH_BIT != 0 { Side::French } else { Side::Allied }, packed & 0x3f)
}

/// A modifier where it holds.
fn when(holds: bool, modifier: i8) -> i8 {
    if holds { modifier } else { 0 }
}

/// The Forage Rating with or without a Line of Supply.
fn rated(with_supply: i8, supplied: bool) -> u8 {
    (with_supply + when(!supplied, FORAGE_MODIFIERS.no_supply)).max(0) as u8
}

impl Look<'_> {
    /// Combat blocks of a side in a hex, inside and outside its fortress (13.1).
    // wellington: 13.1, 13.0
    pub(crate) fn eaters(&self, side: Side, hex: HexId) -> BlockSet {
        self.s.at(side, Place::hex(hex)) & self.atlas.masks.combat
    }

    /// The Forage Rating of a hex for a side (13.2).
    // wellington: 13.2#*, 3.22, 13.31
    pub fn forage_rating(&self, side: Side, hex: HexId) -> u8 {
        let rating = self.forage_with_supply(side, hex, self.towns_of(Side::French));
        rated(rating, self.hex_is_supplied(side, hex, &self.stores()))
    }

    /// By how many Combat blocks a hex is overcrowded; supply is looked at only where it matters.
    // wellington: 13.2#8
    fn excess(&self, side: Side, hex: HexId, blocks: u8, french: HexSet, stores: &Stores<'_>) -> u8 {
        let rating = self.forage_with_supply(side, hex, french);
        if (blocks as i8) < rating {
            return 0;
        }
        blocks.saturating_sub(rated(rating, self.hex_is_supplied(side, hex, stores)))
    }

    /// The rating of a hex whose blocks have a Line of Supply; it may be below zero.
    // wellington: 13.2#*, 3.22
    fn forage_with_supply(&self, side: Side, hex: HexId, french: HexSet) -> i8 {
        let printed = self.atlas.hex(hex);
        let area = self.atlas.area_of(hex);
        let masks = &self.atlas.masks;
        let modifiers = &FORAGE_MODIFIERS;
        let mut rating = area.forage as i8;
        rating += when(masks.mountains.has(hex), modifiers.mountain);
        rating += when(masks.towns.has(hex), modifiers.town);
        rating += when(area.holder(french) == Some(side.enemy()), modifiers.enemy_area);
        rating += when(self.bad_harvest && printed.country != Country::France, modifiers.bad_harvest);
        let guerillas = || self.areas_with_guerillas() >> printed.area & 1 == 1;
        rating += when(side == Side::French && guerillas(), modifiers.guerillas);
        let scorched = printed.country == Country::Portugal && self.turn <= self.scorched;
        rating + when(scorched, modifiers.scorched_earth)
    }

    /// Has one of the side's Combat blocks in the hex a Line of Supply (13.31)?
    fn hex_is_supplied(&self, side: Side, hex: HexId, stores: &Stores<'_>) -> bool {
        let mut blocks = self.eaters(side, hex);
        blocks.any(|b| stores.reach(b))
    }

    /// Combat blocks of a side on the map that have no Line of Supply.
    pub(crate) fn without_supply(&self, side: Side) -> BlockSet {
        let combat = self.atlas.masks.combat & side.blocks();
        let stores = self.stores();
        combat.filter(|&b| self.place(b).is_hex() && !stores.reach(b)).collect()
    }

    /// The hex and side that suffer attrition next.
    pub(crate) fn hungry_now(&self) -> Option<(Side, HexId, u8)> {
        let next = self.hungry_next as usize;
        if next >= self.hungry_count as usize {
            return None;
        }
        let (hex, packed) = self.hungry[next];
        let (side, excess) = unpacked(packed);
        Some((side, HexId(hex), excess))
    }

    /// The hexes whose Combat blocks exceed the Forage Rating, with those of their blocks that have no Line of Supply.
    fn count_hungry(&self, found: &mut Hungry) {
        let (french, stores) = (self.towns_of(Side::French), self.stores());
        for side in Side::BOTH {
            for hex in (self.outside[side.index()] | self.within).iter() {
                let there = self.eaters(side, hex);
                if there.is_empty() {
                    continue;
                }
                let excess = self.excess(side, hex, there.count(), french, &stores);
                if excess > 0 {
                    let bit = if side == Side::French { FRENCH_BIT } else { 0 };
                    found.hexes[found.count as usize] = (hex.0, excess | bit);
                    found.count += 1;
                    found.unsupplied |= there.filter(|&b| !stores.reach(b)).collect();
                }
            }
        }
    }

    // wellington: 13.2#8, 12.25
    pub(crate) fn check_attrition(&self, action: Action) -> Check {
        let clause = Clause::Attrition;
        let Some((side, hex, _)) = self.hungry_now() else { return no(clause, Reason::NoExcess) };
        let open = self.eaters(side, hex) - self.marked(Mark::Excused);
        match action {
            Action::Block(block) => {
                need((block.0 as usize) < BLOCKS && open.has(block), clause, Reason::NotEligible)
            }
            Action::Use(leader, block) => {
                let clause = Clause::LogisticalAction;
                need((block.0 as usize) < BLOCKS && open.has(block), clause, Reason::NotEligible)?;
                let there = self.s.at(side, Place::hex(hex)) & self.atlas.masks.leaders;
                need(there.has(leader), clause, Reason::LeaderElsewhere)?;
                self.may_lead(leader, block)
            }
            _ => no(clause, Reason::NotAskedNow),
        }
    }
}

impl Play<'_> {
    /// Finds every hex whose Combat blocks exceed its Forage Rating, before any of them suffers (7.4, 13.2).
    // wellington: 7.4, 13.0, 13.2#8
    pub(crate) fn find_hungry(&mut self) {
        self.s.clear(Mark::Excused);
        let mut found = Hungry { hexes: Entries::default(), count: 0, unsupplied: BlockSet::EMPTY };
        self.look().count_hungry(&mut found);
        self.s.hungry = found.hexes;
        self.s.hungry_count = found.count;
        self.s.hungry_next = 0;
        self.s.hidden.unsupplied = found.unsupplied;
        for &(hex, packed) in &found.hexes[..found.count as usize] {
            let (side, excess) = unpacked(packed);
            self.fact(Clause::Attrition, Fact::Attrition { hex: HexId(hex), side, excess });
        }
    }

    pub(crate) fn resume_attrition(&mut self) -> Flow {
        let look = self.look();
        let Some((side, hex, excess)) = look.hungry_now() else {
            self.s.clear(Mark::Excused);
            self.s.hidden.unsupplied = BlockSet::EMPTY;
            self.s.pop();
            return Flow::Go;
        };
        let open = look.eaters(side, hex) - self.marked(Mark::Excused);
        if excess == 0 || open.is_empty() {
            self.s.clear(Mark::Excused);
            self.s.hungry_next += 1;
            return Flow::Go;
        }
        Flow::Wait
    }

    // wellington: 12.25, 13.2#8
    pub(crate) fn apply_attrition(&mut self, action: Action) {
        let Some((side, hex, _)) = self.look().hungry_now() else { return };
        let next = self.hungry_next as usize;
        self.s.hungry[next].1 -= 1;
        match action {
            Action::Use(leader, block) => {
                self.spend(Clause::LogisticalAction, leader, "logistics");
                self.s.mark(Mark::Excused, block);
                self.fact(Clause::LogisticalAction, Fact::Supplied { hex, side });
            }
            Action::Block(block) => {
                self.s.mark(Mark::Excused, block);
                self.starve(block);
            }
            _ => {}
        }
    }

    /// A step in Spring and Summer, the block in Fall and Winter; for good if it had no Line of Supply when the phase
    /// began (13.2).
    // wellington: 13.2#8, 10.33
    fn starve(&mut self, block: crate::blocks::BlockId) {
        let supplied = !self.hidden.unsupplied.has(block);
        let winter = self.atlas.turns[self.turn as usize].winter;
        let place = self.place(block);
        if !winter && self.s.hidden.step[block.index()] > 1 {
            self.fact(Clause::Attrition, Fact::StepLost { side: block.side(), place });
            self.s.hidden.step[block.index()] -= 1;
            return;
        }
        self.s.hidden.step[block.index()] = 0;
        self.eliminate(Clause::Attrition, block, !supplied);
    }

    /// Each nation over its Force Level costs its side a Victory Point (7.5, 14.24).
    // wellington: 7.5, 14.24, 17.2
    pub(crate) fn force_penalties(&mut self) {
        for nation in Nation::TRACKS {
            if self.look().is_over_level(nation) {
                self.fact(Clause::ForceRestrictions, Fact::ForceLevelExceeded { nation });
                self.score(Clause::ForceRestrictions, if nation.side() == Side::Allied { -1 } else { 1 });
            }
        }
    }
}
