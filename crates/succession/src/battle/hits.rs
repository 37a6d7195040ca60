//! 16.3.1: the hits a side takes.

use crate::action::Action;
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::SpaceId;
use crate::pieces::{CorpsSet, Side};
use crate::refusal::{Check, Reason, need, no};
use crate::state::{Hits, off};
use crate::step::{Moment, Rout, Step};

impl Look<'_> {
    /// Corps of the hit set still on the map.
    fn standing(&self) -> CorpsSet {
        let mut set = CorpsSet::EMPTY;
        for corps in self.hits.corps {
            if self.corps_at[corps.index()] < 128 {
                set.insert(corps);
            }
        }
        set
    }

    /// Is it the sea that hits? Then the owner chooses as he likes (14.5.4).
    // rule: 16.4.2#1, 16.4.3#2, 14.5.4
    // nine-years: 14.5.3
    fn the_sea_hits(&self) -> bool {
        let below = self.depth.checked_sub(2).map(|i| self.steps[usize::from(i)]);
        matches!(below, Some(Step::Retreat(Rout::SeaRolled) | Step::Arrive(_)))
    }

    /// The rule by which the hits in progress are taken.
    // rule: 14.5.4, 16.3.1#1, 16.4.3#4, 17.5.5
    // nine-years: 20.4.6
    pub(crate) fn hits_clause(&self) -> Clause {
        let steps = &self.steps[..usize::from(self.depth)];
        let hits = steps.iter().rposition(|&step| step == Step::Hits);
        match hits.and_then(|at| at.checked_sub(1)).map(|below| steps[below]) {
            Some(Step::Battle(_)) => Clause::TakingHits,
            Some(Step::Siege(_)) => Clause::SiegeLosses,
            Some(Step::Retreat(Rout::Fired)) => Clause::DefenderRetreat,
            Some(Step::Retreat(Rout::SeaRolled) | Step::Arrive(_)) => Clause::SeaRoll,
            Some(Step::Attrition(_)) => Clause::Attrition,
            Some(Step::Year(Moment::EventSecond | Moment::EventThird | Moment::EventEnd)) => {
                Clause::EventDraw
            }
            below => unreachable!("no hits are taken in {below:?}"),
        }
    }

    /// Corps that may take the next hit (16.3.1).
    // rule: 16.3.1#1, 16.3.1#2, 16.3.1#3
    pub(crate) fn hit_candidates(&self) -> CorpsSet {
        let standing = self.standing();
        if self.the_sea_hits() {
            return standing;
        }
        let full = standing & !self.reduced;
        let (pool, first) = if full.is_empty() {
            (standing, !self.hits.removed_once)
        } else {
            (full, !self.hits.reduced_once)
        };
        if !first {
            return pool;
        }
        // The power with the most corps in the battle, among those that can still take such a hit.
        let counts = self.count_by_power(self.atlas, self.hits.corps);
        let most = pool.map(|c| counts[self.atlas.masks.power_of[c.index()].index()]).max().unwrap_or(0);
        let mut largest = CorpsSet::EMPTY;
        for corps in pool {
            if counts[self.atlas.masks.power_of[corps.index()].index()] == most {
                largest.insert(corps);
            }
        }
        largest
    }

    pub(crate) fn check_hits(&self, action: Action) -> Check {
        let Action::Take(kind, count) = action else { return no(self.hits_clause(), Reason::NotAskedNow) };
        let standing = self.of_kind_checked(self.standing(), kind);
        need(!standing.is_empty(), self.hits_clause(), Reason::NoneOfThatKind)?;
        need(count == 1, self.hits_clause(), Reason::NotSoMany)?;
        if self.the_sea_hits() {
            return Ok(());
        }
        let full = !(self.standing() & !self.reduced).is_empty();
        need(!(full && kind.reduced()), Clause::TakingHits, Reason::FullFirst)?;
        let allowed = self.of_kind(self.atlas, self.hit_candidates(), kind);
        need(!allowed.is_empty(), Clause::TakingHits, Reason::NotFirstFromLargest)
    }

    pub(crate) fn list_hits(&self, list: &mut Vec<Action>) {
        self.kinds(self.atlas, self.hit_candidates(), |kind, _| list.push(Action::Take(kind, 1)));
    }
}

impl Play<'_> {
    /// A side takes the hits the other rolled, no more than it has corps (16.3.1).
    // rule: 16.3.1#4
    pub(super) fn begin_battle_hits(&mut self, side: Side) {
        let corps = self.battle.corps[side.index()];
        let rolled = self.battle.rolled[side.enemy().index()];
        self.begin_hits(Clause::TakingHits, side, corps, rolled.min(corps.len()));
    }

    /// Hits for a side to take among these corps by a clause, which is the one that [`Look::hits_clause`] finds again
    /// while they are taken.
    // rule: 3.2.2
    pub(crate) fn begin_hits(&mut self, clause: Clause, side: Side, corps: CorpsSet, hits: u8) {
        self.s.hits = Hits { side, left: hits, ..Hits::default() };
        if hits > 0 {
            self.s.hits.corps = corps;
            self.s.push(Step::Hits);
            debug_assert_eq!(self.look().hits_clause(), clause, "another rule would be cited");
        }
    }

    /// Takes hits one by one; asks only where there is a choice.
    pub(crate) fn resume_hits(&mut self) -> Flow {
        while self.hits.left > 0 {
            let candidates = self.look().hit_candidates();
            if candidates.is_empty() {
                break;
            }
            let Some(kind) = self.only_kind(candidates) else { return Flow::Wait };
            let clause = self.look().hits_clause();
            self.take_hit(clause, kind);
        }
        self.s.hits.left = 0;
        self.s.hits.corps = CorpsSet::EMPTY;
        self.s.pop();
        Flow::Go
    }

    pub(crate) fn apply_hits(&mut self, action: Action) {
        if let Action::Take(kind, _) = action {
            let clause = self.look().hits_clause();
            self.take_hit(clause, kind);
        }
    }

    // rule: 3.2.1, 3.2.2, 12.3.2
    pub(crate) fn take_hit(&mut self, clause: Clause, kind: crate::pieces::Kind) {
        let candidates = self.look().hit_candidates();
        let Some(corps) = self.first_of_kind(self.atlas, candidates, kind, 1).first() else { return };
        let space = SpaceId(self.corps_at[corps.index()]);
        self.s.hits.left -= 1;
        self.s.hits.taken += 1;
        if kind.reduced() {
            self.s.hits.removed += 1;
            self.s.hits.removed_once = true;
            self.remove_corps(CorpsSet::of(corps), off::POOL);
            self.fact(clause, Fact::CorpsRemoved { power: kind.power(), space });
        } else {
            self.s.hits.reduced_once = true;
            self.s.reduced.insert(corps);
            self.fact(clause, Fact::CorpsReduced { power: kind.power(), space });
        }
    }
}
