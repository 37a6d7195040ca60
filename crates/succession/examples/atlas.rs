//! Prints the atlas of a title as JSON: `cargo run --example atlas -- spain`.

use std::process::ExitCode;
use succession::Succession;
use succession::describe::atlas_json;

fn main() -> ExitCode {
    let Some(title) = std::env::args().nth(1) else {
        eprintln!("which title? spain, nine-years, grand-campaign or pragmatic-war");
        return ExitCode::from(2);
    };
    match Succession::built_in(&title) {
        Ok(game) => {
            println!("{}", atlas_json(&game));
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
