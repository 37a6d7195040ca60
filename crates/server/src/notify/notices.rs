//! Whose turn it is, kept in memory: the games themselves are on the disk, and everything is found again from them.

use crate::app::App;
use crate::clock;
use crate::error::{Answer, Kind, Problem};
use crate::store::{Millis, PersonNo, Turn};
use dashmap::DashMap;
use std::collections::BTreeMap;
use tokio::sync::Mutex;

/// One try of a notice a minute.
const BETWEEN_TESTS: Millis = 60_000;
/// The longest wait after tries that failed.
const LONGEST_WAIT: Millis = clock::DAY / 4;

/// Takes note of whose turn it is, so that they can be told if they stay away.
#[derive(Default)]
pub struct Notices {
    waited_for: DashMap<PersonNo, WaitedFor>,
    tests: DashMap<PersonNo, Millis>,
    /// Held by whoever tells people, so that nobody is told twice.
    pub(super) telling: Mutex<()>,
}

/// A person whose turn it is somewhere.
#[derive(Default)]
struct WaitedFor {
    /// Since when, by game.
    games: BTreeMap<String, Millis>,
    /// When they were last seen to be here.
    seen: Option<Millis>,
    /// They are not looked at again before.
    not_before: Millis,
    /// How often telling them has failed in a row.
    failures: u32,
}

impl Notices {
    /// It is somebody's turn, or no longer.
    pub fn turn(&self, app: &App, person: PersonNo, game: &str, theirs: bool) {
        if theirs {
            self.wait_for(Turn { person, game: game.to_owned(), since: app.now() });
        } else if let Some(mut waited_for) = self.waited_for.get_mut(&person) {
            waited_for.games.remove(game);
            let nothing_left = waited_for.games.is_empty();
            drop(waited_for);
            if nothing_left {
                self.waited_for.remove_if(&person, |_, waited_for| waited_for.games.is_empty());
            }
        }
    }

    /// Takes note of a turn.
    pub(super) fn wait_for(&self, turn: Turn) {
        self.waited_for.entry(turn.person).or_default().games.insert(turn.game, turn.since);
    }

    /// Everything that is waited for from one person is waited for from another now, as when a guest signs up.
    pub fn hand_over(&self, from: PersonNo, to: PersonNo) {
        if let Some((_, waited_for)) = self.waited_for.remove(&from) {
            self.waited_for.entry(to).or_default().games.extend(waited_for.games);
        }
    }

    /// Looks again at whose turn it is, for a person who wishes to be told now.
    pub(super) async fn recall(&self, app: &App, person: PersonNo) -> Answer<()> {
        let rows = app.store.games_under_way(person).await?;
        for (seat, row) in rows.iter().flat_map(|row| table::Seat::BOTH.map(|seat| (seat, row))) {
            let sits = &row.seats[seat.index()];
            if let (true, Some(since)) = (sits.person == Some(person), sits.since) {
                self.waited_for.entry(person).or_default().games.entry(row.id.clone()).or_insert(since);
            }
        }
        Ok(())
    }

    /// Those for whom it has been their turn for so long.
    pub(super) fn due(&self, now: Millis, delay: Millis) -> Vec<PersonNo> {
        let is_due = |waited_for: &WaitedFor| {
            let since = waited_for.games.values().min();
            waited_for.not_before <= now && since.is_some_and(|since| since + delay <= now)
        };
        self.waited_for.iter().filter(|entry| is_due(entry.value())).map(|entry| *entry.key()).collect()
    }

    /// A person is here now.
    pub(super) fn seen(&self, person: PersonNo, now: Millis) {
        if let Some(mut waited_for) = self.waited_for.get_mut(&person) {
            waited_for.seen = Some(now);
        }
    }

    /// When a person was last seen to be here.
    pub(super) fn last_seen(&self, person: PersonNo) -> Option<Millis> {
        self.waited_for.get(&person)?.seen
    }

    /// A person is not told anything before a time.
    pub(super) fn postpone(&self, person: PersonNo, until: Millis) {
        if let Some(mut waited_for) = self.waited_for.get_mut(&person) {
            waited_for.not_before = until;
        }
    }

    /// Telling a person has failed: try again, later and later.
    pub(super) fn failed(&self, person: PersonNo, now: Millis) {
        if let Some(mut waited_for) = self.waited_for.get_mut(&person) {
            let wait = 60_000_i64 << waited_for.failures.min(20);
            waited_for.failures += 1;
            waited_for.not_before = now + wait.min(LONGEST_WAIT);
        }
    }

    /// A person knows of every turn before a time, or does not wish to know.
    pub(super) fn done(&self, person: PersonNo, before: Millis) {
        if let Some(mut waited_for) = self.waited_for.get_mut(&person) {
            waited_for.games.retain(|_, since| *since >= before);
            waited_for.failures = 0;
        }
        self.waited_for.remove_if(&person, |_, waited_for| waited_for.games.is_empty());
    }

    /// Refuses a second test within a minute.
    pub(super) fn may_test(&self, person: PersonNo, now: Millis) -> Answer<()> {
        let mut last = self.tests.entry(person).or_insert(now - BETWEEN_TESTS);
        let wait = *last + BETWEEN_TESTS - now;
        if wait > 0 {
            let problem = Problem::new(Kind::Limit, "problem-test-often");
            return Err(Problem { retry_after: Some(wait as u64 / 1000 + 1), ..problem });
        }
        *last = now;
        Ok(())
    }

    /// Forgets tests of long ago.
    pub(super) fn tidy_up(&self, now: Millis) {
        self.tests.retain(|_, last| *last + BETWEEN_TESTS > now);
    }
}
