//! Random play of ours and of chess, side by side on one core: plies, decisions, and their ratio.
//!
//! `bench-peers [SECONDS]` plays for so many seconds each (10 if not given), in turns of a tenth, so that both meet
//! the same weather on a busy machine.

use shakmaty::{Chess, Position};
use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use succession::{Options, Succession};
use table::{Dice, FastDice, Game};

/// Turns each of the two gets.
const TURNS: u32 = 10;
/// A chess game is given up after so many plies, as no rule of ours ends it (random kings wander for long).
const MOST_PLIES: u64 = 500;

/// What was played, and in how long.
#[derive(Default)]
struct Played {
    games: u64,
    choices: u64,
    time: Duration,
}

impl Played {
    fn a_second(&self) -> f64 {
        self.choices as f64 / self.time.as_secs_f64()
    }

    /// Plays whole games for some time.
    fn turn(&mut self, time: Duration, mut game: impl FnMut(u64) -> u64) {
        let began = Instant::now();
        while began.elapsed() < time {
            self.choices += game(self.games);
            self.games += 1;
        }
        self.time += began.elapsed();
    }

    fn print(&self, who: &str, what: &str) {
        let Played { games, choices, .. } = self;
        println!("{who:<10} {games:>9} games {choices:>12} {what:<10} {:>12.0} a second", self.a_second());
    }
}

/// One random game of chess; how many plies it took.
fn chess(number: u64) -> u64 {
    let mut chooser = FastDice::new(number);
    let mut position = Chess::default();
    for plies in 0..MOST_PLIES {
        let moves = position.legal_moves();
        if moves.is_empty() || position.is_insufficient_material() {
            return plies;
        }
        let choice = moves[chooser.below(moves.len() as u32, "move") as usize];
        position.play_unchecked(choice);
    }
    black_box(position);
    MOST_PLIES
}

/// One random game of *No Peace Without Spain!*; how many decisions it took.
fn spain(
    game: &Succession,
    number: u64,
    list: &mut Vec<succession::Action>,
    facts: &mut Vec<succession::fact::CitedFact>,
) -> u64 {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    let mut state = game.start(0, Options::default(), &seed);
    let (mut chooser, mut dice) = (FastDice::new(number), FastDice::new(!number));
    let decisions = table::play_random(game, &mut state, &mut chooser, &mut dice, list, facts, 100_000);
    black_box(game.outcome(&state));
    decisions.expect("random games end")
}

fn seconds() -> Option<f64> {
    match std::env::args().nth(1) {
        None => Some(10.0),
        Some(text) => text.parse().ok().filter(|seconds| (0.01..=1e6).contains(seconds)),
    }
}

fn main() -> ExitCode {
    let Some(seconds) = seconds() else {
        eprintln!("bench-peers: the one argument is a number of seconds, 0.01 or more");
        return ExitCode::from(2);
    };
    let game = Succession::built_in("spain").expect("the built-in data are sound");
    let (mut list, mut facts) = (Vec::new(), Vec::new());
    let (mut peer, mut ours) = (Played::default(), Played::default());
    let turn = Duration::from_secs_f64(seconds / f64::from(TURNS));
    for _ in 0..TURNS {
        peer.turn(turn, chess);
        ours.turn(turn, |number| spain(&game, number, &mut list, &mut facts));
    }
    peer.print("shakmaty", "plies");
    ours.print("malbrook", "decisions");
    println!("ratio ours/shakmaty {:.2}", ours.a_second() / peer.a_second());
    ExitCode::SUCCESS
}
