//! Choices in words.

use super::{Teller, corps_text, leader_now};
use crate::action::Action;
use crate::atlas::{Atlas, Effect};
use crate::game::Succession;
use crate::pieces::LeaderId;
use crate::state::State;
use crate::step::{Arrival, Step, Task};
use words::{Words, capital};

/// A choice in words, as it reads in answer to the question asked now.
pub fn action_text(game: &Succession, state: &State, action: Action, words: &Words) -> String {
    let teller = Teller { words, atlas: game.look(state).atlas };
    let here = |id: &'static str| teller.say(id).about("space", state.force.at).text();
    match action {
        Action::First(side) => teller.say("choice-first").about("side", side).text(),
        Action::Card(value) => teller.say("choice-card").about("value", value).text(),
        Action::Draw => teller.text("choice-draw"),
        Action::Event(card) => teller.say(event_choice(state.top())).about("card", card).text(),
        Action::Do(order) => Teller { words, atlas: game.last_atlas() }.name(order),
        Action::Space(space) => teller.say(space_choice(state.top())).about("space", space).text(),
        Action::Sea(port) => teller.say("choice-sea").about("space", port).text(),
        Action::Through(via, to) => teller.say("choice-through").about("via", via).about("space", to).text(),
        Action::Leader(leader) => leader_choice(teller, state, leader),
        Action::Take(kind, count) => corps_text(teller, kind, count),
        Action::Build(power, full) => {
            teller.say("choice-build").about("power", power).about("full", full).text()
        }
        Action::Restore(power) => teller.say("choice-restore").about("power", power).text(),
        Action::Line(level) => teller.say("choice-line").about("level", level).text(),
        Action::Commission(fleet, strength) => {
            teller.say("choice-commission").about("fleet", fleet).about("strength", strength).text()
        }
        Action::Fleet(fleet) => teller.say("choice-fleet").about("fleet", fleet).text(),
        Action::Number(number) => {
            own_choice(game, state, words, &format!("n{number}")).unwrap_or_else(|| number.to_string())
        }
        Action::Support => teller.text("choice-support"),
        Action::March => teller.text("choice-march"),
        Action::Siege => here("choice-siege"),
        Action::Convert => here("choice-convert"),
        Action::Drop => here("choice-drop"),
        Action::Accept => {
            own_choice(game, state, words, "yes").unwrap_or_else(|| teller.text(accept_choice(state.top())))
        }
        Action::Decline => own_choice(game, state, words, "no")
            .unwrap_or_else(|| teller.text(decline_choice(teller.atlas, state.top()))),
        Action::Done => teller.text(done_choice(state)),
    }
}

/// A leader; with his place where the question is about leaders everywhere.
fn leader_choice(teller: Teller<'_>, state: &State, leader: LeaderId) -> String {
    let who = capital(&leader_now(teller, &state.open, leader));
    match (state.top(), state.leader_space(leader)) {
        (Step::Leaders(_) | Step::Rally | Step::Event(..), Some(space)) => {
            teller.say("choice-leader-at").with("leader", who).about("space", space).text()
        }
        _ => who,
    }
}

fn event_choice(step: Step) -> &'static str {
    match step {
        Step::Draw(_) => "choice-event-take",
        Step::ChooseDrawn(_) => "choice-event-use",
        _ => "choice-event-play",
    }
}

fn space_choice(step: Step) -> &'static str {
    match step {
        Step::March => "choice-space-march",
        Step::Intercept => "choice-space-intercept",
        Step::AvoidTo | Step::Retreat(_) | Step::Winter => "choice-space-to",
        Step::Where(Task::Replacement) => "choice-space-at",
        Step::TransferFrom | Step::Where(_) => "choice-space-from",
        Step::SeaTo => "choice-space-land",
        Step::TransferTo | Step::LeaderTo(_) | Step::Honors(..) | Step::Displace(_) => "choice-space-to",
        Step::BuildAt(..) | Step::RestoreAt(_) | Step::LineAt(_) | Step::Place(_) => "choice-space-at",
        Step::RemoveLines(_) => "choice-space-remove-line",
        _ => "choice-space",
    }
}

/// An answer to a decision of the title's own, if that is what is asked and the answer has words.
fn own_choice(game: &Succession, state: &State, words: &Words, answer: &str) -> Option<String> {
    let Step::Own(decision, _) = state.top() else { return None };
    let name = game.look(state).title.decision_name(decision);
    words.attribute(&format!("own-{name}"), answer)
}

fn accept_choice(step: Step) -> &'static str {
    match step {
        Step::Ransom(_) => "choice-ransom-yes",
        Step::Arrive(Arrival::Lines) => "choice-lines-yes",
        Step::Arrive(Arrival::LinesFailed) => "choice-lines-failed-yes",
        Step::Arrive(Arrival::LinesCancelled) => "choice-lines-cancelled-yes",
        Step::Arrive(Arrival::AvoidRoll) => "choice-avoid-yes",
        _ => "choice-yes",
    }
}

fn decline_choice(atlas: &Atlas, step: Step) -> &'static str {
    match step {
        Step::Event(card, _) if atlas.cards_with(Effect::OttomanOffensive) >> card.0 & 1 == 1 => {
            "choice-no-ottoman-corps"
        }
        Step::Ransom(_) => "choice-ransom-no",
        Step::Arrive(Arrival::Lines) => "choice-lines-no",
        Step::Arrive(Arrival::LinesFailed) => "choice-lines-failed-no",
        Step::Arrive(Arrival::LinesCancelled) => "choice-lines-cancelled-no",
        Step::Arrive(Arrival::AvoidRoll) => "choice-avoid-no",
        Step::Window(..) => "choice-no-card",
        Step::Retreat(_) | Step::Winter => "choice-nobody-by-sea",
        Step::SeaTo | Step::SeaTrouble(_) => "choice-call-off",
        Step::Event(..) => "choice-nowhere",
        _ => "choice-no",
    }
}

fn done_choice(state: &State) -> &'static str {
    match state.top() {
        Step::March => "choice-done-march",
        Step::Intercept => "choice-done-intercept",
        Step::AvoidTo => "choice-done-avoid",
        Step::GoInside if state.pick.group.is_empty() => "choice-done-nobody",
        Step::BattleLeaders(_) if state.pick.group.is_empty() => "choice-done-no-leader",
        Step::Spend(_) => "choice-done-spend",
        Step::Leaders(_) => "choice-done-leaders",
        Step::TransferFrom => "choice-done-transfer",
        Step::RemoveLines(_) => "choice-done-lines",
        Step::Event(..) => "choice-done-event",
        _ => "choice-done",
    }
}
