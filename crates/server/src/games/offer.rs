//! Offers to the other seat: a draw, an undo beyond what the rules of undo allow, calling the game off.

use super::summary::{Summary, summary};
use super::undo::must_be_within_limits;
use super::{find, must_be_playing, must_have_our_rules, resign, seat_of};
use crate::app::App;
use crate::error::{Answer, Problem};
use crate::house::{Change, LiveGame, Moment, Room, before_face_down, moment_before};
use crate::http::{Body, Path};
use crate::live::Word;
use crate::people::Player;
use crate::store::{Deed, LogEntry, Offer, OfferKind, SeatKind};
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use std::sync::Arc;
use table::Seat;
use utoipa::ToSchema;

/// What is offered.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewOffer {
    /// What.
    pub kind: OfferKind,
    /// For which seat, if one holds both.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// For an undo: the number of the entry after which the game should stand; before one's own last action if not given.
    #[serde(default)]
    pub to: Option<u64>,
}

/// An answer to an offer, or taking one's own back.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Reply {
    /// To which offer.
    pub kind: OfferKind,
    /// For which seat, if one holds both.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// Yes or no. Saying no to one's own offer takes it back.
    pub accept: bool,
}

/// Offer something to the other seat.
///
/// Where one plays alone, with or without the machine, it is agreed to at once.
#[utoipa::path(post, path = "/api/games/{id}/offers", tag = "games", request_body = NewOffer,
    responses((status = 200, body = Summary), (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub async fn offer(
    State(app): State<App>,
    Player(who): Player,
    Path(id): Path<String>,
    Body(new): Body<NewOffer>,
) -> Answer<Json<Summary>> {
    let game = find(&app, &id, Some(&who)).await?;
    let owner = app.clone();
    app.see_through(async move {
        let mut room = game.room.lock().await;
        let seat = match room.is_solo() {
            true => new.seat.or(room.seats_of(Some(who.person)).first().copied()),
            false => new.seat,
        };
        let seat = seat_of(&room, &who, seat)?;
        must_be_playing(&room)?;
        let offer = put(&owner, &mut room, seat, &new).await?;
        if room.is_solo() {
            agree(&owner, &game, &mut room, offer).await?;
        } else {
            Change::of_row().carry_out(&owner, &game, &mut room).await?;
            tell_other(&owner, &room, seat);
        }
        Ok(Json(summary(&owner, &room.row, who.reader()).await?))
    })
    .await
}

/// Answer an offer.
#[utoipa::path(post, path = "/api/games/{id}/offers/answer", tag = "games", request_body = Reply,
    responses((status = 200, body = Summary), (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub async fn answer(
    State(app): State<App>,
    Player(who): Player,
    Path(id): Path<String>,
    Body(reply): Body<Reply>,
) -> Answer<Json<Summary>> {
    let game = find(&app, &id, Some(&who)).await?;
    let owner = app.clone();
    app.see_through(async move {
        let mut room = game.room.lock().await;
        let seat = seat_of(&room, &who, reply.seat)?;
        must_be_playing(&room)?;
        let of_kind = |offer: &&Offer| offer.kind == reply.kind && (offer.by != seat || !reply.accept);
        let offer = room.row.offers.iter().find(of_kind).copied();
        let offer = offer.ok_or_else(|| Problem::state("problem-no-offer"))?;
        if reply.accept {
            agree(&owner, &game, &mut room, offer).await?;
        } else {
            room.row.offers.retain(|other| *other != offer);
            Change::of_row().carry_out(&owner, &game, &mut room).await?;
        }
        tell_other(&owner, &room, seat);
        Ok(Json(summary(&owner, &room.row, who.reader()).await?))
    })
    .await
}

/// Puts an offer on the table.
async fn put(app: &App, room: &mut Room, seat: Seat, new: &NewOffer) -> Answer<Offer> {
    let to = match new.kind {
        OfferKind::Undo => {
            must_have_our_rules(room)?;
            Some(undo_to(app, room, seat, new.to).await?.seq)
        }
        OfferKind::Draw | OfferKind::Abort if new.to.is_some() => {
            return Err(Problem::field("to", "problem-offer-to"));
        }
        OfferKind::Draw | OfferKind::Abort => None,
    };
    if room.row.seats[seat.other().index()].kind == SeatKind::Bot && new.kind == OfferKind::Draw {
        return Err(Problem::state("problem-no-draw"));
    }
    let offer = Offer { by: seat, kind: new.kind, to };
    room.row.offers.retain(|other| other.kind != new.kind || other.by != seat);
    room.row.offers.push(offer);
    Ok(offer)
}

/// The moment an undo goes back to: before the last action of the seat that still stands, or after the entry named.
async fn undo_to(app: &App, room: &mut Room, seat: Seat, named: Option<u64>) -> Answer<Moment> {
    // What nobody else was shown yet is withdrawn.
    let withdrawn = room.incomplete_entries().len() as u64;
    let now = Moment { seq: room.seq - withdrawn, acts: room.acts - withdrawn };
    let found = |entry: &LogEntry| match named {
        Some(seq) => entry.seq - 1 == seq,
        None => entry.deed == Deed::Act(seat),
    };
    let moment = moment_before(app, room.row.no, now, found).await?;
    moment.ok_or_else(|| Problem::state("problem-nothing-back"))
}

/// Does what both have agreed to.
async fn agree(app: &App, game: &Arc<LiveGame>, room: &mut Room, offer: Offer) -> Answer<()> {
    match offer.kind {
        OfferKind::Draw => resign::end(app, game, room, None, "draw").await,
        OfferKind::Abort => resign::end(app, game, room, None, "aborted").await,
        OfferKind::Undo => {
            must_have_our_rules(room)?;
            let moment = undo_to(app, room, offer.by, offer.to).await?;
            go_back(app, game, room, moment).await
        }
    }
}

/// Takes the game back to a moment that stands; the dice go on.
async fn go_back(app: &App, game: &Arc<LiveGame>, room: &mut Room, moment: Moment) -> Answer<()> {
    must_be_within_limits(app, room, 1)?;
    let (_, dice) = room.table.position();
    let (moment, then) = before_face_down(app, &room.row, moment).await?;
    let title = app.shelf.get(&room.row.title).ok_or_else(|| Problem::internal("a title is missing"))?;
    let (position, _) = then.table.position();
    let table = title.resume(&position, room.row.seed, dice).map_err(Problem::internal)?;
    let withdrawn = room.incomplete_entries();
    room.table.replace(table);
    room.row.offers.clear();
    let snapshot = room.snapshot(room.seq - withdrawn.len() as u64 + 1, moment.acts);
    Change::of_back(withdrawn, moment, snapshot).carry_out(app, game, room).await
}

fn tell_other(app: &App, room: &Room, seat: Seat) {
    if let Some(person) = room.row.seats[seat.other().index()].person {
        app.hub.tell(person, Word::Offer { game: room.row.id.clone() });
    }
}
