//! Joining and leaving a game that has not begun.

use super::create::hash_of;
use super::find;
use super::limits::admit_to_play;
use super::summary::{Summary, summary};
use crate::app::App;
use crate::error::{Answer, Problem};
use crate::house::{Change, LiveGame, Room};
use crate::http::{Body, Path};
use crate::people::{Newcomer, Player, Reader, Who};
use crate::store::{SeatKind, SeatRow, Status};
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use std::sync::Arc;
use table::Seat;
use utoipa::ToSchema;
use words::Language;

/// How one wants to join.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// Which seat; the first free one if not given.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// The secret of the link.
    #[serde(default)]
    pub invite: Option<String>,
}

/// Who invites to what: the game behind a link.
#[utoipa::path(get, path = "/api/invites/{secret}", tag = "games",
    responses((status = 200, body = Summary), (status = 404, body = Problem)))]
pub async fn invited(
    State(app): State<App>,
    who: Option<Who>,
    language: Language,
    Path(secret): Path<String>,
) -> Answer<Json<Summary>> {
    let row = app.store.game_by_invite(&hash_of(&secret)).await?;
    let row = row.ok_or_else(|| Problem::unknown("invitation"))?;
    Ok(Json(summary(&app, &row, Reader::of(who.as_ref(), language)).await?))
}

/// Take a free seat.
#[utoipa::path(post, path = "/api/games/{id}/join", tag = "games", request_body = Join,
    responses((status = 200, body = Summary), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub async fn join(
    State(app): State<App>,
    newcomer: Newcomer,
    Path(id): Path<String>,
    Body(join): Body<Join>,
) -> Answer<Json<Summary>> {
    let game = match &join.invite {
        // Whoever has the link may know of the game.
        Some(secret) => {
            let row = app.store.game_by_invite(&hash_of(secret)).await?;
            if row.is_none_or(|row| row.id != id) {
                return Err(Problem::unknown("invitation"));
            }
            app.house.game(&app, &id).await?
        }
        None => find(&app, &id, newcomer.known()).await?,
    };
    let owner = app.clone();
    app.see_through(async move {
        let mut room = game.room.lock().await;
        let _admission = match newcomer.known() {
            Some(who) => {
                may_sit_down(&room, who, &join)?;
                Some(admit_to_play(&owner, who.person).await?)
            }
            None => {
                free_seat(&room, &join)?;
                None
            }
        };
        let who = newcomer.welcome(&owner).await?;
        sit_down(&mut room, &who, &join)?;
        begin_if_full(&mut room);
        Change::of_row().carry_out(&owner, &game, &mut room).await?;
        Ok(Json(summary(&owner, &room.row, who.reader()).await?))
    })
    .await
}

/// Refuses somebody who cannot sit down.
fn may_sit_down(room: &Room, who: &Who, join: &Join) -> Answer<()> {
    if room.row.seats.iter().any(|seat| is_kept_for(seat, who)) {
        return Ok(());
    }
    if !room.seats_of(Some(who.person)).is_empty() {
        return Err(Problem::state("problem-already-playing"));
    }
    free_seat(room, join).map(drop)
}

fn is_kept_for(seat: &SeatRow, who: &Who) -> bool {
    seat.kind == SeatKind::Reserved && seat.person == Some(who.person)
}

fn sit_down(room: &mut Room, who: &Who, join: &Join) -> Answer<()> {
    if take_kept_seat(room, who) {
        return Ok(());
    }
    if !room.seats_of(Some(who.person)).is_empty() {
        return Err(Problem::state("problem-already-playing"));
    }
    let seat = free_seat(room, join)?;
    let sits = &mut room.row.seats[seat.index()];
    sits.person = Some(who.person);
    sits.invite = None;
    Ok(())
}

/// Takes the seat that is kept for a person, if one is.
fn take_kept_seat(room: &mut Room, who: &Who) -> bool {
    match room.row.seats.iter_mut().find(|seat| is_kept_for(seat, who)) {
        Some(seat) if room.row.status == Status::Waiting => {
            seat.kind = SeatKind::Person;
            true
        }
        _ => false,
    }
}

/// Takes the seat that is kept for a person in a rematch, and begins the game if that fills it.
pub async fn accept(app: &App, game: &Arc<LiveGame>, who: &Who) -> Answer<()> {
    let mut room = game.room.lock().await;
    if !room.row.seats.iter().any(|seat| is_kept_for(seat, who)) {
        return Ok(());
    }
    let _admission = admit_to_play(app, who.person).await?;
    if !take_kept_seat(&mut room, who) {
        return Ok(());
    }
    begin_if_full(&mut room);
    Change::of_row().carry_out(app, game, &mut room).await
}

/// The seat that can be taken, if it can.
fn free_seat(room: &Room, join: &Join) -> Answer<Seat> {
    if room.row.status != Status::Waiting {
        return Err(Problem::state("problem-no-seat-free"));
    }
    let secret = join.invite.as_deref().map(hash_of);
    let may_take = |seat: &Seat| {
        let sits = &room.row.seats[seat.index()];
        let free = sits.person.is_none() && join.seat.is_none_or(|wanted| wanted == *seat);
        free && match sits.kind {
            SeatKind::Open => true,
            SeatKind::Invite => sits.invite.is_some() && sits.invite == secret,
            _ => false,
        }
    };
    let taken = || Problem::state("problem-seat-taken");
    Seat::BOTH.into_iter().find(may_take).ok_or_else(taken)
}

/// Begins a game that waits only for its seats, as soon as both are taken. Says whether it does; it is for the caller to
/// write it down.
pub fn begin_if_full(room: &mut Room) -> bool {
    let begins = room.row.status == Status::Waiting && room.row.seats.iter().all(SeatRow::is_taken);
    if begins {
        room.row.status = Status::Playing;
        room.refresh();
    }
    begins
}

/// Leave a game that has not begun; if it was yours, it is called off.
#[utoipa::path(post, path = "/api/games/{id}/leave", tag = "games",
    responses((status = 200, body = Summary), (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub async fn leave(
    State(app): State<App>,
    Player(who): Player,
    Path(id): Path<String>,
) -> Answer<Json<Summary>> {
    let game = find(&app, &id, Some(&who)).await?;
    let owner = app.clone();
    app.see_through(async move {
        let mut room = game.room.lock().await;
        get_up(&mut room, &who)?;
        Change::of_row().carry_out(&owner, &game, &mut room).await?;
        Ok(Json(summary(&owner, &room.row, who.reader()).await?))
    })
    .await
}

fn get_up(room: &mut Room, who: &Who) -> Answer<()> {
    if room.row.status != Status::Waiting {
        return Err(Problem::state("problem-has-begun"));
    }
    if room.row.created_by == who.person {
        room.row.status = Status::Aborted;
        room.row.result = Some("aborted".to_owned());
        return Ok(());
    }
    let seats = room.seats_of(Some(who.person));
    if seats.is_empty() {
        return Err(Problem::forbidden("problem-not-playing"));
    }
    for seat in seats {
        let sits = &mut room.row.seats[seat.index()];
        (sits.person, sits.kind) = (None, SeatKind::Open);
    }
    Ok(())
}
