//! Joining and leaving a game that has not begun.

use super::create::hash_of;
use super::deal::{self, begin_if_ready, read_commitment};
use super::find;
use super::limits::admit_to_play;
use super::summary::{Summary, summary};
use crate::app::App;
use crate::error::{Answer, Problem};
use crate::house::{Change, LiveGame, Room};
use crate::http::{Body, Path};
use crate::people::{Newcomer, Player, Reader, Who};
use crate::store::{Hex32, SeatKind, SeatRow, Status};
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
    /// The SHA-256 of a nonce of your own, 64 hexadecimal digits: it becomes part of the seed when you reveal it.
    #[serde(default)]
    pub commitment: Option<String>,
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
    read_commitment(join.commitment.as_deref())?;
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
        match newcomer.known() {
            Some(who) => may_sit_down(&room, who, &join)?,
            None => free_seat(&room, &join).map(drop)?,
        }
        let _admission = admit_to_play(&owner, &newcomer).await?;
        let who = newcomer.welcome(&owner).await?;
        sit_down(&mut room, &who, &join)?;
        begin_if_ready(&owner, &mut room).await?;
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
    let commitment = read_commitment(join.commitment.as_deref())?;
    if take_kept_seat(room, who, commitment) {
        return Ok(());
    }
    if !room.seats_of(Some(who.person)).is_empty() {
        return Err(Problem::state("problem-already-playing"));
    }
    let seat = free_seat(room, join)?;
    let sits = &mut room.row.seats[seat.index()];
    sits.person = Some(who.person);
    sits.invite = None;
    commit(room, who, commitment);
    Ok(())
}

/// Notes the commitment of a person who has just sat down.
fn commit(room: &mut Room, who: &Who, commitment: Option<Hex32>) {
    let row = &mut room.row;
    if let Some(deal) = &mut row.deal {
        deal::commit(deal, &row.seats, who, commitment);
    }
}

/// Takes the seat that is kept for a person, if one is.
fn take_kept_seat(room: &mut Room, who: &Who, commitment: Option<Hex32>) -> bool {
    match room.row.seats.iter_mut().find(|seat| is_kept_for(seat, who)) {
        Some(seat) if room.row.status == Status::Waiting => {
            seat.kind = SeatKind::Person;
            commit(room, who, commitment);
            true
        }
        _ => false,
    }
}

/// Takes the seat that is kept for a person in a rematch, and begins the game if that fills it.
pub async fn accept(
    app: &App,
    game: &Arc<LiveGame>,
    (who, newcomer): (&Who, &Newcomer),
    commitment: Option<Hex32>,
) -> Answer<()> {
    let mut room = game.room.lock().await;
    if !room.row.seats.iter().any(|seat| is_kept_for(seat, who)) {
        return Ok(());
    }
    let _admission = admit_to_play(app, newcomer).await?;
    if !take_kept_seat(&mut room, who, commitment) {
        return Ok(());
    }
    begin_if_ready(app, &mut room).await?;
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
    if room.row.awaits_commitment() {
        return Err(Problem::state("problem-deal-again"));
    }
    let taken = || Problem::state("problem-seat-taken");
    Seat::BOTH.into_iter().find(may_take).ok_or_else(taken)
}

/// Leave a game that has not begun; if it was yours, or both seats are taken already, it is called off.
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
    // Somebody who has seen the other's nonce must not be able to make way for another one.
    let dealing = room.row.is_dealing() && !room.seats_of(Some(who.person)).is_empty();
    if room.row.created_by == who.person || dealing {
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
