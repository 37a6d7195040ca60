//! Chapter 14.1 to 14.4: land movement, entering spaces, dropping off, converting.

use crate::action::Action;
use crate::atlas::{Effect, EventId};
use crate::clause::Clause;
use crate::command::Purpose;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{Allegiance, CorpsSet, LeaderSet, Side};
use crate::refusal::{Check, Reason, need, no};
use crate::state::{Force, Group, Pick};
use crate::step::{Arrival, Step};

impl Look<'_> {
    /// Neutral territory: home of a neutral power and controlled by nobody (7.2.1, 7.2.3).
    // rule: 2.3.1, 7.2.1, 7.2.3
    // nine-years: 2.3.1, 7.2.1#1, 7.2.2
    #[inline]
    pub fn closed(&self, space: SpaceId) -> bool {
        self.controller(space).is_none()
            && self.atlas.spaces[space.index()]
                .home
                .iter()
                .any(|p| self.allegiance[p.index()] == Allegiance::Neutral)
    }

    /// Refuses a space of neutral territory by the rule that keeps its power neutral.
    // rule: 7.2.1, 7.2.3
    // nine-years: 7.2.1#1, 7.2.2
    #[inline]
    pub(crate) fn check_open(&self, space: SpaceId) -> Check {
        if !self.closed(space) {
            return Ok(());
        }
        no(self.neutrality_of(space), Reason::SpaceClosed)
    }

    /// The rule that keeps the power neutral whose home a space of neutral territory is.
    pub(crate) fn neutrality_of(&self, space: SpaceId) -> Clause {
        let mut home = self.atlas.spaces[space.index()].home.iter();
        let neutral = home.find(|p| self.allegiance[p.index()] == Allegiance::Neutral);
        neutral.map_or(Clause::NeutralSpaces, |&power| self.title.neutrality(power))
    }

    /// Movement points to go from one space to a neighbour; Insurrectionists and Grenzers cost the Bourbons one.
    // rule: 14.1.1, 2.1.4, 2.4
    // pragmatic-war: 17.4.2#3
    #[inline]
    fn cost(&self, side: Side, from: SpaceId, to: SpaceId) -> u8 {
        let road = if self.atlas.masks.slow[side.index()][from.index()].has(to) { 2 } else { 1 };
        road + u8::from(side == Side::Bourbon && self.marked[0] == to)
    }

    /// Are there lands closed to some forces now?
    #[inline]
    pub(crate) fn lands_closed(&self) -> bool {
        self.atlas.numbers.closed_lands && self.title.lands_closed(self)
    }

    /// Spaces that no force of either side may enter, whoever controls them.
    // pragmatic-war: 7.2.9#1
    #[inline]
    pub(crate) fn out_of_bounds(&self) -> SpaceSet {
        if self.atlas.numbers.closed_lands { self.title.out_of_bounds(self) } else { SpaceSet::EMPTY }
    }

    /// Spaces these pieces may not enter from here, or from anywhere if that is `NONE`, because their power or that of the land is not at war.
    // pragmatic-war: 7.2.2#1, 7.2.4, 7.2.7#1, 7.2.8#2
    #[inline]
    pub(crate) fn closed_to(&self, side: Side, group: Group, from: SpaceId) -> SpaceSet {
        if self.atlas.numbers.closed_lands {
            self.title.closed_lands(self, side, group, from)
        } else {
            SpaceSet::EMPTY
        }
    }

    /// May these pieces enter a space from another as far as the lands closed to them go?
    pub(crate) fn check_admitted(&self, side: Side, group: Group, from: SpaceId, to: SpaceId) -> Check {
        if !self.closed_to(side, group, from).has(to) {
            return Ok(());
        }
        no(self.title.why_closed(self, side, group, from, to), Reason::ClosedToThem)
    }

    /// Those of a group who may enter a space from another.
    pub(crate) fn admitted(&self, side: Side, group: Group, from: SpaceId, to: SpaceId) -> Group {
        if !self.lands_closed() {
            return group;
        }
        self.those(group, |piece| !self.closed_to(side, piece, from).has(to))
    }

    /// Those leaders and, power by power, corps of a group of whom this holds.
    pub(crate) fn those(&self, group: Group, holds: impl Fn(Group) -> bool) -> Group {
        let mut kept = Group::default();
        for leader in group.leaders {
            if holds(Group { leaders: LeaderSet::of(leader), ..Group::default() }) {
                kept.leaders.insert(leader);
            }
        }
        for corps in self.atlas.masks.corps.map(|of_power| of_power & group.corps) {
            if !corps.is_empty() && holds(Group { corps, ..Group::default() }) {
                kept.corps |= corps;
            }
        }
        kept
    }

    /// Movement points a choice of the march costs; nothing where it costs none.
    // rule: 14.1.1, 14.4
    pub fn march_cost(&self, action: Action) -> Option<u8> {
        match action {
            _ if self.top() != Step::March => None,
            Action::Space(to) => Some(self.cost(self.force.side, self.force.at, to)),
            Action::Convert => Some(1),
            _ => None,
        }
    }

    /// May the force go on into this space?
    // rule: 14.1.1, 14.2.1, 16.1.2, 4.1.2, 2.1.1, 2.1.4, 2.4
    pub fn check_enter(&self, force: &Force, to: SpaceId) -> Check {
        self.check_enter_but(force, to, self.closed_to(force.side, force.group, force.at))
    }

    /// The same where the lands closed to the force are known.
    fn check_enter_but(&self, force: &Force, to: SpaceId, closed: SpaceSet) -> Check {
        let side = force.side;
        let (here, links) = (force.at.index(), &self.atlas.masks.links);
        need(to.index() < self.atlas.spaces.len(), Clause::Connections, Reason::NoSuchSpace)?;
        if !links[side.index()][here].has(to) {
            let theirs = links[side.enemy().index()][here].has(to);
            let clause = match theirs {
                true if self.atlas.masks.unlimited.has(to) => Clause::HomeBoxes,
                true => Clause::OneSideConnections,
                false => Clause::Connections,
            };
            return no(clause, Reason::NotConnected);
        }
        let cost = self.cost(side, force.at, to);
        need(cost <= force.mp, Clause::LandMovement, Reason::NotEnoughMovement)?;
        self.check_open(to)?;
        if closed.has(to) {
            self.check_admitted(side, force.group, force.at, to)?;
        }
        let hostile = self.hostile(side, to, CorpsSet::EMPTY);
        let newcomers = if force.moved { force.group.corps } else { CorpsSet::EMPTY };
        let from_friend = !hostile || !self.hostile(side, force.at, newcomers);
        need(from_friend, Clause::EnterFromFriendly, Reason::NotFromFriendly)?;
        let enemies = !self.corps(side.enemy(), to).is_empty();
        let corps = force.group.corps.len();
        need(!(hostile || enemies) || corps > 0, Clause::Attacker, Reason::NeedsCorps)?;
        let limit = self.limit_with(side, to, force.group.leaders);
        if enemies {
            let relieving = !hostile && self.atlas.masks.fortresses.has(to);
            return need(relieving || corps <= limit, Clause::Attacker, Reason::AttackTooLarge);
        }
        let others = self.corps(side, to) & !force.group.corps;
        if others.len().saturating_add(corps) <= limit || corps == 0 {
            return Ok(());
        }
        let mp = force.mp - cost;
        let stops = mp == 0 || (hostile && self.atlas.masks.fortresses.has(to));
        need(!stops, Clause::NoOverstacking, Reason::OverStackingLimit)?;
        let further = Force { at: to, from: force.at, mp, moved: true, ..*force };
        need(self.way_on(&further), Clause::NoOverstacking, Reason::NoWayOn)
    }

    /// Can the force leave the space it is in?
    fn way_on(&self, force: &Force) -> bool {
        let mut next = self.atlas.masks.links[force.side.index()][force.at.index()];
        let closed = self.closed_to(force.side, force.group, force.at);
        next.any(|to| self.check_enter_but(force, to, closed).is_ok())
    }

    /// May the force convert the space it stands in (14.4)?
    // rule: 14.4, 2.3.3, 11.1.2, 4.1.2
    // pragmatic-war: 14.4
    pub(crate) fn check_convert(&self) -> Check {
        let Force { side, at, .. } = self.force;
        need(self.force.mp > 0, Clause::Converting, Reason::NotEnoughMovement)?;
        need(!self.atlas.masks.fortresses.has(at), Clause::Converting, Reason::IsFortress)?;
        need(!self.friendly(side, at), Clause::Converting, Reason::AlreadyFriendly)?;
        need(self.marked[0] != at, Clause::Converting, Reason::InsurgentsThere)?;
        need(!self.force.group.corps.is_empty(), Clause::Converting, Reason::NeedsCorps)?;
        need(self.corps(side.enemy(), at).is_empty(), Clause::Converting, Reason::EnemyPresent)?;
        let lines = self.corps_lines(side, self.force.group.corps);
        need(lines.reach(at), Clause::Converting, Reason::NoLineOfCommunication)?;
        // The last point is spent where the force may stay.
        if self.force.mp == 1 { self.check_stop() } else { Ok(()) }
    }

    /// May the force stop here? Not where it would overstack (4.1.2), unless nothing else is left.
    // rule: 4.1.2
    fn check_stop(&self) -> Check {
        let force = &self.force;
        let crowded = force.moved && !force.relieved && self.overstacked(force.side, force.at);
        need(!crowded || !self.way_on(force), Clause::NoOverstacking, Reason::OverstackedMustMoveOn)
    }

    /// May part of the force be left here (14.1.3)?
    // rule: 14.1.3
    fn check_drop(&self) -> Check {
        let group = self.force.group;
        need(self.force.moved, Clause::DroppingOff, Reason::NotAskedNow)?;
        need(
            self.drop_room() > 0 || self.leader_may_stay(),
            Clause::DroppingOff,
            if group.corps.is_empty() { Reason::LastLeaderMustStay } else { Reason::OverStackingLimit },
        )
    }

    /// Is there a leader without whom the force can go on as it is?
    // rule: 14.1.3, 14.1.2
    fn leader_may_stay(&self) -> bool {
        let leaders = self.force.group.leaders;
        let spared = |leader| Group { leaders: LeaderSet::of(leader), corps: CorpsSet::EMPTY };
        leaders.len() > 1 && { leaders }.any(|leader| self.excess(spared(leader)) <= self.excess_now())
    }

    /// How many corps may be left here without overstacking.
    // rule: 14.1.3, 4.1.2
    pub(crate) fn drop_room(&self) -> u8 {
        let Force { side, at, group, .. } = self.force;
        let others = (self.corps(side, at) & !group.corps).len();
        self.limit(side, at).saturating_sub(others).min(group.corps.len())
    }

    pub(crate) fn check_march(&self, action: Action) -> Check {
        match action {
            Action::Space(to) => self.check_enter(&self.force, to),
            Action::Convert => self.check_convert(),
            Action::Drop => self.check_drop(),
            Action::Done => self.check_stop(),
            Action::Event(card) => self.check_march_card(card),
            Action::Siege => {
                self.check_siege()?;
                no(Clause::CampaignAction, Reason::NotAskedNow)
            }
            _ => no(Clause::LandMovement, Reason::NotAskedNow),
        }
    }

    pub(crate) fn list_march(&self, list: &mut Vec<Action>) {
        let force = &self.force;
        let closed = self.closed_to(force.side, force.group, force.at);
        for to in self.atlas.masks.links[force.side.index()][force.at.index()] {
            if self.check_enter_but(force, to, closed).is_ok() {
                list.push(Action::Space(to));
            }
        }
        if self.check_convert().is_ok() {
            list.push(Action::Convert);
        }
        if self.check_drop().is_ok() {
            list.push(Action::Drop);
        }
        if self.check_stop().is_ok() {
            list.push(Action::Done);
        }
        self.list_held(force.side, list, |card| self.check_march_card(card).is_ok());
    }

    /// Forced March is played when a march is declared.
    fn check_march_card(&self, card: EventId) -> Check {
        self.check_own_card(self.force.side, card, Effect::ForcedMarch)?;
        need(!self.force.moved && !self.force.card, Clause::HoldCards, Reason::CardNotNow)?;
        need(self.title.may_force_march(self, &self.force), Clause::HoldCards, Reason::CardNotNow)
    }

    /// Corps the force has beyond its command already, because it lost a leader on the way.
    // rule: 13.5.1, 14.1.3
    fn excess_now(&self) -> u8 {
        self.excess(Group::default())
    }

    /// Corps the force could no longer command if it left these pieces behind.
    fn excess(&self, dropped: Group) -> u8 {
        let group = self.force.group;
        let left = group.corps & !dropped.corps;
        left.len() - self.most_led(group.leaders & !dropped.leaders, Purpose::March, CorpsSet::EMPTY, left)
    }

    // rule: 14.1.3, 14.1.2
    pub(crate) fn check_drop_off(&self, action: Action) -> Check {
        let group = self.force.group;
        let pick = &self.pick;
        match action {
            Action::Leader(leader) => {
                self.check_pick_leader(pick, group.leaders, leader)?;
                let mut dropped = pick.group;
                dropped.leaders.insert(leader);
                need(dropped.leaders != group.leaders, Clause::LeaderNeeded, Reason::LastLeaderMustStay)?;
                need(
                    self.excess(dropped) <= self.excess_now() + self.drop_room(),
                    Clause::LeaderNeeded,
                    Reason::TooManyForCommand,
                )
            }
            Action::Take(kind, count) => {
                let left = group.corps & !pick.group.corps;
                let too_many = (Clause::NoOverstacking, Reason::OverStackingLimit);
                self.check_pick_corps(pick, left, self.drop_room(), (kind, count), too_many)?;
                let dropped = Group {
                    leaders: pick.group.leaders,
                    corps: pick.group.corps | self.first_of_kind(self.atlas, left, kind, count),
                };
                let (room, now) = (self.drop_room() - dropped.corps.len(), self.excess_now());
                let later = Group { corps: dropped.corps | self.later_kinds(left, kind), ..dropped };
                need(
                    self.excess(dropped) <= now + room && self.excess(later) <= now,
                    Clause::LeaderNeeded,
                    Reason::TooManyForCommand,
                )
            }
            Action::Done => {
                need(!pick.group.is_empty(), Clause::DroppingOff, Reason::NothingChosen)?;
                need(
                    self.excess(pick.group) <= self.excess_now(),
                    Clause::LeaderNeeded,
                    Reason::TooManyForCommand,
                )
            }
            _ => no(Clause::DroppingOff, Reason::NotAskedNow),
        }
    }

    pub(crate) fn list_drop_off(&self, list: &mut Vec<Action>) {
        let start = list.len();
        self.list_pick_leaders(&self.pick, self.force.group.leaders, list);
        self.list_pick_corps(&self.pick, self.force.group.corps, self.drop_room(), list);
        list.push(Action::Done);
        let mut kept = start;
        for i in start..list.len() {
            if self.check_drop_off(list[i]).is_ok() {
                list[kept] = list[i];
                kept += 1;
            }
        }
        list.truncate(kept);
    }
}

impl Play<'_> {
    /// The march goes on, or ends when nothing more can be done or nobody is left to lead it.
    // rule: 14.1.2
    pub(crate) fn resume_march(&mut self) -> Flow {
        let force = self.force;
        if force.group.leaders.is_empty() {
            return self.end_march();
        }
        let stopped = force.mp == 0 && force.moved;
        if stopped {
            return self.end_march();
        }
        Flow::Wait
    }

    fn end_march(&mut self) -> Flow {
        self.s.pop();
        let Force { side, at, relieved, .. } = self.force;
        if relieved || self.look().overstacked(side, at) {
            self.s.crowded[side.index()].insert(at);
        }
        Flow::Go
    }

    pub(crate) fn apply_march(&mut self, action: Action) {
        match action {
            Action::Space(to) => self.advance(to),
            Action::Convert => self.convert(),
            Action::Drop => {
                self.s.pick = Pick::begin(self.force.at);
                self.s.push(Step::DropOff);
            }
            Action::Event(card) => {
                self.play_held(self.force.side, card);
                self.s.force.mp += self.atlas.numbers.forced_march;
                self.s.force.card = true;
            }
            _ => {
                self.end_march();
            }
        }
    }

    /// The force enters the next space, and the inactive side may react.
    // rule: 14.1.1, 14.2.2, 14.3.1
    fn advance(&mut self, to: SpaceId) {
        let Force { side, at, .. } = self.force;
        self.s.force.mp -= self.look().cost(side, at, to);
        if self.look().hostile(side, to, CorpsSet::EMPTY) && self.atlas.masks.fortresses.has(to) {
            self.s.force.mp = 0;
        }
        self.arrive(Clause::LandMovement, to);
    }

    /// Puts the active force into a space, by land or sea; the inactive side may react.
    pub(crate) fn arrive(&mut self, clause: Clause, to: SpaceId) {
        let Force { side, at, group, .. } = self.force;
        let (leaders, minor) = (group.leaders, group.leaders & !self.named);
        self.fact(clause, Fact::ForceMoved { side, from: at, to, leaders, minor, corps: group.corps.len() });
        self.s.force.moved = true;
        self.s.force.relieved = self.friendly(side, to) && self.besieged(self.atlas, to);
        self.move_group(group, to);
        self.s.force.from = at;
        self.s.force.at = to;
        self.settle_space(at);
        if self.look().needs_reaction(to) {
            self.s.tried = Default::default();
            self.s.push(Step::Arrive(Arrival::Interception));
        }
    }

    /// The active force goes back where it came from and its action ends (15.4).
    pub(crate) fn turn_back(&mut self, clause: Clause) {
        let Force { side, at, from, group, .. } = self.force;
        self.fact(clause, Fact::AttackCancelled { side, space: at });
        self.move_group(group, from);
        self.s.force.at = from;
        self.s.force.mp = 0;
        self.settle_space(at);
        self.shut_in(side.enemy(), from);
    }

    /// A garrison that was free for a moment is besieged again by those who turned back.
    // rule: 17.3.1
    fn shut_in(&mut self, side: Side, space: SpaceId) {
        if self.friendly(side, space) && self.atlas.masks.fortresses.has(space) {
            let garrison = self.group(self.atlas, side, space);
            self.s.inside |= garrison.corps;
            self.s.leaders_inside |= garrison.leaders;
        }
    }

    // rule: 14.4, 6.1.1#3
    fn convert(&mut self) {
        let Force { side, at, .. } = self.force;
        self.s.force.mp -= 1;
        self.s.force.moved = true;
        self.fact(Clause::Converting, Fact::SpaceConverted { side, space: at });
        self.take_control(Clause::Converting, at, side, true);
    }

    // rule: 14.1.3
    pub(crate) fn apply_drop_off(&mut self, action: Action) {
        if action != Action::Done {
            let eligible = self.force.group.corps;
            self.add_to_pick(eligible, action);
            return;
        }
        let dropped = self.pick.group;
        self.s.force.group.corps &= !dropped.corps;
        self.s.force.group.leaders &= !dropped.leaders;
        self.s.pick = Pick::default();
        self.s.pop();
    }
}
