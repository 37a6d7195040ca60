//! How fast bots think, for benchmarks.

use crate::search::{Effort, Manner, Searcher};
use crate::{Imagined, Stop, Task, Thumbs};
use std::time::{Duration, Instant};
use table::FastDice;

/// Searches a decision for some time on so many threads, settled or not, and says how much was done.
pub fn search_for<G: Thumbs>(task: &Task<'_, G>, time: Duration, threads: usize) -> Effort {
    let lore = task.game.lore();
    let begin = Instant::now();
    let search = |seed: u64| {
        let mut searcher = Searcher::<G>::new(seed, Manner::default());
        let state = Imagined::from_view(task.game, &task.view, &mut FastDice::new(seed));
        searcher.open(&lore, task, &state);
        let over = |_: &Searcher<G>| begin.elapsed() >= time;
        searcher.search(&lore, task, u32::MAX, over, &Stop::default());
        searcher.effort
    };
    let efforts: Vec<Effort> = std::thread::scope(|scope| {
        let search = &search;
        let workers: Vec<_> = (0..threads.max(1) as u64).map(|n| scope.spawn(move || search(n))).collect();
        workers.into_iter().filter_map(|worker| worker.join().ok()).collect()
    });
    efforts.iter().fold(Effort::default(), |all, effort| all.and(effort))
}
