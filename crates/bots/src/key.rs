//! Keys of decisions.

use std::hash::Hasher;

/// Makes the key of a decision from what tells it from others; the same on every machine and in every run.
pub(crate) struct Key(pub u64);

impl Hasher for Key {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23);
        }
    }

    fn write_isize(&mut self, value: isize) {
        self.write(&(value as u64).to_le_bytes());
    }

    fn write_usize(&mut self, value: usize) {
        self.write(&(value as u64).to_le_bytes());
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
