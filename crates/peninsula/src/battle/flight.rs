//! Blocks that leave the battle or take shelter in a fortress.

use super::FORCED;
use crate::Action;
use crate::blocks::{BlockId, BlockSet, Side};
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{HexId, Place};
use crate::refusal::{Check, Reason, need, no};
use crate::state::Mark;
use crate::step::{Fight, Step};

impl Look<'_> {
    /// Blocks that must leave: the beaten side's, or Partidas after their round (10.2, 10.22, 10.6).
    // wellington: 10.2, 10.22, 10.6
    pub(crate) fn fleeing(&self, side: Side) -> BlockSet {
        let hex = HexId(self.battle.hex);
        let there = self.s.outside_at(side, hex) & self.atlas.masks.fighters;
        if self.battle.loser.is_none() { there & self.marked(Mark::Guerilla) } else { there }
    }

    // wellington: 10.4
    pub(crate) fn check_flee(&self, side: Side, action: Action) -> Check {
        let hex = HexId(self.battle.hex);
        match action {
            Action::Retreat(block, to) => {
                need(self.fleeing(side).has(block), Clause::Retreats, Reason::NotYourBlock)?;
                self.check_retreat(block, hex, to)
            }
            Action::Shelter(block) => {
                need(self.fleeing(side).has(block), Clause::Retreats, Reason::NotYourBlock)?;
                self.check_shelter(block, hex)
            }
            _ => no(Clause::Retreats, Reason::NotAskedNow),
        }
    }
}

impl Play<'_> {
    /// A block leaves the battle.
    // wellington: 10.4, 10.5
    pub(super) fn flee_to(&mut self, clause: Clause, block: BlockId, to: Place, turn: u16) {
        self.reveal(Clause::BattleReserves, block);
        self.move_in_retreat(clause, block, to);
        if self.place(block) == to && self.atlas.masks.combat.has(block) {
            self.note_flight(block, turn);
        }
        self.offer_company(block.side(), to);
    }

    /// The last Combat blocks of a side to retreat may be pursued, whoever else goes after them.
    // wellington: 10.4, 10.5
    fn note_flight(&mut self, block: BlockId, turn: u16) {
        if self.battle.fled_turn != turn {
            self.forget_flight(block.side());
            self.s.battle.fled_turn = turn;
        }
        self.s.mark(Mark::Fled, block);
    }

    /// Others of the side are the last to go: whoever fled before them is not pursued any more.
    // wellington: 10.5
    pub(super) fn forget_flight(&mut self, side: Side) {
        for block in self.marked(Mark::Fled) & side.blocks() {
            self.s.unmark(Mark::Fled, block);
        }
    }

    /// A block goes into the fortress of the battle hex; nobody pursues it there.
    // wellington: 10.4, 10.42
    pub(super) fn take_shelter(&mut self, block: BlockId, turn: u16) {
        let hex = HexId(self.battle.hex);
        self.reveal(Clause::BattleReserves, block);
        self.fact(Clause::Retreats, Fact::Sheltered { block, hex });
        self.s.settle(self.atlas, block, Place::hex(hex), true);
        for mark in [Mark::Engaged, Mark::Reserve, Mark::Guerilla, Mark::Sortied] {
            self.s.unmark(mark, block);
        }
        // Whoever fled in the same turn is pursued all the same.
        if self.battle.fled_turn != turn {
            self.forget_flight(block.side());
        }
        self.offer_company(block.side(), Place::hex(hex));
    }

    pub(crate) fn resume_flee(&mut self, side: Side) -> Flow {
        self.settle_retreat(self.look().fleeing(side));
        let hex = HexId(self.battle.hex);
        let look = self.look();
        let fleeing = look.fleeing(side);
        if fleeing.is_empty() {
            let next = if self.battle.loser.is_none() { Fight::EndRound } else { Fight::Finish };
            self.s.swap(Step::Fight(next));
            return Flow::Go;
        }
        let mut blocks = fleeing;
        if blocks.any(|b| look.can_retreat(b, hex)) {
            return Flow::Wait;
        }
        // Nowhere to go: they are lost for good (10.33), and the last to go.
        let combat = !(fleeing & self.atlas.masks.combat).is_empty();
        if combat && self.battle.fled_turn != FORCED {
            self.forget_flight(side);
        }
        for block in fleeing {
            self.reveal(Clause::BattleReserves, block);
            self.eliminate(Clause::PermanentElimination, block, true);
        }
        Flow::Go
    }

    // wellington: 10.4, 10.33
    pub(crate) fn apply_flee(&mut self, action: Action) {
        match action {
            Action::Retreat(block, to) => {
                let guerilla = self.battle.loser.is_none();
                let clause = if guerilla { Clause::GuerillaCombat } else { Clause::Retreats };
                self.flee_to(clause, block, to, FORCED);
            }
            Action::Shelter(block) => self.take_shelter(block, FORCED),
            _ => {}
        }
    }
}
