//! Intercept Actions during an enemy Formation Move (12.27).

use crate::Action;
use crate::blocks::{BLOCKS, BlockId, BlockSet, Nation, Side};
use crate::clause::Clause;
use crate::engine::{Look, Play};
use crate::fact::Fact;
use crate::map::{HexId, Place};
use crate::politics::Way;
use crate::refusal::{Check, Reason, need, no};
use crate::state::Mark;

impl Look<'_> {
    /// Whether the other side could intercept a group of `mover` about to enter a hex, for all the mover sees: two of its
    /// blocks next to the hex might be a leader and a Combat block. Asking only then, and always then, shows nothing.
    // wellington: 12.27
    pub(crate) fn may_be_intercepted(&self, mover: Side, hex: HexId) -> bool {
        if self.outside[mover.index()].has(hex) {
            return false;
        }
        let side = mover.enemy();
        let near = self.atlas.passable[hex.index()] & (self.outside[side.index()] | self.within);
        near.iter().map(|place| self.s.at(side, Place::hex(place)).count()).sum::<u8>() >= 2
    }

    /// Is a block next to the hex, with a way across?
    fn stands_near(&self, block: BlockId, hex: HexId) -> bool {
        self.place(block).as_hex().is_some_and(|h| self.atlas.passable[hex.index()].has(h))
    }

    // wellington: 12.27, 12.2, 20.3
    pub(crate) fn check_intercept(&self, side: Side, hex: HexId, action: Action) -> Check {
        let clause = Clause::InterceptAction;
        match action {
            Action::Done => Ok(()),
            Action::Use(leader, block) => {
                let known = (block.0 as usize) < BLOCKS && (leader.0 as usize) < BLOCKS;
                need(known && block.side() == side && leader.side() == side, clause, Reason::NotYourBlock)?;
                need(self.atlas.masks.combat.has(block), clause, Reason::NotInterceptor)?;
                need(self.stands_near(block, hex), clause, Reason::NotAdjacent)?;
                need(self.stands_near(leader, hex), clause, Reason::LeaderElsewhere)?;
                need(!self.is_shut_in(leader), clause, Reason::LeaderElsewhere)?;
                self.may_lead(leader, block)?;
                let spanish = self.atlas.block(block).nation == Nation::Spanish && !self.is_adopted(block);
                need(!spanish, clause, Reason::NotInterceptor)?;
                self.check_intercepting_move(side, block, hex)
            }
            Action::Block(leader) => {
                let used = self.is(Mark::Fought, leader) && self.atlas.masks.leaders.has(leader);
                need(used && leader.side() == side, clause, Reason::NotALeader)?;
                need(self.stands_near(leader, hex), clause, Reason::LeaderElsewhere)?;
                let Some(from) = self.place(leader).as_hex() else {
                    return no(clause, Reason::LeaderElsewhere);
                };
                self.check_leave(leader, BlockSet::EMPTY)?;
                self.check_exit(side, from, hex)?;
                self.may_enter(leader, Place::hex(from), hex, BlockSet::only(leader), Way::Land)
            }
            _ => no(clause, Reason::NotAskedNow),
        }
    }

    /// Is a block inside a fortress with the enemy outside?
    fn is_shut_in(&self, block: BlockId) -> bool {
        let besieged =
            self.place(block).as_hex().is_some_and(|h| self.outside[block.side().enemy().index()].has(h));
        self.is(Mark::Inside, block) && besieged
    }

    fn check_intercepting_move(&self, side: Side, block: BlockId, to: HexId) -> Check {
        let clause = Clause::InterceptAction;
        let Some(from) = self.place(block).as_hex() else { return no(clause, Reason::NotAdjacent) };
        need(!self.is_shut_in(block), clause, Reason::EnemyOutside)?;
        self.check_leave(block, BlockSet::EMPTY)?;
        self.check_exit(side, from, to)?;
        let group = BlockSet::only(block);
        self.check_transit(side, from, to, group, false)?;
        self.may_enter(block, Place::hex(from), to, group, Way::Land)
    }

    /// Leaders and Combat blocks next to a hex.
    pub(crate) fn intercept_candidates(&self, side: Side, hex: HexId) -> (BlockSet, BlockSet) {
        let mut near = BlockSet::EMPTY;
        for place in self.atlas.passable[hex.index()].iter() {
            if self.outside[side.index()].has(place) || self.within.has(place) {
                near |= self.s.at(side, Place::hex(place));
            }
        }
        (near & self.atlas.masks.leaders, near & self.atlas.masks.combat)
    }
}

impl Play<'_> {
    // wellington: 12.27
    pub(crate) fn apply_intercept(&mut self, side: Side, hex: HexId, action: Action) {
        match action {
            Action::Use(leader, block) => {
                self.spend(Clause::InterceptAction, leader, "intercept");
                self.s.mark(Mark::Fought, leader);
                self.place_interceptor(side, block, hex);
                self.fact(Clause::InterceptAction, Fact::Intercepted { side, hex, blocks: 1 });
            }
            Action::Block(leader) => {
                self.s.unmark(Mark::Fought, leader);
                self.place_interceptor(side, leader, hex);
            }
            _ => {
                self.s.clear(Mark::Fought);
                self.s.pop();
            }
        }
    }

    /// The block stands in the hex before the enemy comes: it is a defender, not a reserve.
    fn place_interceptor(&mut self, side: Side, block: BlockId, hex: HexId) {
        let Some(from) = self.place(block).as_hex() else { return };
        if let Some((edge, _)) = self.atlas.edge(from, hex) {
            let combat = u8::from(self.atlas.masks.combat.has(block));
            self.s.cross(edge, side, false, combat);
        }
        self.s.hidden.entry[block.index()] =
            self.atlas.direction(hex, from).unwrap_or(crate::state::entry::NONE);
        self.s.relocate(self.atlas, block, Place::hex(hex));
        for mark in [Mark::Reserve, Mark::Sortied] {
            self.s.unmark(mark, block);
        }
        self.note_landing_in_france(BlockSet::only(block), hex);
        self.settle_politics();
    }
}
