//! `malbrook arena`: bots against each other, rated.

use crate::commands::bench::seconds;
use crate::commands::simulate::cores;
use crate::fault::{Fault, Outcome, bad_input};
use crate::games::DECISION_LIMIT;
use crate::progress;
use crate::setup::{self, Common, GameArgs};
use crate::speech::{say, text, words};
use crate::systems::System;
use arena::{Arena, ArenaError, GameResult, LogError, Roster, Standings, Watch, show};
use clap::Args;
use indicatif::ProgressBar;
use std::io::Write;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Duration;
use titles::with_game;

/// The most games any two bots play.
const MOST_GAMES: u64 = 1_000_000_000;

/// Who plays, what, and how often.
#[derive(Clone, Debug, Args)]
pub struct ArenaArgs {
    /// Who plays: levels such as captain or marshal:500ms, and names given with --bot
    #[arg(value_name = "BOT", required = true, num_args = 2..)]
    bots: Vec<String>,
    /// The title to play: spain, nine-years, grand-campaign, pragmatic-war or wellington
    #[arg(long, value_name = "T", default_value = "spain")]
    title: String,
    /// The scenario; the title's first one if not given
    #[arg(long, value_name = "ID")]
    scenario: Option<String>,
    /// An optional rule to use; may be given several times
    #[arg(long = "option", value_name = "NAME")]
    options: Vec<String>,
    /// How many games any two bots play, an even number: each seed twice with sides swapped
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(2..=MOST_GAMES))]
    games: u64,
    /// A program that plays: its name, and the command that starts it (docs/ENGINE.md); may be given several times
    #[arg(long = "bot", value_name = "NAME=COMMAND")]
    programs: Vec<String>,
    /// How many seconds such a program may take for an answer
    #[arg(long, value_name = "S", default_value = "60", value_parser = seconds)]
    move_time: f64,
    /// The seed of all games: a number, or 64 hexadecimal digits; 0 if not given
    #[arg(long, value_name = "HEX|NUMBER", value_parser = setup::seed)]
    seed: Option<[u8; 32]>,
    /// How many games are played at a time; all cores if not given. Each bot then searches on one
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The folder for results, records and logs; an arena that is there already is taken up again
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Keep no records of the games
    #[arg(long)]
    no_records: bool,
    /// A game that takes more decisions is a draw
    #[arg(long, value_name = "DECISIONS", default_value_t = DECISION_LIMIT)]
    limit: u64,
    /// Print JSON
    #[arg(long, conflicts_with = "markdown")]
    json: bool,
    /// Print tables in Markdown
    #[arg(long)]
    markdown: bool,
}

/// Runs the command.
pub fn run(args: &ArenaArgs, common: &Common, out: &mut dyn Write) -> Outcome {
    if !args.games.is_multiple_of(2) {
        return bad_input(text("arena-odd"));
    }
    let wanted = GameArgs {
        title: args.title.clone(),
        scenario: args.scenario.clone(),
        options: args.options.clone(),
        seed: Some(args.seed.unwrap_or_default()),
    };
    let title = wanted.load(common.data.as_deref())?;
    with_game!(&title, game => compete(game, &wanted, args, out))
}

fn compete<G: System>(game: &G, wanted: &GameArgs, args: &ArenaArgs, out: &mut dyn Write) -> Outcome {
    let plan = wanted.plan(game)?;
    let arena = Arena {
        roster: roster(args)?,
        game,
        make: &|spec, seed| bots::seated(spec, seed),
        scenario: plan.scenario,
        options: plan.options,
        seed: plan.seed,
        pairs: args.games / 2,
        limit: args.limit,
        folder: args.out.clone().unwrap_or_else(|| usual_folder(args)),
        records: !args.no_records,
        threads: args.threads.map_or_else(cores, usize::from),
    };
    let watch = Bar::default();
    let results = arena.run(&watch);
    watch.finish();
    let results = results.map_err(fault)?;
    print(args, &arena, &results, out)
}

fn roster(args: &ArenaArgs) -> Outcome<Roster> {
    let move_time = Duration::from_secs_f64(args.move_time);
    Roster::read(&args.bots, &args.programs, move_time).map_err(|error| Fault::input(&error.message()))
}

/// Where results go if nothing is said: a folder named after what is played.
fn usual_folder(args: &ArenaArgs) -> PathBuf {
    let name = [args.title.clone()].into_iter().chain(args.bots.iter().cloned()).collect::<Vec<_>>();
    PathBuf::from("arena").join(name.join("-").replace(':', "-"))
}

fn fault(error: ArenaError) -> Fault {
    match error {
        ArenaError::Log(LogError::Io { .. }) | ArenaError::Broken { .. } | ArenaError::Thread => {
            Fault::failed(&error.message())
        }
        ArenaError::Log(_) | ArenaError::Start(_) => Fault::input(&error.message()),
    }
}

fn print<G: System>(
    args: &ArenaArgs,
    arena: &Arena<'_, G>,
    results: &[GameResult],
    out: &mut dyn Write,
) -> Outcome {
    let standings = Standings::of(&arena.terms(), &arena.schedule(), results);
    if args.json {
        return Ok(out.write_all(show::json(&standings).as_bytes())?);
    }
    if args.markdown {
        return Ok(out.write_all(show::markdown(&standings, words()).as_bytes())?);
    }
    out.write_all(show::text(&standings, words()).as_bytes())?;
    let kept = say(if args.no_records { "arena-kept-results" } else { "arena-kept" });
    writeln!(out, "\n{}", kept.with("folder", arena.folder.display().to_string()).text())?;
    Ok(())
}

/// The progress bar, once it is known how many games there are.
#[derive(Default)]
struct Bar(OnceLock<ProgressBar>);

impl Bar {
    fn finish(&self) {
        if let Some(bar) = self.0.get() {
            bar.finish_and_clear();
        }
    }
}

impl Watch for Bar {
    fn begin(&self, done: u64, planned: u64) {
        let _ = self.0.set(progress::games(done, planned));
    }

    fn played(&self, result: &GameResult) {
        let Some(bar) = self.0.get() else { return };
        bar.inc(1);
        if let Some(fault) = &result.fault {
            let said = say("arena-fault").with("number", result.game).with("bot", fault.bot.clone());
            let said = said
                .with("fault", fault.fault.kind.word(words()))
                .with("message", fault.fault.message.clone());
            bar.println(said.text());
        }
    }
}
