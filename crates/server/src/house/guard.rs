//! A game behind its lock, and what happens when a change of it does not come to its end.
//!
//! A game in memory is invalid from the first thing a handler changes in it until that is written. If the handler
//! panics, returns early or cannot write, the guard sees it when it is dropped and gives the game up: the next
//! request loads it from the disk.

use super::room::Room;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::{Mutex, MutexGuard, watch};

/// A game behind its lock.
pub struct RoomLock {
    room: Mutex<Room>,
    invalid: AtomicBool,
    changed: watch::Sender<u64>,
}

impl RoomLock {
    /// Puts a game behind a lock; `changed` wakes everyone who follows it.
    pub fn new(room: Room, changed: watch::Sender<u64>) -> RoomLock {
        RoomLock { room: Mutex::new(room), invalid: AtomicBool::new(false), changed }
    }

    /// Waits until nobody else holds the game.
    pub async fn lock(&self) -> RoomGuard<'_> {
        RoomGuard { room: self.room.lock().await, lock: self, touched: false }
    }

    /// Whether the game differs from the disk, so that it must be loaded again.
    pub fn is_invalid(&self) -> bool {
        self.invalid.load(Ordering::Acquire)
    }
}

/// A game that nobody else can change now.
pub struct RoomGuard<'a> {
    room: MutexGuard<'a, Room>,
    lock: &'a RoomLock,
    touched: bool,
}

impl Deref for RoomGuard<'_> {
    type Target = Room;

    fn deref(&self) -> &Room {
        &self.room
    }
}

impl DerefMut for RoomGuard<'_> {
    fn deref_mut(&mut self) -> &mut Room {
        self.touched = true;
        &mut self.room
    }
}

impl Drop for RoomGuard<'_> {
    fn drop(&mut self) {
        if !self.touched || !(self.room.spoiled || self.room.is_unwritten()) {
            return;
        }
        self.room.spoiled = true;
        if !self.lock.invalid.swap(true, Ordering::AcqRel) {
            tracing::warn!(
                game = self.room.row.id,
                "a change was not written; the game will be loaded again"
            );
            metrics::counter!("malbrook_games_given_up").increment(1);
            self.lock.changed.send_modify(|version| *version += 1);
        }
    }
}

/// A value that remembers whether it may have changed since it was last written.
pub struct Tracked<T> {
    value: T,
    changed: bool,
}

impl<T> Tracked<T> {
    /// A value as it is on the disk.
    pub fn new(value: T) -> Tracked<T> {
        Tracked { value, changed: false }
    }

    /// Whether it may have changed since it was last written.
    pub fn is_changed(&self) -> bool {
        self.changed
    }

    /// Notes that it is what is on the disk: it was written, or an attempt has changed nothing.
    pub fn note_written(&mut self) {
        self.changed = false;
    }

    /// The value, for a change of what is kept in memory only.
    pub fn in_memory(&mut self) -> &mut T {
        &mut self.value
    }

    /// Puts another value in its place.
    pub fn replace(&mut self, value: T) {
        self.changed = true;
        self.value = value;
    }
}

impl<T> Deref for Tracked<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for Tracked<T> {
    fn deref_mut(&mut self) -> &mut T {
        self.changed = true;
        &mut self.value
    }
}
