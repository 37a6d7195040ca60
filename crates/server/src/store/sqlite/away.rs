//! Wishes, notices and vacations in SQLite.

use super::Sqlite;
use super::games::{game_row, with_seats};
use super::people::{if_valid, language};
use crate::store::people::Credential;
use crate::store::{
    AwayStore, GameNo, GameRow, Millis, PersonNo, StoreError, Stored, Turn, Vacation, WishesRow,
};
use async_trait::async_trait;
use rusqlite::{Connection, OptionalExtension, Result, Row, params};
use table::Seat;
use words::Language;

#[async_trait]
impl AwayStore for Sqlite {
    async fn wishes(&self, person: PersonNo) -> Stored<Option<WishesRow>> {
        self.read(move |db| wishes(db, person)).await
    }

    async fn set_wishes(&self, by: Credential, mail: bool, webhook: Option<String>) -> Stored<()> {
        let sql = "UPDATE people SET mail = ?2, webhook = ?3, webhook_failures = 0 WHERE no = ?1";
        let set = self.write(move |db| {
            if_valid(db, &by, || db.prepare_cached(sql)?.execute(params![by.person, mail, webhook]).map(drop))
        });
        set.await?.ok_or(StoreError::AccessEnded)
    }

    async fn stop_mail(&self, person: PersonNo) -> Stored<bool> {
        let sql = "UPDATE people SET mail = 0 WHERE no = ?1";
        self.write(move |db| Ok(db.prepare_cached(sql)?.execute([person])? > 0)).await
    }

    async fn count_failures(
        &self,
        person: PersonNo,
        webhook: String,
        failures: u32,
        off: bool,
    ) -> Stored<()> {
        let sql = "UPDATE people SET webhook_failures = ?3, webhook = CASE WHEN ?4 THEN NULL ELSE webhook END
            WHERE no = ?1 AND webhook = ?2";
        self.write(move |db| {
            db.prepare_cached(sql)?.execute(params![person, webhook, failures, off])?;
            Ok(())
        })
        .await
    }

    async fn games_under_way(&self, person: PersonNo) -> Stored<Vec<GameRow>> {
        self.read(move |db| games_under_way(db, person)).await
    }

    async fn untold(&self) -> Stored<Vec<Turn>> {
        let sql = "SELECT s.person, g.id, s.since FROM games g JOIN seats s ON s.game = g.no
            LEFT JOIN notices n ON n.person = s.person AND n.game = g.id AND n.since = s.since
            WHERE g.status = 'playing' AND (g.to_act & s.seat) <> 0 AND s.person IS NOT NULL
            AND s.since IS NOT NULL AND n.since IS NULL";
        self.read(move |db| {
            let mut turns: Vec<Turn> = db.prepare_cached(sql)?.query_map([], turn)?.collect::<Result<_>>()?;
            turns.extend(untold_deals(db)?);
            Ok(turns)
        })
        .await
    }

    async fn told(&self, person: PersonNo) -> Stored<Vec<Turn>> {
        let sql = "SELECT person, game, since FROM notices WHERE person = ?1";
        self.read(move |db| db.prepare_cached(sql)?.query_map([person], turn)?.collect()).await
    }

    async fn note_told(&self, turns: Vec<Turn>, at: Millis) -> Stored<()> {
        self.write(move |db| turns.iter().try_for_each(|turn| note_told(db, turn, at))).await
    }

    async fn forget_told(&self) -> Stored<()> {
        let sql = "DELETE FROM notices WHERE NOT EXISTS
            (SELECT 1 FROM games g JOIN seats s ON s.game = g.no WHERE g.id = notices.game
            AND s.person = notices.person
            AND (g.status = 'waiting' OR g.status = 'playing' AND s.since = notices.since))";
        self.write(move |db| db.execute(sql, []).map(drop)).await
    }

    async fn vacations(&self) -> Stored<Vec<Vacation>> {
        let sql = "SELECT person, begins, ends FROM vacations ORDER BY person, begins";
        let vacation =
            |row: &Row<'_>| Ok(Vacation { person: row.get(0)?, begins: row.get(1)?, ends: row.get(2)? });
        self.read(move |db| db.prepare_cached(sql)?.query_map([], vacation)?.collect()).await
    }

    async fn set_vacation(&self, vacation: Vacation) -> Stored<()> {
        self.write(move |db| set_vacation(db, vacation)).await
    }

    async fn set_deadline(&self, game: GameNo, deadline: Option<Millis>) -> Stored<()> {
        let sql = "UPDATE games SET deadline = ?2 WHERE no = ?1";
        self.write(move |db| db.prepare_cached(sql)?.execute(params![game, deadline]).map(drop)).await
    }
}

fn turn(row: &Row<'_>) -> Result<Turn> {
    Ok(Turn { person: row.get(0)?, game: row.get(1)?, since: row.get(2)? })
}

fn wishes(db: &Connection, person: PersonNo) -> Result<Option<WishesRow>> {
    let sql = "SELECT email, mail, webhook, webhook_failures, told_at, COALESCE(language, first_language)
        FROM people WHERE no = ?1";
    let wishes = |row: &Row<'_>| {
        Ok(WishesRow {
            email: row.get(0)?,
            mail: row.get(1)?,
            webhook: row.get(2)?,
            webhook_failures: row.get(3)?,
            told_at: row.get(4)?,
            language: language(row, 5)?.unwrap_or_else(Language::english),
        })
    };
    db.prepare_cached(sql)?.query_row([person], wishes).optional()
}

fn games_under_way(db: &Connection, person: PersonNo) -> Result<Vec<GameRow>> {
    let sql = "SELECT * FROM games WHERE status IN ('playing', 'waiting')
        AND no IN (SELECT game FROM seats WHERE person = ?1) ORDER BY no";
    let mut statement = db.prepare_cached(sql)?;
    let rows = statement.query_map([person], game_row)?;
    rows.map(|row| with_seats(db, row?)).collect()
}

/// Deals that wait for people who were not told.
fn untold_deals(db: &Connection) -> Result<Vec<Turn>> {
    let mut statement =
        db.prepare_cached("SELECT * FROM games WHERE status = 'waiting' AND deal IS NOT NULL")?;
    let rows: Vec<GameRow> = statement.query_map([], game_row)?.collect::<Result<_>>()?;
    let mut turns = Vec::new();
    for row in rows {
        let row = with_seats(db, row)?;
        let since = row.deal.as_ref().and_then(|deal| deal.since).unwrap_or(row.updated_at);
        for seat in Seat::BOTH.into_iter().filter(|seat| row.owes_nonce(*seat)) {
            let told = "SELECT 1 FROM notices WHERE person = ?1 AND game = ?2 AND since = ?3";
            let Some(person) = row.seats[seat.index()].person else { continue };
            if !db.prepare_cached(told)?.exists(params![person, row.id, since])? {
                turns.push(Turn { person, game: row.id.clone(), since });
            }
        }
    }
    Ok(turns)
}

fn note_told(db: &Connection, turn: &Turn, at: Millis) -> Result<()> {
    let sql = "INSERT INTO notices (person, game, since) VALUES (?1, ?2, ?3)
        ON CONFLICT (person, game) DO UPDATE SET since = excluded.since";
    db.prepare_cached(sql)?.execute(params![turn.person, turn.game, turn.since])?;
    let sql = "UPDATE people SET told_at = ?2 WHERE no = ?1";
    db.prepare_cached(sql)?.execute(params![turn.person, at])?;
    Ok(())
}

fn set_vacation(db: &Connection, vacation: Vacation) -> Result<()> {
    let Vacation { person, begins, ends } = vacation;
    if begins >= ends {
        let sql = "DELETE FROM vacations WHERE person = ?1 AND begins = ?2";
        db.prepare_cached(sql)?.execute([person, begins])?;
        return Ok(());
    }
    let sql = "INSERT INTO vacations (person, begins, ends) VALUES (?1, ?2, ?3)
        ON CONFLICT (person, begins) DO UPDATE SET ends = excluded.ends";
    db.prepare_cached(sql)?.execute([person, begins, ends])?;
    Ok(())
}
