//! Chapter 2: spaces and sets of spaces.

use serde::{Deserialize, Serialize};

/// A space of the map, by its place in the atlas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SpaceId(pub u8);

impl SpaceId {
    /// No space.
    pub const NONE: SpaceId = SpaceId(255);

    /// For arrays with one entry a space.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// One bit of a 128-bit mask, made in half a word: a shift of 64 bits is one instruction.
#[inline]
pub(crate) fn bit(index: u8) -> u128 {
    let half = 1u64 << (index & 63);
    if index & 64 == 0 { u128::from(half) } else { u128::from(half) << 64 }
}

/// Is the bit set?
#[inline]
pub(crate) fn has_bit(mask: u128, index: u8) -> bool {
    let half = if index & 64 == 0 { mask as u64 } else { (mask >> 64) as u64 };
    half >> (index & 63) & 1 == 1
}

/// Folds over the set bits, a half word at a time.
#[inline]
pub(crate) fn fold_bits<T>(mask: u128, start: T, mut f: impl FnMut(T, u8) -> T) -> T {
    let mut all = start;
    for (half, offset) in [(mask as u64, 0), ((mask >> 64) as u64, 64)] {
        let mut rest = half;
        while rest != 0 {
            all = f(all, offset + rest.trailing_zeros() as u8);
            rest &= rest - 1;
        }
    }
    all
}

/// The bit of each space, looked up: cheaper than making it where many are gathered.
const BITS: [u128; 128] = {
    let mut bits = [0; 128];
    let mut i = 0;
    while i < 128 {
        bits[i] = 1 << i;
        i += 1;
    }
    bits
};

/// Collects spaces, many of them one after the other.
#[derive(Clone, Copy, Default)]
pub(crate) struct Collector(u128);

impl Collector {
    /// Adds the space of this number, which must be below 128.
    #[inline]
    pub(crate) fn add(&mut self, space: u8) {
        self.0 |= BITS[usize::from(space & 127)];
    }

    /// The spaces.
    #[inline]
    pub(crate) fn set(self) -> SpaceSet {
        SpaceSet(self.0)
    }
}

/// A set of spaces as a bit mask.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SpaceSet(pub u128);

impl SpaceSet {
    /// No spaces.
    pub const EMPTY: SpaceSet = SpaceSet(0);

    /// The set of one space.
    #[inline]
    pub fn of(space: SpaceId) -> SpaceSet {
        SpaceSet(bit(space.0 & 127))
    }

    /// Is the space in the set?
    #[inline]
    pub fn has(self, space: SpaceId) -> bool {
        space.0 < 128 && has_bit(self.0, space.0)
    }

    /// Puts a space in.
    #[inline]
    pub fn insert(&mut self, space: SpaceId) {
        self.0 |= bit(space.0 & 127);
    }

    /// Takes a space out.
    #[inline]
    pub fn remove(&mut self, space: SpaceId) {
        self.0 &= !bit(space.0 & 127);
    }

    /// Takes the first space out.
    #[inline]
    pub fn remove_first(&mut self) {
        self.0 &= self.0.wrapping_sub(1);
    }

    /// No space in it?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many spaces.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The first space.
    #[inline]
    pub fn first(self) -> Option<SpaceId> {
        (self.0 != 0).then(|| SpaceId(self.0.trailing_zeros() as u8))
    }
}

impl Iterator for SpaceSet {
    type Item = SpaceId;

    #[inline]
    fn next(&mut self) -> Option<SpaceId> {
        let first = self.first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }

    #[inline]
    fn fold<T, F: FnMut(T, SpaceId) -> T>(self, start: T, mut f: F) -> T {
        fold_bits(self.0, start, |all, index| f(all, SpaceId(index)))
    }
}

impl FromIterator<SpaceId> for SpaceSet {
    #[inline]
    fn from_iter<T: IntoIterator<Item = SpaceId>>(iter: T) -> SpaceSet {
        let mut all = Collector::default();
        iter.into_iter().for_each(|space| all.add(space.0));
        all.set()
    }
}

macro_rules! set_operators {
    ($set:ident) => {
        impl std::ops::BitAnd for $set {
            type Output = $set;
            #[inline]
            fn bitand(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }
        }
        impl std::ops::BitOr for $set {
            type Output = $set;
            #[inline]
            fn bitor(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }
        }
        impl std::ops::Not for $set {
            type Output = $set;
            #[inline]
            fn not(self) -> $set {
                $set(!self.0)
            }
        }
        impl std::ops::BitOrAssign for $set {
            #[inline]
            fn bitor_assign(&mut self, other: $set) {
                self.0 |= other.0;
            }
        }
        impl std::ops::BitAndAssign for $set {
            #[inline]
            fn bitand_assign(&mut self, other: $set) {
                self.0 &= other.0;
            }
        }
    };
}
pub(crate) use set_operators;
set_operators!(SpaceSet);
