//! A message and what it speaks of.

use crate::tell::capital;
use crate::{Language, Words};
use fluent_bundle::FluentArgs;
use std::borrow::Cow;

/// Something a message speaks of: a text or a number.
pub type Value<'a> = fluent_bundle::FluentValue<'a>;

/// A message that is told what it speaks of, one thing after the other.
pub struct Saying<'a> {
    words: &'a Words,
    id: Cow<'a, str>,
    args: FluentArgs<'a>,
}

impl<'a> Saying<'a> {
    pub(crate) fn new(words: &'a Words, id: Cow<'a, str>) -> Saying<'a> {
        Saying { words, id, args: FluentArgs::new() }
    }

    /// It speaks of a number or of words that are put in as they are.
    pub fn with(mut self, key: &str, value: impl Into<Value<'a>>) -> Saying<'a> {
        self.args.set(key.to_owned(), value.into());
        self
    }

    /// It speaks of something that has a name: a `kind` of things, which of them, and what is printed on it.
    ///
    /// `$key` is the name, `$key-id` tells things apart, `$key-start` is the name at the start of a sentence, and
    /// `$key-FORM` is each form the language has for names. What it has no name for goes by the printed one.
    ///
    /// ```
    /// use words::Language;
    ///
    /// let told = |tag| {
    ///     let words = Language::named(tag).unwrap().words();
    ///     let saying = words.say("fact-fortress-taken").name("side", "side", "bourbon", "Bourbons");
    ///     saying.name("space", "space", "antwerp", "Antwerp").text()
    /// };
    /// assert_eq!(told("en"), "The Bourbons took Antwerp.");
    /// assert_eq!(told("fr"), "Les Bourbons ont pris Anvers.");
    /// ```
    pub fn name(self, key: &str, kind: &str, id: &str, printed: &str) -> Saying<'a> {
        self.called(key, id, &format!("{kind}-{id}"), printed)
    }

    /// It speaks of something of a title; see [`Words::name_in`].
    pub fn name_in(self, key: &str, kind: &str, title: &str, id: &str, printed: &str) -> Saying<'a> {
        let message = self.words.message_in(kind, title, id);
        self.called(key, id, &message, printed)
    }

    fn called(mut self, key: &str, id: &str, message: &str, printed: &str) -> Saying<'a> {
        let name = self.words.format(message, None, None).unwrap_or_else(|| printed.to_owned());
        self.args.set(format!("{key}-id"), id.to_owned());
        self.args.set(format!("{key}-start"), capital(&name));
        for (form, text) in self.words.usual_forms(&name).into_iter().chain(self.words.forms(message)) {
            self.args.set(format!("{key}-{form}"), text);
        }
        self.args.set(key.to_owned(), name);
        self
    }

    /// It speaks of something that a message of its own puts together, like a town and the number of its hex. That
    /// message's attributes are the forms, over those of the language's habit.
    pub fn phrase(mut self, key: &str, phrase: Saying<'a>) -> Saying<'a> {
        let forms = phrase.words.attributes(&phrase.id, Some(&phrase.args));
        let text = phrase.text();
        self.args.set(format!("{key}-start"), capital(&text));
        for (form, text) in self.words.usual_forms(&text).into_iter().chain(forms) {
            self.args.set(format!("{key}-{form}"), text);
        }
        self.args.set(key.to_owned(), text);
        self
    }

    /// The words it is said in.
    pub fn words(&self) -> &'a Words {
        self.words
    }

    /// What was handed over so far, as words; for tests.
    #[cfg(test)]
    pub(crate) fn arg(&self, key: &str) -> String {
        match self.args.get(key) {
            Some(Value::String(text)) => text.clone().into_owned(),
            other => format!("{other:?}"),
        }
    }

    /// In words. What this language lacks is said in English; what nobody knows is shown by its id.
    pub fn text(self) -> String {
        let said = |words: &Words| words.format(&self.id, None, Some(&self.args));
        said(self.words)
            .or_else(|| said(Language::english().words()))
            .unwrap_or_else(|| self.id.clone().into_owned())
    }
}

impl Words {
    /// The forms of a name by the language's own habit: what most names have, and those nobody has thought of.
    fn usual_forms(&self, name: &str) -> Vec<(String, String)> {
        let mut args = FluentArgs::new();
        args.set("name", name);
        self.attributes("usual-name", Some(&args))
    }

    /// The forms of a name that its own message gives.
    fn forms(&self, message: &str) -> Vec<(String, String)> {
        self.attributes(message, None)
    }

    fn attributes(&self, id: &str, args: Option<&FluentArgs<'_>>) -> Vec<(String, String)> {
        let Some(message) = self.bundle.get_message(id) else { return Vec::new() };
        let form = |attribute: fluent_bundle::FluentAttribute<'_>| {
            let text = self.bundle.format_pattern(attribute.value(), args, &mut Vec::new());
            (attribute.id().to_owned(), text.into_owned())
        };
        message.attributes().map(form).collect()
    }
}
