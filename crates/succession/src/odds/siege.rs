//! The odds of a siege, roll by roll (17).

use crate::engine::Look;
use crate::game::Succession;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::Side;
use crate::state::{Force, State};
use crate::step::{Card, Step};
use serde::Serialize;
use std::cmp::Reverse;

/// How many siege rolls [`SiegeOdds::falls_within`] looks ahead.
pub const SIEGE_ROLLS: usize = 4;

/// A siege before the die is thrown.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SiegeOdds {
    /// The fortress, by the short name of its space.
    pub space: &'static str,
    /// The besieger.
    pub side: Side,
    /// Fortress Defense Value (17.4).
    pub defense_value: u8,
    /// Corps the siege needs (17.5.1).
    pub corps_needed: u8,
    /// Corps activated for it.
    pub corps: u8,
    /// The modifiers that count, each with its name.
    pub modifiers: Vec<SiegeModifier>,
    /// Their sum.
    pub modifier: i8,
    /// What each face of the die brings, from 1 to 6.
    pub faces: [SiegeFace; 6],
    /// The possible results of the roll, each with its probability.
    pub losses: Vec<SiegeLosses>,
    /// Probability that the fortress falls on this roll.
    pub falls: f64,
    /// Probability that it falls within one, two, three, four rolls, this one included. Later rolls are
    /// made with the same force and the same modifiers, except that the Continued Siege marker goes on and
    /// that cards count for this roll only; whether the besieger still has the corps he needs is left out.
    /// A master of sieges throws two dice (Nine Years 20.4.4); he is taken to choose the one that costs the
    /// defender more, then himself less.
    pub falls_within: [f64; SIEGE_ROLLS],
}

/// A modifier of a siege roll (17.5.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SiegeModifier {
    /// Its name.
    pub name: &'static str,
    /// Added to the die.
    pub value: i8,
}

/// What one face of the die brings in a siege.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SiegeFace {
    /// The face.
    pub face: u8,
    /// The modified roll.
    pub total: i8,
    /// Hits on the besieger.
    pub besieger: u8,
    /// Hits on fortress and garrison.
    pub defender: u8,
    /// Does the fortress fall?
    pub falls: bool,
}

/// A result of the siege table and its probability.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SiegeLosses {
    /// Hits on the besieger.
    pub besieger: u8,
    /// Hits on fortress and garrison.
    pub defender: u8,
    /// Probability.
    pub probability: f64,
}

/// The siege roll the active force may make or is about to make.
///
/// While the besieged side is asked for a card, the odds are those without it.
pub fn siege(game: &Succession, state: &State) -> Option<SiegeOdds> {
    match state.top() {
        Step::MarchOrSiege | Step::Window(Card::Resupply | Card::Convoy, _) => {
            siege_at(game, state, &state.force)
        }
        _ => None,
    }
}

/// The siege roll of a force against the fortress of the space it is in, if that is the enemy's.
///
/// Whether the force may roll now is not asked: compare `corps` with `corps_needed`.
pub fn siege_at(game: &Succession, state: &State, force: &Force) -> Option<SiegeOdds> {
    let look = game.look(state);
    let at = force.at;
    if !look.atlas.masks.fortresses.has(at) || state.friendly(force.side, at) || look.closed(at) {
        return None;
    }
    let defense_value = look.defense_value(at);
    let modifier = look.siege_modifier(force);
    let faces = faces(&look, modifier, defense_value);
    let modifiers = look.siege_modifiers(force).into_iter().filter(|&(_, value)| value != 0);
    let twice = look.rolls_twice(force.group.leaders);
    let falls_within = falls_within(game, state, force, faces);
    Some(SiegeOdds {
        space: &game.atlas().spaces[at.index()].id,
        side: force.side,
        defense_value,
        corps_needed: look.corps_for_siege(force.side, at),
        corps: force.group.corps.len(),
        modifiers: modifiers.map(|(name, value)| SiegeModifier { name, value }).collect(),
        modifier,
        faces,
        losses: siege_losses(&rolls(&faces, twice)),
        falls: falls_within[0],
        falls_within,
    })
}

/// What each face brings against a fortress of this defense value.
fn faces(look: &Look<'_>, modifier: i8, defense_value: u8) -> [SiegeFace; 6] {
    [1, 2, 3, 4, 5, 6].map(|face: u8| {
        let total = face as i8 + modifier;
        let (besieger, defender) = look.siege_result(total);
        SiegeFace { face, total, besieger, defender, falls: defender >= defense_value }
    })
}

/// Results of the roll, all equally likely: of the six faces, or of two dice of which the besieger takes the
/// one with more losses of the defender, then with fewer of his own (Nine Years 20.4.4).
// nine-years: 20.4.4#11
fn rolls(faces: &[SiegeFace; 6], twice: bool) -> Vec<SiegeFace> {
    let better = |a: SiegeFace, b: SiegeFace| {
        let worth = |f: SiegeFace| (f.defender, Reverse(f.besieger));
        if worth(b) > worth(a) { b } else { a }
    };
    if !twice {
        return faces.to_vec();
    }
    faces.iter().flat_map(|&a| faces.map(|b| better(a, b))).collect()
}

/// The results of the rolls, alike ones together.
fn siege_losses(rolls: &[SiegeFace]) -> Vec<SiegeLosses> {
    let mut results: Vec<(u8, u8)> = rolls.iter().map(|f| (f.besieger, f.defender)).collect();
    results.sort_unstable_by_key(|&(besieger, defender)| (defender, besieger));
    let mut losses: Vec<SiegeLosses> = Vec::new();
    for group in results.chunk_by(|a, b| a == b) {
        let (besieger, defender) = group[0];
        losses.push(SiegeLosses { besieger, defender, probability: group.len() as f64 / rolls.len() as f64 });
    }
    losses
}

/// Probability that the fortress falls within one roll, two, and so on.
///
/// Every hit takes one from the defense value, whether it falls on the walls or on the garrison (17.5.6), so
/// that their sum and the Continued Siege marker are all a siege remembers; and the marker only counts rolls.
fn falls_within(
    game: &Succession,
    state: &State,
    force: &Force,
    first: [SiegeFace; 6],
) -> [f64; SIEGE_ROLLS] {
    let at = force.at;
    let value = game.look(state).defense_value(at);
    let later = Force { card: false, ..*force };
    let mut scratch = *state;
    scratch.resupplied = false;
    let mut standing = vec![0.0; value as usize + 1];
    standing[value as usize] = 1.0;
    let mut fallen = 0.0;
    let twice = game.look(state).rolls_twice(force.group.leaders);
    let hits_of = |faces| -> Vec<u8> { rolls(&faces, twice).iter().map(|f| f.defender).collect() };
    let mut hits = hits_of(first);
    let mut within = [0.0; SIEGE_ROLLS];
    for sum in &mut within {
        let mut next = vec![0.0; standing.len()];
        for (left, chance) in standing.iter().enumerate() {
            let share = chance / hits.len() as f64;
            for &hit in &hits {
                match left.checked_sub(usize::from(hit)) {
                    Some(rest) if rest > 0 => next[rest] += share,
                    _ => fallen += share,
                }
            }
        }
        *sum = fallen;
        standing = next;
        let twice = scratch.continued[0].has(at) || scratch.continued[1].has(at);
        mark_continued(&mut scratch.continued, at, twice);
        let look = game.look(&scratch);
        let modifier = look.siege_modifier(&later);
        hits = hits_of(faces(&look, modifier, value));
    }
    within
}

/// Puts the Continued Siege marker on its +1 or +2 side.
fn mark_continued(markers: &mut [SpaceSet; 2], at: SpaceId, twice: bool) {
    markers[0].remove(at);
    markers[1].remove(at);
    markers[usize::from(twice)].insert(at);
}
