//! `malbrook fuzz`: random games, and everything that must always hold.

mod positions;

use crate::commands::bench::seconds;
use crate::commands::simulate::save_failure;
use crate::fault::{Outcome, caught, failed};
use crate::files;
use crate::games::{Series, choose};
use crate::replaying;
use crate::setup::{self, Common, Plan};
use crate::speech::{no_undo_text, say, words};
use crate::systems::System;
use clap::Args;
use positions::{BadDocument, Damage, Tally};
use serde_json::Value;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use table::{Dice, FastDice, Game, Line, NoSuchPosition, Record, RecordEntry, Seat, SeededDice, Session};
use titles::with_game;
use words::{Language, Message, message, reading_problem};

/// How long to look for what breaks.
#[derive(Clone, Debug, Args)]
pub struct FuzzArgs {
    /// The title: spain, nine-years, grand-campaign, pragmatic-war or wellington; or all, which take turns
    #[arg(default_value = ALL)]
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
    /// Look at the last moment of this record instead, `--games` times with other luck
    #[arg(long, value_name = "FILE", conflicts_with = "seconds")]
    record: Option<PathBuf>,
    /// Damage this many position documents instead, and play on from those that are accepted
    #[arg(long, value_name = "N", conflicts_with_all = ["seconds", "games", "record"])]
    positions: Option<u64>,
}

/// Every title there is.
const ALL: &str = "all";
/// The more costly checks are made at one decision in so many.
const EVERY: u32 = 17;
/// At one decision in so many both sides agree to go back.
const BACK: u32 = 499;
/// How often a recorded moment is looked at.
const LOOKS: u64 = 1000;
/// How far back they go at most.
const FAR: u32 = 60;
/// Games that fail before it gives up.
const MOST_FAILURES: u64 = 20;

/// Runs the command.
pub fn run(args: &FuzzArgs, common: &Common, out: &mut dyn Write) -> Outcome {
    if let Some(file) = &args.record {
        let record = files::read_record(file)?;
        let title = replaying::game_of(&record, common.data.as_deref())?;
        return with_game!(&title, game => look_closely(game, &record, args, out));
    }
    let names = match args.title.as_str() {
        ALL => titles::names().collect(),
        one => vec![one],
    };
    let load = |name: &&str| setup::load(name, common.data.as_deref());
    let titles = names.iter().map(load).collect::<Outcome<Vec<_>>>()?;
    let seed = setup::seed_or_fresh(args.seed)?;
    writeln!(out, "{}", say("fuzz-seed").with("seed", table::proof::to_hex(&seed)).text())?;
    out.flush()?;
    if let Some(count) = args.positions {
        return damage_positions(&titles, seed, count, args, out);
    }
    let mut search = Search { args, seed, began: Instant::now(), number: 0, decisions: 0, failures: 0 };
    for title in titles.iter().cycle() {
        if !search.goes_on() {
            break;
        }
        with_game!(title, game => search.play(game, out))?;
    }
    search.tell(out)
}

/// Looks at where a game ended until something does not hold, or often enough.
fn look_closely<G: System>(game: &G, record: &Record, args: &FuzzArgs, out: &mut dyn Write) -> Outcome {
    let session = replaying::replay(game, record)?;
    let (state, space) = (session.state(), game.action_space());
    let seats: Vec<Seat> = session.to_act().iter().collect();
    let looks = args.games.unwrap_or(LOOKS);
    for number in 0..looks {
        for &seat in &seats {
            // All but the views are the same whatever the luck.
            let list = session.actions(seat);
            let whole = || examine(game, state, seat, &list, &space, &mut FastDice::new(number));
            let views = || views_hold(game, state, &mut FastDice::new(number));
            let looked = caught(|| if number == 0 { whole() } else { views() }).and_then(|held| held);
            looked
                .or_else(|why| failed(say("fuzz-look").with("number", number).with("problem", why).text()))?;
        }
    }
    Ok(writeln!(out, "{}", say("fuzz-looks").with("count", looks).text())?)
}

/// Damages position documents of each title in turn. Each must be refused, or describe a situation that can be played.
fn damage_positions(
    titles: &[titles::Title],
    seed: [u8; 32],
    count: u64,
    args: &FuzzArgs,
    out: &mut dyn Write,
) -> Outcome {
    let (mut sum, mut failures) = (Tally::default(), 0);
    let shares = titles.len() as u64;
    for (at, title) in titles.iter().enumerate() {
        let share = count / shares + u64::from((at as u64) < count % shares);
        let tally = with_game!(title, game => {
            let mut damage = Damage::new(game, seed);
            for _ in 0..share {
                let Err(BadDocument { why, document }) = damage.next() else { continue };
                failures += 1;
                let place = save_document(&args.record_failures, failures, &document);
                let failure = say("fuzz-bad-position").with("title", game.title().to_owned());
                writeln!(out, "{}", failure.with("problem", why).with("where", place).text())?;
                out.flush()?;
                if failures >= MOST_FAILURES {
                    break;
                }
            }
            damage.tally
        });
        sum.tried += tally.tried;
        sum.accepted += tally.accepted;
        sum.actions += tally.actions;
    }
    let figures = say("fuzz-positions").with("tried", sum.tried).with("accepted", sum.accepted);
    writeln!(out, "{}", figures.with("actions", sum.actions).with("failed", failures).text())?;
    out.flush()?;
    match failures {
        0 => Ok(()),
        _ => failed(say("fuzz-positions-broken").with("failed", failures).text()),
    }
}

/// Writes a document that is no situation of the game, and returns where it is.
fn save_document(folder: &Path, number: u64, document: &Value) -> String {
    let place = folder.join(format!("position-{number}.json"));
    let written =
        std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&place, format!("{document:#}\n")));
    match written {
        Ok(()) => place.display().to_string(),
        Err(error) => error.to_string(),
    }
}

/// How far the search has come.
struct Search<'a> {
    args: &'a FuzzArgs,
    seed: [u8; 32],
    began: Instant,
    /// The number of the next game.
    number: u64,
    decisions: usize,
    failures: u64,
}

impl Search<'_> {
    fn goes_on(&self) -> bool {
        let time = self.args.seconds.map(Duration::from_secs_f64);
        time.is_none_or(|time| self.began.elapsed() < time)
            && self.args.games.is_none_or(|games| self.number < games)
            && self.failures < MOST_FAILURES
    }

    /// Plays the next game, of this title.
    fn play<G: System>(&mut self, game: &G, out: &mut dyn Write) -> Outcome {
        let number = self.number;
        self.number += 1;
        match Trial::new(game, &game.action_space(), self.seed, number).run() {
            Ok(decisions) => self.decisions += decisions,
            Err(Broken { why, record }) => {
                self.failures += 1;
                let place = save_failure(&self.args.record_failures, number, &record);
                let failure = say("simulate-failure").with("number", number).with("problem", why);
                writeln!(out, "{}", failure.with("where", place).text())?;
                out.flush()?;
            }
        }
        Ok(())
    }

    fn tell(&self, out: &mut dyn Write) -> Outcome {
        let Search { number, decisions, failures, .. } = *self;
        writeln!(out, "{}", say("fuzz-decisions").with("count", decisions).text())?;
        writeln!(out, "{}", say("fuzz-done").with("games", number).with("failed", failures).text())?;
        out.flush()?;
        match failures {
            0 => Ok(()),
            _ => failed(say("fuzz-broken").with("failed", failures).with("games", number).text()),
        }
    }
}

/// In the program's language.
fn told(problem: Message) -> String {
    problem.in_words(words())
}

/// A refusal as something a message speaks of.
fn refused(refusal: impl Into<Message>) -> Message {
    refusal.into()
}

/// A promise that was broken, where there is no more to say.
fn broken<T>(id: &'static str) -> Result<T, String> {
    Err(told(Message::new(id)))
}

/// A promise that was broken, and the game up to there.
struct Broken {
    why: String,
    record: Box<Record>,
}

/// The scenario, options and seed of a random game, and the dice they were drawn with.
fn random_plan<G: System>(game: &G, seed: [u8; 32], number: u64) -> (Plan, FastDice) {
    let mut dice = FastDice::new(number);
    let catalogue = game.catalogue();
    let scenario = dice.below(catalogue.scenarios.len() as u32, "scenario") as usize;
    // Half of the games are played without optional rules.
    let drawn = if number.is_multiple_of(2) { 0 } else { dice.below(1 << 16, "options") };
    let chosen = catalogue.options.into_iter().enumerate().filter(|(at, _)| drawn >> at & 1 == 1);
    let options = chosen.map(|(_, name)| name).collect();
    let plan = Plan { scenario: catalogue.scenarios[scenario].id.clone(), options, seed };
    (Series { game, plan, limit: 0, players: Default::default() }.plan_of(number), dice)
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
        let (plan, examiner) = random_plan(game, seed, number);
        Trial { game, space, plan, chooser: FastDice::new(!number), examiner }
    }

    /// Plays the game, and says how many decisions it took; what is broken comes with the record up to there.
    fn run(mut self) -> Result<usize, Broken> {
        let (game, header) = (self.game, self.plan.header(self.game));
        let dice = Box::new(SeededDice::new(self.plan.seed));
        let nothing = |why| Broken { why, record: Box::new(Record::of_acts(header.clone(), Vec::new())) };
        let mut session = Session::new(
            game,
            self.plan.start(game).map_err(|problem| nothing(problem.in_words(words())))?,
            dice,
        );
        let mut next = None;
        let outcome = caught(|| self.play(&mut session, &mut next)).and_then(|played| played);
        outcome.map_err(|why| {
            let mut record = session.record(header);
            record.end = Default::default();
            record.lines.extend(next.map(|(seat, action)| {
                let action = game.write_action(action);
                Line::Act(RecordEntry { seat, action, throws: Vec::new(), line: 0 })
            }));
            Broken { why, record: Box::new(record.without_throws()) }
        })
    }

    /// `next` is the action being played, for as long as the history does not have it.
    fn play(
        &mut self,
        session: &mut Session<'_, G>,
        next: &mut Option<(Seat, G::Action)>,
    ) -> Result<usize, String> {
        let (mut list, mut decisions) = (Vec::new(), 0);
        while let Some((seat, action)) = choose(self.game, session.state(), &mut self.chooser, &mut list) {
            let closely = self.examiner.below(EVERY, "closely") == 0;
            if closely {
                examine(self.game, session.state(), seat, &list, self.space, &mut self.examiner)?;
            }
            let before = *session.state();
            *next = Some((seat, action));
            let facts = session
                .play(seat, action)
                .map_err(|refusal| told(message!("fuzz-refused", refusal = refused(refusal))))?;
            *next = None;
            decisions += 1;
            if closely {
                facts_are_told(self.game, session.state(), &facts)?;
                undo_and_redo(session, seat, action, &before)?;
            }
            if decisions as u64 > crate::games::DECISION_LIMIT {
                return broken("fuzz-endless");
            }
            if self.examiner.below(BACK, "back") == 0 {
                let back = self.examiner.below(FAR, "how far") as usize;
                go_back(session, back)?;
            }
        }
        if session.outcome().is_none() {
            return broken("fuzz-no-outcome");
        }
        replays(self.game, &self.plan, session)?;
        Ok(decisions)
    }
}

/// Everything that must hold at one decision.
fn examine<G: System>(
    game: &G,
    state: &G::State,
    seat: Seat,
    list: &[G::Action],
    space: &[G::Action],
    dice: &mut FastDice,
) -> Result<(), String> {
    listed_if_allowed(game, state, seat, list, space)?;
    other_seat_is_refused(game, state, seat, list)?;
    notation_reads_back(game, list)?;
    position_reads_back(game, state)?;
    decision_is_told(game, state, seat)?;
    views_hold(game, state, dice)
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
        return broken("fuzz-listed-twice");
    }
    for &action in list.iter().chain(space) {
        let checked = game.check(state, seat, action);
        if checked.is_ok() != set.contains(&action) {
            let id = if checked.is_ok() { "fuzz-unlisted" } else { "fuzz-listed" };
            let why = format!("{checked:?}");
            return Err(told(message!(id, action = game.write_action(action), why)));
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
        _ => broken("fuzz-other-seat"),
    }
}

fn notation_reads_back<G: System>(game: &G, list: &[G::Action]) -> Result<(), String> {
    for &action in list {
        let text = game.write_action(action);
        if game.read_action(&text) != Ok(action) {
            return Err(told(message!("fuzz-notation", action = text)));
        }
    }
    Ok(())
}

/// The document of a situation, written as TOML and read, is the same situation.
fn position_reads_back<G: System>(game: &G, state: &G::State) -> Result<(), String> {
    let text = game.position_toml(state);
    let document =
        game.parse_position(&text).map_err(|problem| told(message!("fuzz-position-unread", problem)))?;
    let read = game
        .read_position(&document, &[0; 32])
        .map_err(|problem| told(message!("fuzz-position-no-state", problem)))?;
    if game.hash(&read) != game.hash(state) {
        return Err(told(message!("fuzz-position-other", position = text)));
    }
    let start = setup::start_document(game, state);
    let document = serde_json::from_str(&start).map_err(|error| {
        told(message!("fuzz-start-unread", problem = reading_problem(&error.to_string())))
    })?;
    let read = game
        .read_position(&document, &[0; 32])
        .map_err(|problem| told(message!("fuzz-start-no-state", problem)))?;
    match game.hash(&read) == game.hash(state) {
        true => Ok(()),
        false => Err(told(message!("fuzz-start-other", start))),
    }
}

/// Everything a seat is told of its decision can be put into words, in every language.
fn decision_is_told<G: System>(game: &G, state: &G::State, seat: Seat) -> Result<(), String> {
    for words in Language::all().map(Language::words) {
        let sentences = [
            game.question(state, seat, words),
            game.heading(state, words),
            game.board(state, seat, None, words),
            game.decision_json(state, seat, words).to_string(),
        ];
        if sentences.iter().any(String::is_empty) {
            return Err(told(message!("fuzz-untold", language = words.language().to_string())));
        }
    }
    game.odds_json(state, Some(seat));
    Ok(())
}

/// What happened can be told in every language, and the same things in each.
fn facts_are_told<G: System>(game: &G, after: &G::State, facts: &[G::Event]) -> Result<(), String> {
    let lines = |language: Language| game.events_json(after, facts, language.words()).len();
    let mut counts = Language::all().map(lines);
    let first = counts.next();
    match counts.all(|count| Some(count) == first) {
        true => Ok(()),
        false => broken("fuzz-told-otherwise"),
    }
}

/// Both agree to take so many actions back: the game stands as it stood then.
fn go_back<G: System>(session: &mut Session<'_, G>, back: usize) -> Result<(), String> {
    let to = session.history().len().saturating_sub(back);
    let refused = |none: NoSuchPosition| told(message!("fuzz-back-refused", problem = none.message()));
    let then = session.state_at(to).map_err(refused)?;
    session.take_back_to(to).map_err(refused)?;
    match *session.state() == then {
        true => Ok(()),
        false => broken("fuzz-back-other"),
    }
}

/// A state drawn from a view looks the same to the viewer, and asks the same of the same seats.
fn views_hold<G: System>(game: &G, state: &G::State, dice: &mut FastDice) -> Result<(), String> {
    for viewer in [None, Some(Seat::One), Some(Seat::Two)] {
        let view = game.view(state, viewer);
        let drawn = game.determinize(&view, dice);
        if game.to_act(&drawn) != game.to_act(state) {
            return Err(told(message!("fuzz-view-acts", viewer = format!("{viewer:?}"))));
        }
        let seen = game.view(&drawn, viewer);
        if seen != view {
            let what = difference("", &game.view_json(&view), &game.view_json(&seen));
            let what = what.unwrap_or_else(|| message!("fuzz-view-hidden"));
            return Err(told(message!("fuzz-view-differs", viewer = format!("{viewer:?}"), what)));
        }
    }
    Ok(())
}

/// The first thing in which two documents differ: where, and the two values.
fn difference(at: &str, one: &Value, other: &Value) -> Option<Message> {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => one.iter().find_map(|(key, value)| {
            difference(&format!("{at}/{key}"), value, other.get(key).unwrap_or(&Value::Null))
        }),
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            let pairs = one.iter().zip(other).enumerate();
            pairs.into_iter().find_map(|(n, (one, other))| difference(&format!("{at}/{n}"), one, other))
        }
        _ => (one != other).then(|| {
            message!("kept-otherwise", name = at, kept = one.to_string(), asked = other.to_string())
        }),
    }
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
    session
        .undo(seat)
        .map_err(|reason| told(message!("fuzz-undo-refused", reason = no_undo_text(&reason))))?;
    if session.state() != before {
        return broken("fuzz-undo-other");
    }
    let again = session.play(seat, action);
    again.map_err(|refusal| told(message!("fuzz-redo-refused", refusal = refused(refusal))))?;
    if *session.state() != after { broken("fuzz-redo-other") } else { Ok(()) }
}

/// The record replays to the same state, with its throws and from the seed alone.
fn replays<G: System>(game: &G, plan: &Plan, session: &Session<'_, G>) -> Result<(), String> {
    let record = session.record(plan.header(game));
    let text = record.write().map_err(|e| told(message!("fuzz-record-unread", problem = e.message())))?;
    let read = Record::parse(&text).map_err(|e| told(e.message()))?;
    let bare = read.clone().without_throws();
    let mut seedless = read.clone();
    seedless.header.seed = None;
    for (how, record) in [("throws", read), ("seed", bare), ("no-seed", seedless)] {
        let start = plan.start(game).map_err(told)?;
        let again = Session::replay(game, start, &record)
            .map_err(|e| told(message!("fuzz-no-replay", how, problem = e.message())))?;
        if again.state() != session.state() {
            return Err(told(message!("fuzz-replay-other", how)));
        }
    }
    Ok(())
}
