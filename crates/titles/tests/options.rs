//! The optional rules of every title, as docs/OPTIONAL-RULES.md lists them and the client describes them.

use ledger::ledger;
use std::collections::BTreeSet;
use table::Describe;
use titles::{load, names, with_game};

/// An option of a title with the rule it comes from.
type Listed = (String, String, String);

fn read(path: &str) -> String {
    let path = format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The fields of the tables of a Markdown page.
fn table_rows(page: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = page.lines().filter_map(|line| line.strip_prefix('|')?.strip_suffix('|'));
    lines.map(|line| line.split('|').map(|field| field.trim().trim_matches('`')).collect())
}

/// The options that docs/OPTIONAL-RULES.md lists: those of the succession titles in one table with a column for each
/// title, those of Wellington's War in another.
fn listed(page: &str) -> Vec<Listed> {
    let mut columns = Vec::new();
    let mut all = Vec::new();
    for row in table_rows(page) {
        match row[..] {
            ["Flag", ref titles @ .., "In short"] => columns = titles.to_vec(),
            ["name", "rule", "effect"] => columns = vec!["wellington"],
            ["Leader", ..] => columns.clear(),
            [option, ref rules @ .., _] if rules.len() == columns.len() && !option.starts_with('-') => {
                let given = columns.iter().zip(rules).filter(|(_, rule)| !rule.is_empty());
                all.extend(given.map(|(&t, &r)| (t.to_owned(), option.to_owned(), r.to_owned())));
            }
            _ => {}
        }
    }
    all
}

fn options_of(title: &str) -> Vec<String> {
    with_game!(&load(title, None).unwrap(), game => game.catalogue().options)
}

#[test]
fn the_page_of_optional_rules_lists_those_that_each_title_has() {
    let page = read("docs/OPTIONAL-RULES.md");
    let listed = listed(&page);
    let here: BTreeSet<(&str, &str)> = listed.iter().map(|(t, o, _)| (t.as_str(), o.as_str())).collect();
    let options: Vec<(&str, Vec<String>)> = names().map(|title| (title, options_of(title))).collect();
    let had = options.iter().flat_map(|(title, all)| all.iter().map(|option| (*title, option.as_str())));
    assert_eq!(here, had.collect());
    assert_eq!(here.len(), listed.len(), "an option is listed twice");
}

#[test]
fn every_optional_rule_names_a_clause_of_its_book() {
    for (title, option, rule) in listed(&read("docs/OPTIONAL-RULES.md")) {
        // The first edition differs in several rules, and none of the books says where.
        if option == "first-edition" {
            assert_eq!(rule, "none");
            continue;
        }
        let book = ledger(&title).unwrap();
        let cited = book.cited(&rule).unwrap_or_else(|| panic!("{title}: {option}: there is no rule {rule}"));
        assert_eq!(cited.rules.len(), 1, "{title}: {option}: {rule} is a whole section");
    }
}

#[test]
fn every_optional_rule_is_named_and_described_in_every_language() {
    let all: BTreeSet<String> = names().flat_map(options_of).collect();
    for language in ["en", "fr"] {
        let catalogue = read(&format!("locales/{language}/client.ftl"));
        for option in &all {
            for id in [format!("option-{option}"), format!("about-option-{option}")] {
                let start = format!("{id} = ");
                assert!(
                    catalogue.lines().any(|line| line.starts_with(&start)),
                    "{language}: no message {id}"
                );
            }
        }
    }
}

/// What the description of an option and our text of its clause must both say.
const ESSENTIALS: [(&str, &[&str]); 18] = [
    (
        "historic-economy",
        &["instead of drawing", "bank of england", "from 1708", "french financial collapse"],
    ),
    ("battle-rerolls", &["as the difference"]),
    ("wounded-leaders", &["wound", "staff officer", "returns", "next turn"]),
    ("leader-abilities", &["named", "leaders have"]),
    ("optional-card-draw", &["each player draws", "plays or holds one and discards the other"]),
    ("attrition", &["in the reinforcement phase", "home space", "hit for every"]),
    ("double-action-decks", &["each player has", "action deck"]),
    ("diplomats", &["from the year after", "one of five french leaders away until the next"]),
    ("fog-of-war", &["only the highest leader and the topmost corps of an enemy stack"]),
    ("mondego-bay", &["land at mondego bay", "embark there"]),
    ("anglo-portuguese-integration", &["seven british divisions", "event 7"]),
    ("de-espana", &["british", "for the force level, command, formation moves and interception"]),
    ("besieger-attrition", &["unmodified", "siege die costs the strongest besie", "never its last"]),
    ("river-retreats", &["infantry", "without a leader", "retreat across a river", "does not advance"]),
    ("napoleons-offensive", &["after event 4", "free operation", "with the next french operations card"]),
    ("scorched-earth", &["when the lines", "may", "lower the forage value of portugal by 1 for"]),
    ("expeditionary-restrictions", &["in spain and portugal", "expeditionary forces", "coastal provinces"]),
    ("increased-operations", &["command card", "each player", "every turn"]),
];

#[test]
fn descriptions_of_optional_rules_say_what_their_clauses_say() {
    let catalogue = read("locales/en/client.ftl");
    let listed = listed(&read("docs/OPTIONAL-RULES.md"));
    for (option, essentials) in ESSENTIALS {
        let start = format!("about-option-{option} = ");
        let description =
            catalogue.lines().find_map(|line| line.strip_prefix(&start)).unwrap().to_lowercase();
        let (title, _, rule) = listed.iter().find(|(_, o, _)| o == option).unwrap();
        let clause = ledger(title).unwrap().cited(rule).unwrap().rules[0].text.to_lowercase();
        for essential in essentials {
            assert!(description.contains(essential), "{option}: the description lacks \"{essential}\"");
            assert!(clause.contains(essential), "{option}: {rule} lacks \"{essential}\": {clause}");
        }
    }
}
