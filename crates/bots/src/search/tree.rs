//! The tree of a search: decisions and the moves made at them, in two arenas.
//!
//! It is open-loop: what chance or the other side's secrets bring between two decisions is not in the tree. A
//! move leads to as many decisions as were met after it, told apart by their keys.

use crate::Move;
use table::Seat;

/// No node or edge.
const NONE: u32 = u32::MAX;

/// A decision.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// Who decides.
    seat: Seat,
    /// Tells it from other decisions after the same move.
    key: u64,
    /// Playouts that came through.
    visits: u32,
    /// Sum of their results for the seat that decides.
    sum: f32,
    first_edge: u32,
    next_sibling: u32,
}

/// A move at a decision.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge<A, P> {
    /// What.
    pub(crate) made: Move<A, P>,
    /// How promising it looked, as a share of all moves.
    pub(crate) prior: f32,
    /// Playouts that took it.
    pub(crate) visits: u32,
    /// Sum of their results for the seat that decides.
    sum: f32,
    first_child: u32,
    next: u32,
}

/// How a decision in the tree is made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Urge {
    /// How much it tries what has not been tried.
    pub(crate) curiosity: f32,
    /// How far results lie apart.
    pub(crate) spread: f32,
}

/// Decisions and moves.
pub(crate) struct Tree<A, P> {
    nodes: Vec<Node>,
    edges: Vec<Edge<A, P>>,
    root: u32,
}

impl<A: Copy + PartialEq, P: Copy> Tree<A, P> {
    /// An empty tree.
    pub(crate) fn new() -> Tree<A, P> {
        Tree { nodes: Vec::new(), edges: Vec::new(), root: NONE }
    }

    /// Forgets everything, keeping the room.
    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.edges.clear();
        self.root = NONE;
    }

    /// How many decisions it holds.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The decision it starts from.
    pub(crate) fn root(&self) -> Option<u32> {
        (self.root != NONE).then_some(self.root)
    }

    pub(crate) fn edge(&self, edge: u32) -> &Edge<A, P> {
        &self.edges[edge as usize]
    }

    /// The moves of a decision.
    pub(crate) fn edges(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        let first = self.nodes[node as usize].first_edge;
        std::iter::successors((first != NONE).then_some(first), |&edge| {
            let next = self.edges[edge as usize].next;
            (next != NONE).then_some(next)
        })
    }

    /// A new decision with its moves and their weights; one that comes after nothing is the root.
    pub(crate) fn add(&mut self, seat: Seat, key: u64, after: Option<u32>, moves: &[Move<A, P>]) -> u32 {
        let node = self.nodes.len() as u32;
        let next_sibling = match after {
            Some(edge) => std::mem::replace(&mut self.edges[edge as usize].first_child, node),
            None => {
                self.root = node;
                NONE
            }
        };
        debug_assert!(moves.iter().all(|made| made.weight.is_finite() && made.weight >= 0.0));
        let total: f32 = moves.iter().map(|made| made.weight).sum::<f32>().max(f32::MIN_POSITIVE);
        let first = self.edges.len() as u32;
        let count = moves.len() as u32;
        for (i, made) in moves.iter().enumerate() {
            let next = if i as u32 + 1 < count { first + i as u32 + 1 } else { NONE };
            let prior = made.weight / total;
            self.edges.push(Edge { made: *made, prior, visits: 0, sum: 0.0, first_child: NONE, next });
        }
        let first_edge = if count == 0 { NONE } else { first };
        self.nodes.push(Node { seat, key, visits: 0, sum: 0.0, first_edge, next_sibling });
        node
    }

    /// The decision with this key after a move, if it was met before.
    pub(crate) fn child(&self, edge: u32, key: u64) -> Option<u32> {
        let mut node = self.edges[edge as usize].first_child;
        while node != NONE {
            if self.nodes[node as usize].key == key {
                return Some(node);
            }
            node = self.nodes[node as usize].next_sibling;
        }
        None
    }

    /// Chooses among the moves of a decision that are legal now: what did well, and what has not been tried as much as
    /// it deserves. None if nothing that is known is legal.
    pub(crate) fn select(&self, node: u32, legal: &[A], urge: Urge) -> Option<u32> {
        let Node { visits, sum, .. } = self.nodes[node as usize];
        let untried = sum / visits.max(1) as f32 - UNTRIED * urge.spread;
        let push = urge.curiosity * urge.spread * ((visits + 1) as f32).sqrt();
        let mut best = None;
        for edge in self.edges(node) {
            let Edge { made, prior, visits, sum, .. } = &self.edges[edge as usize];
            if !legal.contains(&made.action) {
                continue;
            }
            let mean = if *visits == 0 { untried } else { sum / *visits as f32 };
            let score = mean + push * prior / (1 + visits) as f32;
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, edge));
            }
        }
        best.map(|(_, edge)| edge)
    }

    /// Enters the result of a playout for the first seat.
    pub(crate) fn credit(&mut self, path: &[(u32, u32)], result: f32) {
        for &(node, edge) in path {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            let own = if node.seat == Seat::One { result } else { -result };
            node.sum += own;
            let edge = &mut self.edges[edge as usize];
            edge.visits += 1;
            edge.sum += own;
        }
    }

    /// Goes on from the decision with this key after a move at the root; false if it is not known.
    pub(crate) fn go_on(&mut self, edge: u32, key: u64) -> bool {
        match self.child(edge, key) {
            Some(child) => {
                self.root = child;
                true
            }
            None => false,
        }
    }
}

/// How many spreads worse than its decision an untried move is taken to be.
const UNTRIED: f32 = 0.3;
