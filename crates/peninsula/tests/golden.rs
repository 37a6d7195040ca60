//! Complete games that must end as they always did. `malbrook golden add FILE` adds one.

use crate::common::game;
use std::path::PathBuf;
use table::{Describe, Record, Session};

#[test]
fn golden_games_end_as_they_did() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut scenarios = std::collections::BTreeMap::<String, u32>::new();
    for entry in std::fs::read_dir(folder).expect("there are golden games") {
        let path = entry.expect("a readable folder").path();
        let text = std::fs::read_to_string(&path).expect("a readable file");
        let record = Record::parse(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        assert!(record.end.hash.is_some() && record.end.result.is_some(), "{} has no end", path.display());
        let header = &record.header;
        let seed = header.seed.expect("a golden game has its seed");
        let start = game()
            .begin(&header.scenario, &header.options, &seed)
            .unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        Session::replay(game(), start, &record).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        *scenarios.entry(header.scenario.clone()).or_default() += 1;
    }
    assert!(scenarios["campaign"] >= 3 && scenarios["1812"] >= 3, "{scenarios:?}");
}
