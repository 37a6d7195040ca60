//! The whole of an arena: many games at a time, each kept as soon as it is over.

use crate::entrant::{Entrant, Roster};
use crate::fault::{Fault, words_of};
use crate::log::{GameResult, Log, LogError, SideFault, Terms, VERSION};
use crate::outside::Process;
use crate::play::{Chair, Played, play};
use crate::schedule::{Fixture, Schedule};
use bots::{Bot, Spec};
use serde_json::{Value, json};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use table::{Describe, Header, Seat, SeededDice, Session, proof};
use words::{Message, message};

/// The results in an arena's folder.
pub const RESULTS: &str = "results.jsonl";
/// The folder of records in an arena's folder.
pub const RECORDS: &str = "records";
/// The folder of what programs wrote to their standard error.
pub const LOGS: &str = "logs";

/// Makes one of our own bots.
pub type MakeBot<'a, G> = &'a (dyn Fn(&Spec, u64) -> Box<dyn Bot<G>> + Sync);

/// An arena.
pub struct Arena<'a, G: Describe> {
    /// The title.
    pub game: &'a G,
    /// Who takes part.
    pub roster: Roster,
    /// How our own bots are made.
    pub make: MakeBot<'a, G>,
    /// The scenario.
    pub scenario: String,
    /// The optional rules.
    pub options: Vec<String>,
    /// The seed of the whole.
    pub seed: [u8; 32],
    /// How many pairs of games any two play.
    pub pairs: u64,
    /// A game that takes more decisions is a draw.
    pub limit: u64,
    /// Where everything is kept.
    pub folder: PathBuf,
    /// Are records of games kept?
    pub records: bool,
    /// How many games are played at a time.
    pub threads: usize,
}

/// Why an arena stopped.
#[derive(Debug, thiserror::Error)]
pub enum ArenaError {
    /// Results cannot be kept.
    #[error(transparent)]
    Log(#[from] LogError),
    /// A game cannot be begun.
    #[error("{0}")]
    Start(Message),
    /// A thread broke.
    #[error("a thread of the arena broke")]
    Thread,
    /// The rules broke.
    #[error("game {game} broke the rules engine: {why}; its seed is {seed}")]
    Broken {
        /// Which game.
        game: u64,
        /// Its seed.
        seed: String,
        /// What it said.
        why: String,
    },
}

impl ArenaError {
    /// Why, as a message.
    pub fn message(&self) -> Message {
        match self {
            ArenaError::Log(error) => error.message(),
            ArenaError::Start(message) => message.clone(),
            ArenaError::Thread => message!("arena-thread-broke"),
            ArenaError::Broken { game, seed, why } => message!("arena-broken", game = *game, seed, why),
        }
    }
}

/// Somebody who looks on.
pub trait Watch: Sync {
    /// So many games of so many were played before.
    fn begin(&self, done: u64, planned: u64);
    /// One more.
    fn played(&self, result: &GameResult);
}

impl<G: Describe + Sync> Arena<'_, G> {
    /// Who plays whom.
    pub fn schedule(&self) -> Schedule {
        Schedule { players: self.roster.entrants.len(), pairs: self.pairs }
    }

    /// What must be the same when it is taken up again.
    pub fn terms(&self) -> Terms {
        let catalogue = self.game.catalogue();
        let entrants = &self.roster.entrants;
        let commands =
            entrants.iter().filter_map(|entrant| Some((entrant.name(), entrant.command()?.to_vec())));
        Terms {
            arena: VERSION,
            title: catalogue.title,
            scenario: self.scenario.clone(),
            options: self.options.clone(),
            data: catalogue.data,
            seed: proof::to_hex(&self.seed),
            sides: catalogue.sides,
            bots: entrants.iter().map(Entrant::name).collect(),
            commands: commands.collect(),
            move_time_ms: u64::try_from(self.roster.move_time.as_millis()).unwrap_or(u64::MAX),
            limit: self.limit,
        }
    }

    /// Plays all games that are not in the folder yet, and gives the results of all.
    pub fn run(&self, watch: &dyn Watch) -> Result<Vec<GameResult>, ArenaError> {
        self.game.begin(&self.scenario, &self.options, &self.seed).map_err(ArenaError::Start)?;
        self.make_folders()?;
        let (log, mut results) = Log::open(&self.folder.join(RESULTS), &self.terms())?;
        let done: BTreeSet<u64> = results.iter().map(|result| result.game).collect();
        let schedule = self.schedule();
        let planned = schedule.games();
        watch.begin(done.range(..planned).count() as u64, planned);
        results.extend(self.play_all(planned, &done, log, watch)?);
        results.sort_by_key(|result| result.game);
        Ok(results)
    }

    fn make_folders(&self) -> Result<(), LogError> {
        let outside = self.roster.entrants.iter().any(|entrant| entrant.command().is_some());
        let wanted = [("", true), (RECORDS, self.records), (LOGS, outside)];
        for (name, _) in wanted.into_iter().filter(|(_, wanted)| *wanted) {
            let path = self.folder.join(name);
            std::fs::create_dir_all(&path).map_err(|source| LogError::Io { path, source })?;
        }
        Ok(())
    }

    /// Plays those of the planned games that are not done.
    fn play_all(
        &self,
        planned: u64,
        done: &BTreeSet<u64>,
        log: Log,
        watch: &dyn Watch,
    ) -> Result<Vec<GameResult>, ArenaError> {
        let due = Mutex::new((0..planned).filter(|game| !done.contains(game)));
        let take = || due.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).next();
        let failed = AtomicBool::new(false);
        let kept = Mutex::new((log, Vec::new()));
        let work = || {
            let mut programs = Programs::default();
            while !failed.load(Ordering::Relaxed) {
                let Some(number) = take() else { break };
                let result = self.play_one(number, &mut programs)?;
                let (log, results) = &mut *kept.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                log.add(&result)?;
                watch.played(&result);
                results.push(result);
            }
            programs.quit();
            Ok(())
        };
        let outcome: Result<(), ArenaError> = std::thread::scope(|scope| {
            let work = || work().inspect_err(|_| failed.store(true, Ordering::Relaxed));
            let threads: Vec<_> = (0..self.threads.max(1)).map(|_| scope.spawn(work)).collect();
            threads.into_iter().try_for_each(|thread| thread.join().unwrap_or(Err(ArenaError::Thread)))
        });
        let (log, results) = kept.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        let synced = log.sync();
        outcome?;
        synced?;
        Ok(results)
    }

    /// Plays one game and keeps its record.
    fn play_one(&self, number: u64, programs: &mut Programs) -> Result<GameResult, ArenaError> {
        let fixture = self.schedule().fixture(number);
        let seed = fixture.seed(&self.seed);
        let start = self.game.begin(&self.scenario, &self.options, &seed).map_err(ArenaError::Start)?;
        let mut session = Session::new(self.game, start, Box::new(SeededDice::new(seed)));
        let played = catch_unwind(AssertUnwindSafe(|| self.seat_and_play(&fixture, &mut session, programs)));
        let played = played.map_err(|panic| ArenaError::Broken {
            game: number,
            seed: proof::to_hex(&seed),
            why: words_of(panic.as_ref()).to_owned(),
        })?;
        if self.records {
            self.keep_record(&fixture, &session)?;
        }
        Ok(self.result(&fixture, &session, &played))
    }

    fn seat_and_play(
        &self,
        fixture: &Fixture,
        session: &mut Session<'_, G>,
        programs: &mut Programs,
    ) -> Played {
        let [one, two] = programs.seats(self, fixture);
        let mut played = match (one, two) {
            (Ok(one), Ok(two)) => play(session, [one, two], self.limit),
            (one, two) => unplayed(one.err(), two.err()),
        };
        if let Some((loser, fault)) = &mut played.fault {
            // Whatever it has done, it is not trusted with another game.
            programs.dismiss(fixture.players[loser.index()], *loser);
            fault.message = fault.message.replace(['\n', '\r'], " ");
        }
        programs.tell_end(self, fixture, &played);
        played
    }

    fn result(&self, fixture: &Fixture, session: &Session<'_, G>, played: &Played) -> GameResult {
        let catalogue = self.game.catalogue();
        let side = |seat: Seat| catalogue.sides[seat.index()].clone();
        let bot = |player: usize| self.roster.entrants[player].name();
        let view = self.game.view_json(&session.view(None));
        let fault = played.fault.as_ref().map(|(seat, fault)| SideFault {
            side: side(*seat),
            bot: bot(fixture.players[seat.index()]),
            fault: fault.clone(),
        });
        let result = match (&fault, &played.outcome) {
            (Some(_), _) => "forfeit".to_owned(),
            (None, Some(outcome)) => outcome.result.clone(),
            (None, None) => "unfinished".to_owned(),
        };
        GameResult {
            game: fixture.game,
            pair: fixture.pair,
            seed: proof::to_hex(&fixture.seed(&self.seed)),
            bots: fixture.players.map(bot),
            winner: played.winner().map(side),
            result,
            fault,
            vp: view["vp"].as_i64(),
            year: view["year"].as_i64(),
            decisions: session.history().len() as u64,
            moves: played.moves,
            think_ms: played.thought.map(milliseconds),
            slowest_ms: played.slowest.map(milliseconds),
        }
    }

    /// Writes the record so that it is there whole or not at all.
    fn keep_record(&self, fixture: &Fixture, session: &Session<'_, G>) -> Result<(), ArenaError> {
        let seed = fixture.seed(&self.seed);
        let mut header = Header::new(self.game.title(), &self.scenario);
        header.options = self.options.clone();
        header.data = proof::from_hex(&self.game.catalogue().data).ok().map(u64::from_be_bytes);
        header.seed = Some(seed);
        header.commitment = Some(proof::commit(&seed));
        for seat in Seat::BOTH {
            header.name_player(seat, &self.roster.entrants[fixture.players[seat.index()]].name());
        }
        let text = session.record(header).write().map_err(|error| ArenaError::Start(error.message()))?;
        let path = self.folder.join(RECORDS).join(format!("{:06}.record", fixture.game));
        table::data_files::write_whole(&path, &text).map_err(|source| LogError::Io { path, source })?;
        Ok(())
    }
}

fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

/// A game that could not begin; if both are at fault the first is named.
fn unplayed(one: Option<Fault>, two: Option<Fault>) -> Played {
    let fault = one.map(|fault| (Seat::One, fault)).or(two.map(|fault| (Seat::Two, fault)));
    Played { outcome: None, fault, moves: [0; 2], thought: [Duration::ZERO; 2], slowest: [Duration::ZERO; 2] }
}

/// The programs a thread has running: each plays game after game until it is at fault.
#[derive(Default)]
struct Programs {
    running: BTreeMap<(usize, Seat), Process>,
}

impl Programs {
    /// Both who play a game, or why one of them cannot.
    fn seats<'p, G: Describe + Sync>(
        &'p mut self,
        arena: &Arena<'_, G>,
        fixture: &Fixture,
    ) -> [Result<Chair<'p, G>, Fault>; 2] {
        let begun = Seat::BOTH.map(|seat| self.begin(arena, fixture, seat));
        let mut processes: BTreeMap<_, _> = self.running.iter_mut().collect();
        let mut begun = begun.into_iter();
        Seat::BOTH.map(|seat| {
            begun.next().unwrap_or(Ok(()))?;
            let player = fixture.players[seat.index()];
            match (&arena.roster.entrants[player], processes.remove(&(player, seat))) {
                (Entrant::Own { spec, .. }, _) => {
                    let spec = Spec { threads: spec.threads.or(Some(1)), ..*spec };
                    Ok(Chair::Own((arena.make)(&spec, fixture.bot_seed(&arena.seed, seat))))
                }
                (Entrant::Outside { .. }, Some(process)) => Ok(Chair::Outside(process)),
                (Entrant::Outside { .. }, None) => {
                    Err(Fault::new(crate::fault::FaultKind::Crash, "it is not there"))
                }
            }
        })
    }

    /// Tells a program of a new game, and starts it before if it is not there.
    fn begin<G: Describe + Sync>(
        &mut self,
        arena: &Arena<'_, G>,
        fixture: &Fixture,
        seat: Seat,
    ) -> Result<(), Fault> {
        let player = fixture.players[seat.index()];
        let Entrant::Outside { name, command } = &arena.roster.entrants[player] else { return Ok(()) };
        let process = match self.running.entry((player, seat)) {
            Entry::Occupied(running) => running.into_mut(),
            Entry::Vacant(place) => {
                let errors = arena.folder.join(LOGS).join(format!("{name}.log"));
                place.insert(Process::start(command, arena.roster.move_time, Some(&errors))?)
            }
        };
        process.ask("new", new_game(arena, seat)).map(drop)
    }

    /// Tells the programs that a game is over. One that cannot bear it is started anew for the next.
    fn tell_end<G: Describe + Sync>(&mut self, arena: &Arena<'_, G>, fixture: &Fixture, played: &Played) {
        let sides = arena.game.catalogue().sides;
        let result = played.outcome.as_ref().map(|outcome| outcome.result.clone());
        let over = json!({ "winner": played.winner().map(|seat| &sides[seat.index()]), "result": result });
        for seat in Seat::BOTH {
            let key = (fixture.players[seat.index()], seat);
            let Some(process) = self.running.get_mut(&key) else { continue };
            if process.ask("over", json!({ "outcome": over })).is_err() {
                self.running.remove(&key);
            }
        }
    }

    /// Ends a program.
    fn dismiss(&mut self, player: usize, seat: Seat) {
        self.running.remove(&(player, seat));
    }

    /// Lets all of them end.
    fn quit(self) {
        self.running.into_values().for_each(Process::quit);
    }
}

fn new_game<G: Describe + Sync>(arena: &Arena<'_, G>, seat: Seat) -> Value {
    let catalogue = arena.game.catalogue();
    json!({
        "title": catalogue.title,
        "scenario": arena.scenario,
        "options": arena.options,
        "seat": catalogue.sides[seat.index()],
        "data": catalogue.data,
        "time_ms": u64::try_from(arena.roster.move_time.as_millis()).unwrap_or(u64::MAX),
    })
}
