//! Advice: what a search thinks of a decision. It is thought of beside the conversation and told as it gets better.

use super::games::Current;
use super::reply::{self, Answer, Kind, Problem, fields};
use super::request::{Request, wrong};
use super::{Engine, Heard};
use crate::speech::words;
use crate::systems::System;
use bots::{Advice, Budget, Line, Spec, Stop, Task};
use serde_json::{Map, Value, json};
use std::sync::mpsc::{Receiver, SyncSender, channel};
use std::time::Instant;
use table::Seat;

/// The level that is asked if none is named.
const USUAL: &str = "marshal";
/// The most lines that are told.
const MOST_LINES: usize = 5;

/// A decision that advice is wanted for, whatever the rules.
pub trait Matter: Send {
    /// Thinks, telling every update; the last of them is the advice.
    fn think(&self, stop: &Stop, tell: &mut dyn FnMut(Map<String, Value>)) -> Map<String, Value>;
}

/// A decision of one system of rules.
struct Decision<G: System> {
    task: Task<'static, G>,
    /// What the seats are called.
    sides: [String; 2],
    spec: Spec,
    budget: Budget,
    seed: u64,
    lines: usize,
}

/// Advice that is being thought of.
pub(super) struct Advising {
    number: u64,
    stop: Stop,
    reply: Receiver<Value>,
}

impl Advising {
    /// The reply, if the thinking is over.
    fn ready(&self) -> Option<Value> {
        self.reply.try_recv().ok()
    }

    /// The reply with what is known by now.
    fn cut_short(&self) -> Option<Value> {
        self.stop.stop();
        self.reply.recv().ok()
    }
}

impl Drop for Advising {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

impl Engine {
    /// Thinks to the end of the budget and gives the whole advice.
    pub(super) fn advise(&mut self, request: &Request) -> Answer {
        wants_updates(request)?;
        let matter = self.current()?.matter(request)?;
        Ok(matter.think(&Stop::default(), &mut |_| {}))
    }

    /// Begins to think; updates and the word that it is over go to `heard`.
    pub(super) fn begin_advice(
        &mut self,
        request: &Request,
        heard: &SyncSender<Heard>,
    ) -> Result<(), Problem> {
        if self.advising.is_some() {
            return Err(Problem::new(Kind::State, "advice is being thought of already; `stop` ends it"));
        }
        let updates = wants_updates(request)?;
        let matter = self.current()?.matter(request)?;
        self.advised += 1;
        let (number, stop) = (self.advised, Stop::default());
        let (give, reply) = channel();
        let (id, word, heard) = (request.id.clone(), stop.clone(), heard.clone());
        std::thread::spawn(move || {
            let mut tell = |update: Map<String, Value>| {
                if updates {
                    // Whoever does not read in time gets the next one.
                    let _ = heard.try_send(Heard::Update(number, json!({ "id": id, "update": update })));
                }
            };
            let thought = crate::fault::caught(|| matter.think(&word, &mut tell));
            let reply = match thought {
                Ok(advice) => reply::success(id, advice),
                Err(panic) => Problem::new(Kind::Internal, panic).reply(id),
            };
            // Nobody may be left to hear it.
            let _ = give.send(reply);
            let _ = heard.send(Heard::Thought);
        });
        self.advising = Some(Advising { number, stop, reply });
        Ok(())
    }

    /// Is it thinking about the advice with this number?
    pub(super) fn thinks_of(&self, number: u64) -> bool {
        self.advising.as_ref().is_some_and(|advising| advising.number == number)
    }

    /// The reply of advice that has been thought of.
    pub(super) fn thought(&mut self) -> Option<Value> {
        let reply = self.advising.as_ref()?.ready()?;
        self.advising = None;
        Some(reply)
    }

    /// Ends the thinking at once: the reply of the advice, if any was being thought of.
    pub(super) fn cut_short(&mut self) -> Option<Value> {
        self.advising.take()?.cut_short()
    }
}

impl<G: System> Current<G> {
    /// What advice is asked for.
    pub(super) fn asked_for(&self, request: &Request) -> Result<Box<dyn Matter>, Problem> {
        let seat = self.seat(request)?;
        let bad = |message: String| Problem::new(Kind::Input, format!("`level`: {message}"));
        let spec: Spec =
            request.text("level")?.unwrap_or(USUAL).parse().map_err(|e: bots::BadSpec| bad(e.to_string()))?;
        let usual = bots::usual_budget(spec.level)
            .ok_or_else(|| bad(format!("a {} does not search; ask a marshal", spec.level.name())))?;
        if spec.threads.is_some_and(|threads| threads > 1) {
            return Err(bad("advice is thought of on one thread".to_owned()));
        }
        let lines = lines_wanted(request)?;
        let actions = self.session.actions(seat);
        if actions.is_empty() {
            return Err(Problem::new(Kind::State, "this seat has nothing to decide now"));
        }
        let seed = bots::seed_for(&self.header.seed.unwrap_or_default(), seat, 0);
        let task = Task { game: self.game, seat, view: self.session.view(Some(seat)), actions };
        let budget = spec.budget.unwrap_or(usual);
        Ok(Box::new(Decision { task, sides: self.sides.clone(), spec, budget, seed, lines }))
    }
}

/// How many lines are wanted.
fn lines_wanted(request: &Request) -> Result<usize, Problem> {
    let Some(value) = request.get("lines") else { return Ok(MOST_LINES) };
    let number = value.as_u64().and_then(|number| usize::try_from(number).ok());
    number
        .filter(|number| (1..=MOST_LINES).contains(number))
        .ok_or_else(|| wrong("lines", "a number from 1 to 5"))
}

/// Are updates wanted?
fn wants_updates(request: &Request) -> Result<bool, Problem> {
    let Some(value) = request.get("updates") else { return Ok(true) };
    value.as_bool().ok_or_else(|| wrong("updates", "true or false"))
}

impl<G: System> Matter for Decision<G> {
    fn think(&self, stop: &Stop, tell: &mut dyn FnMut(Map<String, Value>)) -> Map<String, Value> {
        let begin = Instant::now();
        let mut last = Map::new();
        bots::advise(&self.task, self.budget, self.seed, stop, &mut |advice| {
            last = self.in_words(advice, begin);
            tell(last.clone());
        });
        last
    }
}

impl<G: System> Decision<G> {
    fn seat_word(&self, seat: Seat) -> &str {
        &self.sides[seat.index()]
    }

    fn in_words(&self, advice: &Advice<G::Action>, begin: Instant) -> Map<String, Value> {
        let lines = advice.lines.iter().take(self.lines).map(|line| self.line(line));
        fields(json!({
            "seat": self.seat_word(self.task.seat),
            "level": self.spec.to_string(),
            "lines": lines.collect::<Vec<Value>>(),
            "playouts": advice.effort.playouts,
            "positions": advice.effort.positions,
            "ms": u64::try_from(begin.elapsed().as_millis()).unwrap_or(u64::MAX),
        }))
    }

    fn line(&self, line: &Line<G::Action>) -> Value {
        let told = bots::tell(&self.task, line, self.seed, words());
        let mut steps = told.iter().map(|told| {
            json!({
                "seat": self.seat_word(told.step.seat),
                "action": self.task.game.write_action(told.step.action),
                "text": told.text,
            })
        });
        let first = steps.next().unwrap_or_default();
        json!({
            "action": first["action"],
            "text": first["text"],
            "win": line.chance(),
            "playouts": line.visits,
            "follows": steps.collect::<Vec<Value>>(),
        })
    }
}
