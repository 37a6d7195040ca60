//! Keeps the tables as Parquet files.
//!
//! Games come in the order of their numbers. They go to a journal one by one, so that a kill loses none of them, and
//! a thousand at a time into parts, which appear whole or not at all. At the end the parts are joined without being
//! read, so that memory does not grow with the number of games, and the same games always give the same files.
//!
//! ```text
//! games.parquet.parts/plan.json        what is being simulated
//! games.parquet.parts/00007.turns      the eighth thousand games, a file each table; `games` is written last
//! games.parquet.parts/00008.journal    what has been played since
//! ```

use crate::rows::{CardRow, EngagementRow, GameRow, GameRows, TurnRow};
use crate::table::Row;
use parquet::basic::{Compression, ZstdLevel};
use parquet::column::writer::ColumnCloseResult;
use parquet::errors::ParquetError;
use parquet::file::metadata::{PageIndexPolicy, ParquetMetaDataReader};
use parquet::file::properties::{WriterProperties, WriterPropertiesPtr};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::TypePtr;
use serde::{Deserialize, Serialize};
use std::fs::{self, File, TryLockError};
use std::io::{BufWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use words::{Message, io_problem, message};

/// The version of the tables and of what is kept on the way to them.
pub const VERSION: u32 = 1;
/// Games in a part.
pub const PART: u64 = 1_024;
/// The longest entry of a journal, in bytes.
const MAX_ENTRY: usize = 64 << 20;

/// What is simulated: all that must be the same when it is taken up again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The version of the tables.
    pub simulation: u32,
    /// The title.
    pub title: String,
    /// The scenario.
    pub scenario: String,
    /// The optional rules.
    pub options: Vec<String>,
    /// The hash of the data.
    pub data: String,
    /// The seed, in hexadecimal digits.
    pub seed: String,
    /// Who plays, the Alliance first.
    pub bots: [String; 2],
    /// How many games.
    pub games: u64,
    /// A game that takes more decisions has failed.
    pub limit: u64,
}

/// Why tables cannot be kept.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file system says no.
    #[error("{path} cannot be used: {source}", path = path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What it said.
        source: std::io::Error,
    },
    /// A Parquet file cannot be written or read.
    #[error("{path}: {source}", path = path.display())]
    Parquet {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        source: ParquetError,
    },
    /// The name does not end as it should.
    #[error("{} should end with .parquet", .0.display())]
    Name(PathBuf),
    /// There is a finished simulation already.
    #[error("{} exists already; remove it, or give another --out", .0.display())]
    Exists(PathBuf),
    /// Somebody else writes to it.
    #[error("another simulation is using {}", .0.display())]
    Busy(PathBuf),
    /// What was begun there is something else.
    #[error(
        "{path} has a simulation with {what}; give the same arguments, another --out, or remove that folder",
        path = path.display()
    )]
    OtherPlan {
        /// The folder.
        path: PathBuf,
        /// What differs.
        what: Message,
    },
}

impl StoreError {
    /// Why, as a message.
    pub fn message(&self) -> Message {
        let shown = |path: &Path| path.display().to_string();
        match self {
            StoreError::Io { path, source } => {
                message!("file-unusable", file = shown(path), problem = io_problem(source))
            }
            StoreError::Parquet { path, source } => {
                message!("simulate-table", file = shown(path), problem = table_problem(source))
            }
            StoreError::Name(path) => message!("simulate-bad-name", file = shown(path)),
            StoreError::Exists(path) => message!("simulate-exists", file = shown(path)),
            StoreError::Busy(path) => message!("simulate-busy", file = shown(path)),
            StoreError::OtherPlan { path, what } => {
                message!("simulate-other-plan", file = shown(path), what = what.clone())
            }
        }
    }
}

/// What is wrong with a table: what its file says, what we say ourselves, or that nobody can read it.
fn table_problem(error: &ParquetError) -> Message {
    let ParquetError::External(cause) = error else {
        return message!("simulate-damaged", said = error.to_string());
    };
    match (cause.downcast_ref::<std::io::Error>(), cause.downcast_ref::<Message>()) {
        (Some(source), _) => io_problem(source),
        (None, Some(own)) => own.clone(),
        (None, None) => message!("simulate-damaged", said = cause.to_string()),
    }
}

/// The files of the tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Files {
    /// A row a game.
    pub games: PathBuf,
    /// A row a turn.
    pub turns: PathBuf,
    /// A row a battle or siege.
    pub engagements: PathBuf,
    /// A row an Event card.
    pub cards: PathBuf,
}

impl Files {
    /// The files that go with `games.parquet`.
    pub fn beside(games: &Path) -> Result<Files, StoreError> {
        let stem =
            games.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_suffix(".parquet"));
        let stem = stem.filter(|stem| !stem.is_empty()).ok_or_else(|| StoreError::Name(games.to_owned()))?;
        let other = |table: &str| games.with_file_name(format!("{stem}-{table}.parquet"));
        Ok(Files {
            games: games.to_owned(),
            turns: other("turns"),
            engagements: other("engagements"),
            cards: other("cards"),
        })
    }

    /// All of them, each with the name of its table; that of the games comes last, as it says that all is there.
    pub fn all(&self) -> [(&'static str, &Path); 4] {
        [
            ("turns", &self.turns),
            ("engagements", &self.engagements),
            ("cards", &self.cards),
            ("games", &self.games),
        ]
    }
}

/// Tables being written.
pub struct Store {
    files: Files,
    folder: PathBuf,
    games: u64,
    /// Parts that are done.
    parts: u64,
    /// Games since then.
    recent: Vec<GameRows>,
    journal: File,
    /// Held for as long as the store is used.
    _lock: File,
}

impl Store {
    /// Begins the tables, or takes up what is there.
    pub fn open(out: &Path, plan: &Plan) -> Result<Store, StoreError> {
        let files = Files::beside(out)?;
        let folder = with_suffix(out, ".parts");
        if !folder.is_dir() {
            if let Some((_, path)) = files.all().into_iter().find(|(_, path)| path.exists()) {
                return Err(StoreError::Exists(path.to_owned()));
            }
            fs::create_dir_all(&folder).map_err(io(&folder))?;
        }
        let lock = claim(&folder, plan)?;
        let mut parts = 0;
        while part_path(&folder, parts, "games").exists() {
            let _ = fs::remove_file(journal_path(&folder, parts));
            parts += 1;
        }
        let (journal, recent) = open_journal(&journal_path(&folder, parts))?;
        let mut store = Store { files, folder, games: plan.games, parts, recent, journal, _lock: lock };
        store.end_full_part()?;
        Ok(store)
    }

    /// The number of the first game that is not there yet.
    pub fn next(&self) -> u64 {
        (self.parts * PART + self.recent.len() as u64).min(self.games)
    }

    /// Keeps the next game.
    pub fn add(&mut self, rows: GameRows) -> Result<(), StoreError> {
        let path = journal_path(&self.folder, self.parts);
        self.journal.write_all(&entry(&rows)).map_err(io(&path))?;
        self.recent.push(rows);
        self.end_full_part()
    }

    /// Writes a part if there are games for one.
    fn end_full_part(&mut self) -> Result<(), StoreError> {
        if self.recent.len() as u64 == PART { self.end_part() } else { Ok(()) }
    }

    /// Writes a part and begins the next journal.
    fn end_part(&mut self) -> Result<(), StoreError> {
        let recent = std::mem::take(&mut self.recent);
        let part = self.parts;
        let path = |table: &str| part_path(&self.folder, part, table);
        let turns: Vec<TurnRow> = recent.iter().flat_map(|rows| rows.turns.iter().cloned()).collect();
        write_table(&path("turns"), &turns)?;
        let engagements: Vec<EngagementRow> =
            recent.iter().flat_map(|r| r.engagements.iter().cloned()).collect();
        write_table(&path("engagements"), &engagements)?;
        let cards: Vec<CardRow> = recent.iter().flat_map(|rows| rows.cards.iter().cloned()).collect();
        write_table(&path("cards"), &cards)?;
        let games: Vec<GameRow> = recent.into_iter().map(|rows| rows.game).collect();
        write_table(&path("games"), &games)?;
        sync_folder(&self.folder);
        self.parts += 1;
        let old = journal_path(&self.folder, part);
        (self.journal, self.recent) = open_journal(&journal_path(&self.folder, self.parts))?;
        let _ = fs::remove_file(old);
        Ok(())
    }

    /// Joins the parts into the files, and says which these are.
    pub fn finish(mut self) -> Result<Files, StoreError> {
        if !self.recent.is_empty() {
            self.end_part()?;
        }
        for (table, path) in self.files.all() {
            let parts = (0..self.parts).map(|part| part_path(&self.folder, part, table)).collect::<Vec<_>>();
            join(path, &parts, schema_of(table).map_err(in_file(path))?)?;
        }
        fs::remove_dir_all(&self.folder).map_err(io(&self.folder))?;
        Ok(self.files)
    }
}

fn io(path: &Path) -> impl Fn(std::io::Error) -> StoreError {
    let path = path.to_owned();
    move |source| StoreError::Io { path: path.clone(), source }
}

fn in_file(path: &Path) -> impl Fn(ParquetError) -> StoreError {
    let path = path.to_owned();
    move |source| StoreError::Parquet { path: path.clone(), source }
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(suffix);
    path.with_file_name(name)
}

fn part_path(folder: &Path, part: u64, table: &str) -> PathBuf {
    folder.join(format!("{part:05}.{table}"))
}

fn journal_path(folder: &Path, part: u64) -> PathBuf {
    folder.join(format!("{part:05}.journal"))
}

/// Makes the folder ours: nobody else's at this time, and of this plan.
fn claim(folder: &Path, plan: &Plan) -> Result<File, StoreError> {
    let lock_path = folder.join("lock");
    let lock =
        File::options().create(true).truncate(false).write(true).open(&lock_path).map_err(io(&lock_path))?;
    match lock.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(StoreError::Busy(folder.to_owned())),
        Err(TryLockError::Error(source)) => return Err(io(&lock_path)(source)),
    }
    let path = folder.join("plan.json");
    if !path.exists() {
        let text = serde_json::to_vec_pretty(plan).map_err(|error| io(&path)(error.into()))?;
        write_durably(&path, |file| file.write_all(&text))?;
        return Ok(lock);
    }
    let text = fs::read(&path).map_err(io(&path))?;
    let kept: Plan = serde_json::from_slice(&text).map_err(|error| io(&path)(error.into()))?;
    match difference(&kept, plan) {
        Some(what) => Err(StoreError::OtherPlan { path: folder.to_owned(), what }),
        None => Ok(lock),
    }
}

/// The first thing that differs, in words.
fn difference(kept: &Plan, asked: &Plan) -> Option<Message> {
    let (kept, asked) = (serde_json::to_value(kept).ok()?, serde_json::to_value(asked).ok()?);
    let differs = |(name, value): &(&String, &serde_json::Value)| asked.get(name.as_str()) != Some(*value);
    let (name, value) = kept.as_object()?.iter().find(differs)?;
    Some(message!("kept-otherwise", name, kept = value.to_string(), asked = asked.get(name)?.to_string()))
}

// ---------------------------------------------------------------- the journal

/// An entry: its length, a sum to know it by, and the rows.
fn entry(rows: &GameRows) -> Vec<u8> {
    let mut bytes = vec![0; 8];
    // Rows are plain data, which can always be written.
    let mut bytes = match postcard::to_extend(rows, std::mem::take(&mut bytes)) {
        Ok(bytes) => bytes,
        Err(_) => vec![0; 8],
    };
    let length = (bytes.len() - 8) as u32;
    let sum = checksum(&bytes[8..]);
    bytes[..4].copy_from_slice(&length.to_le_bytes());
    bytes[4..8].copy_from_slice(&sum.to_le_bytes());
    bytes
}

/// FNV-1a, to know an entry that was not written to its end.
fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum, &byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// Opens a journal and reads what is whole of it; the rest is cut off.
fn open_journal(path: &Path) -> Result<(File, Vec<GameRows>), StoreError> {
    let options = File::options().create(true).truncate(false).read(true).write(true).open(path);
    let mut file = options.map_err(io(path))?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(io(path))?;
    let (mut games, mut at) = (Vec::new(), 0);
    while let Some((rows, length)) = next_entry(&bytes[at..]) {
        games.push(rows);
        at += length;
    }
    file.set_len(at as u64).map_err(io(path))?;
    file.seek(std::io::SeekFrom::Start(at as u64)).map_err(io(path))?;
    Ok((file, games))
}

fn next_entry(bytes: &[u8]) -> Option<(GameRows, usize)> {
    let number = |at: usize| Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    let (length, sum) = (number(0)? as usize, number(4)?);
    let body = bytes.get(8..8usize.checked_add(length).filter(|_| length <= MAX_ENTRY)?)?;
    let rows = if checksum(body) == sum { postcard::from_bytes(body).ok()? } else { return None };
    Some((rows, 8 + length))
}

// ---------------------------------------------------------------- files

/// Writes a file that appears whole, on the disk, or not at all.
fn write_durably(
    path: &Path,
    write: impl FnOnce(&mut File) -> std::io::Result<()>,
) -> Result<(), StoreError> {
    let temporary = with_suffix(path, ".new");
    let mut file = File::create(&temporary).map_err(io(&temporary))?;
    let written = write(&mut file).and_then(|()| file.sync_all()).and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    written.map_err(io(path))
}

/// Makes renames in a folder last; where folders cannot be opened they do by themselves.
fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

fn properties() -> WriterPropertiesPtr {
    let level = ZstdLevel::try_new(3).unwrap_or_default();
    Arc::new(WriterProperties::builder().set_compression(Compression::ZSTD(level)).build())
}

/// The columns of a table.
fn schema_of(table: &str) -> Result<TypePtr, ParquetError> {
    match table {
        "turns" => TurnRow::schema(),
        "engagements" => EngagementRow::schema(),
        "cards" => CardRow::schema(),
        _ => GameRow::schema(),
    }
}

/// The names of the columns of a table, in order.
pub fn columns(table: &str) -> Vec<String> {
    let fields = |schema: TypePtr| schema.get_fields().iter().map(|field| field.name().to_owned()).collect();
    schema_of(table).map(fields).unwrap_or_default()
}

/// Writes rows as one row group.
fn write_table<R: Row>(path: &Path, rows: &[R]) -> Result<(), StoreError> {
    let schema = R::schema().map_err(in_file(path))?;
    write_durably(path, |file| {
        let mut writer = SerializedFileWriter::new(BufWriter::new(file), schema, properties())?;
        if !rows.is_empty() {
            let mut group = writer.next_row_group()?;
            R::write(rows, &mut group)?;
            group.close()?;
        }
        writer.into_inner()?.flush()
    })
}

/// Joins files of one table, copying their row groups as they are.
fn join(path: &Path, parts: &[PathBuf], schema: TypePtr) -> Result<(), StoreError> {
    write_durably(path, |file| {
        let mut writer = SerializedFileWriter::new(BufWriter::new(file), schema, properties())?;
        for part in parts {
            append(&mut writer, part)?;
        }
        writer.into_inner()?.flush()
    })?;
    if let Some(folder) = path.parent() {
        sync_folder(folder);
    }
    Ok(())
}

fn append<W: Write + Send>(writer: &mut SerializedFileWriter<W>, part: &Path) -> Result<(), ParquetError> {
    let input = File::open(part)?;
    let metadata = ParquetMetaDataReader::new()
        .with_page_index_policy(PageIndexPolicy::Optional)
        .parse_and_finish(&input)?;
    for (at, group) in metadata.row_groups().iter().enumerate() {
        let mut copy = writer.next_row_group()?;
        for (column, chunk) in group.columns().iter().enumerate() {
            let index = metadata.page_index();
            let close = ColumnCloseResult {
                bytes_written: chunk.compressed_size() as u64,
                rows_written: group.num_rows() as u64,
                metadata: chunk.clone(),
                bloom_filter: None,
                column_index: index.and_then(|index| index.column_index(at, column)).cloned(),
                offset_index: index.and_then(|index| index.offset_index(at, column)).cloned(),
            };
            copy.append_column(&input, close)?;
        }
        copy.close()?;
    }
    Ok(())
}
