//! Places, hexes and sets of hexes (3).

use serde::{Deserialize, Serialize};

/// A hex, by its place in the atlas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HexId(pub u8);

impl HexId {
    /// Its number, for arrays.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Where a block can be: a hex, a box, or off the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Place(pub u8);

/// The places that are Sea Boxes.
pub(crate) const SEA_BOXES: std::ops::Range<u8> = 240..245;

/// How many hexes a map may have.
pub const MAX_HEXES: usize = 240;

impl Place {
    /// The first of the five Sea Boxes (3.6).
    pub const SEA: Place = Place(240);
    /// The Britain Box (3.52).
    pub const BRITAIN: Place = Place(245);
    /// The France Box (3.51).
    pub const FRANCE: Place = Place(246);
    /// The Force Pool of its nation (3.7).
    pub const POOL: Place = Place(247);
    /// Not yet called for.
    pub const ASIDE: Place = Place(248);
    /// Permanently out of play (10.33).
    pub const REMOVED: Place = Place(249);
    /// Nowhere.
    pub const NOWHERE: Place = Place(255);

    /// A hex as a place.
    #[inline]
    pub fn hex(hex: HexId) -> Place {
        Place(hex.0)
    }

    /// A Sea Box as a place.
    #[inline]
    pub fn sea(number: u8) -> Place {
        Place(Place::SEA.0 + number)
    }

    /// The hex, if it is one.
    #[inline]
    pub fn as_hex(self) -> Option<HexId> {
        ((self.0 as usize) < MAX_HEXES).then_some(HexId(self.0))
    }

    /// The number of the Sea Box, if it is one.
    #[inline]
    pub fn as_sea(self) -> Option<u8> {
        SEA_BOXES.contains(&self.0).then(|| self.0 - SEA_BOXES.start)
    }

    /// Is it a hex?
    #[inline]
    pub fn is_hex(self) -> bool {
        (self.0 as usize) < MAX_HEXES
    }

    /// Is it a Sea Box?
    #[inline]
    pub fn is_sea(self) -> bool {
        self.as_sea().is_some()
    }

    /// Is a block there on the map or in a Sea Box or Home Box?
    #[inline]
    pub fn is_in_play(self) -> bool {
        self.0 < Place::POOL.0
    }
}

/// A set of hexes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HexSet(pub [u64; 4]);

/// As a list of numbers.
impl Serialize for HexSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(|h| h.0))
    }
}

impl<'de> Deserialize<'de> for HexSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<HexSet, D::Error> {
        Ok(Vec::<u8>::deserialize(deserializer)?.into_iter().map(HexId).collect())
    }
}

impl HexSet {
    /// No hex.
    pub const EMPTY: HexSet = HexSet([0; 4]);
    /// Every hex there can be.
    pub(crate) const ALL: HexSet = HexSet([!0; 4]);

    /// Is it one of them?
    #[inline]
    pub fn has(self, hex: HexId) -> bool {
        self.0[hex.index() >> 6] >> (hex.0 & 63) & 1 == 1
    }

    /// Adds a hex.
    #[inline]
    pub fn insert(&mut self, hex: HexId) {
        self.0[hex.index() >> 6] |= 1 << (hex.0 & 63);
    }

    /// Takes a hex out.
    #[inline]
    pub fn remove(&mut self, hex: HexId) {
        self.0[hex.index() >> 6] &= !(1 << (hex.0 & 63));
    }

    /// Adds a hex or takes it out.
    #[inline]
    pub fn set(&mut self, hex: HexId, there: bool) {
        if there { self.insert(hex) } else { self.remove(hex) }
    }

    /// Is there none?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }

    /// How many there are.
    #[inline]
    pub fn count(self) -> u32 {
        self.0.iter().map(|w| w.count_ones()).sum()
    }

    /// The first one.
    #[inline]
    pub fn first(self) -> Option<HexId> {
        self.iter().next()
    }

    /// Does something with each of them, in order, a word at a time.
    #[inline]
    pub(crate) fn for_each(self, mut f: impl FnMut(HexId)) {
        for (i, word) in self.0.into_iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                f(HexId((i as u32 * 64 + rest.trailing_zeros()) as u8));
                rest &= rest - 1;
            }
        }
    }

    /// One after the other, in order.
    #[inline]
    pub fn iter(self) -> HexIter {
        HexIter(self)
    }

    fn zip(self, other: HexSet, f: impl Fn(u64, u64) -> u64) -> HexSet {
        let mut words = [0; 4];
        for (i, word) in words.iter_mut().enumerate() {
            *word = f(self.0[i], other.0[i]);
        }
        HexSet(words)
    }
}

impl FromIterator<HexId> for HexSet {
    fn from_iter<I: IntoIterator<Item = HexId>>(hexes: I) -> HexSet {
        let mut set = HexSet::EMPTY;
        hexes.into_iter().for_each(|hex| set.insert(hex));
        set
    }
}

impl std::ops::BitAnd for HexSet {
    type Output = HexSet;
    #[inline]
    fn bitand(self, other: HexSet) -> HexSet {
        self.zip(other, |a, b| a & b)
    }
}

impl std::ops::BitOr for HexSet {
    type Output = HexSet;
    #[inline]
    fn bitor(self, other: HexSet) -> HexSet {
        self.zip(other, |a, b| a | b)
    }
}

impl std::ops::Sub for HexSet {
    type Output = HexSet;
    #[inline]
    fn sub(self, other: HexSet) -> HexSet {
        self.zip(other, |a, b| a & !b)
    }
}

/// The hexes of a set.
pub struct HexIter(HexSet);

impl Iterator for HexIter {
    type Item = HexId;
    #[inline]
    fn next(&mut self) -> Option<HexId> {
        for (i, word) in self.0.0.iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros();
                *word &= *word - 1;
                return Some(HexId((i as u32 * 64 + bit) as u8));
            }
        }
        None
    }
}

/// The dominant terrain of a hex (3.21, 3.22).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Terrain {
    /// One Movement Point.
    Clear,
    /// Two Movement Points.
    Mountain,
}

/// A feature of a hexside (3.34, 3.35, 3.37).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Feature {
    /// Costs a Movement Point more and lets one Combat block fewer across.
    River,
    /// Impassable.
    Cordillera,
    /// Impassable.
    Estuary,
}

/// A country, for borders and restrictions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Country {
    /// Portugal.
    Portugal,
    /// Spain.
    Spain,
    /// France.
    France,
    /// British Gibraltar.
    Gibraltar,
}

/// Whose a town is when nobody stands in it (3.41).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Colour {
    /// French.
    Blue,
    /// Portuguese.
    Green,
    /// British.
    Red,
    /// Spanish.
    Yellow,
    /// Not a Key Town.
    White,
}

/// What kind of town it is (3.41, 3.43).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum TownKind {
    /// A fortress, which is a Key Town too.
    Fortress,
    /// A Key Town.
    Key,
    /// Another town.
    Town,
}

/// The six directions of a hex grid whose odd rows stand half a hex to the east: row and column change in even
/// rows, then in odd ones, in the order NE, E, SE, SW, W, NW.
pub const STEPS: [[(i8, i8); 6]; 2] = [
    [(-1, 0), (0, 1), (1, 0), (1, -1), (0, -1), (-1, -1)],
    [(-1, 1), (0, 1), (1, 1), (1, 0), (0, -1), (-1, 0)],
];
