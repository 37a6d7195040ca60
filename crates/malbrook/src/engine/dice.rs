//! Dice a client scripts, shared with the game that throws them so that their faults can be told.

use super::reply::Problem;
use super::request::{Request, wrong};
use serde_json::Value;
use std::sync::{Arc, Mutex, MutexGuard};
use table::{Dice, Purpose, ScriptedDice, SeededDice};

/// The most throws a script may have.
const MAX_SCRIPT: usize = 10_000;

/// Scripted dice that two may hold.
#[derive(Clone)]
pub struct SharedDice(Arc<Mutex<ScriptedDice>>);

impl SharedDice {
    /// The dice themselves.
    pub fn lock(&self) -> MutexGuard<'_, ScriptedDice> {
        self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// The dice of a request: its `script`, then, if it has one, its `seed`.
    pub fn read(request: &Request, seed: Option<[u8; 32]>) -> Result<Option<SharedDice>, Problem> {
        let what = "a list of at most 10000 throws: faces such as 3, or {\"purpose\":\"battle\",\"face\":3}";
        let Some(script) = request.list("script", what, throw)? else { return Ok(None) };
        if script.len() > MAX_SCRIPT {
            return Err(wrong("script", what));
        }
        let mut dice = ScriptedDice::new([]);
        for (purpose, face) in script {
            dice.push(purpose, face);
        }
        let dice = match seed {
            Some(seed) => dice.then(SeededDice::new(seed)),
            None => dice,
        };
        Ok(Some(SharedDice(Arc::new(Mutex::new(dice)))))
    }
}

/// `3`, or `{"purpose": "battle", "face": 3}`.
fn throw(value: &Value) -> Option<(Option<&str>, u32)> {
    let face = |value: &Value| value.as_u64().and_then(|face| u32::try_from(face).ok());
    match value {
        Value::Object(fields) => Some((fields.get("purpose")?.as_str(), face(fields.get("face")?)?)),
        number => Some((None, face(number)?)),
    }
}

impl Dice for SharedDice {
    fn below(&mut self, sides: u32, purpose: Purpose) -> u32 {
        self.lock().below(sides, purpose)
    }

    fn die(&mut self, purpose: Purpose) -> u8 {
        self.lock().die(purpose)
    }
}
