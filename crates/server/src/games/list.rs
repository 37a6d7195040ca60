//! Lists of games.

use super::summary::{Summary, summary};
use crate::app::App;
use crate::error::{Answer, Problem};
use crate::http::Query;
use crate::people::{Reader, Who};
use crate::store::{GameQuery, GameRow, Which};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use utoipa::{IntoParams, ToSchema};
use words::Language;

/// How many games a page has unless another number is given, and at most.
const PAGE: u32 = 30;
const LONGEST_PAGE: u32 = 100;

/// Which games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ListOf {
    /// Those with a seat anyone may take.
    #[default]
    Open,
    /// One's own.
    Mine,
    /// Those being played that anyone may watch.
    Watch,
    /// Those that are over.
    Finished,
}

/// Which page of which list.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Listing {
    /// Which games.
    #[serde(default)]
    pub list: ListOf,
    /// Where the page before ended, as it said in `next`.
    #[serde(default)]
    pub before: Option<String>,
    /// How many at most.
    #[serde(default)]
    pub limit: Option<u32>,
}

/// A page of a list, newest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Games {
    /// The games.
    pub games: Vec<Summary>,
    /// Where the next page begins, if there is one.
    pub next: Option<String>,
}

/// The list of open games in each language, kept until it changes: it is what everybody asks for.
#[derive(Default)]
pub struct Lobby {
    version: AtomicU64,
    kept: Mutex<HashMap<Language, (u64, Bytes)>>,
}

impl Lobby {
    fn kept(&self) -> MutexGuard<'_, HashMap<Language, (u64, Bytes)>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl App {
    /// The list of open games may be another one now.
    pub fn lobby_changed(&self) {
        self.lobby.version.fetch_add(1, Ordering::AcqRel);
    }
}

/// List games.
#[utoipa::path(get, path = "/api/games", tag = "games", params(Listing),
    responses((status = 200, body = Games), (status = 400, body = Problem), (status = 401, body = Problem)))]
pub async fn list(
    State(app): State<App>,
    who: Option<Who>,
    language: Language,
    Query(listing): Query<Listing>,
) -> Answer<Response> {
    let anybodys = listing.list == ListOf::Open && listing.before.is_none() && listing.limit.is_none();
    if anybodys && who.is_none() {
        return Ok(as_json(lobby(&app, language).await?));
    }
    Ok(as_json(write(&page(&app, &listing, Reader::of(who.as_ref(), language)).await?)?))
}

async fn lobby(app: &App, language: Language) -> Answer<Bytes> {
    let version = app.lobby.version.load(Ordering::Acquire);
    let kept = app.lobby.kept().get(&language).cloned();
    if let Some((of, bytes)) = kept
        && of == version
    {
        return Ok(bytes);
    }
    let bytes = write(&page(app, &Listing::default(), Reader { person: None, language }).await?)?;
    app.lobby.kept().insert(language, (version, bytes.clone()));
    Ok(bytes)
}

fn write(games: &Games) -> Answer<Bytes> {
    Ok(serde_json::to_vec(games).map_err(Problem::internal)?.into())
}

fn as_json(bytes: Bytes) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], bytes).into_response()
}

async fn page(app: &App, listing: &Listing, reader: Reader) -> Answer<Games> {
    let which = match (listing.list, reader.person) {
        (ListOf::Open, _) => Which::Open,
        (ListOf::Watch, _) => Which::Watch,
        (ListOf::Finished, _) => Which::Finished,
        (ListOf::Mine, Some(person)) => Which::Of(person),
        (ListOf::Mine, None) => return Ok(Games { games: Vec::new(), next: None }),
    };
    let limit = listing.limit.unwrap_or(PAGE).clamp(1, LONGEST_PAGE);
    let before = listing.before.as_deref().map(read_cursor).transpose()?;
    let rows = app.store.games(GameQuery { which, before, limit }).await?;
    let next = (rows.len() as u32 == limit).then(|| rows.last().map(write_cursor)).flatten();
    let mut games = Vec::with_capacity(rows.len());
    for row in &rows {
        games.push(summary(app, row, reader).await?);
    }
    Ok(Games { games, next })
}

fn write_cursor(row: &GameRow) -> String {
    format!("{}-{}", row.updated_at, row.no)
}

fn read_cursor(text: &str) -> Answer<(i64, i64)> {
    let wrong = || Problem::field("before", "problem-cursor");
    let (updated, no) = text.split_once('-').ok_or_else(wrong)?;
    Ok((updated.parse().map_err(|_| wrong())?, no.parse().map_err(|_| wrong())?))
}
