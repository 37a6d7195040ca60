//! The atlas of the Grand Campaign: both wars on the map of the first, with the pieces of both under the same numbers
//! in every era, so that a situation of one war can go over into the other.

use crate::atlas::{
    Atlas, CorpsCount, DeckPart, EventCard, Leader, LeaderSort, Masks, Power, Reinforcement, Scenario, SetUp,
    Space,
};
use crate::clause::Book;
use crate::pieces::{Allegiance, LeaderId, PowerId, Side};
use sha2::{Digest, Sha256};

/// What is added to the name of a leader who has another counter in the first war.
pub(crate) const LATER_SUFFIX: &str = "-1702";
/// Nameless leaders, Alliance and Bourbon: those of the first war, two in 1702 and those of the later schedule.
const MINOR_LEADERS: [usize; 2] = [8, 4];

/// Joins the atlases of the two wars.
pub(super) fn join(nine: &Atlas, spain: &Atlas) -> Atlas {
    let union = Union::of(nine, spain);
    let mut first = union.first_war(nine);
    first.later = vec![union.first_war(&nine.later[0]), union.second_war(nine, spain)];
    first
}

/// The pieces of both wars.
struct Union {
    hash: String,
    powers: Vec<Power>,
    corps: Vec<u8>,
    leaders: Vec<Leader>,
    events: Vec<EventCard>,
    /// How many of the events belong to the first war.
    first_events: usize,
    scenarios: Vec<Scenario>,
}

impl Union {
    fn of(nine: &Atlas, spain: &Atlas) -> Union {
        let mut powers = nine.powers.clone();
        powers.extend(
            spain
                .powers
                .iter()
                .filter(|p| nine.power(&p.id).is_none())
                .map(|p| Power { allegiance: Allegiance::Absent, ..p.clone() }),
        );
        let count = |atlas: &Atlas, id: &str| atlas.power(id).map_or(0, |p| atlas.corps[p.index()]);
        let corps = powers.iter().map(|p| count(nine, &p.id).max(count(spain, &p.id))).collect();
        let scenarios = spain
            .scenarios
            .iter()
            .map(|s| Scenario { first_year: nine.scenarios[0].first_year, ..s.clone() });
        let mut union = Union {
            hash: joined_hash(nine, spain),
            powers,
            corps,
            leaders: Vec::new(),
            events: events(nine, spain),
            first_events: nine.events.len(),
            scenarios: scenarios.collect(),
        };
        union.leaders = union.leaders(nine, spain);
        union
    }

    /// Named leaders of both wars, then the nameless ones, then the Staff Officers.
    fn leaders(&self, nine: &Atlas, spain: &Atlas) -> Vec<Leader> {
        let named = |l: &&Leader| l.sort == LeaderSort::Named;
        let mut leaders: Vec<Leader> = nine.leaders.iter().filter(named).cloned().collect();
        for leader in spain.leaders.iter().filter(named) {
            let Some(earlier) = nine.leader(&leader.id).map(|id| &nine.leaders[id.index()]) else {
                leaders.push(self.later_leader(leader, leader.id.clone(), spain));
                continue;
            };
            // Boufflers is the same counter in both wars; others have a new one.
            let same = (earlier.side, earlier.tr, earlier.cr) == (leader.side, leader.tr, leader.cr);
            if !same {
                leaders.push(self.later_leader(leader, format!("{}{LATER_SUFFIX}", leader.id), spain));
            }
        }
        for side in Side::BOTH {
            let minor = nine.leaders.iter().find(|l| l.sort == LeaderSort::Minor && l.side == side);
            for n in 1..=MINOR_LEADERS[side.index()] {
                let id = format!("minor-{}-{n}", side.name());
                leaders.extend(minor.map(|m| Leader { id, ..m.clone() }));
            }
        }
        leaders.extend(nine.leaders.iter().filter(|l| l.sort == LeaderSort::Staff).cloned());
        leaders
    }

    fn later_leader(&self, leader: &Leader, id: String, spain: &Atlas) -> Leader {
        Leader {
            id,
            home: leader.home.iter().map(|&p| self.power(spain, p)).collect(),
            leaves_with: leader.leaves_with.map(|p| self.power(spain, p)),
            ..leader.clone()
        }
    }

    /// The number here of a power of one of the wars.
    fn power(&self, from: &Atlas, power: PowerId) -> PowerId {
        let id = &from.powers[power.index()].id;
        let index = self.powers.iter().position(|p| p.id == *id).expect("all powers are joined");
        PowerId(index as u8)
    }

    /// The number here of a leader of the first war.
    fn leader(&self, nine: &Atlas, leader: LeaderId) -> LeaderId {
        let id = &nine.leaders[leader.index()].id;
        let index = self.leaders.iter().position(|l| l.id == *id).expect("all leaders are joined");
        LeaderId(index as u8)
    }

    /// An era of the first war with the pieces of both.
    fn first_war(&self, nine: &Atlas) -> Atlas {
        let padded = |list: &[u8]| {
            let mut list = list.to_vec();
            list.resize(self.powers.len(), 0);
            list
        };
        let leaders = |list: &[LeaderId]| list.iter().map(|&l| self.leader(nine, l)).collect();
        let set_up = nine.set_up.iter().map(|s| SetUp { leaders: leaders(&s.leaders), ..s.clone() });
        let reinforcements =
            nine.reinforcements.iter().map(|r| Reinforcement { leaders: leaders(&r.leaders), ..r.clone() });
        let mut events = self.events.clone();
        events[self.first_events..].iter_mut().for_each(|card| card.deck = DeckPart::Other);
        finished(Atlas {
            title: "grand-campaign".into(),
            hash: self.hash.clone(),
            later: Vec::new(),
            powers: self.powers.clone(),
            leaders: self.leaders.clone(),
            corps: self.corps.clone(),
            corps_of_later_side: vec![0; self.powers.len()],
            aside: padded(&nine.aside),
            pool: padded(&nine.pool),
            events,
            set_up: set_up.collect(),
            reinforcements: reinforcements.collect(),
            scenarios: self.scenarios.clone(),
            ..nine.clone()
        })
    }

    /// The second war on the same map. What arrives when is settled between the wars.
    // grand-campaign: 20.3.14#9
    // nine-years: 20.3#14
    fn second_war(&self, nine: &Atlas, spain: &Atlas) -> Atlas {
        let mut powers = self.powers.clone();
        for power in &mut powers {
            if let Some(id) = spain.power(&power.id) {
                *power = spain.powers[id.index()].clone();
            }
        }
        let mut later_side = vec![0; powers.len()];
        for (i, &count) in spain.corps_of_later_side.iter().enumerate() {
            later_side[self.power(spain, PowerId(i as u8)).index()] = count;
        }
        let mut pool = vec![0; powers.len()];
        for (i, &count) in spain.pool.iter().enumerate() {
            pool[self.power(spain, PowerId(i as u8)).index()] = count;
        }
        let mut events = self.events.clone();
        events[..self.first_events].iter_mut().for_each(|card| card.deck = DeckPart::Other);
        let mut numbers = spain.numbers.clone();
        numbers.fleets_hold_seas = true;
        finished(Atlas {
            book: Book::SecondWar,
            spaces: self.later_spaces(nine, spain),
            powers,
            corps_of_later_side: later_side,
            pool,
            events,
            set_up: Vec::new(),
            control: Vec::new(),
            reinforcements: self.later_schedule(spain),
            numbers,
            ..self.first_war(&nine.later[0])
        })
    }

    /// Corps of the printed schedule of the second war.
    fn later_schedule(&self, spain: &Atlas) -> Vec<Reinforcement> {
        let counts = |list: &[CorpsCount]| {
            list.iter().map(|c| CorpsCount { power: self.power(spain, c.power), ..*c }).collect()
        };
        let item = |r: &Reinforcement| Reinforcement {
            corps: counts(&r.corps),
            pool: counts(&r.pool),
            leaders: Vec::new(),
            ..r.clone()
        };
        spain.reinforcements.iter().map(item).collect()
    }

    /// Spaces as the second war has them; those only the first war knows stay as they were, and so do the
    /// capitals of powers only it knows.
    // grand-campaign: 20.3.2#1, 20.3.14#9
    // nine-years: 20.3#3, 20.3#14
    fn later_spaces(&self, nine: &Atlas, spain: &Atlas) -> Vec<Space> {
        let earlier_only = |p: &&PowerId| spain.power(&nine.powers[p.index()].id).is_none();
        let powers = |now: &[PowerId], before: &[PowerId]| {
            let now = now.iter().map(|&p| self.power(spain, p));
            now.chain(before.iter().filter(earlier_only).copied()).collect()
        };
        let later = |space: &Space| match spain.space(&space.id).map(|id| &spain.spaces[id.index()]) {
            None => space.clone(),
            Some(now) => Space {
                home: powers(&now.home, &[]),
                home_until: now.home_until.map(|p| self.power(spain, p)),
                capital_of: powers(&now.capital_of, &space.capital_of),
                supplies: powers(&now.supplies, &[]),
                ..now.clone()
            },
        };
        nine.later[0].spaces.iter().map(later).collect()
    }
}

/// The event cards of both wars; where names are the same, those of the first war get a longer one.
fn events(nine: &Atlas, spain: &Atlas) -> Vec<EventCard> {
    let renamed = |card: &EventCard| match spain.event(&card.id) {
        Some(_) => EventCard { id: format!("nine-years-{}", card.id), ..card.clone() },
        None => card.clone(),
    };
    nine.events.iter().map(renamed).chain(spain.events.iter().cloned()).collect()
}

fn joined_hash(nine: &Atlas, spain: &Atlas) -> String {
    let digest = Sha256::digest(format!("{} {}", nine.hash, spain.hash));
    digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// With its masks.
fn finished(mut atlas: Atlas) -> Atlas {
    atlas.masks = Masks::of(&atlas);
    atlas
}
