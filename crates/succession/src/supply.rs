//! Chapter 11: lines of communication, traced backwards from their sources.

use crate::atlas::SeaZone;
use crate::engine::Look;
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{CorpsSet, PowerId, Side};
use std::cell::OnceCell;

/// Everything connected to a set of supply sources.
#[derive(Clone, Copy, Debug)]
pub struct Network {
    side: Side,
    /// Friendly spaces connected to a source.
    pub spaces: SpaceSet,
    /// Ports from which the network can be reached by sea.
    lanes: SpaceSet,
}

/// Whether lines of communication may cross the sea.
#[derive(Clone, Copy)]
enum Sea {
    /// By land only.
    Closed,
    /// Through friendly seas, and from these ports whoever controls the sea.
    Open(SpaceSet),
}

/// Lines of communication to some sources. The whole network is traced only when no straight road
/// through friendly spaces answers the question.
pub struct Lines<'a> {
    look: Look<'a>,
    side: Side,
    sources: SpaceSet,
    /// The corps whose lines they are; none if those of any corps of the side.
    corps: CorpsSet,
    network: OnceCell<Network>,
}

impl Lines<'_> {
    /// Has a force of the side standing here a line of communication?
    // rule: 11.1.1, 11.1.3
    pub fn reach(&self, space: SpaceId) -> bool {
        self.look.straight_road(self.side, space, self.sources) || self.traced(space)
    }

    /// Does the whole network, by land and sea, reach the space?
    fn traced(&self, space: SpaceId) -> bool {
        let within = self.look.firm(self.side);
        let trace = || self.look.network(self.side, self.sources, within, self.sea());
        self.look.traces(self.network.get_or_init(trace), space)
    }

    /// The sea these corps trace across.
    // nine-years: 11.1.3, 7.2.6#2
    fn sea(&self) -> Sea {
        Sea::Open(self.look.title.free_ports(&self.look, self.side, self.corps))
    }

    /// Is every line of communication from here threatened: through a besieged space (11.1.4)?
    // rule: 11.1.4
    pub fn only_threatened(&self, space: SpaceId) -> bool {
        let Lines { look, side, sources, .. } = *self;
        let besieged = look.besieged_spaces(side);
        if besieged.is_empty() {
            return false;
        }
        let free = look.firm(side) & !besieged;
        let safe = look.network(side, sources & !besieged, free, self.sea());
        // A besieged source that is a port still serves those who come by sea (11.1.3).
        let ports = look.sea_ports(side);
        let by_sea = !(sources & ports).is_empty()
            && (ports.has(space) || look.traces(&look.network(side, ports & free, free, Sea::Closed), space));
        !look.traces(&safe, space) && !by_sea
    }
}

impl Lines<'_> {
    /// Has a force in any of these spaces of which this holds a line of communication? What is cheap to tell is
    /// asked first: the sources themselves, then straight roads.
    pub(crate) fn reach_any(&self, spaces: SpaceSet, holds: impl Fn(SpaceId) -> bool) -> bool {
        let near = |s: SpaceId| holds(s) && self.look.straight_road(self.side, s, self.sources);
        let far = |s: SpaceId| self.traced(s) && holds(s);
        (spaces & self.sources).any(&holds) || (spaces & !self.sources).any(near) || { spaces }.any(far)
    }
}

impl<'a> Look<'a> {
    /// Lines of communication of one power: to its own capital (12.3.3).
    // rule: 12.3.3, 11.2.1
    pub fn power_lines(&self, power: PowerId) -> Lines<'a> {
        let side = self.allegiance[power.index()].side().unwrap_or_default();
        let corps = self.atlas.masks.corps[power.index()];
        Lines { look: *self, side, sources: self.capital(power), corps, network: OnceCell::new() }
    }

    /// Those of some spaces from which a power has a line to its capital.
    // rule: 12.3.3
    pub(crate) fn with_line_to_capital(&self, power: PowerId, spaces: SpaceSet) -> SpaceSet {
        let lines = self.power_lines(power);
        spaces.filter(|&space| lines.reach(space)).collect()
    }

    /// Lines of communication of a side to these sources, as far as it controls them.
    pub fn lines_to(&self, side: Side, sources: SpaceSet) -> Lines<'a> {
        let sources = sources & self.firm(side);
        Lines { look: *self, side, sources, corps: CorpsSet::EMPTY, network: OnceCell::new() }
    }

    /// Lines of communication of a side's corps: to any friendly capital (11.2.1).
    // rule: 11.2.1
    pub fn corps_lines(&self, side: Side, corps: CorpsSet) -> Lines<'a> {
        Lines { look: *self, side, sources: self.supply_sources(side), corps, network: OnceCell::new() }
    }
}

impl Look<'_> {
    /// Does a shortest road from here to the nearest source, or to one of a few, lead through friendly spaces only?
    fn straight_road(&self, side: Side, from: SpaceId, sources: SpaceSet) -> bool {
        let distance = &self.atlas.masks.distance[side.index()];
        if sources.len() <= 3 {
            return { sources }.any(|source| self.road_to(side, from, source));
        }
        let nearest = { sources }.min_by_key(|s| distance[s.index()][from.index()]);
        nearest.is_some_and(|source| self.road_to(side, from, source))
    }

    /// Does a shortest road from here to a source lead through friendly spaces only?
    fn road_to(&self, side: Side, from: SpaceId, source: SpaceId) -> bool {
        let distance = &self.atlas.masks.distance[side.index()];
        let to_source = &distance[source.index()];
        let friendly = self.firm(side);
        let mut at = from;
        while at != source {
            let left = to_source[at.index()];
            if left == 255 {
                return false;
            }
            let near = self.atlas.masks.links[side.index()][at.index()] & friendly;
            match { near }.find(|s| to_source[s.index()] < left) {
                Some(next) => at = next,
                None => return false,
            }
        }
        true
    }

    /// Spaces of a side that are under siege (17.1.1).
    pub fn besieged_spaces(&self, side: Side) -> SpaceSet {
        self.control[side.index()] & self.atlas.masks.fortresses & self.occupied(side.enemy())
    }

    /// Ports on the sea zones a side controls (2.6.3).
    // rule: 2.5.1, 2.5.2, 2.5.3, 2.6.1, 2.6.2, 2.6.3
    // nine-years: 2.6.1, 2.6.3
    // pragmatic-war: 2.5.2, 2.6.1, 2.6.2
    #[inline]
    pub fn sea_ports(&self, side: Side) -> SpaceSet {
        let mut ports = SpaceSet::EMPTY;
        for zone in SeaZone::ALL {
            if self.sea[zone.index()] == Some(side) {
                ports |= self.atlas.masks.ports[zone.index()];
            }
        }
        ports
    }

    /// Capitals of the powers of a side that the side itself controls (11.2.1).
    // rule: 2.2, 11.2.1, 7.1.2
    // pragmatic-war: 2.2, 2.4, 11.2
    pub fn supply_sources(&self, side: Side) -> SpaceSet {
        let mut sources = SpaceSet::EMPTY;
        for power in 0..self.atlas.powers.len() {
            if self.on_side(PowerId(power as u8), side) {
                sources |= self.atlas.masks.sources[power];
            }
        }
        sources & self.firm(side)
    }

    /// The capital of one power, and what else supplies it without limit, if its own side controls it.
    // rule: 11.2.1, 7.1.2
    // nine-years: 2.2
    // pragmatic-war: 2.2, 2.4, 11.2, 17.3
    pub fn capital(&self, power: PowerId) -> SpaceSet {
        match self.allegiance[power.index()].side() {
            Some(side) => self.atlas.masks.sources[power.index()] & self.firm(side),
            None => SpaceSet::EMPTY,
        }
    }

    /// All friendly spaces connected with `within`, over connections the side may use.
    pub(crate) fn flood(&self, side: Side, start: SpaceSet, within: SpaceSet) -> SpaceSet {
        let links = &self.atlas.masks.links[side.index()];
        let mut left = within & !start;
        let mut edge = start;
        while let Some(space) = edge.first() {
            edge.remove_first();
            let new = links[space.index()] & left;
            left &= !new;
            edge |= new;
        }
        start | (within & !left)
    }

    /// Everything connected to `sources` by land and, unless barred, by sea.
    // rule: 11.1.1, 11.1.3, 11.1.5
    // nine-years: 11.1.3
    fn network(&self, side: Side, sources: SpaceSet, within: SpaceSet, sea: Sea) -> Network {
        let mut spaces = self.flood(side, sources, within);
        let mut lanes = SpaceSet::EMPTY;
        let Sea::Open(free) = sea else { return Network { side, spaces, lanes } };
        let ports = self.sea_ports(side);
        if (spaces & ports).is_empty() && free.is_empty() {
            return Network { side, spaces, lanes };
        }
        let all = self.atlas.masks.ports[0] | self.atlas.masks.ports[1];
        let unbesieged = within & !self.besieged_spaces(side);
        if !(spaces & ports & (unbesieged | sources)).is_empty() {
            lanes = ports;
        }
        if !(spaces & all & (unbesieged | sources)).is_empty() {
            lanes |= free;
        }
        if !lanes.is_empty() {
            spaces = self.flood(side, spaces | (lanes & unbesieged), within);
        }
        Network { side, spaces, lanes }
    }

    /// The network of one power: a line of communication to its own capital (12.3.3).
    // rule: 12.3.3, 11.2.1
    pub fn power_network(&self, power: PowerId) -> Network {
        let side = self.allegiance[power.index()].side().unwrap_or_default();
        let free = self.title.free_ports(self, side, self.atlas.masks.corps[power.index()]);
        self.network(side, self.capital(power), self.firm(side), Sea::Open(free))
    }

    /// Spaces with a line of communication over land to one of `sources` (6.2).
    // rule: 11.1.2
    pub fn land_network(&self, side: Side, sources: SpaceSet) -> Network {
        self.network(side, sources & self.firm(side), self.firm(side), Sea::Closed)
    }

    /// Has any force of the side standing here a line of communication?
    pub fn has_loc(&self, side: Side, space: SpaceId) -> bool {
        self.corps_lines(side, CorpsSet::EMPTY).reach(space)
    }

    /// Does the network reach this space? The space itself may be in enemy hands: a besieger traces
    /// through an adjacent friendly space, or from a port by sea.
    // rule: 11.1.1, 11.1.3
    #[inline]
    pub fn traces(&self, network: &Network, space: SpaceId) -> bool {
        network.spaces.has(space)
            || network.lanes.has(space)
            || !(self.atlas.masks.links[network.side.index()][space.index()] & network.spaces).is_empty()
    }
}
