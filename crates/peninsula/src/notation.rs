//! Choices as words, for records and for people: `place 2201`, `use wellington craufurd`, `do formation-move`.

use crate::action::{Action, Card, Operation};
use crate::atlas::Atlas;
use crate::blocks::{BlockId, Nation, Side};
use crate::map::{HexId, Place};
use words::{Message, message};

/// Writes a choice.
pub fn write(atlas: &Atlas, action: Action) -> String {
    let block = |b: BlockId| atlas.blocks.get(b.index()).map_or("nobody", |x| x.id.as_str());
    let hex = |h: HexId| atlas.hexes.get(h.index()).map_or("nowhere", |x| x.id.as_str());
    match action {
        Action::Card(card) => format!("card {}", card.word()),
        Action::First(side) => format!("first {}", side.name()),
        Action::Do(operation) => format!("do {}", operation.word()),
        Action::Place(place) => format!("place {}", atlas.place_name(place)),
        Action::Within(h) => format!("within {}", hex(h)),
        Action::Block(b) => format!("block {}", block(b)),
        Action::Use(leader, b) => format!("use {} {}", block(leader), block(b)),
        Action::Retreat(b, place) => format!("retreat {} {}", block(b), atlas.place_name(place)),
        Action::Shelter(b) => format!("shelter {}", block(b)),
        Action::Drop(b) => format!("drop {}", block(b)),
        Action::Draw(nation) => format!("draw {}", nation.name()),
        Action::Accept => "accept".into(),
        Action::Decline => "decline".into(),
        Action::Done => "done".into(),
    }
}

/// Reads a choice; the error says what was not understood and what would be.
///
/// ```
/// use peninsula::{Peninsula, notation};
///
/// let game = Peninsula::built_in();
/// let action = notation::read(game.atlas(), "retreat picton 1804")?;
/// assert_eq!(notation::write(game.atlas(), action), "retreat picton 1804");
/// assert!(notation::read(game.atlas(), "retreat marlborough 1804").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(atlas: &Atlas, text: &str) -> Result<Action, Message> {
    let mut words = text.split_whitespace();
    let verb = words.next().ok_or_else(|| message!("notation-empty"))?;
    let mut reader = Reader { atlas, words, verb };
    let action = reader.action()?;
    match reader.words.next() {
        Some(extra) => Err(message!("notation-too-much", extra, verb)),
        None => Ok(action),
    }
}

struct Reader<'a, 't> {
    atlas: &'a Atlas,
    words: std::str::SplitWhitespace<'t>,
    verb: &'t str,
}

impl Reader<'_, '_> {
    fn action(&mut self) -> Result<Action, Message> {
        Ok(match self.verb {
            "card" => Action::Card(self.card()?),
            "first" => Action::First(self.side()?),
            "do" => Action::Do(self.operation()?),
            "place" => Action::Place(self.place()?),
            "within" => Action::Within(self.hex()?),
            "block" => Action::Block(self.block()?),
            "use" => Action::Use(self.block()?, self.block()?),
            "retreat" => Action::Retreat(self.block()?, self.place()?),
            "shelter" => Action::Shelter(self.block()?),
            "drop" => Action::Drop(self.block()?),
            "draw" => Action::Draw(self.nation()?),
            "accept" => Action::Accept,
            "decline" => Action::Decline,
            "done" => Action::Done,
            other => return Err(message!("notation-no-word", word = other)),
        })
    }

    fn word(&mut self, what: &str) -> Result<&str, Message> {
        self.words.next().ok_or_else(|| message!("notation-needs", verb = self.verb, what))
    }

    fn card(&mut self) -> Result<Card, Message> {
        let word = self.word("card")?;
        Card::ALL.into_iter().find(|c| c.word() == word).ok_or_else(|| message!("unknown-card", id = word))
    }

    fn side(&mut self) -> Result<Side, Message> {
        let word = self.word("side")?;
        Side::BOTH
            .into_iter()
            .find(|s| s.name() == word)
            .ok_or_else(|| message!("notation-side-allied", word))
    }

    fn operation(&mut self) -> Result<Operation, Message> {
        let word = self.word("operation")?;
        Operation::ALL
            .into_iter()
            .find(|o| o.word() == word)
            .ok_or_else(|| message!("unknown-operation", id = word))
    }

    fn nation(&mut self) -> Result<Nation, Message> {
        let word = self.word("nation")?;
        Nation::ALL
            .into_iter()
            .find(|n| n.name() == word)
            .ok_or_else(|| message!("unknown-nation", id = word))
    }

    fn place(&mut self) -> Result<Place, Message> {
        let atlas = self.atlas;
        let word = self.word("place")?;
        atlas.find_place(word).ok_or_else(|| message!("unknown-place", id = word))
    }

    fn hex(&mut self) -> Result<HexId, Message> {
        let atlas = self.atlas;
        let word = self.word("hex")?;
        atlas.find_hex(word).ok_or_else(|| message!("unknown-hex", id = word))
    }

    fn block(&mut self) -> Result<BlockId, Message> {
        let atlas = self.atlas;
        let word = self.word("block")?;
        atlas.find_block(word).ok_or_else(|| message!("unknown-block", id = word))
    }
}
