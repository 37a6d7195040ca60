//! *Nine Years* 20.2.5 and 7.2: the Glorious Revolution, Jacobites abroad, Catalans, Mainz.

use super::{AFTER_REVOLUTION, EXILE, JACOBITES_IN_EXILE, NineYears};
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::Side;
use crate::state::{Group, Options, off};
use crate::step::Step;

impl NineYears {
    /// William III has landed in London (20.2.5 2a). Alliance corps before Derry march in, and whoever they had shut in
    /// there must leave.
    // nine-years: 20.2.5#2, 6.1.2
    pub(super) fn revolution_by_invasion(&self, play: &mut Play<'_>) {
        self.british_rise(play);
        if !play.friendly(Side::Alliance, self.derry) {
            if play.corps(Side::Alliance, self.derry).is_empty() {
                play.take_control(Clause::GloriousRevolution, self.derry, Side::Alliance, false);
            } else {
                play.seize(Clause::GloriousRevolution, self.derry, Side::Alliance, false);
            }
        }
        if play.leader_at[self.waldeck.index()] == off::ASIDE {
            play.s.leader_at[self.waldeck.index()] = self.amsterdam.0;
            play.fact(
                Clause::GloriousRevolution,
                Fact::LeaderArrived { leader: self.waldeck, to: self.amsterdam },
            );
        }
    }

    /// London rises in winter because the Alliance rules the Atlantic (20.2.5 2b).
    // nine-years: 20.2.5#3, 19.0#4
    pub(super) fn revolution_in_winter(&self, play: &mut Play<'_>) {
        play.s.flags |= JACOBITES_IN_EXILE;
        self.remove_leader(play, self.waldeck);
        self.british_rise(play);
        if !play.group(play.atlas, Side::Bourbon, self.london).is_empty() {
            play.s.push(Step::Own(EXILE, Side::Bourbon));
        }
    }

    /// What both ways have in common: London turns, the British army and Marlborough appear.
    // nine-years: 20.2.5#2, 20.2.5#3, 7.2.6#2, 2.2
    pub(super) fn british_rise(&self, play: &mut Play<'_>) {
        play.fact(Clause::GloriousRevolution, Fact::GloriousRevolution {});
        play.begin_era(AFTER_REVOLUTION);
        play.take_control(Clause::GloriousRevolution, self.london, Side::Alliance, false);
        let waiting = play.corps_in(off::ASIDE) & play.atlas.masks.corps[self.britain.index()];
        let first = waiting.take_first(1);
        for corps in waiting {
            play.s.corps_at[corps.index()] = if first.has(corps) { self.london.0 } else { off::POOL };
        }
        play.fact(Clause::GloriousRevolution, Fact::CorpsArrived { power: self.britain, space: self.london });
        self.turn_marlborough(play);
    }

    /// Marlborough's counter is turned to its British side, wherever it was, unless he is dead.
    // nine-years: 20.2.5#2, 20.2.5#3
    pub(super) fn turn_marlborough(&self, play: &mut Play<'_>) {
        if play.leader_at[self.marlborough_jacobite.index()] == off::GONE {
            return;
        }
        self.remove_leader(play, self.marlborough_jacobite);
        play.s.leader_at[self.marlborough_british.index()] = self.london.0;
        play.fact(
            Clause::GloriousRevolution,
            Fact::LeaderArrived { leader: self.marlborough_british, to: self.london },
        );
    }

    /// Where forces driven out of London in winter may go.
    // nine-years: 20.2.5#3
    pub(super) fn exiles_refuges(&self, look: &Look<'_>) -> SpaceSet {
        let refuges = (self.ireland | SpaceSet::of(self.dunkirk)) & look.control[Side::Bourbon.index()];
        let free = refuges.filter(|&s| look.corps(Side::Alliance, s).is_empty()).collect();
        if SpaceSet::is_empty(free) { SpaceSet::of(self.dunkirk) } else { free }
    }

    // nine-years: 20.2.5#3
    pub(super) fn send_into_exile(&self, play: &mut Play<'_>, to: SpaceId) {
        let group = play.group(play.atlas, Side::Bourbon, self.london);
        play.move_group(group, to);
        play.s.crowded[Side::Bourbon.index()].insert(to);
        play.fact(
            Clause::GloriousRevolution,
            Fact::Retreated { side: Side::Bourbon, from: self.london, to, by_sea: true },
        );
        play.settle_crowding();
    }

    /// Is William III crossing to London with an army that may start the revolution?
    // nine-years: 20.2.5#2
    pub(super) fn invasion(&self, look: &Look<'_>) -> bool {
        look.era < AFTER_REVOLUTION
            && look.year <= 1689
            && look.force.by_sea
            && look.force.group.leaders.has(self.william)
            && look.named.has(self.william)
            && look.force.at == self.london
    }

    pub(super) fn resume_exile(&self, play: &mut Play<'_>) -> Flow {
        let refuges = self.exiles_refuges(&play.look());
        match (refuges.first(), refuges.len()) {
            (Some(to), 1) => {
                play.s.pop();
                self.send_into_exile(play, to);
                Flow::Go
            }
            _ => Flow::Wait,
        }
    }

    /// Is a Jacobite corps in play outside Great Britain and Ireland?
    pub(super) fn jacobites_abroad(&self, look: &Look<'_>) -> bool {
        let corps = look.atlas.masks.corps[self.jacobites.index()];
        !(look.places(corps) & !self.british_isles).is_empty()
    }

    /// Where James II himself is: a replacement on the other side of his counter is nobody's king.
    // nine-years: 7.2.6#2, 12.2.6
    pub(super) fn court_of_james(&self, look: &Look<'_>) -> Option<SpaceId> {
        look.leader_space(self.james).filter(|_| look.named.has(self.james))
    }

    /// The French home space in which James II may gather a corps.
    // nine-years: 7.2.6#2, 12.2.6, 20.2.5#3
    pub(super) fn court_in_exile(&self, look: &Look<'_>) -> SpaceSet {
        let crowd = look.flags & JACOBITES_IN_EXILE != 0;
        if !NineYears::revolution_over(look) || (!crowd && self.jacobites_abroad(look)) {
            return SpaceSet::EMPTY;
        }
        let Some(court) = self.court_of_james(look) else { return SpaceSet::EMPTY };
        let lines = look.lines_to(Side::Bourbon, SpaceSet::of(self.paris));
        let french = look.home_spaces(self.france).has(court) && !look.leaders_inside.has(self.james);
        if french && lines.reach(court) { SpaceSet::of(court) } else { SpaceSet::EMPTY }
    }

    /// Spanish spaces with a line of communication to Paris, for the Catalan corps.
    // nine-years: 7.2.3
    pub(in crate::titles) fn catalan_spaces(&self, look: &Look<'_>) -> SpaceSet {
        let lines = look.power_lines(self.catalans);
        (self.iberia & look.control[Side::Bourbon.index()]).filter(|&s| lines.reach(s)).collect()
    }

    // nine-years: 20.2.5#4
    pub(super) fn mainz_falls(&self, play: &mut Play<'_>) {
        let held = !play.corps(Side::Alliance, self.mainz).is_empty();
        let stays = held && play.options.has(Options::MAINZ_HELD);
        if play.year > 1689 || stays || play.friendly(Side::Bourbon, self.mainz) {
            return;
        }
        let group = Group {
            corps: play.all_corps(Side::Alliance, self.mainz),
            leaders: play.leaders_in(self.mainz.0) & play.atlas.masks.leaders[Side::Alliance.index()],
        };
        play.move_group(group, self.empire_home);
        if !group.is_empty() {
            let (side, to) = (Side::Alliance, self.empire_home);
            play.fact(Clause::FirstTurn, Fact::Retreated { side, from: self.mainz, to, by_sea: false });
        }
        play.take_control(Clause::FirstTurn, self.mainz, Side::Bourbon, false);
        play.settle_space(self.mainz);
    }
}
