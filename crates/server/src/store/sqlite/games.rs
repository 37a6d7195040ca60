//! Games, logs, snapshots and chat in SQLite.

use super::Sqlite;
use crate::store::{
    Append, ChatRow, Claim, Clock, Deal, Deed, GameNo, GameQuery, GameRow, GameStore, LogEntry, Millis,
    Offer, Origin, PersonNo, SeatKind, SeatRow, Snapshot, Status, Stored, Which, Withdrawal,
};
use async_trait::async_trait;
use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Result, Row, ToSql, params};
use serde::Serialize;
use serde::de::DeserializeOwned;
use table::{Progress, Seat};

#[async_trait]
impl GameStore for Sqlite {
    async fn add_game(&self, game: GameRow, log: Vec<LogEntry>, snapshots: Vec<Snapshot>) -> Stored<GameRow> {
        self.write(move |db| add_game(db, &game, &log, &snapshots)).await
    }

    async fn add_rematch(&self, game: GameRow, of: GameNo) -> Stored<GameRow> {
        self.write(move |db| {
            let stored = add_game(db, &game, &[], &[])?;
            db.execute("UPDATE games SET rematch = ?2 WHERE no = ?1", params![of, game.id])?;
            Ok(stored)
        })
        .await
    }

    async fn adopt_rules(&self, title: &str, rules: u32) -> Stored<()> {
        let title = title.to_owned();
        self.write(move |db| adopt_rules(db, &title, rules)).await
    }

    async fn game(&self, id: &str) -> Stored<Option<GameRow>> {
        let id = id.to_owned();
        self.read(move |db| one_game(db, "id = ?1", &[&id])).await
    }

    async fn game_by_invite(&self, invite: &str) -> Stored<Option<GameRow>> {
        let invite = invite.to_owned();
        self.read(move |db| one_game(db, "no = (SELECT game FROM seats WHERE invite = ?1)", &[&invite])).await
    }

    async fn games(&self, query: GameQuery) -> Stored<Vec<GameRow>> {
        self.read(move |db| list_games(db, query)).await
    }

    async fn append(&self, append: Append) -> Stored<()> {
        self.write(move |db| write_append(db, &append)).await
    }

    async fn log(&self, game: GameNo, after: u64, limit: u64) -> Stored<Vec<LogEntry>> {
        self.read(move |db| read_log(db, game, after, limit)).await
    }

    async fn withdrawn(&self, game: GameNo) -> Stored<[u64; 2]> {
        self.read(move |db| read_withdrawn(db, game)).await
    }

    async fn snapshot(&self, game: GameNo, seq: u64) -> Stored<Option<Snapshot>> {
        self.read(move |db| read_snapshot(db, game, seq)).await
    }

    async fn say(&self, game: GameNo, person: PersonNo, at: Millis, text: String) -> Stored<u64> {
        self.write(move |db| say(db, game, person, at, &text)).await
    }

    async fn chat(&self, game: GameNo, after: u64, limit: u64) -> Stored<Vec<ChatRow>> {
        self.read(move |db| read_chat(db, game, after, limit)).await
    }

    async fn hand_over(&self, from: PersonNo, to: PersonNo) -> Stored<()> {
        self.write(move |db| {
            db.execute("UPDATE seats SET person = ?2 WHERE person = ?1", [from, to])?;
            db.execute("UPDATE games SET created_by = ?2 WHERE created_by = ?1", [from, to])?;
            db.execute("UPDATE chat SET person = ?2 WHERE person = ?1", [from, to])?;
            Ok(())
        })
        .await
    }
}

/// The word an enum without fields is written as.
fn word<T: Serialize>(value: T) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        _ => String::new(),
    }
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// A column that holds JSON.
fn from_json<T: DeserializeOwned>(row: &Row<'_>, column: &str) -> Result<T> {
    let text: String = row.get(column)?;
    serde_json::from_str(&text).map_err(|error| broken(error.into()))
}

/// A column that holds the word of an enum.
fn from_word<T: DeserializeOwned>(row: &Row<'_>, column: &str) -> Result<T> {
    let text: String = row.get(column)?;
    serde_json::from_value(text.into()).map_err(|error| broken(error.into()))
}

fn broken(error: Box<dyn std::error::Error + Send + Sync>) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(0, Type::Text, error)
}

fn seat_number(seat: Seat) -> u8 {
    seat.number()
}

fn add_game(db: &Connection, game: &GameRow, log: &[LogEntry], snapshots: &[Snapshot]) -> Result<GameRow> {
    let sql = "INSERT INTO games (id, title, scenario, options, data, seed, sealed, private, clock, origin,
        created_by, created_at, status, winner, result, to_act, offers, rematch, deadline, updated_at, rules, deal)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22)";
    db.prepare_cached(sql)?.execute(params![
        game.id,
        game.title,
        game.scenario,
        json(&game.options),
        game.data,
        game.seed.as_slice(),
        game.sealed,
        game.private,
        json(&game.clock),
        json(&game.origin),
        game.created_by,
        game.created_at,
        word(game.status),
        game.winner.map(seat_number),
        game.result,
        game.to_act,
        json(&game.offers),
        game.rematch,
        game.deadline,
        game.updated_at,
        game.rules,
        game.deal.as_ref().map(json),
    ])?;
    let mut game = game.clone();
    game.no = db.last_insert_rowid();
    for seat in Seat::BOTH {
        write_seat(db, game.no, seat, &game.seats[seat.index()])?;
    }
    log.iter().try_for_each(|entry| write_entry(db, game.no, entry))?;
    snapshots.iter().try_for_each(|snapshot| write_snapshot(db, game.no, snapshot))?;
    Ok(game)
}

fn write_seat(db: &Connection, game: GameNo, seat: Seat, row: &SeatRow) -> Result<()> {
    let sql = "INSERT INTO seats (game, seat, kind, person, level, invite, left_ms, since)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
        ON CONFLICT (game, seat) DO UPDATE SET kind = excluded.kind, person = excluded.person,
        level = excluded.level, invite = excluded.invite, left_ms = excluded.left_ms, since = excluded.since";
    db.prepare_cached(sql)?.execute(params![
        game,
        seat_number(seat),
        word(row.kind),
        row.person,
        row.level,
        row.invite,
        row.left_ms,
        row.since,
    ])?;
    Ok(())
}

fn adopt_rules(db: &Connection, title: &str, rules: u32) -> Result<()> {
    db.execute(
        "UPDATE games SET rules = ?2 WHERE title = ?1 AND rules <> ?2 AND status IN ('waiting', 'playing')
         AND NOT EXISTS (SELECT 1 FROM log WHERE game = no)
         AND NOT EXISTS (SELECT 1 FROM snapshots WHERE game = no)",
        params![title, rules],
    )?;
    let stopped = "title = ?1 AND rules <> ?2 AND status = 'playing'";
    let seats = format!("UPDATE seats SET since = NULL WHERE game IN (SELECT no FROM games WHERE {stopped})");
    db.execute(&seats, params![title, rules])?;
    let games = format!("UPDATE games SET to_act = 0, deadline = NULL WHERE {stopped} AND to_act <> 0");
    db.execute(&games, params![title, rules])?;
    Ok(())
}

/// Writes what can change of a game's row.
fn write_row(db: &Connection, game: &GameRow) -> Result<()> {
    let sql =
        "UPDATE games SET status = ?2, winner = ?3, result = ?4, to_act = ?5, offers = ?6, rematch = ?7,
        deadline = ?8, updated_at = ?9, turn = ?10, points = ?11, claim_by = ?12, claim_at = ?13,
        claim_warned = ?14, seen_at = ?15, seed = ?16, deal = ?17 WHERE no = ?1";
    db.prepare_cached(sql)?.execute(params![
        game.no,
        word(game.status),
        game.winner.map(seat_number),
        game.result,
        game.to_act,
        json(&game.offers),
        game.rematch,
        game.deadline,
        game.updated_at,
        game.progress.map(|progress| progress.turn),
        game.progress.map(|progress| progress.points),
        game.claim.map(|claim| seat_number(claim.by)),
        game.claim.map(|claim| claim.at),
        game.claim.is_some_and(|claim| claim.warned),
        game.seen_at,
        game.seed.as_slice(),
        game.deal.as_ref().map(json),
    ])?;
    Seat::BOTH.into_iter().try_for_each(|seat| write_seat(db, game.no, seat, &game.seats[seat.index()]))
}

fn write_append(db: &Connection, append: &Append) -> Result<()> {
    if let Some(withdrawal) = &append.withdraw {
        write_withdrawal(db, append.game, withdrawal)?;
    }
    append.entries.iter().try_for_each(|entry| write_entry(db, append.game, entry))?;
    if let Some(snapshot) = &append.snapshot {
        write_snapshot(db, append.game, snapshot)?;
    }
    append.row.as_ref().map_or(Ok(()), |row| write_row(db, row))
}

fn write_withdrawal(db: &Connection, game: GameNo, withdrawal: &Withdrawal) -> Result<()> {
    let gone = "DELETE FROM log WHERE game = ?1 AND seq > ?2";
    db.prepare_cached(gone)?.execute(params![game, withdrawal.kept as i64])?;
    let sql = "INSERT INTO withdrawn (game, one, two) VALUES (?1, ?2, ?3)
        ON CONFLICT (game) DO UPDATE SET one = excluded.one, two = excluded.two";
    let [one, two] = withdrawal.total;
    db.prepare_cached(sql)?.execute(params![game, one as i64, two as i64])?;
    Ok(())
}

fn read_withdrawn(db: &Connection, game: GameNo) -> Result<[u64; 2]> {
    let sql = "SELECT one, two FROM withdrawn WHERE game = ?1";
    let counts = |row: &Row<'_>| Ok([row.get::<_, i64>(0)? as u64, row.get::<_, i64>(1)? as u64]);
    Ok(db.prepare_cached(sql)?.query_row([game], counts).optional()?.unwrap_or_default())
}

fn write_entry(db: &Connection, game: GameNo, entry: &LogEntry) -> Result<()> {
    let sql = "INSERT INTO log (game, seq, kind, at, batch, act, throws) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    db.prepare_cached(sql)?.execute(params![
        game,
        entry.seq as i64,
        deed_number(entry.deed),
        entry.at,
        entry.batch,
        entry.act,
        entry.throws,
    ])?;
    Ok(())
}

fn deed_number(deed: Deed) -> u8 {
    match deed {
        Deed::Act(seat) => seat.index() as u8,
        Deed::Undo(seat) => 2 + seat.index() as u8,
        Deed::Back => 4,
    }
}

fn deed_of(number: u8) -> Deed {
    match number {
        0 => Deed::Act(Seat::One),
        1 => Deed::Act(Seat::Two),
        2 => Deed::Undo(Seat::One),
        3 => Deed::Undo(Seat::Two),
        _ => Deed::Back,
    }
}

fn write_snapshot(db: &Connection, game: GameNo, snapshot: &Snapshot) -> Result<()> {
    let sql = "INSERT INTO snapshots (game, seq, dice, acts, position) VALUES (?1, ?2, ?3, ?4, ?5)";
    db.prepare_cached(sql)?.execute(params![
        game,
        snapshot.seq as i64,
        snapshot.dice as i64,
        snapshot.acts as i64,
        snapshot.position
    ])?;
    Ok(())
}

fn read_log(db: &Connection, game: GameNo, after: u64, limit: u64) -> Result<Vec<LogEntry>> {
    let sql = "SELECT seq, kind, at, batch, act, throws FROM log WHERE game = ?1 AND seq > ?2 ORDER BY seq LIMIT ?3";
    let entry = |row: &Row<'_>| {
        Ok(LogEntry {
            seq: row.get::<_, i64>(0)? as u64,
            deed: deed_of(row.get(1)?),
            at: row.get(2)?,
            batch: row.get(3)?,
            act: row.get(4)?,
            throws: row.get(5)?,
        })
    };
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    db.prepare_cached(sql)?.query_map(params![game, after as i64, limit], entry)?.collect()
}

fn read_snapshot(db: &Connection, game: GameNo, seq: u64) -> Result<Option<Snapshot>> {
    let sql = "SELECT seq, dice, acts, position FROM snapshots WHERE game = ?1 AND seq <= ?2 ORDER BY seq DESC LIMIT 1";
    let seq = i64::try_from(seq).unwrap_or(i64::MAX);
    let snapshot = |row: &Row<'_>| {
        Ok(Snapshot {
            seq: row.get::<_, i64>(0)? as u64,
            dice: row.get::<_, i64>(1)? as u64,
            acts: row.get::<_, i64>(2)? as u64,
            position: row.get(3)?,
        })
    };
    db.prepare_cached(sql)?.query_row(params![game, seq], snapshot).optional()
}

fn say(db: &Connection, game: GameNo, person: PersonNo, at: Millis, text: &str) -> Result<u64> {
    let next = "SELECT COALESCE(MAX(line), 0) + 1 FROM chat WHERE game = ?1";
    let line: i64 = db.prepare_cached(next)?.query_row([game], |row| row.get(0))?;
    let sql = "INSERT INTO chat (game, line, person, at, text) VALUES (?1, ?2, ?3, ?4, ?5)";
    db.prepare_cached(sql)?.execute(params![game, line, person, at, text])?;
    Ok(line as u64)
}

fn read_chat(db: &Connection, game: GameNo, after: u64, limit: u64) -> Result<Vec<ChatRow>> {
    let sql = "SELECT line, person, at, text FROM chat WHERE game = ?1 AND line > ?2 ORDER BY line LIMIT ?3";
    let line = |row: &Row<'_>| {
        Ok(ChatRow {
            line: row.get::<_, i64>(0)? as u64,
            person: row.get(1)?,
            at: row.get(2)?,
            text: row.get(3)?,
        })
    };
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    db.prepare_cached(sql)?.query_map(params![game, after as i64, limit], line)?.collect()
}

fn one_game(db: &Connection, condition: &str, values: &[&dyn ToSql]) -> Result<Option<GameRow>> {
    let sql = format!("SELECT * FROM games WHERE {condition}");
    let row = db.prepare_cached(&sql)?.query_row(values, game_row).optional()?;
    row.map(|row| with_seats(db, row)).transpose()
}

fn list_games(db: &Connection, query: GameQuery) -> Result<Vec<GameRow>> {
    let mine = "no IN (SELECT game FROM seats WHERE person = ?1)";
    let (condition, value) = match query.which {
        Which::Open => {
            let open = "status = 'waiting' AND private = 0 AND ?1 = 0
                AND COALESCE(instr(deal, '\"recommit\":true'), 0) = 0
                AND EXISTS (SELECT 1 FROM seats WHERE game = no AND kind = 'open' AND person IS NULL)";
            (open, 0)
        }
        Which::Watch => ("status = 'playing' AND private = 0 AND ?1 = 0", 0),
        Which::Finished => ("status = 'over' AND private = 0 AND ?1 = 0", 0),
        Which::Of(person) => (mine, person),
        Which::TurnOf(person) => {
            let turn = "no IN (SELECT game FROM seats WHERE person = ?1) AND status = 'playing' AND EXISTS
                (SELECT 1 FROM seats WHERE game = no AND person = ?1 AND (to_act & seat) <> 0)";
            (turn, person)
        }
        Which::Expired(now) => ("deadline <= ?1", now),
        Which::BotsTurn => {
            let bots = "status = 'playing' AND ?1 = 0 AND EXISTS
                (SELECT 1 FROM seats WHERE game = no AND kind = 'bot' AND (to_act & seat) <> 0)";
            (bots, 0)
        }
    };
    let sql = format!(
        "SELECT * FROM games WHERE {condition} AND (updated_at < ?2 OR (updated_at = ?2 AND no < ?3))
         ORDER BY updated_at DESC, no DESC LIMIT ?4"
    );
    let (updated, no) = query.before.unwrap_or((i64::MAX, i64::MAX));
    let mut statement = db.prepare_cached(&sql)?;
    let rows = statement.query_map(params![value, updated, no, query.limit], game_row)?;
    rows.map(|row| with_seats(db, row?)).collect()
}

/// A game's row; its seats are read after it.
pub(super) fn game_row(row: &Row<'_>) -> Result<GameRow> {
    let seed: Vec<u8> = row.get("seed")?;
    let winner: Option<u8> = row.get("winner")?;
    let (turn, points) = (row.get::<_, Option<u16>>("turn")?, row.get::<_, Option<i16>>("points")?);
    Ok(GameRow {
        no: row.get("no")?,
        id: row.get("id")?,
        title: row.get("title")?,
        scenario: row.get("scenario")?,
        options: from_json(row, "options")?,
        rules: row.get("rules")?,
        data: row.get("data")?,
        seed: seed.try_into().map_err(|_| broken("a seed has 32 bytes".into()))?,
        deal: deal_of(row)?,
        sealed: row.get("sealed")?,
        private: row.get("private")?,
        clock: from_json::<Clock>(row, "clock")?,
        origin: from_json::<Origin>(row, "origin")?,
        created_by: row.get("created_by")?,
        created_at: row.get("created_at")?,
        status: from_word::<Status>(row, "status")?,
        winner: winner.and_then(Seat::from_number),
        result: row.get("result")?,
        to_act: row.get("to_act")?,
        progress: turn.zip(points).map(|(turn, points)| Progress { turn, points }),
        offers: from_json::<Vec<Offer>>(row, "offers")?,
        rematch: row.get("rematch")?,
        deadline: row.get("deadline")?,
        claim: claim(row)?,
        seen_at: row.get("seen_at")?,
        updated_at: row.get("updated_at")?,
        seats: [empty_seat(), empty_seat()],
    })
}

fn claim(row: &Row<'_>) -> Result<Option<Claim>> {
    let by: Option<u8> = row.get("claim_by")?;
    let (Some(by), Some(at)) = (by.and_then(Seat::from_number), row.get("claim_at")?) else {
        return Ok(None);
    };
    Ok(Some(Claim { by, at, warned: row.get("claim_warned")? }))
}

fn deal_of(row: &Row<'_>) -> Result<Option<Deal>> {
    let text: Option<String> = row.get("deal")?;
    text.map(|text| serde_json::from_str(&text).map_err(|error| broken(error.into()))).transpose()
}

fn empty_seat() -> SeatRow {
    SeatRow { kind: SeatKind::Open, person: None, level: None, invite: None, left_ms: None, since: None }
}

pub(super) fn with_seats(db: &Connection, mut game: GameRow) -> Result<GameRow> {
    let sql = "SELECT seat, kind, person, level, invite, left_ms, since FROM seats WHERE game = ?1";
    let mut statement = db.prepare_cached(sql)?;
    let mut rows = statement.query([game.no])?;
    while let Some(row) = rows.next()? {
        let Some(seat) = Seat::from_number(row.get(0)?) else { continue };
        game.seats[seat.index()] = SeatRow {
            kind: from_word(row, "kind")?,
            person: row.get(2)?,
            level: row.get(3)?,
            invite: row.get(4)?,
            left_ms: row.get(5)?,
            since: row.get(6)?,
        };
    }
    Ok(game)
}
