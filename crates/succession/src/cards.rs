//! Chapter 5 and 13.1: decks and hands. A pile is an unordered set drawn from at random, which is
//! the same as a shuffled pile and has no order to leak.

use crate::atlas::{DeckPart, EventId};
use crate::clause::Clause;
use crate::engine::{Look, Play};
use crate::fact::Fact;
use crate::pieces::Side;
use crate::state::Options;

/// The highest value of an Action card.
pub const TOP_CARD: u8 = 4;

/// Action cards by value, 1 to 4 (index 0 unused).
pub type Pile = [u8; TOP_CARD as usize + 1];

/// Piles in data files: a list by value from 0, without the values a title does not have.
pub(crate) mod pile {
    use super::Pile;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    pub(crate) fn serialize<S: Serializer>(pile: &Pile, serializer: S) -> Result<S::Ok, S::Error> {
        let known = if pile[4] == 0 { &pile[..4] } else { &pile[..] };
        known.serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Pile, D::Error> {
        let given = Vec::<u8>::deserialize(deserializer)?;
        if !(4..=5).contains(&given.len()) {
            return Err(D::Error::invalid_length(given.len(), &"the cards of value 0 to 3 or 4"));
        }
        let mut pile = Pile::default();
        pile[..given.len()].copy_from_slice(&given);
        Ok(pile)
    }
}

/// Number of cards in a pile of action cards.
#[inline]
pub fn pile_size(pile: &Pile) -> u8 {
    pile[1] + pile[2] + pile[3] + pile[4]
}

/// Takes the card at this place out of a pile, counting from the lowest value; its value.
pub(crate) fn take_card(pile: &mut Pile, mut index: u8) -> usize {
    for (value, there) in pile.iter_mut().enumerate() {
        if index < *there {
            *there -= 1;
            return value;
        }
        index -= *there;
    }
    0
}

impl Look<'_> {
    /// Which action deck a side draws from.
    // rule: 5.2.1
    // nine-years: 20.4.7
    pub(crate) fn deck_of(&self, side: Side) -> usize {
        if self.options.has(Options::DOUBLE_DECKS) { side.index() } else { 0 }
    }

    /// Cards nobody has seen yet: in the deck or in a hand.
    pub fn unseen_events(&self) -> u64 {
        let h = &self.hidden;
        h.event_deck | h.held[0] | h.held[1] | h.drawn[0] | h.drawn[1]
    }

    /// Could this side, as far as everybody knows, hold one of these cards?
    // rule: 4.4
    pub fn may_hold(&self, side: Side, cards: u64) -> bool {
        self.hidden.held[side.index()] != 0 && self.unseen_events() & cards != 0
    }
}

impl Play<'_> {
    /// Deals the hands of a year.
    // rule: 5.2.1, 13.1
    // nine-years: 13.1, 20.4.7
    pub(crate) fn deal(&mut self) {
        let wanted = Side::BOTH.map(|side| self.title.hand_size(&self.look(), side));
        if self.options.has(Options::DOUBLE_DECKS) {
            for side in Side::BOTH {
                if pile_size(&self.hidden.decks[side.index()]) < wanted[side.index()] {
                    self.reshuffle(Clause::Dealing, side.index());
                }
                self.deal_to(side, wanted[side.index()]);
            }
        } else {
            let needed = wanted[0] + wanted[1];
            let shuffle =
                self.atlas.numbers.shuffle_before_dealing || self.options.has(Options::FIRST_EDITION);
            if shuffle && pile_size(&self.hidden.decks[0]) < needed {
                self.reshuffle(Clause::Dealing, 0);
            }
            for _ in 0..wanted[0].max(wanted[1]) {
                for side in Side::BOTH {
                    if pile_size(&self.hidden.hands[side.index()]) < wanted[side.index()] {
                        self.deal_to(side, 1);
                    }
                }
            }
        }
        self.fact(Clause::Dealing, Fact::CardsDealt { alliance: wanted[0], bourbon: wanted[1] });
    }

    fn deal_to(&mut self, side: Side, count: u8) {
        let deck = self.look().deck_of(side);
        for _ in 0..count {
            if pile_size(&self.hidden.decks[deck]) == 0 {
                self.reshuffle(Clause::Dealing, deck);
            }
            let size = pile_size(&self.hidden.decks[deck]);
            if size == 0 {
                return;
            }
            let index = self.dice.below(u32::from(size), "action-card") as u8;
            let value = take_card(&mut self.s.hidden.decks[deck], index);
            self.s.hidden.hands[side.index()][value] += 1;
        }
    }

    /// All discards go back into the decks in use.
    // nine-years: 5.2.1
    pub(crate) fn reshuffle_all(&mut self, clause: Clause) {
        for deck in 0..=self.look().deck_of(Side::Bourbon) {
            self.reshuffle(clause, deck);
        }
    }

    fn reshuffle(&mut self, clause: Clause, deck: usize) {
        for value in 1..=usize::from(TOP_CARD) {
            let back = std::mem::take(&mut self.s.open.discards[deck][value]);
            self.s.hidden.decks[deck][value] += back;
        }
        self.fact(clause, Fact::CardsReshuffled {});
    }

    /// A random card of the event deck.
    pub(crate) fn draw_event(&mut self) -> Option<EventId> {
        let deck = self.hidden.event_deck;
        if deck == 0 {
            return None;
        }
        let mut index = self.dice.below(deck.count_ones(), "event-card");
        let mut rest = deck;
        while index > 0 {
            rest &= rest - 1;
            index -= 1;
        }
        let card = rest.trailing_zeros();
        self.s.hidden.event_deck &= !(1 << card);
        Some(EventId(card as u8))
    }

    /// Puts the late cards in.
    // rule: 5.2.2
    // nine-years: 5.2.2
    pub(crate) fn add_late_cards(&mut self, clause: Clause) {
        if self.late_added {
            return;
        }
        self.s.late_added = true;
        for (i, card) in self.atlas.events.iter().enumerate() {
            if card.deck == DeckPart::Late && self.in_effect & 1 << i == 0 {
                self.s.hidden.event_deck |= 1 << i;
            }
        }
        self.fact(clause, Fact::LateCardsAdded {});
    }
}
