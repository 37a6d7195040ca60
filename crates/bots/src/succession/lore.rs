//! What is worked out once for a title: odds as tables, distances as sets, what places are worth.

use super::judgement::{DECISIVE, FAR, PLACES, PRIZE, REACH};
use succession::Side;
use succession::atlas::{Atlas, MAX_SPACES};
use succession::game::Succession;
use succession::map::{SpaceId, SpaceSet};
use succession::odds::HitTable;

/// The strongest defence the siege table holds.
const MOST_DEFENSE: usize = 8;
/// Siege modifiers run from this below zero to [`HIGHEST`].
const LOWEST: i8 = -6;
/// See [`LOWEST`].
const HIGHEST: i8 = 8;
/// The most rolls the siege table looks ahead.
const MOST_ROLLS: usize = 6;

/// What a title's rules of thumb rest on.
pub struct Lore {
    /// Odds of battles.
    pub(super) hits: HitTable,
    /// Odds of sieges, by defence, modifier, markers of a continued siege, rolls.
    falls: Vec<[[f32; MOST_ROLLS + 1]; 3]>,
    /// What each era has of its own.
    eras: Vec<EraLore>,
}

/// The same for an era, whose map may differ.
pub(super) struct EraLore {
    /// What a space is worth, in victory points and what they stand for.
    pub(super) worth: [f32; MAX_SPACES],
    /// Spaces whose fate an army here has a say in, by side.
    pub(super) near: [Vec<SpaceSet>; 2],
    /// Spaces something hangs on: fortresses, and others worth having.
    pub(super) matter: SpaceSet,
    /// Wealthy spaces.
    pub(super) wealthy: SpaceSet,
    /// Capitals a side must take to win at once.
    pub(super) prizes: [SpaceSet; 2],
}

impl Lore {
    /// Works it out.
    pub(super) fn new(game: &Succession) -> Lore {
        let atlas = game.atlas();
        let eras = (0..=atlas.later.len() as u8).map(|era| EraLore::new(atlas.era(era))).collect();
        Lore { hits: HitTable::default(), falls: siege_table(atlas), eras }
    }

    /// What is known of an era.
    #[inline]
    pub(super) fn era(&self, era: u8) -> &EraLore {
        &self.eras[era as usize]
    }

    /// Probability that a fortress falls within so many rolls, with a modifier that leaves the continued siege
    /// aside.
    #[inline]
    pub(super) fn falls(&self, defense: u8, modifier: i8, continued: u8, rolls: u8) -> f32 {
        let defense = usize::from(defense).min(MOST_DEFENSE);
        let modifier = (modifier.clamp(LOWEST, HIGHEST) - LOWEST) as usize;
        let row = defense * (HIGHEST - LOWEST + 1) as usize + modifier;
        self.falls[row][usize::from(continued.min(2))][usize::from(rolls).min(MOST_ROLLS)]
    }
}

/// Follows sieges roll by roll.
fn siege_table(atlas: &Atlas) -> Vec<[[f32; MOST_ROLLS + 1]; 3]> {
    let width = (HIGHEST - LOWEST + 1) as usize;
    let mut table = vec![[[0.0; MOST_ROLLS + 1]; 3]; (MOST_DEFENSE + 1) * width];
    table[..width].fill([[1.0; MOST_ROLLS + 1]; 3]);
    for rolls in 1..=MOST_ROLLS {
        for defense in 1..=MOST_DEFENSE {
            for modifier in LOWEST..=HIGHEST {
                for continued in 0..3 {
                    let next = (continued + 1).min(2);
                    let after = |face: i8| {
                        let total = (face + modifier + continued as i8).clamp(0, 8) as usize;
                        let left = defense.saturating_sub(usize::from(atlas.numbers.siege_table[total][1]));
                        table[left * width + (modifier - LOWEST) as usize][next][rolls - 1]
                    };
                    let sum: f32 = (1..=6).map(after).sum();
                    table[defense * width + (modifier - LOWEST) as usize][continued][rolls] = sum / 6.0;
                }
            }
        }
    }
    table
}

impl EraLore {
    fn new(atlas: &Atlas) -> EraLore {
        let mut worth = [0.0; MAX_SPACES];
        for (i, space) in atlas.spaces.iter().enumerate() {
            let capital = if space.capital_of.is_empty() { 0.0 } else { PRIZE.capital };
            let wealth = if space.wealthy { PRIZE.wealth } else { 0.0 };
            worth[i] = f32::from(space.vp) + capital + wealth;
        }
        for (id, extra) in PLACES {
            if let Some(space) = atlas.space(id) {
                worth[space.index()] += extra;
            }
        }
        let near = Side::BOTH.map(|side| {
            let within = |row: &[u8; MAX_SPACES]| {
                (0..atlas.spaces.len() as u8).map(SpaceId).filter(|s| row[s.index()] <= FAR).collect()
            };
            atlas.masks.distance[side.index()].iter().map(within).collect()
        });
        let prizes = DECISIVE.map(|ids| ids.iter().filter_map(|id| atlas.space(id)).collect());
        let valued = (0..atlas.spaces.len() as u8).map(SpaceId).filter(|s| worth[s.index()] > 0.0);
        let matter = atlas.masks.fortresses | valued.collect();
        let wealthy = (0..atlas.spaces.len() as u8).map(SpaceId).filter(|s| atlas.spaces[s.index()].wealthy);
        EraLore { worth, near, matter, wealthy: wealthy.collect(), prizes }
    }
}

/// How much of an army's weight is felt at a distance.
#[inline]
pub(super) fn reach(distance: u8) -> f32 {
    REACH.get(usize::from(distance)).copied().unwrap_or(0.0)
}
