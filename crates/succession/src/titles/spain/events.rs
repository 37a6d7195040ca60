//! What the event cards of *No Peace Without Spain!* do.

use super::{Spain, TORY_SHIFT};
use crate::action::{Action, offer};
use crate::atlas::{Effect, EventId, SeaZone};
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{Allegiance, LeaderSet, PowerId, Side};
use crate::refusal::{Check, Reason, need, no};
use crate::state::{Pick, off};
use crate::step::Step;
use crate::titles::Events;

fn effect(look: &Look<'_>, card: EventId) -> Effect {
    look.atlas.events[card.0 as usize].effect
}

impl Events for Spain {
    /// Are the conditions of the event met (9.2.2)?
    // rule: 9.2.2
    fn playable(&self, look: &Look<'_>, card: EventId) -> bool {
        match effect(look, card) {
            Effect::BritishCaptureMinorca => look.sea[SeaZone::Mediterranean.index()] == Some(Side::Alliance),
            Effect::AttackOnGibraltar => look.friendly(Side::Bourbon, self.gibraltar),
            Effect::EugeneWarCouncil => {
                look.is_named(self.eugene) && look.leader_space(self.eugene).is_some()
            }
            Effect::DisgraceAtCourt => !self.marshals(look).is_empty(),
            Effect::RebellionInBavaria => look.friendly(Side::Alliance, self.munich),
            Effect::JacobiteLanding => !look.withdrawn,
            Effect::ToryMinistry => {
                look.is_named(self.marlborough) && look.leader_at[self.marlborough.index()] != off::GONE
            }
            Effect::SavoySwitchesSides => look.on_side(self.savoy, Side::Bourbon) || self.campaign,
            Effect::BankOfEngland => !look.withdrawn,
            _ => true,
        }
    }

    /// Begins an event; what needs decisions goes on in `resume_event`.
    // rule: 9.2.1, 9.2.3
    // grand-campaign: 20.3.4#3
    // nine-years: 20.3#5
    fn play_event(&self, play: &mut Play<'_>, card: EventId) {
        let kind = play.atlas.events[card.0 as usize].effect;
        play.s.pick = Pick::default();
        match kind {
            Effect::SavoySwitchesSides if play.on_side(self.savoy, Side::Alliance) => {
                play.gain_vp(Clause::EventDraw, Side::Alliance, 2);
            }
            Effect::SavoySwitchesSides => self.switch_savoy(play),
            Effect::AttackOnGibraltar => self.attack_gibraltar(play),
            Effect::HungarianRebellion => {
                play.s.no_build |= 1 << self.austria.0;
                play.s.no_restore |= 1 << self.austria.0;
                play.s.push(Step::Event(card, Side::Alliance));
            }
            Effect::CamisardRebellion => {
                play.s.no_build |= 1 << self.france.0;
                play.s.push(Step::Event(card, Side::Bourbon));
            }
            Effect::EugeneWarCouncil => {
                play.fact(Clause::EventDraw, Fact::LeaderAway { leader: self.eugene });
                play.leader_away(self.eugene);
                play.s.extra_rp[Side::Alliance.index()] += 1;
            }
            Effect::DisgraceAtCourt => play.s.push(Step::Event(card, Side::Alliance)),
            Effect::TreasureFleet => {
                if play.friendly(Side::Bourbon, self.cadiz) {
                    play.s.extra_rp[Side::Bourbon.index()] += 2;
                } else {
                    play.s.extra_rp[Side::Alliance.index()] += 1;
                }
            }
            Effect::RebellionInBavaria => self.bavarian_revolt(play, card),
            Effect::CharlesXiiInSaxony => {
                let subsidy = 1 << self.subsidy.0;
                play.s.no_build |= subsidy;
                play.s.no_restore |= subsidy;
                play.s.delayed |= subsidy;
            }
            Effect::JacobiteLanding => {
                if self.british_presence(&play.look()).is_empty() {
                    play.gain_vp(Clause::EventDraw, Side::Bourbon, 1);
                } else if !self.british_spaces(&play.look()).is_empty() {
                    play.s.pick.at = SpaceId::NONE;
                    play.s.push(Step::Event(card, Side::Alliance));
                }
            }
            Effect::GreatFrost => {
                let lost = 1 + i8::from(play.friendly(Side::Alliance, self.lille));
                play.s.extra_rp[Side::Alliance.index()] -= 1;
                play.s.extra_rp[Side::Bourbon.index()] -= lost;
            }
            Effect::AppealToTheNation => {
                play.s.transfers = 0;
                play.s.push(Step::Event(card, Side::Bourbon));
            }
            Effect::ToryMinistry => {
                let until = play.year + 1 - 1700;
                play.s.flags = play.flags & 0xff | until << TORY_SHIFT;
                play.s.extra_rp[Side::Alliance.index()] -= 1;
            }
            // Lasting effects are read where they apply; held cards have moments of their own.
            _ => {}
        }
        play.fact(Clause::EventDraw, Fact::EventResolved { card });
    }

    /// Carries on an event: asks where there is a choice.
    fn resume_event(&self, play: &mut Play<'_>, card: EventId, side: Side) -> Flow {
        let look = play.look();
        match effect(&look, card) {
            Effect::HungarianRebellion | Effect::CamisardRebellion => {
                let spaces = self.rebellion_spaces(&look, card);
                match (spaces.first(), spaces.len()) {
                    (Some(to), 1) => self.place_rebellion_corps(play, card, to.0),
                    (None, _) => self.place_rebellion_corps(play, card, off::DUE),
                    _ => return Flow::Wait,
                }
                play.s.pop();
                Flow::Go
            }
            Effect::RebellionInBavaria => {
                let spaces = self.spaces_of_revolt(&look, side);
                match (side, spaces.first(), spaces.len()) {
                    (Side::Alliance, Some(only), 1) => self.strike_garrison(play, only),
                    (_, None, _) => play.s.pop(),
                    _ => return Flow::Wait,
                }
                Flow::Go
            }
            Effect::AppealToTheNation => {
                let none = look.restore_spaces(Side::Bourbon, self.france).is_empty();
                if none || play.transfers >= 2 {
                    play.s.transfers = 0;
                    play.s.pop();
                    return Flow::Go;
                }
                Flow::Wait
            }
            Effect::JacobiteLanding if play.pick.at != SpaceId::NONE => {
                let there = play.corps_in(play.pick.at.0) & play.atlas.masks.corps[self.britain.index()];
                let Some(kind) = play.only_kind(there) else { return Flow::Wait };
                self.recall_corps(play, kind);
                Flow::Go
            }
            _ => Flow::Wait,
        }
    }

    fn check_event(&self, look: &Look<'_>, card: EventId, side: Side, action: Action) -> Check {
        let clause = Clause::EventDraw;
        match (effect(look, card), action) {
            (Effect::HungarianRebellion | Effect::CamisardRebellion, Action::Space(to)) => {
                need(self.rebellion_spaces(look, card).has(to), Clause::CorpsPlacement, Reason::NotEligible)
            }
            (Effect::DisgraceAtCourt, Action::Leader(leader)) => {
                let there = leader.0 < 64 && self.marshals(look).has(leader);
                need(there, clause, Reason::NoSuchLeader)
            }
            (Effect::RebellionInBavaria, Action::Space(to)) => {
                need(self.spaces_of_revolt(look, side).has(to), clause, Reason::NotEligible)
            }
            (Effect::RebellionInBavaria, Action::Decline) if side == Side::Bourbon => Ok(()),
            (Effect::AppealToTheNation, Action::Space(to)) => {
                if look.restore_spaces(side, self.france).has(to) {
                    return Ok(());
                }
                look.why_not_restored(side, self.france, to)
            }
            (Effect::AppealToTheNation, Action::Done) => Ok(()),
            (Effect::JacobiteLanding, Action::Space(from)) if look.pick.at == SpaceId::NONE => {
                need(self.british_spaces(look).has(from), clause, Reason::NoPieces)
            }
            (Effect::JacobiteLanding, Action::Take(kind, 1)) if look.pick.at != SpaceId::NONE => {
                let there = look.corps_in(look.pick.at.0) & look.atlas.masks.corps[self.britain.index()];
                need(!look.of_kind_checked(there, kind).is_empty(), clause, Reason::NoneOfThatKind)
            }
            _ => no(clause, Reason::NotAskedNow),
        }
    }

    fn list_event(&self, look: &Look<'_>, card: EventId, side: Side, list: &mut Vec<Action>) {
        match effect(look, card) {
            Effect::HungarianRebellion | Effect::CamisardRebellion => {
                offer(list, self.rebellion_spaces(look, card));
            }
            Effect::DisgraceAtCourt => list.extend(self.marshals(look).map(Action::Leader)),
            Effect::RebellionInBavaria => {
                offer(list, self.spaces_of_revolt(look, side));
                if side == Side::Bourbon {
                    list.push(Action::Decline);
                }
            }
            Effect::AppealToTheNation => {
                offer(list, look.restore_spaces(side, self.france));
                list.push(Action::Done);
            }
            Effect::JacobiteLanding if look.pick.at == SpaceId::NONE => {
                offer(list, self.british_spaces(look));
            }
            Effect::JacobiteLanding => {
                let there = look.corps_in(look.pick.at.0) & look.atlas.masks.corps[self.britain.index()];
                look.kinds(look.atlas, there, |kind, _| list.push(Action::Take(kind, 1)));
            }
            _ => {}
        }
    }

    fn apply_event(&self, play: &mut Play<'_>, card: EventId, side: Side, action: Action) {
        match (effect(&play.look(), card), action) {
            (Effect::HungarianRebellion | Effect::CamisardRebellion, Action::Space(to)) => {
                self.place_rebellion_corps(play, card, to.0);
                play.s.pop();
            }
            (Effect::DisgraceAtCourt, Action::Leader(leader)) => {
                play.fact(Clause::EventDraw, Fact::LeaderAway { leader });
                play.leader_away(leader);
                play.s.pop();
            }
            (Effect::RebellionInBavaria, Action::Space(space)) if side == Side::Alliance => {
                self.strike_garrison(play, space);
            }
            (Effect::RebellionInBavaria, Action::Space(to)) => {
                self.raise_bavarians(play, to, self.bavaria);
                play.s.pop();
            }
            (Effect::AppealToTheNation, Action::Space(to)) => {
                play.restore_one(Clause::EventDraw, self.france, to);
                play.s.transfers += 1;
            }
            (Effect::AppealToTheNation, _) => {
                play.s.transfers = 0;
                play.s.pop();
            }
            (Effect::JacobiteLanding, Action::Space(from)) => play.s.pick.at = from,
            (Effect::JacobiteLanding, Action::Take(kind, _)) => self.recall_corps(play, kind),
            _ => play.s.pop(),
        }
    }
}

impl Spain {
    /// 7.2.2: Savoy changes sides.
    // rule: 7.2.2#1, 7.2.2#2, 7.2.2#3, 6.1.2
    fn switch_savoy(&self, play: &mut Play<'_>) {
        let home = play.atlas.masks.home[self.savoy.index()];
        let own = play.atlas.masks.corps[self.savoy.index()];
        let later = play.atlas.masks.later_corps[self.savoy.index()];
        play.remove_corps(own & !later, off::GONE);
        play.s.allegiance[self.savoy.index()] = Allegiance::Alliance;
        play.assign_corps(self.savoy, Side::Alliance);
        play.fact(Clause::SavoySwitches, Fact::PowerJoined { power: self.savoy, side: Side::Alliance });
        for space in home & play.control[Side::Bourbon.index()] {
            play.take_control(Clause::SavoySwitches, space, Side::Alliance, false);
        }
        let waiting = later & play.corps_in(off::ASIDE);
        let first = waiting.take_first(1);
        for corps in waiting {
            let place = if first.has(corps) { self.turin.0 } else { off::POOL };
            play.s.corps_at[corps.index()] = place;
        }
        play.fact(Clause::SavoySwitches, Fact::CorpsArrived { power: self.savoy, space: self.turin });
        let stranded = home & play.present(play.atlas, Side::Bourbon);
        play.begin_displacement(Clause::SavoySwitches, Side::Bourbon, stranded);
    }

    // rule: 6.1.2
    fn attack_gibraltar(&self, play: &mut Play<'_>) {
        let defended = !play.all_corps(Side::Bourbon, self.gibraltar).is_empty();
        if play.roll_for(Clause::EventDraw, "gibraltar", Side::Alliance, 0, if defended { 5 } else { 3 }) {
            play.seize(Clause::EventDraw, self.gibraltar, Side::Alliance, false);
        }
    }

    fn bavarian_revolt(&self, play: &mut Play<'_>, card: EventId) {
        let side =
            if self.garrisons_in_bavaria(&play.look()).is_empty() { Side::Bourbon } else { Side::Alliance };
        play.s.push(Step::Event(card, side));
    }

    /// Bavarian spaces in which Alliance corps stand.
    fn garrisons_in_bavaria(&self, look: &Look<'_>) -> SpaceSet {
        look.atlas.masks.home[self.bavaria.index()] & look.occupied(Side::Alliance)
    }

    /// The rebels strike in a space.
    fn strike_garrison(&self, play: &mut Play<'_>, space: SpaceId) {
        play.s.pop();
        play.begin_hits(Clause::EventDraw, Side::Alliance, play.corps(Side::Alliance, space), 1);
    }

    /// Where the Alliance may take the rebels' hit, or a Bavarian corps may rise.
    fn spaces_of_revolt(&self, look: &Look<'_>, side: Side) -> SpaceSet {
        match side {
            Side::Alliance => self.garrisons_in_bavaria(look),
            Side::Bourbon => self.bavarian_refuges(look),
        }
    }

    /// Named French leaders on the map.
    fn marshals(&self, look: &Look<'_>) -> LeaderSet {
        let mut set = LeaderSet::EMPTY;
        for leader in look.atlas.masks.leaders[Side::Bourbon.index()] {
            let french = look.atlas.leaders[leader.index()].home.contains(&self.france);
            if french && look.is_named(leader) && look.leader_space(leader).is_some() {
                set.insert(leader);
            }
        }
        set
    }

    /// Spaces, London apart, from which a British corps could be called home; none while the enemy holds London.
    fn british_spaces(&self, look: &Look<'_>) -> SpaceSet {
        if !look.friendly(Side::Alliance, self.london) {
            return SpaceSet::EMPTY;
        }
        let mut spaces = self.british_presence(look);
        spaces.remove(self.london);
        spaces
    }

    fn british_presence(&self, look: &Look<'_>) -> SpaceSet {
        look.atlas.masks.corps[self.britain.index()]
            .map(|c| look.corps_at[c.index()])
            .filter(|&p| p < 128)
            .map(SpaceId)
            .collect()
    }

    /// Spaces for the corps of a rebellion card: Montpellier for the Camisards if it will do.
    fn rebellion_spaces(&self, look: &Look<'_>, card: EventId) -> SpaceSet {
        let camisards = effect(look, card) == Effect::CamisardRebellion;
        let power = if camisards { self.france } else { self.austria };
        let spaces = look.placement_spaces(power);
        if camisards && spaces.has(self.montpellier) { SpaceSet::of(self.montpellier) } else { spaces }
    }

    fn bavarian_refuges(&self, look: &Look<'_>) -> SpaceSet {
        let pool = look.corps_in(off::POOL) & look.atlas.masks.corps[self.bavaria.index()];
        if pool.is_empty() || !look.on_side(self.bavaria, Side::Bourbon) {
            return SpaceSet::EMPTY;
        }
        let empty = |&s: &SpaceId| look.corps_in(s.0).is_empty() && look.leaders_in(s.0).is_empty();
        look.atlas.masks.home[self.bavaria.index()].filter(empty).collect()
    }

    fn place_rebellion_corps(&self, play: &mut Play<'_>, card: EventId, place: u8) {
        let camisards = effect(&play.look(), card) == Effect::CamisardRebellion;
        let power = if camisards { self.france } else { self.austria };
        let waiting = play.corps_in(off::ASIDE) & play.atlas.masks.corps[power.index()];
        if let Some(corps) = waiting.first() {
            play.s.corps_at[corps.index()] = place;
            if place < 128 {
                play.fact(Clause::EventDraw, Fact::CorpsArrived { power, space: SpaceId(place) });
            } else {
                play.fact(Clause::EventDraw, Fact::CorpsDelayed { power });
            }
        }
    }

    fn recall_corps(&self, play: &mut Play<'_>, kind: crate::pieces::Kind) {
        let from = play.pick.at;
        let there = play.corps_in(from.0);
        if let Some(corps) = play.of_kind(play.atlas, there, kind).first() {
            play.s.corps_at[corps.index()] = self.london.0;
            play.s.crowded[Side::Alliance.index()].insert(self.london);
            play.fact(Clause::EventDraw, Fact::CorpsMoved { kind, count: 1, from, to: self.london });
        }
        play.s.pick = Pick::default();
        play.s.pop();
    }

    fn raise_bavarians(&self, play: &mut Play<'_>, to: SpaceId, power: PowerId) {
        let pool = play.corps_in(off::POOL) & play.atlas.masks.corps[power.index()];
        if let Some(corps) = pool.first() {
            play.s.corps_at[corps.index()] = to.0;
            play.s.reduced.insert(corps);
            play.fact(Clause::EventDraw, Fact::CorpsArrived { power, space: to });
        }
    }
}
