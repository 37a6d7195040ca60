//! One module for each command.

pub mod arena;
pub mod backup;
pub mod bench;
pub mod data;
pub mod engine;
pub mod fuzz;
pub mod golden;
pub mod play;
pub mod replay;
pub mod report;
pub mod rules;
pub mod serve;
pub mod simulate;
pub mod verify;
