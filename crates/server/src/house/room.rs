//! A game behind its lock: the table, its row, and what happened lately.

use crate::error::{Answer, Problem};
use crate::spoken::{ByLanguage, Facts, Raw};
use crate::store::{Deed, GameRow, LogEntry, Millis, SeatKind, Snapshot, Status};
use crate::titles::Table;
use serde_json::Value;
use std::collections::VecDeque;
use std::sync::Arc;
use table::{OtherRules, Seat, Seats};
use words::Language;

/// How many entries of the log are kept at hand.
const RECENT: usize = 128;
/// The most moments kept at which several entries were told at once: each has at least two of the recent ones.
const TURNED_UP: usize = RECENT / 2;
/// A snapshot is taken after so many entries, at the next moment that allows it.
pub const SNAPSHOT_AFTER: u64 = 512;

/// An entry of the log with what happened.
#[derive(Clone, Debug)]
pub struct Happening {
    /// The entry.
    pub entry: LogEntry,
    /// What happened.
    pub facts: Facts,
}

/// New entries of the log, with what happened.
pub struct Deeds {
    /// The entries.
    pub entries: Vec<LogEntry>,
    /// What happened, by entry.
    pub facts: Vec<Facts>,
}

/// A game behind its lock.
pub struct Room {
    /// The game without its log.
    pub row: GameRow,
    /// The same as it is on the disk.
    pub stored: GameRow,
    /// Is this no longer what is on the disk? Then the game must be loaded again.
    pub spoiled: bool,
    /// The rules it was played under, if they are not those of this program: then it can only be viewed.
    pub other_rules: Option<OtherRules>,
    /// The game in progress.
    pub table: Box<dyn Table>,
    /// How many entries the log has.
    pub seq: u64,
    /// How many actions stand.
    pub acts: u64,
    /// While both choose at once: entries of each seat the other may not know of.
    pub face_down: [u64; 2],
    /// When the last snapshot was taken.
    pub snapshot_seq: u64,
    /// The last entries of the log. What they brought is told in the languages that somebody listened in then.
    pub recent: VecDeque<Arc<Happening>>,
    /// The languages somebody has listened in since the game is in memory.
    pub listening: Vec<Language>,
    turned_up: VecDeque<(u64, u64)>,
    views: [Option<Raw>; 3],
    decisions: [ByLanguage<Raw>; 2],
}

impl Room {
    /// A game as it stands after `seq` entries of its log.
    pub fn new(row: GameRow, table: Box<dyn Table>, seq: u64, acts: u64) -> Room {
        Room {
            stored: row.clone(),
            row,
            spoiled: false,
            other_rules: None,
            table,
            seq,
            acts,
            face_down: [0; 2],
            snapshot_seq: seq,
            recent: VecDeque::new(),
            listening: Vec::new(),
            turned_up: VecDeque::new(),
            views: [None, None, None],
            decisions: Default::default(),
        }
    }

    /// Refuses to go on with a game that could not be written: whoever comes again finds it as it is on the disk.
    pub fn must_be_sound(&self) -> Answer<()> {
        if self.spoiled { Err(Problem::internal("a game could not be written")) } else { Ok(()) }
    }

    /// The number of entries a viewer knows of.
    ///
    /// While both choose at once nobody learns how much the other has chosen.
    pub fn seen(&self, viewer: Option<Seat>) -> u64 {
        let hidden: u64 = Seat::BOTH
            .iter()
            .filter(|&&seat| Some(seat) != viewer)
            .map(|seat| self.face_down[seat.index()])
            .sum();
        self.seq - hidden
    }

    /// Up to which entry things may be told to anybody: not beyond choices that lie face down.
    pub fn open(&self) -> u64 {
        self.seq - self.face_down.iter().sum::<u64>()
    }

    /// Up to which entry everything was told to a seat when it knew of so many.
    ///
    /// While its own choices lay face down it knew of more entries than it was told of.
    pub fn told_at(&self, seen: u64) -> u64 {
        let within = |turned: &&(u64, u64)| turned.0 < seen && seen < turned.1;
        self.turned_up.iter().find(within).map_or(seen, |turned| turned.0)
    }

    /// Who owes a decision: nobody before the game begins and after its end.
    pub fn to_act(&self) -> Seats {
        match self.row.status {
            Status::Playing if self.other_rules.is_none() => self.table.to_act(),
            _ => Seats::None,
        }
    }

    /// Is it being played alone: by one person, with or without the machine?
    pub fn is_solo(&self) -> bool {
        is_solo(&self.row)
    }

    /// Is the game over, so that everything may be shown?
    pub fn is_over(&self) -> bool {
        matches!(self.row.status, Status::Over | Status::Aborted)
    }

    /// The seats of a person.
    pub fn seats_of(&self, person: Option<i64>) -> Vec<Seat> {
        seats_of(&self.row, person)
    }

    /// What a viewer may know, as JSON.
    pub fn view(&mut self, viewer: Option<Seat>) -> Raw {
        let place = viewer.map_or(2, Seat::index);
        self.views[place].get_or_insert_with(|| self.table.view(viewer)).clone()
    }

    /// What is asked of a seat, as JSON, in a language.
    pub fn decision(&self, seat: Seat, language: Language) -> Option<Raw> {
        if !self.to_act().contains(seat) {
            return None;
        }
        let made = || self.table.decision(seat, language);
        Some(self.decisions[seat.index()].get_or_make(language, made))
    }

    /// Somebody listens in a language: what happens is told in it from now on.
    pub fn listen(&mut self, language: Language) {
        if !self.listening.contains(&language) {
            self.listening.push(language);
        }
    }

    /// Takes note of new entries of the log.
    pub fn note(&mut self, deeds: Deeds) {
        for (entry, facts) in deeds.entries.into_iter().zip(deeds.facts) {
            self.count(&entry);
            if self.recent.len() == RECENT {
                self.recent.pop_front();
            }
            self.recent.push_back(Arc::new(Happening { entry, facts }));
        }
        self.refresh();
    }

    fn count(&mut self, entry: &LogEntry) {
        let told = self.open();
        self.seq = entry.seq;
        match entry.deed {
            Deed::Act(seat) => {
                self.acts += 1;
                self.face_down[seat.index()] += 1;
            }
            Deed::Undo(seat) => {
                self.acts = self.acts.saturating_sub(1);
                self.face_down[seat.index()] += 1;
            }
            Deed::Back => {}
        }
        if !self.table.is_choosing() {
            self.face_down = [0; 2];
            self.note_turned_up(told);
        }
    }

    /// Several entries that lay face down are told at once.
    fn note_turned_up(&mut self, told: u64) {
        if told + 1 < self.seq {
            if self.turned_up.len() == TURNED_UP {
                self.turned_up.pop_front();
            }
            self.turned_up.push_back((told, self.seq));
        }
    }

    /// Forgets what was written down of the situation before.
    pub fn refresh(&mut self) {
        self.views = [None, None, None];
        self.decisions = Default::default();
    }

    /// A snapshot, if one is due and the situation allows it.
    pub fn due_snapshot(&self, seq: u64, acts: u64) -> Option<Snapshot> {
        let due = seq >= self.snapshot_seq + SNAPSHOT_AFTER && self.table.is_settled();
        due.then(|| self.snapshot(seq, acts))
    }

    /// The situation now as a snapshot.
    pub fn snapshot(&self, seq: u64, acts: u64) -> Snapshot {
        let (position, dice) = self.table.position();
        Snapshot { seq, dice, acts, position: pack(&position) }
    }

    /// Milliseconds from the game's creation.
    pub fn time_of(&self, now: Millis) -> Millis {
        (now - self.row.created_at).max(0)
    }
}

/// A position, compressed for the disk.
pub fn pack(position: &Value) -> Vec<u8> {
    let text = position.to_string();
    // Compressing bytes in memory cannot fail.
    zstd::encode_all(text.as_bytes(), 3).unwrap_or_default()
}

/// A position from the disk.
pub fn unpack(bytes: &[u8]) -> Result<Value, String> {
    let text = zstd::decode_all(bytes).map_err(|error| error.to_string())?;
    serde_json::from_slice(&text).map_err(|error| error.to_string())
}

/// Is a game being played alone: by one person, with or without the machine?
pub fn is_solo(row: &GameRow) -> bool {
    let alone = |seat: Seat| {
        let seat = &row.seats[seat.index()];
        matches!(seat.kind, SeatKind::Bot | SeatKind::HotSeat) || seat.person == Some(row.created_by)
    };
    Seat::BOTH.into_iter().all(alone)
}

/// The seats of a person in a game.
pub fn seats_of(row: &GameRow, person: Option<i64>) -> Vec<Seat> {
    let sits = |seat: &Seat| person.is_some() && row.seats[seat.index()].person == person;
    Seat::BOTH.into_iter().filter(sits).collect()
}
