//! Between the wars, steps 9 and 10: how many corps each power keeps, and which are still to come.

use super::{EXCESS, FIRST_YEAR};
use crate::engine::{Look, Play};
use crate::pieces::{Allegiance, CorpsId, CorpsSet, PowerId, Side};
use crate::state::off;
use crate::titles::spain::Spain;

/// Corps of each power in the second war (20.3.9); France has two more against an Alliance Spain.
const LIMITS: [(&str, u8); 9] =
    [("Fr", 24), ("Ba", 3), ("Sp", 6), ("Sa", 1), ("Au", 8), ("Em", 4), ("Su", 10), ("Br", 5), ("Du", 6)];

impl Spain {
    /// How many corps a power may have in the second war.
    // grand-campaign: 20.3.9#1
    // nine-years: 20.3#10
    fn limit_of(&self, look: &Look<'_>, power: PowerId) -> Option<u8> {
        let id = &look.atlas.powers[power.index()].id;
        let (_, limit) = LIMITS.iter().find(|(name, _)| name == id)?;
        let more = match id.as_str() {
            "Fr" if look.on_side(self.spain, Side::Alliance) => 2,
            "Sa" if look.on_side(self.savoy, Side::Alliance) => 1,
            _ => 0,
        };
        Some(limit + more)
    }

    /// Corps of a power in play: on the map, in the pool or on the turn track.
    fn in_play(&self, look: &Look<'_>, power: PowerId) -> CorpsSet {
        let corps = look.atlas.masks.corps[power.index()];
        corps & !look.corps_in(off::GONE) & !look.corps_in(off::ASIDE)
    }

    /// What is too much leaves the pool first, then the turn track.
    // grand-campaign: 20.3.9#2
    // nine-years: 20.3#10
    pub(super) fn trim_pools(&self, play: &mut Play<'_>) {
        for power in (0..play.atlas.powers.len() as u8).map(PowerId) {
            for place in [off::POOL, off::DUE, off::TRACK] {
                let excess = self.excess_of(&play.look(), power);
                let there = play.corps_in(place) & play.atlas.masks.corps[power.index()];
                play.remove_corps(there.take_first(excess), off::GONE);
            }
        }
    }

    /// The power of a side that has still too many corps, or lacks corps it needs off the map.
    pub(super) fn power_concerned(&self, look: &Look<'_>, decision: u8, side: Side) -> Option<PowerId> {
        let on_map = |p: PowerId| !look.places(look.atlas.masks.corps[p.index()]).is_empty();
        let concerned = |&p: &PowerId| {
            look.on_side(p, side)
                && match decision {
                    EXCESS => self.excess_of(look, p) > 0,
                    _ => self.lack(look, p) > 0 && on_map(p),
                }
        };
        (0..look.atlas.powers.len() as u8).map(PowerId).find(concerned)
    }

    /// Reinforcements of the first war that have not been placed come in 1702.
    pub(super) fn call_late_arrivals(&self, play: &mut Play<'_>) {
        for corps in play.corps_in(off::DUE) | play.undated() {
            schedule(play, corps, FIRST_YEAR);
        }
    }

    /// What a power lacks arrives one a year from 1702.
    // grand-campaign: 20.3.9#3
    // nine-years: 20.3#10
    pub(super) fn fill_up(&self, play: &mut Play<'_>) {
        for power in (0..play.atlas.powers.len() as u8).map(PowerId) {
            let Some(limit) = self.limit_of(&play.look(), power) else { continue };
            let missing = limit.saturating_sub(self.in_play(&play.look(), power).len());
            let out_of_play = play.corps_in(off::GONE) | play.corps_in(off::ASIDE);
            let spare = out_of_play & play.atlas.masks.corps[power.index()];
            for (corps, years) in spare.take_first(missing).zip(0..) {
                schedule(play, corps, FIRST_YEAR + years);
            }
        }
    }

    /// The years in which the schedule of the second war brings corps of a power.
    fn schedule_of(&self, look: &Look<'_>, power: PowerId) -> Vec<u16> {
        let mut years = Vec::new();
        for item in &look.atlas.reinforcements {
            for count in item.corps.iter().chain(&item.pool).filter(|c| c.power == power) {
                years.extend(std::iter::repeat_n(item.year, usize::from(count.full + count.reduced)));
            }
        }
        years
    }

    /// Places of the schedule which no corps on the turn track fills yet.
    // grand-campaign: 20.3.10#1
    // nine-years: 20.3#11
    fn places_open(&self, look: &Look<'_>, power: PowerId) -> Vec<u16> {
        let mut open = self.schedule_of(look, power);
        for corps in self.corps_of(look, power, off::TRACK) {
            let year = 1600 + u16::from(look.corps_back[corps.index()]);
            if !open.is_empty() {
                open.remove(open.iter().position(|&y| y == year).unwrap_or(0));
            }
        }
        open
    }

    /// Corps still to be kept for the Hungarian and the Camisard rebellion.
    // grand-campaign: 20.3.10#1
    // nine-years: 20.3#11
    fn event_lack(&self, look: &Look<'_>, power: PowerId) -> u8 {
        let needed = u8::from(power == self.austria || power == self.france);
        needed.saturating_sub(self.corps_of(look, power, off::ASIDE).len())
    }

    /// Corps still missing in the force pool of the second war.
    // grand-campaign: 20.3.10#1
    // nine-years: 20.3#11
    fn pool_lack(&self, look: &Look<'_>, power: PowerId) -> u8 {
        look.atlas.pool[power.index()].saturating_sub(self.corps_of(look, power, off::POOL).len())
    }

    /// Corps a power needs off the map and has not got there.
    // grand-campaign: 20.3.10#1
    // nine-years: 20.3#11
    fn lack(&self, look: &Look<'_>, power: PowerId) -> u8 {
        let open = self.places_open(look, power).len() as u8;
        open + self.event_lack(look, power) + self.pool_lack(look, power)
    }

    /// Step 10: corps are taken from the turn track and the pools as far as they go.
    // grand-campaign: 20.3.10#1, 20.3.10#2
    // nine-years: 20.3#11
    pub(super) fn call_from_pools(&self, play: &mut Play<'_>) {
        for power in (0..play.atlas.powers.len() as u8).map(PowerId) {
            if power == self.portugal || power == self.habsburg {
                self.newcomers(play, power);
                continue;
            }
            self.keep_spare_corps(play, power);
            let look = play.look();
            let wanted = self.lack(&look, power) - self.pool_lack(&look, power);
            for corps in self.corps_of(&look, power, off::POOL).take_first(wanted) {
                self.reserve(play, power, corps);
            }
        }
    }

    /// Corps on the turn track which the schedule does not ask for count for the events.
    // grand-campaign: 20.3.10#1
    // nine-years: 20.3#11
    fn keep_spare_corps(&self, play: &mut Play<'_>, power: PowerId) {
        let look = play.look();
        let on_track = self.corps_of(&look, power, off::TRACK);
        let spare = on_track.len().saturating_sub(self.schedule_of(&look, power).len() as u8);
        let kept = on_track.take_first(spare.min(self.event_lack(&look, power)));
        play.remove_corps(kept, off::ASIDE);
        for corps in kept {
            play.s.corps_back[corps.index()] = 0;
        }
    }

    /// Powers only the second war knows bring all their corps; Habsburg Spain is not one of them if Spain is the
    /// Alliance's.
    // grand-campaign: 20.3.5#6, 20.3.10#1
    // nine-years: 20.3#6, 20.3#11
    fn newcomers(&self, play: &mut Play<'_>, power: PowerId) {
        let corps = play.atlas.masks.corps[power.index()];
        if power == self.habsburg {
            let place = if play.on_side(self.spain, Side::Bourbon) { off::ASIDE } else { off::GONE };
            play.remove_corps(corps, place);
            return;
        }
        let years = self.schedule_of(&play.look(), power);
        for (corps, year) in corps.zip(years) {
            schedule(play, corps, year);
        }
        let arriving = play.atlas.reinforcements.iter().flat_map(|item| &item.corps);
        let reduced = arriving.filter(|count| count.power == power).map(|count| count.reduced).sum();
        play.s.reduced |= corps.take_first(reduced);
        play.s.allegiance[power.index()] = Allegiance::Neutral;
    }

    /// Puts a corps aside for an event, in the next open place of the schedule, or in the force pool.
    // grand-campaign: 20.3.10#1
    // nine-years: 20.3#11
    pub(super) fn reserve(&self, play: &mut Play<'_>, power: PowerId, corps: CorpsId) {
        let look = play.look();
        if self.event_lack(&look, power) > 0 {
            play.remove_corps(CorpsSet::of(corps), off::ASIDE);
            return;
        }
        match self.places_open(&look, power).first() {
            Some(&year) => schedule(play, corps, year),
            None => play.remove_corps(CorpsSet::of(corps), off::POOL),
        }
    }

    fn excess_of(&self, look: &Look<'_>, power: PowerId) -> u8 {
        let limit = self.limit_of(look, power).unwrap_or(255);
        self.in_play(look, power).len().saturating_sub(limit)
    }

    fn corps_of(&self, look: &Look<'_>, power: PowerId, place: u8) -> CorpsSet {
        look.corps_in(place) & look.atlas.masks.corps[power.index()]
    }
}

/// A corps waits on the turn track for a year.
pub(super) fn schedule(play: &mut Play<'_>, corps: CorpsId, year: u16) {
    play.remove_corps(CorpsSet::of(corps), off::TRACK);
    play.s.corps_back[corps.index()] = (year - 1600) as u8;
}
