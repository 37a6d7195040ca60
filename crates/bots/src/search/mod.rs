//! Information-set Monte Carlo tree search over imagined situations.
//!
//! Every playout imagines anew what the seat cannot know, makes a move, goes down the tree by what moves have
//! brought so far and how promising the rules of thumb find them, and plays on by rules of thumb until the
//! situation can be evaluated. The moves of the decision itself race each other on the same chances; the decisions
//! that follow enter the tree once they are met often enough. Where both sides choose at once, the other side's
//! choice is made by rules of thumb and does not enter the tree, so that nobody answers what he cannot see.

mod luck;
mod race;
mod tree;

pub(crate) use race::{Pace, Race};
pub(crate) use tree::Tree;

use crate::captain::heaviest;
use crate::{Gravity, Imagined, Mind, Mood, Move, Step, Stop, Task, Thumbs};
use luck::Luck;
use table::{FastDice, Seat, Seats};
use tree::Urge;

/// How much a search tries what has not been tried.
const CURIOSITY: f32 = 0.6;
/// How often a move must have been tried before what follows it enters the tree.
const PATIENCE: u32 = 16;

/// What a search has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Playouts.
    pub playouts: u64,
    /// Decisions met in them, in the tree and beyond.
    pub positions: u64,
}

impl Effort {
    /// Both together.
    pub fn and(&self, other: &Effort) -> Effort {
        Effort { playouts: self.playouts + other.playouts, positions: self.positions + other.positions }
    }
}

/// One search, with a tree and buffers of its own.
pub(crate) struct Searcher<G: Thumbs> {
    pub(crate) tree: Tree<G::Action, G::Plan>,
    pub(crate) effort: Effort,
    /// Rules of thumb as a guide, and as players.
    guide: Mind<G::Plan>,
    players: [Mind<G::Plan>; 2],
    /// Is a player carrying out a plan?
    follows: [bool; 2],
    dice: Luck,
    /// Sums over results: how many, their sum, the sum of their squares.
    seen: [f64; 3],
    actions: Vec<G::Action>,
    weights: Vec<f32>,
    moves: Vec<Move<G::Action, G::Plan>>,
    events: Vec<G::Event>,
    path: Vec<(u32, u32)>,
}

/// A tree of more decisions than this is begun anew.
const MOST_NODES: usize = 400_000;
/// A playout that goes on for so long is cut off.
const MOST_CHOICES: u32 = 2_000;
/// The least that results are taken to lie apart.
const LEAST_SPREAD: f32 = 0.01;

impl<G: Thumbs> Searcher<G> {
    /// A search with an empty tree.
    pub(crate) fn new() -> Searcher<G> {
        Searcher {
            tree: Tree::new(),
            effort: Effort::default(),
            guide: Mind::new(Mood::Prior, 0),
            players: [Mind::new(Mood::Steady, 0), Mind::new(Mood::Steady, 0)],
            follows: [false; 2],
            dice: Luck::new(0),
            seen: [0.0; 3],
            actions: Vec::new(),
            weights: Vec::new(),
            moves: Vec::new(),
            events: Vec::new(),
            path: Vec::new(),
        }
    }

    /// Goes on from what is known of a decision after this move, or begins anew.
    pub(crate) fn take_up(&mut self, made: Option<u32>, key: u64) {
        let known = self.tree.len() < MOST_NODES && made.is_some_and(|edge| self.tree.go_on(edge, key));
        if !known {
            self.tree.clear();
        }
        self.seen = [0.0; 3];
    }

    /// Looks into the present decision without a playout, and says who may race; nobody if it is not known.
    pub(crate) fn open(
        &mut self,
        lore: &G::Lore,
        task: &Task<'_, G>,
        state: &Imagined<G>,
        pace: Pace,
    ) -> Race {
        let root = self.tree.root().unwrap_or_else(|| {
            let key = task.game.decision_key(state, task.seat);
            self.find_moves(task.game, lore, state, task.seat, &task.actions);
            self.tree.add(task.seat, key, None, &self.moves)
        });
        let legal = |edge: &u32| task.actions.contains(&self.tree.edge(*edge).made.action);
        let moves = self.tree.edges(root).filter(legal).map(|edge| (edge, self.tree.edge(edge).prior));
        Race::new(moves, pace)
    }

    /// The moves of a decision and their weights.
    fn find_moves(
        &mut self,
        game: &G,
        lore: &G::Lore,
        state: &Imagined<G>,
        seat: Seat,
        actions: &[G::Action],
    ) {
        self.moves.clear();
        game.plans(lore, state, seat, actions, &mut self.moves);
        if self.moves.is_empty() {
            game.weigh(lore, state, seat, actions, &mut self.guide, &mut self.weights);
            let single = |(&action, &weight): (&G::Action, &f32)| Move { action, plan: None, weight };
            self.moves.extend(actions.iter().zip(&self.weights).map(single));
        }
    }

    /// The result of a move for the seat that makes it, on chances that come from a seed.
    pub(crate) fn playout(&mut self, lore: &G::Lore, task: &Task<'_, G>, edge: u32, seed: u64) -> f32 {
        let game = task.game;
        self.begin(seed);
        let mut state = Imagined::from_view(game, &task.view, &mut self.dice);
        let end = game.horizon(&state);
        self.descend(game, lore, &mut state, task.seat, edge);
        self.play_on(game, lore, &mut state, end);
        let result = game.evaluate(lore, &state);
        self.tree.credit(&self.path, result);
        self.effort.playouts += 1;
        let square = f64::from(result) * f64::from(result);
        self.seen = [self.seen[0] + 1.0, self.seen[1] + f64::from(result), self.seen[2] + square];
        if task.seat == Seat::One { result } else { -result }
    }

    /// Begins a playout: chances anew, nobody has a plan.
    fn begin(&mut self, seed: u64) {
        self.dice = Luck::new(seed);
        self.follows = [false; 2];
        for (n, player) in (1..).zip(&mut self.players) {
            player.plan = G::Plan::default();
            player.dice = FastDice::new(seed.wrapping_mul(0xD6E8_FEB8_6659_FD93).wrapping_add(n));
        }
        self.path.clear();
    }

    /// How far results lie apart, so far as is known.
    fn spread(&self) -> f32 {
        let [count, sum, squares] = self.seen;
        if count < 2.0 {
            return LEAST_SPREAD;
        }
        let variance = (squares - sum * sum / count).max(0.0) / (count - 1.0);
        (variance.sqrt() as f32).max(LEAST_SPREAD)
    }

    /// Makes a move, and others down the tree to a decision that is not in it.
    fn descend(&mut self, game: &G, lore: &G::Lore, state: &mut Imagined<G>, seat: Seat, first: u32) {
        let Some(root) = self.tree.root() else { return };
        // Where both choose at once the other side goes first, unseen.
        if game.to_act(state) == Seats::Both {
            self.play_one(game, lore, state, seat.other());
        }
        let urge = Urge { curiosity: CURIOSITY, spread: self.spread() };
        self.make(game, state, seat, root, first);
        let mut after = first;
        loop {
            let acting = match game.to_act(state) {
                Seats::None => return,
                Seats::One(one) => one,
                Seats::Both => {
                    self.play_one(game, lore, state, seat.other());
                    continue;
                }
            };
            if !self.is_open(game, state, acting) {
                self.play_one(game, lore, state, acting);
                continue;
            }
            self.actions.clear();
            game.actions_unchecked(state, acting, &mut self.actions);
            match self.actions[..] {
                [] => return,
                [only] => {
                    self.effort.positions += 1;
                    state.play(game, acting, only, &mut self.dice, &mut self.events);
                    continue;
                }
                _ => {}
            }
            let key = game.decision_key(state, acting);
            let Some(node) = self.tree.child(after, key) else {
                if self.tree.edge(after).visits >= PATIENCE {
                    let actions = std::mem::take(&mut self.actions);
                    self.find_moves(game, lore, state, acting, &actions);
                    self.actions = actions;
                    self.tree.add(acting, key, Some(after), &self.moves);
                }
                return;
            };
            let Some(edge) = self.tree.select(node, &self.actions, urge) else { return };
            self.make(game, state, acting, node, edge);
            after = edge;
        }
    }

    /// Makes a move of the tree.
    fn make(&mut self, game: &G, state: &mut Imagined<G>, seat: Seat, node: u32, edge: u32) {
        self.path.push((node, edge));
        self.effort.positions += 1;
        let Move { action, plan, .. } = self.tree.edge(edge).made;
        self.follows[seat.index()] = plan.is_some();
        if let Some(plan) = plan {
            self.players[seat.index()].plan = plan;
        }
        state.play(game, seat, action, &mut self.dice, &mut self.events);
    }

    /// Is a decision one for the tree, rather than part of a plan or a detail?
    fn is_open(&self, game: &G, state: &Imagined<G>, seat: Seat) -> bool {
        match game.gravity(state) {
            Gravity::Move(_) => true,
            Gravity::Part => !self.follows[seat.index()],
            Gravity::Detail => false,
        }
    }

    /// On by rules of thumb until the clock says so.
    fn play_on(&mut self, game: &G, lore: &G::Lore, state: &mut Imagined<G>, end: u32) {
        for _ in 0..MOST_CHOICES {
            if game.clock(state) >= end {
                return;
            }
            match game.to_act(state) {
                Seats::None => return,
                Seats::One(acting) => self.play_one(game, lore, state, acting),
                Seats::Both => self.play_one(game, lore, state, Seat::One),
            }
        }
    }

    /// One choice by rules of thumb.
    fn play_one(&mut self, game: &G, lore: &G::Lore, state: &mut Imagined<G>, seat: Seat) {
        self.effort.positions += 1;
        self.actions.clear();
        game.actions_unchecked(state, seat, &mut self.actions);
        let action = match self.actions[..] {
            [] => return,
            [only] => only,
            _ => {
                let player = &mut self.players[seat.index()];
                game.weigh(lore, state, seat, &self.actions, player, &mut self.weights);
                self.actions[heaviest(&self.weights).unwrap_or(0)]
            }
        };
        state.play(game, seat, action, &mut self.dice, &mut self.events);
    }

    /// What would follow a move: who chooses what, the move itself first, plans as the rules of thumb carry them out.
    pub(crate) fn line(
        &mut self,
        lore: &G::Lore,
        task: &Task<'_, G>,
        first: u32,
        most: usize,
    ) -> Vec<Step<G::Action>> {
        let game = task.game;
        self.begin(u64::from(first));
        let mut state = Imagined::from_view(game, &task.view, &mut self.dice);
        if game.to_act(&state) == Seats::Both {
            self.play_one(game, lore, &mut state, task.seat.other());
            // Telling is no searching.
            self.effort.positions -= 1;
        }
        let (mut edge, mut seat) = (first, task.seat);
        let mut line = Vec::new();
        loop {
            let Move { action, plan, .. } = self.tree.edge(edge).made;
            line.push(Step { seat, action, key: game.decision_key(&state, seat) });
            self.follows[seat.index()] = plan.is_some();
            self.players[seat.index()].plan = plan.unwrap_or_default();
            state.play(game, seat, action, &mut self.dice, &mut self.events);
            loop {
                let Seats::One(acting) = game.to_act(&state) else { return line };
                seat = acting;
                self.actions.clear();
                game.actions_unchecked(&state, seat, &mut self.actions);
                let choice = match self.actions[..] {
                    [] => return line,
                    [only] => only,
                    _ if line.len() >= most || self.is_open(game, &state, seat) => break,
                    _ => {
                        let player = &mut self.players[seat.index()];
                        game.weigh(lore, &state, seat, &self.actions, player, &mut self.weights);
                        let choice = self.actions[heaviest(&self.weights).unwrap_or(0)];
                        line.push(Step { seat, action: choice, key: game.decision_key(&state, seat) });
                        choice
                    }
                };
                state.play(game, seat, choice, &mut self.dice, &mut self.events);
            }
            let next = self.tree.child(edge, game.decision_key(&state, seat)).and_then(|node| {
                let tried = self.tree.edges(node).filter(|&edge| self.tree.edge(edge).visits > 0);
                tried.max_by_key(|&edge| self.tree.edge(edge).visits)
            });
            let legal = |edge: &u32| self.actions.contains(&self.tree.edge(*edge).made.action);
            match next.filter(legal) {
                Some(next) if line.len() < most => edge = next,
                _ => return line,
            }
        }
    }

    /// Tries all runners of a race on so many chances, each with a seed of its own, and gives their results chance by
    /// chance; fewer if somebody says stop or it is over.
    pub(crate) fn try_out(
        &mut self,
        lore: &G::Lore,
        task: &Task<'_, G>,
        race: &Race,
        seeds: impl Iterator<Item = u64>,
        mut over: impl FnMut() -> bool,
        stop: &Stop,
    ) -> Vec<Vec<f32>> {
        let mut found = Vec::new();
        for seed in seeds {
            if over() {
                break;
            }
            let mut results = Vec::with_capacity(race.left());
            for edge in race.running() {
                if stop.is_stopped() {
                    return found;
                }
                results.push(self.playout(lore, task, edge, seed));
            }
            found.push(results);
        }
        found
    }
}

/// The seed of the nth chance of a decision.
pub(crate) fn chance(decision: u64, n: u64) -> u64 {
    (decision ^ n.wrapping_mul(0x9E37_79B9_7F4A_7C15)).wrapping_mul(0xBF58_476D_1CE4_E5B9) ^ n
}
