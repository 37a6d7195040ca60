//! The rules ledger: every rule of a title in our own words, where it is enforced, and which tests show it.
//!
//! The words are in `rules/*.toml`, those of other languages in `locales/<language>/rules/*.toml`; how we read what is unclear
//! is in `readings/*.toml` and `locales/<language>/readings/*.toml`. The places come from comments in the sources and tests of the engine: a line
//! `// rule: 14.2.1, 17.5.3#1` names what the next function below it enforces or shows. Each title has its own kind
//! of comment ([`annotations::TITLES`]), and a clause that is the same as one of spain shares its places.
//!
//! ```
//! let ledger = ledger::ledger("spain").unwrap();
//! let rule = ledger.rule("16.3.3").unwrap();
//! assert_eq!(rule.name, "Who wins");
//! println!("{}", rule.text);
//! ```

use std::collections::BTreeMap;
use std::fmt;
use std::sync::OnceLock;

use serde::{Deserialize, Deserializer, Serialize};

pub mod annotations;
mod citation;
mod readings;
mod translation;

pub use citation::{Cited, named_book};
pub use readings::{Reading, readings, readings_of};
pub use translation::{ENGLISH, languages, ledger_in};

use annotations::{Annotation, Kind, TITLES};
use words::{Message, message};

/// The title whose clauses those of the others may be the same as.
const BASE: &str = "spain";

/// The ledger of one title.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Ledger {
    /// The title's id: `spain`.
    pub title: String,
    /// Its rules, in the order of the rulebook.
    #[serde(rename(deserialize = "rule"))]
    pub rules: Vec<Rule>,
}

/// One numbered rule.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// Its number in the rulebook: `14.2.1`.
    pub id: String,
    /// A short name.
    pub name: String,
    /// Whether it binds or only describes.
    pub kind: RuleKind,
    /// What it says, in our own words.
    pub text: String,
    /// Its clauses, where it has several; a rule without parts is a clause itself.
    #[serde(default, rename(deserialize = "part"))]
    pub parts: Vec<Part>,
    /// The clauses of spain that say the same; empty for a rule with parts.
    #[serde(default, deserialize_with = "one_or_many", skip_serializing_if = "Vec::is_empty")]
    pub same_as: Vec<String>,
    /// Where it is enforced, as `module::function`; empty for a rule with parts.
    #[serde(default)]
    pub enforced: Vec<String>,
    /// Which tests show it, as `file::function`; empty for a rule with parts.
    #[serde(default)]
    pub tests: Vec<String>,
}

/// One of several clauses inside a rule.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// A few words that tell it from the others.
    pub name: String,
    /// What it says, in our own words.
    pub text: String,
    /// The clauses of spain that say the same.
    #[serde(default, deserialize_with = "one_or_many", skip_serializing_if = "Vec::is_empty")]
    pub same_as: Vec<String>,
    /// Where it is enforced, as `module::function`.
    #[serde(default)]
    pub enforced: Vec<String>,
    /// Which tests show it, as `file::function`.
    #[serde(default)]
    pub tests: Vec<String>,
}

/// Reads `"14.2.1"` as well as `["14.2.1", "14.6.1"]`.
fn one_or_many<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum OneOrMany {
        One(String),
        Many(Vec<String>),
    }
    Ok(match OneOrMany::deserialize(deserializer)? {
        OneOrMany::One(name) => vec![name],
        OneOrMany::Many(names) => names,
    })
}

/// Whether an entry of the ledger binds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RuleKind {
    /// Must be enforced and tested.
    Rule,
    /// Describes components, scale, examples or history.
    Note,
}

impl Rule {
    /// Whether it must be enforced and tested.
    pub fn binds(&self) -> bool {
        self.kind == RuleKind::Rule
    }

    /// The keys of its clauses: its own number, or `17.5.3#1`, `17.5.3#2`... with parts; none for a note.
    pub fn keys(&self) -> Vec<String> {
        match self.parts.len() {
            _ if !self.binds() => Vec::new(),
            0 => vec![self.id.clone()],
            parts => (1..=parts).map(|part| format!("{}#{part}", self.id)).collect(),
        }
    }

    /// What each of its clauses is the same as, in the order of [`Rule::keys`].
    fn same_as_by_clause(&self) -> Vec<&[String]> {
        if self.parts.is_empty() {
            vec![&self.same_as]
        } else {
            self.parts.iter().map(|part| part.same_as.as_slice()).collect()
        }
    }
}

impl Ledger {
    /// The entry with this number.
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.id == id)
    }

    /// The entries that must be enforced and tested.
    pub fn binding(&self) -> impl Iterator<Item = &Rule> {
        self.rules.iter().filter(|rule| rule.binds())
    }

    /// The keys of all clauses, in order.
    pub fn clauses(&self) -> impl Iterator<Item = String> {
        self.rules.iter().flat_map(Rule::keys)
    }

    /// The keys of all clauses, in order, each with the clauses of spain that say the same.
    pub fn same_as(&self) -> impl Iterator<Item = (String, &[String])> {
        self.rules.iter().flat_map(|rule| rule.keys().into_iter().zip(rule.same_as_by_clause()))
    }

    /// The clause keys meant by a name: `14.2.1`, `17.5.3#1`, `17.5.3/no LOC`, or `17.5.3#*` for every part.
    ///
    /// `None` if there is no such clause. A rule with parts is never meant by its bare number.
    pub fn resolve(&self, name: &str) -> Option<Vec<String>> {
        let (id, part) = match name.find(['#', '/']) {
            Some(at) => (&name[..at], &name[at..]),
            None => (name, ""),
        };
        let rule = self.rule(id)?;
        let mut keys = rule.keys();
        match (rule.parts.len(), part) {
            (0, "") | (1.., "#*") => {}
            (1.., _) => {
                let named = |place: usize| part.strip_prefix('/') == Some(&rule.parts[place].name);
                let place = (0..keys.len()).find(|&place| keys[place] == name || named(place))?;
                keys = vec![keys.swap_remove(place)];
            }
            _ => return None,
        }
        (!keys.is_empty()).then_some(keys)
    }

    /// Adds the places found in the annotations to those written in the file.
    fn fill(&mut self, coverage: &Coverage) {
        for rule in self.rules.iter_mut().filter(|rule| rule.binds()) {
            let keys = rule.keys();
            if rule.parts.is_empty() {
                let found = &coverage.clauses[&keys[0]];
                merge(&mut rule.enforced, &found.enforced);
                merge(&mut rule.tests, &found.tests);
            }
            for (part, key) in rule.parts.iter_mut().zip(&keys) {
                let found = &coverage.clauses[key];
                merge(&mut part.enforced, &found.enforced);
                merge(&mut part.tests, &found.tests);
            }
        }
    }
}

/// Adds what the list does not have yet.
fn merge(list: &mut Vec<String>, more: &[String]) {
    for place in more {
        if !list.contains(place) {
            list.push(place.clone());
        }
    }
}

/// The titles that have a ledger.
pub fn titles() -> impl Iterator<Item = &'static str> {
    TITLES.iter().map(|&(title, _)| title)
}

/// The ledger of a title, with the places found when this crate was built; `None` for a title that has none.
pub fn ledger(title: &str) -> Option<&'static Ledger> {
    /// The words of the rules, in the order of [`TITLES`].
    const FILES: [&str; TITLES.len()] = [
        include_str!("../rules/spain.toml"),
        include_str!("../rules/nine-years.toml"),
        include_str!("../rules/grand-campaign.toml"),
        include_str!("../rules/pragmatic-war.toml"),
        include_str!("../rules/wellington.toml"),
    ];
    static LEDGERS: [OnceLock<Ledger>; TITLES.len()] = [const { OnceLock::new() }; TITLES.len()];
    let place = titles().position(|name| name == title)?;
    Some(LEDGERS[place].get_or_init(|| read(FILES[place])))
}

/// Reads a ledger and adds the places found when this crate was built.
fn read(file: &str) -> Ledger {
    let mut ledger: Ledger = toml::from_str(file).expect("the files in rules/ are sound");
    let found = Coverage::of(&ledger, &embedded());
    ledger.fill(&found);
    ledger
}

/// The annotations of the engine's sources and tests, collected when this crate was built.
fn embedded() -> Vec<Annotation> {
    type Found = (&'static str, Kind, &'static str, &'static str, &'static str);
    let found: &[Found] = include!(concat!(env!("OUT_DIR"), "/annotations.rs"));
    let annotation = |&(title, kind, file, function, clause): &Found| Annotation {
        title: title.to_owned(),
        kind,
        file: file.to_owned(),
        function: function.to_owned(),
        clause: clause.to_owned(),
    };
    found.iter().map(annotation).collect()
}

/// Where one clause is enforced and shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// Functions that enforce it, as `module::function`.
    pub enforced: Vec<String>,
    /// Tests that show it, as `file::function`.
    pub tests: Vec<String>,
}

impl Places {
    /// Whether it is both enforced and shown.
    pub fn is_complete(&self) -> bool {
        !self.enforced.is_empty() && !self.tests.is_empty()
    }
}

/// What the annotations say about every clause of a title.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    /// The places of each clause, by its key; every clause has an entry.
    pub clauses: BTreeMap<String, Places>,
    /// Its annotations that name no clause, or stand in a test file above something that is not run as a test.
    pub unknown: Vec<Annotation>,
}

impl Coverage {
    /// The places of each clause of a ledger, those of the same clauses of spain included.
    fn of(ledger: &Ledger, annotations: &[Annotation]) -> Self {
        let mut coverage = Self::own(ledger, annotations);
        if ledger.title != BASE {
            let base = crate::ledger(BASE).expect("spain has a ledger");
            coverage.share(ledger, base, &Self::own(base, annotations));
        }
        coverage
    }

    /// Sorts the annotations that name clauses of this very ledger.
    fn own(ledger: &Ledger, annotations: &[Annotation]) -> Self {
        let clauses = ledger.clauses().map(|key| (key, Places::default())).collect();
        let mut coverage = Self { clauses, unknown: Vec::new() };
        for annotation in annotations.iter().filter(|annotation| annotation.title == ledger.title) {
            match ledger.resolve(&annotation.clause) {
                Some(keys) if annotation.kind != Kind::Stray => {
                    keys.iter().for_each(|key| coverage.add(key, annotation));
                }
                _ => coverage.unknown.push(annotation.clone()),
            }
        }
        coverage
    }

    /// Adds the places of the clauses that some of this ledger are the same as.
    fn share(&mut self, ledger: &Ledger, base: &Ledger, found: &Coverage) {
        for (key, same_as) in ledger.same_as() {
            let places = self.clauses.get_mut(&key).expect("every clause has an entry");
            for same in same_as.iter().filter_map(|name| base.resolve(name)).flatten() {
                merge(&mut places.enforced, &found.clauses[&same].enforced);
                merge(&mut places.tests, &found.clauses[&same].tests);
            }
        }
    }

    /// Notes one place of one clause, once.
    fn add(&mut self, key: &str, annotation: &Annotation) {
        let places = self.clauses.get_mut(key).expect("the ledger resolved it");
        let list = if annotation.kind == Kind::Test { &mut places.tests } else { &mut places.enforced };
        merge(list, &[place(annotation)]);
    }

    /// Whether every clause of a rule is enforced and shown; a note never counts.
    pub fn is_done(&self, rule: &Rule) -> bool {
        rule.binds() && rule.keys().iter().all(|key| self.clauses.get(key).is_some_and(Places::is_complete))
    }
}

/// `src/titles/spain.rs` and `set_up` make `titles::spain::set_up`.
fn place(annotation: &Annotation) -> String {
    let file =
        annotation.file.trim_start_matches("src/").trim_start_matches("tests/").trim_end_matches(".rs");
    let module = file.trim_end_matches("/mod").replace('/', "::");
    if annotation.function.is_empty() { module } else { format!("{module}::{}", annotation.function) }
}

/// What the given files, as (name, text), say about every clause of a title; nothing for a title without a ledger.
pub fn coverage(title: &str, sources: &[(&str, &str)], tests: &[(&str, &str)]) -> Coverage {
    let scan = |files: &[(&str, &str)], in_tests| -> Vec<Annotation> {
        files.iter().flat_map(|(file, text)| annotations::scan(file, text, in_tests)).collect()
    };
    let found = [scan(sources, false), scan(tests, true)].concat();
    ledger(title).map(|ledger| Coverage::of(ledger, &found)).unwrap_or_default()
}

/// What is still missing in a title.
#[derive(Clone, Debug)]
pub struct Report {
    /// The title's id.
    pub title: String,
    /// Rules of which every clause is enforced and shown.
    pub rules_done: usize,
    /// Rules that must be.
    pub rules: usize,
    /// Clauses that are enforced and shown.
    pub clauses_done: usize,
    /// Clauses that must be.
    pub clauses: usize,
    /// Clauses that lack something: key, name, and the places they have.
    pub missing: Vec<(String, String, Places)>,
    /// Annotations that name no clause or stand above no test.
    pub unknown: Vec<Annotation>,
    /// What is not told in every language, or told of no rule: one sentence each.
    pub untold: Vec<Message>,
}

impl Report {
    /// What some annotations leave missing in a ledger.
    pub fn new(ledger: &Ledger, coverage: &Coverage) -> Self {
        let mut missing = Vec::new();
        for rule in ledger.binding() {
            for (index, key) in rule.keys().into_iter().enumerate() {
                let places = coverage.clauses.get(&key).cloned().unwrap_or_default();
                if !places.is_complete() {
                    let part =
                        rule.parts.get(index).map(|part| format!(", {}", part.name)).unwrap_or_default();
                    missing.push((key, format!("{}{part}", rule.name), places));
                }
            }
        }
        let clauses = ledger.clauses().count();
        Self {
            title: ledger.title.clone(),
            rules_done: ledger.binding().filter(|rule| coverage.is_done(rule)).count(),
            rules: ledger.binding().count(),
            clauses_done: clauses - missing.len(),
            clauses,
            missing,
            unknown: coverage.unknown.clone(),
            untold: translation::untold(ledger),
        }
    }

    /// Whether every clause is enforced and shown, every annotation makes sense and everything is told in every language.
    pub fn is_complete(&self) -> bool {
        self.rules > 0 && self.missing.is_empty() && self.unknown.is_empty() && self.untold.is_empty()
    }
}

impl Report {
    /// The whole report, as a message of several lines.
    pub fn message(&self) -> Message {
        let Self { title, rules_done, rules, clauses_done, clauses, .. } = self;
        let head = message!(
            "ledger-count",
            title,
            done = *rules_done,
            rules = *rules,
            enforced = *clauses_done,
            clauses = *clauses,
        );
        let missing = self.missing.iter().map(|(key, name, places)| {
            let id = match (places.enforced.is_empty(), places.tests.is_empty()) {
                (true, true) => "ledger-lacks-both",
                (true, false) => "ledger-not-enforced",
                _ => "ledger-no-test",
            };
            message!(id, key, name)
        });
        let unknown = self.unknown.iter().map(|Annotation { kind, file, function, clause, .. }| {
            let id = if *kind == Kind::Stray { "ledger-stray" } else { "ledger-no-clause" };
            message!(id, clause, file, function)
        });
        Message::lines([head].into_iter().chain(missing).chain(unknown).chain(self.untold.iter().cloned()))
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

/// Checks the ledger of a title against the annotations collected when this crate was built.
///
/// A title without a ledger gives an empty report, which is never complete.
///
/// ```
/// let report = ledger::check("wellington");
/// assert!(report.is_complete(), "{report}");
/// assert_eq!(report.clauses_done, report.clauses);
/// ```
pub fn check(title: &str) -> Report {
    match ledger(title) {
        Some(ledger) => Report::new(ledger, &Coverage::of(ledger, &embedded())),
        None => {
            let ledger = Ledger { title: title.to_owned(), rules: Vec::new() };
            Report::new(&ledger, &Coverage::default())
        }
    }
}
