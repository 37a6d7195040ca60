//! What is asked of a side.

use super::{a_corps, action_text, card_title, leader_name, plural, side_name, space_name};
use crate::action::Action;
use crate::atlas::{Atlas, Effect, EventId};
use crate::game::Succession;
use crate::map::{SpaceId, SpaceSet};
use crate::notation;
use crate::pieces::Side;
use crate::position::write_step;
use crate::state::State;
use crate::step::{Arrival, Assault, Card, Phase, Rout, Step, Task};
use serde::Serialize;
use serde_json::{Value, json};
use table::Game;

/// What is asked of a side, in one short sentence; an empty text when nothing is.
pub fn question(game: &Succession, state: &State, side: Side) -> String {
    if !game.to_act(state).contains(side.seat()) {
        return String::new();
    }
    format!("{}: {}", side_name(side), ask(game, state, side))
}

/// The sentence of a step, without the side it is put to.
fn ask(game: &Succession, state: &State, side: Side) -> String {
    let atlas = game.look(state).atlas;
    let at = |space| space_name(atlas, space);
    match state.top() {
        Step::Nothing | Step::Year(_) => "nothing is asked.".into(),
        Step::GoFirst(phase) => format!("which side goes first in the {}?", phase_words(phase)),
        Step::Draw(_) => "draw an event card, or take a known one for a victory point?".into(),
        Step::ChooseDrawn(_) => "which of the two drawn event cards is used?".into(),
        Step::Event(card, _) => ask_event(atlas, state, card),
        Step::Displace(_) => {
            format!("where do the forces that must leave {} go?", at(first_or_none(state.tried)))
        }
        Step::Attrition(_) => "which stacks suffer attrition?".into(),
        Step::Spend(_) => {
            format!("what is bought with {}?", plural(state.rp, "resource point", "resource points"))
        }
        Step::BuildAt(power, _) => format!("where is {} built?", a_corps(atlas, power)),
        Step::RestoreAt(power) => format!("where is {} restored?", a_corps(atlas, power)),
        Step::LineAt(level) => format!("where is a line of level {level} built?"),
        Step::Place(side) => ask_place(game, state, side),
        Step::Leaders(_) => "which leader is placed or moved next?".into(),
        Step::LeaderTo(leader) => format!("where does {} go?", leader_name(atlas, leader)),
        Step::FirstCard => "which Action card is laid face down?".into(),
        Step::PlayCard(_) => "which Action card is played?".into(),
        Step::Act(_) => {
            format!("what is the next action? ({} left)", plural(state.actions, "action", "actions"))
        }
        Step::Where(task) => ask_where(task).into(),
        Step::Muster(task) => ask_muster(atlas, state, task),
        Step::MarchOrSiege => {
            format!("does the force at {} march, or attack the fortress?", at(state.force.at))
        }
        Step::March => format!(
            "what does the force at {} do next? ({} left)",
            at(state.force.at),
            plural(state.force.mp, "movement point", "movement points")
        ),
        Step::DropOff => format!("who stays behind at {}?", at(state.force.at)),
        Step::Arrive(stage) => ask_arrive(stage, at(state.force.at)),
        Step::Intercept => format!("which force intercepts at {}?", at(state.force.at)),
        Step::GoInside => format!("who goes inside the fortress of {}?", at(state.pick.at)),
        Step::AvoidTo => format!("where do those who leave {} before the battle go?", at(state.force.at)),
        Step::Window(card, _) => ask_window(card, at(state.force.at)),
        Step::Battle(_) => format!("how is the battle at {} fought?", at(state.battle.space)),
        Step::BattleLeaders(_) => {
            format!("which leaders give dice in the battle at {}?", at(state.battle.space))
        }
        Step::Hits => ask_hits(atlas, state),
        Step::Ransom(leader) => format!("is a ransom paid for {}?", leader_name(atlas, leader)),
        Step::Retreat(stage) => ask_retreat(stage, at(state.retreat.space)),
        Step::RetreatSea => {
            format!("who sails from {} to {}?", at(state.retreat.space), at(state.retreat.port))
        }
        Step::Siege(Assault::Choose) => format!("which die is used in the siege of {}?", at(state.force.at)),
        Step::Siege(_) => format!("how does the siege of {} go on?", at(state.force.at)),
        Step::Honors(_, from) => format!("where does the garrison of {} march off to?", at(from)),
        Step::TransferFrom => "from which space is a piece transferred?".into(),
        Step::TransferWhat(from) => format!("which piece is transferred from {}?", at(from)),
        Step::TransferTo => format!("where does the piece from {} go?", at(state.pick.at)),
        Step::Rally => "which leader rallies?".into(),
        Step::RallyCorps(leader) => format!("which corps does {} rally?", leader_name(atlas, leader)),
        Step::SeaTo => format!("where does the force from {} land?", at(state.force.at)),
        Step::SeaTrouble(_) => format!(
            "the passage from {} to {} goes badly: which corps suffers, or is the move called off?",
            at(state.force.at),
            at(state.force.from)
        ),
        Step::Overstack => ask_overstack(game, state),
        Step::Winter => ask_winter(atlas, state, side),
        Step::RemoveLines(_) => "which of your lines are taken off the map?".into(),
        Step::WhichFleet(_) => "which fleet sails?".into(),
        Step::Own(number, _) => game.look(state).title.words(number).question.into(),
    }
}

fn first_or_none(spaces: SpaceSet) -> SpaceId {
    spaces.first().unwrap_or(SpaceId::NONE)
}

fn phase_words(phase: Phase) -> &'static str {
    match phase {
        Phase::Events => "Event phase",
        Phase::Reinforcement => "Reinforcement phase",
        Phase::Campaign => "Campaign phase",
    }
}

fn ask_event(atlas: &Atlas, state: &State, card: EventId) -> String {
    let title = card_title(atlas, card);
    let Some(info) = atlas.events.get(card.0 as usize) else { return format!("{title}.") };
    let what = match info.effect {
        Effect::HungarianRebellion | Effect::CamisardRebellion => {
            "where does the corps raised against the rebels appear?".into()
        }
        Effect::DisgraceAtCourt => "which French leader is sent home for a year?".into(),
        Effect::RebellionInBavaria if state.top() == Step::Event(card, Side::Alliance) => {
            "where do the Bavarian rebels strike at an Alliance corps?".into()
        }
        Effect::RebellionInBavaria => "where does a Bavarian corps rise, if anywhere?".into(),
        Effect::AppealToTheNation => "where is a French corps restored?".into(),
        Effect::JacobiteLanding if state.pick.at == SpaceId::NONE => {
            "from which space is a British corps called home?".into()
        }
        Effect::JacobiteLanding => {
            format!("which British corps is called home from {}?", space_name(atlas, state.pick.at))
        }
        Effect::ScotlandPacified => "where do the forces driven out of the Highlands go?".into(),
        Effect::DevastationOfThePalatinate => "which space is laid waste?".into(),
        Effect::ReturnOfTheVaudois => "where do the Vaudois strike at a Bourbon corps?".into(),
        Effect::OttomanOffensive if state.pick.at == SpaceId::NONE => {
            "from which space does an Austrian corps leave for the Turkish war, if from any?".into()
        }
        Effect::OttomanOffensive => {
            format!("which Austrian corps leaves {} for the Turkish war?", space_name(atlas, state.pick.at))
        }
        Effect::HuguenotRegiments if state.pick.at == SpaceId::NONE => {
            "where is a British or Dutch corps restored?".into()
        }
        Effect::HuguenotRegiments => {
            format!("whose corps is restored at {}?", space_name(atlas, state.pick.at))
        }
        Effect::FrederickReenters => "where is the next Prussian piece placed?".into(),
        Effect::FortyFive => "from which space is a British corps called home?".into(),
        Effect::CatalanUnrest => "where does the Catalan corps rise, if anywhere?".into(),
        _ => "how is it carried out?".into(),
    };
    format!("{title}: {what}")
}

fn ask_place(game: &Succession, state: &State, side: Side) -> String {
    match game.look(state).next_due(side) {
        Some(kind) => format!("where does {} arrive?", a_corps(game.atlas(), kind.power())),
        None => "where does the next corps arrive?".into(),
    }
}

fn ask_where(task: Task) -> &'static str {
    match task {
        Task::Campaign => "where does the Campaign action begin?",
        Task::SeaMove => "from which port does the Sea Move begin?",
        Task::Replacement => "in which space is a corps restored?",
        Task::Intercept => "from where is the move intercepted?",
        Task::AvoidBattle => "where is battle avoided?",
    }
}

fn ask_muster(atlas: &Atlas, state: &State, task: Task) -> String {
    let from = space_name(atlas, state.pick.at);
    match task {
        Task::Campaign => format!("who sets out from {from}?"),
        Task::SeaMove => format!("who goes aboard at {from}?"),
        Task::Replacement => format!("which corps is restored at {from}?"),
        Task::Intercept => {
            format!("who goes from {from} to intercept at {}?", space_name(atlas, state.force.at))
        }
        Task::AvoidBattle => format!("who leaves {from} for {}?", space_name(atlas, state.retreat.to)),
    }
}

fn ask_arrive(stage: Arrival, at: &str) -> String {
    match stage {
        Arrival::Lines => format!("try to get around the lines at {at}?"),
        Arrival::LinesFailed => format!("the lines at {at} could not be turned: attack them all the same?"),
        Arrival::LinesCancelled => {
            format!("the enemy breaks off at {at}: come out of the lines and fight him?")
        }
        Arrival::AvoidRoll => format!("try to avoid battle at {at}?"),
        _ => format!("a force has entered {at}."),
    }
}

fn ask_window(card: Card, at: &str) -> String {
    match card {
        Card::FieldDeputies => format!("is a card played that calls off the attack on {at}?"),
        Card::CommandDispute => format!("is a card played that divides the enemy commanders at {at}?"),
        Card::MorningMist => format!("is a card played that hides the attack on {at} in the mist?"),
        Card::Resupply => format!("is a card played that relieves {at} before the siege roll?"),
        Card::Convoy => format!("is a card played that brings a convoy into {at}?"),
        Card::Tactics => format!("is a card played for the battle at {at}?"),
        Card::Steady => format!("is a card played against hits the enemy has rolled at {at}?"),
        Card::Weather => "is a card played that brings bad weather over the enemy's round?".into(),
        Card::Interference => {
            format!("is a card played that keeps the royal force at {at} where it is?")
        }
        Card::Spring => "is a card played for an early spring?".into(),
    }
}

fn ask_hits(atlas: &Atlas, state: &State) -> String {
    let places: SpaceSet = state
        .hits
        .corps
        .map(|c| state.corps_at[c.index()])
        .filter(|&p| (p as usize) < atlas.spaces.len())
        .map(SpaceId)
        .collect();
    let left = plural(state.hits.left, "hit", "hits");
    match (places.first(), places.len()) {
        (Some(at), 1) => format!("which corps at {} takes a hit? ({left} left)", space_name(atlas, at)),
        _ => format!("which corps takes a hit? ({left} left)"),
    }
}

fn ask_retreat(stage: Rout, at: &str) -> String {
    match stage {
        Rout::Sea => format!("does anybody leave {at} by sea, and for which port?"),
        Rout::Land => format!("where does the force at {at} retreat?"),
        _ => format!("how does the force at {at} retreat?"),
    }
}

fn ask_overstack(game: &Succession, state: &State) -> String {
    match game.look(state).crowded_now() {
        Some((_, space)) => {
            format!("{} is overcrowded: which corps is reduced?", space_name(game.atlas(), space))
        }
        None => "which corps is reduced?".into(),
    }
}

fn ask_winter(atlas: &Atlas, state: &State, side: Side) -> String {
    let choice = &state.hidden.winter_pick[side.index()];
    let at = space_name(atlas, choice.pick.at);
    match choice.port {
        _ if choice.sea_done => format!("where does the force at {at} go for the winter?"),
        Some(port) => format!("who sails from {at} to {}?", space_name(atlas, port)),
        None => format!("does anybody leave {at} by sea for the winter, and for which port?"),
    }
}

/// What is asked of a side.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename = "Decision"))]
pub struct Asked {
    /// Who is asked.
    pub side: Side,
    /// The name of the step.
    pub step: String,
    /// What the step speaks of, in the words of positions.
    pub detail: String,
    /// The rule that asks.
    pub clause: Cited,
    /// The question.
    pub question: String,
    /// All legal choices.
    pub actions: Vec<Offered>,
}

/// A rule that is cited.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Cited {
    /// Its own name.
    pub name: &'static str,
    /// Its number.
    pub rule: &'static str,
    /// The title whose rulebook that number is from, where it is not the game's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub book: Option<&'static str>,
}

/// A legal choice.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename = "ActionChoice"))]
pub struct Offered {
    /// In notation.
    pub action: String,
    /// In words.
    pub text: String,
    /// Movement points it costs, on the march.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub cost: Option<u8>,
}

/// What is asked of a side, as JSON; `null` when nothing is.
pub fn decision_json(game: &Succession, state: &State, side: Side) -> Value {
    json!(asked(game, state, side))
}

/// What is asked of a side: the step, its clause, the question and the legal choices, each as notation and in
/// words.
fn asked(game: &Succession, state: &State, side: Side) -> Option<Asked> {
    let decision = game.decision(state, side)?;
    let atlas = game.atlas();
    let mut list = Vec::new();
    game.actions(state, side.seat(), &mut list);
    let offered = |a: Action| Offered {
        action: notation::write(atlas, a),
        text: action_text(game, state, a),
        cost: game.look(state).march_cost(a),
    };
    Some(Asked {
        side,
        step: step_name(decision.step),
        detail: write_step(atlas, decision.step),
        clause: Cited {
            name: decision.clause.name(),
            rule: decision.rule,
            book: decision.clause.other_book(game.look(state).atlas.book, &atlas.title),
        },
        question: question(game, state, side),
        actions: list.into_iter().map(offered).collect(),
    })
}

/// The name of a step, without what it speaks of: `act`, `muster`.
pub fn step_name(step: Step) -> String {
    match serde_json::to_value(step) {
        Ok(Value::String(name)) => name,
        Ok(Value::Object(map)) => map.into_iter().next().map_or_else(String::new, |(name, _)| name),
        _ => String::new(),
    }
}
