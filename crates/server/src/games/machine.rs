//! The machine's moves. It thinks on threads that it shares with advice, and plays as anybody does.

use super::lesson;
use super::play::{Acts, Tell, play_now};
use crate::app::App;
use crate::compute::{self, Owner};
use crate::error::Answer;
use crate::house::{LiveGame, Room};
use crate::store::SeatKind;
use crate::titles::Thought;
use bots::{Spec, Stop};
use jobs::{Lane, Lost};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use table::{Seat, Seats};
use words::Language;

/// How long the machine waits before it tries again what could not be done; twice as long each time it fails again.
const PAUSE: Duration = Duration::from_secs(1);
/// The longest it waits.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// Lets the machine move in a game, unless it is thinking there already.
pub fn wake(app: &App, game: &Arc<LiveGame>) {
    if !game.thinking.swap(true, Ordering::AcqRel) {
        tokio::spawn(go_on(app.clone(), game.clone()));
    }
}

/// Moves for as long as the machine is asked something.
async fn go_on(app: App, mut game: Arc<LiveGame>) {
    let mut tried = None;
    let mut pause = PAUSE;
    loop {
        while move_once(&app, &game).await {}
        game.thinking.store(false, Ordering::Release);
        // What could not be written was given up, and the game is loaded as it is on the disk.
        if let Ok(found) = app.house.game(&app, &game.id).await {
            game = found;
        }
        // The turn may have passed to the machine since it last looked.
        let asked = asked(&game).await;
        if asked.is_none() || *app.stopping.borrow() {
            return;
        }
        if asked != tried {
            pause = PAUSE;
        } else if app.until_stop().within(pause).await {
            return;
        } else {
            // It could not be written down: the disk may be full.
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
        tried = asked;
        if game.thinking.swap(true, Ordering::AcqRel) {
            return;
        }
    }
}

/// The question the machine has an answer to, by its number. If there is none, it need not remember what it thought of.
async fn asked(game: &LiveGame) -> Option<u64> {
    let room = game.room.lock().await;
    let asked = room.spoiled || seat_to_move(&room).is_some_and(|seat| can_answer(&room, seat));
    if !asked {
        room.table.forget();
    }
    asked.then_some(room.seq)
}

/// Does a seat of the machine play of itself, or does the course of a lesson say what? While both choose, a tutor may have to wait for
/// the learner.
fn can_answer(room: &Room, seat: Seat) -> bool {
    spec(room, seat).is_some() || lesson::tutors_act(room, seat).is_some()
}

/// How a seat of the machine thinks; a tutor does not.
fn spec(room: &Room, seat: Seat) -> Option<Spec> {
    room.row.seats[seat.index()].level.as_ref()?.parse().ok()
}

/// Makes one move of the machine, if it is to move. Says whether it may have another.
async fn move_once(app: &App, game: &Arc<LiveGame>) -> bool {
    let Some(Asked { seat, seq, answer }) = next_answer(game).await else { return false };
    let action = match answer {
        Answering::Known(action) => Some(action),
        Answering::Thinks(owner, thought) => think(app, game, seq, owner, thought).await,
    };
    let Some(action) = action else { return false };
    let (owner, table) = (app.clone(), game.clone());
    // On a task of its own: a panic in the rules does not end the computer player.
    match app.see_through(async move { play(&owner, &table, seat, seq, action).await }).await {
        Ok(()) => true,
        Err(problem) => {
            tracing::warn!(game = game.id, problem = %problem.message, "the machine could not move");
            false
        }
    }
}

/// Thinks on the threads for it; nothing comes of it if the question is gone before, or the server stops.
async fn think(app: &App, game: &Arc<LiveGame>, seq: u64, owner: Owner, thought: Thought) -> Option<String> {
    let lane = if thought.searches { Lane::Expensive } else { Lane::Quick };
    let since = Instant::now();
    let submitted = app.compute.thinking.submit(owner, lane, move |task| {
        compute::note_wait("thinking", lane, since);
        let (asking, threads) = (task.clone(), task.threads);
        (thought.run)(&Stop::default().or_if(move || asking.should_stop()), threads)
    });
    let mut ticket = submitted.map_err(|refused| compute::note_refused("thinking", refused)).ok()?;
    let mut until_stop = app.until_stop();
    tokio::select! {
        answer = compute::thought(&mut ticket, "a computer move", &game.id) => return said(game, answer),
        () = until_stop.wait() => return None,
        () = moved_on(game, seq) => {}
    }
    ticket.stop();
    // The next thought about this game uses what this one holds.
    tokio::select! {
        _ = compute::thought(&mut ticket, "a computer move", &game.id) => {}
        () = until_stop.wait() => {}
    }
    None
}

/// The action that came of a thought.
fn said(game: &LiveGame, answer: Result<Option<String>, Lost>) -> Option<String> {
    answer.unwrap_or_else(|lost| {
        tracing::error!(game = game.id, cause = %lost, "a computer move was lost");
        None
    })
}

/// Waits until a question is no longer asked: something was played, taken back, or the game ended.
async fn moved_on(game: &LiveGame, seq: u64) {
    let mut changed = game.changed.subscribe();
    loop {
        {
            let room = game.room.lock().await;
            if room.seq != seq || room.to_act() == Seats::None {
                return;
            }
        }
        if changed.changed().await.is_err() {
            return;
        }
    }
}

/// What a seat of the machine is asked.
struct Asked {
    seat: Seat,
    seq: u64,
    answer: Answering,
}

/// How a seat of the machine finds its answer.
enum Answering {
    /// A lesson says what it is.
    Known(String),
    /// By thinking, on behalf of somebody.
    Thinks(Owner, Thought),
}

/// Which seat of the machine is to move, and how it finds its answer.
async fn next_answer(game: &LiveGame) -> Option<Asked> {
    let room = game.room.lock().await;
    let (seat, seq) = (seat_to_move(&room).filter(|_| !room.spoiled)?, room.seq);
    let answer = match lesson::tutors_act(&room, seat) {
        Some(action) => Answering::Known(action),
        None => Answering::Thinks(owner(&room), room.table.think(seat, spec(&room, seat)?)?),
    };
    Some(Asked { seat, seq, answer })
}

/// The person who plays against the machine.
fn owner(room: &Room) -> Owner {
    let player = room.row.seats.iter().find_map(|seat| seat.person);
    Owner::Person(player.unwrap_or(room.row.created_by))
}

/// The machine's seat that owes a decision.
fn seat_to_move(room: &Room) -> Option<Seat> {
    room.to_act().iter().find(|seat| room.row.seats[seat.index()].kind == SeatKind::Bot)
}

async fn play(app: &App, game: &Arc<LiveGame>, seat: Seat, seq: u64, action: String) -> Answer<()> {
    let mut room = game.room.lock().await;
    if room.seq != seq || !room.to_act().contains(seat) {
        return Ok(()); // something happened meanwhile: think again
    }
    let acts = Acts { seq, actions: vec![action], seat: Some(seat), key: None, tell: Tell::Events };
    play_now(app, game, &mut room, seat, &acts, Language::english()).await.map(drop)
}
