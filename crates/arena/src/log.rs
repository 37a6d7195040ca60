//! What is kept of an arena: a file with one line for its terms and one for every finished game.
//!
//! Lines are only ever added. A line that a kill has torn is cut off when the arena is taken up again, and the game
//! it was about is played again.

use crate::fault::Fault;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{File, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use words::{Message, io_problem, message, reading_problem};

/// The version of the file.
pub const VERSION: u32 = 1;

/// What must be the same when an arena is taken up again. The number of games may grow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// The version of the file.
    pub arena: u32,
    /// The title.
    pub title: String,
    /// The scenario.
    pub scenario: String,
    /// The optional rules.
    pub options: Vec<String>,
    /// The hash of the data.
    pub data: String,
    /// The seed of the whole, in hexadecimal digits.
    pub seed: String,
    /// The sides, in the order of the seats.
    pub sides: [String; 2],
    /// The bots, in the order they were named.
    pub bots: Vec<String>,
    /// The commands of those from outside.
    pub commands: BTreeMap<String, Vec<String>>,
    /// How long those may take for an answer.
    pub move_time_ms: u64,
    /// A game that takes more decisions is a draw.
    pub limit: u64,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameResult {
    /// Its number.
    pub game: u64,
    /// The number of its pair: the same dice with sides swapped.
    pub pair: u64,
    /// The seed of its dice.
    pub seed: String,
    /// The bots, in the order of the sides.
    pub bots: [String; 2],
    /// The side that won; none for a draw.
    pub winner: Option<String>,
    /// The title's word for the result, `forfeit` or `unfinished`.
    pub result: String,
    /// Why the other side has forfeited the game.
    pub fault: Option<SideFault>,
    /// Victory points at the end, where the title has them.
    pub vp: Option<i64>,
    /// The year at the end, where the title has them.
    pub year: Option<i64>,
    /// How many decisions were made in all.
    pub decisions: u64,
    /// How many of them were choices between several actions, by side.
    pub moves: [u64; 2],
    /// How long the bots thought in all, by side, in milliseconds.
    pub think_ms: [f64; 2],
    /// How long they thought about one move at most.
    pub slowest_ms: [f64; 2],
}

/// A fault and whose it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideFault {
    /// The side.
    pub side: String,
    /// The bot.
    pub bot: String,
    /// What it did.
    #[serde(flatten)]
    pub fault: Fault,
}

/// Why results cannot be kept or taken up again.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// The file system says no.
    #[error("{path} cannot be used: {source}", path = path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What it said.
        source: std::io::Error,
    },
    /// Somebody else writes to it.
    #[error("another arena is using {}", .0.display())]
    Busy(PathBuf),
    /// The file is of another arena.
    #[error("{path} has an arena with {what}; give another --out, or the same arguments", path = path.display())]
    OtherTerms {
        /// The file.
        path: PathBuf,
        /// What differs.
        what: Message,
    },
    /// A line that is not what it should be.
    #[error("{path}:{line}: {why}", path = path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// Which line.
        line: usize,
        /// What is wrong.
        why: Message,
    },
}

impl LogError {
    /// Why, as a message.
    pub fn message(&self) -> Message {
        let shown = |path: &Path| path.display().to_string();
        match self {
            LogError::Io { path, source } => {
                message!("file-unusable", file = shown(path), problem = io_problem(source))
            }
            LogError::Busy(path) => message!("arena-busy", file = shown(path)),
            LogError::OtherTerms { path, what } => {
                message!("arena-other-terms", file = shown(path), what = what.clone())
            }
            LogError::Line { path, line, why } => {
                message!("at-file-line", file = shown(path), line = *line, problem = why.clone())
            }
        }
    }
}

/// The file, open for adding to it.
pub struct Log {
    file: File,
    path: PathBuf,
}

impl Log {
    /// Opens the file or begins it, and gives the results it has.
    pub fn open(path: &Path, terms: &Terms) -> Result<(Log, Vec<GameResult>), LogError> {
        let io = |source| LogError::Io { path: path.to_owned(), source };
        let file =
            File::options().create(true).truncate(false).read(true).write(true).open(path).map_err(io)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(LogError::Busy(path.to_owned())),
            Err(TryLockError::Error(source)) => return Err(io(source)),
        }
        let mut log = Log { file, path: path.to_owned() };
        let mut bytes = Vec::new();
        log.file.read_to_end(&mut bytes).map_err(io)?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let torn = bytes.split_off(whole);
        if whole == 0 && !is_begun(&torn) {
            let why = message!("arena-strange");
            return Err(LogError::Line { path: path.to_owned(), line: 1, why });
        }
        let results = log.read(&bytes, terms)?;
        log.cut_to(whole as u64)?;
        if whole == 0 {
            log.write(terms)?;
        }
        Ok((log, results))
    }

    fn read(&self, bytes: &[u8], terms: &Terms) -> Result<Vec<GameResult>, LogError> {
        let mut lines = bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
        let Some(first) = lines.next() else { return Ok(Vec::new()) };
        let wrong = |line: usize, why: Message| LogError::Line { path: self.path.clone(), line, why };
        let kept: Terms = serde_json::from_slice(first).map_err(|error| {
            wrong(1, message!("arena-bad-terms", problem = reading_problem(&error.to_string())))
        })?;
        if let Some(what) = difference(&kept, terms) {
            return Err(LogError::OtherTerms { path: self.path.clone(), what });
        }
        let mut seen = std::collections::BTreeSet::new();
        let mut results = Vec::new();
        for (number, line) in lines.enumerate() {
            let result: GameResult = serde_json::from_slice(line).map_err(|error| {
                wrong(number + 2, message!("arena-bad-result", problem = reading_problem(&error.to_string())))
            })?;
            if !seen.insert(result.game) {
                return Err(wrong(number + 2, message!("arena-result-twice", game = result.game)));
            }
            results.push(result);
        }
        Ok(results)
    }

    /// Adds a finished game.
    pub fn add(&mut self, result: &GameResult) -> Result<(), LogError> {
        self.write(result)
    }

    /// Adds a line in one go.
    fn write(&mut self, what: &impl Serialize) -> Result<(), LogError> {
        let io = |source| LogError::Io { path: self.path.clone(), source };
        let mut line = serde_json::to_vec(what).map_err(|error| io(error.into()))?;
        line.push(b'\n');
        let before = self.file.stream_position().map_err(io)?;
        self.file.write_all(&line).map_err(|source| {
            // Nothing may come after half a line.
            let _ = self.cut_to(before);
            LogError::Io { path: self.path.clone(), source }
        })
    }

    /// Cuts off what comes after so many bytes, and goes on there.
    fn cut_to(&mut self, length: u64) -> Result<(), LogError> {
        let cut = self.file.set_len(length).and_then(|()| self.file.seek(SeekFrom::Start(length)));
        cut.map(drop).map_err(|source| LogError::Io { path: self.path.clone(), source })
    }

    /// Makes sure that all of it is on the disk.
    pub fn sync(&self) -> Result<(), LogError> {
        self.file.sync_data().map_err(|source| LogError::Io { path: self.path.clone(), source })
    }
}

/// Is this what a kill may have left of the first line, rather than something else that must not be touched?
fn is_begun(torn: &[u8]) -> bool {
    torn.is_empty() || torn.starts_with(b"{\"arena\"") || b"{\"arena\"".starts_with(torn)
}

/// The first thing that differs, in words.
fn difference(kept: &Terms, asked: &Terms) -> Option<Message> {
    let (kept, asked) = (serde_json::to_value(kept).ok()?, serde_json::to_value(asked).ok()?);
    let (kept, asked) = (kept.as_object()?, asked.as_object()?);
    kept.iter().find(|(name, value)| asked.get(*name) != Some(value)).map(|(name, value)| {
        let asked = asked.get(name).cloned().unwrap_or_default();
        message!("kept-otherwise", name, kept = value.to_string(), asked = asked.to_string())
    })
}
