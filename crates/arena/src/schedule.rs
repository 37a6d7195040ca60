//! Who plays whom: every two bots, each seed twice with sides swapped.

use table::Seat;

/// A round robin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// How many bots take part.
    pub players: usize,
    /// How many pairs of games any two of them play.
    pub pairs: u64,
}

/// One game of a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Its number, the same however many pairs are played.
    pub game: u64,
    /// Its number without the swap of sides.
    pub pair: u64,
    /// The bots by seat.
    pub players: [usize; 2],
}

impl Schedule {
    /// Every two bots, the one named first before the other.
    pub fn pairings(&self) -> Vec<[usize; 2]> {
        let all = 0..self.players;
        all.flat_map(|a| (a + 1..self.players).map(move |b| [a, b])).collect()
    }

    /// How many games there are.
    pub fn games(&self) -> u64 {
        self.pairings().len() as u64 * self.pairs * 2
    }

    /// A game by its number. All pairings go on side by side, so that what is done so far is even.
    pub fn fixture(&self, game: u64) -> Fixture {
        let pairings = self.pairings();
        let pair = game / 2;
        let [a, b] = pairings[(pair % pairings.len() as u64) as usize];
        Fixture { game, pair, players: if game.is_multiple_of(2) { [a, b] } else { [b, a] } }
    }
}

impl Fixture {
    /// The seed of its dice: both games of a pair have the same.
    pub fn seed(&self, series: &[u8; 32]) -> [u8; 32] {
        let mut seed = *series;
        for (byte, more) in seed[24..].iter_mut().zip(self.pair.to_be_bytes()) {
            *byte ^= more;
        }
        seed
    }

    /// The seed of the bot in a seat.
    pub fn bot_seed(&self, series: &[u8; 32], seat: Seat) -> u64 {
        let player = self.players[seat.index()].min(usize::from(u8::MAX));
        bots::seed_for(&self.seed(series), seat, player as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn every_two_meet_equally_often_on_both_sides_with_the_same_seeds() {
        let schedule = Schedule { players: 3, pairs: 4 };
        let mut met: BTreeMap<[usize; 2], Vec<[u8; 32]>> = BTreeMap::new();
        for game in 0..schedule.games() {
            let fixture = schedule.fixture(game);
            met.entry(fixture.players).or_default().push(fixture.seed(&[7; 32]));
        }
        assert_eq!(met.len(), 6);
        for (players, seeds) in &met {
            assert_eq!(seeds.len(), 4);
            assert_eq!(seeds, &met[&[players[1], players[0]]]);
        }
        let all: std::collections::BTreeSet<_> = met.values().flatten().collect();
        assert_eq!(all.len(), 12, "pairs have seeds of their own");
    }

    #[test]
    fn more_games_begin_with_the_same_ones() {
        let (few, many) = (Schedule { players: 3, pairs: 2 }, Schedule { players: 3, pairs: 9 });
        for game in 0..few.games() {
            assert_eq!(few.fixture(game), many.fixture(game));
        }
    }
}
