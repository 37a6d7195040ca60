//! Many games as tables: what happened in each, turn by turn, and what it comes to.
//!
//! - [`rows`] are the tables: games, turns, engagements, Event cards.
//! - [`Watcher`] makes rows of a game while it is played, from the facts the engine tells.
//! - [`Store`] keeps them as Parquet files; a kill loses nothing that was kept and doubles nothing.
//! - [`reading`] reads them again, and [`report`] makes one page of them.

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
pub use watch::{Watched, Watcher};
