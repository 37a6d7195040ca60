//! The No Peace Without Spain! system.

use super::System;
use serde_json::{Value, json};
use succession::action::{Action, Order};
use succession::atlas::{EventId, FleetId};
use succession::describe;
use succession::fact::CitedFact;
use succession::map::SpaceId;
use succession::pieces::{Kind, LeaderId, PowerId};
use succession::position::{self, Position};
use succession::{Side, State, Succession};
use table::{Game, Seat};
use words::{Message, Words, capital};

impl System for Succession {
    const EXAMPLE: &'static str = "space lille";

    fn side_name(&self, seat: Seat, words: &Words) -> String {
        describe::side_name(seat.into(), words)
    }

    fn event_text(&self, event: &CitedFact, words: &Words) -> String {
        describe::fact_text(self, event, words)
    }

    fn question(&self, state: &State, seat: Seat, words: &Words) -> String {
        describe::question(self, state, seat.into(), words)
    }

    fn asking_rule(&self, state: &State, seat: Seat) -> String {
        self.decision(state, seat.into()).map_or_else(String::new, |decision| decision.rule.to_owned())
    }

    fn heading(&self, state: &State, words: &Words) -> String {
        let phase = capital(&words.text(&format!("phase-{}", describe::phase_name(self, state))));
        let heading = words.say("heading-succession").with("year", self.moment(state, words));
        heading.with("phase", phase).with("points", state.vp).text()
    }

    fn board(&self, state: &State, seat: Seat, filter: Option<&str>, words: &Words) -> String {
        let seen = State { open: self.view(state, Some(seat)).open, hidden: state.hidden };
        describe::board_text(self, &seen, filter, words)
    }

    fn hand_lines(&self, state: &State, seat: Seat, words: &Words) -> Vec<String> {
        let Some(own) = self.view(state, Some(seat)).own else { return Vec::new() };
        let values: Vec<String> = (1..own.hand.len())
            .flat_map(|value| vec![value.to_string(); usize::from(own.hand[value])])
            .collect();
        let cards = if values.is_empty() { words.text("hand-none") } else { values.join(" ") };
        let line = words.say("hand-action").with("side", self.side_name(seat, words));
        let mut lines = vec![line.with("cards", cards).text()];
        let atlas = self.atlas();
        for (cards, id) in [(own.held, "hand-event-held"), (own.drawn, "hand-event-drawn")] {
            let events = atlas.events.iter().enumerate().filter(|(at, _)| cards >> at & 1 == 1);
            lines.extend(events.map(|(_, card)| {
                let (title, text) = describe::card_words(atlas, card, words);
                words.say(id).with("card", title).with("text", text).text()
            }));
        }
        lines
    }

    fn book(&self, state: &State) -> &str {
        self.look(state).atlas.book.title()
    }

    fn played(&self, state: &State) -> (String, Vec<String>) {
        let scenario = &self.atlas().scenarios[usize::from(state.scenario)];
        (scenario.id.clone(), state.options.names().map(str::to_owned).collect())
    }

    fn action_space(&self) -> Vec<Action> {
        let atlas = self.atlas();
        let spaces = || (0..atlas.spaces.len() as u8).map(SpaceId);
        let mut all = vec![Action::Draw, Action::March, Action::Siege, Action::Convert, Action::Drop];
        all.extend([Action::Accept, Action::Decline, Action::Done, Action::Support]);
        for fleet in (0..atlas.fleets.len() as u8).map(FleetId) {
            all.push(Action::Fleet(fleet));
            all.extend((0..4).map(|strength| Action::Commission(fleet, strength)));
        }
        all.extend(Side::BOTH.map(Action::First));
        let numbers = [0, 1, 2, 3, 4, 17, 255];
        all.extend(numbers.into_iter().flat_map(|n| [Action::Card(n), Action::Line(n), Action::Number(n)]));
        all.extend(Order::ALL.map(Action::Do));
        all.extend((0..atlas.events.len() as u8).map(|card| Action::Event(EventId(card))));
        all.extend(spaces().flat_map(|space| [Action::Space(space), Action::Sea(space)]));
        all.extend((0..atlas.leaders.len() as u8).map(|leader| Action::Leader(LeaderId(leader))));
        for power in (0..atlas.powers.len() as u8).map(PowerId) {
            all.extend([Action::Build(power, true), Action::Build(power, false), Action::Restore(power)]);
            let kinds = (0..8).map(|flags| Kind(power.0 << 3 | flags));
            let counts = [0, 1, 2, 3, 4, 5, 6, 7, 8, 255];
            all.extend(kinds.flat_map(|kind| counts.map(|count| Action::Take(kind, count))));
        }
        let through =
            |via: SpaceId| atlas.masks.links[0][via.index()].map(move |to| Action::Through(via, to));
        all.extend(spaces().flat_map(through));
        all
    }

    fn position_toml(&self, state: &State) -> String {
        position::from_state(self, state).to_toml()
    }

    fn parse_position(&self, text: &str) -> Result<Value, Message> {
        Ok(Position::parse(text).map(|position| json!(position))?)
    }
}
