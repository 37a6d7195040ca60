//! The arena: bots play each other, and what comes of it is kept and rated.
//!
//! - [`Schedule`] says who plays whom: every pair of bots, each seed twice with sides swapped.
//! - [`Entrant`] is one who plays: one of our own bots, or a [program from outside](outside) that speaks the engine
//!   protocol.
//! - [`play`] plays one game; whoever crashes, falls silent or breaks the rules has lost it.
//! - [`log`] keeps results so that a kill loses nothing and doubles nothing.
//! - [`Standings`] rates the bots, with intervals that take pairs as what is independent.
//! - [`Arena`] does all of it on many threads.
//!
//! ```
//! use arena::Schedule;
//!
//! // Three bots, each two of them four games: two seeds, each with sides swapped.
//! let schedule = Schedule { players: 3, pairs: 2 };
//! assert_eq!(schedule.games(), 12);
//! let [first, second] = [0, 1].map(|game| schedule.fixture(game));
//! assert_eq!(first.players, [0, 1]);
//! assert_eq!(second.players, [1, 0]);
//! assert_eq!(first.seed(&[7; 32]), second.seed(&[7; 32]));
//!
//! // Who scores three quarters is about 190 points better.
//! assert_eq!(arena::rating::elo(0.75).round(), 191.0);
//! ```

pub mod entrant;
pub mod fault;
pub mod log;
pub mod outside;
pub mod play;
pub mod rating;
pub mod run;
pub mod schedule;
pub mod show;
pub mod standings;

pub use entrant::{BadEntrant, Entrant, Roster};
pub use fault::{Fault, FaultKind};
pub use log::{GameResult, LogError, Terms};
pub use run::{Arena, ArenaError, Watch};
pub use schedule::{Fixture, Schedule};
pub use standings::Standings;
