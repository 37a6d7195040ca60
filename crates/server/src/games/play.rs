//! Playing: one action, or a batch of them.

use super::lesson::{self, LessonProgress, Taught};
use super::summary::{Summary, summary};
use super::{must_be_playable, must_have_room, seat_of};
use crate::app::App;
use crate::error::{Answer, Problem};
use crate::games::history::{Item, happenings, items, tell_in};
use crate::games::resign;
use crate::house::{Change, Happening, LiveGame, Raw, Room};
use crate::http::{Body, Path};
use crate::people::{Player, Who};
use crate::store::{Deed, LogEntry};
use crate::text::{Text, say};
use crate::titles::Played;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::sync::Arc;
use table::Seat;
use utoipa::ToSchema;
use words::{Language, Message};

/// The most actions a batch may have.
const MOST_ACTIONS: usize = 200;
/// The longest notation of an action.
const LONGEST_ACTION: usize = 200;
/// The longest key.
const LONGEST_KEY: usize = 100;

/// Actions to play.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Acts {
    /// The number of the situation they are meant for, as the last look gave it.
    pub seq: u64,
    /// The actions in notation. The batch stops where dice fall, something is revealed or the other seat must answer.
    pub actions: Vec<String>,
    /// For which seat, if one holds both.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// A key of one's own choice: the same batch sent again with the same key is not played twice.
    #[serde(default)]
    pub key: Option<String>,
    /// What to tell besides: nothing more, what is asked next, or the view as well.
    #[serde(default)]
    pub tell: Tell,
}

/// How much is told in answer to an action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Tell {
    /// What happened.
    Events,
    /// What is asked next, too.
    #[default]
    Decision,
    /// The view, too.
    View,
}

/// What became of the actions.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Acted {
    /// The number of the situation now.
    pub seq: u64,
    /// How many of the actions were played.
    pub played: usize,
    /// Were they played before, when they were sent with the same key?
    pub repeated: bool,
    /// Why the next one was not played.
    pub refusal: Option<Problem>,
    /// What happened.
    pub events: Vec<Item>,
    /// Who owes a decision now.
    pub to_act: Vec<Seat>,
    /// How many actions can be taken back.
    pub undo: usize,
    /// What is asked next of this seat.
    #[schema(value_type = Option<Object>)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<Raw>,
    /// What may be known of the situation now.
    #[schema(value_type = Option<Object>)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<Raw>,
    /// How far the lesson has come that this game is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lesson: Option<LessonProgress>,
    /// The game in short, once it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<Summary>,
}

/// Play.
#[utoipa::path(post, path = "/api/games/{id}/actions", tag = "play", request_body = Acts,
    responses((status = 200, body = Acted), (status = 400, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem)))]
pub async fn play(
    State(app): State<App>,
    Player(who): Player,
    Path(id): Path<String>,
    Body(acts): Body<Acts>,
) -> Answer<Json<Acted>> {
    check_shape(&acts)?;
    let game = app.house.game(&app, &id).await?;
    let owner = app.clone();
    app.see_through(async move { Ok(Json(act(&owner, &game, &who, acts).await?)) }).await
}

fn check_shape(acts: &Acts) -> Answer<()> {
    if acts.actions.is_empty() || acts.actions.len() > MOST_ACTIONS {
        return Err(Problem::field("actions", say("problem-actions-number").with("most", MOST_ACTIONS)));
    }
    if acts.actions.iter().any(|action| action.len() > LONGEST_ACTION) {
        return Err(Problem::field("actions", say("problem-action-length").with("most", LONGEST_ACTION)));
    }
    if acts.key.as_ref().is_some_and(|key| key.is_empty() || key.len() > LONGEST_KEY) {
        return Err(Problem::field("key", say("problem-key-length").with("most", LONGEST_KEY)));
    }
    Ok(())
}

/// Plays for a person; also what a WebSocket message does.
pub async fn act(app: &App, game: &Arc<LiveGame>, who: &Who, acts: Acts) -> Answer<Acted> {
    check_shape(&acts)?;
    let mut room = game.room.lock().await;
    if !super::may_see(&room.row, Some(who.person)) {
        return Err(crate::house::no_such_game());
    }
    let seat = seat_of(&room, who, acts.seat)?;
    room.listen(who.language);
    if let Some(acted) = repeated(app, &mut room, seat, &acts, who.language).await? {
        return Ok(acted);
    }
    must_be_playable(&room)?;
    let seen = room.seen(Some(seat));
    if acts.seq != seen {
        return Err(Problem::stale(seen));
    }
    if resign::time_up(app, &room).is_some() {
        resign::time_out(app, game, &mut room).await?;
        return Err(Problem::state("problem-time-up"));
    }
    // What lies face down may be turned up by this, and nothing may go wrong with telling it once it is played.
    let told = room.open();
    let face_down = recent(&room, |seq| seq > told);
    tell_in(app, &room.row, &face_down, who.language).await?;
    let (played, refusal) = play_now(app, game, &mut room, seat, &acts, who.language).await?;
    // What is kept from others is told when they are told: until then it may leave the log again.
    let told = recent(&room, |seq| seq > told && seq <= room.open());
    let events = items(&told, Some(seat), room.is_over(), who.language);
    let mut acted = Acted { refusal, events, ..Acted::standing(&room, seat, played) };
    add_what_is_told(&mut acted, &mut room, seat, acts.tell, who.language);
    if room.is_over() {
        acted.game = Some(summary(app, &room.row, who.reader()).await?);
    }
    Ok(acted)
}

/// The entries at hand whose numbers are wanted.
fn recent(room: &Room, wanted: impl Fn(u64) -> bool) -> Vec<Arc<Happening>> {
    room.recent.iter().filter(|told| wanted(told.entry.seq)).cloned().collect()
}

/// Plays actions that are known to be meant for this moment; gives how many were played, and why not the next one.
pub async fn play_now(
    app: &App,
    game: &Arc<LiveGame>,
    room: &mut Room,
    seat: Seat,
    acts: &Acts,
    language: Language,
) -> Answer<(usize, Option<Problem>)> {
    must_have_room(app, room, acts.actions.len() as u64)?;
    let Taught { played, throws } = match lesson::teach(room, seat, &acts.actions, language)? {
        Some(taught) => taught,
        None => Taught { played: play_freely(room, seat, &acts.actions, language)?, throws: Vec::new() },
    };
    let count = played.acts.len();
    let refusal = played.refusal.map(Problem::from);
    if count == 0 {
        room.nothing_changed();
        return Err(refusal.unwrap_or_else(|| Problem::state("problem-nothing-played")));
    }
    // An offer lapses when the other side sees something played.
    if room.incomplete() < count {
        room.row.offers.clear();
    }
    let batch = acts.key.as_deref().map(key_number);
    Change::of_acts(seat, played.acts, batch).with_throws(throws).carry_out(app, game, room).await?;
    metrics::counter!("malbrook_actions_played").increment(count as u64);
    Ok((count, refusal))
}

fn play_freely(room: &mut Room, seat: Seat, actions: &[String], language: Language) -> Answer<Played> {
    let unread =
        |(at, detail): (usize, Message)| Problem::field(&format!("actions[{at}]"), unreadable(detail));
    let listening = room.listening.clone();
    let played = room.table.play(seat, actions, language, &listening);
    if played.is_err() {
        room.nothing_changed();
    }
    played.map_err(unread)
}

impl Acted {
    /// What is told of a game after so many actions of a seat.
    fn standing(room: &Room, seat: Seat, played: usize) -> Acted {
        Acted {
            seq: room.seen(Some(seat)),
            played,
            repeated: false,
            refusal: None,
            events: Vec::new(),
            to_act: room.to_act().iter().collect(),
            undo: room.table.undo_len(seat),
            decision: None,
            view: None,
            lesson: lesson::progress(room, Some(seat)),
            game: None,
        }
    }

    /// What is told after a seat took so many actions back.
    pub fn after(room: &mut Room, seat: Seat, taken_back: usize, tell: Tell, language: Language) -> Acted {
        let mut acted = Acted::standing(room, seat, taken_back);
        add_what_is_told(&mut acted, room, seat, tell, language);
        acted
    }
}

fn add_what_is_told(acted: &mut Acted, room: &mut Room, seat: Seat, tell: Tell, language: Language) {
    if tell != Tell::Events {
        acted.decision = room.decision(seat, language);
    }
    if tell == Tell::View {
        acted.view = Some(room.view(Some(seat)));
    }
}

/// An action that cannot be read, and what the title says of it.
pub fn unreadable(detail: Message) -> Text {
    say("problem-action-unreadable").with("detail", detail)
}

/// A key as the log keeps it.
fn key_number(key: &str) -> i64 {
    let hash = Sha256::digest(key.as_bytes());
    i64::from_be_bytes([hash[0], hash[1], hash[2], hash[3], hash[4], hash[5], hash[6], hash[7]])
}

/// If this batch was played before, what became of it then.
///
/// A batch is known by its key and by the number it was meant for. While both choose at once that number does not count
/// what the other has done, so that the entry is looked for a little further on.
async fn repeated(
    app: &App,
    room: &mut Room,
    seat: Seat,
    acts: &Acts,
    language: Language,
) -> Answer<Option<Acted>> {
    let Some(key) = acts.key.as_deref().map(key_number) else { return Ok(None) };
    if room.seen(Some(seat)) <= acts.seq {
        return Ok(None);
    }
    let is_it = |entry: &LogEntry| entry.deed == Deed::Act(seat) && entry.batch == Some(key);
    let meant_for = room.told_at(Some(seat), acts.seq);
    let at_hand = room.recent.iter().position(|told| told.entry.seq > meant_for && is_it(&told.entry));
    let told: Vec<_> = match at_hand {
        Some(first) => room.recent.iter().skip(first).cloned().collect(),
        None if room.recent.front().is_some_and(|told| told.entry.seq <= meant_for + 1) => return Ok(None),
        None => {
            let entries = app.store.log(room.row.no, meant_for, 2 * MOST_ACTIONS as u64).await?;
            let Some(first) = entries.iter().find(|entry| is_it(entry)) else { return Ok(None) };
            happenings(app, &room.row, first.seq - 1, MOST_ACTIONS as u64, language).await?
        }
    };
    let first = &told[0].entry;
    let of_batch = |entry: &LogEntry| {
        entry.deed == first.deed && entry.at == first.at && (entry.seq == first.seq || entry.batch.is_none())
    };
    let count = told.iter().take_while(|told| of_batch(&told.entry)).count().min(acts.actions.len());
    let open = room.open();
    let told = if first.seq <= open { &told[..count] } else { &[] };
    tell_in(app, &room.row, told, language).await?;
    let events = items(told, Some(seat), room.is_over(), language);
    let mut acted = Acted { repeated: true, events, ..Acted::standing(room, seat, count) };
    add_what_is_told(&mut acted, room, seat, acts.tell, language);
    Ok(Some(acted))
}
