//! Chances that are the same for every move that is tried.

use table::{Dice, FastDice, Purpose};

/// How many streams there are; a power of two.
const STREAMS: usize = 32;

/// Dice with a stream for each purpose: the first siege roll falls the same whatever was thrown for before, so that moves
/// can be compared on the same luck.
#[derive(Clone, Debug)]
pub(crate) struct Luck([FastDice; STREAMS]);

impl Luck {
    /// The luck of a seed.
    pub(crate) fn new(seed: u64) -> Luck {
        let stream = |n: usize| FastDice::new(seed ^ (n as u64 + 1).wrapping_mul(0xA24B_AED4_963E_E407));
        Luck(std::array::from_fn(stream))
    }
}

impl Dice for Luck {
    #[inline]
    fn below(&mut self, sides: u32, purpose: Purpose) -> u32 {
        let bytes = purpose.as_bytes();
        let ends =
            bytes.first().zip(bytes.last()).map_or(0, |(a, b)| usize::from(*a) * 5 + usize::from(*b) * 3);
        self.0[(ends + bytes.len()) & (STREAMS - 1)].below(sides, purpose)
    }
}
