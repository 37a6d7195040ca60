//! Both seats choosing at once, and what lies face down until both have.

use crate::dice::{PlaybackDice, RecordingDice, Throw};
use crate::{Dice, Game, Seat, Seats};

/// A situation, and the choice that both seats are making at once, if they are.
#[derive(Clone)]
pub(super) struct Moment<S> {
    pub(super) state: S,
    pub(super) choosing: Option<Choosing<S>>,
}

impl<S: Clone> Moment<S> {
    /// Carries out a legal choice. Gives the throws it took, and whether choices made at once were turned up.
    pub(super) fn play<G: Game<State = S>>(
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
pub(super) struct Choosing<S> {
    alone: [S; 2],
    done: [bool; 2],
    /// How many acts of each seat lie face down.
    pub(super) laid: [usize; 2],
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
