//! Chapter 4: stacking.

use crate::action::Action;
use crate::atlas::Ability;
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{CorpsSet, Kind, LeaderSet, Side};
use crate::refusal::{Check, Reason, need};
use crate::state::Options;
use crate::step::Step;
use crate::titles::LIMIT_FLAGS;

impl Look<'_> {
    /// How many corps of a side the space can hold (4.1.1); 255 means any number.
    // rule: 4.1.1, 2.1.3, 2.4
    // nine-years: 20.4.4#4, 20.4.4#8
    #[inline]
    pub fn limit(&self, side: Side, space: SpaceId) -> u8 {
        let printed = self.atlas.masks.limit[space.index()];
        let changed = self.flags & LIMIT_FLAGS != 0 || self.options.has(Options::LEADER_ABILITIES);
        if changed { self.changed_limit(side, space, printed) } else { printed }
    }

    /// The same where an event or a leader may have changed it.
    #[cold]
    fn changed_limit(&self, side: Side, space: SpaceId, printed: u8) -> u8 {
        let limit = self.title.limit_now(self, space, printed);
        if self.options.has(Options::LEADER_ABILITIES) {
            self.with_leaders(limit, self.leaders(self.atlas, side, space))
        } else {
            limit
        }
    }

    /// A limit changed by the leaders who are in the space.
    // rule: 20.5.4#3
    // nine-years: 20.4.4#4, 20.4.4#8
    fn with_leaders(&self, limit: u8, leaders: LeaderSet) -> u8 {
        if limit == 255 {
            return limit;
        }
        let any = |ability| u8::from({ leaders }.any(|l| self.has_ability(l, ability)));
        limit + any(Ability::StackingPlusOne) - any(Ability::StackingMinusOne)
    }

    /// How many corps the space can hold once these leaders have come as well.
    // rule: 4.1.2, 20.5.4#3
    // nine-years: 20.4.4#4, 20.4.4#8
    #[inline]
    pub fn limit_with(&self, side: Side, space: SpaceId, arriving: LeaderSet) -> u8 {
        let limit = self.limit(side, space);
        if !self.options.has(Options::LEADER_ABILITIES) {
            return limit;
        }
        let news = LeaderSet(arriving.0 & !self.leaders(self.atlas, side, space).0);
        self.with_leaders(limit, news)
    }

    /// How many more corps the space can hold once these leaders have come as well.
    pub(crate) fn room_with(&self, side: Side, space: SpaceId, arriving: LeaderSet) -> u8 {
        self.limit_with(side, space, arriving).saturating_sub(self.corps(side, space).len())
    }

    /// Is the space too small for the corps in it by its printed limit and the leaders who change it?
    /// A limit lowered by an event asks for nothing before somebody moves there.
    // rule: 4.1.3#1
    fn outgrown(&self, side: Side, space: SpaceId) -> bool {
        let leaders = self.leaders(self.atlas, side, space);
        let usual = self.with_leaders(self.atlas.masks.limit[space.index()], leaders);
        self.corps(side, space).len() > usual && self.reductions_due(side, space) > 0
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
                    .any(|side| self.occupied(side).any(|space| self.outgrown(side, space))))
    }

    pub(crate) fn check_overstack(&self, action: Action) -> Check {
        let Some((side, space)) = self.crowded_now() else {
            return need(false, Clause::OverstackPenalty, Reason::NotAskedNow);
        };
        let Action::Take(kind, count) = action else {
            return need(false, Clause::OverstackPenalty, Reason::NotAskedNow);
        };
        let full = self.corps(side, space) & !self.reduced;
        let there = self.of_kind_checked(full, kind).len();
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
    /// A leader who raises a stacking limit may have left a space, or one who lowers it come to it.
    // rule: 20.5.4#3
    // nine-years: 20.4.4#4, 20.4.4#8
    pub(crate) fn note_lowered_limits(&mut self) {
        if self.options.has(Options::LEADER_ABILITIES) {
            for side in Side::BOTH {
                let outgrown: SpaceSet =
                    self.occupied(side).filter(|&s| self.look().outgrown(side, s)).collect();
                self.s.crowded[side.index()] |= outgrown;
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
            self.fact(Clause::OverstackPenalty, Fact::CorpsReduced { power: kind.power(), space });
        }
    }
}
