//! Copies of a database that others write to at the same time.

use super::opening::explain;
use rusqlite::backup::Backup;
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use words::{Message, io_problem, message};

/// How many pages are copied at a time.
const PAGES: i32 = 4096;

/// What a copy holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contents {
    /// Games.
    pub games: u64,
    /// Entries of their logs.
    pub entries: u64,
}

/// Copies the database of a connection to a file, whole, while others write.
pub fn back_up(db: &Connection, file: &Path) -> rusqlite::Result<()> {
    // All of it is read as it stands now: otherwise every write in between would make the copy begin anew.
    let now = db.unchecked_transaction()?;
    now.query_row("SELECT COUNT(*) FROM sqlite_schema", [], |_| Ok(()))?;
    let mut copy = Connection::open(file)?;
    Backup::new(&now, &mut copy)?.run_to_completion(PAGES, Duration::ZERO, None)
}

/// Copies a database file, whether a server uses it or not, and checks the copy.
///
/// The copy appears complete or not at all. What is there already is replaced only by `force`.
pub fn copy_file(from: &Path, to: &Path, force: bool) -> Result<Contents, Message> {
    let name = to.file_name().ok_or_else(|| named("file-no-name", to))?;
    if !from.is_file() {
        return Err(named("backup-no-database", from));
    }
    if to.exists() {
        let same = fs::canonicalize(from).ok() == fs::canonicalize(to).ok();
        if same {
            return Err(named("backup-itself", to));
        }
        if to.is_dir() {
            return Err(named("backup-folder", to));
        }
        if !force {
            return Err(named("backup-there", to));
        }
    }
    let draft = to.with_file_name(format!(".{}.{}", name.to_string_lossy(), std::process::id()));
    let placed = copy_and_check(from, to, &draft).and_then(|contents| {
        fs::rename(&draft, to).map_err(|error| unwritten(to, io_problem(&error)))?;
        Ok(contents)
    });
    if placed.is_err() {
        remove(&draft);
    }
    placed
}

/// A message about a file.
fn named(id: &'static str, file: &Path) -> Message {
    message!(id, file = file.display().to_string())
}

fn unwritten(to: &Path, problem: Message) -> Message {
    named("file-unwritable", to).with("problem", problem)
}

fn copy_and_check(from: &Path, to: &Path, draft: &Path) -> Result<Contents, Message> {
    let failed = |error: rusqlite::Error| explain(from, &error);
    remove(draft);
    // Says at once, and by its name, what is wrong with the place the copy goes to.
    fs::File::create(draft).map_err(|error| unwritten(to, io_problem(&error)))?;
    let whole = std::path::absolute(from).map_err(|error| io_problem(&error))?;
    let db = Connection::open_with_flags(whole, OpenFlags::SQLITE_OPEN_READ_WRITE).map_err(failed)?;
    db.busy_timeout(Duration::from_secs(10)).map_err(failed)?;
    db.query_row("SELECT COUNT(*) FROM sqlite_schema", [], |_| Ok(())).map_err(failed)?;
    back_up(&db, draft).map_err(|error| match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => unwritten(to, message!("io-full")),
        _ => explain(from, &error),
    })?;
    check(from, &Connection::open(draft).map_err(failed)?)
}

/// Is the copy sound, and what does it hold?
fn check(from: &Path, copy: &Connection) -> Result<Contents, Message> {
    let damaged = |cause: String| named("backup-damaged", from).with("cause", cause);
    let found: String = copy
        .query_row("PRAGMA integrity_check", [], |row| row.get(0))
        .map_err(|error| damaged(error.to_string()))?;
    if found != "ok" {
        return Err(damaged(found));
    }
    let count = |table: &str| {
        copy.query_row(&format!("SELECT COUNT(*) FROM {table}"), [], |row| row.get::<_, i64>(0))
            .map(i64::unsigned_abs)
            .map_err(|_| named("startup-db-other", from))
    };
    Ok(Contents { games: count("games")?, entries: count("log")? })
}

/// Removes a draft, with what SQLite may have laid beside it.
fn remove(draft: &Path) {
    for suffix in ["", "-journal", "-wal", "-shm"] {
        let mut file = draft.as_os_str().to_owned();
        file.push(suffix);
        let _ = fs::remove_file(PathBuf::from(file));
    }
}
