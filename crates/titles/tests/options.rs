//! The optional rules of every title, as docs/OPTIONAL-RULES.md lists them and the client describes them.

use ledger::{ledger, ledger_in, named_book};
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

/// What the descriptions of an option and our texts of its clause must both say.
struct Essentials {
    option: &'static str,
    /// The title it is about, or all that have the option.
    title: Option<&'static str>,
    /// The clause, or the one docs/OPTIONAL-RULES.md names for the title.
    rule: Option<&'static str>,
    english: &'static [&'static str],
    french: &'static [&'static str],
}

/// The essentials of an option in all titles that have it.
const fn essentials(
    option: &'static str,
    english: &'static [&'static str],
    french: &'static [&'static str],
) -> Essentials {
    Essentials { option, title: None, rule: None, english, french }
}

const ESSENTIALS: [Essentials; 19] = [
    essentials(
        "historic-economy",
        &["instead of drawing", "bank of england", "from 1708", "french financial collapse"],
        &[
            "au lieu de",
            "l’alliance peut céder 1",
            "banque d’angleterre",
            "de 1708",
            "effondrement financier",
        ],
    ),
    essentials("battle-rerolls", &["as the difference"], &["relance autant de dés", "que la différence"]),
    Essentials {
        title: Some("spain"),
        ..essentials(
            "wounded-leaders",
            &["wound", "staff officer", "returns", "next turn", "if that counter is in use, nothing happens"],
            &[
                "bless",
                "officier d’état-major",
                "le tour suivant",
                "si ce pion sert déjà, il ne se passe rien",
            ],
        )
    },
    Essentials {
        title: Some("grand-campaign"),
        rule: Some("NY 16.3.2#3"),
        ..essentials(
            "wounded-leaders",
            &[
                "10, or",
                "11 on the winning side",
                "next turn",
                "staff officer",
                "if that counter is in the pool",
            ],
            &["10, ou", "11 chez le vainqueur", "le tour suivant", "officier", "si ce pion est dans le pool"],
        )
    },
    essentials("leader-abilities", &["named", "leaders have"], &["chefs", "nommé", "ont un"]),
    essentials(
        "optional-card-draw",
        &["each player draws", "plays or holds one and discards the other"],
        &["chaque joueur", "en joue ou en conserve un et défausse l’autre"],
    ),
    essentials(
        "attrition",
        &["in the reinforcement phase", "home space", "hit for every"],
        &["phase de renfort", "perte pour", "espace", "nationa"],
    ),
    essentials(
        "double-action-decks",
        &["each player has", "action deck"],
        &["chaque joueur a", "pioche", "action"],
    ),
    essentials(
        "diplomats",
        &["from the year after", "one of five french leaders away until the next"],
        &["de l’année qui suit l’entrée en guerre", "jusqu’à la suivante l’un de cinq chefs français"],
    ),
    essentials(
        "fog-of-war",
        &["only the highest leader and the topmost corps of an enemy stack", "battle"],
        &["pile ennemie", "que le chef", "et le corps du dessus", "bataille"],
    ),
    essentials(
        "mondego-bay",
        &["land at mondego bay", "embark there"],
        &["débarque", "la baie du mondego", "y embarque"],
    ),
    essentials(
        "anglo-portuguese-integration",
        &["seven british divisions", "event 7"],
        &["sept divisions britanniques", "l’évènement 7"],
    ),
    essentials(
        "de-espana",
        &["british", "for the force level, command, formation moves and interception"],
        &[
            "britannique",
            "pour le niveau de forces, le commandement, les mouvements de formation et l’interception",
        ],
    ),
    essentials(
        "besieger-attrition",
        &["unmodified", "siege die costs the strongest besie", "never its last"],
        &["dé de siège", "avant tout modificateur", "plus fort des", "assiégeants", "jamais son dernier"],
    ),
    essentials(
        "river-retreats",
        &["infantry", "without a leader", "retreat across a river", "does not advance"],
        &["l’infanterie", "sans", "battent en retraite en franchissant une rivière", "n’avance pas"],
    ),
    essentials(
        "napoleons-offensive",
        &["after event 4", "free operation", "with the next french operations card"],
        &["après l’évènement 4", "opération gratuite", "avec la prochaine carte d’opérations des français"],
    ),
    essentials(
        "scorched-earth",
        &["when the lines", "may", "lower the forage value of portugal by 1 for"],
        &[
            "quand les lignes de torres vedras",
            "peu",
            "abaisser de 1 la valeur de fourrage du portugal pour ce tour et le suivant",
        ],
    ),
    essentials(
        "expeditionary-restrictions",
        &["in spain and portugal", "expeditionary forces", "coastal provinces"],
        &["en espagne et au portugal, les forces expéditionnaires", "côtières"],
    ),
    essentials(
        "increased-operations",
        &["command card", "each player", "every turn"],
        &["carte de commandement de plus", "chaque joueur", "à chaque tour"],
    ),
];

/// Options whose clause says something else than they do, or less; docs/OPTIONAL-RULES.md is their text. What the
/// descriptions must say, and the page too.
const OF_THE_PAGE: [(&str, &[&str], &[&str]); 5] = [
    (
        "first-edition",
        &[
            "the alliance goes first",
            "action deck",
            "reshuffled",
            "before dealing",
            "winter",
            "leaders",
            "captur",
        ],
        &["l’alliance joue en premier", "remélangée avant la distribution", "l’hiver ne capture aucun chef"],
    ),
    (
        "reinforcements-first",
        &["reinforcements", "before", "resource points"],
        &["renforts", "avant la dépense des points de ressources"],
    ),
    (
        "mainz-held",
        &["mainz does not fall with", "philipsburg", "alliance", "stands there"],
        &["mayence ne tombe pas avec philippsbourg", "un corps de l’alliance"],
    ),
    (
        "fog-of-war",
        &["part in an action, a battle or a retreat, or must withdraw for the winter"],
        &["part à une action, à une bataille ou à une retraite, ou si elle doit se replier pour l’hiver"],
    ),
    (
        "chart-rounding",
        &["half", "demoralized reduced corps", "instead of", "up"],
        &["demi-dé", "réduits et démoralisés", "vers le bas"],
    ),
];

/// Small letters and plain spaces.
fn plain(text: &str) -> String {
    let spaced = text.replace(['\u{a0}', '\u{202f}'], " ").to_lowercase();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// How the client describes an option of a title in a language: in words for the title if there are any.
fn description(language: &str, title: &str, option: &str) -> String {
    let catalogue = read(&format!("locales/{language}/client.ftl"));
    let line = |id: String| catalogue.lines().find_map(|line| line.strip_prefix(&format!("{id} = ")));
    let own = line(format!("about-option-{option}-{title}"));
    plain(own.or_else(|| line(format!("about-option-{option}"))).expect("a description"))
}

/// Our text of a clause in a language, with that of its parts unless it is one of them.
fn clause(language: &str, title: &str, rule: &str) -> String {
    let (book, number) = named_book(rule).unwrap_or((title, rule));
    let (number, part) = number.split_once('#').map_or((number, None), |(n, part)| (n, Some(part)));
    let ledger = ledger_in(book, language).unwrap();
    let rule = ledger.rule(number).unwrap_or_else(|| panic!("{book} has no rule {number}"));
    match part {
        Some(part) => plain(&rule.parts[part.parse::<usize>().unwrap() - 1].text),
        None => plain(&rule.text),
    }
}

#[test]
fn descriptions_of_optional_rules_say_what_their_clauses_say() {
    let listed = listed(&read("docs/OPTIONAL-RULES.md"));
    let mut shown = BTreeSet::new();
    for Essentials { option, title: only, rule, english, french } in ESSENTIALS {
        for (title, _, cited) in
            listed.iter().filter(|(t, o, _)| o == option && only.is_none_or(|title| t == title))
        {
            shown.insert((title.as_str(), option));
            for (language, essentials) in [("en", english), ("fr", french)] {
                let description = description(language, title, option);
                let clause = clause(language, title, rule.unwrap_or(cited));
                for essential in essentials {
                    assert!(description.contains(essential), "{title}: {option} lacks \"{essential}\"");
                    assert!(clause.contains(essential), "{title}: {cited} lacks \"{essential}\": {clause}");
                }
            }
        }
    }
    let by_the_page = |option: &str| OF_THE_PAGE.iter().any(|(o, ..)| *o == option);
    for (title, option, _) in &listed {
        let found = shown.contains(&(title.as_str(), option.as_str())) || by_the_page(option);
        assert!(found, "{title}: nothing is said of {option}");
    }
}

#[test]
fn descriptions_of_optional_rules_say_what_their_page_says() {
    let page = read("docs/OPTIONAL-RULES.md");
    for (option, english, french) in OF_THE_PAGE {
        let (_, section) = page.split_once(&format!("### `{option}`\n")).unwrap();
        let section = plain(section.split("\n#").next().unwrap());
        for (title, _, _) in listed(&page).iter().filter(|(_, o, _)| o == option) {
            for essential in english {
                assert!(section.contains(essential), "{option}: the page lacks \"{essential}\": {section}");
            }
            for (language, essentials) in [("en", english), ("fr", french)] {
                let description = description(language, title, option);
                for essential in essentials {
                    assert!(description.contains(essential), "{title}: {option} lacks \"{essential}\"");
                }
            }
        }
    }
}
