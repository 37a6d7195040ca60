//! A game behind its lock: the table, its row, and what happened lately.

use super::guard::Tracked;
use super::past::read_back;
use crate::error::{Answer, Problem};
use crate::spoken::{ByLanguage, Facts, Raw};
use crate::store::{Deed, GameRow, LogEntry, Millis, SeatKind, Snapshot, Status, Withdrawal};
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

/// Entries that were kept from somebody and then told at once.
struct TurnedUp {
    /// The last entry that was told before.
    told: u64,
    /// The last entry that was told then.
    open: u64,
    /// How many entries each seat had withdrawn before, and then.
    withdrawn: [[u64; 2]; 2],
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
    pub table: Tracked<Box<dyn Table>>,
    /// How many entries the log has.
    pub seq: u64,
    /// How many actions stand.
    pub acts: u64,
    /// Newest entries of each seat that nobody else may know of: choices made at once that lie face down, and parts of
    /// an action that is not complete.
    pub face_down: [u64; 2],
    /// How many entries of each seat were withdrawn before anybody else was shown them: they have left the log.
    pub withdrawn: [u64; 2],
    /// How many actions of a seat were taken back since the last one that is final.
    pub undone: u64,
    final_acts: u64,
    /// When the last snapshot was taken.
    pub snapshot_seq: u64,
    /// The last entries of the log. What they brought is told in the languages that somebody listened in then.
    pub recent: VecDeque<Arc<Happening>>,
    /// The languages somebody has listened in since the game is in memory.
    pub listening: Vec<Language>,
    turned_up: VecDeque<TurnedUp>,
    withdrawn_when_open: [u64; 2],
    views: [Option<Raw>; 3],
    decisions: [ByLanguage<Raw>; 2],
}

impl Room {
    /// A game as it stands after `seq` entries of its log.
    pub fn new(row: GameRow, table: Box<dyn Table>, seq: u64, acts: u64) -> Room {
        let mut room = Room {
            stored: row.clone(),
            row,
            spoiled: false,
            other_rules: None,
            table: Tracked::new(table),
            seq,
            acts,
            face_down: [0; 2],
            withdrawn: [0; 2],
            undone: 0,
            final_acts: acts,
            snapshot_seq: seq,
            recent: VecDeque::new(),
            listening: Vec::new(),
            turned_up: VecDeque::new(),
            withdrawn_when_open: [0; 2],
            views: [None, None, None],
            decisions: Default::default(),
        };
        room.refresh();
        room
    }

    /// Refuses to go on with a game that could not be written: whoever comes again finds it as it is on the disk.
    pub fn must_be_sound(&self) -> Answer<()> {
        if self.spoiled { Err(Problem::unavailable("a game could not be written")) } else { Ok(()) }
    }

    /// Whether the row or the table may differ from what is on the disk.
    pub fn is_unwritten(&self) -> bool {
        self.table.is_changed() || self.row != self.stored
    }

    /// Notes that an attempt has changed nothing at the table, and gives up what it has changed in the row.
    pub fn nothing_changed(&mut self) {
        self.table.note_written();
        self.row = self.stored.clone();
    }

    /// Whether the parts of an incomplete action are kept from everybody but its seat.
    ///
    /// Where one person holds both seats, or plays against the computer, there is nobody to keep them from.
    pub fn hides_incomplete(&self) -> bool {
        !self.is_solo() && !self.is_over()
    }

    /// The number of the situation for a viewer: it grows with every change the viewer may know of.
    ///
    /// Nobody learns how much the other has chosen while both choose at once, or how far an action has come that is
    /// not complete. What a seat has withdrawn counts for that seat alone, so that its numbers never go back.
    pub fn seen(&self, viewer: Option<Seat>) -> u64 {
        self.seq - self.hidden_from(viewer) + 2 * viewer.map_or(0, |seat| self.withdrawn[seat.index()])
    }

    /// The same for somebody who looks with the eyes of a seat that is not theirs.
    pub fn seen_by_others(&self, viewer: Option<Seat>) -> u64 {
        self.seq - self.hidden_from(viewer)
    }

    fn hidden_from(&self, viewer: Option<Seat>) -> u64 {
        let others = Seat::BOTH.into_iter().filter(|&seat| Some(seat) != viewer);
        others.map(|seat| self.face_down[seat.index()]).sum()
    }

    /// Up to which entry things may be told to anybody: not beyond choices that lie face down.
    pub fn open(&self) -> u64 {
        self.seq - self.face_down.iter().sum::<u64>()
    }

    /// Up to which entry everything was told to a viewer when the situation had this number for them.
    ///
    /// While entries of its own were kept from others a seat knew of more than it was told of.
    pub fn told_at(&self, viewer: Option<Seat>, seen: u64) -> u64 {
        let own = |withdrawn: &[u64; 2]| 2 * viewer.map_or(0, |seat| withdrawn[seat.index()]);
        let mut before = self.withdrawn_when_open;
        for turned in self.turned_up.iter().rev() {
            let [earlier, then] = &turned.withdrawn;
            if seen >= turned.open + own(then) {
                break;
            }
            if seen > turned.told + own(earlier) {
                return turned.told;
            }
            before = *earlier;
        }
        seen.saturating_sub(own(&before)).min(self.open())
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

    /// What is to be written if the newest entries, each of these seats, leave the log.
    pub fn withdrawal(&self, seats: &[Seat]) -> Option<Withdrawal> {
        let mut total = self.withdrawn;
        seats.iter().for_each(|seat| total[seat.index()] += 1);
        let kept = self.seq.checked_sub(seats.len() as u64)?;
        (!seats.is_empty()).then_some(Withdrawal { kept, total })
    }

    /// Takes note that the newest entries, each of these seats, have left the log. New entries are noted after it.
    pub fn note_withdrawn(&mut self, seats: &[Seat]) {
        for seat in seats {
            let at = seat.index();
            self.recent.pop_back();
            self.seq -= 1;
            self.acts = self.acts.saturating_sub(1);
            self.face_down[at] = self.face_down[at].saturating_sub(1);
            self.withdrawn[at] += 1;
        }
    }

    /// How many entries of each seat were withdrawn before the game was loaded.
    pub fn set_withdrawn(&mut self, withdrawn: [u64; 2]) {
        (self.withdrawn, self.withdrawn_when_open) = (withdrawn, withdrawn);
        for turned in &mut self.turned_up {
            turned.withdrawn = [withdrawn; 2];
        }
    }

    /// How many of the newest entries are parts of an incomplete action that nobody else was shown.
    pub fn incomplete(&self) -> usize {
        if self.table.is_choosing() { 0 } else { self.table.incomplete() }
    }

    /// The seats of these entries, newest first.
    pub fn incomplete_entries(&self) -> Vec<Seat> {
        let seat_of = |told: &Arc<Happening>| match told.entry.deed {
            Deed::Act(seat) => Some(seat),
            Deed::Undo(_) | Deed::Back => None,
        };
        self.recent.iter().rev().take(self.incomplete()).map_while(seat_of).collect()
    }

    /// How many of the newest entries are actions of this seat that nobody else was shown: undoing them leaves no trace.
    pub fn unshown(&self, seat: Seat) -> usize {
        let is_act = |told: &&Arc<Happening>| told.entry.deed == Deed::Act(seat);
        self.recent.iter().rev().take(self.face_down[seat.index()] as usize).take_while(is_act).count()
    }

    /// Takes note of new entries of the log: the game is what is on the disk.
    pub fn note(&mut self, deeds: Deeds) {
        self.table.note_written();
        self.refresh();
        let (told, count) = (self.open(), deeds.entries.len() as u64);
        for (entry, facts) in deeds.entries.into_iter().zip(deeds.facts) {
            self.count(&entry);
            if self.recent.len() == RECENT {
                self.recent.pop_front();
            }
            self.recent.push_back(Arc::new(Happening { entry, facts }));
        }
        self.count_undone();
        if !self.table.is_choosing() {
            self.keep_incomplete(count);
            self.note_turned_up(told);
        }
    }

    fn count(&mut self, entry: &LogEntry) {
        self.seq = entry.seq;
        match entry.deed {
            Deed::Act(seat) => {
                self.acts += 1;
                self.face_down[seat.index()] += 1;
            }
            Deed::Undo(seat) => {
                self.acts = self.acts.saturating_sub(1);
                self.face_down[seat.index()] += 1;
                self.undone += 1;
            }
            Deed::Back => {
                self.acts = read_back(&entry.act).map_or(self.acts, |moment| moment.acts);
                self.final_acts = self.acts;
                self.undone += 1;
            }
        }
    }

    /// Counts from the last action that nobody can take back.
    fn count_undone(&mut self) {
        let undoable = Seat::BOTH.map(|seat| self.table.undo_len(seat) as u64);
        let final_acts = self.acts.saturating_sub(undoable[0].max(undoable[1]));
        if final_acts > self.final_acts {
            (self.final_acts, self.undone) = (final_acts, 0);
        }
    }

    /// Of the newest entries, `count` of them new, only the parts of an incomplete action stay face down.
    fn keep_incomplete(&mut self, count: u64) {
        let incomplete = self.table.incomplete() as u64;
        let newest = self.recent.back().map(|told| told.entry.deed);
        let hidden = match newest {
            Some(Deed::Act(seat)) if incomplete > 0 => {
                let hidden = if incomplete < count { incomplete } else { self.face_down[seat.index()] };
                Some((seat, hidden))
            }
            // A log may have actions that were taken back before such entries left it.
            Some(Deed::Undo(seat)) if incomplete > 0 => Some((seat, self.face_down[seat.index()])),
            _ => None,
        };
        self.face_down = [0; 2];
        if let Some((seat, hidden)) = hidden {
            self.face_down[seat.index()] = hidden;
        }
    }

    /// Several entries that were kept from somebody are told at once.
    fn note_turned_up(&mut self, told: u64) {
        let (open, withdrawn) = (self.open(), [self.withdrawn_when_open, self.withdrawn]);
        if open <= told {
            return;
        }
        self.withdrawn_when_open = self.withdrawn;
        if told + 1 < open || withdrawn[0] != withdrawn[1] {
            if self.turned_up.len() == TURNED_UP {
                self.turned_up.pop_front();
            }
            self.turned_up.push_back(TurnedUp { told, open, withdrawn });
        }
    }

    /// Forgets what was written down of the situation before.
    pub fn refresh(&mut self) {
        let hide = self.hides_incomplete();
        self.table.in_memory().hide_incomplete(hide);
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
