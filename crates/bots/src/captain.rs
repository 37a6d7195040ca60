//! The level that plays by rules of thumb.

use crate::{Bot, Imagined, Mind, Mood, Stop, Task, Thumbs};

/// Takes what the rules of thumb think best.
pub(crate) struct Captain<G: Thumbs> {
    mind: Mind<G::Plan>,
    lore: Option<G::Lore>,
    weights: Vec<f32>,
}

impl<G: Thumbs> Captain<G> {
    /// One whose whims come from this seed.
    pub(crate) fn new(seed: u64) -> Captain<G> {
        Captain { mind: Mind::new(Mood::Steady, seed), lore: None, weights: Vec::new() }
    }
}

impl<G: Thumbs> Bot<G> for Captain<G> {
    fn choose(&mut self, task: &Task<'_, G>, _: &Stop) -> Option<G::Action> {
        if task.actions.len() <= 1 {
            return task.actions.first().copied();
        }
        let lore = self.lore.get_or_insert_with(|| task.game.lore());
        let state = Imagined::from_view(task.game, &task.view, &mut self.mind.dice);
        task.game.weigh(lore, &state, task.seat, &task.actions, &mut self.mind, &mut self.weights);
        heaviest(&self.weights).and_then(|index| task.actions.get(index)).copied()
    }
}

/// The place of the largest weight, the first of equals.
pub(crate) fn heaviest(weights: &[f32]) -> Option<usize> {
    let mut best = None;
    for (index, &weight) in weights.iter().enumerate() {
        if best.is_none_or(|(_, most)| weight > most) {
            best = Some((index, weight));
        }
    }
    best.map(|(index, _)| index)
}
