//! Damaged position documents: each is refused, or the situation it describes can be played.

use super::{broken, random_plan, told};
use crate::fault::caught;
use crate::games::choose;
use crate::speech::words;
use crate::systems::System;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use table::{Dice, FastDice, Seat};
use words::message;

/// Documents kept at a time, and how many decisions lie between two of a game.
const KEPT: usize = 48;
const APART: u32 = 40;
/// Damaged documents made of one set.
const PER_SET: u64 = 1000;
/// Actions played in an accepted situation.
const ACTIONS: u32 = 60;
/// Numbers at and beyond the limits of counts, identifiers and bit sets.
const NUMBERS: [i64; 26] = [
    -1,
    0,
    1,
    2,
    3,
    5,
    6,
    7,
    8,
    12,
    16,
    29,
    31,
    40,
    64,
    72,
    100,
    108,
    127,
    200,
    239,
    245,
    255,
    65_535,
    1 << 31,
    i64::MAX,
];

/// What came of the damaged documents of one title.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub(super) tried: u64,
    pub(super) accepted: u64,
    pub(super) actions: u64,
}

/// A document that was accepted and cannot be played, or at which the program panicked.
pub(super) struct BadDocument {
    pub(super) why: String,
    pub(super) document: Value,
}

/// Documents of random games of one title, and what damages them.
pub(super) struct Damage<'a, G: System> {
    game: &'a G,
    seed: [u8; 32],
    dice: FastDice,
    /// The number of the next game that documents are taken from.
    number: u64,
    documents: Vec<Value>,
    /// The same as texts in TOML.
    texts: Vec<String>,
    /// Words met in the documents.
    vocabulary: Vec<String>,
    left: u64,
    pub(super) tally: Tally,
}

impl<'a, G: System> Damage<'a, G> {
    pub(super) fn new(game: &'a G, seed: [u8; 32]) -> Damage<'a, G> {
        let first = seed.iter().fold(0u64, |sum, &byte| sum.rotate_left(5) ^ u64::from(byte));
        Damage {
            game,
            seed,
            dice: FastDice::new(first),
            number: first,
            documents: Vec::new(),
            texts: Vec::new(),
            vocabulary: Vec::new(),
            left: 0,
            tally: Tally::default(),
        }
    }

    /// Damages one document and looks at what the program makes of it.
    pub(super) fn next(&mut self) -> Result<(), BadDocument> {
        if self.left == 0 {
            self.collect();
            self.left = PER_SET;
        }
        self.left -= 1;
        self.tally.tried += 1;
        let document = if self.below(10) == 0 { self.damaged_text() } else { self.damaged() };
        let (game, dice, tally) = (self.game, &mut self.dice, &mut self.tally);
        let outcome = caught(|| examine(game, &document, dice, tally)).and_then(|held| held);
        outcome.map_err(|why| BadDocument { why, document })
    }

    /// Takes documents from random games.
    fn collect(&mut self) {
        self.documents.clear();
        self.texts.clear();
        while self.documents.len() < KEPT {
            let number = self.number;
            self.number = self.number.wrapping_add(1);
            let (plan, _) = random_plan(self.game, self.seed, number);
            let Ok(mut state) = plan.start(self.game) else { continue };
            let mut list = Vec::new();
            let mut wait = 0;
            while let Some((seat, action)) = choose(self.game, &state, &mut self.dice, &mut list) {
                if self.documents.len() == KEPT {
                    break;
                }
                if wait == 0 {
                    self.documents.push(self.game.position_json(&state));
                    self.texts.push(self.game.position_toml(&state));
                    wait = 1 + self.dice.below(APART, "apart");
                }
                wait -= 1;
                if self.game.play(&mut state, seat, action, &mut self.dice, &mut Vec::new()).is_err() {
                    break;
                }
            }
        }
        let mut words = BTreeSet::new();
        self.documents.iter().for_each(|document| words_of(document, &mut words));
        self.vocabulary = words.into_iter().collect();
    }

    fn below(&mut self, count: usize) -> usize {
        self.dice.below(count.max(1) as u32, "damage") as usize
    }

    /// A copy of some document with a few things changed.
    fn damaged(&mut self) -> Value {
        let at = self.below(self.documents.len());
        let mut document = self.documents[at].clone();
        for _ in 0..=self.below(3) {
            let other = self.below(self.documents.len());
            self.change(&mut document, other);
        }
        // A wrong count hides whatever else is wrong: half of the documents have the right ones.
        if self.below(2) == 0 {
            count_again(&mut document);
        }
        document
    }

    /// What is read of a text in which some lines are missing, there twice, or exchanged with others.
    fn damaged_text(&mut self) -> Value {
        let (at, other) = (self.below(self.texts.len()), self.below(self.texts.len()));
        let text = self.texts[at].clone();
        let mut lines: Vec<&str> = text.lines().collect();
        let others: Vec<String> = self.texts[other].lines().map(str::to_owned).collect();
        for _ in 0..=self.below(3) {
            let (one, two) = (self.below(lines.len()), self.below(lines.len()));
            match self.below(4) {
                0 => {
                    lines.remove(one);
                }
                1 => lines.insert(one, lines[two]),
                2 => lines.swap(one, two),
                _ => lines[one] = &others[self.below(others.len())],
            }
        }
        self.game.parse_position(&lines.join("\n")).unwrap_or_default()
    }

    /// Makes one change somewhere.
    fn change(&mut self, document: &mut Value, other: usize) {
        let path = self.somewhere(document);
        if path.is_empty() {
            return;
        }
        match self.below(10) {
            0 => remove(document, &path),
            1 => repeat(document, &path),
            2 => {
                let with = self.somewhere(document);
                exchange(document, &path, &with);
            }
            3..=5 => {
                // What stands there in another document, or at some place that only that one has.
                let path =
                    if self.below(4) == 0 { self.somewhere(&self.documents[other].clone()) } else { path };
                let value = lookup(&self.documents[other], &path).cloned();
                if let (Some(value), Some((last, parents))) = (value, path.split_last()) {
                    match lookup_mut(document, parents) {
                        Some(Value::Object(fields)) => {
                            fields.insert(last.clone(), value);
                        }
                        Some(Value::Array(list)) => {
                            let at = last.parse().unwrap_or(list.len()).min(list.len());
                            if at < list.len() { list[at] = value } else { list.push(value) }
                        }
                        _ => {}
                    }
                }
            }
            _ => {
                let value = lookup(document, &path).cloned().unwrap_or_default();
                let value = self.changed(value);
                if let Some(place) = lookup_mut(document, &path) {
                    *place = value;
                }
            }
        }
    }

    /// A value like this one, but another.
    fn changed(&mut self, value: Value) -> Value {
        match value {
            Value::Number(number) => match self.below(3) {
                0 => json!(number.as_i64().unwrap_or(0).saturating_add(1)),
                1 => json!(number.as_i64().unwrap_or(0).saturating_sub(1)),
                _ => json!(NUMBERS[self.below(NUMBERS.len())]),
            },
            Value::Bool(is) => json!(!is),
            Value::String(text) => {
                let mut parts: Vec<String> = text.split(' ').map(str::to_owned).collect();
                let at = self.below(parts.len());
                match self.below(6) {
                    0 => {
                        parts.remove(at);
                    }
                    1 => parts.insert(at, parts[at].clone()),
                    2 => parts[at] = NUMBERS[self.below(NUMBERS.len())].to_string(),
                    _ => {
                        let word = self.below(self.vocabulary.len());
                        parts[at] = self.vocabulary[word].clone();
                    }
                }
                json!(parts.join(" "))
            }
            Value::Array(mut list) => {
                list.reverse();
                json!(list)
            }
            Value::Null => json!(NUMBERS[self.below(NUMBERS.len())]),
            Value::Object(_) => Value::Null,
        }
    }

    /// Some place of a document: every field of an object is as likely as any other, however much is in it.
    fn somewhere(&mut self, document: &Value) -> Vec<String> {
        let (mut path, mut here) = (Vec::new(), document);
        loop {
            let stays = !path.is_empty() && self.below(6) == 0;
            let next = match here {
                Value::Object(fields) if !stays && !fields.is_empty() => {
                    fields.iter().nth(self.below(fields.len())).map(|(name, value)| (name.clone(), value))
                }
                Value::Array(list) if !stays && !list.is_empty() => {
                    let at = self.below(list.len());
                    Some((at.to_string(), &list[at]))
                }
                _ => None,
            };
            let Some((name, value)) = next else { return path };
            path.push(name);
            here = value;
        }
    }
}

/// Reads a damaged document. If it is accepted, everybody may look at it and it can be played.
fn examine<G: System>(
    game: &G,
    document: &Value,
    dice: &mut FastDice,
    tally: &mut Tally,
) -> Result<(), String> {
    let Ok(mut state) = game.read_position(document, &[0; 32]) else { return Ok(()) };
    tally.accepted += 1;
    let mut list = Vec::new();
    for number in 0..ACTIONS {
        if number % 8 == 0 {
            look(game, &state)?;
        }
        let seats: Vec<Seat> = game.to_act(&state).iter().collect();
        for seat in seats {
            list.clear();
            game.actions(&state, seat, &mut list);
            if list.is_empty() {
                return Err(told(message!("fuzz-no-choice", seat = format!("{seat:?}"))));
            }
        }
        let Some((seat, action)) = choose(game, &state, dice, &mut list) else {
            return if game.outcome(&state).is_some() { Ok(()) } else { broken("fuzz-no-outcome") };
        };
        let played = game.play(&mut state, seat, action, dice, &mut Vec::new());
        played.map_err(|refusal| told(message!("fuzz-refused", refusal = super::refused(refusal))))?;
        tally.actions += 1;
    }
    look(game, &state)
}

/// Everything that is made of a situation when somebody looks at it.
fn look<G: System>(game: &G, state: &G::State) -> Result<(), String> {
    for viewer in [None, Some(Seat::One), Some(Seat::Two)] {
        game.view_json(&game.view(state, viewer));
        game.odds_json(state, viewer);
    }
    for seat in game.to_act(state).iter() {
        game.decision_json(state, seat, words());
        game.question(state, seat, words());
    }
    let document = game.position_json(state);
    match game.read_position(&document, &[0; 32]) {
        Ok(read) if game.hash(&read) == game.hash(state) => Ok(()),
        Ok(_) => Err(told(message!("fuzz-position-other", position = document.to_string()))),
        Err(problem) => Err(told(message!("fuzz-position-no-state", problem))),
    }
}

/// The words of all texts of a document.
fn words_of(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => fields.values().for_each(|value| words_of(value, found)),
        Value::Array(list) => list.iter().for_each(|value| words_of(value, found)),
        Value::String(text) => found.extend(text.split(' ').map(str::to_owned)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn step<'v>(value: &'v Value, name: &str) -> Option<&'v Value> {
    match value {
        Value::Object(fields) => fields.get(name),
        Value::Array(list) => list.get(name.parse::<usize>().ok()?),
        _ => None,
    }
}

fn lookup<'v>(document: &'v Value, path: &[String]) -> Option<&'v Value> {
    path.iter().try_fold(document, |value, name| step(value, name))
}

fn lookup_mut<'v>(document: &'v mut Value, path: &[String]) -> Option<&'v mut Value> {
    path.iter().try_fold(document, |value, name| match value {
        Value::Object(fields) => fields.get_mut(name),
        Value::Array(list) => list.get_mut(name.parse::<usize>().ok()?),
        _ => None,
    })
}

/// Takes something out of the object or list it is in.
fn remove(document: &mut Value, path: &[String]) {
    let Some((last, parents)) = path.split_last() else { return };
    match lookup_mut(document, parents) {
        Some(Value::Object(fields)) => {
            fields.remove(last);
        }
        Some(Value::Array(list)) => {
            if let Some(at) = last.parse::<usize>().ok().filter(|&at| at < list.len()) {
                list.remove(at);
            }
        }
        _ => {}
    }
}

/// Puts something into its list a second time.
fn repeat(document: &mut Value, path: &[String]) {
    let Some((last, parents)) = path.split_last() else { return };
    if let Some(Value::Array(list)) = lookup_mut(document, parents)
        && let Some(at) = last.parse::<usize>().ok().filter(|&at| at < list.len())
    {
        list.insert(at, list[at].clone());
    }
}

/// Exchanges what stands at two places.
fn exchange(document: &mut Value, one: &[String], other: &[String]) {
    if one.starts_with(other) || other.starts_with(one) {
        return;
    }
    let (Some(a), Some(b)) = (lookup(document, one).cloned(), lookup(document, other).cloned()) else {
        return;
    };
    if let Some(place) = lookup_mut(document, one) {
        *place = b;
    }
    if let Some(place) = lookup_mut(document, other) {
        *place = a;
    }
}

/// Brings the counts of lists up to date where a document has both.
fn count_again(document: &mut Value) {
    let Some(Value::Object(table)) = document.get_mut("table") else { return };
    for (count, list) in [("depth", "steps"), ("battle_count", "battles"), ("hungry_count", "hungry")] {
        if let Some(length) = table.get(list).and_then(Value::as_array).map(Vec::len) {
            table.insert(count.to_owned(), json!(length));
        }
    }
}
