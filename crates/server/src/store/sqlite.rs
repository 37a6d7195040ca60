//! Everything in one SQLite file.
//!
//! One thread writes. It takes everything that waits, carries it out in one transaction and commits once, so
//! that a single sync of the disk serves as many games as happen to move at that moment; only then is
//! anything acknowledged. Reading goes on beside it on connections of its own, as WAL allows.

mod away;
mod backup;
mod clocks;
mod games;
mod housekeeping;
mod migrations;
mod opening;
mod people;
mod place;

pub use backup::{Contents, back_up, copy_file};

use super::{Store, StoreError, Stored};
use async_trait::async_trait;
use opening::{Opened, explain};
use place::Place;
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;
use tokio::sync::{Semaphore, oneshot};
use words::{Message, io_problem};

/// The most jobs one transaction carries.
const MAX_BATCH: usize = 1024;
/// How many connections read.
const READERS: usize = 4;
/// Statements a connection keeps prepared.
const STATEMENTS: usize = 64;

/// One SQLite file.
pub struct Sqlite {
    file: PathBuf,
    jobs: Mutex<Option<mpsc::Sender<Box<dyn Job>>>>,
    writer: Mutex<Option<std::thread::JoinHandle<()>>>,
    readers: Arc<Readers>,
    /// Something could not be written, and since then nobody has made sure that it can be again.
    failing: Arc<AtomicBool>,
    /// Says that the file is ours, until it is closed.
    claim: Mutex<Option<File>>,
}

/// Something to write.
trait Job: Send {
    /// Carries it out; a failure is kept and told at the end.
    fn run(&mut self, db: &Connection) -> Result<(), Failure>;
    /// Tells how it ended, once the transaction is committed or not.
    fn finish(self: Box<Self>, committed: Result<(), Failure>);
}

/// Why a transaction was not committed.
#[derive(Clone)]
struct Failure {
    message: String,
    /// Is it the database that fails, whatever is written?
    of_all: bool,
}

impl From<rusqlite::Error> for Failure {
    fn from(error: rusqlite::Error) -> Failure {
        Failure { of_all: is_of_all(&error), message: error.to_string() }
    }
}

/// Would anything else that is written now fail as well?
fn is_of_all(error: &rusqlite::Error) -> bool {
    use ErrorCode::{
        CannotOpen, DatabaseBusy, DatabaseCorrupt, DatabaseLocked, DiskFull, NotADatabase, ReadOnly,
        SystemIoFailure,
    };
    let codes = [
        CannotOpen,
        DatabaseBusy,
        DatabaseCorrupt,
        DatabaseLocked,
        DiskFull,
        NotADatabase,
        ReadOnly,
        SystemIoFailure,
    ];
    error.sqlite_error_code().is_some_and(|code| codes.contains(&code))
}

struct Task<T, F> {
    work: F,
    answer: Option<Stored<T>>,
    done: oneshot::Sender<Stored<T>>,
}

impl<T: Send, F: FnMut(&Connection) -> rusqlite::Result<T> + Send> Job for Task<T, F> {
    fn run(&mut self, db: &Connection) -> Result<(), Failure> {
        let answer = (self.work)(db);
        let of_all = answer.as_ref().err().is_some_and(is_of_all);
        let answer = answer.map_err(from_sqlite);
        let done = answer.as_ref().map(drop).map_err(|error| Failure { message: error.to_string(), of_all });
        self.answer = Some(answer);
        done
    }

    fn finish(self: Box<Self>, committed: Result<(), Failure>) {
        let answer = match (self.answer, committed) {
            (Some(Err(error)), _) => Err(error),
            (_, Err(Failure { message, .. })) => Err(StoreError::Failed(message)),
            (Some(Ok(value)), Ok(())) => Ok(value),
            (None, Ok(())) => Err(StoreError::Failed("it was not carried out".to_owned())),
        };
        // Whoever asked may have gone away.
        let _ = self.done.send(answer);
    }
}

/// What went wrong, as the store says it.
fn from_sqlite(error: rusqlite::Error) -> StoreError {
    use rusqlite::ffi::{SQLITE_CONSTRAINT_PRIMARYKEY, SQLITE_CONSTRAINT_UNIQUE};
    if let rusqlite::Error::SqliteFailure(code, Some(message)) = &error
        && [SQLITE_CONSTRAINT_UNIQUE, SQLITE_CONSTRAINT_PRIMARYKEY].contains(&code.extended_code)
    {
        let what = ["people.name", "people.email"].into_iter().find(|column| message.contains(column));
        return StoreError::Taken(match what {
            Some("people.name") => "name",
            Some(_) => "email",
            None => "row",
        });
    }
    StoreError::Failed(error.to_string())
}

impl Sqlite {
    /// Opens a file, or makes one, and brings its tables up to date; the error says what can be done.
    pub fn open(named: &Path) -> Result<Sqlite, Message> {
        let Opened { db, file, claim } = opening::open(named)?;
        let readers = Readers::open(&file).map_err(|error| explain(named, &error))?;
        let mut place = Place::of(&file);
        let failing = Arc::new(AtomicBool::new(false));
        let (jobs, inbox) = mpsc::channel();
        let noted = failing.clone();
        let writer = std::thread::Builder::new()
            .name("sqlite-writer".to_owned())
            .spawn(move || write_all(&db, &mut place, &inbox, &noted))
            .map_err(|error| io_problem(&error))?;
        Ok(Sqlite {
            file,
            jobs: Mutex::new(Some(jobs)),
            writer: Mutex::new(Some(writer)),
            readers: Arc::new(readers),
            failing,
            claim: Mutex::new(claim),
        })
    }

    /// Carries out some writing; it is on the disk when this returns.
    ///
    /// The work may run more than once: if anything in its transaction fails it is rolled back and tried alone.
    async fn write<T, F>(&self, work: F) -> Stored<T>
    where
        T: Send + 'static,
        F: FnMut(&Connection) -> rusqlite::Result<T> + Send + 'static,
    {
        let (done, answer) = oneshot::channel();
        let closed = || StoreError::Failed("the database is closed".to_owned());
        {
            let jobs = self.jobs.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            let job = Box::new(Task { work, answer: None, done });
            jobs.as_ref().ok_or_else(closed)?.send(job).map_err(|_| closed())?;
        }
        answer.await.map_err(|_| closed())?
    }

    /// Reads something, beside the writing.
    async fn read<T, F>(&self, work: F) -> Stored<T>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    {
        self.readers.clone().read(work).await
    }
}

/// What every connection needs.
fn prepare(db: &Connection) -> rusqlite::Result<()> {
    db.busy_timeout(Duration::from_secs(10))?;
    db.pragma_update(None, "journal_mode", "WAL")?;
    db.pragma_update(None, "synchronous", "FULL")?;
    db.pragma_update(None, "cache_size", -65_536)?;
    db.set_prepared_statement_cache_capacity(STATEMENTS);
    Ok(())
}

/// The writing thread: everything that waits goes into one transaction.
fn write_all(db: &Connection, place: &mut Place, inbox: &mpsc::Receiver<Box<dyn Job>>, failing: &AtomicBool) {
    while let Ok(first) = inbox.recv() {
        let mut jobs = vec![first];
        jobs.extend(inbox.try_iter().take(MAX_BATCH - 1));
        metrics::histogram!("malbrook_commit_jobs").record(jobs.len() as f64);
        let done = place.must_be_there(db).and_then(|()| commit(db, &mut jobs));
        match done {
            Err(failure) if !failure.of_all => jobs.into_iter().for_each(|job| alone(db, job)),
            // Nobody fares better alone where it is the disk that is full or another program that holds the database.
            done => {
                failing.fetch_or(done.is_err(), Ordering::Relaxed);
                jobs.into_iter().for_each(|job| job.finish(done.clone()));
            }
        }
    }
}

/// Carries out all of these or none.
fn commit(db: &Connection, jobs: &mut [Box<dyn Job>]) -> Result<(), Failure> {
    db.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
    let done = jobs.iter_mut().try_for_each(|job| job.run(db)).and_then(|()| {
        db.prepare_cached("COMMIT")?.execute([])?;
        Ok(())
    });
    if done.is_err() && !db.is_autocommit() {
        db.execute_batch("ROLLBACK")?;
    }
    done
}

/// After a failure each job is tried in a transaction of its own, so that only the guilty one fails.
fn alone(db: &Connection, job: Box<dyn Job>) {
    let mut one = [job];
    let done = commit(db, &mut one);
    let [job] = one;
    job.finish(done);
}

/// Connections for reading.
struct Readers {
    free: Mutex<Vec<Connection>>,
    permits: Semaphore,
}

impl Readers {
    fn open(file: &Path) -> rusqlite::Result<Readers> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let open = |_| {
            let db = Connection::open_with_flags(file, flags)?;
            db.busy_timeout(Duration::from_secs(10))?;
            db.set_prepared_statement_cache_capacity(STATEMENTS);
            Ok(db)
        };
        let free = (0..READERS).map(open).collect::<rusqlite::Result<Vec<_>>>()?;
        Ok(Readers { free: Mutex::new(free), permits: Semaphore::new(READERS) })
    }

    async fn read<T, F>(self: Arc<Readers>, work: F) -> Stored<T>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    {
        let failed = |error: String| StoreError::Failed(error);
        let readers = self.clone();
        let _permit = self.permits.acquire().await.map_err(|error| failed(error.to_string()))?;
        let task = tokio::task::spawn_blocking(move || {
            let db = readers.take().ok_or_else(|| failed("the database is closed".to_owned()))?;
            let answer = work(&db).map_err(from_sqlite);
            readers.give_back(db);
            answer
        });
        task.await.map_err(|error| failed(error.to_string()))?
    }

    fn take(&self) -> Option<Connection> {
        self.free.lock().unwrap_or_else(std::sync::PoisonError::into_inner).pop()
    }

    fn close(&self) {
        self.free.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clear();
    }

    fn give_back(&self, db: Connection) {
        self.free.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(db);
    }
}

#[async_trait]
impl Store for Sqlite {
    async fn back_up(&self, file: &Path) -> Stored<()> {
        let to = file.to_owned();
        self.read(move |db| back_up(db, &to)).await
    }

    async fn is_healthy(&self) -> bool {
        let read = self.read(|db| db.query_row("SELECT 1", [], |row| row.get::<_, i64>(0))).await;
        if !self.failing.load(Ordering::Relaxed) {
            return read.is_ok() && self.write(|_| Ok(())).await.is_ok();
        }
        // Only what truly writes shows whether there is room on the disk again. Nobody reads this number.
        let sound = self.write(|db| db.pragma_update(None, "user_version", 0)).await.is_ok();
        self.failing.store(!sound, Ordering::Relaxed);
        read.is_ok() && sound
    }

    async fn close(&self) {
        // Whoever closes the last connection puts the journal away: that is the writer.
        self.readers.close();
        let jobs = self.jobs.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take();
        drop(jobs);
        let writer = self.writer.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take();
        if let Some(writer) = writer {
            let _ = tokio::task::spawn_blocking(move || writer.join()).await;
        }
        drop(self.claim.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take());
    }
}

impl std::fmt::Debug for Sqlite {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Sqlite({})", self.file.display())
    }
}
