//! Chapter 9: drawing event cards, holding them, and playing held ones at their moment.
//! What a card does belongs to its title.

use crate::action::Action;
use crate::atlas::{Effect, EventId};
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::Side;
use crate::refusal::{Check, Reason, need, no};
use crate::state::Options;
use crate::step::{Card, Step};

impl Look<'_> {
    /// Does this side hold the card, and has it this effect?
    // rule: 9.2.1
    pub(crate) fn check_own_card(&self, side: Side, card: EventId, effect: Effect) -> Check {
        let held = card.0 < 64 && self.hidden.held[side.index()] >> card.0 & 1 == 1;
        need(held, Clause::HoldCards, Reason::NoSuchCard)?;
        let right = self.atlas.events[card.0 as usize].effect == effect;
        need(right, Clause::HoldCards, Reason::CardNotNow)
    }

    /// Lists held cards that may be played now.
    pub(crate) fn list_held(&self, side: Side, list: &mut Vec<Action>, ok: impl Fn(EventId) -> bool) {
        let mut held = self.hidden.held[side.index()];
        while held != 0 {
            let card = EventId(held.trailing_zeros() as u8);
            held &= held - 1;
            if ok(card) {
                list.push(Action::Event(card));
            }
        }
    }

    pub(crate) fn check_window(&self, card: Card, side: Side, action: Action) -> Check {
        match action {
            Action::Decline => Ok(()),
            Action::Event(event) => self.check_window_card(card, side, event),
            _ => no(Clause::HoldCards, Reason::NotAskedNow),
        }
    }

    pub(crate) fn list_window(&self, card: Card, side: Side, list: &mut Vec<Action>) {
        self.list_held(side, list, |event| self.check_window_card(card, side, event).is_ok());
        list.push(Action::Decline);
    }

    /// May this held card be played at its moment?
    // rule: 9.2.1
    fn check_window_card(&self, card: Card, side: Side, event: EventId) -> Check {
        let held = event.0 < 64 && self.hidden.held[side.index()] >> event.0 & 1 == 1;
        need(held, Clause::HoldCards, Reason::NoSuchCard)?;
        let fits = self.window_cards(card, side) >> event.0 & 1 == 1;
        need(fits, Clause::HoldCards, Reason::CardNotNow)
    }

    /// The cards a side could play at a moment, held or not.
    pub(crate) fn window_cards(&self, card: Card, side: Side) -> u64 {
        match window_effect(card) {
            Some(effect) => self.atlas.cards_with(effect),
            None => self.title.tactical_cards(self, side),
        }
    }

    /// Cards the Alliance may take from the deck for a victory point (20.5.1).
    // rule: 20.5.1
    fn economy_cards(&self, side: Side) -> u64 {
        if side != Side::Alliance || !self.options.has(Options::HISTORIC_ECONOMY) {
            return 0;
        }
        let mut cards = self.atlas.cards_with(Effect::BankOfEngland);
        if self.year >= self.atlas.numbers.late_cards_year {
            cards |= self.atlas.cards_with(Effect::FrenchFinancialCollapse);
        }
        cards & self.hidden.event_deck
    }

    pub(crate) fn check_draw(&self, side: Side, action: Action) -> Check {
        match action {
            Action::Draw => Ok(()),
            Action::Event(card) => {
                let offered = card.0 < 64 && self.economy_cards(side) >> card.0 & 1 == 1;
                need(offered, Clause::HistoricEconomy, Reason::NoSuchCard)
            }
            _ => no(Clause::EventDraw, Reason::NotAskedNow),
        }
    }

    pub(crate) fn list_draw(&self, side: Side, list: &mut Vec<Action>) {
        list.push(Action::Draw);
        let mut cards = self.economy_cards(side);
        while cards != 0 {
            list.push(Action::Event(EventId(cards.trailing_zeros() as u8)));
            cards &= cards - 1;
        }
    }

    // nine-years: 20.4.5
    pub(crate) fn check_choose_drawn(&self, side: Side, action: Action) -> Check {
        match action {
            Action::Event(card) => {
                let drawn = card.0 < 64 && self.hidden.drawn[side.index()] >> card.0 & 1 == 1;
                need(drawn, Clause::OptionalCardDraw, Reason::NoSuchCard)
            }
            _ => no(Clause::OptionalCardDraw, Reason::NotAskedNow),
        }
    }

    pub(crate) fn list_choose_drawn(&self, side: Side, list: &mut Vec<Action>) {
        let mut drawn = self.hidden.drawn[side.index()];
        while drawn != 0 {
            list.push(Action::Event(EventId(drawn.trailing_zeros() as u8)));
            drawn &= drawn - 1;
        }
    }

    /// The nearest friendly spaces without the enemy, for forces that must leave (7.2.2).
    // rule: 7.2.2#2
    pub(crate) fn nearest_friendly(&self, side: Side, from: SpaceId) -> SpaceSet {
        self.nearest_of(side, from, self.control[side.index()] & !self.out_of_bounds())
    }

    /// The nearest of some spaces without the enemy.
    pub(crate) fn nearest_of(&self, side: Side, from: SpaceId, spaces: SpaceSet) -> SpaceSet {
        let free: SpaceSet =
            spaces.filter(|&s| s != from && self.corps(side.enemy(), s).is_empty()).collect();
        self.nearest_among(side, from, free)
    }

    pub(crate) fn check_displace(&self, side: Side, action: Action) -> Check {
        let (Action::Space(to), Some(from)) = (action, self.tried.first()) else {
            return no(self.title.displacement(), Reason::NotAskedNow);
        };
        need(self.nearest_friendly(side, from).has(to), self.title.displacement(), Reason::NotNearest)
    }
}

/// The effect of the cards that have this moment; tactical cards have several.
fn window_effect(card: Card) -> Option<Effect> {
    Some(match card {
        Card::FieldDeputies => Effect::DutchFieldDeputies,
        Card::CommandDispute => Effect::CommandDispute,
        Card::MorningMist => Effect::MorningMist,
        Card::Resupply => Effect::FortressResupplied,
        Card::Steady => Effect::WellTrainedInfantry,
        Card::Convoy => Effect::ConvoySlipsIn,
        Card::Weather => Effect::BadWeather,
        Card::Interference => Effect::RoyalInterference,
        Card::Spring => Effect::EarlySpring,
        Card::Tactics => return None,
    })
}

impl Play<'_> {
    /// A side draws, unless it may take a card for a victory point instead.
    // rule: 9.1, 9.2.1
    pub(crate) fn resume_draw(&mut self, side: Side) -> Flow {
        if self.look().economy_cards(side) != 0 {
            return Flow::Wait;
        }
        self.draw(side);
        Flow::Go
    }

    pub(crate) fn apply_draw(&mut self, side: Side, action: Action) {
        match action {
            Action::Event(card) => {
                self.gain_vp(Clause::HistoricEconomy, side.enemy(), 1);
                self.s.hidden.event_deck &= !(1 << card.0);
                self.s.pop();
                self.reveal_event(Clause::HistoricEconomy, side, card);
            }
            _ => self.draw(side),
        }
    }

    /// One card, or two to choose from (optional card draw).
    // nine-years: 20.4.5
    fn draw(&mut self, side: Side) {
        self.s.pop();
        let two = self.options.has(Options::CARD_DRAW) && !self.withdrawn;
        let first = if two { self.draw_one_of_two() } else { self.draw_event() };
        let Some(first) = first else { return };
        self.fact(Clause::EventDraw, Fact::EventDrawn { side });
        let second = if two { self.draw_one_of_two() } else { None };
        match second {
            Some(second) => {
                self.s.hidden.drawn[side.index()] = 1 << first.0 | 1 << second.0;
                self.s.push(Step::ChooseDrawn(side));
            }
            None => self.take_event(side, first),
        }
    }

    /// The late cards come in when the deck is exhausted, were it between the two cards.
    // nine-years: 20.4.5
    fn draw_one_of_two(&mut self) -> Option<EventId> {
        if self.hidden.event_deck == 0 {
            self.add_late_cards(Clause::OptionalCardDraw);
        }
        self.draw_event()
    }

    // nine-years: 20.4.5
    pub(crate) fn apply_choose_drawn(&mut self, side: Side, card: EventId) {
        let drawn = std::mem::take(&mut self.s.hidden.drawn[side.index()]);
        let other = EventId((drawn & !(1 << card.0)).trailing_zeros() as u8);
        self.fact(Clause::OptionalCardDraw, Fact::EventDiscarded { side, card: other });
        self.s.pop();
        self.take_event(side, card);
    }

    /// A held card goes to the hand; any other is resolved at once (9.2.1).
    // rule: 9.2.1, 9.2.2
    fn take_event(&mut self, side: Side, card: EventId) {
        let info = &self.atlas.events[card.0 as usize];
        if info.hold && info.only.is_none_or(|s| s == side) {
            self.s.hidden.held[side.index()] |= 1 << card.0;
            self.fact(Clause::HoldCards, Fact::EventHeld { side });
        } else if info.hold {
            self.fact(Clause::HoldCards, Fact::EventDiscarded { side, card });
        } else {
            self.reveal_event(Clause::HoldCards, side, card);
        }
    }

    /// A card that came to a side by a clause is shown and resolved.
    // rule: 9.2.1, 9.2.2, 9.2.3
    fn reveal_event(&mut self, clause: Clause, side: Side, card: EventId) {
        self.fact(clause, Fact::EventRevealed { side, card });
        let title = self.title;
        if !title.playable(&self.look(), card) {
            self.fact(Clause::Unplayable, Fact::EventDiscarded { side, card });
            return;
        }
        if self.atlas.events[card.0 as usize].lasting {
            self.s.in_effect |= 1 << card.0;
        }
        title.play_event(self, card);
    }

    pub(crate) fn resume_event(&mut self, card: EventId, side: Side) -> Flow {
        let title = self.title;
        title.resume_event(self, card, side)
    }

    /// A held card is played and leaves the game.
    // rule: 9.2.1
    pub(crate) fn play_held(&mut self, side: Side, card: EventId) {
        self.s.hidden.held[side.index()] &= !(1 << card.0);
        self.fact(Clause::HoldCards, Fact::EventPlayed { side, card });
    }

    /// Asks a side for a card, if it may hold one as far as everybody knows.
    // rule: 9.2.1
    pub(crate) fn offer_card(&mut self, card: Card, side: Side) {
        if self.hidden.held[side.index()] == 0 {
            return;
        }
        let cards = self.look().window_cards(card, side);
        if self.look().may_hold(side, cards) {
            self.s.push(Step::Window(card, side));
        }
    }

    pub(crate) fn apply_window(&mut self, card: Card, side: Side, action: Action) {
        self.s.pop();
        let Action::Event(event) = action else { return };
        self.play_held(side, event);
        match card {
            Card::CommandDispute => self.s.battle.disputed[side.enemy().index()] = true,
            Card::MorningMist => self.s.battle.misted = true,
            Card::Resupply => self.s.resupplied = true,
            Card::FieldDeputies => {
                self.s.turn_to(Step::Arrive(crate::step::Arrival::Done));
                self.turn_back(Clause::HoldCards);
            }
            Card::Steady => self.ignore_hits(side),
            Card::Convoy => self.resupply_fortress(),
            Card::Interference => {
                self.s.pop();
                self.s.force = Default::default();
            }
            Card::Tactics | Card::Weather | Card::Spring => {
                let title = self.title;
                title.play_card(self, card, side, event);
            }
        }
    }

    /// Forces of a side in these spaces must leave them by a clause, the only one by which this title displaces forces.
    pub(crate) fn begin_displacement(&mut self, clause: Clause, side: Side, spaces: SpaceSet) {
        debug_assert_eq!(self.title.displacement(), clause, "another rule would be cited");
        self.s.tried = spaces;
        self.s.push(Step::Displace(side));
    }

    /// Forces that must leave go to the nearest friendly space; the owner chooses among equals.
    // rule: 7.2.2#2
    pub(crate) fn resume_displace(&mut self, side: Side) -> Flow {
        while let Some(from) = self.tried.first() {
            let spaces = self.look().nearest_friendly(side, from);
            match (spaces.first(), spaces.len()) {
                (Some(to), 1) => self.displace(side, to),
                (Some(_), _) => return Flow::Wait,
                (None, _) => self.s.tried.remove(from),
            }
        }
        self.s.pop();
        self.settle_crowding();
        Flow::Go
    }

    pub(crate) fn displace(&mut self, side: Side, to: SpaceId) {
        if let Some(from) = self.tried.first() {
            let group = self.group(self.atlas, side, from);
            self.move_group(group, to);
            self.s.crowded[side.index()].insert(to);
            self.s.tried.remove(from);
            self.fact(self.title.displacement(), Fact::Retreated { side, from, to, by_sea: false });
            self.settle_space(from);
        }
    }
}
