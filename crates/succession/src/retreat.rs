//! Chapter 16.4: retreat.

use crate::action::{Action, offer};
use crate::atlas::SeaZone;
use crate::battle::Dice;
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::{DiceGroups, Fact};
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{CorpsSet, Kind, LeaderSet, Side};
use crate::refusal::{Check, Reason, need, no};
use crate::state::{Group, Options, Pick, Retreat, Role, off};
use crate::step::{Moment, Rout, Step};

/// The distance between spaces that no road connects.
const NO_ROAD: u8 = u8::MAX;

/// The part of the game in which a retreat began.
#[derive(Clone, Copy)]
enum Origin {
    Battle,
    /// The active force has come to a space.
    Arrival,
    /// An action, when the force has arrived.
    Action,
    /// A decision of the title's own.
    Own,
    Events,
    /// The title's own phase.
    OwnPhase,
    Winter,
}

/// The pieces that may be chosen to go aboard.
pub(crate) struct Boarding<'a> {
    pub pick: &'a Pick,
    pub group: Group,
    /// Corps the ships hold.
    pub holds: u8,
    /// Corps that must sail.
    pub must: u8,
    pub clause: Clause,
    /// The rule that limits how many sail.
    pub limit: Clause,
}

impl Look<'_> {
    /// Friendly ports a force may retreat to by sea from here (16.4.2 A, 16.4.3 B).
    // rule: 16.4.2#1, 16.4.3#2
    // nine-years: 16.4.2#1, 16.4.3#2
    pub fn retreat_ports(&self, side: Side, group: Group, from: SpaceId) -> SpaceSet {
        let ports = self.ports_from(side, from, !self.atlas.numbers.risky_seas);
        self.open_to_beaten(side, group, from, ports)
    }

    /// Those of some spaces that a force which must retreat may enter from here: the ones open to all its corps, or, if
    /// there are none, those open to some of them. Leaders go with the corps, and leaders alone wherever their side is
    /// at home, as in the Reinforcement phase.
    // pragmatic-war: 7.2.2#1, 7.2.7#1, 7.2.8#2, 7.2.9#1, 12.2.2, 15.4.5
    pub(crate) fn open_to_beaten(
        &self,
        side: Side,
        group: Group,
        from: SpaceId,
        spaces: SpaceSet,
    ) -> SpaceSet {
        if !self.lands_closed() {
            return spaces;
        }
        let spaces = spaces & !self.out_of_bounds();
        let corps = Group { leaders: LeaderSet::EMPTY, ..group };
        if corps.is_empty() {
            return spaces;
        }
        let open = spaces & !self.closed_to(side, corps, from);
        if !open.is_empty() {
            return open;
        }
        spaces.filter(|&to| !self.admitted(side, corps, from, to).is_empty()).collect()
    }

    /// Those of a force that must retreat who go along to a space: all if it is open to them together, otherwise the
    /// leaders and the corps to whom it is open. The rest must find another way.
    // pragmatic-war: 15.4.1, 15.4.5, 7.2.8#2
    pub(crate) fn going_along(&self, side: Side, group: Group, from: SpaceId, to: SpaceId) -> Group {
        let corps = Group { leaders: LeaderSet::EMPTY, ..group };
        if !self.lands_closed() || !self.closed_to(side, corps, from).has(to) {
            return group;
        }
        Group { corps: self.admitted(side, corps, from, to).corps, ..group }
    }

    /// The same for a way through the enemy, where there is one.
    // pragmatic-war: 15.4.5
    pub(crate) fn going_through(
        &self,
        side: Side,
        group: Group,
        from: SpaceId,
        via: Option<SpaceId>,
        to: SpaceId,
    ) -> Group {
        match via {
            None => self.going_along(side, group, from, to),
            Some(via) => self.going_along(side, self.going_along(side, group, from, via), via, to),
        }
    }

    /// Friendly ports in the same sea zones as this one, without the enemy in them.
    pub(crate) fn ports_from(&self, side: Side, from: SpaceId, sea_controlled: bool) -> SpaceSet {
        let mut ports = SpaceSet::EMPTY;
        for zone in SeaZone::ALL {
            let here = self.atlas.masks.ports[zone.index()];
            if here.has(from) && (!sea_controlled || self.sea[zone.index()] == Some(side)) {
                ports |= here;
            }
        }
        ports.remove(from);
        (ports & self.control[side.index()]).filter(|&s| self.corps(side.enemy(), s).is_empty()).collect()
    }

    /// The nearest of some spaces, whatever lies between; if no road leads to any of them, the nearest across the sea.
    // rule: 17.5.8, 7.2.2#2
    // nine-years: 7.2.1#2
    pub(crate) fn nearest_among(&self, side: Side, from: SpaceId, spaces: SpaceSet) -> SpaceSet {
        let row = &self.atlas.masks.distance[side.index()][from.index()];
        match { spaces }.map(|s| row[s.index()]).min() {
            None | Some(NO_ROAD) => self.nearest_across_sea(side, from, spaces),
            Some(distance) => spaces.filter(|s| row[s.index()] == distance).collect(),
        }
    }

    /// Ports of the same sea, whoever controls it; failing those ports of the other one, failing those anything.
    // rule: 17.5.8
    fn nearest_across_sea(&self, side: Side, from: SpaceId, spaces: SpaceSet) -> SpaceSet {
        let [atlantic, mediterranean] = self.atlas.masks.ports;
        let ports = atlantic | mediterranean;
        let row = &self.atlas.masks.distance[side.index()][from.index()];
        let coast: SpaceSet = if ports.has(from) {
            SpaceSet::of(from)
        } else {
            ports.filter(|s| row[s.index()] != NO_ROAD).collect()
        };
        let seas = [atlantic, mediterranean].into_iter().filter(|&sea| !(sea & coast).is_empty());
        let same_sea = seas.fold(SpaceSet::EMPTY, |all, sea| all | sea);
        let choices = [same_sea & spaces, ports & spaces, spaces];
        choices.into_iter().find(|choice| !choice.is_empty()).unwrap_or_default()
    }

    /// Adjacent friendly spaces without the enemy (16.4.2 B, 16.4.3 C).
    // rule: 16.4.2#2, 16.4.3#3, 2.1.4
    pub fn retreat_spaces(&self, side: Side, group: Group, from: SpaceId, barred: SpaceSet) -> SpaceSet {
        let links = self.atlas.masks.links[side.index()][from.index()];
        let near = links & self.steady(side) & !barred;
        let free = near.filter(|&s| self.corps(side.enemy(), s).is_empty()).collect();
        self.open_to_beaten(side, group, from, free)
    }

    /// The beaten corps to which no space is open, next to them or behind the enemy, and for how many of them there is
    /// room in the fortress and in ships to one port. The rest of them are lost (16.4.5).
    // rule: 16.4.5, 16.4.2#1, 16.4.3#1
    pub(crate) fn cut_off(&self) -> (CorpsSet, u8) {
        let Retreat { side, role, space, group, .. } = self.retreat;
        let cut_off = if self.may_leave_by_land(group.corps) {
            CorpsSet::EMPTY
        } else {
            self.those(group, |part| !self.may_leave_by_land(part.corps)).corps
        };
        if cut_off.is_empty() {
            return (cut_off, 0);
        }
        let fortress = self.friendly(side, space) && self.atlas.masks.fortresses.has(space);
        let inside = role == Role::Defender && fortress && self.corps_may_go_inside(side, space);
        let aboard = |port| {
            let mut state = *self.s;
            state.retreat.port = port;
            let look = Look { s: &state, ..*self };
            (look.retreating_by_sea().corps & cut_off).len().min(look.retreat_capacity())
        };
        let ships = self.retreat_ports(side, group, space).map(aboard).max().unwrap_or(0);
        (cut_off, u8::from(inside) + ships)
    }

    /// Whether all of these beaten corps may go together to a friendly space next to them or, unless they attacked, behind
    /// the enemy.
    fn may_leave_by_land(&self, corps: CorpsSet) -> bool {
        let Retreat { side, space, barred, .. } = self.retreat;
        let group = Group { corps, ..Group::default() };
        let goes = |via, to| self.going_through(side, group, space, via, to).corps == corps;
        let mut way = self.retreat_spaces(side, group, space, barred).any(|to| goes(None, to));
        if !way && self.may_pass_through() {
            self.ways_through(side, group, space, |via, to| way |= goes(Some(via), to));
        }
        way
    }

    /// How far it is to the nearest friendly supply source.
    fn distance_to_supply(&self, side: Side, space: SpaceId) -> u8 {
        let row = &self.atlas.masks.distance[side.index()][space.index()];
        self.supply_sources(side).map(|s| row[s.index()]).min().unwrap_or(255)
    }

    /// Ways through one enemy space (16.4.3 D): the passage and the friendly space behind it.
    // rule: 16.4.3#4
    pub fn ways_through(&self, side: Side, group: Group, from: SpaceId, mut f: impl FnMut(SpaceId, SpaceId)) {
        let nearer_only = {
            let here = self.distance_to_supply(side, from);
            let mut nearer = false;
            self.all_ways_through(side, group, from, |_, to| {
                nearer |= self.distance_to_supply(side, to) < here
            });
            nearer.then_some(here)
        };
        self.all_ways_through(side, group, from, |via, to| {
            if nearer_only.is_none_or(|here| self.distance_to_supply(side, to) < here) {
                f(via, to);
            }
        });
    }

    /// Ways for all of a force; if there are none, those for some of it.
    // pragmatic-war: 15.4.5
    fn all_ways_through(&self, side: Side, group: Group, from: SpaceId, mut f: impl FnMut(SpaceId, SpaceId)) {
        if !self.lands_closed() {
            return self.each_way_through(side, group, from, f);
        }
        let whole = |via, to| self.going_through(side, group, from, Some(via), to).corps == group.corps;
        let mut for_all = false;
        self.each_way_through(side, group, from, |via, to| for_all |= whole(via, to));
        self.each_way_through(side, group, from, |via, to| {
            if !for_all || whole(via, to) {
                f(via, to);
            }
        });
    }

    /// Ways through the enemy for some of a force, or for all of it.
    fn each_way_through(&self, side: Side, group: Group, from: SpaceId, mut f: impl FnMut(SpaceId, SpaceId)) {
        let steady = self.steady(side);
        let free = |via| steady.has(via) && self.corps(side.enemy(), via).is_empty();
        let links = self.atlas.masks.links[side.index()][from.index()];
        for via in (links & !self.out_of_bounds()).filter(|&via| !self.closed(via) && !free(via)) {
            let passing = self.going_along(side, group, from, via);
            if passing.corps.is_empty() && !group.corps.is_empty() {
                continue;
            }
            for to in self.retreat_spaces(side, passing, via, SpaceSet::of(from)) {
                f(via, to);
            }
        }
    }

    /// Is a friendly space by land open to the beaten force, or to some of it?
    // rule: 16.4.1, 16.4.3#4
    pub(crate) fn retreat_by_land_open(&self) -> bool {
        let Retreat { side, space, barred, group, .. } = self.retreat;
        !self.retreat_spaces(side, group, space, barred).is_empty()
    }

    /// How many corps must sail: where no friendly space is open by land to any of them, the ships are filled before
    /// anybody passes through the enemy or is lost.
    // rule: 16.4.3#4, 16.4.5
    fn must_retreat_by_sea(&self) -> u8 {
        let corps = self.retreating_by_sea().corps.len();
        if self.retreat_by_land_open() { 0 } else { self.retreat_capacity().min(corps) }
    }

    /// Those of the beaten force to whom the chosen port is open.
    pub(crate) fn retreating_by_sea(&self) -> Group {
        let Retreat { side, group, space, port, .. } = self.retreat;
        self.going_along(side, group, space, port)
    }

    /// Must all of the beaten force to whom the port is open sail, since the ships hold it and the sea is the only way?
    fn retreats_whole_by_sea(&self) -> bool {
        self.retreating_by_sea().corps.len() <= self.retreat_capacity() && !self.retreat_by_land_open()
    }

    /// May the beaten force still try a way through the enemy?
    fn may_pass_through(&self) -> bool {
        self.retreat.role != Role::Attacker
    }

    /// The dice with which a force fires on those who pass through: with the two of its leaders who make the most of them.
    // rule: 16.4.3#4, 16.2#1, 16.2#2
    fn best_fire(&self, side: Side, group: Group, passing: CorpsSet) -> Dice {
        let dice = |leaders: LeaderSet| self.dice(side, Group { leaders, ..group }, passing);
        let worth = |dice: &Dice| {
            u32::from(dice.sound) * u32::from(8 - dice.sound_hits_on)
                + u32::from(dice.shaky) * u32::from(8 - dice.shaky_hits_on)
        };
        let mut best = dice(LeaderSet::EMPTY);
        for first in group.leaders {
            for second in group.leaders.filter(|l| l.0 >= first.0) {
                let with = dice(LeaderSet::of(first) | LeaderSet::of(second));
                if worth(&with) > worth(&best) {
                    best = with;
                }
            }
        }
        best
    }

    pub(crate) fn check_retreat_sea(&self, action: Action) -> Check {
        match action {
            Action::Decline => need(self.retreat_by_land_open(), self.retreat_clause(), Reason::OnlyBySea),
            Action::Sea(port) => {
                let Retreat { side, group, space, .. } = self.retreat;
                let ports = self.retreat_ports(side, group, space);
                need(ports.has(port), self.retreat_clause(), self.why_not_port(port))
            }
            _ => no(self.retreat_clause(), Reason::NotAskedNow),
        }
    }

    fn why_not_port(&self, port: SpaceId) -> Reason {
        if port.index() >= self.atlas.spaces.len() {
            Reason::NoSuchSpace
        } else if !self.atlas.numbers.risky_seas && !self.sea_ports(self.retreat.side).has(port) {
            Reason::SeaNotControlled
        } else if !self.friendly(self.retreat.side, port) {
            Reason::NotFriendly
        } else {
            Reason::NotEligible
        }
    }

    pub(crate) fn retreat_clause(&self) -> Clause {
        match self.retreat.role {
            Role::Attacker => Clause::AttackerRetreat,
            _ => Clause::DefenderRetreat,
        }
    }

    /// The part of the game in which the retreat in progress began, by the step below it.
    fn retreat_began_in(&self) -> Origin {
        let steps = &self.steps[..usize::from(self.depth)];
        let retreat = steps.iter().rposition(|step| matches!(step, Step::Retreat(_)));
        match retreat.and_then(|at| at.checked_sub(1)).map(|below| steps[below]) {
            Some(Step::Battle(_)) => Origin::Battle,
            Some(Step::Arrive(_)) => Origin::Arrival,
            Some(Step::Act(_)) => Origin::Action,
            Some(Step::Own(..)) => Origin::Own,
            Some(Step::Year(Moment::EventSecond | Moment::EventThird | Moment::EventEnd)) => Origin::Events,
            Some(Step::Year(Moment::OwnPhase(_))) => Origin::OwnPhase,
            Some(Step::Year(Moment::WinterMoves)) => Origin::Winter,
            below => unreachable!("no retreat begins in {below:?}"),
        }
    }

    /// The rule that makes the retreat in progress necessary.
    // rule: 14.3.4, 16.4.1, 18.1, 18.3.3#1, 19.0#1, 20.4#2, 20.4#3
    pub(crate) fn retreat_cause(&self) -> Clause {
        use Origin::*;
        match (self.retreat.role, self.retreat_began_in()) {
            (_, Winter) => Clause::WinterQuarters,
            (Role::Attacker, Battle | Arrival | Action | Own | Events | OwnPhase) => Clause::RetreatTogether,
            // Leaders who are caught alone have a way into the fortress as beaten defenders have.
            (Role::Defender, Arrival) => Clause::LoneLeaders,
            (Role::Defender, Battle | Action | Own | Events | OwnPhase) => Clause::RetreatTogether,
            (Role::Expelled, Battle | Arrival | Action | Own | Events | OwnPhase) => Clause::LoneLeaders,
            (Role::Seized, OwnPhase) => Clause::ControlOfMadrid,
            (Role::Seized, Events) => Clause::EventDraw,
            (Role::Seized, Battle | Arrival | Action | Own) => self.title.surprise(),
            (Role::ByLand, OwnPhase) => Clause::UprisingEffects,
            (Role::ByLand, Events) => Clause::EventDraw,
            (Role::ByLand, Battle | Arrival | Action | Own) => Clause::SaxonyJoins,
        }
    }

    /// The rule by which those who cannot retreat are lost.
    // rule: 16.4.5, 19.0#1
    fn loss_clause(&self) -> Clause {
        match self.retreat.role {
            _ if self.retreat.planned => Clause::WinterQuarters,
            Role::Attacker | Role::Defender | Role::Expelled | Role::Seized | Role::ByLand => {
                Clause::UnableToRetreat
            }
        }
    }

    /// Who goes by sea: up to two corps and any leaders.
    // rule: 16.4.2#1, 16.4.3#2
    fn retreat_boarding(&self) -> Boarding<'_> {
        Boarding {
            pick: &self.pick,
            group: self.retreating_by_sea(),
            holds: self.retreat_capacity(),
            must: self.must_retreat_by_sea(),
            clause: self.retreat_clause(),
            limit: self.retreat_clause(),
        }
    }

    pub(crate) fn check_retreat_aboard(&self, action: Action) -> Check {
        self.check_boarding(&self.retreat_boarding(), action)
    }

    pub(crate) fn list_retreat_aboard(&self, list: &mut Vec<Action>) {
        self.list_boarding(&self.retreat_boarding(), list);
    }

    pub(crate) fn check_boarding(&self, boarding: &Boarding<'_>, action: Action) -> Check {
        let Boarding { pick, group, holds, clause, limit, .. } = *boarding;
        match action {
            Action::Leader(leader) => self.check_pick_leader(pick, group.leaders, leader),
            Action::Take(kind, count) => {
                let left = group.corps & !pick.group.corps;
                self.check_pick_corps(pick, left, holds, (kind, count), (limit, Reason::TooManyForSea))?;
                need(self.can_fill_ships(boarding, kind, count), clause, Reason::OnlyBySea)
            }
            Action::Done => {
                need(!pick.group.is_empty(), clause, Reason::NothingChosen)?;
                need(self.ships_filled(boarding), clause, Reason::OnlyBySea)
            }
            _ => no(clause, Reason::NotAskedNow),
        }
    }

    pub(crate) fn list_boarding(&self, boarding: &Boarding<'_>, list: &mut Vec<Action>) {
        let Boarding { pick, group, holds, .. } = *boarding;
        self.list_pick_leaders(pick, group.leaders, list);
        self.list_pick_corps(pick, group.corps, holds, list);
        list.retain(|&action| match action {
            Action::Take(kind, count) => self.can_fill_ships(boarding, kind, count),
            _ => true,
        });
        if !pick.group.is_empty() && self.ships_filled(boarding) {
            list.push(Action::Done);
        }
    }

    /// Can as many as must sail still be chosen after this choice, since kinds are chosen in their order?
    fn can_fill_ships(&self, boarding: &Boarding<'_>, kind: Kind, count: u8) -> bool {
        let Boarding { pick, group, must, .. } = *boarding;
        let later = self.later_kinds(group.corps & !pick.group.corps, kind).len();
        let most = self.still_to_choose(boarding);
        must == 0 || count + later >= most.min(must.saturating_sub(pick.group.corps.len()))
    }

    /// Have as many been chosen as must sail?
    fn ships_filled(&self, boarding: &Boarding<'_>) -> bool {
        boarding.pick.group.corps.len() >= boarding.must || self.still_to_choose(boarding) == 0
    }

    /// Corps whose kinds have not been passed over.
    fn still_to_choose(&self, boarding: &Boarding<'_>) -> u8 {
        let left = boarding.group.corps & !boarding.pick.group.corps;
        left.filter(|&c| self.kind(self.atlas, c).0 >= boarding.pick.next_kind).count() as u8
    }

    /// Corps that may retreat by sea.
    pub(crate) fn retreat_capacity(&self) -> u8 {
        self.title.retreat_capacity(self)
    }

    pub(crate) fn check_retreat_land(&self, action: Action) -> Check {
        let Retreat { side, space, barred, group, .. } = self.retreat;
        let clause = self.retreat_clause();
        let free = self.retreat_spaces(side, group, space, barred);
        match action {
            Action::Space(to) => {
                if free.has(to) {
                    return Ok(());
                }
                need(to.index() < self.atlas.spaces.len(), clause, Reason::NoSuchSpace)?;
                let near = self.atlas.masks.links[side.index()][space.index()].has(to);
                need(near, clause, Reason::NotAdjacent)?;
                need(self.steady(side).has(to), clause, Reason::NotFriendly)?;
                need(!barred.has(to), clause, Reason::InterceptedFromThere)?;
                if !group.corps.is_empty() {
                    self.check_admitted(side, Group { leaders: LeaderSet::EMPTY, ..group }, space, to)?;
                }
                no(clause, Reason::EnemyOccupied)
            }
            Action::Through(via, to) => {
                need(free.is_empty() && self.may_pass_through(), clause, Reason::OtherSpaceFree)?;
                let mut found = false;
                self.ways_through(side, group, space, |v, t| found |= v == via && t == to);
                if found {
                    return Ok(());
                }
                let mut anyway = false;
                self.all_ways_through(side, group, space, |v, t| anyway |= v == via && t == to);
                no(clause, if anyway { Reason::FartherFromSupply } else { Reason::NotEligible })
            }
            _ => no(clause, Reason::NotAskedNow),
        }
    }

    pub(crate) fn list_retreat_land(&self, list: &mut Vec<Action>) {
        let Retreat { side, space, barred, group, .. } = self.retreat;
        let free = self.retreat_spaces(side, group, space, barred);
        if free.is_empty() && self.may_pass_through() {
            self.ways_through(side, group, space, |via, to| list.push(Action::Through(via, to)));
        }
        offer(list, free);
    }
}

impl Play<'_> {
    /// All pieces of a side in a space must leave it by a clause, which is the one that [`Look::retreat_cause`] finds
    /// again while they retreat.
    // rule: 16.4.1
    pub(crate) fn begin_retreat(
        &mut self,
        clause: Clause,
        side: Side,
        space: SpaceId,
        role: Role,
        barred: SpaceSet,
    ) {
        let group = self.group(self.atlas, side, space);
        self.s.retreat = Retreat {
            side,
            role,
            space,
            group,
            barred,
            port: SpaceId::NONE,
            via: SpaceId::NONE,
            to: SpaceId::NONE,
            ..Retreat::default()
        };
        self.s.push(Step::Retreat(Rout::Fortress));
        debug_assert_eq!(self.look().retreat_cause(), clause, "another rule would be cited");
    }

    /// The stages of a retreat; only a beaten defender may leave a garrison behind.
    // rule: 16.4.1, 16.4.2#3, 16.4.3#1
    pub(crate) fn resume_retreat(&mut self, stage: Rout) -> Flow {
        let next = |p: &mut Self, stage: Rout| p.s.turn_to(Step::Retreat(stage));
        let Retreat { side, role, space, group, .. } = self.retreat;
        match stage {
            Rout::Fortress => {
                next(self, Rout::Sea);
                let friendly = self.friendly(side, space) && self.atlas.masks.fortresses.has(space);
                if role == Role::Defender && friendly && !group.is_empty() {
                    self.offer_go_inside(space);
                }
                Flow::Go
            }
            Rout::Sea => {
                if group.is_empty() {
                    next(self, Rout::Done);
                    return Flow::Go;
                }
                if role == Role::ByLand || self.look().retreat_ports(side, group, space).is_empty() {
                    next(self, Rout::Land);
                    return Flow::Go;
                }
                Flow::Wait
            }
            Rout::Planned => {
                next(self, Rout::SeaRolled);
                if !self.retreat.sea.is_empty() {
                    self.sail();
                }
                Flow::Go
            }
            Rout::SeaRolled => {
                self.land_by_sea();
                next(self, Rout::Land);
                Flow::Go
            }
            Rout::Land => self.resume_retreat_land(),
            Rout::Fired => {
                self.s.retreat.hits += self.hits.taken;
                self.s.retreat.removed += self.hits.removed;
                self.arrive_retreat();
                next(self, Rout::Land);
                Flow::Go
            }
            Rout::Lost => match self.retreat.captured.first() {
                Some(leader) => {
                    self.capture_lost(self.look().loss_clause(), leader);
                    Flow::Go
                }
                None => {
                    next(self, Rout::Done);
                    Flow::Go
                }
            },
            Rout::Done => {
                self.s.pop();
                self.settle_space(space);
                if !self.retreat.planned {
                    self.settle_crowding();
                }
                Flow::Go
            }
        }
    }

    /// The beaten pieces that are left go by land, those to whom no space is open with the others by themselves; whoever
    /// has no way is lost.
    // pragmatic-war: 15.4.5
    fn resume_retreat_land(&mut self) -> Flow {
        let Retreat { side, space, barred, group, .. } = self.retreat;
        if group.is_empty() {
            self.s.turn_to(Step::Retreat(Rout::Done));
            return Flow::Go;
        }
        if self.retreat.planned {
            self.follow_plan();
            return Flow::Go;
        }
        let free = self.look().retreat_spaces(side, group, space, barred);
        if let (Some(to), 1) = (free.first(), free.len()) {
            self.apply_retreat_land(Action::Space(to));
            return Flow::Go;
        }
        if !free.is_empty() {
            return Flow::Wait;
        }
        let (mut ways, mut only) = (0, Action::Done);
        if self.look().may_pass_through() {
            self.look().ways_through(side, group, space, |via, to| {
                ways += 1;
                only = Action::Through(via, to);
            });
        }
        match ways {
            0 => self.lose_retreaters(),
            1 => self.apply_retreat_land(only),
            _ => return Flow::Wait,
        }
        Flow::Go
    }

    pub(crate) fn apply_retreat_sea(&mut self, action: Action) {
        match action {
            Action::Sea(port) => {
                self.s.retreat.port = port;
                if self.look().retreats_whole_by_sea() {
                    self.embark(self.look().retreating_by_sea());
                    return;
                }
                self.s.pick = Pick::begin(self.retreat.space);
                self.s.push(Step::RetreatSea);
            }
            _ => self.s.turn_to(Step::Retreat(Rout::Land)),
        }
    }

    // rule: 16.4.2#1, 16.4.3#2
    pub(crate) fn apply_retreat_aboard(&mut self, action: Action) {
        if action != Action::Done {
            let eligible = self.retreat.group.corps;
            self.add_to_pick(eligible, action);
            return;
        }
        let sea = self.pick.group;
        self.s.pick = Pick::default();
        self.s.pop();
        self.embark(sea);
    }

    /// The sea group is named: roll, and on a 1 a corps takes a hit.
    // rule: 16.4.2#1, 16.4.3#2
    fn embark(&mut self, sea: Group) {
        self.s.retreat.sea = sea;
        self.s.retreat.group.corps &= !sea.corps;
        self.s.retreat.group.leaders &= !sea.leaders;
        self.s.turn_to(Step::Retreat(Rout::SeaRolled));
        self.sail();
    }

    /// The sea roll of a retreat: when it is bad corps must take hits.
    // rule: 16.4.2#1, 16.4.3#2
    // nine-years: 16.4.2#1, 16.4.3#2
    fn sail(&mut self) {
        let Retreat { side, sea, space, port, .. } = self.retreat;
        let hits = self.roll_passage(side, space, port);
        if hits > 0 && !sea.corps.is_empty() {
            self.begin_hits(Clause::SeaRoll, side, sea.corps, hits);
        }
    }

    /// Goes where the plan of winter quarters says.
    fn follow_plan(&mut self) {
        let Retreat { via, to, .. } = self.retreat;
        if to == SpaceId::NONE {
            self.lose_retreaters();
        } else if via == SpaceId::NONE {
            self.apply_retreat_land(Action::Space(to));
        } else {
            self.apply_retreat_land(Action::Through(via, to));
        }
    }

    fn land_by_sea(&mut self) {
        let Retreat { side, space, port, sea, .. } = self.retreat;
        if sea.is_empty() {
            return;
        }
        self.move_group(sea, port);
        self.s.crowded[side.index()].insert(port);
        self.fact(self.look().retreat_cause(), Fact::Retreated { side, from: space, to: port, by_sea: true });
        self.s.retreat.sea = Group::default();
    }

    // rule: 16.4.3#3, 16.4.3#4
    pub(crate) fn apply_retreat_land(&mut self, action: Action) {
        match action {
            Action::Space(to) => {
                self.s.retreat.to = to;
                self.s.retreat.via = SpaceId::NONE;
                self.arrive_retreat();
            }
            Action::Through(via, to) => {
                self.s.retreat.to = to;
                self.s.retreat.via = via;
                self.s.turn_to(Step::Retreat(Rout::Fired));
                let (side, corps) = (self.retreat.side, self.retreating_by_land().corps);
                let hits = if corps.is_empty() { 0 } else { self.fire_upon(side, via, corps) };
                self.begin_hits(Clause::DefenderRetreat, side, corps, hits);
            }
            _ => {}
        }
    }

    /// The enemy in a space fires on those who pass through it: battle dice and fortress, all at +1.
    // rule: 16.4.3#4
    fn fire_upon(&mut self, side: Side, via: SpaceId, passing: CorpsSet) -> u8 {
        let enemy = side.enemy();
        let group = self.group(self.atlas, enemy, via);
        let look = self.look();
        let fortress = if look.friendly(enemy, via) { look.fortress_strength(via) } else { 0 };
        let mut dice = look.best_fire(enemy, group, passing);
        dice.lend(fortress);
        dice.sound_hits_on -= 1;
        dice.shaky_hits_on -= 1;
        let (mut thrown, sound) = self.throw("retreat-fire", dice.sound, dice.sound_hits_on);
        let (more, shaky) = self.throw("retreat-fire-demoralized", dice.shaky, dice.shaky_hits_on);
        more.iter().for_each(|face| thrown.add(face));
        if dice.total() > 0 {
            let groups = DiceGroups::of(dice);
            self.fact(
                Clause::DefenderRetreat,
                Fact::BattleDice { side: enemy, dice: thrown, groups, hits: sound + shaky },
            );
        }
        sound + shaky
    }

    /// Those who go where it was chosen, or where the plan of winter quarters says.
    fn retreating_by_land(&self) -> Group {
        let Retreat { side, space, via, to, group, planned, .. } = self.retreat;
        let via = Some(via).filter(|&via| via != SpaceId::NONE);
        if planned { group } else { self.look().going_through(side, group, space, via, to) }
    }

    fn arrive_retreat(&mut self) {
        let Retreat { side, space, to, .. } = self.retreat;
        let gone = self.retreating_by_land();
        self.move_group(gone, to);
        self.s.crowded[side.index()].insert(to);
        self.s.retreat.group.corps &= !gone.corps;
        self.s.retreat.group.leaders &= !gone.leaders;
        self.fact(self.look().retreat_cause(), Fact::Retreated { side, from: space, to, by_sea: false });
    }

    /// 16.4.5: nowhere to go.
    // rule: 16.4.5
    fn lose_retreaters(&mut self) {
        let Retreat { side, space, group, .. } = self.retreat;
        let clause = self.look().loss_clause();
        self.fact(clause, Fact::NoRetreat { side, space });
        let steps = 2 * group.corps.len() - (group.corps & self.reduced).len();
        self.s.retreat.hits += steps;
        self.s.retreat.removed += group.corps.len();
        self.lose_corps(clause, group.corps, space);
        self.s.retreat.captured = group.leaders;
        self.s.turn_to(Step::Retreat(Rout::Lost));
    }

    /// Corps in a space that have nowhere to go are lost by a clause.
    // rule: 16.4.5, 17.5.8
    pub(crate) fn lose_corps(&mut self, clause: Clause, lost: CorpsSet, space: SpaceId) {
        for corps in lost {
            let power = self.atlas.masks.power_of[corps.index()];
            self.fact(clause, Fact::CorpsRemoved { power, space });
        }
        self.remove_corps(lost, off::POOL);
    }

    /// A leader who cannot get away: minor leaders return next year, named ones are ransomed or lost.
    // rule: 16.4.5, 14.3.4, 17.5.9
    // nine-years: 17.5.9, 19.0#1
    pub(crate) fn capture_lost(&mut self, clause: Clause, leader: crate::pieces::LeaderId) {
        let merciful = !self.atlas.numbers.winter_captures || self.options.has(Options::FIRST_EDITION);
        let captive = !(self.retreat.planned && merciful);
        if captive && self.look().is_named(leader) {
            self.capture(clause, leader);
            if !self.named.has(leader) {
                self.s.retreat.captured.remove(leader);
                if self.leader_at[leader.index()] != off::GONE {
                    self.leader_away(leader);
                }
            }
        } else {
            self.fact(clause, Fact::LeaderAway { leader });
            self.s.retreat.captured.remove(leader);
            self.leader_away(leader);
        }
    }
}
