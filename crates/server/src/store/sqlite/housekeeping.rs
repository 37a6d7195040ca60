//! Counting and removing games and guests in SQLite.

use super::Sqlite;
use crate::store::{GameCounts, GameNo, GamesOf, HousekeepingStore, Millis, PersonNo, Stored};
use async_trait::async_trait;
use rusqlite::{Connection, OptionalExtension, Result, ToSql, params};

/// Tables whose rows belong to a game, by its number.
const OF_A_GAME: [&str; 6] = ["game_addresses", "seats", "log", "withdrawn", "snapshots", "chat"];
/// Tables whose rows belong to a person.
const OF_A_PERSON: [&str; 5] = ["sessions", "tokens", "letters", "notices", "vacations"];

/// A game `g` that nobody has changed since `?1` and nobody needs.
const ABANDONED: &str = "g.updated_at < ?1
    AND ((g.status = 'aborted' AND NOT EXISTS (SELECT 1 FROM log l WHERE l.game = g.no))
        OR ((g.status <> 'over' OR g.origin LIKE '{\"kind\":\"imported\"%'
                OR (SELECT COUNT(DISTINCT s.person) FROM seats s WHERE s.game = g.no) < 2)
            AND NOT EXISTS (SELECT 1 FROM people p WHERE p.kind = 'account'
                AND (p.no = g.created_by OR p.no IN (SELECT s.person FROM seats s WHERE s.game = g.no)))))
    AND NOT EXISTS (SELECT 1 FROM log l WHERE l.game = g.no AND g.created_at + l.at >= ?1
        AND l.seq = (SELECT MAX(seq) FROM log WHERE game = g.no))";

/// A guest `p` without anything to come back to.
const IDLE_GUEST: &str = "p.kind = 'guest'
    AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.person = p.no)
    AND NOT EXISTS (SELECT 1 FROM games g WHERE g.created_by = p.no)
    AND NOT EXISTS (SELECT 1 FROM chat c WHERE c.person = p.no)
    AND p.no < (SELECT MAX(no) FROM people)";

#[async_trait]
impl HousekeepingStore for Sqlite {
    async fn note_address(&self, game: GameNo, address: String) -> Stored<()> {
        let sql = "INSERT INTO game_addresses (game, address) VALUES (?1, ?2) ON CONFLICT (game) DO NOTHING";
        self.write(move |db| db.prepare_cached(sql)?.execute(params![game, address]).map(drop)).await
    }

    async fn forget_addresses(&self) -> Stored<()> {
        let sql = "DELETE FROM game_addresses
            WHERE game NOT IN (SELECT no FROM games WHERE status IN ('waiting', 'playing'))";
        self.write(move |db| db.execute(sql, []).map(drop)).await
    }

    async fn games_in_progress(&self, of: GamesOf) -> Stored<GameCounts> {
        self.read(move |db| games_in_progress(db, &of)).await
    }

    async fn waiting_since(&self, before: Millis, limit: u32) -> Stored<Vec<String>> {
        let sql = "SELECT id FROM games WHERE status = 'waiting' AND updated_at < ?1
            ORDER BY updated_at, no LIMIT ?2";
        self.read(move |db| column(db, sql, params![before, limit])).await
    }

    async fn abandoned_since(&self, before: Millis, limit: u32) -> Stored<Vec<String>> {
        let sql = format!("SELECT g.id FROM games g WHERE {ABANDONED} ORDER BY g.no LIMIT ?2");
        self.read(move |db| column(db, &sql, params![before, limit])).await
    }

    async fn delete_abandoned(&self, id: &str, before: Millis) -> Stored<Option<Vec<String>>> {
        let id = id.to_owned();
        self.write(move |db| delete_abandoned(db, &id, before)).await
    }

    async fn idle_guests(&self, before: Millis, after: PersonNo, limit: u32) -> Stored<Vec<PersonNo>> {
        let sql = format!(
            "SELECT p.no FROM people p WHERE p.created_at < ?1 AND p.no > ?2 AND {IDLE_GUEST} ORDER BY p.no LIMIT ?3"
        );
        self.read(move |db| column(db, &sql, params![before, after, limit])).await
    }

    async fn delete_idle_guest(&self, person: PersonNo) -> Stored<bool> {
        self.write(move |db| delete_idle_guest(db, person)).await
    }
}

fn column<T: rusqlite::types::FromSql>(db: &Connection, sql: &str, values: &[&dyn ToSql]) -> Result<Vec<T>> {
    db.prepare_cached(sql)?.query_map(values, |row| row.get(0))?.collect()
}

fn games_in_progress(db: &Connection, of: &GamesOf) -> Result<GameCounts> {
    let (games, waiting, theirs, value): (_, _, _, &dyn ToSql) = match of {
        GamesOf::Person(person) => {
            ("SELECT game FROM seats WHERE person = ?1", "g.created_by = ?1", "s.person = ?1", person)
        }
        GamesOf::Address(address) => {
            ("SELECT game FROM game_addresses WHERE address = ?1", "1 = 1", "1 = 0", address)
        }
    };
    let kinds = format!(
        "SELECT g.status AS status, CASE WHEN {waiting} THEN 1 ELSE 0 END AS own,
            SUM(CASE WHEN s.kind IN ('open', 'invite') AND s.person IS NULL THEN 1 ELSE 0 END) AS free,
            SUM(CASE WHEN s.kind = 'reserved' AND {theirs} THEN 1 ELSE 0 END) AS offered,
            SUM(CASE WHEN s.kind = 'bot' THEN 1 ELSE 0 END) AS bots,
            COUNT(DISTINCT s.person) AS people
        FROM games g JOIN seats s ON s.game = g.no
        WHERE g.status IN ('waiting', 'playing') AND g.no IN ({games}) GROUP BY g.no, g.status, g.created_by"
    );
    let count = |condition: &str| format!("COALESCE(SUM(CASE WHEN {condition} THEN 1 ELSE 0 END), 0)");
    let sql = format!(
        "SELECT {}, {}, {}, {} FROM ({kinds}) AS kinds",
        count("free > 0 AND own = 1"),
        // A game whose seats are taken counts before its cards are dealt, but not for who has not accepted it yet.
        count("free = 0 AND offered = 0 AND bots = 0 AND people > 1"),
        count("free = 0 AND bots > 0"),
        count("free = 0 AND bots = 0 AND people <= 1"),
    );
    db.prepare_cached(&sql)?.query_row([value], |row| {
        Ok(GameCounts {
            waiting: row.get(0)?,
            running: row.get(1)?,
            computer: row.get(2)?,
            solo: row.get(3)?,
        })
    })
}

fn delete_abandoned(db: &Connection, id: &str, before: Millis) -> Result<Option<Vec<String>>> {
    let sql = format!("SELECT g.no FROM games g WHERE {ABANDONED} AND g.id = ?2");
    let found = db.prepare_cached(&sql)?.query_row(params![before, id], |row| row.get::<_, GameNo>(0));
    let Some(no) = found.optional()? else { return Ok(None) };
    for table in OF_A_GAME {
        db.execute(&format!("DELETE FROM {table} WHERE game = ?1"), [no])?;
    }
    db.execute("DELETE FROM notices WHERE game = ?1", [id])?;
    db.execute("DELETE FROM games WHERE no = ?1", [no])?;
    let before = column(db, "SELECT id FROM games WHERE rematch = ?1", params![id])?;
    db.execute("UPDATE games SET rematch = NULL WHERE rematch = ?1", [id])?;
    Ok(Some(before))
}

fn delete_idle_guest(db: &Connection, person: PersonNo) -> Result<bool> {
    let sql = format!(
        "DELETE FROM people WHERE no IN (SELECT p.no FROM people p WHERE p.no = ?1 AND {IDLE_GUEST})"
    );
    if db.prepare_cached(&sql)?.execute([person])? == 0 {
        return Ok(false);
    }
    for table in OF_A_PERSON {
        db.execute(&format!("DELETE FROM {table} WHERE person = ?1"), [person])?;
    }
    Ok(true)
}
