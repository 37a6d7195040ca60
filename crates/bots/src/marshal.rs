//! The levels that search.

use crate::captain::heaviest;
use crate::search::{Manner, Searcher};
use crate::{Bot, Budget, Gravity, Imagined, Mind, Mood, Stop, Task, Thumbs};
use std::time::{Duration, Instant};

/// Share of a move's budget its first small choice may use; the others share the rest.
const FIRST_SHARE: f32 = 0.7;
/// A choice that is settled needs no more than this share of the budget.
const SETTLED_SHARE: u32 = 8;
/// Playouts between two looks at the clock.
const STRIDE: u64 = 8;

/// Searches for the best choice within a budget for each move.
pub(crate) struct Marshal<G: Thumbs> {
    budget: Budget,
    lore: Option<G::Lore>,
    /// For details, which are left to the rules of thumb.
    mind: Mind<G::Plan>,
    weights: Vec<f32>,
    searchers: Vec<Searcher<G>>,
    /// The choice made last, from which the tree goes on.
    played: Option<G::Action>,
    /// Is it the first small choice of a move?
    is_first: bool,
    /// What is left of the move's budget.
    time_left: Duration,
    playouts_left: u32,
}

impl<G: Thumbs> Marshal<G> {
    /// One with a budget for each move; a budget of playouts is used up by one search, so that the choice is the
    /// same on every machine.
    pub(crate) fn new(budget: Budget, threads: usize, seed: u64) -> Marshal<G> {
        let threads = if matches!(budget, Budget::Playouts(_)) { 1 } else { threads.max(1) };
        let searcher = |n: usize| Searcher::new(seed.wrapping_add(0x1234_5677 * n as u64), Manner::default());
        Marshal {
            budget,
            lore: None,
            mind: Mind::new(Mood::Steady, seed),
            weights: Vec::new(),
            searchers: (0..threads).map(searcher).collect(),
            played: None,
            is_first: true,
            time_left: Duration::ZERO,
            playouts_left: 0,
        }
    }

    /// Takes up a decision: goes on from what is known, and gives a new move its budget. False if there is nothing to
    /// search for.
    fn take_up(&mut self, game: &G, lore: &G::Lore, task: &Task<'_, G>) -> bool {
        let state = Imagined::from_view(game, &task.view, &mut self.mind.dice);
        let key = game.decision_key(&state, task.seat);
        let gravity = game.gravity(&state);
        let played = self.played.take();
        let mut known = true;
        for searcher in &mut self.searchers {
            known &= searcher.take_up(played, key);
        }
        if gravity == Gravity::Detail {
            let weights = &mut self.weights;
            game.weigh(lore, &state, task.seat, &task.actions, &mut self.mind, weights);
            self.played = heaviest(weights).map(|index| task.actions[index]);
            return false;
        }
        for searcher in &mut self.searchers {
            searcher.open(lore, task, &state);
        }
        self.is_first = match gravity {
            Gravity::Move(share) => {
                self.give(share);
                true
            }
            _ if !known => {
                self.give(0.5);
                true
            }
            _ => false,
        };
        true
    }

    /// Gives a move its share of the budget.
    fn give(&mut self, share: f32) {
        match self.budget {
            Budget::Time(time) => self.time_left = time.mul_f32(share),
            Budget::Playouts(playouts) => self.playouts_left = (playouts as f32 * share) as u32,
        }
    }

    /// Searches by number.
    fn search_playouts(&mut self, lore: &G::Lore, task: &Task<'_, G>, budget: u32, stop: &Stop) {
        let searcher = &mut self.searchers[0];
        let before = searcher.visits();
        let share = if self.is_first { FIRST_SHARE } else { 0.5 };
        let more = (self.playouts_left as f32 * share) as u32;
        let enough = if self.is_first { more.max(16) } else { (before + more).max(16).min(budget) };
        let settled = |s: &Searcher<G>| is_settled(s, enough.saturating_sub(s.visits()), enough);
        searcher.search(lore, task, enough, settled, stop);
        let used = searcher.visits() - before;
        self.playouts_left = self.playouts_left.saturating_sub(used);
    }

    /// Searches by the clock, each thread a tree of its own.
    fn search_time(&mut self, lore: &G::Lore, task: &Task<'_, G>, budget: Duration, stop: &Stop) {
        let begin = Instant::now();
        let share = if self.is_first { FIRST_SHARE } else { 0.5 };
        let time = self.time_left.mul_f32(share).max(budget / 50);
        let run = |searcher: &mut Searcher<G>| {
            let before = searcher.visits();
            let mut ticks = 0u64;
            let over = |s: &Searcher<G>| {
                ticks += 1;
                if !ticks.is_multiple_of(STRIDE) {
                    return false;
                }
                let gone = begin.elapsed();
                if gone >= time {
                    return true;
                }
                let done = s.visits() - before;
                let rate = done as f32 / gone.as_secs_f32().max(1e-6);
                let left = (rate * (time - gone).as_secs_f32()) as u32;
                is_settled(s, left, s.visits() + left)
            };
            searcher.search(lore, task, u32::MAX, over, stop);
        };
        match &mut self.searchers[..] {
            [only] => run(only),
            many => std::thread::scope(|scope| {
                for searcher in many {
                    let run = &run;
                    scope.spawn(move || run(searcher));
                }
            }),
        }
        self.time_left = self.time_left.saturating_sub(begin.elapsed());
    }

    /// The choice most playouts went through, by all searches together.
    fn favourite(&self, task: &Task<'_, G>) -> Option<G::Action> {
        let rate = |action: &G::Action| {
            let (mut visits, mut sum, mut prior) = (0, 0.0, 0.0);
            for searcher in &self.searchers {
                let Some(root) = searcher.tree.root() else { continue };
                for edge in searcher.tree.edges(root) {
                    let edge = searcher.tree.edge(edge);
                    if edge.action == *action {
                        visits += edge.visits;
                        sum += edge.sum;
                        prior += edge.prior;
                    }
                }
            }
            (visits, sum, prior)
        };
        let better = |a: &(u32, f32, f32), b: &(u32, f32, f32)| {
            a.0.cmp(&b.0).then(a.2.total_cmp(&b.2)).then(a.1.total_cmp(&b.1))
        };
        let rated = task.actions.iter().map(|action| (rate(action), *action));
        rated.max_by(|a, b| better(&a.0, &b.0)).map(|(_, action)| action)
    }
}

/// Can the most tried choice no longer be overtaken, or is it plain?
fn is_settled<G: Thumbs>(searcher: &Searcher<G>, left: u32, enough: u32) -> bool {
    let visits = searcher.visits();
    if visits < 16 {
        return false;
    }
    let (lead, prior) = searcher.lead();
    lead > left / 2 || (prior > 0.85 && visits > enough / SETTLED_SHARE && lead > visits / 2)
}

impl<G: Thumbs> Bot<G> for Marshal<G> {
    fn choose(&mut self, task: &Task<'_, G>, stop: &Stop) -> Option<G::Action> {
        if task.actions.len() <= 1 {
            return task.actions.first().copied();
        }
        let lore = self.lore.take().unwrap_or_else(|| task.game.lore());
        if !self.take_up(task.game, &lore, task) {
            self.lore = Some(lore);
            return self.played;
        }
        match self.budget {
            Budget::Playouts(playouts) => self.search_playouts(&lore, task, playouts, stop),
            Budget::Time(time) => self.search_time(&lore, task, time, stop),
        }
        self.lore = Some(lore);
        self.played = self.favourite(task);
        self.played
    }
}
