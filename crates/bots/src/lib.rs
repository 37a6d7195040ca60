//! Opponents.
//!
//! A bot is given what its seat may know and what it may do; it has no way to the state itself. What it takes
//! to choose is worked out apart from the game, so that thinking never holds anything up.
//!
//! ```
//! use bots::{Spec, Stop, Task, seated};
//! use succession::{Options, Succession};
//! use table::Game;
//!
//! let game = Succession::built_in("spain")?;
//! let state = game.start(0, Options::default(), &[7; 32]);
//! let seat = game.to_act(&state).iter().next().unwrap();
//!
//! // A bot is given what its seat may know and what it may do.
//! let mut actions = Vec::new();
//! game.actions(&state, seat, &mut actions);
//! let task = Task { game: &game, seat, view: game.view(&state, Some(seat)), actions };
//! let mut bot = seated(&"captain".parse::<Spec>()?, 1);
//! let choice = bot.choose(&task, &Stop::default()).unwrap();
//! assert!(game.check(&state, seat, choice).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod advice;
mod captain;
mod imagined;
mod key;
mod marshal;
mod peninsula;
mod recruit;
mod search;
mod seed;
mod spec;
mod speed;
mod stop;
mod succession;
mod telling;
mod thumbs;

pub use advice::{Advice, Line, Step, advise};
pub use imagined::Imagined;
pub use search::Effort;
pub use seed::seed_for;
pub use spec::{BadSpec, Budget, Level, Spec};
pub use speed::{search_for, search_on};
pub use stop::Stop;
pub use succession::{KNOTS, Lore, NAMES, Plan, features, share_of_knot};
pub use telling::{Told, tell};
pub use thumbs::{Gravity, Mind, Mood, Move, Thumbs};

use std::time::Duration;
use table::{Game, Seat};

/// The names of the levels, weakest first.
pub const LEVELS: &[&str] = &["recruit", "captain", "marshal", "generalissimo"];

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

/// Someone who plays a seat. It lives as long as the game, so that it may remember what it thought of before.
pub trait Bot<G: Game>: Send {
    /// One of the task's actions; `None` if there are none, or if it was stopped before it had any idea.
    ///
    /// The same bot with the same seed and the same tasks chooses the same, unless its budget is time.
    fn choose(&mut self, task: &Task<'_, G>, stop: &Stop) -> Option<G::Action>;

    /// Sets the number of threads for the next choices. Bots that do not search need one and ignore it.
    fn set_threads(&mut self, threads: usize) {
        let _ = threads;
    }
}

/// A bot as specified.
pub fn seated<G: Thumbs + 'static>(spec: &Spec, seed: u64) -> Box<dyn Bot<G>> {
    match spec.level {
        Level::Recruit => Box::new(recruit::Recruit::new(seed)),
        Level::Captain => Box::new(captain::Captain::new(seed)),
        Level::Marshal => Box::new(searching(spec, MARSHAL, seed)),
        Level::Generalissimo => Box::new(searching(spec, GENERALISSIMO, seed)),
    }
}

/// The usual budgets of those who search.
const MARSHAL: Budget = Budget::Time(Duration::from_secs(1));
/// See [`MARSHAL`].
const GENERALISSIMO: Budget = Budget::Time(Duration::from_secs(5));

/// How long a level thinks about one move unless it is told otherwise; nothing for those who do not search.
pub fn usual_budget(level: Level) -> Option<Budget> {
    match level {
        Level::Recruit | Level::Captain => None,
        Level::Marshal => Some(MARSHAL),
        Level::Generalissimo => Some(GENERALISSIMO),
    }
}

/// One who searches as specified.
fn searching<G: Thumbs>(spec: &Spec, usual: Budget, seed: u64) -> marshal::Marshal<G> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = spec.threads.map_or_else(cores, usize::from);
    marshal::Marshal::new(spec.budget.unwrap_or(usual), threads, seed)
}
