//! Leaving for good.

use super::cookies::Cookie;
use super::devices::Device;
use super::hand_over::games_of;
use super::{Account, names, passwords, sessions};
use crate::app::App;
use crate::error::{Answer, Problem};
use crate::games::resign;
use crate::http::Body;
use crate::store::people::{Confirmed, Credential};
use crate::store::{PersonNo, Status, StoreError};
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

/// To be sure.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Farewell {
    /// The password.
    pub password: String,
}

/// Delete one's account. The games stay, played by "Someone"; those under way are given up.
#[utoipa::path(delete, path = "/api/me", tag = "people", request_body = Farewell,
    responses((status = 204), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 408, body = Problem), (status = 413, body = Problem),
        (status = 429, body = Problem), (status = 503, body = Problem)))]
pub async fn delete(
    State(app): State<App>,
    Account(who): Account,
    by: Credential,
    device: Device,
    Body(farewell): Body<Farewell>,
) -> Answer<(StatusCode, sessions::Cookies)> {
    let confirmed = passwords::must_be_theirs(&app, by, &farewell.password).await?;
    let owner = app.clone();
    app.see_through(async move { leave_for_good(&owner, confirmed).await }).await?;
    let known = device.forget(&app, who.person)?;
    let [session, guest] = [Cookie::Session, Cookie::Guest].map(|cookie| cookie.clear(&app.settings));
    Ok((StatusCode::NO_CONTENT, sessions::as_headers([session, guest, known])))
}

async fn leave_for_good(app: &App, confirmed: Confirmed) -> Answer<()> {
    let person = confirmed.by.person;
    // The password took a while to look at, and games cannot be taken back.
    if !app.store.is_valid(confirmed.by).await? {
        return Err(StoreError::AccessEnded.into());
    }
    for row in games_of(app, person).await? {
        if matches!(row.status, Status::Waiting | Status::Playing) {
            give_up(app, person, &row.id).await?;
        }
    }
    app.store.erase_account(confirmed, names::SOMEONE.to_owned()).await?;
    app.people.has_changed(person);
    app.hub.dismiss(person);
    app.lobby_changed();
    Ok(())
}

/// Nobody should wait for somebody who never comes back.
async fn give_up(app: &App, person: PersonNo, id: &str) -> Answer<()> {
    let game = app.house.game(app, id).await?;
    let mut room = game.room.lock().await;
    room.must_be_sound()?;
    match (room.row.status, room.seats_of(Some(person)).as_slice()) {
        (Status::Playing, [seat]) if !room.is_solo() => {
            let winner = Some(seat.other());
            resign::end(app, &game, &mut room, winner, "resigned").await
        }
        (Status::Waiting | Status::Playing, [_, ..]) => {
            resign::end(app, &game, &mut room, None, "aborted").await
        }
        _ => Ok(()),
    }
}
