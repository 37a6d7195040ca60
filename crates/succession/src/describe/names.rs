//! The names of things, handed to a sentence that speaks of them.

use crate::action::Order;
use crate::atlas::{Atlas, EventId, FleetId, LeaderSort, SeaZone};
use crate::fact::{DiceGroups, Thrown};
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{Kind, LeaderId, LeaderSet, PowerId, Side};
use crate::state::Level;
use words::Saying;

pub use words::Tell;

/// Sentences of a game in one language.
pub type Teller<'a> = words::Teller<'a, Atlas>;

impl Tell<Atlas> for Side {
    fn tell<'a>(&self, key: &str, _: &Atlas, saying: Saying<'a>) -> Saying<'a> {
        saying.name(key, "side", self.name(), self.name())
    }
}

impl Tell<Atlas> for Option<Side> {
    fn tell<'a>(&self, key: &str, _: &Atlas, saying: Saying<'a>) -> Saying<'a> {
        let name = self.map_or("nobody", Side::name);
        saying.name(key, "side", name, name)
    }
}

impl Tell<Atlas> for Level {
    fn tell<'a>(&self, key: &str, _: &Atlas, saying: Saying<'a>) -> Saying<'a> {
        let id = match self {
            Level::Minor => "minor",
            Level::Major => "major",
            Level::Automatic => "automatic",
        };
        saying.name(key, "level", id, id)
    }
}

impl Tell<Atlas> for SeaZone {
    fn tell<'a>(&self, key: &str, _: &Atlas, saying: Saying<'a>) -> Saying<'a> {
        let id = match self {
            SeaZone::Atlantic => "atlantic",
            SeaZone::Mediterranean => "mediterranean",
        };
        saying.name(key, "sea", id, id)
    }
}

impl Tell<Atlas> for SpaceId {
    fn tell<'a>(&self, key: &str, atlas: &Atlas, saying: Saying<'a>) -> Saying<'a> {
        match atlas.spaces.get(self.index()) {
            Some(space) => saying.name(key, "space", &space.id, &space.name),
            None => saying.name(key, "space", "nowhere", "nowhere"),
        }
    }
}

/// The first of them.
impl Tell<Atlas> for SpaceSet {
    fn tell<'a>(&self, key: &str, atlas: &Atlas, saying: Saying<'a>) -> Saying<'a> {
        self.first().unwrap_or(SpaceId::NONE).tell(key, atlas, saying)
    }
}

/// A leader by name; a nameless one by his side.
impl Tell<Atlas> for LeaderId {
    fn tell<'a>(&self, key: &str, atlas: &Atlas, saying: Saying<'a>) -> Saying<'a> {
        let Some(counter) = atlas.leaders.get(self.index()) else {
            return saying.name(key, "side", "nobody", "nobody");
        };
        match counter.sort {
            LeaderSort::Named => saying.name(key, "leader", &counter.id, &counter.name),
            LeaderSort::Staff => {
                saying.name(key, "leader", &format!("staff-{}", counter.side.name()), &counter.name)
            }
            _ => saying.name(key, "leader", &format!("minor-{}", counter.side.name()), &counter.name),
        }
    }
}

/// How many they are.
impl Tell<Atlas> for LeaderSet {
    fn tell<'a>(&self, key: &str, _: &Atlas, saying: Saying<'a>) -> Saying<'a> {
        saying.with(key, self.len())
    }
}

/// The codes of powers mean different ones in different titles: here they go by their names.
impl Tell<Atlas> for PowerId {
    fn tell<'a>(&self, key: &str, atlas: &Atlas, saying: Saying<'a>) -> Saying<'a> {
        let name = atlas.powers.get(self.index()).map_or("nobody", |power| power.name.as_str());
        saying.name(key, "power", &power_id(name), name)
    }
}

/// What the catalogues call a power.
pub(crate) fn power_id(name: &str) -> String {
    name.to_lowercase().replace(' ', "-")
}

/// Titles have different cards of one name.
impl Tell<Atlas> for EventId {
    fn tell<'a>(&self, key: &str, atlas: &Atlas, saying: Saying<'a>) -> Saying<'a> {
        match atlas.events.get(self.0 as usize) {
            Some(card) => saying.name_in(key, "card", &atlas.title, &card.id, &card.title),
            None => saying.name(key, "card", "unknown", "an unknown card"),
        }
    }
}

impl Tell<Atlas> for FleetId {
    fn tell<'a>(&self, key: &str, atlas: &Atlas, saying: Saying<'a>) -> Saying<'a> {
        let fleet = &atlas.fleets[self.index()];
        saying.name(key, "fleet", &fleet.id, &fleet.name)
    }
}

/// The special action is another one in each title.
impl Tell<Atlas> for Order {
    fn tell<'a>(&self, key: &str, atlas: &Atlas, saying: Saying<'a>) -> Saying<'a> {
        let id = match self {
            Order::Special => format!("special-{}", atlas.book.title()),
            order => order.word().to_owned(),
        };
        saying.name(key, "order", &id, self.word())
    }
}

/// Which corps of a kind, without how many: `$key` is the power.
impl Tell<Atlas> for Kind {
    fn tell<'a>(&self, key: &str, atlas: &Atlas, saying: Saying<'a>) -> Saying<'a> {
        self.power().tell(key, atlas, saying)
    }
}

impl Tell<Atlas> for Thrown {
    fn tell<'a>(&self, key: &str, atlas: &Atlas, saying: Saying<'a>) -> Saying<'a> {
        self.faces().tell(key, atlas, saying)
    }
}

/// A sentence gives the faces alone.
impl Tell<Atlas> for DiceGroups {
    fn tell<'a>(&self, _: &str, _: &Atlas, saying: Saying<'a>) -> Saying<'a> {
        saying
    }
}
