//! What a number beside a sentence means: a rule, or all rules of a section, in this book or another.

use crate::{Ledger, Rule, ledger};

/// How rulebooks name each other in a number: `NY 20.4.5`.
const PREFIXES: [(&str, &str); 3] = [("NY", "nine-years"), ("NPWS", "spain"), ("APW", "pragmatic-war")];

/// The rules a citation means.
#[derive(Clone, Debug)]
pub struct Cited<'a> {
    /// The title whose book they stand in.
    pub book: &'a str,
    /// The rules, in the order of the book: one, or all of a section that has no text of its own.
    pub rules: Vec<&'a Rule>,
}

/// The title whose book a citation names, and the number in it: `nine-years` and `20.4.5`.
pub fn named_book(citation: &str) -> Option<(&'static str, &str)> {
    let (prefix, number) = citation.split_once(' ')?;
    let (_, title) = PREFIXES.iter().find(|(name, _)| *name == prefix)?;
    Some((title, number))
}

impl Ledger {
    /// The rules meant by a citation: `14.2.1`, `17.5.3#1`, `19.0 A`, `14.7`, `21`, `NY 20.4.6`.
    ///
    /// `None` if there is no such rule.
    pub fn cited<'a>(&'a self, citation: &str) -> Option<Cited<'a>> {
        let (book, number) = match named_book(citation) {
            Some((title, number)) if title != self.title => (ledger(title)?, number),
            Some((_, number)) => (self, number),
            None => (self, citation),
        };
        let number = number.split(['#', '/', ' ']).next()?;
        let rules = book.under(number);
        (!rules.is_empty()).then_some(Cited { book: &book.title, rules })
    }

    /// The rule with a number, or those of the section or chapter with it.
    fn under(&self, number: &str) -> Vec<&Rule> {
        if let Some(rule) = self.rule(number) {
            return vec![rule];
        }
        let below = |start: &str| -> Vec<&Rule> {
            self.rules.iter().filter(|rule| rule.id.starts_with(start)).collect()
        };
        let section = below(&format!("{}.", number.trim_end_matches(".0")));
        // The rulebook of Wellington's War writes 7.311 for the first rule under 7.31.
        if section.is_empty() && number.contains('.') { below(number) } else { section }
    }
}
