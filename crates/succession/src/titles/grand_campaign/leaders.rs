//! Between the wars, steps 11 to 13: the seas and the leaders of the second war.

use super::FIRST_YEAR;
use crate::atlas::{Atlas, LeaderSort, SeaZone};
use crate::clause::Clause;
use crate::data::campaign::LATER_SUFFIX;
use crate::engine::Play;
use crate::pieces::{LeaderId, LeaderSet, Side};
use crate::state::off;
use crate::titles::spain::Spain;

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

impl Spain {
    /// Step 11: seas and fleets.
    // grand-campaign: 20.3.11#1, 20.3.11#2, 20.3.11#3, 20.3.11#4
    // nine-years: 20.3#12
    pub(super) fn arrange_seas(&self, play: &mut Play<'_>) {
        play.set_sea(Clause::BetweenTheWars, SeaZone::Atlantic, Some(Side::Alliance));
        let cadiz = play.friendly(Side::Alliance, self.cadiz);
        play.set_sea(
            Clause::BetweenTheWars,
            SeaZone::Mediterranean,
            if cadiz { None } else { Some(Side::Bourbon) },
        );
        play.s.fleets = Default::default();
        if let Some(brest) = play.atlas.fleet("brest") {
            play.s.fleets_gone |= 1 << brest.0;
        }
    }

    /// Steps 12 and 13: leaders of the first war go, those of the second come.
    // grand-campaign: 20.3.12, 20.3.13#1, 20.3.13#2, 20.3.13#3
    // nine-years: 20.3#13, 20.3#15
    pub(super) fn change_leaders(&self, play: &mut Play<'_>) {
        let lost = |play: &Play<'_>, id: &str| play.atlas.leader(id).is_some_and(|l| !play.named.has(l));
        let eugene_lost = lost(play, "eugene");
        let marlborough_lost = lost(play, "marlborough-british") || lost(play, "marlborough-jacobite");
        for leader in leaders_to_leave(play.atlas) {
            play.clear_leader(leader);
            play.s.leader_at[leader.index()] = off::GONE;
            play.s.leader_back[leader.index()] = 0;
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
}

/// Leaders of the first war who leave the game before the second: all named ones but Boufflers.
// grand-campaign: 20.3.12
// nine-years: 20.3#13
pub(super) fn leaders_to_leave(atlas: &Atlas) -> LeaderSet {
    let leaves = |&leader: &LeaderId| {
        let counter = &atlas.leaders[leader.index()];
        counter.sort == LeaderSort::Named && counter.id != "boufflers"
    };
    (0..atlas.leaders.len() as u8).map(LeaderId).filter(leaves).fold(LeaderSet::EMPTY, |mut all, leader| {
        all.insert(leader);
        all
    })
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
