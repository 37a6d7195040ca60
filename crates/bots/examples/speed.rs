//! How fast a search is in the middle of a game: `speed TITLE [SECONDS]`.

use bots::{Spec, Stop, Task, search_for, seated};
use std::time::{Duration, Instant};
use succession::step::Step;
use succession::{Options, Succession};
use table::{Game, Seat, Seats, SeededDice};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let title = args.get(1).map_or("spain", String::as_str);
    let seconds: f32 = args.get(2).map_or(2.0, |s| s.parse().expect("seconds"));
    let game = Succession::built_in(title).expect("a title");
    let mut state = game.start(0, Options::default(), &[3; 32]);
    let mut dice = SeededDice::new([3; 32]);
    let mut captain = seated::<Succession>(&"captain".parse::<Spec>().expect("a bot"), 1);
    let mut events = Vec::new();
    let mut acts = 0;
    let task = loop {
        let seat = match game.to_act(&state) {
            Seats::One(seat) => seat,
            _ => Seat::One,
        };
        let mut actions = Vec::new();
        game.actions(&state, seat, &mut actions);
        let task = Task { game: &game, seat, view: game.view(&state, Some(seat)), actions };
        acts += u32::from(matches!(state.top(), Step::Act(_)));
        if acts == 20 {
            break task;
        }
        let choice = captain.choose(&task, &Stop::default()).expect("a choice");
        game.play(&mut state, seat, choice, &mut dice, &mut events).expect("a legal choice");
    };
    for threads in [1, 2] {
        let begin = Instant::now();
        let effort = search_for(&task, Duration::from_secs_f32(seconds), threads);
        let time = begin.elapsed().as_secs_f64();
        println!(
            "{threads} threads: {:.0} playouts/s, {:.0} positions/s",
            effort.playouts as f64 / time,
            effort.positions as f64 / time
        );
    }
}
