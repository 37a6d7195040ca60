//! Thinking ends when it is told to, and leaves nothing behind. The only test of its process, since it counts threads.

use crate::common::next_task;
use bots::{Spec, Stop, Task, seated};
use std::time::{Duration, Instant};
use succession::{Options, Succession};

fn threads() -> usize {
    std::fs::read_dir("/proc/self/task").map_or(1, |tasks| tasks.count())
}

fn first_task(game: &Succession) -> Task<'_, Succession> {
    next_task(game, &game.start(0, Options::default(), &[1; 32]))
}

#[test]
fn stopping_ends_the_thinking_and_its_threads() {
    let game = Succession::built_in("spain").unwrap();
    let task = first_task(&game);
    let before = threads();
    let stop = Stop::default();
    let begin = Instant::now();
    let patience = stop.clone();
    let impatient = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(60));
        patience.stop();
    });
    let mut bot = seated::<Succession>(&"marshal:600s:3t".parse::<Spec>().unwrap(), 1);
    let choice = bot.choose(&task, &stop);
    impatient.join().unwrap();
    assert!(choice.is_some_and(|action| task.actions.contains(&action)));
    assert!(begin.elapsed() < Duration::from_secs(60));
    assert_eq!(threads(), before);
}
