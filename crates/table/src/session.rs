//! A game in progress: state, dice and history together, with batches, undo, replay and study.

use crate::dice::{PlaybackDice, RecordingDice, Throw, word};
use crate::record::{End, Header, Record, RecordEntry};
use crate::{Dice, Game, Outcome, Seat, Seats, SeededDice, proof};
use std::borrow::Cow;

/// An action that was played, and the throws it took.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry<A> {
    /// Who did it.
    pub seat: Seat,
    /// What was done.
    pub action: A,
    /// How the dice fell, in order.
    pub throws: Vec<Throw>,
}

/// What became of a batch of actions.
#[derive(Clone, Debug)]
pub struct Batch<E, R> {
    /// What happened.
    pub events: Vec<E>,
    /// How many actions were played.
    pub played: usize,
    /// Why the next one was not, if it was refused.
    pub refusal: Option<R>,
}

/// Why the last action cannot be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotUndo {
    /// This seat has done nothing yet.
    #[error("there is nothing to take back")]
    NothingToUndo,
    /// Chance has spoken.
    #[error("dice have fallen since")]
    DiceFell,
    /// It is the other player's act that stands last, or stood after this one.
    #[error("the other player has acted since")]
    OtherActed,
    /// Face-down choices were turned up, or something else was shown.
    #[error("something hidden has been revealed since")]
    Revealed,
    /// A finished game stays as it is.
    #[error("the game is over")]
    GameOver,
}

/// The history is shorter than was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no position after {asked} actions: only {played} were played")]
pub struct NoSuchPosition {
    /// The number of actions asked for.
    pub asked: usize,
    /// The number of actions played.
    pub played: usize,
}

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
    /// The seed is not the one promised before play.
    #[error("the seed is not the one that was promised")]
    BrokenPromise,
    /// An action does not read, is refused, or takes other throws.
    #[error("line {line}, action {number} `{action}`: {fault}")]
    Action {
        /// The line of the text, or 0 if the record was not read from one.
        line: usize,
        /// Which action, counted from 1.
        number: usize,
        /// The action as the record has it.
        action: String,
        /// What is wrong.
        fault: ActionFault,
    },
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
    Notation(String),
    /// The rules forbid it.
    #[error("{0}")]
    Refused(String),
    /// It takes other throws than those recorded, or the seed gives others.
    #[error("{0}")]
    Throws(String),
}

/// A game in progress at the table.
///
/// Undo takes back the acts of one seat, newest first, and gives back the exact state. It never goes across
/// dice, an act of the other seat (even one since taken back), something revealed, or the end of the
/// game. Where both seats choose at once, a seat may change its mind until the other has chosen after it; the
/// choice that turns both up is final.
pub struct Session<'g, G: Game> {
    game: &'g G,
    start: G::State,
    state: G::State,
    dice: Box<dyn Dice + Send>,
    history: Vec<Entry<G::Action>>,
    /// What stood before each of the last acts that can be taken back, all of one seat.
    snapshots: Vec<Snapshot<G::State>>,
    /// Why nothing before the snapshots can be taken back.
    barrier: CannotUndo,
    /// The choice that both seats are making at once, if they are.
    choosing: Option<Choosing<G::State>>,
    /// Are the dice no longer where those of the seed would be?
    off_seed: bool,
    /// Are there throws in the history that are not those of the seed?
    branched: bool,
}

struct Snapshot<S> {
    state: S,
    choosing: Option<Choosing<S>>,
}

/// Both seats choosing at once.
///
/// From the outside a seat that has to choose alone may be the second of two, or may be on its own. So
/// each seat's choices are also made on a copy where the other has chosen nothing: when a seat owes nothing
/// more there, its choice is complete, and when both are, they are turned up.
#[derive(Clone)]
struct Choosing<S> {
    alone: [S; 2],
    done: [bool; 2],
}

impl<S: Clone> Choosing<S> {
    fn from(state: &S) -> Choosing<S> {
        Choosing { alone: [state.clone(), state.clone()], done: [false; 2] }
    }

    /// Follows an act. Says whether both choices are still face down.
    fn follow<G: Game<State = S>>(
        &mut self,
        game: &G,
        seat: Seat,
        action: G::Action,
        throws: &[Throw],
        to_act: Seats,
    ) -> bool {
        let alone = &mut self.alone[seat.index()];
        if game.check(alone, seat, action).is_err() {
            return false;
        }
        let mut dice = PlaybackDice::new(throws);
        game.play_unchecked(alone, seat, action, &mut dice, &mut Vec::new());
        self.done[seat.index()] = !game.to_act(alone).contains(seat);
        let still_to_act = match self.done {
            [false, false] => Seats::Both,
            [false, true] => Seats::One(Seat::One),
            [true, false] => Seats::One(Seat::Two),
            [true, true] => return false,
        };
        dice.fault().is_none() && to_act == still_to_act
    }
}

impl<'g, G: Game> Session<'g, G> {
    /// Sits down at a situation with these dice.
    ///
    /// A session sees when two hidden choices are turned up only if it saw the first of them made; a game that can
    /// be taken up between the two says so itself, in [`Game::reveals`].
    pub fn new(game: &'g G, state: G::State, dice: Box<dyn Dice + Send>) -> Session<'g, G> {
        Session {
            game,
            start: state.clone(),
            state,
            dice,
            history: Vec::new(),
            snapshots: Vec::new(),
            barrier: CannotUndo::NothingToUndo,
            choosing: None,
            off_seed: false,
            branched: false,
        }
    }

    /// The game that is played.
    pub fn game(&self) -> &'g G {
        self.game
    }

    /// The situation now.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// The situation at the start.
    pub fn start(&self) -> &G::State {
        &self.start
    }

    /// What was done so far, with its throws.
    pub fn history(&self) -> &[Entry<G::Action>] {
        &self.history
    }

    /// Who owes a decision.
    pub fn to_act(&self) -> Seats {
        self.game.to_act(&self.state)
    }

    /// The legal choices of a seat; none if it owes no decision.
    pub fn actions(&self, seat: Seat) -> Vec<G::Action> {
        let mut list = Vec::new();
        if self.to_act().contains(seat) {
            self.game.actions(&self.state, seat, &mut list);
        }
        list
    }

    /// Is this choice legal now, and if not, why not?
    pub fn check(&self, seat: Seat, action: G::Action) -> Result<(), G::Refusal> {
        self.game.check(&self.state, seat, action)
    }

    /// What a seat may know; `None` is a spectator.
    pub fn view(&self, seat: Option<Seat>) -> G::View {
        self.game.view(&self.state, seat)
    }

    /// The result, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.state)
    }

    /// The hash of the situation.
    pub fn hash(&self) -> u64 {
        self.game.hash(&self.state)
    }

    /// Checks a choice and carries it out; a refused choice changes nothing.
    pub fn play(&mut self, seat: Seat, action: G::Action) -> Result<Vec<G::Event>, G::Refusal> {
        self.check(seat, action)?;
        let mut events = Vec::new();
        self.carry_out(seat, action, None, &mut events);
        Ok(events)
    }

    /// Plays actions in turn, and stops early after one in which dice fell, something was revealed or other
    /// seats came to act than before it, or at one that is refused.
    ///
    /// So a batch stops where the other seat must answer, and a choice that both seats make at once can
    /// be sent whole.
    pub fn play_batch(&mut self, seat: Seat, actions: &[G::Action]) -> Batch<G::Event, G::Refusal> {
        let mut batch = Batch { events: Vec::new(), played: 0, refusal: None };
        for &action in actions {
            if let Err(refusal) = self.check(seat, action) {
                batch.refusal = Some(refusal);
                break;
            }
            let may_go_on = self.carry_out(seat, action, None, &mut batch.events);
            batch.played += 1;
            if !may_go_on {
                break;
            }
        }
        batch
    }

    /// Carries out a legal choice with the session's dice, or with throws that fell before.
    ///
    /// Says whether a batch may go on: no dice fell, nothing was revealed, the same seats are to act.
    fn carry_out(
        &mut self,
        seat: Seat,
        action: G::Action,
        playback: Option<&mut PlaybackDice<'_>>,
        events: &mut Vec<G::Event>,
    ) -> bool {
        let before = Snapshot { state: self.state.clone(), choosing: self.choosing.clone() };
        let to_act_before = self.to_act();

        let mut throws = Vec::new();
        let off_seed = playback.is_none() && self.off_seed;
        let dice: &mut dyn Dice = match playback {
            Some(dice) => dice,
            None => &mut *self.dice,
        };
        let mut dice = RecordingDice::new(dice, &mut throws);
        self.game.play_unchecked(&mut self.state, seat, action, &mut dice, events);

        self.branched |= off_seed && !throws.is_empty();
        let to_act = self.to_act();
        let revealed = self.turns_up(&before.state, to_act_before, seat, action, &throws)
            || self.game.reveals(&before.state, seat, &self.state);
        let may_go_on = throws.is_empty() && !revealed && to_act == to_act_before;
        let final_because = if !throws.is_empty() {
            Some(CannotUndo::DiceFell)
        } else if to_act == Seats::None {
            Some(CannotUndo::GameOver)
        } else if revealed {
            Some(CannotUndo::Revealed)
        } else {
            None
        };

        if self.history.last().is_some_and(|last| last.seat != seat) {
            self.snapshots.clear();
            self.barrier = CannotUndo::OtherActed;
        }
        match final_because {
            Some(barrier) => {
                self.snapshots.clear();
                self.barrier = barrier;
            }
            None => self.snapshots.push(before),
        }
        self.history.push(Entry { seat, action, throws });
        may_go_on
    }

    /// Follows choices made at once. Does this act turn them up?
    fn turns_up(
        &mut self,
        before: &G::State,
        to_act_before: Seats,
        seat: Seat,
        action: G::Action,
        throws: &[Throw],
    ) -> bool {
        if self.choosing.is_none() && to_act_before == Seats::Both {
            self.choosing = Some(Choosing::from(before));
        }
        let to_act = self.to_act();
        let Some(choosing) = &mut self.choosing else { return false };
        let face_down = choosing.follow(self.game, seat, action, throws, to_act);
        if !face_down {
            self.choosing = None;
        }
        !face_down
    }

    /// Takes back the last action of a seat; see [`Session`] for what stays.
    pub fn undo(&mut self, seat: Seat) -> Result<(), CannotUndo> {
        if let Some(reason) = self.cannot_undo(seat) {
            return Err(reason);
        }
        if let Some(snapshot) = self.snapshots.pop() {
            self.state = snapshot.state;
            self.choosing = snapshot.choosing;
            self.history.pop();
        }
        Ok(())
    }

    /// How many actions a seat can take back now, one after the other.
    pub fn undo_len(&self, seat: Seat) -> usize {
        match self.history.last() {
            Some(last) if last.seat == seat => self.snapshots.len(),
            _ => 0,
        }
    }

    /// Why a seat can take nothing back now, or `None` if it can.
    pub fn cannot_undo(&self, seat: Seat) -> Option<CannotUndo> {
        if self.undo_len(seat) > 0 {
            None
        } else if !self.history.iter().any(|entry| entry.seat == seat) {
            Some(CannotUndo::NothingToUndo)
        } else if self.history.last().is_some_and(|last| last.seat != seat) {
            Some(CannotUndo::OtherActed)
        } else {
            Some(self.barrier)
        }
    }

    /// Goes on with other dice. Once they are thrown, the record of the game names no seed.
    pub fn set_dice(&mut self, dice: Box<dyn Dice + Send>) {
        self.dice = dice;
        self.off_seed = true;
    }

    /// The situation after the first `n` actions.
    pub fn state_at(&self, n: usize) -> Result<G::State, NoSuchPosition> {
        let mut state = self.start.clone();
        let mut events = Vec::new();
        for entry in self.first(n)? {
            events.clear();
            let mut dice = PlaybackDice::new(&entry.throws);
            self.game.play_unchecked(&mut state, entry.seat, entry.action, &mut dice, &mut events);
        }
        Ok(state)
    }

    /// Goes back to the situation after the first `n` actions and forgets what came after.
    ///
    /// For study, alone or after the game: it heeds none of the limits of undo. Throws from here on are the
    /// next ones of the same dice, not those that fell before.
    pub fn rewind_to(&mut self, n: usize) -> Result<(), NoSuchPosition> {
        if n == self.history.len() {
            return Ok(());
        }
        let mut rewound = self.fork(n, Box::new(PlaybackDice::new(&[])))?;
        std::mem::swap(&mut rewound.dice, &mut self.dice);
        *self = rewound;
        Ok(())
    }

    /// A second game that starts with the first `n` actions of this one and goes on with its own dice.
    pub fn fork(&self, n: usize, dice: Box<dyn Dice + Send>) -> Result<Session<'g, G>, NoSuchPosition> {
        let entries = self.first(n)?;
        let mut fork = Session::new(self.game, self.start.clone(), dice);
        fork.off_seed = true;
        fork.branched = self.branched;
        let mut events = Vec::new();
        for entry in entries {
            events.clear();
            let mut playback = PlaybackDice::new(&entry.throws);
            fork.carry_out(entry.seat, entry.action, Some(&mut playback), &mut events);
        }
        Ok(fork)
    }

    fn first(&self, n: usize) -> Result<&[Entry<G::Action>], NoSuchPosition> {
        self.history.get(..n).ok_or(NoSuchPosition { asked: n, played: self.history.len() })
    }

    /// Writes the game down, with its throws and the hash of the situation.
    ///
    /// Throws may be hidden information, as when cards are drawn: a record is for when the game is over, or for
    /// the keeper of the game. The seed of the header is left out if dice were thrown after the game was
    /// forked, rewound or given other dice, since the throws are then no longer those of the seed.
    pub fn record(&self, mut header: Header) -> Record {
        if self.branched {
            header.seed = None;
            header.commitment = None;
        }
        let entries = self.history.iter().map(|entry| self.record_entry(entry)).collect();
        let result = self.outcome().map(|outcome| outcome.result);
        Record { header, entries, end: End { hash: Some(self.hash()), result } }
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
        if let (Some(commitment), Some(seed)) = (&header.commitment, &header.seed)
            && !proof::verify(commitment, seed)
        {
            return Err(ReplayError::BrokenPromise);
        }
        let seed = header.seed.map_or_else(proof::fresh_seed, Ok)?;
        let mut session = Session::new(game, start, Box::new(SeededDice::new(seed)));
        session.off_seed = header.seed.is_none();
        let rule = match (header.seed, record.entries.iter().any(|entry| !entry.throws.is_empty())) {
            (Some(_), true) => Throws::Compare,
            (Some(_), false) => Throws::FromSeed,
            (None, _) => Throws::AsRecorded,
        };
        for (at, entry) in record.entries.iter().enumerate() {
            session.replay_entry(entry, rule).map_err(|fault| ReplayError::Action {
                line: entry.line,
                number: at + 1,
                action: entry.action.clone(),
                fault,
            })?;
        }
        session.compare_end(&record.end)?;
        Ok(session)
    }

    fn replay_entry(&mut self, entry: &RecordEntry, rule: Throws) -> Result<(), ActionFault> {
        let action = self.game.read_action(&entry.action).map_err(ActionFault::Notation)?;
        self.check(entry.seat, action).map_err(|refusal| ActionFault::Refused(refusal.to_string()))?;
        let mut events = Vec::new();
        if rule == Throws::AsRecorded {
            let mut dice = PlaybackDice::new(&entry.throws);
            self.carry_out(entry.seat, action, Some(&mut dice), &mut events);
            let unused = dice.left().first().map(|throw| format!("`{throw}` is recorded, but not thrown"));
            return match dice.fault().map(str::to_owned).or(unused) {
                Some(fault) => Err(ActionFault::Throws(fault)),
                None => Ok(()),
            };
        }
        self.carry_out(entry.seat, action, None, &mut events);
        if rule == Throws::Compare
            && let Some(fault) = self.history.last().and_then(|last| difference(&last.throws, &entry.throws))
        {
            return Err(ActionFault::Throws(fault));
        }
        Ok(())
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
fn difference(fallen: &[Throw], recorded: &[Throw]) -> Option<String> {
    for (fallen, recorded) in fallen.iter().zip(recorded) {
        if !fallen.agrees_with(recorded) {
            return Some(format!("the seed gives `{fallen}`, but `{recorded}` is recorded"));
        }
    }
    match (fallen.get(recorded.len()), recorded.get(fallen.len())) {
        (Some(more), _) => Some(format!("the seed gives `{more}`, but no throw is recorded")),
        (None, Some(more)) => Some(format!("`{more}` is recorded, but not thrown")),
        (None, None) => None,
    }
}
