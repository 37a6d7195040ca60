//! Rules of thumb of the No Peace Without Spain! system.

mod answers;
mod evaluation;
mod following;
mod judgement;
mod lore;
mod plans;
mod quarters;
mod scene;

use crate::key::Key;
use crate::{Gravity, Imagined, Mind, Move, Thumbs};
use std::hash::{Hash, Hasher};
use succession::action::{Action, Order};
use succession::game::Succession;
use succession::pieces::Side;
use succession::step::{Arrival, Moment, Step, Task};
use table::Seat;

pub use evaluation::{KNOTS, NAMES, share_of_knot};
pub use lore::Lore;
pub use plans::Plan;

/// What the evaluation sees in a situation, for fitting its weights: the features and the years left.
pub fn features(game: &Succession, lore: &Lore, state: &Imagined<Succession>) -> (Vec<f32>, f32) {
    let look = game.look(state);
    (evaluation::features(&look, lore).to_vec(), evaluation::years_left(&look))
}

/// Ticks of the clock in a year.
const A_YEAR: u32 = 32;

/// Everything the rules of thumb look at when a choice is due.
pub(crate) struct Choice<'a> {
    lore: &'a Lore,
    look: succession::engine::Look<'a>,
    me: Side,
    actions: &'a [Action],
}

impl Thumbs for Succession {
    type Plan = Plan;
    type Lore = Lore;

    fn lore(&self) -> Lore {
        Lore::new(self)
    }

    fn weigh(
        &self,
        lore: &Lore,
        state: &Imagined<Succession>,
        seat: Seat,
        actions: &[Action],
        mind: &mut Mind<Plan>,
        weights: &mut Vec<f32>,
    ) {
        weights.clear();
        let choice = Choice { lore, look: self.look(state), me: Side::from(seat), actions };
        choice.weigh(mind, weights);
        debug_assert_eq!(weights.len(), actions.len());
    }

    fn plans(
        &self,
        lore: &Lore,
        state: &Imagined<Succession>,
        seat: Seat,
        actions: &[Action],
        found: &mut Vec<Move<Action, Plan>>,
    ) {
        if let Step::Act(_) = state.top() {
            let choice = Choice { lore, look: self.look(state), me: Side::from(seat), actions };
            choice.find_plans(found);
        }
    }

    fn is_foolish(&self, lore: &Lore, state: &Imagined<Succession>, seat: Seat, action: Action) -> bool {
        let choice = Choice { lore, look: self.look(state), me: Side::from(seat), actions: &[] };
        choice.is_foolish(action)
    }

    fn evaluate(&self, lore: &Lore, state: &Imagined<Succession>) -> f32 {
        evaluation::evaluate(&self.look(state), lore)
    }

    fn decision_key(&self, state: &Imagined<Succession>, seat: Seat) -> u64 {
        let place = match state.top() {
            Step::Muster(_) | Step::GoInside | Step::TransferTo => state.pick.at.0,
            Step::Retreat(_) | Step::RetreatSea => state.retreat.space.0,
            Step::Winter => state.hidden.winter_pick[Side::from(seat).index()].pick.at.0,
            _ => state.force.at.0,
        };
        let mut key = Key(u64::from(state.year) << 16 | u64::from(place) << 8 | seat as u64);
        state.top().hash(&mut key);
        key.finish()
    }

    fn clock(&self, state: &Imagined<Succession>) -> u32 {
        let dealt = match state.steps[0] {
            Step::Year(moment) => !matches!(
                moment,
                Moment::Events
                    | Moment::EventOrder
                    | Moment::EventFirst
                    | Moment::EventSecond
                    | Moment::EventThird
                    | Moment::EventEnd
                    | Moment::ReinforcementOrder
                    | Moment::ReinforcementFirst
                    | Moment::ReinforcementSecond
                    | Moment::Spring
                    | Moment::Deal
            ),
            _ => true,
        };
        let cards: u8 = state.hidden.hands.iter().flatten().sum();
        let rounds = if dealt { 31 - u32::from(cards.min(30)) } else { 0 };
        u32::from(state.year) * A_YEAR + rounds
    }

    /// The end of the year: sieges have fallen or not, and the winter has told who holds what.
    fn horizon(&self, state: &Imagined<Succession>) -> u32 {
        (u32::from(state.year) + 1) * A_YEAR
    }

    fn gravity(&self, state: &Imagined<Succession>) -> Gravity {
        match state.top() {
            Step::Act(_) | Step::Own(..) => Gravity::Move(1.0),
            Step::PlayCard(_) | Step::FirstCard | Step::Intercept => Gravity::Move(0.5),
            Step::Arrive(_) | Step::GoInside | Step::Window(..) | Step::GoFirst(_) => Gravity::Move(0.5),
            Step::Spend(_) | Step::Ransom(_) | Step::Draw(_) | Step::ChooseDrawn(_) => Gravity::Move(0.25),
            Step::Where(_)
            | Step::Muster(_)
            | Step::MarchOrSiege
            | Step::March
            | Step::TransferFrom
            | Step::TransferWhat(_)
            | Step::TransferTo
            | Step::Rally
            | Step::SeaTo
            | Step::AvoidTo => Gravity::Part,
            _ => Gravity::Detail,
        }
    }
}

impl Choice<'_> {
    /// Fills in a weight for each action.
    fn weigh(&self, mind: &mut Mind<Plan>, weights: &mut Vec<f32>) {
        match self.look.top() {
            Step::Act(_) => self.weigh_act(mind, weights),
            Step::Where(task) => self.weigh_where(task, mind, weights),
            Step::Muster(Task::Campaign) => self.weigh_muster(mind, weights),
            Step::MarchOrSiege => self.weigh_march_or_siege(mind, weights),
            Step::March => self.weigh_march(mind, weights),
            Step::TransferFrom | Step::TransferWhat(_) | Step::TransferTo => {
                self.weigh_transfer(mind, weights);
            }
            Step::Rally => self.weigh_rally(mind, weights),
            Step::FirstCard | Step::PlayCard(_) => self.weigh_cards(mind, weights),
            Step::BuildAt(..) | Step::RestoreAt(_) | Step::Place(_) => self.weigh_new_corps(weights),
            _ => {
                for &action in self.actions {
                    weights.push(self.weigh_answer(action).max(0.001));
                }
            }
        }
    }

    /// Choices that need no plan.
    fn weigh_answer(&self, action: Action) -> f32 {
        match self.look.top() {
            Step::GoFirst(_) => self.weigh_first(action),
            Step::Spend(_) => self.weigh_purchase(action),
            Step::LineAt(_) => self.weigh_line(action),
            Step::Leaders(_) => self.weigh_leader(action),
            Step::LeaderTo(leader) => self.weigh_post(leader, action),
            Step::Muster(_) | Step::RallyCorps(_) => self.weigh_all_aboard(action),
            Step::DropOff => {
                if action == Action::Done {
                    1.0
                } else {
                    0.01
                }
            }
            Step::Intercept => self.weigh_intercept(action),
            Step::Arrive(Arrival::Lines) => {
                if action == Action::Accept {
                    1.0
                } else {
                    0.05
                }
            }
            Step::Arrive(Arrival::LinesFailed) => self.weigh_storm(action),
            Step::Arrive(Arrival::LinesCancelled) => self.weigh_sally(action),
            Step::Arrive(_) => self.weigh_avoid(action),
            Step::GoInside => self.weigh_go_inside(action),
            Step::AvoidTo => self.weigh_avoid_to(action),
            Step::Window(card, _) => self.weigh_window(card, action),
            Step::BattleLeaders(_) => self.weigh_battle_leader(action),
            Step::Hits | Step::Overstack => self.weigh_loss(action),
            Step::Ransom(leader) => self.weigh_ransom(leader, action),
            Step::Retreat(_) | Step::RetreatSea | Step::Winter => self.weigh_retreat(action),
            Step::SeaTo | Step::SeaTrouble(_) => self.weigh_sail(action),
            Step::RemoveLines(_) => {
                if action == Action::Done {
                    1.0
                } else {
                    0.01
                }
            }
            Step::Siege(_) => self.weigh_siege_die(action),
            Step::ChooseDrawn(_) | Step::Draw(_) => self.weigh_event(action),
            Step::Own(..) => self.weigh_own(action),
            _ => self.weigh_place(action),
        }
    }

    /// Is there an order of this kind on offer?
    fn offered(&self, order: Order) -> bool {
        self.actions.contains(&Action::Do(order))
    }
}
