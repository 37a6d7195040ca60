//! The tables, brought up to date step by step; each step runs once, in a transaction.

use crate::store::{StoreError, Stored};
use rusqlite::Connection;

/// Every step, oldest first. A step that was released is never changed: a new one is added.
const STEPS: &[&str] = &[
    include_str!("../../../migrations/0001_games.sql"),
    include_str!("../../../migrations/0002_people.sql"),
    include_str!("../../../migrations/0003_language.sql"),
];

/// Runs the steps a file has not seen yet.
pub fn bring_up_to_date(db: &mut Connection) -> Stored<()> {
    let failed = |error: rusqlite::Error| {
        StoreError::Failed(format!("the tables cannot be brought up to date: {error}"))
    };
    db.execute_batch("CREATE TABLE IF NOT EXISTS migrations (step INTEGER PRIMARY KEY)").map_err(failed)?;
    let seen: u32 = db.query_row("SELECT COUNT(*) FROM migrations", [], |row| row.get(0)).map_err(failed)?;
    let seen = seen as usize;
    if seen > STEPS.len() {
        return Err(StoreError::Failed(format!(
            "the file is of a newer version: it has seen {seen} steps, this program knows {}",
            STEPS.len()
        )));
    }
    for (number, step) in STEPS.iter().enumerate().skip(seen) {
        let transaction = db.transaction().map_err(failed)?;
        transaction.execute_batch(step).map_err(failed)?;
        transaction
            .execute("INSERT INTO migrations (step) VALUES (?1)", [number as i64 + 1])
            .map_err(failed)?;
        transaction.commit().map_err(failed)?;
    }
    Ok(())
}
