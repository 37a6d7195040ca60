//! Bots in the wars of succession: legal, repeatable, blind to what they may not see, and some better than others.

use crate::common::{self, bot, next_task, seed_bytes, task};
use bots::{Bot, Stop};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::thread::{self, ThreadId};
use succession::{Options, State, Succession};
use table::{Dice, FastDice, Game, Seat};

/// Those of the system; `wellington.rs` does the same in the Peninsula.
const TITLES: [&str; 4] = ["spain", "nine-years", "grand-campaign", "pragmatic-war"];

/// Some of a title's options, by chance.
fn some_options(game: &Succession, dice: &mut FastDice) -> Options {
    Options(game.options().0 & dice.below(1 << 16, "options") as u16)
}

/// A game from the first scenario, between two bots.
fn play(
    game: &Succession,
    options: Options,
    seed: u64,
    players: &mut [Box<dyn Bot<Succession>>; 2],
    each: impl FnMut(&State, Seat),
) -> State {
    common::play(game, game.start(0, options, &seed_bytes(seed)), seed, players, each)
}

fn play_many(words: [&str; 2], games: u64) {
    for title in TITLES {
        let game = Succession::built_in(title).unwrap();
        let mut dice = FastDice::new(7);
        for seed in 0..games {
            let mut players = [bot(words[0], seed), bot(words[1], seed + 1)];
            play(&game, some_options(&game, &mut dice), seed, &mut players, |_, _| {});
        }
    }
}

#[test]
fn recruits_only_play_legal_actions() {
    play_many(["recruit", "recruit"], 500);
}

#[test]
fn captains_only_play_legal_actions() {
    play_many(["captain", "captain"], 60);
    play_many(["captain", "recruit"], 60);
}

#[test]
fn marshals_only_play_legal_actions() {
    play_many(["marshal:16n", "captain"], 1);
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for (words, games) in [(["captain", "recruit"], 10), (["marshal:20n", "generalissimo:12n"], 1)] {
        let game = Succession::built_in("spain").unwrap();
        for seed in 0..games {
            let end = || {
                let mut players = [bot(words[0], seed), bot(words[1], seed)];
                game.hash(&play(&game, Options::default(), seed, &mut players, |_, _| {}))
            };
            assert_eq!(end(), end(), "{words:?}, game {seed}");
        }
    }
}

#[test]
fn what_a_bot_may_not_see_does_not_count() {
    let game = Succession::built_in("nine-years").unwrap();
    let mut dice = FastDice::new(11);
    let mut compared = 0;
    let mut look = |state: &State, seat: Seat| {
        if dice.below(40, "sample") != 0 {
            return;
        }
        // Another situation that the seat cannot tell from this one.
        let view = game.view(state, Some(seat));
        let other = game.determinize(&view, &mut dice);
        assert_eq!(game.view(&other, Some(seat)), view);
        for word in ["recruit", "captain", "marshal:24n"] {
            let choose = |state| bot(word, 5).choose(&task(&game, state, seat), &Stop::default());
            assert_eq!(choose(state), choose(&other), "{word}");
        }
        compared += usize::from(other != *state);
    };
    for seed in 3..11 {
        let mut players = [bot("captain", seed), bot("captain", seed + 1)];
        play(&game, Options::CARD_DRAW, seed, &mut players, &mut look);
    }
    assert!(compared > 10, "only {compared} situations differed");
}

/// Games won by the first of two bots over both sides.
fn won(title: &str, first: &str, second: &str, seeds: std::ops::Range<u64>) -> u32 {
    let game = Succession::built_in(title).unwrap();
    let mut won = 0;
    for seed in seeds {
        for seat in Seat::BOTH {
            let words = if seat == Seat::One { [first, second] } else { [second, first] };
            let mut players = [bot(words[0], seed), bot(words[1], seed)];
            let end = play(&game, Options::default(), 1000 + seed, &mut players, |_, _| {});
            won += u32::from(game.outcome(&end).unwrap().winner == Some(seat));
        }
    }
    won
}

#[test]
fn a_captain_beats_a_recruit() {
    for title in ["spain", "nine-years"] {
        let won = won(title, "captain", "recruit", 0..12);
        assert!(won >= 20, "{title}: {won} of 24");
    }
}

#[test]
fn a_marshal_beats_a_captain() {
    for title in ["spain", "nine-years"] {
        let won = won(title, "marshal:24n", "captain", 0..4);
        assert!(won >= 5, "{title}: {won} of 8");
    }
}

#[test]
fn a_search_uses_the_threads_it_is_given_and_asks_on_each_whether_to_stop() {
    let game = Succession::built_in("spain").unwrap();
    let task = next_task(&game, &game.start(0, Options::default(), &seed_bytes(1)));
    let mut marshal = bot::<Succession>("marshal:600s:1t", 1);
    for threads in [1, 3, 1] {
        let asked: Arc<Mutex<HashMap<ThreadId, u32>>> = Arc::default();
        let stop = Stop::default().or_if({
            let asked = asked.clone();
            move || {
                let mut asked = asked.lock().unwrap();
                *asked.entry(thread::current().id()).or_default() += 1;
                let all = asked.values().sum::<u32>();
                // A thread may start late on a busy machine.
                all > 200 && asked.len() >= threads || all > 20_000
            }
        });
        marshal.set_threads(threads);
        let choice = marshal.choose(&task, &stop);
        assert!(choice.is_some_and(|action| task.actions.contains(&action)));
        // Each round of the search has threads of its own; one thread is the caller's.
        let asking = asked.lock().unwrap().len();
        assert!(if threads == 1 { asking == 1 } else { asking >= threads }, "{asking} for {threads}");
    }
}
