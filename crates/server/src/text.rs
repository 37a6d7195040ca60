//! Sentences for people, put into words when it is known who reads them.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use words::{Arg, Language, Message, Words};

/// A sentence for people: a message of the catalogues with what it speaks of, or words that are said already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Text {
    /// To be said in the language of whoever reads it.
    Message(Box<Message>),
    /// In words.
    Said(String),
}

/// A message of the catalogues, by its id.
pub fn say(id: &'static str) -> Text {
    Text::Message(Box::new(Message::new(id)))
}

impl Text {
    /// It speaks of a number or of words that are put in as they are.
    pub fn with(mut self, key: &'static str, value: impl Into<Arg>) -> Text {
        if let Text::Message(message) = self {
            self = Text::Message(Box::new(message.with(key, value)));
        }
        self
    }

    /// In words.
    pub fn in_words(&self, words: &Words) -> String {
        match self {
            Text::Said(said) => said.clone(),
            Text::Message(message) => message.in_words(words),
        }
    }
}

impl From<Message> for Text {
    fn from(message: Message) -> Text {
        Text::Message(Box::new(message))
    }
}

/// The message with this id.
impl From<&'static str> for Text {
    fn from(id: &'static str) -> Text {
        say(id)
    }
}

/// In English, as logs have it.
impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(Language::english().words()))
    }
}

/// Whoever sends it has put it into words before; otherwise it is English.
impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Text::Said(said) => serializer.serialize_str(said),
            Text::Message(_) => serializer.collect_str(self),
        }
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Text, D::Error> {
        String::deserialize(deserializer).map(Text::Said)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_put_into_the_words_of_whoever_reads_it() {
        let french = Language::named("fr").unwrap().words();
        let many = say("problem-token-many").with("most", 50_u32);
        assert_eq!(many.to_string(), "you have 50 tokens already: revoke one first");
        assert_eq!(many.in_words(french), "vous avez déjà 50 jetons\u{a0}: révoquez-en un d’abord");
        assert_eq!(serde_json::to_string(&many).unwrap(), format!("\"{many}\""));
        let said = Text::Said("so be it".to_owned());
        assert_eq!(said.in_words(french), "so be it");
    }

    /// Every message that the sources name is in the catalogue of every language.
    #[test]
    fn everything_that_can_be_said_is_in_the_catalogues() {
        let mut ids = std::collections::BTreeSet::new();
        gather(std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")), &mut ids);
        assert!(ids.len() > 100, "{}", ids.len());
        for language in Language::all() {
            let missing: Vec<_> = ids.iter().filter(|id| !language.words().has(id)).collect();
            assert!(missing.is_empty(), "{language} lacks {missing:?}");
        }
    }

    fn gather(folder: &std::path::Path, ids: &mut std::collections::BTreeSet<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                gather(&path, ids);
                continue;
            }
            let source = std::fs::read_to_string(&path).unwrap();
            let begins = |text: &&str| {
                ["problem-", "mail-", "post-", "page-", "startup-", "settings-", "backup-", "moment"]
                    .iter()
                    .any(|start| text.starts_with(start))
            };
            let plain = |text: &&str| text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
            let whole = |text: &&str| !text.ends_with('-');
            let quoted = source.split('"').filter(begins).filter(plain).filter(whole);
            ids.extend(quoted.map(str::to_owned));
        }
    }
}
