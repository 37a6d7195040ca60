//! Hashes of situations: the same number on every machine.

use std::hash::Hasher;

/// One step of a well-mixed 64-bit hash (the finalizer of SplitMix64).
#[inline]
pub fn mix(mut z: u64) -> u64 {
    z = z.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A hasher that takes values as numbers, never as the bytes or the word size of the machine.
///
/// Runs of bytes are taken `RUN` at a time, at most eight. Records end with a hash, so a game keeps to the
/// length it began with.
pub struct Mix<const RUN: usize>(u64);

impl<const RUN: usize> Mix<RUN> {
    /// A hasher that starts from a number.
    #[inline]
    pub fn new(start: u64) -> Mix<RUN> {
        Mix(start)
    }
}

macro_rules! write_number {
    ($($name:ident: $number:ty),*) => {
        $(fn $name(&mut self, value: $number) { self.0 = mix(self.0 ^ value as u64); })*
    };
}

impl<const RUN: usize> Hasher for Mix<RUN> {
    write_number!(write_u8: u8, write_u16: u16, write_u32: u32, write_u64: u64, write_usize: usize);
    write_number!(write_i8: i8, write_i16: i16, write_i32: i32, write_i64: i64, write_isize: isize);

    fn write_u128(&mut self, value: u128) {
        self.write_u64(value as u64);
        self.write_u64((value >> 64) as u64);
    }

    fn write(&mut self, bytes: &[u8]) {
        for run in bytes.chunks(RUN) {
            let mut word = [0; 8];
            word[..run.len()].copy_from_slice(run);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
