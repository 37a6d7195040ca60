//! `malbrook backup`: a copy of the server's database, made while it is used.

use crate::fault::{Fault, Outcome};
use crate::speech::say;
use clap::Args;
use server::settings::{Given, Settings, config_file};
use server::store::sqlite::copy_file;
use std::io::Write;
use std::path::PathBuf;

/// What to copy, and where to.
#[derive(Clone, Debug, Args)]
pub struct BackupArgs {
    /// The file to write
    file: PathBuf,
    /// The database [default: that of the settings, malbrook.db]
    #[arg(long, env = "MALBROOK_DB", value_name = "FILE")]
    db: Option<PathBuf>,
    /// Read settings from FILE [default: malbrook.toml, if there is one here]
    #[arg(long, env = "MALBROOK_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// Replace the file if it is there already
    #[arg(long)]
    force: bool,
}

/// Runs the command.
pub fn run(args: &BackupArgs, out: &mut dyn Write) -> Outcome {
    let db = database(args)?;
    let held = copy_file(&db, &args.file, args.force).map_err(|problem| Fault::failed(&problem))?;
    let done = say("backup-done").with("copy", args.file.display().to_string());
    let done = done.with("original", db.display().to_string());
    let done = done.with("games", held.games).with("entries", held.entries);
    Ok(writeln!(out, "{}", done.text())?)
}

fn database(args: &BackupArgs) -> Outcome<PathBuf> {
    if let Some(db) = &args.db {
        return Ok(db.clone());
    }
    let in_file = config_file(args.config.as_deref()).as_deref().map(Given::read).transpose();
    let named = in_file.map_err(|problem| Fault::input(&problem))?.and_then(|given| given.db);
    Ok(named.unwrap_or_else(|| Settings::default().db))
}
