//! Between the wars, steps 1 to 8: cards, the track, Savoy, Spain, the Jacobites and Bavaria change sides.

use super::corps::schedule;
use super::leaders::leaders_to_leave;
use super::{DISPLACE, FIRST_YEAR, winner};
use crate::atlas::{Atlas, DeckPart, SeaZone};
use crate::clause::Clause;
use crate::engine::{Look, Play};
use crate::fact::Fact;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{Allegiance, CorpsSet, PowerId, Side};
use crate::state::{Group, Level, off};
use crate::titles::spain::Spain;

impl Spain {
    /// Step 1: the event deck of the second war; held cards stay. The Action cards are shuffled too.
    // grand-campaign: 20.3.1#1, 20.3.1#2, 20.3.1#3
    // nine-years: 20.3#2, 5.2.1
    pub(super) fn change_cards(&self, play: &mut Play<'_>) {
        play.reshuffle_all(Clause::BetweenTheWars);
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
    pub(super) fn reset_track(&self, play: &mut Play<'_>) {
        let from = play.vp;
        play.s.vp = play.atlas.numbers.vp_start;
        play.fact(Clause::BetweenTheWars, Fact::VictoryPoints { from, to: play.s.vp });
        if let Some((side, Level::Major | Level::Automatic)) = play.first_war {
            play.gain_vp(Clause::BetweenTheWars, side, 1);
        }
        if play.sea[SeaZone::Atlantic.index()] == Some(Side::Bourbon) {
            play.gain_vp(Clause::BetweenTheWars, Side::Bourbon, 1);
        }
        if play.sea[SeaZone::Mediterranean.index()] == Some(Side::Alliance) {
            play.gain_vp(Clause::BetweenTheWars, Side::Alliance, 1);
        }
    }

    /// Step 4: neutral Savoy joins the Bourbons, with a corps in 1702.
    // grand-campaign: 20.3.4#1, 20.3.4#2
    // nine-years: 20.3#5
    pub(super) fn settle_savoy(&self, play: &mut Play<'_>) {
        if play.allegiance[self.savoy.index()] != Allegiance::Neutral {
            return;
        }
        let later = play.atlas.masks.later_corps[self.savoy.index()];
        play.remove_corps(play.atlas.masks.corps[self.savoy.index()], off::ASIDE);
        play.join(Clause::BetweenTheWars, self.savoy, Side::Bourbon);
        if let Some(corps) = (play.atlas.masks.corps[self.savoy.index()] & !later).first() {
            schedule(play, corps, FIRST_YEAR);
        }
    }

    /// Step 5: Spain joins the winner.
    // grand-campaign: 20.3.5#1, 20.3.5#2, 20.3.5#3, 20.3.5#4, 20.3.5#6
    // nine-years: 20.3#6
    pub(super) fn settle_spain(&self, play: &mut Play<'_>) {
        play.s.loyalty = play.atlas.numbers.loyalty_start;
        play.s.loyalty_side = Side::Bourbon;
        if winner(&play.look()) == Side::Alliance {
            play.s.allegiance[self.habsburg.index()] = Allegiance::Absent;
            play.remove_corps(play.atlas.masks.corps[self.habsburg.index()], off::GONE);
            return;
        }
        if let Some(catalans) = play.atlas.power("Ca") {
            play.remove_corps(play.atlas.masks.corps[catalans.index()], off::GONE);
            play.s.allegiance[catalans.index()] = Allegiance::Absent;
        }
        play.s.allegiance[self.spain.index()] = Allegiance::Bourbon;
        play.assign_corps(self.spain, Side::Bourbon);
        play.fact(Clause::BetweenTheWars, Fact::PowerJoined { power: self.spain, side: Side::Bourbon });
        for space in self.spanish_spaces(play.atlas) {
            play.take_control(Clause::BetweenTheWars, space, Side::Bourbon, false);
        }
    }

    /// The home spaces of Spain, those that Habsburg Spain could claim included.
    fn spanish_spaces(&self, atlas: &Atlas) -> SpaceSet {
        atlas.masks.home[self.spain.index()] | atlas.masks.home_until[self.spain.index()]
    }

    /// Gives a position of the second war, which begins with a Bourbon Spain, what the end of the first war decided:
    /// whose Spain is, who holds its spaces, and the state of the seas in a year.
    // grand-campaign: 20.3.5#1, 20.3.5#2, 20.3.5#6, 20.3.11#2, 20.3.11#3
    // nine-years: 20.3#6, 20.3#12
    pub(in crate::titles) fn settle_first_war(&self, play: &mut Play<'_>, year: u16) {
        if winner(&play.look()) == Side::Alliance {
            play.s.allegiance[self.spain.index()] = Allegiance::Alliance;
            play.assign_corps(self.spain, Side::Alliance);
            for space in self.spanish_spaces(play.atlas) {
                play.take_control(Clause::BetweenTheWars, space, Side::Alliance, false);
            }
        }
        self.settle_spain(play);
        self.arrange_seas(play);
        if year > FIRST_YEAR && play.friendly(Side::Alliance, self.cadiz) {
            play.set_sea(Clause::BetweenTheWars, SeaZone::Mediterranean, Some(Side::Alliance));
        }
    }

    /// Whether nothing in the second war changes where the end of the first left a power: Spain, and the claimant's
    /// supporters that the winner has no need of.
    // grand-campaign: 20.3.5#1, 20.3.5#2, 20.3.5#6
    // nine-years: 20.3#6
    pub(in crate::titles) fn is_settled(&self, look: &Look<'_>, power: PowerId) -> bool {
        let over = match winner(look) {
            Side::Alliance => Some(self.habsburg),
            Side::Bourbon => look.atlas.power("Ca"),
        };
        look.first_war.is_some() && (power == self.spain || over == Some(power))
    }

    /// Forces that stand in spaces of the other side, or on neutral ground, go to the nearest of their own.
    // grand-campaign: 20.3.5#5
    // nine-years: 20.3#6
    pub(super) fn displace_all(&self, play: &mut Play<'_>) {
        play.s.inside = CorpsSet::EMPTY;
        play.s.leaders_inside = Default::default();
        self.push_for_both(play, DISPLACE);
    }

    /// The next space that forces of a side must leave. Leaders alone who are about to leave the game are no such force.
    // grand-campaign: 20.3.5#5, 20.3.12
    // nine-years: 20.3#6, 20.3#13
    pub(in crate::titles) fn stranded(&self, look: &Look<'_>, side: Side) -> Option<SpaceId> {
        let hostile = look.control[side.enemy().index()];
        let must_leave = |&s: &SpaceId| hostile.has(s) || (look.closed(s) && !self.only_neutrals(look, s));
        let staying = look.atlas.masks.leaders[side.index()] & !leaders_to_leave(look.atlas);
        (look.places(look.side_corps[side.index()]) | look.leader_places(staying)).find(must_leave)
    }

    /// Is nobody here but the forces of a neutral power at home?
    fn only_neutrals(&self, look: &Look<'_>, space: SpaceId) -> bool {
        let neutral = |p: &PowerId| look.allegiance[p.index()] == Allegiance::Neutral;
        let own = look.atlas.spaces[space.index()].home.iter().filter(|p| neutral(p));
        let theirs = own.fold(CorpsSet::EMPTY, |set, p| set | look.atlas.masks.corps[p.index()]);
        let leaders = look.leaders_in(space.0) & !leaders_to_leave(look.atlas);
        (look.corps_in(space.0) & !theirs).is_empty() && leaders.is_empty()
    }

    /// The nearest spaces the side holds; an enemy in them is about to leave himself.
    // grand-campaign: 20.3.5#5, 20.3.14#7
    // nine-years: 20.3#6, 20.3#14
    pub(super) fn refuges(&self, look: &Look<'_>, side: Side) -> SpaceSet {
        let Some(from) = self.stranded(look, side) else { return SpaceSet::EMPTY };
        look.nearest_among(side, from, look.control[side.index()])
    }

    pub(super) fn displace_to(&self, play: &mut Play<'_>, side: Side, to: SpaceId) {
        let Some(from) = self.stranded(&play.look(), side) else { return };
        let group = Group {
            corps: play.all_corps(side, from),
            leaders: play.leaders_in(from.0) & play.atlas.masks.leaders[side.index()],
        };
        play.move_group(group, to);
        play.s.crowded[side.index()].insert(to);
        play.fact(Clause::BetweenTheWars, Fact::Retreated { side, from, to, by_sea: false });
    }

    /// Step 7: Jacobites stay in Ireland only.
    // grand-campaign: 20.3.7
    // nine-years: 20.3#8
    pub(super) fn dismiss_jacobites(&self, play: &mut Play<'_>) {
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
    pub(super) fn neutral_bavaria(&self, play: &mut Play<'_>) {
        play.remove_corps(play.atlas.masks.corps[self.bavaria.index()], off::GONE);
        play.s.allegiance[self.bavaria.index()] = Allegiance::Neutral;
        play.assign_corps(self.bavaria, Side::Bourbon);
        play.fact(Clause::BetweenTheWars, Fact::PowerNeutral { power: self.bavaria });
        for space in play.atlas.masks.home[self.bavaria.index()] {
            play.free_space(Clause::BetweenTheWars, space);
        }
    }

    // grand-campaign: 20.3.8#2
    // nine-years: 20.3#9
    pub(super) fn bavarian_corps(&self, play: &mut Play<'_>) {
        if let Some(corps) = play.atlas.masks.corps[self.bavaria.index()].first() {
            play.s.corps_at[corps.index()] = self.munich.0;
            play.fact(Clause::BetweenTheWars, Fact::CorpsArrived { power: self.bavaria, space: self.munich });
        }
    }
}
