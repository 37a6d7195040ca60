//! *Nine Years* 7.2.1: Savoy made neutral.

use super::{LEAVE_SAVOY, NineYears, SAVOY_NEUTRAL};
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{Allegiance, CorpsSet, Side};
use crate::state::{Group, off};
use crate::step::Step;

impl NineYears {
    /// Both sides in order of initiative may make Savoy neutral.
    // nine-years: 7.2.1#2
    pub(super) fn offer_neutrality(&self, play: &mut Play<'_>) {
        let first = play.look().initiative();
        play.s.push(Step::Own(SAVOY_NEUTRAL, first.enemy()));
        play.s.push(Step::Own(SAVOY_NEUTRAL, first));
    }

    /// Turin has fallen: the question is asked once its garrison and captured leaders have been dealt with.
    // nine-years: 7.2.1#2, 17.5.9
    pub(super) fn offer_neutrality_after_siege(&self, play: &mut Play<'_>) {
        let under_way = play.s.top();
        let siege = matches!(under_way, Step::Siege(_));
        if siege {
            play.s.pop();
        }
        self.offer_neutrality(play);
        if siege {
            play.s.push(under_way);
        }
    }

    // nine-years: 7.2.1#2
    pub(super) fn may_make_neutral(&self, look: &Look<'_>, side: Side) -> bool {
        let fortresses = look.atlas.masks.home[self.savoy.index()] & look.atlas.masks.fortresses;
        look.on_side(self.savoy, Side::Alliance) && !(fortresses & look.control[side.index()]).is_empty()
    }

    // nine-years: 7.2.1#2, 6.1.2
    pub(super) fn make_neutral(&self, play: &mut Play<'_>, side: Side) {
        let savoy = self.savoy.index();
        play.remove_corps(play.atlas.masks.corps[savoy], off::GONE);
        self.remove_leader(play, self.victor_amadeus);
        play.s.allegiance[savoy] = Allegiance::Neutral;
        play.fact(Clause::SavoyNeutral, Fact::PowerNeutral { power: self.savoy });
        for space in play.atlas.masks.home[savoy] {
            play.free_space(Clause::SavoyNeutral, space);
        }
        if side == Side::Bourbon {
            play.gain_vp(Clause::SavoyNeutral, Side::Bourbon, 1);
        }
        for side in Side::BOTH {
            play.s.push(Step::Own(LEAVE_SAVOY, side));
        }
    }

    /// The next space in neutral Savoy a side must leave.
    pub(super) fn space_in_savoy(&self, look: &Look<'_>, side: Side) -> Option<SpaceId> {
        (look.atlas.masks.home[self.savoy.index()] & look.present(look.atlas, side)).first()
    }

    /// The nearest friendly spaces with a line of communication to Paris or Vienna.
    // nine-years: 7.2.1#2
    pub(super) fn ways_out_of_savoy(&self, look: &Look<'_>, side: Side) -> SpaceSet {
        let Some(from) = self.space_in_savoy(look, side) else { return SpaceSet::EMPTY };
        let capital = if side == Side::Bourbon { self.paris } else { self.vienna };
        let lines = look.lines_to(side, SpaceSet::of(capital));
        let supplied: SpaceSet = look.control[side.index()].filter(|&s| lines.reach(s)).collect();
        look.nearest_of(side, from, supplied)
    }

    pub(super) fn leave_savoy(&self, play: &mut Play<'_>, side: Side, to: SpaceId) {
        let Some(from) = self.space_in_savoy(&play.look(), side) else { return };
        let group = Group {
            corps: play.all_corps(side, from),
            leaders: play.leaders_in(from.0) & play.atlas.masks.leaders[side.index()],
        };
        play.move_group(group, to);
        play.s.force.group.corps &= !group.corps;
        play.s.force.group.leaders &= !group.leaders;
        play.s.crowded[side.index()].insert(to);
        play.fact(Clause::SavoyNeutral, Fact::Retreated { side, from, to, by_sea: false });
    }

    pub(super) fn resume_leaving_savoy(&self, play: &mut Play<'_>, side: Side) -> Flow {
        let spaces = self.ways_out_of_savoy(&play.look(), side);
        match (spaces.first(), spaces.len()) {
            (Some(to), 1) => self.leave_savoy(play, side, to),
            (Some(_), _) => return Flow::Wait,
            (None, _) => {
                self.lose_those_in_savoy(play, side);
                play.s.pop();
                play.settle_crowding();
            }
        }
        Flow::Go
    }

    /// Nowhere to go: corps to the force pool, leaders back next year.
    pub(super) fn lose_those_in_savoy(&self, play: &mut Play<'_>, side: Side) {
        for space in play.atlas.masks.home[self.savoy.index()] {
            let corps: CorpsSet = play.all_corps(side, space);
            play.remove_corps(corps, off::POOL);
            for leader in play.leaders_in(space.0) & play.atlas.masks.leaders[side.index()] {
                play.leader_away(leader);
            }
        }
    }
}
