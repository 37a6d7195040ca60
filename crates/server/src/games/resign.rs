//! Giving up, and running out of time.

use super::summary::{Summary, summary};
use super::{find, must_be_playing, seat_of};
use crate::app::App;
use crate::clock::{self, TimeUp};
use crate::error::{Answer, Problem};
use crate::house::{Change, LiveGame, Room};
use crate::http::{Body, Path};
use crate::people::Player;
use crate::store::Status;
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use std::sync::Arc;
use table::Seat;
use utoipa::ToSchema;

/// Who gives up.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GiveUp {
    /// For which seat, if one holds both.
    #[serde(default)]
    pub seat: Option<Seat>,
}

/// Give the game up.
#[utoipa::path(post, path = "/api/games/{id}/resign", tag = "games", request_body = GiveUp,
    responses((status = 200, body = Summary), (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub async fn resign(
    State(app): State<App>,
    Player(who): Player,
    Path(id): Path<String>,
    Body(give_up): Body<GiveUp>,
) -> Answer<Json<Summary>> {
    let game = find(&app, &id, Some(&who)).await?;
    let owner = app.clone();
    app.see_through(async move {
        let mut room = game.room.lock().await;
        let seat = seat_of(&room, &who, give_up.seat)?;
        must_be_playing(&room)?;
        end(&owner, &game, &mut room, Some(seat.other()), "resigned").await?;
        Ok(Json(summary(&owner, &room.row, who.reader()).await?))
    })
    .await
}

/// Ends a game in another way than its rules do.
pub async fn end(
    app: &App,
    game: &Arc<LiveGame>,
    room: &mut Room,
    winner: Option<Seat>,
    result: &str,
) -> Answer<()> {
    room.row.status = if result == "aborted" { Status::Aborted } else { Status::Over };
    room.row.winner = winner;
    room.row.result = Some(result.to_owned());
    room.row.offers.clear();
    Change::of_row().carry_out(app, game, room).await
}

/// Ends a game in which somebody's time is up.
pub async fn time_out(app: &App, game: &Arc<LiveGame>, room: &mut Room) -> Answer<()> {
    if room.row.status != Status::Playing {
        return Ok(());
    }
    match time_up(app, room) {
        Some(TimeUp::Lost(late)) => end(app, game, room, Some(late.other()), "timeout").await,
        Some(TimeUp::Both) => end(app, game, room, None, "timeout").await,
        Some(TimeUp::NeverBegun) => end(app, game, room, None, "aborted").await,
        None => Ok(()),
    }
}

/// How a game ends now because a clock has run out, if one has.
pub fn time_up(app: &App, room: &Room) -> Option<TimeUp> {
    clock::time_up(&room.row, room.acts, &app.away.vacations, app.now())
}
