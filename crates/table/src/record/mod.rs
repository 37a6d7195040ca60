//! The text format of a game's record: readable, diffable, versioned.
//!
//! ```text
//! malbrook record 1
//! title spain
//! scenario full-game
//! rules 2
//! options battle-rerolls wounded-leaders
//! data 0123456789abcdef
//! seed 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
//! player one Anna
//! ---
//! 1 card 3
//! 2 card 2
//! 1 do campaign | interception 5, battle 3 6 1
//! 2 draw | deal 52:17 51:3
//! back 2
//! 1 do rally
//! ---
//! hash 1234567890abcdef
//! result alliance-major
//! ```
//!
//! - The header is one `key value` a line. `title` and `scenario` must be there; `rules` (the version of the rules it
//!   was played under, without which it cannot be replayed), `options`, `data` (a hash of the data files), `seed`, `commit` (the promise of a seed, see [`proof`](crate::proof)), `player one` and `player two`
//!   may be. A key that is not known is an error.
//! - Where players contributed to the seed, the header has four more lines, all or none of them: `promise` (the SHA-256
//!   of the server's secret), `secret`, `nonce one` and `nonce two`. A nonce line is `committed COMMITMENT NONCE`,
//!   `fresh NONCE`, `lost COMMITMENT`, `default`, `same` or `computer`, see [`Contribution`](crate::deal::Contribution).
//!   `commit` is then the hash of the seed that was made of them.
//! - A game that does not begin as its scenario does has its own `start` in the header: the situation as a
//!   document in the game's own form, without line breaks. A long one goes on over several lines `start`,
//!   whose texts are joined as they stand. With a seed, its dice begin with the first action.
//! - After `---` comes one action a line: the number of the seat, the action in the game's notation, and after a
//!   bar the throws it took, in order, grouped by purpose. A die of six is written as its face, 1 to 6; any other
//!   draw as `sides:value`, the value counted from 0. A line that starts with a bar goes on with the throws
//!   of the action above.
//! - `back 2` between the actions says that by consent of both players the game went back to after its first two
//!   actions. Those that came after are counted no more, but their throws fell: the dice went on.
//! - After a second `---` may come `hash`, the hash of the situation at the end, and `result`.
//! - Blank lines are skipped, and so are lines that start with `#`.

mod read;
mod write;

use crate::Seat;
use crate::deal::DealProof;
use crate::dice::Throw;
use crate::hidden::is_hidden;
use read::Reader;
use words::{Message, message};

pub use read::read_throws;
pub use write::write_throws;

/// The version of the format this program writes and reads.
pub const VERSION: u32 = 1;
/// The longest line a record may have, in bytes.
pub const MAX_LINE: usize = 1_000;
/// The most lines with an action or `back` a record may have.
pub const MAX_ENTRIES: usize = 200_000;
/// The most throws one action may take.
pub const MAX_THROWS: usize = 10_000;
/// The longest text a record may have, in bytes.
pub const MAX_BYTES: usize = 32 << 20;
/// The longest start position a record may have, in bytes.
pub const MAX_START: usize = 1 << 20;
/// The longest player's name, in characters.
const MAX_NAME: usize = 100;

/// A game written down.
///
/// ```
/// use table::{Record, Seat};
///
/// let record: Record = "malbrook record 1
/// title spain
/// scenario full-game
/// ---
/// 1 card 3
/// 2 card 2
/// back 1
/// 2 card 1
/// ".parse()?;
/// assert_eq!(record.acts().count(), 3);
/// // By consent the second action was taken back.
/// let standing = record.standing();
/// assert_eq!((standing.len(), standing[1].seat, standing[1].action.as_str()), (2, Seat::Two, "card 1"));
/// # Ok::<(), table::RecordError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// What was played, and by whom.
    pub header: Header,
    /// What was done, in order.
    pub lines: Vec<Line<RecordEntry>>,
    /// How it stood at the end.
    pub end: End,
}

/// What a record says before the first action.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// The title's short name.
    pub title: String,
    /// The scenario's short name.
    pub scenario: String,
    /// The version of the rules it was played under, if the record names one.
    pub rules: Option<u32>,
    /// The optional rules in use.
    pub options: Vec<String>,
    /// A hash of the data the game was started with.
    pub data: Option<u64>,
    /// The seed of the dice.
    pub seed: Option<[u8; 32]>,
    /// The promise of a seed, as [`proof::commit`](crate::proof::commit) makes it.
    pub commitment: Option<String>,
    /// How the seed was made, where the players contributed to it.
    pub deal: Option<DealProof>,
    /// The players' names, by seat.
    pub players: [Option<String>; 2],
    /// The situation it began with, where that is not the scenario's own: a document without line breaks.
    pub start: Option<String>,
}

impl Header {
    /// A header with nothing but what it must have.
    pub fn new(title: impl Into<String>, scenario: impl Into<String>) -> Header {
        Header { title: title.into(), scenario: scenario.into(), ..Header::default() }
    }

    /// Names the player of a seat; the name is made to fit on one line, and loses characters that cannot be seen.
    pub fn name_player(&mut self, seat: Seat, name: &str) {
        let name = name.replace(|c: char| is_hidden(c) && !c.is_control(), "");
        let name = name.replace(|c: char| c.is_control() || c.is_whitespace(), " ");
        let name: Vec<&str> = name.split(' ').filter(|part| !part.is_empty()).collect();
        let name: String = name.join(" ").chars().take(MAX_NAME).collect();
        let name = name.trim_end();
        self.players[seat.index()] = (!name.is_empty()).then(|| name.to_owned());
    }
}

/// One step of a game as it went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line<E> {
    /// An action.
    Act(E),
    /// By consent the game went back to after so many of its actions, and the dice went on.
    Back(usize),
}

impl<E> Line<E> {
    /// The same with a reference to the action.
    pub fn as_ref(&self) -> Line<&E> {
        match self {
            Line::Act(act) => Line::Act(act),
            Line::Back(n) => Line::Back(*n),
        }
    }

    /// The same with a reference through which the action can be changed.
    pub fn as_mut(&mut self) -> Line<&mut E> {
        match self {
            Line::Act(act) => Line::Act(act),
            Line::Back(n) => Line::Back(*n),
        }
    }

    /// The same with something else for the action.
    pub fn map<F>(self, other: impl FnOnce(E) -> F) -> Line<F> {
        match self {
            Line::Act(act) => Line::Act(other(act)),
            Line::Back(n) => Line::Back(n),
        }
    }

    /// The action, if it is one.
    pub fn act(self) -> Option<E> {
        match self {
            Line::Act(act) => Some(act),
            Line::Back(_) => None,
        }
    }
}

/// The actions that stand after these lines: those that were played and not taken back.
pub fn standing<E>(lines: impl IntoIterator<Item = Line<E>>) -> Vec<E> {
    let mut standing = Vec::new();
    for line in lines {
        match line {
            Line::Act(act) => standing.push(act),
            Line::Back(n) => standing.truncate(n),
        }
    }
    standing
}

/// One action of a record.
#[derive(Clone, Debug)]
pub struct RecordEntry {
    /// Who did it.
    pub seat: Seat,
    /// What was done, in the game's notation.
    pub action: String,
    /// The throws it took, in order.
    pub throws: Vec<Throw>,
    /// The line of the text it was read from, or 0. Entries that differ in nothing else are equal.
    pub line: usize,
}

impl PartialEq for RecordEntry {
    fn eq(&self, other: &RecordEntry) -> bool {
        (self.seat, &self.action, &self.throws) == (other.seat, &other.action, &other.throws)
    }
}

impl Eq for RecordEntry {}

/// What a record says after the last action.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct End {
    /// The hash of the situation.
    pub hash: Option<u64>,
    /// The title's own word for the result.
    pub result: Option<String>,
}

/// What is wrong with the text of a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct RecordError {
    /// Where, counted from 1.
    pub line: usize,
    /// What, in one short sentence.
    pub problem: Message,
}

impl RecordError {
    /// Where and what, as a message.
    pub fn message(&self) -> Message {
        message!("at-line", line = self.line, problem = self.problem.clone())
    }
}

impl Record {
    /// A record of these actions that does not say how it stood at the end.
    pub fn of_acts(header: Header, acts: impl IntoIterator<Item = RecordEntry>) -> Record {
        Record { header, lines: acts.into_iter().map(Line::Act).collect(), end: End::default() }
    }

    /// Every action in order, also those taken back later.
    pub fn acts(&self) -> impl Iterator<Item = &RecordEntry> {
        self.lines.iter().filter_map(|line| line.as_ref().act())
    }

    /// The actions that stand at the end.
    pub fn standing(&self) -> Vec<&RecordEntry> {
        standing(self.lines.iter().map(Line::as_ref))
    }

    /// Reads a record from its text.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        if text.len() > MAX_BYTES {
            return Err(RecordError { line: 1, problem: message!("record-too-long", bytes = MAX_BYTES) });
        }
        let mut reader = Reader::default();
        let mut last = 1;
        for (at, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            last = at + 1;
            reader.line(line, last).map_err(|problem| RecordError { line: last, problem })?;
        }
        reader.finish().map_err(|problem| RecordError { line: last, problem })
    }

    /// The text of the record, proven to read back as the same record.
    ///
    /// The error names the line of that text which cannot be read back, e.g. because a name has a
    /// line break in it. [`Display`](std::fmt::Display) writes the same text without the proof.
    pub fn write(&self) -> Result<String, RecordError> {
        let text = self.to_string();
        let read = Record::parse(&text)?;
        if read == *self {
            return Ok(text);
        }
        let differs = read.acts().zip(self.acts()).find(|(read, kept)| read != kept);
        Err(RecordError {
            line: differs.map_or(1, |(read, _)| read.line),
            problem: message!("record-not-itself"),
        })
    }

    /// The same record with actions only; it replays if it has a seed.
    pub fn without_throws(mut self) -> Record {
        self.lines.iter_mut().filter_map(|line| line.as_mut().act()).for_each(|act| act.throws.clear());
        self
    }
}

impl std::str::FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Record, RecordError> {
        Record::parse(text)
    }
}
