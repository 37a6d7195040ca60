//! Claims that the opponent is gone, in games without a clock.
//!
//! When a player has owed a move for `claim-days`, the opponent may claim. The absent player is warned and has
//! `claim-warning-days` to come back: looking at the game, answering or moving cancels the claim. After that the claimant
//! may end the game as a win or call it off. Vacations and pauses of the server do not count. After a visit, or when the
//! claimant takes the claim back, absence counts anew.

use super::summary::{Summary, summary};
use super::{find, must_be_playing, resign, seat_of};
use crate::app::App;
use crate::clock::DAY;
use crate::error::{Answer, Problem};
use crate::house::{Change, LiveGame, Room};
use crate::http::{Body, Path};
use crate::live::Word;
use crate::notify::Vacations;
use crate::people::{Player, Who};
use crate::settings::Settings;
use crate::store::{Claim, Clock, Deed, GameRow, Millis, PersonNo, SeatKind, Status};
use crate::text::say;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use table::Seat;
use utoipa::ToSchema;

/// What to do about an opponent who is gone.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClaimRequest {
    /// What to do.
    pub action: ClaimAction,
}

/// One step of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ClaimAction {
    /// Claim that the opponent is gone, who is warned.
    Warn,
    /// Take one's own claim back.
    Withdraw,
    /// Say that one is still there: the opponent's claim is cancelled.
    Answer,
    /// End the game as a win, once the opponent has had time to come back.
    Win,
    /// Call the game off, once the opponent has had time to come back.
    Abort,
}

/// The absence of a player who owes a move, in a game without a clock between two people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Absence {
    /// The seat that owes a move.
    pub seat: Seat,
    /// From when the other seat may claim.
    pub claim_from: Millis,
    /// When the other seat claimed, if it did.
    pub claimed_at: Option<Millis>,
    /// From when it may end the game.
    pub decide_from: Option<Millis>,
}

impl Absence {
    fn of(row: &GameRow, settings: &Settings, vacations: &Vacations) -> Option<Absence> {
        let (seat, person) = absentee(row)?;
        let since = row.seats[seat.index()].since?;
        let since = row.seen_at.map_or(since, |seen_at| seen_at.max(since));
        let end = |from, days: u32| vacations.end_of(Some(person), from, Millis::from(days) * DAY);
        (settings.claim_days > 0).then(|| Absence {
            seat,
            claim_from: end(since, settings.claim_days),
            claimed_at: row.claim.map(|claim| claim.at),
            decide_from: row.claim.map(|claim| end(claim.at, settings.claim_warning_days)),
        })
    }
}

/// The seat and the person whose absence can be claimed: they alone owe a move to another person.
fn absentee(row: &GameRow) -> Option<(Seat, PersonNo)> {
    let seat = Seat::from_number(row.to_act)?;
    // A seat that was open or offered by a link keeps its kind when somebody takes it.
    let alone = [SeatKind::Bot, SeatKind::HotSeat];
    let two_people = row.seats.iter().all(|seat| seat.is_taken() && !alone.contains(&seat.kind));
    let (person, other) = (row.seats[seat.index()].person?, row.seats[seat.other().index()].person?);
    let claimable = row.clock == Clock::None && row.status == Status::Playing && two_people;
    (claimable && person != other).then_some((seat, person))
}

/// The absence that may be claimed in a game, if any.
pub fn absence(app: &App, row: &GameRow) -> Option<Absence> {
    Absence::of(row, &app.settings, &app.away.vacations)
}

/// Claim that the opponent is gone, or decide about such a claim.
///
/// Only in games without a clock between two people, while exactly one of them owes a move.
#[utoipa::path(post, path = "/api/games/{id}/claim", tag = "games", request_body = ClaimRequest,
    responses((status = 200, body = Summary), (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub async fn claim(
    State(app): State<App>,
    Player(who): Player,
    Path(id): Path<String>,
    Body(request): Body<ClaimRequest>,
) -> Answer<Json<Summary>> {
    let game = find(&app, &id, Some(&who)).await?;
    let owner = app.clone();
    app.see_through(async move {
        let mut room = game.room.lock().await;
        let seats = room.seats_of(Some(who.person));
        let seat = seat_of(&room, &who, seats.first().copied())?;
        must_be_playing(&room)?;
        carry_out(&owner, &game, &mut room, seat, request.action).await?;
        Ok(Json(summary(&owner, &room.row, who.reader()).await?))
    })
    .await
}

async fn carry_out(
    app: &App,
    game: &Arc<LiveGame>,
    room: &mut Room,
    seat: Seat,
    action: ClaimAction,
) -> Answer<()> {
    let none = || Problem::state("problem-no-claim");
    let absence = absence(app, &room.row).ok_or_else(|| Problem::state("problem-claim-not-here"))?;
    let absent = absence.seat == seat;
    let now = app.now();
    match action {
        ClaimAction::Answer if !absent || absence.claimed_at.is_none() => Err(none()),
        ClaimAction::Answer => cancel(app, game, room, now).await,
        _ if absent => Err(Problem::state("problem-claim-your-move")),
        ClaimAction::Warn if absence.claimed_at.is_some() => Err(Problem::state("problem-claim-made")),
        ClaimAction::Warn if now < absence.claim_from => {
            Err(Problem::state(say("problem-claim-early").with("days", app.settings.claim_days)))
        }
        ClaimAction::Warn => {
            room.row.claim = Some(Claim { by: seat, at: now, warned: false });
            Change::of_row().carry_out(app, game, room).await?;
            tell(app, &room.row, absence.seat);
            Ok(())
        }
        ClaimAction::Withdraw | ClaimAction::Win | ClaimAction::Abort if absence.claimed_at.is_none() => {
            Err(none())
        }
        ClaimAction::Withdraw => cancel(app, game, room, now).await,
        _ if absence.decide_from.is_none_or(|from| now < from) => {
            let days = app.settings.claim_warning_days;
            Err(Problem::state(say("problem-claim-wait").with("days", days)))
        }
        ClaimAction::Win => resign::end(app, game, room, Some(seat), "absence").await,
        ClaimAction::Abort => resign::end(app, game, room, None, "aborted").await,
    }
}

/// Cancels a claim; absence counts anew from now.
async fn cancel(app: &App, game: &Arc<LiveGame>, room: &mut Room, now: Millis) -> Answer<()> {
    room.row.claim = None;
    room.row.seen_at = Some(now);
    Change::of_row().carry_out(app, game, room).await?;
    Seat::BOTH.into_iter().for_each(|seat| tell(app, &room.row, seat));
    Ok(())
}

fn tell(app: &App, row: &GameRow, seat: Seat) {
    if let Some(person) = row.seats[seat.index()].person {
        app.hub.tell(person, Word::Claim { game: row.id.clone() });
    }
}

/// Cancels the claim against a player who looks at the game. A failed write is logged: looking goes on.
pub async fn visited(app: &App, game: &LiveGame, room: &mut Room, who: Option<&Who>) {
    let Some(claim) = room.row.claim else { return };
    let absent = claim.by.other();
    let theirs = who.is_some_and(|who| room.row.seats[absent.index()].person == Some(who.person));
    if !theirs || room.spoiled {
        return;
    }
    let now = app.now();
    for row in [&mut room.row, &mut room.stored] {
        (row.claim, row.seen_at) = (None, Some(now));
    }
    if let Err(error) = app.store.set_claim(room.row.no, None, Some(now)).await {
        tracing::warn!(%error, game = room.row.id, "a claim was not cancelled");
    }
    game.announce();
    tell(app, &room.row, claim.by);
}

/// Drops a claim that no longer holds after a change: the absent player has acted, or owes nothing any more.
pub fn review(row: &mut GameRow, by: Option<Deed>, now: Millis) {
    let Some(claim) = row.claim else { return };
    let absent = claim.by.other();
    if absentee(row).is_none_or(|(seat, _)| seat != absent) {
        row.claim = None;
    } else if by.is_some() {
        row.claim = None;
        row.seen_at = Some(now);
    }
}
