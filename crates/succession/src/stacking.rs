//! Chapter 4: stacking.

use crate::action::Action;
use crate::atlas::Ability;
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::SpaceId;
use crate::pieces::{CorpsSet, Kind, Side};
use crate::refusal::{Check, Reason, need};
use crate::state::Options;
use crate::step::Step;

impl Look<'_> {
    /// How many corps of a side the space can hold (4.1.1); 255 means any number.
    // rule: 4.1.1, 2.1.3, 2.4
    #[inline]
    pub fn limit(&self, side: Side, space: SpaceId) -> u8 {
        let printed = self.atlas.masks.limit[space.index()];
        if self.options.has(Options::LEADER_ABILITIES) && printed != 255 {
            printed + u8::from(self.ability_present(side, space, Ability::StackingPlusOne))
        } else {
            printed
        }
    }

    /// Are there more corps of a side than the space can hold? A garrison does not count (17.3.4).
    // rule: 4.1.1, 17.3.4
    #[inline]
    pub fn overstacked(&self, side: Side, space: SpaceId) -> bool {
        self.corps(side, space).len() > self.limit(side, space)
    }

    /// How many more corps of a side the space can hold.
    #[inline]
    pub fn room(&self, side: Side, space: SpaceId) -> u8 {
        self.limit(side, space).saturating_sub(self.corps(side, space).len())
    }

    /// The space whose full-strength corps must be reduced now, and how many (4.1.3).
    // rule: 4.1.3#1, 16.4.4
    pub(crate) fn reductions_due(&self, side: Side, space: SpaceId) -> u8 {
        if !self.overstacked(side, space) {
            return 0;
        }
        let full = self.corps(side, space) & !self.reduced;
        full.len().saturating_sub(self.limit(side, space) / 2)
    }

    /// The side and space whose overstacking is being settled. Where the active force stands, stacking is
    /// looked at only when its march is over (4.1.2).
    // rule: 4.1.2
    pub(crate) fn crowded_now(&self) -> Option<(Side, SpaceId)> {
        let marching = self.steps[..self.depth as usize]
            .iter()
            .any(|step| matches!(step, Step::March | Step::Arrive(_)));
        Side::BOTH.into_iter().find_map(|side| {
            let mut crowded = self.crowded[side.index()];
            if marching && side == self.force.side {
                crowded.remove(self.force.at);
            }
            crowded.first().map(|space| (side, space))
        })
    }

    /// Is any space to be looked at for 4.1.3?
    pub(crate) fn crowding_due(&self) -> bool {
        let marked = Side::BOTH.into_iter().any(|side| !self.crowded[side.index()].is_empty());
        let abilities = self.options.has(Options::LEADER_ABILITIES);
        marked
            || (abilities
                && Side::BOTH
                    .into_iter()
                    .any(|side| self.occupied(side).any(|space| self.reductions_due(side, space) > 0)))
    }

    pub(crate) fn check_overstack(&self, action: Action) -> Check {
        let Some((side, space)) = self.crowded_now() else {
            return need(false, Clause::OverstackPenalty, Reason::NotAskedNow);
        };
        let Action::Take(kind, count) = action else {
            return need(false, Clause::OverstackPenalty, Reason::NotAskedNow);
        };
        let full = self.corps(side, space) & !self.reduced;
        let there = self.of_kind(self.atlas, full, kind).len();
        need(there > 0, Clause::OverstackPenalty, Reason::NoneOfThatKind)?;
        need(count == 1, Clause::OverstackPenalty, Reason::NotSoMany)
    }

    pub(crate) fn list_overstack(&self, list: &mut Vec<Action>) {
        if let Some((side, space)) = self.crowded_now() {
            let full = self.corps(side, space) & !self.reduced;
            self.kinds(self.atlas, full, |kind, _| list.push(Action::Take(kind, 1)));
        }
    }
}

impl Play<'_> {
    /// A leader who raises a stacking limit may have left a space that is too small without him.
    // rule: 20.5.4#3
    pub(crate) fn note_lowered_limits(&mut self) {
        if self.options.has(Options::LEADER_ABILITIES) {
            for side in Side::BOTH {
                let occupied = self.occupied(side);
                self.s.crowded[side.index()] |= occupied;
            }
        }
    }

    /// Asks for the reductions of 4.1.3, if any are due.
    // rule: 4.1.3#1
    pub(crate) fn settle_crowding(&mut self) {
        self.note_lowered_limits();
        if self.crowded.iter().any(|set| !set.is_empty()) {
            self.s.push(Step::Overstack);
        }
    }

    pub(crate) fn resume_overstack(&mut self) -> Flow {
        while let Some((side, space)) = self.look().crowded_now() {
            if self.look().reductions_due(side, space) == 0 {
                self.s.crowded[side.index()].remove(space);
                continue;
            }
            let full = self.corps(side, space) & !self.reduced;
            let Some(kind) = self.only_kind(full) else { return Flow::Wait };
            self.reduce_one(full, kind);
        }
        self.s.pop();
        Flow::Go
    }

    /// The one kind in a set, if there is just one.
    pub(crate) fn only_kind(&self, set: CorpsSet) -> Option<Kind> {
        let kind = self.kind(self.atlas, set.first()?);
        (self.of_kind(self.atlas, set, kind) == set).then_some(kind)
    }

    pub(crate) fn apply_overstack(&mut self, action: Action) {
        if let (Action::Take(kind, _), Some((side, space))) = (action, self.look().crowded_now()) {
            let full = self.corps(side, space) & !self.reduced;
            self.reduce_one(full, kind);
        }
    }

    fn reduce_one(&mut self, among: CorpsSet, kind: Kind) {
        if let Some(corps) = self.first_of_kind(self.atlas, among, kind, 1).first() {
            self.s.reduced.insert(corps);
            let space = SpaceId(self.corps_at[corps.index()]);
            self.fact(Fact::CorpsReduced { power: kind.power(), space });
        }
    }
}
