//! Advice: the best few choices with what they promise, better and better while it thinks.

use crate::search::{Effort, Manner, Searcher};
use crate::{Budget, Imagined, Stop, Task, Thumbs};
use std::time::{Duration, Instant};
use table::{FastDice, Seat};

/// How many choices advice speaks of.
const MOST_LINES: usize = 5;
/// How many choices a line follows.
const LONGEST_LINE: usize = 12;
/// How often advice is given, and when first.
const INTERVAL: Duration = Duration::from_millis(250);
/// See [`INTERVAL`].
const FIRST: Duration = Duration::from_millis(100);

/// A choice and what it promises.
#[derive(Clone, Debug, PartialEq)]
pub struct Line<A> {
    /// The choice.
    pub action: A,
    /// The expected result for the seat that asks, from -1 (lost) to 1 (won).
    pub expected: f32,
    /// Playouts that went through it.
    pub visits: u32,
    /// What would follow: who chooses what, in notation, the choice itself first.
    pub follows: Vec<(Seat, String)>,
}

/// What a search thinks of a decision so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice<A> {
    /// The best choices, the best first.
    pub lines: Vec<Line<A>>,
    /// What was done to find them.
    pub effort: Effort,
}

/// Thinks about a decision within a budget and tells again and again what it thinks.
///
/// What it told last is returned; `None` if there is nothing to choose.
pub fn advise<G: Thumbs>(
    task: &Task<'_, G>,
    budget: Budget,
    seed: u64,
    stop: &Stop,
    on_update: &mut dyn FnMut(&Advice<G::Action>),
) -> Option<Advice<G::Action>> {
    task.actions.first()?;
    let begin = Instant::now();
    let lore = task.game.lore();
    let mut searcher = Searcher::<G>::new(seed, Manner::default());
    let state = Imagined::from_view(task.game, &task.view, &mut FastDice::new(seed));
    searcher.open(&lore, task, &state);
    let (time, playouts) = match budget {
        Budget::Time(time) => (time, u32::MAX),
        Budget::Playouts(playouts) => (Duration::MAX, playouts),
    };
    let mut next = FIRST;
    loop {
        let until = next.min(time);
        let over = |_: &Searcher<G>| begin.elapsed() >= until;
        searcher.search(&lore, task, playouts, over, stop);
        let advice = advice(task.game, &searcher);
        on_update(&advice);
        if stop.is_stopped() || begin.elapsed() >= time || searcher.visits() >= playouts {
            return Some(advice);
        }
        next += INTERVAL;
    }
}

/// What a search thinks so far.
fn advice<G: Thumbs>(game: &G, searcher: &Searcher<G>) -> Advice<G::Action> {
    let tree = &searcher.tree;
    let mut edges: Vec<u32> = tree.root().map_or(Vec::new(), |root| tree.edges(root).collect());
    edges.sort_by(|&a, &b| {
        let (a, b) = (tree.edge(a), tree.edge(b));
        b.visits.cmp(&a.visits).then(b.prior.total_cmp(&a.prior))
    });
    let seat = tree.root().map_or(Seat::One, |root| tree.node(root).seat);
    let line = |&edge: &u32| Line {
        action: tree.edge(edge).action,
        expected: tree.edge(edge).mean(),
        visits: tree.edge(edge).visits,
        follows: follow(game, searcher, seat, edge),
    };
    Advice { lines: edges.iter().take(MOST_LINES).map(line).collect(), effort: searcher.effort }
}

/// The most tried choices from here on.
fn follow<G: Thumbs>(game: &G, searcher: &Searcher<G>, seat: Seat, first: u32) -> Vec<(Seat, String)> {
    let tree = &searcher.tree;
    let mut line = vec![(seat, game.write_action(tree.edge(first).action))];
    let mut edge = first;
    while line.len() < LONGEST_LINE {
        let Some(node) = tree.likeliest_child(edge) else { break };
        let Some(best) = tree.edges(node).max_by_key(|&edge| tree.edge(edge).visits) else { break };
        if tree.edge(best).visits == 0 {
            break;
        }
        line.push((tree.node(node).seat, game.write_action(tree.edge(best).action)));
        edge = best;
    }
    line
}
