//! The No Peace Without Spain! system.

use super::System;
use serde_json::{Value, json};
use succession::action::{Action, Order};
use succession::atlas::{EventId, FleetId};
use succession::describe;
use succession::fact::Fact;
use succession::map::SpaceId;
use succession::pieces::{Kind, LeaderId, PowerId};
use succession::position::{self, Position};
use succession::{Side, State, Succession};
use table::{Game, Seat, SeededDice};

impl System for Succession {
    const EXAMPLE: &'static str = "space lille";

    fn side_name(&self, seat: Seat) -> &'static str {
        describe::side_name(seat.into())
    }

    fn event_text(&self, event: &Fact) -> String {
        describe::fact_text(self, event)
    }

    fn question(&self, state: &State, seat: Seat) -> String {
        describe::question(self, state, seat.into())
    }

    fn asking_rule(&self, state: &State, seat: Seat) -> String {
        self.decision(state, seat.into()).map_or_else(String::new, |decision| decision.rule.to_owned())
    }

    fn heading(&self, state: &State) -> String {
        let phase = phase_heading(describe::phase_name(self, state));
        format!("{} | {phase} | {} VP", state.year, state.vp)
    }

    fn closing(&self, state: &State) -> String {
        format!("in {} with {} VP", state.year, state.vp)
    }

    /// What the seat sees, with the name of a region above its spaces.
    fn board(&self, state: &State, seat: Seat, filter: Option<&str>) -> String {
        let seen = State { open: self.view(state, Some(seat)).open, hidden: state.hidden };
        let board = describe::board_text(self, &seen, filter);
        let spaces = &self.atlas().spaces;
        let (mut text, mut region) = (String::new(), "");
        for line in board.lines() {
            // A space's line begins with its name and who controls it.
            let name = line.split(" (").next().unwrap_or_default();
            if let Some(space) = spaces.iter().find(|space| space.name == name)
                && space.region != region
            {
                region = &space.region;
                text.push_str(&format!("-- {region} --\n"));
            }
            text.push_str(line);
            text.push('\n');
        }
        text
    }

    fn hand_lines(&self, state: &State, seat: Seat) -> Vec<String> {
        let Some(own) = self.view(state, Some(seat)).own else { return Vec::new() };
        let values: Vec<String> = (1..own.hand.len())
            .flat_map(|value| vec![value.to_string(); usize::from(own.hand[value])])
            .collect();
        let cards = if values.is_empty() { "none".to_owned() } else { values.join(" ") };
        let mut lines = vec![format!("{} Action cards: {cards}", self.side_name(seat))];
        let atlas = self.atlas();
        for (cards, what) in [(own.held, "held"), (own.drawn, "drawn")] {
            let events = atlas.events.iter().enumerate().filter(|(at, _)| cards >> at & 1 == 1);
            lines.extend(events.map(|(_, card)| format!("Event {what}: {} - {}", card.title, card.text)));
        }
        lines
    }

    fn book(&self, state: &State) -> &str {
        self.look(state).atlas.book.title()
    }

    fn points(&self, state: &State) -> i32 {
        state.vp.into()
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

    fn parse_position(&self, text: &str) -> Result<Value, String> {
        Position::parse(text).map(|position| json!(position)).map_err(|errors| errors.to_string())
    }

    fn read_start(&self, document: &Value, seed: &[u8; 32]) -> Result<State, String> {
        let position: Position =
            serde_json::from_value(document.clone()).map_err(|error| error.to_string())?;
        let mut dice = SeededDice::for_set_up(*seed);
        position.start(self, &mut dice).map_err(|errors| errors.to_string())
    }
}

/// The phase of the year as a heading.
fn phase_heading(phase: &str) -> String {
    let mut words = phase.replace('-', " ");
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    format!("{words} phase")
}
