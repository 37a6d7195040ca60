//! `malbrook verify`: was a recorded game played with the dice that were promised?

use crate::fault::{Outcome, failed};
use crate::files;
use crate::replaying;
use crate::setup::{self, Common};
use crate::speech::{aside, say, text, words};
use crate::systems::System;
use clap::Args;
use std::io::Write;
use std::path::PathBuf;
use table::{Header, Line, Record, Session, proof};
use titles::with_game;

/// What to verify.
#[derive(Clone, Debug, Args)]
pub struct VerifyArgs {
    /// The record of a game whose seed has been shown
    file: PathBuf,
}

/// Runs the command.
pub fn run(args: &VerifyArgs, common: &Common, out: &mut dyn Write) -> Outcome {
    let record = files::read_record(&args.file)?;
    let title = replaying::game_of(&record, common.data.as_deref())?;
    with_game!(&title, game => verify(game, args, &record, out))
}

fn verify<G: System>(game: &G, args: &VerifyArgs, record: &Record, out: &mut dyn Write) -> Outcome {
    if let Some(other) = setup::other_data(game, record) {
        aside(&other);
    }
    let checked = kept_promise(&record.header).and_then(|promise| {
        if record.end.hash.is_none() {
            return failed(text("record-no-hash"));
        }
        Ok((promise, replaying::replay(game, record)?))
    });
    match checked {
        Ok((promise, session)) => report(promise, record, &session, out),
        Err(fault) => Err(fault.in_file(&args.file)),
    }
}

/// The promise of a header, if its seed keeps it.
fn kept_promise(header: &Header) -> Outcome<&str> {
    match (&header.commitment, &header.seed) {
        (None, _) => failed(text("verify-no-commit")),
        (Some(_), None) => failed(text("verify-no-seed")),
        (Some(promise), Some(seed)) if proof::verify(promise, seed) => Ok(promise),
        (Some(promise), Some(seed)) => {
            let other = proof::commit(seed);
            failed(say("verify-other-seed").with("other", other).with("promise", promise.clone()).text())
        }
    }
}

/// What is checked.
const CHECKED: [&str; 7] = [
    "verify-promise",
    "verify-start",
    "verify-actions",
    "verify-back",
    "verify-throws",
    "verify-hash",
    "verify-result",
];

/// Says what was checked and holds.
fn report<G: System>(
    promise: &str,
    record: &Record,
    session: &Session<'_, G>,
    out: &mut dyn Write,
) -> Outcome {
    let label = |id: &str| words().attribute(id, "label").unwrap_or_default();
    let width = CHECKED.iter().map(|id| label(id).chars().count()).max().unwrap_or(0);
    let mut tell =
        |id: &str, told: String| -> Outcome { Ok(writeln!(out, "{:<width$}  {told}", label(id))?) };
    tell("verify-promise", say("verify-promise").with("promise", promise.to_owned()).text())?;
    if record.header.start.is_some() {
        tell("verify-start", text("verify-start"))?;
    }
    tell("verify-actions", say("verify-actions").with("count", record.acts().count()).text())?;
    let backs = record.lines.iter().filter(|line| matches!(line, Line::Back(_))).count();
    if backs > 0 {
        let stand = session.history().len();
        tell("verify-back", say("verify-back").with("count", backs).with("stand", stand).text())?;
    }
    let throws: usize = record.acts().map(|act| act.throws.len()).sum();
    tell("verify-throws", say("verify-throws").with("count", throws).text())?;
    tell("verify-hash", say("verify-hash").with("hash", format!("{:016x}", session.hash())).text())?;
    let result = match (session.outcome(), &record.end.result) {
        (Some(_), Some(recorded)) => say("verify-result").with("result", recorded.clone()).text(),
        (Some(outcome), None) => say("verify-result-new").with("result", outcome.result).text(),
        (None, _) => text("verify-result-none"),
    };
    tell("verify-result", result)
}
