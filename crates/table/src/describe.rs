//! What a game tells the world outside of itself: JSON for programs, words for people.
//!
//! Servers, engines and tools work with any game that implements [`Describe`]; none of them needs to know
//! its types.

use crate::{Game, Seat};
use serde::Serialize;
use serde_json::{Value, json};
use words::{Message, Words};

/// A title as it stands on the shelf.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Catalogue {
    /// The short name, as used on the command line.
    pub title: String,
    /// The full name.
    pub name: String,
    /// The sides the seats play, in the order of the seats.
    pub sides: [String; 2],
    /// What can be played.
    pub scenarios: Vec<Scenario>,
    /// The names of the optional rules.
    pub options: Vec<String>,
    /// The version of the rules, [`Game::rules_version`].
    pub rules: u32,
    /// A hash of the data the game is made of.
    pub data: String,
}

impl Catalogue {
    /// The same with the names another language has for them.
    pub fn in_words(mut self, words: &Words) -> Catalogue {
        self.name = words.name("title", &self.title, &self.name);
        for scenario in &mut self.scenarios {
            scenario.name = words.name_in("scenario", &self.title, &scenario.id, &scenario.name);
        }
        self
    }
}

/// One scenario of a title.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Scenario {
    /// The short name.
    pub id: String,
    /// The full name.
    pub name: String,
    /// The first year that is played.
    pub first_year: u16,
    /// The last one.
    pub last_year: u16,
}

/// How far a game has come, for lists of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The year or the number of the turn: [`Describe::turn_name`] has its name.
    pub turn: u16,
    /// Where the Victory Points stand.
    pub points: i16,
}

/// Why a choice is refused, in a form that needs no types of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Why {
    /// The number of the rule that forbids it.
    pub rule: String,
    /// The title whose rulebook that number is from, where it is not the game's own.
    pub book: Option<String>,
    /// A stable name of the reason, for translations.
    pub reason: String,
    /// One short sentence.
    pub message: String,
}

/// What a plan would bring: see [`Describe::forecast_json`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Forecast {
    /// The odds of what would be rolled; `null` when nothing would be.
    pub odds: Value,
    /// What the force that is being chosen is worth; `null` when none is.
    pub force: Value,
}

/// Why nothing can be said of a plan: an action of it is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoForecast<R> {
    /// Its place in the plan.
    pub at: usize,
    /// Why.
    pub refusal: R,
}

/// A game that can be served to people and programs who know nothing of its types.
pub trait Describe: Game {
    /// The title with its scenarios and options.
    fn catalogue(&self) -> Catalogue;

    /// The situation at the first decision of a scenario; the error is one short sentence.
    fn begin(&self, scenario: &str, options: &[String], seed: &[u8; 32]) -> Result<Self::State, Message>;

    /// Everything printed on the map, the counters and the cards.
    fn atlas_json(&self, words: &Words) -> Value;

    /// How far the game has come: what lies open to everybody.
    fn progress(&self, state: &Self::State) -> Progress;

    /// The year or the turn as people call it.
    fn turn_name(&self, turn: u16, words: &Words) -> String;

    /// What a viewer may know, to be written down.
    fn view_now<'a>(&'a self, view: &'a Self::View) -> impl Serialize;

    /// The same as JSON, for those who look into it.
    fn view_json(&self, view: &Self::View) -> Value {
        json!(self.view_now(view))
    }

    /// What is asked of a seat, with its legal choices, to be written down; `null` when nothing is.
    fn asked(&self, state: &Self::State, seat: Seat, words: &Words) -> impl Serialize;

    /// The same as JSON, for those who look into it.
    fn decision_json(&self, state: &Self::State, seat: Seat, words: &Words) -> Value {
        json!(self.asked(state, seat, words))
    }

    /// A choice of a seat in words, as it reads in answer to what is asked of it.
    ///
    /// Found among the choices of [`Describe::decision_json`], unless the game has a shorter way.
    fn action_text(&self, state: &Self::State, seat: Seat, action: Self::Action, words: &Words) -> String {
        let notation = self.write_action(action);
        let decision = self.decision_json(state, seat, words);
        let offered = decision["actions"].as_array().map_or(&[][..], Vec::as_slice);
        let found = offered.iter().find(|offered| offered["action"] == notation.as_str());
        found.and_then(|offered| offered["text"].as_str()).map_or(notation.clone(), str::to_owned)
    }

    /// What one act brought, in order; `after` is the situation it led to.
    fn events_json(&self, after: &Self::State, events: &[Self::Event], words: &Words) -> Vec<Value>;

    /// Why a choice is refused.
    fn why(&self, refusal: &Self::Refusal, words: &Words) -> Why;

    /// The situation as a document that [`Describe::read_position`] reads back.
    fn position_json(&self, state: &Self::State) -> Value;

    /// A situation from a document; the error lists everything that is wrong with it.
    fn read_position(&self, document: &Value, seed: &[u8; 32]) -> Result<Self::State, Message>;

    /// The odds of what is about to be rolled, from what a seat may know, or without a seat from what everybody knows;
    /// `null` when nothing is rolled or the viewer cannot know what.
    fn odds_json(&self, state: &Self::State, seat: Option<Seat>) -> Value;

    /// What a plan of a seat would bring if the other side let it happen: actions one after the other, of which the
    /// last one decides. It may rest only on what the view of that seat shows.
    ///
    /// A title that cannot tell has nothing to say.
    fn forecast_json(
        &self,
        view: &Self::View,
        seat: Seat,
        plan: &[Self::Action],
    ) -> Result<Forecast, NoForecast<Self::Refusal>> {
        let _ = (view, seat, plan);
        Ok(Forecast::default())
    }
}
