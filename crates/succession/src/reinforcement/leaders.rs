//! 12.2.2, 12.4: leaders arrive, are promoted and change armies.

use crate::action::Action;
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{LeaderId, LeaderSet, Side};
use crate::refusal::{Check, Reason, need, no};
use crate::state::{Group, off};
use crate::step::Step;

impl Look<'_> {
    /// Leaders who must or may be placed now.
    // rule: 12.2.2, 12.4
    // nine-years: 12.4
    pub(crate) fn movable_leaders(&self, side: Side) -> LeaderSet {
        let own = self.atlas.masks.leaders[side.index()];
        let due = own & self.leaders_in(off::DUE);
        if !due.is_empty() {
            return self.distinct(due);
        }
        let unmoved = own & !self.leaders_moved;
        let mut movable = LeaderSet::EMPTY;
        for leader in unmoved {
            let Some(space) = self.leader_space(leader) else { continue };
            let nameless = self.atlas.masks.minors.has(leader);
            let first = !nameless || self.distinct(unmoved & self.leaders_in(space.0)).has(leader);
            if first && !self.closed(space) {
                movable.insert(leader);
            }
        }
        movable
    }

    /// Is there any?
    fn leader_movable(&self, side: Side) -> bool {
        let own = self.atlas.masks.leaders[side.index()];
        !(own & self.leaders_in(off::DUE)).is_empty()
            || (own & !self.leaders_moved).any(|l| self.leader_space(l).is_some_and(|s| !self.closed(s)))
    }

    pub(crate) fn check_leaders(&self, side: Side, action: Action) -> Check {
        let due = self.atlas.masks.leaders[side.index()] & self.leaders_in(off::DUE);
        match action {
            Action::Done => need(due.is_empty(), Clause::LeaderTransfer, Reason::MustPlaceLeaders),
            Action::Leader(leader) => {
                let own = leader.index() < self.atlas.leaders.len()
                    && self.atlas.masks.leaders[side.index()].has(leader);
                need(own, Clause::LeaderTransfer, Reason::NoSuchLeader)?;
                need(!self.leaders_moved.has(leader), Clause::LeaderTransfer, Reason::LeaderPlaced)?;
                need(due.is_empty() || due.has(leader), Clause::LeaderTransfer, Reason::MustPlaceLeaders)?;
                need(self.movable_leaders(side).has(leader), Clause::LeaderTransfer, Reason::NotEligible)
            }
            _ => no(Clause::LeaderTransfer, Reason::NotAskedNow),
        }
    }

    pub(crate) fn list_leaders(&self, side: Side, list: &mut Vec<Action>) {
        list.extend(self.movable_leaders(side).map(Action::Leader));
        if self.check_leaders(side, Action::Done).is_ok() {
            list.push(Action::Done);
        }
    }

    /// Any friendly space will do for a leader, near or far, unless the enemy stands in it or nobody may enter it; but
    /// whoever arrives while his power is neutral stays at home.
    // rule: 12.2.2, 12.4
    // nine-years: 12.4
    // pragmatic-war: 7.2.9#1
    pub(crate) fn leader_targets(&self, leader: LeaderId) -> SpaceSet {
        let side = self.atlas.leaders[leader.index()].side;
        let spaces = self.control[side.index()] & !self.occupied(side.enemy()) & !self.out_of_bounds();
        match (self.leader_space(leader), self.own_neutral_capital(leader)) {
            (Some(here), _) => spaces & !SpaceSet::of(here),
            (None, home) if !home.is_empty() => home,
            (None, _) => spaces,
        }
    }

    /// The neutral capital in which a leader of that power arrives.
    // grand-campaign: 20.3.13#1
    // nine-years: 20.3#15
    fn own_neutral_capital(&self, leader: LeaderId) -> SpaceSet {
        let home = &self.atlas.leaders[leader.index()].home;
        home.iter().fold(SpaceSet::EMPTY, |spaces, &power| spaces | self.neutral_capital(power))
    }

    pub(crate) fn check_leader_to(&self, leader: LeaderId, action: Action) -> Check {
        let Action::Space(to) = action else { return no(Clause::LeaderPlacement, Reason::NotAskedNow) };
        need(to.index() < self.atlas.spaces.len(), Clause::LeaderPlacement, Reason::NoSuchSpace)?;
        need(self.leader_space(leader) != Some(to), Clause::LeaderPlacement, Reason::SamePlace)?;
        let side = self.atlas.leaders[leader.index()].side;
        if self.leader_targets(leader).has(to) {
            return Ok(());
        }
        if self.leader_space(leader).is_none()
            && let Some(capital) = self.own_neutral_capital(leader).first()
        {
            return no(self.neutrality_of(capital), Reason::NotAtWar);
        }
        need(self.friendly(side, to), Clause::LeaderPlacement, Reason::NotFriendly)?;
        if self.out_of_bounds().has(to) {
            let leader = Group { leaders: LeaderSet::of(leader), ..Group::default() };
            self.check_admitted(side, leader, SpaceId::NONE, to)?;
        }
        no(Clause::LeaderPlacement, Reason::EnemyOccupied)
    }
}

impl Play<'_> {
    /// Promotions, then leaders to be placed or moved.
    // rule: 3.1.3, 12.4
    // nine-years: 3.1.2, 12.4
    pub(crate) fn resume_leaders(&mut self, side: Side) -> Flow {
        let promotions = if self.leaders_moved.is_empty() { &self.atlas.leaders[..] } else { &[] };
        for (i, counter) in promotions.iter().enumerate() {
            let leader = LeaderId(i as u8);
            if counter.side == side && counter.promotion == Some(self.year) && self.promotable(leader) {
                self.s.named.insert(leader);
                self.s.promoted.insert(leader);
                self.fact(Clause::Promotion, Fact::LeaderPromoted { leader });
            }
            if counter.side == side && counter.replaced == Some(self.year) {
                self.replace_leader(leader);
            }
        }
        if !self.look().leader_movable(side) {
            self.end_leaders();
            return Flow::Go;
        }
        Flow::Wait
    }

    /// The leader on the back of his counter takes a leader's place, wherever that is, unless he has done so.
    // pragmatic-war: 3.1.2, 12.4, 20.2.1, 20.2.2
    fn replace_leader(&mut self, leader: LeaderId) {
        let Some(by) = self.atlas.leaders[leader.index()].reverse else { return };
        if self.leader_at[leader.index()] == off::GONE {
            return;
        }
        self.s.leader_at[by.index()] = self.leader_at[leader.index()];
        self.s.leader_back[by.index()] = self.leader_back[leader.index()];
        self.s.leader_at[leader.index()] = off::GONE;
        self.s.leader_back[leader.index()] = 0;
        self.fact(Clause::Promotion, Fact::LeaderReplaced { leader, by });
    }

    pub(crate) fn apply_leaders(&mut self, action: Action) {
        match action {
            Action::Leader(leader) => self.s.push(Step::LeaderTo(leader)),
            _ => self.end_leaders(),
        }
    }

    pub(crate) fn apply_leader_to(&mut self, leader: LeaderId, to: SpaceId) {
        let arriving = self.leader_space(leader).is_none();
        self.s.leader_at[leader.index()] = to.0;
        self.s.leaders_moved.insert(leader);
        if arriving {
            self.fact(Clause::LeaderPlacement, Fact::LeaderArrived { leader, to });
        } else {
            self.fact(Clause::LeaderTransfer, Fact::LeaderMoved { leader, to });
        }
        self.s.pop();
    }

    fn promotable(&self, leader: LeaderId) -> bool {
        !self.promoted.has(leader) && self.leader_at[leader.index()] != off::GONE
    }

    fn end_leaders(&mut self) {
        self.s.leaders_moved = LeaderSet::EMPTY;
        self.s.pop();
    }
}
