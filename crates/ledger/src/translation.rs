//! The rules and readings in other languages: files, and nothing but files.

use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex};

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::{Ledger, Rule, ledger, readings};
use words::{Message, message};

/// The language of the files in this crate, and of whatever another language lacks.
pub const ENGLISH: &str = "en";

/// A file of `locales/`: its language, `rules` or `readings`, its title and its text.
type File = (&'static str, &'static str, &'static str, &'static str);

/// Every such file, collected when this crate was built.
static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/translations.rs"));

/// The languages the rules are told in, English first.
pub fn languages() -> impl Iterator<Item = &'static str> {
    let mut others: Vec<_> = FILES.iter().map(|&(language, ..)| language).collect();
    others.dedup();
    std::iter::once(ENGLISH).chain(others)
}

/// The ledger of a title in a language; what the language lacks is in English. `None` for a title that has none.
pub fn ledger_in(title: &str, language: &str) -> Option<&'static Ledger> {
    static LEDGERS: LazyLock<Mutex<BTreeMap<String, &'static Ledger>>> = LazyLock::new(Mutex::default);
    let english = ledger(title)?;
    if file(language, "rules", title).is_none() {
        return Some(english);
    }
    let mut ledgers = LEDGERS.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let told = ledgers.entry(format!("{language}/{title}")).or_insert_with(|| {
        // There are as many as there are files, and each is read once.
        Box::leak(Box::new(translated(english, &rules_of(title, language))))
    });
    Some(told)
}

/// What is not told in some language, or told of something that is not in the English files.
pub(crate) fn untold(ledger: &Ledger) -> Vec<Message> {
    let mut faults = Vec::new();
    for language in languages().filter(|&language| language != ENGLISH) {
        let told = rules_of(&ledger.title, language);
        for rule in &ledger.rules {
            match told.get(&rule.id) {
                None => faults.push(message!("ledger-untold", id = &rule.id, name = &rule.name, language)),
                Some(words) => faults.extend(parts_fault(rule, words, language)),
            }
        }
        let strange = told.keys().filter(|id| ledger.rule(id).is_none());
        faults.extend(strange.map(|id| message!("ledger-strange-rule", id, language)));
        faults.extend(readings::untold(&ledger.title, language));
    }
    faults
}

/// What is wrong with the parts of a rule in another language.
fn parts_fault(rule: &Rule, words: &RuleWords, language: &str) -> Option<Message> {
    let (parts, told) = (rule.parts.len(), words.parts.len());
    (parts != told).then(|| message!("ledger-parts", id = &rule.id, told, parts, language))
}

/// A rule in another language.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleWords {
    name: String,
    text: String,
    #[serde(default)]
    parts: Vec<PartWords>,
}

/// A clause of a rule in another language.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PartWords {
    name: String,
    text: String,
}

/// The rules of a title as a language tells them, by number.
fn rules_of(title: &str, language: &str) -> BTreeMap<String, RuleWords> {
    file(language, "rules", title).map(read_entries).unwrap_or_default()
}

/// The text of a file, if there is one.
pub(crate) fn file(language: &str, kind: &str, title: &str) -> Option<&'static str> {
    let found = FILES.iter().find(|&&(l, k, t, _)| (l, k, t) == (language, kind, title))?;
    Some(found.3)
}

/// The entries of a file: every table in it, by its name.
pub(crate) fn read_entries<T: DeserializeOwned>(text: &str) -> BTreeMap<String, T> {
    let document: toml::Table = toml::from_str(text).expect("the files in locales/ are sound");
    let entries = document.into_iter().filter(|(_, value)| value.is_table());
    entries.map(|(id, value)| (id, value.try_into().expect("an entry of locales/ is sound"))).collect()
}

/// A ledger with the words of another language in the place of the English ones.
fn translated(english: &Ledger, words: &BTreeMap<String, RuleWords>) -> Ledger {
    let mut ledger = english.clone();
    for rule in &mut ledger.rules {
        let Some(told) = words.get(&rule.id) else { continue };
        (rule.name, rule.text) = (told.name.clone(), told.text.clone());
        for (part, told) in rule.parts.iter_mut().zip(&told.parts) {
            (part.name, part.text) = (told.name.clone(), told.text.clone());
        }
    }
    ledger
}
