//! Another game between the same people, sides swapped.

use super::create::{begin_rematch, blank};
use super::deal::{self, read_commitment};
use super::find;
use super::limits::{GameKind, admit};
use super::summary::{Summary, summary};
use crate::app::App;
use crate::clock;
use crate::error::{Answer, Problem};
use crate::house::Change;
use crate::http::{MaybeBody, Path};
use crate::people::{Newcomer, Player, Who};
use crate::store::{GameRow, Hex32, Origin, SeatKind, SeatRow};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

/// A contribution to the seed of a rematch.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Again {
    /// The SHA-256 of a nonce of your own, 64 hexadecimal digits: it becomes part of the seed when you reveal it.
    #[serde(default)]
    pub commitment: Option<String>,
}

/// Begin a rematch, or join the one the other has begun.
#[utoipa::path(post, path = "/api/games/{id}/rematch", tag = "games", request_body = Option<Again>,
    responses((status = 200, body = Summary), (status = 201, body = Summary), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
pub async fn rematch(
    State(app): State<App>,
    Player(who): Player,
    newcomer: Newcomer,
    Path(id): Path<String>,
    MaybeBody(again): MaybeBody<Again>,
) -> Answer<(StatusCode, Json<Summary>)> {
    let commitment = read_commitment(again.commitment.as_deref())?;
    let game = find(&app, &id, Some(&who)).await?;
    let owner = app.clone();
    app.see_through(async move {
        let mut room = game.room.lock().await;
        if room.seats_of(Some(who.person)).is_empty() {
            return Err(Problem::forbidden("problem-not-playing"));
        }
        if !room.is_over() {
            return Err(Problem::state("problem-game-not-over"));
        }
        if let Some(id) = &room.row.rematch {
            let next = owner.house.game(&owner, id).await?;
            super::join::accept(&owner, &next, (&who, &newcomer), commitment).await?;
            let next = next.room.lock().await;
            return Ok((StatusCode::OK, Json(summary(&owner, &next.row, who.reader()).await?)));
        }
        let next = swapped(&owner, &room.row, &who, commitment)?;
        let admission = admit(&owner, &newcomer, GameKind::of(&next.seats)).await?;
        room.row.rematch = Some(next.id.clone());
        let row = begin_rematch(&owner, next, room.row.no).await?;
        admission.begun(&owner, &row).await;
        Change::of_row().carry_out(&owner, &game, &mut room).await?;
        Ok((StatusCode::CREATED, Json(summary(&owner, &row, who.reader()).await?)))
    })
    .await
}

/// The same game with the sides swapped. The other person's seat is kept for them until they take it.
fn swapped(app: &App, old: &GameRow, who: &Who, commitment: Option<Hex32>) -> Answer<GameRow> {
    let seat = |old_seat: &SeatRow| {
        let theirs = old_seat.person.is_some_and(|person| person != who.person);
        SeatRow {
            kind: if theirs { SeatKind::Reserved } else { old_seat.kind },
            left_ms: clock::at_start(old.clock),
            since: None,
            invite: None,
            level: super::lesson::level_after(old_seat),
            ..old_seat.clone()
        }
    };
    let [one, two] = &old.seats;
    let seats = [seat(two), seat(one)];
    Ok(GameRow {
        title: old.title.clone(),
        scenario: old.scenario.clone(),
        options: old.options.clone(),
        deal: Some(deal::fresh(&seats, who, commitment)?),
        private: old.private,
        clock: old.clock,
        origin: Origin::Rematch { game: old.id.clone() },
        ..blank(app, who, seats)?
    })
}
