//! Choices as words, for records and for people: `take 2 Fr reduced`, `space lille`, `do campaign`.

use crate::action::{Action, Order};
use crate::atlas::{Atlas, FleetId};
use crate::map::SpaceId;
use crate::pieces::{Kind, Side};

/// Writes a kind of corps: its power and what is out of the ordinary about it.
pub fn write_kind(atlas: &Atlas, kind: Kind) -> String {
    let mut text = atlas.powers[kind.power().index()].id.clone();
    for (flag, word) in
        [(kind.reduced(), " reduced"), (kind.demoralized(), " demoralized"), (kind.acted(), " acted")]
    {
        if flag {
            text.push_str(word);
        }
    }
    text
}

/// Writes a choice.
pub fn write(atlas: &Atlas, action: Action) -> String {
    let space = |s: SpaceId| atlas.spaces[s.index()].id.as_str();
    let power = |p: crate::pieces::PowerId| atlas.powers[p.index()].id.as_str();
    match action {
        Action::First(side) => format!("first {}", side.name()),
        Action::Card(value) => format!("card {value}"),
        Action::Draw => "draw".into(),
        Action::Event(card) => format!("event {}", atlas.events[card.0 as usize].id),
        Action::Do(order) => format!("do {}", order.word()),
        Action::Space(s) => format!("space {}", space(s)),
        Action::Sea(s) => format!("sea {}", space(s)),
        Action::Through(via, to) => format!("through {} {}", space(via), space(to)),
        Action::Leader(l) => format!("leader {}", atlas.leaders[l.index()].id),
        Action::Take(kind, count) => format!("take {count} {}", write_kind(atlas, kind)),
        Action::Build(p, full) => format!("build {} {}", power(p), if full { "full" } else { "reduced" }),
        Action::Restore(p) => format!("restore {}", power(p)),
        Action::Line(level) => format!("line {level}"),
        Action::Commission(f, strength) => format!("commission {} {strength}", atlas.fleets[f.index()].id),
        Action::Fleet(f) => format!("fleet {}", atlas.fleets[f.index()].id),
        Action::Number(n) => format!("number {n}"),
        Action::Support => "support".into(),
        Action::March => "march".into(),
        Action::Siege => "siege".into(),
        Action::Convert => "convert".into(),
        Action::Drop => "drop".into(),
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
            "first" => Action::First(self.side()?),
            "card" => Action::Card(self.number()?),
            "draw" => Action::Draw,
            "event" => {
                let atlas = self.atlas;
                let word = self.word("a card")?;
                Action::Event(atlas.event(word).ok_or(format!("there is no event card '{word}'"))?)
            }
            "do" => Action::Do(self.order()?),
            "space" => Action::Space(self.space()?),
            "sea" => Action::Sea(self.space()?),
            "through" => Action::Through(self.space()?, self.space()?),
            "leader" => {
                let atlas = self.atlas;
                let word = self.word("a leader")?;
                Action::Leader(atlas.leader(word).ok_or(format!("there is no leader '{word}'"))?)
            }
            "take" => {
                let count = self.number()?;
                Action::Take(self.kind()?, count)
            }
            "build" => {
                let power = self.power()?;
                match self.word("full or reduced")? {
                    "full" => Action::Build(power, true),
                    "reduced" => Action::Build(power, false),
                    other => return Err(format!("'{other}' should be full or reduced")),
                }
            }
            "restore" => Action::Restore(self.power()?),
            "line" => Action::Line(self.number()?),
            "commission" => Action::Commission(self.fleet()?, self.number()?),
            "fleet" => Action::Fleet(self.fleet()?),
            "number" => Action::Number(self.number()?),
            "support" => Action::Support,
            "march" => Action::March,
            "siege" => Action::Siege,
            "convert" => Action::Convert,
            "drop" => Action::Drop,
            "accept" => Action::Accept,
            "decline" => Action::Decline,
            "done" => Action::Done,
            other => return Err(format!("'{other}' is not a word of the notation")),
        })
    }

    fn word(&mut self, what: &str) -> Result<&str, String> {
        self.words.next().ok_or_else(|| format!("'{}' needs {what}", self.verb))
    }

    fn number(&mut self) -> Result<u8, String> {
        let word = self.word("a number")?;
        word.parse().map_err(|_| format!("'{word}' should be a number from 0 to 255"))
    }

    fn side(&mut self) -> Result<Side, String> {
        match self.word("a side")? {
            "alliance" => Ok(Side::Alliance),
            "bourbon" => Ok(Side::Bourbon),
            other => Err(format!("'{other}' should be alliance or bourbon")),
        }
    }

    fn order(&mut self) -> Result<Order, String> {
        let word = self.word("a kind of action")?;
        Order::ALL.into_iter().find(|o| o.word() == word).ok_or(format!("there is no action '{word}'"))
    }

    fn space(&mut self) -> Result<SpaceId, String> {
        let atlas = self.atlas;
        let word = self.word("a space")?;
        atlas.space(word).ok_or(format!("there is no space '{word}'"))
    }

    fn fleet(&mut self) -> Result<FleetId, String> {
        let atlas = self.atlas;
        let word = self.word("a fleet")?;
        atlas.fleet(word).ok_or(format!("there is no fleet '{word}'"))
    }

    fn power(&mut self) -> Result<crate::pieces::PowerId, String> {
        let atlas = self.atlas;
        let word = self.word("a power")?;
        atlas.power(word).ok_or(format!("there is no power '{word}'"))
    }

    fn kind(&mut self) -> Result<Kind, String> {
        let power = self.power()?;
        let (mut reduced, mut demoralized, mut acted) = (false, false, false);
        for word in self.words.by_ref() {
            match word {
                "full" => {}
                "reduced" => reduced = true,
                "demoralized" => demoralized = true,
                "acted" => acted = true,
                other => return Err(format!("'{other}' should be full, reduced, demoralized or acted")),
            }
        }
        Ok(Kind::new(power, reduced, demoralized, acted))
    }
}
