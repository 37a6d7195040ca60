//! Going back: undo by one seat, taking back by consent of both, rewinding and forking for study.

use super::choosing::Moment;
use super::{Entry, STRIDE, Session, SetAside};
use crate::dice::PlaybackDice;
use crate::record::{Line, standing};
use crate::{Dice, Game, Seat};
use words::{Message, message};

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

impl NoSuchPosition {
    /// What is wrong, as a message.
    pub fn message(&self) -> Message {
        message!("replay-back", asked = self.asked, played = self.played)
    }
}

impl<'g, G: Game> Session<'g, G> {
    /// Takes back the last action of a seat; see [`Session`] for what stays.
    pub fn undo(&mut self, seat: Seat) -> Result<(), CannotUndo> {
        if let Some(reason) = self.cannot_undo(seat) {
            return Err(reason);
        }
        self.pop();
        if self.snapshots.is_empty() {
            self.set_aside = None;
        }
        Ok(())
    }

    /// Takes back the last action of a seat as if it had never been made: one that nobody else was shown.
    ///
    /// Unlike [`undo`](Session::undo) it leaves the other seat what it could take back before.
    pub fn withdraw(&mut self, seat: Seat) -> Result<(), CannotUndo> {
        if let Some(reason) = self.cannot_undo(seat) {
            return Err(reason);
        }
        self.pop();
        if self.snapshots.is_empty()
            && let Some(SetAside { snapshots, barrier }) = self.set_aside.take()
        {
            (self.snapshots, self.barrier) = (snapshots, barrier);
        }
        Ok(())
    }

    fn pop(&mut self) {
        if let Some(snapshot) = self.snapshots.pop() {
            self.now = snapshot;
            self.history.pop();
            self.milestones.truncate(self.history.len() / STRIDE + 1);
            self.incomplete = self.incomplete.saturating_sub(1);
        }
    }

    /// How many actions a seat could take back if the other withdrew its incomplete action.
    pub fn undo_len_before_incomplete(&self, seat: Seat) -> usize {
        let other_acts = self.incomplete > 0 && self.history.last().is_some_and(|last| last.seat != seat);
        match &self.set_aside {
            Some(aside) if other_acts => aside.snapshots.len(),
            _ => self.undo_len(seat),
        }
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
        self.incomplete = 0;
        self.set_aside = None;
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
}
