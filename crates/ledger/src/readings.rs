//! How we read what the rulebooks leave unclear.

use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex};

use serde::{Deserialize, Serialize};

use crate::translation::{file, read_entries};
use crate::{BASE, ENGLISH, Rule, TITLES, ledger, titles};
use words::{Message, message};

/// What is unclear in some rules, how we read them, and why so.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    /// Its number, which it keeps for ever: `S37`.
    pub id: String,
    /// A short name.
    pub name: String,
    /// What it is about, as [`Ledger::cited`](crate::Ledger::cited) reads it: `14.6.1`, `19.0 A`, `21`, `NY 20.4.6`.
    pub rules: Vec<String>,
    /// What is unclear.
    pub unclear: String,
    /// How we read it.
    pub reading: String,
    /// Why so; empty where the reading speaks for itself.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why: String,
}

/// The file of a title.
#[derive(Deserialize)]
struct Readings {
    title: String,
    reading: Vec<Reading>,
}

/// A reading in another language.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReadingWords {
    name: String,
    unclear: String,
    reading: String,
    #[serde(default)]
    why: String,
}

/// The readings of a title in a language; what the language lacks is in English. None for a title without a ledger.
pub fn readings(title: &str, language: &str) -> &'static [Reading] {
    static TOLD: LazyLock<Mutex<BTreeMap<String, &'static [Reading]>>> = LazyLock::new(Mutex::default);
    let mut told = TOLD.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    // There are as many as there are files, and each is read once.
    let known = file(language, "readings", title).map_or(ENGLISH, |_| language);
    told.entry(format!("{known}/{title}")).or_insert_with(|| Box::leak(translated(title, language).into()))
}

/// The readings of a rule of a title in a language: its own, and those of the clauses of spain that say the same.
///
/// ```
/// let rule = ledger::ledger("nine-years").and_then(|ledger| ledger.rule("20.4.4")).unwrap();
/// let readings = ledger::readings_of("nine-years", rule, "en");
/// assert!(readings.iter().any(|reading| reading.name == "Noailles"));
/// ```
pub fn readings_of(title: &str, rule: &Rule, language: &str) -> Vec<&'static Reading> {
    let about = |title: &str, id: &str| {
        PLACES.get(&(title.to_owned(), id.to_owned())).map(Vec::as_slice).unwrap_or_default()
    };
    let mut found = about(title, &rule.id).to_vec();
    let same = rule.same_as.iter().chain(rule.parts.iter().flat_map(|part| &part.same_as));
    for name in same {
        let id = name.split(['#', '/']).next().unwrap_or(name);
        found.extend_from_slice(about(BASE, id));
    }
    found.sort_unstable();
    found.dedup();
    found.into_iter().map(|(title, place)| &readings(title, language)[place]).collect()
}

/// A reading: the title in whose file it stands, and its place there.
type Place = (&'static str, usize);

/// The readings of every rule, by the title of its book and its number. What is said of a section stands at its first rule.
static PLACES: LazyLock<BTreeMap<(String, String), Vec<Place>>> = LazyLock::new(|| {
    let mut places: BTreeMap<_, Vec<Place>> = BTreeMap::new();
    for title in titles() {
        for (place, reading) in readings(title, ENGLISH).iter().enumerate() {
            let cited = reading.rules.iter().filter_map(|number| ledger(title)?.cited(number));
            for (book, rule) in cited.filter_map(|cited| Some((cited.book, *cited.rules.first()?))) {
                places.entry((book.to_owned(), rule.id.clone())).or_default().push((title, place));
            }
        }
    }
    places
});

/// The English readings of a title.
fn english(title: &str) -> Vec<Reading> {
    /// In the order of [`TITLES`].
    const FILES: [&str; TITLES.len()] = [
        include_str!("../readings/spain.toml"),
        include_str!("../readings/nine-years.toml"),
        include_str!("../readings/grand-campaign.toml"),
        include_str!("../readings/pragmatic-war.toml"),
        include_str!("../readings/wellington.toml"),
    ];
    let Some(place) = titles().position(|name| name == title) else { return Vec::new() };
    let file: Readings = toml::from_str(FILES[place]).expect("the files in readings/ are sound");
    assert_eq!(file.title, title, "a file in readings/ is of another title");
    file.reading
}

/// The readings of a title as a language tells them, by number.
fn words_of(title: &str, language: &str) -> BTreeMap<String, ReadingWords> {
    file(language, "readings", title).map(read_entries).unwrap_or_default()
}

fn translated(title: &str, language: &str) -> Vec<Reading> {
    let mut words = words_of(title, language);
    let mut readings = english(title);
    for reading in &mut readings {
        if let Some(told) = words.remove(&reading.id) {
            (reading.name, reading.unclear) = (told.name, told.unclear);
            (reading.reading, reading.why) = (told.reading, told.why);
        }
    }
    readings
}

/// What a language does not tell, or tells of no reading.
pub(crate) fn untold(title: &str, language: &str) -> Vec<Message> {
    let words = words_of(title, language);
    let readings = english(title);
    let lacks = |reading: &&Reading| {
        words.get(&reading.id).is_none_or(|told| told.why.is_empty() != reading.why.is_empty())
    };
    let missing = readings.iter().filter(lacks);
    let missing = missing.map(|r| message!("ledger-untold", id = &r.id, name = &r.name, language));
    let strange = words.keys().filter(|id| readings.iter().all(|reading| reading.id != **id));
    let strange = strange.map(|id| message!("ledger-strange-reading", id, language));
    missing.chain(strange).collect()
}
