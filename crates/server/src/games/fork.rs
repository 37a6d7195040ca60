//! Playing on from any moment of a game that is over, or that one plays alone.

use super::create::{Wish, begin, blank, check_seats, kind_of, seat_all};
use super::deal::{self, must_be_dealt, read_commitment};
use super::limits::admit;
use super::summary::{Summary, summary};
use super::{find, must_have_our_rules};
use crate::app::App;
use crate::error::{Answer, Problem};
use crate::house::{Moment, Room, before_face_down, pack};
use crate::http::{Body, Path};
use crate::people::Newcomer;
use crate::store::{Clock, GameRow, Origin, Snapshot};
use crate::text::say;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

/// From where to play on, and with whom.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ForkFrom {
    /// After which entry of the log.
    pub seq: u64,
    /// Who sits where; both seats are one's own if not given.
    #[serde(default)]
    pub seats: Option<[Wish; 2]>,
    /// The SHA-256 of a nonce of your own, 64 hexadecimal digits: it becomes part of the seed when you reveal it.
    #[serde(default)]
    pub commitment: Option<String>,
}

/// Play on from a moment of a game, with dice of its own.
#[utoipa::path(post, path = "/api/games/{id}/fork", tag = "games", request_body = ForkFrom,
    responses((status = 201, body = Summary), (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub async fn fork(
    State(app): State<App>,
    newcomer: Newcomer,
    Path(id): Path<String>,
    Body(from): Body<ForkFrom>,
) -> Answer<(StatusCode, Json<Summary>)> {
    let game = find(&app, &id, newcomer.known()).await?;
    let (row, last) = {
        let room = game.room.lock().await;
        may_study(&room, newcomer.known().map_or(0, |who| who.person))?;
        must_be_dealt(&room)?;
        must_have_our_rules(&room)?;
        (room.row.clone(), room.seq)
    };
    if from.seq > last {
        return Err(Problem::field("seq", say("problem-entries").with("count", last)));
    }
    let commitment = read_commitment(from.commitment.as_deref())?;
    let wishes = from.seats.unwrap_or([Wish::Me, Wish::HotSeat]);
    if wishes.iter().any(|wish| matches!(wish, Wish::Open | Wish::Invite)) {
        return Err(Problem::field("seats", "problem-study-alone"));
    }
    check_seats(&wishes)?;
    let moment = Moment { seq: from.seq, acts: 0 };
    let (_, then) = before_face_down(&app, &row, moment).await?;
    if then.table.outcome().is_some() {
        return Err(Problem::field("seq", "problem-over-then"));
    }
    let admission = admit(&app, &newcomer, kind_of(&wishes)).await?;
    let who = newcomer.welcome(&app).await?;
    let (seats, _) = seat_all(&wishes, &who, Clock::None)?;
    let fork = GameRow {
        title: row.title.clone(),
        scenario: row.scenario.clone(),
        options: row.options.clone(),
        deal: Some(deal::fresh(&seats, &who, commitment)?),
        private: true,
        origin: Origin::Fork { game: row.id.clone(), seq: then.seq },
        ..blank(&app, &who, seats)?
    };
    let start = Snapshot { seq: 0, dice: 0, acts: 0, position: pack(&then.table.position().0) };
    let fork = begin(&app, fork, Vec::new(), vec![start]).await?;
    admission.begun(&app, &fork).await;
    Ok((StatusCode::CREATED, Json(summary(&app, &fork, who.reader()).await?)))
}

/// Everything is shown of a game that is over, and of one that a person plays alone.
pub fn may_study(room: &Room, person: i64) -> Answer<()> {
    let own = room.is_solo() && !room.seats_of(Some(person)).is_empty();
    if room.is_over() || own {
        return Ok(());
    }
    Err(Problem::forbidden("problem-still-hidden"))
}
