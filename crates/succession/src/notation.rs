//! Choices as words, for records and for people: `take 2 Fr reduced`, `space lille`, `do campaign`.

use crate::action::{Action, Order};
use crate::atlas::{Atlas, FleetId};
use crate::map::SpaceId;
use crate::pieces::{Kind, Side};
use words::{Message, message};

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
///
/// ```
/// use succession::{Succession, notation};
///
/// let game = Succession::built_in("spain")?;
/// let action = notation::read(game.atlas(), "take 2 Fr reduced")?;
/// assert_eq!(notation::write(game.atlas(), action), "take 2 Fr reduced");
///
/// let problem = notation::read(game.atlas(), "space erewhon").unwrap_err();
/// assert_eq!(problem.to_string(), "there is no space 'erewhon'");
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
            "first" => Action::First(self.side()?),
            "card" => Action::Card(self.number()?),
            "draw" => Action::Draw,
            "event" => {
                let atlas = self.atlas;
                let word = self.word("card")?;
                Action::Event(atlas.event(word).ok_or_else(|| message!("unknown-event-card", id = word))?)
            }
            "do" => Action::Do(self.order()?),
            "space" => Action::Space(self.space()?),
            "sea" => Action::Sea(self.space()?),
            "through" => Action::Through(self.space()?, self.space()?),
            "leader" => {
                let atlas = self.atlas;
                let word = self.word("leader")?;
                Action::Leader(atlas.leader(word).ok_or_else(|| message!("unknown-leader", id = word))?)
            }
            "take" => {
                let count = self.number()?;
                Action::Take(self.kind()?, count)
            }
            "build" => {
                let power = self.power()?;
                match self.word("strength")? {
                    "full" => Action::Build(power, true),
                    "reduced" => Action::Build(power, false),
                    other => return Err(message!("notation-strength", word = other)),
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
            other => return Err(message!("notation-no-word", word = other)),
        })
    }

    fn word(&mut self, what: &str) -> Result<&str, Message> {
        self.words.next().ok_or_else(|| message!("notation-needs", verb = self.verb, what))
    }

    fn number(&mut self) -> Result<u8, Message> {
        let word = self.word("number")?;
        word.parse().map_err(|_| message!("notation-number", word))
    }

    fn side(&mut self) -> Result<Side, Message> {
        match self.word("side")? {
            "alliance" => Ok(Side::Alliance),
            "bourbon" => Ok(Side::Bourbon),
            other => Err(message!("notation-side", word = other)),
        }
    }

    fn order(&mut self) -> Result<Order, Message> {
        let word = self.word("order")?;
        Order::ALL.into_iter().find(|o| o.word() == word).ok_or_else(|| message!("unknown-order", id = word))
    }

    fn space(&mut self) -> Result<SpaceId, Message> {
        let atlas = self.atlas;
        let word = self.word("space")?;
        atlas.space(word).ok_or_else(|| message!("unknown-space", id = word))
    }

    fn fleet(&mut self) -> Result<FleetId, Message> {
        let atlas = self.atlas;
        let word = self.word("fleet")?;
        atlas.fleet(word).ok_or_else(|| message!("unknown-fleet", id = word))
    }

    fn power(&mut self) -> Result<crate::pieces::PowerId, Message> {
        let atlas = self.atlas;
        let word = self.word("power")?;
        atlas.power(word).ok_or_else(|| message!("unknown-power", id = word))
    }

    fn kind(&mut self) -> Result<Kind, Message> {
        let power = self.power()?;
        let (mut reduced, mut demoralized, mut acted) = (false, false, false);
        for word in self.words.by_ref() {
            match word {
                "full" => {}
                "reduced" => reduced = true,
                "demoralized" => demoralized = true,
                "acted" => acted = true,
                other => return Err(message!("notation-condition", word = other)),
            }
        }
        Ok(Kind::new(power, reduced, demoralized, acted))
    }
}
