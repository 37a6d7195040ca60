//! Reads where the cards of a document are: Action cards by value, event cards by name.

use super::Builder;
use crate::atlas::DeckPart;
use crate::cards::{Pile, TOP_CARD};
use crate::pieces::Side;
use crate::position::{Events, Piles, Round};
use crate::state::Options;
use words::{Message, message};

impl Builder<'_> {
    /// Reads a hand: cards by value.
    fn hand(&mut self, path: &str, cards: &[u8]) -> Pile {
        let mut hand = Pile::default();
        for (i, &value) in cards.iter().enumerate() {
            if self.is_card(value) {
                hand[value as usize] = hand[value as usize].saturating_add(1);
            } else {
                self.error(format!("{path}[{i}]"), self.no_such_card());
            }
        }
        hand
    }

    /// Are there Action cards of this value?
    pub(in crate::position) fn is_card(&self, value: u8) -> bool {
        (1..=TOP_CARD).contains(&value) && self.atlas.numbers.action_deck[value as usize] > 0
    }

    /// The highest value of an Action card of the title.
    pub(in crate::position) fn top_card(&self) -> u8 {
        if self.is_card(TOP_CARD) { TOP_CARD } else { TOP_CARD - 1 }
    }

    /// What is wrong with an Action card of another value.
    pub(in crate::position) fn no_such_card(&self) -> Message {
        if self.is_card(TOP_CARD) { message!("position-card-four") } else { message!("position-card-three") }
    }

    /// Reads piles: one for both sides, or one for each with double decks.
    fn piles(&mut self, path: &str, piles: &Option<Piles>) -> Option<[Pile; 2]> {
        let two = self.state.options.has(Options::DOUBLE_DECKS);
        match piles.as_ref()? {
            Piles::Shared(shared) if !two => Some([self.pile(path, shared), Pile::default()]),
            Piles::Apart(apart) if two => {
                Some([self.pile(path, &apart.alliance), self.pile(path, &apart.bourbon)])
            }
            Piles::Shared(_) => {
                self.error(path, message!("position-double-decks"));
                None
            }
            Piles::Apart(_) => {
                self.error(path, message!("position-single-deck"));
                None
            }
        }
    }

    /// Reads a pile: how many cards of each value, from 1.
    fn pile(&mut self, path: &str, counts: &[u8]) -> Pile {
        let values = usize::from(self.top_card());
        let mut pile = Pile::default();
        match counts.len() {
            0 => {}
            given if given == values => pile[1..=values].copy_from_slice(counts),
            given => self.error(path, message!("position-pile", count = values, given)),
        }
        pile
    }

    pub(super) fn action_cards(&mut self) {
        let doc = self.doc;
        if let Some(hands) = &doc.hands {
            for (side, cards) in hands.each() {
                let hand = self.hand(&format!("hands.{}", side.name()), cards);
                self.state.hidden.hands[side.index()] = hand;
            }
        }
        let decks = self.piles("deck", &doc.deck);
        let mut discards = self.piles("discards", &doc.discards);
        if let (None, Some(Round { side, card: Some(card @ 1..=TOP_CARD), .. })) = (discards, &doc.round) {
            let mut pile = [Pile::default(); 2];
            pile[self.game.look(&self.state).deck_of(*side)][*card as usize] = 1;
            discards = Some(pile);
        }
        for deck in 0..2 {
            for value in 1..=usize::from(TOP_CARD) {
                self.share_out(deck, value, decks, discards);
            }
        }
    }

    /// Cards of one value in one deck: in hands, in the deck, discarded; what is not given is the rest.
    fn share_out(
        &mut self,
        deck: usize,
        value: usize,
        decks: Option<[Pile; 2]>,
        discards: Option<[Pile; 2]>,
    ) {
        let two = self.state.options.has(Options::DOUBLE_DECKS);
        let full = if deck == 0 || two { self.atlas.numbers.action_deck[value] } else { 0 };
        let in_hands: i32 = Side::BOTH
            .into_iter()
            .filter(|s| self.game.look(&self.state).deck_of(*s) == deck)
            .map(|s| i32::from(self.state.hidden.hands[s.index()][value]))
            .sum();
        let in_deck = decks.map(|d| i32::from(d[deck][value]));
        let discarded = discards.map(|d| i32::from(d[deck][value]));
        let rest = i32::from(full) - in_hands - in_deck.unwrap_or(0) - discarded.unwrap_or(0);
        if rest < 0 {
            let message = message!("position-cards-only", count = full, value);
            let path = if in_hands > i32::from(full) { "hands" } else { "deck" };
            return self.error(path, message);
        }
        let (deck_size, discard_size) = match (in_deck, discarded) {
            (Some(in_deck), None) => (in_deck, rest),
            (in_deck, discarded) => (in_deck.unwrap_or(rest), discarded.unwrap_or(0)),
        };
        self.state.hidden.decks[deck][value] = deck_size as u8;
        self.state.discards[deck][value] = discard_size as u8;
    }

    fn cards(&mut self, path: &str, ids: &[String]) -> u64 {
        let mut mask = 0;
        for (i, id) in ids.iter().enumerate() {
            match self.atlas.event(id) {
                Some(card) => mask |= 1u64 << card.0,
                None => self.error(format!("{path}[{i}]"), message!("unknown-event-card", id)),
            }
        }
        mask
    }

    pub(super) fn event_cards(&mut self) {
        let Events { deck, in_effect, out, held, drawn } = &self.doc.events;
        if let Some(late) = self.doc.late_cards {
            self.state.late_added = late;
        }
        let mut seen = 0u64;
        let in_effect = self.card_pile(&mut seen, "events.in-effect", in_effect);
        self.state.in_effect = in_effect;
        for (side, list) in held.each() {
            let path = format!("events.held.{}", side.name());
            let cards = self.card_pile(&mut seen, &path, list);
            self.check_held(&path, side, cards);
            self.state.hidden.held[side.index()] = cards;
        }
        for (side, list) in drawn.each() {
            let cards = self.card_pile(&mut seen, &format!("events.drawn.{}", side.name()), list);
            self.state.hidden.drawn[side.index()] = cards;
        }
        self.card_pile(&mut seen, "events.out", out);
        self.state.hidden.event_deck = match deck {
            Some(list) => self.card_pile(&mut seen, "events.deck", list),
            None => self.cards_in_the_game() & !seen,
        };
    }

    fn cards_where(&self, fits: impl Fn(DeckPart) -> bool) -> u64 {
        let events = self.atlas.events.iter().enumerate();
        events.fold(0, |mask, (i, card)| if fits(card.deck) { mask | 1 << i } else { mask })
    }

    fn cards_in_the_game(&self) -> u64 {
        let late = self.state.late_added;
        self.cards_where(|deck| deck == DeckPart::Start || late && deck == DeckPart::Late)
    }

    /// Cards of the other war that can be in no pile; those of the first may still be held in the second.
    fn foreign_cards(&self, path: &str) -> u64 {
        let kept = self.game.is_second_war(self.state.era) && path.starts_with("events.held");
        if kept { 0 } else { self.cards_where(|deck| deck == DeckPart::Other) }
    }

    /// One pile of event cards; a card is in one pile only, and late cards only once they are in the game.
    fn card_pile(&mut self, seen: &mut u64, path: &str, ids: &[String]) -> u64 {
        let cards = self.cards(path, ids);
        let early = self.cards_where(|deck| deck == DeckPart::Late) & !self.cards_in_the_game();
        for (mask, problem) in [
            (*seen, "position-other-pile"),
            (early, "position-late-card"),
            (self.foreign_cards(path), "position-foreign-card"),
        ] {
            for i in (0..64).filter(|i| (cards & mask) >> i & 1 == 1) {
                let id = &self.atlas.events[i].id;
                self.error(path, message!(problem, id));
            }
        }
        *seen |= cards;
        cards
    }

    fn check_held(&mut self, path: &str, side: Side, cards: u64) {
        for i in (0..self.atlas.events.len()).filter(|i| cards >> i & 1 == 1) {
            let card = &self.atlas.events[i];
            if !card.hold || card.only.is_some_and(|only| only != side) {
                self.error(path, message!("position-not-held", id = &card.id));
            }
        }
    }
}
