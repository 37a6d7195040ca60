//! Blocks: leaders, Combat blocks and Auxiliary blocks (4).

use serde::de::{Error, Unexpected};
use serde::{Deserialize, Serialize};
use table::Seat;

/// How many blocks there are.
pub const BLOCKS: usize = 108;
/// The first French block; those before are Anglo-Allied.
pub const FIRST_FRENCH: u8 = 53;

/// One of the two players' sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Side {
    /// British, Portuguese and Spanish.
    #[default]
    Allied,
    /// French.
    French,
}

impl Side {
    /// Both, in the order of the seats.
    pub const BOTH: [Side; 2] = [Side::Allied, Side::French];

    /// The other one.
    #[inline]
    pub fn enemy(self) -> Side {
        match self {
            Side::Allied => Side::French,
            Side::French => Side::Allied,
        }
    }

    /// 0 or 1.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The chair it sits in.
    #[inline]
    pub fn seat(self) -> Seat {
        Seat::BOTH[self as usize]
    }

    /// The word of the notation.
    pub fn name(self) -> &'static str {
        match self {
            Side::Allied => "allied",
            Side::French => "french",
        }
    }

    /// All blocks of the side.
    #[inline]
    pub fn blocks(self) -> BlockSet {
        match self {
            Side::Allied => BlockSet((1 << FIRST_FRENCH) - 1),
            Side::French => BlockSet(((1u128 << BLOCKS) - 1) & !((1 << FIRST_FRENCH) - 1)),
        }
    }
}

impl From<Seat> for Side {
    #[inline]
    fn from(seat: Seat) -> Side {
        Side::BOTH[seat.index()]
    }
}

/// A nation (4.16).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Nation {
    /// Red labels.
    #[default]
    British,
    /// Green labels.
    Portuguese,
    /// Yellow labels.
    Spanish,
    /// Blue labels.
    French,
}

impl Nation {
    /// All four.
    pub const ALL: [Nation; 4] = [Nation::British, Nation::Portuguese, Nation::Spanish, Nation::French];

    /// Its side.
    #[inline]
    pub fn side(self) -> Side {
        if self == Nation::French { Side::French } else { Side::Allied }
    }

    /// The nation whose tracks and Force Pool it uses: Portugal shares those of Britain.
    #[inline]
    pub fn pool(self) -> Nation {
        if self == Nation::Portuguese { Nation::British } else { self }
    }

    /// Place among the three nations with tracks: British, Spanish, French.
    #[inline]
    pub fn track(self) -> usize {
        match self {
            Nation::British | Nation::Portuguese => 0,
            Nation::Spanish => 1,
            Nation::French => 2,
        }
    }

    /// The nations with tracks, in their order.
    pub const TRACKS: [Nation; 3] = [Nation::British, Nation::Spanish, Nation::French];

    /// The word of the notation.
    pub fn name(self) -> &'static str {
        match self {
            Nation::British => "british",
            Nation::Portuguese => "portuguese",
            Nation::Spanish => "spanish",
            Nation::French => "french",
        }
    }
}

/// What a block is (4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Kind {
    /// A commander with his headquarters (4.21).
    Leader,
    /// Infantry (4.22).
    Infantry,
    /// Infantry that may land against the enemy (4.22, 10.7).
    Expeditionary,
    /// Infantry with another rating against guerillas (4.22).
    CounterGuerilla,
    /// Cavalry (4.22).
    Cavalry,
    /// A Guerilla Partida (4.23).
    Guerilla,
    /// A fortress garrison (4.23).
    Garrison,
    /// The Lines of Torres Vedras (4.23).
    FortifiedLine,
    /// Popham's squadron (4.23).
    NavalSquadron,
}

impl Kind {
    /// Is it a Combat block (4.22)?
    #[inline]
    pub fn is_combat(self) -> bool {
        matches!(self, Kind::Infantry | Kind::Expeditionary | Kind::CounterGuerilla | Kind::Cavalry)
    }

    /// Infantry of any sort.
    #[inline]
    pub fn is_infantry(self) -> bool {
        matches!(self, Kind::Infantry | Kind::Expeditionary | Kind::CounterGuerilla)
    }
}

/// A tactical rating (4.12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[allow(missing_docs)]
pub enum Tactical {
    #[default]
    A,
    B,
    C,
    D,
}

impl Tactical {
    /// All, in the order they fight.
    pub const ALL: [Tactical; 4] = [Tactical::A, Tactical::B, Tactical::C, Tactical::D];
}

/// A block, by its place in the atlas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BlockId(pub u8);

impl BlockId {
    /// No block.
    pub const NONE: BlockId = BlockId(255);

    /// Its number, for arrays.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Whose it is.
    #[inline]
    pub fn side(self) -> Side {
        if self.0 < FIRST_FRENCH { Side::Allied } else { Side::French }
    }
}

/// A set of blocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BlockSet(pub u128);

impl BlockSet {
    /// No block.
    pub const EMPTY: BlockSet = BlockSet(0);

    /// Just this one.
    #[inline]
    pub fn only(block: BlockId) -> BlockSet {
        BlockSet(1 << block.0)
    }

    /// Is it one of them?
    #[inline]
    pub fn has(self, block: BlockId) -> bool {
        block.0 < 128 && self.0 >> block.0 & 1 == 1
    }

    /// Adds a block.
    #[inline]
    pub fn insert(&mut self, block: BlockId) {
        self.0 |= 1 << block.0;
    }

    /// Takes a block out.
    #[inline]
    pub fn remove(&mut self, block: BlockId) {
        self.0 &= !(1 << block.0);
    }

    /// Is there none?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    #[inline]
    pub fn count(self) -> u8 {
        // Most sets hold one block at most, and counting bits takes a while.
        if self.0 & self.0.wrapping_sub(1) == 0 {
            return u8::from(self.0 != 0);
        }
        self.0.count_ones() as u8
    }

    /// The first one.
    #[inline]
    pub fn first(self) -> Option<BlockId> {
        (self.0 != 0).then(|| BlockId(self.0.trailing_zeros() as u8))
    }

    /// The last one.
    #[inline]
    pub fn last(self) -> Option<BlockId> {
        (self.0 != 0).then(|| BlockId(127 - self.0.leading_zeros() as u8))
    }

    /// Those after this one.
    #[inline]
    pub fn after(self, block: BlockId) -> BlockSet {
        if block == BlockId::NONE { self } else { BlockSet(self.0 & (u128::MAX << block.0 << 1)) }
    }
}

impl Iterator for BlockSet {
    type Item = BlockId;
    #[inline]
    fn next(&mut self) -> Option<BlockId> {
        let first = self.first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

impl FromIterator<BlockId> for BlockSet {
    fn from_iter<I: IntoIterator<Item = BlockId>>(blocks: I) -> BlockSet {
        let mut set = BlockSet::EMPTY;
        blocks.into_iter().for_each(|b| set.insert(b));
        set
    }
}

macro_rules! set_operators {
    ($($trait:ident $method:ident $assign:ident $assign_method:ident |$a:ident, $b:ident| $e:expr;)*) => { $(
        impl std::ops::$trait for BlockSet {
            type Output = BlockSet;
            #[inline]
            fn $method(self, other: BlockSet) -> BlockSet {
                let ($a, $b) = (self.0, other.0);
                BlockSet($e)
            }
        }
        impl std::ops::$assign for BlockSet {
            #[inline]
            fn $assign_method(&mut self, other: BlockSet) {
                let ($a, $b) = (self.0, other.0);
                self.0 = $e;
            }
        }
    )* };
}
set_operators! {
    BitAnd bitand BitAndAssign bitand_assign |a, b| a & b;
    BitOr bitor BitOrAssign bitor_assign |a, b| a | b;
    Sub sub SubAssign sub_assign |a, b| a & !b;
}

/// As a list of numbers.
impl Serialize for BlockSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.map(|b| b.0))
    }
}

impl<'de> Deserialize<'de> for BlockSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<BlockSet, D::Error> {
        let list = Vec::<u8>::deserialize(deserializer)?;
        match list.iter().find(|&&b| usize::from(b) >= BLOCKS) {
            Some(&b) => {
                Err(D::Error::invalid_value(Unexpected::Unsigned(b.into()), &"the number of a block"))
            }
            None => Ok(list.into_iter().map(BlockId).collect()),
        }
    }
}
