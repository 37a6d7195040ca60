//! The game being played: beginning it, acting in it, taking it up again.

use super::Engine;
use super::dice::SharedDice;
use super::reply::{Answer, Kind, Problem, fields};
use super::request::{Request, seat_word, wrong};
use super::thinking::Thinkers;
use crate::replaying;
use crate::setup::{self, Plan};
use crate::words;
use serde_json::{Value, json};
use succession::{Action, Side, State, Succession};
use table::{Game, Header, Record, Seat, SeededDice, Session};

/// The most actions a batch may have.
const MAX_BATCH: usize = 10_000;

/// The game being played.
pub struct Current {
    /// The title.
    pub game: &'static Succession,
    /// The game in progress.
    pub session: Session<'static, Succession>,
    /// What its record says before the first action.
    pub header: Header,
    /// Did it begin with a position rather than a scenario's own start?
    pub from_position: bool,
    /// Bots that were asked.
    pub(super) thinkers: Thinkers,
    dice: Option<SharedDice>,
}

impl Engine {
    pub(super) fn new_game(&mut self, request: &Request) -> Answer {
        let title = request.text("title")?.unwrap_or("spain");
        let game = self.title(title)?;
        let what = "a list of names of optional rules";
        let options = request.list("options", what, Value::as_str)?.unwrap_or_default();
        let plan = Plan {
            scenario: setup::scenario(game, request.text("scenario")?)?,
            options: setup::options(game, &options)?,
            seed: setup::seed_or_fresh(request.seed()?)?,
        };
        let session = Session::new(game, plan.start(game), Box::new(SeededDice::new(plan.seed)));
        self.sit_down(Current {
            game,
            session,
            header: plan.header(game),
            from_position: false,
            dice: None,
            thinkers: Thinkers::default(),
        })
    }

    /// Makes this the game being played.
    pub(super) fn sit_down(&mut self, current: Current) -> Answer {
        let mut reply = current.standing();
        let header = &current.header;
        reply["title"] = json!(header.title);
        reply["scenario"] = json!(header.scenario);
        reply["options"] = json!(header.options);
        if let Some(seed) = &header.seed {
            reply["seed"] = json!(table::proof::to_hex(seed));
        }
        self.current = Some(current);
        Ok(fields(reply))
    }

    pub(super) fn load_record(&mut self, request: &Request) -> Answer {
        let Some(text) = request.text("record")? else { return Err(wrong("record", "the text of a record")) };
        let record = Record::parse(text).map_err(|e| Problem::new(Kind::Input, format!("`record`: {e}")))?;
        let game = self.title(&record.header.title)?;
        let given = request.get("position").is_some();
        let start = match given {
            true => self.position_state(game, request)?,
            false => setup::start_of(game, &record.header)?,
        };
        let from_position = given || record.header.start.is_some();
        let session = Session::replay(game, start, &record)
            .map_err(|e| Problem::new(Kind::Replay, replaying::explain(game, &record, &e)))?;
        self.sit_down(Current {
            game,
            session,
            header: record.header,
            from_position,
            dice: None,
            thinkers: Thinkers::default(),
        })
    }
}

impl Current {
    /// A game that begins with a position, and with the first throw of this seed.
    pub(super) fn from_position(game: &'static Succession, state: State, seed: [u8; 32]) -> Current {
        let session = Session::new(game, state, Box::new(SeededDice::new(seed)));
        let mut header = setup::header(game, usize::from(state.scenario), state.options);
        header.seed = Some(seed);
        Current { game, session, header, from_position: true, dice: None, thinkers: Thinkers::default() }
    }

    /// Who must act, the hash, how many actions were played, and the outcome of a finished game.
    fn standing(&self) -> Value {
        let mut standing = json!({
            "to_act": self.session.to_act().iter().map(seat_word).collect::<Vec<_>>(),
            "played_in_all": self.session.history().len(),
            "hash": self.hash_text(),
        });
        if let Some(outcome) = self.outcome_json() {
            standing["outcome"] = outcome;
        }
        standing
    }

    fn hash_text(&self) -> String {
        format!("{:016x}", self.session.hash())
    }

    fn outcome_json(&self) -> Option<Value> {
        let outcome = self.session.outcome()?;
        Some(json!({ "winner": outcome.winner.map(seat_word), "result": outcome.result }))
    }

    /// The seat of a request, or the first one that must act.
    pub(super) fn seat(&self, request: &Request) -> Result<Seat, Problem> {
        let over = || Problem::new(Kind::State, "the game is over");
        request.seat()?.or(self.session.to_act().first()).ok_or_else(over)
    }

    fn read(&self, text: &str) -> Result<Action, Problem> {
        self.game
            .read_action(text)
            .map_err(|e| Problem::new(Kind::Input, format!("`{}`: {e}", shortened(text))))
    }

    pub(super) fn set_dice(&mut self, request: &Request) -> Answer {
        let seed = request.seed()?;
        self.dice = SharedDice::read(request, seed)?;
        match (&self.dice, seed) {
            (Some(dice), _) => self.session.set_dice(Box::new(dice.clone())),
            (None, Some(seed)) => self.session.set_dice(Box::new(SeededDice::new(seed))),
            (None, None) => return Err(wrong("script", "a list of throws, or `seed` given")),
        }
        Ok(fields(json!({ "left": self.dice.as_ref().map(|dice| dice.lock().left()) })))
    }

    /// What is asked of a seat and its legal choices; nothing where it owes no decision.
    pub(super) fn actions(&mut self, request: &Request) -> Answer {
        let seat = self.seat(request)?;
        let decision = words::decision_json(self.game, self.session.state(), Side::from(seat));
        let mut reply = fields(decision);
        reply.remove("side");
        let actions = reply.remove("actions").unwrap_or_else(|| json!([]));
        reply.insert("seat".to_owned(), json!(seat_word(seat)));
        reply.insert("count".to_owned(), json!(actions.as_array().map_or(0, Vec::len)));
        reply.insert("actions".to_owned(), actions);
        Ok(reply)
    }

    pub(super) fn play(&mut self, request: &Request) -> Answer {
        let seat = self.seat(request)?;
        let actions = self.batch(request)?;
        let before = self.session.history().len();
        let batch = self.session.play_batch(seat, &actions);
        if let (0, Some(refusal)) = (batch.played, batch.refusal) {
            return Err(refusal.into());
        }
        let mut reply = self.standing();
        reply["seat"] = json!(seat_word(seat));
        reply["played"] = json!(batch.played);
        reply["facts"] = words::facts_json(self.game, self.session.state(), &batch.events).into();
        reply["throws"] = self.session.history()[before..]
            .iter()
            .flat_map(|entry| &entry.throws)
            .map(|throw| json!({ "purpose": throw.purpose, "sides": throw.sides, "value": throw.value }))
            .collect();
        if let Some(refusal) = batch.refusal {
            reply["refusal"] = Problem::from(refusal).to_json();
        }
        if let Some(dice) = &self.dice {
            let dice = dice.lock();
            reply["dice"] = json!({ "left": dice.left(), "faults": dice.faults() });
        }
        Ok(fields(reply))
    }

    /// `action`, or all of `actions`; nothing is played unless all of them can be read.
    fn batch(&self, request: &Request) -> Result<Vec<Action>, Problem> {
        let what = "a list of 1 to 10000 actions in notation";
        let texts = match (request.text("action")?, request.list("actions", what, Value::as_str)?) {
            (Some(one), None) => vec![one],
            (None, Some(many)) if !many.is_empty() && many.len() <= MAX_BATCH => many,
            (None, Some(_)) => return Err(wrong("actions", what)),
            (Some(_), Some(_)) => return Err(wrong("action", "left out where there is `actions`")),
            (None, None) => return Err(wrong("action", "a choice in notation, such as `space lille`")),
        };
        texts.into_iter().map(|text| self.read(text)).collect()
    }

    pub(super) fn why_not(&mut self, request: &Request) -> Answer {
        let seat = self.seat(request)?;
        let Some(text) = request.text("action")? else {
            return Err(wrong("action", "a choice in notation, such as `space lille`"));
        };
        let checked = self.session.check(seat, self.read(text)?);
        let mut reply = json!({ "seat": seat_word(seat), "allowed": checked.is_ok() });
        if let Err(refusal) = checked {
            reply["why"] = Problem::from(refusal).to_json();
            reply["text"] = json!(words::rule_text(&self.header.title, refusal.book, refusal.rule()));
        }
        Ok(fields(reply))
    }

    pub(super) fn undo(&mut self, request: &Request) -> Answer {
        let last = self.session.history().last().map_or(Seat::One, |entry| entry.seat);
        let seat = request.seat()?.unwrap_or(last);
        self.session.undo(seat).map_err(|e| Problem::new(Kind::State, e.to_string()))?;
        let mut reply = self.standing();
        reply["seat"] = json!(seat_word(seat));
        Ok(fields(reply))
    }

    pub(super) fn hash(&mut self) -> Answer {
        Ok(fields(json!({ "hash": self.hash_text() })))
    }

    /// The record. Where no seed leads to the position the game began with, that is in it and beside it.
    pub(super) fn record(&mut self) -> Answer {
        let mut record = self.session.record(self.header.clone());
        let needs_position = self.from_position || record.header.seed.is_none();
        record.header.start = needs_position.then(|| setup::start_document(self.game, self.session.start()));
        let text = record.write().map_err(|e| Problem::new(Kind::Internal, e.to_string()))?;
        let mut reply = json!({ "record": text });
        if needs_position {
            reply["position"] = self.start_position();
        }
        Ok(fields(reply))
    }

    pub(super) fn outcome(&mut self) -> Answer {
        let outcome = self.outcome_json();
        Ok(fields(json!({ "over": outcome.is_some(), "outcome": outcome })))
    }
}

/// So much of a text as belongs in a message.
fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}
