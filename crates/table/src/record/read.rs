//! Reading the text of a record, line by line.

use super::{End, Header, Line, MAX_ENTRIES, MAX_LINE, MAX_START, MAX_THROWS, Record, RecordEntry, VERSION};
use crate::deal::{Contribution, DealProof};
use crate::dice::{Throw, is_word};
use crate::hidden::is_hidden;
use crate::{Seat, proof};
use std::borrow::Cow;
use words::{Message, message};

/// Reads what [`write_throws`](super::write_throws) writes; the error is one short sentence.
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

/// The lines about the deal that are read so far.
#[derive(Default)]
struct PartialDeal {
    promise: Option<[u8; 32]>,
    secret: Option<[u8; 32]>,
    seats: [Option<Contribution>; 2],
}

impl PartialDeal {
    /// The whole, if any of it is there; the error names a key that is missing.
    fn whole(&self) -> Result<Option<DealProof>, &'static str> {
        match (self.promise, self.secret, self.seats) {
            (None, None, [None, None]) => Ok(None),
            (Some(promise), Some(secret), [Some(one), Some(two)]) => {
                Ok(Some(DealProof { promise, secret, seats: [one, two] }))
            }
            (None, ..) => Err("promise"),
            (_, None, _) => Err("secret"),
            (.., [None, _]) => Err("nonce one"),
            _ => Err("nonce two"),
        }
    }
}

/// A record half read.
#[derive(Default)]
pub(super) struct Reader {
    part: Part,
    header: Header,
    /// How the seed was made, as far as it is read.
    deal: PartialDeal,
    lines: Vec<Line<RecordEntry>>,
    /// How many actions stand so far.
    standing: usize,
    end: End,
    /// Keys of the present part that were read already.
    seen: Vec<&'static str>,
}

impl Reader {
    pub(super) fn line(&mut self, line: &str, number: usize) -> Result<(), Message> {
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
                self.header.deal = self.deal.whole().map_err(|key| message!("record-deal-lacks", key))?;
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
            "rules" => {
                self.once("rules")?;
                let version = value.parse().ok().filter(|&version| version > 0);
                self.header.rules =
                    Some(version.ok_or_else(|| message!("record-rules", word = short(value)))?);
            }
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
            "promise" => {
                self.once("promise")?;
                self.deal.promise = Some(proof::from_hex(value).map_err(|error| bad_hex(key, &error))?);
            }
            "secret" => {
                self.once("secret")?;
                self.deal.secret = Some(proof::from_hex(value).map_err(|error| bad_hex(key, &error))?);
            }
            "nonce" => {
                let (seat, contribution) = key_value(value);
                let seat = match seat {
                    "one" => self.once("nonce one").map(|()| Seat::One)?,
                    "two" => self.once("nonce two").map(|()| Seat::Two)?,
                    _ => return Err(message!("record-nonce-seat")),
                };
                let read = Contribution::read(contribution)
                    .map_err(|problem| message!("record-key-problem", key, problem))?;
                self.deal.seats[seat.index()] = Some(read);
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
                let name = name.replace(is_hidden, "");
                let name = name.trim();
                self.header.players[seat.index()] = (!name.is_empty()).then(|| name.to_owned());
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

    pub(super) fn finish(self) -> Result<Record, Message> {
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
