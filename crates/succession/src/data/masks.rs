//! Sets and arrays derived from the lists of an atlas.

use crate::atlas::*;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{CorpsId, CorpsSet, LeaderId, LeaderSet, PowerId, Side};
use std::collections::VecDeque;

/// Stacking limit of a space without one.
const NO_LIMIT: u8 = 255;
/// Distance between spaces that are not connected.
pub(super) const FAR: u8 = 255;

/// Distances in spaces from one space.
pub(super) fn distances(links: &[SpaceSet; MAX_SPACES], start: SpaceId) -> [u8; MAX_SPACES] {
    let mut distance = [FAR; MAX_SPACES];
    distance[start.index()] = 0;
    let mut queue = VecDeque::from([start]);
    while let Some(space) = queue.pop_front() {
        for next in links[space.index()] {
            if distance[next.index()] == FAR {
                distance[next.index()] = distance[space.index()] + 1;
                queue.push_back(next);
            }
        }
    }
    distance
}

impl Masks {
    /// Masks of an atlas without anything in it.
    pub(super) fn empty() -> Masks {
        Masks {
            all: SpaceSet::EMPTY,
            fortresses: SpaceSet::EMPTY,
            fertile: SpaceSet::EMPTY,
            rugged: SpaceSet::EMPTY,
            wealthy: SpaceSet::EMPTY,
            unlimited: SpaceSet::EMPTY,
            ports: [SpaceSet::EMPTY; 2],
            limit: [0; MAX_SPACES],
            strength: [0; MAX_SPACES],
            vp: [0; MAX_SPACES],
            land: [SpaceSet::EMPTY; MAX_SPACES],
            links: [[SpaceSet::EMPTY; MAX_SPACES]; 2],
            slow: [[SpaceSet::EMPTY; MAX_SPACES]; 2],
            home: [SpaceSet::EMPTY; MAX_POWERS],
            home_until: [SpaceSet::EMPTY; MAX_POWERS],
            capitals: [SpaceSet::EMPTY; MAX_POWERS],
            sources: [SpaceSet::EMPTY; MAX_POWERS],
            distance: [Vec::new(), Vec::new()],
            corps: [CorpsSet::EMPTY; MAX_POWERS],
            later_corps: [CorpsSet::EMPTY; MAX_POWERS],
            power_of: [PowerId(0); MAX_CORPS],
            corps_count: 0,
            leaders: [LeaderSet::EMPTY; 2],
            minors: LeaderSet::EMPTY,
            staff: LeaderSet::EMPTY,
            royals: LeaderSet::EMPTY,
        }
    }

    /// Everything derived from the lists of an atlas.
    pub(super) fn of(atlas: &Atlas) -> Masks {
        let mut masks = Masks::empty();
        for (i, space) in atlas.spaces.iter().enumerate() {
            masks.add_space(SpaceId(i as u8), space);
        }
        for connection in &atlas.connections {
            masks.add_connection(connection);
        }
        for side in Side::BOTH {
            let links = &masks.links[side.index()];
            masks.distance[side.index()] =
                (0..atlas.spaces.len()).map(|i| distances(links, SpaceId(i as u8))).collect();
        }
        masks.number_corps(&atlas.corps, &atlas.corps_of_later_side);
        for (i, leader) in atlas.leaders.iter().enumerate() {
            let id = LeaderId(i as u8);
            masks.leaders[leader.side.index()].insert(id);
            if leader.royal {
                masks.royals.insert(id);
            }
            match leader.sort {
                LeaderSort::Named => {}
                LeaderSort::Minor => masks.minors.insert(id),
                LeaderSort::Staff => masks.staff.insert(id),
            }
        }
        masks
    }

    fn add_space(&mut self, id: SpaceId, space: &Space) {
        let i = id.index();
        self.all.insert(id);
        self.limit[i] = space.terrain.limit().unwrap_or(NO_LIMIT);
        self.strength[i] = space.fortress;
        self.vp[i] = space.vp;
        match space.terrain {
            Terrain::Fertile => self.fertile.insert(id),
            Terrain::Normal => {}
            Terrain::Rugged => self.rugged.insert(id),
            Terrain::Unlimited => self.unlimited.insert(id),
        }
        if space.fortress > 0 {
            self.fortresses.insert(id);
        }
        if space.wealthy {
            self.wealthy.insert(id);
        }
        space.ports.iter().for_each(|zone| self.ports[zone.index()].insert(id));
        space.home.iter().for_each(|power| self.home[power.index()].insert(id));
        space.home_until.iter().for_each(|power| self.home_until[power.index()].insert(id));
        space.capital_of.iter().for_each(|power| self.capitals[power.index()].insert(id));
        let supplied = space.capital_of.iter().chain(&space.supplies);
        supplied.for_each(|power| self.sources[power.index()].insert(id));
    }

    fn add_connection(&mut self, connection: &Connection) {
        for (from, to) in [(connection.a, connection.b), (connection.b, connection.a)] {
            if connection.only.is_none() {
                self.land[from.index()].insert(to);
            }
            for side in Side::BOTH.into_iter().filter(|&side| connection.only.is_none_or(|only| only == side))
            {
                self.links[side.index()][from.index()].insert(to);
                if connection.mp == 2 {
                    self.slow[side.index()][from.index()].insert(to);
                }
            }
        }
    }

    /// Numbers the counters power by power, those of the later side last.
    fn number_corps(&mut self, corps: &[u8], later: &[u8]) {
        for (power, (&total, &later)) in corps.iter().zip(later).enumerate() {
            for n in 0..total {
                let id = CorpsId(self.corps_count);
                self.power_of[id.index()] = PowerId(power as u8);
                self.corps[power].insert(id);
                if n >= total - later {
                    self.later_corps[power].insert(id);
                }
                self.corps_count += 1;
            }
        }
    }
}
