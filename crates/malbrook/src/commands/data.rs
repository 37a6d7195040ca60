//! `malbrook data`: the facts of the game as files that people can correct.

use crate::fault::{Fault, Outcome, bad_input};
use crate::speech::{io_text, say, words};
use clap::Subcommand;
use std::io::Write;
use std::path::{Path, PathBuf};
use table::Describe;
use titles::with_game;
use words::Message;

/// What to do with data files.
#[derive(Clone, Debug, Subcommand)]
pub enum DataCommand {
    /// Write all built-in data files to DIR/TITLE/; nothing is overwritten
    Export {
        /// The folder to write to
        dir: PathBuf,
    },
    /// Check the data files in DIR/TITLE/ and print every error with file and line
    Check {
        /// The folder that `export` wrote
        dir: PathBuf,
    },
}

/// Runs the command.
pub fn run(command: &DataCommand, out: &mut dyn Write) -> Outcome {
    match command {
        DataCommand::Export { dir } => export(dir, out),
        DataCommand::Check { dir } => check(dir, out),
    }
}

fn export(dir: &Path, out: &mut dyn Write) -> Outcome {
    let paths = titles::export(dir)
        .map_err(|e| Fault::of_file(&e, say("data-not-exported").with("problem", io_text(&e)).text()))?;
    for path in paths {
        writeln!(out, "{}", path.display())?;
    }
    Ok(())
}

/// Every title whose folders are there is checked; there must be one.
fn check(dir: &Path, out: &mut dyn Write) -> Outcome {
    let there = |title: &&str| titles::folders(title).iter().all(|folder| dir.join(folder).is_dir());
    let found: Vec<_> = titles::names().filter(there).collect();
    if found.is_empty() {
        let with_files = titles::names().filter(|title| titles::folders(title) == [*title]);
        let known = with_files.collect::<Vec<_>>().join(", ");
        let none = say("data-no-folder").with("folder", dir.display().to_string());
        return bad_input(none.with("all", known).text());
    }
    let mut sound = true;
    for title in found {
        // Errors in the files of a campaign's wars have been told with those.
        if titles::folders(title) != [title] && !sound {
            continue;
        }
        match load(title, dir) {
            Ok(hash) => {
                writeln!(out, "{}", say("data-sound").with("title", title).with("hash", hash).text())?
            }
            Err(errors) => {
                sound = false;
                writeln!(out, "{}", errors.in_words(words()))?;
            }
        }
    }
    if sound { Ok(()) } else { Err(Fault::Silent) }
}

/// The hash of sound data, or everything that is wrong.
fn load(title: &str, dir: &Path) -> Result<String, Message> {
    let title = titles::load(title, Some(dir))?;
    Ok(with_game!(&title, game => game.catalogue().data))
}
