//! The rules ledgers and the scanner of the comments that name their clauses.

use ledger::annotations::{Kind, scan};
use ledger::{
    Coverage, Ledger, Report, RuleKind, check, coverage, languages, ledger, ledger_in, readings, readings_of,
    titles,
};

/// The titles of which every clause must be enforced and shown.
const COMPLETE: [&str; 5] = ["spain", "nine-years", "grand-campaign", "pragmatic-war", "wellington"];

fn of(title: &str) -> &'static Ledger {
    ledger(title).expect("it has a ledger")
}

fn spain() -> &'static Ledger {
    of("spain")
}

fn all() -> impl Iterator<Item = &'static Ledger> {
    titles().map(of)
}

#[test]
fn the_ledgers_list_every_rule_and_clause() {
    let counts = |ledger: &Ledger| (ledger.rules.len(), ledger.binding().count(), ledger.clauses().count());
    let all = ["spain", "nine-years", "grand-campaign", "pragmatic-war", "wellington"];
    assert_eq!(titles().collect::<Vec<_>>(), all);
    assert_eq!(counts(spain()), (182, 174, 241));
    assert_eq!(counts(of("nine-years")), (183, 175, 251));
    assert_eq!(counts(of("grand-campaign")), (15, 15, 48));
    assert_eq!(counts(of("pragmatic-war")), (180, 166, 219));
    assert_eq!(counts(of("wellington")), (227, 204, 226));
    assert!(titles().all(|title| of(title).title == title));
    assert!(ledger("waterloo").is_none());
}

#[test]
fn numbers_are_unique_and_in_order() {
    let number = |id: &str| -> Vec<u32> { id.split('.').map(|n| n.parse().expect("a number")).collect() };
    // The rulebook of Wellington's War writes 3.21 for the first rule under 3.2.
    let tree = |id: &str| -> String {
        let (chapter, rest) = id.split_once('.').expect("a chapter");
        let rest = if chapter == "15" {
            format!("{:02}", rest.parse::<u32>().expect("a number"))
        } else {
            rest.into()
        };
        format!("{:02}.{rest}", chapter.parse::<u32>().expect("a number"))
    };
    for pair in of("wellington").rules.windows(2) {
        assert!(tree(&pair[0].id) < tree(&pair[1].id), "{} before {}", pair[0].id, pair[1].id);
    }
    for pair in all().filter(|l| l.title != "wellington").flat_map(|ledger| ledger.rules.windows(2)) {
        assert!(number(&pair[0].id) < number(&pair[1].id), "{} before {}", pair[0].id, pair[1].id);
    }
}

#[test]
fn every_entry_is_told_in_a_few_words() {
    let check = |key: &str, name: &str, text: &str| {
        assert!(!name.trim().is_empty(), "{key} has no name");
        assert!(text.ends_with('.') && text.len() > 20, "{key} has no text");
        assert!(text.len() <= 400, "{key} is too long");
    };
    for rule in all().flat_map(|ledger| &ledger.rules) {
        check(&rule.id, &rule.name, &rule.text);
        rule.parts.iter().for_each(|part| check(&rule.id, &part.name, &part.text));
        assert_ne!(rule.parts.len(), 1, "{} has a single part", rule.id);
        assert!(rule.kind == RuleKind::Rule || rule.keys().is_empty(), "{} is a note", rule.id);
    }
}

#[test]
fn clauses_have_one_key_and_several_names() {
    let resolve = |name| spain().resolve(name).map(|keys| keys.join(" "));
    assert_eq!(resolve("14.2.1").as_deref(), Some("14.2.1"));
    assert_eq!(resolve("17.5.3#2").as_deref(), Some("17.5.3#2"));
    assert_eq!(resolve("17.5.3/no LOC").as_deref(), Some("17.5.3#1"));
    assert_eq!(resolve("16.3.2#*").as_deref(), Some("16.3.2#1 16.3.2#2"));
    for wrong in ["17.5.3", "17.5.3#0", "17.5.3#9", "17.5.3/lunch", "14.2.1#1", "14.2.1#*", "1.2", "99.1", ""]
    {
        assert_eq!(resolve(wrong), None, "{wrong}");
    }
}

#[test]
fn a_comment_belongs_to_the_next_function() {
    let text = "// rule: 14.2.1, 17.5.3#1\n/// Enters.\npub(crate) const fn enter<T>(x: T) {}\nfn other() {}\n// rule: 2.2";
    let found = scan("src/movement.rs", text, false);
    let told: Vec<_> = found.iter().map(|a| (a.kind, a.function.as_str(), a.clause.as_str())).collect();
    let expected =
        [(Kind::Code, "enter", "14.2.1"), (Kind::Code, "enter", "17.5.3#1"), (Kind::Code, "", "2.2")];
    assert_eq!(told, expected);
}

#[test]
fn each_title_has_comments_of_its_own() {
    let text = "// rule: 14.2.1\n// nine-years: 18.1.2, 6.4#2\n// grand-campaign: 20.3.4#1\nfn roll() {}";
    let found = scan("src/colonies.rs", text, false);
    let told: Vec<_> = found.iter().map(|a| (a.title.as_str(), a.clause.as_str())).collect();
    let expected = [
        ("spain", "14.2.1"),
        ("nine-years", "18.1.2"),
        ("nine-years", "6.4#2"),
        ("grand-campaign", "20.3.4#1"),
    ];
    assert_eq!(told, expected);
    assert!(found.iter().all(|annotation| annotation.function == "roll"));
}

#[test]
fn only_tests_that_run_count_as_tests() {
    let kinds = |text, in_tests| scan("x.rs", text, in_tests).iter().map(|a| a.kind).collect::<Vec<_>>();
    assert_eq!(kinds("// rule: 2.2\n#[test]\nfn a() {}", true), [Kind::Test]);
    assert_eq!(kinds("#[test]\n// rule: 2.2\nfn a() {}", false), [Kind::Test]);
    assert_eq!(kinds("// rule: 2.2\n#[test]\n#[ignore = \"slow\"]\nfn a() {}", true), [Kind::Stray]);
    assert_eq!(kinds("#[test]\nfn a() {}\n// rule: 2.2\nfn plain() {}", true), [Kind::Stray]);
    assert_eq!(kinds("// rule: 2.2", true), [Kind::Stray]);
    assert_eq!(kinds("//! Comments `// rule: 2.2` in a text\n// rules: 2.2\nfn a() {}", true), []);
}

/// Everything enforced by one function and shown by one test, but for what the two texts leave out.
fn covered(code: &str, test: &str) -> Coverage {
    let code = format!("// rule: {code}\nfn decide() {{}}");
    let test = format!("// rule: {test}\n#[test]\nfn shows() {{}}");
    coverage("spain", &[("src/titles/spain.rs", &code)], &[("tests/all.rs", &test)])
}

#[test]
fn coverage_names_the_places() {
    let found = covered("14.2.1, 17.5.3#*", "14.2.1, 17.5.3#1");
    assert_eq!(found.clauses["14.2.1"].enforced, ["titles::spain::decide"]);
    assert_eq!(found.clauses["14.2.1"].tests, ["all::shows"]);
    assert!(found.clauses["17.5.3#1"].is_complete() && !found.clauses["17.5.3#2"].is_complete());
    assert!(
        found.is_done(spain().rule("14.2.1").unwrap()) && !found.is_done(spain().rule("17.5.3").unwrap())
    );
    assert_eq!(found.clauses.len(), 241);
}

#[test]
fn only_comments_of_a_title_cover_its_clauses() {
    let code = "// rule: 7.2.1\n// nine-years: 18.1.2\n// grand-campaign: 20.3.6\nfn decide() {}";
    let covered = |title, clause: &str| {
        let found = coverage(title, &[("src/all.rs", code)], &[]);
        assert!(found.unknown.is_empty(), "{title}: {:?}", found.unknown);
        found.clauses[clause].enforced.clone()
    };
    assert_eq!(covered("nine-years", "18.1.2"), ["all::decide"]);
    assert_eq!(covered("grand-campaign", "20.3.6"), ["all::decide"]);
    assert!(covered("nine-years", "7.2.2").is_empty());
}

#[test]
fn a_clause_shares_the_places_of_those_it_is_the_same_as() {
    let code = "// rule: 14.3.1\nfn react() {}\n// rule: 14.6.1\nfn intercept() {}\n// nine-years: 14.3.1\nfn own() {}";
    let test = "// rule: 17.5.1\n#[test]\nfn shows() {}";
    let found = coverage("nine-years", &[("src/all.rs", code)], &[("tests/siege.rs", test)]);
    assert_eq!(found.clauses["14.3.1"].enforced, ["all::own", "all::react", "all::intercept"]);
    assert_eq!(found.clauses["17.5.1#1"].tests, ["siege::shows"]);
    assert!(found.clauses["17.5.1#2"].tests.is_empty());
}

#[test]
fn clauses_are_the_same_only_as_clauses_of_spain_that_exist() {
    for ledger in all() {
        for (key, name) in
            ledger.same_as().flat_map(|(key, names)| names.iter().map(move |n| (key.clone(), n)))
        {
            assert_ne!(ledger.title, "spain", "{key} is a clause of spain itself");
            assert!(spain().resolve(name).is_some(), "{} {key} is the same as {name}", ledger.title);
        }
        let divided = ledger.rules.iter().filter(|rule| !rule.parts.is_empty() || !rule.binds());
        divided.for_each(|rule| assert!(rule.same_as.is_empty(), "{} is no clause", rule.id));
    }
}

#[test]
fn the_report_counts_and_lists_what_is_missing() {
    let report = Report::new(spain(), &covered("14.2.1, 17.5.3", "14.2.1, 14.2.2"));
    let text = report.to_string();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0], "spain: 1/174 rules, 1/241 clauses");
    assert_eq!(lines[1], "1.1.2 (The two sides): not enforced, no test");
    assert!(lines.contains(&"14.2.2 (Stopping at fortresses): not enforced"));
    assert!(lines.contains(&"17.5.3#1 (Siege modifiers, no LOC): not enforced, no test"));
    assert_eq!(*lines.last().unwrap(), "17.5.3 in src/titles/spain.rs at decide: no such clause");
    assert_eq!(lines.len(), 1 + 240 + 1);
    assert!(!report.is_complete());
}

#[test]
fn full_coverage_is_complete_until_an_annotation_is_wrong() {
    let all = spain().clauses().collect::<Vec<_>>().join(", ");
    let report = Report::new(spain(), &covered(&all, &all));
    assert_eq!(report.to_string(), "spain: 174/174 rules, 241/241 clauses");
    assert!(report.is_complete());
    assert!(!Report::new(spain(), &covered(&all, &format!("{all}, 99.1"))).is_complete());
}

#[test]
fn a_title_without_a_ledger_is_never_complete() {
    let report = check("waterloo");
    assert_eq!(report.to_string(), "waterloo: 0/0 rules, 0/0 clauses");
    assert!(!report.is_complete());
}

#[test]
fn annotations_of_the_engine_name_clauses_that_exist() {
    for title in titles() {
        let report = check(title);
        let (rules, clauses) = (of(title).binding().count(), of(title).clauses().count());
        let first = format!(
            "{title}: {}/{rules} rules, {}/{clauses} clauses",
            report.rules_done, report.clauses_done
        );
        assert!(report.to_string().starts_with(&first), "{report}");
        assert!(report.unknown.is_empty(), "{:#?}", report.unknown);
    }
}

#[test]
fn every_clause_is_enforced_and_shown() {
    for title in COMPLETE {
        let report = check(title);
        assert!(report.is_complete(), "{report}");
    }
}

#[test]
fn the_rules_are_told_in_every_language() {
    assert_eq!(languages().collect::<Vec<_>>(), ["en", "fr"]);
    for title in titles() {
        assert!(check(title).untold.is_empty(), "{}", check(title));
        let (english, french) = (of(title), ledger_in(title, "fr").unwrap());
        assert_eq!(english.clauses().collect::<Vec<_>>(), french.clauses().collect::<Vec<_>>());
        for (ours, theirs) in english.rules.iter().zip(&french.rules) {
            assert!(ours.text != theirs.text && theirs.text.ends_with('.'), "{title} {}", ours.id);
            assert_eq!(ours.enforced, theirs.enforced);
            let parts = ours.parts.iter().zip(&theirs.parts);
            parts
                .for_each(|(a, b)| assert!(a.text != b.text && b.text.ends_with('.'), "{title} {}", ours.id));
        }
    }
}

#[test]
fn what_a_language_lacks_is_english() {
    let told = ledger_in("spain", "de").unwrap();
    assert_eq!(told.rule("14.2.1").unwrap().text, spain().rule("14.2.1").unwrap().text);
    assert_eq!(readings("spain", "de"), readings("spain", "en"));
    assert!(ledger_in("waterloo", "fr").is_none() && readings("waterloo", "fr").is_empty());
}

#[test]
fn citations_mean_rules_sections_and_chapters() {
    let cited = |title, citation| {
        of(title).cited(citation).map(|found| {
            let numbers: Vec<_> = found.rules.iter().map(|rule| rule.id.as_str()).collect();
            format!("{}: {}", found.book, numbers.join(" "))
        })
    };
    assert_eq!(cited("spain", "17.5.3#1").as_deref(), Some("spain: 17.5.3"));
    assert_eq!(cited("spain", "19.0 A").as_deref(), Some("spain: 19.0"));
    assert_eq!(cited("spain", "14.2").as_deref(), Some("spain: 14.2.1 14.2.2"));
    assert_eq!(cited("spain", "21").as_deref(), Some("spain: 21.0"));
    assert_eq!(cited("spain", "NY 20.4.6").as_deref(), Some("nine-years: 20.4.6"));
    assert_eq!(cited("nine-years", "NY 20.4.6").as_deref(), Some("nine-years: 20.4.6"));
    assert_eq!(cited("wellington", "7.31").as_deref(), Some("wellington: 7.311 7.312 7.313 7.314"));
    assert_eq!(cited("wellington", "3.2").as_deref(), Some("wellington: 3.21 3.22 3.23"));
    assert_eq!(cited("wellington", "15.1").as_deref(), Some("wellington: 15.1"));
    assert!(cited("wellington", "7.0").unwrap().starts_with("wellington: 7.1 7.2 7.3"));
    for wrong in ["99", "14.9", "14.2.9", "NY 99", "A", ""] {
        assert_eq!(cited("spain", wrong), None, "{wrong}");
    }
}

#[test]
fn readings_are_of_rules_that_exist() {
    let mut seen = std::collections::BTreeSet::new();
    for title in titles() {
        for reading in readings(title, "en") {
            assert!(seen.insert(&reading.id), "{} stands twice", reading.id);
            assert!(!reading.rules.is_empty(), "{} is about nothing", reading.id);
            for cited in &reading.rules {
                assert!(of(title).cited(cited).is_some(), "{} of {title} is about {cited}", reading.id);
            }
        }
    }
    assert_eq!(seen.len(), 236);
}

/// A reading as the page for reading has it.
fn printed(reading: &ledger::Reading) -> String {
    let head = format!("**{}. {}** ({})", reading.id, reading.name, reading.rules.join(", "));
    let lines = [("Unclear", &reading.unclear), ("Reading", &reading.reading), ("Why", &reading.why)];
    let lines = lines.into_iter().filter(|(_, text)| !text.is_empty());
    lines.fold(head, |page, (label, text)| format!("{page}\n- {label}: {text}"))
}

#[test]
fn the_page_of_readings_says_what_the_data_say() {
    let page = include_str!("../../../docs/AMBIGUITIES.md");
    let on_page: Vec<_> = page.split("\n\n").map(str::trim).filter(|block| block.starts_with("**")).collect();
    let data: Vec<_> = titles().flat_map(|title| readings(title, "en")).map(printed).collect();
    for block in &data {
        assert!(on_page.contains(&block.as_str()), "docs/AMBIGUITIES.md should have:\n{block}");
    }
    for block in on_page {
        assert!(
            data.iter().any(|reading| reading == block),
            "crates/ledger/readings has nothing of:\n{block}"
        );
    }
}

#[test]
fn a_rule_has_its_readings_and_those_of_the_rules_it_is_the_same_as() {
    let of = |title, id| -> Vec<&str> {
        let rule = of(title).rule(id).unwrap();
        readings_of(title, rule, "fr").iter().map(|reading| reading.id.as_str()).collect()
    };
    assert_eq!(of("spain", "14.6.1"), ["S37", "S101", "S103"]);
    assert_eq!(of("nine-years", "14.6.1"), ["S37", "S101", "S103"]);
    assert_eq!(of("spain", "14.2.1"), ["S38", "S102", "S124"]);
    assert!(of("spain", "14.2.2").is_empty());
    assert_eq!(of("nine-years", "20.4.6"), ["S116"]);
    assert_eq!(of("grand-campaign", "20.3.13"), ["G1", "G2", "G9"]);
    let placed: std::collections::BTreeSet<_> = all()
        .flat_map(|ledger| ledger.rules.iter().flat_map(|rule| readings_of(&ledger.title, rule, "en")))
        .map(|reading| &reading.id)
        .collect();
    assert_eq!(placed.len(), 236, "every reading stands at some rule");
}

/// The clauses a list in an engine's `clause.rs` names: the numbers on each line, with the sign that stands before them.
fn listed(source: &str) -> Vec<(String, Vec<(char, String)>)> {
    let list = source.rsplit("clauses! {").next().expect("a list");
    let named = list.lines().filter_map(|line| line.trim().split_once(" = "));
    let clauses = named.map(|(name, numbers)| {
        let mut sign = '=';
        let parts = numbers.split('"').enumerate().filter_map(|(place, part)| {
            if place % 2 == 0 {
                sign = part.trim().chars().next().unwrap_or(sign);
                return None;
            }
            Some((sign, part.to_owned()))
        });
        (name.to_owned(), parts.collect())
    });
    clauses.collect()
}

#[test]
fn every_clause_the_engines_cite_is_told_in_every_language() {
    let check = |title: &str, name: &str, number: &str| {
        let found = of(title).cited(number).unwrap_or_else(|| panic!("{name} is {number} of {title}"));
        for language in languages() {
            let told = ledger_in(found.book, language).unwrap();
            let rules = found.rules.iter().map(|rule| told.rule(&rule.id).unwrap());
            rules.for_each(|rule| assert!(!rule.text.is_empty(), "{} in {language}", rule.id));
        }
    };
    let succession = listed(include_str!("../../succession/src/clause.rs"));
    assert!(succession.len() > 100);
    for (name, numbers) in &succession {
        for (title, sign) in [("spain", '='), ("nine-years", '/'), ("pragmatic-war", '|')] {
            let own = numbers.iter().find(|(s, _)| *s == sign).unwrap_or(&numbers[0]);
            check(title, name, &own.1);
        }
    }
    let peninsula = listed(include_str!("../../peninsula/src/clause.rs"));
    assert!(peninsula.len() > 50);
    peninsula.iter().for_each(|(name, numbers)| check("wellington", name, &numbers[0].1));
}
