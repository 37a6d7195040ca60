//! Is the database file still where it was?
//!
//! A file that is removed while it is open can be written to for as long as one likes, and is gone with the program. So
//! nothing is acknowledged any more as soon as the file is not there, and what it holds is saved beside its place.

use super::opening::beside;
use super::{Failure, back_up};
use rusqlite::Connection;
use std::path::{Path, PathBuf};

/// Where a database and its journal are.
pub struct Place {
    file: PathBuf,
    journal: PathBuf,
    known: [Option<Identity>; 2],
    /// It was missed before, and that was told.
    missed: bool,
}

/// What tells a file from another with the same name.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Identity(u64, u64);

impl Identity {
    #[cfg(unix)]
    fn of(file: &Path) -> Option<Identity> {
        use std::os::unix::fs::MetadataExt;
        std::fs::metadata(file).ok().map(|found| Identity(found.dev(), found.ino()))
    }

    #[cfg(not(unix))]
    fn of(file: &Path) -> Option<Identity> {
        std::fs::metadata(file).ok().map(|_| Identity(0, 0))
    }
}

impl Place {
    /// Where a database is that was just opened.
    pub fn of(file: &Path) -> Place {
        let (file, journal) = (file.to_owned(), beside(file, "-wal"));
        let known = [Identity::of(&file), Identity::of(&journal)];
        Place { file, journal, known, missed: false }
    }

    /// Fails where the file or its journal was removed or replaced; the first time what it held is saved.
    pub fn must_be_there(&mut self, db: &Connection) -> Result<(), Failure> {
        let now = [Identity::of(&self.file), Identity::of(&self.journal)];
        let there = self.known.iter().zip(&now).all(|(known, now)| known.is_none() || known == now);
        if there {
            self.known = now;
            self.missed = false;
            return Ok(());
        }
        if !std::mem::replace(&mut self.missed, true) {
            self.save(db);
        }
        let message = format!("{} was removed or replaced while it was in use", self.file.display());
        Err(Failure { message, of_all: true })
    }

    /// Copies what is still in our hands to a file beside the place; one that is there already stays.
    fn save(&self, db: &Connection) {
        let mut names = (1..100).map(|number| beside(&self.file, &format!("-saved-{number}")));
        let Some(copy) = names.find(|name| !name.exists()) else { return };
        let file = self.file.display().to_string();
        match back_up(db, &copy) {
            Ok(()) => tracing::error!(
                file,
                copy = %copy.display(),
                "the database was removed or replaced; all it held is in the copy, and nothing more is written: \
                 stop the server, put the copy in its place and start again"
            ),
            Err(error) => tracing::error!(
                file,
                %error,
                "the database was removed or replaced, and cannot be copied; nothing more is written"
            ),
        }
    }
}
