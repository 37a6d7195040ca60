//! What a player may imagine of a situation he sees only in part.

use std::ops::Deref;
use table::{Dice, Game, Seat};

/// A situation that agrees with what a seat knows. It can only be made from a view, so that whatever thinks
/// with it has no way to the situation on the table.
pub struct Imagined<G: Game>(G::State);

impl<G: Game> Imagined<G> {
    /// Draws what the viewer cannot know.
    pub fn from_view(game: &G, view: &G::View, dice: &mut dyn Dice) -> Imagined<G> {
        Imagined(game.determinize(view, dice))
    }

    /// Carries out a legal choice.
    #[inline]
    pub fn play(
        &mut self,
        game: &G,
        seat: Seat,
        action: G::Action,
        dice: &mut dyn Dice,
        events: &mut Vec<G::Event>,
    ) {
        events.clear();
        game.play_unchecked(&mut self.0, seat, action, dice, events);
    }
}

impl<G: Game> Clone for Imagined<G> {
    fn clone(&self) -> Imagined<G> {
        Imagined(self.0.clone())
    }
}

impl<G: Game> Deref for Imagined<G> {
    type Target = G::State;

    #[inline]
    fn deref(&self) -> &G::State {
        &self.0
    }
}
