//! Fair dice: a seed is promised by its hash before play and shown afterwards, so that both
//! players can check that no throw was chosen to suit anyone.
//!
//! The promise is the SHA-256 of the 32 bytes of the seed, so that any tool can check it:
//! `echo SEED | xxd -r -p | sha256sum`.

use rand_core::{OsRng, TryRngCore};
use sha2::{Digest, Sha256};
use words::{Message, message};

/// The promise of a seed: its SHA-256 in 64 hexadecimal digits.
pub fn commit(seed: &[u8; 32]) -> String {
    to_hex(&Sha256::digest(seed))
}

/// Is `seed` the one that was promised?
///
/// ```
/// use table::proof;
///
/// let seed = proof::fresh_seed()?;
/// let promise = proof::commit(&seed);
/// assert!(proof::verify(&promise, &seed));
/// assert!(!proof::verify(&promise, &[0; 32]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify(commitment: &str, seed: &[u8; 32]) -> bool {
    from_hex::<32>(commitment).is_ok_and(|promised| promised[..] == Sha256::digest(seed)[..])
}

/// The operating system could not give random numbers.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the operating system gave no random numbers: {0}")]
pub struct NoEntropy(String);

impl NoEntropy {
    /// What is wrong, as a message.
    pub fn message(&self) -> Message {
        message!("no-entropy", cause = &self.0)
    }
}

/// A seed nobody can guess, from the operating system.
pub fn fresh_seed() -> Result<[u8; 32], NoEntropy> {
    let mut seed = [0; 32];
    OsRng.try_fill_bytes(&mut seed).map_err(|error| NoEntropy(error.to_string()))?;
    Ok(seed)
}

/// Bytes as lowercase hexadecimal digits.
pub fn to_hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    bytes.iter().flat_map(|b| [b >> 4, b & 15]).map(|d| char::from(DIGITS[usize::from(d)])).collect()
}

/// Why a text is not the bytes asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HexError {
    /// Too short or too long.
    #[error("expected {expected} hexadecimal digits, found {found}")]
    Length {
        /// How many digits there should be.
        expected: usize,
        /// How many characters there are.
        found: usize,
    },
    /// A character that is no digit.
    #[error("`{0}` is not a hexadecimal digit")]
    Digit(char),
}

impl HexError {
    /// What is wrong, as a message.
    pub fn message(&self) -> Message {
        match *self {
            HexError::Length { expected, found } => message!("hex-length", expected, found),
            HexError::Digit(digit) => message!("hex-digit", digit = digit.to_string()),
        }
    }
}

/// Reads exactly `N` bytes from hexadecimal digits of either case.
pub fn from_hex<const N: usize>(text: &str) -> Result<[u8; N], HexError> {
    let found = text.chars().count();
    if found != 2 * N {
        return Err(HexError::Length { expected: 2 * N, found });
    }
    let mut bytes = [0; N];
    for (at, c) in text.chars().enumerate() {
        let digit = c.to_digit(16).ok_or(HexError::Digit(c))?;
        bytes[at / 2] = bytes[at / 2] << 4 | digit as u8;
    }
    Ok(bytes)
}
