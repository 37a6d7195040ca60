//! The arena: bots play each other, and what comes of it is kept and rated.
//!
//! - [`Schedule`] says who plays whom: every pair of bots, each seed twice with sides swapped.
//! - [`Entrant`] is one who plays: one of our own bots, or a [program from outside](outside) that speaks the engine
//!   protocol.
//! - [`play`] plays one game; whoever crashes, falls silent or breaks the rules has lost it.
//! - [`log`] keeps results so that a kill loses nothing and doubles nothing.
//! - [`Standings`] rates the bots, with intervals that take pairs as what is independent.
//! - [`Arena`] does all of it on many threads.

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
pub use log::{GameResult, Terms};
pub use run::{Arena, ArenaError, Watch};
pub use schedule::{Fixture, Schedule};
pub use standings::Standings;
