//! Makes an atlas from the entries of the data files.

use super::checks::{missing_track, number_problems};
use super::raw::*;
use super::{book_of, hash};
use crate::atlas::*;
use crate::clause::Book;
use crate::map::SpaceId;
use crate::pieces::{Allegiance, LeaderId, PowerId, Side};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IntoDeserializer};
use std::collections::BTreeMap;
use std::ops::Range;
use table::{DataError, DataErrors};
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
            hash: hash(texts),
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

    // ------------------------------------------------------------------------------ map.toml

    fn space(&mut self, raw: &RawSpace, vp_max: u8) -> Space {
        const FILE: File = File::Map;
        let id = raw.id.get_ref();
        let fortress = *raw.fortress.get_ref();
        if fortress > 3 {
            let message = message!("data-fortress", id, strength = fortress);
            self.error(FILE, raw.fortress.span(), message);
        }
        let vp = raw.vp.as_ref().map_or(fortress, |vp| *vp.get_ref());
        if vp > vp_max {
            let span = raw.vp.as_ref().map_or(raw.fortress.span(), Spanned::span);
            self.error(FILE, span, message!("data-vp", id, points = vp, most = vp_max));
        }
        if raw.region.get_ref().trim().is_empty() {
            self.error(FILE, raw.region.span(), message!("data-no-region", id));
        }
        self.check_space_sources(raw);
        let home = self.find_powers(FILE, &raw.home);
        let home_until = raw.home_until.as_ref().and_then(|word| self.find_power(FILE, word));
        let capital_of = self.find_powers(FILE, &raw.capital_of);
        let ports = raw.ports.iter().filter_map(|word| self.word(FILE, "sea zone", word)).collect();
        let supplies = self.find_powers(FILE, &raw.supplies);
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
            supplies,
            region: raw.region.get_ref().clone(),
            siege_penalty,
            position: (raw.lon, raw.lat),
            reconstructed: self.confidence(FILE, &raw.existence) == Confidence::Reconstructed,
        }
    }

    fn connections(&mut self, raws: &[RawConnection]) -> Vec<Connection> {
        const FILE: File = File::Map;
        let mut connections: Vec<Connection> = Vec::new();
        let mut read: Vec<Range<usize>> = Vec::new();
        for raw in raws {
            let only = raw.only.as_ref().map(|word| self.side(FILE, word));
            let mp = raw.mp.as_ref().map_or(1, |mp| *mp.get_ref());
            if let Some(word) = raw.mp.as_ref().filter(|_| !(1..=2).contains(&mp)) {
                self.error(FILE, word.span(), message!("data-mp", mp));
            }
            let reconstructed = self.confidence(FILE, &raw.confidence) == Confidence::Reconstructed;
            let (a, b) = (self.find_space(FILE, &raw.a), self.find_space(FILE, &raw.b));
            let (Some(a), Some(b)) = (a, b) else { continue };
            let names = format!("`{}` - `{}`", raw.a.get_ref(), raw.b.get_ref());
            if a == b {
                self.error(FILE, raw.a.span(), message!("data-loop", names));
                continue;
            }
            let same = |c: &Connection| (c.a, c.b) == (a, b) || (c.a, c.b) == (b, a);
            if let Some(twin) = connections.iter().position(same) {
                // Counted here only: for every connection it would be most of what loading costs.
                let first = self.line(FILE, &read[twin]).unwrap_or(0);
                let message = if (connections[twin].only, connections[twin].mp) == (only, mp) {
                    message!("data-connection-twice", names, line = first)
                } else {
                    message!("data-connection-differs", names, line = first)
                };
                self.error(FILE, raw.a.span(), message);
                continue;
            }
            read.push(raw.a.span());
            connections.push(Connection { a, b, only, mp, reconstructed });
        }
        connections
    }

    /// The spaces of each later era.
    fn changes(&mut self, raws: &[RawChange], spaces: &[Space]) -> Vec<Vec<Space>> {
        if !self.check_eras(raws) {
            return Vec::new();
        }
        let last = raws.iter().map(|raw| *raw.era.get_ref()).max().unwrap_or(0);
        let mut eras = vec![spaces.to_vec(); usize::from(last)];
        let mut ordered: Vec<&RawChange> = raws.iter().collect();
        ordered.sort_by_key(|raw| *raw.era.get_ref());
        for raw in ordered {
            let Some(space) = self.find_space(File::Map, &raw.space) else { continue };
            let home = raw.home.as_ref().map(|words| self.find_powers(File::Map, words));
            let capital_of = raw.capital_of.as_ref().map(|words| self.find_powers(File::Map, words));
            let supplies = raw.supplies.as_ref().map(|words| self.find_powers(File::Map, words));
            for era in eras.iter_mut().skip(usize::from(*raw.era.get_ref()) - 1) {
                let space = &mut era[space.index()];
                space.home = home.clone().unwrap_or(space.home.clone());
                space.capital_of = capital_of.clone().unwrap_or(space.capital_of.clone());
                space.supplies = supplies.clone().unwrap_or(space.supplies.clone());
            }
        }
        eras
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
                let message = message!("data-leader-order", id = &pair[1].id);
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
            ("enters", raw.enters.is_some(), source.enters.is_some()),
            ("ability", raw.ability.is_some(), source.ability.is_some()),
            ("dynasty", raw.dynasty != Dynasty::None, source.dynasty.is_some()),
            ("royal", raw.royal, source.royal.is_some()),
            ("reverse", raw.reverse.is_some(), source.reverse.is_some()),
            ("replaced", raw.replaced.is_some(), source.replaced.is_some()),
            ("diplomat", raw.diplomat.is_some(), source.diplomat.is_some()),
        ];
        for (fact, given, sourced) in facts {
            if given && !sourced {
                let message = message!("data-fact-unsourced", id = raw.id.get_ref(), fact);
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
            dynasty: raw.dynasty,
            royal: raw.royal,
            reverse: raw.reverse.as_ref().and_then(|word| self.find_leader(FILE, word)),
            replaced: raw.replaced.as_ref().map(|year| *year.get_ref()),
            diplomat: raw.diplomat.as_ref().map(|die| *die.get_ref()),
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
                let message = message!("data-corps-twice", id = raw.power.get_ref());
                self.error(FILE, raw.power.span(), message);
            }
            corps[power.index()] = raw.total;
            if let Some(number) = &raw.later_side {
                later[power.index()] = *number.get_ref();
                if *number.get_ref() > raw.total {
                    let message = message!("data-corps-only", id = raw.power.get_ref(), count = raw.total);
                    self.error(FILE, number.span(), message);
                }
            }
            total += usize::from(raw.total);
            if total > MAX_CORPS {
                self.error(FILE, raw.power.span(), message!("data-corps-room", room = MAX_CORPS));
            }
        }
        (corps, later)
    }

    fn fleets(&mut self, raws: &[RawFleet], spaces: &[Space], powers: &[Power]) -> Vec<Fleet> {
        let mut fleets = Vec::new();
        for raw in raws {
            let Some(fleet) = self.fleet(raw) else { continue };
            let port = fleet.port.map(|port| &spaces[port.index()]);
            self.check_fleet(raw, &fleet, port, &powers[fleet.power.index()]);
            fleets.push(fleet);
        }
        fleets
    }

    fn fleet(&mut self, raw: &RawFleet) -> Option<Fleet> {
        Some(Fleet {
            id: raw.id.get_ref().clone(),
            name: raw.name.clone(),
            name_fr: raw.name_fr.clone(),
            side: self.side(File::Pieces, &raw.side),
            zone: raw.zone,
            port: match &raw.port {
                Some(word) => Some(self.find_space(File::Pieces, word)?),
                None => None,
            },
            power: self.find_power(File::Pieces, &raw.power)?,
            start: raw.start.as_ref().map_or(0, |start| *start.get_ref()),
            standing: raw.standing,
        })
    }

    // ------------------------------------------------------------------------------ cards.toml

    fn events(&mut self, raws: &[RawEvent]) -> Vec<EventCard> {
        const FILE: File = File::Cards;
        let mut events: Vec<EventCard> = Vec::new();
        for raw in raws {
            let id = raw.id.get_ref();
            let Some(word) = &raw.effect else {
                self.lost(FILE, Some(raw.id.span()), message!("data-card-idle", id));
                continue;
            };
            let Some(effect) = self.word(FILE, "effect", word) else { continue };
            // Copies of a card have the same title.
            let twin = events.iter().find(|e| e.effect == effect && e.title != raw.title);
            if let Some(twin) = twin {
                let message = message!("data-card-twin", id, other = &twin.id);
                self.error(FILE, word.span(), message);
            }
            if raw.hold && raw.lasting {
                let message = message!("data-card-held", id);
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
                let message = message!("data-scenario-years", id = raw.id.get_ref(), year = last_year);
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
                let message = message!("data-control-twice", id = raw.space.get_ref());
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
                let message = message!("data-count-missing", id = raw.power.get_ref());
                self.error(File::Scenarios, raw.power.span(), message);
            }
            muster.corps[power.index()] += u32::from(raw.full) + u32::from(raw.reduced);
            let at = raw.at.as_ref().and_then(|word| self.find_space(File::Scenarios, word));
            counts.push(CorpsCount { power, full: raw.full, reduced: raw.reduced, at });
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
                let message = message!("data-staff-placed", id = word.get_ref());
                self.error(FILE, word.span(), message);
            } else if let Some(first) = muster.leaders[leader.index()] {
                let message = message!("data-leader-twice", id = word.get_ref(), line = first);
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
                let message = message!("data-set-up-twice", id = raw.space.get_ref());
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
            let year = raw.year.as_ref().map_or(0, |year| *year.get_ref());
            let when = raw.when.as_ref().map(|word| word.get_ref().clone());
            let span = raw.year.as_ref().map_or(raw.side.span(), Spanned::span);
            let side = self.side(FILE, &raw.side);
            if raw.year.is_some() == raw.when.is_some() {
                let message = message!("data-reinforcement-when");
                self.error(FILE, span.clone(), message);
            }
            let reinforcement = Reinforcement {
                year,
                when: when.clone(),
                side,
                corps: self.counts(&raw.corps, muster),
                pool: self.counts(&raw.pool, muster),
                leaders: self.arrivals(&raw.leaders, year, leaders, muster),
            };
            if when.is_none() && !(first..=last).contains(&year) {
                self.error(FILE, span.clone(), message!("data-year-unplayed", year));
            }
            let called = when.unwrap_or_else(|| year.to_string());
            if list.iter().any(|r| (r.year, &r.when, r.side) == (year, &reinforcement.when, side)) {
                let message = message!("data-reinforcement-twice", side = side.name(), when = &called);
                self.error(FILE, span.clone(), message);
            }
            let corps = reinforcement.corps.iter().chain(&reinforcement.pool);
            let mut sides = corps
                .map(|c| powers[c.power.index()].side)
                .chain(reinforcement.leaders.iter().map(|l| leaders[l.index()].side));
            // A power that changes sides brings its corps along when a rule calls them.
            let enemies = year > 0 && sides.any(|s| s != side);
            if enemies && !self.is_broken(&[File::Pieces]) {
                let message = message!("data-reinforcement-enemies", side = side.name(), when = &called);
                self.error(FILE, span, message);
            }
            list.push(reinforcement);
        }
        list
    }

    // ------------------------------------------------------------------------------ tables.toml

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
