//! The tree of a search: decisions and the choices made at them, in two arenas.
//!
//! It is open-loop: what chance or the other side's secrets bring between two decisions is not in the tree. A
//! choice leads to as many decisions as were met after it, told apart by their keys.

use table::Seat;

/// No node or edge.
const NONE: u32 = u32::MAX;

/// A decision.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// Who decides.
    pub(crate) seat: Seat,
    /// Tells it from other decisions after the same choice.
    key: u64,
    /// Playouts that came through.
    pub(crate) visits: u32,
    /// Sum of their results for the seat that decides.
    sum: f32,
    first_edge: u32,
    next_sibling: u32,
}

/// A choice at a decision.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge<A> {
    /// What.
    pub(crate) action: A,
    /// How promising it looked, as a share of all choices.
    pub(crate) prior: f32,
    /// Playouts that took it.
    pub(crate) visits: u32,
    /// Sum of their results for the seat that decides.
    pub(crate) sum: f32,
    first_child: u32,
    next: u32,
}

impl<A> Edge<A> {
    /// The mean result for the seat that decides.
    pub(crate) fn mean(&self) -> f32 {
        if self.visits == 0 { 0.0 } else { self.sum / self.visits as f32 }
    }
}

/// Decisions and choices.
pub(crate) struct Tree<A> {
    nodes: Vec<Node>,
    edges: Vec<Edge<A>>,
    root: u32,
}

impl<A: Copy + PartialEq> Tree<A> {
    /// An empty tree.
    pub(crate) fn new() -> Tree<A> {
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

    pub(crate) fn node(&self, node: u32) -> &Node {
        &self.nodes[node as usize]
    }

    pub(crate) fn edge(&self, edge: u32) -> &Edge<A> {
        &self.edges[edge as usize]
    }

    /// The choices of a decision.
    pub(crate) fn edges(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        let first = self.nodes[node as usize].first_edge;
        std::iter::successors((first != NONE).then_some(first), |&edge| {
            let next = self.edges[edge as usize].next;
            (next != NONE).then_some(next)
        })
    }

    /// A new decision with its choices and their weights; the first is the root.
    pub(crate) fn add(
        &mut self,
        seat: Seat,
        key: u64,
        after: Option<u32>,
        actions: &[A],
        weights: &[f32],
    ) -> u32 {
        let node = self.nodes.len() as u32;
        let next_sibling = match after {
            Some(edge) => std::mem::replace(&mut self.edges[edge as usize].first_child, node),
            None => {
                self.root = node;
                NONE
            }
        };
        debug_assert!(weights.iter().all(|weight| weight.is_finite() && *weight >= 0.0));
        let total: f32 = weights.iter().sum::<f32>().max(f32::MIN_POSITIVE);
        let first = self.edges.len() as u32;
        let count = actions.len() as u32;
        for (i, (&action, weight)) in actions.iter().zip(weights).enumerate() {
            let next = if i as u32 + 1 < count { first + i as u32 + 1 } else { NONE };
            let prior = weight / total;
            self.edges.push(Edge { action, prior, visits: 0, sum: 0.0, first_child: NONE, next });
        }
        let first_edge = if count == 0 { NONE } else { first };
        self.nodes.push(Node { seat, key, visits: 0, sum: 0.0, first_edge, next_sibling });
        node
    }

    /// The decision with this key after a choice, if it was met before.
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

    /// The decision met most often after a choice.
    pub(crate) fn likeliest_child(&self, edge: u32) -> Option<u32> {
        let first = self.edges[edge as usize].first_child;
        let children = std::iter::successors((first != NONE).then_some(first), |&node| {
            let next = self.nodes[node as usize].next_sibling;
            (next != NONE).then_some(next)
        });
        children.max_by_key(|&node| self.nodes[node as usize].visits)
    }

    /// The choice of an action at a decision, added if it was not there: secrets of the other side may open choices.
    fn edge_of(&mut self, node: u32, action: A) -> u32 {
        let mut last = NONE;
        for edge in self.edges(node) {
            if self.edges[edge as usize].action == action {
                return edge;
            }
            last = edge;
        }
        let new = self.edges.len() as u32;
        let prior = 1.0 / (new - self.nodes[node as usize].first_edge.min(new) + 1).clamp(4, 16) as f32;
        self.edges.push(Edge { action, prior, visits: 0, sum: 0.0, first_child: NONE, next: NONE });
        match last {
            NONE => self.nodes[node as usize].first_edge = new,
            last => self.edges[last as usize].next = new,
        }
        new
    }

    /// Chooses among the legal actions of a decision: what did well, and what has not been tried as much as it
    /// deserves.
    pub(crate) fn select(&mut self, node: u32, legal: &[A], curiosity: f32) -> u32 {
        let Node { visits, first_edge, sum, .. } = self.nodes[node as usize];
        let parent_mean = sum / visits.max(1) as f32;
        let urge = curiosity * ((visits + 1) as f32).sqrt();
        let mut best = (f32::NEG_INFINITY, NONE);
        let mut in_order = first_edge;
        for &action in legal {
            // Nearly always the choices come in the order they came in before.
            let edge = if in_order != NONE && self.edges[in_order as usize].action == action {
                in_order
            } else {
                self.edge_of(node, action)
            };
            let Edge { prior, visits, sum, next, .. } = self.edges[edge as usize];
            in_order = next;
            let mean = if visits == 0 { parent_mean - UNTRIED } else { sum / visits as f32 };
            let score = mean + urge * prior / (1 + visits) as f32;
            if score > best.0 || best.1 == NONE {
                best = (score, edge);
            }
        }
        best.1
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

    /// Goes on from the decision with this key after an action was taken at the root; false if it is not known.
    pub(crate) fn go_on(&mut self, action: A, key: u64) -> bool {
        let Some(root) = self.root() else { return false };
        let edge = self.edges(root).find(|&edge| self.edges[edge as usize].action == action);
        match edge.and_then(|edge| self.child(edge, key)) {
            Some(child) => {
                self.root = child;
                true
            }
            None => false,
        }
    }
}

/// How much worse than its decision an untried choice is taken to be.
const UNTRIED: f32 = 0.05;
