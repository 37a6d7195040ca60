//! What is stored for clocks: the heartbeat, the pauses, and claims that an opponent is gone.

use super::{Claim, GameNo, GameRow, Millis, Stored};
use crate::heartbeat::Resume;
use crate::pauses::Pause;
use async_trait::async_trait;

/// The heartbeat, pauses and claims.
#[async_trait]
pub trait ClockStore {
    /// When the server last noted that it runs.
    async fn heartbeat(&self) -> Stored<Option<Millis>>;
    /// Notes that the server runs, and pauses that have just ended.
    async fn beat(&self, now: Millis, pauses: Vec<Pause>) -> Stored<()>;
    /// Moves what runs after a stop, in one transaction with the first heartbeat.
    async fn resume(&self, resume: Resume, now: Millis) -> Stored<()>;
    /// All pauses that still matter for a clock.
    async fn pauses(&self) -> Stored<Vec<Pause>>;
    /// The games with a claim whose opponent has not been warned.
    async fn unwarned_claims(&self) -> Stored<Vec<GameRow>>;
    /// Changes the claim of a game, and when the opponent was last seen.
    async fn set_claim(&self, game: GameNo, claim: Option<Claim>, seen_at: Option<Millis>) -> Stored<()>;
}
