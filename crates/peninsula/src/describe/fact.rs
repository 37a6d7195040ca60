//! What happened, in words.

use super::names::{Event, Turn};
use crate::atlas::Atlas;
use crate::fact::{CitedFact, Fact};
use crate::game::Peninsula;
use serde_json::{Value, json};
use words::{Saying, Tell, Words, kebab};

/// What happened, in one sentence. The sentence is handed everything the fact is about.
pub fn fact_text(game: &Peninsula, fact: &Fact, words: &Words) -> String {
    let atlas = game.atlas();
    let saying = fact.tell(atlas, words.say(format!("ww-fact-{}", kebab(fact.name()))));
    tell_more(fact, atlas, saying).text()
}

/// What a fact has only by a number or a word.
fn tell_more<'a>(fact: &Fact, atlas: &Atlas, saying: Saying<'a>) -> Saying<'a> {
    match *fact {
        Fact::TurnBegan { turn } => Turn(turn).tell("turn", atlas, saying),
        Fact::EventDrawn { card, .. }
        | Fact::EventPlayed { card, .. }
        | Fact::EventNotPlayable { card, .. }
        | Fact::EventAdded { card } => Event(card).tell("event", atlas, saying),
        Fact::CommandPointUsed { action, .. } => saying.name("action", "ww-leader", action, action),
        Fact::BattleEnded { loser, .. } => loser.enemy().tell("winner", atlas, saying),
        Fact::GameWon { how, .. } => saying.name("how", "ww-ending", how, how),
        _ => saying,
    }
}

/// A fact with its sentence.
pub fn fact_json(game: &Peninsula, fact: &CitedFact, words: &Words) -> Value {
    let mut value = fact.to_json(game.atlas());
    value["text"] = json!(fact_text(game, fact, words));
    value
}
