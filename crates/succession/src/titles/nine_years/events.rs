//! What the event cards of *Nine Years* do.

use super::{BREST_IN_RUINS, NineYears, WASTE_SHIFT};
use crate::action::{Action, offer};
use crate::atlas::{Effect, EventId, SeaZone};
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{CorpsSet, Kind, LeaderId, PowerId, Side};
use crate::refusal::{Check, Reason, need, no};
use crate::state::{Group, Pick, off};
use crate::step::Step;
use crate::titles::Events;

fn effect(look: &Look<'_>, card: EventId) -> Effect {
    look.atlas.events[card.0 as usize].effect
}

/// No space has been chosen yet in an event's decision.
fn nowhere_yet(look: &Look<'_>) -> bool {
    look.pick.at == SpaceId::NONE
}

impl Events for NineYears {
    /// Are the conditions of the event met, and is there anything it can act on (9.2.2)?
    // nine-years: 9.2.2
    fn playable(&self, look: &Look<'_>, card: EventId) -> bool {
        let kind = effect(look, card);
        match kind {
            Effect::BeachyHead | Effect::FoundingOfTheBank => look.friendly(Side::Alliance, self.london),
            Effect::ScotlandRises => NineYears::revolution_over(look),
            Effect::ScotlandPacified => {
                look.friendly(Side::Alliance, self.edinburgh) && look.friendly(Side::Bourbon, self.highlands)
            }
            Effect::DeathOfLorraine => NineYears::may_die(look, self.lorraine),
            Effect::DeathOfLuxembourg => NineYears::may_die(look, self.luxembourg),
            Effect::ReturnOfTheVaudois => {
                look.on_side(self.savoy, Side::Alliance) && !self.event_spaces(look, kind).is_empty()
            }
            Effect::LaHougue => !look.fleet_gone(self.brest_fleet),
            Effect::DevastationOfThePalatinate | Effect::HuguenotRegiments | Effect::CatalanUnrest => {
                !self.event_spaces(look, kind).is_empty()
            }
            Effect::WildGeese => self.wild_geese_land(look).is_some(),
            Effect::SmyrnaConvoy => look.sea[SeaZone::Mediterranean.index()] != Some(Side::Alliance),
            _ => true,
        }
    }

    /// Carries out an event; what needs a decision goes on in `resume_event`.
    // nine-years: 9.2.1, 9.2.3
    fn play_event(&self, play: &mut Play<'_>, card: EventId) {
        play.s.pick = Pick::default();
        let kind = effect(&play.look(), card);
        match kind {
            Effect::GuerreDeCourse => {
                play.set_sea(Clause::EventDraw, SeaZone::Atlantic, Some(Side::Alliance))
            }
            Effect::BeachyHead => self.fight_beachy_head(play, card),
            Effect::ScotlandRises => self.scotland_rises(play),
            Effect::ScotlandPacified => self.pacify_scotland(play, card),
            Effect::DeathOfLorraine => NineYears::leader_dies(play, self.lorraine),
            Effect::DeathOfLuxembourg => NineYears::leader_dies(play, self.luxembourg),
            Effect::DevastationOfThePalatinate | Effect::CatalanUnrest | Effect::ReturnOfTheVaudois => {
                ask(play, card, Side::Bourbon);
            }
            Effect::OttomanOffensive if self.event_spaces(&play.look(), kind).is_empty() => {
                self.tie_austria_down(play);
            }
            Effect::OttomanOffensive | Effect::HuguenotRegiments => ask(play, card, Side::Alliance),
            Effect::LaHougue => self.burn_the_brest_fleet(play),
            Effect::WildGeese => self.fly_wild_geese(play),
            Effect::SmyrnaConvoy => {
                play.s.extra_rp[Side::Alliance.index()] -= 1;
                play.gain_vp(Clause::EventDraw, Side::Bourbon, 1);
            }
            Effect::FamineInFrance => play.s.extra_rp[Side::Bourbon.index()] -= 2,
            Effect::FoundingOfTheBank => play.s.extra_rp[Side::Alliance.index()] += 2,
            Effect::AssassinationPlot => self.roll_for_plot(play),
            // Other lasting effects are read where they apply; held cards have moments of their own.
            _ => {}
        }
        play.fact(Clause::EventDraw, Fact::EventResolved { card });
    }

    /// Carries on an event: asks where there is a choice.
    fn resume_event(&self, play: &mut Play<'_>, card: EventId, _: Side) -> Flow {
        let look = play.look();
        let kind = effect(&look, card);
        if !nowhere_yet(&look) {
            return self.carry_on_there(play, kind);
        }
        let spaces = self.event_spaces(&look, kind);
        match (spaces.first(), spaces.len()) {
            _ if NineYears::may_decline(&look, kind) => return Flow::Wait,
            (Some(space), 1) => self.choose_space(play, kind, space),
            (Some(_), _) => return Flow::Wait,
            (None, _) => {
                end(play);
                self.lose_highlanders(play);
            }
        }
        Flow::Go
    }

    // nine-years: 9.2.1
    fn check_event(&self, look: &Look<'_>, card: EventId, _: Side, action: Action) -> Check {
        let kind = effect(look, card);
        match action {
            Action::Space(space) if nowhere_yet(look) => {
                let (clause, reason) = NineYears::why_not_there(kind);
                need(self.event_spaces(look, kind).has(space), clause, reason)
            }
            Action::Decline if NineYears::may_decline(look, kind) => Ok(()),
            Action::Take(kind_of_corps, 1) if kind == Effect::OttomanOffensive && !nowhere_yet(look) => {
                let those = look.of_kind_checked(self.austrians_there(look), kind_of_corps);
                need(!those.is_empty(), Clause::EventDraw, Reason::NoneOfThatKind)
            }
            Action::Restore(power) if kind == Effect::HuguenotRegiments && !nowhere_yet(look) => {
                let there = self.restorable_there(look).contains(&Some(power));
                need(there, Clause::Restoring, Reason::NothingToRestore)
            }
            _ => no(Clause::EventDraw, Reason::NotAskedNow),
        }
    }

    fn list_event(&self, look: &Look<'_>, card: EventId, _: Side, list: &mut Vec<Action>) {
        let kind = effect(look, card);
        if nowhere_yet(look) {
            offer(list, self.event_spaces(look, kind));
            if NineYears::may_decline(look, kind) {
                list.push(Action::Decline);
            }
        } else if kind == Effect::OttomanOffensive {
            look.kinds(look.atlas, self.austrians_there(look), |kind, _| list.push(Action::Take(kind, 1)));
        } else {
            list.extend(self.restorable_there(look).into_iter().flatten().map(Action::Restore));
        }
    }

    fn apply_event(&self, play: &mut Play<'_>, card: EventId, _: Side, action: Action) {
        let kind = effect(&play.look(), card);
        match action {
            Action::Space(space) => self.choose_space(play, kind, space),
            Action::Take(kind, _) => self.send_against_the_turks(play, kind),
            Action::Restore(power) => self.restore_regiments(play, power),
            _ => {
                end(play);
                if kind == Effect::OttomanOffensive {
                    self.tie_austria_down(play);
                }
            }
        }
    }
}

impl NineYears {
    // ---------------------------------------------------------------- the sea

    /// The Bourbons attack with no fleet strength; if they are beaten, the card is of no more use.
    // nine-years: 9.2.3, 10.1, 13.5.6
    fn fight_beachy_head(&self, play: &mut Play<'_>, card: EventId) {
        let modifier = play.title.naval_modifier(&play.look(), Side::Alliance, SeaZone::Atlantic);
        if play.naval_battle(Clause::EventDraw, Side::Bourbon, 0, modifier) == Side::Bourbon {
            play.set_sea(Clause::EventDraw, SeaZone::Atlantic, Some(Side::Bourbon));
        } else {
            play.s.in_effect &= !(1 << card.0);
        }
    }

    // nine-years: 10.1
    fn burn_the_brest_fleet(&self, play: &mut Play<'_>) {
        let fleet = self.brest_fleet;
        play.s.flags |= BREST_IN_RUINS;
        if std::mem::take(&mut play.s.fleets[fleet.index()]) > 0 {
            play.fact(Clause::EventDraw, Fact::FleetRemoved { fleet, forever: false });
        }
        if play.sea[SeaZone::Atlantic.index()] == Some(Side::Bourbon) {
            play.set_sea(Clause::EventDraw, SeaZone::Atlantic, None);
        }
    }

    // ---------------------------------------------------------------- Scotland and Ireland

    /// Scotland turns to King James; Alliance pieces give way to the rising.
    // nine-years: 6.1.2, 7.2.6#2
    fn scotland_rises(&self, play: &mut Play<'_>) {
        let mut risen = SpaceSet::of(self.highlands);
        if play.all_corps(Side::Alliance, self.edinburgh).is_empty() {
            risen.insert(self.edinburgh);
        }
        for space in risen {
            play.take_control(Clause::EventDraw, space, Side::Bourbon, false);
        }
        self.raise_the_clans(play);
        let stranded = risen & play.present(play.atlas, Side::Alliance);
        if stranded.is_empty() {
            play.settle_crowding();
        } else {
            play.begin_displacement(Clause::EventDraw, Side::Alliance, stranded);
        }
    }

    // nine-years: 7.2.6#2
    fn raise_the_clans(&self, play: &mut Play<'_>) {
        let (leader, to) = (self.claverhouse, self.highlands);
        if play.leader_at[leader.index()] == off::ASIDE {
            play.s.leader_at[leader.index()] = to.0;
            play.fact(Clause::EventDraw, Fact::LeaderArrived { leader, to });
        }
        self.place_corps(play, self.jacobites, off::ASIDE, to);
        play.s.crowded[Side::Bourbon.index()].insert(to);
    }

    // nine-years: 6.1.2
    fn pacify_scotland(&self, play: &mut Play<'_>, card: EventId) {
        play.take_control(Clause::EventDraw, self.highlands, Side::Alliance, false);
        if !play.group(play.atlas, Side::Bourbon, self.highlands).is_empty() {
            ask(play, card, Side::Bourbon);
        }
    }

    /// Where those driven out of the Highlands may land.
    fn clans_refuges(&self, look: &Look<'_>) -> SpaceSet {
        let refuges = (self.ireland | SpaceSet::of(self.dunkirk)) & look.control[Side::Bourbon.index()];
        refuges.filter(|&s| look.corps(Side::Alliance, s).is_empty()).collect()
    }

    fn leave_highlands(&self, play: &mut Play<'_>, to: SpaceId) {
        let (side, from) = (Side::Bourbon, self.highlands);
        let group = play.group(play.atlas, side, from);
        play.move_group(group, to);
        play.s.crowded[side.index()].insert(to);
        play.fact(Clause::EventDraw, Fact::Retreated { side, from, to, by_sea: true });
        play.settle_crowding();
    }

    /// No port is left to them: corps to the force pool, leaders back next year.
    fn lose_highlanders(&self, play: &mut Play<'_>) {
        let (side, space) = (Side::Bourbon, self.highlands);
        let Group { corps, leaders } = play.group(play.atlas, side, space);
        play.fact(Clause::EventDraw, Fact::NoRetreat { side, space });
        play.lose_corps(Clause::EventDraw, corps, space);
        for leader in leaders {
            play.fact(Clause::EventDraw, Fact::LeaderAway { leader });
            play.leader_away(leader);
        }
    }

    /// Where the Irish who go abroad join James II, if they can.
    // nine-years: 7.2.6#2
    fn wild_geese_land(&self, look: &Look<'_>) -> Option<SpaceId> {
        let lost = (self.ireland & !look.control[Side::Alliance.index()]).is_empty();
        let corps = look.corps_in(off::POOL) & look.atlas.masks.corps[self.jacobites.index()];
        let court = self.court_of_james(look)?;
        let in_france = look.home_spaces(self.france).has(court)
            && look.friendly(Side::Bourbon, court)
            && look.takes_new_corps(Side::Bourbon, court);
        (lost && in_france && !corps.is_empty()).then_some(court)
    }

    // nine-years: 7.2.6#2
    fn fly_wild_geese(&self, play: &mut Play<'_>) {
        if let Some(court) = self.wild_geese_land(&play.look()) {
            self.place_corps(play, self.jacobites, off::POOL, court);
        }
    }

    /// A corps of the power comes from off the map to a space.
    fn place_corps(&self, play: &mut Play<'_>, power: PowerId, from: u8, space: SpaceId) -> CorpsSet {
        let waiting = play.corps_in(from) & play.atlas.masks.corps[power.index()];
        let first = waiting.take_first(1);
        if let Some(corps) = first.first() {
            play.s.corps_at[corps.index()] = space.0;
            play.fact(Clause::EventDraw, Fact::CorpsArrived { power, space });
        }
        first
    }

    // ---------------------------------------------------------------- leaders

    /// Is there still a named side to lose, now or by promotion?
    fn may_die(look: &Look<'_>, leader: LeaderId) -> bool {
        let in_game = look.leader_at[leader.index()] != off::GONE;
        in_game && (look.named.has(leader) || !look.promoted.has(leader))
    }

    /// His counter lies on its minor side for good.
    // nine-years: 3.1.2
    fn leader_dies(play: &mut Play<'_>, leader: LeaderId) {
        play.s.promoted.insert(leader);
        play.eliminate_leader(Clause::EventDraw, leader);
    }

    /// A 6 wounds William III, if he is in the field; on a 1 or 2 the plot is exposed.
    // nine-years: 16.3.2#3
    fn roll_for_plot(&self, play: &mut Play<'_>) {
        let face = play.die("plot");
        let in_reach = play.look().is_named(self.william) && play.leader_space(self.william).is_some();
        let success = face == 6 && in_reach;
        play.fact(
            Clause::EventDraw,
            Fact::Die { purpose: "plot", side: Side::Bourbon, face, total: face as i8, success },
        );
        if success {
            play.wound(Clause::EventDraw, self.william);
        } else if face <= 2 {
            play.gain_vp(Clause::EventDraw, Side::Alliance, 1);
        }
    }

    // ---------------------------------------------------------------- spaces and corps

    /// Where the Vaudois find Bourbon corps: in Briançon and in Savoy.
    fn vaudois_valleys(&self, look: &Look<'_>) -> SpaceSet {
        let valleys = look.atlas.masks.home[self.savoy.index()] | SpaceSet::of(self.briancon);
        valleys & look.places(look.side_corps[Side::Bourbon.index()])
    }

    // nine-years: 16.3.1#1
    fn strike_from_the_valleys(&self, play: &mut Play<'_>, space: SpaceId) {
        let victims = play.all_corps(Side::Bourbon, space);
        play.begin_hits(Clause::EventDraw, Side::Bourbon, victims, 1);
    }

    /// The space laid waste this year.
    pub(super) fn laid_waste(look: &Look<'_>) -> Option<SpaceId> {
        (look.flags >> WASTE_SHIFT).checked_sub(1).map(|space| SpaceId(space as u8))
    }

    /// Spaces of the Empire in reach of the Bourbons.
    fn spaces_to_devastate(&self, look: &Look<'_>) -> SpaceSet {
        let masks = &look.atlas.masks;
        let bourbon = look.control[Side::Bourbon.index()];
        let near = |s: &SpaceId| bourbon.has(*s) || !(masks.land[s.index()] & bourbon).is_empty();
        (masks.home[self.empire.index()] & !masks.unlimited).filter(near).collect()
    }

    fn lay_waste(&self, play: &mut Play<'_>, space: SpaceId) {
        play.s.flags |= (u16::from(space.0) + 1) << WASTE_SHIFT;
        play.fact(Clause::EventDraw, Fact::LaidWaste { space });
        play.gain_vp(Clause::EventDraw, Side::Alliance, 1);
    }

    fn tie_austria_down(&self, play: &mut Play<'_>) {
        play.s.no_build |= 1 << self.austria.0;
        play.s.no_restore |= 1 << self.austria.0;
    }

    /// Austrian corps where one is to be taken from.
    fn austrians_there(&self, look: &Look<'_>) -> CorpsSet {
        look.corps_in(look.pick.at.0) & look.atlas.masks.corps[self.austria.index()]
    }

    fn send_against_the_turks(&self, play: &mut Play<'_>, kind: Kind) {
        let there = self.austrians_there(&play.look());
        if let Some(corps) = play.of_kind(play.atlas, there, kind).first() {
            let space = play.pick.at;
            play.remove_corps(CorpsSet::of(corps), off::POOL);
            play.fact(Clause::EventDraw, Fact::CorpsRemoved { power: self.austria, space });
            play.settle_space(space);
        }
        end(play);
    }

    /// Of these powers a corps may be restored in the space chosen.
    fn restorable_there(&self, look: &Look<'_>) -> [Option<PowerId>; 2] {
        let here = |power: PowerId| look.restore_spaces(Side::Alliance, power).has(look.pick.at);
        [self.britain, self.dutch].map(|power| Some(power).filter(|&p| here(p)))
    }

    fn restore_regiments(&self, play: &mut Play<'_>, power: PowerId) {
        play.restore_one(Clause::EventDraw, power, play.pick.at);
        end(play);
    }

    // nine-years: 7.2.3
    fn raise_catalans(&self, play: &mut Play<'_>, to: SpaceId) {
        let placed = self.place_corps(play, self.catalans, off::POOL, to);
        play.s.reduced |= placed;
    }

    // nine-years: 7.2.3
    fn catalan_refuges(&self, look: &Look<'_>) -> SpaceSet {
        let pool = look.corps_in(off::POOL) & look.atlas.masks.corps[self.catalans.index()];
        if pool.is_empty() {
            return SpaceSet::EMPTY;
        }
        self.catalan_spaces(look).filter(|&s| look.takes_new_corps(Side::Bourbon, s)).collect()
    }

    // ---------------------------------------------------------------- decisions

    /// The spaces an event's first question offers.
    fn event_spaces(&self, look: &Look<'_>, kind: Effect) -> SpaceSet {
        match kind {
            Effect::ScotlandPacified => self.clans_refuges(look),
            Effect::DevastationOfThePalatinate => self.spaces_to_devastate(look),
            Effect::ReturnOfTheVaudois => self.vaudois_valleys(look),
            Effect::OttomanOffensive => look.places(look.atlas.masks.corps[self.austria.index()]),
            Effect::HuguenotRegiments => {
                look.restore_spaces(Side::Alliance, self.britain)
                    | look.restore_spaces(Side::Alliance, self.dutch)
            }
            Effect::CatalanUnrest => self.catalan_refuges(look),
            _ => SpaceSet::EMPTY,
        }
    }

    /// May the player choose none of the spaces?
    fn may_decline(look: &Look<'_>, kind: Effect) -> bool {
        matches!(kind, Effect::OttomanOffensive | Effect::CatalanUnrest) && nowhere_yet(look)
    }

    /// The second question, of an event that takes a corps from a space or restores one in it.
    fn carry_on_there(&self, play: &mut Play<'_>, kind: Effect) -> Flow {
        let look = play.look();
        if kind == Effect::OttomanOffensive {
            let Some(kind) = play.only_kind(self.austrians_there(&look)) else { return Flow::Wait };
            self.send_against_the_turks(play, kind);
        } else {
            let [one, two] = self.restorable_there(&look);
            match one.xor(two) {
                Some(power) => self.restore_regiments(play, power),
                None => return Flow::Wait,
            }
        }
        Flow::Go
    }

    fn choose_space(&self, play: &mut Play<'_>, kind: Effect, space: SpaceId) {
        if matches!(kind, Effect::OttomanOffensive | Effect::HuguenotRegiments) {
            play.s.pick.at = space;
            return;
        }
        end(play);
        match kind {
            Effect::ScotlandPacified => self.leave_highlands(play, space),
            Effect::DevastationOfThePalatinate => self.lay_waste(play, space),
            Effect::ReturnOfTheVaudois => self.strike_from_the_valleys(play, space),
            _ => self.raise_catalans(play, space),
        }
    }

    fn why_not_there(kind: Effect) -> (Clause, Reason) {
        match kind {
            Effect::HuguenotRegiments => (Clause::Restoring, Reason::NothingToRestore),
            Effect::CatalanUnrest => (Clause::CatalanCorps, Reason::NotEligible),
            Effect::OttomanOffensive => (Clause::EventDraw, Reason::NoPieces),
            _ => (Clause::EventDraw, Reason::NotEligible),
        }
    }
}

/// Begins an event's decision.
fn ask(play: &mut Play<'_>, card: EventId, side: Side) {
    play.s.pick.at = SpaceId::NONE;
    play.s.push(Step::Event(card, side));
}

/// Ends an event's decision.
fn end(play: &mut Play<'_>) {
    play.s.pick = Pick::default();
    play.s.pop();
}
