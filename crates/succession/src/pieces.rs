//! Chapter 3: sides, powers, corps and leaders as small numbers and sets of them.

use crate::map::{bit, fold_bits, has_bit, set_operators};
use serde::{Deserialize, Serialize};
use table::Seat;

/// The two sides of the war.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The Alliance (in *A Pragmatic War* the Pragmatic side).
    #[default]
    Alliance,
    /// The Bourbons.
    Bourbon,
}

impl Side {
    /// Both sides.
    pub const BOTH: [Side; 2] = [Side::Alliance, Side::Bourbon];

    /// The enemy side.
    #[inline]
    pub fn enemy(self) -> Side {
        match self {
            Side::Alliance => Side::Bourbon,
            Side::Bourbon => Side::Alliance,
        }
    }

    /// For arrays with one entry a side.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The seat that plays this side.
    #[inline]
    pub fn seat(self) -> Seat {
        match self {
            Side::Alliance => Seat::One,
            Side::Bourbon => Seat::Two,
        }
    }

    /// The name used in data files and notation.
    pub fn name(self) -> &'static str {
        match self {
            Side::Alliance => "alliance",
            Side::Bourbon => "bourbon",
        }
    }
}

impl From<Seat> for Side {
    #[inline]
    fn from(seat: Seat) -> Side {
        match seat {
            Seat::One => Side::Alliance,
            Seat::Two => Side::Bourbon,
        }
    }
}

/// Where a power stands in the war (7.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Allegiance {
    /// Not part of the game (any more, or not yet).
    #[default]
    Absent,
    /// On the map, but at war with nobody.
    Neutral,
    /// With the Alliance.
    Alliance,
    /// With the Bourbons.
    Bourbon,
}

impl Allegiance {
    /// The side the power fights for, if any.
    #[inline]
    pub fn side(self) -> Option<Side> {
        match self {
            Allegiance::Alliance => Some(Side::Alliance),
            Allegiance::Bourbon => Some(Side::Bourbon),
            _ => None,
        }
    }

    /// The word of position documents.
    pub fn name(self) -> &'static str {
        match self {
            Allegiance::Absent => "absent",
            Allegiance::Neutral => "neutral",
            Allegiance::Alliance => "alliance",
            Allegiance::Bourbon => "bourbon",
        }
    }
}

impl From<Side> for Allegiance {
    fn from(side: Side) -> Allegiance {
        match side {
            Side::Alliance => Allegiance::Alliance,
            Side::Bourbon => Allegiance::Bourbon,
        }
    }
}

/// A power, by its place in the atlas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PowerId(pub u8);

impl PowerId {
    /// For arrays with one entry a power.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// One corps counter. Nothing outside the engine speaks of single corps: see [`Kind`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CorpsId(pub u8);

impl CorpsId {
    /// For arrays with one entry a corps.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A leader counter, by its place in the atlas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LeaderId(pub u8);

impl LeaderId {
    /// For arrays with one entry a leader.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

macro_rules! piece_set {
    ($(#[$doc:meta])* $set:ident, $id:ident, $bits:ty, $bit:expr, $has_bit:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $set(pub $bits);

        impl $set {
            /// The empty set.
            pub const EMPTY: $set = $set(0);

            /// The set of one piece.
            #[inline]
            pub fn of(piece: $id) -> $set {
                $set(($bit)(piece.0))
            }

            /// Is the piece in it?
            #[inline]
            pub fn has(self, piece: $id) -> bool {
                ($has_bit)(self.0, piece.0)
            }

            /// Puts a piece in.
            #[inline]
            pub fn insert(&mut self, piece: $id) {
                self.0 |= ($bit)(piece.0);
            }

            /// Takes a piece out.
            #[inline]
            pub fn remove(&mut self, piece: $id) {
                self.0 &= !($bit)(piece.0);
            }

            /// Nothing in it?
            #[inline]
            pub fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many pieces.
            #[inline]
            pub fn len(self) -> u8 {
                self.0.count_ones() as u8
            }

            /// The first piece.
            #[inline]
            pub fn first(self) -> Option<$id> {
                (self.0 != 0).then(|| $id(self.0.trailing_zeros() as u8))
            }

            /// The first `n` pieces.
            #[inline]
            pub fn take_first(mut self, n: u8) -> $set {
                let mut taken = $set::EMPTY;
                for _ in 0..n {
                    let Some(first) = self.first() else { break };
                    taken.insert(first);
                    self.remove(first);
                }
                taken
            }
        }

        impl Iterator for $set {
            type Item = $id;

            #[inline]
            fn next(&mut self) -> Option<$id> {
                let first = self.first()?;
                self.0 &= self.0 - 1;
                Some(first)
            }

            #[inline]
            fn fold<T, F: FnMut(T, $id) -> T>(self, start: T, mut f: F) -> T {
                fold_bits(self.0.into(), start, |all, index| f(all, $id(index)))
            }
        }

        set_operators!($set);
    };
}

piece_set!(
    /// A set of corps.
    CorpsSet,
    CorpsId,
    u128,
    bit,
    has_bit
);
piece_set!(
    /// A set of leaders.
    LeaderSet,
    LeaderId,
    u64,
    |index: u8| 1u64 << index,
    |mask: u64, index: u8| mask >> index & 1 == 1
);

/// A kind of corps: everything that tells one corps from another in the same place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Kind(pub u8);

impl Kind {
    /// The bit of those that have acted.
    pub const ACTED: u8 = 1;

    /// A kind from its parts.
    #[inline]
    pub fn new(power: PowerId, reduced: bool, demoralized: bool, acted: bool) -> Kind {
        Kind(power.0 << 3 | u8::from(reduced) << 2 | u8::from(demoralized) << 1 | u8::from(acted))
    }

    /// The power it belongs to.
    #[inline]
    pub fn power(self) -> PowerId {
        PowerId(self.0 >> 3)
    }

    /// On its reduced side?
    #[inline]
    pub fn reduced(self) -> bool {
        self.0 & 4 != 0
    }

    /// Demoralized?
    #[inline]
    pub fn demoralized(self) -> bool {
        self.0 & 2 != 0
    }

    /// Has it taken part in an action this round?
    #[inline]
    pub fn acted(self) -> bool {
        self.0 & 1 != 0
    }
}
