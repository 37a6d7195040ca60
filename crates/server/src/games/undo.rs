//! Taking back: what the rules of undo allow, a seat takes back alone.

use super::play::{Acted, Tell};
use super::{find, may_see, must_be_playable, must_have_room, seat_of};
use crate::app::App;
use crate::error::{Answer, Problem};
use crate::house::{Change, LiveGame, Room, no_such_game};
use crate::http::{Body, Path};
use crate::people::{Player, Who};
use crate::text::say;
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use std::sync::Arc;
use table::{CannotUndo, Seat};
use utoipa::ToSchema;

/// What to take back.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TakeBack {
    /// The number of the situation it is meant for.
    pub seq: u64,
    /// For which seat, if one holds both.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// How many actions; one if not given.
    #[serde(default)]
    pub actions: Option<usize>,
    /// What to tell besides.
    #[serde(default)]
    pub tell: Tell,
}

/// Take back one's last action.
#[utoipa::path(post, path = "/api/games/{id}/undo", tag = "play", request_body = TakeBack,
    responses((status = 200, body = Acted), (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub async fn undo(
    State(app): State<App>,
    Player(who): Player,
    Path(id): Path<String>,
    Body(back): Body<TakeBack>,
) -> Answer<Json<Acted>> {
    let game = find(&app, &id, Some(&who)).await?;
    let owner = app.clone();
    app.see_through(async move { Ok(Json(take_back(&owner, &game, &who, back).await?)) }).await
}

/// Takes back for a person; also what a WebSocket message does.
pub async fn take_back(app: &App, game: &Arc<LiveGame>, who: &Who, back: TakeBack) -> Answer<Acted> {
    let mut room = game.room.lock().await;
    if !may_see(&room.row, Some(who.person)) {
        return Err(no_such_game());
    }
    let seat = seat_of(&room, who, back.seat)?;
    must_be_playable(&room)?;
    let seen = room.seen(Some(seat));
    if back.seq != seen {
        return Err(Problem::stale(seen));
    }
    let count = back.actions.unwrap_or(1);
    if count == 0 || count > room.table.undo_len(seat).max(1) {
        return Err(Problem::field("actions", "problem-undo-many"));
    }
    undo_now(app, game, &mut room, seat, count).await?;
    Ok(Acted::after(&mut room, seat, count, back.tell, who.language))
}

/// Takes so many actions of a seat back and writes it in one piece: all of them or none.
async fn undo_now(app: &App, game: &Arc<LiveGame>, room: &mut Room, seat: Seat, count: usize) -> Answer<()> {
    if room.table.undo_len(seat) == 0 {
        let refused = room.table.in_memory().undo(seat);
        return Err(refused.err().map_or_else(|| Problem::state("problem-nothing-back"), cannot));
    }
    let own = room.unshown(seat).min(count);
    let shown = count - own;
    if shown > 0 {
        must_be_within_limits(app, room, shown as u64)?;
    }
    // What the other seat has begun and nobody was shown does not stand in the way: it begins again.
    let other = seat.other();
    let mut withdrawn = Vec::new();
    if room.unshown(other) > 0 && !room.table.is_choosing() {
        withdrawn = room.incomplete_entries();
    }
    for _ in 0..withdrawn.len() {
        room.table.withdraw(other).map_err(cannot)?;
    }
    for _ in 0..own {
        room.table.withdraw(seat).map_err(cannot)?;
        withdrawn.push(seat);
    }
    for _ in 0..shown {
        room.table.undo(seat).map_err(cannot)?;
    }
    Change::of_undo(withdrawn, seat, shown).carry_out(app, game, room).await
}

/// Refuses to take more back than the settings allow.
pub fn must_be_within_limits(app: &App, room: &Room, count: u64) -> Answer<()> {
    let most = u64::from(app.settings.undo_limit);
    if most > 0 && room.undone + count > most {
        return Err(Problem::state(say("problem-undo-limit").with("most", most)));
    }
    must_have_room(app, room, count)
}

/// Why something cannot be taken back, and what can be done about it.
fn cannot(reason: CannotUndo) -> Problem {
    let reason = match reason {
        CannotUndo::NothingToUndo => "nothing",
        CannotUndo::DiceFell => "dice",
        CannotUndo::OtherActed => "other",
        CannotUndo::Revealed => "revealed",
        CannotUndo::GameOver => "over",
        CannotUndo::WentBack => "back",
    };
    Problem::state(say("problem-undo").with("reason", reason))
}
