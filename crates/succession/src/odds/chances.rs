//! The arithmetic of dice.

use crate::battle::Dice;

/// Probability that a die shows this number or more.
pub(super) fn reaches(number: i8) -> f64 {
    f64::from(7 - number.clamp(1, 7)) / 6.0
}

/// Probability of so many hits among `count` dice that hit with probability `chance`.
pub(super) fn binomial(count: u8, chance: f64) -> Vec<f64> {
    let mut all = vec![0.0; count as usize + 1];
    all[0] = 1.0;
    for thrown in 1..all.len() {
        for hits in (0..=thrown).rev() {
            let before = if hits > 0 { all[hits - 1] } else { 0.0 };
            all[hits] = all[hits] * (1.0 - chance) + before * chance;
        }
    }
    all
}

/// Probability of so many hits in two throws together.
pub(super) fn sum_of(one: &[f64], other: &[f64]) -> Vec<f64> {
    let mut all = vec![0.0; one.len() + other.len() - 1];
    for (i, p) in one.iter().enumerate() {
        for (j, q) in other.iter().enumerate() {
            all[i + j] += p * q;
        }
    }
    all
}

/// Six times the hits some dice roll on average.
pub(crate) fn sixths_of_hits(dice: Dice) -> u32 {
    let faces = |on: u8| u32::from(7 - on.clamp(1, 7));
    u32::from(dice.sound - dice.easier) * faces(dice.sound_hits_on)
        + u32::from(dice.easier) * faces(dice.sound_hits_on - 1)
        + u32::from(dice.shaky) * faces(dice.shaky_hits_on)
}
