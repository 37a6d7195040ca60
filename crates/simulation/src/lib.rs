//! Many games as tables: what happened in each, turn by turn, and what it comes to.
//!
//! - [`rows`] are the tables: games, turns, engagements, Event cards.
//! - [`Watcher`] makes rows of a game while it is played, from the facts the engine tells.
//! - [`Store`] keeps them as Parquet files; a kill loses nothing that was kept and doubles nothing.
//! - [`reading`] reads them again, and [`report`] makes one page of them.
//!
//! ```
//! use simulation::{Watched, rows::GameRow};
//! use succession::{Options, Succession};
//! use table::{FastDice, Game};
//!
//! let game = Succession::built_in("spain")?;
//! let mut state = game.start(0, Options::default(), &[7; 32]);
//! let mut watcher = game.watch(GameRow::default(), &state);
//! let (mut dice, mut facts, mut actions) = (FastDice::new(1), Vec::new(), Vec::new());
//! while let Some(seat) = game.to_act(&state).iter().next() {
//!     (actions.clear(), facts.clear());
//!     game.actions(&state, seat, &mut actions);
//!     game.play(&mut state, seat, actions[0], &mut dice, &mut facts)?;
//!     watcher.see(&state, &facts);
//! }
//! let rows = watcher.finish(&state);
//! assert_eq!(rows.game.turns as usize, rows.turns.len());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod order;
pub mod reading;
pub mod report;
pub mod rows;
pub mod store;
pub mod table;
pub mod watch;

pub use order::InOrder;
pub use rows::GameRows;
pub use store::{Files, Plan, Store, StoreError};
pub use watch::{Lexicon, Watched, Watcher};
