//! Complete games that must end as they always did. `malbrook golden add FILE` adds one.

use crate::common::game;
use crate::declared;
use peninsula::fact::Fact;
use std::path::PathBuf;
use table::{Describe, Record, SeededDice, Session};

/// Kinds of facts that no golden game meets; random games do.
const NOT_MET: [&str; 7] =
    ["Intercepted", "ReturnedToPool", "GuardCalled", "Rerolled", "Withdrew", "Advanced", "ScorchedEarth"];

#[test]
fn golden_games_end_as_they_did() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut met = std::collections::BTreeSet::new();
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
        let mut session = Session::new(game(), start, Box::new(SeededDice::new(seed)));
        for act in record.acts() {
            let mut facts = Vec::new();
            session.replay_action(act.seat, &act.action, None, &mut facts).expect("the game goes on");
            for fact in &facts {
                assert!(declared::may_carry(fact), "{}: {fact:?}", path.display());
                met.insert(fact.name());
            }
        }
        *scenarios.entry(header.scenario.clone()).or_default() += 1;
    }
    let missing: Vec<_> = Fact::NAMES.iter().copied().filter(|name| !met.contains(name)).collect();
    assert_eq!(missing, NOT_MET, "kinds of facts that no golden game meets");
    assert!(scenarios["campaign"] >= 3 && scenarios["1812"] >= 3, "{scenarios:?}");
}
