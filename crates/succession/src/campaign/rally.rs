//! 13.5.4: the Rally action.

use crate::action::Action;
use crate::clause::Clause;
use crate::engine::{Look, Play};
use crate::fact::Fact;
use crate::map::SpaceId;
use crate::pieces::{CorpsSet, LeaderId, LeaderSet, Side};
use crate::refusal::{Check, Reason, need, no};
use crate::state::{Group, Pick};
use crate::step::Step;

impl Look<'_> {
    /// Leaders who may conduct a Rally action.
    // rule: 13.5.4, 13.4.3
    pub(crate) fn ralliers(&self, side: Side) -> LeaderSet {
        let mut set = LeaderSet::EMPTY;
        if self.demoralized.is_empty() && self.leaders_demoralized.is_empty() {
            return set;
        }
        let candidates = self.atlas.masks.leaders[side.index()] & !self.leaders_acted & !self.leaders_inside;
        for leader in candidates {
            if let Some(space) = self.leader_space(leader)
                && (self.leaders_demoralized.has(leader) || !self.rallyable(side, space).is_empty())
            {
                set.insert(leader);
            }
        }
        set
    }

    /// Demoralized corps in a space that may be rallied.
    // rule: 13.5.4
    pub fn rallyable(&self, side: Side, space: SpaceId) -> CorpsSet {
        self.corps(side, space) & self.demoralized & !self.acted
    }

    pub(crate) fn check_rally(&self, side: Side, action: Action) -> Check {
        let Action::Leader(leader) = action else { return no(Clause::RallyAction, Reason::NotAskedNow) };
        let exists = leader.index() < self.atlas.leaders.len()
            && self.atlas.masks.leaders[side.index()].has(leader)
            && self.leader_space(leader).is_some();
        need(exists, Clause::RallyAction, Reason::NoSuchLeader)?;
        need(!self.leaders_acted.has(leader), Clause::OncePerRound, Reason::HasActed)?;
        need(!self.leaders_inside.has(leader), Clause::NoSorties, Reason::UnderSiege)?;
        need(self.distinct_ralliers(side).has(leader), Clause::RallyAction, Reason::NothingDemoralized)
    }

    /// Ralliers of which no equal one in the same place comes before.
    pub(crate) fn distinct_ralliers(&self, side: Side) -> LeaderSet {
        let all = self.ralliers(side);
        let mut set = LeaderSet::EMPTY;
        for leader in all {
            let mates = all & self.leaders_in(self.leader_at[leader.index()]);
            if self.distinct(mates).has(leader) {
                set.insert(leader);
            }
        }
        set
    }

    /// Half the command rating, rounded up (13.5.4).
    // rule: 13.5.4
    pub fn rally_limit(&self, leader: LeaderId) -> u8 {
        self.rally_cr(leader).div_ceil(2)
    }

    pub(crate) fn check_rally_corps(&self, side: Side, leader: LeaderId, action: Action) -> Check {
        match action {
            Action::Done => need(
                self.leaders_demoralized.has(leader) || !self.pick.group.corps.is_empty(),
                Clause::RallyAction,
                Reason::NothingChosen,
            ),
            Action::Take(kind, count) => self.check_pick_corps(
                &self.pick,
                self.rallyable(side, self.pick.at) & !self.pick.group.corps,
                self.rally_limit(leader),
                (kind, count),
                (Clause::RallyAction, Reason::TooManyToRally),
            ),
            _ => no(Clause::RallyAction, Reason::NotAskedNow),
        }
    }

    pub(crate) fn list_rally_corps(&self, side: Side, leader: LeaderId, list: &mut Vec<Action>) {
        let eligible = self.rallyable(side, self.pick.at);
        self.list_pick_corps(&self.pick, eligible, self.rally_limit(leader), list);
        if self.leaders_demoralized.has(leader) || !self.pick.group.corps.is_empty() {
            list.push(Action::Done);
        }
    }
}

impl Play<'_> {
    // rule: 13.5.4
    pub(crate) fn apply_rally(&mut self, side: Side, leader: LeaderId) {
        let space = SpaceId(self.leader_at[leader.index()]);
        self.s.pick = Pick::begin(space);
        self.s.turn_to(Step::RallyCorps(leader));
        if self.look().rallyable(side, space).is_empty() {
            self.apply_rally_corps(leader, side, Action::Done);
        }
    }

    // rule: 13.5.4
    pub(crate) fn apply_rally_corps(&mut self, leader: LeaderId, side: Side, action: Action) {
        if action != Action::Done {
            let eligible = self.look().rallyable(side, self.pick.at);
            self.add_to_pick(eligible, action);
            return;
        }
        let corps = self.pick.group.corps;
        self.s.demoralized &= !corps;
        self.s.leaders_demoralized.remove(leader);
        self.mark_acted(Group { leaders: LeaderSet::of(leader), corps });
        self.fact(Clause::RallyAction, Fact::Rallied { leader, corps: corps.len() });
        self.s.pop();
    }
}
