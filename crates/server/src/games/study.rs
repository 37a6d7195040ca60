//! Questions about the position: may I, and how likely is it?

use super::look::{Looker, viewer};
use super::play::unreadable;
use super::{find, seat_of};
use crate::app::App;
use crate::compute::{Computation, Owner};
use crate::error::{Answer, Kind, Problem};
use crate::http::{Body, Path, Query};
use crate::people::{Player, Who};
use crate::text::say;
use crate::titles::CannotForesee;
use axum::Json;
use axum::extract::State;
use jobs::Lane;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Forecast, Seat};
use utoipa::{IntoParams, ToSchema};

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
    super::must_be_playable(&room)?;
    let checked = room
        .table
        .check(seat, &question.action, who.language)
        .map_err(|detail| Problem::field("action", unreadable(detail)))?;
    Ok(Json(Allowed { allowed: checked.is_ok(), why: checked.err().map(Problem::from) }))
}

/// The most actions of a plan, and the longest text of one.
const LONGEST_PLAN: usize = 100;
/// See [`LONGEST_PLAN`].
const LONGEST_TEXT: usize = 4_000;

/// What to tell the odds of.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Wonder {
    /// An action that has not been taken, in notation; several that follow each other are separated by `;`. Without
    /// it, what is about to be rolled.
    #[serde(default)]
    pub action: Option<String>,
    /// The seat whose knowledge the odds rest on, if one holds both; with `spectator` and no action, what everybody knows.
    #[serde(default)]
    pub seat: Option<Looker>,
    /// Refuse to answer if the game stands no longer here.
    #[serde(default)]
    pub seq: Option<u64>,
}

/// The odds of what is about to be rolled, or would be.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Odds {
    /// The odds, or nothing when nothing is rolled.
    #[schema(value_type = Option<Object>)]
    pub odds: Value,
    /// What the force is worth that would be chosen by then; nothing without an action or without a force.
    #[schema(value_type = Option<Object>)]
    pub force: Value,
}

/// See the odds of what is about to be rolled, or would be after an action.
///
/// They rest on what your seat may know; those of a spectator on what everybody knows.
///
/// With `action`, of a march into an enemy, a siege, an attempt to intercept or to avoid battle, a voyage: what would
/// be rolled if the other side let it happen and both sides named their best leaders. It rests on what the seat may
/// know; nothing is played.
#[utoipa::path(get, path = "/api/games/{id}/odds", tag = "play", params(Wonder),
    responses((status = 200, body = Odds), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem)))]
pub async fn odds(
    State(app): State<App>,
    who: Option<Who>,
    Path(id): Path<String>,
    Query(wonder): Query<Wonder>,
) -> Answer<Json<Odds>> {
    let game = find(&app, &id, who.as_ref()).await?;
    let room = game.room.lock().await;
    let Some(text) = wonder.action else {
        let viewer = viewer(&room, who.as_ref(), wonder.seat)?;
        super::deal::must_be_dealt(&room)?;
        let work = room.table.odds_later(viewer);
        drop(room);
        let odds = app.compute(odds_of(id, who.as_ref()), move || Ok(work())).await?;
        return Ok(Json(Odds { odds, force: Value::Null }));
    };
    let who = who.ok_or_else(|| Problem::new(Kind::Identity, "problem-sign-in"))?;
    let named = match wonder.seat.map(Looker::seat) {
        Some(None) => return Err(Problem::forbidden("problem-not-playing")),
        named => named.flatten(),
    };
    let seat = seat_of(&room, &who, named)?;
    super::must_be_playable(&room)?;
    let seen = room.seen(Some(seat));
    if wonder.seq.is_some_and(|seq| seq != seen) {
        return Err(Problem::stale(seen));
    }
    let plan = plan_of(&text)?;
    let work = room.table.forecast_later(seat, &plan, who.language);
    drop(room);
    let foreseen = app.compute(odds_of(id, Some(&who)), move || {
        work().map_err(|fault| match fault {
            CannotForesee::Unreadable(_, detail) => Problem::field("action", unreadable(detail)),
            CannotForesee::Forbidden(why) => {
                Problem { field: Some("action".to_owned()), ..Problem::from(why) }
            }
        })
    });
    let Forecast { odds, force } = foreseen.await?;
    Ok(Json(Odds { odds, force }))
}

/// The work of telling odds to somebody.
fn odds_of(game: String, who: Option<&Who>) -> Computation {
    let owner = Owner::of(who.map(|who| who.person));
    Computation { name: "odds", game, owner, lane: Lane::Quick }
}

/// The actions of a plan.
fn plan_of(text: &str) -> Answer<Vec<String>> {
    let plan: Vec<String> = text.split(';').map(|action| action.trim().to_owned()).collect();
    if text.len() > LONGEST_TEXT || plan.len() > LONGEST_PLAN {
        return Err(Problem::field("action", say("problem-plan-length").with("most", LONGEST_PLAN)));
    }
    Ok(plan)
}
