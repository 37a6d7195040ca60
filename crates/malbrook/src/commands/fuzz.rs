//! `malbrook fuzz`: random games, and everything that must always hold.

use crate::commands::bench::seconds;
use crate::commands::simulate::save_failure;
use crate::fault::{Outcome, caught, failed};
use crate::games::{Series, choose};
use crate::setup::{self, Common, Plan};
use clap::Args;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use succession::action::{Action, Order};
use succession::atlas::{EventId, FleetId};
use succession::map::SpaceId;
use succession::pieces::{Kind, LeaderId, PowerId};
use succession::position::{self, Position};
use succession::{Options, Side, State, Succession};
use table::{Dice, FastDice, Game, Record, Seat, SeededDice, Session};

/// How long to look for what breaks.
#[derive(Clone, Debug, Args)]
pub struct FuzzArgs {
    /// The title: spain, nine-years, grand-campaign or pragmatic-war
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
    let game = setup::load(&args.title, common.data.as_deref())?;
    let seed = setup::seed_or_fresh(args.seed)?;
    writeln!(out, "seed {}", table::proof::to_hex(&seed))?;
    let time = args.seconds.map(Duration::from_secs_f64);
    let (began, mut failures, mut number) = (Instant::now(), 0, 0);
    let space = action_space(&game);
    while time.is_none_or(|time| began.elapsed() < time) && args.games.is_none_or(|games| number < games) {
        if let Err(Broken { why, record }) = Trial::new(&game, &space, seed, number).run() {
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
struct Trial<'a> {
    game: &'a Succession,
    space: &'a [Action],
    plan: Plan,
    /// Makes the choices.
    chooser: FastDice,
    /// Says when to look closely, without touching the choices.
    examiner: FastDice,
}

impl<'a> Trial<'a> {
    fn new(game: &'a Succession, space: &'a [Action], seed: [u8; 32], number: u64) -> Trial<'a> {
        let mut examiner = FastDice::new(number);
        let scenario = examiner.below(game.atlas().scenarios.len() as u32, "scenario") as usize;
        // Half of the games are played without optional rules.
        let drawn = if number.is_multiple_of(2) { 0 } else { examiner.below(1 << 16, "options") as u16 };
        let plan = Plan { scenario, options: Options(drawn & game.options().0), seed };
        let plan = Series { game, plan, limit: 0, players: Default::default() }.plan_of(number);
        Trial { game, space, plan, chooser: FastDice::new(!number), examiner }
    }

    /// Plays the game; what is broken comes with the record up to there.
    fn run(mut self) -> Result<(), Broken> {
        let (game, header) = (self.game, self.plan.header(self.game));
        let dice = Box::new(SeededDice::new(self.plan.seed));
        let mut session = Session::new(game, self.plan.start(game), dice);
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
        session: &mut Session<'_, Succession>,
        next: &mut Option<(Seat, Action)>,
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

    fn examine(&mut self, state: &State, seat: Seat, list: &[Action]) -> Result<(), String> {
        listed_if_allowed(self.game, state, seat, list, self.space)?;
        other_seat_is_refused(self.game, state, seat, list)?;
        notation_reads_back(self.game, list)?;
        position_reads_back(self.game, state)?;
        views_hold(self.game, state, &mut self.examiner)
    }
}

/// The list contains an action if and only if the check accepts it, and contains it once.
fn listed_if_allowed(
    game: &Succession,
    state: &State,
    seat: Seat,
    list: &[Action],
    space: &[Action],
) -> Result<(), String> {
    let set: BTreeSet<Action> = list.iter().copied().collect();
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
fn other_seat_is_refused(
    game: &Succession,
    state: &State,
    seat: Seat,
    list: &[Action],
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

fn notation_reads_back(game: &Succession, list: &[Action]) -> Result<(), String> {
    for &action in list {
        let text = game.write_action(action);
        if game.read_action(&text) != Ok(action) {
            return Err(format!("`{text}` does not read back"));
        }
    }
    Ok(())
}

/// The document of a situation, written as TOML and read, is the same situation.
fn position_reads_back(game: &Succession, state: &State) -> Result<(), String> {
    let text = position::from_state(game, state).to_toml();
    let document = Position::parse(&text).map_err(|errors| format!("a position does not read: {errors}"))?;
    let read = position::to_state(game, &document)
        .map_err(|errors| format!("a position does not make a state: {errors}"))?;
    if game.hash(&read) != game.hash(state) {
        return Err(format!("a position reads back as another one:\n{text}"));
    }
    Ok(())
}

/// A state drawn from a view looks the same to the viewer, and asks the same of the same seats.
fn views_hold(game: &Succession, state: &State, dice: &mut FastDice) -> Result<(), String> {
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
fn undo_and_redo(
    session: &mut Session<'_, Succession>,
    seat: Seat,
    action: Action,
    before: &State,
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
fn replays(game: &Succession, plan: &Plan, session: &Session<'_, Succession>) -> Result<(), String> {
    let record = session.record(plan.header(game));
    let text = record.write().map_err(|e| format!("the record does not read back: {e}"))?;
    let read = Record::parse(&text).map_err(|e| e.to_string())?;
    let bare = read.clone().without_throws();
    let mut seedless = read.clone();
    seedless.header.seed = None;
    for (how, record) in [("with throws", read), ("from the seed", bare), ("without the seed", seedless)] {
        let again =
            Session::replay(game, plan.start(game), &record).map_err(|e| format!("replay {how}: {e}"))?;
        if again.state() != session.state() {
            return Err(format!("replay {how} ends in another state"));
        }
    }
    Ok(())
}

/// Every action anybody could name, legal or not.
fn action_space(game: &Succession) -> Vec<Action> {
    let atlas = game.atlas();
    let spaces = || (0..atlas.spaces.len() as u8).map(SpaceId);
    let mut all = vec![Action::Draw, Action::March, Action::Siege, Action::Convert, Action::Drop];
    all.extend([Action::Accept, Action::Decline, Action::Done, Action::Support]);
    for fleet in (0..atlas.fleets.len() as u8).map(FleetId) {
        all.push(Action::Fleet(fleet));
        all.extend((0..4).map(|strength| Action::Commission(fleet, strength)));
    }
    all.extend(Side::BOTH.map(Action::First));
    all.extend(
        [0, 1, 2, 3, 4, 17, 255]
            .into_iter()
            .flat_map(|n| [Action::Card(n), Action::Line(n), Action::Number(n)]),
    );
    all.extend(Order::ALL.map(Action::Do));
    all.extend((0..atlas.events.len() as u8).map(|card| Action::Event(EventId(card))));
    all.extend(spaces().flat_map(|space| [Action::Space(space), Action::Sea(space)]));
    all.extend((0..atlas.leaders.len() as u8).map(|leader| Action::Leader(LeaderId(leader))));
    for power in (0..atlas.powers.len() as u8).map(PowerId) {
        all.extend([Action::Build(power, true), Action::Build(power, false), Action::Restore(power)]);
        let kinds = (0..8).map(|flags| Kind(power.0 << 3 | flags));
        let counts = [0, 1, 2, 3, 4, 5, 6, 7, 8, 255];
        all.extend(kinds.flat_map(|kind| counts.map(|count| Action::Take(kind, count))));
    }
    let through = |via: SpaceId| atlas.masks.links[0][via.index()].map(move |to| Action::Through(via, to));
    all.extend(spaces().flat_map(through));
    all
}
