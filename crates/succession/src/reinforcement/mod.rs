//! Chapter 12: resource points, reinforcements, leaders. Building lines is 15.2.

mod leaders;
mod placement;
mod purchase;

use crate::atlas::{CorpsCount, MAX_POWERS};
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{CorpsSet, LeaderSet, Side};
use crate::state::{Options, off};
use crate::step::Step;
use crate::titles::KindOfYear;

impl Look<'_> {
    /// Hits of the attrition rule on one stack: one for every eight steps away from home.
    // nine-years: 20.4.6
    fn attrition(&self, side: Side, space: SpaceId) -> (CorpsSet, u8) {
        let mut away = CorpsSet::EMPTY;
        for corps in self.corps(side, space) {
            if !self.home_spaces(self.atlas.masks.power_of[corps.index()]).has(space) {
                away.insert(corps);
            }
        }
        let steps = 2 * away.len() - (away & self.reduced).len();
        (away, steps / 8)
    }
}

impl Play<'_> {
    /// What arrives this year becomes due (12.2.1, 20.3).
    // rule: 12.2.1, 20.3
    // nine-years: 20.2.4, 12.4
    pub(crate) fn call_up(&mut self) {
        let year = self.year;
        for item in self.atlas.reinforcements.iter().filter(|r| r.year == year) {
            for (list, place) in [(&item.corps, off::DUE), (&item.pool, off::POOL)] {
                for count in list {
                    let waiting = self.undated();
                    self.summon(waiting, count, place, 0);
                }
            }
        }
        let mut called = [0; MAX_POWERS];
        for corps in self.corps_in(off::TRACK) & !self.undated() {
            if u16::from(self.corps_back[corps.index()]) + 1600 <= year {
                self.s.corps_at[corps.index()] = off::DUE;
                self.s.corps_back[corps.index()] = 0;
                called[self.atlas.masks.power_of[corps.index()].index()] += 1;
            }
        }
        self.send_to_pools(called);
        for staff in self.atlas.masks.staff {
            // The Staff Officer steps back when the leader he stood in for returns.
            let back = u16::from(self.leader_back[staff.index()]);
            if back > 0 && back + 1600 <= year {
                self.clear_leader(staff);
                self.s.leader_at[staff.index()] = off::ASIDE;
                self.s.leader_back[staff.index()] = 0;
            }
        }
        for leader in self.leaders_in(off::TRACK) {
            if u16::from(self.leader_back[leader.index()]) + 1600 <= year {
                self.s.leader_at[leader.index()] = off::DUE;
                self.s.leader_back[leader.index()] = 0;
            }
        }
    }

    /// Corps of a count go from where they wait to a place, with their destination or the year of their arrival.
    fn summon(&mut self, waiting: CorpsSet, count: &CorpsCount, place: u8, year: u16) {
        let waiting = waiting & self.atlas.masks.corps[count.power.index()];
        let full = (waiting & !self.reduced).take_first(count.full);
        let reduced = (waiting & self.reduced).take_first(count.reduced);
        let back = match (place, count.at) {
            (off::DUE, Some(at)) => at.0 + 1,
            (off::TRACK, _) => (year - 1600) as u8,
            _ => 0,
        };
        for corps in full | reduced {
            self.s.corps_at[corps.index()] = place;
            self.s.corps_back[corps.index()] = back;
        }
    }

    /// A rule calls a reinforcement: corps and leaders are due, this year or in a later one; those for the force
    /// pool go there at once.
    // pragmatic-war: 17.2, 20.2.1, 20.2.2
    pub(crate) fn call_up_for(&mut self, when: &str, year: u16) {
        let now = year == self.year;
        for item in self.atlas.reinforcements.iter().filter(|r| r.when.as_deref() == Some(when)) {
            let place = if now { off::DUE } else { off::TRACK };
            for (list, place) in [(&item.corps, place), (&item.pool, off::POOL)] {
                for count in list {
                    let waiting = self.corps_in(off::ASIDE);
                    self.summon(waiting, count, place, year);
                }
            }
            for leader in &item.leaders {
                self.s.leader_at[leader.index()] = off::DUE;
            }
        }
    }

    /// Of the corps called up for a year that was settled between two wars, those the schedule gives to the force
    /// pool go there.
    // grand-campaign: 20.3.10#1
    // nine-years: 20.3#11
    fn send_to_pools(&mut self, called: [u8; MAX_POWERS]) {
        let year = self.year;
        for item in self.atlas.reinforcements.iter().filter(|r| r.year == year) {
            for count in &item.pool {
                let on_map = item.corps.iter().filter(|c| c.power == count.power).map(|c| c.full).sum::<u8>();
                let beyond = called[count.power.index()].saturating_sub(on_map).min(count.full);
                let due = self.corps_in(off::DUE) & self.atlas.masks.corps[count.power.index()];
                self.remove_corps(due.take_first(beyond), off::POOL);
            }
        }
    }

    /// Corps on the track that wait for the printed schedule.
    pub(crate) fn undated(&self) -> CorpsSet {
        let mut undated = self.corps_in(off::TRACK);
        for corps in undated {
            if self.corps_back[corps.index()] != 0 {
                undated.remove(corps);
            }
        }
        undated
    }

    /// A side's part of the phase (12.1).
    // rule: 12.1, 8.0#2
    // nine-years: 8.0#2
    pub(crate) fn begin_reinforcement(&mut self, side: Side) {
        self.s.rp = self.title.resource_points(&self.look(), side);
        self.s.tried = SpaceSet::EMPTY;
        self.s.leaders_moved = LeaderSet::EMPTY;
        if self.short_turn() {
            self.s.push(Step::Spend(side));
            return;
        }
        self.s.push(Step::Leaders(side));
        if self.options.has(Options::REINFORCEMENTS_FIRST) {
            self.s.push(Step::Spend(side));
            self.s.push(Step::Place(side));
        } else {
            self.s.push(Step::Place(side));
            self.s.push(Step::Spend(side));
        }
        let whole_phase = self.title.kind_of_year(&self.look()) == KindOfYear::Full;
        if whole_phase && self.options.has(Options::ATTRITION) {
            self.s.push(Step::Attrition(side));
        }
        let title = self.title;
        title.begin_reinforcement(self, side);
    }

    // nine-years: 20.4.6
    pub(crate) fn resume_attrition(&mut self, side: Side) -> Flow {
        let stacks = self.occupied(side) & !self.tried;
        for space in stacks {
            self.s.tried.insert(space);
            let (corps, hits) = self.look().attrition(side, space);
            if hits > 0 {
                self.begin_hits(Clause::Attrition, side, corps, hits);
                return Flow::Go;
            }
        }
        self.s.tried = SpaceSet::EMPTY;
        self.s.pop();
        Flow::Go
    }
}
