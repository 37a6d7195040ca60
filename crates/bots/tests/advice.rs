//! Advice while it is being thought of.

use crate::common::next_task;
use bots::{Advice, Budget, Stop, Task, advise, tell};
use std::time::Duration;
use succession::{Action, Options, State, Succession};
use table::{Describe, Dice, FastDice, Game};
use words::Language;

fn first_task(game: &Succession) -> Task<'_, Succession> {
    next_task(game, &game.start(0, Options::default(), &[1; 32]))
}

/// Situations of a random game, some choices apart.
fn situations(game: &Succession, count: usize) -> Vec<State> {
    let mut dice = FastDice::new(4);
    let mut state = game.start(0, Options::default(), &[4; 32]);
    let (mut met, mut events) = (Vec::new(), Vec::new());
    while met.len() < count {
        for _ in 0..23 {
            let task = next_task(game, &state);
            let action = task.actions[dice.below(task.actions.len() as u32, "choice") as usize];
            game.play_unchecked(&mut state, task.seat, action, &mut dice, &mut events);
        }
        met.push(state);
    }
    met
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
    assert_eq!(best.follows[0].action, best.action);
    assert!(told[2].effort.playouts > told[0].effort.playouts);
}

#[test]
fn every_line_begins_with_its_choice_in_the_words_of_the_question() {
    let game = Succession::built_in("spain").unwrap();
    let english = Language::english().words();
    let (mut steps, mut told) = (0, 0);
    for state in situations(&game, 40) {
        let task = next_task(&game, &state);
        let budget = Budget::Playouts(40);
        let advice = advise(&task, budget, 7, &Stop::default(), &mut |_| {}).unwrap();
        let asked = game.decision_json(&state, task.seat, english);
        for line in &advice.lines {
            let words = tell(&task, line, 1, english);
            let offered = asked["actions"].as_array().unwrap();
            let of_choice = offered.iter().find(|o| o["action"] == game.write_action(line.action)).unwrap();
            assert_eq!(of_choice["text"], words[0].text.as_str());
            assert!(words.iter().zip(&line.follows).all(|(told, step)| told.step == *step));
            assert!(words.iter().all(|told| !told.text.is_empty()));
            steps += line.follows.len();
            told += words.len();
        }
    }
    assert!(told * 10 > steps * 9, "only {told} of {steps} choices could be told");
}

#[test]
fn a_single_choice_is_advised_without_a_search() {
    let game = Succession::built_in("spain").unwrap();
    let mut task = first_task(&game);
    task.actions.truncate(1);
    let mut updates = 0;
    let advice =
        advise(&task, Budget::Time(Duration::from_secs(600)), 1, &Stop::default(), &mut |_| updates += 1);
    let lines = advice.unwrap().lines;
    assert_eq!((updates, lines.len()), (1, 1));
    assert_eq!(lines[0].action, task.actions[0]);
    task.actions.clear();
    assert_eq!(advise(&task, Budget::Playouts(1), 1, &Stop::default(), &mut |_| {}), None);
}
