//! Action cards and event cards.

use super::{BySide, by_side};
use crate::atlas::Atlas;
use crate::pieces::Side;
use crate::view::View;
use serde::Serialize;

/// Action cards.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ActionCards {
    /// In hand.
    pub hands: BySide<Hand>,
    /// The viewer's card that lies face down.
    pub face_down: Option<u8>,
    /// Cards in the decks.
    pub decks: [u8; 2],
    /// Cards played.
    pub discards: [Pile; 2],
}

/// Action cards in hand.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Hand {
    /// How many.
    pub count: u8,
    /// Which; only of the viewer's own hand.
    pub cards: Option<Pile>,
}

/// Action cards by value.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Pile {
    /// Of one action.
    #[serde(rename = "1")]
    pub ones: u8,
    /// Of two.
    #[serde(rename = "2")]
    pub twos: u8,
    /// Of three.
    #[serde(rename = "3")]
    pub threes: u8,
    /// Of four, where the deck has such cards.
    #[serde(rename = "4", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub fours: Option<u8>,
}

/// Event cards.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct EventCards {
    /// In effect.
    pub in_effect: Vec<CardFace>,
    /// Cards in the deck.
    pub deck: u8,
    /// Those the viewer has not seen.
    pub unseen: Vec<CardFace>,
    /// In hand.
    pub hands: BySide<HeldCards>,
}

/// Event cards in hand.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct HeldCards {
    /// How many are held.
    pub held: u8,
    /// How many have been drawn to choose from.
    pub drawn: u8,
    /// Those held; only the viewer's own.
    pub held_cards: Option<Vec<CardFace>>,
    /// Those drawn; only the viewer's own.
    pub drawn_cards: Option<Vec<CardFace>>,
}

/// An event card.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CardFace {
    /// Its short name.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// What it does.
    pub text: &'static str,
}

/// Action cards: the viewer's own by value, of the others only how many.
pub(super) fn action_cards(atlas: &Atlas, view: &View) -> ActionCards {
    let fours = atlas.numbers.action_deck[4] > 0;
    let pile = |cards: crate::cards::Pile| Pile {
        ones: cards[1],
        twos: cards[2],
        threes: cards[3],
        fours: fours.then_some(cards[4]),
    };
    let mine = view.seat.map(Side::from);
    let hand = |side: Side| {
        let own = view.own.as_ref().filter(|_| mine == Some(side));
        Hand { count: view.hand_sizes[side.index()], cards: own.map(|o| pile(o.hand)) }
    };
    ActionCards {
        hands: by_side(hand),
        face_down: view.own.as_ref().map(|o| o.first_card).filter(|&v| v > 0),
        decks: view.deck_sizes,
        discards: view.open.discards.map(pile),
    }
}

/// Event cards: those in effect, the viewer's own, and how many the others hold.
pub(super) fn event_cards(atlas: &'static Atlas, view: &View) -> EventCards {
    let cards = |mask: u64| card_list(atlas, mask);
    let mine = view.seat.map(Side::from);
    let hand = |side: Side| {
        let own = view.own.as_ref().filter(|_| mine == Some(side));
        HeldCards {
            held: view.held[side.index()],
            drawn: view.drawn[side.index()],
            held_cards: own.map(|o| cards(o.held)),
            drawn_cards: own.map(|o| cards(o.drawn)),
        }
    };
    EventCards {
        in_effect: cards(view.open.in_effect),
        deck: view.event_deck_size,
        unseen: cards(view.unseen_events),
        hands: by_side(hand),
    }
}

fn card_list(atlas: &'static Atlas, mask: u64) -> Vec<CardFace> {
    let face = |c: &'static crate::atlas::EventCard| CardFace { id: &c.id, title: &c.title, text: &c.text };
    let cards = atlas.events.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1);
    cards.map(|(_, card)| face(card)).collect()
}
