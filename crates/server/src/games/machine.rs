//! The machine's moves. It thinks on threads of its own and plays as anybody does.

use super::play::{Acts, Tell, play_now};
use crate::app::App;
use crate::error::Answer;
use crate::house::LiveGame;
use crate::store::SeatKind;
use crate::titles::Thought;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use table::Seat;

/// Lets the machine move in a game, unless it is thinking there already.
pub fn wake(app: &App, game: &Arc<LiveGame>) {
    if game.thinking.swap(true, Ordering::AcqRel) {
        return;
    }
    let (app, game) = (app.clone(), game.clone());
    tokio::spawn(async move {
        loop {
            while move_once(&app, &game).await {}
            game.thinking.store(false, Ordering::Release);
            // The turn may have passed to the machine since it last looked.
            let waiting = next_thought(&game).await.is_some();
            if !waiting || game.thinking.swap(true, Ordering::AcqRel) {
                return;
            }
        }
    });
}

/// Makes one move of the machine, if it is to move. Says whether it may have another.
async fn move_once(app: &App, game: &Arc<LiveGame>) -> bool {
    let Some((seat, seq, thought)) = next_thought(game).await else { return false };
    let Ok(_permit) = app.thinkers.acquire().await else { return false };
    let Ok(Some(action)) = tokio::task::spawn_blocking(thought).await else { return false };
    match play(app, game, seat, seq, action).await {
        Ok(()) => true,
        Err(problem) => {
            tracing::warn!(game = game.id, problem = problem.message, "the machine could not move");
            false
        }
    }
}

/// Which seat of the machine is to move, and how it would think about it.
async fn next_thought(game: &LiveGame) -> Option<(Seat, u64, Thought)> {
    let room = game.room.lock().await;
    let seat = room.to_act().iter().find(|seat| room.row.seats[seat.index()].kind == SeatKind::Bot)?;
    let level = room.row.seats[seat.index()].level.clone()?;
    Some((seat, room.seq, room.table.think(seat, &level)?))
}

async fn play(app: &App, game: &Arc<LiveGame>, seat: Seat, seq: u64, action: String) -> Answer<()> {
    let mut room = game.room.lock().await;
    if room.seq != seq || !room.to_act().contains(seat) {
        return Ok(()); // something happened meanwhile: think again
    }
    let acts = Acts { seq, actions: vec![action], seat: Some(seat), key: None, tell: Tell::Events };
    play_now(app, game, &mut room, seat, &acts).await.map(drop)
}
