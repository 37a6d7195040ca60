//! The levels that search.

use crate::captain::heaviest;
use crate::search::{Pace, Race, Searcher, chance};
use crate::{Bot, Budget, Gravity, Imagined, Mind, Mood, Move, Stop, Task, Thumbs};
use std::time::{Duration, Instant};
use table::FastDice;

/// Share of the budget of a part of a move that no plan covers.
const PART_SHARE: f32 = 0.25;
/// Chances on which all moves are tried before the slower ones drop out.
const BATCH: usize = 4;
/// The fewest and the most moves that are tried, and playouts for each of them.
const RUNNERS: (usize, usize) = (4, 16);
/// See [`RUNNERS`].
const PLAYOUTS_EACH: u32 = 24;
/// Moves that are tried if the budget is time.
const RUNNERS_IN_TIME: usize = 12;

/// Searches for the best move within a budget.
pub(crate) struct Marshal<G: Thumbs> {
    budget: Budget,
    seed: u64,
    /// Decisions searched so far, so that each has chances of its own.
    decisions: u64,
    lore: Option<G::Lore>,
    /// For details, and to carry plans out.
    mind: Mind<G::Plan>,
    weights: Vec<f32>,
    searchers: Vec<Searcher<G>>,
    /// The move made last, from which the tree goes on.
    made: Option<u32>,
    /// Is it a plan that is being carried out?
    follows: bool,
}

/// What is left of a budget.
#[derive(Clone, Copy)]
enum Allowance {
    /// Playouts in all.
    Playouts(u32),
    /// Time from a moment on.
    Time(Instant, Duration),
}

impl Allowance {
    /// The share that is used after so many playouts.
    fn used(&self, playouts: u64) -> f32 {
        match *self {
            Allowance::Playouts(all) => playouts as f32 / all.max(1) as f32,
            Allowance::Time(begin, time) => begin.elapsed().as_secs_f32() / time.as_secs_f32().max(1e-6),
        }
    }

    /// On how many chances so many runners may be tried next.
    fn batch(&self, runners: usize, playouts: u64) -> usize {
        match *self {
            Allowance::Playouts(all) => {
                let left = u64::from(all).saturating_sub(playouts) as usize;
                (left / runners.max(1)).clamp(1, BATCH)
            }
            Allowance::Time(..) => BATCH,
        }
    }

    /// Is the time over?
    fn is_late(&self) -> bool {
        matches!(*self, Allowance::Time(begin, time) if begin.elapsed() >= time)
    }

    /// How many moves are worth trying.
    fn runners(&self) -> usize {
        match *self {
            Allowance::Playouts(all) => ((all / PLAYOUTS_EACH) as usize).clamp(RUNNERS.0, RUNNERS.1),
            Allowance::Time(..) => RUNNERS_IN_TIME,
        }
    }
}

impl<G: Thumbs> Marshal<G> {
    /// One with a budget for each move; a budget of playouts is used up by one search, so that the choice is the
    /// same on every machine.
    pub(crate) fn new(budget: Budget, threads: usize, seed: u64) -> Marshal<G> {
        let threads = if matches!(budget, Budget::Playouts(_)) { 1 } else { threads.max(1) };
        Marshal {
            budget,
            seed,
            decisions: 0,
            lore: None,
            mind: Mind::new(Mood::Steady, seed),
            weights: Vec::new(),
            searchers: (0..threads).map(|_| Searcher::new()).collect(),
            made: None,
            follows: false,
        }
    }

    /// The share of the budget a decision is worth; none if it is left to the rules of thumb.
    fn share(&self, gravity: Gravity) -> Option<f32> {
        match gravity {
            Gravity::Move(share) => Some(share),
            Gravity::Part if self.follows => None,
            Gravity::Part => Some(PART_SHARE),
            Gravity::Detail => None,
        }
    }

    fn allowance(&self, share: f32) -> Allowance {
        match self.budget {
            Budget::Time(time) => Allowance::Time(Instant::now(), time.mul_f32(share)),
            Budget::Playouts(playouts) => Allowance::Playouts((playouts as f32 * share) as u32),
        }
    }

    /// Lets the moves of a decision race until one is left or the budget is used up.
    fn race(&mut self, lore: &G::Lore, task: &Task<'_, G>, race: &mut Race, allowed: Allowance, stop: &Stop) {
        self.decisions += 1;
        let decision = self.seed.wrapping_add(self.decisions.wrapping_mul(0xA076_1D64_78BD_642F));
        let mut playouts = 0;
        while race.left() > 1 && allowed.used(playouts) < 1.0 && !stop.is_stopped() {
            let batch = allowed.batch(race.left(), playouts);
            for results in self.try_out(lore, task, race, (decision, batch), allowed, stop) {
                playouts += results.len() as u64;
                race.enter(&results);
            }
            let used = allowed.used(playouts);
            race.thin_out(used, playouts as f32 / used.max(1e-6));
        }
    }

    /// Tries the runners on some more chances of a decision, as many on each thread.
    fn try_out(
        &mut self,
        lore: &G::Lore,
        task: &Task<'_, G>,
        race: &Race,
        (decision, batch): (u64, usize),
        allowed: Allowance,
        stop: &Stop,
    ) -> Vec<Vec<f32>> {
        let threads = self.searchers.len();
        let first = race.tried();
        let run = |searcher: &mut Searcher<G>, thread: usize| {
            let chances = (first..first + batch * threads).skip(thread).step_by(threads);
            let seeds = chances.map(|n| chance(decision, n as u64));
            searcher.try_out(lore, task, race, seeds, || allowed.is_late(), stop)
        };
        match &mut self.searchers[..] {
            [only] => run(only, 0),
            many => std::thread::scope(|scope| {
                let run = &run;
                let start = |(n, searcher)| scope.spawn(move || run(searcher, n));
                let workers: Vec<_> = many.iter_mut().enumerate().map(start).collect();
                workers.into_iter().filter_map(|worker| worker.join().ok()).flatten().collect()
            }),
        }
    }

    /// Leaves a decision to the rules of thumb.
    fn by_thumb(&mut self, lore: &G::Lore, task: &Task<'_, G>, state: &Imagined<G>) -> Option<G::Action> {
        task.game.weigh(lore, state, task.seat, &task.actions, &mut self.mind, &mut self.weights);
        heaviest(&self.weights).and_then(|index| task.actions.get(index)).copied()
    }

    /// Searches a decision.
    fn think(
        &mut self,
        lore: &G::Lore,
        task: &Task<'_, G>,
        state: &Imagined<G>,
        share: f32,
        stop: &Stop,
    ) -> Option<G::Action> {
        let key = task.game.decision_key(state, task.seat);
        // Trees of several threads may know different things of what follows.
        let made = self.made.take().filter(|_| self.searchers.len() == 1);
        let allowed = self.allowance(share);
        let pace = Pace { most: allowed.runners(), stay: 1 };
        let mut race = None;
        for searcher in &mut self.searchers {
            searcher.take_up(made, key);
            race = Some(searcher.open(lore, task, state, pace));
        }
        let mut race = race?;
        self.race(lore, task, &mut race, allowed, stop);
        let best = race.ranking().first()?.0;
        let Move { action, plan, .. } = self.searchers[0].tree.edge(best).made;
        self.made = Some(best);
        self.follows = plan.is_some();
        self.mind.plan = plan.unwrap_or_default();
        Some(action)
    }
}

impl<G: Thumbs> Bot<G> for Marshal<G> {
    fn set_threads(&mut self, threads: usize) {
        if matches!(self.budget, Budget::Time(_)) {
            // The first searcher stays: it knows what follows the move made last.
            self.searchers.resize_with(threads.max(1), Searcher::new);
        }
    }

    fn choose(&mut self, task: &Task<'_, G>, stop: &Stop) -> Option<G::Action> {
        if task.actions.len() <= 1 {
            return task.actions.first().copied();
        }
        let lore = self.lore.take().unwrap_or_else(|| task.game.lore());
        // What is imagined here must not depend on how often it was asked before.
        let state = Imagined::from_view(task.game, &task.view, &mut FastDice::new(self.seed));
        let choice = match self.share(task.game.gravity(&state)) {
            Some(share) => self.think(&lore, task, &state, share, stop),
            None => self.by_thumb(&lore, task, &state),
        };
        self.lore = Some(lore);
        choice
    }
}
