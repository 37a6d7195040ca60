//! Lines of advice in words. What a choice is called depends on the decision it answers, so the line is played
//! out on an imagined table, and told as far as the dice fall as the search has met them most often.

use crate::{Imagined, Line, Step, Task, Thumbs};
use table::{Describe, Dice, FastDice, Seats};
use words::Words;

/// How often the dice are thrown anew to follow a line to its end.
const ATTEMPTS: u64 = 24;

/// One choice of a line, in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Told<A> {
    /// Who chooses what.
    pub step: Step<A>,
    /// In words.
    pub text: String,
}

/// Tells a line in words, as far as it can be followed; the first choice always.
pub fn tell<G: Thumbs + Describe>(
    task: &Task<'_, G>,
    line: &Line<G::Action>,
    seed: u64,
    words: &Words,
) -> Vec<Told<G::Action>> {
    let mut longest = Vec::new();
    for attempt in 0..ATTEMPTS {
        let told = follow(task, line, &mut FastDice::new(seed.wrapping_add(attempt)), words);
        if told.len() > longest.len() {
            longest = told;
        }
        if longest.len() == line.follows.len() {
            break;
        }
    }
    longest
}

/// Plays a line out with these dice and tells it as far as it goes.
fn follow<G: Thumbs + Describe>(
    task: &Task<'_, G>,
    line: &Line<G::Action>,
    dice: &mut FastDice,
    words: &Words,
) -> Vec<Told<G::Action>> {
    let mut state = Imagined::from_view(task.game, &task.view, dice);
    let mut events = Vec::new();
    let mut told = Vec::with_capacity(line.follows.len());
    for &step in &line.follows {
        if !reach(task, &mut state, step, dice) {
            break;
        }
        told.push(Told { step, text: task.game.action_text(&state, step.seat, step.action, words) });
        state.play(task.game, step.seat, step.action, dice, &mut events);
    }
    told
}

/// Goes on to the decision of a step, past those that leave no choice; false if the game has gone another way.
fn reach<G: Thumbs>(
    task: &Task<'_, G>,
    state: &mut Imagined<G>,
    step: Step<G::Action>,
    dice: &mut FastDice,
) -> bool {
    let game = task.game;
    let (mut actions, mut events) = (Vec::new(), Vec::new());
    loop {
        // What the other side chooses at the same time is in no line: nobody can know it.
        let (seat, unseen) = match game.to_act(state) {
            Seats::None => return false,
            Seats::One(seat) => (seat, false),
            Seats::Both => (task.seat.other(), true),
        };
        actions.clear();
        game.actions(state, seat, &mut actions);
        let asked = seat == step.seat && !unseen && game.decision_key(state, seat) == step.key;
        if asked && actions.contains(&step.action) {
            return true;
        }
        let next = match actions[..] {
            [] => return false,
            [only] => only,
            _ if unseen => actions[dice.below(actions.len() as u32, "whim") as usize],
            _ => return false,
        };
        state.play(game, seat, next, dice, &mut events);
    }
}
