//! *Nine Years* 18: King William's War, and the yearly roll for Marlborough.

use super::{COMMITMENT, NineYears, WAR_ROLL};
use crate::atlas::SeaZone;
use crate::clause::Clause;
use crate::engine::{Look, Play};
use crate::fact::Fact;
use crate::pieces::{LeaderId, Side};
use crate::state::off;
use crate::step::Step;

impl NineYears {
    /// In order of initiative each side may raise its commitment, then the dice are thrown.
    // nine-years: 8.0#1, 18.1.1, 18.1.2
    pub(super) fn begin_colonial_war(&self, play: &mut Play<'_>) {
        let first = play.look().initiative();
        play.s.push(Step::Own(WAR_ROLL, first));
        play.s.push(Step::Own(COMMITMENT, first.enemy()));
        play.s.push(Step::Own(COMMITMENT, first));
    }

    /// May the side turn the marker: once in the game, and not after the other this year?
    // nine-years: 18.1.1
    pub(super) fn may_commit(&self, look: &Look<'_>, side: Side) -> bool {
        let colonies = &look.colonies;
        !colonies.committed[side.index()] && colonies.turned_in != look.year && colonies.side != side
    }

    // nine-years: 18.1.1
    pub(super) fn commit(&self, play: &mut Play<'_>, side: Side) {
        play.s.colonies.side = side;
        play.s.colonies.committed[side.index()] = true;
        play.s.colonies.turned_in = play.year;
        play.s.forfeit_cards[side.index()] += 1;
        play.fact(Clause::WarCommitment, Fact::CommitmentRaised { side });
    }

    /// Each side throws a die, the holder of the Atlantic adds 1; ties go to the side dominant in the colonies.
    // nine-years: 18.1.2, 6.1.1#7
    pub(super) fn roll_colonial_war(&self, play: &mut Play<'_>) {
        let bonus = |play: &Play<'_>, side: Side| u8::from(play.sea[SeaZone::Atlantic.index()] == Some(side));
        let alliance = play.die("colonies-alliance") + bonus(play, Side::Alliance);
        let bourbon = play.die("colonies-bourbon") + bonus(play, Side::Bourbon);
        let winner = match alliance.cmp(&bourbon) {
            std::cmp::Ordering::Greater => Side::Alliance,
            std::cmp::Ordering::Less => Side::Bourbon,
            std::cmp::Ordering::Equal => play.colonies.side,
        };
        play.fact(Clause::WarRoll, Fact::ColonialWar { alliance, bourbon, winner });
        self.move_colonial_marker(play, winner);
    }

    /// One box towards the winner's end, two if his support lies in the way.
    // nine-years: 18.1.2, 18.1.3, 6.1.1#7
    pub(super) fn move_colonial_marker(&self, play: &mut Play<'_>, winner: Side) {
        let track = &play.atlas.numbers.colonies_track;
        let last = track.len() as i8 - 1;
        let support = std::mem::take(&mut play.s.colonies.support);
        let boxes = 1 + i8::from(support[winner.index()]);
        let step = if winner == Side::Alliance { boxes } else { -boxes };
        let from = play.colonies.at;
        let to = (from as i8 + step).clamp(0, last) as u8;
        play.s.colonies.at = to;
        let gained = track[to as usize] - track[from as usize];
        let side = if gained > 0 { Side::Alliance } else { Side::Bourbon };
        play.gain_vp(Clause::WarRoll, side, gained.unsigned_abs());
    }

    /// The British Marlborough may fall from favour.
    // nine-years: 8.0#1
    pub(super) fn roll_marlborough(&self, play: &mut Play<'_>) {
        let leader = self.marlborough_british;
        if play.leader_space(leader).is_some()
            && play.roll_for(Clause::Sequence, "marlborough", Side::Alliance, 0, 5)
        {
            play.fact(Clause::Sequence, Fact::LeaderGone { leader });
            self.remove_leader(play, leader);
        }
    }

    pub(in crate::titles) fn remove_leader(&self, play: &mut Play<'_>, leader: LeaderId) {
        play.clear_leader(leader);
        play.s.leader_at[leader.index()] = off::GONE;
        play.s.leader_back[leader.index()] = 0;
    }
}
