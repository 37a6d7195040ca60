//! A queue for work that needs a processor core, shared fairly among people.
//!
//! A [`Pool`] runs jobs on threads of its own and never on more cores than it was given. Jobs wait in two lanes.
//! [`Lane::Quick`] is for work of milliseconds. It goes before everything else: when every core is busy, a running expensive
//! job runs a waiting quick one at its next [`Task::should_stop`]. [`Lane::Expensive`] is for work of seconds. While an
//! expensive job waits, a running one is told to stop at the end of its turn. Within each lane the owners take turns, however
//! many jobs each of them has.
//!
//! [`Schedule`] decides who is next and holds neither threads nor time, so that its promises can be tested exhaustively.
//! This crate knows nothing of games, servers or storage.
//!
//! ```
//! use jobs::{Lane, Limits, Pool};
//!
//! let pool = Pool::new("example", Limits { cores: 1, ..Limits::default() });
//! let ticket = pool.submit("Ada", Lane::Expensive, |task| {
//!     let mut rounds = 0;
//!     while rounds < 1000 && !task.should_stop() {
//!         rounds += 1;
//!     }
//!     rounds
//! })?;
//! assert_eq!(ticket.wait_blocking()?, 1000);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod pool;
mod schedule;

pub use pool::{Lost, Pool, Task, Ticket};
pub use schedule::{JobId, Lane, Limits, Refused, Schedule, Start, Stats};
