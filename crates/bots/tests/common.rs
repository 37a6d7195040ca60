//! Games between bots, whatever their rules.

use bots::{Bot, Spec, Stop, Task, Thumbs, seated};
use table::{Game, Seat, SeededDice};

pub fn bot<G: Thumbs + 'static>(word: &str, seed: u64) -> Box<dyn Bot<G>> {
    seated(&word.parse::<Spec>().unwrap(), seed)
}

pub fn seed_bytes(seed: u64) -> [u8; 32] {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes
}

pub fn task<'g, G: Game>(game: &'g G, state: &G::State, seat: Seat) -> Task<'g, G> {
    let mut actions = Vec::new();
    game.actions(state, seat, &mut actions);
    Task { game, seat, view: game.view(state, Some(seat)), actions }
}

/// Who is asked; where both are, the first.
fn asked<G: Game>(game: &G, state: &G::State) -> Option<Seat> {
    game.to_act(state).iter().next()
}

/// The task of whoever is asked.
pub fn next_task<'g, G: Game>(game: &'g G, state: &G::State) -> Task<'g, G> {
    task(game, state, asked(game, state).unwrap())
}

/// Plays a game to its end, every choice checked; calls `each` before each choice.
pub fn play<G: Game>(
    game: &G,
    mut state: G::State,
    seed: u64,
    players: &mut [Box<dyn Bot<G>>; 2],
    mut each: impl FnMut(&G::State, Seat),
) -> G::State {
    let mut dice = SeededDice::new(seed_bytes(seed));
    let mut facts = Vec::new();
    for _ in 0..200_000 {
        let Some(seat) = asked(game, &state) else { return state };
        each(&state, seat);
        let choice = players[seat.index()].choose(&task(game, &state, seat), &Stop::default());
        let choice =
            choice.unwrap_or_else(|| panic!("game {seed} of {}: nothing to do at {state:?}", game.title()));
        facts.clear();
        game.play(&mut state, seat, choice, &mut dice, &mut facts).unwrap();
    }
    panic!("game {seed} of {} does not end", game.title());
}
