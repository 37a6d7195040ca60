//! Command cards and the event deck (6, 7.3).

use crate::Action;
use crate::action::Card;
use crate::blocks::Side;
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::refusal::{Check, Reason, need, no};
use crate::state::Options;
use crate::step::Step;

/// The most Variable Event cards the Command deck may have.
pub(crate) const MOST_VARIABLE_EVENTS: u8 = 6;

impl Look<'_> {
    /// How many cards each side is dealt this turn (7.3, 18.13, 19.14, 20.9).
    // wellington: 7.3, 18.13, 19.14, 20.9
    pub fn deal_sizes(&self) -> [u8; 2] {
        let more = u8::from(self.options.has(Options::INCREASED_OPERATIONS));
        match (self.is_1812(), self.turn) {
            (false, 1) => [7 + more; 2],
            (true, 8) => [12 + more, 10 + more],
            _ => [6 + more; 2],
        }
    }

    /// The rule that says how many cards are dealt this turn.
    // wellington: 7.3, 18.13, 19.14, 20.9
    fn deal_clause(&self) -> Clause {
        match (self.options.has(Options::INCREASED_OPERATIONS), self.is_1812(), self.turn) {
            (true, ..) => Clause::IncreasedOperations,
            (false, false, 1) => Clause::CommandCardsCampaign,
            (false, true, 8) => Clause::CommandCards1812,
            _ => Clause::CardPhase,
        }
    }

    /// How many of them each keeps.
    // wellington: 19.14, 20.9
    pub fn keep_sizes(&self) -> [u8; 2] {
        let more = u8::from(self.options.has(Options::INCREASED_OPERATIONS));
        if self.is_1812() && self.turn == 8 { [6 + more, 7 + more] } else { self.deal_sizes() }
    }

    /// Is it the scenario that begins with a chosen hand and a free French segment (19)?
    pub fn is_1812(&self) -> bool {
        !self.atlas.scenarios[self.scenario as usize].cards_by_turn
    }

    /// Cards in a hand.
    pub fn hand_size(&self, side: Side) -> u8 {
        self.hidden.hands[side.index()].iter().sum()
    }

    /// Has a side still to discard (19.14)?
    pub fn must_discard(&self, side: Side) -> bool {
        self.hand_size(side) > self.keep_sizes()[side.index()]
    }

    pub(crate) fn check_keep(&self, side: Side, action: Action) -> Check {
        match action {
            Action::Card(card) if card.0 <= 6 => {
                let held = self.hidden.hands[side.index()][card.slot()] > 0;
                need(held, Clause::CommandCards1812, Reason::NoSuchCard)
            }
            _ => no(Clause::CommandCards1812, Reason::NotAskedNow),
        }
    }

    // wellington: 6.12, 6.13, 7.313
    pub(crate) fn check_card(&self, side: Side, action: Action) -> Check {
        match action {
            Action::Card(card) if card.0 <= 8 => {
                let held = self.hidden.hands[side.index()][card.slot()] > 0;
                need(held, Clause::CommandSegment, Reason::NoSuchCard)
            }
            _ => no(Clause::CommandSegment, Reason::NotAskedNow),
        }
    }
}

impl Play<'_> {
    /// Shuffles all Command cards and deals both hands (6.1, 7.3).
    // wellington: 6.1, 7.3, 18.12, 19.13
    pub(crate) fn deal(&mut self) {
        let sizes = self.look().deal_sizes();
        let mut deck = self.atlas.command_deck;
        self.s.hidden.hands = [[0; 7]; 2];
        self.s.hidden.discards = [[0; 7]; 2];
        self.s.hidden.chosen = [Card::NONE; 2];
        self.s.used_cards = [0; 7];
        for side in Side::BOTH {
            for _ in 0..sizes[side.index()] {
                let slot = self.draw_command(&mut deck);
                self.s.hidden.hands[side.index()][slot] += 1;
            }
        }
        let clause = self.look().deal_clause();
        self.fact(clause, Fact::CardsDealt { allied: sizes[0], french: sizes[1] });
    }

    fn draw_command(&mut self, deck: &mut [u8; 7]) -> usize {
        let total: u32 = deck.iter().map(|&n| u32::from(n)).sum();
        let mut index = self.dice.below(total.max(1), "deal");
        for (slot, count) in deck.iter_mut().enumerate() {
            if index < u32::from(*count) {
                *count -= 1;
                return slot;
            }
            index -= u32::from(*count);
        }
        0
    }

    pub(crate) fn resume_keep(&mut self) -> Flow {
        let look = self.look();
        if Side::BOTH.iter().any(|&side| look.must_discard(side)) {
            return Flow::Wait;
        }
        self.s.pop();
        Flow::Go
    }

    pub(crate) fn apply_keep(&mut self, side: Side, action: Action) {
        if let Action::Card(card) = action {
            self.s.hidden.hands[side.index()][card.slot()] -= 1;
            self.s.hidden.discards[side.index()][card.slot()] += 1;
        }
    }

    pub(crate) fn resume_cards(&mut self) -> Flow {
        if self.hidden.chosen.contains(&Card::NONE) {
            return Flow::Wait;
        }
        self.s.pop();
        Flow::Go
    }

    pub(crate) fn apply_card(&mut self, side: Side, action: Action) {
        if let Action::Card(card) = action {
            self.s.hidden.chosen[side.index()] = card;
        }
    }

    /// The French play a card alone (19.15).
    // wellington: 19.15
    pub(crate) fn apply_free_card(&mut self, action: Action) {
        if let Action::Card(card) = action {
            self.s.hidden.chosen = [Card::NONE, card];
            self.s.pop();
        }
    }

    /// A card chosen face down is turned up and leaves the hand.
    pub(crate) fn show_card(&mut self, clause: Clause, side: Side) {
        let card = self.hidden.chosen[side.index()];
        self.s.shown[side.index()] = card;
        if card == Card::NONE {
            return;
        }
        self.s.hidden.chosen[side.index()] = Card::NONE;
        self.s.hidden.hands[side.index()][card.slot()] -= 1;
        self.s.used_cards[card.slot()] += 1;
        self.fact(clause, Fact::CardShown { side, card });
    }

    /// Draws the top event card: any of those nobody knows the order of, then those put under the deck (6.2).
    // wellington: 6.2, 7.311, 6.11
    pub(crate) fn draw_event(&mut self, clause: Clause, side: Side) -> Option<u8> {
        let count = self.deck.count_ones();
        let card = if count > 0 {
            let mut bits = self.deck;
            for _ in 0..self.dice.below(count, "event") {
                bits &= bits - 1;
            }
            let card = bits.trailing_zeros() as u8;
            self.s.deck &= !(1 << card);
            card
        } else if self.under_count > 0 {
            let card = self.under[0];
            self.s.under.copy_within(1.., 0);
            self.s.under[7] = 0;
            self.s.under_count -= 1;
            card
        } else {
            return None;
        };
        self.fact(clause, Fact::EventDrawn { side, card });
        Some(card)
    }

    /// A drawn event waits for its turn; the lower number goes first (6.21).
    // wellington: 6.21
    pub(crate) fn await_event(&mut self, card: u8, side: Side) {
        let count = self.drawn_count as usize;
        self.s.drawn_events[count] = (card, side);
        self.s.drawn_count += 1;
        self.s.drawn_events[..=count].sort_by_key(|drawn| drawn.0);
    }

    /// The next event to be carried out.
    pub(crate) fn next_event(&mut self) -> Option<(u8, Side)> {
        if self.drawn_count == 0 {
            return None;
        }
        let next = self.drawn_events[0];
        self.s.drawn_events.copy_within(1.., 0);
        self.s.drawn_events[2] = (0, Side::Allied);
        self.s.drawn_count -= 1;
        Some(next)
    }

    /// A card that is not discarded goes under the deck (6.21, 7.311). There is room: since the deck was shuffled only the
    /// Variable Events of one turn, which the data limit to `MOST_VARIABLE_EVENTS`, and the mandatory events of the next
    /// were drawn.
    // wellington: 6.21, 7.311
    pub(crate) fn put_under(&mut self, card: u8) {
        let count = self.under_count as usize;
        self.s.under[count] = card;
        self.s.under_count += 1;
    }

    /// Adds the cards that wait, and those of the turn (6.21); says whether there were any.
    // wellington: 6.21, 7.2
    pub(crate) fn add_events(&mut self, with_turn: bool) -> bool {
        let mut cards = self.added;
        self.s.added = 0;
        if with_turn && self.atlas.scenarios[self.scenario as usize].cards_by_turn {
            let turn = self.turn;
            let known = self.deck | self.played | self.discarded;
            for (number, event) in self.atlas.events.iter().enumerate().skip(1) {
                if event.turn == turn && known >> number & 1 == 0 {
                    cards |= 1 << number;
                }
            }
        }
        let there = self.deck | self.under[..self.under_count as usize].iter().fold(0, |m, &c| m | 1u32 << c);
        let fresh = cards & !there;
        for card in (1..=30u8).filter(|c| fresh >> c & 1 == 1) {
            self.fact(Clause::EventLayout, Fact::EventAdded { card });
        }
        self.s.discarded &= !fresh;
        self.s.deck |= fresh;
        fresh != 0
    }

    /// Shuffles what lies under the deck into it (6.2).
    // wellington: 6.2
    pub(crate) fn shuffle_events(&mut self) {
        for i in 0..self.under_count as usize {
            self.s.open.deck |= 1 << self.s.open.under[i];
        }
        self.s.under = [0; 8];
        self.s.under_count = 0;
    }

    /// Begins the choice of cards of a Command Segment.
    pub(crate) fn ask_cards(&mut self) {
        self.s.hidden.chosen = [Card::NONE; 2];
        self.s.push(Step::Cards);
    }
}
