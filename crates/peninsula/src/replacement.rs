//! The Replacement Step (9.1).

use crate::Action;
use crate::blocks::{BLOCKS, BlockId, Kind, Side};
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::Place;
use crate::refusal::{Check, Reason, need, no};
use crate::state::Mark;
use crate::supply::Stores;

impl Look<'_> {
    /// Replacement Operations a step of this block costs (9.13).
    // wellington: 9.13, 4.23#3
    fn replacement_cost(&self, block: BlockId) -> u8 {
        if self.atlas.block(block).kind == Kind::FortifiedLine { 2 } else { 1 }
    }

    pub(crate) fn check_replace(&self, side: Side, action: Action) -> Check {
        match action {
            Action::Done => Ok(()),
            Action::Block(block) => self.check_replace_from(&self.stores(), side, block),
            _ => no(Clause::Replacements, Reason::NotAskedNow),
        }
    }

    /// Checks a block where the lines of many blocks are looked at.
    // wellington: 9.1, 9.11, 9.12, 9.13, 12.0, 20.2
    pub(crate) fn check_replace_from(&self, stores: &Stores<'_>, side: Side, block: BlockId) -> Check {
        let clause = Clause::Replacements;
        need((block.0 as usize) < BLOCKS && block.side() == side, clause, Reason::NotYourBlock)?;
        let place = self.place(block);
        need(place.is_in_play(), clause, Reason::NotYourBlock)?;
        let step = self.hidden.step[block.index()];
        need(step < self.atlas.block(block).steps, Clause::StrengthSteps, Reason::FullStrength)?;
        need(step < self.s.most_steps(self.atlas, block), Clause::Integration, Reason::WaitsForTraining)?;
        let at_home = place == Place::FRANCE || place == Place::BRITAIN;
        let again = self.is(Mark::Replaced, block) && !at_home;
        need(!again, clause, Reason::OncePerStep)?;
        let cost = self.replacement_cost(block);
        need(cost <= self.points.left, Clause::ReplacementExceptions, Reason::NotEnoughDrafts)?;
        need(!place.is_sea(), Clause::ReplacementSupply, Reason::AtSea)?;
        if let Some(hex) = place.as_hex() {
            // Those inside an enemy fortress occupy the hex too.
            let within = self.is_enemy_fortress(side, hex) && self.within.has(hex);
            let enemies = self.outside[side.enemy().index()].has(hex) || within;
            need(!enemies, Clause::ReplacementSupply, Reason::EnemyPresent)?;
        }
        // Auxiliary blocks are not subject to supply (4.23).
        let kind = self.atlas.block(block).kind;
        let subject = kind.is_combat() || kind == Kind::Leader;
        need(!subject || stores.reach(block), Clause::ReplacementSupply, Reason::NoSupply)
    }
}

impl Play<'_> {
    /// The owner says when he is done: an end by itself would show that all his blocks are complete or cut off.
    pub(crate) fn resume_replace(&mut self) -> Flow {
        if self.points.left > 0 {
            return Flow::Wait;
        }
        self.s.pop();
        Flow::Go
    }

    // wellington: 7.313, 9.1
    pub(crate) fn apply_replace(&mut self, side: Side, action: Action) {
        let Action::Block(block) = action else {
            self.s.pop();
            return;
        };
        self.s.points.left -= self.look().replacement_cost(block);
        self.s.hidden.step[block.index()] += 1;
        self.s.mark(Mark::Replaced, block);
        let place = self.place(block);
        // Citing 9.13 for the Lines of Torres Vedras would show that it was them.
        self.fact(Clause::Replacements, Fact::StepsReplaced { side, place });
    }
}
