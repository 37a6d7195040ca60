//! Advice while it is being thought of.

use bots::{Advice, Budget, Stop, Task, advise};
use std::time::Duration;
use succession::{Action, Options, Succession};
use table::{Game, Seat, Seats};

fn first_task(game: &Succession) -> Task<'_, Succession> {
    let state = game.start(0, Options::default(), &[1; 32]);
    let seat = match game.to_act(&state) {
        Seats::One(seat) => seat,
        _ => Seat::One,
    };
    let mut actions = Vec::new();
    game.actions(&state, seat, &mut actions);
    Task { game, seat, view: game.view(&state, Some(seat)), actions }
}

#[test]
fn advice_comes_again_and_again_until_it_is_enough() {
    let game = Succession::built_in("spain").unwrap();
    let task = first_task(&game);
    let stop = Stop::default();
    let mut told: Vec<Advice<Action>> = Vec::new();
    let last = advise(&task, Budget::Time(Duration::from_secs(600)), 1, &stop, &mut |advice| {
        told.push(advice.clone());
        if told.len() == 3 {
            stop.stop();
        }
    });
    assert_eq!(told.len(), 3);
    assert_eq!(last.as_ref(), told.last());
    let best = &told[2].lines[0];
    assert!(task.actions.contains(&best.action));
    assert!((-1.0..=1.0).contains(&best.expected));
    assert_eq!(best.follows[0].1, game.write_action(best.action));
    assert!(told[2].effort.playouts > told[0].effort.playouts);
}
