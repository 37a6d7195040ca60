//! Where chance comes from. Every throw carries its purpose, so that logs, scripts and proofs can name it.

use rand_chacha::ChaCha20Rng;
use rand_core::{RngCore, SeedableRng};
use std::borrow::Cow;
use std::collections::VecDeque;
use std::fmt;
use words::{Message, message};

/// What a throw is for, e.g. `battle` or `interception`: one word, with hyphens if need be.
///
/// Records write it as [`word`] gives it, so that a purpose with a space in it still reads back.
pub type Purpose = &'static str;

/// A source of chance.
pub trait Dice {
    /// A number in `0..sides`, each equally likely. `sides` is at least 1.
    fn below(&mut self, sides: u32, purpose: Purpose) -> u32;

    /// One six-sided die.
    #[inline]
    fn die(&mut self, purpose: Purpose) -> u8 {
        self.below(6, purpose) as u8 + 1
    }

    /// How many 32-bit words of a seed's stream were used so far. Only dice of a seed know.
    fn position(&self) -> Option<u64> {
        None
    }
}

/// Reproducible dice: the same seed gives the same throws on every machine.
///
/// ```
/// use table::{Dice, SeededDice};
///
/// let mut dice = SeededDice::new([7; 32]);
/// let faces: Vec<u8> = (0..4).map(|_| dice.die("battle")).collect();
/// assert!(faces.iter().all(|face| (1..=6).contains(face)));
///
/// // Whoever knows the seed can go on from any place in its stream.
/// let mut others = SeededDice::at([7; 32], dice.position().unwrap());
/// assert_eq!(dice.die("siege"), others.die("siege"));
/// ```
#[derive(Clone, Debug)]
pub struct SeededDice {
    rng: ChaCha20Rng,
}

impl SeededDice {
    /// Dice from a 32-byte seed.
    pub fn new(seed: [u8; 32]) -> SeededDice {
        SeededDice { rng: ChaCha20Rng::from_seed(seed) }
    }

    /// Dice from a seed that go on where others had come to, as their [`position`](Dice::position) said.
    pub fn at(seed: [u8; 32], position: u64) -> SeededDice {
        let mut dice = SeededDice::new(seed);
        dice.rng.set_word_pos(u128::from(position));
        dice
    }

    /// Dice for what happens before the first choice: another stream of the same seed, so that the throws
    /// of the game itself begin with its first choice.
    pub fn for_set_up(seed: [u8; 32]) -> SeededDice {
        let mut dice = SeededDice::new(seed);
        dice.rng.set_stream(1);
        dice
    }

    /// Dice from a small number, for simulations and tests.
    pub fn from_number(seed: u64) -> SeededDice {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        SeededDice::new(bytes)
    }
}

/// Unbiased choice by Lemire's multiplication with rejection.
fn unbiased(sides: u32, mut next: impl FnMut() -> u32) -> u32 {
    let mut product = u64::from(next()) * u64::from(sides);
    if (product as u32) < sides {
        let threshold = sides.wrapping_neg() % sides;
        while (product as u32) < threshold {
            product = u64::from(next()) * u64::from(sides);
        }
    }
    (product >> 32) as u32
}

impl Dice for SeededDice {
    fn below(&mut self, sides: u32, _purpose: Purpose) -> u32 {
        unbiased(sides, || self.rng.next_u32())
    }

    fn position(&self) -> Option<u64> {
        u64::try_from(self.rng.get_word_pos()).ok()
    }
}

/// Quick dice for search and simulation, not fit for play between people.
#[derive(Clone, Debug)]
pub struct FastDice(u64);

impl FastDice {
    /// Dice from any seed.
    pub fn new(seed: u64) -> FastDice {
        FastDice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0xD1B5_4A32_D192_ED03)
    }

    /// The next 32 random bits (SplitMix64).
    #[inline]
    pub fn next_bits(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) >> 32) as u32
    }
}

impl Dice for FastDice {
    #[inline]
    fn below(&mut self, sides: u32, _purpose: Purpose) -> u32 {
        unbiased(sides, || self.next_bits())
    }
}

/// Dice that fall as a script says, for tests and examples of play.
///
/// Faces are written as on the die (1 to 6); other draws as their index. When the script is
/// empty, names another purpose than the throw asked for, or gives a number the throw cannot
/// show, that is noted as a fault and play goes on, with quick dice where the script gives nothing
/// that fits: one wrong script can neither panic an engine nor make it break a tie for ever.
///
/// ```
/// use table::{Dice, ScriptedDice};
///
/// let mut dice = ScriptedDice::new([6, 1]);
/// dice.push(Some("siege"), 3);
/// assert_eq!([dice.die("battle"), dice.die("battle"), dice.die("siege")], [6, 1, 3]);
/// assert!(dice.faults().is_empty());
///
/// // A script that is too short is a fault, and play goes on.
/// dice.die("siege");
/// assert_eq!(dice.faults().len(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct ScriptedDice {
    script: VecDeque<(Option<String>, u32)>,
    fallback: Option<SeededDice>,
    stopgap: FastDice,
    faults: Vec<String>,
}

impl ScriptedDice {
    /// Dice that give `faces` in turn.
    pub fn new(faces: impl IntoIterator<Item = u32>) -> ScriptedDice {
        ScriptedDice {
            script: faces.into_iter().map(|f| (None, f)).collect(),
            fallback: None,
            stopgap: FastDice::new(0),
            faults: Vec::new(),
        }
    }

    /// After the script, go on with these dice and call it no fault.
    pub fn then(mut self, dice: SeededDice) -> ScriptedDice {
        self.fallback = Some(dice);
        self
    }

    /// Adds a throw; with a purpose it must be used for that.
    pub fn push(&mut self, purpose: Option<&str>, face: u32) {
        self.script.push_back((purpose.map(str::to_owned), face));
    }

    /// How many scripted throws are left.
    pub fn left(&self) -> usize {
        self.script.len()
    }

    /// What went wrong so far.
    pub fn faults(&self) -> &[String] {
        &self.faults
    }

    /// The next scripted number if it lies in `range` and was meant for `purpose`.
    fn next(&mut self, range: std::ops::Range<u32>, purpose: Purpose) -> u32 {
        let Some((wanted, value)) = self.script.pop_front() else {
            if let Some(dice) = &mut self.fallback {
                return range.start + dice.below(range.end - range.start, purpose);
            }
            self.faults.push(format!("no throw left for {purpose}"));
            return self.stand_in(range);
        };
        if wanted.as_deref().is_some_and(|w| w != purpose) {
            self.faults.push(format!("scripted {} but asked for {purpose}", wanted.unwrap_or_default()));
        }
        if !range.contains(&value) {
            self.faults.push(format!("scripted {value} for {purpose}, which takes {range:?}"));
            return self.stand_in(range);
        }
        value
    }

    /// A number where the script gives none.
    fn stand_in(&mut self, range: std::ops::Range<u32>) -> u32 {
        range.start + self.stopgap.below(range.end - range.start, "stopgap")
    }
}

impl Dice for ScriptedDice {
    fn below(&mut self, sides: u32, purpose: Purpose) -> u32 {
        self.next(0..sides, purpose)
    }

    fn die(&mut self, purpose: Purpose) -> u8 {
        self.next(1..7, purpose) as u8
    }
}

/// One throw as it fell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Throw {
    /// What it was for.
    pub purpose: Cow<'static, str>,
    /// How many ways it could fall; 6 for a die.
    pub sides: u32,
    /// How it fell, in `0..sides`. A die that shows 1 has value 0.
    pub value: u32,
}

impl Throw {
    /// The face a die shows, counted from 1.
    pub fn face(&self) -> u32 {
        self.value.saturating_add(1)
    }

    /// Is this the throw that the other one is, whichever way its purpose is spelled?
    pub fn agrees_with(&self, other: &Throw) -> bool {
        self.sides == other.sides && self.value == other.value && word(&self.purpose) == word(&other.purpose)
    }
}

/// `battle 3` for a die that shows three, `deal 52:17` for index 17 of 52.
impl fmt::Display for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.sides {
            6 => write!(f, "{} {}", word(&self.purpose), self.face()),
            sides => write!(f, "{} {}:{}", word(&self.purpose), sides, self.value),
        }
    }
}

/// Six-sided dice thrown together, two in each of `BYTES` bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thrown<const BYTES: usize> {
    pairs: [u8; BYTES],
    count: u8,
}

impl<const BYTES: usize> Default for Thrown<BYTES> {
    fn default() -> Thrown<BYTES> {
        Thrown { pairs: [0; BYTES], count: 0 }
    }
}

impl<const BYTES: usize> Thrown<BYTES> {
    /// Adds a die.
    ///
    /// # Panics
    ///
    /// If there are twice `BYTES` already.
    pub fn add(&mut self, face: u8) {
        debug_assert!((1..=6).contains(&face));
        let (pair, second) = (self.count / 2, self.count % 2);
        self.pairs[usize::from(pair)] |= face << (4 * second);
        self.count += 1;
    }

    /// The dice, in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = u8> {
        (0..self.count).map(|die| self.pairs[usize::from(die / 2)] >> (4 * (die % 2)) & 15)
    }

    /// The same as a list.
    pub fn faces(&self) -> Vec<u8> {
        self.iter().collect()
    }
}

/// Can this stand as a purpose in a record: a letter, then letters, digits, hyphens, underscores and dots?
pub fn is_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.chars().all(is_word_char)
}

fn is_word_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.')
}

/// A purpose as records write it: itself if it is one word, else with hyphens for what cannot stand.
pub fn word(purpose: &str) -> Cow<'_, str> {
    if is_word(purpose) {
        return Cow::Borrowed(purpose);
    }
    let tail: String = purpose.chars().map(|c| if is_word_char(c) { c } else { '-' }).collect();
    if is_word(&tail) { Cow::Owned(tail) } else { Cow::Owned(format!("throw-{tail}")) }
}

/// Passes throws on to other dice and writes down how they fell.
pub struct RecordingDice<'a> {
    dice: &'a mut dyn Dice,
    throws: &'a mut Vec<Throw>,
}

impl<'a> RecordingDice<'a> {
    /// Writes the throws of `dice` to the end of `throws`.
    pub fn new(dice: &'a mut dyn Dice, throws: &'a mut Vec<Throw>) -> RecordingDice<'a> {
        RecordingDice { dice, throws }
    }
}

impl Dice for RecordingDice<'_> {
    fn below(&mut self, sides: u32, purpose: Purpose) -> u32 {
        let value = self.dice.below(sides, purpose);
        self.throws.push(Throw { purpose: Cow::Borrowed(purpose), sides, value });
        value
    }

    fn die(&mut self, purpose: Purpose) -> u8 {
        let face = self.dice.die(purpose);
        let value = u32::from(face).saturating_sub(1);
        self.throws.push(Throw { purpose: Cow::Borrowed(purpose), sides: 6, value });
        face
    }

    fn position(&self) -> Option<u64> {
        self.dice.position()
    }
}

/// Lets throws fall again exactly as they were written down.
///
/// Purpose and sides must be those written. The first throw for which they are not, or for which
/// nothing is left, is kept as the [`fault`](PlaybackDice::fault); from there on quick dice stand in, so that
/// the action at fault comes to an end even where it breaks ties.
#[derive(Clone, Debug)]
pub struct PlaybackDice<'a> {
    throws: std::slice::Iter<'a, Throw>,
    stopgap: FastDice,
    fault: Option<Message>,
}

impl<'a> PlaybackDice<'a> {
    /// Dice that fall as `throws` says.
    pub fn new(throws: &'a [Throw]) -> PlaybackDice<'a> {
        PlaybackDice { throws: throws.iter(), stopgap: FastDice::new(0), fault: None }
    }

    /// The first thing that went wrong, if any did.
    pub fn fault(&self) -> Option<&Message> {
        self.fault.as_ref()
    }

    /// The throws not yet used.
    pub fn left(&self) -> &'a [Throw] {
        self.throws.as_slice()
    }
}

impl Dice for PlaybackDice<'_> {
    fn below(&mut self, sides: u32, purpose: Purpose) -> u32 {
        if self.fault.is_none() {
            let asked = word(purpose);
            let recorded = match self.throws.next() {
                Some(throw)
                    if throw.sides == sides && throw.value < sides && word(&throw.purpose) == asked =>
                {
                    return throw.value;
                }
                Some(throw) => message!("replay-other-dice", asked, sides, recorded = throw.to_string()),
                None => message!("replay-no-dice", asked, sides),
            };
            self.fault = Some(recorded);
        }
        self.stopgap.below(sides, purpose)
    }
}
