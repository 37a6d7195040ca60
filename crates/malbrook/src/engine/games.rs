//! The game being played: beginning it, acting in it, taking it up again.

use super::Engine;
use super::advising::Matter;
use super::dice::SharedDice;
use super::positions::position_state;
use super::reply::{Answer, Kind, Problem, fields};
use super::request::{Request, wrong};
use super::thinking::Thinkers;
use crate::replaying;
use crate::setup::{self, Plan};
use crate::speech::{self, words};
use crate::systems::System;
use serde_json::{Value, json};
use table::{Header, Record, Seat, SeededDice, Session};
use titles::with_game;
use words::message;

/// The most actions a batch may have.
const MAX_BATCH: usize = 10_000;

/// The game being played.
pub struct Current<G: System> {
    /// The title.
    pub game: &'static G,
    /// The game in progress.
    pub session: Session<'static, G>,
    /// What its record says before the first action.
    pub header: Header,
    /// Did it begin with a position rather than a scenario's own start?
    pub from_position: bool,
    /// What the seats are called.
    pub(super) sides: [String; 2],
    /// Bots that were asked.
    pub(super) thinkers: Thinkers<G>,
    dice: Option<SharedDice>,
}

/// A game being played, whatever its rules.
pub trait Playing {
    /// Carries out one of the commands about a game.
    fn obey(&mut self, request: &Request) -> Answer;
    /// Who must act and so on, with what is played.
    fn introduction(&self) -> Value;
    /// The present position.
    fn position(&mut self) -> Answer;
    /// What advice is asked for.
    fn matter(&self, request: &Request) -> Result<Box<dyn Matter>, Problem>;
}

impl<G: System> Playing for Current<G> {
    fn obey(&mut self, request: &Request) -> Answer {
        match request.command.as_str() {
            "dice" => self.set_dice(request),
            "actions" => self.actions(request),
            "play" => self.play(request),
            "why-not" => self.why_not(request),
            "choose" => self.choose(request),
            "view" => self.view(request),
            "odds" => self.odds(request),
            "undo" => self.undo(request),
            "hash" => self.hash(),
            "record" => self.record(),
            _ => self.outcome(),
        }
    }

    fn introduction(&self) -> Value {
        let mut reply = self.standing();
        let header = &self.header;
        reply["title"] = json!(header.title);
        reply["scenario"] = json!(header.scenario);
        reply["options"] = json!(header.options);
        if let Some(seed) = &header.seed {
            reply["seed"] = json!(table::proof::to_hex(seed));
        }
        reply
    }

    fn position(&mut self) -> Answer {
        self.position_now()
    }

    fn matter(&self, request: &Request) -> Result<Box<dyn Matter>, Problem> {
        self.asked_for(request)
    }
}

impl Engine {
    pub(super) fn new_game(&mut self, request: &Request) -> Answer {
        let title = request.text("title")?.unwrap_or("spain");
        let title = self.title(title)?;
        let what = "a list of names of optional rules";
        let options = request.list("options", what, Value::as_str)?.unwrap_or_default();
        let options: Vec<String> = options.into_iter().map(str::to_owned).collect();
        with_game!(title, game => {
            let seed = setup::seed_or_fresh(request.seed()?)?;
            let plan = Plan::new(game, request.text("scenario")?, &options, seed)?;
            let start = plan.start(game).map_err(|error| Problem::new(Kind::Input, error.in_words(words())))?;
            let session = Session::new(game, start, Box::new(SeededDice::new(plan.seed)));
            self.sit_down(Box::new(Current::new(game, session, plan.header(game), false)))
        })
    }

    /// Makes this the game being played.
    pub(super) fn sit_down(&mut self, current: Box<dyn Playing>) -> Answer {
        let reply = current.introduction();
        self.current = Some(current);
        Ok(fields(reply))
    }

    pub(super) fn load_record(&mut self, request: &Request) -> Answer {
        let Some(text) = request.text("record")? else { return Err(wrong("record", "the text of a record")) };
        let record = Record::parse(text).map_err(|e| Problem::new(Kind::Input, format!("`record`: {e}")))?;
        let given = request.get("position").is_some();
        let from_position = given || record.header.start.is_some();
        with_game!(self.title(&record.header.title)?, game => {
            let start = match given {
                true => position_state(game, request, [0; 32])?,
                false => setup::start_of(game, &record.header)?,
            };
            let session = Session::replay(game, start, &record)
                .map_err(|e| Problem::new(Kind::Replay, replaying::explain(game, &record, &e)))?;
            self.sit_down(Box::new(Current::new(game, session, record.header, from_position)))
        })
    }
}

impl<G: System> Current<G> {
    fn new(
        game: &'static G,
        session: Session<'static, G>,
        header: Header,
        from_position: bool,
    ) -> Current<G> {
        let sides = game.catalogue().sides;
        Current { game, session, header, from_position, sides, thinkers: Thinkers::default(), dice: None }
    }

    /// A game that begins with a position, and with the first throw of this seed.
    pub(super) fn from_position(game: &'static G, state: G::State, seed: [u8; 32]) -> Current<G> {
        let session = Session::new(game, state, Box::new(SeededDice::new(seed)));
        let (scenario, options) = game.played(&state);
        let mut header = setup::header(game, &scenario, &options);
        header.seed = Some(seed);
        Current::new(game, session, header, true)
    }

    /// A seat as replies name it.
    pub(super) fn seat_word(&self, seat: Seat) -> &str {
        &self.sides[seat.index()]
    }

    /// Who must act, the hash, how many actions were played, and the outcome of a finished game.
    fn standing(&self) -> Value {
        let mut standing = json!({
            "to_act": self.session.to_act().iter().map(|seat| self.seat_word(seat)).collect::<Vec<_>>(),
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
        Some(json!({ "winner": outcome.winner.map(|seat| self.seat_word(seat)), "result": outcome.result }))
    }

    /// The seat of a request, or the first one that must act.
    pub(super) fn seat(&self, request: &Request) -> Result<Seat, Problem> {
        let over = || Problem::new(Kind::State, "the game is over");
        request.seat(&self.sides)?.or(self.session.to_act().first()).ok_or_else(over)
    }

    fn read(&self, text: &str) -> Result<G::Action, Problem> {
        self.game.read_action(text).map_err(|problem| {
            let problem = message!("record-key-problem", key = shortened(text), problem);
            Problem::new(Kind::Input, problem.in_words(words()))
        })
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
        let decision = self.game.decision_json(self.session.state(), seat, words());
        let mut reply = fields(decision);
        reply.remove("side");
        let actions = reply.remove("actions").unwrap_or_else(|| json!([]));
        reply.insert("seat".to_owned(), json!(self.seat_word(seat)));
        reply.insert("count".to_owned(), json!(actions.as_array().map_or(0, Vec::len)));
        reply.insert("actions".to_owned(), actions);
        Ok(reply)
    }

    pub(super) fn play(&mut self, request: &Request) -> Answer {
        let seat = self.seat(request)?;
        let actions = self.batch(request)?;
        let before = self.session.history().len();
        let batch = self.session.play_batch(seat, &actions);
        if let (0, Some(refusal)) = (batch.played, &batch.refusal) {
            return Err(self.game.why(refusal, words()).into());
        }
        let mut reply = self.standing();
        reply["seat"] = json!(self.seat_word(seat));
        reply["played"] = json!(batch.played);
        reply["facts"] = self.game.events_json(self.session.state(), &batch.events, words()).into();
        reply["throws"] = self.session.history()[before..]
            .iter()
            .flat_map(|entry| &entry.throws)
            .map(|throw| json!({ "purpose": throw.purpose, "sides": throw.sides, "value": throw.value }))
            .collect();
        if let Some(refusal) = &batch.refusal {
            reply["refusal"] = Problem::from(self.game.why(refusal, words())).to_json();
        }
        if let Some(dice) = &self.dice {
            let dice = dice.lock();
            reply["dice"] = json!({ "left": dice.left(), "faults": dice.faults() });
        }
        Ok(fields(reply))
    }

    /// `action`, or all of `actions`; nothing is played unless all of them can be read.
    fn batch(&self, request: &Request) -> Result<Vec<G::Action>, Problem> {
        let what = "a list of 1 to 10000 actions in notation";
        let texts = match (request.text("action")?, request.list("actions", what, Value::as_str)?) {
            (Some(one), None) => vec![one],
            (None, Some(many)) if !many.is_empty() && many.len() <= MAX_BATCH => many,
            (None, Some(_)) => return Err(wrong("actions", what)),
            (Some(_), Some(_)) => return Err(wrong("action", "left out where there is `actions`")),
            (None, None) => return Err(self.no_action()),
        };
        texts.into_iter().map(|text| self.read(text)).collect()
    }

    /// What is said where an action is missing.
    fn no_action(&self) -> Problem {
        wrong("action", &format!("a choice in notation, such as `{}`", G::EXAMPLE))
    }

    pub(super) fn why_not(&mut self, request: &Request) -> Answer {
        let seat = self.seat(request)?;
        let Some(text) = request.text("action")? else {
            return Err(self.no_action());
        };
        let checked = self.session.check(seat, self.read(text)?);
        let mut reply = json!({ "seat": self.seat_word(seat), "allowed": checked.is_ok() });
        if let Err(refusal) = &checked {
            let why = self.game.why(refusal, words());
            let book = why.book.as_deref().unwrap_or(&self.header.title);
            reply["text"] = json!(speech::rule_text(book, book, &why.rule));
            reply["why"] = Problem::from(why).to_json();
        }
        Ok(fields(reply))
    }

    pub(super) fn undo(&mut self, request: &Request) -> Answer {
        let last = self.session.history().last().map_or(Seat::One, |entry| entry.seat);
        let seat = request.seat(&self.sides)?.unwrap_or(last);
        self.session.undo(seat).map_err(|e| Problem::new(Kind::State, e.to_string()))?;
        let mut reply = self.standing();
        reply["seat"] = json!(self.seat_word(seat));
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
