//! Choices in words.

use super::{Teller, step_name};
use crate::action::Action;
use crate::blocks::{BlockId, Side};
use crate::game::Peninsula;
use crate::map::Place;
use crate::state::{Mark, State};
use crate::step::{Fight, Step};
use words::{Language, Words};

/// A choice as it is offered. It speaks only of what is in the open or belongs to the side that is asked.
pub fn action_text(game: &Peninsula, state: &State, action: Action, words: &Words) -> String {
    let teller = Teller { words, atlas: game.atlas() };
    let step = state.top();
    let who = |id: &'static str, b: BlockId| teller.say(id).with("who", block_now(teller, state, b));
    match action {
        Action::Card(card) => teller.say(card_choice(step)).about("card", card),
        Action::First(side) => teller.say("ww-choice-first").about("side", side),
        Action::Do(operation) => teller.say("ww-choice-do").about("operation", operation),
        Action::Place(place) => teller.say(place_choice(state, place)).about("place", place),
        Action::Within(hex) => teller.say("ww-choice-within").about("hex", hex),
        Action::Block(b) => who(block_choice(step), b),
        Action::Use(leader, b) => who("ww-choice-use", b).about("leader", leader),
        Action::Retreat(b, to) => who("ww-choice-retreat", b).about("place", to),
        Action::Shelter(b) => who("ww-choice-shelter", b),
        Action::Drop(b) => who("ww-choice-drop", b),
        Action::Draw(nation) => teller.say("ww-choice-draw").about("nation", nation),
        Action::Accept => teller.say(answer("accept", step)),
        Action::Decline => teller.say(answer("decline", step)),
        Action::Done if is_under_way(state) => teller.say("ww-choice-done"),
        Action::Done => teller.say(answer("done", step)),
    }
    .text()
}

/// Has somebody been chosen already, so that `done` does not decline but sets about it?
fn is_under_way(state: &State) -> bool {
    match state.top() {
        Step::Formation(_) | Step::SeaPick => !state.marked(Mark::Picked).is_empty(),
        Step::Intercept(side, hex) => state.outside[side.index()].has(hex),
        _ => false,
    }
}

/// Yes, no or enough: some steps have a sentence of their own for it.
fn answer(verb: &str, step: Step) -> String {
    let own = format!("ww-choice-{verb}-{}", step_name(step));
    if Language::english().words().has(&own) { own } else { format!("ww-choice-{verb}") }
}

fn card_choice(step: Step) -> &'static str {
    match step {
        Step::Keep => "ww-choice-discard",
        _ => "ww-choice-play",
    }
}

fn place_choice(state: &State, to: Place) -> &'static str {
    let attacks = |side: Side| to.as_hex().is_some_and(|hex| state.outside[side.enemy().index()].has(hex));
    match state.top() {
        Step::March(side) | Step::ExtendedMarch(side) if attacks(side) => "ww-choice-attack",
        Step::SeaMove if attacks(Side::Allied) => "ww-choice-attack",
        Step::March(_) if to == state.march.at => "ww-choice-come-out",
        Step::March(_) | Step::ExtendedMarch(_) => "ww-choice-march",
        Step::SeaMove => "ww-choice-sail",
        Step::Advance(_) => "ww-choice-advance",
        Step::BattleOrder(_) => "ww-choice-fight-at",
        _ => "ww-choice-place",
    }
}

fn block_choice(step: Step) -> &'static str {
    match step {
        Step::Fight(Fight::Turn) => "ww-choice-fights",
        Step::Hits(_) => "ww-choice-takes-hit",
        Step::Advance(_) => "ww-choice-drop",
        _ => "ww-choice-block",
    }
}

/// Are blocks of many places offered, so that one must be told where each stands?
fn far_and_wide(step: Step) -> bool {
    matches!(
        step,
        Step::Recall(_)
            | Step::LoseSteps(_)
            | Step::SealiftRecall
            | Step::SiegePick(_)
            | Step::Formation(_)
            | Step::Intercept(..)
            | Step::SeaPick
            | Step::ExtendedPick(_)
            | Step::Replace(_)
    )
}

/// A block with its strength, and with where it stands if that is not plain.
fn block_now(teller: Teller<'_>, state: &State, block: BlockId) -> String {
    if block.index() >= teller.atlas.blocks.len() {
        return teller.name(block);
    }
    let who = if teller.atlas.masks.leaders.has(block) {
        teller.say("ww-block-leader").about("points", state.hidden.step[block.index()])
    } else {
        teller.say("ww-block-strength").about("strength", state.pips(teller.atlas, block))
    };
    let who = who.about("block", block).text();
    if !far_and_wide(state.top()) {
        return who;
    }
    teller.say("ww-block-at").with("who", who).about("place", state.place(block)).text()
}
