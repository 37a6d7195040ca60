//! Where everything is kept, behind one small trait, so that another database can take SQLite's place.

pub mod away;
pub mod clocks;
pub mod deal;
pub mod housekeeping;
pub mod people;
pub mod sqlite;

pub use away::{AwayStore, Turn, Vacation, WishesRow};
pub use clocks::ClockStore;
pub use deal::{Deal, Hex32, SeatDeal};
pub use housekeeping::{GameCounts, GamesOf, HousekeepingStore};
pub use people::PeopleStore;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use table::{Progress, Seat};
use utoipa::ToSchema;
use words::{Message, message};

/// Milliseconds since 1970.
pub type Millis = i64;
/// A person's number.
pub type PersonNo = i64;
/// A game's number; people see its `id`, which cannot be guessed.
pub type GameNo = i64;

/// Why the store could not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Something that must be unique is there already; the word says what.
    #[error("{0} is there already")]
    Taken(&'static str),
    /// A name looks like that of another account.
    #[error("the name looks like another one")]
    Lookalike,
    /// What let a request in is not valid any more: a session ended, a token or a pass was revoked, a password changed.
    #[error("access has ended")]
    AccessEnded,
    /// The database is at fault: nothing was written.
    #[error("the database failed: {0}")]
    Failed(String),
}

impl StoreError {
    /// What whoever starts the server is told.
    pub fn message(&self) -> Message {
        match self {
            StoreError::Taken(_) | StoreError::Lookalike | StoreError::AccessEnded => {
                Message::said(self.to_string())
            }
            StoreError::Failed(cause) => message!("startup-database", cause),
        }
    }
}

/// What the store answers.
pub type Stored<T> = Result<T, StoreError>;

/// Everything the server keeps.
#[async_trait]
pub trait Store:
    GameStore + PeopleStore + AwayStore + HousekeepingStore + ClockStore + Send + Sync + 'static
{
    /// Copies the whole database to a file while it is used.
    async fn back_up(&self, file: &std::path::Path) -> Stored<()>;
    /// Can it be read and written now?
    async fn is_healthy(&self) -> bool;
    /// Waits until everything asked for is written, and writes no more.
    async fn close(&self);
}

/// Games, their logs and what is said at the table.
#[async_trait]
pub trait GameStore {
    /// Begins a game, with what was played before it came here.
    async fn add_game(&self, game: GameRow, log: Vec<LogEntry>, snapshots: Vec<Snapshot>) -> Stored<GameRow>;
    /// Begins a rematch of a game, which names it from then on.
    async fn add_rematch(&self, game: GameRow, of: GameNo) -> Stored<GameRow>;
    /// Prepares the stored games of a title for a version of the rules: games without a move adopt it, and those in
    /// progress under another version stop, so that no clock runs and no computer player is asked in them.
    async fn adopt_rules(&self, title: &str, rules: u32) -> Stored<()>;
    /// A game by the id people see.
    async fn game(&self, id: &str) -> Stored<Option<GameRow>>;
    /// The game a seat was offered in by a link.
    async fn game_by_invite(&self, invite: &str) -> Stored<Option<GameRow>>;
    /// Games that fit, newest first.
    async fn games(&self, query: GameQuery) -> Stored<Vec<GameRow>>;
    /// Writes what was played. It is on the disk when this returns.
    async fn append(&self, append: Append) -> Stored<()>;
    /// So many entries of a game's log, beginning after `after`.
    async fn log(&self, game: GameNo, after: u64, limit: u64) -> Stored<Vec<LogEntry>>;
    /// How many entries of each seat have left a game's log before anybody else was shown them.
    async fn withdrawn(&self, game: GameNo) -> Stored<[u64; 2]>;
    /// The newest snapshot at or before `seq`.
    async fn snapshot(&self, game: GameNo, seq: u64) -> Stored<Option<Snapshot>>;
    /// Says something at the table; the answer is the number of the line.
    async fn say(&self, game: GameNo, person: PersonNo, at: Millis, text: String) -> Stored<u64>;
    /// What was said after a line.
    async fn chat(&self, game: GameNo, after: u64, limit: u64) -> Stored<Vec<ChatRow>>;
    /// Gives the seats and games of one person to another, as when a guest signs up.
    async fn hand_over(&self, from: PersonNo, to: PersonNo) -> Stored<()>;
}

/// Who may sit on a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SeatKind {
    /// A person with a browser or a bot of their own.
    Person,
    /// The second player at the same screen.
    HotSeat,
    /// Anyone may take it.
    Open,
    /// Whoever has the link may take it.
    Invite,
    /// A certain person may take it.
    Reserved,
    /// The machine.
    Bot,
}

/// A seat of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRow {
    /// Who may sit here.
    pub kind: SeatKind,
    /// Who sits here.
    pub person: Option<PersonNo>,
    /// The level of the machine.
    pub level: Option<String>,
    /// The secret of the link, hashed.
    pub invite: Option<String>,
    /// Time left on the clock.
    pub left_ms: Option<i64>,
    /// Since when this seat owes a decision.
    pub since: Option<Millis>,
}

impl SeatRow {
    /// Does somebody sit here? Whoever it is only kept for has yet to come.
    pub fn is_taken(&self) -> bool {
        self.kind == SeatKind::Bot || self.person.is_some() && self.kind != SeatKind::Reserved
    }
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// A seat is still free.
    Waiting,
    /// It is being played.
    Playing,
    /// It has ended.
    Over,
    /// It was called off.
    Aborted,
}

/// How time is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Clock {
    /// No clock.
    #[default]
    None,
    /// So much time for the whole game, and a little more at the end of every turn.
    Live {
        /// Seconds at the start.
        seconds: u32,
        /// Seconds added when a turn ends.
        increment: u32,
    },
    /// So many days for each turn.
    Correspondence {
        /// Days for a turn.
        days: u16,
    },
}

/// Where a game came from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Origin {
    /// It was begun here.
    #[default]
    New,
    /// It was taken up from a record.
    Imported,
    /// It goes on from a moment of another game.
    Fork {
        /// The other game.
        game: String,
        /// After which entry of its log.
        seq: u64,
    },
    /// It is a lesson.
    Lesson {
        /// Which one.
        lesson: String,
    },
    /// It follows another game between the same people, sides swapped.
    Rematch {
        /// The other game.
        game: String,
    },
}

/// What can be offered to the other seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OfferKind {
    /// A draw.
    Draw,
    /// To go back further than the rules of undo allow.
    Undo,
    /// To call the game off.
    Abort,
}

/// An offer that waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Offer {
    /// Who offers.
    pub by: Seat,
    /// What.
    pub kind: OfferKind,
    /// For an undo: the game would stand as after this entry of its log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<u64>,
}

/// A claim that the opponent is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The seat that claims.
    pub by: Seat,
    /// When.
    pub at: Millis,
    /// Whether the opponent has been warned by e-mail, if there is a way to do so.
    pub warned: bool,
}

/// A game without its log.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRow {
    /// Its number, 0 until it is stored.
    pub no: GameNo,
    /// What people call it by.
    pub id: String,
    /// The title.
    pub title: String,
    /// The scenario.
    pub scenario: String,
    /// The optional rules.
    pub options: Vec<String>,
    /// The version of the rules it is played under.
    pub rules: u32,
    /// The hash of the data it was begun with.
    pub data: String,
    /// The seed of the dice: a secret until the game is over, and zeros before it is made.
    pub seed: [u8; 32],
    /// How the seed is made; nothing if it was given or drawn at creation.
    pub deal: Option<Deal>,
    /// Was the seed drawn by the server and promised, rather than given by the player?
    pub sealed: bool,
    /// Is it hidden from those who do not play in it?
    pub private: bool,
    /// How time is kept.
    pub clock: Clock,
    /// Where it came from.
    pub origin: Origin,
    /// Who began it.
    pub created_by: PersonNo,
    /// When.
    pub created_at: Millis,
    /// Where it stands.
    pub status: Status,
    /// Who won.
    pub winner: Option<Seat>,
    /// How: the title's own word, or `resigned`, `timeout`, `absence`, `draw`, `aborted`.
    pub result: Option<String>,
    /// Who owes a decision: a bit a seat.
    pub to_act: u8,
    /// How far it has come; nothing before it began.
    pub progress: Option<Progress>,
    /// Offers that wait for an answer.
    pub offers: Vec<Offer>,
    /// The rematch that was made of it.
    pub rematch: Option<String>,
    /// When the first clock runs out.
    pub deadline: Option<Millis>,
    /// A claim that the opponent is gone.
    pub claim: Option<Claim>,
    /// When the absent player was last seen or the last claim was withdrawn: absence counts from then.
    pub seen_at: Option<Millis>,
    /// When it last changed hands.
    pub updated_at: Millis,
    /// The seats.
    pub seats: [SeatRow; 2],
}

/// What a log entry does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// A seat acts.
    Act(Seat),
    /// A seat takes its last action back.
    Undo(Seat),
    /// By consent the game goes back to where it stood after the entry named in `act`.
    Back,
}

/// One entry of a game's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogEntry {
    /// Its number, counted from 1 without a gap.
    pub seq: u64,
    /// What it does.
    pub deed: Deed,
    /// When, in milliseconds from the game's creation.
    pub at: Millis,
    /// The key of the batch that began with it, hashed.
    pub batch: Option<i64>,
    /// The action in notation.
    pub act: String,
    /// The throws as records write them, where they do not follow from the seed.
    pub throws: Option<String>,
}

/// A situation to begin rebuilding from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// After which entry of the log.
    pub seq: u64,
    /// Where the dice stand in the seed's stream.
    pub dice: u64,
    /// How many actions stand, those taken back not counted.
    pub acts: u64,
    /// The position as JSON, compressed.
    pub position: Vec<u8>,
}

/// What is written in one piece.
#[derive(Clone, Debug)]
pub struct Append {
    /// The game.
    pub game: GameNo,
    /// Entries that leave its log before the new ones are added.
    pub withdraw: Option<Withdrawal>,
    /// New entries of its log.
    pub entries: Vec<LogEntry>,
    /// The row, if it changed.
    pub row: Option<Box<GameRow>>,
    /// A snapshot taken after the last entry.
    pub snapshot: Option<Snapshot>,
}

/// Newest entries that leave a log: actions taken back before anybody else was shown them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Withdrawal {
    /// The number of the last entry that stays.
    pub kept: u64,
    /// How many entries of each seat have left the log so far.
    pub total: [u64; 2],
}

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatRow {
    /// Its number, counted from 1.
    pub line: u64,
    /// Who said it.
    pub person: PersonNo,
    /// When.
    pub at: Millis,
    /// What.
    pub text: String,
}

/// Which games are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// Those with a seat anyone may take.
    Open,
    /// Those being played that anyone may watch.
    Watch,
    /// Those that are over and that anyone may see.
    Finished,
    /// Those of a person, whatever their status.
    Of(PersonNo),
    /// Those in which it is a person's turn.
    TurnOf(PersonNo),
    /// Those where a clock has run out by now.
    Expired(Millis),
    /// Those where the machine is to act.
    BotsTurn,
}

/// A list of games, newest first, a page at a time.
#[derive(Clone, Copy, Debug)]
pub struct GameQuery {
    /// Which.
    pub which: Which,
    /// Only those that last changed before this time and, at that time, have a smaller number.
    pub before: Option<(Millis, GameNo)>,
    /// How many at most.
    pub limit: u32,
}
