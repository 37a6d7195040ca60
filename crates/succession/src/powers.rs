//! Chapters 2.3, 6.1, 7 and 10: control of spaces and seas, victory points, powers joining and leaving.

use crate::atlas::SeaZone;
use crate::clause::Clause;
use crate::engine::{Look, Play};
use crate::fact::Fact;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{Allegiance, CorpsSet, PowerId, Side};
use crate::state::{Role, off};

impl Look<'_> {
    /// The side with the initiative this year (8.1).
    // rule: 8.1
    // nine-years: 13.2.1
    pub fn initiative(&self) -> Side {
        if let Some(side) = self.title.initiative(self) {
            return side;
        }
        let bourbon =
            self.atlas.numbers.bourbon_initiative.iter().any(|&[from, to]| (from..=to).contains(&self.year));
        if bourbon { Side::Bourbon } else { Side::Alliance }
    }
}

impl Look<'_> {
    /// Spaces through which a side may trace lines of communication: those it controls, less the one where
    /// Insurrectionists and Grenzers trouble the Bourbons.
    // pragmatic-war: 11.1.6, 17.4.2#1
    #[inline]
    pub fn firm(&self, side: Side) -> SpaceSet {
        let held = self.control[side.index()];
        if side == Side::Alliance || self.marked[0] == SpaceId::NONE {
            return held;
        }
        held & !SpaceSet::of(self.marked[0])
    }

    /// Spaces that count as friendly for a side: those it controls, less the one that Insurrectionists and Grenzers
    /// dispute with the Bourbons while none of their corps, shut in or not, is there.
    // pragmatic-war: 14.2.1, 17.4.2#2
    #[inline]
    pub fn steady(&self, side: Side) -> SpaceSet {
        let held = self.control[side.index()];
        if side == Side::Alliance || self.marked[0] == SpaceId::NONE {
            return held;
        }
        if self.all_corps(side, self.marked[0]).is_empty() { self.firm(side) } else { held }
    }

    /// Is the space in the hands of Insurrectionists and Grenzers for these pieces of a side: no other corps of
    /// it is there, shut in or not?
    // pragmatic-war: 14.2.1, 17.4.2#2
    #[inline]
    fn disputed(&self, side: Side, space: SpaceId, but: CorpsSet) -> bool {
        side == Side::Bourbon && self.marked[0] == space && (self.all_corps(side, space) & !but).is_empty()
    }

    /// Is the space enemy-controlled, or as good as that, for pieces that would enter or leave it?
    #[inline]
    pub(crate) fn hostile(&self, side: Side, space: SpaceId, but: CorpsSet) -> bool {
        !self.friendly(side, space) || self.disputed(side, space, but)
    }
}

impl Play<'_> {
    /// A side gains victory points by a clause: the Alliance upwards, the Bourbons downwards, never off the track.
    // rule: 6.1.1#1
    pub(crate) fn gain_vp(&mut self, clause: Clause, side: Side, points: u8) {
        let from = self.vp;
        let to = match side {
            Side::Alliance => (from + points).min(self.atlas.numbers.vp_max),
            Side::Bourbon => from.saturating_sub(points),
        };
        self.s.vp = to;
        if from != to {
            self.fact(clause, Fact::VictoryPoints { from, to });
        }
    }

    /// A space passes to a side by a clause; lines in it are destroyed (15.5). VPs move only for actions (6.1.2).
    // rule: 2.3.1, 2.3.2, 2.3.3, 2.3.4, 6.1.1#2, 6.1.1#3, 6.1.2, 15.5
    pub(crate) fn take_control(&mut self, clause: Clause, space: SpaceId, side: Side, with_vp: bool) {
        if self.friendly(side, space) {
            return;
        }
        self.remove_line(space);
        self.s.control[side.index()].insert(space);
        self.s.control[side.enemy().index()].remove(space);
        self.s.clear_siege(space);
        self.fact(clause, Fact::ControlChanged { space, side: Some(side) });
        if with_vp {
            let points = self.title.worth(&self.look(), space);
            self.gain_vp(Clause::VictoryPoints, side, points);
        }
        let title = self.title;
        title.control_changed(self, space, side);
    }

    /// A space comes under nobody's control by a clause.
    // nine-years: 7.2.1#2, 2.3.1
    pub(crate) fn free_space(&mut self, clause: Clause, space: SpaceId) {
        self.remove_line(space);
        for side in Side::BOTH {
            self.s.control[side.index()].remove(space);
        }
        self.lift_siege(space);
        self.fact(clause, Fact::ControlChanged { space, side: None });
    }

    /// Ends the siege of a space: its markers go, and nobody is shut in there any longer.
    pub(crate) fn lift_siege(&mut self, space: SpaceId) {
        self.s.clear_siege(space);
        let (corps, leaders) = (self.corps_in(space.0), self.leaders_in(space.0));
        self.s.inside &= !corps;
        self.s.leaders_inside &= !leaders;
    }

    /// Control of a sea zone changes by a clause; the new holder's fleet goes to the control box, also from its port.
    // rule: 10.2, 2.5.3
    // nine-years: 10.1, 2.5.2, 2.5.3
    pub(crate) fn set_sea(&mut self, clause: Clause, zone: SeaZone, side: Option<Side>) {
        if self.sea[zone.index()] == side {
            return;
        }
        self.s.sea[zone.index()] = side;
        self.fact(clause, Fact::SeaControlChanged { zone, side });
        if self.atlas.numbers.fleets_hold_seas {
            for (i, fleet) in self.atlas.fleets.iter().enumerate() {
                if fleet.zone == zone && Some(fleet.side) == side {
                    self.s.fleets[i] = 0;
                }
            }
        }
    }

    /// A power joins a side by a clause: its uncontrolled home spaces become friendly without VPs.
    // rule: 7.2.1, 7.2.3, 7.2.4, 6.1.2, 7.1.1
    // nine-years: 7.2.1#1
    pub(crate) fn join(&mut self, clause: Clause, power: PowerId, side: Side) {
        self.s.allegiance[power.index()] = Allegiance::from(side);
        self.assign_corps(power, side);
        self.fact(clause, Fact::PowerJoined { power, side });
        for space in self.atlas.masks.home[power.index()] {
            if self.controller(space).is_none() {
                self.take_control(clause, space, side, false);
            }
        }
    }

    /// The counters of a power fight for a side.
    pub(crate) fn assign_corps(&mut self, power: PowerId, side: Side) {
        let corps = self.atlas.masks.corps[power.index()];
        self.s.side_corps[side.index()] |= corps;
        self.s.side_corps[side.enemy().index()] &= !corps;
    }

    /// A power leaves the war by a clause: its corps and the leaders bound to it leave the game (19 D).
    // rule: 19.0#4, 19.0#5
    pub(crate) fn withdraw_power(&mut self, clause: Clause, power: PowerId) {
        let corps: CorpsSet = self.atlas.masks.corps[power.index()];
        self.remove_corps(corps, off::GONE);
        for (i, counter) in self.atlas.leaders.iter().enumerate() {
            if counter.leaves_with == Some(power) {
                let leader = crate::pieces::LeaderId(i as u8);
                self.clear_leader(leader);
                self.s.leader_at[i] = off::GONE;
                self.s.leader_back[i] = 0;
            }
        }
        self.s.allegiance[power.index()] = Allegiance::Absent;
        self.fact(clause, Fact::PowerLeft { power });
    }

    /// A space changes hands by a clause, without a battle or siege: the enemy there, shut in or not, retreats.
    // rule: 20.4#2, 20.4#3, 18.1, 6.1.2
    pub(crate) fn seize(&mut self, clause: Clause, space: SpaceId, side: Side, with_vp: bool) {
        let enemy = side.enemy();
        let shut_in = self.all_corps(enemy, space) & self.inside;
        self.s.inside &= !shut_in;
        let leaders = self.leaders_in(space.0) & self.atlas.masks.leaders[enemy.index()];
        self.s.leaders_inside &= !leaders;
        self.take_control(clause, space, side, with_vp);
        let group = self.group(self.atlas, enemy, space);
        if !group.is_empty() {
            self.begin_retreat(clause, enemy, space, Role::Seized, SpaceSet::EMPTY);
        }
    }
}
