//! Copies of a database that others write to at the same time.

use rusqlite::backup::Backup;
use rusqlite::{Connection, OpenFlags};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

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
pub fn copy_file(from: &Path, to: &Path, force: bool) -> Result<Contents, String> {
    let name = to.file_name().ok_or_else(|| format!("{} does not name a file", to.display()))?;
    if !from.exists() {
        return Err(format!("there is no database {}", from.display()));
    }
    if to.exists() {
        let same = fs::canonicalize(from).ok() == fs::canonicalize(to).ok();
        if same {
            return Err(format!("{} is the database itself", to.display()));
        }
        if !force {
            return Err(format!("{} is there already; --force replaces it", to.display()));
        }
    }
    let draft = to.with_file_name(format!(".{}.{}", name.to_string_lossy(), std::process::id()));
    let copied = copy_and_check(from, &draft).map_err(|error| format!("{}: {error}", from.display()));
    let placed = copied.and_then(|contents| {
        fs::rename(&draft, to).map_err(|error| format!("{} cannot be written: {error}", to.display()))?;
        Ok(contents)
    });
    if placed.is_err() {
        remove(&draft);
    }
    placed
}

fn copy_and_check(from: &Path, draft: &Path) -> Result<Contents, String> {
    let failed = |error: rusqlite::Error| error.to_string();
    remove(draft);
    let db = Connection::open_with_flags(from, OpenFlags::SQLITE_OPEN_READ_WRITE).map_err(failed)?;
    db.busy_timeout(Duration::from_secs(10)).map_err(failed)?;
    back_up(&db, draft).map_err(failed)?;
    check(&Connection::open(draft).map_err(failed)?)
}

/// Is the copy sound, and what does it hold?
fn check(copy: &Connection) -> Result<Contents, String> {
    let found: String = copy
        .query_row("PRAGMA integrity_check", [], |row| row.get(0))
        .map_err(|error| format!("the copy cannot be checked: {error}"))?;
    if found != "ok" {
        return Err(format!("the copy is damaged: {found}"));
    }
    let count = |table: &str| {
        copy.query_row(&format!("SELECT COUNT(*) FROM {table}"), [], |row| row.get::<_, i64>(0))
            .map(i64::unsigned_abs)
            .map_err(|_| "this is no database of Malbrook".to_owned())
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
