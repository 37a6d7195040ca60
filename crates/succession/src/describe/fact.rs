//! What happened, in words.

use super::{Tell, Teller, corps_text, force_text};
use crate::clause::Book;
use crate::fact::{CitedFact, Fact};
use crate::game::Succession;
use crate::pieces::Kind;
use crate::state::State;
use serde_json::{Value, json};
use words::{Words, kebab};

/// What happened, in one sentence. The sentence is handed everything the fact is about.
pub fn fact_text(game: &Succession, fact: &Fact, words: &Words) -> String {
    let teller = Teller { words, atlas: game.atlas() };
    let sentence = match *fact {
        Fact::LeaderEliminated { leader } if !teller.atlas.leaders[leader.index()].has_minor_side() => {
            "fact-leader-lost".to_owned()
        }
        _ => format!("fact-{}", kebab(fact.name())),
    };
    let saying = fact.tell(teller.atlas, words.say(sentence));
    match *fact {
        Fact::Die { face, total, .. } => {
            let added = i16::from(total) != i16::from(face);
            saying.with("added", if added { "true" } else { "false" })
        }
        Fact::CorpsMoved { kind, count, .. } => {
            let kind = Kind::new(kind.power(), kind.reduced(), kind.demoralized(), false);
            saying.with("corps", corps_text(teller, kind, count))
        }
        Fact::ForceMoved { leaders, minor, corps, .. }
        | Fact::WithdrewInside { leaders, minor, corps, .. } => {
            saying.with("force", force_text(teller, leaders, minor, corps))
        }
        // Only the last war of a campaign has a special action.
        Fact::ActionBegan { order, .. } => order.tell("order", game.last_atlas(), saying),
        Fact::FamousVictory { .. } => {
            let word = game.last_title().great_victory();
            saying.name("victory", "victory", word, word)
        }
        _ => saying,
    }
    .text()
}

/// What an act brought, each with its sentence; `after` is the situation it led to.
///
/// Where a second war begins, what happened up to the end of the first is of the first war's book.
pub fn facts_json(game: &Succession, after: &State, facts: &[CitedFact], words: &Words) -> Vec<Value> {
    let now = game.look(after).atlas.book;
    let war_ends = facts.iter().position(|fact| matches!(fact.fact, Fact::WarWon { .. }));
    let before = |i: usize| war_ends.is_some_and(|end| i <= end);
    let book = |i| if before(i) { game.atlas().book } else { now };
    facts.iter().enumerate().map(|(i, fact)| fact_json(game, book(i), fact, words)).collect()
}

/// A fact with its sentence, its clause numbered as in the book in force.
pub fn fact_json(game: &Succession, in_force: Book, fact: &CitedFact, words: &Words) -> Value {
    let mut value = fact.to_json(game.atlas(), in_force);
    if let Value::Object(map) = &mut value {
        map.insert("text".into(), json!(fact_text(game, fact, words)));
    }
    value
}
