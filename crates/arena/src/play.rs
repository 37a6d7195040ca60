//! One game between two bots.

use crate::fault::{Fault, FaultKind, words_of};
use crate::outside::Process;
use bots::{Bot, Stop, Task};
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};
use table::{Describe, Outcome, Seat, Session};
use words::Language;

/// One who sits at the table for a game.
pub enum Chair<'c, G: Describe> {
    /// One of our own.
    Own(Box<dyn Bot<G>>),
    /// A program.
    Outside(&'c mut Process),
}

/// How a game went.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The result, if the rules gave one.
    pub outcome: Option<Outcome>,
    /// Who lost by a fault, and which.
    pub fault: Option<(Seat, Fault)>,
    /// How many choices the bots made, by seat; a choice of one is no choice.
    pub moves: [u64; 2],
    /// How long they thought, by seat.
    pub thought: [Duration; 2],
    /// How long they thought about one choice at most, by seat.
    pub slowest: [Duration; 2],
}

impl Played {
    /// Who won; nobody if the game came to no end.
    pub fn winner(&self) -> Option<Seat> {
        match &self.fault {
            Some((loser, _)) => Some(loser.other()),
            None => self.outcome.as_ref().and_then(|outcome| outcome.winner),
        }
    }
}

/// Plays a session to its end, or for so many decisions. Where both seats choose at once, the first is asked first.
pub fn play<G: Describe>(session: &mut Session<'_, G>, chairs: [Chair<'_, G>; 2], limit: u64) -> Played {
    let mut game = Playing {
        chairs,
        played: Played {
            outcome: None,
            fault: None,
            moves: [0; 2],
            thought: [Duration::ZERO; 2],
            slowest: [Duration::ZERO; 2],
        },
    };
    for _ in 0..limit {
        let Some(seat) = session.to_act().first() else { break };
        let actions = session.actions(seat);
        let chosen = match actions[..] {
            [only] => Ok(only),
            _ => game.choose(session, seat, actions),
        };
        let rules = session.game();
        let done = chosen.and_then(|action| {
            session.play(seat, action).map_err(|why| {
                let text = rules.write_action(action);
                Fault::new(FaultKind::Illegal, format!("`{text}` is not allowed: {why}"))
            })
        });
        if let Err(fault) = done {
            game.played.fault = Some((seat, fault));
            break;
        }
    }
    game.played.outcome = session.outcome();
    game.played
}

struct Playing<'c, G: Describe> {
    chairs: [Chair<'c, G>; 2],
    played: Played,
}

impl<G: Describe> Playing<'_, G> {
    /// Lets a seat choose, and looks at the clock.
    fn choose(
        &mut self,
        session: &Session<'_, G>,
        seat: Seat,
        actions: Vec<G::Action>,
    ) -> Result<G::Action, Fault> {
        let game = session.game();
        let task = Task { game, seat, view: session.view(Some(seat)), actions };
        let began;
        let chosen = match &mut self.chairs[seat.index()] {
            Chair::Own(bot) => {
                began = Instant::now();
                choose_own(bot.as_mut(), &task)
            }
            Chair::Outside(process) => {
                let decision = game.decision_json(session.state(), seat, Language::english().words());
                let question = question(game, &task, decision, process.patience());
                began = Instant::now();
                choose_outside(process, game, question)
            }
        };
        let (took, at) = (began.elapsed(), seat.index());
        self.played.moves[at] += 1;
        self.played.thought[at] += took;
        self.played.slowest[at] = self.played.slowest[at].max(took);
        chosen
    }
}

fn choose_own<G: Describe>(bot: &mut dyn Bot<G>, task: &Task<'_, G>) -> Result<G::Action, Fault> {
    let chosen = catch_unwind(AssertUnwindSafe(|| bot.choose(task, &Stop::default())));
    match chosen {
        Ok(Some(action)) => Ok(action),
        Ok(None) => Err(Fault::new(FaultKind::GaveUp, "it chose nothing")),
        Err(panic) => Err(Fault::new(FaultKind::Crash, format!("it broke: {}", words_of(panic.as_ref())))),
    }
}

/// What a program is told when it is to choose: the decision, its legal actions, and what its seat may know.
fn question<G: Describe>(game: &G, task: &Task<'_, G>, mut decision: Value, patience: Duration) -> Value {
    let actions = decision.as_object_mut().and_then(|decision| decision.remove("actions"));
    if let Some(decision) = decision.as_object_mut() {
        decision.remove("side");
    }
    json!({
        "seat": game.catalogue().sides[task.seat.index()],
        "decision": decision,
        "actions": actions,
        "view": game.view_json(&task.view),
        "time_ms": u64::try_from(patience.as_millis()).unwrap_or(u64::MAX),
    })
}

fn choose_outside<G: Describe>(process: &mut Process, game: &G, question: Value) -> Result<G::Action, Fault> {
    let answer = process.ask("choose", question)?;
    let Some(text) = answer["action"].as_str() else {
        return Err(Fault::new(FaultKind::Garbage, "its answer has no `action`"));
    };
    let shown: String = text.chars().take(80).collect();
    let unread =
        |why| Fault::new(FaultKind::Illegal, format!("`{}` is no action: {why}", shown.escape_debug()));
    game.read_action(text).map_err(unread)
}
