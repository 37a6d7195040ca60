//! What limits how much is kept, and removes what nobody needs.

use super::{GameNo, Millis, PersonNo, Stored};
use async_trait::async_trait;

/// Games counted for limits, and rows that can be removed.
#[async_trait]
pub trait HousekeepingStore {
    /// Notes from which address, as a keyed hash, a game was begun.
    async fn note_address(&self, game: GameNo, address: String) -> Stored<()>;
    /// Forgets the addresses of games that are over.
    async fn forget_addresses(&self) -> Stored<()>;
    /// The games of somebody that are not over.
    async fn games_in_progress(&self, of: GamesOf) -> Stored<GameCounts>;
    /// Ids of games that have waited for an opponent since before a time.
    async fn waiting_since(&self, before: Millis, limit: u32) -> Stored<Vec<String>>;
    /// Ids of games that can be deleted: unchanged since a time, and either called off before a move or unfinished or imported
    /// among guests.
    async fn abandoned_since(&self, before: Millis, limit: u32) -> Stored<Vec<String>>;
    /// Deletes a game if it can still be deleted; the answer then has the ids of the games it was a rematch of.
    async fn delete_abandoned(&self, id: &str, before: Millis) -> Stored<Option<Vec<String>>>;
    /// Guests who came before a time and have no games.
    async fn idle_guests(&self, before: Millis, after: PersonNo, limit: u32) -> Stored<Vec<PersonNo>>;
    /// Deletes a guest who still has no games; says whether it did.
    async fn delete_idle_guest(&self, person: PersonNo) -> Stored<bool>;
}

/// Whose games are counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GamesOf {
    /// Those a person plays in; of those that wait, those the person began.
    Person(PersonNo),
    /// Those begun from an address, given as its keyed hash.
    Address(String),
}

/// Games that are not over, by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameCounts {
    /// Waiting for an opponent, other than a rematch.
    pub waiting: u32,
    /// Between people.
    pub running: u32,
    /// Against the computer.
    pub computer: u32,
    /// Played by one person on both sides.
    pub solo: u32,
}
