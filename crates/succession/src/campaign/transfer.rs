//! 13.5.2: the Transfer action.

use crate::action::Action;
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{CorpsSet, LeaderId, LeaderSet, Side};
use crate::refusal::{Check, Reason, need, no};
use crate::state::{Group, Pick};
use crate::step::Step;

/// Some corps, no matter whose.
const ANY_CORPS: CorpsSet = CorpsSet(1);

impl Look<'_> {
    /// Spaces through which transferring pieces may pass and in which they may end.
    // rule: 13.5.2
    // nine-years: 13.5.2
    pub(crate) fn transfer_ground(&self, side: Side) -> SpaceSet {
        self.ground_of(side, self.occupied(side))
    }

    /// The same for a side whose corps are known to stand in these spaces.
    fn ground_of(&self, side: Side, occupied: SpaceSet) -> SpaceSet {
        let friendly = self.steady(side);
        let besieged = (occupied & !friendly).filter(|&s| !self.closed(s)).collect();
        (friendly & !self.occupied(side.enemy())) | besieged
    }

    /// Spaces a piece in transfer may enter next: enemy-controlled ones only from a friendly one (14.2.1).
    // rule: 14.2.1
    fn next_ground(&self, side: Side, from: SpaceId, ground: SpaceSet) -> SpaceSet {
        let friendly = self.friendly(side, from) || self.closed(from);
        if friendly { ground } else { ground & self.control[side.index()] }
    }

    /// Spaces within reach over allowed ground; an enemy fortress ends the way (14.2.2).
    // rule: 13.5.2, 14.1.1, 14.2.2, 2.1.4
    // nine-years: 13.5.2
    // pragmatic-war: 7.2.2#1, 7.2.7#1, 7.2.8#2
    pub(crate) fn within_reach(
        &self,
        side: Side,
        from: SpaceId,
        mp: u8,
        ground: SpaceSet,
        piece: Group,
    ) -> SpaceSet {
        let links = &self.atlas.masks.links[side.index()];
        let slow = &self.atlas.masks.slow[side.index()];
        let stops = self.atlas.masks.fortresses & !self.control[side.index()] & !SpaceSet::of(from);
        let all_friendly = (ground & !self.control[side.index()]).is_empty();
        let closed = self.closed_to(side, piece, from);
        let by_way = self.atlas.numbers.closed_lands && self.title.way_matters(self, piece);
        let ground = if by_way { ground } else { ground & !closed };
        let next = |space| {
            let next = if all_friendly { ground } else { self.next_ground(side, space, ground) };
            if by_way { next & !self.closed_to(side, piece, space) } else { next }
        };
        let mut reached = [SpaceSet::EMPTY; 8];
        let mut all = SpaceSet::of(from);
        reached[0] = all;
        for cost in 1..=mp as usize {
            let mut new = SpaceSet::EMPTY;
            for space in reached[cost - 1] & !stops {
                new |= links[space.index()] & !slow[space.index()] & next(space);
            }
            if cost >= 2 {
                for space in reached[cost - 2] & !stops {
                    new |= slow[space.index()] & next(space);
                }
            }
            reached[cost] = new & !all;
            all |= reached[cost];
        }
        all.remove(from);
        all
    }

    /// The ground open to a piece from here: forces of a neutral power, which join the war by acting, may
    /// use their own neutral spaces.
    // rule: 7.2.1
    fn transfer_ground_from(&self, side: Side, from: SpaceId) -> SpaceSet {
        let mut ground = self.transfer_ground(side);
        if self.closed(from) {
            for power in &self.atlas.spaces[from.index()].home {
                ground |= self.atlas.masks.home[power.index()];
            }
        }
        ground
    }

    /// Where a transferred piece may go: leaders anywhere in reach, corps where there is room.
    // rule: 13.5.2, 4.1.2
    pub fn transfer_targets(&self, side: Side, from: SpaceId, piece: Group) -> SpaceSet {
        let numbers = &self.atlas.numbers;
        let corps = !piece.corps.is_empty();
        let mp = if corps { numbers.transfer_corps_mp } else { numbers.transfer_leader_mp };
        let mp = self.title.transfer_mp(self, mp);
        let reached = self.within_reach(side, from, mp, self.transfer_ground_from(side, from), piece);
        if corps { reached.filter(|&s| self.room(side, s) > 0).collect() } else { reached }
    }

    /// Can a piece leave this space by transfer at all?
    fn can_leave(&self, side: Side, from: SpaceId, corps: bool, ground: SpaceSet) -> bool {
        let ground = if self.closed(from) { self.transfer_ground_from(side, from) } else { ground };
        let next = self.atlas.masks.links[side.index()][from.index()] & self.next_ground(side, from, ground);
        if next.is_empty() {
            return false;
        }
        !corps
            || next.clone().any(|s| self.room(side, s) > 0)
            || !self.transfer_targets(side, from, Group { corps: ANY_CORPS, ..Group::default() }).is_empty()
    }

    /// May a piece leave this space by transfer? Nearly always a friendly neighbour settles it.
    fn may_leave(&self, side: Side, from: SpaceId, corps: bool) -> bool {
        let friendly = self.atlas.masks.links[side.index()][from.index()] & self.steady(side);
        let takes = |s: SpaceId| self.corps(side.enemy(), s).is_empty() && (!corps || self.room(side, s) > 0);
        { friendly }.any(takes) || self.can_leave(side, from, corps, self.transfer_ground(side))
    }

    /// Whether a friendly space next to one takes each of these pieces.
    // pragmatic-war: 13.5.2
    fn neighbour_takes(&self, side: Side, from: SpaceId, pieces: Group) -> bool {
        let near = self.atlas.masks.links[side.index()][from.index()] & self.steady(side);
        let mut open = near & !self.closed_to(side, pieces, from);
        let leaders_only = pieces.corps.is_empty();
        open.any(|s| self.corps(side.enemy(), s).is_empty() && (leaders_only || self.room(side, s) > 0))
    }

    /// May this piece leave a space by transfer where lands may be closed to it?
    // pragmatic-war: 13.5.2
    fn may_transfer(&self, side: Side, from: SpaceId, piece: Group) -> bool {
        self.neighbour_takes(side, from, piece) || !self.transfer_targets(side, from, piece).is_empty()
    }

    /// Spaces from which something may be transferred where lands may be closed.
    // pragmatic-war: 13.5.2
    fn sources_by_piece(&self, side: Side) -> SpaceSet {
        let fresh = self.all_fresh(side);
        let spaces = self.leader_places(fresh.leaders) | self.places(fresh.corps);
        let (counts, _) = self.corps_counts(side);
        let open = self.steady(side) & !self.occupied(side.enemy());
        let roomy = |s: SpaceId| counts[s.index()] < self.limit(side, s);
        let links = &self.atlas.masks.links[side.index()];
        let closed_to_some = self.closed_to(side, fresh, SpaceId::NONE);
        let leaves = |&s: &SpaceId| {
            if (links[s.index()] & open & !closed_to_some).any(roomy) {
                return true;
            }
            let all = Group {
                leaders: self.leaders_in(s.0) & fresh.leaders,
                corps: self.corps_in(s.0) & fresh.corps,
            };
            (links[s.index()] & open & !self.closed_to(side, all, s)).any(roomy)
                || !self.transferable(side, s).is_empty()
        };
        spaces.filter(leaves).collect()
    }

    /// Those fresh pieces in a space that may leave it by transfer.
    // pragmatic-war: 13.5.2
    fn transferable(&self, side: Side, from: SpaceId) -> Group {
        let mut fresh = self.fresh(side, from);
        if self.lands_closed() {
            // Nearly always a neighbour takes any of them. Where the way matters, a group may be let in where one of its
            // pieces alone is not.
            if !self.title.way_matters(self, fresh) && self.neighbour_takes(side, from, fresh) {
                return fresh;
            }
            return self.those(fresh, |piece| self.may_transfer(side, from, piece));
        }
        if !self.may_leave(side, from, false) {
            fresh.leaders = LeaderSet::EMPTY;
        }
        if !self.may_leave(side, from, true) {
            fresh.corps = CorpsSet::EMPTY;
        }
        fresh
    }

    /// Spaces from which something may be transferred.
    pub(crate) fn transfer_sources(&self, side: Side) -> SpaceSet {
        if self.lands_closed() {
            return self.sources_by_piece(side);
        }
        let leaders = self.fresh_leader_spaces(side);
        let (counts, occupied) = self.corps_counts(side);
        let fresh = self.all_fresh(side).corps;
        let all_fresh = fresh == self.side_corps[side.index()] & !self.inside;
        let corps = if all_fresh { occupied } else { self.places(fresh) };
        let ground = self.ground_of(side, occupied);
        let roomy = |s: SpaceId| counts[s.index()] < self.limit(side, s);
        let links = &self.atlas.masks.links[side.index()];
        let open = ground & self.control[side.index()];
        let leaves = |&s: &SpaceId| {
            (links[s.index()] & open).any(roomy)
                || (leaders.has(s) && self.can_leave(side, s, false, ground))
                || (corps.has(s) && self.can_leave(side, s, true, ground))
        };
        (leaders | corps).filter(leaves).collect()
    }

    pub(super) fn transfer_possible(&self, side: Side) -> bool {
        if self.lands_closed() {
            let one = |l: LeaderId| Group { leaders: LeaderSet::of(l), ..Group::default() };
            let leaves = |l, s| self.may_transfer(side, s, one(l));
            let goes = |l: LeaderId| self.leader_space(l).is_some_and(|s| leaves(l, s));
            return self.all_fresh(side).leaders.any(goes)
                || self.fresh_corps_spaces(side).any(|s| !self.transferable(side, s).is_empty());
        }
        // One leader after another: nearly always the first can go somewhere.
        let mut leaders = self.atlas.masks.leaders[side.index()] & !self.leaders_acted & !self.leaders_inside;
        leaders.any(|l| self.leader_space(l).is_some_and(|s| self.may_leave(side, s, false)))
            || self.fresh_corps_spaces(side).any(|s| self.may_leave(side, s, true))
    }

    pub(crate) fn check_transfer_from(&self, side: Side, action: Action) -> Check {
        match action {
            Action::Done => need(self.transfers > 0, Clause::TransferAction, Reason::NothingChosen),
            Action::Space(space) => {
                need(space.index() < self.atlas.spaces.len(), Clause::TransferAction, Reason::NoSuchSpace)?;
                need(
                    !self.group(self.atlas, side, space).is_empty(),
                    Clause::TransferAction,
                    Reason::NoPieces,
                )?;
                if self.fresh(side, space).is_empty() {
                    return self.why_not_fresh(side, space);
                }
                need(self.transfer_sources(side).has(space), Clause::TransferAction, Reason::NotEligible)
            }
            _ => no(Clause::TransferAction, Reason::NotAskedNow),
        }
    }

    pub(crate) fn check_transfer_what(&self, side: Side, from: SpaceId, action: Action) -> Check {
        let fresh = self.fresh(side, from);
        let able = self.transferable(side, from);
        self.check_chosen_at_war(side, from, action)?;
        match action {
            Action::Leader(leader) => {
                self.check_pick_leader(&Pick::begin(from), fresh.leaders, leader)?;
                need(able.leaders.has(leader), Clause::TransferAction, Reason::NotEligible)
            }
            Action::Take(kind, count) => {
                let too_many = (Clause::TransferAction, Reason::NotSoMany);
                self.check_pick_corps(&Pick::begin(from), fresh.corps, 1, (kind, count), too_many)?;
                let those = self.of_kind_checked(able.corps, kind);
                need(!those.is_empty(), Clause::TransferAction, Reason::NotEligible)
            }
            _ => no(Clause::TransferAction, Reason::NotAskedNow),
        }
    }

    pub(crate) fn list_transfer_what(&self, side: Side, from: SpaceId, list: &mut Vec<Action>) {
        let able = self.transferable(side, from);
        self.list_pick_leaders(&Pick::begin(from), able.leaders, list);
        self.list_pick_corps(&Pick::begin(from), able.corps, 1, list);
    }

    pub(crate) fn transfer_to(&self, side: Side) -> SpaceSet {
        self.transfer_targets(side, self.pick.at, self.pick.group)
    }

    pub(crate) fn check_transfer_to(&self, side: Side, action: Action) -> Check {
        let Action::Space(space) = action else { return no(Clause::TransferAction, Reason::NotAskedNow) };
        need(space.index() < self.atlas.spaces.len(), Clause::TransferAction, Reason::NoSuchSpace)?;
        need(space != self.pick.at, Clause::TransferAction, Reason::SamePlace)?;
        if self.transfer_to(side).has(space) {
            return Ok(());
        }
        self.check_admitted(side, self.pick.group, self.pick.at, space)?;
        let ground = self.transfer_ground(side);
        if !ground.has(space) {
            return no(
                Clause::TransferAction,
                if self.friendly(side, space) { Reason::EnemyOccupied } else { Reason::NotFriendly },
            );
        }
        if !self.pick.group.corps.is_empty() && self.room(side, space) == 0 {
            return no(Clause::NoOverstacking, Reason::OverStackingLimit);
        }
        no(Clause::TransferAction, Reason::NotEnoughMovement)
    }
}

impl Play<'_> {
    pub(crate) fn resume_transfer(&mut self) -> Flow {
        let full = self.transfers == 2;
        let Step::Act(side) = self.steps[self.depth as usize - 2] else {
            unreachable!("a transfer is an action")
        };
        if full || (self.transfers > 0 && !self.look().transfer_possible(side)) {
            self.s.pop();
            return Flow::Go;
        }
        Flow::Wait
    }

    pub(crate) fn apply_transfer_from(&mut self, action: Action) {
        match action {
            Action::Space(space) => {
                self.activate(space);
                self.s.push(Step::TransferWhat(space));
            }
            _ => self.s.pop(),
        }
    }

    pub(crate) fn apply_transfer_what(&mut self, side: Side, from: SpaceId, action: Action) {
        self.s.pick = Pick::begin(from);
        let eligible = self.look().fresh(side, from).corps;
        self.add_to_pick(eligible, action);
        self.s.turn_to(Step::TransferTo);
    }

    pub(crate) fn apply_transfer_to(&mut self, to: SpaceId) {
        let Pick { at, group, .. } = self.pick;
        if let Some(corps) = group.corps.first() {
            let kind = self.kind(self.atlas, corps);
            self.fact(Clause::TransferAction, Fact::CorpsMoved { kind, count: 1, from: at, to });
        }
        for leader in group.leaders {
            self.fact(Clause::TransferAction, Fact::LeaderMoved { leader, to });
        }
        self.move_group(group, to);
        self.mark_acted(group);
        self.settle_space(at);
        self.s.pick = Pick::default();
        self.s.transfers += 1;
        self.s.pop();
    }
}
