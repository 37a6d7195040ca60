//! `malbrook golden`: finished games that must replay to the same end for ever.

use crate::fault::{Fault, Outcome, bad_input, failed};
use crate::files;
use crate::replaying;
use crate::setup::Common;
use crate::speech::{io_text, say, text};
use crate::systems::System;
use clap::Subcommand;
use std::io::Write;
use std::path::{Path, PathBuf};
use table::Record;
use titles::with_game;

/// Where golden games are kept, one folder a system of rules.
const FOLDERS: [&str; 2] = ["crates/succession/tests/golden", "crates/peninsula/tests/golden"];

/// What to do with golden games.
#[derive(Clone, Debug, Subcommand)]
pub enum GoldenCommand {
    /// Verify a record and put it among the golden games, with the hash of its end
    Add {
        /// The record
        file: PathBuf,
        /// The folder of golden games; the one of the title's rules if not given
        #[arg(long, value_name = "DIR")]
        dir: Option<PathBuf>,
    },
    /// Replay every golden game and fail if one does not end as it did
    Check {
        /// The folders of golden games; all of them if not given
        #[arg(value_name = "DIR")]
        dirs: Vec<PathBuf>,
    },
}

/// Runs the command.
pub fn run(command: &GoldenCommand, common: &Common, out: &mut dyn Write) -> Outcome {
    match command {
        GoldenCommand::Add { file, dir } => add(file, dir.as_deref(), common, out),
        GoldenCommand::Check { dirs } if dirs.is_empty() => check(&usual_folders(), common, out),
        GoldenCommand::Check { dirs } => check(dirs, common, out),
    }
}

/// The folders there are; the first one if there is none, so that its absence is told.
fn usual_folders() -> Vec<PathBuf> {
    let there: Vec<PathBuf> = FOLDERS.iter().map(PathBuf::from).filter(|dir| dir.is_dir()).collect();
    if there.is_empty() { vec![PathBuf::from(FOLDERS[0])] } else { there }
}

/// Where golden games of a record's title are kept.
fn usual_folder(record: &Record) -> &'static Path {
    let at = usize::from(peninsula::data::titles().contains(&record.header.title.as_str()));
    Path::new(FOLDERS[at])
}

fn add(file: &Path, dir: Option<&Path>, common: &Common, out: &mut dyn Write) -> Outcome {
    let record = files::read_record(file)?;
    let dir = dir.unwrap_or_else(|| usual_folder(&record));
    let whole = verified(&record, common).map_err(|fault| fault.in_file(file))?;
    let Some(stem) = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()) else {
        return bad_input(about(file, "file-no-name"));
    };
    let path = dir.join(format!("{stem}.record"));
    if path.symlink_metadata().is_ok() {
        return bad_input(about(&path, "golden-name-taken"));
    }
    for other in golden_files(dir).unwrap_or_default() {
        if files::read_record(&other).is_ok_and(|other| same_game(&other, &whole)) {
            return bad_input(about(&other, "golden-same"));
        }
    }
    files::make_folder(dir)?;
    files::write_record(&path, &whole)?;
    let result = whole.end.result.clone().unwrap_or_else(|| text("golden-not-finished"));
    let added = say("golden-added").with("file", path.display().to_string());
    let added = added.with("count", whole.standing().len()).with("result", result);
    Ok(writeln!(out, "{}", added.text())?)
}

/// A message about a file.
fn about(file: &Path, id: &str) -> String {
    say(id).with("file", file.display().to_string()).text()
}

/// The record as the replay writes it, with the hash and the result; the throws only where no seed gives them.
fn verified(record: &Record, common: &Common) -> Outcome<Record> {
    let title = replaying::game_of(record, common.data.as_deref())?;
    with_game!(&title, game => replayed(game, record))
}

fn replayed<G: System>(game: &G, record: &Record) -> Outcome<Record> {
    let session = replaying::replay(game, record)?;
    let mut header = record.header.clone();
    header.data = crate::setup::data_hash(game);
    let whole = session.record(header);
    Ok(if whole.header.seed.is_some() { whole.without_throws() } else { whole })
}

/// The same start and the same actions, whatever the players were called.
fn same_game(one: &Record, other: &Record) -> bool {
    let bare = |record: &Record| {
        let Record { header, lines, .. } = record.clone().without_throws();
        (header.title, header.scenario, header.options, header.seed, header.start, lines)
    };
    bare(one) == bare(other)
}

/// The golden games of a folder, in order of their names.
fn golden_files(dir: &Path) -> Outcome<Vec<PathBuf>> {
    let unreadable = |e: std::io::Error| {
        let message = say("file-unreadable").with("file", dir.display().to_string());
        Fault::Input(message.with("problem", io_text(&e)).text())
    };
    let mut found = Vec::new();
    for entry in std::fs::read_dir(dir).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.extension().is_some_and(|extension| extension == "record") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn check(dirs: &[PathBuf], common: &Common, out: &mut dyn Write) -> Outcome {
    let mut paths = Vec::new();
    for dir in dirs {
        let found = golden_files(dir)?;
        if found.is_empty() {
            return bad_input(say("golden-none").with("folder", dir.display().to_string()).text());
        }
        paths.extend(found);
    }
    let mut broken = 0;
    for path in &paths {
        match check_one(path, common) {
            Ok(()) => writeln!(out, "{:<6} {}", text("golden-ok"), path.display())?,
            Err(fault) => {
                broken += 1;
                writeln!(out, "{:<6} {fault}", text("golden-broken"))?;
            }
        }
    }
    out.flush()?;
    match broken {
        0 => Ok(()),
        _ => failed(say("golden-failed").with("broken", broken).with("count", paths.len()).text()),
    }
}

/// A golden game must say how it ended, and end so.
fn check_one(path: &Path, common: &Common) -> Outcome {
    let record = files::read_record(path)?;
    if record.end.hash.is_none() {
        return Err(Fault::Failed(text("record-no-hash")).in_file(path));
    }
    verified(&record, common).map(drop).map_err(|fault| fault.in_file(path))
}
