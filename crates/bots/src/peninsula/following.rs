//! The choices by which a plan is carried out, and the Command cards plans are made with.

use super::Choice;
use super::lore::FAR;
use super::plans::{Candidate, Candidates, Errand, Plan, compatible};
use super::scene::{STEP, Scene};
use crate::{Mind, Mood, Move};
use peninsula::action::{Action, Card, Operation};
use peninsula::map::Place;
use peninsula::state::Mark;
use peninsula::step::Step;

/// What an Operation Point is worth on another day.
const LATER: f32 = 0.3;
/// The least a second group of a formation should bring.
const SECOND: f32 = 0.06;
/// How much more promising a plan is for a Victory Point more.
const PROMISE: f32 = 1.6;
/// Moves a search is offered.
const MOST_MOVES: usize = 14;

impl Choice<'_> {
    /// Is this operation on offer?
    fn offers(&self, operation: Operation) -> bool {
        self.actions.contains(&Action::Do(operation))
    }

    fn ranked(&self, scene: &Scene<'_>) -> Vec<Candidate> {
        scene.plans(|operation| self.offers(operation)).ranked()
    }

    /// The best plan for the points that are left, the earliest in the order of operations first.
    fn best_plan(&self, ranked: &[Candidate]) -> Plan {
        let left = self.look.points.left.max(1);
        let mut plan = Plan::default();
        plan.note(&compatible(ranked, usize::from(left)));
        plan.go_on(left, |_| true);
        plan
    }

    /// Can what was to follow still be done as it was meant?
    fn can_go_on(&self, errand: &Errand) -> bool {
        let waits = |b: peninsula::blocks::BlockId| {
            self.look.place(b) == errand.from && !self.look.is(Mark::Acted, b)
        };
        self.offers(errand.operation) && { errand.group }.all(waits)
    }

    /// Goes on with the plan, unless something has happened since.
    fn go_on(&self, plan: &mut Plan) -> bool {
        let points = self.look.points;
        let shown = self.look.shown[self.me.index()];
        let begins = points.left == shown.value();
        let foe = self.me.enemy();
        let attacked = !begins && plan.to.as_hex().is_some_and(|hex| self.look.outside[foe.index()].has(hex));
        let besieged = !begins && plan.operation == Operation::Siege;
        if (begins && self.look.first != self.me) || attacked || besieged {
            plan.forget();
        }
        plan.go_on(points.left, |errand| self.can_go_on(errand))
    }

    /// Moves for a search: plans, each a whole operation.
    pub(super) fn find_moves(&self, found: &mut Vec<Move<Action, Plan>>) {
        let scene = self.scene();
        let ranked = self.ranked(&scene);
        let best = ranked.first().map_or(0.0, |c| c.score.max(0.0));
        let thumb = self.best_plan(&ranked).now;
        let weight = |score: f32| (PROMISE * (score - best)).exp();
        for candidate in ranked.iter().take(MOST_MOVES) {
            let Candidate { plan, score } = *candidate;
            let weight = if plan == thumb { 1.3 } else { weight(score) };
            found.push(Move { action: Action::Do(plan.operation), plan: Some(plan.into()), weight });
        }
        if self.offers(Operation::End) {
            let plan = Some(Plan::default());
            found.push(Move { action: Action::Do(Operation::End), plan, weight: weight(-0.3) });
        }
    }

    pub(super) fn weigh_operate(&self, mind: &mut Mind<Plan>, weights: &mut Vec<f32>) {
        if !self.go_on(&mut mind.plan) {
            mind.plan = self.best_plan(&self.ranked(&self.scene()));
        }
        let offered = self.offers(mind.plan.operation);
        for &action in self.actions {
            weights.push(match action {
                Action::Do(operation) if operation == mind.plan.operation => 2.0,
                Action::Do(Operation::End) if !offered => 1.0,
                Action::Do(Operation::End) => 0.05,
                _ => 0.2,
            });
        }
    }

    /// Does the plan still fit what is asked?
    fn fits(&self, plan: &Errand, operation: Operation) -> bool {
        plan.operation == operation
            && self.actions.iter().any(|a| matches!(a, Action::Block(b) if plan.group.has(*b)))
    }

    /// Which blocks take part.
    pub(super) fn weigh_picks(&self, operation: Operation, mind: &mut Mind<Plan>, weights: &mut Vec<f32>) {
        let picked = !self.look.marked(Mark::Picked).is_empty();
        if !picked && !self.fits(&mind.plan, operation) {
            mind.plan.now = self.another(operation).unwrap_or_default();
        }
        let plan = mind.plan;
        for &action in self.actions {
            weights.push(match action {
                Action::Block(block) if plan.operation == operation && plan.group.has(block) => 2.0,
                Action::Done => 1.0,
                Action::Block(_) if picked => 0.01,
                _ => 0.05,
            });
        }
    }

    /// A plan for whoever may still go, from the place the operation began in if it has begun.
    fn another(&self, operation: Operation) -> Option<Errand> {
        let scene = self.scene();
        let from = self.look.march.from;
        let begun = from != Place::NOWHERE;
        let found = if begun && operation == Operation::FormationMove {
            let mut found = Candidates::default();
            scene.marches_from(from, &mut found);
            found
        } else {
            scene.plans(|one| one == operation)
        };
        let least = if begun { SECOND } else { f32::MIN };
        let ranked = found.ranked();
        let fit = |c: &&Candidate| {
            c.score > least && self.fits(&c.plan, operation) && (!begun || c.plan.from == from)
        };
        ranked.iter().find(fit).map(|c| c.plan)
    }

    /// Hex by hex along the way.
    pub(super) fn weigh_march(&self, mind: &mut Mind<Plan>, weights: &mut Vec<f32>) {
        let plan = mind.plan;
        let march = self.look.march;
        let arrived = march.at == plan.to && plan.operation == Operation::FormationMove;
        let wanted = if arrived && march.moved {
            match (plan.inside, march.at.as_hex()) {
                (true, Some(hex)) if self.actions.contains(&Action::Within(hex)) => Action::Within(hex),
                _ => Action::Done,
            }
        } else if arrived {
            Action::Place(plan.to)
        } else {
            plan.after(march.at).map_or(Action::Done, |hex| Action::Place(Place::hex(hex)))
        };
        if self.actions.contains(&wanted) {
            weights.extend(self.actions.iter().map(|&action| match action {
                _ if action == wanted => 2.0,
                // The group was put together for this march.
                Action::Drop(_) if !march.moved => 0.001,
                _ => 0.05,
            }));
            return;
        }
        let scene = self.scene();
        for &action in self.actions {
            weights.push(match action {
                Action::Done => 1.0,
                Action::Place(place) => place.as_hex().map_or(0.02, |hex| {
                    let enemies = self.look.outside[self.me.enemy().index()].has(hex);
                    if enemies { 0.03 } else { 0.1 + 0.2 * scene.pull(hex).min(3.0) }
                }),
                Action::Within(_) => 0.15,
                _ => 0.01,
            });
        }
    }

    /// From Sea Box to Sea Box to the port.
    pub(super) fn weigh_sail(&self, mind: &mut Mind<Plan>, weights: &mut Vec<f32>) {
        let Some(port) = mind.plan.to.as_hex().filter(|_| mind.plan.operation == Operation::SeaMove) else {
            weights.extend(self.actions.iter().map(|&action| match action {
                Action::Place(place) if place.is_hex() => 1.0,
                Action::Within(_) => 0.8,
                Action::Done => 0.5,
                _ => 0.3,
            }));
            return;
        };
        let here = self.look.march.at.as_sea().map_or(FAR, |sea| self.lore.sail(usize::from(sea), port));
        for &action in self.actions {
            weights.push(match action {
                Action::Place(place) if place == mind.plan.to => 3.0,
                Action::Within(hex) if hex == port => 2.0,
                Action::Done => 1.0,
                Action::Place(place) => place.as_sea().map_or(0.02, |sea| {
                    let there = self.lore.sail(usize::from(sea), port);
                    if there < here { 1.5 + 0.1 * f32::from(here.min(9) - there.min(9)) } else { 0.02 }
                }),
                _ => 0.02,
            });
        }
    }

    /// Command cards: all of them are played in the end, so what counts is when.
    pub(super) fn weigh_cards(&self, mind: &mut Mind<Plan>, weights: &mut Vec<f32>) {
        let scene = self.scene();
        let ranked = scene.plans(|_| true).ranked();
        let best = compatible(&ranked, 4);
        mind.plan.note(&best);
        let worn = self.worn();
        let worth = |card: Card| {
            if card.is_drafts() {
                return STEP * f32::from(card.value().min(worn)) - 0.6 * LATER;
            }
            if !card.is_operations() {
                return 0.0;
            }
            let gained: f32 = best.iter().take(usize::from(card.value())).map(|c| c.score).sum();
            gained - LATER * f32::from(card.value())
        };
        let scale = if mind.mood == Mood::Prior { 1.0 } else { 4.0 };
        for &action in self.actions {
            weights.push(match action {
                Action::Card(card) if self.look.top() == Step::Keep => 1.0 / (1.0 + keepsake(card)),
                Action::Card(card) => (scale * worth(card)).clamp(-20.0, 20.0).exp(),
                _ => 1.0,
            });
        }
    }

    /// Blocks of this side that could use a step.
    fn worn(&self) -> u8 {
        let blocks = self.me.blocks() & (self.look.atlas.masks.combat | self.look.atlas.masks.leaders);
        let worn = |b: &peninsula::blocks::BlockId| {
            self.look.place(*b).is_hex()
                && self.look.hidden.step[b.index()] < self.look.s.most_steps(self.look.atlas, *b)
        };
        blocks.filter(worn).count() as u8
    }
}

/// What a card is worth to a hand.
fn keepsake(card: Card) -> f32 {
    match card {
        Card::EVENT => 0.5,
        card if card.is_drafts() => 1.0 + 0.4 * f32::from(card.value()),
        card => f32::from(card.value()),
    }
}
