//! The weakest level: at random, with common sense.

use crate::{Bot, Imagined, Stop, Task, Thumbs};
use table::{Dice, FastDice};

/// Takes any legal action that is not plainly foolish, each equally likely.
pub(crate) struct Recruit<G: Thumbs> {
    dice: FastDice,
    lore: Option<G::Lore>,
    sensible: Vec<G::Action>,
}

impl<G: Thumbs> Recruit<G> {
    /// One who chooses by this seed.
    pub(crate) fn new(seed: u64) -> Recruit<G> {
        Recruit { dice: FastDice::new(seed), lore: None, sensible: Vec::new() }
    }
}

impl<G: Thumbs> Bot<G> for Recruit<G> {
    fn choose(&mut self, task: &Task<'_, G>, _: &Stop) -> Option<G::Action> {
        let lore = self.lore.get_or_insert_with(|| task.game.lore());
        let state = Imagined::from_view(task.game, &task.view, &mut self.dice);
        let sensible = |&action: &G::Action| !task.game.is_foolish(lore, &state, task.seat, action);
        self.sensible.clear();
        self.sensible.extend(task.actions.iter().copied().filter(sensible));
        let choices = if self.sensible.is_empty() { &task.actions } else { &self.sensible };
        let count = u32::try_from(choices.len()).ok().filter(|&count| count > 0)?;
        choices.get(self.dice.below(count, "choice") as usize).copied()
    }
}
