//! Another game between the same people, sides swapped.

use super::create::{begin_rematch, blank};
use super::summary::{Summary, summary};
use super::{find, fresh_bytes};
use crate::app::App;
use crate::clock;
use crate::error::{Answer, Problem};
use crate::house::Change;
use crate::http::Path;
use crate::people::{Player, Who};
use crate::store::{GameRow, Origin, SeatKind, SeatRow};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;

/// Begin a rematch, or join the one the other has begun.
#[utoipa::path(post, path = "/api/games/{id}/rematch", tag = "games",
    responses((status = 200, body = Summary), (status = 201, body = Summary), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
pub async fn rematch(
    State(app): State<App>,
    Player(who): Player,
    Path(id): Path<String>,
) -> Answer<(StatusCode, Json<Summary>)> {
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
            super::join::accept(&owner, &next, &who).await?;
            let next = next.room.lock().await;
            return Ok((StatusCode::OK, Json(summary(&owner, &next.row, who.reader()).await?)));
        }
        let next = swapped(&owner, &room.row, &who)?;
        room.row.rematch = Some(next.id.clone());
        let row = begin_rematch(&owner, next, room.row.no).await?;
        Change::of_row().carry_out(&owner, &game, &mut room).await?;
        Ok((StatusCode::CREATED, Json(summary(&owner, &row, who.reader()).await?)))
    })
    .await
}

/// The same game with the sides swapped. The other person's seat is kept for them until they take it.
fn swapped(app: &App, old: &GameRow, who: &Who) -> Answer<GameRow> {
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
    Ok(GameRow {
        title: old.title.clone(),
        scenario: old.scenario.clone(),
        options: old.options.clone(),
        seed: fresh_bytes()?,
        private: old.private,
        clock: old.clock,
        origin: Origin::Rematch { game: old.id.clone() },
        ..blank(app, who, [seat(two), seat(one)])?
    })
}
