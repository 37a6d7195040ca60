//! Play over the network: people, games, live updates, storage.
//!
//! - [`store`] keeps everything, behind one small trait; [`store::sqlite`] is one file.
//! - [`titles`] are the games on the shelf, whatever their types.
//! - [`house`] holds the games in memory, each behind its lock.
//! - [`games`] has a file for each thing a player can do; [`people`] for who they are.
//! - [`compute`] shares the processor cores among computer moves, advice, passwords and work with the rules.
//! - [`live`] sends what happens as it happens; [`notify`] tells those who are away.
//! - [`startup`] puts it all together as [`settings`] say; [`ops`] and [`telemetry`] tell how it does.

pub mod app;
pub mod assets;
pub mod clock;
pub mod compute;
pub mod error;
pub mod games;
pub mod heartbeat;
pub mod house;
pub mod http;
pub mod listen;
pub mod live;
pub mod notify;
pub mod ops;
pub mod pauses;
pub mod people;
pub mod printed;
pub mod settings;
pub mod spoken;
pub mod startup;
pub mod store;
pub mod sweep;
pub mod telemetry;
pub mod text;
pub mod time;
pub mod titles;

pub use app::App;
pub use settings::Settings;
pub use startup::{Running, start, start_on, start_with};
