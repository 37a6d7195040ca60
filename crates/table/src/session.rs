//! A game in progress: state, dice and history together, with batches, undo, replay and study.

use crate::dice::{PlaybackDice, RecordingDice, Throw, word};
use crate::record::{End, Header, Line, Record, RecordEntry, standing};
use crate::{Dice, Game, Outcome, Seat, Seats, SeededDice, proof};
use std::borrow::Cow;
use words::{Message, message};

/// What stood after every so many actions is kept, so that the way back to any action is short.
const STRIDE: usize = 64;

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
    /// For each action played, how many of the events had happened when it was done.
    pub ends: Vec<usize>,
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
    /// By consent the game went back to here, and what is left of it is settled.
    #[error("both players went back to here")]
    WentBack,
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

impl NoSuchPosition {
    /// What is wrong, as a message.
    pub fn message(&self) -> Message {
        message!("replay-back", asked = self.asked, played = self.played)
    }
}

impl ReplayError {
    /// What is wrong, as a message.
    pub fn message(&self) -> Message {
        match self {
            ReplayError::WrongTitle { recorded, title } => message!("replay-wrong-title", recorded, title),
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

/// A game in progress at the table.
///
/// Undo takes back the acts of one seat, newest first, and gives back the exact state. It never goes across
/// dice, an act of the other seat (even one since taken back), something revealed, or the end of the
/// game. Where both seats choose at once, a seat may change its mind until the other has chosen after it; the
/// choice that turns both up is final. With the consent of both the game may go back further, as
/// [`take_back_to`](Session::take_back_to) says.
pub struct Session<'g, G: Game> {
    game: &'g G,
    start: G::State,
    now: Moment<G::State>,
    dice: Box<dyn Dice + Send>,
    /// The actions that stand.
    history: Vec<Entry<G::Action>>,
    /// The game as it went, up to the last time it went back by consent.
    earlier: Vec<Line<Entry<G::Action>>>,
    /// How many actions were left when it last went back; those after them are not in `earlier`.
    kept: usize,
    /// What stood after every [`STRIDE`] actions.
    milestones: Vec<Moment<G::State>>,
    /// What stood before each of the last acts that can be taken back, all of one seat.
    snapshots: Vec<Moment<G::State>>,
    /// Why nothing before the snapshots can be taken back.
    barrier: CannotUndo,
    /// Are the dice no longer where those of the seed would be?
    off_seed: bool,
    /// Are there throws in the history that are not those of the seed?
    branched: bool,
}

/// A situation, and the choice that both seats are making at once, if they are.
#[derive(Clone)]
struct Moment<S> {
    state: S,
    choosing: Option<Choosing<S>>,
}

impl<S: Clone> Moment<S> {
    /// Carries out a legal choice. Gives the throws it took, and whether choices made at once were turned up.
    fn play<G: Game<State = S>>(
        &mut self,
        game: &G,
        seat: Seat,
        action: G::Action,
        dice: &mut dyn Dice,
        events: &mut Vec<G::Event>,
    ) -> (Vec<Throw>, bool) {
        if self.choosing.is_none() && game.to_act(&self.state) == Seats::Both {
            self.choosing = Some(Choosing::from(&self.state));
        }
        let mut throws = Vec::new();
        let mut dice = RecordingDice::new(dice, &mut throws);
        game.play_unchecked(&mut self.state, seat, action, &mut dice, events);

        let to_act = game.to_act(&self.state);
        let Some(choosing) = &mut self.choosing else { return (throws, false) };
        let face_down = choosing.follow(game, seat, action, &throws, to_act);
        if !face_down {
            self.choosing = None;
        }
        (throws, !face_down)
    }
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
    /// How many acts of each seat lie face down.
    laid: [usize; 2],
}

impl<S: Clone> Choosing<S> {
    fn from(state: &S) -> Choosing<S> {
        Choosing { alone: [state.clone(), state.clone()], done: [false; 2], laid: [0; 2] }
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
        self.laid[seat.index()] += 1;
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
            now: Moment { state, choosing: None },
            dice,
            history: Vec::new(),
            earlier: Vec::new(),
            kept: 0,
            milestones: Vec::new(),
            snapshots: Vec::new(),
            barrier: CannotUndo::NothingToUndo,
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
        &self.now.state
    }

    /// The situation at the start.
    pub fn start(&self) -> &G::State {
        &self.start
    }

    /// What was done so far and stands, with its throws.
    pub fn history(&self) -> &[Entry<G::Action>] {
        &self.history
    }

    /// The game as it went: every action, also those that the players later went back from.
    pub fn log(&self) -> impl Iterator<Item = Line<&Entry<G::Action>>> {
        let since = self.history[self.kept..].iter().map(Line::Act);
        self.earlier.iter().map(Line::as_ref).chain(since)
    }

    /// How much of the seed's stream the dice have used; `None` if they are not dice of a seed.
    pub fn dice_position(&self) -> Option<u64> {
        self.dice.position()
    }

    /// While both seats choose at once: how many acts of each lie face down, not yet turned up.
    pub fn face_down(&self) -> [usize; 2] {
        self.now.choosing.as_ref().map_or([0; 2], |choosing| choosing.laid)
    }

    /// Can neither seat take anything back, and does no choice lie face down?
    ///
    /// Then a new session from this situation goes on as this one would.
    pub fn is_settled(&self) -> bool {
        self.snapshots.is_empty() && self.now.choosing.is_none()
    }

    /// Who owes a decision.
    pub fn to_act(&self) -> Seats {
        self.game.to_act(&self.now.state)
    }

    /// The legal choices of a seat; none if it owes no decision.
    pub fn actions(&self, seat: Seat) -> Vec<G::Action> {
        let mut list = Vec::new();
        if self.to_act().contains(seat) {
            self.game.actions(&self.now.state, seat, &mut list);
        }
        list
    }

    /// Is this choice legal now, and if not, why not?
    pub fn check(&self, seat: Seat, action: G::Action) -> Result<(), G::Refusal> {
        self.game.check(&self.now.state, seat, action)
    }

    /// What a seat may know; `None` is a spectator.
    pub fn view(&self, seat: Option<Seat>) -> G::View {
        self.game.view(&self.now.state, seat)
    }

    /// The result, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.now.state)
    }

    /// The hash of the situation.
    pub fn hash(&self) -> u64 {
        self.game.hash(&self.now.state)
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
        let mut batch = Batch { events: Vec::new(), played: 0, ends: Vec::new(), refusal: None };
        for &action in actions {
            if let Err(refusal) = self.check(seat, action) {
                batch.refusal = Some(refusal);
                break;
            }
            let may_go_on = self.carry_out(seat, action, None, &mut batch.events);
            batch.played += 1;
            batch.ends.push(batch.events.len());
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
        let before = self.now.clone();
        if self.history.len().is_multiple_of(STRIDE) {
            self.milestones.truncate(self.history.len() / STRIDE);
            self.milestones.push(before.clone());
        }
        let to_act_before = self.to_act();
        let off_seed = playback.is_none() && self.off_seed;
        let dice: &mut dyn Dice = match playback {
            Some(dice) => dice,
            None => &mut *self.dice,
        };
        let (throws, turned_up) = self.now.play(self.game, seat, action, dice, events);

        self.branched |= off_seed && !throws.is_empty();
        let to_act = self.to_act();
        let revealed = turned_up || self.game.reveals(&before.state, seat, &self.now.state);
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

    /// Takes back the last action of a seat; see [`Session`] for what stays.
    pub fn undo(&mut self, seat: Seat) -> Result<(), CannotUndo> {
        if let Some(reason) = self.cannot_undo(seat) {
            return Err(reason);
        }
        if let Some(snapshot) = self.snapshots.pop() {
            self.now = snapshot;
            self.history.pop();
            self.milestones.truncate(self.history.len() / STRIDE + 1);
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
        self.moment_at(n).map(|moment| moment.state)
    }

    /// What stood after the first `n` actions, from the last milestone before.
    fn moment_at(&self, n: usize) -> Result<Moment<G::State>, NoSuchPosition> {
        let entries = self.first(n)?;
        let near = (n / STRIDE).min(self.milestones.len().saturating_sub(1));
        let Some(mut moment) = self.milestones.get(near).cloned() else { return Ok(self.now.clone()) };
        let mut events = Vec::new();
        for entry in &entries[near * STRIDE..] {
            events.clear();
            let mut dice = PlaybackDice::new(&entry.throws);
            moment.play(self.game, entry.seat, entry.action, &mut dice, &mut events);
        }
        Ok(moment)
    }

    /// By consent of both players, goes back to the situation after the first `n` actions.
    ///
    /// This is part of the game and of its record. The dice go on: the next throws are those that come after
    /// all that fell so far. What is left of the game is settled, and no seat can take any of it back by itself.
    pub fn take_back_to(&mut self, n: usize) -> Result<(), NoSuchPosition> {
        self.now = self.moment_at(n)?;
        self.earlier.extend(self.history[self.kept..].iter().cloned().map(Line::Act));
        self.earlier.push(Line::Back(n));
        self.history.truncate(n);
        self.settle_at(n);
        Ok(())
    }

    /// Nothing of the `n` actions that the game went back to can be taken back.
    fn settle_at(&mut self, n: usize) {
        self.kept = n;
        self.milestones.truncate(n / STRIDE + 1);
        self.snapshots.clear();
        self.barrier = CannotUndo::WentBack;
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
        let earlier = self.earlier_than(n);
        let kept = match earlier.last() {
            Some(&Line::Back(kept)) => kept,
            _ => 0,
        };
        fork.play_back(&entries[..kept]);
        if !earlier.is_empty() {
            fork.earlier = earlier;
            fork.settle_at(kept);
        }
        fork.play_back(&entries[kept..]);
        Ok(fork)
    }

    /// The game as it went until it last went back before the `n`th of the actions that stand was played.
    fn earlier_than(&self, n: usize) -> Vec<Line<Entry<G::Action>>> {
        let numbered = self.log().enumerate().map(|(at, line)| line.map(|_| at));
        let end = n.checked_sub(1).map_or(0, |last| standing(numbered)[last]);
        let mut earlier: Vec<_> = self.log().take(end).map(|line| line.map(Entry::clone)).collect();
        let backs = earlier.iter().rposition(|line| matches!(line, Line::Back(_)));
        earlier.truncate(backs.map_or(0, |at| at + 1));
        earlier
    }

    /// Carries out what was played before, with the throws that fell then.
    fn play_back(&mut self, entries: &[Entry<G::Action>]) {
        let mut events = Vec::new();
        for entry in entries {
            events.clear();
            let mut playback = PlaybackDice::new(&entry.throws);
            self.carry_out(entry.seat, entry.action, Some(&mut playback), &mut events);
        }
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
