//! Chapter 19 A and B: withdrawing to friendly spaces, both sides at once, and removing markers.

use crate::action::{Action, offer};
use crate::atlas::FleetId;
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::game::Succession;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{CorpsSet, LeaderSet, Side};
use crate::refusal::{Check, Reason, need, no};
use crate::retreat::Boarding;
use crate::state::{Group, Pick, Retreat, Role, State, WinterPick};
use crate::step::{Rout, Step};

/// No decision yet.
const UNDECIDED: u8 = 255;
/// Nowhere to go.
const NOWHERE: u8 = 254;

/// Where a withdrawing force may go by land.
enum Ways {
    /// One of these spaces.
    Free(SpaceSet),
    /// One of these fortresses, which the enemy is leaving: only if there is nothing else, the sea included.
    Vacated(SpaceSet),
    /// Only through the enemy.
    Through,
}

impl Look<'_> {
    /// Spaces a side's forces must leave: those it does not control (19 A).
    // rule: 19.0#1, 17.1.2
    // nine-years: 19.0#1
    pub(crate) fn spaces_to_leave(&self, side: Side) -> SpaceSet {
        let leaders = self.atlas.masks.leaders[side.index()] & !self.leaders_inside;
        let spaces = self.occupied(side) | self.leader_places(leaders);
        (spaces & !self.control[side.index()]).filter(|&s| !self.closed(s)).collect()
    }

    /// The force a side is deciding about, less those already sent somewhere.
    fn winter_group(&self, side: Side) -> Group {
        let choice = &self.hidden.winter_pick[side.index()];
        let group = self.group(self.atlas, side, choice.pick.at);
        let sent = self.hidden.planned();
        Group { leaders: group.leaders & !sent.leaders, corps: group.corps & !sent.corps }
    }

    /// Those of it to whom the chosen port is open.
    fn wintering_by_sea(&self, side: Side) -> Group {
        let choice = &self.hidden.winter_pick[side.index()];
        let group = self.winter_group(side);
        choice.port.map_or(group, |port| self.going_along(side, group, choice.pick.at, port))
    }

    /// Ways by land: a free friendly space; else a friendly fortress the enemy is leaving; else through
    /// an enemy space.
    // rule: 19.0#1
    // nine-years: 19.0#1
    fn winter_ways(&self, side: Side, from: SpaceId) -> Ways {
        let free = self.retreat_spaces(side, self.winter_group(side), from, SpaceSet::EMPTY);
        if !free.is_empty() {
            return Ways::Free(free);
        }
        let near = self.atlas.masks.links[side.index()][from.index()];
        let vacated = near & self.steady(side) & self.atlas.masks.fortresses;
        let vacated = self.open_to_beaten(side, self.winter_group(side), from, vacated);
        if vacated.is_empty() { Ways::Through } else { Ways::Vacated(vacated) }
    }

    /// Ports to which part of the force may sail.
    fn winter_ports(&self, side: Side, from: SpaceId) -> SpaceSet {
        self.retreat_ports(side, self.winter_group(side), from)
    }

    /// Is a friendly space by land open that the enemy is not just leaving?
    fn winter_land_open(&self, side: Side, from: SpaceId) -> bool {
        matches!(self.winter_ways(side, from), Ways::Free(_))
    }

    /// How many corps must sail, as in a retreat.
    // rule: 19.0#1, 16.4.3#4
    fn must_winter_by_sea(&self, side: Side, from: SpaceId) -> u8 {
        let corps = self.wintering_by_sea(side).corps.len();
        if self.winter_land_open(side, from) { 0 } else { self.atlas.numbers.sea_corps.min(corps) }
    }

    /// Must the whole force sail, since the ships hold it and the sea is the only way?
    fn winters_whole_by_sea(&self, side: Side, from: SpaceId) -> bool {
        self.wintering_by_sea(side).corps.len() <= self.atlas.numbers.sea_corps
            && !self.winter_land_open(side, from)
    }

    fn winter_boarding(&self, side: Side) -> Boarding<'_> {
        let choice = &self.hidden.winter_pick[side.index()];
        Boarding {
            pick: &choice.pick,
            group: self.wintering_by_sea(side),
            holds: self.atlas.numbers.sea_corps,
            must: self.must_winter_by_sea(side, choice.pick.at),
            clause: Clause::WinterQuarters,
            limit: Clause::SeaMovement,
        }
    }

    pub(crate) fn winter_waiting(&self, side: Side) -> bool {
        self.hidden.winter_pick[side.index()].begun
    }

    pub(crate) fn check_winter(&self, side: Side, action: Action) -> Check {
        let clause = Clause::WinterQuarters;
        let choice = &self.hidden.winter_pick[side.index()];
        need(choice.begun, clause, Reason::NotYourTurn)?;
        let from = choice.pick.at;
        if choice.sea_done {
            return self.check_winter_land(side, from, action);
        }
        if choice.port.is_some() {
            return self.check_boarding(&self.winter_boarding(side), action);
        }
        match action {
            Action::Decline => need(self.winter_land_open(side, from), clause, Reason::OnlyBySea),
            Action::Sea(port) => {
                let ports = self.winter_ports(side, from);
                need(ports.has(port), Clause::DefenderRetreat, Reason::NotEligible)
            }
            _ => no(clause, Reason::NotAskedNow),
        }
    }

    fn check_winter_land(&self, side: Side, from: SpaceId, action: Action) -> Check {
        let clause = Clause::WinterQuarters;
        match (self.winter_ways(side, from), action) {
            (Ways::Free(spaces) | Ways::Vacated(spaces), Action::Space(to)) => {
                if spaces.has(to) {
                    return Ok(());
                }
                let near = to.index() < self.atlas.spaces.len()
                    && self.atlas.masks.links[side.index()][from.index()].has(to);
                need(near, clause, Reason::NotAdjacent)?;
                need(self.friendly(side, to), clause, Reason::NotFriendly)?;
                no(clause, Reason::OtherSpaceFree)
            }
            (Ways::Through, Action::Through(via, to)) => {
                let mut found = false;
                self.ways_through(side, self.winter_group(side), from, |v, t| found |= v == via && t == to);
                need(found, Clause::DefenderRetreat, Reason::NotEligible)
            }
            _ => no(clause, Reason::NotAskedNow),
        }
    }

    pub(crate) fn list_winter(&self, side: Side, list: &mut Vec<Action>) {
        let choice = &self.hidden.winter_pick[side.index()];
        if !choice.begun {
            return;
        }
        let from = choice.pick.at;
        if choice.sea_done {
            match self.winter_ways(side, from) {
                Ways::Free(spaces) | Ways::Vacated(spaces) => offer(list, spaces),
                Ways::Through => {
                    let group = self.winter_group(side);
                    self.ways_through(side, group, from, |via, to| list.push(Action::Through(via, to)));
                }
            }
        } else if choice.port.is_some() {
            self.list_boarding(&self.winter_boarding(side), list);
        } else {
            list.extend(self.winter_ports(side, from).map(Action::Sea));
            if self.winter_land_open(side, from) {
                list.push(Action::Decline);
            }
        }
    }
}

impl Play<'_> {
    /// 19 A: every force in a space its side does not control must withdraw.
    // rule: 19.0#1
    // nine-years: 19.0#1
    pub(crate) fn begin_winter(&mut self) {
        for side in Side::BOTH {
            self.s.hidden.winter_left[side.index()] = self.look().spaces_to_leave(side);
        }
        self.s.hidden.winter_sea = Group::default();
        self.s.push(Step::Winter);
    }

    pub(crate) fn resume_winter(&mut self) -> Flow {
        if self.advance_winter_plans() {
            return Flow::Wait;
        }
        self.s.pop();
        Flow::Go
    }

    /// Carries both sides' plans on; true when somebody must decide.
    pub(crate) fn advance_winter_plans(&mut self) -> bool {
        let mut waiting = false;
        for side in Side::BOTH {
            while !self.winter_settled(side) {
                if self.advance_winter(side) {
                    waiting = true;
                    break;
                }
            }
        }
        waiting
    }

    fn winter_settled(&self, side: Side) -> bool {
        !self.hidden.winter_pick[side.index()].begun && self.hidden.winter_left[side.index()].is_empty()
    }

    /// Carries one side's plan on; true when that side must decide.
    fn advance_winter(&mut self, side: Side) -> bool {
        let i = side.index();
        if !self.hidden.winter_pick[i].begun {
            let Some(at) = self.hidden.winter_left[i].first() else { return false };
            self.s.hidden.winter_left[i].remove(at);
            self.s.hidden.winter_pick[i] =
                WinterPick { pick: Pick::begin(at), begun: true, ..WinterPick::default() };
        }
        let choice = self.hidden.winter_pick[i];
        let from = choice.pick.at;
        if !choice.sea_done {
            if choice.port.is_some() || !self.look().winter_ports(side, from).is_empty() {
                return true;
            }
            self.s.hidden.winter_pick[i].sea_done = true;
        }
        if self.look().winter_group(side).is_empty() {
            self.s.hidden.winter_pick[i] = WinterPick::default();
            return false;
        }
        let mut list = [Action::Done; 2];
        let mut count = 0;
        let mut note = |action: Action| {
            if count < 2 {
                list[count] = action;
            }
            count += 1;
        };
        match self.look().winter_ways(side, from) {
            Ways::Free(spaces) | Ways::Vacated(spaces) => spaces.for_each(|s| note(Action::Space(s))),
            Ways::Through => {
                let group = self.look().winter_group(side);
                self.look().ways_through(side, group, from, |v, t| note(Action::Through(v, t)));
            }
        }
        match count {
            0 => self.plan_loss(side),
            1 => self.apply_winter(side, list[0]),
            _ => return true,
        }
        false
    }

    pub(crate) fn apply_winter(&mut self, side: Side, action: Action) {
        let i = side.index();
        match action {
            Action::Decline => self.s.hidden.winter_pick[i].sea_done = true,
            Action::Sea(port) => self.plan_port(side, port),
            Action::Leader(leader) => {
                let pick = &mut self.s.hidden.winter_pick[i].pick;
                pick.group.leaders.insert(leader);
                pick.next_leader = leader.0 + 1;
            }
            Action::Take(kind, count) => {
                let left =
                    self.look().wintering_by_sea(side).corps & !self.hidden.winter_pick[i].pick.group.corps;
                let taken = self.first_of_kind(self.atlas, left, kind, count);
                let pick = &mut self.s.hidden.winter_pick[i].pick;
                pick.group.corps |= taken;
                pick.next_leader = 255;
                pick.next_kind = kind.0 + 1;
            }
            Action::Done => self.plan_sea(side),
            Action::Space(to) => self.plan_land(side, to, None),
            Action::Through(via, to) => self.plan_land(side, to, Some(via)),
            _ => {}
        }
    }

    fn plan_port(&mut self, side: Side, port: SpaceId) {
        let i = side.index();
        self.s.hidden.winter_pick[i].port = Some(port);
        let from = self.hidden.winter_pick[i].pick.at;
        if self.look().winters_whole_by_sea(side, from) {
            self.s.hidden.winter_pick[i].pick.group = self.look().wintering_by_sea(side);
            self.plan_sea(side);
        }
    }

    fn plan_sea(&mut self, side: Side) {
        let choice = self.hidden.winter_pick[side.index()];
        let Some(port) = choice.port else { return };
        let group = choice.pick.group;
        self.plan(group, port.0);
        self.s.hidden.winter_sea.corps |= group.corps;
        self.s.hidden.winter_sea.leaders |= group.leaders;
        self.s.hidden.winter_pick[side.index()].sea_done = true;
    }

    /// Those who may go to a space are sent there, and the rest is decided about by itself.
    // pragmatic-war: 15.4.5, 18.0#1
    fn plan_land(&mut self, side: Side, to: SpaceId, via: Option<SpaceId>) {
        let from = self.hidden.winter_pick[side.index()].pick.at;
        let group = self.look().winter_group(side);
        let going = self.look().going_through(side, group, from, via, to);
        self.plan(going, to.0);
        if let Some(via) = via {
            let free = self.s.hidden.winter_via.iter_mut().find(|(f, _)| *f == UNDECIDED);
            *free.expect("every force that passes has pieces of its own") = (from.0, via.0);
        }
        if going == group {
            self.s.hidden.winter_pick[side.index()] = WinterPick::default();
        }
    }

    /// Nobody is left with a way to go.
    fn plan_loss(&mut self, side: Side) {
        let group = self.look().winter_group(side);
        self.plan(group, NOWHERE);
        self.s.hidden.winter_pick[side.index()] = WinterPick::default();
    }

    fn plan(&mut self, group: Group, to: u8) {
        for corps in group.corps {
            self.s.hidden.winter_corps[corps.index()] = to;
        }
        for leader in group.leaders {
            self.s.hidden.winter_leaders[leader.index()] = to;
        }
    }

    /// The next force to withdraw: those who pass through the enemy first, while he still stands there.
    fn next_planned(&self, planned: Group) -> Option<(Side, SpaceId)> {
        let leaders = { planned.leaders }.filter_map(|l| self.leader_space(l)).collect::<SpaceSet>();
        let through = self.hidden.winter_via.iter().map(|(from, _)| *from).filter(|&f| f != UNDECIDED).min();
        let place = through.or((self.places(planned.corps) | leaders).first().map(|s| s.0))?;
        let corps = self.corps_in(place) & planned.corps;
        let leaders = self.leaders_in(place) & planned.leaders;
        let side = Side::BOTH.into_iter().find(|side| {
            !(corps & self.side_corps[side.index()]).is_empty()
                || !(leaders & self.atlas.masks.leaders[side.index()]).is_empty()
        })?;
        Some((side, SpaceId(place)))
    }

    /// Carries out one withdrawal; false when all are done.
    // rule: 19.0#1
    pub(crate) fn next_withdrawal(&mut self) -> bool {
        let planned = self.hidden.planned();
        let Some((side, from)) = self.next_planned(planned) else {
            self.s.hidden.winter_sea = Group::default();
            return false;
        };
        let all = Group {
            corps: planned.corps & self.all_corps(side, from),
            leaders: planned.leaders & self.leaders_in(from.0) & self.atlas.masks.leaders[side.index()],
        };
        let aboard = self.hidden.winter_sea;
        let sea = Group { corps: all.corps & aboard.corps, leaders: all.leaders & aboard.leaders };
        let land = Group { corps: all.corps & !aboard.corps, leaders: all.leaders & !aboard.leaders };
        let (group, to, via) = self.next_by_land(side, from, land);
        self.s.retreat = Retreat {
            side,
            role: Role::Defender,
            space: from,
            group,
            sea,
            port: self.planned_space(sea),
            to,
            via,
            planned: true,
            ..Retreat::default()
        };
        self.forget_plan(Group { corps: group.corps | sea.corps, leaders: group.leaders | sea.leaders });
        self.s.push(Step::Retreat(Rout::Planned));
        true
    }

    /// Where the plan sends the first of a group; `NONE` if nowhere.
    fn planned_space(&self, group: Group) -> SpaceId {
        let corps = group.corps.first().map(|c| self.hidden.winter_corps[c.index()]);
        let to = corps.or_else(|| group.leaders.first().map(|l| self.hidden.winter_leaders[l.index()]));
        to.filter(|&to| to < 128).map_or(SpaceId::NONE, SpaceId)
    }

    /// Those of a withdrawing force who go together, where, and through which space: first whoever passes through the
    /// enemy.
    fn next_by_land(&mut self, side: Side, from: SpaceId, mut land: Group) -> (Group, SpaceId, SpaceId) {
        let through = self.hidden.winter_via.iter().any(|&(f, _)| f == from.0);
        loop {
            let to = self.planned_space(land);
            let group = self.planned_for(land, to);
            let rest = Group { corps: land.corps & !group.corps, leaders: land.leaders & !group.leaders };
            if rest.is_empty() || self.goes_through(side, from, group, to) == through {
                let via = if through { self.take_via(side, from, group, to) } else { SpaceId::NONE };
                return (group, to, via);
            }
            land = rest;
        }
    }

    /// Those of a group whom the plan sends to a space, or nowhere.
    fn planned_for(&self, group: Group, to: SpaceId) -> Group {
        let sent = |at: u8| (if at < 128 { SpaceId(at) } else { SpaceId::NONE }) == to;
        let corps = group.corps.filter(|c| sent(self.hidden.winter_corps[c.index()]));
        let leaders = group.leaders.filter(|l| sent(self.hidden.winter_leaders[l.index()]));
        Group {
            corps: corps.fold(CorpsSet::EMPTY, |all, c| all | CorpsSet::of(c)),
            leaders: leaders.fold(LeaderSet::EMPTY, |all, l| all | LeaderSet::of(l)),
        }
    }

    /// Can the plan of a group only be followed through the enemy?
    fn goes_through(&self, side: Side, from: SpaceId, group: Group, to: SpaceId) -> bool {
        let near = self.atlas.masks.links[side.index()][from.index()];
        to != SpaceId::NONE && (!near.has(to) || self.look().going_along(side, group, from, to) != group)
    }

    /// The space through which a part of a force was to pass, which is now done with: of two, the one its own way leads
    /// through.
    fn take_via(&mut self, side: Side, from: SpaceId, group: Group, to: SpaceId) -> SpaceId {
        let links = &self.atlas.masks.links[side.index()];
        let leads_there = |via: SpaceId| {
            links[via.index()].has(to) && self.look().going_through(side, group, from, Some(via), to) == group
        };
        let plans = self.hidden.winter_via;
        let of_force = |plan: &(u8, u8)| plan.0 == from.0;
        let fits = |plan: &(u8, u8)| of_force(plan) && leads_there(SpaceId(plan.1));
        let found = plans.iter().position(fits).or_else(|| plans.iter().position(of_force));
        let Some(i) = found else { return SpaceId::NONE };
        self.s.hidden.winter_via[i] = (UNDECIDED, UNDECIDED);
        SpaceId(plans[i].1)
    }

    fn forget_plan(&mut self, group: Group) {
        for corps in group.corps {
            self.s.hidden.winter_corps[corps.index()] = UNDECIDED;
        }
        for leader in group.leaders {
            self.s.hidden.winter_leaders[leader.index()] = UNDECIDED;
        }
    }

    /// 19 B: markers off the map.
    // rule: 19.0#2, 16.5.4, 16.3.4, 17.1.2, 12.3.6
    // nine-years: 19.0#2
    // pragmatic-war: 18.0#2
    pub(crate) fn remove_markers(&mut self) {
        self.s.retreat = Retreat::default();
        self.s.hits = Default::default();
        self.s.famous = [SpaceSet::EMPTY; 2];
        self.s.marked = [SpaceId::NONE; 2];
        self.s.continued = [SpaceSet::EMPTY; 2];
        self.s.damage = [SpaceSet::EMPTY; 2];
        self.s.demoralized = CorpsSet::EMPTY;
        self.s.leaders_demoralized = LeaderSet::EMPTY;
        self.s.shaken = CorpsSet::EMPTY;
        self.s.leaders_shaken = LeaderSet::EMPTY;
        for (i, strength) in std::mem::take(&mut self.s.fleets).into_iter().enumerate() {
            if strength > 0 {
                self.fact(
                    Clause::WinterQuarters,
                    Fact::FleetRemoved { fleet: FleetId(i as u8), forever: false },
                );
            }
        }
        let shut_in = self.places(self.inside);
        let leaders = { self.leaders_inside }.filter_map(|l| self.leader_space(l)).collect::<SpaceSet>();
        for space in shut_in | leaders {
            self.settle_space(space);
        }
    }
}

impl Succession {
    /// Forgets one side's winter plans, to decide them anew.
    pub(crate) fn restart_winter(&self, state: &mut State, side: Side) {
        let i = side.index();
        for corps in state.side_corps[i] {
            state.hidden.winter_corps[corps.index()] = 255;
        }
        for leader in self.atlas.masks.leaders[i] {
            state.hidden.winter_leaders[leader.index()] = 255;
        }
        let keep = (!state.side_corps[i], !self.atlas.masks.leaders[i]);
        state.hidden.winter_sea.corps &= keep.0;
        state.hidden.winter_sea.leaders &= keep.1;
        state.hidden.winter_pick[i] = WinterPick::default();
        state.hidden.winter_left[i] = self.look(state).spaces_to_leave(side);
        self.advance_winter_plans(state);
    }

    /// Decides one winter choice without carrying anything out.
    pub(crate) fn plan_winter(&self, state: &mut State, side: Side, action: Action) {
        let mut none = table::FastDice::new(0);
        let mut facts = Vec::new();
        let mut play = self.play_on(state, &mut none, &mut facts);
        play.apply_winter(side, action);
        play.advance_winter_plans();
    }

    fn advance_winter_plans(&self, state: &mut State) {
        let mut none = table::FastDice::new(0);
        let mut facts = Vec::new();
        self.play_on(state, &mut none, &mut facts).advance_winter_plans();
    }
}
