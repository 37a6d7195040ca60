//! States that agree with a view: what the viewer cannot know is drawn at random.

use super::naming::place_strangers;
use super::{Drawn, View, drawing};
use crate::action::Card;
use crate::atlas::{Atlas, NO_HEX};
use crate::blocks::{BlockId, BlockSet, Side};
use crate::game::Peninsula;
use crate::map::{HexId, Place};
use crate::state::{DeployKind, Mark, State};
use crate::step::{Fight, Step};
use table::Dice;

/// Counts again, in a made-up state, what [`hide_counts`] took away: from how blocks came where they are.
fn count_again(atlas: &Atlas, state: &mut State, side: Side) {
    for block in side.blocks() & atlas.masks.combat {
        let (Some(hex), way) = (state.place(block).as_hex(), state.hidden.entry[block.index()]) else {
            continue;
        };
        let from = atlas.neighbours[hex.index()].get(usize::from(way)).copied().unwrap_or(NO_HEX);
        if from != NO_HEX
            && let Some((edge, printed)) = atlas.edge(HexId(from), hex)
        {
            let count = state.crossings(edge, side, false) + 1;
            state.open.set_crossings(edge, side, count.min(printed.limit));
        }
    }
}

/// Leaders of a group on the march may spare it the dice.
fn lead_again(atlas: &Atlas, state: &mut State, side: Side) {
    let here = state.march.at;
    for leader in side.blocks() & atlas.masks.leaders {
        let stopped = state.top() == Step::ForceMarch(side) && state.place(leader) == here;
        if state.is(Mark::Moving, leader) || stopped {
            state.mark(Mark::Led, leader);
        }
    }
}

/// Blocks that fight stand in the line of a battle before anybody is revealed (10.1).
fn engage_again(atlas: &Atlas, state: &mut State, side: Side) {
    if let Step::Fight(Fight::Coordinate(_)) = state.top() {
        let there = state.outside_at(side, HexId(state.battle.hex)) & atlas.masks.fighters;
        for block in there - state.marked(Mark::Reserve) {
            state.mark(Mark::Engaged, block);
        }
    }
}

/// A formation that is being chosen is that of a block of the group that marches, or of one that could (15.2).
fn form_again(game: &Peninsula, state: &mut State, side: Side) {
    let steps = &state.steps[..state.depth as usize];
    let from = state.march.from;
    if side == Side::French || from == Place::NOWHERE || !steps.contains(&Step::Formation(side)) {
        return;
    }
    let there = state.at(side, from) & game.atlas().masks.walkers;
    let group = (state.marked(Mark::Moving) & side.blocks()).first();
    let first = there.filter(|&b| !state.is(Mark::Acted, b)).last();
    let nations = group.or(first).map_or(0, |block| game.look(state).formation_of(block, from));
    state.march.nations = nations;
}

/// A state that agrees with a view; what the viewer cannot know is drawn at random.
pub fn determinize(game: &Peninsula, view: &View, dice: &mut dyn Dice) -> State {
    let mut state = State { open: *view.open, hidden: *view.own };
    let viewer = view.seat.map(Side::from);
    for side in Side::BOTH.into_iter().filter(|&s| viewer != Some(s)) {
        place_strangers(game.atlas(), view, &mut state, side, dice);
    }
    deal_hands(game, view, &mut state, viewer, dice);
    state.recount(game.atlas());
    for side in Side::BOTH.into_iter().filter(|&s| viewer != Some(s)) {
        just_drawn(game, view, &mut state, side, dice);
        count_again(game.atlas(), &mut state, side);
        lead_again(game.atlas(), &mut state, side);
        engage_again(game.atlas(), &mut state, side);
        form_again(game, &mut state, side);
        if state.top() == Step::Attrition {
            let cut_off = game.look(&state).without_supply(side);
            state.hidden.unsupplied |= cut_off;
        }
        if state.open.is_fighting() {
            state.hidden.great[side.index()] = game.look(&state).great_force(side, HexId(state.battle.hex));
        }
    }
    state
}

/// The block the other side has just drawn: one that can be deployed.
fn just_drawn(game: &Peninsula, view: &View, state: &mut State, side: Side, dice: &mut dyn Dice) {
    let Some(from) = view.drawn.filter(|_| drawing(&view.open) == Some(side)) else { return };
    let nation = match from {
        Drawn::Pool(nation) => nation,
        Drawn::SetUp => {
            let next = game.look(state).next_to_place() & side.blocks();
            state.hidden.drawn = draw_from(next, dice).unwrap_or(BlockId::NONE);
            return;
        }
    };
    let named = &game.atlas().named;
    let look = game.look(state);
    let open = &view.open;
    state.hidden.drawn = match (open.deploy, open.event.stage) {
        (DeployKind::Cintra, _) => named.moore,
        (DeployKind::Emperor, 1) => named.napoleon,
        (DeployKind::Emperor, 2) => named.guard,
        _ => {
            let pool: BlockSet = look.pool(nation).filter(|&b| !look.drawn_again(b)).collect();
            let others = look.pool(nation);
            let able =
                |pool: BlockSet| pool.filter(|&b| look.deploy_spots(b).count() > 0).collect::<BlockSet>();
            let wanted = [able(pool), able(others), pool, others];
            let choice = wanted.into_iter().find(|set| !set.is_empty());
            choice.and_then(|set| draw_from(set, dice)).unwrap_or(BlockId::NONE)
        }
    };
}

pub(super) fn draw_from(set: BlockSet, dice: &mut dyn Dice) -> Option<BlockId> {
    if set.is_empty() {
        return None;
    }
    let mut blocks = set;
    blocks.nth(dice.below(u32::from(set.count()), "determinize") as usize)
}

pub(super) fn shuffle<T>(tokens: &mut [T], dice: &mut dyn Dice) {
    for i in (1..tokens.len()).rev() {
        let j = dice.below(i as u32 + 1, "determinize") as usize;
        tokens.swap(i, j);
    }
}

/// Deals the strangers' hands from the cards the viewer has not seen.
fn deal_hands(game: &Peninsula, view: &View, state: &mut State, viewer: Option<Side>, dice: &mut dyn Dice) {
    let mut deck = game.atlas().command_deck;
    let own = |hands: &[[u8; 7]; 2]| viewer.map_or([0; 7], |s| hands[s.index()]);
    let (held, put_away) = (own(&view.own.hands), own(&view.own.discards));
    for (slot, count) in deck.iter_mut().enumerate() {
        let seen = view.open.used_cards[slot] + held[slot] + put_away[slot];
        *count = count.saturating_sub(seen);
    }
    for side in Side::BOTH.into_iter().filter(|&s| viewer != Some(s)) {
        for _ in 0..view.hands[side.index()] {
            if let Some(slot) = draw_slot(&mut deck, dice) {
                state.hidden.hands[side.index()][slot] += 1;
            }
        }
        let chosen = view.open.top() == Step::Cards && !view.to_act.contains(side.seat());
        if chosen {
            let mut hand = state.hidden.hands[side.index()];
            let slot = draw_slot(&mut hand, dice).unwrap_or(0);
            // A Drafts card may have been chosen for its one operation.
            let ways = if slot > 4 { 2 } else { 1 };
            let card = slot as u8 + 2 * dice.below(ways, "determinize") as u8;
            state.hidden.chosen[side.index()] = Card(card);
        }
    }
}

fn draw_slot(cards: &mut [u8; 7], dice: &mut dyn Dice) -> Option<usize> {
    let total: u32 = cards.iter().map(|&n| u32::from(n)).sum();
    if total == 0 {
        return None;
    }
    let mut index = dice.below(total, "determinize");
    for (slot, count) in cards.iter_mut().enumerate() {
        if index < u32::from(*count) {
            *count -= 1;
            return Some(slot);
        }
        index -= u32::from(*count);
    }
    None
}
