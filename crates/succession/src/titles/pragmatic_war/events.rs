//! What the event cards of *A Pragmatic War* do (9, 23).

use super::{
    BAD_WEATHER, CORPS_RETURNING, EARLY_SPRING, GENOA_STRONG, LATE_ENTRIES, MARITIME_ENTRY, NAPLES_COERCED,
    PragmaticWar, corps_of,
};
use crate::action::{Action, offer};
use crate::atlas::{Effect, EventId, SeaZone};
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{CorpsSet, LeaderId, LeaderSet, Side};
use crate::refusal::{Check, Reason, need, no};
use crate::state::{Group, Role, off};
use crate::step::{Card, Step};
use crate::titles::Events;

fn effect(look: &Look<'_>, card: EventId) -> Effect {
    look.atlas.events[card.0 as usize].effect
}

/// A piece that returns with Frederick.
#[derive(Clone, Copy)]
enum Returning {
    Leader(LeaderId),
    Corps,
}

impl Events for PragmaticWar {
    /// Are the conditions of the event met (9.2.2)?
    // pragmatic-war: 9.2.2, 7.2.9#3
    fn playable(&self, look: &Look<'_>, card: EventId) -> bool {
        match effect(look, card) {
            Effect::FrederickLeaves => look.on_side(self.prussia, Side::Bourbon),
            Effect::FrederickReenters => self.prussia_out(look),
            Effect::BritishFleetCoercesNaples => {
                look.sea[SeaZone::Mediterranean.index()] == Some(Side::Alliance)
            }
            Effect::FortyFive => look.year >= MARITIME_ENTRY && !self.british_spaces(look).is_empty(),
            Effect::GenoeseInsurrection => look.year >= LATE_ENTRIES,
            // A king who is ransomed and due back is in play.
            Effect::KingsIllness => {
                let at = look.leader_at[self.louis.index()];
                look.is_named(self.louis) && at != off::GONE && at != off::ASIDE
            }
            Effect::CaptureOfLouisburg => PragmaticWar::france_at_war(look) && look.year >= MARITIME_ENTRY,
            _ => true,
        }
    }

    // pragmatic-war: 9.2.1, 9.2.3
    fn play_event(&self, play: &mut Play<'_>, card: EventId) {
        match effect(&play.look(), card) {
            Effect::FrederickLeaves => self.prussia_leaves(play),
            Effect::FrederickReenters => {
                self.prussia_returns(play);
                play.s.push(Step::Event(card, Side::Bourbon));
            }
            Effect::BritishFleetCoercesNaples => self.coerce_naples(play),
            Effect::FortyFive => play.s.push(Step::Event(card, Side::Alliance)),
            Effect::GenoeseInsurrection => self.genoa_rises(play),
            Effect::KingsIllness => self.king_falls_ill(play),
            // Louisburg counts at the end; held cards have moments of their own.
            _ => {}
        }
        play.fact(Clause::EventDraw, Fact::EventResolved { card });
    }

    fn resume_event(&self, play: &mut Play<'_>, card: EventId, _: Side) -> Flow {
        let look = play.look();
        if effect(&look, card) == Effect::FrederickReenters {
            if self.next_returning(&look).is_some() {
                return Flow::Wait;
            }
            play.s.pop();
            return Flow::Go;
        }
        let spaces = self.british_spaces(&look);
        match (spaces.first(), spaces.len()) {
            (Some(space), 1) => self.call_british_home(play, space),
            _ => return Flow::Wait,
        }
        Flow::Go
    }

    fn check_event(&self, look: &Look<'_>, card: EventId, _: Side, action: Action) -> Check {
        let Action::Space(space) = action else { return no(Clause::EventDraw, Reason::NotAskedNow) };
        if effect(look, card) == Effect::FrederickReenters {
            return need(self.return_spaces(look).has(space), Clause::Prussia, Reason::NotEligible);
        }
        need(self.british_spaces(look).has(space), Clause::EventDraw, Reason::NoPieces)
    }

    fn list_event(&self, look: &Look<'_>, card: EventId, _: Side, list: &mut Vec<Action>) {
        let returning = effect(look, card) == Effect::FrederickReenters;
        offer(list, if returning { self.return_spaces(look) } else { self.british_spaces(look) });
    }

    fn apply_event(&self, play: &mut Play<'_>, card: EventId, _: Side, action: Action) {
        let Action::Space(space) = action else { return };
        if effect(&play.look(), card) == Effect::FrederickReenters {
            self.place_returning(play, space);
        } else {
            self.call_british_home(play, space);
        }
    }

    /// The cards a side could play before the dice of the battle in progress.
    // pragmatic-war: 9.2.1
    fn tactical_cards(&self, look: &Look<'_>, side: Side) -> u64 {
        let cards = look.atlas.events.iter().enumerate();
        let open = cards.filter(|(_, card)| self.may_help(look, side, card.effect));
        open.fold(0, |mask, (i, _)| mask | 1 << i)
    }

    // pragmatic-war: 9.2.1
    fn play_card(&self, play: &mut Play<'_>, moment: Card, side: Side, event: EventId) {
        let attacker = play.battle.attacker;
        let tactics = &mut play.s.open.battle.tactics;
        match (moment, play.atlas.events[event.0 as usize].effect) {
            (Card::Weather, _) => play.s.flags |= BAD_WEATHER,
            (Card::Spring, _) => play.s.flags |= EARLY_SPRING[side.index()],
            (_, Effect::CavalryCharge | Effect::IrishBrigade) => tactics.extra[side.index()] += 2,
            (_, Effect::Surprise) => tactics.first = Some(side),
            (_, Effect::ObliqueFormation) => tactics.oblique = true,
            (_, Effect::TalentedSubordinate) => tactics.talented[side.index()] = true,
            (_, Effect::Fieldworks) if side != attacker => play.s.battle.line = 1,
            _ => {}
        }
        if moment == Card::Tactics {
            play.offer_card(Card::Tactics, side);
        }
    }

    fn steady_infantry(&self, look: &Look<'_>, side: Side) -> bool {
        let power = if side == Side::Alliance { self.britain } else { self.prussia };
        let full = look.battle.corps[side.index()] & look.corps(side, look.battle.space) & !look.reduced;
        !corps_of(look, power, full).is_empty()
    }

    /// Dice of Prussian corps in good order and of Frederick.
    fn easier_dice(&self, look: &Look<'_>, group: Group) -> u8 {
        let corps = corps_of(look, self.prussia, group.corps & !look.demoralized);
        let king = group.leaders & LeaderSet::of(self.frederick) & !look.leaders_demoralized;
        look.corps_dice(corps) + { king }.map(|l| look.tr(l, group.corps)).sum::<u8>()
    }

    /// Grenzers fight beside the Pragmatic side, Jacobites beside a Bourbon landing at London.
    // pragmatic-war: 10.3.2, 17.4.2#4
    fn extra_dice(&self, look: &Look<'_>, side: Side, at: SpaceId, lands: bool) -> u8 {
        match side {
            Side::Alliance => u8::from(look.marked[0] == at),
            Side::Bourbon => {
                let rising = lands && at == self.london && PragmaticWar::effect_on(look, Effect::FortyFive);
                2 * u8::from(rising)
            }
        }
    }
}

impl PragmaticWar {
    // ---------------------------------------------------------------- cards in battle

    /// Could a card with this effect help a side in the battle in progress?
    fn may_help(&self, look: &Look<'_>, side: Side, effect: Effect) -> bool {
        let battle = &look.battle;
        let (mine, foes) = (battle.corps[side.index()], battle.corps[side.enemy().index()]);
        let leaders = look.fighting_leaders(side);
        match effect {
            Effect::CavalryCharge => {
                !look.atlas.masks.rugged.has(battle.space) && !(mine & !look.reduced).is_empty()
            }
            Effect::Surprise => battle.tactics.first.is_none(),
            Effect::IrishBrigade => {
                side == Side::Bourbon
                    && !corps_of(look, self.france, mine).is_empty()
                    && !corps_of(look, self.britain, foes).is_empty()
            }
            Effect::ObliqueFormation => {
                let king = leaders & look.named & !look.leaders_demoralized;
                king.has(self.frederick) && !corps_of(look, self.prussia, mine).is_empty()
            }
            Effect::Fieldworks => side != battle.attacker && !battle.intercepted,
            Effect::TalentedSubordinate => !leaders.is_empty(),
            _ => false,
        }
    }

    // ---------------------------------------------------------------- Naples and Genoa

    /// Neapolitan corps go home and stay there this year.
    // pragmatic-war: 9.2.1
    fn coerce_naples(&self, play: &mut Play<'_>) {
        let on_map = |p: &Play<'_>| {
            let all = p.atlas.masks.corps[self.naples.index()];
            all.filter(|c| p.corps_at[c.index()] < 128).fold(CorpsSet::EMPTY, |s, c| s | CorpsSet::of(c))
        };
        let corps = on_map(play);
        play.move_group(Group { corps, ..Group::default() }, self.naples_home);
        play.s.flags |= NAPLES_COERCED;
        play.s.no_build |= 1 << self.naples.0;
    }

    /// Genoa throws its occupiers out and strengthens its walls.
    // pragmatic-war: 16.2.2, 6.1.2
    fn genoa_rises(&self, play: &mut Play<'_>) {
        play.s.flags |= GENOA_STRONG;
        if play.friendly(Side::Alliance, self.genoa) {
            play.take_control(Clause::EventDraw, self.genoa, Side::Bourbon, false);
            if !play.group(play.atlas, Side::Alliance, self.genoa).is_empty() {
                let (side, role) = (Side::Alliance, Role::ByLand);
                play.begin_retreat(Clause::EventDraw, side, self.genoa, role, SpaceSet::EMPTY);
            }
        }
    }

    // ---------------------------------------------------------------- the Forty-Five

    /// British corps on the map of which one may be called home: full ones if there are any.
    fn british_corps(&self, look: &Look<'_>) -> CorpsSet {
        let all = look.atlas.masks.corps[self.britain.index()];
        let here = all.filter(|c| look.corps_at[c.index()] < 128);
        let here = here.fold(CorpsSet::EMPTY, |set, c| set | CorpsSet::of(c));
        let full = here & !look.reduced;
        if full.is_empty() { here } else { full }
    }

    fn british_spaces(&self, look: &Look<'_>) -> SpaceSet {
        look.places(self.british_corps(look))
    }

    /// A corps leaves for this turn and the next.
    // pragmatic-war: 6.1.1#8, 9.2.3
    fn call_british_home(&self, play: &mut Play<'_>, space: SpaceId) {
        play.s.pop();
        let there = self.british_corps(&play.look()) & play.corps_in(space.0);
        let Some(corps) = there.first() else { return };
        let one = CorpsSet::of(corps);
        let reduced = play.reduced & one;
        play.remove_corps(one, off::TRACK);
        play.s.reduced |= reduced;
        play.s.corps_back[corps.index()] = (play.year + 2 - 1600) as u8;
        play.fact(Clause::EventDraw, Fact::CorpsCalledHome { power: self.britain, space });
        play.settle_space(space);
    }

    /// The rising is over when the corps may return.
    // pragmatic-war: 6.1.1#8, 9.2.3
    pub(super) fn end_forty_five(&self, play: &mut Play<'_>) {
        let card = play.atlas.cards_with(Effect::FortyFive);
        let away = corps_of(&play.look(), self.britain, play.corps_in(off::TRACK));
        let back = |year: u16| {
            { away }.any(|c| {
                let noted = play.corps_back[c.index()];
                noted != 0 && u16::from(noted) + 1600 <= year
            })
        };
        if play.effect_on(card) && back(play.year) {
            play.s.in_effect &= !card;
            play.s.flags |= CORPS_RETURNING;
        }
    }

    // ---------------------------------------------------------------- Frederick's return

    /// The next piece to be placed: leaders first, then corps.
    fn next_returning(&self, look: &Look<'_>) -> Option<Returning> {
        let waiting = self.leaders_of[self.prussia.index()] & look.leaders_in(off::ASIDE);
        if let Some(leader) = waiting.first() {
            return Some(Returning::Leader(leader));
        }
        let army = corps_of(look, self.prussia, look.corps_in(off::POOL));
        let room = || self.prussian_lands(look).any(|s| look.room(Side::Bourbon, s) > 0);
        (!army.is_empty() && room()).then_some(Returning::Corps)
    }

    /// Spaces of Prussia and Silesia with room for a corps.
    fn return_room(&self, look: &Look<'_>) -> SpaceSet {
        self.prussian_lands(look).filter(|&s| look.room(Side::Bourbon, s) > 0).collect()
    }

    // pragmatic-war: 7.2.9#2
    fn return_spaces(&self, look: &Look<'_>) -> SpaceSet {
        match self.next_returning(look) {
            Some(Returning::Leader(_)) => self.prussian_lands(look),
            Some(Returning::Corps) => self.return_room(look),
            None => SpaceSet::EMPTY,
        }
    }

    // pragmatic-war: 7.2.9#2
    fn place_returning(&self, play: &mut Play<'_>, to: SpaceId) {
        match self.next_returning(&play.look()) {
            Some(Returning::Leader(leader)) => {
                play.s.leader_at[leader.index()] = to.0;
                play.fact(Clause::Prussia, Fact::LeaderArrived { leader, to });
            }
            Some(Returning::Corps) => {
                let army = corps_of(&play.look(), self.prussia, play.corps_in(off::POOL));
                if let Some(corps) = army.first() {
                    play.s.corps_at[corps.index()] = to.0;
                    play.fact(Clause::Prussia, Fact::CorpsArrived { power: self.prussia, space: to });
                }
            }
            None => {}
        }
    }

    /// The late cards are added, and Frederick's departure, if it has been played, is shuffled in again.
    // pragmatic-war: 5.2.2, 9.2.1, 7.2.9#3
    pub(super) fn add_cards(&self, play: &mut Play<'_>) {
        if play.late_added {
            return;
        }
        play.add_late_cards(Clause::CardsAdded);
        let card = play.atlas.cards_with(Effect::FrederickLeaves) & play.in_effect;
        play.s.in_effect &= !card;
        play.s.hidden.event_deck |= card;
    }
}
