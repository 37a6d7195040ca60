//! The program as it is run, in one program: it is linked once.

mod arena;
mod bot_example;
mod commands;
mod common;
mod common_serve;
mod engine;
mod engine_docs;
mod french;
mod grand_campaign;
mod nine_years;
mod open_files;
mod outage;
mod play;
mod serve;
mod simulate;
mod verify;
mod wellington;
