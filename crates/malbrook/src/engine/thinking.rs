//! Asking our own bots what they would do.

use super::games::Current;
use super::reply::{Answer, Kind, Problem, fields};
use super::request::Request;
use crate::speech::words;
use crate::systems::System;
use bots::{Bot, Spec, Stop, Task};
use serde_json::json;
use std::collections::BTreeMap;
use table::Seat;

/// The level that is asked if none is named.
const USUAL: &str = "captain";

/// Bots that were asked in this game. They remember what they thought of before.
pub struct Thinkers<G: System> {
    bots: BTreeMap<(Seat, String), Box<dyn Bot<G>>>,
}

impl<G: System> Default for Thinkers<G> {
    fn default() -> Thinkers<G> {
        Thinkers { bots: BTreeMap::new() }
    }
}

impl<G: System> Thinkers<G> {
    /// The bot of a seat with this specification; the same game and seat have the same one.
    fn bot(&mut self, spec: &Spec, seat: Seat, seed: &[u8; 32]) -> &mut dyn Bot<G> {
        let new = || bots::seated(spec, bots::seed_for(seed, seat, 0));
        self.bots.entry((seat, spec.to_string())).or_insert_with(new).as_mut()
    }
}

impl<G: System> Current<G> {
    /// What a bot of some level would do for a seat. Nothing is played.
    pub(super) fn choose(&mut self, request: &Request) -> Answer {
        let seat = self.seat(request)?;
        let wrong = |error: bots::BadSpec| Problem::new(Kind::Input, format!("`level`: {error}"));
        let spec: Spec = request.text("level")?.unwrap_or(USUAL).parse().map_err(wrong)?;
        let actions = self.session.actions(seat);
        if actions.is_empty() {
            return Err(Problem::new(Kind::State, "this seat has nothing to decide now"));
        }
        let task = Task { game: self.game, seat, view: self.session.view(Some(seat)), actions };
        let seed = self.header.seed.unwrap_or_default();
        let chosen = self.thinkers.bot(&spec, seat, &seed).choose(&task, &Stop::default());
        let action = chosen.ok_or_else(|| Problem::new(Kind::Internal, format!("`{spec}` chose nothing")))?;
        Ok(fields(json!({
            "seat": self.seat_word(seat),
            "level": spec.to_string(),
            "action": self.game.write_action(action),
            "text": self.game.action_text(self.session.state(), seat, action, words()),
        })))
    }
}
