//! Chapter 12: resource points, reinforcements, leaders. Building lines is 15.2.

use crate::action::Action;
use crate::atlas::{CorpsCount, FleetId, MAX_POWERS};
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{Allegiance, CorpsSet, Kind, LeaderId, LeaderSet, PowerId, Side};
use crate::refusal::{Check, Reason, need, no};
use crate::state::{Options, off};
use crate::step::Step;
use crate::titles::KindOfYear;

impl Look<'_> {
    /// Home spaces of a power; the Habsburg spaces are Spanish until Habsburg Spain exists (18.3).
    // rule: 2.1.2, 7.2.4, 7.2.5, 7.2.6
    // nine-years: 2.1.2, 7.2.6#1, 7.2.6#2
    pub fn home_spaces(&self, power: PowerId) -> SpaceSet {
        let mut home = self.atlas.masks.home[power.index()];
        for space in self.atlas.masks.home_until[power.index()] {
            let owners = &self.atlas.spaces[space.index()].home;
            if owners.iter().all(|p| self.allegiance[p.index()] == Allegiance::Absent) {
                home.insert(space);
            }
        }
        home
    }

    /// Where new corps of a power may be placed.
    // rule: 12.2.3, 12.2.5, 12.3.3, 4.1.3#2, 2.1.2, 2.4
    pub fn placement_spaces(&self, power: PowerId) -> SpaceSet {
        let Some(side) = self.allegiance[power.index()].side() else { return self.neutral_capital(power) };
        self.supplied_home(power, side).filter(|&s| self.takes_new_corps(side, s)).collect()
    }

    /// Is there any such space?
    fn can_place(&self, power: PowerId) -> bool {
        let Some(side) = self.allegiance[power.index()].side() else {
            return !self.neutral_capital(power).is_empty();
        };
        let friendly = self.control[side.index()];
        let guest = self.guest_spaces(power);
        let lines = self.power_lines(power);
        (guest & friendly).any(|s| self.takes_new_corps(side, s))
            || lines.reach_any(self.home_spaces(power) & friendly, |s| self.takes_new_corps(side, s))
    }

    /// The capital of a neutral power that is to join a side, where its corps and leaders may arrive before.
    // grand-campaign: 20.3.9#3, 20.3.13#1
    // nine-years: 20.3#10, 20.3#15
    fn neutral_capital(&self, power: PowerId) -> SpaceSet {
        let neutral = self.allegiance[power.index()] == Allegiance::Neutral;
        let own = if neutral { self.atlas.masks.capitals[power.index()] } else { SpaceSet::EMPTY };
        own.filter(|&s| self.closed(s)).collect()
    }

    /// Home spaces with a line of communication to the capital, and what else is open to the power.
    // rule: 12.2.3, 12.2.5, 12.3.3, 2.1.2
    // nine-years: 12.2.3, 12.2.6, 2.1.2
    fn supplied_home(&self, power: PowerId, side: Side) -> SpaceSet {
        let friendly = self.control[side.index()];
        let spaces = self.home_spaces(power) & self.power_network(power).spaces & friendly;
        spaces | (self.guest_spaces(power) & friendly)
    }

    /// Spaces away from home where a corps of the power may still arrive this turn.
    // rule: 12.2.5
    fn guest_spaces(&self, power: PowerId) -> SpaceSet {
        if self.guests & 1 << power.0 != 0 {
            SpaceSet::EMPTY
        } else {
            self.title.extra_placement(self, power)
        }
    }

    /// Has the space room, and no enemy in it?
    // rule: 12.2.3, 4.1.3#2
    // nine-years: 12.2.3
    pub(crate) fn takes_new_corps(&self, side: Side, space: SpaceId) -> bool {
        self.room(side, space) > 0 && self.corps(side.enemy(), space).is_empty()
    }

    /// Corps of a power in the force pool.
    // rule: 12.3.2
    fn pool(&self, power: PowerId) -> CorpsSet {
        self.corps_in(off::POOL) & self.atlas.masks.corps[power.index()]
    }

    fn power_ok(&self, side: Side, power: PowerId, clause: Clause) -> Check {
        let exists = power.index() < self.atlas.powers.len();
        need(exists && self.on_side(power, side), clause, Reason::PowerNotFriendly)
    }

    // rule: 12.3.1, 12.3.2, 12.3.4, 12.3.3
    // pragmatic-war: 12.3.4
    fn check_build(&self, side: Side, power: PowerId, full: bool) -> Check {
        self.power_ok(side, power, Clause::Building)?;
        need(self.no_build & 1 << power.0 == 0, Clause::EventDraw, Reason::EventForbids)?;
        self.title.may_build(self, power)?;
        let cost = if full { 2 } else { 1 };
        need(self.rp >= cost, Clause::ResourcePoints, Reason::NotEnoughPoints)?;
        need(!self.pool(power).is_empty(), Clause::ForcePool, Reason::PoolEmpty)?;
        let limit = self.atlas.powers[power.index()].builds + self.title.extra_builds(self, power);
        need(self.built[power.index()] < limit, Clause::Building, Reason::BuildLimit)?;
        need(self.can_place(power), Clause::BuildSupply, Reason::NoLineOfCommunication)
    }

    /// Spaces where a reduced corps of a power may be restored.
    // rule: 12.3.5, 12.3.3, 4.1.3#2
    pub(crate) fn restore_spaces(&self, side: Side, power: PowerId) -> SpaceSet {
        let spaces = self.places(self.atlas.masks.corps[power.index()] & self.reduced);
        if spaces.is_empty() {
            return spaces;
        }
        let lines = self.power_lines(power);
        spaces.filter(|&s| lines.reach(s) && !self.overstacked(side, s)).collect()
    }

    /// Is there any such space?
    fn can_restore(&self, side: Side, power: PowerId) -> bool {
        let reduced = self.atlas.masks.corps[power.index()] & self.reduced;
        if reduced.is_empty() {
            return false;
        }
        let lines = self.power_lines(power);
        lines.reach_any(self.places(reduced), |s| !self.overstacked(side, s))
    }

    // rule: 12.3.5, 12.3.1
    // nine-years: 12.3.5
    // pragmatic-war: 12.3.5
    fn check_restore(&self, side: Side, power: PowerId) -> Check {
        self.power_ok(side, power, Clause::Restoring)?;
        need(self.no_restore & 1 << power.0 == 0, Clause::EventDraw, Reason::EventForbids)?;
        need(self.rp >= 1, Clause::ResourcePoints, Reason::NotEnoughPoints)?;
        let limit = self.atlas.powers[power.index()].restores;
        need(self.restored[power.index()] < limit, Clause::Restoring, Reason::RestoreLimit)?;
        need(self.can_restore(side, power), Clause::Restoring, Reason::NothingToRestore)
    }

    /// May a line of this level be built or raised here?
    // rule: 15.2.1, 15.2.2, 12.3.7, 11.1.2, 15.1
    fn check_line_at(
        &self,
        side: Side,
        level: u8,
        space: SpaceId,
        lines: &crate::supply::Lines<'_>,
    ) -> Check {
        let masks = &self.atlas.masks;
        let clause = Clause::BuildingLines;
        need(space.index() < self.atlas.spaces.len(), clause, Reason::NoSuchSpace)?;
        need(masks.fortresses.has(space), clause, Reason::NotAFortress)?;
        need(self.friendly(side, space), clause, Reason::NotFriendly)?;
        need(!masks.rugged.has(space), clause, Reason::IsRugged)?;
        need(level == 1 || masks.fertile.has(space), clause, Reason::NotFertile)?;
        need(self.line(space) < level, clause, Reason::LineThere)?;
        need(self.corps(side, space).len() >= self.atlas.numbers.line_corps, clause, Reason::TooFewForLine)?;
        let free = self.line_markers_left(side) || self.line(space) > 0;
        need(free, Clause::LineMarkers, Reason::NoLineMarkers)?;
        need(self.rp >= self.line_cost(level, space), Clause::ResourcePoints, Reason::NotEnoughPoints)?;
        need(lines.reach(space), clause, Reason::NoLineOfCommunication)
    }

    // rule: 15.2.2, 3.3.2
    // nine-years: 3.3.2, 15.2.2
    fn line_markers_left(&self, side: Side) -> bool {
        let markers = self.atlas.numbers.line_markers;
        markers == 0 || self.lines_of(side).len() < u32::from(markers)
    }

    // rule: 15.2.1
    fn line_cost(&self, level: u8, space: SpaceId) -> u8 {
        level - self.line(space).min(level)
    }

    pub(crate) fn line_spaces(&self, side: Side, level: u8) -> SpaceSet {
        self.lines_among(side, level, self.line_sites(side))
    }

    /// Friendly fortresses with enough corps for a line.
    // rule: 15.2.1
    fn line_sites(&self, side: Side) -> SpaceSet {
        if !self.atlas.numbers.fortified_lines {
            return SpaceSet::EMPTY;
        }
        let masks = &self.atlas.masks;
        let (counts, _) = self.corps_counts(side);
        let sites = self.control[side.index()] & masks.fortresses & !masks.rugged;
        sites.filter(|s| counts[s.index()] >= self.atlas.numbers.line_corps).collect()
    }

    /// Those of the sites where a line of this level may be built or raised.
    fn lines_among(&self, side: Side, level: u8, sites: SpaceSet) -> SpaceSet {
        let lines = self.side_lines(side);
        sites.filter(|&s| self.check_line_at(side, level, s, &lines).is_ok()).collect()
    }

    /// Fleets of a side.
    pub(crate) fn fleets_of(&self, side: Side) -> impl Iterator<Item = FleetId> {
        let fleets = self.atlas.fleets.iter().enumerate();
        fleets.filter(move |(_, fleet)| fleet.side == side).map(|(i, _)| FleetId(i as u8))
    }

    // rule: 12.3.6
    // nine-years: 12.3.6, 10.1
    // pragmatic-war: 12.3.6
    fn check_commission(&self, side: Side, id: FleetId, strength: u8) -> Check {
        let clause = Clause::ToulonFleet;
        let Some(fleet) = self.atlas.fleets.get(id.index()).filter(|f| f.side == side && !f.standing) else {
            return no(clause, Reason::NoFleet);
        };
        need(strength == 1 || strength == 2, clause, Reason::NotAskedNow)?;
        need(!self.fleet_gone(id), clause, Reason::FleetGone)?;
        let at_sea = self.atlas.numbers.fleets_hold_seas && self.sea[fleet.zone.index()] == Some(side);
        need(!at_sea, clause, Reason::FleetHoldsSea)?;
        need(self.fleets[id.index()] == 0, clause, Reason::FleetReady)?;
        self.title.may_commission(self, id)?;
        let cost = strength + self.title.fleet_surcharge(self, id);
        need(self.rp >= cost, Clause::ResourcePoints, Reason::NotEnoughPoints)?;
        let capital = self.atlas.masks.capitals[fleet.power.index()];
        let supplied = |port| self.friendly(side, port) && self.lines_to(side, capital).reach(port);
        need(fleet.port.is_none_or(supplied), clause, Reason::NoLineOfCommunication)
    }

    pub(crate) fn check_spend(&self, side: Side, action: Action) -> Check {
        match action {
            Action::Done => Ok(()),
            Action::Build(power, full) => self.check_build(side, power, full),
            Action::Restore(power) => self.check_restore(side, power),
            Action::Line(level @ 1..=2) => {
                if self.line_spaces(side, level).is_empty() {
                    need(self.line_markers_left(side), Clause::LineMarkers, Reason::NoLineMarkers)?;
                    return no(Clause::BuildingLines, Reason::NotEligible);
                }
                Ok(())
            }
            Action::Commission(fleet, strength) => self.check_commission(side, fleet, strength),
            Action::Support => {
                self.title.check_support(self, side)?;
                need(self.rp >= 1, Clause::ResourcePoints, Reason::NotEnoughPoints)
            }
            _ => no(Clause::ResourcePoints, Reason::NotAskedNow),
        }
    }

    pub(crate) fn list_spend(&self, side: Side, list: &mut Vec<Action>) {
        for power in (0..self.atlas.powers.len() as u8).map(PowerId) {
            if self.check_build(side, power, false).is_ok() {
                list.push(Action::Build(power, false));
                if self.rp >= 2 {
                    list.push(Action::Build(power, true));
                }
            }
            if self.check_restore(side, power).is_ok() {
                list.push(Action::Restore(power));
            }
        }
        let sites = self.line_sites(side);
        for level in 1..=2 {
            if !self.lines_among(side, level, sites).is_empty() {
                list.push(Action::Line(level));
            }
        }
        for fleet in self.fleets_of(side) {
            for strength in 1..=2 {
                if self.check_commission(side, fleet, strength).is_ok() {
                    list.push(Action::Commission(fleet, strength));
                }
            }
        }
        if self.check_spend(side, Action::Support).is_ok() {
            list.push(Action::Support);
        }
        list.push(Action::Done);
    }

    /// Is there anything the points left could buy?
    fn can_spend(&self, side: Side) -> bool {
        (0..self.atlas.powers.len() as u8).map(PowerId).any(|power| {
            self.check_build(side, power, false).is_ok() || self.check_restore(side, power).is_ok()
        }) || self.check_spend(side, Action::Support).is_ok()
            || self.fleets_of(side).any(|fleet| self.check_commission(side, fleet, 1).is_ok())
            || {
                let sites = self.line_sites(side);
                (1..=2).any(|level| !self.lines_among(side, level, sites).is_empty())
            }
    }

    /// Spaces for what is being bought.
    pub(crate) fn purchase_spaces(&self, side: Side, step: Step) -> SpaceSet {
        match step {
            Step::BuildAt(power, _) => self.placement_spaces(power),
            Step::RestoreAt(power) => self.restore_spaces(side, power),
            Step::LineAt(level) => self.line_spaces(side, level),
            Step::Place(side) => {
                self.next_due(side).map_or(SpaceSet::EMPTY, |k| self.placement_spaces(k.power()))
            }
            _ => SpaceSet::EMPTY,
        }
    }

    pub(crate) fn check_purchase(&self, side: Side, step: Step, action: Action) -> Check {
        let Action::Space(space) = action else { return no(Clause::ResourcePoints, Reason::NotAskedNow) };
        need(space.index() < self.atlas.spaces.len(), Clause::CorpsPlacement, Reason::NoSuchSpace)?;
        if self.purchase_spaces(side, step).has(space) {
            return Ok(());
        }
        if let Step::LineAt(level) = step {
            return self.check_line_at(side, level, space, &self.side_lines(side));
        }
        self.why_not_placed(side, step, space)
    }

    fn why_not_placed(&self, side: Side, step: Step, space: SpaceId) -> Check {
        if let Step::RestoreAt(_) = step {
            need(!self.overstacked(side, space), Clause::OverstackPenalty, Reason::Overstacked)?;
            return no(Clause::Restoring, Reason::NothingToRestore);
        }
        let power = match step {
            Step::BuildAt(power, _) => Some(power),
            _ => self.next_due(side).map(Kind::power),
        };
        let guest = power.is_some_and(|p| self.title.extra_placement(self, p).has(space));
        let used = power.is_some_and(|p| self.guests & 1 << p.0 != 0);
        need(!(guest && used), Clause::BritishPlacement, Reason::BritishOnce)?;
        let home = guest || power.is_some_and(|p| self.home_spaces(p).has(space));
        need(home, Clause::HomeSpaces, Reason::NotHomeSpace)?;
        need(self.friendly(side, space), Clause::CorpsPlacement, Reason::NotFriendly)?;
        need(self.room(side, space) > 0, Clause::CorpsPlacement, Reason::OverStackingLimit)?;
        no(Clause::CorpsPlacement, Reason::NoLineOfCommunication)
    }

    /// The next scheduled corps that can be placed.
    // rule: 12.2.1, 12.2.4
    pub(crate) fn next_due(&self, side: Side) -> Option<Kind> {
        let due = self.undestined(self.corps_in(off::DUE)) & self.side_corps[side.index()];
        for power in (0..self.atlas.powers.len() as u8).map(PowerId) {
            let those = due & self.atlas.masks.corps[power.index()];
            if those.is_empty() || self.delayed & 1 << power.0 != 0 || !self.can_place(power) {
                continue;
            }
            let full = those & !self.reduced;
            let corps = if full.is_empty() { those.first()? } else { full.first()? };
            return Some(self.kind(self.atlas, corps));
        }
        None
    }

    /// Those due corps that may arrive anywhere.
    fn undestined(&self, mut due: CorpsSet) -> CorpsSet {
        for corps in due {
            if self.corps_back[corps.index()] != 0 {
                due.remove(corps);
            }
        }
        due
    }

    /// Can a due corps arrive where the schedule says: the space has room and is not the enemy's?
    // pragmatic-war: 12.2.3, 12.2.6, 20.2.1, 20.2.2
    fn can_arrive_at(&self, side: Side, power: PowerId, space: SpaceId) -> bool {
        let delayed = self.delayed & 1 << power.0 != 0;
        let home = self.home_spaces(power).has(space);
        let open = if home { self.friendly(side, space) } else { !self.friendly(side.enemy(), space) };
        let supplied = !home || self.power_lines(power).reach(space);
        !delayed && open && supplied && self.takes_new_corps(side, space)
    }

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

    /// Any friendly space will do for a leader, near or far, unless the enemy stands in it.
    // rule: 12.2.2, 12.4
    // nine-years: 12.4
    pub(crate) fn leader_targets(&self, leader: LeaderId) -> SpaceSet {
        let side = self.atlas.leaders[leader.index()].side;
        let mut spaces = self.control[side.index()] & !self.occupied(side.enemy());
        match self.leader_space(leader) {
            Some(here) => spaces.remove(here),
            None => spaces |= self.own_neutral_capital(leader),
        }
        spaces
    }

    /// The neutral capital in which a leader of that power may arrive.
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
        need(self.friendly(side, to), Clause::LeaderPlacement, Reason::NotFriendly)?;
        no(Clause::LeaderPlacement, Reason::EnemyOccupied)
    }

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
                self.begin_hits(side, corps, hits);
                return Flow::Go;
            }
        }
        self.s.tried = SpaceSet::EMPTY;
        self.s.pop();
        Flow::Go
    }

    /// Unused points are lost (12.3.1).
    // rule: 12.3.1
    pub(crate) fn resume_spend(&mut self, side: Side) -> Flow {
        if self.rp > 0 && self.look().can_spend(side) {
            return Flow::Wait;
        }
        self.end_spending();
        Flow::Go
    }

    fn end_spending(&mut self) {
        self.s.rp = 0;
        self.s.pop();
    }

    pub(crate) fn apply_spend(&mut self, side: Side, action: Action) {
        match action {
            Action::Build(power, full) => self.s.push(Step::BuildAt(power, full)),
            Action::Restore(power) => self.s.push(Step::RestoreAt(power)),
            Action::Line(level) => self.s.push(Step::LineAt(level)),
            Action::Commission(fleet, strength) => {
                self.s.rp -= strength + self.title.fleet_surcharge(&self.look(), fleet);
                self.s.fleets[fleet.index()] = strength;
                self.fact(Fact::FleetCommissioned { fleet, strength });
            }
            Action::Support => {
                self.s.rp -= 1;
                let title = self.title;
                title.send_support(self, side);
            }
            _ => self.end_spending(),
        }
    }

    pub(crate) fn apply_purchase(&mut self, side: Side, step: Step, space: SpaceId) {
        match step {
            Step::BuildAt(power, full) => self.build(power, full, space),
            Step::RestoreAt(power) => {
                self.s.rp -= 1;
                self.s.restored[power.index()] += 1;
                self.restore_one(power, space);
            }
            Step::LineAt(level) => {
                self.s.rp -= self.look().line_cost(level, space);
                self.s.lines[0].remove(space);
                self.s.lines[level as usize - 1].insert(space);
                self.fact(Fact::LineBuilt { side, space, level });
            }
            Step::Place(side) => {
                self.place_due(side, space);
                return;
            }
            _ => {}
        }
        self.s.pop();
    }

    // rule: 12.3.4, 12.2.5
    fn build(&mut self, power: PowerId, full: bool, space: SpaceId) {
        let Some(corps) = self.look().pool(power).first() else { return };
        self.s.rp -= if full { 2 } else { 1 };
        self.s.built[power.index()] += 1;
        self.s.corps_at[corps.index()] = space.0;
        if !full {
            self.s.reduced.insert(corps);
        }
        self.note_foreign_arrival(power, space);
        self.fact(Fact::CorpsBuilt { power, space, full });
    }

    /// A British corps at Amsterdam uses up the allowance of the turn (12.2.5).
    // rule: 12.2.5
    fn note_foreign_arrival(&mut self, power: PowerId, space: SpaceId) {
        if !self.look().home_spaces(power).has(space) {
            self.s.guests |= 1 << power.0;
        }
    }

    /// Turns a reduced corps of a power in a space to full strength.
    // rule: 3.2.2, 12.3.5
    pub(crate) fn restore_one(&mut self, power: PowerId, space: SpaceId) {
        let here = self.corps_in(space.0) & self.atlas.masks.corps[power.index()] & self.reduced;
        if let Some(corps) = here.first() {
            self.s.reduced.remove(corps);
            self.fact(Fact::CorpsRestored { power, space });
        }
    }

    /// Corps the schedule sends to a space arrive there; a landing wins a space nobody holds. If they cannot, they
    /// may arrive elsewhere at home, or wait if the space is abroad.
    // pragmatic-war: 12.2.4, 12.2.6, 20.2.1, 20.2.2
    fn place_destined(&mut self, side: Side) {
        for corps in self.corps_in(off::DUE) & self.side_corps[side.index()] {
            let Some(at) = self.corps_back[corps.index()].checked_sub(1).map(SpaceId) else { continue };
            let power = self.atlas.masks.power_of[corps.index()];
            if self.look().can_arrive_at(side, power, at) {
                if self.controller(at).is_none() {
                    self.take_control(at, side, false);
                }
                self.s.corps_at[corps.index()] = at.0;
                self.s.corps_back[corps.index()] = 0;
                self.fact(Fact::CorpsArrived { power, space: at });
            } else if self.look().home_spaces(power).has(at) {
                self.s.corps_back[corps.index()] = 0;
            }
        }
    }

    pub(crate) fn resume_place(&mut self, side: Side) -> Flow {
        self.place_destined(side);
        if self.look().next_due(side).is_some() {
            return Flow::Wait;
        }
        let waiting = self.corps_in(off::DUE) & self.side_corps[side.index()];
        for corps in waiting {
            let power = self.atlas.masks.power_of[corps.index()];
            self.fact(Fact::CorpsDelayed { power });
        }
        self.s.pop();
        Flow::Go
    }

    // rule: 12.2.3
    fn place_due(&mut self, side: Side, space: SpaceId) {
        let Some(kind) = self.look().next_due(side) else { return };
        let due = self.look().undestined(self.corps_in(off::DUE));
        if let Some(corps) = self.of_kind(self.atlas, due, kind).first() {
            self.s.corps_at[corps.index()] = space.0;
            self.note_foreign_arrival(kind.power(), space);
            self.fact(Fact::CorpsArrived { power: kind.power(), space });
            let title = self.title;
            title.corps_arrived(self, kind.power());
        }
    }

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
                self.fact(Fact::LeaderPromoted { leader });
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
        self.fact(Fact::LeaderReplaced { leader, by });
    }

    fn promotable(&self, leader: LeaderId) -> bool {
        !self.promoted.has(leader) && self.leader_at[leader.index()] != off::GONE
    }

    fn end_leaders(&mut self) {
        self.s.leaders_moved = LeaderSet::EMPTY;
        self.s.pop();
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
        self.fact(if arriving {
            Fact::LeaderArrived { leader, to }
        } else {
            Fact::LeaderMoved { leader, to }
        });
        self.s.pop();
    }
}
