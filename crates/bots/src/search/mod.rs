//! Information-set Monte Carlo tree search over imagined situations.
//!
//! Every playout imagines anew what the seat cannot know, goes down the tree by what the choices have brought so
//! far and how promising the rules of thumb find them, adds one decision, and plays on by rules of thumb until the
//! situation can be evaluated. Where both sides choose at once, the other side's choice is made by rules of
//! thumb and does not enter the tree, so that nobody answers what he cannot see.

mod tree;

pub(crate) use tree::Tree;

use crate::{Imagined, Mind, Mood, Stop, Task, Thumbs};
use table::{Dice, FastDice, Seat, Seats};

/// How a search goes about it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    /// How much it tries what has not been tried.
    pub(crate) curiosity: f32,
    /// How many ticks of the game's clock a playout looks ahead.
    pub(crate) horizon: u32,
}

impl Default for Manner {
    fn default() -> Manner {
        Manner { curiosity: 1.0, horizon: 2 }
    }
}

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
    pub(crate) tree: Tree<G::Action>,
    pub(crate) effort: Effort,
    manner: Manner,
    /// Rules of thumb as a guide, and as players.
    guide: Mind<G::Plan>,
    players: [Mind<G::Plan>; 2],
    dice: FastDice,
    actions: Vec<G::Action>,
    weights: Vec<f32>,
    events: Vec<G::Event>,
    path: Vec<(u32, u32)>,
}

/// A tree of more decisions than this is begun anew.
const MOST_NODES: usize = 400_000;
/// A playout that goes on for so long is cut off.
const MOST_CHOICES: u32 = 2_000;

impl<G: Thumbs> Searcher<G> {
    /// A search whose chances come from this seed.
    pub(crate) fn new(seed: u64, manner: Manner) -> Searcher<G> {
        let mind = |mood, n| Mind::new(mood, seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(n));
        Searcher {
            tree: Tree::new(),
            effort: Effort::default(),
            manner,
            guide: mind(Mood::Prior, 1),
            players: [mind(Mood::Varied, 2), mind(Mood::Varied, 3)],
            dice: FastDice::new(seed ^ 0x5DEE_CE66),
            actions: Vec::new(),
            weights: Vec::new(),
            events: Vec::new(),
            path: Vec::new(),
        }
    }

    /// Goes on from what is known of a decision after this action, or begins anew; says whether anything is known.
    pub(crate) fn take_up(&mut self, played: Option<G::Action>, key: u64) -> bool {
        let known = self.tree.len() < MOST_NODES && played.is_some_and(|action| self.tree.go_on(action, key));
        if !known {
            self.tree.clear();
        }
        known
    }

    /// Playouts that came through the present decision.
    pub(crate) fn visits(&self) -> u32 {
        self.tree.root().map_or(0, |root| self.tree.node(root).visits)
    }

    /// By how many playouts the most tried choice leads, and its share of promise.
    pub(crate) fn lead(&self) -> (u32, f32) {
        let Some(root) = self.tree.root() else { return (0, 0.0) };
        let (mut first, mut second, mut prior) = (0, 0, 0.0);
        for edge in self.tree.edges(root) {
            let edge = self.tree.edge(edge);
            if edge.visits > first {
                (first, second, prior) = (edge.visits, first, edge.prior);
            } else if edge.visits > second {
                second = edge.visits;
            }
        }
        (first - second, prior)
    }

    /// Looks into the present decision without a playout.
    pub(crate) fn open(&mut self, lore: &G::Lore, task: &Task<'_, G>, state: &Imagined<G>) {
        if self.tree.root().is_none() {
            let key = task.game.decision_key(state, task.seat);
            let (guide, weights) = (&mut self.guide, &mut self.weights);
            task.game.weigh(lore, state, task.seat, &task.actions, guide, weights);
            self.tree.add(task.seat, key, None, &task.actions, weights);
        }
    }

    /// One playout from the view of a seat.
    pub(crate) fn playout(&mut self, game: &G, lore: &G::Lore, view: &G::View, seat: Seat) {
        let mut state = Imagined::from_view(game, view, &mut self.dice);
        let end = game.clock(&state) + self.manner.horizon;
        self.path.clear();
        self.descend(game, lore, &mut state, seat);
        self.play_on(game, lore, &mut state, end);
        let result = game.evaluate(lore, &state);
        self.tree.credit(&self.path, result);
        self.effort.playouts += 1;
    }

    /// Down the tree to a decision that is not in it, which is added.
    fn descend(&mut self, game: &G, lore: &G::Lore, state: &mut Imagined<G>, seat: Seat) {
        let mut after = None;
        loop {
            let acting = match game.to_act(state) {
                Seats::None => return,
                Seats::One(one) => one,
                Seats::Both => {
                    self.play_one(game, lore, state, seat.other());
                    continue;
                }
            };
            self.effort.positions += 1;
            self.actions.clear();
            game.actions_unchecked(state, acting, &mut self.actions);
            match self.actions[..] {
                [] => return,
                [only] => {
                    state.play(game, acting, only, &mut self.dice, &mut self.events);
                    continue;
                }
                _ => {}
            }
            let key = game.decision_key(state, acting);
            let known = match after {
                None => self.tree.root(),
                Some(edge) => self.tree.child(edge, key),
            };
            let Some(node) = known else {
                game.weigh(lore, state, acting, &self.actions, &mut self.guide, &mut self.weights);
                self.tree.add(acting, key, after, &self.actions, &self.weights);
                return;
            };
            let edge = self.tree.select(node, &self.actions, self.manner.curiosity);
            self.path.push((node, edge));
            let action = self.tree.edge(edge).action;
            state.play(game, acting, action, &mut self.dice, &mut self.events);
            after = Some(edge);
        }
    }

    /// On by rules of thumb until the clock says so.
    fn play_on(&mut self, game: &G, lore: &G::Lore, state: &mut Imagined<G>, end: u32) {
        for player in &mut self.players {
            player.plan = G::Plan::default();
        }
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
                self.actions[draw(&self.weights, &mut self.dice)]
            }
        };
        state.play(game, seat, action, &mut self.dice, &mut self.events);
    }

    /// Playouts until enough came through the present decision, it is settled, or somebody says stop.
    pub(crate) fn search(
        &mut self,
        lore: &G::Lore,
        task: &Task<'_, G>,
        enough: u32,
        mut over: impl FnMut(&Searcher<G>) -> bool,
        stop: &Stop,
    ) {
        while self.visits() < enough && !stop.is_stopped() && !over(self) {
            self.playout(task.game, lore, &task.view, task.seat);
        }
    }
}

/// A place drawn by weight.
fn draw(weights: &[f32], dice: &mut FastDice) -> usize {
    let total: f32 = weights.iter().sum();
    let mut left = total * (dice.below(1 << 20, "whim") as f32 / (1 << 20) as f32);
    for (index, weight) in weights.iter().enumerate() {
        left -= weight;
        if left < 0.0 {
            return index;
        }
    }
    weights.len() - 1
}
