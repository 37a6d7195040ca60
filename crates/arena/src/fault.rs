//! Why a bot has lost a game other than by the rules.

use serde::{Deserialize, Serialize};
use std::any::Any;
use words::Words;

/// What a bot did wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// Its program could not be started, or ended.
    Crash,
    /// It did not answer in time.
    Silent,
    /// What it wrote is no answer.
    Garbage,
    /// It chose what the rules forbid.
    Illegal,
    /// It said that it gives up.
    GaveUp,
}

impl FaultKind {
    /// What it did, in a word.
    pub fn word(self, words: &Words) -> String {
        words.text(match self {
            FaultKind::Crash => "arena-crashed",
            FaultKind::Silent => "arena-lost-on-time",
            FaultKind::Garbage => "arena-wrote-garbage",
            FaultKind::Illegal => "arena-broke-rules",
            FaultKind::GaveUp => "arena-gave-up",
        })
    }
}

/// A game lost by a fault of the bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// Which fault.
    pub kind: FaultKind,
    /// One short sentence for people.
    pub message: String,
}

impl Fault {
    /// A fault in words.
    pub fn new(kind: FaultKind, message: impl Into<String>) -> Fault {
        Fault { kind, message: message.into() }
    }
}

/// The words of a panic.
pub(crate) fn words_of(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("no message")
}
