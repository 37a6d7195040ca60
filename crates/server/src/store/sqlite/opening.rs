//! Opening a database file: is it ours, is it free, can it be written?

use super::migrations;
use super::people::bring_skeletons_up_to_date;
use rusqlite::{Connection, ErrorCode};
use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;
use words::{Message, io_problem, message};

/// How long to wait for another program that holds the database.
const PATIENCE: Duration = Duration::from_secs(10);

/// A database file that is open, and nobody else's.
pub struct Opened {
    /// The connection that writes.
    pub db: Connection,
    /// The file by its whole name.
    pub file: PathBuf,
    /// Kept for as long as the database is used.
    pub claim: Option<File>,
}

/// Opens a file, or makes one, and brings its tables up to date. The error says what can be done.
pub fn open(file: &Path) -> Result<Opened, Message> {
    let about = |error: rusqlite::Error| explain(file, &error);
    let whole = whole_name(file)?;
    let mut db = Connection::open(&whole).map_err(about)?;
    db.busy_timeout(PATIENCE).map_err(about)?;
    // Before anything is changed: it may be somebody else's.
    match migrations::seen(&db).map_err(about)? {
        Some(seen) if seen > migrations::known() => {
            return Err(named("startup-db-newer", file)
                .with("seen", seen)
                .with("known", migrations::known()));
        }
        Some(_) => {}
        None => return Err(named("startup-db-other", file)),
    }
    let claim = claim(file, &whole)?;
    super::prepare(&db).map_err(about)?;
    migrations::bring_up_to_date(&mut db).map_err(about)?;
    bring_skeletons_up_to_date(&mut db).map_err(about)?;
    Ok(Opened { db, file: whole, claim })
}

/// The file with its whole path, behind any links, so that it is the same one however it was named.
fn whole_name(file: &Path) -> Result<PathBuf, Message> {
    if file.as_os_str().is_empty() {
        return Err(message!("startup-db-no-name"));
    }
    let whole = std::path::absolute(file)
        .map_err(|error| named("startup-db-failed", file).with("cause", io_problem(&error)))?;
    let whole = fs::canonicalize(&whole).unwrap_or(whole);
    if whole.is_dir() {
        return Err(named("startup-db-folder", file));
    }
    match whole.parent() {
        Some(folder) if !folder.is_dir() => {
            Err(named("startup-db-no-folder", file).with("folder", folder.display().to_string()))
        }
        _ => Ok(whole),
    }
}

/// Makes sure that no other server uses the database: each has games in memory, and would not see what the other writes.
///
/// The mark is a lock on a file beside it, which goes away with the program however it ends; the file may stay.
fn claim(file: &Path, whole: &Path) -> Result<Option<File>, Message> {
    let mark = beside(whole, "-lock");
    let unwritable = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::PermissionDenied | std::io::ErrorKind::ReadOnlyFilesystem => {
            named("startup-db-read-only", file)
        }
        _ => named("startup-db-failed", file).with("cause", io_problem(&error)),
    };
    let held = File::options().create(true).truncate(false).write(true).open(&mark).map_err(unwritable)?;
    match held.try_lock() {
        Ok(()) => Ok(Some(held)),
        Err(TryLockError::WouldBlock) => Err(named("startup-db-used", file)),
        Err(TryLockError::Error(error)) => {
            tracing::warn!(%error, "this disk knows no locks: take care that only one server uses the database");
            Ok(None)
        }
    }
}

/// The name of a file beside another.
pub fn beside(file: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(file.as_os_str());
    name.push(suffix);
    PathBuf::from(name)
}

/// A message about a database.
fn named(id: &'static str, file: &Path) -> Message {
    message!(id, file = file.display().to_string())
}

/// Why a database cannot be opened or copied.
pub fn explain(file: &Path, error: &rusqlite::Error) -> Message {
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => named("startup-db-other", file),
        Some(ErrorCode::DatabaseCorrupt) => {
            named("startup-db-damaged", file).with("cause", error.to_string())
        }
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => named("startup-db-locked", file),
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::CannotOpen) => {
            named("startup-db-read-only", file)
        }
        Some(ErrorCode::DiskFull) => named("startup-db-full", file),
        _ => named("startup-db-failed", file).with("cause", error.to_string()),
    }
}
