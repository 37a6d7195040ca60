//! What is asked of a side, as it is sent.

use super::groups::{self, Group};
use super::{Teller, action_text, step_name};
use crate::action::Action;
use crate::blocks::{BlockId, Side};
use crate::game::Peninsula;
use crate::map::HexId;
use crate::notation;
use crate::state::State;
use crate::step::{Fight, Step};
use serde::Serialize;
use table::Game;
use words::Words;

/// What is asked of a side.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename = "Decision"))]
pub struct Asked<'a> {
    /// Who is asked.
    pub side: Side,
    /// The name of the step.
    #[cfg_attr(test, ts(type = "StepName"))]
    pub step: &'static str,
    /// The place it speaks of; empty where it speaks of none.
    pub detail: &'a str,
    /// The rule that asks.
    pub clause: Cited,
    /// The question.
    pub question: String,
    /// All legal choices.
    pub actions: Vec<Offered>,
    /// Where a group is put together block by block: the most who may go from each place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Group<'static>>>"))]
    pub groups: Vec<Group<'a>>,
}

/// A rule that is cited.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Cited {
    /// Its own name.
    pub name: &'static str,
    /// Its number.
    pub rule: &'static str,
}

/// A legal choice.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename = "ActionChoice"))]
pub struct Offered {
    /// In notation.
    pub action: String,
    /// In words.
    pub text: String,
    /// Movement Points it costs, on the march.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub cost: Option<u8>,
}

/// What is asked, in one sentence; nothing where nothing is.
pub fn question(game: &Peninsula, state: &State, words: &Words) -> String {
    let teller = Teller { words, atlas: game.atlas() };
    // First which block, then where it goes.
    let first = state.hidden.drawn == BlockId::NONE;
    match state.top() {
        Step::Deploy(_) if first => words.text("ww-ask-draw"),
        Step::SetUp(_) if first => words.text("ww-ask-set-up-block"),
        Step::Advance(side) if game.look(state).asks_who_stays(side) => words.text("ww-ask-advance-stay"),
        Step::Fight(Fight::GuerillaMode) => {
            let partida = game.look(state).undecided_guerilla().unwrap_or(BlockId::NONE);
            teller.say("ww-ask-guerilla-mode").about("block", partida).text()
        }
        step => match step_name(step) {
            "none" => String::new(),
            name => words.text(&format!("ww-ask-{name}")),
        },
    }
}

/// What is asked of a side: the step, its clause, the question and the legal choices.
pub fn asked(game: &Peninsula, state: &State, side: Side, words: &Words) -> Option<Asked<'static>> {
    let decision = game.decision(state, side)?;
    let mut list = Vec::new();
    game.actions(state, side.seat(), &mut list);
    let offered = |action: Action| Offered {
        action: notation::write(game.atlas(), action),
        text: action_text(game, state, action, words),
        cost: march_cost(game, state, action),
    };
    Some(Asked {
        side,
        step: step_name(decision.step),
        detail: detail(game, state),
        clause: Cited { name: decision.clause.name(), rule: decision.clause.number() },
        question: question(game, state, words),
        groups: groups::largest(game, state, side, &list),
        actions: list.into_iter().map(offered).collect(),
    })
}

/// The place a step speaks of.
fn detail(game: &Peninsula, state: &State) -> &'static str {
    let atlas = game.atlas();
    let hex = |hex: HexId| atlas.hex(hex).id.as_str();
    match state.top() {
        Step::Intercept(_, at) | Step::NewGarrison(_, at) | Step::Withdraw(_, at) => hex(at),
        Step::Accompany(_, place) => atlas.place_name(place),
        Step::March(_) | Step::SeaMove | Step::ExtendedMarch(_) | Step::ForceMarch(_) => {
            atlas.place_name(state.march.at)
        }
        Step::SiegeAction(_) | Step::BesiegerLoss(_) | Step::Honors(_) => hex(HexId(state.siege_hex)),
        Step::Fight(Fight::Round | Fight::EndRound | Fight::Finish) => "",
        Step::Fight(_) | Step::Hits(_) | Step::Pursuit(_) | Step::Advance(_) => hex(HexId(state.battle.hex)),
        Step::Attrition => game.look(state).hungry_now().map_or("", |hungry| hex(hungry.1)),
        _ => "",
    }
}

/// Movement Points a march into a hex costs.
fn march_cost(game: &Peninsula, state: &State, action: Action) -> Option<u8> {
    let (Step::March(_), Action::Place(to)) = (state.top(), action) else { return None };
    let (from, to) = (state.march.at.as_hex()?, to.as_hex()?);
    Some(game.look(state).movement_cost(from, to))
}
