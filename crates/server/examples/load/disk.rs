//! What the disk costs, and what is on it.

use crate::Fallible;
use rusqlite::Connection;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

const TIMES: u32 = 200;

/// The middle cost of writing a page to a file and syncing it.
pub fn sync_cost(folder: &Path) -> Fallible<Duration> {
    let mut file = std::fs::File::create(folder.join("sync"))?;
    median(|| {
        file.write_all(&[0x5a; 4096])?;
        Ok(file.sync_data()?)
    })
}

/// The middle cost of one row and its commit, as the server's settings are.
pub fn commit_cost(folder: &Path) -> Fallible<Duration> {
    let db = Connection::open(folder.join("commit.db"))?;
    db.pragma_update(None, "journal_mode", "WAL")?;
    db.pragma_update(None, "synchronous", "FULL")?;
    db.execute_batch("CREATE TABLE rows (n INTEGER PRIMARY KEY, text TEXT)")?;
    median(|| {
        db.execute("INSERT INTO rows (text) VALUES ('take 2 Fr')", [])?;
        Ok(())
    })
}

fn median(mut work: impl FnMut() -> Fallible<()>) -> Fallible<Duration> {
    let mut times = Vec::new();
    for _ in 0..TIMES {
        let begin = Instant::now();
        work()?;
        times.push(begin.elapsed());
    }
    times.sort_unstable();
    Ok(times[times.len() / 2])
}

/// How many actions a database has, and how many bytes each takes with its share of snapshots.
pub fn size(file: &Path) -> Fallible<(u64, f64)> {
    let db = Connection::open(file)?;
    let actions: i64 = db.query_row("SELECT COUNT(*) FROM log", [], |row| row.get(0))?;
    let sql = "SELECT SUM(pgsize) FROM dbstat WHERE name IN ('log', 'snapshots')";
    let bytes: i64 = db.query_row(sql, [], |row| row.get(0))?;
    Ok((actions as u64, bytes as f64 / actions.max(1) as f64))
}
