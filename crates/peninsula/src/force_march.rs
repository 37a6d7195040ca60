//! Force March: one Movement Point more, and what it may cost (8.14, 12.24).

use crate::Action;
use crate::blocks::{BlockSet, Side};
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::refusal::{Check, Reason, need, no};
use crate::state::Mark;

/// The greatest die with which a Force March costs nothing (8.14).
pub(crate) const MARCHED_WELL: u8 = 3;

impl Look<'_> {
    /// Saving a block the Force March roll (12.24).
    // wellington: 12.24, 12.2
    pub(crate) fn check_force_march(&self, side: Side, action: Action) -> Check {
        let clause = Clause::ForceMarchAction;
        match action {
            Action::Done => Ok(()),
            Action::Use(leader, block) => {
                need(self.is(Mark::Forced, block) && block.side() == side, clause, Reason::NotForceMarching)?;
                need(self.is(Mark::Led, leader), clause, Reason::LeaderElsewhere)?;
                need(self.place(leader) == self.place(block), clause, Reason::LeaderElsewhere)?;
                self.may_lead(leader, block)
            }
            _ => no(clause, Reason::NotAskedNow),
        }
    }

    /// Whether a leader may save a block the roll, for all the enemy sees: another block that has acted stands beside it.
    // wellington: 12.24, 4.16
    fn may_save_from_roll(&self, side: Side) -> bool {
        let acted = self.marked(Mark::Acted);
        self.marked(Mark::Forced).any(|b| (self.s.at(side, self.place(b)) & acted).count() > 1)
    }
}

impl Play<'_> {
    /// Blocks end their march here: those that spent more than their own Movement Points have force marched (8.14).
    /// Napoleon's bonus is for all who end it beside him, whoever of them comes to rest first (8.12).
    // wellington: 8.14, 8.12
    pub(crate) fn come_to_rest(&mut self, group: BlockSet) {
        for block in group - self.atlas.masks.leaders {
            if self.march.spent > self.look().allowance(block, false) {
                self.s.mark(Mark::Forced, block);
            }
        }
        if !group.has(self.atlas.named.napoleon) && !self.napoleon_stayed_here() {
            return;
        }
        for block in self.marked(Mark::Forced) & self.s.at(Side::French, self.march.at) {
            // Whoever stayed here earlier in the march had spent less, and force marched all the same.
            if self.march.spent <= self.look().allowance(block, true) {
                self.s.unmark(Mark::Forced, block);
            }
        }
    }

    /// Did Napoleon end his march here, before others of his group did?
    fn napoleon_stayed_here(&self) -> bool {
        let napoleon = self.atlas.named.napoleon;
        let set_out = self.is(Mark::Led, napoleon);
        set_out && !self.is(Mark::Moving, napoleon) && self.place(napoleon) == self.march.at
    }

    pub(crate) fn resume_force_march(&mut self, side: Side) -> Flow {
        if self.look().may_save_from_roll(side) {
            return Flow::Wait;
        }
        self.roll_force_march(side);
        Flow::Go
    }

    // wellington: 12.24
    pub(crate) fn apply_force_march(&mut self, side: Side, action: Action) {
        match action {
            Action::Use(leader, block) => {
                self.spend(Clause::ForceMarchAction, leader, "force-march");
                self.s.unmark(Mark::Forced, block);
            }
            _ => self.roll_force_march(side),
        }
    }

    /// One die for each block that force marched (8.14).
    // wellington: 8.14
    fn roll_force_march(&mut self, side: Side) {
        let mut marching = self.marked(Mark::Forced);
        while let Some(block) = self.look().first_by_place(marching) {
            marching.remove(block);
            let place = self.place(block);
            let face = self.die("force-march");
            let lost = face > MARCHED_WELL;
            self.fact(Clause::ForceMarch, Fact::ForceMarched { side, place, face, lost });
            if lost {
                self.lose_step(Clause::ForceMarch, block);
            }
        }
        self.s.clear(Mark::Forced);
        self.s.clear(Mark::Led);
        self.s.pop();
        self.settle_politics();
    }
}
