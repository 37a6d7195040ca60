//! What is worth working out once: distances by land and sea, and what an unknown block is like.

use peninsula::atlas::Atlas;
use peninsula::blocks::{BlockId, Kind, Side};
use peninsula::map::{Feature, HexId, MAX_HEXES, Terrain};
use std::collections::VecDeque;

/// A distance nobody marches or sails.
pub(super) const FAR: u8 = 99;
/// Part of its printed strength an unknown block is taken to have.
const WORN: f32 = 0.85;

/// What a force can do: its blocks, the hits it scores in a round and the steps it can lose.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Force {
    pub(super) blocks: f32,
    pub(super) hits: f32,
    pub(super) steps: f32,
}

impl Force {
    pub(super) fn add(&mut self, other: Force) {
        self.blocks += other.blocks;
        self.hits += other.hits;
        self.steps += other.steps;
    }

    pub(super) fn and(mut self, other: Force) -> Force {
        self.add(other);
        self
    }

    pub(super) fn times(self, by: f32) -> Force {
        Force { blocks: self.blocks * by, hits: self.hits * by, steps: self.steps * by }
    }

    pub(super) fn is_none(&self) -> bool {
        self.steps <= 0.0
    }
}

/// Tables of a title.
pub struct Lore {
    /// Movement Points from hex to hex.
    away: Vec<[u8; MAX_HEXES]>,
    /// Sea Movement Points from each Sea Box, and from the Britain Box, to each port.
    sail: [[u8; MAX_HEXES]; 6],
    /// An unknown block of each side outside, and inside a fortress.
    pub(super) stranger: [Force; 2],
    pub(super) garrison: Force,
    /// The Lines of Torres Vedras, whose strength is unknown.
    pub(super) lines: Force,
    /// The Forage Rating of each hex as printed.
    pub(super) forage: Vec<i8>,
}

impl Lore {
    pub(super) fn new(atlas: &Atlas) -> Lore {
        Lore {
            away: (0..atlas.hexes.len()).map(|from| marches(atlas, from)).collect(),
            sail: std::array::from_fn(|from| voyages(atlas, from)),
            stranger: Side::BOTH.map(|side| stranger(atlas, side)),
            garrison: Force { blocks: 1.0, hits: 0.9, steps: 1.3 },
            lines: lines(atlas),
            forage: (0..atlas.hexes.len() as u8).map(|hex| forage(atlas, HexId(hex))).collect(),
        }
    }

    /// Movement Points from a hex to another, if nobody is in the way.
    #[inline]
    pub(super) fn away(&self, from: HexId, to: HexId) -> u8 {
        self.away[from.index()][to.index()]
    }

    /// Sea Movement Points from a Sea Box, or from Britain as the sixth, to a port.
    #[inline]
    pub(super) fn sail(&self, from: usize, to: HexId) -> u8 {
        self.sail[from][to.index()]
    }
}

/// The Forage Rating of a hex as printed.
fn forage(atlas: &Atlas, hex: HexId) -> i8 {
    let masks = &atlas.masks;
    atlas.area_of(hex).forage as i8 - i8::from(masks.mountains.has(hex)) + i8::from(masks.towns.has(hex))
}

/// Movement Points across a hexside; none where there is no way.
pub(super) fn cost(atlas: &Atlas, from: usize, direction: usize) -> Option<(usize, u8)> {
    let to = atlas.neighbours[from][direction];
    if to == peninsula::atlas::NO_HEX {
        return None;
    }
    let edge = &atlas.edges[atlas.edge_of[from][direction] as usize];
    let over = match edge.feature {
        Some(Feature::Cordillera | Feature::Estuary) => return None,
        Some(Feature::River) => 1,
        None => 0,
    };
    let into = if atlas.hexes[to as usize].terrain == Terrain::Mountain { 2 } else { 1 };
    Some((to as usize, into + over))
}

fn marches(atlas: &Atlas, from: usize) -> [u8; MAX_HEXES] {
    let mut away = [FAR; MAX_HEXES];
    away[from] = 0;
    // First come, first served: hardly a hex is met twice.
    let mut todo = VecDeque::from([from]);
    while let Some(at) = todo.pop_front() {
        for direction in 0..6 {
            let Some((to, points)) = cost(atlas, at, direction) else { continue };
            let sum = away[at].saturating_add(points);
            if sum < away[to] {
                away[to] = sum;
                todo.push_back(to);
            }
        }
    }
    away
}

fn voyages(atlas: &Atlas, from: usize) -> [u8; MAX_HEXES] {
    let mut boxes = [FAR; 5];
    match boxes.get_mut(from) {
        Some(here) => *here = 0,
        None => {
            for (sea, distance) in atlas.seas.iter().zip(&mut boxes) {
                *distance = if sea.britain { 1 } else { FAR };
            }
        }
    }
    for _ in 0..5 {
        for sea in 0..5 {
            for next in 0..5 {
                if atlas.seas[sea].adjacent >> next & 1 == 1 {
                    boxes[next] = boxes[next].min(boxes[sea].saturating_add(1));
                }
            }
        }
    }
    let mut ports = [FAR; MAX_HEXES];
    for (sea, distance) in atlas.seas.iter().zip(boxes) {
        for port in sea.ports.iter() {
            ports[port.index()] = ports[port.index()].min(distance.saturating_add(1));
        }
    }
    ports
}

/// What a block of a side is like on average: the enemy does not know its nation.
fn stranger(atlas: &Atlas, side: Side) -> Force {
    let mut sum = Force::default();
    for block in side.blocks() {
        let kind = atlas.block(block).kind;
        if matches!(kind, Kind::Garrison | Kind::FortifiedLine | Kind::NavalSquadron) {
            continue;
        }
        sum.add(Force { blocks: 1.0, ..printed(atlas, block) });
    }
    let each = sum.times(1.0 / sum.blocks.max(1.0));
    Force { blocks: 1.0, hits: each.hits * WORN, steps: each.steps * WORN }
}

/// The Lines of Torres Vedras with part of their strength; each of their steps takes two hits (4.23).
fn lines(atlas: &Atlas) -> Force {
    let Force { blocks, hits, steps } = printed(atlas, atlas.named.lines);
    Force { blocks, hits: hits * WORN, steps: 2.0 * steps * WORN }
}

fn printed(atlas: &Atlas, block: BlockId) -> Force {
    let label = atlas.block(block);
    if label.kind == Kind::Leader {
        return Force::default();
    }
    let hits = f32::from(label.pips[0]) * f32::from(label.hit) / 6.0;
    Force { blocks: 1.0, hits, steps: f32::from(label.steps) }
}
