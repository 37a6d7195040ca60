//! What a game must offer so that everything else at the table works for it.

use crate::{Dice, Seat, Seats};
use std::fmt::{Debug, Display};
use words::Message;

/// The rule a decision, a refusal or an event rests on: a section number of the title's own rulebook.
pub type Citation = &'static str;

/// How a finished game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The winning seat, or `None` for a draw.
    pub winner: Option<Seat>,
    /// The title's own word for the result, e.g. `alliance-major`.
    pub result: String,
}

/// A game: rules without input, output, clock or randomness of their own.
///
/// Implementations hold the immutable part (maps, cards, tables); the mutable part is `State`.
pub trait Game {
    /// A situation: plain data, cheap to clone.
    type State: Clone + PartialEq + Debug;
    /// One small choice.
    type Action: Copy + PartialEq + Debug;
    /// What one seat (or a spectator) may know of a state.
    type View: Clone + PartialEq + Debug;
    /// Something that happened, as a fact.
    type Event: Clone + Debug;
    /// Why a choice is not allowed.
    type Refusal: Display + Debug + Into<Message>;

    /// The title's short name, as used on the command line.
    fn title(&self) -> &str;

    /// The version of the rules as this program plays them.
    ///
    /// It rises whenever a correction changes what follows from the same decisions and dice. Records, positions and
    /// stored games carry it, since under another version they would go on differently.
    fn rules_version(&self) -> u32;

    /// Who owes a decision now.
    ///
    /// While both do, what one seat may choose must not depend on what the other has chosen:
    /// undo rests on that to know when the second of two hidden choices is complete.
    fn to_act(&self, state: &Self::State) -> Seats;

    /// All legal choices of `seat`, appended to `list`.
    fn actions(&self, state: &Self::State, seat: Seat, list: &mut Vec<Self::Action>);

    /// The same for a seat already known to owe the decision.
    fn actions_unchecked(&self, state: &Self::State, seat: Seat, list: &mut Vec<Self::Action>) {
        self.actions(state, seat, list);
    }

    /// Is this choice legal for `seat` now, and if not, why not?
    ///
    /// A seat that owes no decision is refused whatever it chooses.
    fn check(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Result<(), Self::Refusal>;

    /// Carries out a choice already known to be legal, up to the next decision.
    fn play_unchecked(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: Self::Action,
        dice: &mut dyn Dice,
        events: &mut Vec<Self::Event>,
    );

    /// Checks a choice and carries it out; a refused choice leaves the state untouched.
    fn play(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: Self::Action,
        dice: &mut dyn Dice,
        events: &mut Vec<Self::Event>,
    ) -> Result<(), Self::Refusal> {
        self.check(state, seat, action)?;
        self.play_unchecked(state, seat, action, dice, events);
        Ok(())
    }

    /// Did an act of `seat` show it something it did not know before: a block turned up, a card
    /// drawn from a deck already shuffled? Undo and batches stop there.
    ///
    /// Dice and choices made at once need no mention here: the table sees those itself.
    fn reveals(&self, before: &Self::State, seat: Seat, after: &Self::State) -> bool {
        let _ = (before, seat, after);
        false
    }

    /// Whether the seat to move is asked for its next action or operation, rather than for a part of one it has begun.
    ///
    /// Until then a table may keep the parts from the other side: pieces picked up and put back are nobody's
    /// business. A game whose actions have one part each needs to say nothing.
    fn is_between_actions(&self, state: &Self::State) -> bool {
        let _ = state;
        true
    }

    /// The result, once the game is over.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// A hash of the situation that is the same on every machine and for every order of equal pieces.
    fn hash(&self, state: &Self::State) -> u64;

    /// What `seat` may know; `None` is a spectator.
    fn view(&self, state: &Self::State, seat: Option<Seat>) -> Self::View;

    /// A state consistent with a view: what the viewer cannot know is drawn at random.
    fn determinize(&self, view: &Self::View, dice: &mut dyn Dice) -> Self::State;

    /// A choice in the readable notation of records.
    fn write_action(&self, action: Self::Action) -> String;

    /// Reads what `write_action` writes; the error is one short sentence.
    fn read_action(&self, text: &str) -> Result<Self::Action, Message>;
}
