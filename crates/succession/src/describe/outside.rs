//! The games of this system as servers and tools see them.

use super::question::asked;
use super::view::view_now;
use super::{facts_json, title_name};
use crate::position::{self, Position};
use crate::{Options, Side, State, Succession, forecast, odds};
use serde::Serialize;
use serde_json::{Value, json};
use table::{Catalogue, Describe, Forecast, Game, NoForecast, Progress, Scenario, Seat, SeededDice, Why};
use words::{Language, Message, Words, message, reading_problem};

impl Succession {
    /// A set of the title's optional rules from their names.
    pub fn options_named<S: AsRef<str>>(&self, names: &[S]) -> Result<Options, Message> {
        names.iter().try_fold(Options::default(), |all, name| Ok(all.with(self.option(name.as_ref())?)))
    }

    /// The place of a scenario in the atlas; the error names those there are.
    pub fn scenario_named(&self, id: &str) -> Result<usize, Message> {
        self.atlas().scenario(id).ok_or_else(|| {
            let all: Vec<&str> = self.atlas().scenarios.iter().map(|s| s.id.as_str()).collect();
            message!("no-scenario", scenario = id, all = all.join(", "))
        })
    }
}

impl Describe for Succession {
    fn catalogue(&self) -> Catalogue {
        let atlas = self.atlas();
        let scenario = |s: &crate::atlas::Scenario| Scenario {
            id: s.id.clone(),
            name: s.name.clone(),
            first_year: s.first_year,
            last_year: s.last_year,
        };
        Catalogue {
            title: atlas.title.clone(),
            name: title_name(&atlas.title, Language::english().words()),
            sides: Seat::BOTH.map(|seat| Side::from(seat).name().to_owned()),
            scenarios: atlas.scenarios.iter().map(scenario).collect(),
            options: self.options().names().map(str::to_owned).collect(),
            rules: self.rules_version(),
            data: atlas.hash.clone(),
        }
    }

    fn begin(&self, scenario: &str, options: &[String], seed: &[u8; 32]) -> Result<State, Message> {
        Ok(self.start(self.scenario_named(scenario)?, self.options_named(options)?, seed))
    }

    fn atlas_json(&self, words: &Words) -> Value {
        super::atlas::atlas_json(self, words)
    }

    fn progress(&self, state: &State) -> Progress {
        Progress { turn: state.year, points: state.vp.into() }
    }

    fn turn_name(&self, turn: u16, _: &Words) -> String {
        turn.to_string()
    }

    fn view_now<'a>(&'a self, view: &'a <Self as Game>::View) -> impl Serialize {
        view_now(self, view)
    }

    fn asked(&self, state: &State, seat: Seat, words: &Words) -> impl Serialize {
        asked(self, state, seat.into(), words)
    }

    fn action_text(&self, state: &State, _: Seat, action: <Self as Game>::Action, words: &Words) -> String {
        super::action_text(self, state, action, words)
    }

    fn events_json(&self, after: &State, events: &[<Self as Game>::Event], words: &Words) -> Vec<Value> {
        facts_json(self, after, events, words)
    }

    fn why(&self, refusal: &<Self as Game>::Refusal, words: &Words) -> Why {
        Why {
            rule: refusal.clause.bare_number(refusal.book).to_owned(),
            book: refusal.clause.other_book(refusal.book, &self.atlas().title).map(str::to_owned),
            reason: refusal.reason.key().to_owned(),
            message: refusal.text(words),
        }
    }

    fn position_json(&self, state: &State) -> Value {
        json!(position::from_state(self, state))
    }

    fn read_position(&self, document: &Value, seed: &[u8; 32]) -> Result<State, Message> {
        let position: Position =
            serde_json::from_value(document.clone()).map_err(|error| reading_problem(&error.to_string()))?;
        Ok(position.start(self, &mut SeededDice::for_set_up(*seed))?)
    }

    /// They rest on what lies open, so they are the same for every viewer.
    fn odds_json(&self, state: &State, _: Option<Seat>) -> Value {
        json!(odds::current(self, state))
    }

    fn forecast_json(
        &self,
        view: &<Self as Game>::View,
        seat: Seat,
        plan: &[<Self as Game>::Action],
    ) -> Result<Forecast, NoForecast<<Self as Game>::Refusal>> {
        let forecast = forecast::forecast(self, view, seat, plan)?;
        Ok(Forecast { odds: json!(forecast.odds), force: json!(forecast.force) })
    }
}
