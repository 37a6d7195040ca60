//! Choices in words.

use super::{
    a_corps, capital, card_title, corps_text, fleet_name, leader_now, order_name, plural, space_name,
    the_side,
};
use crate::action::Action;
use crate::atlas::{Atlas, Effect, EventId};
use crate::game::Succession;
use crate::pieces::LeaderId;
use crate::state::State;
use crate::step::{Arrival, Step, Task};

/// A choice in words, as it reads in answer to the question asked now.
pub fn action_text(game: &Succession, state: &State, action: Action) -> String {
    let atlas = game.look(state).atlas;
    let at = |space| space_name(atlas, space);
    match action {
        Action::First(side) => format!("{} first", the_side(side)),
        Action::Card(value) => format!("Card of {}", plural(value, "action", "actions")),
        Action::Draw => "Draw a card".into(),
        Action::Event(card) => event_choice(atlas, state.top(), card),
        Action::Do(order) => order_name(game, order).into(),
        Action::Space(space) => space_choice(state.top(), at(space)),
        Action::Sea(port) => format!("By sea to {}", at(port)),
        Action::Through(via, to) => format!("Through {} to {}", at(via), at(to)),
        Action::Leader(leader) => leader_choice(atlas, state, leader),
        Action::Take(kind, count) => corps_text(atlas, kind, count),
        Action::Build(power, full) => {
            let strength = if full { "at full strength" } else { "reduced" };
            format!("Build {}, {strength}", a_corps(atlas, power))
        }
        Action::Restore(power) => format!("Restore {}", a_corps(atlas, power)),
        Action::Line(level) => format!("Build a line of level {level}"),
        Action::Commission(fleet, strength) => {
            format!("Commission the {} with strength {strength}", fleet_name(atlas, fleet))
        }
        Action::Fleet(fleet) => capital(format!("the {}", fleet_name(atlas, fleet))),
        Action::Number(number) => own_choice(game, state, action, Some(number)),
        Action::Support => "Send support to the colonies".into(),
        Action::March => "March".into(),
        Action::Siege => format!("Attack the fortress of {}", at(state.force.at)),
        Action::Convert => format!("Take control of {}", at(state.force.at)),
        Action::Drop => format!("Leave pieces at {}", at(state.force.at)),
        Action::Accept | Action::Decline if matches!(state.top(), Step::Own(..)) => {
            own_choice(game, state, action, None)
        }
        Action::Accept => accept_choice(state.top()).into(),
        Action::Decline => decline_choice(atlas, state.top()).into(),
        Action::Done => done_choice(state).into(),
    }
}

/// A leader; with his place where the question is about leaders everywhere.
fn leader_choice(atlas: &Atlas, state: &State, leader: LeaderId) -> String {
    let who = capital(leader_now(atlas, &state.open, leader));
    match (state.top(), state.leader_space(leader)) {
        (Step::Leaders(_) | Step::Rally | Step::Event(..), Some(space)) => {
            format!("{who} at {}", space_name(atlas, space))
        }
        _ => who,
    }
}

fn event_choice(atlas: &Atlas, step: Step, card: EventId) -> String {
    let verb = match step {
        Step::Draw(_) => "Take",
        Step::ChooseDrawn(_) => "Use",
        _ => "Play",
    };
    format!("{verb} {}", card_title(atlas, card))
}

fn space_choice(step: Step, name: &str) -> String {
    match step {
        Step::March => format!("March on {name}"),
        Step::Intercept => format!("Intercept from {name}"),
        Step::AvoidTo | Step::Retreat(_) | Step::Winter => format!("To {name}"),
        Step::Where(Task::Replacement) => format!("At {name}"),
        Step::TransferFrom | Step::Where(_) => format!("From {name}"),
        Step::SeaTo => format!("Land at {name}"),
        Step::TransferTo | Step::LeaderTo(_) | Step::Honors(..) | Step::Displace(_) => format!("To {name}"),
        Step::BuildAt(..) | Step::RestoreAt(_) | Step::LineAt(_) | Step::Place(_) => format!("At {name}"),
        Step::RemoveLines(_) => format!("Remove the line at {name}"),
        _ => name.to_string(),
    }
}

/// An answer to a decision of the title's own.
fn own_choice(game: &Succession, state: &State, action: Action, number: Option<u8>) -> String {
    let Step::Own(decision, _) = state.top() else { return number.map_or(String::new(), |n| n.to_string()) };
    let words = game.look(state).title.words(decision);
    let answer = match (number, action) {
        (Some(number), _) => words.numbers.get(usize::from(number)),
        (None, Action::Accept) => words.yes_no.first(),
        _ => words.yes_no.get(1),
    };
    answer.map_or_else(|| number.unwrap_or(0).to_string(), ToString::to_string)
}

fn accept_choice(step: Step) -> &'static str {
    match step {
        Step::Ransom(_) => "Pay the ransom",
        Step::Arrive(Arrival::Lines) => "Try to get around the lines",
        Step::Arrive(Arrival::LinesFailed) => "Attack all the same",
        Step::Arrive(Arrival::LinesCancelled) => "Fight him",
        Step::Arrive(Arrival::AvoidRoll) => "Try to avoid battle",
        _ => "Yes",
    }
}

fn decline_choice(atlas: &Atlas, step: Step) -> &'static str {
    match step {
        Step::Event(card, _) if atlas.cards_with(Effect::OttomanOffensive) >> card.0 & 1 == 1 => {
            "None: Austria neither builds nor restores corps this year"
        }
        Step::Ransom(_) => "Lose him",
        Step::Arrive(Arrival::Lines) => "Attack the lines",
        Step::Arrive(Arrival::LinesFailed) => "Break off",
        Step::Arrive(Arrival::LinesCancelled) => "Let him go",
        Step::Arrive(Arrival::AvoidRoll) => "Stand",
        Step::Window(..) => "Play no card",
        Step::Retreat(_) | Step::Winter => "Nobody by sea",
        Step::SeaTo | Step::SeaTrouble(_) => "Call the move off",
        Step::Event(..) => "Nowhere",
        _ => "No",
    }
}

fn done_choice(state: &State) -> &'static str {
    match state.top() {
        Step::March => "Stop here",
        Step::Intercept => "No interception",
        Step::AvoidTo => "Stay",
        Step::GoInside if state.pick.group.is_empty() => "Nobody",
        Step::BattleLeaders(_) if state.pick.group.is_empty() => "No leader",
        Step::Spend(_) => "Spend no more",
        Step::Leaders(_) => "Move no more leaders",
        Step::TransferFrom => "Transfer no more",
        Step::RemoveLines(_) => "Keep the others",
        Step::Event(..) => "No more",
        _ => "That is all",
    }
}
