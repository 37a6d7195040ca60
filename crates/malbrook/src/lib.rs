//! The one program people run: serve, backup, play, simulate, arena, report, replay, verify, engine, rules, data, bench.
//!
//! One module for each command. What the commands share: [`setup`] takes a title, a scenario, options and a seed
//! from words; [`files`] reads and writes files whole; [`games`] plays games by number; [`fault`] is what goes
//! wrong and the exit code it means; [`usage`] tells what is wrong with a command line; [`speech`] is what the program
//! says, in the person's language.

pub mod cli;
pub mod commands;
pub mod engine;
pub mod fault;
pub mod files;
pub mod games;
pub mod help;
pub mod progress;
pub mod replaying;
pub mod setup;
pub mod speech;
pub mod systems;
pub mod usage;
