//! `malbrook replay`: a record as a log in words, verified.

use crate::fault::{Fault, Outcome, caught};
use crate::files;
use crate::replaying::{self, Played};
use crate::setup::{self, Common};
use crate::speech::{self, aside, say, text, words};
use crate::systems::System;
use clap::Args;
use std::io::Write;
use std::path::PathBuf;
use table::record::write_throws;
use table::{Line, Record, RecordEntry, ReplayError, Session};
use titles::with_game;

/// What to replay.
#[derive(Clone, Debug, Args)]
pub struct ReplayArgs {
    /// The record
    file: PathBuf,
    /// Stop when this many actions stand
    #[arg(long, value_name = "N")]
    until: Option<usize>,
    /// Show every choice in notation with its throws, not only what came of it
    #[arg(long)]
    verbose: bool,
}

/// Runs the command.
pub fn run(args: &ReplayArgs, common: &Common, out: &mut dyn Write) -> Outcome {
    let text = files::read_text(&args.file)?;
    let record = Record::parse(&text).map_err(|e| Fault::input(&e.message()).in_file(&args.file))?;
    let title = replaying::game_of(&record, common.data.as_deref())?;
    with_game!(&title, game => show(game, args, &text, &record, out))
}

fn show<G: System>(game: &G, args: &ReplayArgs, text: &str, record: &Record, out: &mut dyn Write) -> Outcome {
    if let Some(other) = setup::other_data(game, record) {
        aside(&other);
    }
    let start = caught(|| setup::start_of(game, &record.header)).map_err(Fault::Failed)??;
    let record = replaying::cut(record, args.until.unwrap_or(usize::MAX));
    let error = match attempt(game, &start, &record) {
        Ok(session) => {
            log(&session, args.verbose, out)?;
            return end(&session, out);
        }
        Err(error) => error,
    };
    // Show as much as does replay, then say what does not.
    if let Ok(session) = attempt(game, &start, &sound_part(&record, &error)) {
        log(&session, args.verbose, out)?;
    }
    out.flush()?;
    Err(Fault::Failed(format!("{}: {}", args.file.display(), located(text, &error))))
}

/// Why a record does not replay.
enum NoReplay {
    /// The record and the engine disagree.
    Mismatch(ReplayError),
    /// The engine panicked.
    Broke(String),
}

fn attempt<'g, G: System>(
    game: &'g G,
    start: &G::State,
    record: &Record,
) -> Result<Session<'g, G>, NoReplay> {
    match caught(|| Session::replay(game, *start, record)) {
        Ok(replayed) => replayed.map_err(NoReplay::Mismatch),
        Err(panic) => Err(NoReplay::Broke(panic)),
    }
}

/// The part of a record before what does not replay.
fn sound_part(record: &Record, error: &NoReplay) -> Record {
    let mut part = record.clone();
    part.end = Default::default();
    match error {
        NoReplay::Mismatch(ReplayError::Action { line: wrong, .. }) => {
            let at = |line: &Line<RecordEntry>| line.as_ref().act().is_some_and(|act| act.line == *wrong);
            part.lines.truncate(record.lines.iter().position(at).unwrap_or(0));
        }
        NoReplay::Mismatch(_) => {}
        // A record of a game that broke ends with the action that broke it.
        NoReplay::Broke(_) => drop(part.lines.pop()),
    }
    part
}

/// The error with its line in the text; actions bring their own.
fn located(text: &str, error: &NoReplay) -> String {
    let line_of = |key: &str| {
        let lines = text.lines().zip(1..).filter(|(line, _)| line.trim().starts_with(key));
        lines.last().map_or(1, |(_, number)| number)
    };
    match error {
        NoReplay::Mismatch(error @ ReplayError::Hash { .. }) => at_line(line_of("hash "), error),
        NoReplay::Mismatch(error @ ReplayError::Result { .. }) => at_line(line_of("result "), error),
        NoReplay::Mismatch(error) => speech::no_replay_text(error),
        NoReplay::Broke(panic) => panic.clone(),
    }
}

fn at_line(line: usize, error: &ReplayError) -> String {
    say("replay-line").with("line", line).with("problem", speech::no_replay_text(error)).text()
}

fn log<G: System>(session: &Session<'_, G>, verbose: bool, out: &mut dyn Write) -> Outcome {
    replaying::walk(session, |line| match line {
        Line::Act(played) => write_played(session, &played, verbose, out),
        Line::Back(n) => Ok(writeln!(out, "{}", speech::back_text(n))?),
    })
}

/// What came of one action, a line a fact.
pub fn write_played<G: System>(
    session: &Session<'_, G>,
    played: &Played<'_, G>,
    verbose: bool,
    out: &mut dyn Write,
) -> Outcome {
    let game = session.game();
    let entry = played.entry;
    if verbose {
        let who = game.side_name(entry.seat, words());
        let text = game.action_text(played.before, entry.seat, entry.action, words());
        let throws = if entry.throws.is_empty() {
            String::new()
        } else {
            format!(" | {}", write_throws(&entry.throws))
        };
        let notation = game.write_action(entry.action);
        writeln!(out, "{:>5} {who}: {text}  [{notation}{throws}]", played.number)?;
    }
    let indent = if verbose { "        " } else { "" };
    for fact in played.facts {
        let text = game.event_text(fact, words());
        if !text.is_empty() {
            writeln!(out, "{indent}{text}")?;
        }
    }
    Ok(())
}

fn end<G: System>(session: &Session<'_, G>, out: &mut dyn Write) -> Outcome {
    writeln!(out, "{}", say("replay-actions").with("count", session.history().len()).text())?;
    let hash = format!("{:016x}", session.hash());
    writeln!(out, "{}", say("replay-hash-now").with("hash", hash).text())?;
    let result = match session.outcome() {
        Some(outcome) => say("replay-result-now").with("result", outcome.result).text(),
        None => text("replay-no-result"),
    };
    Ok(writeln!(out, "{result}")?)
}
