//! The command line.

use crate::commands::{
    arena, backup, bench, data, engine, fuzz, golden, play, replay, report, rules, serve, simulate, verify,
};
use crate::fault::Outcome;
use crate::help;
use crate::setup::Common;
use crate::speech;
use crate::usage;
use clap::error::ErrorKind;
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};
use std::io::Write;
use std::process::ExitCode;
use words::Language;

/// Board wargames of the wars of succession and the Peninsular War, played by the book.
#[derive(Debug, Parser)]
#[command(name = "malbrook", version, after_help = EXAMPLES)]
struct Cli {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  malbrook serve                               play in the browser, alone or with others
  malbrook play spain                          a game for two at one screen
  malbrook play nine-years                     the same in the war before
  malbrook play grand-campaign                 both wars, one after the other
  malbrook play wellington                     Wellington's War in Spain and Portugal
  malbrook arena captain recruit --games 100   bots against each other, rated
  malbrook simulate spain --games 10000        random games, counted
  malbrook report games.parquet                a page of charts about games that were kept
  malbrook replay game.record                  a game as a log in words
  malbrook verify game.record                  were the dice those that were promised?
  malbrook rules spain --rule 14.2.1           a rule, where it is enforced and what tests it
  malbrook data export my-data                 the facts of the game as files to correct
  malbrook --data my-data play spain           a game with corrected facts
  malbrook engine                              for programs: one JSON object a line, in and out

Titles: spain (No Peace Without Spain!), nine-years (Nine Years),
grand-campaign (both, one after the other), pragmatic-war (A Pragmatic War),
wellington (Wellington's War).
Exit codes: 0 all is well, 1 a check failed, 2 the input was not understood.";

const SERVE_EXAMPLES: &str = "\
Examples:
  malbrook serve                                          on this machine only, at http://127.0.0.1:8302
  malbrook serve --listen 0.0.0.0:8302 --db /var/lib/malbrook/games.db
  malbrook serve --public-url https://games.example.org --trust-proxy
  malbrook serve --config /etc/malbrook.toml --print-settings
  MALBROOK_LOG=debug malbrook serve

Everything can be set by flag, in the environment or in a file, where flags win over the environment and that over the
file. The names are the same: --listen, MALBROOK_LISTEN, and in the file

  listen = \"0.0.0.0:8302\"
  public-url = \"https://games.example.org\"
  trust-proxy = true

Ctrl-C (or SIGTERM) stops the server when the requests under way are answered; a second Ctrl-C stops it at once.
Whatever was answered is on the disk. docs/HOSTING.md tells more.";

const BACKUP_EXAMPLES: &str = "\
Examples:
  malbrook backup games-monday.db
  malbrook backup --db /var/lib/malbrook/games.db /backup/games.db --force

The server may go on meanwhile. The copy is checked before it is put in its place; it is a database as good as the
original: malbrook serve --db games-monday.db";

const PLAY_EXAMPLES: &str = "\
Examples:
  malbrook play spain
  malbrook play spain --scenario tournament --option battle-rerolls --seed 17 --save game.record
  malbrook play nine-years --option mainz-held
  malbrook play wellington --scenario 1812 --option besieger-attrition
  malbrook play --load game.record --save game.record

At the prompt type the number of a choice, or the choice in notation (`space lille`). `help` lists the rest.";

const SIMULATE_EXAMPLES: &str = "\
Examples:
  malbrook simulate nine-years --games 1000
  malbrook simulate spain --games 100000 --seed 7 --threads 8 --option attrition

  malbrook simulate spain --games 1000 --bots captain,captain --out games.parquet
  malbrook report games.parquet

Game 17 of a seed (0 if none is given) is the same game whatever the number of threads, and so are the
totals and the checksum.
With --out the games are kept as tables (docs/SIMULATION.md). If it is stopped, the same command goes on.
A game that gets stuck or breaks a rule is saved as a record that `malbrook replay` opens; the exit code is then 1.";

const ARENA_EXAMPLES: &str = "\
Examples:
  malbrook arena captain recruit --games 400
  malbrook arena --title nine-years marshal:500ms captain --games 200 --out strength
  malbrook arena captain mine --bot \"mine=python3 examples/arena_bot.py\" --move-time 5
  malbrook arena recruit captain marshal:2000n --games 100 --markdown

A level may have a budget for each move, in time (500ms, 2s) or in playouts (2000n, the same on every machine), and a
number of threads (2t). Any two bots play the same seeds twice, with sides swapped. Elo is logistic, above the weakest
bot; intervals are of 95% and take pairs of games as what is independent.
What was begun in a folder is taken up again by the same command, also after a kill; --games may then be higher.
A program from outside that crashes, falls silent or breaks the rules has lost that game, and the arena goes on.";

const REPORT_EXAMPLES: &str = "\
Examples:
  malbrook report games.parquet                         writes games.html
  malbrook report plain.parquet attrition.parquet --out balance.html

Tables of several simulations are shown side by side: scenarios, options and bots are compared.";

const REPLAY_EXAMPLES: &str = "\
Examples:
  malbrook replay game.record
  malbrook replay game.record --until 120 --verbose";

const VERIFY_EXAMPLES: &str = "\
Examples:
  malbrook verify game.record
  malbrook verify --promise 5e13ba49... game.record

Before play a promise is published: the hash of the server's secret (`promise` in the record) or, in older games, of
the seed (`commit`). Afterwards the secret, the players' numbers and the seed are shown.
The game is replayed: the seed must be the one promised, every action by the rules, every throw the one the seed
gives, and the end the one recorded. The exit code is 0 if all of it holds, and 1 if not.";

const GOLDEN_EXAMPLES: &str = "\
Examples:
  malbrook golden add game.record
  malbrook golden check";

const RULES_EXAMPLES: &str = "\
Examples:
  malbrook rules spain                 every rule
  malbrook rules spain --rule 14.2.1   one rule
  malbrook rules spain --rule 16       a chapter
  malbrook rules grand-campaign        what happens between the two wars
  malbrook rules wellington --rule 10  battles in Wellington's War
  malbrook rules spain --check         what is not yet enforced and tested";

const DATA_EXAMPLES: &str = "\
Examples:
  malbrook data export my-data     writes my-data/spain/map.toml, my-data/nine-years/map.toml and so on
  malbrook data check my-data      after editing
  malbrook --data my-data play spain

The grand campaign has no files of its own: it is made of those of its two wars.";

const ENGINE_EXAMPLES: &str = r#"Examples (one request a line):
  {"id":1,"command":"new","title":"spain","seed":17}
  {"id":2,"command":"actions"}
  {"id":3,"command":"play","action":"card 2"}

docs/ENGINE.md describes every message."#;

const BENCH_EXAMPLES: &str = "\
Examples:
  malbrook bench                       every title, and how they compare
  malbrook bench nine-years --seconds 30
  valgrind --tool=callgrind malbrook bench --callgrind 20";

#[derive(Debug, Subcommand)]
enum Command {
    /// Let people and programs play over the network
    #[command(after_help = SERVE_EXAMPLES)]
    Serve(Box<serve::ServeArgs>),
    /// Copy the server's database while it is used
    #[command(after_help = BACKUP_EXAMPLES)]
    Backup(backup::BackupArgs),
    /// Play at one screen
    #[command(after_help = PLAY_EXAMPLES)]
    Play(play::PlayArgs),
    /// Play many games and count how they end; keep them as tables
    #[command(after_help = SIMULATE_EXAMPLES)]
    Simulate(simulate::SimulateArgs),
    /// Let bots play each other, and rate them
    #[command(after_help = ARENA_EXAMPLES)]
    Arena(arena::ArenaArgs),
    /// Make a page of charts of simulated games
    #[command(after_help = REPORT_EXAMPLES)]
    Report(report::ReportArgs),
    /// Show a recorded game as a log and verify that it ends as it did
    #[command(after_help = REPLAY_EXAMPLES)]
    Replay(replay::ReplayArgs),
    /// Check that a recorded game was played with the dice that were promised
    #[command(after_help = VERIFY_EXAMPLES)]
    Verify(verify::VerifyArgs),
    /// Keep games that must replay to the same end for ever
    #[command(subcommand, after_help = GOLDEN_EXAMPLES)]
    Golden(golden::GoldenCommand),
    /// Show the rules in our own words, where they are enforced and tested
    #[command(after_help = RULES_EXAMPLES)]
    Rules(rules::RulesArgs),
    /// Export and check the data files
    #[command(subcommand, after_help = DATA_EXAMPLES)]
    Data(data::DataCommand),
    /// Speak with another program: one JSON object a line on standard input and output
    #[command(after_help = ENGINE_EXAMPLES)]
    Engine,
    /// Measure how fast the engine is
    #[command(after_help = BENCH_EXAMPLES)]
    Bench(bench::BenchArgs),
    /// Play random games and check everything that must always hold
    #[command(hide = true)]
    Fuzz(fuzz::FuzzArgs),
}

/// The command line as it stands in the source.
pub(crate) fn command() -> clap::Command {
    Cli::command()
}

/// The program.
pub fn main() -> ExitCode {
    // What is wrong with the command line is told before it could say in which language.
    let asked = asked_language();
    speech::speak(asked.unwrap_or_else(Language::of_terminal));
    let command = help::in_words(command(), speech::words());
    let parsed = command.try_get_matches().and_then(|words| Ok((Cli::from_arg_matches(&words)?, words)));
    let (cli, words) = match parsed {
        Ok(parsed) => parsed,
        Err(error) => return refused(&error),
    };
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let done = run(&cli, &words, &mut out);
    let written = out.flush();
    match done.and_then(|()| Ok(written?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            let message = fault.to_string();
            if !message.is_empty() {
                speech::aside(&message);
            }
            fault.exit_code()
        }
    }
}

/// The language that `--lang` names. Help and mistakes are told in it too, so it is read before the rest.
///
/// Programs speak with the engine, and are spoken to in English unless they ask for something else.
fn asked_language() -> Option<Language> {
    let given: Vec<String> =
        std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    let value = |(at, word): (usize, &String)| match word.strip_prefix("--lang") {
        Some("") => given.get(at + 1).cloned(),
        Some(rest) => rest.strip_prefix('=').map(str::to_owned),
        None => None,
    };
    let engine = given.iter().any(|word| word == "engine").then(Language::english);
    given.iter().enumerate().find_map(value).and_then(|tag| Language::named(&tag)).or(engine)
}

/// Help goes out as it is; a mistake becomes one line that ends with what is accepted.
fn refused(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() || error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let _ = error.print();
        return ExitCode::from(error.exit_code() as u8);
    }
    speech::aside(&usage::line(error, speech::words()));
    ExitCode::from(2)
}

fn run(cli: &Cli, words: &ArgMatches, out: &mut dyn Write) -> Outcome {
    let common = &cli.common;
    match &cli.command {
        Command::Serve(args) => serve::run(args, words.subcommand_matches("serve"), common, out),
        Command::Backup(args) => backup::run(args, out),
        Command::Play(args) => play::run(args, common, &mut std::io::stdin().lock(), out),
        Command::Arena(args) => arena::run(args, common, out),
        Command::Report(args) => report::run(args, out),
        Command::Simulate(args) => simulate::run(args, common, out),
        Command::Replay(args) => replay::run(args, common, out),
        Command::Verify(args) => verify::run(args, common, out),
        Command::Golden(command) => golden::run(command, common, out),
        Command::Rules(args) => rules::run(args, out),
        Command::Data(command) => data::run(command, out),
        Command::Engine => engine::run(common, out),
        Command::Bench(args) => bench::run(args, common, out),
        Command::Fuzz(args) => fuzz::run(args, common, out),
    }
}
