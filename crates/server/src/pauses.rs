//! Pauses: times during which the server did not run. They count on no clock.

use crate::store::Millis;
use std::sync::{PoisonError, RwLock};

/// A time during which the server did not run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pause {
    /// Its start.
    pub begins: Millis,
    /// Its end.
    pub ends: Millis,
}

/// All pauses that still matter for a clock.
#[derive(Debug, Default)]
pub struct Pauses {
    all: RwLock<Vec<Pause>>,
}

impl Pauses {
    /// These pauses.
    pub fn new(pauses: Vec<Pause>) -> Pauses {
        Pauses { all: RwLock::new(pauses) }
    }

    /// Adds a pause.
    pub fn add(&self, pause: Pause) {
        self.all.write().unwrap_or_else(PoisonError::into_inner).push(pause);
    }

    /// The pauses that end after a time.
    pub fn after(&self, time: Millis) -> Vec<Pause> {
        let all = self.all.read().unwrap_or_else(PoisonError::into_inner);
        all.iter().filter(|pause| pause.ends > time).copied().collect()
    }
}

/// Intervals in order, with those that overlap joined.
pub fn joined(mut intervals: Vec<Pause>) -> Vec<Pause> {
    intervals.sort_by_key(|interval| interval.begins);
    let mut all: Vec<Pause> = Vec::with_capacity(intervals.len());
    for next in intervals {
        match all.last_mut() {
            Some(last) if next.begins <= last.ends => last.ends = last.ends.max(next.ends),
            _ => all.push(next),
        }
    }
    all
}

/// When a clock that started at `since` has run for `left`, if it stands still during these intervals.
pub fn end_of(intervals: Vec<Pause>, since: Millis, mut left: Millis) -> Millis {
    let mut time = since;
    for interval in joined(intervals).iter().filter(|interval| interval.ends > since) {
        let running = (interval.begins - time).max(0);
        if left <= running {
            break;
        }
        left -= running;
        time = interval.ends;
    }
    time + left
}

/// How long a clock has run between two times, if it stands still during these intervals.
pub fn running(intervals: Vec<Pause>, from: Millis, to: Millis) -> Millis {
    let within = |interval: &Pause| (interval.ends.min(to) - interval.begins.max(from)).max(0);
    to - from - joined(intervals).iter().map(within).sum::<Millis>()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pause(begins: Millis, ends: Millis) -> Pause {
        Pause { begins, ends }
    }

    #[test]
    fn intervals_that_overlap_count_once() {
        let all = vec![pause(250, 300), pause(100, 180), pause(150, 200), pause(300, 310)];
        assert_eq!(joined(all.clone()), [pause(100, 200), pause(250, 310)]);
        for since in 0..350 {
            for left in 1..200 {
                let end = end_of(all.clone(), since, left);
                assert_eq!(running(all.clone(), since, end), left, "{left} from {since}");
                assert_eq!(running(all.clone(), since, end - 1), left - 1, "{left} from {since}");
            }
        }
    }
}
