//! Seeds that the server and the players make together, so that none of them can choose the dice.
//!
//! 1. The server draws a secret of 32 bytes and publishes its SHA-256, the promise.
//! 2. Each player's program draws a nonce of 32 bytes and publishes its SHA-256, the commitment.
//! 3. When all commitments are in, each program reveals its nonce.
//! 4. The seed is the SHA-256 of [`TAG`], the secret, the nonce of seat one and the nonce of seat two.
//!
//! Any tool can check it:
//!
//! ```sh
//! echo SECRET | xxd -r -p | sha256sum                                     # the promise
//! echo NONCE | xxd -r -p | sha256sum                                      # a commitment
//! { printf 'malbrook seed 1\n'; echo SECRET NONCE1 NONCE2 | xxd -r -p; } | sha256sum   # the seed
//! ```
//!
//! A seat without a nonce of its own contributes [`DEFAULT_NONCE`], and its [`Contribution`] says why.

use crate::{Seat, proof};
use sha2::{Digest, Sha256};
use words::{Message, message};

/// The text that goes before the secret when the seed is computed.
pub const TAG: &[u8] = b"malbrook seed 1\n";
/// The nonce of a seat that contributes none of its own.
pub const DEFAULT_NONCE: [u8; 32] = [0; 32];

/// Computes the seed from the server's secret and the nonces of both seats.
///
/// ```
/// use table::deal::{DEFAULT_NONCE, seed};
///
/// let alone = seed(&[1; 32], &[DEFAULT_NONCE; 2]);
/// assert_ne!(alone, seed(&[1; 32], &[[7; 32], DEFAULT_NONCE]));
/// assert_ne!(alone, [1; 32]);
/// ```
pub fn seed(secret: &[u8; 32], nonces: &[[u8; 32]; 2]) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(TAG);
    hash.update(secret);
    nonces.iter().for_each(|nonce| hash.update(nonce));
    hash.finalize().into()
}

/// What a seat contributed to the seed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Contribution {
    /// A nonce the player had committed to.
    Committed {
        /// The SHA-256 of the nonce, sent when the player sat down.
        commitment: [u8; 32],
        /// The nonce.
        nonce: [u8; 32],
    },
    /// A second nonce without a commitment, sent after the opponent had lost theirs.
    Fresh {
        /// The nonce.
        nonce: [u8; 32],
    },
    /// The default, since the player could not reveal the nonce they had committed to.
    Lost {
        /// The SHA-256 of the lost nonce.
        commitment: [u8; 32],
    },
    /// The default, since the player's program sent no commitment.
    #[default]
    Default,
    /// The default, since the same person has contributed for the other seat.
    Same,
    /// The default, since the computer plays the seat.
    Computer,
}

impl Contribution {
    /// Returns the nonce that enters the seed.
    pub fn nonce(&self) -> [u8; 32] {
        match *self {
            Contribution::Committed { nonce, .. } | Contribution::Fresh { nonce } => nonce,
            Contribution::Lost { .. }
            | Contribution::Default
            | Contribution::Same
            | Contribution::Computer => DEFAULT_NONCE,
        }
    }

    /// Reads what [`Display`](std::fmt::Display) writes.
    pub fn read(text: &str) -> Result<Contribution, Message> {
        let mut words = text.split_whitespace();
        let kind = words.next().unwrap_or_default();
        let mut bytes = || {
            let word = words.next().ok_or_else(|| message!("record-nonce-lacks", word = kind))?;
            proof::from_hex::<32>(word).map_err(|error| error.message())
        };
        let read = match kind {
            "committed" => Contribution::Committed { commitment: bytes()?, nonce: bytes()? },
            "fresh" => Contribution::Fresh { nonce: bytes()? },
            "lost" => Contribution::Lost { commitment: bytes()? },
            "default" => Contribution::Default,
            "same" => Contribution::Same,
            "computer" => Contribution::Computer,
            _ => return Err(message!("record-nonce-kind", word = kind.chars().take(30).collect::<String>())),
        };
        match words.next() {
            None => Ok(read),
            Some(_) => Err(message!("record-nonce-more")),
        }
    }
}

impl std::fmt::Display for Contribution {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Contribution::Committed { commitment, nonce } => {
                write!(f, "committed {} {}", proof::to_hex(commitment), proof::to_hex(nonce))
            }
            Contribution::Fresh { nonce } => write!(f, "fresh {}", proof::to_hex(nonce)),
            Contribution::Lost { commitment } => write!(f, "lost {}", proof::to_hex(commitment)),
            Contribution::Default => f.write_str("default"),
            Contribution::Same => f.write_str("same"),
            Contribution::Computer => f.write_str("computer"),
        }
    }
}

/// Everything needed to check how a seed was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealProof {
    /// The SHA-256 of the secret, published when the game was created.
    pub promise: [u8; 32],
    /// The server's secret.
    pub secret: [u8; 32],
    /// What each seat contributed.
    pub seats: [Contribution; 2],
}

/// Why a seed was not made as it should have been.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DealFault {
    /// The secret is not the promised one.
    #[error("the secret is not the promised one")]
    Secret,
    /// A nonce is not the one the player committed to.
    #[error("the nonce of seat {} is not the one the player committed to", .0.number())]
    Nonce(Seat),
    /// A seat contributed what it may not beside the contribution of the other seat: see [`DealProof::check`].
    #[error("seat {} may not contribute this beside the other seat", .0.number())]
    Pair(Seat),
    /// The seed does not follow from the secret and the nonces.
    #[error("the seed does not follow from the secret and the nonces")]
    Seed,
}

impl DealProof {
    /// Returns the seed that follows from the secret and the nonces.
    pub fn seed(&self) -> [u8; 32] {
        seed(&self.secret, &self.seats.map(|seat| seat.nonce()))
    }

    /// Checks the promise, which contributions go together, every nonce against its commitment, and the seed.
    ///
    /// Otherwise the server could wait for one nonce and then choose what it says of the other seat. When a nonce is lost,
    /// the other committed nonce is void. So [`Contribution::Fresh`] stands only beside [`Contribution::Lost`], `Lost` never
    /// beside [`Contribution::Committed`], and [`Contribution::Same`] only beside the commitment of the same person.
    pub fn check(&self, seed: &[u8; 32]) -> Result<(), DealFault> {
        if Sha256::digest(self.secret)[..] != self.promise {
            return Err(DealFault::Secret);
        }
        if let Some(seat) = Seat::BOTH.into_iter().find(|seat| !self.may_stand(*seat)) {
            return Err(DealFault::Pair(seat));
        }
        for seat in Seat::BOTH {
            if let Contribution::Committed { commitment, nonce } = self.seats[seat.index()]
                && Sha256::digest(nonce)[..] != commitment
            {
                return Err(DealFault::Nonce(seat));
            }
        }
        if self.seed() == *seed { Ok(()) } else { Err(DealFault::Seed) }
    }

    /// Whether a seat may contribute what it did, given what the other seat contributed.
    fn may_stand(&self, seat: Seat) -> bool {
        let other = &self.seats[seat.other().index()];
        match self.seats[seat.index()] {
            Contribution::Fresh { .. } => matches!(other, Contribution::Lost { .. }),
            Contribution::Lost { .. } => !matches!(other, Contribution::Committed { .. }),
            Contribution::Same => {
                matches!(other, Contribution::Committed { .. } | Contribution::Lost { .. })
            }
            Contribution::Committed { .. } | Contribution::Default | Contribution::Computer => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sha256(bytes: &[u8]) -> [u8; 32] {
        Sha256::digest(bytes).into()
    }

    fn committed(nonce: [u8; 32]) -> Contribution {
        Contribution::Committed { commitment: sha256(&nonce), nonce }
    }

    fn proof() -> DealProof {
        DealProof {
            promise: sha256(&[1; 32]),
            secret: [1; 32],
            seats: [committed([2; 32]), committed([3; 32])],
        }
    }

    #[test]
    fn the_seed_is_the_hash_of_tag_secret_and_nonces() {
        let bytes = [TAG, &[1; 32], &[2; 32], &[3; 32]].concat();
        assert_eq!(proof().seed(), sha256(&bytes));
        // Computed with `sha256sum`, as the documentation shows.
        assert_eq!(
            proof::to_hex(&proof().seed()),
            "60767b873bd4771c185d4ca507186f5ded2f4235cf12b13c535ffa7cfe1db91f"
        );
    }

    #[test]
    fn a_change_of_any_part_is_found() {
        let seed = proof().seed();
        assert_eq!(proof().check(&seed), Ok(()));
        assert_eq!(DealProof { secret: [9; 32], ..proof() }.check(&seed), Err(DealFault::Secret));
        let mut other = proof();
        other.seats[0] = Contribution::Committed { commitment: sha256(&[2; 32]), nonce: [9; 32] };
        assert_eq!(other.check(&seed), Err(DealFault::Nonce(Seat::One)));
        let mut other = proof();
        other.seats[1] = Contribution::Default;
        assert_eq!(other.check(&seed), Err(DealFault::Seed));
        assert_eq!(proof().check(&[0; 32]), Err(DealFault::Seed));
    }

    #[test]
    fn only_contributions_that_go_together_hold() {
        use Contribution::{Computer, Default, Same};
        let committed = committed([2; 32]);
        let fresh = Contribution::Fresh { nonce: [3; 32] };
        let lost = Contribution::Lost { commitment: [5; 32] };
        let all = [committed, fresh, lost, Default, Same, Computer];
        let wrong = |one: usize, two: usize| {
            let proof = DealProof { seats: [all[one], all[two]], ..proof() };
            match proof.check(&proof.seed()) {
                Ok(()) => None,
                Err(DealFault::Pair(seat)) => Some(seat.number()),
                Err(other) => panic!("{other}"),
            }
        };
        // What seat one contributes down, seat two across; the seat that must not contribute this.
        let (n, one, two) = (None, Some(1), Some(2));
        let expected = [
            [n, two, two, n, n, n],       // committed
            [one, one, n, one, one, one], // fresh
            [one, n, n, n, n, n],         // lost
            [n, two, n, n, two, n],       // default
            [n, one, n, one, one, one],   // same
            [n, two, n, n, two, n],       // computer
        ];
        for (i, row) in expected.iter().enumerate() {
            for (j, expected) in row.iter().enumerate() {
                assert_eq!(wrong(i, j), *expected, "{} beside {}", all[i], all[j]);
            }
        }
    }

    #[test]
    fn contributions_are_read_as_they_are_written() {
        let fresh = Contribution::Fresh { nonce: [3; 32] };
        let lost = Contribution::Lost { commitment: [5; 32] };
        for each in [
            committed([2; 32]),
            fresh,
            lost,
            Contribution::Default,
            Contribution::Same,
            Contribution::Computer,
        ] {
            assert_eq!(Contribution::read(&each.to_string()), Ok(each));
        }
        for wrong in ["", "committed", "fresh 00", "default 1", "computers", "lost"] {
            assert!(Contribution::read(wrong).is_err(), "{wrong}");
        }
    }
}
