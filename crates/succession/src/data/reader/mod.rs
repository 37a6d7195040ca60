//! Makes an atlas from the entries of the data files.

mod map;
mod pieces;
mod scenarios;

use super::book_of;
use super::checks::{missing_track, number_problems};
use super::raw::*;
use crate::atlas::*;
use crate::clause::Book;
use crate::map::SpaceId;
use crate::pieces::{LeaderId, PowerId, Side};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IntoDeserializer};
use std::collections::BTreeMap;
use std::ops::Range;
use table::{DataError, DataErrors, data_files};
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};
use words::{Message, message, reading_problem};

/// The five files of a title.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum File {
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
pub(super) struct Names {
    what: &'static str,
    /// Place in its list, or nothing if the entry itself could not be read.
    pub(super) known: BTreeMap<String, Option<u8>>,
}

/// Collects the errors while the files are read.
pub(super) struct Reader<'a> {
    texts: &'a [(&'a str, String)],
    errors: Vec<(File, Option<usize>, Message)>,
    /// Files with entries that could not be understood: no sums are drawn over them.
    broken: [bool; 5],
    spaces: Names,
    pub(super) powers: Names,
    leaders: Names,
}

/// Where corps and leaders turn up, to compare with the counter mix.
pub(super) struct Muster {
    pub(super) corps: Vec<u32>,
    /// Line of the first mention of each leader.
    pub(super) leaders: Vec<Option<usize>>,
    /// Year in which each leader arrives; 0 for the set-up.
    pub(super) arrivals: Vec<u16>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(texts: &'a [(&'a str, String)]) -> Reader<'a> {
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

    pub(super) fn read(mut self, title: &str) -> Result<Atlas, DataErrors> {
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
                message: message!("data-strange-file"),
            })
            .collect()
    }

    fn atlas(&mut self, title: &str) -> Option<Atlas> {
        let texts = self.texts;
        // All five are read before anything is compared, so that every name is known.
        let mut map = self.sheet(File::Map);
        let raw_spaces: List<RawSpace> = self.list(&mut map, "space");
        let raw_connections: List<RawConnection> = self.list(&mut map, "connection");
        let raw_changes: List<RawChange> = self.list(&mut map, "change");
        self.sources(&mut map);
        self.close(map);
        let mut pieces = self.sheet(File::Pieces);
        let raw_powers: List<RawPower> = self.list(&mut pieces, "power");
        let raw_leaders: List<RawLeader> = self.list(&mut pieces, "leader");
        let raw_corps: List<RawCorps> = self.list(&mut pieces, "corps");
        let raw_fleets: List<RawFleet> = self.list(&mut pieces, "fleet");
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
        let numbers = self.numbers(book_of(title));

        self.spaces.known = self.names(File::Map, "space", &raw_spaces, MAX_SPACES);
        self.powers.known = self.names(File::Pieces, "power", &raw_powers, MAX_POWERS);
        self.leaders.known = self.names(File::Pieces, "leader", &raw_leaders, MAX_LEADERS);
        self.names(File::Pieces, "fleet", &raw_fleets, MAX_FLEETS);
        self.names(File::Cards, "event", &raw_events, MAX_EVENTS);
        self.names(File::Scenarios, "scenario", &raw_scenarios, usize::from(u8::MAX));

        let vp_max = numbers.as_ref().map_or(35, |n| n.vp_max);
        let spaces: Vec<Space> = raw_spaces.items.iter().map(|raw| self.space(raw, vp_max)).collect();
        let connections = self.connections(&raw_connections.items);
        let powers: Vec<Power> = raw_powers.items.iter().map(|raw| self.power(raw)).collect();
        self.check_capitals_at_home(&raw_spaces.items, &spaces, &powers);
        let eras = self.changes(&raw_changes.items, &spaces);
        self.check_later_capitals(&raw_changes.items, &eras, &powers);
        self.check_capitals(&raw_powers.items, &spaces, &eras);
        self.check_reachable(&raw_spaces.items, &spaces, &connections);
        let leaders = self.leader_list(&raw_leaders.items);
        let (corps, later) = self.counter_mix(&raw_corps.items, powers.len());
        let fleets = self.fleets(&raw_fleets.items, &spaces, &powers);
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
            book: book_of(title),
            later: Vec::new(),
            hash: data_files::hash(texts),
            spaces,
            connections,
            powers,
            leaders,
            corps,
            corps_of_later_side: later,
            aside,
            pool,
            fleets,
            events,
            set_up,
            control,
            reinforcements,
            scenarios,
            numbers: numbers?,
            masks: Masks::empty(),
        };
        atlas.masks = Masks::of(&atlas);
        for spaces in eras {
            let mut later = Atlas { spaces, ..atlas.clone() };
            later.masks = Masks::of(&later);
            atlas.later.push(later);
        }
        Some(atlas)
    }

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
    pub(super) fn error(&mut self, file: File, span: Range<usize>, message: Message) {
        let line = self.line(file, &span);
        self.errors.push((file, line, message));
    }

    /// Reports an entry that was not understood.
    pub(super) fn lost(&mut self, file: File, span: Option<Range<usize>>, message: Message) {
        let line = span.and_then(|span| self.line(file, &span));
        self.errors.push((file, line, message));
        self.broken[file as usize] = true;
    }

    /// Reports that a file says nothing of something.
    pub(super) fn missing(&mut self, file: File, message: Message) {
        self.lost(file, None, message);
    }

    pub(super) fn is_broken(&self, files: &[File]) -> bool {
        files.iter().any(|&file| self.broken[file as usize])
    }

    /// The entries of a file by their headings.
    fn sheet(&mut self, file: File) -> Sheet<'a> {
        let Some(text) = self.text(file) else {
            self.missing(file, message!("data-file-missing"));
            return Sheet { file, table: None };
        };
        let (table, errors) = DeTable::parse_recoverable(text);
        if errors.is_empty() {
            return Sheet { file, table: Some(table.into_inner()) };
        }
        for error in errors {
            self.lost(file, error.span(), reading_problem(error.message()));
        }
        Sheet { file, table: None }
    }

    /// What is left in a sheet after everything known was taken out: the format, and misspelt headings.
    fn close(&mut self, mut sheet: Sheet<'a>) {
        let Some(table) = &mut sheet.table else { return };
        match table.remove("format") {
            None => self.missing(sheet.file, message!("data-no-format")),
            Some(format) => {
                let span = format.span();
                let value = u32::deserialize(ValueDeserializer::from(format));
                if value.ok() != Some(1) {
                    self.lost(sheet.file, Some(span), message!("data-other-format"));
                }
            }
        }
        for key in table.keys() {
            let message = message!("data-heading", heading = key.get_ref());
            self.lost(sheet.file, Some(key.span()), message);
        }
    }

    /// One value of a file, if it can be read.
    fn value<T: DeserializeOwned>(&mut self, file: File, value: Spanned<DeValue<'a>>) -> Option<T> {
        let whole = value.span();
        match T::deserialize(ValueDeserializer::from(value)) {
            Ok(value) => Some(value),
            Err(error) => {
                self.lost(file, error.span().or(Some(whole)), reading_problem(error.message()));
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
            self.lost(sheet.file, Some(span), message!("data-not-list", heading));
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
            None => self.missing(sheet.file, message!("data-no-sources")),
        }
    }

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
                self.error(file, id.span(), message!("data-nameless", what));
            } else if known.insert(id.get_ref().clone(), Some(number as u8)).is_some_and(|old| old.is_some())
            {
                self.error(file, id.span(), message!("data-same-name", what, name = id.get_ref()));
            }
            if number == room {
                self.error(file, id.span(), message!("data-room", room, what));
            }
        }
        if list.items.is_empty() && list.lost.is_empty() && !self.is_broken(&[file]) {
            self.missing(file, message!("data-none", what));
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
                let message = message!("data-unknown", what = names.what, name = word.get_ref());
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
                let said = error.to_string();
                let problem = reading_problem(&said);
                let said = said.replacen("unknown variant", &format!("unknown {what}"), 1);
                let kind = what.replace(' ', "-");
                self.lost(file, Some(word.span()), message!("data-unknown-word", kind, said, problem));
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

    fn numbers(&mut self, book: Book) -> Option<Numbers> {
        const FILE: File = File::Tables;
        let mut sheet = self.sheet(FILE);
        sheet.table.as_ref()?;
        let values = sheet.take("numbers");
        let sources = sheet.take("source");
        self.close(sheet);
        let (Some(values), Some(sources)) = (values, sources) else {
            self.missing(FILE, message!("data-no-numbers"));
            return None;
        };
        let spans = key_spans(&values);
        self.check_number_sources(&values, &sources);
        let numbers: Numbers = self.value(FILE, values)?;
        if let Some(track) = missing_track(&numbers, book) {
            self.missing(FILE, message!("data-number-missing", name = track));
        }
        for (key, message) in number_problems(&numbers) {
            let span = spans.get(key).cloned().unwrap_or_default();
            self.error(FILE, span, message);
        }
        Some(numbers)
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

/// Where the keys of a table stand.
fn key_spans(value: &Spanned<DeValue<'_>>) -> BTreeMap<String, Range<usize>> {
    let keys = value.get_ref().as_table().into_iter().flat_map(|table| table.keys());
    keys.map(|key| (key.get_ref().to_string(), key.span())).collect()
}
