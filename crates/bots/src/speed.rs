//! How fast bots think, for benchmarks.

use crate::search::{Effort, Pace, Searcher, chance};
use crate::{Imagined, Stop, Task, Thumbs};
use std::time::{Duration, Instant};
use table::FastDice;

/// Moves that are tried.
const PACE: Pace = Pace { most: 12, stay: 12 };

/// Searches a decision for some time on so many threads, settled or not, and says how much was done.
pub fn search_for<G: Thumbs>(task: &Task<'_, G>, time: Duration, threads: usize) -> Effort {
    let begin = Instant::now();
    let search = |seed: u64| search(task, seed, u64::MAX, || begin.elapsed() >= time);
    let efforts: Vec<Effort> = std::thread::scope(|scope| {
        let search = &search;
        let workers: Vec<_> = (0..threads.max(1) as u64).map(|n| scope.spawn(move || search(n))).collect();
        workers.into_iter().filter_map(|worker| worker.join().ok()).collect()
    });
    efforts.iter().fold(Effort::default(), |all, effort| all.and(effort))
}

/// Searches a decision on so many chances on one thread, settled or not: the same work every time.
pub fn search_on<G: Thumbs>(task: &Task<'_, G>, chances: u64) -> Effort {
    search(task, 0, chances, || false)
}

fn search<G: Thumbs>(task: &Task<'_, G>, seed: u64, chances: u64, over: impl FnMut() -> bool) -> Effort {
    let lore = task.game.lore();
    let mut searcher = Searcher::<G>::new();
    let state = Imagined::from_view(task.game, &task.view, &mut FastDice::new(seed));
    let race = searcher.open(&lore, task, &state, PACE);
    let seeds = (0..chances).map(|n| chance(seed, n));
    searcher.try_out(&lore, task, &race, seeds, over, &Stop::default());
    searcher.effort
}
