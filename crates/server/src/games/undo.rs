//! Taking back: what the rules of undo allow, a seat takes back alone.

use super::play::{Acted, Tell};
use super::{find, may_see, must_be_playable, seat_of};
use crate::app::App;
use crate::error::{Answer, Problem};
use crate::house::{Change, LiveGame, no_such_game};
use crate::http::{Body, Path};
use crate::people::{Player, Who};
use crate::store::Deed;
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
    for _ in 0..count {
        room.table.undo(seat).map_err(cannot)?;
        Change::of_deed(Deed::Undo(seat), String::new(), None).carry_out(app, game, &mut room).await?;
    }
    Ok(Acted::after(&mut room, seat, count, back.tell, who.language))
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
