//! `malbrook bench`: how fast the engine is, in one run, with ratios.

use crate::commands::simulate::cores;
use crate::fault::{Fault, Outcome};
use crate::games::{Buffers, DECISION_LIMIT, Series, choose};
use crate::setup::{self, Common, Plan};
use crate::speech::{say, text, words};
use crate::systems::System;
use bots::{Gravity, Imagined};
use clap::{Args, ValueEnum};
use std::hint::black_box;
use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use table::{FastDice, Seat, SeededDice};
use titles::{Title, with_game};
use words::Language;

/// What to measure.
#[derive(Clone, Debug, Args)]
pub struct BenchArgs {
    /// The title, spain, nine-years, grand-campaign, pragmatic-war or wellington; all of them, side by side, if not given
    title: Option<String>,
    /// About how long to measure, in seconds
    #[arg(long, value_name = "S", default_value_t = 10.0, value_parser = seconds)]
    seconds: f64,
    /// Only do this much of always the same work and print nothing but its checksum: for counting instructions
    #[arg(long, value_name = "N", conflicts_with = "seconds")]
    callgrind: Option<u64>,
    /// The work whose instructions are counted: whole games (games), a search (search) or what a server answers (answers)
    #[arg(
        long,
        value_name = "WORK",
        requires = "callgrind",
        default_value = "games",
        hide_possible_values = true
    )]
    of: Work,
}

/// Work that is the same every time, down to the last instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Work {
    /// So many random games.
    Games,
    /// So many chances in the search of one decision.
    Search,
    /// So many rounds of views and decisions as JSON, over a sample of situations.
    Answers,
}

/// A time that makes sense.
pub fn seconds(given: &str) -> Result<f64, String> {
    match given.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= 1e6 => Ok(seconds),
        _ => Err(say("bad-seconds").with("text", given.to_owned()).text()),
    }
}

/// How often the titles take turns, so that a machine that slows down slows all of them.
const TURNS: u32 = 8;
/// By how much fewer decisions a second a title may get through than the first, under the same rules.
const MOST_BEHIND: f64 = 0.25;
/// The same under other rules.
const FAR_BEHIND: f64 = 0.5;

/// On how many situations at most a search of fixed length is run: one alone tells of itself, not of the search.
const SEARCHED: usize = 24;

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
    if let Some(amount) = args.callgrind {
        return benches.iter().try_for_each(|bench| bench.fixed_work(args.of, amount, out));
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
    /// So much of work that is always the same.
    fn fixed_work(&self, work: Work, amount: u64, out: &mut dyn Write) -> Outcome;
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

    fn fixed_work(&self, work: Work, amount: u64, out: &mut dyn Write) -> Outcome {
        match work {
            Work::Games => fixed_games(self, amount, out),
            Work::Search => fixed_search(self, amount, out),
            Work::Answers => fixed_answers(self, amount, out),
        }
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
    writeln!(out, "{}\n", series.game.catalogue().in_words(words()).name)?;
    writeln!(out, "{}", text("bench-random-play"))?;
    row("simulate-decisions-second", &format!("{:.0}", one.decisions_a_second()), out)?;
    row("simulate-games-second", &format!("{:.1}", one.games_a_second()), out)?;
    row("simulate-decisions-game", &format!("{:.1}", one.decisions as f64 / one.games as f64), out)?;
    row("bench-decision", &format!("{:.0}   1.00", one.decision()), out)?;
    let slice = Duration::from_secs_f64(seconds / 4.0);
    let sample = sample(series).map_err(Fault::Failed)?;
    parts(series.game, &sample, one.decision(), slice, out)?;
    thinking(series.game, &sample, slice, out)?;
    scaling(series, seconds / 2.0, out)
}

/// One figure with its name.
fn row(id: &str, value: &str, out: &mut dyn Write) -> Outcome {
    // What follows the figure itself stands to the right of the column.
    let (figure, rest) = value.split_once(' ').map_or((value, String::new()), |(a, b)| (a, format!(" {b}")));
    Ok(writeln!(out, "  {:<22} {figure:>14}{rest}", text(id))?)
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
    let id = if ratio >= 1.0 - most { "bench-close" } else { "bench-behind" };
    let told = say(id).with("title", title.to_owned()).with("first", first.to_owned());
    let told = told.with("ratio", format!("{ratio:.2}")).with("percent", format!("{:.0}", 100.0 * most));
    Ok(writeln!(out, "{}", told.text())?)
}

fn fixed_games<G: System>(series: &Series<'_, G>, games: u64, out: &mut dyn Write) -> Outcome {
    let mut buffers = Buffers::default();
    let (mut decisions, mut checksum) = (0, 0u64);
    for number in 0..games {
        let finished = series.play(number, &mut buffers).map_err(Fault::Failed)?;
        decisions += finished.decisions;
        checksum = checksum.wrapping_add(series.game.hash(&finished.state));
    }
    let told = say("bench-fixed").with("games", games).with("decisions", decisions);
    Ok(writeln!(out, "{}", told.with("checksum", format!("{checksum:016x}")).text())?)
}

fn fixed_search<G: System>(series: &Series<'_, G>, chances: u64, out: &mut dyn Write) -> Outcome {
    let sample = sample(series).map_err(Fault::Failed)?;
    let worth = worth_searching(series.game, &sample);
    let (mut positions, mut playouts) = (0, 0);
    for position in worth.iter().step_by(worth.len().div_ceil(SEARCHED).max(1)) {
        let effort = bots::search_on(&task(series.game, position), chances);
        positions += effort.positions;
        playouts += effort.playouts;
    }
    let told = say("bench-fixed-search").with("chances", chances).with("positions", positions);
    Ok(writeln!(out, "{}", told.with("playouts", playouts).text())?)
}

fn fixed_answers<G: System>(series: &Series<'_, G>, rounds: u64, out: &mut dyn Write) -> Outcome {
    let sample = sample(series).map_err(Fault::Failed)?;
    let english = Language::english().words();
    let (mut answers, mut bytes) = (0, 0);
    for _ in 0..rounds {
        // They are dear, and every tenth tells as much.
        for (state, seat) in sample.iter().step_by(10) {
            let view = series.game.view(state, Some(*seat));
            let answer = (series.game.view_now(&view), series.game.asked(state, *seat, english));
            let written = serde_json::to_vec(&answer).map_err(|error| Fault::Failed(error.to_string()))?;
            answers += 1;
            bytes += written.len();
        }
    }
    let told = say("bench-fixed-answers").with("rounds", rounds).with("answers", answers);
    Ok(writeln!(out, "{}", told.with("bytes", bytes).text())?)
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
        handles.into_iter().try_for_each(|h| h.join().unwrap_or_else(|_| Err(text("bench-thread-broke"))))
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
        let mut state = plan.start(series.game).map_err(|problem| problem.in_words(words()))?;
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
    writeln!(out, "\n{}", say("bench-parts").with("count", sample.len()).text())?;
    row("bench-size", &size_of::<G::State>().to_string(), out)?;
    let rows =
        [("bench-clone", clone - boxed), ("bench-list", actions), ("bench-hash", hash), ("bench-view", view)];
    for (id, nanoseconds) in rows {
        row(id, &format!("{nanoseconds:.0}   {:.2}", nanoseconds / decision), out)?;
    }
    Ok(())
}

/// What a bot is asked in a situation.
fn task<'g, G: System>(game: &'g G, (state, seat): &(G::State, Seat)) -> bots::Task<'g, G> {
    let mut actions = Vec::new();
    game.actions(state, *seat, &mut actions);
    bots::Task { game, seat: *seat, view: game.view(state, Some(*seat)), actions }
}

/// The situations of a sample with a choice that matters most to a search.
fn worth_searching<'s, G: System>(game: &G, sample: &'s [(G::State, Seat)]) -> Vec<&'s (G::State, Seat)> {
    let share = |(state, seat): &(G::State, Seat)| {
        let view = game.view(state, Some(*seat));
        match game.gravity(&Imagined::from_view(game, &view, &mut FastDice::new(0))) {
            Gravity::Move(share) => share,
            _ => 0.0,
        }
    };
    let shares: Vec<f32> = sample.iter().map(share).collect();
    let most = shares.iter().copied().fold(0.0, f32::max);
    let heaviest = |share: f32| share > 0.0 && share >= most;
    sample.iter().zip(shares).filter(|(_, share)| heaviest(*share)).map(|(position, _)| position).collect()
}

/// How fast bots think: the search on one thread and on two, and how long each level takes for a choice.
fn thinking<G: System>(
    game: &G,
    sample: &[(G::State, Seat)],
    time: Duration,
    out: &mut dyn Write,
) -> Outcome {
    let worth = worth_searching(game, sample);
    let Some(position) = worth.get(sample.len() / 20).or(worth.last()) else { return Ok(()) };
    let heads = ["bench-search", "bench-playouts", "bench-positions"].map(text);
    let wide = heads.each_ref().map(|head| head.chars().count().max(14));
    let [w0, w1, w2] = wide;
    writeln!(out, "\n{:<w0$} {:>w1$} {:>w2$}", heads[0], heads[1], heads[2])?;
    for threads in [1, 2] {
        let began = Instant::now();
        let effort = bots::search_for(&task(game, position), time / 4, threads);
        let seconds = began.elapsed().as_secs_f64();
        let rate = |count: u64| count as f64 / seconds;
        let name = say("bench-threads").with("count", threads).text();
        writeln!(out, "{name:<w0$} {:>w1$.0} {:>w2$.0}", rate(effort.playouts), rate(effort.positions))?;
    }
    let tasks: Vec<_> = sample.iter().step_by(7).map(|position| task(game, position)).collect();
    let heads = ["bench-choice", "bench-mean", "bench-longest"].map(text);
    let [w0, w1, w2] = heads.each_ref().map(|head| head.chars().count().max(14));
    writeln!(out, "\n{:<w0$} {:>w1$} {:>w2$}", heads[0], heads[1], heads[2])?;
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
        writeln!(out, "{level:<w0$} {mean:>w1$.3} {:>w2$.3}", times.iter().copied().fold(0.0, f64::max))?;
    }
    let (began, mut first, stop) = (Instant::now(), None, bots::Stop::default());
    bots::advise(&task(game, position), bots::Budget::Playouts(u32::MAX), 1, &stop, &mut |_| {
        first.get_or_insert(began.elapsed());
        stop.stop();
    });
    let advice = text("bench-first-advice");
    writeln!(out, "{advice:<w0$} {:>w1$.3}", 1e3 * first.unwrap_or_default().as_secs_f64())?;
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
    let heads = ["simulate-threads", "simulate-decisions-second", "bench-beside-one"].map(text);
    let [w0, w1, w2] = heads.each_ref().map(|head| head.chars().count() + 2);
    writeln!(out, "\n{:>w0$} {:>w1$} {:>w2$}", heads[0], heads[1], heads[2])?;
    let mut one = 0.0;
    for count in 1..=threads {
        let speed = random_play(series, count, time)?.decisions_a_second();
        if count == 1 {
            one = speed;
        }
        writeln!(out, "{count:>w0$} {speed:>w1$.0} {:>w2$.2}", speed / one)?;
    }
    Ok(())
}
