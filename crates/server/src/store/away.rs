//! What is kept for people who are away: how they wish to be told, what they were told, their vacations.

use super::people::Credential;
use super::{GameNo, GameRow, Millis, PersonNo, Stored};
use async_trait::async_trait;
use words::Language;

/// Notices, wishes and vacations.
#[async_trait]
pub trait AwayStore {
    /// How a person wishes to be told, if there is such a person.
    async fn wishes(&self, person: PersonNo) -> Stored<Option<WishesRow>>;
    /// Changes how a person wishes to be told. Refuses a credential that is not valid any more.
    async fn set_wishes(&self, by: Credential, mail: bool, webhook: Option<String>) -> Stored<()>;
    /// Sends a person no more mail; says whether there is such a person.
    async fn stop_mail(&self, person: PersonNo) -> Stored<bool>;
    /// Notes how often a webhook has failed in a row, and forgets it if so wished, unless it is another one by now.
    async fn count_failures(&self, person: PersonNo, webhook: String, failures: u32, off: bool)
    -> Stored<()>;

    /// The games of a person that are being played, whoever's turn it is.
    async fn games_under_way(&self, person: PersonNo) -> Stored<Vec<GameRow>>;
    /// All turns of people that they were not told of.
    async fn untold(&self) -> Stored<Vec<Turn>>;
    /// The turns a person was told of.
    async fn told(&self, person: PersonNo) -> Stored<Vec<Turn>>;
    /// Notes that a person was told of turns.
    async fn note_told(&self, turns: Vec<Turn>, at: Millis) -> Stored<()>;
    /// Forgets having told of turns that are past.
    async fn forget_told(&self) -> Stored<()>;

    /// All vacations there ever were.
    async fn vacations(&self) -> Stored<Vec<Vacation>>;
    /// Begins a vacation, or changes the end of one; one without length is taken away.
    async fn set_vacation(&self, vacation: Vacation) -> Stored<()>;
    /// Changes when the first clock of a game runs out.
    async fn set_deadline(&self, game: GameNo, deadline: Option<Millis>) -> Stored<()>;
}

/// How a person wishes to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WishesRow {
    /// Their address.
    pub email: Option<String>,
    /// By mail?
    pub mail: bool,
    /// Where to post it.
    pub webhook: Option<String>,
    /// How often that has failed in a row.
    pub webhook_failures: u32,
    /// When they were last told of anything.
    pub told_at: Millis,
    /// The language they are told in.
    pub language: Language,
}

/// A turn of a person.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// Whose.
    pub person: PersonNo,
    /// The game, by the id people see.
    pub game: String,
    /// Since when.
    pub since: Millis,
}

/// A time in which the clocks of a person's games by mail do not run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vacation {
    /// Whose.
    pub person: PersonNo,
    /// From when.
    pub begins: Millis,
    /// Until when.
    pub ends: Millis,
}
