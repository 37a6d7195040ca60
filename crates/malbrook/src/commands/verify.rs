//! `malbrook verify`: was a recorded game played with the dice that were promised?

use crate::fault::{Outcome, failed};
use crate::files;
use crate::replaying;
use crate::setup::{self, Common};
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
        eprintln!("malbrook: {other}");
    }
    let checked = kept_promise(&record.header).and_then(|promise| {
        if record.end.hash.is_none() {
            return failed("the record has no hash of its end");
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
        (None, _) => failed("the record has no `commit`, so there was no promise to check"),
        (Some(_), None) => failed("the record has no `seed`, so the promise cannot be checked"),
        (Some(promise), Some(seed)) if proof::verify(promise, seed) => Ok(promise),
        (Some(promise), Some(seed)) => {
            let other = proof::commit(seed);
            failed(format!("the seed is not the one that was promised: its hash is {other}, not {promise}"))
        }
    }
}

/// Says what was checked and holds.
fn report<G: System>(
    promise: &str,
    record: &Record,
    session: &Session<'_, G>,
    out: &mut dyn Write,
) -> Outcome {
    writeln!(out, "promise  {promise}, kept by the seed")?;
    if record.header.start.is_some() {
        writeln!(out, "start    the position in the record")?;
    }
    writeln!(out, "actions  {}, all by the rules", record.acts().count())?;
    let backs = record.lines.iter().filter(|line| matches!(line, Line::Back(_))).count();
    if backs > 0 {
        writeln!(out, "back     {backs} by consent, {} actions stand", session.history().len())?;
    }
    match record.acts().map(|act| act.throws.len()).sum() {
        0 => writeln!(out, "throws   none recorded, those of the seed were used")?,
        throws => writeln!(out, "throws   {throws}, all as the seed gives them")?,
    }
    writeln!(out, "hash     {:016x}, as recorded", session.hash())?;
    match (session.outcome(), &record.end.result) {
        (Some(_), Some(recorded)) => writeln!(out, "result   {recorded}, as recorded")?,
        (Some(outcome), None) => writeln!(out, "result   {}, not recorded", outcome.result)?,
        (None, _) => writeln!(out, "result   none, the game is not over")?,
    }
    Ok(())
}
