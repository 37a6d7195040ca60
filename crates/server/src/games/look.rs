//! Looking at a game: what one may know, what is asked, and what happened since one last looked.

use super::claim;
use super::history::{Item, happenings, items, tell_in};
use super::lesson::{self, LessonProgress};
use super::summary::{Summary, summary};
use super::{find, seat_of};
use crate::app::App;
use crate::error::{Answer, Problem};
use crate::house::{Happening, LiveGame, Raw, Room, standing_at};
use crate::http::{Path, Query};
use crate::live::{Dismissal, must_be_valid};
use crate::people::{Reader, Who};
use crate::store::GameRow;
use crate::store::people::Credential;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use table::Seat;
use utoipa::{IntoParams, ToSchema};
use words::Language;

/// The longest one may wait for something to happen.
const LONGEST_WAIT: u64 = 60;
/// The most entries told at once; older ones are read page by page from the log.
pub const MOST_ITEMS: u64 = 500;

/// How to look.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Glance {
    /// For which seat, if one holds both or the game is over; `spectator` to see what everybody sees.
    #[serde(default)]
    pub seat: Option<Looker>,
    /// Tell what happened after this number.
    #[serde(default)]
    pub since: Option<u64>,
    /// Wait up to so many seconds for something to happen after `since`.
    #[serde(default)]
    pub wait: Option<u64>,
    /// Leave the view out.
    #[serde(default)]
    pub brief: Option<bool>,
}

/// Whose eyes one looks with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Looker {
    /// The first seat.
    One,
    /// The second seat.
    Two,
    /// Neither.
    Spectator,
}

impl Looker {
    /// The seat, unless it is a spectator.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Looker::One => Some(Seat::One),
            Looker::Two => Some(Seat::Two),
            Looker::Spectator => None,
        }
    }
}

/// A game as a viewer may know it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Look {
    /// The game in short.
    pub game: Summary,
    /// Whose view this is; nobody's for a spectator.
    pub seat: Option<Seat>,
    /// The number to send with an action, and to ask with for what happens next.
    pub seq: u64,
    /// What may be known of the situation; nothing before the game is dealt.
    #[schema(value_type = Option<Object>)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<Raw>,
    /// What is asked of this seat, with its legal actions.
    #[schema(value_type = Option<Object>)]
    pub decision: Option<Raw>,
    /// How many actions this seat can take back now.
    pub undo: usize,
    /// What happened since.
    pub events: Vec<Item>,
    /// Did more happen than could be told at once? Then read the log.
    pub more: bool,
    /// Which seats have somebody looking at the game.
    pub present: [bool; 2],
    /// How far the lesson has come that this game is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lesson: Option<LessonProgress>,
}

/// Look at a game.
#[utoipa::path(get, path = "/api/games/{id}", tag = "play", params(Glance),
    responses((status = 200, body = Look), (status = 403, body = Problem), (status = 404, body = Problem)))]
pub async fn look(
    State(app): State<App>,
    who: Option<Who>,
    by: Option<Credential>,
    language: Language,
    Path(id): Path<String>,
    Query(glance): Query<Glance>,
) -> Answer<Json<Look>> {
    let game = find(&app, &id, who.as_ref()).await?;
    claim::visited(&app, &game, &mut *game.room.lock().await, who.as_ref()).await;
    if let (Some(since), Some(wait)) = (glance.since, glance.wait) {
        let wait = Wait { looker: glance.seat, since, seconds: wait.min(LONGEST_WAIT) };
        wait_for_news(&app, &game, who.as_ref(), by, wait).await?;
    }
    Ok(Json(glimpse(&app, &game, who.as_ref(), &glance, language).await?))
}

/// What somebody waits for, and for how long.
struct Wait {
    looker: Option<Looker>,
    since: u64,
    seconds: u64,
}

/// Waits until the game has moved beyond a number, the time is up or the server stops. Whoever loses access meanwhile is refused.
async fn wait_for_news(
    app: &App,
    game: &LiveGame,
    who: Option<&Who>,
    by: Option<Credential>,
    Wait { looker, since, seconds }: Wait,
) -> Answer<()> {
    let mut changed = game.changed.subscribe();
    // Other than a live connection, asking again and again is not a presence everywhere.
    let mut dismissal = who.map(|who| app.hub.dismissal(who.person));
    if by.is_some() {
        must_be_valid(app, by).await?;
    }
    let mut stop = app.until_stop();
    let deadline = tokio::time::sleep(Duration::from_secs(seconds));
    tokio::pin!(deadline);
    loop {
        {
            let room = game.room.lock().await;
            let viewer = viewer(&room, who, looker)?;
            game.polled(&room.seats_of(who.map(|who| who.person)), app.now());
            let asked = viewer.is_some_and(|seat| room.to_act().contains(seat));
            let awaited = viewer.is_some_and(|seat| room.row.owes_nonce(seat));
            if number_for(&room, who, viewer) != since || asked || awaited || room.is_over() {
                return Ok(());
            }
        }
        tokio::select! {
            biased;
            () = dismissed(&mut dismissal) => must_be_valid(app, by).await?,
            () = &mut deadline => return Ok(()),
            () = stop.wait() => return Ok(()),
            news = changed.changed() => if news.is_err() { return Ok(()) },
        }
    }
}

/// Waits until the connections of the person are to be closed; nobody's never are.
async fn dismissed(dismissal: &mut Option<Dismissal>) {
    let dismissed = match dismissal {
        Some(dismissal) => dismissal.dismissed.changed().await.is_ok(),
        None => false,
    };
    if !dismissed {
        std::future::pending().await
    }
}

/// The game as it stands for a viewer, in a language.
pub async fn glimpse(
    app: &App,
    game: &Arc<LiveGame>,
    who: Option<&Who>,
    glance: &Glance,
    language: Language,
) -> Answer<Look> {
    let mut room = game.room.lock().await;
    glimpse_of(app, game, &mut room, who, glance, None, language).await
}

/// The same for whoever holds the game; `told` is the last entry that was told, where that is known better than by
/// the number they ask with.
pub async fn glimpse_of(
    app: &App,
    game: &Arc<LiveGame>,
    room: &mut Room,
    who: Option<&Who>,
    glance: &Glance,
    told: Option<u64>,
    language: Language,
) -> Answer<Look> {
    if !super::may_see(&room.row, who.map(|who| who.person)) {
        return Err(crate::house::no_such_game());
    }
    let viewer = viewer(room, who, glance.seat)?;
    let seq = number_for(room, who, viewer);
    let since = told.unwrap_or_else(|| room.told_at(viewer, glance.since.unwrap_or(seq).min(seq)));
    room.listen(language);
    let told = match recent(room, since) {
        Some(recent) => {
            tell_in(app, &room.row, &recent, language).await?;
            recent
        }
        None => earlier(app, &room.row, since, room.open(), language).await?,
    };
    Ok(Look {
        game: summary(app, &room.row, Reader::of(who, language)).await?,
        seat: viewer,
        seq,
        view: (glance.brief != Some(true) && room.row.is_dealt()).then(|| room.view(viewer)),
        decision: viewer.and_then(|seat| room.decision(seat, language)),
        undo: viewer.map_or(0, |seat| room.table.undo_len(seat)),
        events: items(&told, viewer, room.is_over(), language),
        more: told.last().is_some_and(|last| last.entry.seq < room.open()),
        present: game.present(app.now()),
        lesson: lesson::progress(room, viewer),
    })
}

/// The number of the situation for a viewer. What a seat has withdrawn counts for whoever sits there alone.
fn number_for(room: &Room, who: Option<&Who>, viewer: Option<Seat>) -> u64 {
    let own = viewer.is_some_and(|seat| room.seats_of(who.map(|who| who.person)).contains(&seat));
    if own { room.seen(viewer) } else { room.seen_by_others(viewer) }
}

/// The entries after `since`, if they are all at hand.
fn recent(room: &Room, since: u64) -> Option<Vec<Arc<Happening>>> {
    let open = room.open();
    if since >= open {
        return Some(Vec::new());
    }
    if room.recent.front()?.entry.seq > since + 1 {
        return None;
    }
    let after = |told: &&Arc<Happening>| told.entry.seq > since && told.entry.seq <= open;
    Some(room.recent.iter().filter(after).cloned().collect())
}

/// The entries after `since` from the log, as many as are told at once.
async fn earlier(
    app: &App,
    row: &GameRow,
    since: u64,
    open: u64,
    language: Language,
) -> Answer<Vec<Arc<Happening>>> {
    let told = standing_at(app, row, since).await?.open();
    happenings(app, row, told, (open - told).min(MOST_ITEMS), language).await
}

/// Whose eyes somebody may look with.
pub fn viewer(room: &Room, who: Option<&Who>, looker: Option<Looker>) -> Answer<Option<Seat>> {
    room.must_be_sound()?;
    let seats = room.seats_of(who.map(|who| who.person));
    match (looker.map(Looker::seat), who) {
        (Some(None), _) => Ok(None),
        (Some(Some(seat)), _) if room.is_over() => Ok(Some(seat)),
        (Some(Some(seat)), _) if seats.contains(&seat) => Ok(Some(seat)),
        (Some(Some(_)), _) => Err(Problem::forbidden("problem-not-your-seat")),
        (None, Some(who)) if !seats.is_empty() => {
            Ok(seat_of(room, who, None).ok().or(seats.first().copied()))
        }
        (None, _) => Ok(None),
    }
}
