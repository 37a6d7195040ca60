//! Seeds of bots, apart from the dice of the game they play.

use table::{Dice, Seat, SeededDice};

/// The seed of the bot in a seat of the game with this seed.
///
/// It tells nothing of the game's dice. `player` keeps two bots apart who change seats with the same dice.
pub fn seed_for(game: &[u8; 32], seat: Seat, player: u8) -> u64 {
    let mut seed = *game;
    seed[21] ^= player.wrapping_add(1);
    seed[22] ^= seat.number();
    seed[23] ^= 0xb0;
    let mut dice = SeededDice::new(seed);
    let mut half = || u64::from(dice.below(u32::MAX, "bot"));
    half() << 32 | half()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_players_and_games_have_seeds_of_their_own() {
        let mut seeds = Vec::new();
        for game in [[0; 32], [1; 32]] {
            for seat in Seat::BOTH {
                seeds.extend([0, 1].map(|player| seed_for(&game, seat, player)));
            }
        }
        assert_eq!(seed_for(&[0; 32], Seat::One, 0), seeds[0]);
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 8);
    }
}
