//! The time of day, protected against a machine clock that somebody sets.

use crate::pauses::{Pause, Pauses};
use crate::store::Millis;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

/// The server asks for the time at least once a second. A longer silence than this means that it did not run.
const SILENCE: Millis = 10_000;

/// The time of day for as long as the server runs. It never goes back.
///
/// - If the machine's clock is set back, this one goes on at its own pace.
/// - If it jumps forward by more than `limit`, the jump is logged and ignored until the server restarts.
/// - If it jumps forward by less, or the machine slept, this one follows, and the jump is a pause: it counts on no clock.
pub struct Time {
    /// What the boot clock showed at the start.
    began: Millis,
    /// The largest jump that is followed.
    limit: Millis,
    pauses: Arc<Pauses>,
    state: Mutex<State>,
}

struct State {
    /// The time at the start, as far as is known now.
    origin: Millis,
    /// The latest time anybody was given.
    last: Millis,
    /// Whether the machine's clock is ahead by more than the limit.
    held_back: bool,
    /// Pauses that are not stored yet.
    fresh: Vec<Pause>,
}

impl Time {
    /// Starts at a time; jumps of more than `limit` are not followed.
    pub fn starting_at(now: Millis, limit: Millis, pauses: Arc<Pauses>) -> Time {
        let state = State { origin: now, last: now, held_back: false, fresh: Vec::new() };
        Time { began: boot_time(), limit, pauses, state: Mutex::new(state) }
    }

    /// The time, in milliseconds since 1970.
    pub fn now(&self) -> Millis {
        self.at(machine_time(), boot_time() - self.began)
    }

    /// Takes the pauses that nobody has stored yet.
    pub fn take_fresh_pauses(&self) -> Vec<Pause> {
        std::mem::take(&mut self.state().fresh)
    }

    /// Gives pauses back that could not be stored.
    pub fn give_back(&self, pauses: Vec<Pause>) {
        self.state().fresh.extend(pauses);
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The time when the machine's clock shows `shown` and the machine has run for `passed` since the start, asleep or
    /// awake.
    fn at(&self, shown: Millis, passed: Millis) -> Millis {
        let mut state = self.state();
        let jump = shown - passed - state.origin;
        if jump <= self.limit {
            state.origin += jump.max(0);
        }
        let held_back = jump > self.limit;
        if held_back != std::mem::replace(&mut state.held_back, held_back) {
            log_held_back(held_back, jump);
        }
        let now = (state.origin + passed).max(state.last);
        let before = std::mem::replace(&mut state.last, now);
        if now - before > SILENCE {
            tracing::warn!(
                seconds = (now - before) / 1000,
                "the server did not run: no clock counts this time"
            );
            let pause = Pause { begins: before, ends: now };
            self.pauses.add(pause);
            state.fresh.push(pause);
        }
        now
    }
}

fn log_held_back(held_back: bool, jump: Millis) {
    if held_back {
        tracing::error!(
            seconds = jump / 1000,
            "the machine's clock has jumped forward and is ignored; restart the server if the new time is right"
        );
    } else {
        tracing::info!("the machine's clock agrees with the server again");
    }
}

/// What the machine's clock shows.
pub fn machine_time() -> Millis {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as Millis)
}

/// Milliseconds since the machine started, including the time it slept. Nobody can set this clock.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn boot_time() -> Millis {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::Boottime);
    Millis::from(time.tv_sec) * 1000 + Millis::from(time.tv_nsec) / 1_000_000
}

/// Milliseconds since the first call. On some systems this clock stands still while the machine sleeps.
#[cfg(not(any(target_os = "linux", target_os = "android")))]
fn boot_time() -> Millis {
    static BEGAN: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    BEGAN.elapsed().as_millis() as Millis
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Millis = 3_600_000;

    fn time() -> Time {
        Time::starting_at(1_000_000, HOUR, Arc::default())
    }

    /// Lets so much time pass in small steps, as a server that runs does.
    fn run(time: &Time, ahead: Millis, from: Millis, to: Millis) -> Millis {
        (from..=to).step_by(1_000).map(|passed| time.at(1_000_000 + passed + ahead, passed)).last().unwrap()
    }

    #[test]
    fn a_clock_set_back_does_not_turn_time_back() {
        let time = time();
        assert_eq!(time.at(1_005_000, 5_000), 1_005_000);
        assert_eq!(time.at(400_000, 6_000), 1_006_000, "it goes on at its own pace");
        assert_eq!(time.at(401_000, 7_000), 1_007_000);
        assert_eq!(time.at(1_009_000, 9_000), 1_009_000);
        assert!(time.take_fresh_pauses().is_empty());
    }

    #[test]
    fn a_small_jump_forward_is_followed_and_counts_on_no_clock() {
        let time = time();
        assert_eq!(run(&time, 0, 0, 5_000), 1_005_000);
        assert_eq!(time.at(1_006_000 + HOUR, 6_000), 1_006_000 + HOUR);
        assert_eq!(time.take_fresh_pauses(), [Pause { begins: 1_005_000, ends: 1_006_000 + HOUR }]);
        assert_eq!(time.pauses.after(0).len(), 1);
        assert_eq!(run(&time, HOUR, 7_000, 9_000), 1_009_000 + HOUR);
        assert!(time.take_fresh_pauses().is_empty());
    }

    #[test]
    fn a_jump_forward_by_hours_is_held_back_until_the_clock_is_right_again() {
        let time = time();
        assert_eq!(run(&time, 0, 0, 5_000), 1_005_000);
        assert_eq!(run(&time, 5 * HOUR, 6_000, 60_000), 1_060_000, "it goes on at its own pace");
        assert_eq!(run(&time, 0, 61_000, 70_000), 1_070_000);
        assert_eq!(run(&time, 200, 71_000, 80_000), 1_080_200, "and follows small corrections");
        assert!(time.take_fresh_pauses().is_empty());
    }

    #[test]
    fn a_machine_that_slept_has_its_time_but_no_clock_counts_it() {
        let time = time();
        run(&time, 0, 0, 5_000);
        let slept = 8 * HOUR;
        assert_eq!(time.at(1_006_000 + slept, 6_000 + slept), 1_006_000 + slept);
        assert_eq!(time.take_fresh_pauses(), [Pause { begins: 1_005_000, ends: 1_006_000 + slept }]);
    }

    #[test]
    fn it_is_the_time_of_the_machine() {
        let before = machine_time();
        let now = Time::starting_at(before, HOUR, Arc::default()).now();
        assert!((before..before + 60_000).contains(&now));
    }
}
