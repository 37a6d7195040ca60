//! `malbrook fuzz`: random games, and everything that must always hold.

use crate::commands::bench::seconds;
use crate::commands::simulate::save_failure;
use crate::fault::{Outcome, caught, failed};
use crate::games::{Series, choose};
use crate::setup::{self, Common, Plan};
use crate::systems::System;
use clap::Args;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use table::{Dice, FastDice, Record, Seat, SeededDice, Session};
use titles::with_game;

/// How long to look for what breaks.
#[derive(Clone, Debug, Args)]
pub struct FuzzArgs {
    /// The title: spain, nine-years, grand-campaign, pragmatic-war or wellington
    #[arg(default_value = "spain")]
    title: String,
    /// Stop after this many seconds; without this and `--games` it never stops
    #[arg(long, value_name = "S", value_parser = seconds)]
    seconds: Option<f64>,
    /// Stop after this many games
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// The seed of the games; a fresh one if not given
    #[arg(long, value_name = "HEX|NUMBER", value_parser = setup::seed)]
    seed: Option<[u8; 32]>,
    /// Where records of failing games are saved
    #[arg(long, value_name = "DIR", default_value = "failures")]
    record_failures: PathBuf,
}

/// The more costly checks are made at one decision in so many.
const EVERY: u32 = 17;
/// Games that fail before it gives up.
const MOST_FAILURES: u64 = 20;

/// Runs the command.
pub fn run(args: &FuzzArgs, common: &Common, out: &mut dyn Write) -> Outcome {
    let title = setup::load(&args.title, common.data.as_deref())?;
    with_game!(&title, game => fuzz(game, args, out))
}

fn fuzz<G: System>(game: &G, args: &FuzzArgs, out: &mut dyn Write) -> Outcome {
    let seed = setup::seed_or_fresh(args.seed)?;
    writeln!(out, "seed {}", table::proof::to_hex(&seed))?;
    let time = args.seconds.map(Duration::from_secs_f64);
    let (began, mut failures, mut number) = (Instant::now(), 0, 0);
    let space = game.action_space();
    while time.is_none_or(|time| began.elapsed() < time) && args.games.is_none_or(|games| number < games) {
        if let Err(Broken { why, record }) = Trial::new(game, &space, seed, number).run() {
            failures += 1;
            writeln!(out, "game {number}: {why}; {}", save_failure(&args.record_failures, number, &record))?;
            out.flush()?;
        }
        number += 1;
        if failures >= MOST_FAILURES {
            break;
        }
    }
    writeln!(out, "{number} games, {failures} failed")?;
    out.flush()?;
    if failures == 0 { Ok(()) } else { failed(format!("{failures} of {number} games broke a promise")) }
}

/// A promise that was broken, and the game up to there.
struct Broken {
    why: String,
    record: Box<Record>,
}

/// One random game under scrutiny.
struct Trial<'a, G: System> {
    game: &'a G,
    space: &'a [G::Action],
    plan: Plan,
    /// Makes the choices.
    chooser: FastDice,
    /// Says when to look closely, without touching the choices.
    examiner: FastDice,
}

impl<'a, G: System> Trial<'a, G> {
    fn new(game: &'a G, space: &'a [G::Action], seed: [u8; 32], number: u64) -> Trial<'a, G> {
        let mut examiner = FastDice::new(number);
        let catalogue = game.catalogue();
        let scenario = examiner.below(catalogue.scenarios.len() as u32, "scenario") as usize;
        // Half of the games are played without optional rules.
        let drawn = if number.is_multiple_of(2) { 0 } else { examiner.below(1 << 16, "options") };
        let chosen = catalogue.options.into_iter().enumerate().filter(|(at, _)| drawn >> at & 1 == 1);
        let options = chosen.map(|(_, name)| name).collect();
        let plan = Plan { scenario: catalogue.scenarios[scenario].id.clone(), options, seed };
        let plan = Series { game, plan, limit: 0, players: Default::default() }.plan_of(number);
        Trial { game, space, plan, chooser: FastDice::new(!number), examiner }
    }

    /// Plays the game; what is broken comes with the record up to there.
    fn run(mut self) -> Result<(), Broken> {
        let (game, header) = (self.game, self.plan.header(self.game));
        let dice = Box::new(SeededDice::new(self.plan.seed));
        let nothing = |why| Broken { why, record: Box::new(Record::of_acts(header.clone(), Vec::new())) };
        let mut session = Session::new(game, self.plan.start(game).map_err(nothing)?, dice);
        let mut next = None;
        let outcome = caught(|| self.play(&mut session, &mut next)).and_then(|played| played);
        outcome.map_err(|why| {
            let mut entries: Vec<_> =
                session.history().iter().map(|entry| session.record_entry(entry)).collect();
            entries.extend(next.map(|(seat, action)| table::RecordEntry {
                seat,
                action: game.write_action(action),
                throws: Vec::new(),
                line: 0,
            }));
            entries.iter_mut().for_each(|entry| entry.throws.clear());
            Broken { why, record: Box::new(Record::of_acts(header, entries)) }
        })
    }

    /// `next` is the action being played, for as long as the history does not have it.
    fn play(
        &mut self,
        session: &mut Session<'_, G>,
        next: &mut Option<(Seat, G::Action)>,
    ) -> Result<(), String> {
        let mut list = Vec::new();
        while let Some((seat, action)) = choose(self.game, session.state(), &mut self.chooser, &mut list) {
            let closely = self.examiner.below(EVERY, "closely") == 0;
            if closely {
                self.examine(session.state(), seat, &list)?;
            }
            let before = *session.state();
            *next = Some((seat, action));
            session
                .play(seat, action)
                .map_err(|refusal| format!("a listed action was refused: {refusal}"))?;
            *next = None;
            if closely {
                undo_and_redo(session, seat, action, &before)?;
            }
            if session.history().len() as u64 > crate::games::DECISION_LIMIT {
                return Err("the game does not end".to_owned());
            }
        }
        if session.outcome().is_none() {
            return Err("nobody can act, yet there is no outcome".to_owned());
        }
        replays(self.game, &self.plan, session)
    }

    fn examine(&mut self, state: &G::State, seat: Seat, list: &[G::Action]) -> Result<(), String> {
        listed_if_allowed(self.game, state, seat, list, self.space)?;
        other_seat_is_refused(self.game, state, seat, list)?;
        notation_reads_back(self.game, list)?;
        position_reads_back(self.game, state)?;
        views_hold(self.game, state, &mut self.examiner)
    }
}

/// The list contains an action if and only if the check accepts it, and contains it once.
fn listed_if_allowed<G: System>(
    game: &G,
    state: &G::State,
    seat: Seat,
    list: &[G::Action],
    space: &[G::Action],
) -> Result<(), String> {
    let set: BTreeSet<G::Action> = list.iter().copied().collect();
    if set.len() != list.len() {
        return Err("an action is listed twice".to_owned());
    }
    for &action in list.iter().chain(space) {
        let checked = game.check(state, seat, action);
        if checked.is_ok() != set.contains(&action) {
            let listed = if checked.is_ok() { "not listed but allowed" } else { "listed but refused" };
            return Err(format!("`{}` is {listed}: {checked:?}", game.write_action(action)));
        }
    }
    Ok(())
}

/// A seat that owes no decision may do nothing.
fn other_seat_is_refused<G: System>(
    game: &G,
    state: &G::State,
    seat: Seat,
    list: &[G::Action],
) -> Result<(), String> {
    let other = seat.other();
    if game.to_act(state).contains(other) {
        return Ok(());
    }
    let mut theirs = Vec::new();
    game.actions(state, other, &mut theirs);
    let allowed = list.iter().find(|&&action| game.check(state, other, action).is_ok());
    match (theirs.first(), allowed) {
        (None, None) => Ok(()),
        _ => Err("the seat that owes no decision may act".to_owned()),
    }
}

fn notation_reads_back<G: System>(game: &G, list: &[G::Action]) -> Result<(), String> {
    for &action in list {
        let text = game.write_action(action);
        if game.read_action(&text) != Ok(action) {
            return Err(format!("`{text}` does not read back"));
        }
    }
    Ok(())
}

/// The document of a situation, written as TOML and read, is the same situation.
fn position_reads_back<G: System>(game: &G, state: &G::State) -> Result<(), String> {
    let text = game.position_toml(state);
    let document =
        game.parse_position(&text).map_err(|errors| format!("a position does not read: {errors}"))?;
    let read = game
        .read_position(&document, &[0; 32])
        .map_err(|errors| format!("a position does not make a state: {errors}"))?;
    if game.hash(&read) != game.hash(state) {
        return Err(format!("a position reads back as another one:\n{text}"));
    }
    Ok(())
}

/// A state drawn from a view looks the same to the viewer, and asks the same of the same seats.
fn views_hold<G: System>(game: &G, state: &G::State, dice: &mut FastDice) -> Result<(), String> {
    for viewer in [None, Some(Seat::One), Some(Seat::Two)] {
        let view = game.view(state, viewer);
        let drawn = game.determinize(&view, dice);
        if game.to_act(&drawn) != game.to_act(state) {
            return Err(format!("a state drawn from the view of {viewer:?} has others to act"));
        }
        if game.view(&drawn, viewer) != view {
            return Err(format!("a state drawn from the view of {viewer:?} looks different"));
        }
    }
    Ok(())
}

/// What can be taken back leaves the exact state, and is played again.
fn undo_and_redo<G: System>(
    session: &mut Session<'_, G>,
    seat: Seat,
    action: G::Action,
    before: &G::State,
) -> Result<(), String> {
    if session.undo_len(seat) == 0 {
        return Ok(());
    }
    let after = *session.state();
    session.undo(seat).map_err(|reason| format!("undo is offered but refused: {reason}"))?;
    if session.state() != before {
        return Err("undo gives back another state".to_owned());
    }
    session.play(seat, action).map_err(|refusal| format!("refused after undo: {refusal}"))?;
    if *session.state() != after { Err("an action differs after undo".to_owned()) } else { Ok(()) }
}

/// The record replays to the same state, with its throws and from the seed alone.
fn replays<G: System>(game: &G, plan: &Plan, session: &Session<'_, G>) -> Result<(), String> {
    let record = session.record(plan.header(game));
    let text = record.write().map_err(|e| format!("the record does not read back: {e}"))?;
    let read = Record::parse(&text).map_err(|e| e.to_string())?;
    let bare = read.clone().without_throws();
    let mut seedless = read.clone();
    seedless.header.seed = None;
    for (how, record) in [("with throws", read), ("from the seed", bare), ("without the seed", seedless)] {
        let again =
            Session::replay(game, plan.start(game)?, &record).map_err(|e| format!("replay {how}: {e}"))?;
        if again.state() != session.state() {
            return Err(format!("replay {how} ends in another state"));
        }
    }
    Ok(())
}
