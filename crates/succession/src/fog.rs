//! Chapter 4.4 of *A Pragmatic War*, its variant: of an enemy stack only the highest leader and the topmost corps are
//! seen, except where an action or a battle is going on.

use crate::atlas::Atlas;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{CorpsId, CorpsSet, Kind, LeaderId, LeaderSet, Side};
use crate::state::{Open, Options, State, off};
use crate::step::{Moment, Step};
use std::cmp::Reverse;
use table::Dice;

/// Spaces where a side's counters are handled in the open: those of the active force, of a battle, of a retreat, and
/// those it must leave for the winter.
fn open_spaces(open: &Open, side: Side) -> SpaceSet {
    let withdrawing = open.steps[0] == Step::Year(Moment::WinterMoves);
    let mut spaces = if withdrawing { !open.control[side.index()] } else { SpaceSet::EMPTY };
    if !open.force.group.is_empty() {
        spaces.insert(open.force.at);
    }
    if !open.battle.corps[0].is_empty() || !open.battle.corps[1].is_empty() {
        spaces.insert(open.battle.space);
    }
    if !open.retreat.group.is_empty() || !open.retreat.sea.is_empty() {
        spaces.insert(open.retreat.space);
    }
    spaces
}

/// Does the fog of war hide from a side what enemy counters lie in a space?
// pragmatic-war: 4.4
pub(crate) fn covers(open: &Open, side: Side, space: SpaceId) -> bool {
    open.options.has(Options::FOG_OF_WAR) && !open_spaces(open, side.enemy()).has(space)
}

/// How high a leader stands: by command, then tactics, then the order of the counters.
fn rank(atlas: &Atlas, open: &Open, leader: LeaderId) -> (u8, u8, Reverse<LeaderId>) {
    let counter = &atlas.leaders[leader.index()];
    let (cr, tr) =
        if open.named.has(leader) { (counter.cr, counter.tr) } else { (counter.minor_cr, counter.minor_tr) };
    (cr, tr, Reverse(leader))
}

/// What lies on top of a stack: full before reduced corps of the power first in the list.
fn topmost(atlas: &Atlas, open: &Open, corps: CorpsSet) -> Option<CorpsId> {
    corps.min_by_key(|&c| (open.kind(atlas, c), c))
}

fn highest(atlas: &Atlas, open: &Open, leaders: LeaderSet) -> Option<LeaderId> {
    leaders.max_by_key(|&l| rank(atlas, open, l))
}

/// Takes out of a view what the viewer may not look at: the enemy's counters under the first of each stack.
// pragmatic-war: 4.4
pub(crate) fn cover(atlas: &Atlas, open: &mut Open, viewer: Option<Side>) {
    for side in Side::BOTH.into_iter().filter(|&side| viewer != Some(side)) {
        let clear = open_spaces(open, side);
        let mut corps = CorpsSet::EMPTY;
        let mut leaders = LeaderSet::EMPTY;
        for space in open.present(atlas, side) & !clear {
            let stack = open.all_corps(side, space);
            let staff = open.leaders_in(space.0) & atlas.masks.leaders[side.index()];
            corps |= stack & !topmost(atlas, open, stack).map_or(CorpsSet::EMPTY, CorpsSet::of);
            leaders |= staff & !highest(atlas, open, staff).map_or(LeaderSet::EMPTY, LeaderSet::of);
        }
        hide_corps(open, corps);
        hide_leaders(open, leaders);
    }
}

fn hide_corps(open: &mut Open, hidden: CorpsSet) {
    for corps in hidden {
        open.corps_at[corps.index()] = off::HIDDEN;
    }
    for set in [
        &mut open.reduced,
        &mut open.demoralized,
        &mut open.acted,
        &mut open.inside,
        &mut open.shaken,
        &mut open.pick.group.corps,
        &mut open.hits.corps,
    ] {
        *set &= !hidden;
    }
}

fn hide_leaders(open: &mut Open, hidden: LeaderSet) {
    for leader in hidden {
        open.leader_at[leader.index()] = off::HIDDEN;
    }
    for set in [
        &mut open.leaders_demoralized,
        &mut open.leaders_acted,
        &mut open.leaders_inside,
        &mut open.leaders_shaken,
        &mut open.leaders_moved,
        &mut open.pick.group.leaders,
        &mut open.retreat.captured,
    ] {
        *set &= !hidden;
    }
}

/// Puts hidden counters under stacks where they could lie, at random.
// pragmatic-war: 4.4
pub(crate) fn uncover(atlas: &Atlas, state: &mut State, dice: &mut dyn Dice) {
    let seen = state.open;
    for corps in state.corps_in(off::HIDDEN) {
        let side = if state.side_corps[0].has(corps) { Side::Alliance } else { Side::Bourbon };
        let power = atlas.masks.power_of[corps.index()];
        let stacks: Vec<CorpsId> = { seen.present(atlas, side) & !open_spaces(&seen, side) }
            .filter_map(|space| topmost(atlas, &seen, seen.all_corps(side, space)))
            .filter(|&top| may_lie_under(atlas, &seen, corps, top))
            .collect();
        let Some(&top) = pick(&stacks, dice) else { continue };
        state.corps_at[corps.index()] = seen.corps_at[top.index()];
        let same = atlas.masks.power_of[top.index()] == power;
        let kind = if same { under(seen.kind(atlas, top), corps > top) } else { Kind(0) };
        for (flag, set) in [
            (kind.reduced(), &mut state.open.reduced),
            (kind.demoralized(), &mut state.open.demoralized),
            (kind.acted(), &mut state.open.acted),
            (seen.inside.has(top), &mut state.open.inside),
        ] {
            if flag {
                set.insert(corps);
            }
        }
    }
    for leader in state.leaders_in(off::HIDDEN) {
        let side = atlas.leaders[leader.index()].side;
        let stacks: Vec<LeaderId> = { seen.present(atlas, side) & !open_spaces(&seen, side) }
            .filter_map(|space| chief(atlas, &seen, side, space))
            .filter(|&chief| rank(atlas, &seen, leader) < rank(atlas, &seen, chief))
            .collect();
        let Some(&chief) = pick(&stacks, dice) else { continue };
        state.leader_at[leader.index()] = seen.leader_at[chief.index()];
        if seen.leaders_inside.has(chief) {
            state.leaders_inside.insert(leader);
        }
    }
}

fn chief(atlas: &Atlas, open: &Open, side: Side, space: SpaceId) -> Option<LeaderId> {
    highest(atlas, open, open.leaders_in(space.0) & atlas.masks.leaders[side.index()])
}

/// Could a corps lie under this one in a stack?
fn may_lie_under(atlas: &Atlas, open: &Open, corps: CorpsId, top: CorpsId) -> bool {
    let power = |c: CorpsId| atlas.masks.power_of[c.index()];
    let last = open.kind(atlas, top).0 & 7 == 7;
    power(corps) > power(top) || (power(corps) == power(top) && (corps > top || !last))
}

/// A kind of the same power that lies under another: the same for a later counter, else the next one down.
fn under(top: Kind, later: bool) -> Kind {
    if later {
        top
    } else if !top.reduced() {
        Kind(top.0 | 4)
    } else if !top.demoralized() {
        Kind(top.0 | 2)
    } else {
        Kind(top.0 | 1)
    }
}

fn pick<'a, T>(list: &'a [T], dice: &mut dyn Dice) -> Option<&'a T> {
    if list.is_empty() { None } else { list.get(dice.below(list.len() as u32, "determinize") as usize) }
}
