//! The Attrition Phase (13).

use crate::Action;
use crate::blocks::{BLOCKS, BlockSet, Nation, Side};
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{Country, HexId, Place};
use crate::refusal::{Check, Reason, need, no};
use crate::state::{MAX_HUNGRY, Mark};

const FRENCH_BIT: u8 = 0x80;

impl Look<'_> {
    /// Combat blocks of a side in a hex, inside and outside its fortress (13.1).
    // wellington: 13.1, 13.0
    pub(crate) fn eaters(&self, side: Side, hex: HexId) -> BlockSet {
        self.s.at(side, Place::hex(hex)) & self.atlas.masks.combat
    }

    /// The Forage Rating of a hex for a side (13.2).
    // wellington: 13.2#*, 3.22, 13.31
    pub fn forage_rating(&self, side: Side, hex: HexId) -> u8 {
        let unsupplied = i8::from(!self.hex_is_supplied(side, hex));
        (self.forage_with_supply(side, hex) - unsupplied).max(0) as u8
    }

    /// By how many Combat blocks a hex is overcrowded; supply is looked at only where it matters.
    // wellington: 13.2#8
    fn excess(&self, side: Side, hex: HexId, blocks: u8) -> u8 {
        if (blocks as i8) < self.forage_with_supply(side, hex) {
            return 0;
        }
        blocks.saturating_sub(self.forage_rating(side, hex))
    }

    /// The rating of a hex whose blocks have a Line of Supply; it may be below zero.
    // wellington: 13.2#*, 3.22
    fn forage_with_supply(&self, side: Side, hex: HexId) -> i8 {
        let printed = self.atlas.hex(hex);
        let area = self.atlas.area_of(hex);
        let masks = &self.atlas.masks;
        let mut rating = area.forage as i8;
        rating -= i8::from(masks.mountains.has(hex));
        rating += i8::from(masks.towns.has(hex));
        rating -= i8::from(self.area_holder(printed.area as usize) == Some(side.enemy()));
        rating -= i8::from(self.bad_harvest && printed.country != Country::France);
        let guerillas = self.areas_with_guerillas() >> printed.area & 1 == 1;
        rating -= i8::from(side == Side::French && guerillas);
        rating - i8::from(printed.country == Country::Portugal && self.turn <= self.scorched)
    }

    /// Has one of the side's Combat blocks in the hex a Line of Supply (13.31)?
    fn hex_is_supplied(&self, side: Side, hex: HexId) -> bool {
        let mut blocks = self.eaters(side, hex);
        blocks.any(|b| self.is_supplied(b))
    }

    /// Combat blocks of a side on the map that have no Line of Supply.
    pub(crate) fn without_supply(&self, side: Side) -> BlockSet {
        let combat = self.atlas.masks.combat & side.blocks();
        combat.filter(|&b| self.place(b).is_hex() && !self.is_supplied(b)).collect()
    }

    /// The hex and side that suffer attrition next.
    pub(crate) fn hungry_now(&self) -> Option<(Side, HexId, u8)> {
        let next = self.hungry_next as usize;
        if next >= self.hungry_count as usize {
            return None;
        }
        let (hex, packed) = self.hungry[next];
        let side = if packed & FRENCH_BIT != 0 { Side::French } else { Side::Allied };
        Some((side, HexId(hex), packed & 0x3f))
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
        self.s.hungry = [(0, 0); MAX_HUNGRY];
        self.s.hungry_count = 0;
        self.s.hungry_next = 0;
        self.s.clear(Mark::Excused);
        self.s.hidden.unsupplied = BlockSet::EMPTY;
        for side in Side::BOTH {
            let within = self.within;
            for hex in (self.outside[side.index()] | within).iter() {
                let look = self.look();
                let blocks = look.eaters(side, hex).count();
                if blocks == 0 {
                    continue;
                }
                let excess = look.excess(side, hex, blocks);
                let count = self.hungry_count as usize;
                if excess > 0 && count < MAX_HUNGRY {
                    let bit = if side == Side::French { FRENCH_BIT } else { 0 };
                    self.s.hungry[count] = (hex.0, excess | bit);
                    self.s.hungry_count += 1;
                    let look = self.look();
                    let cut_off: BlockSet =
                        look.eaters(side, hex).filter(|&b| !look.is_supplied(b)).collect();
                    self.s.hidden.unsupplied |= cut_off;
                    self.fact(Fact::Attrition { hex, side, excess });
                }
            }
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
                self.spend(leader, "logistics");
                self.s.mark(Mark::Excused, block);
                self.fact(Fact::Supplied { hex, side });
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
            self.fact(Fact::StepLost { side: block.side(), place });
            self.s.hidden.step[block.index()] -= 1;
            return;
        }
        self.s.hidden.step[block.index()] = 0;
        self.eliminate(block, !supplied);
    }

    /// Each nation over its Force Level costs its side a Victory Point (7.5, 14.24).
    // wellington: 7.5, 14.24, 17.2
    pub(crate) fn force_penalties(&mut self) {
        for nation in Nation::TRACKS {
            if self.look().is_over_level(nation) {
                self.fact(Fact::ForceLevelExceeded { nation });
                self.score(if nation.side() == Side::Allied { -1 } else { 1 });
            }
        }
    }
}
