//! Dice: reproducible, even, scripted with their faults named, and provably fair.

use proptest::prelude::*;
use table::dice::{is_word, word};
use table::proof::{HexError, commit, fresh_seed, from_hex, to_hex, verify};
use table::*;

#[test]
fn seeded_dice_fall_the_same_on_every_machine() {
    let mut dice = SeededDice::from_number(1704);
    let faces: Vec<u8> = (0..12).map(|_| dice.die("battle")).collect();
    assert_eq!(faces, FACES);
}

/// Worked out apart from this program, from the definition of ChaCha20.
const FACES: [u8; 12] = [5, 2, 2, 2, 5, 5, 4, 2, 6, 4, 3, 5];

#[test]
fn dice_resumed_at_a_position_fall_as_the_first_would_have() {
    let mut dice = SeededDice::new([7; 32]);
    assert_eq!(dice.position(), Some(0));
    for throws in 1..200 {
        // Throws with many sides now and then use more than one word.
        dice.below(3 << 30, "deal");
        dice.die("battle");
        let position = dice.position().unwrap();
        assert!(position >= 2 * throws);
        let (mut first, mut resumed) = (dice.clone(), SeededDice::at([7; 32], position));
        assert_eq!(resumed.position(), Some(position));
        for _ in 0..40 {
            assert_eq!(resumed.below(52, "deal"), first.below(52, "deal"));
        }
    }
    assert!(dice.position().unwrap() > 400, "some words were passed over");
}

#[test]
fn only_dice_of_a_seed_know_their_position() {
    let mut seeded = SeededDice::from_number(1);
    seeded.die("battle");
    let position = seeded.position();
    assert!(position.is_some());
    assert_eq!(RecordingDice::new(&mut seeded, &mut Vec::new()).position(), position);
    let boxed: Box<dyn Dice + Send> = Box::new(seeded);
    assert_eq!(boxed.position(), position);
    assert_eq!(FastDice::new(1).position(), None);
    assert_eq!(ScriptedDice::new([1]).then(SeededDice::from_number(1)).position(), None);
}

#[test]
fn the_purpose_of_a_throw_does_not_change_how_it_falls() {
    let (mut one, mut two) = (SeededDice::from_number(3), SeededDice::from_number(3));
    for _ in 0..100 {
        assert_eq!(one.below(52, "deal"), two.below(52, "siege"));
    }
}

#[test]
fn every_face_is_about_as_likely() {
    let mut seeded = SeededDice::from_number(1);
    let mut fast = FastDice::new(1);
    for dice in [&mut seeded as &mut dyn Dice, &mut fast] {
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[usize::from(dice.die("test") - 1)] += 1;
        }
        // Five standard deviations of a count are about 456.
        assert!(counts.iter().all(|count| count.abs_diff(10_000) < 456), "{counts:?}");
    }
}

#[test]
fn a_number_of_sides_that_does_not_divide_the_random_bits_is_no_less_even() {
    // Without rejection every third number would come up half of the time.
    let mut dice = SeededDice::from_number(1);
    let thirds = (0..3_000).filter(|_| dice.below(3 << 30, "test").is_multiple_of(3)).count();
    assert!(thirds.abs_diff(1_000) < 150, "{thirds}");
}

#[test]
fn a_script_gives_faces_and_indices_in_order() {
    let mut dice = ScriptedDice::new([6, 0, 51]);
    assert_eq!((dice.die("battle"), dice.below(52, "deal"), dice.below(52, "deal")), (6, 0, 51));
    assert_eq!(dice.left(), 0);
    assert!(dice.faults().is_empty());
}

#[test]
fn a_script_names_its_faults() {
    let mut dice = ScriptedDice::new([7]);
    assert!((1..=6).contains(&dice.die("battle")));
    dice.push(Some("siege"), 4);
    assert_eq!(dice.die("battle"), 4);
    assert!((1..=6).contains(&dice.die("retreat")));
    assert_eq!(
        dice.faults(),
        [
            "scripted 7 for battle, which takes 1..7",
            "scripted siege but asked for battle",
            "no throw left for retreat",
        ]
    );
}

#[test]
fn a_script_may_go_on_with_seeded_dice() {
    let mut dice = ScriptedDice::new([2]).then(SeededDice::from_number(1704));
    assert_eq!(dice.die("battle"), 2);
    for face in FACES {
        assert_eq!(dice.die("battle"), face);
    }
    assert!(dice.faults().is_empty());
}

#[test]
fn recorded_throws_play_back() {
    let mut throws = Vec::new();
    let mut seeded = SeededDice::from_number(8);
    let mut recording = RecordingDice::new(&mut seeded, &mut throws);
    let fell = (recording.die("battle"), recording.below(6, "deal"), recording.below(40, "deal"));
    let mut playback = PlaybackDice::new(&throws);
    assert_eq!((playback.die("battle"), playback.below(6, "deal"), playback.below(40, "deal")), fell);
    assert_eq!((playback.fault(), playback.left().len()), (None, 0));
    assert_eq!(throws[0].face(), u32::from(fell.0));
}

#[test]
fn playback_keeps_its_first_fault() {
    let throws = [Throw { purpose: "battle".into(), sides: 6, value: 3 }];
    let mut dice = PlaybackDice::new(&throws);
    dice.die("siege");
    dice.die("battle");
    assert_eq!(
        dice.fault().map(ToString::to_string).as_deref(),
        Some("siege with 6 sides is thrown, but `battle 4` is recorded")
    );
}

#[test]
fn dice_at_fault_still_break_ties() {
    for dice in [&mut ScriptedDice::new([]) as &mut dyn Dice, &mut PlaybackDice::new(&[])] {
        assert!((0..1_000).any(|_| dice.die("tie") != dice.die("tie")));
    }
}

#[test]
fn a_purpose_of_several_words_plays_back_from_its_written_form() {
    let throws = [Throw { purpose: "leader-loss".into(), sides: 6, value: 3 }];
    let mut dice = PlaybackDice::new(&throws);
    assert_eq!(dice.die("leader loss"), 4);
    assert_eq!(dice.fault(), None);
}

#[test]
fn a_promise_is_the_sha256_of_the_seed() {
    let seed: [u8; 32] = std::array::from_fn(|at| at as u8);
    assert_eq!(commit(&seed), "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
}

#[test]
fn fresh_seeds_differ() {
    assert_ne!(fresh_seed().unwrap(), fresh_seed().unwrap());
}

#[test]
fn hexadecimal_errors_say_what_is_wrong() {
    assert_eq!(from_hex::<2>("0aF"), Err(HexError::Length { expected: 4, found: 3 }));
    assert_eq!(from_hex::<2>("0aFg"), Err(HexError::Digit('g')));
    assert_eq!(from_hex::<1>("é"), Err(HexError::Length { expected: 2, found: 1 }));
    assert_eq!(from_hex::<2>("0aFf"), Ok([0x0a, 0xff]));
}

#[test]
fn seats_have_numbers() {
    for seat in Seat::BOTH {
        assert_eq!(Seat::from_number(seat.number()), Some(seat));
    }
    assert_eq!((Seat::One.number(), Seat::from_number(0), Seat::from_number(3)), (1, None, None));
}

proptest! {
    #[test]
    fn a_promise_holds_for_its_seed_and_no_other(seed: [u8; 32], other: [u8; 32]) {
        prop_assert!(verify(&commit(&seed), &seed));
        prop_assert!(verify(&commit(&seed).to_uppercase(), &seed));
        prop_assert_eq!(verify(&commit(&seed), &other), seed == other);
    }

    #[test]
    fn a_promise_that_is_no_hash_never_holds(text: String, seed: [u8; 32]) {
        prop_assert!(!verify(&text, &seed));
    }

    #[test]
    fn hexadecimal_reads_back(bytes: [u8; 20]) {
        prop_assert_eq!(from_hex(&to_hex(&bytes)), Ok(bytes));
    }

    #[test]
    fn a_throw_lies_below_its_sides(sides in 1..=u32::MAX, seed: u64) {
        prop_assert!(SeededDice::from_number(seed).below(sides, "test") < sides);
        prop_assert!(FastDice::new(seed).below(sides, "test") < sides);
    }

    #[test]
    fn every_purpose_has_a_written_form(purpose: String) {
        let written = word(&purpose).into_owned();
        prop_assert!(is_word(&written));
        prop_assert_eq!(word(&written), written.as_str());
    }
}
