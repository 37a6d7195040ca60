//! A session as a record, and a session from a record.

use super::{Entry, NoSuchPosition, Session};
use crate::dice::{PlaybackDice, Throw, word};
use crate::record::{End, Header, Line, Record, RecordEntry};
use crate::rules::OtherRules;
use crate::{Game, Seat, SeededDice, proof};
use std::borrow::Cow;
use words::{Message, message};

/// Why a record does not replay.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The record is of another game.
    #[error("the record is of `{recorded}`, not of `{title}`")]
    WrongTitle {
        /// What the record says.
        recorded: String,
        /// The game it was to be replayed with.
        title: String,
    },
    /// The record was played under another version of the rules.
    #[error(transparent)]
    OtherRules(#[from] OtherRules),
    /// The seed is not the one promised before play.
    #[error("the seed is not the one that was promised")]
    BrokenPromise,
    /// An action does not read, is refused, or takes other throws.
    #[error("line {line}, action {number} `{action}`: {fault}")]
    Action {
        /// The line of the text, or 0 if the record was not read from one.
        line: usize,
        /// Which action of those that stand, counted from 1.
        number: usize,
        /// The action as the record has it.
        action: String,
        /// What is wrong.
        fault: ActionFault,
    },
    /// The game is to go back to an action that was not played.
    #[error(transparent)]
    Back(#[from] NoSuchPosition),
    /// The game ended in another situation.
    #[error("the record ends with hash {recorded:016x}, the replay with {replayed:016x}")]
    Hash {
        /// What the record says.
        recorded: u64,
        /// What came out.
        replayed: u64,
    },
    /// The game ended in another way.
    #[error("the record ends with result `{recorded}`, the replay with `{}`", replayed.as_deref().unwrap_or("none"))]
    Result {
        /// What the record says.
        recorded: String,
        /// What came out, if the game was over.
        replayed: Option<String>,
    },
    /// There is no seed to go on with, and none could be made.
    #[error(transparent)]
    NoEntropy(#[from] proof::NoEntropy),
}

/// What is wrong with an action of a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActionFault {
    /// The game cannot read it.
    #[error("{0}")]
    Notation(Message),
    /// The rules forbid it.
    #[error("{0}")]
    Refused(Message),
    /// It takes other throws than those recorded, or the seed gives others.
    #[error("{0}")]
    Throws(Message),
}

impl ActionFault {
    /// What is wrong, as a message.
    pub fn message(&self) -> Message {
        match self {
            ActionFault::Notation(message) | ActionFault::Refused(message) | ActionFault::Throws(message) => {
                message.clone()
            }
        }
    }
}

impl ReplayError {
    /// What is wrong, as a message.
    pub fn message(&self) -> Message {
        match self {
            ReplayError::WrongTitle { recorded, title } => message!("replay-wrong-title", recorded, title),
            ReplayError::OtherRules(other) => other.message(),
            ReplayError::BrokenPromise => message!("replay-broken-promise"),
            ReplayError::Action { line, number, action, fault } => {
                message!("replay-action", line = *line, number = *number, action, fault = fault.message())
            }
            ReplayError::Back(none) => none.message(),
            ReplayError::Hash { recorded, replayed } => {
                let [recorded, replayed] = [recorded, replayed].map(|hash| format!("{hash:016x}"));
                message!("replay-hash", recorded, replayed)
            }
            ReplayError::Result { recorded, replayed } => {
                let replayed = replayed.as_deref().unwrap_or("none");
                message!("replay-result", recorded, replayed)
            }
            ReplayError::NoEntropy(error) => error.message(),
        }
    }
}

impl<'g, G: Game> Session<'g, G> {
    /// Writes the game down, with its throws and the hash of the situation.
    ///
    /// Throws may be hidden information, as when cards are drawn: a record is for when the game is over, or for
    /// the keeper of the game. The seed of the header is left out if dice were thrown after the game was
    /// forked, rewound or given other dice, since the throws are then no longer those of the seed.
    pub fn record(&self, mut header: Header) -> Record {
        header.rules = Some(self.game.rules_version());
        if self.branched {
            header.seed = None;
            header.commitment = None;
        }
        let lines = self.log().map(|line| line.map(|entry| self.record_entry(entry))).collect();
        let result = self.outcome().map(|outcome| outcome.result);
        Record { header, lines, end: End { hash: Some(self.hash()), result } }
    }

    /// One entry of the history as a record has it.
    pub fn record_entry(&self, entry: &Entry<G::Action>) -> RecordEntry {
        let throws = entry
            .throws
            .iter()
            .map(|throw| Throw { purpose: Cow::Owned(word(&throw.purpose).into_owned()), ..throw.clone() });
        RecordEntry {
            seat: entry.seat,
            action: self.game.write_action(entry.action),
            throws: throws.collect(),
            line: 0,
        }
    }

    /// Takes a game up again from its record.
    ///
    /// Throws in the record fall as they did then; with a seed and no throws they come from the seed; with
    /// both, they must agree. Play goes on with the dice of the seed, or without one with fresh dice.
    /// The first throw of the seed is the first throw of the history: what was thrown to make `start` is no part
    /// of it.
    pub fn replay(game: &'g G, start: G::State, record: &Record) -> Result<Session<'g, G>, ReplayError> {
        let header = &record.header;
        if header.title != game.title() {
            return Err(ReplayError::WrongTitle {
                recorded: header.title.clone(),
                title: game.title().to_owned(),
            });
        }
        OtherRules::check(header.rules, game.rules_version())?;
        if let (Some(commitment), Some(seed)) = (&header.commitment, &header.seed)
            && !proof::verify(commitment, seed)
        {
            return Err(ReplayError::BrokenPromise);
        }
        let seed = header.seed.map_or_else(proof::fresh_seed, Ok)?;
        let mut session = Session::new(game, start, Box::new(SeededDice::new(seed)));
        session.off_seed = header.seed.is_none();
        let rule = match (header.seed, record.acts().any(|entry| !entry.throws.is_empty())) {
            (Some(_), true) => Throws::Compare,
            (Some(_), false) => Throws::FromSeed,
            (None, _) => Throws::AsRecorded,
        };
        for line in &record.lines {
            match line {
                Line::Act(entry) => session.replay_entry(entry, rule)?,
                Line::Back(n) => session.take_back_to(*n)?,
            }
        }
        session.compare_end(&record.end)?;
        Ok(session)
    }

    fn replay_entry(&mut self, entry: &RecordEntry, rule: Throws) -> Result<(), ReplayError> {
        let number = self.history.len() + 1;
        let throws = (rule == Throws::AsRecorded).then_some(entry.throws.as_slice());
        let mut replayed = self.replay_action(entry.seat, &entry.action, throws, &mut Vec::new());
        if replayed.is_ok()
            && rule == Throws::Compare
            && let Some(fault) = self.history.last().and_then(|last| difference(&last.throws, &entry.throws))
        {
            replayed = Err(ActionFault::Throws(fault));
        }
        let (line, action) = (entry.line, &entry.action);
        replayed.map_err(|fault| ReplayError::Action { line, number, action: action.clone(), fault })
    }

    /// Carries out an action of a log: with throws, they fall as given; without, they come from the session's dice.
    ///
    /// An action that cannot be read or is refused changes nothing. One that takes other throws than those given
    /// is carried out with others, so that the session is of no more use.
    pub fn replay_action(
        &mut self,
        seat: Seat,
        action: &str,
        throws: Option<&[Throw]>,
        events: &mut Vec<G::Event>,
    ) -> Result<(), ActionFault> {
        let action = self.game.read_action(action).map_err(ActionFault::Notation)?;
        self.check(seat, action).map_err(|refusal| ActionFault::Refused(refusal.into()))?;
        let Some(throws) = throws else {
            self.carry_out(seat, action, None, events);
            return Ok(());
        };
        let mut dice = PlaybackDice::new(throws);
        self.carry_out(seat, action, Some(&mut dice), events);
        let unused =
            dice.left().first().map(|throw| message!("replay-unthrown", recorded = throw.to_string()));
        match dice.fault().cloned().or(unused) {
            Some(fault) => Err(ActionFault::Throws(fault)),
            None => Ok(()),
        }
    }

    fn compare_end(&self, end: &End) -> Result<(), ReplayError> {
        if let Some(recorded) = end.hash
            && recorded != self.hash()
        {
            return Err(ReplayError::Hash { recorded, replayed: self.hash() });
        }
        let replayed = self.outcome().map(|outcome| outcome.result);
        match &end.result {
            Some(recorded) if replayed.as_ref() != Some(recorded) => {
                Err(ReplayError::Result { recorded: recorded.clone(), replayed })
            }
            _ => Ok(()),
        }
    }
}

/// Where the throws of a replay come from.
#[derive(Clone, Copy, PartialEq)]
enum Throws {
    AsRecorded,
    FromSeed,
    Compare,
}

/// The first difference between the throws of the seed and those of the record.
fn difference(fallen: &[Throw], recorded: &[Throw]) -> Option<Message> {
    for (fallen, recorded) in fallen.iter().zip(recorded) {
        if !fallen.agrees_with(recorded) {
            return Some(message!(
                "replay-other-throw",
                fallen = fallen.to_string(),
                recorded = recorded.to_string()
            ));
        }
    }
    match (fallen.get(recorded.len()), recorded.get(fallen.len())) {
        (Some(more), _) => Some(message!("replay-unrecorded", fallen = more.to_string())),
        (None, Some(more)) => Some(message!("replay-unthrown", recorded = more.to_string())),
        (None, None) => None,
    }
}
