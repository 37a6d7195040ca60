//! The heartbeat, pauses and claims in SQLite.

use super::Sqlite;
use super::games::{game_row, with_seats};
use crate::heartbeat::Resume;
use crate::pauses::Pause;
use crate::store::{Claim, ClockStore, GameNo, GameRow, Millis, Stored};
use async_trait::async_trait;
use rusqlite::{Connection, OptionalExtension, Result, Row, params};

/// Everything that runs and must move with a clock that was set back; `?1` is by how much, `?2` the time now and `?3`
/// the last heartbeat.
const MOVED: [&str; 9] = [
    "UPDATE seats SET since = since + ?1 WHERE since IS NOT NULL",
    "UPDATE games SET deal = json_set(deal, '$.since', json_extract(deal, '$.since') + ?1)
     WHERE status = 'waiting' AND json_extract(deal, '$.since') IS NOT NULL",
    "UPDATE notices SET since = since + ?1",
    "UPDATE pauses SET begins = begins + ?1, ends = ends + ?1",
    "UPDATE games SET deadline = deadline + ?1, claim_at = claim_at + ?1, seen_at = seen_at + ?1
     WHERE deadline IS NOT NULL OR claim_at IS NOT NULL OR seen_at IS NOT NULL",
    "UPDATE games SET updated_at = ?2 WHERE updated_at > ?2",
    "UPDATE people SET told_at = ?2 WHERE told_at > ?2",
    "UPDATE sessions SET expires_at = expires_at + ?1 WHERE expires_at > ?3",
    "UPDATE letters SET expires_at = expires_at + ?1 WHERE expires_at > ?3",
];

#[async_trait]
impl ClockStore for Sqlite {
    async fn heartbeat(&self) -> Stored<Option<Millis>> {
        let sql = "SELECT at FROM heartbeat";
        self.read(move |db| db.prepare_cached(sql)?.query_row([], |row| row.get(0)).optional()).await
    }

    async fn beat(&self, now: Millis, pauses: Vec<Pause>) -> Stored<()> {
        self.write(move |db| {
            pauses.iter().try_for_each(|pause| add_pause(db, *pause))?;
            beat(db, now)
        })
        .await
    }

    async fn resume(&self, resume: Resume, now: Millis) -> Stored<()> {
        self.write(move |db| {
            move_clocks(db, resume)?;
            remove_old_pauses(db)?;
            beat(db, now)
        })
        .await
    }

    async fn pauses(&self) -> Stored<Vec<Pause>> {
        let sql = "SELECT begins, ends FROM pauses ORDER BY begins";
        let pause = |row: &Row<'_>| Ok(Pause { begins: row.get(0)?, ends: row.get(1)? });
        self.read(move |db| db.prepare_cached(sql)?.query_map([], pause)?.collect()).await
    }

    async fn unwarned_claims(&self) -> Stored<Vec<GameRow>> {
        self.read(|db| {
            let sql = "SELECT * FROM games WHERE claim_at IS NOT NULL AND claim_warned = 0 LIMIT 100";
            let mut statement = db.prepare_cached(sql)?;
            let rows = statement.query_map([], game_row)?;
            rows.map(|row| with_seats(db, row?)).collect()
        })
        .await
    }

    async fn set_claim(&self, game: GameNo, claim: Option<Claim>, seen_at: Option<Millis>) -> Stored<()> {
        self.write(move |db| set_claim(db, game, claim, seen_at)).await
    }
}

fn beat(db: &Connection, now: Millis) -> Result<()> {
    let sql = "INSERT INTO heartbeat (only_row, at) VALUES (1, ?1)
        ON CONFLICT (only_row) DO UPDATE SET at = excluded.at";
    db.prepare_cached(sql)?.execute([now])?;
    Ok(())
}

fn add_pause(db: &Connection, pause: Pause) -> Result<()> {
    let sql = "INSERT INTO pauses (begins, ends) VALUES (?1, ?2)";
    db.prepare_cached(sql)?.execute([pause.begins, pause.ends])?;
    Ok(())
}

fn move_clocks(db: &Connection, resume: Resume) -> Result<()> {
    match resume {
        Resume::First => {}
        Resume::Paused { pause, sessions } => {
            add_pause(db, pause)?;
            if sessions {
                let sql = "UPDATE sessions SET expires_at = expires_at + ?1 WHERE expires_at > ?2";
                db.execute(sql, [pause.ends - pause.begins, pause.begins])?;
            }
        }
        Resume::SetBack { from, to } => {
            for sql in MOVED {
                let mut statement = db.prepare(sql)?;
                let values = [to - from, to, from];
                for (place, value) in values.iter().enumerate().take(3) {
                    // Not every statement has every parameter.
                    if statement.parameter_name(place + 1).is_some() {
                        statement.raw_bind_parameter(place + 1, value)?;
                    }
                }
                statement.raw_execute()?;
            }
        }
    }
    Ok(())
}

/// Removes pauses that ended before the oldest turn or deal that still runs.
fn remove_old_pauses(db: &Connection) -> Result<()> {
    let oldest = "SELECT MIN(since) FROM (
        SELECT s.since FROM seats s JOIN games g ON g.no = s.game WHERE g.status = 'playing'
        UNION ALL SELECT json_extract(deal, '$.since') FROM games WHERE status = 'waiting')";
    let oldest: Option<Millis> = db.query_row(oldest, [], |row| row.get(0))?;
    let sql = "DELETE FROM pauses WHERE ends < ?1";
    db.execute(sql, [oldest.unwrap_or(Millis::MAX)])?;
    Ok(())
}

fn set_claim(db: &Connection, game: GameNo, claim: Option<Claim>, seen_at: Option<Millis>) -> Result<()> {
    let sql = "UPDATE games SET claim_by = ?2, claim_at = ?3, claim_warned = ?4, seen_at = ?5 WHERE no = ?1";
    db.prepare_cached(sql)?.execute(params![
        game,
        claim.map(|claim| claim.by.number()),
        claim.map(|claim| claim.at),
        claim.is_some_and(|claim| claim.warned),
        seen_at,
    ])?;
    Ok(())
}
