//! The two chairs at the table.

use serde::{Deserialize, Serialize};

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Seat {
    /// The first seat.
    One,
    /// The second seat.
    Two,
}

impl Seat {
    /// Both seats, in order.
    pub const BOTH: [Seat; 2] = [Seat::One, Seat::Two];

    /// The seat across the table.
    #[inline]
    pub fn other(self) -> Seat {
        match self {
            Seat::One => Seat::Two,
            Seat::Two => Seat::One,
        }
    }

    /// 0 or 1, for arrays with one entry a seat.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// 1 or 2, as records write it.
    #[inline]
    pub fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The seat with this number, 1 or 2.
    pub fn from_number(number: u8) -> Option<Seat> {
        match number {
            1 => Some(Seat::One),
            2 => Some(Seat::Two),
            _ => None,
        }
    }
}

/// Which seats owe a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seats {
    /// Nobody: the game is over.
    None,
    /// One seat.
    One(Seat),
    /// Both at once, neither seeing the other's choice.
    Both,
}

impl Seats {
    /// Those of the two who owe a decision.
    #[inline]
    pub fn of(one: bool, two: bool) -> Seats {
        match (one, two) {
            (true, true) => Seats::Both,
            (true, false) => Seats::One(Seat::One),
            (false, true) => Seats::One(Seat::Two),
            (false, false) => Seats::None,
        }
    }

    /// Does `seat` owe a decision?
    #[inline]
    pub fn contains(self, seat: Seat) -> bool {
        match self {
            Seats::None => false,
            Seats::One(s) => s == seat,
            Seats::Both => true,
        }
    }

    /// The seats as an iterator.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::BOTH.into_iter().filter(move |&s| self.contains(s))
    }

    /// The first seat that owes a decision.
    #[inline]
    pub fn first(self) -> Option<Seat> {
        match self {
            Seats::None => None,
            Seats::One(s) => Some(s),
            Seats::Both => Some(Seat::One),
        }
    }
}
