//! The tables, brought up to date step by step; each step runs once, in a transaction.

use rusqlite::Connection;

/// Every step, oldest first. A step that was released is never changed: a new one is added.
const STEPS: &[&str] = &[
    include_str!("../../../migrations/0001_games.sql"),
    include_str!("../../../migrations/0002_people.sql"),
    include_str!("../../../migrations/0003_language.sql"),
    include_str!("../../../migrations/0004_progress.sql"),
    include_str!("../../../migrations/0005_rules.sql"),
    include_str!("../../../migrations/0006_deal.sql"),
    include_str!("../../../migrations/0007_accounts.sql"),
    include_str!("../../../migrations/0008_clocks.sql"),
    include_str!("../../../migrations/0009_addresses.sql"),
    include_str!("../../../migrations/0010_withdrawn.sql"),
];

/// How many steps this program knows.
pub fn known() -> usize {
    STEPS.len()
}

/// How many steps a file has seen: none if it is empty; nothing is told of a database of another program.
pub fn seen(db: &Connection) -> rusqlite::Result<Option<usize>> {
    let count = |what: &str| db.query_row(what, [], |row| row.get::<_, i64>(0));
    let ours = "SELECT COUNT(*) FROM pragma_table_info('migrations') WHERE name = 'step'";
    if count(ours)? > 0 {
        return count("SELECT COUNT(*) FROM migrations").map(|seen| Some(seen.unsigned_abs() as usize));
    }
    let empty = count("SELECT COUNT(*) FROM sqlite_schema")? == 0;
    Ok(empty.then_some(0))
}

/// Runs the steps a file has not seen yet.
pub fn bring_up_to_date(db: &mut Connection) -> rusqlite::Result<()> {
    db.execute_batch("CREATE TABLE IF NOT EXISTS migrations (step INTEGER PRIMARY KEY)")?;
    let done = seen(db)?.unwrap_or(0);
    for (number, step) in STEPS.iter().enumerate().skip(done) {
        let transaction = db.transaction()?;
        transaction.execute_batch(step)?;
        transaction.execute("INSERT INTO migrations (step) VALUES (?1)", [number as i64 + 1])?;
        transaction.commit()?;
    }
    Ok(())
}
