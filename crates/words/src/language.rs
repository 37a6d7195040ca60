//! The languages there are, and which of them somebody wants.

use crate::{CATALOGUES, Words};
use fluent_langneg::{NegotiationStrategy, negotiate_languages};
use std::fmt;
use std::sync::OnceLock;
use unic_langid::LanguageIdentifier;

/// A language there are catalogues for.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Language(usize);

impl Language {
    /// What everything is written in first.
    pub fn english() -> Language {
        Language::named("en").unwrap_or(Language(0))
    }

    /// All languages, by their names of two letters.
    pub fn all() -> impl Iterator<Item = Language> {
        (0..CATALOGUES.len()).map(Language)
    }

    /// A language by its name of two letters.
    pub fn named(tag: &str) -> Option<Language> {
        CATALOGUES.iter().position(|(name, _)| *name == tag).map(Language)
    }

    /// The best language for somebody who says what he reads, as browsers do: `fr-CH, fr;q=0.9, en;q=0.8`.
    pub fn wanted(accepted: &str) -> Language {
        let asked = fluent_langneg::parse_accepted_languages(accepted);
        let here: Vec<LanguageIdentifier> = Language::all().map(Language::identifier).collect();
        let english = Language::english().identifier();
        let found = negotiate_languages(&asked, &here, Some(&english), NegotiationStrategy::Lookup);
        let best = found.first().and_then(|best| here.iter().position(|language| language == *best));
        best.map_or_else(Language::english, Language)
    }

    /// The language of a terminal: what `LC_ALL`, `LC_MESSAGES` or `LANG` say.
    pub fn of_terminal() -> Language {
        let said = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().filter_map(|name| std::env::var(name).ok());
        let set = said.into_iter().find(|value| !value.is_empty()).unwrap_or_default();
        let tag = set.split(['.', '@']).next().unwrap_or_default().replace('_', "-");
        Language::wanted(&tag)
    }

    /// Its name of two letters.
    pub fn tag(self) -> &'static str {
        CATALOGUES[self.0].0
    }

    /// Its words.
    pub fn words(self) -> &'static Words {
        static WORDS: OnceLock<Vec<Words>> = OnceLock::new();
        &WORDS.get_or_init(|| Language::all().map(Words::of).collect())[self.0]
    }

    pub(crate) fn identifier(self) -> LanguageIdentifier {
        self.tag().parse().unwrap_or_default()
    }

    pub(crate) fn files(self) -> &'static [(&'static str, &'static str)] {
        CATALOGUES[self.0].1
    }
}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}
