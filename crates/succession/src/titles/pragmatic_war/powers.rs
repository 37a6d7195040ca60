//! *A Pragmatic War* 7.2: powers that enter, leave and change sides, and the lands closed to some of them.

use super::{
    COLOGNE_HELD, FIRST_ACTION_DONE, FRANCE_AT_WAR, LATE_ENTRIES, LEAVE_PRUSSIA, MARITIME_ENTRY,
    PragmaticWar, corps_of,
};
use crate::clause::Clause;
use crate::engine::{Look, Play};
use crate::fact::Fact;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{Allegiance, LeaderId, PowerId, Side};
use crate::state::{Group, Options, Role, off};
use crate::step::Step;
use crate::titles::Title;

impl PragmaticWar {
    // ---------------------------------------------------------------- lands that are closed

    /// Do pieces of this power belong to the group: corps, or leaders who show its band?
    pub(super) fn has(&self, look: &Look<'_>, group: Group, power: PowerId) -> bool {
        !corps_of(look, power, group.corps).is_empty()
            || !(group.leaders & look.named & self.leaders_of[power.index()]).is_empty()
    }

    /// Do pieces of other powers than these belong to the group?
    fn has_others(&self, look: &Look<'_>, group: Group, powers: &[PowerId]) -> bool {
        let mut rest = Group { leaders: group.leaders & look.named & !look.atlas.masks.minors, ..group };
        for power in powers {
            rest.corps &= !look.atlas.masks.corps[power.index()];
            rest.leaders &= !self.leaders_of[power.index()];
        }
        !rest.is_empty()
    }

    /// The lands these pieces may not enter from here, each with its rule.
    // pragmatic-war: 7.2.2#1, 7.2.4, 7.2.7#1, 7.2.8#1, 7.2.8#2, 7.2.9#1
    pub(super) fn each_closed_land(
        &self,
        look: &Look<'_>,
        side: Side,
        group: Group,
        from: SpaceId,
        mut f: impl FnMut(SpaceSet, Clause),
    ) {
        let maritime = look.year < MARITIME_ENTRY;
        let at_war = PragmaticWar::france_at_war(look);
        if self.prussia_out(look) {
            f(self.prussian_lands(look), Clause::Prussia);
        }
        match side {
            Side::Bourbon => {
                if maritime {
                    let home = &look.atlas.masks.home;
                    let lands = home[self.britain.index()] | home[self.dutch.index()];
                    f(lands, Clause::MaritimePowers);
                }
                if !at_war {
                    self.close_france(look, group, from, &mut f);
                }
            }
            Side::Alliance => {
                if maritime {
                    self.close_maritime_lands(look, group, from, &mut f);
                }
                if !at_war {
                    f(look.atlas.masks.home[self.france.index()], Clause::FranceNotAtWar);
                }
                if look.year < LATE_ENTRIES {
                    f(SpaceSet::of(self.genoa), Clause::NeutralGenoa);
                }
            }
        }
    }

    /// The Maritime Powers stay at home and their allies stay out of it; Hanover and Hesse do not leave theirs while the
    /// French hold Cologne.
    // pragmatic-war: 7.2.7#1, 7.2.8#2
    fn close_maritime_lands(
        &self,
        look: &Look<'_>,
        group: Group,
        from: SpaceId,
        f: &mut impl FnMut(SpaceSet, Clause),
    ) {
        for power in [self.britain, self.dutch] {
            let home = look.atlas.masks.home[power.index()];
            let own = self.has(look, group, power);
            f(if own { !home } else { home }, Clause::MaritimePowers);
        }
        if look.flags & COLOGNE_HELD == 0 || !self.at_home_in_germany(look, from) {
            return;
        }
        // Those who stand together in a land of one of them may stay together there.
        let bound = [self.hanover, self.hesse].into_iter().filter(|&power| self.has(look, group, power));
        let lands = bound.fold(SpaceSet::EMPTY, |lands, power| lands | look.atlas.masks.home[power.index()]);
        if !lands.is_empty() {
            f(!lands, Clause::HanoverAndHesse);
        }
    }

    /// Is this a space of Hanover or Hesse, or any space?
    fn at_home_in_germany(&self, look: &Look<'_>, from: SpaceId) -> bool {
        let home = &look.atlas.masks.home;
        from == SpaceId::NONE || (home[self.hanover.index()] | home[self.hesse.index()]).has(from)
    }

    /// Does it matter for these pieces from where they would enter a closed land: Spaniards on their way through France,
    /// Hanoverians and Hessians while they may not leave home?
    // pragmatic-war: 7.2.2#1, 7.2.8#2
    pub(super) fn way_matters_to(&self, look: &Look<'_>, group: Group) -> bool {
        let bound = look.flags & COLOGNE_HELD != 0
            && [self.hanover, self.hesse].into_iter().any(|power| self.has(look, group, power));
        bound || !PragmaticWar::france_at_war(look) && self.has(look, group, self.spain)
    }

    /// Before its entry French forces have a theatre of their own, other Bourbons stay out of France, and Spaniards
    /// leave it for Piedmont by Savoy only.
    // pragmatic-war: 7.2.2#1
    fn close_france(
        &self,
        look: &Look<'_>,
        group: Group,
        from: SpaceId,
        f: &mut impl FnMut(SpaceSet, Clause),
    ) {
        let home = look.atlas.masks.home[self.france.index()];
        if self.has(look, group, self.france) {
            f(!self.french_theatre, Clause::FranceNotAtWar);
        }
        if self.has_others(look, group, &[self.france, self.spain]) {
            f(home, Clause::FranceNotAtWar);
        }
        let through_france = home.has(from) || from == SpaceId::NONE;
        if through_france && self.has(look, group, self.spain) {
            f(self.closed_passes, Clause::FranceNotAtWar);
        }
    }

    /// The French at Cologne: looked at after the Bourbons' first action, and as long as they stay.
    // pragmatic-war: 7.2.8#2
    pub(super) fn watch_cologne(&self, play: &mut Play<'_>) {
        let french = |play: &Play<'_>, group: Group| corps_of(&play.look(), self.france, group.corps).len();
        if play.flags & (FIRST_ACTION_DONE | COLOGNE_HELD) == FIRST_ACTION_DONE {
            return;
        }
        let first_year = play.atlas.scenarios[play.scenario as usize].first_year == play.year;
        let first = first_year && play.flags & FIRST_ACTION_DONE == 0 && play.used != 0;
        if first && play.top() == Step::Act(Side::Bourbon) {
            play.s.flags |= FIRST_ACTION_DONE;
            let force = play.force;
            if force.moved && force.at == self.cologne && french(play, force.group) >= 3 {
                play.s.flags |= COLOGNE_HELD;
            }
        }
        let there = play.group(play.atlas, Side::Bourbon, self.cologne);
        if play.flags & COLOGNE_HELD != 0 && french(play, there) < 3 {
            play.s.flags &= !COLOGNE_HELD;
        }
    }

    // ---------------------------------------------------------------- entries

    /// Powers that enter the war or change sides by the date.
    // pragmatic-war: 7.2.2#2, 7.2.3, 7.2.4, 7.2.5, 7.2.6, 7.2.8#2, 5.2.2
    pub(super) fn entries(&self, play: &mut Play<'_>) {
        if play.year >= 1742 {
            self.enter(play, self.modena, Side::Bourbon);
            self.enter(play, self.sardinia, Side::Alliance);
        }
        if play.year >= MARITIME_ENTRY {
            play.s.flags &= !COLOGNE_HELD;
        }
        if play.year >= 1744 {
            self.france_enters(play);
        }
        if play.year >= LATE_ENTRIES {
            self.enter(play, self.genoese, Side::Bourbon);
            self.saxony_joins(play);
            self.add_cards(play);
        }
    }

    /// A neutral power joins a side, without victory points.
    // pragmatic-war: 7.2.3, 7.2.4, 7.2.6, 6.1.2
    pub(super) fn enter(&self, play: &mut Play<'_>, power: PowerId, side: Side) {
        if play.allegiance[power.index()] == Allegiance::Neutral {
            play.join(self.neutrality(power), power, side);
        }
    }

    /// France formally enters the war.
    // pragmatic-war: 7.2.2#3, 20.2.1
    pub(super) fn france_enters(&self, play: &mut Play<'_>) {
        if play.flags & FRANCE_AT_WAR == 0 {
            play.s.flags |= FRANCE_AT_WAR;
            play.fact(Clause::FranceNotAtWar, Fact::PowerJoined { power: self.france, side: Side::Bourbon });
            play.call_up_for("france-at-war", play.year);
        }
    }

    // pragmatic-war: 7.2.2#2
    pub(super) fn roll_for_france(&self, play: &mut Play<'_>) {
        let open = play.year == 1743 && !PragmaticWar::france_at_war(&play.look());
        if open && play.roll_at_most(Clause::FranceNotAtWar, "french-entry", Side::Bourbon, 2) {
            self.france_enters(play);
        }
    }

    // ---------------------------------------------------------------- Bavaria and the Empire

    // pragmatic-war: 7.2.1#1
    pub(super) fn roll_for_charles_albert(&self, play: &mut Play<'_>) {
        let dies_on = match play.year {
            1743 => 1,
            1744 => 3,
            _ => return,
        };
        let alive = play.on_side(self.empire, Side::Bourbon);
        if alive && play.roll_at_most(Clause::BavariaAndEmpire, "charles-albert", Side::Alliance, dies_on) {
            self.charles_albert_dies(play);
        }
    }

    /// Charles Albert does not outlive the spring of 1745.
    // pragmatic-war: 7.2.1#1
    pub(super) fn end_reign(&self, play: &mut Play<'_>) {
        if play.year >= LATE_ENTRIES {
            self.charles_albert_dies(play);
        }
    }

    /// Bavaria leaves the game and the Empire changes sides; spaces that Bourbon units hold stay Bourbon, and so does
    /// a replacement of Charles Albert.
    // pragmatic-war: 7.2.1#2, 6.1.1#7, 6.1.2
    pub(super) fn charles_albert_dies(&self, play: &mut Play<'_>) {
        if !play.on_side(self.empire, Side::Bourbon) {
            return;
        }
        play.remove_corps(play.atlas.masks.corps[self.bavaria.index()], off::GONE);
        if play.named.has(self.charles_albert) {
            self.remove_leader(play, Clause::BavariaAndEmpire, self.charles_albert);
        }
        play.s.allegiance[self.bavaria.index()] = Allegiance::Absent;
        play.s.allegiance[self.empire.index()] = Allegiance::Alliance;
        play.fact(Clause::BavariaAndEmpire, Fact::PowerLeft { power: self.bavaria });
        play.fact(Clause::BavariaAndEmpire, Fact::PowerJoined { power: self.empire, side: Side::Alliance });
        let lands = play.atlas.masks.home[self.bavaria.index()] | play.atlas.masks.home[self.empire.index()];
        for space in lands & !play.present(play.atlas, Side::Bourbon) {
            play.take_control(Clause::BavariaAndEmpire, space, Side::Alliance, false);
        }
        play.gain_vp(Clause::BavariaAndEmpire, Side::Alliance, 5);
    }

    fn remove_leader(&self, play: &mut Play<'_>, clause: Clause, leader: LeaderId) {
        if play.leader_at[leader.index()] != off::GONE {
            play.clear_leader(leader);
            play.s.leader_at[leader.index()] = off::GONE;
            play.s.leader_back[leader.index()] = 0;
            play.fact(clause, Fact::LeaderGone { leader });
        }
    }

    /// Louis XV goes home for good; his camp rests in the first Bourbon round.
    pub(super) fn king_falls_ill(&self, play: &mut Play<'_>) {
        play.s.marked[1] = play.leader_space(self.louis).unwrap_or(SpaceId::NONE);
        self.remove_leader(play, Clause::EventDraw, self.louis);
    }

    /// French pieces in the camp of the sick king do not act in this round.
    pub(super) fn rest_sick_camp(&self, play: &mut Play<'_>) {
        let camp = std::mem::replace(&mut play.s.marked[1], SpaceId::NONE);
        if camp == SpaceId::NONE {
            return;
        }
        let Group { leaders, corps } = play.group(play.atlas, Side::Bourbon, camp);
        let french = Group {
            leaders: leaders & play.named & self.leaders_of[self.france.index()],
            corps: corps_of(&play.look(), self.france, corps),
        };
        play.mark_acted(french);
    }

    // ---------------------------------------------------------------- Saxony

    /// Saxony joins the Pragmatic side with its spaces and its army.
    // pragmatic-war: 7.2.5, 6.1.2, 20.2.2
    pub(super) fn saxony_joins(&self, play: &mut Play<'_>) {
        if !play.on_side(self.saxony, Side::Bourbon) {
            return;
        }
        play.s.allegiance[self.saxony.index()] = Allegiance::Alliance;
        play.assign_corps(self.saxony, Side::Alliance);
        play.fact(Clause::SaxonyJoins, Fact::PowerJoined { power: self.saxony, side: Side::Alliance });
        for space in play.atlas.masks.home[self.saxony.index()] & play.control[Side::Bourbon.index()] {
            play.take_control(Clause::SaxonyJoins, space, Side::Alliance, false);
        }
        play.call_up_for("saxony-joins", play.year);
    }

    /// The next Saxon space that Bourbon forces must leave.
    pub(super) fn space_in_saxony(&self, look: &Look<'_>) -> Option<SpaceId> {
        let saxon = look.atlas.masks.home[self.saxony.index()] & look.control[Side::Alliance.index()];
        let joined = look.on_side(self.saxony, Side::Alliance);
        (saxon & look.present(look.atlas, Side::Bourbon)).first().filter(|_| joined)
    }

    /// Bourbon forces retreat from Saxony by land, space by space; only then Charles Albert dies and the Empire turns.
    // pragmatic-war: 7.2.5, 7.2.1#1
    pub(super) fn resume_leaving_saxony(&self, play: &mut Play<'_>) {
        match self.space_in_saxony(&play.look()) {
            Some(space) => {
                play.begin_retreat(Clause::SaxonyJoins, Side::Bourbon, space, Role::ByLand, SpaceSet::EMPTY)
            }
            None => {
                play.s.pop();
                self.end_reign(play);
            }
        }
    }

    // ---------------------------------------------------------------- Prussia

    /// Prussia and Silesia.
    pub(super) fn prussian_lands(&self, look: &Look<'_>) -> SpaceSet {
        look.atlas.masks.home[self.prussia.index()] | look.atlas.masks.home[self.silesia.index()]
    }

    pub(super) fn prussia_out(&self, look: &Look<'_>) -> bool {
        look.allegiance[self.prussia.index()] == Allegiance::Neutral
    }

    /// Frederick makes peace: his pieces leave the map, and his lands and Silesia are Bourbon and closed to everybody.
    // pragmatic-war: 7.2.9#1, 7.2.9#3, 6.1.1#9, 6.1.2
    pub(super) fn prussia_leaves(&self, play: &mut Play<'_>) {
        let lands = self.prussian_lands(&play.look());
        let silesia = play.atlas.masks.home[self.silesia.index()];
        for space in silesia & play.control[Side::Alliance.index()] {
            play.gain_vp(Clause::Prussia, Side::Bourbon, play.atlas.masks.vp[space.index()]);
        }
        self.send_minor_leaders_away(play);
        let out = play.corps_in(off::GONE) | play.corps_in(off::POOL);
        let army = play.atlas.masks.corps[self.prussia.index()] & !out;
        play.remove_corps(army, off::POOL);
        for leader in self.leaders_of[self.prussia.index()] {
            if play.leader_at[leader.index()] != off::GONE {
                play.clear_leader(leader);
                play.s.leader_at[leader.index()] = off::ASIDE;
                play.s.leader_back[leader.index()] = 0;
            }
        }
        for power in [self.prussia, self.silesia] {
            play.s.allegiance[power.index()] = Allegiance::Neutral;
        }
        play.fact(Clause::Prussia, Fact::PowerNeutral { power: self.prussia });
        for space in lands {
            play.take_control(Clause::Prussia, space, Side::Bourbon, false);
            play.lift_siege(space);
        }
        play.s.push(Step::Own(LEAVE_PRUSSIA, Side::Alliance));
    }

    /// Minor leaders who stand with Prussians only come back next year.
    // pragmatic-war: 7.2.9#1
    fn send_minor_leaders_away(&self, play: &mut Play<'_>) {
        let own = self.leaders_of[self.prussia.index()];
        let minor = play.atlas.masks.leaders[Side::Bourbon.index()] & !play.named & !own;
        for leader in minor {
            let Some(space) = play.leader_space(leader) else { continue };
            let corps = play.all_corps(Side::Bourbon, space);
            let prussian = corps_of(&play.look(), self.prussia, corps);
            if !corps.is_empty() && corps == prussian {
                play.fact(Clause::Prussia, Fact::LeaderAway { leader });
                play.leader_away(leader);
            }
        }
    }

    /// Forces left in the closed lands go to the nearest friendly space outside them.
    // pragmatic-war: 7.2.9#1
    pub(super) fn resume_leaving_prussia(&self, play: &mut Play<'_>) {
        let lands = self.prussian_lands(&play.look());
        for side in Side::BOTH {
            let there = lands & play.present(play.atlas, side);
            if !there.is_empty() {
                play.begin_displacement(Clause::Prussia, side, there);
                return;
            }
        }
        play.s.pop();
    }

    /// Frederick comes back: his lands are open and Bourbon again.
    // pragmatic-war: 7.2.9#2, 6.1.2
    pub(super) fn prussia_returns(&self, play: &mut Play<'_>) {
        for power in [self.prussia, self.silesia] {
            play.join(Clause::Prussia, power, Side::Bourbon);
        }
    }

    // ---------------------------------------------------------------- 19: missions

    /// From the year after France's entry a French leader may be called to a mission.
    // pragmatic-war: 19.0
    pub(super) fn send_diplomat(&self, play: &mut Play<'_>) {
        if !play.options.has(Options::DIPLOMATS) || !PragmaticWar::france_at_war(&play.look()) {
            return;
        }
        let face = play.die("diplomat");
        let called = play.atlas.leaders.iter().position(|l| l.diplomat == Some(face));
        let leader = called.map(|i| LeaderId(i as u8));
        let leader = leader.filter(|&l| play.named.has(l) && play.leader_space(l).is_some());
        play.fact(
            Clause::Diplomats,
            Fact::Die {
                purpose: "diplomat",
                side: Side::Bourbon,
                face,
                total: face as i8,
                success: leader.is_some(),
            },
        );
        if let Some(leader) = leader {
            play.fact(Clause::Diplomats, Fact::LeaderAway { leader });
            play.leader_away(leader);
        }
    }
}
