//! Everything about a title that never changes during a game: map, pieces, cards, tables, scenarios.
//!
//! An atlas is made from the data files by [`crate::data`], which validates them; the rules read it
//! through the precomputed masks at the end of [`Atlas`].

mod counters;
mod event_cards;
mod numbers;
mod scenario;
mod spaces;

use crate::clause::Book;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{CorpsSet, LeaderId, LeaderSet, PowerId, Side};

pub use counters::{Ability, Dynasty, Fleet, FleetId, Leader, LeaderSort, Power};
pub use event_cards::{DeckPart, Effect, EventCard, EventId};
pub use numbers::{Numbers, SeaHolder};
pub use scenario::{CorpsCount, Reinforcement, Scenario, SetUp, Withdrawal};
pub use spaces::{Connection, SeaZone, Space, Terrain};

/// Room for corps counters in a state.
pub const MAX_CORPS: usize = 112;

/// Room for leader counters in a state.
pub const MAX_LEADERS: usize = 48;

/// Room for powers.
pub const MAX_POWERS: usize = 16;

/// Room for spaces.
pub const MAX_SPACES: usize = 128;

/// Room for fleets.
pub const MAX_FLEETS: usize = 4;

/// Room for event cards.
pub const MAX_EVENTS: usize = 64;

/// Everything that never changes during a game, or during one era of it.
#[derive(Clone, Debug)]
pub struct Atlas {
    /// Title, e.g. `spain`.
    pub title: String,
    /// The rulebook in force.
    pub book: Book,
    /// The same atlas in later eras of the game: the same pieces and spaces under the same numbers, with what
    /// then changes on the map.
    pub later: Vec<Atlas>,
    /// Hash of the data files, kept in records.
    pub hash: String,
    /// Spaces.
    pub spaces: Vec<Space>,
    /// Connections.
    pub connections: Vec<Connection>,
    /// Powers.
    pub powers: Vec<Power>,
    /// Leaders: named ones, then minor ones, then staff officers.
    pub leaders: Vec<Leader>,
    /// Corps in the counter mix by power; counters are numbered power by power.
    pub corps: Vec<u8>,
    /// Corps that belong to the power's later side (Savoy's Alliance counters), by power, of those above.
    pub corps_of_later_side: Vec<u8>,
    /// Corps held aside at the start (Maastricht, events, later powers), by power.
    pub aside: Vec<u8>,
    /// Corps in the force pool at the start, by power.
    pub pool: Vec<u8>,
    /// Fleets.
    pub fleets: Vec<Fleet>,
    /// Event cards.
    pub events: Vec<EventCard>,
    /// Set-up by space.
    pub set_up: Vec<SetUp>,
    /// Spaces whose control at the start differs from their home power's side; `None` is neutral.
    pub control: Vec<(SpaceId, Option<Side>)>,
    /// Schedule.
    pub reinforcements: Vec<Reinforcement>,
    /// Scenarios; the first is the default.
    pub scenarios: Vec<Scenario>,
    /// Numbers.
    pub numbers: Numbers,
    /// Everything derived from the above.
    pub masks: Masks,
}

/// Sets and arrays derived from the lists of an [`Atlas`], for speed.
#[derive(Clone, Debug)]
pub struct Masks {
    /// All spaces.
    pub all: SpaceSet,
    /// Fortress spaces.
    pub fortresses: SpaceSet,
    /// Fertile spaces.
    pub fertile: SpaceSet,
    /// Rugged spaces.
    pub rugged: SpaceSet,
    /// Wealthy spaces.
    pub wealthy: SpaceSet,
    /// Spaces without stacking limit.
    pub unlimited: SpaceSet,
    /// Ports by sea zone.
    pub ports: [SpaceSet; 2],
    /// Stacking limit by space; 255 is none.
    pub limit: [u8; MAX_SPACES],
    /// Printed fortress strength by space.
    pub strength: [u8; MAX_SPACES],
    /// VP by space.
    pub vp: [u8; MAX_SPACES],
    /// Ordinary connections by space.
    pub land: [SpaceSet; MAX_SPACES],
    /// Connections a side may use, by side and space.
    pub links: [[SpaceSet; MAX_SPACES]; 2],
    /// Of those, the ones that cost 2 MP.
    pub slow: [[SpaceSet; MAX_SPACES]; 2],
    /// Home spaces by power, leaving `home_until` aside.
    pub home: [SpaceSet; MAX_POWERS],
    /// Spaces that are home to the power until their own home power enters.
    pub home_until: [SpaceSet; MAX_POWERS],
    /// Capitals by power.
    pub capitals: [SpaceSet; MAX_POWERS],
    /// Capitals and what else supplies a power as its capital does.
    pub sources: [SpaceSet; MAX_POWERS],
    /// Distance in spaces over the connections a side may use, by side and space; 255 is unreachable.
    pub distance: [Vec<[u8; MAX_SPACES]>; 2],
    /// Corps counters by power.
    pub corps: [CorpsSet; MAX_POWERS],
    /// Of those, the counters of the power's later side.
    pub later_corps: [CorpsSet; MAX_POWERS],
    /// Power of each corps counter.
    pub power_of: [PowerId; MAX_CORPS],
    /// Number of corps counters.
    pub corps_count: u8,
    /// Leaders by side.
    pub leaders: [LeaderSet; 2],
    /// Nameless minor leaders.
    pub minors: LeaderSet,
    /// Staff officers.
    pub staff: LeaderSet,
    /// Soldier kings.
    pub royals: LeaderSet,
}

impl Atlas {
    /// The atlas of an era.
    #[inline]
    pub fn era(&self, era: u8) -> &Atlas {
        if era == 0 { self } else { &self.later[era as usize - 1] }
    }

    /// The fleet with this short name.
    pub fn fleet(&self, id: &str) -> Option<FleetId> {
        self.fleets.iter().position(|f| f.id == id).map(|i| FleetId(i as u8))
    }

    /// The space with this short name.
    pub fn space(&self, id: &str) -> Option<SpaceId> {
        self.spaces.iter().position(|s| s.id == id).map(|i| SpaceId(i as u8))
    }

    /// The leader with this short name.
    pub fn leader(&self, id: &str) -> Option<LeaderId> {
        self.leaders.iter().position(|l| l.id == id).map(|i| LeaderId(i as u8))
    }

    /// The power with this code.
    pub fn power(&self, id: &str) -> Option<PowerId> {
        self.powers.iter().position(|p| p.id == id).map(|i| PowerId(i as u8))
    }

    /// The event card with this short name.
    pub fn event(&self, id: &str) -> Option<EventId> {
        self.events.iter().position(|e| e.id == id).map(|i| EventId(i as u8))
    }

    /// All event cards with this effect, as a mask.
    pub fn cards_with(&self, effect: Effect) -> u64 {
        self.events.iter().enumerate().filter(|(_, e)| e.effect == effect).fold(0, |m, (i, _)| m | 1 << i)
    }

    /// The scenario with this short name.
    pub fn scenario(&self, id: &str) -> Option<usize> {
        self.scenarios.iter().position(|s| s.id == id)
    }
}
