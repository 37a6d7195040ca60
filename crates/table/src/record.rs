//! The text format of a game's record: readable, diffable, versioned.
//!
//! ```text
//! malbrook record 1
//! title spain
//! scenario full-game
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
//! - The header is one `key value` a line. `title` and `scenario` must be there; `options`, `data` (a hash of
//!   the data files), `seed`, `commit` (the promise of a seed, see [`proof`]), `player one` and `player two`
//!   may be. A key that is not known is an error.
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

use crate::dice::{Throw, is_word};
use crate::{Seat, proof};
use std::borrow::Cow;
use std::fmt;
use words::{Message, message};

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

/// Throws and start positions go on to the next line beyond this width.
const WIDTH: usize = 110;
/// The longest player's name, in characters.
const MAX_NAME: usize = 100;

/// A game written down.
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
    /// The optional rules in use.
    pub options: Vec<String>,
    /// A hash of the data the game was started with.
    pub data: Option<u64>,
    /// The seed of the dice.
    pub seed: Option<[u8; 32]>,
    /// The promise of a seed, as [`proof::commit`] makes it.
    pub commitment: Option<String>,
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

    /// Names the player of a seat; the name is made to fit on one line.
    pub fn name_player(&mut self, seat: Seat, name: &str) {
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
    /// line break in it. [`Display`](fmt::Display) writes the same text without the proof.
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

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "malbrook record {VERSION}")?;
        self.header.fmt(f)?;
        writeln!(f, "---")?;
        self.lines.iter().try_for_each(|line| writeln!(f, "{line}"))?;
        if self.end != End::default() {
            writeln!(f, "---")?;
        }
        if let Some(hash) = self.end.hash {
            writeln!(f, "hash {hash:016x}")?;
        }
        if let Some(result) = &self.end.result {
            writeln!(f, "result {result}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "title {}\nscenario {}", self.title, self.scenario)?;
        if !self.options.is_empty() {
            writeln!(f, "options {}", self.options.join(" "))?;
        }
        if let Some(data) = self.data {
            writeln!(f, "data {data:016x}")?;
        }
        if let Some(seed) = &self.seed {
            writeln!(f, "seed {}", proof::to_hex(seed))?;
        }
        if let Some(commitment) = &self.commitment {
            writeln!(f, "commit {commitment}")?;
        }
        for (seat, name) in ["one", "two"].iter().zip(&self.players) {
            if let Some(name) = name {
                writeln!(f, "player {seat} {name}")?;
            }
        }
        let start = self.start.as_deref().unwrap_or_default();
        pieces(start, WIDTH - "start ".len()).try_for_each(|piece| writeln!(f, "start {piece}"))
    }
}

/// A text in pieces of at most `width` bytes that neither start nor end with white space, which would be lost.
fn pieces(text: &str, width: usize) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let fits = |&at: &usize| {
            rest.is_char_boundary(at)
                && !rest[..at].ends_with(char::is_whitespace)
                && !rest[at..].starts_with(char::is_whitespace)
        };
        let end = match rest.len() {
            0 => return None,
            short if short <= width => short,
            _ => (1..=width).rev().find(fits).unwrap_or(rest.len()),
        };
        let (piece, after) = rest.split_at(end);
        rest = after;
        Some(piece)
    })
}

impl<E: fmt::Display> fmt::Display for Line<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Line::Act(act) => act.fmt(f),
            Line::Back(n) => write!(f, "back {n}"),
        }
    }
}

impl fmt::Display for RecordEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = format!("{} {}", self.seat.number(), self.action);
        push_throws(&mut text, " | ", &self.throws, WIDTH);
        f.write_str(&text)
    }
}

/// Throws as records write them on one line: `interception 5, battle 3 6 1`.
pub fn write_throws(throws: &[Throw]) -> String {
    let mut text = String::new();
    push_throws(&mut text, "", throws, usize::MAX);
    text
}

/// Adds throws to a text, after `lead`, going on to a new line beyond `limit` characters.
fn push_throws(text: &mut String, mut lead: &str, throws: &[Throw], limit: usize) {
    let mut width = text.chars().count();
    let mut purpose: Option<&str> = None;
    for throw in throws {
        let full = throw.to_string();
        let piece = match purpose {
            Some(same) if same == throw.purpose => full[full.find(' ').unwrap_or(0)..].to_owned(),
            _ => format!("{lead}{full}"),
        };
        // What is pushed here is ASCII, so that its length is its width.
        if width.saturating_add(piece.len()) > limit {
            text.extend(["\n| ", &full]);
            width = full.len() + 2;
        } else {
            text.push_str(&piece);
            width += piece.len();
        }
        lead = ", ";
        purpose = Some(&throw.purpose);
    }
}

/// Reads what [`write_throws`] writes; the error is one short sentence.
pub fn read_throws(text: &str) -> Result<Vec<Throw>, Message> {
    let mut throws = Vec::new();
    for group in text.split(',') {
        let mut tokens = group.split_whitespace();
        let purpose = tokens.next().ok_or_else(|| message!("record-throw-missing"))?;
        if !is_word(purpose) {
            return Err(message!("record-purpose", word = short(purpose)));
        }
        let before = throws.len();
        for token in tokens {
            let (sides, value) = read_fall(token)?;
            throws.push(Throw { purpose: Cow::Owned(purpose.to_owned()), sides, value });
        }
        if throws.len() == before {
            return Err(message!("record-no-throw", word = short(purpose)));
        }
    }
    Ok(throws)
}

/// `4` is the fourth face of a die, `52:17` index 17 of 52.
fn read_fall(token: &str) -> Result<(u32, u32), Message> {
    let wrong = || message!("record-bad-throw", word = short(token));
    let number = |digits: &str| match digits.bytes().all(|b| b.is_ascii_digit()) {
        true => digits.parse::<u32>().map_err(|_| wrong()),
        false => Err(wrong()),
    };
    match token.split_once(':') {
        None => match number(token)? {
            face @ 1..=6 => Ok((6, face - 1)),
            face => Err(message!("record-face", face)),
        },
        Some((sides, value)) => match (number(sides)?, number(value)?) {
            (6, _) => Err(message!("record-should-be-face", word = short(token))),
            (sides, value) if value < sides => Ok((sides, value)),
            _ => Err(message!("record-beyond-sides", word = short(token))),
        },
    }
}

/// The part of a record that is being read.
#[derive(Default)]
enum Part {
    #[default]
    Version,
    Header,
    Actions,
    End,
}

/// A record half read.
#[derive(Default)]
struct Reader {
    part: Part,
    header: Header,
    lines: Vec<Line<RecordEntry>>,
    /// How many actions stand so far.
    standing: usize,
    end: End,
    /// Keys of the present part that were read already.
    seen: Vec<&'static str>,
}

impl Reader {
    fn line(&mut self, line: &str, number: usize) -> Result<(), Message> {
        if line.len() > MAX_LINE {
            return Err(message!("record-line-too-long", bytes = MAX_LINE));
        }
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            return Ok(());
        }
        if line.contains(|c: char| c.is_control() && c != '\t') {
            return Err(message!("record-control"));
        }
        match self.part {
            Part::Version => self.version(line),
            Part::Header | Part::Actions if line == "---" => self.next_part(),
            Part::Header => self.header_line(line),
            Part::Actions if line.starts_with('|') => self.more_throws(line),
            Part::Actions => self.game_line(line, number),
            Part::End => self.end_line(line),
        }
    }

    fn version(&mut self, line: &str) -> Result<(), Message> {
        let mut words = line.split_whitespace();
        if (words.next(), words.next()) != (Some("malbrook"), Some("record")) {
            return Err(message!("record-start-line"));
        }
        let version = words.next().unwrap_or_default();
        if version != VERSION.to_string() || words.next().is_some() {
            return Err(message!("record-version", version = VERSION, other = short(version)));
        }
        self.part = Part::Header;
        Ok(())
    }

    fn next_part(&mut self) -> Result<(), Message> {
        self.part = match self.part {
            Part::Header => {
                for key in ["title", "scenario"] {
                    if !self.seen.contains(&key) {
                        return Err(message!("record-header-lacks", key));
                    }
                }
                Part::Actions
            }
            _ => Part::End,
        };
        self.seen.clear();
        Ok(())
    }

    fn header_line(&mut self, line: &str) -> Result<(), Message> {
        let (key, value) = key_value(line);
        match key {
            "title" => self.header.title = self.once("title").and(one_word(key, value))?,
            "scenario" => self.header.scenario = self.once("scenario").and(one_word(key, value))?,
            "options" => {
                self.once("options")?;
                self.header.options = value.split_whitespace().map(str::to_owned).collect();
                if self.header.options.is_empty() {
                    return Err(message!("record-no-options"));
                }
            }
            "data" => self.header.data = Some(self.once("data").and(hash(key, value))?),
            "seed" => {
                self.once("seed")?;
                self.header.seed = Some(proof::from_hex(value).map_err(|error| bad_hex(key, &error))?);
            }
            "commit" => {
                self.once("commit")?;
                let promised = proof::from_hex::<32>(value).map_err(|error| bad_hex(key, &error))?;
                self.header.commitment = Some(proof::to_hex(&promised));
            }
            "player" => {
                let (seat, name) = key_value(value);
                let seat = match seat {
                    "one" => self.once("player one").map(|()| Seat::One)?,
                    "two" => self.once("player two").map(|()| Seat::Two)?,
                    _ => return Err(message!("record-player")),
                };
                if name.is_empty() {
                    return Err(message!("record-player-nameless"));
                }
                self.header.players[seat.index()] = Some(name.to_owned());
            }
            "start" => self.start_line(value)?,
            _ => return Err(message!("record-header-key", key = short(key))),
        }
        Ok(())
    }

    fn start_line(&mut self, text: &str) -> Result<(), Message> {
        if text.is_empty() {
            return Err(message!("record-start-empty"));
        }
        let start = self.header.start.get_or_insert_default();
        start.push_str(text);
        match start.len() > MAX_START {
            true => Err(message!("record-start-too-long", bytes = MAX_START)),
            false => Ok(()),
        }
    }

    fn game_line(&mut self, line: &str, number: usize) -> Result<(), Message> {
        if self.lines.len() >= MAX_ENTRIES {
            return Err(message!("record-too-many", count = MAX_ENTRIES));
        }
        let (first, rest) = key_value(line);
        let line = match first {
            "1" => Line::Act(read_act(Seat::One, rest, number)?),
            "2" => Line::Act(read_act(Seat::Two, rest, number)?),
            "back" => Line::Back(read_back(rest, self.standing)?),
            _ => return Err(message!("record-seat", word = short(first))),
        };
        self.standing = match line {
            Line::Act(_) => self.standing + 1,
            Line::Back(n) => n,
        };
        self.lines.push(line);
        Ok(())
    }

    fn more_throws(&mut self, line: &str) -> Result<(), Message> {
        let Some(Line::Act(entry)) = self.lines.last_mut() else {
            return Err(message!("record-stray-throws"));
        };
        entry.throws.extend(read_throws(&line[1..])?);
        if entry.throws.len() > MAX_THROWS {
            return Err(message!("record-too-many-throws", count = MAX_THROWS));
        }
        Ok(())
    }

    fn end_line(&mut self, line: &str) -> Result<(), Message> {
        let (key, value) = key_value(line);
        match key {
            "hash" => self.end.hash = Some(self.once("hash").and(hash(key, value))?),
            "result" => self.end.result = Some(self.once("result").and(one_word(key, value))?),
            _ => return Err(message!("record-end-key", key = short(key))),
        }
        Ok(())
    }

    fn finish(self) -> Result<Record, Message> {
        match self.part {
            Part::Version => Err(message!("record-empty")),
            Part::Header => Err(message!("record-open-header")),
            Part::Actions | Part::End => Ok(Record { header: self.header, lines: self.lines, end: self.end }),
        }
    }

    /// Notes a key; a second time is an error.
    fn once(&mut self, key: &'static str) -> Result<(), Message> {
        if self.seen.contains(&key) {
            return Err(message!("record-twice", key));
        }
        self.seen.push(key);
        Ok(())
    }
}

/// An action and, after a bar, its throws.
fn read_act(seat: Seat, text: &str, line: usize) -> Result<RecordEntry, Message> {
    let (action, throws) = match text.split_once('|') {
        Some((action, throws)) => (action.trim(), read_throws(throws)?),
        None => (text, Vec::new()),
    };
    match action.is_empty() {
        true => Err(message!("record-no-action")),
        false => Ok(RecordEntry { seat, action: action.to_owned(), throws, line }),
    }
}

/// How many actions are left when the game went back; no more than there were.
fn read_back(text: &str, standing: usize) -> Result<usize, Message> {
    let n = match text.bytes().all(|b| b.is_ascii_digit()) {
        true => text.parse().ok(),
        false => None,
    };
    match n {
        Some(n) if n <= standing => Ok(n),
        Some(n) => Err(message!("record-back", count = n, there = standing)),
        None => Err(message!("record-back-number", word = short(text))),
    }
}

/// The first word of a line, and the rest.
fn key_value(line: &str) -> (&str, &str) {
    match line.split_once(char::is_whitespace) {
        Some((key, value)) => (key, value.trim()),
        None => (line, ""),
    }
}

fn one_word(key: &str, value: &str) -> Result<String, Message> {
    match value.is_empty() || value.contains(char::is_whitespace) {
        true => Err(message!("record-one-word", key)),
        false => Ok(value.to_owned()),
    }
}

fn hash(key: &str, value: &str) -> Result<u64, Message> {
    proof::from_hex(value).map(u64::from_be_bytes).map_err(|error| bad_hex(key, &error))
}

fn bad_hex(key: &str, error: &proof::HexError) -> Message {
    message!("record-key-problem", key, problem = error.message())
}

/// So much of a text as belongs in a message.
fn short(text: &str) -> Cow<'_, str> {
    const LONGEST: usize = 30;
    match text.char_indices().nth(LONGEST) {
        Some((at, _)) => Cow::Owned(format!("{}...", &text[..at])),
        None => Cow::Borrowed(text),
    }
}
