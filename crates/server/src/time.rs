//! What time it is, whatever somebody does to the machine's clock.

use crate::store::Millis;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// The time of day for as long as the server runs. It never goes back.
///
/// When the machine's clock is set back, this one goes on at its own pace: nobody gains time to think, nothing that was
/// done later stands before what was done earlier. When it is set forward, or the machine has slept, this one follows.
pub struct Time {
    began: Instant,
    /// What time it was then, by what is known now.
    origin: AtomicI64,
}

impl Time {
    /// Begins with what the machine's clock says.
    pub fn new() -> Time {
        Time { began: Instant::now(), origin: AtomicI64::new(machine_time()) }
    }

    /// The time, in milliseconds since 1970.
    pub fn now(&self) -> Millis {
        self.at(machine_time(), self.began.elapsed().as_millis() as Millis)
    }

    /// The time when the machine's clock says `told` and so much has passed in truth.
    fn at(&self, told: Millis, passed: Millis) -> Millis {
        let origin = self.origin.fetch_max(told - passed, Ordering::Relaxed);
        origin.max(told - passed) + passed
    }
}

impl Default for Time {
    fn default() -> Time {
        Time::new()
    }
}

fn machine_time() -> Millis {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as Millis)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_set_back_does_not_turn_time_back() {
        let time = Time { began: Instant::now(), origin: AtomicI64::new(1_000_000) };
        assert_eq!(time.at(1_005_000, 5_000), 1_005_000);
        assert_eq!(time.at(400_000, 6_000), 1_006_000, "set back: it goes on at its own pace");
        assert_eq!(time.at(401_000, 7_000), 1_007_000);
        assert_eq!(time.at(2_000_000, 8_000), 2_000_000, "set forward: it follows");
        assert_eq!(time.at(1_009_000, 9_000), 2_001_000);
    }

    #[test]
    fn it_is_the_time_of_the_machine() {
        let (before, now) = (machine_time(), Time::new().now());
        assert!((before..before + 60_000).contains(&now));
    }
}
