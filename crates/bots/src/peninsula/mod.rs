//! Rules of thumb of Wellington's War.

mod answers;
mod evaluation;
mod following;
mod lore;
mod plans;
mod scene;

use crate::key::Key;
use crate::{Gravity, Imagined, Mind, Move, Thumbs};
use peninsula::Peninsula;
use peninsula::action::{Action, Operation};
use peninsula::blocks::Side;
use peninsula::state::State;
use peninsula::step::{Phase, Step};
use scene::{Eye, Scene, Stage};
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use table::Seat;

pub use lore::Lore;
pub use plans::Plan;

/// Ticks of the clock in a turn.
const A_TURN: u32 = 16;
/// Command Segments a playout looks ahead.
const SEGMENTS_AHEAD: u32 = 3;

/// Everything the rules of thumb look at when a choice is due.
struct Choice<'a> {
    eye: Eye<'a>,
    actions: &'a [Action],
}

impl<'a> Deref for Choice<'a> {
    type Target = Eye<'a>;

    #[inline]
    fn deref(&self) -> &Eye<'a> {
        &self.eye
    }
}

impl Thumbs for Peninsula {
    type Plan = Plan;
    type Lore = Lore;

    fn lore(&self) -> Lore {
        Lore::new(self.atlas())
    }

    fn weigh(
        &self,
        lore: &Lore,
        state: &Imagined<Peninsula>,
        seat: Seat,
        actions: &[Action],
        mind: &mut Mind<Plan>,
        weights: &mut Vec<f32>,
    ) {
        weights.clear();
        let choice = Choice { eye: eye(self, lore, state, seat), actions };
        choice.weigh(mind, weights);
        debug_assert_eq!(weights.len(), actions.len());
    }

    fn plans(
        &self,
        lore: &Lore,
        state: &Imagined<Peninsula>,
        seat: Seat,
        actions: &[Action],
        found: &mut Vec<Move<Action, Plan>>,
    ) {
        if let Step::Operate(_) = state.top() {
            let choice = Choice { eye: eye(self, lore, state, seat), actions };
            choice.find_moves(found);
        }
    }

    fn is_foolish(&self, lore: &Lore, state: &Imagined<Peninsula>, seat: Seat, action: Action) -> bool {
        let choice = Choice { eye: eye(self, lore, state, seat), actions: &[] };
        choice.is_foolish(action)
    }

    fn evaluate(&self, lore: &Lore, state: &Imagined<Peninsula>) -> f32 {
        evaluation::evaluate(&self.look(state), lore)
    }

    fn decision_key(&self, state: &Imagined<Peninsula>, seat: Seat) -> u64 {
        let mut key = Key(u64::from(state.turn) << 24 | u64::from(state.segments) << 16);
        state.top().hash(&mut key);
        (state.march.at, state.battle.hex, state.battle.round, state.battle.slot, seat.index())
            .hash(&mut key);
        state.points.left.hash(&mut key);
        key.finish()
    }

    fn clock(&self, state: &Imagined<Peninsula>) -> u32 {
        // Segments count down within a turn, once the cards are dealt.
        let played = if has_dealt(state) { 15 - u32::from(state.segments.min(15)) } else { 0 };
        u32::from(state.turn) * A_TURN + played
    }

    /// Some Command Segments; through the winter if it is near, as it tells who holds what and who starves.
    fn horizon(&self, state: &Imagined<Peninsula>) -> u32 {
        let ahead = self.clock(state) + SEGMENTS_AHEAD;
        let end = (u32::from(state.turn) + 1) * A_TURN;
        if has_dealt(state) && u32::from(state.segments) <= SEGMENTS_AHEAD { end } else { ahead }
    }

    fn gravity(&self, state: &Imagined<Peninsula>) -> Gravity {
        match state.top() {
            // A card has several operations; a move is all of them.
            Step::Operate(_) => Gravity::Move(0.15),
            Step::Cards | Step::FreeCard => Gravity::Move(0.1),
            _ => Gravity::Detail,
        }
    }
}

fn eye<'a>(game: &'a Peninsula, lore: &'a Lore, state: &'a State, seat: Seat) -> Eye<'a> {
    Eye { look: game.look(state), lore, me: Side::from(seat) }
}

/// Are the Command cards of the turn dealt?
fn has_dealt(state: &State) -> bool {
    !matches!(
        state.steps[0],
        Step::Turn(
            Phase::SetUp
                | Phase::ForcePools
                | Phase::DrawEvents
                | Phase::Events
                | Phase::EndEvents
                | Phase::Deal
        )
    )
}

impl<'a> Choice<'a> {
    fn scene(&self) -> Scene<'a> {
        Scene::new(self.eye)
    }

    /// Fills in a weight for each action.
    fn weigh(&self, mind: &mut Mind<Plan>, weights: &mut Vec<f32>) {
        match self.look.top() {
            Step::Operate(_) => self.weigh_operate(mind, weights),
            Step::SiegePick(_) => self.weigh_picks(Operation::Siege, mind, weights),
            Step::Formation(_) => self.weigh_picks(Operation::FormationMove, mind, weights),
            Step::SeaPick => self.weigh_picks(Operation::SeaMove, mind, weights),
            Step::ExtendedPick(_) => self.weigh_picks(Operation::ExtendedMarch, mind, weights),
            Step::March(_) => self.weigh_march(mind, weights),
            Step::SeaMove => self.weigh_sail(mind, weights),
            Step::Cards | Step::FreeCard | Step::Keep => self.weigh_cards(mind, weights),
            Step::Deploy(_) if self.is_draw() => self.weigh_draw(mind, weights),
            _ => {
                let stage = Stage::new(self.eye);
                weights.extend(self.actions.iter().map(|&a| self.weigh_answer(&stage, a).max(0.001)));
            }
        }
    }

    fn is_draw(&self) -> bool {
        self.actions.iter().any(|a| matches!(a, Action::Draw(_)))
    }

    /// From the Force Pool the plan names.
    fn weigh_draw(&self, mind: &Mind<Plan>, weights: &mut Vec<f32>) {
        let planned = mind.plan.operation == Operation::ReinforcementDraw;
        weights.extend(self.actions.iter().map(|&action| match action {
            Action::Draw(nation) if planned && nation == mind.plan.nation => 2.0,
            _ => 1.0,
        }));
    }
}
