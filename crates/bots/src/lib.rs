//! Opponents.
//!
//! A bot is given what its seat may know and what it may do; it has no way to the state itself. What it takes
//! to choose is worked out apart from the game, so that thinking never holds anything up.

use table::{Dice, Game, Seat, SeededDice, proof};

/// The levels there are, weakest first.
pub const LEVELS: &[&str] = &["recruit"];

/// What a bot has to go by.
pub struct Task<'g, G: Game> {
    /// The rules.
    pub game: &'g G,
    /// Its seat.
    pub seat: Seat,
    /// What it may know.
    pub view: G::View,
    /// What it may do, never empty.
    pub actions: Vec<G::Action>,
}

/// Works out the choice of a level; `None` if there is no such level, or nothing to choose.
pub fn choose<G: Game>(level: &str, task: &Task<'_, G>) -> Option<G::Action> {
    match level {
        "recruit" => recruit(task),
        _ => None,
    }
}

/// Takes any legal action, each equally likely.
fn recruit<G: Game>(task: &Task<'_, G>) -> Option<G::Action> {
    let count = u32::try_from(task.actions.len()).ok().filter(|&count| count > 0)?;
    let mut dice = SeededDice::new(proof::fresh_seed().ok()?);
    task.actions.get(dice.below(count, "choice") as usize).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::fixtures::Pebbles;

    #[test]
    fn a_recruit_does_something_legal() {
        let game = Pebbles;
        let state = game.start([0b00111, 0b11100]);
        let mut actions = Vec::new();
        game.actions(&state, Seat::One, &mut actions);
        let task = Task { game: &game, seat: Seat::One, view: game.view(&state, Some(Seat::One)), actions };
        let choice = choose("recruit", &task).unwrap();
        assert!(game.check(&state, Seat::One, choice).is_ok());
        assert!(choose("emperor", &task).is_none());
    }
}
