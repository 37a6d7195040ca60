//! Positions, views and odds.

use super::Engine;
use super::games::Current;
use super::reply::{Answer, Kind, Problem, fields};
use super::request::{Request, wrong};
use crate::speech::words;
use crate::systems::System;
use serde_json::{Value, json};
use table::Seat;
use titles::with_game;
use words::{Message, message};

impl Engine {
    /// With a position, a game that begins there; without one, the position of the game being played.
    pub(super) fn position(&mut self, request: &Request) -> Answer {
        let Some(document) = request.get("position") else { return self.current()?.position() };
        let title = title_of(document).map_or_else(|| request.text("title"), |title| Ok(Some(title)))?;
        let title = title.unwrap_or("spain").to_owned();
        with_game!(self.title(&title)?, game => {
            let seed = crate::setup::seed_or_fresh(request.seed()?)?;
            let state = position_state(game, request, seed)?;
            self.sit_down(Box::new(Current::from_position(game, state, seed)))
        })
    }
}

/// The title a document names.
fn title_of(document: &Value) -> Option<&str> {
    match document {
        // The first line that gives one: whoever reads all of it says what is wrong with it.
        Value::String(toml) => toml.lines().find_map(|line| {
            let value = line.trim().strip_prefix("title")?.trim_start().strip_prefix('=')?;
            value.trim().strip_prefix('"')?.split('"').next()
        }),
        object => object["title"].as_str(),
    }
}

/// The situation a request's document describes, played on to its first decision with dice of its own.
pub(super) fn position_state<G: System>(
    game: &G,
    request: &Request,
    seed: [u8; 32],
) -> Result<G::State, Problem> {
    let bad = |problem: Message| {
        let problem = message!("record-key-problem", key = "position", problem);
        Problem::new(Kind::Input, problem.in_words(words()))
    };
    let document = match request.get("position") {
        Some(Value::String(toml)) => game.parse_position(toml).map_err(bad)?,
        Some(object @ Value::Object(_)) => object.clone(),
        _ => return Err(wrong("position", "an object or a text in TOML")),
    };
    game.read_position(&document, &seed).map_err(bad)
}

impl<G: System> Current<G> {
    /// The position the game began with.
    pub(super) fn start_position(&self) -> Value {
        self.game.position_json(self.session.start())
    }

    /// The present position, both ways.
    pub(super) fn position_now(&self) -> Answer {
        let state = self.session.state();
        Ok(fields(json!({
            "position": self.game.position_json(state),
            "toml": self.game.position_toml(state),
        })))
    }

    pub(super) fn view(&mut self, request: &Request) -> Answer {
        let seat = self.viewer(request)?;
        let view = self.session.view(seat);
        let word = seat.map_or("spectator", |seat| self.seat_word(seat));
        Ok(fields(json!({ "seat": word, "view": self.game.view_json(&view) })))
    }

    /// The odds from what a seat may know: the one named, or the first that must act; a spectator where none must.
    pub(super) fn odds(&mut self, request: &Request) -> Answer {
        let seat = match request.get("seat") {
            None => self.session.to_act().first(),
            Some(_) => self.viewer(request)?,
        };
        Ok(fields(json!({ "odds": self.game.odds_json(self.session.state(), seat) })))
    }

    /// A seat, or a spectator; it must be named, so that nobody sees a hand by accident.
    fn viewer(&self, request: &Request) -> Result<Option<Seat>, Problem> {
        let [first, second] = &self.sides;
        let named = || wrong("seat", &format!("\"{first}\", \"{second}\", 1, 2 or \"spectator\""));
        match request.get("seat") {
            None => Err(named()),
            Some(Value::String(word)) if word == "spectator" => Ok(None),
            Some(_) => request.seat(&self.sides).map_err(|_| named()),
        }
    }
}
