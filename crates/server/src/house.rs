//! The games in memory. Each has one owner at a time: whoever holds its lock.
//!
//! A game is loaded when somebody asks for it, from its newest snapshot and what was played since, and let go
//! when nobody has looked at it for a while. What is played is on the disk before anyone sees it.

mod changes;
mod guard;
mod loading;
mod past;
mod room;

pub use crate::spoken::{Facts, Raw};
pub use changes::Change;
pub use guard::{RoomGuard, RoomLock, Tracked};
pub use loading::{replay, start_table};
pub use past::{Moment, before_face_down, moment_before, read_back, standing_at, write_back};
pub use room::{Deeds, Happening, Room, is_solo, pack, unpack};

use crate::app::App;
use crate::error::{Answer, Problem};
use crate::games::chat::Talk;
use crate::store::{GameNo, Millis};
use dashmap::DashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering};
use table::Seat;
use tokio::sync::{OnceCell, watch};

/// For how long somebody who waits for news by asking again and again counts as present.
const POLLER_STAYS: Millis = 90_000;

/// A game in memory.
pub struct LiveGame {
    /// What people call it by.
    pub id: String,
    /// Its number.
    pub no: GameNo,
    /// The game itself.
    pub room: RoomLock,
    /// Counts changes, so that whoever waits for one wakes up.
    pub changed: watch::Sender<u64>,
    /// How many connections each seat has open, and the spectators.
    pub present: [AtomicUsize; 3],
    /// When somebody on each seat last asked to wait for news.
    pub polled_at: [AtomicI64; 2],
    /// What is being said at the table.
    pub talk: Talk,
    /// Is a machine player thinking?
    pub thinking: AtomicBool,
    used_at: AtomicI64,
}

impl LiveGame {
    /// A game that was just loaded.
    pub fn new(room: Room, now: Millis) -> LiveGame {
        let changed = watch::Sender::new(0);
        LiveGame {
            id: room.row.id.clone(),
            no: room.row.no,
            room: RoomLock::new(room, changed.clone()),
            changed,
            present: [const { AtomicUsize::new(0) }; 3],
            polled_at: [const { AtomicI64::new(i64::MIN / 2) }; 2],
            talk: Talk::default(),
            thinking: AtomicBool::new(false),
            used_at: AtomicI64::new(now),
        }
    }

    /// Wakes everyone who waits for a change.
    pub fn announce(&self) {
        self.changed.send_modify(|version| *version += 1);
    }

    /// Which seats have somebody looking at the game.
    pub fn present(&self, now: Millis) -> [bool; 2] {
        [0, 1].map(|seat: usize| {
            self.present[seat].load(Ordering::Relaxed) > 0
                || now - self.polled_at[seat].load(Ordering::Relaxed) < POLLER_STAYS
        })
    }

    /// Somebody on these seats waits for news without a connection that stays open.
    pub fn polled(&self, seats: &[Seat], now: Millis) {
        let before = self.present(now);
        for seat in seats {
            self.polled_at[seat.index()].store(now, Ordering::Relaxed);
        }
        if self.present(now) != before {
            self.announce();
        }
    }
}

/// The games in memory, by id.
#[derive(Default)]
pub struct House {
    games: DashMap<String, Arc<OnceCell<Arc<LiveGame>>>>,
}

impl House {
    /// A game, loaded if need be: also where the one in memory may not be what is on the disk.
    pub async fn game(&self, app: &App, id: &str) -> Answer<Arc<LiveGame>> {
        self.games.remove_if(id, |_, cell| cell.get().is_some_and(|game| game.room.is_invalid()));
        let known = self.games.get(id).map(|cell| cell.clone());
        let cell = match known {
            Some(cell) => cell,
            None => self.games.entry(id.to_owned()).or_default().clone(),
        };
        let loaded = cell.get_or_try_init(|| loading::load(app, id)).await;
        match loaded {
            Ok(game) => {
                game.used_at.store(app.now(), Ordering::Relaxed);
                Ok(game.clone())
            }
            Err(problem) => {
                self.games.remove_if(id, |_, cell| !cell.initialized());
                Err(problem)
            }
        }
    }

    /// Is a game in memory, or on its way there?
    pub fn has(&self, id: &str) -> bool {
        self.games.contains_key(id)
    }

    /// Forgets a game, so that it is loaded anew: what is in memory may not be what is on the disk.
    pub fn forget(&self, id: &str) {
        // Whoever follows it must look for it again.
        if let Some(game) = self.games.remove(id).and_then(|(_, cell)| cell.get().cloned()) {
            game.announce();
        }
    }

    /// Lets go of games that nobody has used for so long.
    pub fn let_go(&self, now: Millis, idle: Millis) {
        self.games.retain(|_, cell| {
            // Whoever has got hold of the cell is about to use the game, though it may not be seen to hold it yet.
            let Some(cell) = Arc::get_mut(cell) else { return true };
            cell.get().is_none_or(|game| {
                Arc::strong_count(game) > 1 || now - game.used_at.load(Ordering::Relaxed) < idle
            })
        });
        metrics::gauge!("malbrook_games_in_memory").set(self.games.len() as f64);
    }

    /// How many games are in memory.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Is none in memory?
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }
}

/// A game that nobody may see, or that is not there: both read the same.
pub fn no_such_game() -> Problem {
    Problem::unknown("game")
}
