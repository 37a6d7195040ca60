//! `malbrook bench`: how fast the engine is, in one run, with ratios.

use crate::commands::simulate::cores;
use crate::fault::{Fault, Outcome};
use crate::games::{Buffers, DECISION_LIMIT, Series, choose};
use crate::setup::{self, Common, Plan};
use crate::systems::System;
use bots::{Gravity, Imagined};
use clap::Args;
use std::hint::black_box;
use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use table::{FastDice, Seat, SeededDice};
use titles::{Title, with_game};

/// What to measure.
#[derive(Clone, Debug, Args)]
pub struct BenchArgs {
    /// The title, spain, nine-years, grand-campaign, pragmatic-war or wellington; all of them, side by side, if not given
    title: Option<String>,
    /// About how long to measure, in seconds
    #[arg(long, value_name = "S", default_value_t = 10.0, value_parser = seconds)]
    seconds: f64,
    /// Only play this many fixed games and print nothing but their checksum: for counting instructions
    #[arg(long, value_name = "N", conflicts_with = "seconds")]
    callgrind: Option<u64>,
}

/// A time that makes sense.
pub fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= 1e6 => Ok(seconds),
        _ => Err(format!("'{text}' should be a number of seconds above 0")),
    }
}

/// How often the titles take turns, so that a machine that slows down slows all of them.
const TURNS: u32 = 8;
/// By how much fewer decisions a second a title may get through than the first, under the same rules.
const MOST_BEHIND: f64 = 0.25;
/// The same under other rules.
const FAR_BEHIND: f64 = 0.5;

/// Runs the command.
pub fn run(args: &BenchArgs, common: &Common, out: &mut dyn Write) -> Outcome {
    let names: Vec<&str> = match &args.title {
        Some(title) => vec![title],
        None => titles::names().collect(),
    };
    let load = |title: &&str| setup::load(title, common.data.as_deref());
    let titles: Vec<Title> = names.iter().map(load).collect::<Outcome<_>>()?;
    let benches: Vec<Box<dyn Bench + '_>> =
        titles.iter().map(|title| with_game!(title, game => bench(game))).collect::<Outcome<_>>()?;
    if let Some(games) = args.callgrind {
        return benches.iter().try_for_each(|bench| bench.fixed_games(games, out));
    }
    let seconds = args.seconds / benches.len() as f64;
    let speeds = side_by_side(&benches, Duration::from_secs_f64(seconds / 4.0))?;
    for (bench, speed) in benches.iter().zip(&speeds) {
        bench.measure(speed, seconds, out)?;
        writeln!(out)?;
    }
    for ((title, name), speed) in titles.iter().zip(names.iter()).zip(&speeds).skip(1) {
        let kin = std::mem::discriminant(title) == std::mem::discriminant(&titles[0]);
        compare(name, speed, names[0], &speeds[0], kin, out)?;
    }
    Ok(())
}

/// A title under measurement, whatever its rules.
trait Bench {
    /// Random games on some threads for some time.
    fn random_play(&self, threads: usize, time: Duration) -> Outcome<Throughput>;
    /// Everything that is measured of one title.
    fn measure(&self, one: &Throughput, seconds: f64, out: &mut dyn Write) -> Outcome;
    /// Plays fixed games.
    fn fixed_games(&self, games: u64, out: &mut dyn Write) -> Outcome;
}

fn bench<'g, G: System>(game: &'g G) -> Outcome<Box<dyn Bench + 'g>> {
    let plan = Plan::new(game, None, &[], setup::number_seed(0))?;
    Ok(Box::new(Series { game, plan, limit: DECISION_LIMIT, players: Default::default() }))
}

impl<G: System> Bench for Series<'_, G> {
    fn random_play(&self, threads: usize, time: Duration) -> Outcome<Throughput> {
        random_play(self, threads, time)
    }

    fn measure(&self, one: &Throughput, seconds: f64, out: &mut dyn Write) -> Outcome {
        measure(self, one, seconds, out)
    }

    fn fixed_games(&self, games: u64, out: &mut dyn Write) -> Outcome {
        fixed_games(self, games, out)
    }
}

/// Random play of several titles on one core, in turns.
fn side_by_side(benches: &[Box<dyn Bench + '_>], time: Duration) -> Outcome<Vec<Throughput>> {
    let mut speeds: Vec<Throughput> = benches.iter().map(|_| Throughput::default()).collect();
    for _ in 0..TURNS {
        for (bench, speed) in benches.iter().zip(&mut speeds) {
            speed.add(&bench.random_play(1, time / TURNS)?);
        }
    }
    Ok(speeds)
}

fn measure<G: System>(
    series: &Series<'_, G>,
    one: &Throughput,
    seconds: f64,
    out: &mut dyn Write,
) -> Outcome {
    writeln!(out, "{}\n", series.game.catalogue().name)?;
    writeln!(out, "random play on one core")?;
    writeln!(out, "  decisions a second {:>14.0}", one.decisions_a_second())?;
    writeln!(out, "  games a second     {:>14.1}", one.games_a_second())?;
    writeln!(out, "  decisions a game   {:>14.1}", one.decisions as f64 / one.games as f64)?;
    writeln!(out, "  ns a decision      {:>14.0}   1.00", one.decision())?;
    let slice = Duration::from_secs_f64(seconds / 4.0);
    let sample = sample(series).map_err(Fault::Failed)?;
    parts(series.game, &sample, one.decision(), slice, out)?;
    thinking(series.game, &sample, slice, out)?;
    scaling(series, seconds / 2.0, out)
}

/// Decisions a second of a title beside those of the first.
fn compare(
    title: &str,
    speed: &Throughput,
    first: &str,
    beside: &Throughput,
    kin: bool,
    out: &mut dyn Write,
) -> Outcome {
    let ratio = beside.decision() / speed.decision();
    let most = if kin { MOST_BEHIND } else { FAR_BEHIND };
    let verdict = if ratio >= 1.0 - most { "at most" } else { "MORE THAN" };
    let percent = 100.0 * most;
    writeln!(
        out,
        "decisions a second of {title} beside {first}: {ratio:.2}, {verdict} {percent:.0} % behind"
    )?;
    Ok(())
}

fn fixed_games<G: System>(series: &Series<'_, G>, games: u64, out: &mut dyn Write) -> Outcome {
    let mut buffers = Buffers::default();
    let (mut decisions, mut checksum) = (0, 0u64);
    for number in 0..games {
        let finished = series.play(number, &mut buffers).map_err(Fault::Failed)?;
        decisions += finished.decisions;
        checksum = checksum.wrapping_add(series.game.hash(&finished.state));
    }
    writeln!(out, "{games} games, {decisions} decisions, checksum {checksum:016x}")?;
    Ok(())
}

/// How much was played in some time.
#[derive(Default)]
struct Throughput {
    games: u64,
    decisions: u64,
    seconds: f64,
}

impl Throughput {
    fn add(&mut self, other: &Throughput) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.seconds += other.seconds;
    }

    /// Nanoseconds a decision.
    fn decision(&self) -> f64 {
        1e9 / self.decisions_a_second()
    }

    fn decisions_a_second(&self) -> f64 {
        self.decisions as f64 / self.seconds
    }

    fn games_a_second(&self) -> f64 {
        self.games as f64 / self.seconds
    }
}

/// Random games on some threads for some time; every game begun is finished and counted.
fn random_play<G: System>(series: &Series<'_, G>, threads: usize, time: Duration) -> Outcome<Throughput> {
    let (games, decisions) = (AtomicU64::new(0), AtomicU64::new(0));
    let began = Instant::now();
    let play = || -> Result<(), String> {
        let mut buffers = Buffers::default();
        while began.elapsed() < time {
            let number = games.fetch_add(1, Ordering::Relaxed);
            decisions.fetch_add(series.play(number, &mut buffers)?.decisions, Ordering::Relaxed);
        }
        Ok(())
    };
    let played = std::thread::scope(|scope| {
        let handles: Vec<_> = (0..threads).map(|_| scope.spawn(play)).collect();
        handles.into_iter().try_for_each(|h| h.join().unwrap_or_else(|_| Err("a thread broke".to_owned())))
    });
    played.map_err(Fault::Failed)?;
    let seconds = began.elapsed().as_secs_f64();
    Ok(Throughput { games: games.into_inner(), decisions: decisions.into_inner(), seconds })
}

/// Situations as random games meet them, each with a seat that must choose.
fn sample<G: System>(series: &Series<'_, G>) -> Result<Vec<(G::State, Seat)>, String> {
    let mut sample = Vec::new();
    let (mut list, mut facts) = (Vec::new(), Vec::new());
    for number in 0..20 {
        let plan = series.plan_of(number);
        let mut state = plan.start(series.game)?;
        let (mut chooser, mut dice) = (FastDice::new(number), SeededDice::new(plan.seed));
        let mut at = 0;
        while let Some((seat, action)) = choose(series.game, &state, &mut chooser, &mut list) {
            // A prime step meets every kind of decision as often as it comes.
            if at % 37 == 0 {
                sample.push((state, seat));
            }
            at += 1;
            facts.clear();
            series.game.play_unchecked(&mut state, seat, action, &mut dice, &mut facts);
        }
    }
    Ok(sample)
}

/// The parts a decision is made of, in nanoseconds and beside a whole decision.
fn parts<G: System>(
    game: &G,
    sample: &[(G::State, Seat)],
    decision: f64,
    time: Duration,
    out: &mut dyn Write,
) -> Outcome {
    let time = time / 4;
    let mut list = Vec::new();
    let clone = mean(sample, time, |(state, _)| drop(black_box(Box::new(*black_box(state)))));
    let boxed = mean(sample, time / 4, |_| drop(black_box(Box::<[u8; 16]>::default())));
    let actions = mean(sample, time, |(state, seat)| {
        list.clear();
        game.actions(black_box(state), *seat, &mut list);
        black_box(&list);
    });
    let hash = mean(sample, time, |(state, _)| {
        black_box(game.hash(black_box(state)));
    });
    let view = mean(sample, time, |(state, seat)| drop(black_box(game.view(black_box(state), Some(*seat)))));
    writeln!(out, "\nparts, over {} situations of random games (ns, and beside one decision)", sample.len())?;
    writeln!(out, "  state size, bytes  {:>14}", size_of::<G::State>())?;
    let rows = [("clone", clone - boxed), ("list actions", actions), ("hash", hash), ("view", view)];
    for (name, nanoseconds) in rows {
        writeln!(out, "  {name:<18} {nanoseconds:>14.0}   {:.2}", nanoseconds / decision)?;
    }
    Ok(())
}

/// How fast bots think: the search on one thread and on two, and how long each level takes for a choice.
fn thinking<G: System>(
    game: &G,
    sample: &[(G::State, Seat)],
    time: Duration,
    out: &mut dyn Write,
) -> Outcome {
    let task = |(state, seat): &(G::State, Seat)| {
        let mut actions = Vec::new();
        game.actions(state, *seat, &mut actions);
        bots::Task { game, seat: *seat, view: game.view(state, Some(*seat)), actions }
    };
    let acts = |(state, seat): &&(G::State, Seat)| {
        let view = game.view(state, Some(*seat));
        let imagined = Imagined::from_view(game, &view, &mut FastDice::new(0));
        game.gravity(&imagined) == Gravity::Move(1.0)
    };
    let Some(position) = sample.iter().filter(acts).nth(sample.len() / 20) else { return Ok(()) };
    writeln!(out, "\nsearch        playouts a second   positions a second")?;
    for threads in [1, 2] {
        let began = Instant::now();
        let effort = bots::search_for(&task(position), time / 4, threads);
        let seconds = began.elapsed().as_secs_f64();
        let rate = |count: u64| count as f64 / seconds;
        writeln!(out, "{threads} threads {:>21.0} {:>20.0}", rate(effort.playouts), rate(effort.positions))?;
    }
    let tasks: Vec<_> = sample.iter().step_by(7).map(task).collect();
    writeln!(out, "\na choice of          mean ms   longest ms")?;
    for level in ["recruit", "captain", "marshal:100ms"] {
        let few = if level.starts_with("marshal") { 4 } else { tasks.len() };
        let Ok(spec) = level.parse::<bots::Spec>() else { continue };
        let mut bot = bots::seated::<G>(&spec, 1);
        let mut times = Vec::new();
        for task in tasks.iter().take(few) {
            let began = Instant::now();
            black_box(bot.choose(task, &bots::Stop::default()));
            times.push(1e3 * began.elapsed().as_secs_f64());
        }
        let mean = times.iter().sum::<f64>() / times.len().max(1) as f64;
        writeln!(out, "{level:<14} {mean:>13.3} {:>12.3}", times.iter().copied().fold(0.0, f64::max))?;
    }
    let (began, mut first, stop) = (Instant::now(), None, bots::Stop::default());
    bots::advise(&task(position), bots::Budget::Playouts(u32::MAX), 1, &stop, &mut |_| {
        first.get_or_insert(began.elapsed());
        stop.stop();
    });
    writeln!(out, "first advice   {:>13.3}", 1e3 * first.unwrap_or_default().as_secs_f64())?;
    Ok(())
}

/// The mean time of some work in nanoseconds, over a sample, again and again for some time.
fn mean<T>(sample: &[T], time: Duration, mut work: impl FnMut(&T)) -> f64 {
    let (began, mut rounds) = (Instant::now(), 0u64);
    while rounds == 0 || began.elapsed() < time {
        sample.iter().for_each(&mut work);
        rounds += 1;
    }
    began.elapsed().as_nanos() as f64 / (rounds * sample.len().max(1) as u64) as f64
}

fn scaling<G: System>(series: &Series<'_, G>, seconds: f64, out: &mut dyn Write) -> Outcome {
    let threads = cores();
    let time = Duration::from_secs_f64(seconds / threads as f64);
    writeln!(out, "\nthreads   decisions a second   beside one thread")?;
    let mut one = 0.0;
    for count in 1..=threads {
        let speed = random_play(series, count, time)?.decisions_a_second();
        if count == 1 {
            one = speed;
        }
        writeln!(out, "{count:>7} {speed:>20.0} {:>19.2}", speed / one)?;
    }
    Ok(())
}
