//! Everything people read, in their language.
//!
//! The catalogues lie in `locales/<language>/*.ftl`, one folder for each language, in the notation of Project Fluent;
//! the browser client reads the same ones. A language is only files: a folder with a `language.ftl` adds one.
//!
//! What a message speaks of is handed over by [`Saying::with`]. Places, leaders and the like are handed over by
//! [`Saying::name`]: beside the name itself the message may use its forms, which are attributes of the name's own
//! message. So French says `{ $space-of }` where English says `of { $space }`.
//!
//! ```
//! use words::Language;
//!
//! let french = Language::named("fr").map(Language::words).unwrap();
//! assert_eq!(french.name("title", "grand-campaign", "The Grand Campaign"), "Grande Campagne");
//!
//! // A name nobody gives goes by the printed one.
//! assert_eq!(french.name("space", "nowhere-at-all", "Nowhere"), "Nowhere");
//! ```

mod language;
mod library;
mod message;
mod saying;
mod tell;

pub use language::Language;
pub use library::{EMPTY_SOURCE, io_problem, reading_problem};
pub use message::{Arg, Message};
pub use saying::{Saying, Value};
pub use tell::{Tell, Teller, Telling, capital, kebab};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use std::borrow::Cow;

/// A language and its files, each with its name and its text.
type Catalogue = (&'static str, &'static [(&'static str, &'static str)]);

/// Every language there are catalogues for; English first is not promised.
static CATALOGUES: &[Catalogue] = include!(concat!(env!("OUT_DIR"), "/catalogues.rs"));

/// The words of one language; what it lacks is said in English.
pub struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Words {
    fn of(language: Language) -> Words {
        let mut bundle = FluentBundle::new_concurrent(vec![language.identifier()]);
        // The marks around what is put into a sentence help where writing goes both ways, and harm programs.
        bundle.set_use_isolating(false);
        for (_, text) in language.files() {
            // A faulty message is left out, and found by the tests.
            let resource = FluentResource::try_new((*text).to_owned()).unwrap_or_else(|(rest, _)| rest);
            bundle.add_resource_overriding(resource);
        }
        Words { language, bundle }
    }

    /// Which language it is.
    pub fn language(&self) -> Language {
        self.language
    }

    /// A message with nothing put into it.
    pub fn text(&self, id: &str) -> String {
        self.say(id).text()
    }

    /// A message, to be told what it speaks of.
    pub fn say<'a>(&'a self, id: impl Into<Cow<'a, str>>) -> Saying<'a> {
        Saying::new(self, id.into())
    }

    /// The name of one of a kind of things, or the printed one.
    pub fn name(&self, kind: &str, id: &str, printed: &str) -> String {
        self.format(&format!("{kind}-{id}"), None, None).unwrap_or_else(|| printed.to_owned())
    }

    /// The name of something of a title; titles that have different things of one id name theirs by `KIND-TITLE-ID`.
    pub fn name_in(&self, kind: &str, title: &str, id: &str, printed: &str) -> String {
        self.format(&self.message_in(kind, title, id), None, None).unwrap_or_else(|| printed.to_owned())
    }

    /// Where the name of something of a title stands.
    fn message_in(&self, kind: &str, title: &str, id: &str) -> String {
        let own = format!("{kind}-{title}-{id}");
        if self.has(&own) { own } else { format!("{kind}-{id}") }
    }

    /// Something else that is said of a thing of a title, as an attribute of its name; see [`Words::name_in`].
    pub fn attribute_in(&self, kind: &str, title: &str, id: &str, attribute: &str) -> Option<String> {
        self.format(&self.message_in(kind, title, id), Some(attribute), None)
    }

    /// An attribute of a message of this language, or of the English one.
    pub fn attribute(&self, id: &str, name: &str) -> Option<String> {
        let english = || Language::english().words().format(id, Some(name), None);
        self.format(id, Some(name), None).or_else(english)
    }

    /// Does a message of this language itself have such an attribute?
    pub fn has_attribute(&self, id: &str, attribute: &str) -> bool {
        self.bundle.get_message(id).is_some_and(|message| message.get_attribute(attribute).is_some())
    }

    /// A form that a name gives for itself in this language; nothing where it is made by habit.
    pub fn form(&self, kind: &str, id: &str, form: &str) -> Option<String> {
        self.format(&format!("{kind}-{id}"), Some(form), None)
    }

    /// Is there such a message in this language itself?
    pub fn has(&self, id: &str) -> bool {
        self.bundle.has_message(id)
    }

    /// A message of this language, or nothing.
    fn format(&self, id: &str, attribute: Option<&str>, args: Option<&FluentArgs<'_>>) -> Option<String> {
        let message = self.bundle.get_message(id)?;
        let pattern = match attribute {
            None => message.value()?,
            Some(name) => message.get_attribute(name)?.value(),
        };
        Some(self.bundle.format_pattern(pattern, args, &mut Vec::new()).into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_browser_gets_the_best_language_there_is() {
        let wanted = |accepted| Language::wanted(accepted).tag();
        assert_eq!(wanted("fr-CH, fr;q=0.9, en;q=0.8"), "fr");
        assert_eq!(wanted("de, en-GB;q=0.5"), "en");
        assert_eq!(wanted("de"), "en");
        assert_eq!(wanted(""), "en");
    }

    #[test]
    fn every_catalogue_is_sound() {
        for language in Language::all() {
            for (file, text) in language.files() {
                let read = FluentResource::try_new((*text).to_owned());
                assert!(read.is_ok(), "{language}/{file}: {:?}", read.err().map(|(_, errors)| errors));
            }
            assert_ne!(language.words().text("language-name"), "language-name");
        }
    }

    /// The messages of a language and their attributes, without names: those may be as printed, and their forms are
    /// what each language needs.
    fn said(language: Language) -> BTreeSet<String> {
        let mut ids = BTreeSet::new();
        for (_, text) in language.files().iter().filter(|(file, _)| *file != "names.ftl") {
            let mut message = "";
            for line in text.lines().filter(|line| !line.starts_with('#')) {
                let Some((id, _)) = line.split_once(" =") else { continue };
                match id.trim_start().strip_prefix('.') {
                    Some(attribute) if id.starts_with(' ') => ids.insert(format!("{message}.{attribute}")),
                    None if id.starts_with(|c: char| c.is_ascii_lowercase()) => {
                        message = id;
                        ids.insert(message.to_owned())
                    }
                    _ => false,
                };
            }
        }
        ids.retain(|id| !id.starts_with("usual-name"));
        ids
    }

    #[test]
    fn every_language_says_the_same() {
        let english = said(Language::english());
        assert!(english.contains("fact-year-began") && english.contains("own-forfeits.n0"));
        for language in Language::all() {
            let (there, none) = (said(language), Vec::<&String>::new());
            assert_eq!(english.difference(&there).collect::<Vec<_>>(), none, "missing in {language}");
            // Another language may need forms that English does without.
            let strange = there.difference(&english).filter(|id| !id.contains('.'));
            assert_eq!(strange.collect::<Vec<_>>(), none, "only in {language}");
        }
    }

    #[test]
    fn a_name_nobody_translated_goes_by_the_printed_one() {
        let french = Language::named("fr").map(Language::words).expect("there is French");
        let said = french.say("language-name").name("space", "space", "erewhon", "Nulle-Part");
        assert_eq!(said.arg("space-of"), "de Nulle-Part");
        assert_eq!(said.arg("space-id"), "erewhon");
        assert_eq!(french.form("space", "antwerp", "of").as_deref(), Some("d’Anvers"));
        assert_eq!(french.form("space", "erewhon", "of"), None);
        assert_eq!(Language::english().words().form("space", "antwerp", "of"), None);
    }
}
