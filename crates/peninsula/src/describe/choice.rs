//! Choices in words.

use super::Teller;
use crate::action::{Action, Operation};
use crate::blocks::BlockId;
use crate::game::Peninsula;
use crate::state::State;
use crate::step::{Fight, Step};
use words::Words;

/// A choice as it is offered. It speaks only of what is in the open or belongs to the side that is asked.
pub fn action_text(game: &Peninsula, state: &State, action: Action, words: &Words) -> String {
    let teller = Teller { words, atlas: game.atlas() };
    let who = |id: &'static str, b: BlockId| teller.say(id).with("who", block_now(teller, state, b));
    match action {
        Action::Card(card) => teller.say(card_choice(state.top())).about("card", card),
        Action::First(side) => teller.say("ww-choice-first").about("side", side),
        Action::Do(Operation::End) => teller.say("ww-choice-end"),
        Action::Do(operation) => teller.say("ww-choice-do").about("operation", operation),
        Action::Place(place) => teller.say(place_choice(state.top())).about("place", place),
        Action::Within(hex) => teller.say("ww-choice-within").about("hex", hex),
        Action::Block(b) => who(block_choice(state.top()), b),
        Action::Use(leader, b) => who("ww-choice-use", b).about("leader", leader),
        Action::Retreat(b, to) => who("ww-choice-retreat", b).about("place", to),
        Action::Shelter(b) => who("ww-choice-shelter", b),
        Action::Drop(b) => who("ww-choice-drop", b),
        Action::Draw(nation) => teller.say("ww-choice-draw").about("nation", nation),
        Action::Accept => teller.say("ww-choice-yes"),
        Action::Decline => teller.say("ww-choice-no"),
        Action::Done => teller.say("ww-choice-done"),
    }
    .text()
}

fn card_choice(step: Step) -> &'static str {
    match step {
        Step::Keep => "ww-choice-discard",
        _ => "ww-choice-play",
    }
}

fn place_choice(step: Step) -> &'static str {
    match step {
        Step::BattleOrder(_) => "ww-choice-fight-at",
        _ => "ww-choice-to",
    }
}

fn block_choice(step: Step) -> &'static str {
    match step {
        Step::Fight(Fight::Turn) => "ww-choice-fights",
        Step::Hits(_) => "ww-choice-takes-hit",
        _ => "ww-choice-block",
    }
}

/// A block with where it stands and how strong it is.
fn block_now(teller: Teller<'_>, state: &State, block: BlockId) -> String {
    if block.index() >= teller.atlas.blocks.len() {
        return teller.name(block);
    }
    if teller.atlas.masks.leaders.has(block) {
        teller.say("ww-block-leader").about("points", state.hidden.step[block.index()])
    } else {
        teller.say("ww-block-strength").about("strength", state.pips(teller.atlas, block))
    }
    .about("block", block)
    .about("place", state.place(block))
    .text()
}
