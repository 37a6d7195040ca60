//! Games: one file for each thing a player can do.

pub mod advice;
pub mod chat;
pub mod claim;
pub mod create;
pub mod deal;
pub mod fork;
pub mod history;
pub mod join;
pub mod lesson;
pub mod limits;
pub mod list;
pub mod look;
pub mod machine;
pub mod offer;
pub mod play;
pub mod record;
pub mod rematch;
pub mod resign;
pub mod study;
pub mod summary;
pub mod undo;

use crate::app::App;
use crate::error::{Answer, Problem};
use crate::house::{LiveGame, Room, no_such_game};
use crate::people::Who;
use crate::store::{GameRow, PersonNo, Status};
use crate::text::{Text, say};
use std::sync::Arc;
use table::{OtherRules, Seat};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Everything one can do with games.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list::list, create::create))
        .routes(routes!(record::import))
        .routes(routes!(look::look))
        .routes(routes!(join::invited))
        .routes(routes!(join::join))
        .routes(routes!(join::leave))
        .routes(routes!(deal::reveal))
        .routes(routes!(deal::commit_again))
        .routes(routes!(play::play))
        .routes(routes!(undo::undo))
        .routes(routes!(study::why_not))
        .routes(routes!(study::odds))
        .routes(routes!(advice::advice))
        .routes(routes!(resign::resign))
        .routes(routes!(offer::offer))
        .routes(routes!(offer::answer))
        .routes(routes!(claim::claim))
        .routes(routes!(rematch::rematch))
        .routes(routes!(chat::chat, chat::speak))
        .routes(routes!(history::log))
        .routes(routes!(history::at))
        .routes(routes!(record::export))
        .routes(routes!(fork::fork))
        .routes(routes!(lesson::lesson, lesson::begin_lesson))
        .routes(routes!(lesson::leave_lesson))
}

/// May this person know of the game?
pub fn may_see(row: &GameRow, person: Option<PersonNo>) -> bool {
    !row.private
        || person == Some(row.created_by)
        || row.seats.iter().any(|s| s.person.is_some() && s.person == person)
}

/// A game that this person may know of.
pub async fn find(app: &App, id: &str, who: Option<&Who>) -> Answer<Arc<LiveGame>> {
    let game = app.house.game(app, id).await?;
    let room = game.room.lock().await;
    let seen = may_see(&room.row, who.map(|who| who.person));
    drop(room);
    if seen { Ok(game) } else { Err(no_such_game()) }
}

/// The seat a person acts for: the one named, or the only one of theirs, or the one that must act.
pub fn seat_of(room: &Room, who: &Who, named: Option<Seat>) -> Answer<Seat> {
    room.must_be_sound()?;
    let seats = room.seats_of(Some(who.person));
    match (named, seats.as_slice()) {
        (_, []) => Err(Problem::forbidden("problem-not-playing")),
        (Some(seat), seats) if seats.contains(&seat) => Ok(seat),
        (Some(_), _) => Err(Problem::forbidden("problem-not-your-seat")),
        (None, [seat]) => Ok(*seat),
        (None, _) => {
            let unclear = || Problem::field("seat", "problem-which-seat");
            let to_act: Vec<Seat> = room.to_act().iter().collect();
            if let [seat] = to_act[..] { Ok(seat) } else { Err(unclear()) }
        }
    }
}

/// Refuses what can only be done in a game that is being played.
pub fn must_be_playing(room: &Room) -> Answer<()> {
    match room.row.status {
        Status::Playing => Ok(()),
        Status::Waiting => Err(deal::not_begun(&room.row)),
        Status::Over | Status::Aborted => Err(Problem::state("problem-game-over")),
    }
}

/// Refuses what needs the rules of the game: it must be in progress, and played under the rules of this program.
pub fn must_be_playable(room: &Room) -> Answer<()> {
    must_be_playing(room)?;
    must_have_our_rules(room)
}

/// Refuses what cannot be done with a game that was played under other rules.
pub fn must_have_our_rules(room: &Room) -> Answer<()> {
    match room.other_rules {
        None => Ok(()),
        Some(other) => Err(Problem::state(only_viewed(other))),
    }
}

/// Refuses what would make the log of a game longer than the settings allow.
pub fn must_have_room(app: &App, room: &Room, entries: u64) -> Answer<()> {
    let most = u64::from(app.settings.log_entries);
    if most > 0 && room.seq + entries > most {
        return Err(Problem::state(say("problem-log-full").with("most", most)));
    }
    Ok(())
}

/// Why a game that was played under other rules can only be viewed.
pub fn only_viewed(other: OtherRules) -> Text {
    let recorded = other.recorded.unwrap_or(1);
    say("problem-other-rules").with("recorded", recorded).with("current", other.current)
}

/// A name nobody can guess: 12 letters and digits.
pub fn fresh_id() -> Answer<String> {
    const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    let bytes = fresh_bytes()?;
    Ok(bytes[..12].iter().map(|byte| char::from(LETTERS[usize::from(byte & 31)])).collect())
}

/// 32 bytes nobody can guess.
pub fn fresh_bytes() -> Answer<[u8; 32]> {
    table::proof::fresh_seed().map_err(Problem::internal)
}
