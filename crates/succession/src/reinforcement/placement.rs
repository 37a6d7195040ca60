//! 12.2: reinforcements are placed.

use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{Allegiance, CorpsSet, Kind, PowerId, Side};
use crate::refusal::{Check, Reason, need, no};
use crate::state::off;
use crate::step::Step;

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

    /// Where scheduled corps of a power may be placed.
    // rule: 12.2.3, 12.2.5, 4.1.3#2, 2.1.2, 2.4
    pub fn placement_spaces(&self, power: PowerId) -> SpaceSet {
        self.spaces_for_new(power, self.guest_spaces(power))
    }

    /// Is there any such space?
    fn can_place(&self, power: PowerId) -> bool {
        self.takes_anywhere(power, self.guest_spaces(power))
    }

    /// Where corps of a power may be built.
    // rule: 12.3.3, 12.3.4, 12.2.5
    pub fn building_spaces(&self, power: PowerId) -> SpaceSet {
        self.spaces_for_new(power, self.guests_to_build(power))
    }

    /// Is there any such space?
    pub(super) fn can_build(&self, power: PowerId) -> bool {
        self.takes_anywhere(power, self.guests_to_build(power))
    }

    /// Where new corps of a power may be placed, with these spaces away from home.
    fn spaces_for_new(&self, power: PowerId, guest: SpaceSet) -> SpaceSet {
        let Some(side) = self.allegiance[power.index()].side() else { return self.neutral_capital(power) };
        self.supplied_home(power, side, guest).filter(|&s| self.takes_new_corps(side, s)).collect()
    }

    /// Is there any such space?
    fn takes_anywhere(&self, power: PowerId, guest: SpaceSet) -> bool {
        let Some(side) = self.allegiance[power.index()].side() else {
            return !self.neutral_capital(power).is_empty();
        };
        let friendly = self.control[side.index()];
        let lines = self.power_lines(power);
        (guest & friendly).any(|s| self.takes_new_corps(side, s))
            || lines.reach_any(self.home_spaces(power) & friendly, |s| self.takes_new_corps(side, s))
    }

    /// The capital of a neutral power that is to join a side, where its corps and leaders may arrive before.
    // grand-campaign: 20.3.9#3, 20.3.13#1
    // nine-years: 20.3#10, 20.3#15
    pub(super) fn neutral_capital(&self, power: PowerId) -> SpaceSet {
        let neutral = self.allegiance[power.index()] == Allegiance::Neutral;
        let own = if neutral { self.atlas.masks.capitals[power.index()] } else { SpaceSet::EMPTY };
        own.filter(|&s| self.closed(s)).collect()
    }

    /// Home spaces with a line of communication to the capital, and what else is open to the power.
    // rule: 12.2.3, 12.2.5, 12.3.3, 2.1.2
    // nine-years: 12.2.3, 12.2.6, 2.1.2
    fn supplied_home(&self, power: PowerId, side: Side, guest: SpaceSet) -> SpaceSet {
        let friendly = self.control[side.index()];
        let spaces = self.home_spaces(power) & self.power_network(power).spaces & friendly;
        spaces | (guest & friendly)
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

    /// Those of them where a corps may be built.
    // rule: 12.3.3, 12.2.5
    fn guests_to_build(&self, power: PowerId) -> SpaceSet {
        let guest = self.guest_spaces(power);
        if guest.is_empty() { guest } else { self.title.builds_abroad(self, power, guest) }
    }

    /// Has the space room, and no enemy in it?
    // rule: 12.2.3, 4.1.3#2
    // nine-years: 12.2.3
    pub(crate) fn takes_new_corps(&self, side: Side, space: SpaceId) -> bool {
        self.room(side, space) > 0 && self.corps(side.enemy(), space).is_empty()
    }

    /// Why no corps of a power is restored in a space.
    // rule: 4.1.3#2, 12.3.3, 12.3.5
    pub(crate) fn why_not_restored(&self, side: Side, power: PowerId, space: SpaceId) -> Check {
        let reduced = self.atlas.masks.corps[power.index()] & self.reduced;
        need(self.places(reduced).has(space), Clause::Restoring, Reason::NothingToRestore)?;
        need(!self.overstacked(side, space), Clause::OverstackPenalty, Reason::Overstacked)?;
        no(Clause::BuildSupply, Reason::NoLineOfCommunication)
    }

    pub(super) fn why_not_placed(&self, side: Side, step: Step, space: SpaceId) -> Check {
        if let Step::RestoreAt(power) = step {
            return self.why_not_restored(side, power, space);
        }
        let power = match step {
            Step::BuildAt(power, _) => Some(power),
            _ => self.next_due(side).map(Kind::power),
        };
        let guest = power.is_some_and(|p| self.title.extra_placement(self, p).has(space));
        let used = power.is_some_and(|p| self.guests & 1 << p.0 != 0);
        if let Some(power) = power.filter(|_| guest && used) {
            let clause = self.title.placement_abroad(power);
            let british = clause == Clause::BritishPlacement;
            return no(clause, if british { Reason::BritishOnce } else { Reason::NotEligible });
        }
        let home = guest || power.is_some_and(|p| self.home_spaces(p).has(space));
        need(home, Clause::HomeSpaces, Reason::NotHomeSpace)?;
        need(self.friendly(side, space), Clause::CorpsPlacement, Reason::NotFriendly)?;
        need(self.room(side, space) > 0, Clause::CorpsPlacement, Reason::OverStackingLimit)?;
        let clause = if guest { Clause::BuildSupply } else { Clause::CorpsPlacement };
        no(clause, Reason::NoLineOfCommunication)
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
}

impl Play<'_> {
    /// A British corps at Amsterdam uses up the allowance of the turn (12.2.5).
    // rule: 12.2.5
    pub(super) fn note_foreign_arrival(&mut self, power: PowerId, space: SpaceId) {
        if !self.look().home_spaces(power).has(space) {
            self.s.guests |= 1 << power.0;
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
                let home = self.look().home_spaces(power).has(at);
                let clause = if home { Clause::CorpsPlacement } else { Clause::SpanishPlacement };
                if self.controller(at).is_none() {
                    self.take_control(clause, at, side, false);
                }
                self.s.corps_at[corps.index()] = at.0;
                self.s.corps_back[corps.index()] = 0;
                self.fact(clause, Fact::CorpsArrived { power, space: at });
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
            let by_event = self.delayed & 1 << power.0 != 0;
            let clause = if by_event { Clause::EventDraw } else { Clause::NoEligibleSpace };
            self.fact(clause, Fact::CorpsDelayed { power });
        }
        self.s.pop();
        Flow::Go
    }

    // rule: 12.2.3
    pub(super) fn place_due(&mut self, side: Side, space: SpaceId) {
        let Some(kind) = self.look().next_due(side) else { return };
        let due = self.look().undestined(self.corps_in(off::DUE));
        if let Some(corps) = self.of_kind(self.atlas, due, kind).first() {
            self.s.corps_at[corps.index()] = space.0;
            self.note_foreign_arrival(kind.power(), space);
            let home = self.look().home_spaces(kind.power()).has(space);
            let abroad = self.title.placement_abroad(kind.power());
            let clause = if home { Clause::CorpsPlacement } else { abroad };
            self.fact(clause, Fact::CorpsArrived { power: kind.power(), space });
            let title = self.title;
            title.corps_arrived(self, kind.power());
        }
    }
}
