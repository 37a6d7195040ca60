//! What is said in every language, but made only in those that somebody asks for.

use serde::{Serialize, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;
use std::sync::{Arc, OnceLock};
use words::Language;

/// JSON that is written once and sent many times.
#[derive(Clone, Debug)]
pub struct Raw(Arc<RawValue>);

impl Raw {
    /// Writes something down that has names and numbers only.
    pub fn new(value: &impl Serialize) -> Raw {
        // Such a thing can always be written as JSON.
        Raw(serde_json::value::to_raw_value(value).unwrap_or_default().into())
    }

    /// The JSON.
    pub fn text(&self) -> &str {
        self.0.get()
    }
}

impl PartialEq for Raw {
    fn eq(&self, other: &Raw) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.text() == other.text()
    }
}

impl Serialize for Raw {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// One of something for each language, each made once.
#[derive(Clone, Debug)]
pub struct ByLanguage<T>(Box<[(Language, OnceLock<T>)]>);

impl<T> Default for ByLanguage<T> {
    fn default() -> ByLanguage<T> {
        ByLanguage(Language::all().map(|language| (language, OnceLock::new())).collect())
    }
}

impl<T> ByLanguage<T> {
    fn place(&self, language: Language) -> Option<&OnceLock<T>> {
        self.0.iter().find(|(of, _)| *of == language).map(|(_, place)| place)
    }

    /// The one of a language, if it was made.
    pub fn get(&self, language: Language) -> Option<&T> {
        self.place(language)?.get()
    }

    /// Puts in the one of a language; the first one stays.
    pub fn put(&self, language: Language, value: T) {
        if let Some(place) = self.place(language) {
            // Whoever else has made it meanwhile has made the same.
            let _ = place.set(value);
        }
    }
}

impl<T: Clone> ByLanguage<T> {
    /// The one of a language, made if need be.
    pub fn get_or_make(&self, language: Language, make: impl FnOnce() -> T) -> T {
        match self.place(language) {
            Some(place) => place.get_or_init(make).clone(),
            None => make(),
        }
    }
}

/// What came of an act, as JSON, in the languages it was told in so far.
#[derive(Clone, Debug)]
pub enum Facts {
    /// Nothing, in any language.
    None,
    /// Something.
    Some(ByLanguage<Raw>),
}

impl Facts {
    /// Something that was not told yet.
    pub fn untold() -> Facts {
        Facts::Some(ByLanguage::default())
    }

    /// Tells it in these languages.
    pub fn told(languages: &[Language], tell: impl Fn(Language) -> Vec<Value>) -> Facts {
        let facts = ByLanguage::default();
        for &language in languages {
            facts.put(language, Raw::new(&tell(language)));
        }
        Facts::Some(facts)
    }

    /// As it is told in a language, if it was.
    pub fn get(&self, language: Language) -> Option<Raw> {
        match self {
            Facts::None => Some(nothing()),
            Facts::Some(facts) => facts.get(language).cloned(),
        }
    }

    /// Takes over how another one tells the same in a language.
    pub fn learn(&self, language: Language, other: &Facts) {
        if let (Facts::Some(facts), Some(told)) = (self, other.get(language)) {
            facts.put(language, told);
        }
    }
}

/// No facts.
pub fn nothing() -> Raw {
    static NOTHING: OnceLock<Raw> = OnceLock::new();
    NOTHING.get_or_init(|| Raw::new(&[(); 0])).clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_told_in_one_language_is_learnt_in_another() {
        let (english, french) = (Language::english(), Language::named("fr").unwrap());
        let tell = |language: Language| vec![Value::from(language.tag())];
        let facts = Facts::told(&[english], tell);
        assert_eq!(facts.get(english).unwrap().text(), r#"["en"]"#);
        assert!(facts.get(french).is_none());
        facts.learn(french, &Facts::told(&[french], tell));
        assert_eq!(facts.get(french).unwrap().text(), r#"["fr"]"#);
        assert_eq!(facts.get(english).unwrap().text(), r#"["en"]"#);
        assert_eq!(Facts::None.get(french).unwrap().text(), "[]");
        assert!(Facts::untold().get(english).is_none());
    }
}
