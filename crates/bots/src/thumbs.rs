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

/// What a search chooses between at a decision: a choice, or a choice with which a plan begins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Move<A, P> {
    /// The choice.
    pub action: A,
    /// What the choices that follow are meant to do, if the choice alone does not say.
    pub plan: Option<P>,
    /// How promising it looks, beside other moves.
    pub weight: f32,
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

    /// The plans a seat may take up with the choice that is due, each with a weight as in [`weigh`](Thumbs::weigh); none
    /// where each choice stands for itself.
    ///
    /// A mind that has such a plan must carry it out by the choices that `weigh` finds heaviest.
    fn plans(
        &self,
        lore: &Self::Lore,
        state: &Imagined<Self>,
        seat: Seat,
        actions: &[Self::Action],
        found: &mut Vec<Move<Self::Action, Self::Plan>>,
    ) where
        Self: Sized,
    {
        let _ = (lore, state, seat, actions, found);
    }

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

    /// The clock at which a playout that begins here has looked far enough ahead.
    fn horizon(&self, state: &Imagined<Self>) -> u32
    where
        Self: Sized,
    {
        self.clock(state) + 4
    }

    /// How much hangs on a decision.
    fn gravity(&self, state: &Imagined<Self>) -> Gravity
    where
        Self: Sized;
}
