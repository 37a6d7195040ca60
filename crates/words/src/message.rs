//! A message as a value: what is to be said, before it is known who reads it.

use crate::{Language, Words};
use std::borrow::Cow;
use std::fmt;

/// A message of the catalogues and what it speaks of.
///
/// ```
/// use words::{Language, message};
///
/// let id = "erewhon";
/// let problem = message!("unknown-space", id);
/// assert_eq!(problem.to_string(), "there is no space 'erewhon'");
/// let french = Language::named("fr").unwrap().words();
/// assert_eq!(problem.in_words(french), "il n’y a pas d’espace «\u{a0}erewhon\u{a0}»");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    id: Cow<'static, str>,
    args: Vec<(&'static str, Arg)>,
}

/// Something a message speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A number.
    Number(i64),
    /// Words that are put in as they are.
    Words(String),
    /// Other messages, said in the same language, one a line.
    Lines(Vec<Message>),
}

/// A message and what it speaks of: `message!("unknown-space", id)`, or `id = word` where the thing has another name.
#[macro_export]
macro_rules! message {
    ($id:expr $(, $key:ident $(= $value:expr)?)* $(,)?) => {
        $crate::Message::new($id)$(.with(stringify!($key), $crate::message!(@ $key $($value)?)))*
    };
    (@ $key:ident) => { $key };
    (@ $key:ident $value:expr) => { $value };
}

impl Message {
    /// The message with an id.
    pub fn new(id: impl Into<Cow<'static, str>>) -> Message {
        Message { id: id.into(), args: Vec::new() }
    }

    /// Words that are said already, in whatever language: those of a library, or of another person.
    pub fn said(text: impl Into<String>) -> Message {
        Message::new("as-said").with("said", text.into())
    }

    /// Several messages, one a line.
    pub fn lines(messages: impl IntoIterator<Item = Message>) -> Message {
        Message::new("as-said").with("said", Arg::Lines(messages.into_iter().collect()))
    }

    /// It speaks of a number, of words that are put in as they are, or of what another message says.
    pub fn with(mut self, key: &'static str, value: impl Into<Arg>) -> Message {
        self.args.push((key, value.into()));
        self
    }

    /// Its name in the catalogues.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// In words.
    pub fn in_words(&self, words: &Words) -> String {
        let saying = self.args.iter().fold(words.say(&*self.id), |saying, (key, arg)| match arg {
            Arg::Number(number) => saying.with(key, *number),
            Arg::Words(text) => saying.with(key, text.as_str()),
            Arg::Lines(lines) => saying.with(key, in_lines(lines, words)),
        });
        saying.text()
    }
}

fn in_lines(lines: &[Message], words: &Words) -> String {
    lines.iter().map(|line| line.in_words(words)).collect::<Vec<_>>().join("\n")
}

/// In English, as logs and programs have it.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(Language::english().words()))
    }
}

impl std::error::Error for Message {}

/// The message with this id.
impl From<&'static str> for Message {
    fn from(id: &'static str) -> Message {
        Message::new(id)
    }
}

macro_rules! numbers {
    ($($number:ty),*) => { $(impl From<$number> for Arg {
        fn from(number: $number) -> Arg {
            Arg::Number(i64::from(number))
        }
    })* };
}
numbers!(u8, i8, i16, u32, i32, i64);

/// Years are words: nobody wants a comma in them.
impl From<u16> for Arg {
    fn from(year: u16) -> Arg {
        Arg::Words(year.to_string())
    }
}

impl From<u64> for Arg {
    fn from(number: u64) -> Arg {
        i64::try_from(number).map_or_else(|_| Arg::Words(number.to_string()), Arg::Number)
    }
}

impl From<usize> for Arg {
    fn from(number: usize) -> Arg {
        Arg::from(number as u64)
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Arg {
        Arg::Words(text)
    }
}

impl From<&String> for Arg {
    fn from(text: &String) -> Arg {
        Arg::Words(text.clone())
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Arg {
        Arg::Words(text.to_owned())
    }
}

impl From<Cow<'_, str>> for Arg {
    fn from(text: Cow<'_, str>) -> Arg {
        Arg::Words(text.into_owned())
    }
}

impl From<&Cow<'_, str>> for Arg {
    fn from(text: &Cow<'_, str>) -> Arg {
        Arg::Words(text.clone().into_owned())
    }
}

impl From<Message> for Arg {
    fn from(message: Message) -> Arg {
        Arg::Lines(vec![message])
    }
}
