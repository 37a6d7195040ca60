//! What a situation is worth: Victory Points won, those to come, and forces.

use super::lore::Lore;
use super::scene::share_of_area;
use peninsula::blocks::Side;
use peninsula::engine::Look;
use peninsula::map::Place;

/// Victory Points a hit a round is worth, while the war lasts.
const A_HIT: f32 = 0.55;
/// Part of what Areas bring now that is expected of a later scoring.
const LASTING: f32 = 0.8;

/// The expected result for the Anglo-Allies, from -1 to 1.
pub(super) fn evaluate(look: &Look<'_>, _lore: &Lore) -> f32 {
    if let Some((winner, _)) = look.victory {
        return if winner == Side::Allied { 1.0 } else { -1.0 };
    }
    let scorings = scorings_left(look);
    let standing = standing(look);
    let strength = strength(look, Side::Allied) - strength(look, Side::French);
    let (mut expected, mut lasting) = (f32::from(look.vp) - 0.5, 1.0);
    for _ in 0..scorings {
        expected += lasting * standing;
        lasting *= LASTING;
    }
    expected += A_HIT * strength * (f32::from(scorings)).min(3.0).sqrt();
    (expected / (3.0 + 4.0 * f32::from(scorings).sqrt())).tanh()
}

/// Scorings still to come.
fn scorings_left(look: &Look<'_>) -> u8 {
    let last = look.atlas.scenarios[look.scenario as usize].last_turn;
    (look.turn..=last).filter(|&turn| turn == last || look.atlas.turns[turn as usize].winter).count() as u8
}

/// What Areas bring, or promise, the Anglo-Allies less the French.
fn standing(look: &Look<'_>) -> f32 {
    let french = look.towns_of(Side::French);
    let mut sum = 0.0;
    for area in &look.atlas.areas {
        let all = area.key_towns.count();
        let held = (french & area.key_towns).count();
        sum += share_of_area(area.vp[0], all - held, all) - share_of_area(area.vp[1], held, all);
    }
    sum
}

/// Hits a round of a side's blocks, those in boxes for less.
fn strength(look: &Look<'_>, side: Side) -> f32 {
    let mut sum = 0.0;
    for block in side.blocks() & look.atlas.masks.combat {
        let place = look.place(block);
        if !place.is_in_play() {
            continue;
        }
        let label = look.atlas.block(block);
        let hits = f32::from(look.s.pips(look.atlas, block)) * f32::from(label.hit) / 6.0;
        let steps = f32::from(look.hidden.step[block.index()]);
        let here = if place.is_hex() {
            1.0
        } else if place == Place::BRITAIN || place == Place::FRANCE {
            0.5
        } else {
            0.7
        };
        sum += here * (0.6 * hits + 0.12 * steps);
    }
    sum
}
