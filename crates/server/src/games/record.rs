//! Games as records: out, and in.

use super::create::{Wish, begin, blank, seat_all};
use super::deal::{self, must_be_dealt};
use super::fork::may_study;
use super::limits::{GameKind, admit, admit_any};
use super::summary::{Summary, summary};
use super::{find, fresh_bytes};
use crate::app::App;
use crate::compute::{Computation, Owner};
use crate::error::{Answer, Problem};
use crate::house::{pack, read_back, unpack};
use crate::http::{Body, Path};
use crate::people::{self, Newcomer, Who};
use crate::store::{Clock, Deed, GameRow, LogEntry, Origin, Snapshot, Status};
use crate::text::say;
use crate::titles::{ReadRecord, Written, throws_of};
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use jobs::Lane;
use serde::Deserialize;
use serde_json::Value;
use table::{End, Header, Line, Record, RecordEntry, Seat, proof};
use utoipa::ToSchema;
use words::{Language, Message};

/// How many entries of a log are read at a time.
const PAGE: u64 = 2048;

/// Download the record of a game that is over, or that one plays alone.
#[utoipa::path(get, path = "/api/games/{id}/record", tag = "games",
    responses((status = 200, body = String, content_type = "text/plain"), (status = 403, body = Problem), (status = 404, body = Problem)))]
pub async fn export(
    State(app): State<App>,
    who: Option<Who>,
    Path(id): Path<String>,
) -> Answer<impl IntoResponse> {
    let game = find(&app, &id, who.as_ref()).await?;
    let row = {
        let room = game.room.lock().await;
        may_study(&room, who.as_ref().map_or(0, |who| who.person))?;
        must_be_dealt(&room)?;
        room.row.clone()
    };
    let text = write(&app, &row, Owner::of(who.as_ref().map(|who| who.person))).await?;
    let name = format!("attachment; filename=\"malbrook-{id}.record\"");
    Ok((
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)],
        text,
    ))
}

/// The record of a game, written on behalf of somebody.
pub async fn write(app: &App, row: &GameRow, owner: Owner) -> Answer<String> {
    let title = app.shelf.get(&row.title).ok_or_else(|| Problem::internal("a title is missing"))?.clone();
    let log = read_all(app, row).await?;
    let seeded = log.iter().all(|entry| entry.throws.is_none());
    let header = header(app, row, seeded).await?;
    let start = app.store.snapshot(row.no, 0).await?.map(|snapshot| unpack(&snapshot.position));
    let start = start.transpose().map_err(Problem::internal)?;
    let (seed, ours) = (row.seed, row.rules == title.catalogue().rules);
    let what = Computation { name: "an export", game: row.id.clone(), owner, lane: Lane::Expensive };
    let written = app.compute(what, move || {
        let lines = standing_lines(&log)?;
        if ours {
            title.write_record(header, start.as_ref(), seed, &lines).map_err(Problem::internal)
        } else {
            as_stored(header, start, lines)
        }
    });
    let mut text = written.await?;
    if !ours {
        return Ok(text);
    }
    if let (Some(result), true) = (&row.result, row.status != Status::Playing) {
        let winner = row.winner.map(|seat| format!(", won by seat {}", seat.number())).unwrap_or_default();
        text.push_str(&format!("# ended: {result}{winner}\n"));
    }
    Ok(text)
}

/// The record of a game played under other rules: as it is stored, since it cannot be replayed to add throws and hash.
fn as_stored(mut header: Header, start: Option<Value>, lines: Vec<Line<Written>>) -> Answer<String> {
    header.start = start.map(|position| position.to_string());
    let entry = |written: Written| {
        let throws = written.throws.as_deref().map_or(Ok(Vec::new()), throws_of)?;
        Ok(RecordEntry { seat: written.seat, action: written.act, throws, line: 0 })
    };
    let lines = lines.into_iter().map(|line| match line {
        Line::Act(written) => entry(written).map(Line::Act),
        Line::Back(n) => Ok(Line::Back(n)),
    });
    let lines = lines.collect::<Result<Vec<_>, Message>>().map_err(Problem::internal)?;
    let record = Record { header, lines, end: End::default() };
    record.write().map_err(Problem::internal)
}

async fn read_all(app: &App, row: &GameRow) -> Answer<Vec<LogEntry>> {
    let mut log: Vec<LogEntry> = Vec::new();
    loop {
        let page = app.store.log(row.no, log.len() as u64, PAGE).await?;
        let last = (page.len() as u64) < PAGE;
        log.extend(page);
        if last {
            return Ok(log);
        }
    }
}

async fn header(app: &App, row: &GameRow, seeded: bool) -> Answer<Header> {
    let mut header = Header::new(&row.title, &row.scenario);
    header.options = row.options.clone();
    header.rules = Some(row.rules);
    header.data = proof::from_hex(&row.data).ok().map(u64::from_be_bytes);
    header.seed = seeded.then_some(row.seed);
    header.commitment = (seeded && row.sealed).then(|| proof::commit(&row.seed));
    header.deal = row.deal.as_ref().filter(|_| seeded).map(|deal| deal.proof(&row.seats));
    for seat in Seat::BOTH {
        let sits = &row.seats[seat.index()];
        match (sits.person, &sits.level) {
            (Some(person), _) => {
                header.name_player(seat, &people::name_of(app, person, Language::english()).await?)
            }
            (None, Some(level)) => header.name_player(seat, &format!("{level} (machine)")),
            (None, None) => {}
        }
    }
    Ok(header)
}

/// The log as a record has it: without what was taken back alone, with the steps back by consent.
fn standing_lines(log: &[LogEntry]) -> Answer<Vec<Line<Written>>> {
    let mut lines = Vec::new();
    for entry in log {
        match entry.deed {
            Deed::Act(seat) => {
                lines.push(Line::Act(Written { seat, act: entry.act.clone(), throws: entry.throws.clone() }));
            }
            Deed::Undo(_) => {
                lines.pop();
            }
            Deed::Back => {
                let moment =
                    read_back(&entry.act).ok_or_else(|| Problem::internal("a log cannot be read"))?;
                lines.push(Line::Back(moment.acts as usize));
            }
        }
    }
    Ok(lines)
}

/// Reads a record and replays it.
fn read(app: &App, text: &str) -> Answer<(Record, ReadRecord)> {
    let wrong = |detail: Message| Problem::field("record", say("problem-record").with("detail", detail));
    let record = Record::parse(text).map_err(|error| wrong(error.message()))?;
    let title = app
        .shelf
        .get(&record.header.title)
        .ok_or_else(|| Problem::field("record", "problem-record-title"))?;
    let (acts, most) = (record.acts().count(), app.settings.log_entries as usize);
    if most > 0 && acts > most {
        let too_long = say("problem-record-long").with("acts", acts).with("most", most);
        return Err(Problem::field("record", too_long));
    }
    let read = title.read_record(&record).map_err(wrong)?;
    Ok((record, read))
}

/// A record to take up.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Import {
    /// The text of the record.
    pub record: String,
}

/// Take a game up from its record, to study it or to play it on alone.
///
/// Every action and every throw is checked by replaying it.
#[utoipa::path(post, path = "/api/games/import", tag = "games", request_body = Import,
    responses((status = 201, body = Summary), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 409, body = Problem), (status = 413, body = Problem)))]
pub async fn import(
    State(app): State<App>,
    newcomer: Newcomer,
    Body(import): Body<Import>,
) -> Answer<(StatusCode, Json<Summary>)> {
    let what = Computation {
        name: "an import",
        game: "(new)".to_owned(),
        owner: Owner::of(newcomer.known().map(|who| who.person)),
        lane: Lane::Expensive,
    };
    let reader = app.clone();
    let (record, read) = app.compute(what, move || read(&reader, &import.record)).await?;
    let over = read.outcome.is_some();
    let admission = if over {
        admit_any(&app, &newcomer)?;
        None
    } else {
        Some(admit(&app, &newcomer, GameKind::Solo).await?)
    };
    let who = newcomer.welcome(&app).await?;
    let (seats, _) = seat_all(&[Wish::Me, Wish::HotSeat], &who, Clock::None)?;
    let now = app.now();
    // A finished game keeps its own seed, so that its record can be verified; one that goes on gets new dice.
    let keep = record.header.seed.filter(|_| over && record.header.start.is_none() && !read.went_back);
    let entry = |(place, act): (usize, &Written)| LogEntry {
        seq: place as u64 + 1,
        deed: Deed::Act(act.seat),
        at: 0,
        batch: None,
        act: act.act.clone(),
        throws: if keep.is_some() { None } else { Some(act.throws.clone().unwrap_or_default()) },
    };
    let log = read.acts.iter().enumerate().map(entry).collect();
    let start = Snapshot { seq: 0, dice: 0, acts: 0, position: pack(&read.start) };
    let row = GameRow {
        title: record.header.title.clone(),
        scenario: record.header.scenario.clone(),
        options: record.header.options.clone(),
        seed: keep.map_or_else(fresh_bytes, Ok)?,
        deal: keep.and_then(|_| deal::of_record(&record.header)),
        sealed: keep.is_none() || record.header.commitment.is_some(),
        private: true,
        origin: Origin::Imported,
        status: if over { Status::Over } else { Status::Waiting },
        winner: read.outcome.as_ref().and_then(|outcome| outcome.winner),
        result: read.outcome.map(|outcome| outcome.result),
        created_at: now,
        ..blank(&app, &who, seats)?
    };
    let snapshots = if keep.is_some() { Vec::new() } else { vec![start] };
    let row = begin(&app, row, log, snapshots).await?;
    if let Some(admission) = admission {
        admission.begun(&app, &row).await;
    }
    Ok((StatusCode::CREATED, Json(summary(&app, &row, who.reader()).await?)))
}
