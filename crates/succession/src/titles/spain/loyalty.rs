//! Chapter 18: Madrid, the loyalty of Spain, the Habsburg uprising.

use super::Spain;
use crate::atlas::SeaZone;
use crate::clause::Clause;
use crate::engine::Play;
use crate::fact::Fact;
use crate::map::SpaceSet;
use crate::pieces::{Allegiance, Side};
use crate::state::{Role, off};

impl Spain {
    /// 18.1: the Bourbons may retake Madrid by the die.
    // rule: 18.1
    pub(super) fn resolve_madrid(&self, play: &mut Play<'_>) {
        let taken = play.friendly(Side::Alliance, self.madrid) && play.loyalty_side == Side::Bourbon;
        if !taken {
            return;
        }
        let needed = play.atlas.numbers.loyalty_track[play.loyalty as usize];
        if play.roll_for(Clause::ControlOfMadrid, "madrid", Side::Bourbon, 0, needed) {
            play.seize(Clause::ControlOfMadrid, self.madrid, Side::Bourbon, true);
        }
    }

    /// 18.2: the loyalty marker.
    // rule: 18.2#1, 18.2#2, 18.2#3, 18.2#4, 18.2#5, 18.2#6
    pub(super) fn adjust_loyalty(&self, play: &mut Play<'_>) {
        if let Some(side) = play.controller(self.madrid) {
            play.s.loyalty_side = side;
        }
        let holds = |side: Side, space| play.friendly(side, space);
        let fortresses = |side: Side| self.spanish_fortresses & play.control[side.index()];
        let right = holds(Side::Bourbon, self.madrid) && fortresses(Side::Bourbon).len() >= 5;
        let mut others = fortresses(Side::Alliance);
        others.remove(self.barcelona);
        let madrid = holds(Side::Alliance, self.madrid);
        let barcelona = holds(Side::Alliance, self.barcelona);
        let left = match (madrid, barcelona, others.len() >= 5) {
            (true, true, true) => 3,
            (true, true, false) => 2,
            (true, false, _) | (false, true, true) => 1,
            _ => 0,
        };
        let last = play.atlas.numbers.loyalty_track.len() as i8 - 1;
        let moved = (play.loyalty as i8 + i8::from(right) - left).clamp(0, last) as u8;
        play.s.loyalty = moved;
        let number = play.atlas.numbers.loyalty_track[moved as usize];
        let side = play.loyalty_side;
        play.fact(Clause::SpanishLoyalty, Fact::LoyaltyMoved { box_number: number, side });
    }

    /// 18.3: the Habsburg Spanish uprising.
    // rule: 18.3.1, 18.3.2, 10.1
    pub(super) fn try_uprising(&self, play: &mut Play<'_>) {
        let done = play.allegiance[self.habsburg.index()] != Allegiance::Absent;
        let sea = play.sea[SeaZone::Mediterranean.index()] == Some(Side::Alliance);
        if done || !sea {
            return;
        }
        let certain =
            play.friendly(Side::Alliance, self.madrid) || play.friendly(Side::Alliance, self.barcelona);
        let needed = play.atlas.numbers.loyalty_track[play.loyalty as usize];
        if certain || play.roll_for(Clause::Uprising, "uprising", Side::Alliance, 0, needed) {
            self.uprising(play);
        }
    }

    /// 18.3.3: the four spaces turn, the corps appears, Bourbon forces must leave by land.
    // rule: 18.3.3#1, 18.3.3#2, 7.2.4, 6.1.2
    fn uprising(&self, play: &mut Play<'_>) {
        play.fact(Clause::Uprising, Fact::Uprising {});
        let spaces = play.atlas.masks.home[self.habsburg.index()];
        play.join(Clause::UprisingEffects, self.habsburg, Side::Alliance);
        for space in spaces {
            if !play.friendly(Side::Alliance, space) {
                // A garrison shut in by an Alliance siege is free to march off.
                let (corps, leaders) = (play.corps_in(space.0), play.leaders_in(space.0));
                play.s.inside &= !corps;
                play.s.leaders_inside &= !leaders;
                play.take_control(Clause::UprisingEffects, space, Side::Alliance, false);
            }
        }
        let waiting = play.corps_in(off::ASIDE) & play.atlas.masks.corps[self.habsburg.index()];
        for corps in waiting {
            play.s.corps_at[corps.index()] = self.barcelona.0;
            play.fact(
                Clause::UprisingEffects,
                Fact::CorpsArrived { power: self.habsburg, space: self.barcelona },
            );
        }
    }

    /// The next Habsburg space Bourbon forces must leave.
    // rule: 18.3.3#1
    pub(super) fn clear_habsburg_spaces(&self, play: &mut Play<'_>) -> bool {
        if play.allegiance[self.habsburg.index()] != Allegiance::Alliance {
            return false;
        }
        for space in play.atlas.masks.home[self.habsburg.index()] {
            let group = play.group(play.atlas, Side::Bourbon, space);
            // Besiegers of a space that was Alliance-controlled before are not concerned.
            if !group.is_empty() && play.s.tried.has(space) {
                play.s.tried.remove(space);
                let (side, role) = (Side::Bourbon, Role::ByLand);
                play.begin_retreat(Clause::UprisingEffects, side, space, role, SpaceSet::EMPTY);
                return true;
            }
        }
        play.s.tried = SpaceSet::EMPTY;
        false
    }
}
