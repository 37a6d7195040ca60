//! Choices as words, for records and for people: `place 2201`, `use wellington craufurd`, `do formation-move`.

use crate::action::{Action, Card, Operation};
use crate::atlas::Atlas;
use crate::blocks::{BlockId, Nation, Side};
use crate::map::{HexId, Place};

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
pub fn read(atlas: &Atlas, text: &str) -> Result<Action, String> {
    let mut words = text.split_whitespace();
    let verb = words.next().ok_or("an empty line is no choice")?;
    let mut reader = Reader { atlas, words, verb };
    let action = reader.action()?;
    match reader.words.next() {
        Some(extra) => Err(format!("'{extra}' is too much after '{verb}'")),
        None => Ok(action),
    }
}

struct Reader<'a, 't> {
    atlas: &'a Atlas,
    words: std::str::SplitWhitespace<'t>,
    verb: &'t str,
}

impl Reader<'_, '_> {
    fn action(&mut self) -> Result<Action, String> {
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
            other => return Err(format!("'{other}' is not a word of the notation")),
        })
    }

    fn word(&mut self, what: &str) -> Result<&str, String> {
        self.words.next().ok_or_else(|| format!("'{}' needs {what}", self.verb))
    }

    fn card(&mut self) -> Result<Card, String> {
        let word = self.word("a card")?;
        Card::ALL.into_iter().find(|c| c.word() == word).ok_or(format!("there is no card '{word}'"))
    }

    fn side(&mut self) -> Result<Side, String> {
        let word = self.word("a side")?;
        Side::BOTH
            .into_iter()
            .find(|s| s.name() == word)
            .ok_or(format!("'{word}' should be allied or french"))
    }

    fn operation(&mut self) -> Result<Operation, String> {
        let word = self.word("an operation")?;
        Operation::ALL.into_iter().find(|o| o.word() == word).ok_or(format!("there is no operation '{word}'"))
    }

    fn nation(&mut self) -> Result<Nation, String> {
        let word = self.word("a nation")?;
        Nation::ALL.into_iter().find(|n| n.name() == word).ok_or(format!("there is no nation '{word}'"))
    }

    fn place(&mut self) -> Result<Place, String> {
        let atlas = self.atlas;
        let word = self.word("a place")?;
        atlas.find_place(word).ok_or(format!("there is no place '{word}'"))
    }

    fn hex(&mut self) -> Result<HexId, String> {
        let atlas = self.atlas;
        let word = self.word("a hex")?;
        atlas.find_hex(word).ok_or(format!("there is no hex '{word}'"))
    }

    fn block(&mut self) -> Result<BlockId, String> {
        let atlas = self.atlas;
        let word = self.word("a block")?;
        atlas.find_block(word).ok_or(format!("there is no block '{word}'"))
    }
}
