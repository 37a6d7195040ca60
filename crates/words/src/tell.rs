//! Sentences about the things of a game.

use crate::{Saying, Words};
use std::borrow::Cow;

/// Something a sentence can speak of; the atlas `A` knows what it is called.
pub trait Tell<A: ?Sized> {
    /// Hands it over under a key, with the forms of its name if it has one.
    fn tell<'a>(&self, key: &str, atlas: &A, saying: Saying<'a>) -> Saying<'a>;
}

macro_rules! tell_numbers {
    ($($t:ty),*) => { $(impl<A: ?Sized> Tell<A> for $t {
        fn tell<'a>(&self, key: &str, _: &A, saying: Saying<'a>) -> Saying<'a> {
            saying.with(key, *self)
        }
    })* };
}
tell_numbers!(u8, i8);

/// Years are words: nobody wants a comma in them.
impl<A: ?Sized> Tell<A> for u16 {
    fn tell<'a>(&self, key: &str, _: &A, saying: Saying<'a>) -> Saying<'a> {
        saying.with(key, self.to_string())
    }
}

impl<A: ?Sized> Tell<A> for bool {
    fn tell<'a>(&self, key: &str, _: &A, saying: Saying<'a>) -> Saying<'a> {
        saying.with(key, if *self { "true" } else { "false" })
    }
}

impl<A: ?Sized> Tell<A> for &'static str {
    fn tell<'a>(&self, key: &str, _: &A, saying: Saying<'a>) -> Saying<'a> {
        saying.with(key, *self)
    }
}

/// Dice as they fell; `$thrown` says how many.
impl<A: ?Sized> Tell<A> for [u8] {
    fn tell<'a>(&self, key: &str, _: &A, saying: Saying<'a>) -> Saying<'a> {
        let faces: Vec<String> = self.iter().map(u8::to_string).collect();
        saying.with("thrown", faces.len() as u32).with(key, faces.join(" "))
    }
}

/// Sentences of a game in one language.
pub struct Teller<'a, A: ?Sized> {
    /// The language.
    pub words: &'a Words,
    /// What the sentences speak of.
    pub atlas: &'a A,
}

impl<A: ?Sized> Clone for Teller<'_, A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A: ?Sized> Copy for Teller<'_, A> {}

/// A sentence that is told what it speaks of.
pub struct Telling<'a, A: ?Sized> {
    saying: Saying<'a>,
    atlas: &'a A,
}

impl<'a, A: ?Sized> Teller<'a, A> {
    /// A sentence.
    pub fn say(self, id: impl Into<Cow<'a, str>>) -> Telling<'a, A> {
        Telling { saying: self.words.say(id), atlas: self.atlas }
    }

    /// A sentence that speaks of nothing but itself.
    pub fn text(self, id: &str) -> String {
        self.words.text(id)
    }

    /// A thing by its name alone.
    pub fn name(self, thing: impl Tell<A>) -> String {
        self.say("named").about("name", thing).text()
    }
}

impl<A: ?Sized> Telling<'_, A> {
    /// It speaks of this.
    pub fn about(mut self, key: &str, thing: impl Tell<A>) -> Self {
        self.saying = thing.tell(key, self.atlas, self.saying);
        self
    }

    /// It has these words in it.
    pub fn with(mut self, key: &str, text: String) -> Self {
        self.saying = self.saying.with(key, text);
        self
    }

    /// In words.
    pub fn text(self) -> String {
        self.saying.text()
    }
}

/// A text at the start of a sentence.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// `CorpsBuilt` as catalogues write it: `corps-built`.
pub fn kebab(name: &str) -> String {
    let mut text = String::with_capacity(name.len() + 4);
    for (i, c) in name.chars().enumerate() {
        if c.is_uppercase() && i > 0 {
            text.push('-');
        }
        text.extend(c.to_lowercase());
    }
    text
}
