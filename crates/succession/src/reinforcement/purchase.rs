//! 12.3: what resource points buy: corps, restored corps, fortified lines (15.2), fleets.

use crate::action::Action;
use crate::atlas::FleetId;
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{CorpsSet, PowerId, Side};
use crate::refusal::{Check, Reason, need, no};
use crate::state::off;
use crate::step::Step;

impl Look<'_> {
    /// Corps of a power in the force pool.
    // rule: 12.3.2
    fn pool(&self, power: PowerId) -> CorpsSet {
        self.corps_in(off::POOL) & self.atlas.masks.corps[power.index()]
    }

    // rule: 12.3.1, 12.3.2, 12.3.4, 12.3.3
    // pragmatic-war: 12.3.4
    fn check_build(&self, side: Side, power: PowerId, full: bool) -> Check {
        self.check_friendly_power(side, power, Clause::Building)?;
        need(self.no_build & 1 << power.0 == 0, Clause::EventDraw, Reason::EventForbids)?;
        self.title.may_build(self, power)?;
        let cost = if full { 2 } else { 1 };
        need(self.rp >= cost, Clause::ResourcePoints, Reason::NotEnoughPoints)?;
        need(!self.pool(power).is_empty(), Clause::ForcePool, Reason::PoolEmpty)?;
        let limit = self.atlas.powers[power.index()].builds + self.title.extra_builds(self, power);
        need(self.built[power.index()] < limit, Clause::Building, Reason::BuildLimit)?;
        need(self.can_build(power), Clause::BuildSupply, Reason::NoLineOfCommunication)
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
        self.check_restore_limits(side, power)?;
        if self.can_restore(side, power) {
            return Ok(());
        }
        // One of its reduced corps says why; where there is none, there is nothing to restore.
        match self.places(self.atlas.masks.corps[power.index()] & self.reduced).first() {
            Some(space) => self.why_not_restored(side, power, space),
            None => no(Clause::Restoring, Reason::NothingToRestore),
        }
    }

    /// Checks everything but the corps to be restored.
    // rule: 12.3.5, 12.3.1
    fn check_restore_limits(&self, side: Side, power: PowerId) -> Check {
        self.check_friendly_power(side, power, Clause::Restoring)?;
        need(self.no_restore & 1 << power.0 == 0, Clause::EventDraw, Reason::EventForbids)?;
        need(self.rp >= 1, Clause::ResourcePoints, Reason::NotEnoughPoints)?;
        let limit = self.atlas.powers[power.index()].restores;
        need(self.restored[power.index()] < limit, Clause::Restoring, Reason::RestoreLimit)
    }

    /// Whether [`check_restore`](Self::check_restore) allows it, where nobody asks for the reason.
    fn may_restore(&self, side: Side, power: PowerId) -> bool {
        self.check_restore_limits(side, power).is_ok() && self.can_restore(side, power)
    }

    /// May a line of this level be built or raised here?
    // rule: 15.2.1, 15.2.2, 12.3.7, 11.1.2, 15.1
    fn check_line_at(&self, side: Side, level: u8, space: SpaceId) -> Check {
        let masks = &self.atlas.masks;
        let clause = Clause::BuildingLines;
        need(space.index() < self.atlas.spaces.len(), clause, Reason::NoSuchSpace)?;
        need(masks.fortresses.has(space), clause, Reason::NotAFortress)?;
        need(self.friendly(side, space), clause, Reason::NotFriendly)?;
        need(!masks.rugged.has(space), clause, Reason::IsRugged)?;
        need(level == 1 || masks.fertile.has(space), clause, Reason::NotFertile)?;
        need(self.line(space) < level, clause, Reason::LineThere)?;
        let corps = self.corps(side, space);
        need(corps.len() >= self.atlas.numbers.line_corps, clause, Reason::TooFewForLine)?;
        let free = self.line_markers_left(side) || self.line(space) > 0;
        need(free, Clause::LineMarkers, Reason::NoLineMarkers)?;
        need(self.rp >= self.line_cost(level, space), Clause::ResourcePoints, Reason::NotEnoughPoints)?;
        let supplied = self.corps_lines(side, corps).reach(space);
        need(supplied, clause, Reason::NoLineOfCommunication)
    }

    // rule: 15.2.2, 3.3.2
    // nine-years: 3.3.2, 15.2.2
    fn line_markers_left(&self, side: Side) -> bool {
        let markers = self.atlas.numbers.line_markers;
        markers == 0 || self.lines_of(side).len() < u32::from(markers)
    }

    /// Friendly fortresses with enough corps for a line.
    // rule: 15.2.1
    pub(super) fn line_sites(&self, side: Side) -> SpaceSet {
        if !self.atlas.numbers.fortified_lines {
            return SpaceSet::EMPTY;
        }
        let masks = &self.atlas.masks;
        let (counts, _) = self.corps_counts(side);
        let sites = self.control[side.index()] & masks.fortresses & !masks.rugged;
        sites.filter(|s| counts[s.index()] >= self.atlas.numbers.line_corps).collect()
    }

    /// Those of the sites where a line of this level may be built or raised.
    pub(super) fn lines_among(&self, side: Side, level: u8, sites: SpaceSet) -> SpaceSet {
        sites.filter(|&s| self.check_line_at(side, level, s).is_ok()).collect()
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
            Action::Line(_) if !self.atlas.numbers.fortified_lines => {
                no(Clause::ResourcePoints, Reason::NotAskedNow)
            }
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
            if self.may_restore(side, power) {
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
        (0..self.atlas.powers.len() as u8)
            .map(PowerId)
            .any(|power| self.check_build(side, power, false).is_ok() || self.may_restore(side, power))
            || self.check_spend(side, Action::Support).is_ok()
            || self.fleets_of(side).any(|fleet| self.check_commission(side, fleet, 1).is_ok())
            || {
                let sites = self.line_sites(side);
                (1..=2).any(|level| !self.lines_among(side, level, sites).is_empty())
            }
    }

    /// Spaces for what is being bought.
    pub(crate) fn purchase_spaces(&self, side: Side, step: Step) -> SpaceSet {
        match step {
            Step::BuildAt(power, _) => self.building_spaces(power),
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
            return self.check_line_at(side, level, space);
        }
        self.why_not_placed(side, step, space)
    }

    fn check_friendly_power(&self, side: Side, power: PowerId, clause: Clause) -> Check {
        let exists = power.index() < self.atlas.powers.len();
        need(exists && self.on_side(power, side), clause, Reason::PowerNotFriendly)
    }

    // rule: 15.2.1
    fn line_cost(&self, level: u8, space: SpaceId) -> u8 {
        level - self.line(space).min(level)
    }

    pub(crate) fn line_spaces(&self, side: Side, level: u8) -> SpaceSet {
        self.lines_among(side, level, self.line_sites(side))
    }
}

impl Play<'_> {
    /// Unused points are lost (12.3.1).
    // rule: 12.3.1
    pub(crate) fn resume_spend(&mut self, side: Side) -> Flow {
        if self.rp > 0 && self.look().can_spend(side) {
            return Flow::Wait;
        }
        self.end_spending();
        Flow::Go
    }

    pub(crate) fn apply_spend(&mut self, side: Side, action: Action) {
        match action {
            Action::Build(power, full) => self.s.push(Step::BuildAt(power, full)),
            Action::Restore(power) => self.s.push(Step::RestoreAt(power)),
            Action::Line(level) => self.s.push(Step::LineAt(level)),
            Action::Commission(fleet, strength) => {
                self.s.rp -= strength + self.title.fleet_surcharge(&self.look(), fleet);
                self.s.fleets[fleet.index()] = strength;
                self.fact(Clause::ToulonFleet, Fact::FleetCommissioned { fleet, strength });
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
                self.restore_one(Clause::Restoring, power, space);
            }
            Step::LineAt(level) => {
                self.s.rp -= self.look().line_cost(level, space);
                self.s.lines[0].remove(space);
                self.s.lines[level as usize - 1].insert(space);
                self.fact(Clause::BuildingLines, Fact::LineBuilt { side, space, level });
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
        self.fact(Clause::Building, Fact::CorpsBuilt { power, space, full });
    }

    /// Turns a reduced corps of a power in a space to full strength by a clause.
    // rule: 3.2.2, 12.3.5
    pub(crate) fn restore_one(&mut self, clause: Clause, power: PowerId, space: SpaceId) {
        let here = self.corps_in(space.0) & self.atlas.masks.corps[power.index()] & self.reduced;
        if let Some(corps) = here.first() {
            self.s.reduced.remove(corps);
            self.fact(clause, Fact::CorpsRestored { power, space });
        }
    }

    fn end_spending(&mut self) {
        self.s.rp = 0;
        self.s.pop();
    }
}
