//! The largest group that may go from each place: what a page offers first where a group is put together.

use crate::action::Action;
use crate::blocks::{BlockId, Side};
use crate::game::Peninsula;
use crate::map::Place;
use crate::state::{Mark, State};
use crate::step::Step;
use serde::Serialize;
use table::{FastDice, Game};

/// Blocks of one place that may go together.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Group<'a> {
    /// The place.
    pub at: &'a str,
    /// The blocks, in the order in which they are chosen.
    pub blocks: Vec<&'a str>,
}

/// The most who may go together from each place, by the rules for choosing them one by one.
pub(super) fn largest(game: &Peninsula, state: &State, side: Side, list: &[Action]) -> Vec<Group<'static>> {
    if !matches!(state.top(), Step::Formation(_) | Step::SeaPick | Step::SiegePick(_)) {
        return Vec::new();
    }
    let block = |action: &Action| if let Action::Block(block) = *action { Some(block) } else { None };
    let blocks: Vec<BlockId> = list.iter().filter_map(block).collect();
    let place = |block: BlockId| state.hidden.place[block.index()];
    let mut places: Vec<Place> = blocks.iter().map(|&b| place(b)).collect();
    places.sort_unstable();
    places.dedup();
    let atlas = game.atlas();
    let group = |at: Place| {
        let there: Vec<BlockId> = blocks.iter().copied().filter(|&b| place(b) == at).collect();
        let chosen = most(game, state, side, &there);
        Group {
            at: atlas.place_name(at),
            blocks: chosen.into_iter().map(|b| atlas.block(b).id.as_str()).collect(),
        }
    };
    places.into_iter().map(group).collect()
}

/// The longest of the groups that begin with one of the blocks and take whoever else may come.
fn most(game: &Peninsula, state: &State, side: Side, there: &[BlockId]) -> Vec<BlockId> {
    let mut best = Vec::new();
    for first in 0..there.len() {
        if there.len() - first <= best.len() {
            break;
        }
        let group = gathered(game, *state, side, &there[first..]);
        if group.len() > best.len() {
            best = group;
        }
    }
    best
}

/// The blocks that may go together, chosen in order. Those who can march into another hex are preferred to a larger group
/// that can only go to the France Box or into the fortress of its hex.
fn gathered(game: &Peninsula, mut state: State, side: Side, blocks: &[BlockId]) -> Vec<BlockId> {
    let (mut dice, mut events) = (FastDice::new(0), Vec::new());
    let mut marches = false;
    let comes = |&block: &BlockId| {
        let mut next = state;
        if game.play(&mut next, side.seat(), Action::Block(block), &mut dice, &mut events).is_err() {
            return false;
        }
        let can_march = matches!(next.top(), Step::Formation(_))
            && game.look(&next).can_march_on(side, next.marked(Mark::Picked));
        if marches && !can_march {
            return false;
        }
        marches = can_march;
        state = next;
        true
    };
    blocks.iter().copied().filter(comes).collect()
}
