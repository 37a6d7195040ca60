//! The names of things, handed to a sentence that speaks of them.

use crate::action::{Card, Operation};
use crate::atlas::Atlas;
use crate::blocks::{BlockId, Nation, Side};
use crate::fact::Thrown;
use crate::map::{HexId, Place};
use words::{Saying, Tell, Words};

/// Sentences of a game in one language.
pub type Teller<'a> = words::Teller<'a, Atlas>;

/// A turn, by its number.
#[derive(Clone, Copy)]
pub struct Turn(pub u8);

/// An event card, by its number.
#[derive(Clone, Copy)]
pub struct Event(pub u8);

impl Tell<Atlas> for Side {
    fn tell<'a>(&self, key: &str, _: &Atlas, saying: Saying<'a>) -> Saying<'a> {
        saying.name(key, "side", self.name(), self.name())
    }
}

/// As an adjective: a British block.
impl Tell<Atlas> for Nation {
    fn tell<'a>(&self, key: &str, _: &Atlas, saying: Saying<'a>) -> Saying<'a> {
        saying.name(key, "nation", self.name(), self.name())
    }
}

/// By its town, or by its number and area: "Madrid", "hex 1412 in Navarre", "the Britain Box".
impl Tell<Atlas> for Place {
    fn tell<'a>(&self, key: &str, atlas: &Atlas, saying: Saying<'a>) -> Saying<'a> {
        if let Some((at, hex)) = self.as_hex().and_then(|at| Some((at, atlas.hexes.get(at.index())?))) {
            if let Some(town) = &hex.town {
                return saying.name(key, "town", &hex.id, &town.name);
            }
            let area = atlas.area_of(at);
            let phrase = saying.words().say("ww-hex").name("area", "area", &area.id, &area.name);
            return saying.phrase(key, phrase.with("hex", hex.id.clone()));
        }
        if let Some(sea) = self.as_sea().and_then(|sea| atlas.seas.get(usize::from(sea))) {
            let phrase = saying.words().say("ww-sea").name("sea", "sea-box", &sea.id, &sea.name);
            return saying.phrase(key, phrase);
        }
        let id = atlas.place_name(*self);
        saying.name(key, "ww-box", id, id)
    }
}

impl Tell<Atlas> for HexId {
    fn tell<'a>(&self, key: &str, atlas: &Atlas, saying: Saying<'a>) -> Saying<'a> {
        Place::hex(*self).tell(key, atlas, saying)
    }
}

/// By its commander.
impl Tell<Atlas> for BlockId {
    fn tell<'a>(&self, key: &str, atlas: &Atlas, saying: Saying<'a>) -> Saying<'a> {
        match atlas.blocks.get(self.index()) {
            Some(block) => saying.name(key, "block", &block.id, &block.name),
            None => saying.name(key, "side", "nobody", "nobody"),
        }
    }
}

impl Tell<Atlas> for Card {
    fn tell<'a>(&self, key: &str, _: &Atlas, saying: Saying<'a>) -> Saying<'a> {
        saying.name(key, "ww-card", self.word(), self.word())
    }
}

impl Tell<Atlas> for Operation {
    fn tell<'a>(&self, key: &str, _: &Atlas, saying: Saying<'a>) -> Saying<'a> {
        saying.name(key, "ww-operation", self.word(), self.word())
    }
}

impl Tell<Atlas> for Thrown {
    fn tell<'a>(&self, key: &str, atlas: &Atlas, saying: Saying<'a>) -> Saying<'a> {
        self.faces().tell(key, atlas, saying)
    }
}

impl Tell<Atlas> for Turn {
    fn tell<'a>(&self, key: &str, atlas: &Atlas, saying: Saying<'a>) -> Saying<'a> {
        let printed = atlas.turns.get(usize::from(self.0)).map_or("", |turn| turn.name.as_str());
        saying.name(key, "turn", &self.0.to_string(), printed)
    }
}

impl Tell<Atlas> for Event {
    fn tell<'a>(&self, key: &str, atlas: &Atlas, saying: Saying<'a>) -> Saying<'a> {
        let printed = atlas.events.get(usize::from(self.0)).map_or("", |event| event.name.as_str());
        saying.name(key, "card", &format!("{}-{}", atlas.title, self.0), printed)
    }
}

/// A side as a heading.
pub fn side_name(side: Side, words: &Words) -> String {
    words.name("side", side.name(), side.name())
}

/// A turn by its season and year.
pub fn turn_name(atlas: &Atlas, turn: u8, words: &Words) -> String {
    Teller { words, atlas }.name(Turn(turn))
}

/// A Command card, as a sentence speaks of it.
pub fn card_name(card: Card, words: &Words) -> String {
    words.name("ww-card", card.word(), card.word())
}

/// The id of a name that has none of its own: `Tagus estuary` is `tagus-estuary`.
pub(super) fn slug(name: &str) -> String {
    name.to_lowercase().replace(' ', "-")
}
