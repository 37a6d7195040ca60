//! Complete games that must end as they always did. `malbrook golden add FILE` adds one.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use succession::position::Position;
use succession::{Options, State, Succession};
use table::{Record, SeededDice, Session};

pub fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

pub fn read(path: &Path) -> Record {
    let text = std::fs::read_to_string(path).expect("a readable file");
    let record = Record::parse(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    assert!(record.end.hash.is_some() && record.end.result.is_some(), "{} has no end", path.display());
    record
}

fn replay(game: &Succession, record: &Record) -> Result<(), String> {
    let start = start(game, record)?;
    Session::replay(game, start, record).map(|_| ()).map_err(|e| e.to_string())
}

/// The situation a golden game begins with.
pub fn start(game: &Succession, record: &Record) -> Result<State, String> {
    let header = &record.header;
    let scenario = game.atlas().scenario(&header.scenario).ok_or("no such scenario")?;
    let mut options = Options::default();
    for name in &header.options {
        options = options.with(Options::named(name).ok_or(format!("no option {name}"))?);
    }
    match &header.start {
        Some(document) => {
            let position: Position = serde_json::from_str(document).map_err(|e| e.to_string())?;
            let mut dice = SeededDice::for_set_up(header.seed.unwrap_or_default());
            position.start(game, &mut dice).map_err(|e| e.to_string())
        }
        None => Ok(game.start(scenario, options, &header.seed.ok_or("a golden game has its seed")?)),
    }
}

#[test]
fn golden_games_end_as_they_did() {
    let mut games: HashMap<String, Succession> = HashMap::new();
    let mut count = 0;
    for entry in std::fs::read_dir(folder()).expect("there are golden games") {
        let path = entry.expect("a readable folder").path();
        let record = read(&path);
        let title = record.header.title.clone();
        let made = || Succession::built_in(&title).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let game = games.entry(title.clone()).or_insert_with(made);
        replay(game, &record).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        count += 1;
    }
    assert!(count >= 46, "only {count} golden games");
}
