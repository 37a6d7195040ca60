//! How the seed of a game is made, as it is stored.

use super::{GameRow, Millis, SeatKind, SeatRow, Status};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use table::deal::{Contribution, DealProof};
use table::{Seat, proof};

/// 32 bytes that are written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Hex32(pub [u8; 32]);

impl Hex32 {
    /// Returns the SHA-256 of the bytes.
    pub fn sha256(&self) -> Hex32 {
        Hex32(Sha256::digest(self.0).into())
    }
}

impl std::fmt::Display for Hex32 {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&proof::to_hex(&self.0))
    }
}

impl std::fmt::Debug for Hex32 {
    // Nonces and secrets do not belong in a log.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Hex32")
    }
}

impl TryFrom<String> for Hex32 {
    type Error = proof::HexError;

    fn try_from(text: String) -> Result<Hex32, proof::HexError> {
        proof::from_hex(&text).map(Hex32)
    }
}

impl From<Hex32> for String {
    fn from(bytes: Hex32) -> String {
        proof::to_hex(&bytes.0)
    }
}

/// What a seat has contributed to the seed so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct SeatDeal {
    /// The SHA-256 of the seat's nonce, sent when its player sat down.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commitment: Option<Hex32>,
    /// The nonce, once it is revealed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nonce: Option<Hex32>,
    /// Whether the player declared the nonce lost.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub lost: bool,
    /// Whether the seat is to send a second nonce, since the opponent has lost theirs.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub fresh: bool,
    /// Whether the player is to commit again before anybody can join, since the deal was begun again.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub recommit: bool,
    /// What the record of an imported game says of a seat without a nonce.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recorded: Option<String>,
}

impl SeatDeal {
    /// Returns true if the seat still has to reveal a nonce, once all seats are taken.
    fn is_open(&self) -> bool {
        self.nonce.is_none() && !self.lost && (self.fresh || self.commitment.is_some())
    }
}

/// How the seed of a game is made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Deal {
    /// The server's secret; its SHA-256 is the promise.
    pub secret: Hex32,
    /// What each seat has contributed.
    #[serde(default)]
    pub seats: [SeatDeal; 2],
    /// When the last seat was taken and nonces began to be awaited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<Millis>,
    /// How long a player has from then on to reveal, in milliseconds; nothing for no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub allowed: Option<Millis>,
    /// Whether the seed was made.
    #[serde(default)]
    pub dealt: bool,
    /// How often the deal was begun again, since a player who had joined did not reveal in time.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub restarts: u32,
}

impl Deal {
    /// A deal for which no player has committed to a nonce.
    pub fn new(secret: [u8; 32]) -> Deal {
        Deal {
            secret: Hex32(secret),
            seats: Default::default(),
            since: None,
            allowed: None,
            dealt: false,
            restarts: 0,
        }
    }

    /// The deal that begins in the place of this one when the player of a seat has not revealed in time.
    ///
    /// The secret is another one, and nothing that was sent before enters the seed.
    pub fn again(&self, late: Seat, secret: [u8; 32]) -> Deal {
        let mut deal = Deal { restarts: self.restarts + 1, ..Deal::new(secret) };
        let waited = late.other().index();
        deal.seats[waited].recommit = self.seats[waited].commitment.is_some();
        deal
    }

    /// The SHA-256 of the secret.
    pub fn promise(&self) -> Hex32 {
        self.secret.sha256()
    }

    /// What each seat contributed, and how to check it.
    pub fn proof(&self, seats: &[SeatRow; 2]) -> DealProof {
        let contribution = |seat: Seat| self.contribution(seat, seats);
        DealProof {
            promise: self.promise().0,
            secret: self.secret.0,
            seats: [contribution(Seat::One), contribution(Seat::Two)],
        }
    }

    fn contribution(&self, seat: Seat, seats: &[SeatRow; 2]) -> Contribution {
        let deal = &self.seats[seat.index()];
        match (deal.commitment, deal.nonce) {
            (Some(commitment), _) if deal.lost => Contribution::Lost { commitment: commitment.0 },
            (_, Some(nonce)) if deal.fresh => Contribution::Fresh { nonce: nonce.0 },
            (Some(commitment), Some(nonce)) => {
                Contribution::Committed { commitment: commitment.0, nonce: nonce.0 }
            }
            _ if deal.recorded.is_some() => {
                deal.recorded.as_deref().and_then(|text| Contribution::read(text).ok()).unwrap_or_default()
            }
            _ if seats[seat.index()].kind == SeatKind::Bot => Contribution::Computer,
            _ if self.seats[seat.other().index()].commitment.is_some() && is_same_person(seats) => {
                Contribution::Same
            }
            _ => Contribution::Default,
        }
    }
}

fn is_zero(count: &u32) -> bool {
    *count == 0
}

fn is_same_person([one, two]: &[SeatRow; 2]) -> bool {
    one.person.is_some() && one.person == two.person
}

impl GameRow {
    /// Whether the seed exists, so that there is a position to look at.
    pub fn is_dealt(&self) -> bool {
        self.deal.as_ref().is_none_or(|deal| deal.dealt)
    }

    /// Whether all seats are taken and the game waits for nonces.
    pub fn is_dealing(&self) -> bool {
        self.status == Status::Waiting && !self.is_dealt() && self.seats.iter().all(SeatRow::is_taken)
    }

    /// Whether a player has to commit again before anybody can join.
    pub fn awaits_commitment(&self) -> bool {
        let deal = self.deal.as_ref().filter(|_| self.status == Status::Waiting);
        deal.is_some_and(|deal| deal.seats.iter().any(|seat| seat.recommit))
    }

    /// Whether the deal waits for the nonce of a seat.
    pub fn owes_nonce(&self, seat: Seat) -> bool {
        self.is_dealing() && self.deal.as_ref().is_some_and(|deal| deal.seats[seat.index()].is_open())
    }
}
