//! Questions about the map of a title, for tests of attested facts. The test file says which title in `atlas()`.
#![allow(dead_code)]

use super::atlas;
use std::collections::BTreeSet;
use succession::atlas::{Connection, SeaZone, Space};
use succession::map::{SpaceId, SpaceSet};
use succession::pieces::{Allegiance, PowerId, Side};

pub fn id(name: &str) -> SpaceId {
    atlas().space(name).unwrap_or_else(|| panic!("no space {name}"))
}

pub fn space(name: &str) -> &'static Space {
    &atlas().spaces[id(name).index()]
}

pub fn name(space: SpaceId) -> &'static str {
    &atlas().spaces[space.index()].id
}

pub fn power(code: &str) -> PowerId {
    atlas().power(code).unwrap_or_else(|| panic!("no power {code}"))
}

pub fn all_spaces() -> impl Iterator<Item = SpaceId> {
    atlas().masks.all
}

/// The connection between two spaces, whoever may use it.
pub fn connection(a: &str, b: &str) -> Option<&'static Connection> {
    let (a, b) = (id(a), id(b));
    atlas().connections.iter().find(|c| (c.a, c.b) == (a, b) || (c.a, c.b) == (b, a))
}

pub fn adjacent(a: &str, b: &str) -> bool {
    connection(a, b).is_some()
}

/// Neighbours over the connections a side may use.
pub fn neighbours(side: Side, of: &str) -> BTreeSet<&'static str> {
    atlas().masks.links[side.index()][id(of).index()].map(name).collect()
}

/// The side that controls a space when the game begins.
pub fn control(space: SpaceId) -> Option<Side> {
    if let Some((_, side)) = atlas().control.iter().find(|(s, _)| *s == space) {
        return *side;
    }
    let allegiance = |p: &PowerId| atlas().powers[p.index()].allegiance;
    let space = &atlas().spaces[space.index()];
    let present = space.home.iter().map(allegiance).find(|&a| a != Allegiance::Absent);
    present.or(space.home_until.as_ref().map(allegiance)).and_then(Allegiance::side)
}

pub fn controlled_by(side: Side) -> SpaceSet {
    all_spaces().filter(|&s| control(s) == Some(side)).collect()
}

/// Movement points a side needs from one space to another through the given spaces.
pub fn movement(side: Side, from: &str, to: &str, through: SpaceSet) -> Option<u32> {
    let masks = &atlas().masks;
    let (from, to) = (id(from), id(to));
    let mut cost = vec![u32::MAX; atlas().spaces.len()];
    cost[from.index()] = 0;
    let mut open = vec![from];
    while let Some(here) = open.pop() {
        for next in masks.links[side.index()][here.index()] {
            let step = if masks.slow[side.index()][here.index()].has(next) { 2 } else { 1 };
            let total = cost[here.index()] + step;
            if total < cost[next.index()] && (next == to || through.has(next)) {
                cost[next.index()] = total;
                open.push(next);
            }
        }
    }
    Some(cost[to.index()]).filter(|&c| c != u32::MAX)
}

/// Movement points with every space open.
pub fn mp(side: Side, from: &str, to: &str) -> Option<u32> {
    movement(side, from, to, atlas().masks.all)
}

/// Movement points through spaces the side controls at the start.
pub fn friendly_mp(side: Side, from: &str, to: &str) -> Option<u32> {
    movement(side, from, to, controlled_by(side))
}

/// Can a side trace a line of communication at the start, over its spaces and, if allowed, its Atlantic ports?
pub fn can_trace(side: Side, from: SpaceId, to: SpaceId, by_sea: bool) -> bool {
    let masks = &atlas().masks;
    let friendly = controlled_by(side);
    let mut reached = SpaceSet::of(from);
    loop {
        let mut more: SpaceSet = reached;
        for here in reached {
            more |= masks.links[side.index()][here.index()] & friendly;
            if by_sea && masks.ports[SeaZone::Atlantic.index()].has(here) {
                more |= masks.ports[SeaZone::Atlantic.index()] & friendly;
            }
        }
        if more == reached {
            return reached.has(to);
        }
        reached = more;
    }
}

/// Every stack of the set-up that belongs to a side, as space and power.
pub fn stacks(side: Side) -> Vec<(SpaceId, PowerId)> {
    let corps = atlas().set_up.iter().flat_map(|s| s.corps.iter().map(move |c| (s.space, c.power)));
    corps.filter(|(_, p)| atlas().powers[p.index()].side == side).collect()
}

pub fn assert_every_stack_has_a_line(side: Side, by_sea: bool) {
    for (space, power) in stacks(side) {
        let mut capitals = atlas().masks.capitals[power.index()];
        let power = &atlas().powers[power.index()].id;
        assert!(
            capitals.any(|capital| can_trace(side, space, capital, by_sea)),
            "{power} in {}",
            name(space)
        );
    }
}

pub fn names(spaces: impl Iterator<Item = SpaceId>) -> BTreeSet<&'static str> {
    spaces.map(name).collect()
}

pub fn set<const N: usize>(names: [&'static str; N]) -> BTreeSet<&'static str> {
    BTreeSet::from(names)
}

/// Facts that say no more than that two spaces are adjacent.
macro_rules! adjacent {
    ($($fact:ident: $a:literal - $b:literal;)*) => {
        $(#[test] fn $fact() { assert!(adjacent($a, $b)); })*
    };
}
