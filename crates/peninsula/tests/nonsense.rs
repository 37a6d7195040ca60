//! Documents that describe no situation of the game: they are refused, or whatever they describe can be played.

use crate::common::{Desk, game};
use peninsula::State;
use peninsula::state::Options;
use serde_json::{Value, json};
use table::{Describe, Dice, FastDice, Game, Seat};

/// Situations met in random games of both scenarios.
fn situations() -> Vec<State> {
    let mut found = Vec::new();
    for seed in 0..6 {
        let mut state = Desk::started(seed as usize % 2, Options(seed as u16 * 85), seed).state;
        let mut dice = FastDice::new(seed);
        for n in 0..900 {
            if n % 23 == 0 {
                found.push(state);
            }
            if !play(&mut state, &mut dice) {
                break;
            }
        }
    }
    found
}

/// Anybody's next choice, at random; false once the game is over.
fn play(state: &mut State, dice: &mut FastDice) -> bool {
    let Some(seat) = game().to_act(state).first() else { return false };
    let mut list = Vec::new();
    game().actions(state, seat, &mut list);
    assert!(!list.is_empty(), "{seat:?} is asked at {:?} and has nothing to choose", state.top());
    let action = list[dice.below(list.len() as u32, "choice") as usize];
    game().play(state, seat, action, dice, &mut Vec::new()).expect("it was listed");
    true
}

/// Where the values of a document stand.
fn places(value: &Value, at: String, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            fields.iter().for_each(|(name, value)| places(value, format!("{at}/{name}"), found));
        }
        Value::Array(list) if !list.is_empty() => {
            list.iter().enumerate().for_each(|(n, value)| places(value, format!("{at}/{n}"), found));
        }
        _ => found.push(at),
    }
}

/// Another value for a place: a number that is too large, a word, nothing, or what stands there in another document.
fn nonsense(dice: &mut FastDice, other: Option<&Value>) -> Value {
    let numbers = [0, 1, 2, 3, 6, 7, 12, 29, 31, 40, 72, 108, 127, 200, 239, 245, 250, 255, 65_535, 1 << 31];
    match dice.below(5, "kind") {
        0 | 1 => json!(numbers[dice.below(numbers.len() as u32, "number") as usize]),
        2 => [json!(-1), json!(null), json!("rain"), json!([]), json!(true)][dice.below(5, "odd") as usize]
            .clone(),
        _ => other.cloned().unwrap_or(Value::Null),
    }
}

#[test]
fn a_position_that_makes_no_sense_stops_nobody() {
    let documents: Vec<Value> = situations().iter().map(|state| game().position_json(state)).collect();
    let mut dice = FastDice::new(11);
    let (mut read, tries) = (0, 3_000);
    for n in 0..tries {
        let mut document = documents[n % documents.len()].clone();
        let other = &documents[dice.below(documents.len() as u32, "other") as usize];
        let mut found = Vec::new();
        // Rather in the table than among so many blocks.
        let part = if dice.below(4, "part") == 0 { "" } else { "/table" };
        places(document.pointer(part).expect("a table"), part.to_string(), &mut found);
        found.extend(other["table"].as_object().expect("fields").keys().map(|name| format!("/table/{name}")));
        for _ in 0..=dice.below(3, "changes") {
            let place = &found[dice.below(found.len() as u32, "place") as usize];
            let value = nonsense(&mut dice, other.pointer(place));
            if let Some(old) = document.pointer_mut(place) {
                *old = value;
            }
        }
        let steps = document["table"]["steps"].as_array().map_or(0, Vec::len);
        document["table"]["depth"] = json!(steps);
        if let Ok(mut state) = game().read_position(&document, &[0; 32]) {
            read += 1;
            for seat in [None, Some(Seat::One), Some(Seat::Two)] {
                game().view_json(&game().view(&state, seat));
            }
            for _ in 0..40 {
                if !play(&mut state, &mut dice) {
                    break;
                }
            }
        }
    }
    assert!(read > tries / 20, "only {read} of {tries} could be read");
}
