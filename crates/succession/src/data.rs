//! Reading and checking the data files.
//!
//! A title is a folder of five files: `map.toml`, `pieces.toml`, `cards.toml`, `scenarios.toml` and
//! `tables.toml` (docs/DATA.md describes them). They are built into the program, can be exported, corrected
//! and read back. Whatever is wrong with them is reported with file and line, everything at once.

use crate::atlas::*;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{Allegiance, CorpsId, CorpsSet, LeaderId, LeaderSet, PowerId, Side};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IntoDeserializer};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

// ---------------------------------------------------------------------------------------------- errors

/// Something wrong in a data file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataError {
    /// The file, as it was named to the reader.
    pub file: String,
    /// The line of the offending entry, counted from 1, where there is one.
    pub line: Option<usize>,
    /// What is wrong, in one sentence.
    pub message: String,
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.file, self.message),
            None => write!(f, "{}: {}", self.file, self.message),
        }
    }
}

/// Everything wrong in the data files of a title, in the order of files and lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataErrors(pub Vec<DataError>);

impl fmt::Display for DataErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, error) in self.0.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{error}")?;
        }
        Ok(())
    }
}

impl std::error::Error for DataErrors {}

// ---------------------------------------------------------------------------------------------- front door

macro_rules! title_files {
    ($folder:literal) => {
        &[
            ("map.toml", include_str!(concat!("../data/", $folder, "/map.toml"))),
            ("pieces.toml", include_str!(concat!("../data/", $folder, "/pieces.toml"))),
            ("cards.toml", include_str!(concat!("../data/", $folder, "/cards.toml"))),
            ("scenarios.toml", include_str!(concat!("../data/", $folder, "/scenarios.toml"))),
            ("tables.toml", include_str!(concat!("../data/", $folder, "/tables.toml"))),
        ]
    };
}

/// File name and text of each data file of a title.
type Files = [(&'static str, &'static str)];

const TITLES: [&str; 1] = ["spain"];
const SPAIN: &Files = title_files!("spain");

/// The titles whose data are built in.
pub fn titles() -> &'static [&'static str] {
    &TITLES
}

/// The built-in data files of a title as name and text; empty for an unknown title.
pub fn embedded(title: &str) -> &'static [(&'static str, &'static str)] {
    match title {
        "spain" => SPAIN,
        _ => &[],
    }
}

/// The built-in atlas of a title, read on first use.
pub fn built_in(title: &str) -> Option<&'static Atlas> {
    static ATLASES: [OnceLock<Atlas>; TITLES.len()] = [const { OnceLock::new() }; TITLES.len()];
    let index = TITLES.iter().position(|&t| t == title)?;
    let read = || load_str(title, embedded(title)).expect("the built-in data are checked by the tests");
    Some(ATLASES[index].get_or_init(read))
}

/// Reads the data files of a title from the folder `dir/<title>`.
pub fn load_dir(title: &str, dir: &Path) -> Result<Atlas, DataErrors> {
    let folder = dir.join(title);
    let shown = |name: &str| folder.join(name).display().to_string();
    let names = toml_names(&folder).map_err(|e| {
        DataErrors(vec![DataError {
            file: folder.display().to_string(),
            line: None,
            message: format!("the folder cannot be read: {e}"),
        }])
    })?;
    let mut files = Vec::new();
    let mut errors = Vec::new();
    for name in names {
        match std::fs::read_to_string(folder.join(&name)) {
            Ok(text) => files.push((name, text)),
            Err(e) => {
                let message = format!("the file cannot be read: {e}");
                errors.push(DataError { file: shown(&name), line: None, message });
            }
        }
    }
    if !errors.is_empty() {
        return Err(DataErrors(errors));
    }
    let files: Vec<(&str, &str)> = files.iter().map(|(n, t)| (n.as_str(), t.as_str())).collect();
    load_str(title, &files).map_err(|DataErrors(errors)| {
        DataErrors(errors.into_iter().map(|e| DataError { file: shown(&e.file), ..e }).collect())
    })
}

/// The names of the data files in a folder, sorted.
fn toml_names(folder: &Path) -> std::io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.ends_with(".toml") && !name.starts_with('.') {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

/// Reads the data of a title from texts, each with its file name.
pub fn load_str(title: &str, files: &[(&str, &str)]) -> Result<Atlas, DataErrors> {
    let texts: Vec<(&str, String)> = files.iter().map(|&(n, t)| (n, t.replace("\r\n", "\n"))).collect();
    Reader::new(&texts).read(title)
}

/// Keeps an atlas for the rest of the program, as games need it.
pub fn leak(atlas: Atlas) -> &'static Atlas {
    Box::leak(Box::new(atlas))
}

/// Writes all built-in data files to `dir/<title>/` and returns their paths.
///
/// Nothing is written if one of them is there already. Each file appears complete or not at all.
pub fn export(dir: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut todo = Vec::new();
    for title in titles() {
        for (name, text) in embedded(title) {
            let path = dir.join(title).join(name);
            if path.symlink_metadata().is_ok() {
                let message = format!("{} exists already", path.display());
                return Err(std::io::Error::new(std::io::ErrorKind::AlreadyExists, message));
            }
            let temporary = dir.join(title).join(format!(".{name}.{}", std::process::id()));
            todo.push((path, temporary, *text));
        }
    }
    let written = write_all(&todo);
    if written.is_err() {
        for (_, temporary, _) in &todo {
            let _ = std::fs::remove_file(temporary);
        }
    }
    written.map(|()| todo.into_iter().map(|(path, _, _)| path).collect())
}

/// Writes every text to its temporary file, then gives all of them their names.
fn write_all(todo: &[(PathBuf, PathBuf, &str)]) -> std::io::Result<()> {
    for (path, temporary, text) in todo {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        std::fs::write(temporary, text)?;
    }
    todo.iter().try_for_each(|(path, temporary, _)| std::fs::rename(temporary, path))
}

/// First 16 hex digits of SHA-256 over names and contents of the files, in the order of their names.
fn hash(texts: &[(&str, String)]) -> String {
    let mut files: Vec<_> = texts.iter().collect();
    files.sort();
    let mut hasher = Sha256::new();
    for (name, text) in files {
        for part in [name.as_bytes(), text.as_bytes()] {
            hasher.update((part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
    }
    hasher.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

// ---------------------------------------------------------------------------------------------- raw entries

/// A word of a file that remembers where it stands.
type Word = Spanned<String>;

/// Where a fact comes from; never empty.
#[derive(Deserialize)]
#[serde(try_from = "String")]
struct Source;

impl TryFrom<String> for Source {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Source, &'static str> {
        if text.trim().is_empty() { Err("a source must not be empty") } else { Ok(Source) }
    }
}

/// How sure we are of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Confidence {
    Attested,
    Implied,
    Partly,
    Reconstructed,
}

impl Confidence {
    fn name(self) -> &'static str {
        match self {
            Confidence::Attested => "attested",
            Confidence::Implied => "implied",
            Confidence::Partly => "partly",
            Confidence::Reconstructed => "reconstructed",
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct RawSpace {
    id: Word,
    name: String,
    name_fr: String,
    region: Word,
    home: Vec<Word>,
    home_until: Option<Word>,
    #[serde(default)]
    capital_of: Vec<Word>,
    fortress: Spanned<u8>,
    terrain: Word,
    vp: Option<Spanned<u8>>,
    #[serde(default)]
    ports: Vec<Word>,
    #[serde(default)]
    wealthy: bool,
    siege_penalty: Option<RawPenalty>,
    lon: f64,
    lat: f64,
    existence: Word,
    note: Option<String>,
    source: SpaceSource,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPenalty {
    side: Word,
    drm: i8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct SpaceSource {
    existence: Source,
    home: Source,
    fortress: Source,
    terrain: Source,
    capital: Option<Source>,
    vp: Option<Source>,
    port: Option<Source>,
    wealthy: Option<Source>,
    siege_penalty: Option<Source>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct RawConnection {
    a: Word,
    b: Word,
    only: Option<Word>,
    mp: Option<Spanned<u8>>,
    confidence: Word,
    note: Option<String>,
    source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct RawPower {
    id: Word,
    name: String,
    name_fr: String,
    allegiance: Word,
    side: Word,
    builds: u8,
    restores: u8,
    note: Option<String>,
    source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct RawLeader {
    id: Word,
    name: String,
    name_fr: String,
    sort: Word,
    side: Word,
    home: Vec<Word>,
    tr: u8,
    cr: u8,
    minor_tr: u8,
    minor_cr: u8,
    #[serde(default)]
    minor_band: bool,
    promotion: Option<Spanned<u16>>,
    leaves_with: Option<Word>,
    ability: Option<Word>,
    confidence: Word,
    note: Option<String>,
    source: LeaderSource,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct LeaderSource {
    home: Source,
    tr: Source,
    cr: Source,
    minor: Source,
    promotion: Option<Source>,
    leaves_with: Option<Source>,
    ability: Option<Source>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct RawCorps {
    power: Word,
    total: u8,
    later_side: Option<Spanned<u8>>,
    confidence: Word,
    breakdown: Option<String>,
    source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct RawEvent {
    id: Word,
    title: String,
    title_fr: String,
    deck: Word,
    hold: bool,
    lasting: bool,
    only: Option<Word>,
    effect: Option<Word>,
    text: String,
    confidence: Word,
    source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct RawScenario {
    id: Word,
    name: String,
    name_fr: String,
    first_year: u16,
    last_year: Spanned<u16>,
    withdrawal: Word,
    #[serde(default)]
    lower_victory_table: bool,
    source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCount {
    power: Word,
    #[serde(default)]
    full: u8,
    #[serde(default)]
    reduced: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct RawSetUp {
    space: Word,
    #[serde(default)]
    corps: Vec<RawCount>,
    #[serde(default)]
    leaders: Vec<Word>,
    line: Option<Spanned<u8>>,
    note: Option<String>,
    source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct RawControl {
    space: Word,
    side: Word,
    source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct RawReserve {
    power: Word,
    corps: u8,
    until: Option<String>,
    source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct RawReinforcement {
    year: Spanned<u16>,
    side: Word,
    #[serde(default)]
    corps: Vec<RawCount>,
    #[serde(default)]
    pool: Vec<RawCount>,
    #[serde(default)]
    leaders: Vec<Word>,
    note: Option<String>,
    source: Source,
}

/// Entries that have a short name of their own.
trait Named {
    fn id(&self) -> &Word;
}

macro_rules! named {
    ($($raw:ident),*) => { $(impl Named for $raw { fn id(&self) -> &Word { &self.id } })* };
}
named!(RawSpace, RawPower, RawLeader, RawEvent, RawScenario);

// ---------------------------------------------------------------------------------------------- the reader

/// The five files of a title.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum File {
    Map,
    Pieces,
    Cards,
    Scenarios,
    Tables,
}

impl File {
    const ALL: [File; 5] = [File::Map, File::Pieces, File::Cards, File::Scenarios, File::Tables];

    fn name(self) -> &'static str {
        match self {
            File::Map => "map.toml",
            File::Pieces => "pieces.toml",
            File::Cards => "cards.toml",
            File::Scenarios => "scenarios.toml",
            File::Tables => "tables.toml",
        }
    }
}

/// The entries of one kind that could be read, and the short names of those that could not: other entries
/// that mention the latter are not to blame.
struct List<T> {
    items: Vec<T>,
    lost: Vec<String>,
}

/// The short names of one kind of thing.
#[derive(Default)]
struct Names {
    what: &'static str,
    /// Place in its list, or nothing if the entry itself could not be read.
    known: BTreeMap<String, Option<u8>>,
}

/// Collects the errors while the files are read.
struct Reader<'a> {
    texts: &'a [(&'a str, String)],
    errors: Vec<(File, Option<usize>, String)>,
    /// Files with entries that could not be understood: no sums are drawn over them.
    broken: [bool; 5],
    spaces: Names,
    powers: Names,
    leaders: Names,
}

/// Where corps and leaders turn up, to compare with the counter mix.
struct Muster {
    corps: Vec<u32>,
    /// Line of the first mention of each leader.
    leaders: Vec<Option<usize>>,
    /// Year in which each leader arrives; 0 for the set-up.
    arrivals: Vec<u16>,
}

impl<'a> Reader<'a> {
    fn new(texts: &'a [(&'a str, String)]) -> Reader<'a> {
        let names = |what| Names { what, ..Names::default() };
        Reader {
            texts,
            errors: Vec::new(),
            broken: [false; 5],
            spaces: names("space"),
            powers: names("power"),
            leaders: names("leader"),
        }
    }

    fn read(mut self, title: &str) -> Result<Atlas, DataErrors> {
        let mut strangers = self.check_file_names();
        let atlas = self.atlas(title);
        if let Some(atlas) = atlas.filter(|_| strangers.is_empty()) {
            return Ok(atlas);
        }
        self.errors.sort_by_key(|e| (e.0, e.1));
        strangers.extend(self.errors.into_iter().map(|(file, line, message)| DataError {
            file: file.name().to_string(),
            line,
            message,
        }));
        Err(DataErrors(strangers))
    }

    /// Files that do not belong to a title.
    fn check_file_names(&self) -> Vec<DataError> {
        let unknown = self.texts.iter().filter(|(name, _)| File::ALL.iter().all(|f| f.name() != *name));
        unknown
            .map(|(name, _)| DataError {
                file: name.to_string(),
                line: None,
                message: "a title has no data file of this name".to_string(),
            })
            .collect()
    }

    fn atlas(&mut self, title: &str) -> Option<Atlas> {
        let texts = self.texts;
        // All five are read before anything is compared, so that every name is known.
        let mut map = self.sheet(File::Map);
        let raw_spaces: List<RawSpace> = self.list(&mut map, "space");
        let raw_connections: List<RawConnection> = self.list(&mut map, "connection");
        self.sources(&mut map);
        self.close(map);
        let mut pieces = self.sheet(File::Pieces);
        let raw_powers: List<RawPower> = self.list(&mut pieces, "power");
        let raw_leaders: List<RawLeader> = self.list(&mut pieces, "leader");
        let raw_corps: List<RawCorps> = self.list(&mut pieces, "corps");
        self.close(pieces);
        let mut cards = self.sheet(File::Cards);
        let raw_events: List<RawEvent> = self.list(&mut cards, "event");
        self.close(cards);
        let mut sheet = self.sheet(File::Scenarios);
        let raw_scenarios: List<RawScenario> = self.list(&mut sheet, "scenario");
        let raw_set_ups: List<RawSetUp> = self.list(&mut sheet, "set_up");
        let raw_controls: List<RawControl> = self.list(&mut sheet, "control");
        let raw_asides: List<RawReserve> = self.list(&mut sheet, "aside");
        let raw_pools: List<RawReserve> = self.list(&mut sheet, "pool");
        let raw_reinforcements: List<RawReinforcement> = self.list(&mut sheet, "reinforcement");
        self.close(sheet);
        let numbers = self.numbers();

        self.spaces.known = self.names(File::Map, "space", &raw_spaces, MAX_SPACES);
        self.powers.known = self.names(File::Pieces, "power", &raw_powers, MAX_POWERS);
        self.leaders.known = self.names(File::Pieces, "leader", &raw_leaders, MAX_LEADERS);
        self.names(File::Cards, "event", &raw_events, MAX_EVENTS);
        self.names(File::Scenarios, "scenario", &raw_scenarios, usize::from(u8::MAX));

        let vp_max = numbers.as_ref().map_or(35, |n| n.vp_max);
        let spaces: Vec<Space> = raw_spaces.items.iter().map(|raw| self.space(raw, vp_max)).collect();
        let connections = self.connections(&raw_connections.items);
        let powers: Vec<Power> = raw_powers.items.iter().map(|raw| self.power(raw)).collect();
        self.check_capitals(&raw_powers.items, &spaces);
        self.check_reachable(&raw_spaces.items, &spaces, &connections);
        let leaders = self.leader_list(&raw_leaders.items);
        let (corps, later) = self.counter_mix(&raw_corps.items, powers.len());
        let events = self.events(&raw_events.items);
        let scenarios = self.scenarios(&raw_scenarios.items);

        let mut muster = Muster {
            corps: vec![0; powers.len()],
            leaders: vec![None; leaders.len()],
            arrivals: vec![0; leaders.len()],
        };
        let control = self.controls(&raw_controls.items);
        let set_up = self.set_ups(&raw_set_ups.items, &spaces, &powers, &leaders, &mut muster);
        let markers = numbers.as_ref().map_or(0, |n| n.line_markers);
        self.check_line_markers(&raw_set_ups.items, &set_up, &spaces, &powers, &control, markers);
        let aside = self.reserves(&raw_asides.items, &mut muster);
        let pool = self.reserves(&raw_pools.items, &mut muster);
        let reinforcements =
            self.reinforcements(&raw_reinforcements.items, &powers, &leaders, &scenarios, &mut muster);
        self.check_counter_mix(&raw_corps.items, &corps, &later, &aside, &muster);
        self.check_leaders_used(&raw_leaders.items, &leaders, &muster);
        self.check_promotions(&raw_leaders.items, &leaders, &scenarios, &muster);

        if !self.errors.is_empty() {
            return None;
        }
        let mut atlas = Atlas {
            title: title.to_string(),
            hash: hash(texts),
            spaces,
            connections,
            powers,
            leaders,
            corps,
            corps_of_later_side: later,
            aside,
            pool,
            events,
            set_up,
            control,
            reinforcements,
            scenarios,
            numbers: numbers?,
            masks: Masks::empty(),
        };
        atlas.masks = Masks::of(&atlas);
        Some(atlas)
    }

    // ------------------------------------------------------------------------------ files and entries

    fn text(&self, file: File) -> Option<&'a str> {
        let texts = self.texts;
        texts.iter().find(|(name, _)| *name == file.name()).map(|(_, text)| text.as_str())
    }

    fn line(&self, file: File, span: &Range<usize>) -> Option<usize> {
        let text = self.text(file)?;
        let start = span.start.min(text.len());
        Some(text.as_bytes()[..start].iter().filter(|&&byte| byte == b'\n').count() + 1)
    }

    /// Reports something wrong with an entry that was understood.
    fn error(&mut self, file: File, span: Range<usize>, message: String) {
        let line = self.line(file, &span);
        self.errors.push((file, line, message));
    }

    /// Reports an entry that was not understood.
    fn lost(&mut self, file: File, span: Option<Range<usize>>, message: String) {
        let line = span.and_then(|span| self.line(file, &span));
        self.errors.push((file, line, message));
        self.broken[file as usize] = true;
    }

    /// Reports that a file says nothing of something.
    fn missing(&mut self, file: File, message: String) {
        self.lost(file, None, message);
    }

    fn is_broken(&self, files: &[File]) -> bool {
        files.iter().any(|&file| self.broken[file as usize])
    }

    /// The entries of a file by their headings.
    fn sheet(&mut self, file: File) -> Sheet<'a> {
        let Some(text) = self.text(file) else {
            self.missing(file, "the file is missing".to_string());
            return Sheet { file, table: None };
        };
        let (table, errors) = DeTable::parse_recoverable(text);
        if errors.is_empty() {
            return Sheet { file, table: Some(table.into_inner()) };
        }
        for error in errors {
            self.lost(file, error.span(), error.message().to_string());
        }
        Sheet { file, table: None }
    }

    /// What is left in a sheet after everything known was taken out: the format, and misspelt headings.
    fn close(&mut self, mut sheet: Sheet<'a>) {
        let Some(table) = &mut sheet.table else { return };
        match table.remove("format") {
            None => self.missing(sheet.file, "the file does not say `format = 1`".to_string()),
            Some(format) => {
                let span = format.span();
                let value = u32::deserialize(ValueDeserializer::from(format));
                if value.ok() != Some(1) {
                    self.lost(sheet.file, Some(span), "only format 1 is known".to_string());
                }
            }
        }
        for key in table.keys() {
            let message = format!("unknown heading `{}`", key.get_ref());
            self.lost(sheet.file, Some(key.span()), message);
        }
    }

    /// One value of a file, if it can be read.
    fn value<T: DeserializeOwned>(&mut self, file: File, value: Spanned<DeValue<'a>>) -> Option<T> {
        let whole = value.span();
        match T::deserialize(ValueDeserializer::from(value)) {
            Ok(value) => Some(value),
            Err(error) => {
                self.lost(file, error.span().or(Some(whole)), error.message().trim_end().to_string());
                None
            }
        }
    }

    /// The entries under a heading; none if there is no such heading.
    fn list<T: DeserializeOwned>(&mut self, sheet: &mut Sheet<'a>, heading: &str) -> List<T> {
        let mut list = List { items: Vec::new(), lost: Vec::new() };
        let Some(value) = sheet.take(heading) else { return list };
        let span = value.span();
        let DeValue::Array(entries) = value.into_inner() else {
            self.lost(sheet.file, Some(span), format!("each {heading} is written under `[[{heading}]]`"));
            return list;
        };
        for entry in entries {
            let id = entry.get_ref().get("id").and_then(|id| id.get_ref().as_str()).map(str::to_string);
            match self.value(sheet.file, entry) {
                Some(item) => list.items.push(item),
                None => list.lost.extend(id),
            }
        }
        list
    }

    /// The keys of the sources; the entries say in words which of them they rest on.
    fn sources(&mut self, sheet: &mut Sheet<'a>) {
        if sheet.table.is_none() {
            return;
        }
        match sheet.take("sources") {
            Some(value) => drop(self.value::<BTreeMap<String, String>>(sheet.file, value)),
            None => self.missing(sheet.file, "the table `[sources]` is missing".to_string()),
        }
    }

    // ------------------------------------------------------------------------------ names

    /// Gives the entries of a list their numbers; no two may have the same name.
    fn names<T: Named>(
        &mut self,
        file: File,
        what: &str,
        list: &List<T>,
        room: usize,
    ) -> BTreeMap<String, Option<u8>> {
        let mut known: BTreeMap<String, Option<u8>> = list.lost.iter().map(|id| (id.clone(), None)).collect();
        for (number, item) in list.items.iter().enumerate() {
            let id = item.id();
            if id.get_ref().is_empty() {
                self.error(file, id.span(), format!("a {what} needs a short name"));
            } else if known.insert(id.get_ref().clone(), Some(number as u8)).is_some_and(|old| old.is_some())
            {
                self.error(file, id.span(), format!("there are two {what}s of the name `{}`", id.get_ref()));
            }
            if number == room {
                self.error(file, id.span(), format!("there is room for {room} {what}s only"));
            }
        }
        if list.items.is_empty() && list.lost.is_empty() && !self.is_broken(&[file]) {
            self.missing(file, format!("there is no {what}"));
        }
        known
    }

    /// The number of something mentioned by name.
    fn find(&mut self, kind: fn(&Self) -> &Names, file: File, word: &Word) -> Option<u8> {
        let names = kind(self);
        match names.known.get(word.get_ref()) {
            Some(Some(number)) => Some(*number),
            Some(None) => {
                self.broken[file as usize] = true;
                None
            }
            None => {
                let message = format!("unknown {} `{}`", names.what, word.get_ref());
                self.lost(file, Some(word.span()), message);
                None
            }
        }
    }

    fn find_space(&mut self, file: File, word: &Word) -> Option<SpaceId> {
        self.find(|r| &r.spaces, file, word).map(SpaceId)
    }

    fn find_power(&mut self, file: File, word: &Word) -> Option<PowerId> {
        self.find(|r| &r.powers, file, word).map(PowerId)
    }

    fn find_powers(&mut self, file: File, words: &[Word]) -> Vec<PowerId> {
        words.iter().filter_map(|word| self.find_power(file, word)).collect()
    }

    fn find_leader(&mut self, file: File, word: &Word) -> Option<LeaderId> {
        self.find(|r| &r.leaders, file, word).map(LeaderId)
    }

    /// One of the fixed words: a side, a terrain, an effect...
    fn word<T: DeserializeOwned>(&mut self, file: File, what: &str, word: &Word) -> Option<T> {
        let text: serde::de::value::StrDeserializer<'_, serde::de::value::Error> =
            word.get_ref().as_str().into_deserializer();
        match T::deserialize(text) {
            Ok(value) => Some(value),
            Err(error) => {
                let message = error.to_string().replacen("unknown variant", &format!("unknown {what}"), 1);
                self.lost(file, Some(word.span()), message);
                None
            }
        }
    }

    fn side(&mut self, file: File, word: &Word) -> Side {
        self.word(file, "side", word).unwrap_or_default()
    }

    fn confidence(&mut self, file: File, word: &Word) -> Confidence {
        self.word(file, "confidence", word).unwrap_or(Confidence::Reconstructed)
    }

    // ------------------------------------------------------------------------------ map.toml

    fn space(&mut self, raw: &RawSpace, vp_max: u8) -> Space {
        const FILE: File = File::Map;
        let id = raw.id.get_ref();
        let fortress = *raw.fortress.get_ref();
        if fortress > 3 {
            let message = format!("`{id}` has a fortress of strength {fortress}; 3 is the most");
            self.error(FILE, raw.fortress.span(), message);
        }
        let vp = raw.vp.as_ref().map_or(fortress, |vp| *vp.get_ref());
        if vp > vp_max {
            let span = raw.vp.as_ref().map_or(raw.fortress.span(), Spanned::span);
            self.error(FILE, span, format!("`{id}` is worth {vp} VP; {vp_max} is the most"));
        }
        if raw.region.get_ref().trim().is_empty() {
            self.error(FILE, raw.region.span(), format!("`{id}` has no region"));
        }
        self.check_space_sources(raw);
        let home = self.find_powers(FILE, &raw.home);
        let home_until = raw.home_until.as_ref().and_then(|word| self.find_power(FILE, word));
        let mut capital_of = Vec::new();
        for word in &raw.capital_of {
            let Some(power) = self.find_power(FILE, word) else { continue };
            if !home.contains(&power) && home_until != Some(power) {
                let message = format!("`{id}` is the capital of `{}` but not its home space", word.get_ref());
                self.error(FILE, word.span(), message);
            }
            capital_of.push(power);
        }
        let ports = raw.ports.iter().filter_map(|word| self.word(FILE, "sea zone", word)).collect();
        let siege_penalty = raw.siege_penalty.as_ref().map(|p| (self.side(FILE, &p.side), p.drm));
        Space {
            id: id.clone(),
            name: raw.name.clone(),
            name_fr: raw.name_fr.clone(),
            home,
            home_until,
            fortress,
            terrain: self.word(FILE, "terrain", &raw.terrain).unwrap_or(Terrain::Fertile),
            vp,
            ports,
            wealthy: raw.wealthy,
            capital_of,
            region: raw.region.get_ref().clone(),
            siege_penalty,
            position: (raw.lon, raw.lat),
            reconstructed: self.confidence(FILE, &raw.existence) == Confidence::Reconstructed,
        }
    }

    /// Every fact about a space needs its own source.
    fn check_space_sources(&mut self, raw: &RawSpace) {
        let source = &raw.source;
        let facts = [
            ("capital", !raw.capital_of.is_empty(), source.capital.is_some()),
            ("vp", raw.vp.is_some(), source.vp.is_some()),
            ("port", !raw.ports.is_empty(), source.port.is_some()),
            ("wealthy", raw.wealthy, source.wealthy.is_some()),
            ("siege_penalty", raw.siege_penalty.is_some(), source.siege_penalty.is_some()),
        ];
        for (fact, given, sourced) in facts {
            if given && !sourced {
                let message = format!("`{}` gives no source for `{fact}`", raw.id.get_ref());
                self.error(File::Map, raw.id.span(), message);
            }
        }
    }

    fn connections(&mut self, raws: &[RawConnection]) -> Vec<Connection> {
        const FILE: File = File::Map;
        let mut connections: Vec<Connection> = Vec::new();
        let mut lines: Vec<usize> = Vec::new();
        for raw in raws {
            let only = raw.only.as_ref().map(|word| self.side(FILE, word));
            let mp = raw.mp.as_ref().map_or(1, |mp| *mp.get_ref());
            if let Some(word) = raw.mp.as_ref().filter(|_| !(1..=2).contains(&mp)) {
                self.error(FILE, word.span(), format!("a connection costs 1 or 2 MP, not {mp}"));
            }
            let reconstructed = self.confidence(FILE, &raw.confidence) == Confidence::Reconstructed;
            let (a, b) = (self.find_space(FILE, &raw.a), self.find_space(FILE, &raw.b));
            let (Some(a), Some(b)) = (a, b) else { continue };
            let names = format!("`{}` - `{}`", raw.a.get_ref(), raw.b.get_ref());
            if a == b {
                self.error(FILE, raw.a.span(), format!("the connection {names} leads back to itself"));
                continue;
            }
            let same = |c: &Connection| (c.a, c.b) == (a, b) || (c.a, c.b) == (b, a);
            if let Some(twin) = connections.iter().position(same) {
                let first = lines[twin];
                let message = if (connections[twin].only, connections[twin].mp) == (only, mp) {
                    format!("the connection {names} is listed twice, first in line {first}")
                } else {
                    format!("the connection {names} differs from line {first}; both ways must be alike")
                };
                self.error(FILE, raw.a.span(), message);
                continue;
            }
            lines.push(self.line(FILE, &raw.a.span()).unwrap_or(0));
            connections.push(Connection { a, b, only, mp, reconstructed });
        }
        connections
    }

    /// Every power needs a capital.
    fn check_capitals(&mut self, raws: &[RawPower], spaces: &[Space]) {
        if self.is_broken(&[File::Map, File::Pieces]) {
            return;
        }
        for (number, raw) in raws.iter().enumerate() {
            if !spaces.iter().any(|s| s.capital_of.contains(&PowerId(number as u8))) {
                self.error(File::Pieces, raw.id.span(), format!("`{}` has no capital", raw.id.get_ref()));
            }
        }
    }

    /// Every space can be reached over land, or is on a piece of land with a port.
    fn check_reachable(&mut self, raws: &[RawSpace], spaces: &[Space], connections: &[Connection]) {
        if self.is_broken(&[File::Map]) || spaces.len() > MAX_SPACES {
            return;
        }
        let mut links = [SpaceSet::EMPTY; MAX_SPACES];
        for c in connections.iter().filter(|c| c.only != Some(Side::Bourbon)) {
            links[c.a.index()].insert(c.b);
            links[c.b.index()].insert(c.a);
        }
        let mut lands: Vec<SpaceSet> = Vec::new();
        for start in (0..spaces.len()).map(|i| SpaceId(i as u8)) {
            if !lands.iter().any(|land| land.has(start)) {
                let reach = distances(&links, start);
                lands
                    .push((0..spaces.len()).filter(|&i| reach[i] != FAR).map(|i| SpaceId(i as u8)).collect());
            }
        }
        let main = lands.iter().copied().max_by_key(|land| land.len()).unwrap_or_default();
        for land in lands.into_iter().filter(|&land| land != main) {
            if land.into_iter().any(|space| !spaces[space.index()].ports.is_empty()) {
                continue;
            }
            for space in land {
                let id = &raws[space.index()].id;
                let message = format!("`{}` is connected neither by land nor by a port", id.get_ref());
                self.error(File::Map, id.span(), message);
            }
        }
    }

    // ------------------------------------------------------------------------------ pieces.toml

    fn power(&mut self, raw: &RawPower) -> Power {
        const FILE: File = File::Pieces;
        Power {
            id: raw.id.get_ref().clone(),
            name: raw.name.clone(),
            name_fr: raw.name_fr.clone(),
            allegiance: self.word(FILE, "allegiance", &raw.allegiance).unwrap_or(Allegiance::Absent),
            side: self.side(FILE, &raw.side),
            builds: raw.builds,
            restores: raw.restores,
        }
    }

    fn leader_list(&mut self, raws: &[RawLeader]) -> Vec<Leader> {
        let leaders: Vec<Leader> = raws.iter().map(|raw| self.leader(raw)).collect();
        for (pair, raw) in leaders.windows(2).zip(&raws[1.min(raws.len())..]) {
            if (pair[0].sort as u8) > (pair[1].sort as u8) {
                let message = format!(
                    "`{}` is out of order: named leaders come first, then minor ones, then staff officers",
                    pair[1].id
                );
                self.error(File::Pieces, raw.id.span(), message);
            }
        }
        leaders
    }

    fn leader(&mut self, raw: &RawLeader) -> Leader {
        const FILE: File = File::Pieces;
        self.confidence(FILE, &raw.confidence);
        let source = &raw.source;
        let facts = [
            ("promotion", raw.promotion.is_some(), source.promotion.is_some()),
            ("leaves_with", raw.leaves_with.is_some(), source.leaves_with.is_some()),
            ("ability", raw.ability.is_some(), source.ability.is_some()),
        ];
        for (fact, given, sourced) in facts {
            if given && !sourced {
                let message = format!("`{}` gives no source for `{fact}`", raw.id.get_ref());
                self.error(FILE, raw.id.span(), message);
            }
        }
        Leader {
            id: raw.id.get_ref().clone(),
            name: raw.name.clone(),
            name_fr: raw.name_fr.clone(),
            side: self.side(FILE, &raw.side),
            home: self.find_powers(FILE, &raw.home),
            tr: raw.tr,
            cr: raw.cr,
            minor_tr: raw.minor_tr,
            minor_cr: raw.minor_cr,
            minor_band: raw.minor_band,
            sort: self.word(FILE, "sort of leader", &raw.sort).unwrap_or(LeaderSort::Named),
            promotion: raw.promotion.as_ref().map(|year| *year.get_ref()),
            leaves_with: raw.leaves_with.as_ref().and_then(|word| self.find_power(FILE, word)),
            ability: raw.ability.as_ref().and_then(|word| self.word(FILE, "ability", word)),
        }
    }

    /// Corps of each power, and those of its later side among them.
    fn counter_mix(&mut self, raws: &[RawCorps], powers: usize) -> (Vec<u8>, Vec<u8>) {
        const FILE: File = File::Pieces;
        let mut corps = vec![0; powers];
        let mut later = vec![0; powers];
        let mut seen = vec![false; powers];
        let mut total = 0;
        for raw in raws {
            self.confidence(FILE, &raw.confidence);
            let Some(power) = self.find_power(FILE, &raw.power) else { continue };
            if std::mem::replace(&mut seen[power.index()], true) {
                let message = format!("the corps of `{}` are given twice", raw.power.get_ref());
                self.error(FILE, raw.power.span(), message);
            }
            corps[power.index()] = raw.total;
            if let Some(number) = &raw.later_side {
                later[power.index()] = *number.get_ref();
                if *number.get_ref() > raw.total {
                    let message = format!("`{}` has {} corps only", raw.power.get_ref(), raw.total);
                    self.error(FILE, number.span(), message);
                }
            }
            total += usize::from(raw.total);
            if total > MAX_CORPS {
                self.error(FILE, raw.power.span(), format!("there is room for {MAX_CORPS} corps only"));
            }
        }
        (corps, later)
    }

    // ------------------------------------------------------------------------------ cards.toml

    fn events(&mut self, raws: &[RawEvent]) -> Vec<EventCard> {
        const FILE: File = File::Cards;
        let mut events: Vec<EventCard> = Vec::new();
        for raw in raws {
            let id = raw.id.get_ref();
            let Some(word) = &raw.effect else {
                self.lost(FILE, Some(raw.id.span()), format!("the card `{id}` has no effect"));
                continue;
            };
            let Some(effect) = self.word(FILE, "effect", word) else { continue };
            let twin = events.iter().find(|e| e.effect == effect && effect != Effect::CommandDispute);
            if let Some(twin) = twin {
                let message = format!("the card `{id}` has the same effect as `{}`", twin.id);
                self.error(FILE, word.span(), message);
            }
            if raw.hold && raw.lasting {
                let message = format!("the card `{id}` is held until played, so it cannot stay in effect");
                self.error(FILE, raw.id.span(), message);
            }
            events.push(EventCard {
                id: id.clone(),
                title: raw.title.clone(),
                title_fr: raw.title_fr.clone(),
                deck: self.word(FILE, "deck", &raw.deck).unwrap_or(DeckPart::Start),
                hold: raw.hold,
                lasting: raw.lasting,
                only: raw.only.as_ref().map(|word| self.side(FILE, word)),
                effect,
                text: raw.text.clone(),
                confidence: self.confidence(FILE, &raw.confidence).name().to_string(),
            });
        }
        events
    }

    // ------------------------------------------------------------------------------ scenarios.toml

    fn scenarios(&mut self, raws: &[RawScenario]) -> Vec<Scenario> {
        const FILE: File = File::Scenarios;
        let mut scenarios = Vec::new();
        for raw in raws {
            let (first_year, last_year) = (raw.first_year, *raw.last_year.get_ref());
            if last_year < first_year {
                let message = format!("`{}` ends in {last_year}, before it begins", raw.id.get_ref());
                self.error(FILE, raw.last_year.span(), message);
            }
            scenarios.push(Scenario {
                id: raw.id.get_ref().clone(),
                name: raw.name.clone(),
                name_fr: raw.name_fr.clone(),
                first_year,
                last_year,
                withdrawal: self.word(FILE, "withdrawal", &raw.withdrawal).unwrap_or(Withdrawal::Never),
                lower_victory_table: raw.lower_victory_table,
            });
        }
        scenarios
    }

    fn controls(&mut self, raws: &[RawControl]) -> Vec<(SpaceId, Option<Side>)> {
        const FILE: File = File::Scenarios;
        let mut controls: Vec<(SpaceId, Option<Side>)> = Vec::new();
        for raw in raws {
            let side = match raw.side.get_ref().as_str() {
                "neutral" => None,
                _ => Some(self.side(FILE, &raw.side)),
            };
            let Some(space) = self.find_space(FILE, &raw.space) else { continue };
            if controls.iter().any(|c| c.0 == space) {
                let message = format!("control of `{}` is given twice", raw.space.get_ref());
                self.error(FILE, raw.space.span(), message);
            }
            controls.push((space, side));
        }
        controls
    }

    fn counts(&mut self, raws: &[RawCount], muster: &mut Muster) -> Vec<CorpsCount> {
        let mut counts = Vec::new();
        for raw in raws {
            let Some(power) = self.find_power(File::Scenarios, &raw.power) else { continue };
            if raw.full == 0 && raw.reduced == 0 {
                let message = format!("the number of corps of `{}` is missing", raw.power.get_ref());
                self.error(File::Scenarios, raw.power.span(), message);
            }
            muster.corps[power.index()] += u32::from(raw.full) + u32::from(raw.reduced);
            counts.push(CorpsCount { power, full: raw.full, reduced: raw.reduced });
        }
        counts
    }

    /// Leaders who stand or arrive somewhere; none may do so twice.
    fn arrivals(
        &mut self,
        words: &[Word],
        year: u16,
        leaders: &[Leader],
        muster: &mut Muster,
    ) -> Vec<LeaderId> {
        const FILE: File = File::Scenarios;
        let mut found = Vec::new();
        for word in words {
            let Some(leader) = self.find_leader(FILE, word) else { continue };
            let line = self.line(FILE, &word.span());
            if leaders[leader.index()].sort == LeaderSort::Staff {
                let message = format!("the staff officer `{}` is not placed at the start", word.get_ref());
                self.error(FILE, word.span(), message);
            } else if let Some(first) = muster.leaders[leader.index()] {
                let message = format!("`{}` is placed twice, first in line {first}", word.get_ref());
                self.error(FILE, word.span(), message);
            }
            muster.leaders[leader.index()] = line;
            muster.arrivals[leader.index()] = year;
            found.push(leader);
        }
        found
    }

    fn set_ups(
        &mut self,
        raws: &[RawSetUp],
        spaces: &[Space],
        powers: &[Power],
        leaders: &[Leader],
        muster: &mut Muster,
    ) -> Vec<SetUp> {
        const FILE: File = File::Scenarios;
        let mut set_ups: Vec<SetUp> = Vec::new();
        for raw in raws {
            let corps = self.counts(&raw.corps, muster);
            let placed = self.arrivals(&raw.leaders, 0, leaders, muster);
            let Some(space) = self.find_space(FILE, &raw.space) else { continue };
            if set_ups.iter().any(|s| s.space == space) {
                let message = format!("the set-up of `{}` is given twice", raw.space.get_ref());
                self.error(FILE, raw.space.span(), message);
            }
            let line = raw.line.as_ref().map_or(0, |line| *line.get_ref());
            let set_up = SetUp { space, corps, leaders: placed, line };
            self.check_stack(raw, &set_up, spaces, powers, leaders);
            self.check_line(raw, &spaces[space.index()]);
            set_ups.push(set_up);
        }
        set_ups
    }

    /// A stack of the set-up is of one side and within the stacking limit.
    fn check_stack(
        &mut self,
        raw: &RawSetUp,
        set_up: &SetUp,
        spaces: &[Space],
        powers: &[Power],
        leaders: &[Leader],
    ) {
        let name = raw.space.get_ref();
        let limit = stacking_limit(spaces[set_up.space.index()].terrain);
        let corps: u32 = set_up.corps.iter().map(|c| u32::from(c.full) + u32::from(c.reduced)).sum();
        if limit != NO_LIMIT && corps > u32::from(limit) {
            let message = format!("{corps} corps in `{name}` are beyond the stacking limit of {limit}");
            self.error(File::Scenarios, raw.space.span(), message);
        }
        let sides = set_up.corps.iter().map(|c| powers[c.power.index()].side);
        let mut sides = sides.chain(set_up.leaders.iter().map(|l| leaders[l.index()].side));
        let mixed = sides.next().is_some_and(|first| sides.any(|side| side != first));
        if mixed && !self.is_broken(&[File::Pieces]) {
            self.error(File::Scenarios, raw.space.span(), format!("both sides stand in `{name}`"));
        }
    }

    /// A fortified line needs a fortress and land that is not rugged, a second level fertile land (15.1).
    fn check_line(&mut self, raw: &RawSetUp, space: &Space) {
        let Some(line) = &raw.line else { return };
        let problem = match (*line.get_ref(), space.fortress, space.terrain) {
            (0 | 3.., _, _) => "a fortified line has level 1 or 2",
            (_, 0, _) => "a fortified line needs a fortress",
            (_, _, Terrain::Rugged) => "a fortified line cannot stand in rugged land",
            (2, _, terrain) if terrain != Terrain::Fertile => "a level-2 line needs fertile land",
            _ => return,
        };
        self.error(File::Scenarios, line.span(), format!("{problem}, which `{}` breaks", space.id));
    }

    /// No side begins with more lines than it has markers (15.2.2).
    fn check_line_markers(
        &mut self,
        raws: &[RawSetUp],
        set_ups: &[SetUp],
        spaces: &[Space],
        powers: &[Power],
        control: &[(SpaceId, Option<Side>)],
        markers: u8,
    ) {
        if markers == 0 || self.is_broken(&[File::Map, File::Pieces, File::Scenarios]) {
            return;
        }
        let mut used = [0; 2];
        for (raw, set_up) in raws.iter().zip(set_ups).filter(|(_, s)| s.line > 0) {
            let Some(side) = control_at_start(set_up.space, spaces, powers, control) else { continue };
            used[side.index()] += 1;
            if used[side.index()] == u32::from(markers) + 1 {
                let message = format!("the {} side has {markers} line markers only", side.name());
                self.error(File::Scenarios, raw.space.span(), message);
            }
        }
    }

    fn reserves(&mut self, raws: &[RawReserve], muster: &mut Muster) -> Vec<u8> {
        let mut corps = vec![0u8; muster.corps.len()];
        for raw in raws {
            let Some(power) = self.find_power(File::Scenarios, &raw.power) else { continue };
            corps[power.index()] = corps[power.index()].saturating_add(raw.corps);
            muster.corps[power.index()] += u32::from(raw.corps);
        }
        corps
    }

    fn reinforcements(
        &mut self,
        raws: &[RawReinforcement],
        powers: &[Power],
        leaders: &[Leader],
        scenarios: &[Scenario],
        muster: &mut Muster,
    ) -> Vec<Reinforcement> {
        const FILE: File = File::Scenarios;
        let first = scenarios.iter().map(|s| s.first_year).min().unwrap_or(0);
        let last = scenarios.iter().map(|s| s.last_year).max().unwrap_or(u16::MAX);
        let mut list: Vec<Reinforcement> = Vec::new();
        for raw in raws {
            let year = *raw.year.get_ref();
            let side = self.side(FILE, &raw.side);
            let reinforcement = Reinforcement {
                year,
                side,
                corps: self.counts(&raw.corps, muster),
                pool: self.counts(&raw.pool, muster),
                leaders: self.arrivals(&raw.leaders, year, leaders, muster),
            };
            if !(first..=last).contains(&year) {
                self.error(FILE, raw.year.span(), format!("no scenario is played in {year}"));
            }
            if list.iter().any(|r| r.year == year && r.side == side) {
                let message = format!("the {} reinforcements of {year} are given twice", side.name());
                self.error(FILE, raw.year.span(), message);
            }
            let corps = reinforcement.corps.iter().chain(&reinforcement.pool);
            let mut sides = corps
                .map(|c| powers[c.power.index()].side)
                .chain(reinforcement.leaders.iter().map(|l| leaders[l.index()].side));
            if sides.any(|s| s != side) && !self.is_broken(&[File::Pieces]) {
                let message = format!("enemies are among the {} reinforcements of {year}", side.name());
                self.error(FILE, raw.year.span(), message);
            }
            list.push(reinforcement);
        }
        list
    }

    // ------------------------------------------------------------------------------ sums

    /// Corps set up, scheduled, pooled and held aside are exactly the corps of the counter mix.
    fn check_counter_mix(
        &mut self,
        raws: &[RawCorps],
        corps: &[u8],
        later: &[u8],
        aside: &[u8],
        muster: &Muster,
    ) {
        if self.is_broken(&[File::Pieces, File::Scenarios]) {
            return;
        }
        let spans: BTreeMap<&str, Range<usize>> =
            raws.iter().map(|raw| (raw.power.get_ref().as_str(), raw.power.span())).collect();
        let names: Vec<(String, usize)> =
            self.powers.known.iter().filter_map(|(id, n)| Some((id.clone(), usize::from((*n)?)))).collect();
        for (id, power) in names {
            let Some(span) = spans.get(id.as_str()).cloned() else {
                self.missing(File::Pieces, format!("there is no `[[corps]]` for `{id}`"));
                continue;
            };
            let (total, used) = (u32::from(corps[power]), muster.corps[power]);
            if used > total {
                let message = format!("corps beyond the counter mix: `{id}` uses {used} of {total}");
                self.error(File::Pieces, span.clone(), message);
            } else if used < total {
                let message = format!("corps without a place: `{id}` uses {used} of {total}");
                self.error(File::Pieces, span.clone(), message);
            }
            if later[power] > aside[power] {
                let message =
                    format!("the {} corps of the later side of `{id}` are not held aside", later[power]);
                self.error(File::Pieces, span, message);
            }
        }
    }

    /// Every leader but the staff officers is set up or scheduled.
    fn check_leaders_used(&mut self, raws: &[RawLeader], leaders: &[Leader], muster: &Muster) {
        if self.is_broken(&[File::Pieces, File::Scenarios]) {
            return;
        }
        for ((raw, leader), place) in raws.iter().zip(leaders).zip(&muster.leaders) {
            if place.is_none() && leader.sort != LeaderSort::Staff {
                let message = format!("`{}` is neither set up nor scheduled", leader.id);
                self.error(File::Pieces, raw.id.span(), message);
            }
        }
    }

    /// Only a named leader who is on the map on his minor side can be promoted (3.1.3).
    fn check_promotions(
        &mut self,
        raws: &[RawLeader],
        leaders: &[Leader],
        scenarios: &[Scenario],
        muster: &Muster,
    ) {
        let first = scenarios.iter().map(|s| s.first_year).min().unwrap_or(0);
        let last = scenarios.iter().map(|s| s.last_year).max().unwrap_or(u16::MAX);
        for ((raw, leader), &arrival) in raws.iter().zip(leaders).zip(&muster.arrivals) {
            let Some(word) = &raw.promotion else { continue };
            let year = *word.get_ref();
            let message = if leader.sort != LeaderSort::Named {
                format!("`{}` has no named side to be promoted to", leader.id)
            } else if year <= arrival.max(first) {
                format!("`{}` is promoted in {year} but would not have begun on his minor side", leader.id)
            } else if year > last {
                format!("`{}` is promoted in {year}, when no scenario is played", leader.id)
            } else {
                continue;
            };
            self.error(File::Pieces, word.span(), message);
        }
    }

    // ------------------------------------------------------------------------------ tables.toml

    fn numbers(&mut self) -> Option<Numbers> {
        const FILE: File = File::Tables;
        let mut sheet = self.sheet(FILE);
        sheet.table.as_ref()?;
        let values = sheet.take("numbers");
        let sources = sheet.take("source");
        self.close(sheet);
        let (Some(values), Some(sources)) = (values, sources) else {
            self.missing(FILE, "the tables `[numbers]` and `[source]` are both needed".to_string());
            return None;
        };
        let spans = key_spans(&values);
        self.check_number_sources(&values, &sources);
        let numbers: Numbers = self.value(FILE, values)?;
        for (key, message) in number_problems(&numbers) {
            let span = spans.get(key).cloned().unwrap_or_default();
            self.error(FILE, span, message);
        }
        Some(numbers)
    }

    /// Every number has a source, or a list of numbers as many sources; no source speaks of nothing.
    fn check_number_sources(&mut self, values: &Spanned<DeValue<'a>>, sources: &Spanned<DeValue<'a>>) {
        let (Some(values), Some(sources)) = (values.get_ref().as_table(), sources.get_ref().as_table())
        else {
            let message = "`[numbers]` and `[source]` must be tables".to_string();
            self.lost(File::Tables, Some(sources.span()), message);
            return;
        };
        for (key, value) in values.iter() {
            let name = key.get_ref();
            let Some(source) = sources.get(name.as_ref()) else {
                self.error(File::Tables, key.span(), format!("`{name}` has no source"));
                continue;
            };
            let (list, entries) = (source.get_ref().as_array(), value.get_ref().as_array());
            let (list, entries) = (list.map(|l| l.len()), entries.map(|e| e.len()));
            if let Some(list) = list.filter(|_| list != entries) {
                let message = format!("`{name}` has {list} sources for {} entries", entries.unwrap_or(1));
                self.error(File::Tables, source.span(), message);
            }
        }
        for (key, _) in sources.iter().filter(|(_, source)| !is_source(source.get_ref())) {
            let message = format!("the source of `{}` must be a text or a list of texts", key.get_ref());
            self.error(File::Tables, key.span(), message);
        }
        for key in sources.keys().filter(|key| values.get(key.get_ref().as_ref()).is_none()) {
            let message = format!("there is a source but no number `{}`", key.get_ref());
            self.error(File::Tables, key.span(), message);
        }
    }
}

/// A file after parsing; nothing if that failed.
struct Sheet<'a> {
    file: File,
    table: Option<DeTable<'a>>,
}

impl<'a> Sheet<'a> {
    fn take(&mut self, heading: &str) -> Option<Spanned<DeValue<'a>>> {
        self.table.as_mut()?.remove(heading)
    }
}

/// Is this a source, or a list of sources?
fn is_source(value: &DeValue<'_>) -> bool {
    let says_something = |value: &DeValue<'_>| value.as_str().is_some_and(|text| !text.trim().is_empty());
    match value.as_array() {
        Some(sources) => sources.iter().all(|source| says_something(source.get_ref())),
        None => says_something(value),
    }
}

/// Where the keys of a table stand.
fn key_spans(value: &Spanned<DeValue<'_>>) -> BTreeMap<String, Range<usize>> {
    let keys = value.get_ref().as_table().into_iter().flat_map(|table| table.keys());
    keys.map(|key| (key.get_ref().to_string(), key.span())).collect()
}

/// What is wrong with the numbers of a title, each with the name of the number.
fn number_problems(n: &Numbers) -> Vec<(&'static str, String)> {
    let mut problems = Vec::new();
    if n.vp_max > 35 {
        problems.push(("vp_max", format!("the VP track ends at 35, not {}", n.vp_max)));
    }
    if n.vp_start > n.vp_max {
        problems.push(("vp_start", format!("{} VP at the start are beyond {}", n.vp_start, n.vp_max)));
    }
    let cards: u32 = n.action_deck.iter().map(|&c| u32::from(c)).sum();
    if n.action_deck[0] != 0 {
        problems.push(("action_deck", "there are no Action cards of value 0".to_string()));
    }
    for (key, hand) in [("hand", n.hand), ("first_hand", n.first_hand)] {
        if 2 * u32::from(hand) > cards {
            problems.push((key, format!("two hands of {hand} are more than the {cards} Action cards")));
        }
    }
    if cards == 0 {
        problems.push(("action_deck", "there are no Action cards".to_string()));
    }
    if let Some(row) = n.siege_table.windows(2).position(|rows| rows[0][1] > rows[1][1]) {
        let message = format!("the defender loses less on a siege roll of {} than of {row}", row + 1);
        problems.push(("siege_table", message));
    }
    if usize::from(n.loyalty_start) >= n.loyalty_track.len() {
        let message =
            format!("box {} is outside the loyalty track of {}", n.loyalty_start, n.loyalty_track.len());
        problems.push(("loyalty_start", message));
    }
    problems
}

/// The side that controls a space when the game begins.
fn control_at_start(
    space: SpaceId,
    spaces: &[Space],
    powers: &[Power],
    control: &[(SpaceId, Option<Side>)],
) -> Option<Side> {
    if let Some((_, side)) = control.iter().find(|(s, _)| *s == space) {
        return *side;
    }
    let space = &spaces[space.index()];
    let allegiance = |power: &PowerId| powers[power.index()].allegiance;
    let present = space.home.iter().map(allegiance).find(|&a| a != Allegiance::Absent);
    present.or(space.home_until.as_ref().map(allegiance)).and_then(Allegiance::side)
}

// ---------------------------------------------------------------------------------------------- masks

/// Stacking limit of a space without one.
const NO_LIMIT: u8 = 255;
/// Distance between spaces that are not connected.
const FAR: u8 = 255;

/// How many corps of a side a terrain feeds (4.1.1).
fn stacking_limit(terrain: Terrain) -> u8 {
    match terrain {
        Terrain::Fertile => 12,
        Terrain::Normal => 8,
        Terrain::Rugged => 4,
        Terrain::Unlimited => NO_LIMIT,
    }
}

/// Distances in spaces from one space.
fn distances(links: &[SpaceSet; MAX_SPACES], start: SpaceId) -> [u8; MAX_SPACES] {
    let mut distance = [FAR; MAX_SPACES];
    distance[start.index()] = 0;
    let mut queue = VecDeque::from([start]);
    while let Some(space) = queue.pop_front() {
        for next in links[space.index()] {
            if distance[next.index()] == FAR {
                distance[next.index()] = distance[space.index()] + 1;
                queue.push_back(next);
            }
        }
    }
    distance
}

impl Masks {
    /// Masks of an atlas without anything in it.
    fn empty() -> Masks {
        Masks {
            all: SpaceSet::EMPTY,
            fortresses: SpaceSet::EMPTY,
            fertile: SpaceSet::EMPTY,
            rugged: SpaceSet::EMPTY,
            wealthy: SpaceSet::EMPTY,
            unlimited: SpaceSet::EMPTY,
            ports: [SpaceSet::EMPTY; 2],
            limit: [0; MAX_SPACES],
            strength: [0; MAX_SPACES],
            vp: [0; MAX_SPACES],
            land: [SpaceSet::EMPTY; MAX_SPACES],
            links: [[SpaceSet::EMPTY; MAX_SPACES]; 2],
            slow: [[SpaceSet::EMPTY; MAX_SPACES]; 2],
            home: [SpaceSet::EMPTY; MAX_POWERS],
            home_until: [SpaceSet::EMPTY; MAX_POWERS],
            capitals: [SpaceSet::EMPTY; MAX_POWERS],
            distance: [Vec::new(), Vec::new()],
            corps: [CorpsSet::EMPTY; MAX_POWERS],
            later_corps: [CorpsSet::EMPTY; MAX_POWERS],
            power_of: [PowerId(0); MAX_CORPS],
            corps_count: 0,
            leaders: [LeaderSet::EMPTY; 2],
            minors: LeaderSet::EMPTY,
            staff: LeaderSet::EMPTY,
        }
    }

    /// Everything derived from the lists of an atlas.
    fn of(atlas: &Atlas) -> Masks {
        let mut masks = Masks::empty();
        for (i, space) in atlas.spaces.iter().enumerate() {
            masks.add_space(SpaceId(i as u8), space);
        }
        for connection in &atlas.connections {
            masks.add_connection(connection);
        }
        for side in Side::BOTH {
            let links = &masks.links[side.index()];
            masks.distance[side.index()] =
                (0..atlas.spaces.len()).map(|i| distances(links, SpaceId(i as u8))).collect();
        }
        masks.number_corps(&atlas.corps, &atlas.corps_of_later_side);
        for (i, leader) in atlas.leaders.iter().enumerate() {
            let id = LeaderId(i as u8);
            masks.leaders[leader.side.index()].insert(id);
            match leader.sort {
                LeaderSort::Named => {}
                LeaderSort::Minor => masks.minors.insert(id),
                LeaderSort::Staff => masks.staff.insert(id),
            }
        }
        masks
    }

    fn add_space(&mut self, id: SpaceId, space: &Space) {
        let i = id.index();
        self.all.insert(id);
        self.limit[i] = stacking_limit(space.terrain);
        self.strength[i] = space.fortress;
        self.vp[i] = space.vp;
        match space.terrain {
            Terrain::Fertile => self.fertile.insert(id),
            Terrain::Normal => {}
            Terrain::Rugged => self.rugged.insert(id),
            Terrain::Unlimited => self.unlimited.insert(id),
        }
        if space.fortress > 0 {
            self.fortresses.insert(id);
        }
        if space.wealthy {
            self.wealthy.insert(id);
        }
        space.ports.iter().for_each(|zone| self.ports[zone.index()].insert(id));
        space.home.iter().for_each(|power| self.home[power.index()].insert(id));
        space.home_until.iter().for_each(|power| self.home_until[power.index()].insert(id));
        space.capital_of.iter().for_each(|power| self.capitals[power.index()].insert(id));
    }

    fn add_connection(&mut self, connection: &Connection) {
        for (from, to) in [(connection.a, connection.b), (connection.b, connection.a)] {
            if connection.only.is_none() {
                self.land[from.index()].insert(to);
            }
            for side in Side::BOTH.into_iter().filter(|&side| connection.only.is_none_or(|only| only == side))
            {
                self.links[side.index()][from.index()].insert(to);
                if connection.mp == 2 {
                    self.slow[side.index()][from.index()].insert(to);
                }
            }
        }
    }

    /// Numbers the counters power by power, those of the later side last.
    fn number_corps(&mut self, corps: &[u8], later: &[u8]) {
        for (power, (&total, &later)) in corps.iter().zip(later).enumerate() {
            for n in 0..total {
                let id = CorpsId(self.corps_count);
                self.power_of[id.index()] = PowerId(power as u8);
                self.corps[power].insert(id);
                if n >= total - later {
                    self.later_corps[power].insert(id);
                }
                self.corps_count += 1;
            }
        }
    }
}
