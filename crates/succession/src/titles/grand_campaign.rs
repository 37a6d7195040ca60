//! The Grand Campaign (Nine Years 20.3): what happens between its two wars, and the short turns before the second.

use super::Extent;
use super::spain::Spain;
use crate::action::{Action, offer};
use crate::atlas::{DeckPart, LeaderSort, SeaZone};
use crate::clause::Clause;
use crate::data::campaign::LATER_SUFFIX;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{Allegiance, CorpsId, CorpsSet, Kind, LeaderId, PowerId, Side};
use crate::refusal::{Check, Reason, need, no};
use crate::state::{Group, Level, Pick, off};
use crate::step::{Moment, Step};

/// The era of the second war.
pub(crate) const SECOND_WAR: u8 = 2;
/// Its first year.
pub(crate) const FIRST_YEAR: u16 = 1702;
/// The stage of winter at which the steps between the wars begin.
pub(crate) const INTERPHASE: u8 = 10;

/// Decision: where forces go that stand in a space of the other side.
const DISPLACE: u8 = 10;
/// Decision: which corps beyond the limit leaves the game.
const EXCESS: u8 = 11;
/// Decision: which corps is taken from the map for a reinforcement to come.
const CALL_BACK: u8 = 12;
/// Decision: which fortress the loser of the first war recovers.
const RECOVER: u8 = 13;

/// Decisions and stages of the second war with the time before it.
pub(super) const EXTENT: Extent = Extent { decisions: RECOVER + 1, phase: 3, winter: INTERPHASE + 5 };

/// Corps of each power in the second war (20.3.9); France has two more against an Alliance Spain.
const LIMITS: [(&str, u8); 9] =
    [("Fr", 24), ("Ba", 3), ("Sp", 6), ("Sa", 1), ("Au", 8), ("Em", 4), ("Su", 10), ("Br", 5), ("Du", 6)];

/// Leaders who arrive in 1702 (20.3.13); Vendôme, whom the list forgets, comes with them.
const ARRIVALS: [&str; 9] = [
    "tallard",
    "villars",
    "vendome",
    "max-emanuel",
    "marlborough",
    "eugene",
    "overkirk",
    "baden",
    "starhemberg",
];

/// The first war is decided and the second is to follow.
// grand-campaign: 20.3.0#4, 20.3.14#8, 20.3.14#9
// nine-years: 20.3#1, 20.3#14
pub(super) fn begin(play: &mut Play<'_>, winner: Side, level: Level) {
    play.s.first_war = Some((winner, level));
    play.s.flags = 0;
    play.fact(Fact::WarWon { side: winner, level });
    play.begin_era(SECOND_WAR);
}

/// Is this a short turn between the wars?
// grand-campaign: 20.3.14#1
// nine-years: 20.3#14
pub(super) fn short_turn(look: &Look<'_>) -> bool {
    look.era == SECOND_WAR && look.year < FIRST_YEAR
}

/// Who won the first war.
fn winner(look: &Look<'_>) -> Side {
    look.first_war.map_or(Side::Alliance, |(side, _)| side)
}

/// The side with the initiative in the short turns.
// grand-campaign: 20.3.14#3
// nine-years: 20.3#14
pub(super) fn initiative(look: &Look<'_>) -> Option<Side> {
    short_turn(look).then(|| winner(look))
}

impl Spain {
    /// The steps between the wars, as stages of the winter that ends the first.
    // grand-campaign: 20.3.0#4, 20.3.6
    // nine-years: 20.3#1, 20.3#7
    pub(super) fn interphase(&self, play: &mut Play<'_>, stage: u8) -> Option<u8> {
        match stage - INTERPHASE {
            0 => {
                self.change_cards(play);
                self.reset_track(play);
                self.settle_savoy(play);
                self.settle_spain(play);
                self.displace_all(play);
            }
            1 => {
                play.s.colonies = Default::default();
                play.s.forfeit_cards = [0; 2];
                play.s.forfeit_rp = [0; 2];
                self.dismiss_jacobites(play);
                self.neutral_bavaria(play);
                self.displace_all(play);
            }
            2 => {
                self.bavarian_corps(play);
                self.trim_pools(play);
                self.push_for_both(play, EXCESS);
            }
            3 => {
                self.call_late_arrivals(play);
                self.fill_up(play);
                self.call_from_pools(play);
                self.push_for_both(play, CALL_BACK);
            }
            _ => {
                self.arrange_seas(play);
                self.change_leaders(play);
                return None;
            }
        }
        Some(stage + 1)
    }

    /// Both are asked, the Alliance first.
    fn push_for_both(&self, play: &mut Play<'_>, decision: u8) {
        play.s.pick = Pick { at: SpaceId::NONE, ..Pick::default() };
        for side in [Side::Bourbon, Side::Alliance] {
            play.s.push(Step::Own(decision, side));
        }
    }

    /// Step 1: the event deck of the second war; held cards stay.
    // grand-campaign: 20.3.1#1, 20.3.1#2, 20.3.1#3
    // nine-years: 20.3#2
    fn change_cards(&self, play: &mut Play<'_>) {
        play.s.in_effect = 0;
        play.s.late_added = false;
        play.s.hidden.drawn = [0; 2];
        play.s.hidden.event_deck = 0;
        for (i, card) in play.atlas.events.iter().enumerate() {
            if card.deck == DeckPart::Start {
                play.s.hidden.event_deck |= 1 << i;
            }
        }
    }

    /// Step 3: victory points.
    // grand-campaign: 20.3.3#1, 20.3.3#2, 20.3.3#3
    // nine-years: 20.3#4
    fn reset_track(&self, play: &mut Play<'_>) {
        let from = play.vp;
        play.s.vp = play.atlas.numbers.vp_start;
        play.fact(Fact::VictoryPoints { from, to: play.s.vp });
        if let Some((side, Level::Major | Level::Automatic)) = play.first_war {
            play.gain_vp(side, 1);
        }
        if play.sea[SeaZone::Atlantic.index()] == Some(Side::Bourbon) {
            play.gain_vp(Side::Bourbon, 1);
        }
        if play.sea[SeaZone::Mediterranean.index()] == Some(Side::Alliance) {
            play.gain_vp(Side::Alliance, 1);
        }
    }

    /// Step 4: neutral Savoy joins the Bourbons, with a corps in 1702.
    // grand-campaign: 20.3.4#1, 20.3.4#2
    // nine-years: 20.3#5
    fn settle_savoy(&self, play: &mut Play<'_>) {
        if play.allegiance[self.savoy.index()] != Allegiance::Neutral {
            return;
        }
        let later = play.atlas.masks.later_corps[self.savoy.index()];
        play.remove_corps(play.atlas.masks.corps[self.savoy.index()], off::ASIDE);
        play.join(self.savoy, Side::Bourbon);
        if let Some(corps) = (play.atlas.masks.corps[self.savoy.index()] & !later).first() {
            schedule(play, corps, FIRST_YEAR);
        }
    }

    /// Step 5: Spain joins the winner.
    // grand-campaign: 20.3.5#1, 20.3.5#2, 20.3.5#3, 20.3.5#4, 20.3.5#6
    // nine-years: 20.3#6
    fn settle_spain(&self, play: &mut Play<'_>) {
        if winner(&play.look()) == Side::Alliance {
            play.s.allegiance[self.habsburg.index()] = Allegiance::Absent;
            play.remove_corps(play.atlas.masks.corps[self.habsburg.index()], off::GONE);
            return;
        }
        play.s.loyalty = play.atlas.numbers.loyalty_start;
        play.s.loyalty_side = Side::Bourbon;
        if let Some(catalans) = play.atlas.power("Ca") {
            play.remove_corps(play.atlas.masks.corps[catalans.index()], off::GONE);
            play.s.allegiance[catalans.index()] = Allegiance::Absent;
        }
        play.s.allegiance[self.spain.index()] = Allegiance::Bourbon;
        play.assign_corps(self.spain, Side::Bourbon);
        play.fact(Fact::PowerJoined { power: self.spain, side: Side::Bourbon });
        let masks = &play.atlas.masks;
        for space in masks.home[self.spain.index()] | masks.home_until[self.spain.index()] {
            play.take_control(space, Side::Bourbon, false);
        }
    }

    /// Forces that stand in spaces of the other side, or on neutral ground, go to the nearest of their own.
    // grand-campaign: 20.3.5#5
    // nine-years: 20.3#6
    fn displace_all(&self, play: &mut Play<'_>) {
        play.s.inside = CorpsSet::EMPTY;
        play.s.leaders_inside = Default::default();
        self.push_for_both(play, DISPLACE);
    }

    fn stranded(&self, look: &Look<'_>, side: Side) -> Option<SpaceId> {
        let hostile = look.control[side.enemy().index()];
        let must_leave = |&s: &SpaceId| hostile.has(s) || (look.closed(s) && !self.only_neutrals(look, s));
        look.present(look.atlas, side).find(must_leave)
    }

    /// Is nobody here but the forces of a neutral power at home?
    fn only_neutrals(&self, look: &Look<'_>, space: SpaceId) -> bool {
        let neutral = |p: &PowerId| look.allegiance[p.index()] == Allegiance::Neutral;
        let own = look.atlas.spaces[space.index()].home.iter().filter(|p| neutral(p));
        let theirs = own.fold(CorpsSet::EMPTY, |set, p| set | look.atlas.masks.corps[p.index()]);
        (look.corps_in(space.0) & !theirs).is_empty() && look.leaders_in(space.0).is_empty()
    }

    /// The nearest spaces the side holds; an enemy in them is about to leave himself.
    // grand-campaign: 20.3.5#5, 20.3.14#7
    // nine-years: 20.3#6, 20.3#14
    fn refuges(&self, look: &Look<'_>, side: Side) -> SpaceSet {
        let Some(from) = self.stranded(look, side) else { return SpaceSet::EMPTY };
        let row = &look.atlas.masks.distance[side.index()][from.index()];
        let own = look.control[side.index()];
        let nearest = { own }.map(|s| row[s.index()]).min();
        own.filter(|s| Some(row[s.index()]) == nearest).collect()
    }

    fn displace_to(&self, play: &mut Play<'_>, side: Side, to: SpaceId) {
        let Some(from) = self.stranded(&play.look(), side) else { return };
        let group = Group {
            corps: play.all_corps(side, from),
            leaders: play.leaders_in(from.0) & play.atlas.masks.leaders[side.index()],
        };
        play.move_group(group, to);
        play.s.crowded[side.index()].insert(to);
        play.fact(Fact::Retreated { side, from, to, by_sea: false });
    }

    /// Step 7: Jacobites stay in Ireland only.
    // grand-campaign: 20.3.7
    // nine-years: 20.3#8
    fn dismiss_jacobites(&self, play: &mut Play<'_>) {
        let Some(jacobites) = play.atlas.power("Ja") else { return };
        let mut gone = CorpsSet::EMPTY;
        for corps in play.atlas.masks.corps[jacobites.index()] {
            let place = usize::from(play.corps_at[corps.index()]);
            if play.atlas.spaces.get(place).is_none_or(|space| space.region != "Ireland") {
                gone.insert(corps);
            }
        }
        play.remove_corps(gone, off::GONE);
    }

    /// Step 8: Bavaria becomes neutral, its Alliance corps leave.
    // grand-campaign: 20.3.8#1
    // nine-years: 20.3#9
    fn neutral_bavaria(&self, play: &mut Play<'_>) {
        play.remove_corps(play.atlas.masks.corps[self.bavaria.index()], off::GONE);
        play.s.allegiance[self.bavaria.index()] = Allegiance::Neutral;
        play.assign_corps(self.bavaria, Side::Bourbon);
        play.fact(Fact::PowerNeutral { power: self.bavaria });
        for space in play.atlas.masks.home[self.bavaria.index()] {
            play.free_space(space);
        }
    }

    // grand-campaign: 20.3.8#2
    // nine-years: 20.3#9
    fn bavarian_corps(&self, play: &mut Play<'_>) {
        if let Some(corps) = play.atlas.masks.corps[self.bavaria.index()].first() {
            play.s.corps_at[corps.index()] = self.munich.0;
            play.fact(Fact::CorpsArrived { power: self.bavaria, space: self.munich });
        }
    }

    // ---------------------------------------------------------------- steps 9 and 10

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

    fn excess_of(&self, look: &Look<'_>, power: PowerId) -> u8 {
        let limit = self.limit_of(look, power).unwrap_or(255);
        self.in_play(look, power).len().saturating_sub(limit)
    }

    /// What is too much leaves the pool first, then the turn track.
    // grand-campaign: 20.3.9#2
    // nine-years: 20.3#10
    fn trim_pools(&self, play: &mut Play<'_>) {
        for power in (0..play.atlas.powers.len() as u8).map(PowerId) {
            for place in [off::POOL, off::DUE, off::TRACK] {
                let excess = self.excess_of(&play.look(), power);
                let there = play.corps_in(place) & play.atlas.masks.corps[power.index()];
                play.remove_corps(there.take_first(excess), off::GONE);
            }
        }
    }

    /// The power of a side that has still too many corps, or lacks corps it needs off the map.
    fn power_concerned(&self, look: &Look<'_>, decision: u8, side: Side) -> Option<PowerId> {
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
    fn call_late_arrivals(&self, play: &mut Play<'_>) {
        for corps in play.corps_in(off::DUE) | play.undated() {
            schedule(play, corps, FIRST_YEAR);
        }
    }

    /// What a power lacks arrives one a year from 1702.
    // grand-campaign: 20.3.9#3
    // nine-years: 20.3#10
    fn fill_up(&self, play: &mut Play<'_>) {
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

    fn corps_of(&self, look: &Look<'_>, power: PowerId, place: u8) -> CorpsSet {
        look.corps_in(place) & look.atlas.masks.corps[power.index()]
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
    fn call_from_pools(&self, play: &mut Play<'_>) {
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
    fn reserve(&self, play: &mut Play<'_>, power: PowerId, corps: CorpsId) {
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

    // ---------------------------------------------------------------- steps 11 to 13

    /// Step 11: seas and fleets.
    // grand-campaign: 20.3.11#1, 20.3.11#2, 20.3.11#3, 20.3.11#4
    // nine-years: 20.3#12
    fn arrange_seas(&self, play: &mut Play<'_>) {
        play.set_sea(SeaZone::Atlantic, Some(Side::Alliance));
        let cadiz = play.friendly(Side::Alliance, self.cadiz);
        play.set_sea(SeaZone::Mediterranean, if cadiz { None } else { Some(Side::Bourbon) });
        play.s.fleets = Default::default();
        if let Some(brest) = play.atlas.fleet("brest") {
            play.s.fleets_gone |= 1 << brest.0;
        }
    }

    /// Steps 12 and 13: leaders of the first war go, those of the second come.
    // grand-campaign: 20.3.12, 20.3.13#1, 20.3.13#2, 20.3.13#3
    // nine-years: 20.3#13, 20.3#15
    fn change_leaders(&self, play: &mut Play<'_>) {
        let lost = |play: &Play<'_>, id: &str| play.atlas.leader(id).is_some_and(|l| !play.named.has(l));
        let eugene_lost = lost(play, "eugene");
        let marlborough_lost = lost(play, "marlborough-british") || lost(play, "marlborough-jacobite");
        for (i, counter) in play.atlas.leaders.iter().enumerate() {
            let leader = LeaderId(i as u8);
            if counter.sort == LeaderSort::Named && counter.id != "boufflers" {
                play.clear_leader(leader);
                play.s.leader_at[i] = off::GONE;
                play.s.leader_back[i] = 0;
            }
        }
        for (id, year) in
            ARRIVALS.iter().map(|id| (*id, FIRST_YEAR)).chain([("berwick", 1704), ("galway", 1705)])
        {
            if let Some(leader) = later_leader(play, id) {
                arrive_in(play, leader, year);
            }
        }
        for (id, is_lost) in [("eugene", eugene_lost), ("marlborough", marlborough_lost)] {
            if let (true, Some(leader)) = (is_lost, later_leader(play, id)) {
                play.s.named.remove(leader);
            }
        }
        self.call_minor_leaders(play);
    }

    /// Two nameless leaders a side in 1702, then those of the schedule.
    // grand-campaign: 20.3.13#1, 20.3.13#2
    // nine-years: 20.3#15
    fn call_minor_leaders(&self, play: &mut Play<'_>) {
        let years = [[1702, 1702, 1703, 1704].as_slice(), [1702, 1702, 1703].as_slice()];
        for side in Side::BOTH {
            let minors = play.atlas.masks.minors & play.atlas.masks.leaders[side.index()];
            let waiting = minors & play.leaders_in(off::ASIDE);
            for (leader, &year) in waiting.zip(years[side.index()]) {
                arrive_in(play, leader, year);
            }
        }
    }

    // ---------------------------------------------------------------- short turns

    /// The loser takes back a fortress, or two of 1 VP.
    // grand-campaign: 20.3.14#4
    // nine-years: 20.3#14
    pub(super) fn begin_recovery(&self, play: &mut Play<'_>) {
        play.s.transfers = 0;
        play.s.tried = SpaceSet::EMPTY;
        let loser = winner(&play.look()).enemy();
        play.s.push(Step::Own(RECOVER, loser));
    }

    /// Fortresses the loser may take back now, next to spaces he held before the first of two.
    // grand-campaign: 20.3.14#4, 20.3.14#5
    // nine-years: 20.3#14
    fn recoverable(&self, look: &Look<'_>, side: Side) -> SpaceSet {
        let second = look.transfers > 0;
        let own = |p: &PowerId| look.on_side(*p, side);
        let fits = |&s: &SpaceId| {
            let links = look.atlas.masks.links[side.index()][s.index()];
            !(links & look.control[side.index()] & !look.tried).is_empty()
                && look.atlas.spaces[s.index()].home.iter().any(own)
                && (!second || look.atlas.masks.vp[s.index()] == 1)
        };
        (look.atlas.masks.fortresses & look.control[side.enemy().index()]).filter(fits).collect()
    }

    fn recovery_over(&self, look: &Look<'_>, side: Side) -> bool {
        let first_was_large = look.tried.first().is_some_and(|s| look.atlas.masks.vp[s.index()] != 1);
        look.transfers == 2 || first_was_large || self.recoverable(look, side).is_empty()
    }

    // grand-campaign: 20.3.14#6, 20.3.14#7
    // nine-years: 20.3#14
    fn recover(&self, play: &mut Play<'_>, side: Side, space: SpaceId) {
        play.s.transfers += 1;
        play.s.tried.insert(space);
        let (corps, leaders) = (play.corps_in(space.0), play.leaders_in(space.0));
        play.s.inside &= !corps;
        play.s.leaders_inside &= !leaders;
        play.take_control(space, side, false);
        play.s.push(Step::Own(DISPLACE, side.enemy()));
    }

    // ---------------------------------------------------------------- decisions

    pub(super) fn resume_between(&self, play: &mut Play<'_>, number: u8, side: Side) -> Flow {
        let look = play.look();
        match number {
            DISPLACE => {
                let spaces = self.refuges(&look, side);
                match (spaces.first(), spaces.len()) {
                    (Some(to), 1) => self.displace_to(play, side, to),
                    (Some(_), _) => return Flow::Wait,
                    (None, _) => {
                        self.lose_stranded(play, side);
                        play.s.pop();
                        play.settle_crowding();
                    }
                }
            }
            EXCESS | CALL_BACK => return self.resume_removal(play, number, side),
            RECOVER if !self.recovery_over(&look, side) => return Flow::Wait,
            _ => play.s.pop(),
        }
        Flow::Go
    }

    /// Nowhere to go: corps to the pool, leaders back next year.
    fn lose_stranded(&self, play: &mut Play<'_>, side: Side) {
        while let Some(space) = self.stranded(&play.look(), side) {
            play.remove_corps(play.all_corps(side, space), off::POOL);
            for leader in play.leaders_in(space.0) & play.atlas.masks.leaders[side.index()] {
                play.leader_away(leader);
            }
        }
    }

    /// One corps after another leaves the map; asked only where there is a choice.
    fn resume_removal(&self, play: &mut Play<'_>, number: u8, side: Side) -> Flow {
        let look = play.look();
        let Some(power) = self.power_concerned(&look, number, side) else {
            play.s.pop();
            return Flow::Go;
        };
        let corps = look.atlas.masks.corps[power.index()];
        let spaces = look.places(corps);
        if play.pick.at == SpaceId::NONE {
            if let (Some(only), 1) = (spaces.first(), spaces.len()) {
                play.s.pick.at = only;
                return Flow::Go;
            }
            return Flow::Wait;
        }
        let there = corps & play.corps_in(play.pick.at.0);
        match play.only_kind(there) {
            Some(kind) => {
                self.take_off(play, number, power, kind);
                Flow::Go
            }
            None => Flow::Wait,
        }
    }

    fn take_off(&self, play: &mut Play<'_>, number: u8, power: PowerId, kind: Kind) {
        let there = play.corps_in(play.pick.at.0);
        let from = play.pick.at;
        play.s.pick.at = SpaceId::NONE;
        let Some(corps) = play.first_of_kind(play.atlas, there, kind, 1).first() else { return };
        play.fact(Fact::CorpsRemoved { power, space: from });
        if number == EXCESS {
            play.remove_corps(CorpsSet::of(corps), off::GONE);
        } else {
            self.reserve(play, power, corps);
        }
    }

    pub(super) fn check_between(&self, look: &Look<'_>, number: u8, side: Side, action: Action) -> Check {
        let clause = Clause::BetweenTheWars;
        match (number, action) {
            (DISPLACE, Action::Space(to)) => {
                need(self.refuges(look, side).has(to), clause, Reason::NotNearest)
            }
            (RECOVER, Action::Space(space)) => {
                need(self.recoverable(look, side).has(space), clause, Reason::NotEligible)
            }
            (RECOVER, Action::Done) => Ok(()),
            (EXCESS | CALL_BACK, Action::Space(space)) if look.pick.at == SpaceId::NONE => {
                let power = self.power_concerned(look, number, side);
                let there = power.is_some_and(|p| look.places(look.atlas.masks.corps[p.index()]).has(space));
                need(there, clause, Reason::NoPieces)
            }
            (EXCESS | CALL_BACK, Action::Take(kind, 1)) if look.pick.at != SpaceId::NONE => {
                let there = look.corps_in(look.pick.at.0);
                let power = self.power_concerned(look, number, side);
                need(power == Some(kind.power()), clause, Reason::NoneOfThatKind)?;
                need(!look.of_kind_checked(there, kind).is_empty(), clause, Reason::NoneOfThatKind)
            }
            _ => no(clause, Reason::NotAskedNow),
        }
    }

    pub(super) fn list_between(&self, look: &Look<'_>, number: u8, side: Side, list: &mut Vec<Action>) {
        match number {
            DISPLACE => offer(list, self.refuges(look, side)),
            RECOVER => {
                offer(list, self.recoverable(look, side));
                list.push(Action::Done);
            }
            _ => {
                let Some(power) = self.power_concerned(look, number, side) else { return };
                let corps = look.atlas.masks.corps[power.index()];
                if look.pick.at == SpaceId::NONE {
                    offer(list, look.places(corps));
                } else {
                    let there = corps & look.corps_in(look.pick.at.0);
                    look.kinds(look.atlas, there, |kind, _| list.push(Action::Take(kind, 1)));
                }
            }
        }
    }

    pub(super) fn apply_between(&self, play: &mut Play<'_>, number: u8, side: Side, action: Action) {
        match (number, action) {
            (DISPLACE, Action::Space(to)) => self.displace_to(play, side, to),
            (RECOVER, Action::Space(space)) => self.recover(play, side, space),
            (RECOVER, _) => play.s.pop(),
            (_, Action::Space(space)) => play.s.pick.at = space,
            (_, Action::Take(kind, _)) => self.take_off(play, number, kind.power(), kind),
            _ => {}
        }
    }
}

/// The name of a decision between the wars.
pub(super) fn decision_name(number: u8) -> &'static str {
    match number {
        DISPLACE => "displace",
        EXCESS => "excess",
        CALL_BACK => "call-back",
        _ => "recover",
    }
}

/// Is this a decision of the time between the wars?
pub(super) fn decides(number: u8) -> bool {
    number >= DISPLACE
}

/// May a decision between the wars stand on this step?
pub(super) fn asked_on(parent: Step) -> bool {
    matches!(
        parent,
        Step::Year(Moment::OwnWinter(INTERPHASE..) | Moment::NextYear) | Step::Own(DISPLACE..=RECOVER, _)
    )
}

/// A corps waits on the turn track for a year.
fn schedule(play: &mut Play<'_>, corps: CorpsId, year: u16) {
    play.remove_corps(CorpsSet::of(corps), off::TRACK);
    play.s.corps_back[corps.index()] = (year - 1600) as u8;
}

/// A leader waits on the turn track for a year.
fn arrive_in(play: &mut Play<'_>, leader: LeaderId, year: u16) {
    play.s.leader_at[leader.index()] = off::TRACK;
    play.s.leader_back[leader.index()] = (year - 1600) as u8;
}

/// The counter of the second war for a leader of this name.
fn later_leader(play: &Play<'_>, id: &str) -> Option<LeaderId> {
    play.atlas.leader(&format!("{id}{LATER_SUFFIX}")).or(play.atlas.leader(id))
}
