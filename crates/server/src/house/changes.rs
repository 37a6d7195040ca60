//! Changing a game: what is to be written goes to the disk first, then everybody may see it.

use super::LiveGame;
use super::past::{Moment, write_back};
use super::room::{Deeds, Room};
use crate::app::App;
use crate::clock;
use crate::error::Answer;
use crate::games::claim;
use crate::live::Word;
use crate::spoken::Facts;
use crate::store::{Append, Deed, GameRow, LogEntry, Millis, SeatKind, SeatRow, Snapshot, Status};
use std::sync::Arc;
use table::{Seat, Seats};

/// What is about to change.
#[derive(Default)]
pub struct Change {
    withdrawn: Vec<Seat>,
    deeds: Vec<Done>,
    batch: Option<i64>,
    snapshot: Option<Snapshot>,
}

/// A deed and what came of it.
struct Done {
    deed: Deed,
    act: String,
    facts: Facts,
    throws: Option<String>,
}

impl Change {
    /// A change of the row only: somebody joins, resigns, offers.
    pub fn of_row() -> Change {
        Change::default()
    }

    /// Actions of a seat, with what happened; `batch` is the key they were sent with.
    pub fn of_acts(seat: Seat, acts: Vec<(String, Facts)>, batch: Option<i64>) -> Change {
        let done = |(act, facts)| Done { deed: Deed::Act(seat), act, facts, throws: None };
        let deeds = acts.into_iter().map(done).collect();
        Change { deeds, batch, ..Change::default() }
    }

    /// The same where dice fell that do not follow from the seed: their throws, action by action.
    pub fn with_throws(mut self, throws: Vec<Option<String>>) -> Change {
        for (done, throws) in self.deeds.iter_mut().zip(throws) {
            done.throws = throws;
        }
        self
    }

    /// Actions taken back: first those nobody else was shown, newest first, each by its seat; they leave the log. Then
    /// so many of a seat that were shown.
    pub fn of_undo(withdrawn: Vec<Seat>, seat: Seat, shown: usize) -> Change {
        let undo = || Done { deed: Deed::Undo(seat), act: String::new(), facts: Facts::None, throws: None };
        Change { withdrawn, deeds: (0..shown).map(|_| undo()).collect(), ..Change::default() }
    }

    /// A step back by consent with the snapshot that is stored with it. What nobody else was shown leaves the log.
    pub fn of_back(withdrawn: Vec<Seat>, to: Moment, snapshot: Snapshot) -> Change {
        let deeds = vec![Done { deed: Deed::Back, act: write_back(to), facts: Facts::None, throws: None }];
        Change { withdrawn, deeds, snapshot: Some(snapshot), ..Change::default() }
    }

    /// Writes the change of a game whose table and row have it already, and tells everybody.
    ///
    /// If it cannot be written, what is in memory is given up: the game will be loaded as it is on the disk.
    pub async fn carry_out(self, app: &App, game: &Arc<LiveGame>, room: &mut Room) -> Answer<()> {
        room.must_be_sound()?;
        let now = app.now();
        if self.is_shown(room) {
            let by = self.deeds.first().map(|done| done.deed);
            let by = by.or(self.withdrawn.first().map(|&seat| Deed::Undo(seat)));
            settle(app, room, room.to_act(), by, now);
            finish(app, room, now);
            claim::review(&mut room.row, by, now);
        }
        let row_changed = room.row != room.stored;
        if row_changed {
            room.row.updated_at = now;
        }
        let withdrawn = self.withdrawn;
        let kept = room.seq.saturating_sub(withdrawn.len() as u64);
        let deeds = entries(room, kept, self.deeds, self.batch, now);
        let seq = kept + deeds.entries.len() as u64;
        let acts = deeds.entries.iter().filter(|entry| matches!(entry.deed, Deed::Act(_))).count() as u64;
        let acts = (room.acts + acts).saturating_sub(withdrawn.len() as u64);
        let append = Append {
            game: room.row.no,
            withdraw: room.withdrawal(&withdrawn),
            entries: deeds.entries.clone(),
            row: row_changed.then(|| Box::new(room.row.clone())),
            snapshot: self.snapshot.or_else(|| room.due_snapshot(seq, acts)),
        };
        let snapshot_seq = append.snapshot.as_ref().map(|snapshot| snapshot.seq);
        metrics::counter!("malbrook_entries_written").increment(append.entries.len() as u64);
        if let Err(error) = app.store.append(append).await {
            room.spoiled = true;
            return Err(error.into());
        }
        room.snapshot_seq = snapshot_seq.unwrap_or(room.snapshot_seq);
        room.note_withdrawn(&withdrawn);
        room.note(deeds);
        let before = std::mem::replace(&mut room.stored, room.row.clone());
        game.announce();
        if row_changed {
            tell(app, game, &before, &room.row);
        }
        Ok(())
    }

    /// Whether somebody else may know of the change: it is more than a part of an incomplete action.
    fn is_shown(&self, room: &Room) -> bool {
        let acts = |done: &Done| matches!(done.deed, Deed::Act(_));
        let parts = self.deeds.iter().all(acts) && self.deeds.len() <= room.table.incomplete();
        let of_row = self.deeds.is_empty() && self.withdrawn.is_empty();
        let turn = room.row.to_act != bits(room.to_act());
        of_row || !parts || turn || room.table.is_choosing() || !room.hides_incomplete()
    }
}

/// The deeds of a change as entries of the log.
fn entries(room: &Room, kept: u64, deeds: Vec<Done>, batch: Option<i64>, now: Millis) -> Deeds {
    let at = room.time_of(now);
    let mut log = Deeds { entries: Vec::with_capacity(deeds.len()), facts: Vec::with_capacity(deeds.len()) };
    for (place, done) in deeds.into_iter().enumerate() {
        log.entries.push(LogEntry {
            seq: kept + 1 + place as u64,
            deed: done.deed,
            at,
            batch: batch.filter(|_| place == 0),
            act: done.act,
            throws: done.throws,
        });
        log.facts.push(done.facts);
    }
    log
}

/// Notes who owes a decision now and how far the game has come, and lets the clocks run accordingly.
fn settle(app: &App, room: &mut Room, to_act: Seats, by: Option<Deed>, now: Millis) {
    let row = &mut room.row;
    let to_act = match row.status {
        Status::Playing => bits(to_act),
        _ => 0,
    };
    let before = row.to_act;
    row.to_act = to_act;
    if row.status != Status::Waiting && room.other_rules.is_none() && row.is_dealt() {
        row.progress = Some(room.table.progress());
    }
    clock::turn_passed(row, before, by, &app.away.vacations, now);
}

/// Seats as a row has them.
fn bits(seats: Seats) -> u8 {
    seats.iter().fold(0, |bits, seat| bits | seat.number())
}

/// Ends a game whose table says that it is over.
fn finish(app: &App, room: &mut Room, now: Millis) {
    if room.row.status != Status::Playing || room.other_rules.is_some() {
        return;
    }
    if let Some(outcome) = room.table.outcome() {
        room.row.status = Status::Over;
        room.row.winner = outcome.winner;
        room.row.result = Some(outcome.result);
        room.row.offers.clear();
        settle(app, room, Seats::None, None, now);
    }
}

/// Tells those concerned that the turn has passed or the game has begun or ended, and wakes the machine.
fn tell(app: &App, game: &Arc<LiveGame>, before: &GameRow, row: &GameRow) {
    let joinable = before.awaits_commitment() != row.awaits_commitment();
    if before.status != row.status || before.seats != row.seats || joinable {
        app.lobby_changed();
    }
    let left = |seat: &&SeatRow| row.seats.iter().all(|sits| sits.person != seat.person);
    for person in before.seats.iter().filter(left).filter_map(|seat| seat.person) {
        app.hub.tell(person, Word::turn(row, false));
        app.notices().turn(app, person, &row.id, false);
    }
    for seat in Seat::BOTH {
        let Some(person) = row.seats[seat.index()].person else { continue };
        let owes = row.to_act & seat.number() != 0;
        let owed = before.to_act & seat.number() != 0;
        let (awaited, was_awaited) = (row.owes_nonce(seat), before.owes_nonce(seat));
        // Any page of the player can send the new commitment.
        let recommit = row.awaits_commitment() && !before.awaits_commitment();
        if owes != owed || awaited != was_awaited || recommit || row.status != before.status {
            app.hub.tell(person, Word::turn(row, owes));
            app.notices().turn(app, person, &row.id, owes || awaited);
        }
    }
    let bots_turn =
        |seat: &Seat| row.to_act & seat.number() != 0 && row.seats[seat.index()].kind == SeatKind::Bot;
    if Seat::BOTH.iter().any(bots_turn) {
        crate::games::machine::wake(app, game);
    }
}
