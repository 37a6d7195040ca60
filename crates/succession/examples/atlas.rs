//! Prints the atlas of a title as JSON, in English or another language: `cargo run --example atlas -- spain fr`.

use std::process::ExitCode;
use succession::Succession;
use succession::describe::atlas_json;
use words::Language;

fn main() -> ExitCode {
    let Some(title) = std::env::args().nth(1) else {
        eprintln!("which title? spain, nine-years, grand-campaign or pragmatic-war");
        return ExitCode::from(2);
    };
    let language = std::env::args().nth(2).as_deref().and_then(Language::named);
    let words = language.unwrap_or_else(Language::english).words();
    match Succession::built_in(&title) {
        Ok(game) => {
            println!("{}", atlas_json(&game, words));
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
