//! Complete games that must end as they always did. `malbrook golden add FILE` adds one.

use std::path::PathBuf;
use succession::{Options, Succession};
use table::{Record, Session};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

#[test]
fn golden_games_end_as_they_did() {
    let game = Succession::built_in("spain").expect("the built-in data are sound");
    let mut count = 0;
    for entry in std::fs::read_dir(folder()).expect("there are golden games") {
        let path = entry.expect("a readable folder").path();
        let text = std::fs::read_to_string(&path).expect("a readable file");
        let record = Record::parse(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        assert!(record.end.hash.is_some() && record.end.result.is_some(), "{} has no end", path.display());
        let scenario = game.atlas().scenario(&record.header.scenario).expect("a scenario");
        let options = record.header.options.iter().fold(Options::default(), |all, name| {
            all.with(Options::named(name).unwrap_or_else(|| panic!("{}: no option {name}", path.display())))
        });
        let seed = record.header.seed.expect("a golden game has its seed");
        let start = game.start(scenario, options, &seed);
        if let Err(e) = Session::replay(&game, start, &record) {
            panic!("{}: {e}", path.display());
        }
        count += 1;
    }
    assert!(count >= 24, "only {count} golden games");
}
