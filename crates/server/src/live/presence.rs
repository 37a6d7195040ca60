//! Who is at the table: a seat is present while somebody on it has a connection open.

use crate::house::LiveGame;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Somebody at a table, until this is dropped.
pub struct Presence {
    game: Arc<LiveGame>,
    seats: [bool; 2],
}

impl Presence {
    /// Comes to a table: on these seats, or as a spectator.
    pub fn enter(game: &Arc<LiveGame>, seats: [bool; 2]) -> Presence {
        let presence = Presence { game: game.clone(), seats };
        presence.count(|places| places.fetch_add(1, Ordering::Relaxed) == 0);
        presence
    }

    /// The seats of whoever is here.
    pub fn seats(&self) -> [bool; 2] {
        self.seats
    }

    /// Counts on every place; where a place was or is left empty, everybody is told.
    fn count(&self, change: impl Fn(&std::sync::atomic::AtomicUsize) -> bool) {
        let watches = self.seats == [false; 2];
        let here = [self.seats[0], self.seats[1], watches];
        let places = self.game.present.iter().zip(here).filter(|(_, here)| *here);
        let changed = places.fold(false, |changed, (place, _)| change(place) || changed);
        if changed && !watches {
            self.game.announce();
        }
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        self.count(|places| places.fetch_sub(1, Ordering::Relaxed) == 1);
    }
}
