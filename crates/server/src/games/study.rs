//! Questions about the position: may I, and how likely is it?

use super::{find, seat_of};
use crate::app::App;
use crate::error::{Answer, Problem};
use crate::http::{Body, Path};
use crate::people::{Player, Who};
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::Seat;
use utoipa::ToSchema;

/// An action one wonders about.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The action in notation.
    pub action: String,
    /// For which seat, if one holds both.
    #[serde(default)]
    pub seat: Option<Seat>,
}

/// Whether it is allowed.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Allowed {
    /// Is it?
    pub allowed: bool,
    /// If not, why not.
    pub why: Option<Problem>,
}

/// Ask why an action is not allowed.
#[utoipa::path(post, path = "/api/games/{id}/why-not", tag = "play", request_body = Question,
    responses((status = 200, body = Allowed), (status = 400, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
pub async fn why_not(
    State(app): State<App>,
    Player(who): Player,
    Path(id): Path<String>,
    Body(question): Body<Question>,
) -> Answer<Json<Allowed>> {
    let game = find(&app, &id, Some(&who)).await?;
    let room = game.room.lock().await;
    let seat = seat_of(&room, &who, question.seat)?;
    super::must_be_playing(&room)?;
    let checked =
        room.table.check(seat, &question.action).map_err(|message| Problem::field("action", message))?;
    Ok(Json(Allowed { allowed: checked.is_ok(), why: checked.err().map(Problem::from) }))
}

/// The odds of what is about to be rolled.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Odds {
    /// The odds, or nothing when nothing is about to be rolled.
    #[schema(value_type = Option<Object>)]
    pub odds: Value,
}

/// See the exact odds of what is about to be rolled.
#[utoipa::path(get, path = "/api/games/{id}/odds", tag = "play",
    responses((status = 200, body = Odds), (status = 404, body = Problem)))]
pub async fn odds(State(app): State<App>, who: Option<Who>, Path(id): Path<String>) -> Answer<Json<Odds>> {
    let game = find(&app, &id, who.as_ref()).await?;
    let room = game.room.lock().await;
    Ok(Json(Odds { odds: room.table.odds() }))
}
