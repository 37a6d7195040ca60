//! Lists of games.

use super::summary::{Summary, summary};
use crate::app::App;
use crate::error::{Answer, Problem};
use crate::http::Query;
use crate::people::Who;
use crate::store::{GameQuery, GameRow, PersonNo, Which};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use utoipa::{IntoParams, ToSchema};

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

/// The list of open games, kept until it changes: it is what everybody asks for.
#[derive(Default)]
pub struct Lobby {
    version: AtomicU64,
    kept: Mutex<Option<(u64, Bytes)>>,
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
    Query(listing): Query<Listing>,
) -> Answer<Response> {
    let anybodys = listing.list == ListOf::Open && listing.before.is_none() && listing.limit.is_none();
    if anybodys && who.is_none() {
        return Ok(as_json(lobby(&app).await?));
    }
    let person = who.as_ref().map(|who| who.person);
    Ok(as_json(write(&page(&app, &listing, person).await?)?))
}

async fn lobby(app: &App) -> Answer<Bytes> {
    let version = app.lobby.version.load(Ordering::Acquire);
    let kept = app.lobby.kept.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone();
    if let Some((of, bytes)) = kept
        && of == version
    {
        return Ok(bytes);
    }
    let bytes = write(&page(app, &Listing::default(), None).await?)?;
    *app.lobby.kept.lock().unwrap_or_else(std::sync::PoisonError::into_inner) =
        Some((version, bytes.clone()));
    Ok(bytes)
}

fn write(games: &Games) -> Answer<Bytes> {
    Ok(serde_json::to_vec(games).map_err(Problem::internal)?.into())
}

fn as_json(bytes: Bytes) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], bytes).into_response()
}

async fn page(app: &App, listing: &Listing, person: Option<PersonNo>) -> Answer<Games> {
    let which = match (listing.list, person) {
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
        games.push(summary(app, row, person).await?);
    }
    Ok(Games { games, next })
}

fn write_cursor(row: &GameRow) -> String {
    format!("{}-{}", row.updated_at, row.no)
}

fn read_cursor(text: &str) -> Answer<(i64, i64)> {
    let wrong = || Problem::field("before", "it should be what `next` of the page before said");
    let (updated, no) = text.split_once('-').ok_or_else(wrong)?;
    Ok((updated.parse().map_err(|_| wrong())?, no.parse().map_err(|_| wrong())?))
}
