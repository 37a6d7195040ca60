//! What happened: the log, page by page, and the board at any earlier moment.

use super::deal::must_be_dealt;
use super::find;
use super::look::{Looker, MOST_ITEMS, viewer};
use crate::app::App;
use crate::compute::{Computation, Owner};
use crate::error::{Answer, Problem};
use crate::house::{Facts, Happening, Raw, Room, replay, standing_at};
use crate::http::{Path, Query};
use crate::people::Who;
use crate::spoken::nothing;
use crate::store::{Deed, GameRow, LogEntry, Millis};
use axum::Json;
use axum::extract::State;
use jobs::Lane;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use table::Seat;
use utoipa::{IntoParams, ToSchema};
use words::Language;

/// What an entry of the log is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DeedKind {
    /// A seat acted.
    Act,
    /// A seat took its last action back.
    Undo,
    /// By consent the game went back.
    Back,
}

/// An entry of the log as a viewer may know it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Item {
    /// Its number.
    pub seq: u64,
    /// What it is.
    pub deed: DeedKind,
    /// Who did it.
    pub seat: Option<Seat>,
    /// When, in milliseconds from the game's creation.
    pub at: Millis,
    /// The action in notation: one's own, or anybody's once the game is over. For a step back by consent: the number of the
    /// entry it went back to.
    pub action: Option<String>,
    /// What happened.
    #[schema(value_type = Vec<Object>)]
    pub facts: Raw,
}

/// Entries as a viewer may know them: what the other seat chose is told only by what came of it.
pub fn items(told: &[Arc<Happening>], viewer: Option<Seat>, over: bool, language: Language) -> Vec<Item> {
    told.iter().map(|happening| item(happening, viewer, over, language)).collect()
}

fn item(happening: &Happening, viewer: Option<Seat>, over: bool, language: Language) -> Item {
    let entry = &happening.entry;
    let (deed, seat) = match entry.deed {
        Deed::Act(seat) => (DeedKind::Act, Some(seat)),
        Deed::Undo(seat) => (DeedKind::Undo, Some(seat)),
        Deed::Back => (DeedKind::Back, None),
    };
    let action = match seat {
        Some(seat) => (over || viewer == Some(seat)).then(|| entry.act.clone()),
        None => entry.act.split(' ').next().map(str::to_owned),
    };
    let facts = happening.facts.get(language).unwrap_or_else(nothing);
    Item { seq: entry.seq, deed, seat, at: entry.at, action, facts }
}

/// Up to `limit` entries after one, with what happened in the words of a language.
pub async fn happenings(
    app: &App,
    row: &GameRow,
    after: u64,
    limit: u64,
    language: Language,
) -> Answer<Vec<Arc<Happening>>> {
    let mut entries = app.store.log(row.no, after, limit).await?;
    let mut room = standing_at(app, row, after).await?;
    let mut told = Vec::with_capacity(entries.len());
    if room.other_rules.is_some() {
        told.extend(entries.into_iter().map(|entry| Arc::new(Happening { entry, facts: Facts::None })));
        return Ok(told);
    }
    while !entries.is_empty() {
        let back = entries.iter().position(|entry| entry.deed == Deed::Back);
        let after_back = entries.split_off(back.map_or(entries.len(), |place| place + 1));
        let back = back.and_then(|_| entries.pop());
        let again;
        (room, again) = tell_again(app, room, entries, language).await?;
        told.extend(again);
        if let Some(entry) = back {
            room = standing_at(app, row, entry.seq).await?;
            told.push(Arc::new(Happening { entry, facts: Facts::None }));
        }
        entries = after_back;
    }
    Ok(told)
}

/// Up to so many entries are told on the spot; more of them on the threads for work with the rules.
const ON_THE_SPOT: usize = 16;

/// Replays entries that stand in a row, and tells them in a language.
async fn tell_again(
    app: &App,
    mut room: Room,
    entries: Vec<LogEntry>,
    language: Language,
) -> Answer<(Room, Vec<Arc<Happening>>)> {
    let what = Computation {
        name: "a page of the log",
        game: room.row.id.clone(),
        owner: Owner::Game(room.row.no),
        lane: Lane::Quick,
    };
    let on_the_spot = entries.len() <= ON_THE_SPOT;
    let tell = move || {
        let mut told = Vec::with_capacity(entries.len());
        for entry in entries {
            let facts =
                replay(room.table.in_memory().as_mut(), &entry, &[language]).map_err(Problem::internal)?;
            told.push(Arc::new(Happening { entry, facts }));
        }
        Ok((room, told))
    };
    if on_the_spot { tell() } else { app.compute(what, tell).await }
}

/// Sees to it that entries at hand, one after the other, can be told in a language.
///
/// What happened before anybody listened in it is found out by playing it again.
pub async fn tell_in(app: &App, row: &GameRow, told: &[Arc<Happening>], language: Language) -> Answer<()> {
    let Some(first) = told.iter().position(|happening| happening.facts.get(language).is_none()) else {
        return Ok(());
    };
    let untold = &told[first..];
    let again = happenings(app, row, untold[0].entry.seq - 1, untold.len() as u64, language).await?;
    for (happening, again) in untold.iter().zip(&again) {
        happening.facts.learn(language, &again.facts);
    }
    Ok(())
}

/// Which page of the log.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Page {
    /// Entries after this one.
    #[serde(default)]
    pub after: u64,
    /// How many at most, 500 or fewer.
    #[serde(default)]
    pub limit: Option<u64>,
    /// For which seat, if one holds both or the game is over.
    #[serde(default)]
    pub seat: Option<Looker>,
}

/// A page of the log.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LogPage {
    /// The entries.
    pub events: Vec<Item>,
    /// The number of the last entry there is to know.
    pub last: u64,
}

/// Read the log of a game.
#[utoipa::path(get, path = "/api/games/{id}/log", tag = "play", params(Page),
    responses((status = 200, body = LogPage), (status = 404, body = Problem)))]
pub async fn log(
    State(app): State<App>,
    who: Option<Who>,
    language: Language,
    Path(id): Path<String>,
    Query(page): Query<Page>,
) -> Answer<Json<LogPage>> {
    let game = find(&app, &id, who.as_ref()).await?;
    let room = game.room.lock().await;
    let viewer = viewer(&room, who.as_ref(), page.seat)?;
    let (row, last, over) = (room.row.clone(), room.open(), room.is_over());
    drop(room);
    let after = page.after.min(last);
    let limit = page.limit.unwrap_or(MOST_ITEMS).min(MOST_ITEMS).min(last - after);
    let told = happenings(&app, &row, after, limit, language).await?;
    Ok(Json(LogPage { events: items(&told, viewer, over, language), last }))
}

/// An earlier moment of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Earlier {
    /// After which entry.
    pub seq: u64,
    /// Whose view this is.
    pub seat: Option<Seat>,
    /// What could be known of the situation.
    #[schema(value_type = Object)]
    pub view: Raw,
    /// The hash of the situation, where everything may be shown.
    pub hash: Option<String>,
}

/// For whom an earlier moment is shown.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct ByWhom {
    /// For which seat, if one holds both or the game is over.
    #[serde(default)]
    pub seat: Option<Looker>,
}

/// See the board as it stood.
#[utoipa::path(get, path = "/api/games/{id}/at/{seq}", tag = "play", params(ByWhom),
    responses((status = 200, body = Earlier), (status = 404, body = Problem)))]
pub async fn at(
    State(app): State<App>,
    who: Option<Who>,
    Path((id, seq)): Path<(String, u64)>,
    Query(by): Query<ByWhom>,
) -> Answer<Json<Earlier>> {
    let game = find(&app, &id, who.as_ref()).await?;
    let room = game.room.lock().await;
    let viewer = viewer(&room, who.as_ref(), by.seat)?;
    must_be_dealt(&room)?;
    let (row, last, over) = (room.row.clone(), room.open(), room.is_over());
    drop(room);
    if seq > last {
        return Err(Problem::unknown("moment"));
    }
    let mut then: Room = standing_at(&app, &row, seq).await?;
    // What was shown since is shown, though it was part of an action that was not complete then.
    then.table.in_memory().hide_incomplete(false);
    let hash = over.then(|| format!("{:016x}", then.table.hash()));
    Ok(Json(Earlier { seq, seat: viewer, view: then.view(viewer), hash }))
}
