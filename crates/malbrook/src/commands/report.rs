//! `malbrook report`: a page of charts about simulated games.

use crate::commands::simulate::store_fault;
use crate::fault::Outcome;
use crate::files;
use crate::speech::{say, words};
use clap::Args;
use simulation::report::{Facts, page};
use std::io::Write;
use std::path::PathBuf;

/// What to report on.
#[derive(Clone, Debug, Args)]
pub struct ReportArgs {
    /// Tables of games, as `malbrook simulate --out` writes them
    #[arg(value_name = "FILE.parquet", required = true)]
    files: Vec<PathBuf>,
    /// The page; beside the first table if not given
    #[arg(long, value_name = "FILE.html")]
    out: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &ReportArgs, out: &mut dyn Write) -> Outcome {
    let facts = Facts::read(&args.files).map_err(store_fault)?;
    let path = args.out.clone().unwrap_or_else(|| args.files[0].with_extension("html"));
    files::write_whole(&path, &page(&facts, words()))?;
    let written = say("report-written").with("games", facts.games()).with("file", path.display().to_string());
    Ok(writeln!(out, "{}", written.text())?)
}
