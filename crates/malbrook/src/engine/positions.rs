//! Positions, views and odds.

use super::Engine;
use super::games::Current;
use super::reply::{Answer, Kind, Problem, fields};
use super::request::{Request, seat_word, wrong};
use serde_json::{Value, json};
use succession::position::{self, Position};
use succession::{State, Succession, odds};
use table::{Seat, SeededDice};

impl Engine {
    /// With a position, a game that begins there; without one, the position of the game being played.
    pub(super) fn position(&mut self, request: &Request) -> Answer {
        if request.get("position").is_none() {
            let current = self.current()?;
            return Ok(fields(document(&position::from_state(current.game, current.session.state()))));
        }
        let document = read(request)?;
        let title = document.title.as_deref().or(request.text("title")?).unwrap_or("spain").to_owned();
        let game = self.title(&title)?;
        let seed = crate::setup::seed_or_fresh(request.seed()?)?;
        let state = state_of(game, &document, seed)?;
        self.sit_down(Current::from_position(game, state, seed))
    }

    /// The state of a request's position.
    pub(super) fn position_state(&self, game: &Succession, request: &Request) -> Result<State, Problem> {
        state_of(game, &read(request)?, [0; 32])
    }
}

/// The document of a request, as an object or as TOML.
fn read(request: &Request) -> Result<Position, Problem> {
    let bad = |message: String| Problem::new(Kind::Input, format!("`position`: {message}"));
    match request.get("position") {
        Some(Value::String(toml)) => Position::parse(toml).map_err(|errors| bad(errors.to_string())),
        Some(object @ Value::Object(_)) => {
            serde_json::from_value(object.clone()).map_err(|error| bad(error.to_string()))
        }
        _ => Err(wrong("position", "an object or a text in TOML")),
    }
}

/// The situation a document describes, played on to its first decision with dice of its own.
fn state_of(game: &Succession, document: &Position, seed: [u8; 32]) -> Result<State, Problem> {
    document
        .start(game, &mut SeededDice::new(seed.map(|byte| !byte)))
        .map_err(|errors| Problem::new(Kind::Input, format!("`position`: {errors}")))
}

/// A document both ways.
fn document(position: &Position) -> Value {
    json!({ "position": position, "toml": position.to_toml() })
}

impl Current {
    /// The position the game began with.
    pub(super) fn start_position(&self) -> Value {
        json!(position::from_state(self.game, self.session.start()))
    }

    pub(super) fn view(&mut self, request: &Request) -> Answer {
        let seat = viewer(request)?;
        let view = self.session.view(seat);
        let word = seat.map_or("spectator", seat_word);
        Ok(fields(json!({ "seat": word, "view": crate::words::view_json(self.game, &view) })))
    }

    pub(super) fn odds(&mut self) -> Answer {
        Ok(fields(json!({ "odds": odds::current(self.game, self.session.state()) })))
    }
}

/// A seat, or a spectator; it must be named, so that nobody sees a hand by accident.
fn viewer(request: &Request) -> Result<Option<Seat>, Problem> {
    let named = || wrong("seat", "\"alliance\", \"bourbon\", 1, 2 or \"spectator\"");
    match request.get("seat") {
        None => Err(named()),
        Some(Value::String(word)) if word == "spectator" => Ok(None),
        Some(_) => request.seat().map_err(|_| named()),
    }
}
