//! `malbrook verify`: was a recorded game played with the dice that were promised?

use crate::fault::{Outcome, bad_input, failed};
use crate::files;
use crate::replaying;
use crate::setup::{self, Common};
use crate::speech::{aside, say, text, words};
use crate::systems::System;
use clap::Args;
use std::io::Write;
use std::path::PathBuf;
use table::deal::{Contribution, DealFault, DealProof};
use table::{Header, Line, Record, Seat, Session, proof};
use titles::with_game;

/// What to verify.
#[derive(Clone, Debug, Args)]
pub struct VerifyArgs {
    /// The record of a game whose seed has been shown
    file: PathBuf,
    /// Compare the promise in the record with the one you kept from the start of the game, 64 hexadecimal digits
    #[arg(long, value_name = "HEX")]
    promise: Option<String>,
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
    let kept = args.promise.as_deref().map(read_promise).transpose()?;
    let checked = kept_promise(&record.header).and_then(|promise| {
        let compared = kept.map(|kept| compare(kept, &promise, &record.header)).transpose()?;
        if record.end.hash.is_none() {
            return failed(text("record-no-hash"));
        }
        Ok((promise, compared, replaying::replay(game, record)?))
    });
    match checked {
        Ok((promise, compared, session)) => report(&promise, compared.as_ref(), record, &session, out),
        Err(fault) => Err(fault.in_file(&args.file)),
    }
}

/// Reads the promise that a player kept.
fn read_promise(text: &str) -> Outcome<String> {
    match proof::from_hex::<32>(text.trim()) {
        Ok(promise) => Ok(proof::to_hex(&promise)),
        Err(error) => {
            bad_input(say("verify-promise-hex").with("problem", error.message().in_words(words())).text())
        }
    }
}

/// What a player kept, once it was found in the record.
enum Compared {
    /// The promise from the start of the game.
    Promise(String),
    /// The hash of the seed, which is shown only from the deal on.
    Seed(String),
}

/// Finds what a player kept in the record: the promise, or the hash of the seed that the server and the players made.
fn compare(kept: String, promise: &str, header: &Header) -> Outcome<Compared> {
    if kept == promise {
        return Ok(Compared::Promise(kept));
    }
    if header.commitment.as_ref() == Some(&kept) {
        return Ok(Compared::Seed(kept));
    }
    failed(say("verify-promise-differs").with("kept", kept).with("promise", promise.to_owned()).text())
}

/// The promise of a header, if its secret and its seed keep it.
fn kept_promise(header: &Header) -> Outcome<String> {
    if let (Some(deal), Some(seed)) = (&header.deal, &header.seed) {
        made_as_promised(deal, seed)?;
        if header.commitment.is_none() {
            return Ok(proof::to_hex(&deal.promise));
        }
    }
    match (&header.commitment, &header.seed) {
        (None, _) => failed(text("verify-no-commit")),
        (Some(_), None) => failed(text("verify-no-seed")),
        (Some(promise), Some(seed)) if proof::verify(promise, seed) => {
            Ok(header.deal.as_ref().map_or_else(|| promise.clone(), |deal| proof::to_hex(&deal.promise)))
        }
        (Some(promise), Some(seed)) => {
            let other = proof::commit(seed);
            failed(say("verify-other-seed").with("other", other).with("promise", promise.clone()).text())
        }
    }
}

/// Checks the promise, the players' nonces and the seed that was made of them.
fn made_as_promised(deal: &DealProof, seed: &[u8; 32]) -> Outcome {
    let told = match deal.check(seed) {
        Ok(()) => return Ok(()),
        Err(DealFault::Secret) => say("verify-other-secret")
            .with("other", proof::commit(&deal.secret))
            .with("promise", proof::to_hex(&deal.promise)),
        Err(DealFault::Nonce(seat)) => say("verify-other-nonce").with("seat", seat.number()),
        Err(DealFault::Pair(seat)) => say("verify-other-pair")
            .with("seat", seat.number())
            .with("kind", kind_of(&deal.seats[seat.index()]))
            .with("other", kind_of(&deal.seats[seat.other().index()])),
        Err(DealFault::Seed) => say("verify-seed-not-made")
            .with("other", proof::to_hex(&deal.seed()))
            .with("seed", proof::to_hex(seed)),
    };
    failed(told.text())
}

/// What is checked.
const CHECKED: [&str; 10] = [
    "verify-promise",
    "verify-promise-kept",
    "verify-nonce",
    "verify-seed",
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
    compared: Option<&Compared>,
    record: &Record,
    session: &Session<'_, G>,
    out: &mut dyn Write,
) -> Outcome {
    let label = |id: &str| words().attribute(id, "label").unwrap_or_default();
    let width = CHECKED.iter().map(|id| label(id).chars().count()).max().unwrap_or(0);
    let mut tell =
        |id: &str, told: String| -> Outcome { Ok(writeln!(out, "{:<width$}  {told}", label(id))?) };
    let by = if record.header.deal.is_some() { "secret" } else { "seed" };
    tell("verify-promise", say("verify-promise").with("promise", promise.to_owned()).with("by", by).text())?;
    if let Some(compared) = compared {
        let (id, kept) = match compared {
            Compared::Promise(kept) => ("verify-promise-kept", kept),
            Compared::Seed(kept) => ("verify-seed-kept", kept),
        };
        tell("verify-promise-kept", say(id).with("promise", kept.clone()).text())?;
    }
    if let (Some(deal), Some(seed)) = (&record.header.deal, &record.header.seed) {
        for seat in Seat::BOTH {
            tell("verify-nonce", nonce_line(seat, &deal.seats[seat.index()]))?;
        }
        tell("verify-seed", say("verify-seed").with("seed", proof::to_hex(seed)).text())?;
    }
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

/// What a seat contributed to the seed.
fn nonce_line(seat: Seat, contribution: &Contribution) -> String {
    let line = say("verify-nonce").with("seat", seat.number()).with("kind", kind_of(contribution));
    line.with("nonce", proof::to_hex(&contribution.nonce())).text()
}

/// The first word of a contribution, as the record has it.
fn kind_of(contribution: &Contribution) -> String {
    contribution.to_string().split(' ').next().unwrap_or_default().to_owned()
}
