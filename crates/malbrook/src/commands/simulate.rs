//! `malbrook simulate`: many games, counted, and kept as tables if wanted.

use crate::fault::{Fault, Outcome};
use crate::files;
use crate::games::{Buffers, DECISION_LIMIT, FAILED, Finished, Player, Series};
use crate::progress;
use crate::setup::{Common, GameArgs};
use crate::speech::{result_text, say, text};
use crate::systems::System;
use clap::Args;
use indicatif::ProgressBar;
use simulation::{Files, InOrder, Store, StoreError, reading};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use titles::with_game;

/// What to simulate.
#[derive(Clone, Debug, Args)]
pub struct SimulateArgs {
    #[command(flatten)]
    game: GameArgs,
    /// How many games to play
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Who plays, the first side first: levels such as captain or marshal:500n, or random for any legal choice
    #[arg(long, value_name = "A,B", default_value = "random,random", value_parser = players)]
    bots: [Player; 2],
    /// Keep what happens as tables: FILE, with one row a game, and files beside it with one row a turn and so on
    #[arg(long, value_name = "FILE.parquet")]
    out: Option<PathBuf>,
    /// How many threads to use; all cores if not given
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Where records of failing games are saved
    #[arg(long, value_name = "DIR", default_value = "failures")]
    record_failures: PathBuf,
    /// A game that takes more decisions has failed
    #[arg(long, value_name = "DECISIONS", default_value_t = DECISION_LIMIT)]
    limit: u64,
}

/// Games a thread takes at a time.
const BATCH: u64 = 8;
/// Failing games beyond this many are counted, not saved.
const MOST_FAILURES: usize = 100;

/// What came of some games. Adding tallies up in any order gives the same one.
#[derive(Clone)]
struct Tally {
    games: u64,
    decisions: u64,
    outcomes: BTreeMap<String, u64>,
    vp: BTreeMap<i32, u64>,
    checksum: u64,
    failed: u64,
}

impl Tally {
    fn new() -> Tally {
        Tally {
            games: 0,
            decisions: 0,
            outcomes: BTreeMap::new(),
            vp: BTreeMap::new(),
            checksum: 0,
            failed: 0,
        }
    }

    fn count<G: System>(&mut self, game: &G, number: u64, finished: &Finished<G>) {
        let outcome = game.outcome(&finished.state).map_or("none".to_owned(), |outcome| outcome.result);
        self.games += 1;
        self.decisions += finished.decisions;
        *self.outcomes.entry(outcome).or_default() += 1;
        *self.vp.entry(game.progress(&finished.state).points.into()).or_default() += 1;
        self.add_hash(number, game.hash(&finished.state));
    }

    /// Mixed with the game's number, so that games which change places do not go unnoticed.
    fn add_hash(&mut self, number: u64, hash: u64) {
        let end = hash ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.checksum = self.checksum.wrapping_add(end);
    }

    /// Counts the games of a table.
    fn of_table(files: &Files) -> Result<Tally, StoreError> {
        let mut tally = Tally::new();
        let columns = ["game", "result", "vp", "decisions", "hash"];
        reading::Table::open(&files.games)?.each(&columns, |batch| {
            for row in 0..batch.rows {
                let result = batch.text("result", row).unwrap_or(FAILED);
                if result == FAILED {
                    tally.failed += 1;
                    continue;
                }
                tally.games += 1;
                tally.decisions += batch.number("decisions", row) as u64;
                *tally.outcomes.entry(result.to_owned()).or_default() += 1;
                *tally.vp.entry(batch.number("vp", row) as i32).or_default() += 1;
                let hash = batch.text("hash", row).and_then(|hash| u64::from_str_radix(hash, 16).ok());
                tally.add_hash(batch.number("game", row) as u64, hash.unwrap_or_default());
            }
        })?;
        Ok(tally)
    }

    fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.checksum = self.checksum.wrapping_add(other.checksum);
        self.failed += other.failed;
        for (outcome, count) in &other.outcomes {
            *self.outcomes.entry(outcome.clone()).or_default() += count;
        }
        for (&vp, count) in &other.vp {
            *self.vp.entry(vp).or_default() += count;
        }
    }
}

/// Runs the command.
pub fn run(args: &SimulateArgs, common: &Common, out: &mut dyn Write) -> Outcome {
    let title = args.game.load(common.data.as_deref())?;
    with_game!(&title, game => simulate(game, args, out))
}

fn simulate<G: System>(game: &G, args: &SimulateArgs, out: &mut dyn Write) -> Outcome {
    let mut plan = args.game.plan(game)?;
    if args.game.seed.is_none() {
        plan.seed = crate::setup::number_seed(0);
    }
    let series = Series { game, plan, limit: args.limit, players: args.bots };
    let threads = args.threads.map_or_else(cores, usize::from);
    let failures = Failures::new(&args.record_failures);
    let began = Instant::now();
    let Some(path) = &args.out else {
        let tally = play_all(&series, args.games, threads, &failures);
        print(&tally, tally.games, began.elapsed(), threads, out)?;
        return failures.print(&tally, out);
    };
    let (files, played) = keep_all(&series, args.games, threads, path, &failures)?;
    let tally = Tally::of_table(&files).map_err(store_fault)?;
    print(&tally, played, began.elapsed(), threads, out)?;
    for (table, file) in files.all() {
        writeln!(out, "{table:<20} {}", file.display())?;
    }
    failures.print(&tally, out)
}

/// Reads `captain,recruit`.
fn players(given: &str) -> Result<[Player; 2], String> {
    match given.split_once(',') {
        Some((first, second)) => Ok([first.parse()?, second.parse()?]),
        None => Err(say("simulate-two-bots").with("text", given.to_owned()).text()),
    }
}

/// Games that may be under way for each thread; the slowest of them holds up the others at this distance.
const WINDOW: usize = 16;

/// Plays what is not in the tables yet. Says which files they are, and how many games were played now.
fn keep_all<G: System>(
    series: &Series<'_, G>,
    games: u64,
    threads: usize,
    path: &Path,
    failures: &Failures<'_>,
) -> Outcome<(Files, u64)> {
    let store = Store::open(path, &kept_plan(series, games)).map_err(store_fault)?;
    let first = store.next();
    let progress = progress::games(first, games);
    let order = InOrder::new(first, games, (threads * WINDOW) as u64, store);
    let work = || {
        let mut buffers = Buffers::default();
        while let Some(number) = order.take() {
            let (rows, played) = series.play_for_rows(number, &mut buffers);
            if let Err(why) = played {
                failures.save(series, number, why);
            }
            order.give(number, rows, Store::add)?;
            progress.inc(1);
        }
        Ok(())
    };
    let done: Result<(), StoreError> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().unwrap_or(Ok(())))
    });
    progress.finish_and_clear();
    done.map_err(store_fault)?;
    let store = order.into_sink();
    if store.next() < games {
        return Err(Fault::Failed(text("simulate-thread-broke")));
    }
    Ok((store.finish().map_err(store_fault)?, games - first))
}

fn kept_plan<G: System>(series: &Series<'_, G>, games: u64) -> simulation::Plan {
    let catalogue = series.game.catalogue();
    simulation::Plan {
        simulation: simulation::store::VERSION,
        title: catalogue.title,
        scenario: series.plan.scenario.clone(),
        options: series.plan.options.clone(),
        data: catalogue.data,
        seed: table::proof::to_hex(&series.plan.seed),
        bots: series.players.map(|player| player.to_string()),
        games,
        limit: series.limit,
    }
}

/// A full disk is not the asker's mistake; what was played by then is kept.
pub fn store_fault(error: StoreError) -> Fault {
    match error {
        StoreError::Io { .. } | StoreError::Parquet { .. } => Fault::failed(&error.message()),
        _ => Fault::input(&error.message()),
    }
}

/// How many threads run at once here.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn play_all<G: System>(series: &Series<'_, G>, games: u64, threads: usize, failures: &Failures<'_>) -> Tally {
    let progress = progress::games(0, games);
    let next = AtomicU64::new(0);
    let total = Mutex::new(Tally::new());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let tally = play_some(series, games, &next, failures, &progress);
                total.lock().unwrap_or_else(|e| e.into_inner()).add(&tally);
            });
        }
    });
    progress.finish_and_clear();
    total.into_inner().unwrap_or_else(|e| e.into_inner())
}

/// Takes batches of games, by number, until none is left.
fn play_some<G: System>(
    series: &Series<'_, G>,
    games: u64,
    next: &AtomicU64,
    failures: &Failures<'_>,
    progress: &ProgressBar,
) -> Tally {
    let (mut tally, mut buffers) = (Tally::new(), Buffers::default());
    loop {
        let first = next.fetch_add(BATCH, Ordering::Relaxed);
        if first >= games {
            return tally;
        }
        let last = (first + BATCH).min(games);
        for number in first..last {
            match series.play(number, &mut buffers) {
                Ok(finished) => tally.count(series.game, number, &finished),
                Err(why) => {
                    tally.failed += 1;
                    failures.save(series, number, why);
                }
            }
        }
        progress.inc(last - first);
    }
}

/// `played` are the games that took this time: fewer than are counted where a simulation was taken up again.
fn print(tally: &Tally, played: u64, took: Duration, threads: usize, out: &mut dyn Write) -> Outcome {
    let games = tally.games.max(1) as f64;
    let seconds = took.as_secs_f64().max(1e-9);
    writeln!(out, "{:<34} {:>10} {:>7}", text("simulate-outcome"), text("simulate-games"), "%")?;
    for (outcome, &count) in &tally.outcomes {
        let outcome = result_text(Some(outcome));
        writeln!(out, "{outcome:<34} {count:>10} {:>7.2}", 100.0 * count as f64 / games)?;
    }
    print_vp(tally, out)?;
    writeln!(out)?;
    let share = played as f64 / games;
    let rows = [
        ("simulate-games", tally.games.to_string()),
        ("simulate-decisions", tally.decisions.to_string()),
        ("simulate-decisions-game", format!("{:.1}", tally.decisions as f64 / games)),
        ("simulate-checksum", format!("{:016x}", tally.checksum)),
        ("simulate-threads", threads.to_string()),
        ("simulate-seconds", format!("{seconds:.2}")),
        ("simulate-games-second", format!("{:.1}", played as f64 / seconds)),
        ("simulate-decisions-second", format!("{:.0}", share * tally.decisions as f64 / seconds)),
    ];
    let width = rows.iter().map(|(id, _)| text(id).chars().count()).max().unwrap_or(0);
    for (id, value) in rows {
        writeln!(out, "{:<width$} {value:>16}", text(id))?;
    }
    Ok(())
}

fn print_vp(tally: &Tally, out: &mut dyn Write) -> Outcome {
    let most = tally.vp.values().copied().max().unwrap_or(0);
    let (Some((&low, _)), Some((&high, _))) = (tally.vp.first_key_value(), tally.vp.last_key_value()) else {
        return Ok(());
    };
    writeln!(out, "\n{}", text("simulate-points"))?;
    for vp in low..=high {
        let count = tally.vp.get(&vp).copied().unwrap_or(0);
        let bar = "#".repeat((count * 50).div_ceil(most) as usize);
        writeln!(out, "{vp:>4} {count:>10} {bar}")?;
    }
    Ok(())
}

/// Games that got stuck or broke the engine, saved as records.
struct Failures<'a> {
    folder: &'a Path,
    saved: Mutex<BTreeMap<u64, String>>,
}

impl<'a> Failures<'a> {
    fn new(folder: &'a Path) -> Failures<'a> {
        Failures { folder, saved: Mutex::default() }
    }

    fn save<G: System>(&self, series: &Series<'_, G>, number: u64, why: String) {
        let mut saved = self.saved.lock().unwrap_or_else(|e| e.into_inner());
        if saved.len() < MOST_FAILURES {
            let where_to = save_failure(self.folder, number, &series.record(number));
            let failure = say("simulate-failure").with("number", number).with("problem", why);
            saved.insert(number, failure.with("where", where_to).text());
        }
    }

    fn print(&self, tally: &Tally, out: &mut dyn Write) -> Outcome {
        let saved = self.saved.lock().unwrap_or_else(|e| e.into_inner());
        if tally.failed == 0 {
            return Ok(());
        }
        writeln!(out)?;
        for line in saved.values() {
            writeln!(out, "{line}")?;
        }
        out.flush()?;
        let failed = say("simulate-failed").with("failed", tally.failed);
        Err(Fault::Failed(failed.with("games", tally.games + tally.failed).text()))
    }
}

/// Saves the record of a failing game and says where it is, or why it is nowhere.
pub fn save_failure(folder: &Path, number: u64, record: &table::Record) -> String {
    let seed = record.header.seed.map(|seed| table::proof::to_hex(&seed[..4])).unwrap_or_default();
    let path = folder.join(format!("{}-{seed}-{number}.record", record.header.title));
    match files::make_folder(folder).and_then(|()| files::write_record(&path, record)) {
        Ok(()) => say("failure-saved").with("file", path.display().to_string()).text(),
        Err(fault) => say("failure-not-saved").with("problem", fault.to_string()).text(),
    }
}
