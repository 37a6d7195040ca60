//! Talking at the table: the players of a game among themselves.

use super::{claim, find};
use crate::app::App;
use crate::error::{Answer, Kind, Problem};
use crate::house::{LiveGame, Room, no_such_game};
use crate::http::{Body, Path, Query};
use crate::live::Word;
use crate::people::{self, Player, Who};
use crate::store::{ChatRow, Millis, PersonNo};
use crate::text::say;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use table::Seat;
use table::hidden::is_direction_override;
use tokio::sync::{Mutex, watch};
use utoipa::{IntoParams, ToSchema};
use words::Language;

/// The most characters of a line.
const LONGEST_LINE: usize = 500;
/// How many lines are read at a time.
pub const PAGE: u64 = 200;
/// How many lines a person may say in a game within [`FLOOD_TIME`].
const FLOOD_LINES: usize = 10;
const FLOOD_TIME: Millis = 60_000;

/// Something to say.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Say {
    /// What: 1 to 500 characters, of the control characters only line feeds.
    #[schema(min_length = 1, max_length = 500)]
    pub text: String,
}

/// A line that was said.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Line {
    /// Its number, counted from 1.
    pub line: u64,
    /// The name of who said it.
    pub name: String,
    /// Their seat, if they still have one.
    pub seat: Option<Seat>,
    /// When, in milliseconds since 1970.
    pub at: Millis,
    /// What.
    pub text: String,
}

/// From which line on.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct After {
    /// Lines after this one.
    #[serde(default)]
    pub after: u64,
}

/// What was said.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Lines {
    /// The lines, oldest first.
    pub lines: Vec<Line>,
    /// Is there more to read after the last of them?
    pub more: bool,
}

/// What is being said in a game in memory.
#[derive(Default)]
pub struct Talk {
    /// The numbers of the first and the last line said since the game is in memory; 0 if there is none.
    pub said: watch::Sender<(u64, u64)>,
    lately: Mutex<Vec<(PersonNo, Millis)>>,
}

impl Talk {
    fn note(&self, line: u64) {
        self.said.send_modify(|(first, last)| {
            *first = if *first == 0 { line } else { *first };
            *last = line;
        });
    }
}

/// Read what was said at the table.
#[utoipa::path(get, path = "/api/games/{id}/chat", tag = "live", params(After),
    responses((status = 200, body = Lines), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem)))]
pub async fn chat(
    State(app): State<App>,
    who: Who,
    Path(id): Path<String>,
    Query(after): Query<After>,
) -> Answer<Json<Lines>> {
    let after = after.after;
    let game = find(&app, &id, Some(&who)).await?;
    must_play(&*game.room.lock().await, &who)?;
    let lines = lines(&app, &game, after, who.language).await?;
    let more = lines.len() as u64 == PAGE;
    Ok(Json(Lines { lines, more }))
}

/// Say something at the table.
#[utoipa::path(post, path = "/api/games/{id}/chat", tag = "live", request_body = Say,
    responses((status = 201, body = Line), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem), (status = 429, body = Problem)))]
pub async fn speak(
    State(app): State<App>,
    Player(who): Player,
    Path(id): Path<String>,
    Body(say): Body<Say>,
) -> Answer<(StatusCode, Json<Line>)> {
    let game = find(&app, &id, Some(&who)).await?;
    let owner = app.clone();
    app.see_through(async move {
        let line = say_at(&owner, &game, &who, say).await?;
        Ok((StatusCode::CREATED, Json(line)))
    })
    .await
}

/// Says something for a person; also what a WebSocket message does.
pub async fn say_at(app: &App, game: &Arc<LiveGame>, who: &Who, say: Say) -> Answer<Line> {
    let text = check(say.text)?;
    let (seats, others) = {
        let mut room = game.room.lock().await;
        let seats = must_play(&room, who)?;
        claim::visited(app, game, &mut room, Some(who)).await;
        (seats, others(&room, who))
    };
    // One line at a time, so that lines are shown in the order of their numbers.
    let mut lately = game.talk.lately.lock().await;
    let now = app.now();
    check_flood(&mut lately, who.person, now)?;
    let line = app.store.say(game.no, who.person, now, text.clone()).await?;
    lately.push((who.person, now));
    game.talk.note(line);
    drop(lately);
    for person in others {
        app.hub.tell(person, Word::Chat { game: game.id.clone() });
    }
    let name = people::name_of(app, who.person, who.language).await?;
    Ok(Line { line, name, seat: seats.first().copied(), at: now, text })
}

/// A page of what was said after a line, for those who may read it.
pub async fn lines(app: &App, game: &LiveGame, after: u64, language: Language) -> Answer<Vec<Line>> {
    let after = after.min(i64::MAX as u64);
    let rows = app.store.chat(game.no, after, PAGE).await?;
    let mut lines = Vec::with_capacity(rows.len());
    for row in rows {
        lines.push(line_of(app, game, row, language).await?);
    }
    Ok(lines)
}

async fn line_of(app: &App, game: &LiveGame, row: ChatRow, language: Language) -> Answer<Line> {
    let seat = game.room.lock().await.seats_of(Some(row.person)).first().copied();
    let name = people::name_of(app, row.person, language).await?;
    Ok(Line { line: row.line, name, seat, at: row.at, text: row.text })
}

/// The seats of a player; others may neither read nor speak.
pub fn must_play(room: &Room, who: &Who) -> Answer<Vec<Seat>> {
    if !super::may_see(&room.row, Some(who.person)) {
        return Err(no_such_game());
    }
    let seats = room.seats_of(Some(who.person));
    if seats.is_empty() {
        return Err(Problem::forbidden("problem-talk"));
    }
    Ok(seats)
}

fn others(room: &Room, who: &Who) -> Vec<PersonNo> {
    let people = room.row.seats.iter().filter_map(|seat| seat.person);
    people.filter(|person| *person != who.person).collect()
}

/// What can be said, without the space around it.
fn check(text: String) -> Answer<String> {
    let text = text.trim();
    if text.is_empty() || text.chars().count() > LONGEST_LINE {
        return Err(Problem::field("text", say("problem-line-length").with("most", LONGEST_LINE)));
    }
    if text.chars().any(|c| c.is_control() && c != '\n') {
        return Err(Problem::field("text", "problem-line-control"));
    }
    // Marks of direction and joiners stay: languages and pictures are made of them. What reverses text is refused.
    if text.contains(is_direction_override) {
        return Err(Problem::field("text", "problem-line-direction"));
    }
    Ok(text.to_owned())
}

fn check_flood(lately: &mut Vec<(PersonNo, Millis)>, person: PersonNo, now: Millis) -> Answer<()> {
    lately.retain(|(_, at)| now - at < FLOOD_TIME);
    let mut own = lately.iter().filter(|(who, _)| *who == person).map(|(_, at)| *at);
    let oldest = own.next();
    if 1 + own.count() < FLOOD_LINES {
        return Ok(());
    }
    let wait = oldest.map_or(FLOOD_TIME, |at| at + FLOOD_TIME - now).max(1);
    let seconds = (wait as u64).div_ceil(1000);
    let message = say("problem-chat-flood").with("seconds", seconds);
    Err(Problem { retry_after: Some(seconds), ..Problem::new(Kind::Limit, message) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_neither_empty_nor_too_long_nor_full_of_control_characters() {
        assert_eq!(check(" hail\nand farewell ".to_owned()).unwrap(), "hail\nand farewell");
        assert!(check("é".repeat(500)).is_ok());
        for wrong in ["", " \n ", "bell\u{7}", "null\0", "tab\tstop", "\u{9b}31m", "\u{202e}desrever"] {
            assert!(check(wrong.to_owned()).is_err(), "{wrong:?}");
        }
        assert!(check("x".repeat(501)).is_err());
    }

    #[test]
    fn ten_lines_a_minute_are_enough() {
        let mut lately = Vec::new();
        for at in 0..10 {
            check_flood(&mut lately, 1, at).unwrap();
            lately.push((1, at));
        }
        let problem = check_flood(&mut lately, 1, 10_000).unwrap_err();
        assert_eq!(problem.retry_after, Some(50));
        check_flood(&mut lately, 2, 10_000).unwrap();
        check_flood(&mut lately, 1, FLOOD_TIME).unwrap();
    }
}
