//! What a family of games must tell the bots: its rules of thumb.

use crate::Imagined;
use table::{FastDice, Game, Seat};

/// What weights are wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    /// To tell a search how promising each choice is.
    Prior,
    /// To play the best choice.
    Steady,
    /// To play good choices, now this and now that.
    Varied,
}

/// A player's frame of mind from one small choice to the next.
#[derive(Clone, Debug)]
pub struct Mind<P> {
    /// What he is about, so that a chain of small choices follows one intent.
    pub plan: P,
    /// How he chooses.
    pub mood: Mood,
    /// Where his whims come from.
    pub dice: FastDice,
}

impl<P: Copy + Default> Mind<P> {
    /// A mind without a plan.
    pub fn new(mood: Mood, seed: u64) -> Mind<P> {
        Mind { plan: P::default(), mood, dice: FastDice::new(seed) }
    }
}

/// How much hangs on a decision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gravity {
    /// A new move begins, worth this share of a search's budget.
    Move(f32),
    /// The next part of a move, which shares its budget.
    Part,
    /// A matter of detail, left to the rules of thumb.
    Detail,
}

/// The rules of thumb of a family of games, for one title after another.
pub trait Thumbs:
    Game<State: Send, Action: Send + Sync, View: Send + Sync, Event: Send> + Send + Sync
{
    /// What a player is about.
    type Plan: Copy + Default + Send;
    /// What is worth working out once for a title.
    type Lore: Send + Sync;

    /// Works that out.
    fn lore(&self) -> Self::Lore;

    /// A weight for each legal choice of a seat, larger for better ones, never negative.
    ///
    /// Only what the seat may know should count: the rest of the imagined situation is made up.
    fn weigh(
        &self,
        lore: &Self::Lore,
        state: &Imagined<Self>,
        seat: Seat,
        actions: &[Self::Action],
        mind: &mut Mind<Self::Plan>,
        weights: &mut Vec<f32>,
    ) where
        Self: Sized;

    /// Would even a beginner see that this choice is foolish?
    fn is_foolish(&self, lore: &Self::Lore, state: &Imagined<Self>, seat: Seat, action: Self::Action) -> bool
    where
        Self: Sized;

    /// The expected result for the first seat, from -1 (lost) to 1 (won).
    fn evaluate(&self, lore: &Self::Lore, state: &Imagined<Self>) -> f32
    where
        Self: Sized;

    /// Tells decisions apart that may follow one and the same choice: who decides what, where.
    fn decision_key(&self, state: &Imagined<Self>, seat: Seat) -> u64
    where
        Self: Sized;

    /// A clock that never goes back, to say how far a playout looks ahead; it ticks where a situation has come to
    /// rest and can be evaluated.
    fn clock(&self, state: &Imagined<Self>) -> u32
    where
        Self: Sized;

    /// How much hangs on a decision.
    fn gravity(&self, state: &Imagined<Self>) -> Gravity
    where
        Self: Sized;
}
