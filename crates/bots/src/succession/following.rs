//! Small choices that follow a plan.

use super::Choice;
use super::judgement::PLANS;
use super::plans::{Aim, Candidates, Plan, all_plans, campaigns_from, detachment, marches_on};
use super::scene::Scene;
use crate::{Mind, Mood, Move};
use succession::action::{Action, Order};
use succession::map::SpaceId;
use succession::step::{Step, Task};
use table::Dice;

/// The weight of a choice a plan does not ask for, beside one it does.
const ASIDE: f32 = 0.03;

/// A number from 0 to 1.
fn chance(mind: &mut Mind<Plan>) -> f32 {
    mind.dice.below(1 << 20, "whim") as f32 / (1 << 20) as f32
}

/// Takes up a plan in the spirit of the mood: the best, or a good one.
fn settle(found: &Candidates, mind: &mut Mind<Plan>) -> Option<Plan> {
    let best = found.best(|_| true)?;
    if mind.mood != Mood::Varied {
        return Some(best.plan);
    }
    let weight = |score: f32| ((score - best.score) / PLANS.whim).exp();
    let total: f32 = found.all().iter().map(|c| weight(c.score)).sum();
    let mut left = chance(mind) * total;
    for candidate in found.all() {
        left -= weight(candidate.score);
        if left <= 0.0 {
            return Some(candidate.plan);
        }
    }
    Some(best.plan)
}

impl Choice<'_> {
    /// The situation from the side's point of view.
    pub(super) fn scene(&self) -> Scene<'_> {
        Scene::new(self.look, self.lore, self.me)
    }

    /// All weight on one action, if it is on offer, and a little on the others.
    fn prefer(&self, wanted: impl Fn(Action) -> bool, weights: &mut Vec<f32>) {
        weights.extend(self.actions.iter().map(|&action| if wanted(action) { 1.0 } else { ASIDE }));
    }

    /// Gives each action the weight of the best plan that begins with it.
    fn share(&self, found: &Candidates, begins: impl Fn(&Plan) -> Option<Action>, weights: &mut Vec<f32>) {
        weights.resize(self.actions.len(), 0.0);
        let best = found.best(|plan| begins(plan).is_some()).map_or(0.0, |c| c.score);
        for candidate in found.all() {
            let Some(first) = begins(&candidate.plan) else { continue };
            if let Some(place) = self.actions.iter().position(|&action| action == first) {
                weights[place] = weights[place].max(((candidate.score - best) / PLANS.prior).exp());
            }
        }
        weights.iter_mut().for_each(|weight| *weight += 0.005);
    }

    /// All plans of the round, as moves of a search.
    pub(super) fn find_plans(&self, moves: &mut Vec<Move<Action, Plan>>) {
        let scene = self.scene();
        let found = all_plans(&scene, |order| self.offered(order));
        let best = found.best(|_| true).map_or(0.0, |c| c.score);
        for candidate in found.all() {
            let action = Action::Do(candidate.plan.order());
            if self.actions.contains(&action) {
                let weight = ((candidate.score - best) / PLANS.prior).exp();
                moves.push(Move { action, plan: Some(candidate.plan), weight });
            }
        }
    }

    pub(super) fn weigh_act(&self, mind: &mut Mind<Plan>, weights: &mut Vec<f32>) {
        let scene = self.scene();
        let found = all_plans(&scene, |order| self.offered(order));
        if mind.mood == Mood::Prior {
            self.share(&found, |plan| Some(Action::Do(plan.order())), weights);
            return;
        }
        mind.plan = settle(&found, mind).unwrap_or_default();
        let order = mind.plan.order();
        self.prefer(|action| action == Action::Do(order), weights);
    }

    /// The plan in mind, if it still fits, else the best that begins in this space.
    fn plan_from(&self, at: SpaceId, mind: &mut Mind<Plan>) -> Plan {
        if mind.mood != Mood::Prior && mind.plan.at == at && mind.plan.order() == Order::Campaign {
            return mind.plan;
        }
        let mut found = Candidates::new();
        campaigns_from(&self.scene(), at, &mut found);
        let plan = settle(&found, mind).unwrap_or(Plan { at, ..Plan::default() });
        if mind.mood != Mood::Prior {
            mind.plan = plan;
        }
        plan
    }

    pub(super) fn weigh_where(&self, task: Task, mind: &mut Mind<Plan>, weights: &mut Vec<f32>) {
        if task != Task::Campaign {
            weights.extend(self.actions.iter().map(|&action| self.weigh_place(action).max(0.001)));
            return;
        }
        if mind.mood != Mood::Prior && self.actions.contains(&Action::Space(mind.plan.at)) {
            let at = mind.plan.at;
            return self.prefer(|action| action == Action::Space(at), weights);
        }
        let scene = self.scene();
        let found = all_plans(&scene, |order| order == Order::Campaign);
        let campaign = |plan: &Plan| plan.order() == Order::Campaign;
        if mind.mood == Mood::Prior {
            let begins = |plan: &Plan| campaign(plan).then_some(Action::Space(plan.at));
            return self.share(&found, begins, weights);
        }
        mind.plan = found.best(campaign).map(|c| c.plan).unwrap_or_default();
        let at = mind.plan.at;
        self.prefer(|action| action == Action::Space(at), weights);
    }

    pub(super) fn weigh_muster(&self, mind: &mut Mind<Plan>, weights: &mut Vec<f32>) {
        let pick = self.look.pick;
        let plan = self.plan_from(pick.at, mind);
        let wanted = detachment(&self.look, self.me, pick.at, plan.leave, plan.aim == Aim::Siege);
        let missing = wanted.leaders & !pick.group.leaders;
        let leader = { missing }.find(|l| self.actions.contains(&Action::Leader(*l)));
        if let Some(leader) = leader {
            return self.prefer(|action| action == Action::Leader(leader), weights);
        }
        let mut take = None;
        let still = wanted.corps & !pick.group.corps;
        self.look.kinds(self.look.atlas, still, |kind, count| {
            if take.is_none() {
                let largest = (1..=count).rev().find(|&n| self.actions.contains(&Action::Take(kind, n)));
                take = largest.map(|n| Action::Take(kind, n));
            }
        });
        let next = take.unwrap_or(Action::Done);
        if self.actions.contains(&next) {
            self.prefer(|action| action == next, weights);
        } else {
            weights.extend(self.actions.iter().map(|&action| self.weigh_all_aboard(action)));
        }
    }

    pub(super) fn weigh_march_or_siege(&self, mind: &mut Mind<Plan>, weights: &mut Vec<f32>) {
        let at = self.look.force.at;
        let aim = if mind.mood != Mood::Prior && mind.plan.at == at {
            mind.plan.aim
        } else {
            let mut found = Candidates::new();
            marches_on(&self.scene(), &mut found);
            let march = found.best(|_| true).map_or(0.0, |c| c.score);
            if march > 1.5 { Aim::March } else { Aim::Siege }
        };
        let worth = self.lore.era(self.look.era).worth[at.index()];
        for &action in self.actions {
            weights.push(match action {
                Action::Siege => {
                    if aim == Aim::Siege {
                        1.0
                    } else {
                        ASIDE
                    }
                }
                Action::March => {
                    if aim == Aim::Siege {
                        ASIDE
                    } else {
                        1.0
                    }
                }
                Action::Event(_) if aim == Aim::Siege && worth >= 2.0 => 1.5,
                _ => ASIDE,
            });
        }
    }

    pub(super) fn weigh_march(&self, mind: &mut Mind<Plan>, weights: &mut Vec<f32>) {
        let force = self.look.force;
        let convert = self.actions.contains(&Action::Convert);
        if mind.mood != Mood::Prior && mind.plan.aim == Aim::March {
            let next = mind.plan.next_after(force.at).map(Action::Space);
            let wanted = match next {
                Some(step) if self.actions.contains(&step) => step,
                _ if convert => Action::Convert,
                _ => Action::Done,
            };
            if self.actions.contains(&wanted) {
                return self.prefer(|action| action == wanted, weights);
            }
        }
        let scene = self.scene();
        let mut found = Candidates::new();
        marches_on(&scene, &mut found);
        if mind.mood == Mood::Prior {
            return self.share_march(&found, convert, weights);
        }
        let best = found.best(|_| true).filter(|c| c.score > 0.0);
        mind.plan = best.map(|c| c.plan).unwrap_or_default();
        let first = best.and_then(|c| c.plan.next_after(force.at)).map(Action::Space);
        let wanted = if convert { Action::Convert } else { first.unwrap_or(Action::Done) };
        self.prefer(|action| action == wanted, weights);
    }

    fn share_march(&self, found: &Candidates, convert: bool, weights: &mut Vec<f32>) {
        let at = self.look.force.at;
        let best = found.best(|_| true).map_or(0.0, |c| c.score).max(0.0);
        let weight = |score: f32| ((score - best) / PLANS.prior).exp();
        for &action in self.actions {
            let share = match action {
                Action::Space(_) => {
                    let those = found
                        .all()
                        .iter()
                        .filter(|c| c.plan.next_after(at).map(Action::Space) == Some(action));
                    those.map(|c| weight(c.score)).fold(0.0, f32::max)
                }
                Action::Convert => weight(0.0) + 1.0,
                Action::Done if convert => 0.1,
                Action::Done => weight(0.0),
                _ => 0.0,
            };
            weights.push(share + 0.005);
        }
    }

    pub(super) fn weigh_transfer(&self, mind: &mut Mind<Plan>, weights: &mut Vec<f32>) {
        let sends = |plan: &Plan| matches!(plan.aim, Aim::SendLeader(_) | Aim::SendCorps);
        if mind.mood == Mood::Prior || !sends(&mind.plan) || self.look.top() == Step::TransferFrom {
            let scene = self.scene();
            let found = all_plans(&scene, |order| order == Order::Transfer);
            let pick = self.look.pick;
            let fits = |plan: &Plan| {
                sends(plan)
                    && match self.look.top() {
                        Step::TransferWhat(from) => plan.at == from,
                        Step::TransferTo => {
                            let corps = plan.aim == Aim::SendCorps;
                            plan.at == pick.at && corps != pick.group.corps.is_empty()
                        }
                        _ => true,
                    }
            };
            let first = found.best(fits).filter(|c| self.look.transfers == 0 || c.score > 0.0);
            if mind.mood == Mood::Prior {
                let begins = |plan: &Plan| if fits(plan) { self.transfer_step(plan) } else { None };
                self.share(&found, begins, weights);
                if let Some(place) = self.actions.iter().position(|&a| a == Action::Done) {
                    weights[place] += 0.5;
                }
                return;
            }
            mind.plan = first.map(|c| c.plan).unwrap_or_default();
        }
        let wanted = self.transfer_step(&mind.plan).unwrap_or(Action::Done);
        if self.actions.contains(&wanted) {
            self.prefer(|action| action == wanted, weights);
        } else {
            weights.extend(self.actions.iter().map(|&action| self.weigh_place(action).max(0.001)));
        }
    }

    /// The next small choice of a transfer.
    fn transfer_step(&self, plan: &Plan) -> Option<Action> {
        match (self.look.top(), plan.aim) {
            (_, Aim::None) => None,
            (Step::TransferFrom, _) => Some(Action::Space(plan.at)),
            (Step::TransferWhat(_), Aim::SendLeader(leader)) => Some(Action::Leader(leader)),
            (Step::TransferWhat(_), _) => {
                let corps = |action: &&Action| matches!(action, Action::Take(kind, 1) if !kind.reduced());
                let any = |action: &&Action| matches!(action, Action::Take(..));
                self.actions.iter().find(corps).or(self.actions.iter().find(any)).copied()
            }
            _ => Some(Action::Space(plan.to)),
        }
    }

    pub(super) fn weigh_rally(&self, mind: &mut Mind<Plan>, weights: &mut Vec<f32>) {
        if mind.mood != Mood::Prior
            && let Aim::Rally(leader) = mind.plan.aim
        {
            return self.prefer(|action| action == Action::Leader(leader), weights);
        }
        let scene = self.scene();
        let found = all_plans(&scene, |order| order == Order::Rally);
        let begins = |plan: &Plan| match plan.aim {
            Aim::Rally(leader) => Some(Action::Leader(leader)),
            _ => None,
        };
        self.share(&found, begins, weights);
    }

    /// Cards: as many actions as there are good plans.
    pub(super) fn weigh_cards(&self, mind: &Mind<Plan>, weights: &mut Vec<f32>) {
        if mind.mood == Mood::Varied {
            // In a playout looking for plans would cost more than it is worth.
            let usual = |action: &Action| if *action == Action::Card(2) { 1.0 } else { 0.7 };
            weights.extend(self.actions.iter().map(usual));
            return;
        }
        let scene = self.scene();
        let found = all_plans(&scene, |order| order != Order::Special);
        let mut best = [0.0f32; 128];
        for candidate in found.all() {
            let at = usize::from(candidate.plan.at.0 & 127);
            best[at] = best[at].max(candidate.score);
        }
        let good = best.iter().filter(|&&score| score > 0.15).count();
        for &action in self.actions {
            let Action::Card(value) = action else {
                weights.push(0.01);
                continue;
            };
            let off = (usize::from(value)).abs_diff(good.clamp(1, 3));
            let eager = if self.look.top() == Step::FirstCard { 0.1 * f32::from(value) } else { 0.0 };
            weights.push(1.0 / (1.0 + off as f32) + eager);
        }
    }
}
