//! Removing what nobody needs any more.
//!
//! - A game that has waited for an opponent too long is called off.
//! - A game that was called off before a move is deleted. So is a game of guests that nobody has played for long, if it is
//!   unfinished, was imported, or was played alone or against the computer. Other finished games stay, and so does every game
//!   of an account that has begun.
//! - A guest who has no game and has said nothing is deleted.
//!
//! How long that takes is in the settings. What was removed is logged.

use crate::app::App;
use crate::error::Answer;
use crate::games::resign;
use crate::store::{Millis, Status};

const DAY: Millis = 24 * 60 * 60 * 1000;
/// How many are read at a time.
const PAGE: u32 = 200;

/// How much was removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    /// Games that were called off.
    pub called_off: u32,
    /// Games that were deleted.
    pub games: u32,
    /// Guests who were deleted.
    pub guests: u32,
}

/// Removes what nobody needs any more.
pub async fn sweep(app: &App) -> Answer<Swept> {
    let before = |days: u32| app.now() - Millis::from(days) * DAY;
    let settings = &app.settings;
    let swept = Swept {
        called_off: call_off_waiting(app, before(settings.waiting_days)).await?,
        games: delete_games(app, before(settings.abandoned_days)).await?,
        guests: delete_guests(app, before(settings.guest_days)).await?,
    };
    app.store.forget_addresses().await?;
    if swept != Swept::default() {
        tracing::info!(
            called_off = swept.called_off,
            games_deleted = swept.games,
            guests_deleted = swept.guests,
            "swept"
        );
    }
    Ok(swept)
}

async fn call_off_waiting(app: &App, before: Millis) -> Answer<u32> {
    let mut count = 0;
    loop {
        let ids = app.store.waiting_since(before, PAGE).await?;
        let mut called_off = 0;
        for id in &ids {
            match call_off(app, id, before).await {
                Ok(done) => called_off += u32::from(done),
                Err(problem) => {
                    tracing::warn!(game = id, problem = %problem.message, "a game was not called off");
                }
            }
        }
        count += called_off;
        // Those that cannot be called off would be read again and again.
        if ids.len() < PAGE as usize || called_off == 0 {
            return Ok(count);
        }
    }
}

/// Calls a game off if it is still waiting behind its lock.
async fn call_off(app: &App, id: &str, before: Millis) -> Answer<bool> {
    let game = app.house.game(app, id).await?;
    let mut room = game.room.lock().await;
    if room.spoiled || room.row.status != Status::Waiting || room.row.updated_at >= before {
        return Ok(false);
    }
    resign::end(app, &game, &mut room, None, "aborted").await?;
    tracing::debug!(game = id, "a game that nobody joined was called off");
    Ok(true)
}

async fn delete_games(app: &App, before: Millis) -> Answer<u32> {
    let mut count = 0;
    loop {
        let ids = app.store.abandoned_since(before, PAGE).await?;
        let mut deleted = 0;
        for id in &ids {
            // Somebody looks at it; it can be deleted another time.
            if app.house.has(id) {
                continue;
            }
            if let Some(of) = app.store.delete_abandoned(id, before).await? {
                deleted += 1;
                app.house.forget(id);
                of.iter().for_each(|id| app.house.forget(id));
                tracing::debug!(game = id, "an abandoned game was deleted");
            }
        }
        count += deleted;
        if ids.len() < PAGE as usize || deleted == 0 {
            return Ok(count);
        }
    }
}

async fn delete_guests(app: &App, before: Millis) -> Answer<u32> {
    let (mut count, mut after) = (0, 0);
    loop {
        let guests = app.store.idle_guests(before, after, PAGE).await?;
        let here = app.people.identities.people(app.now());
        for &guest in &guests {
            after = guest;
            // Whoever is here now may be about to begin a game.
            if here.contains(&guest) || app.hub.is_present(guest) {
                continue;
            }
            if app.store.delete_idle_guest(guest).await? {
                count += 1;
                app.people.has_gone(guest);
            }
        }
        if guests.len() < PAGE as usize {
            return Ok(count);
        }
    }
}
