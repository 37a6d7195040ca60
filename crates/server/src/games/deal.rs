//! Making the seed of a game: the players commit to a nonce when they sit down, and reveal it when all have.
//!
//! Until the seed is made there is no hand to look at, and whoever leaves calls the game off. Nobody can hold a game by not
//! revealing: after a time the seat of a player who has joined an open game is free again, and the deal begins again with
//! another secret; any other game is called off.

use super::summary::{Summary, summary};
use super::{find, must_have_our_rules};
use crate::app::App;
use crate::clock::{self, DAY};
use crate::error::{Answer, Problem};
use crate::house::{Change, LiveGame, Room, start_table};
use crate::http::{Body, Path};
use crate::people::{Player, Who};
use crate::settings::Settings;
use crate::store::{Clock, Deal, GameRow, Hex32, Millis, SeatKind, SeatRow, Status};
use crate::text::say;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use table::deal::Contribution;
use table::{Seat, proof};
use utoipa::ToSchema;

/// The nonce of a seat, or that it is lost.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Reveal {
    /// For which seat, if one holds both; the seat whose nonce is awaited if not given.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// The nonce, 64 hexadecimal digits. Its SHA-256 must be the commitment, except for a second nonce.
    #[serde(default)]
    pub nonce: Option<String>,
    /// Whether the nonce is lost: then zeros are used, the record says so, and the opponent is asked for a second nonce.
    #[serde(default)]
    pub lost: bool,
}

/// Days to reveal a nonce in a game without a clock.
const DAYS_WITHOUT_CLOCK: Millis = 3;

/// A new commitment for a deal that begins again.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Recommit {
    /// The SHA-256 of a new nonce of your own, 64 hexadecimal digits; without it your seat contributes zeros.
    #[serde(default)]
    pub commitment: Option<String>,
}

/// How the seed of a game is made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct DealSummary {
    /// The SHA-256 of the server's secret, known from the game's creation.
    pub promise: String,
    /// Whether the seed was made. Before that, there is no view.
    pub dealt: bool,
    /// What each seat contributes.
    pub seats: Vec<SeatDealSummary>,
    /// The server's secret, once the game is over.
    pub secret: Option<String>,
    /// How often the deal was begun again with another secret and promise, since a player who had joined did not reveal
    /// in time.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub restarts: u32,
}

fn is_zero(count: &u32) -> bool {
    *count == 0
}

/// What a seat contributes to the seed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct SeatDealSummary {
    /// Which seat.
    pub seat: Seat,
    /// What it contributes.
    pub kind: DealKind,
    /// Whether the deal waits for its nonce.
    pub awaited: bool,
    /// Whether its player must send a new commitment before anybody can join, since the deal was begun again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub recommit: bool,
    /// The SHA-256 of its nonce.
    pub commitment: Option<String>,
    /// Its nonce, once the game is over.
    pub nonce: Option<String>,
}

/// What a seat contributes to the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DealKind {
    /// A nonce that was committed to.
    Committed,
    /// A second nonce, since the opponent has lost theirs.
    Fresh,
    /// Zeros, since the nonce is lost.
    Lost,
    /// Zeros, since no commitment was sent.
    Default,
    /// Zeros, since the same person contributes for the other seat.
    Same,
    /// Zeros, since the computer plays.
    Computer,
}

/// Reads the commitment a client sends when its player sits down.
pub fn read_commitment(text: Option<&str>) -> Answer<Option<Hex32>> {
    text.map(|text| read("commitment", text)).transpose()
}

fn read(field: &str, text: &str) -> Answer<Hex32> {
    let wrong = |error: proof::HexError| {
        Problem::field(field, say("problem-deal-hex").with("detail", error.message()))
    };
    proof::from_hex(text).map(Hex32).map_err(wrong)
}

/// A deal of a game that is created now, with the commitment of the person who creates it.
pub fn fresh(seats: &[SeatRow; 2], who: &Who, commitment: Option<Hex32>) -> Answer<Deal> {
    let mut deal = Deal::new(super::fresh_bytes()?);
    commit(&mut deal, seats, who, commitment);
    Ok(deal)
}

/// Notes the commitment of a person who sits down; one for both seats if they hold both.
pub fn commit(deal: &mut Deal, seats: &[SeatRow; 2], who: &Who, commitment: Option<Hex32>) {
    let sits = |seat: &Seat| {
        let row = &seats[seat.index()];
        row.person == Some(who.person) && row.kind != SeatKind::Reserved
    };
    if let Some(seat) = Seat::BOTH.into_iter().find(sits) {
        deal.seats[seat.index()].commitment = commitment;
    }
}

/// Begins a game that waits only for its seats and nonces, as soon as none is missing. It is for the caller to write it down.
pub async fn begin_if_ready(app: &App, room: &mut Room) -> Answer<bool> {
    if room.row.status != Status::Waiting || !room.row.seats.iter().all(SeatRow::is_taken) {
        return Ok(false);
    }
    if Seat::BOTH.into_iter().any(|seat| room.row.owes_nonce(seat)) {
        let (now, allowed) = (app.now(), time_to_reveal(&app.settings, room.row.clock));
        if let Some(deal) = room.row.deal.as_mut().filter(|deal| deal.since.is_none()) {
            (deal.since, deal.allowed) = (Some(now), allowed);
        }
        return Ok(false);
    }
    if !room.row.is_dealt() {
        make_seed(app, room).await?;
    }
    room.row.status = Status::Playing;
    room.refresh();
    Ok(true)
}

/// How long a player has to reveal a nonce.
fn time_to_reveal(settings: &Settings, clock: Clock) -> Option<Millis> {
    let minutes = Millis::from(settings.deal_minutes);
    (minutes > 0).then(|| match clock {
        Clock::Live { .. } => minutes * 60_000,
        Clock::Correspondence { days } => Millis::from(days) * DAY,
        Clock::None => DAYS_WITHOUT_CLOCK * DAY,
    })
}

/// The seats whose nonces have not come in time.
pub fn late_seats(app: &App, row: &GameRow) -> Vec<Seat> {
    let late = |seat: &Seat| {
        let deadline = clock::deadline(row, *seat, &app.away.vacations);
        row.status == Status::Waiting && deadline.is_some_and(|deadline| deadline <= app.now())
    };
    Seat::BOTH.into_iter().filter(late).collect()
}

/// Ends the wait for nonces that have not come in time.
///
/// Whoever has taken an open seat loses it, and the deal begins again. In any other case the game is called off.
pub async fn time_out(app: &App, game: &Arc<LiveGame>, room: &mut Room) -> Answer<()> {
    let late = late_seats(app, &room.row);
    let joined = |seat: Seat| {
        let sits = &room.row.seats[seat.index()];
        sits.kind == SeatKind::Open && sits.person != Some(room.row.created_by)
    };
    match late[..] {
        [] => Ok(()),
        [seat] if joined(seat) => {
            begin_again(&mut room.row, seat)?;
            tracing::debug!(game = room.row.id, "a player who did not reveal has lost the seat");
            Change::of_row().carry_out(app, game, room).await
        }
        _ => {
            tracing::debug!(game = room.row.id, "a game whose deal has waited too long was called off");
            super::resign::end(app, game, room, None, "aborted").await
        }
    }
}

/// Frees the seat of a player who has not revealed in time, and begins the deal again.
fn begin_again(row: &mut GameRow, late: Seat) -> Answer<()> {
    let secret = super::fresh_bytes()?;
    row.deal = row.deal.as_ref().map(|deal| deal.again(late, secret));
    row.seats[late.index()].person = None;
    Ok(())
}

/// Commit to a new nonce.
///
/// It is asked for when the deal begins again because the player who had joined did not reveal in time (`recommit` in
/// `deal.seats`). Until then nobody can join.
#[utoipa::path(post, path = "/api/games/{id}/commit", tag = "games", request_body = Recommit,
    responses((status = 200, body = Summary), (status = 400, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
pub async fn commit_again(
    State(app): State<App>,
    Player(who): Player,
    Path(id): Path<String>,
    Body(recommit): Body<Recommit>,
) -> Answer<Json<Summary>> {
    let commitment = read_commitment(recommit.commitment.as_deref())?;
    let game = find(&app, &id, Some(&who)).await?;
    let owner = app.clone();
    app.see_through(async move {
        let mut room = game.room.lock().await;
        room.must_be_sound()?;
        let seats = room.seats_of(Some(who.person));
        if seats.is_empty() {
            return Err(Problem::forbidden("problem-not-playing"));
        }
        let late = || Problem::state("problem-recommit-late");
        if !room.row.awaits_commitment() {
            return Err(late());
        }
        let deal = room.row.deal.as_mut().ok_or_else(late)?;
        let seat = seats.into_iter().find(|seat| deal.seats[seat.index()].recommit).ok_or_else(late)?;
        let ours = &mut deal.seats[seat.index()];
        (ours.recommit, ours.commitment) = (false, commitment);
        Change::of_row().carry_out(&owner, &game, &mut room).await?;
        Ok(Json(summary(&owner, &room.row, who.reader()).await?))
    })
    .await
}

/// Computes the seed and puts the position it gives in the place of the empty one.
async fn make_seed(app: &App, room: &mut Room) -> Answer<()> {
    must_have_our_rules(room)?;
    let mut row = room.row.clone();
    if let Some(deal) = &mut row.deal {
        deal.dealt = true;
        row.seed = deal.proof(&row.seats).seed();
    }
    let title = app.shelf.get(&row.title).ok_or_else(|| Problem::internal("a title is missing"))?.clone();
    let table = start_table(app, &row, title.as_ref()).await?;
    room.table.replace(table);
    room.row = row;
    Ok(())
}

/// Refuses what needs a position before the seed is made.
pub fn must_be_dealt(room: &Room) -> Answer<()> {
    if room.row.is_dealt() { Ok(()) } else { Err(not_begun(&room.row)) }
}

/// Why a game that waits cannot be played.
pub fn not_begun(row: &GameRow) -> Problem {
    Problem::state(if row.is_dealing() { "problem-not-dealt" } else { "problem-not-begun" })
}

/// Reveal the nonce you committed to.
///
/// It is taken only when all seats are taken and all commitments are known. With the last one the seed is made and the
/// game begins.
#[utoipa::path(post, path = "/api/games/{id}/reveal", tag = "games", request_body = Reveal,
    responses((status = 200, body = Summary), (status = 400, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
pub async fn reveal(
    State(app): State<App>,
    Player(who): Player,
    Path(id): Path<String>,
    Body(reveal): Body<Reveal>,
) -> Answer<Json<Summary>> {
    let game = find(&app, &id, Some(&who)).await?;
    let owner = app.clone();
    app.see_through(async move {
        let mut room = game.room.lock().await;
        room.must_be_sound()?;
        take_nonce(&mut room, &who, &reveal, owner.now())?;
        begin_if_ready(&owner, &mut room).await?;
        Change::of_row().carry_out(&owner, &game, &mut room).await?;
        Ok(Json(summary(&owner, &room.row, who.reader()).await?))
    })
    .await
}

fn take_nonce(room: &mut Room, who: &Who, reveal: &Reveal, now: Millis) -> Answer<()> {
    let seats = room.seats_of(Some(who.person));
    if seats.is_empty() {
        return Err(Problem::forbidden("problem-not-playing"));
    }
    if reveal.seat.is_some_and(|seat| !seats.contains(&seat)) {
        return Err(Problem::forbidden("problem-not-your-seat"));
    }
    if !room.row.is_dealing() {
        let early = room.row.status == Status::Waiting;
        return Err(Problem::state(if early { "problem-reveal-early" } else { "problem-reveal-late" }));
    }
    let asked = |seat: &Seat| reveal.seat.is_none_or(|named| named == *seat) && room.row.owes_nonce(*seat);
    let seat = seats.into_iter().find(asked).ok_or_else(|| Problem::state("problem-reveal-late"))?;
    let nonce = reveal.nonce.as_deref().map(|text| read("nonce", text)).transpose()?;
    let deal = room.row.deal.as_mut().ok_or_else(|| Problem::state("problem-reveal-late"))?;
    match (nonce, reveal.lost) {
        (Some(nonce), false) => {
            let ours = &mut deal.seats[seat.index()];
            let other = |commitment: Hex32| commitment != nonce.sha256();
            if !ours.fresh && ours.commitment.is_none_or(other) {
                return Err(Problem::field("nonce", "problem-nonce-other"));
            }
            ours.nonce = Some(nonce);
        }
        (None, true) => {
            give_up_nonce(deal, seat);
            // The opponent has the full time for the second nonce.
            deal.since = Some(now);
        }
        _ => return Err(Problem::field("nonce", "problem-nonce-or-lost")),
    }
    Ok(())
}

/// Notes that the nonce of a seat is lost, and asks the opponent for a second one.
///
/// Somebody who knows the server's secret and the opponent's nonce could otherwise choose between two deals: the one with
/// their own nonce and the one without. The second nonce of the opponent is unknown to them when they give theirs up.
fn give_up_nonce(deal: &mut Deal, seat: Seat) {
    let [one, two] = &mut deal.seats;
    let (ours, theirs) = if seat == Seat::One { (one, two) } else { (two, one) };
    (ours.lost, ours.nonce) = (true, None);
    if !theirs.lost && theirs.commitment.is_some() {
        (theirs.fresh, theirs.nonce) = (true, None);
    }
}

/// How the seed is made, for anybody who may see the game.
pub fn deal_summary(row: &GameRow) -> Option<DealSummary> {
    let deal = row.deal.as_ref()?;
    let over = matches!(row.status, Status::Over | Status::Aborted) && deal.dealt;
    let seats = deal.proof(&row.seats).seats;
    let seat = |seat: Seat| {
        let (contribution, stored) = (seats[seat.index()], &deal.seats[seat.index()]);
        SeatDealSummary {
            seat,
            kind: kind_of(&contribution, stored),
            awaited: row.owes_nonce(seat),
            recommit: stored.recommit && row.awaits_commitment(),
            commitment: stored.commitment.map(String::from),
            nonce: over.then(|| proof::to_hex(&contribution.nonce())),
        }
    };
    Some(DealSummary {
        promise: deal.promise().into(),
        dealt: deal.dealt,
        seats: Seat::BOTH.map(seat).to_vec(),
        secret: over.then(|| deal.secret.into()),
        restarts: deal.restarts,
    })
}

fn kind_of(contribution: &Contribution, stored: &crate::store::SeatDeal) -> DealKind {
    match contribution {
        Contribution::Lost { .. } => DealKind::Lost,
        Contribution::Computer => DealKind::Computer,
        Contribution::Same => DealKind::Same,
        _ if stored.fresh => DealKind::Fresh,
        _ if stored.commitment.is_some() => DealKind::Committed,
        _ => DealKind::Default,
    }
}

/// The deal of a game that is taken up from its record, if the record proves it.
pub fn of_record(header: &table::Header) -> Option<Deal> {
    let (proven, seed) = (header.deal.as_ref()?, header.seed.as_ref()?);
    proven.check(seed).ok()?;
    let mut deal = Deal { dealt: true, ..Deal::new(proven.secret) };
    for (stored, contribution) in deal.seats.iter_mut().zip(&proven.seats) {
        match *contribution {
            Contribution::Committed { commitment, nonce } => {
                (stored.commitment, stored.nonce) = (Some(Hex32(commitment)), Some(Hex32(nonce)));
            }
            Contribution::Fresh { nonce } => (stored.fresh, stored.nonce) = (true, Some(Hex32(nonce))),
            Contribution::Lost { commitment } => {
                (stored.lost, stored.commitment) = (true, Some(Hex32(commitment)));
            }
            Contribution::Default | Contribution::Same | Contribution::Computer => {
                stored.recorded = Some(contribution.to_string());
            }
        }
    }
    Some(deal)
}
