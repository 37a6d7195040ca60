//! Wellington's War.

use super::System;
use peninsula::action::{Action, Card, Operation};
use peninsula::blocks::{BLOCKS, BlockId, Nation, Side};
use peninsula::describe;
use peninsula::fact::CitedFact;
use peninsula::map::{HexId, Place};
use peninsula::{Peninsula, State, position};
use serde_json::Value;
use table::{Describe, Game, Seat};
use words::{Message, Words};

impl System for Peninsula {
    const EXAMPLE: &'static str = "place 1508";

    fn side_name(&self, seat: Seat, words: &Words) -> String {
        describe::side_name(seat.into(), words)
    }

    fn event_text(&self, event: &CitedFact, words: &Words) -> String {
        describe::fact_text(self, event, words)
    }

    fn question(&self, state: &State, _seat: Seat, words: &Words) -> String {
        describe::question(self, state, words)
    }

    fn asking_rule(&self, state: &State, seat: Seat) -> String {
        let decision = self.decision(state, seat.into());
        decision.map_or_else(String::new, |decision| decision.clause.number().to_owned())
    }

    fn heading(&self, state: &State, words: &Words) -> String {
        let heading = words.say("heading-peninsula").with("turn", self.moment(state, words));
        heading.with("segments", state.segments).with("points", state.vp).text()
    }

    fn board(&self, state: &State, seat: Seat, filter: Option<&str>, words: &Words) -> String {
        describe::board_text(self, &self.view(state, Some(seat)), filter, words)
    }

    fn hand_lines(&self, state: &State, seat: Seat, words: &Words) -> Vec<String> {
        let side = Side::from(seat);
        let hand = self.view(state, Some(seat)).own.hands[side.index()];
        let cards = Card::ALL.into_iter().filter(|card| card.slot() == usize::from(card.0));
        let held: Vec<String> = cards
            .flat_map(|card| vec![describe::card_name(card, words); usize::from(hand[card.slot()])])
            .collect();
        let held = if held.is_empty() { words.text("hand-none") } else { held.join(", ") };
        let line = words.say("hand-command").with("side", self.side_name(seat, words));
        vec![line.with("cards", held).text()]
    }

    fn book(&self, _state: &State) -> &str {
        self.title()
    }

    fn played(&self, state: &State) -> (String, Vec<String>) {
        let scenario = &self.atlas().scenarios[usize::from(state.scenario)];
        (scenario.id.clone(), state.options.names().map(str::to_owned).collect())
    }

    fn action_space(&self) -> Vec<Action> {
        let blocks = || (0..BLOCKS as u8).map(BlockId);
        let hexes = || (0..self.atlas().hexes.len() as u8).map(HexId);
        let boxes = (Place::SEA.0..=Place::REMOVED.0).map(Place);
        let mut all = vec![Action::Accept, Action::Decline, Action::Done];
        all.extend(Card::ALL.map(Action::Card));
        all.extend(Side::BOTH.map(Action::First));
        all.extend(Operation::ALL.map(Action::Do));
        all.extend(Nation::ALL.map(Action::Draw));
        all.extend(hexes().flat_map(|hex| [Action::Place(Place::hex(hex)), Action::Within(hex)]));
        all.extend(boxes.map(Action::Place));
        all.extend(blocks().flat_map(|b| [Action::Block(b), Action::Shelter(b), Action::Drop(b)]));
        let leaders = self.atlas().masks.leaders;
        all.extend(blocks().flat_map(|b| leaders.map(move |leader| Action::Use(leader, b))));
        // Every hex would be a great many: for each block some that lie about the map, and the Sea Boxes.
        let retreats = |b: BlockId| {
            let some = hexes().filter(move |hex| (hex.0 ^ b.0).is_multiple_of(8)).map(Place::hex);
            some.chain((0..5).map(Place::sea)).map(move |to| Action::Retreat(b, to))
        };
        all.extend(blocks().flat_map(retreats));
        all
    }

    fn position_toml(&self, state: &State) -> String {
        position::to_toml(&self.position_json(state))
    }

    fn parse_position(&self, text: &str) -> Result<Value, Message> {
        position::from_toml(text)
    }
}
