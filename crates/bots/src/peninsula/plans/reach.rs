//! How far a formation may get, and which way.

use super::{MOST_STEPS, MOST_TOGETHER, NO_HEX};
use crate::peninsula::lore::{FAR, cost};
use crate::peninsula::scene::Scene;
use peninsula::blocks::{BlockId, BlockSet, Nation};
use peninsula::map::{HexId, MAX_HEXES, Place};
use peninsula::politics::Way;

/// Where a formation can go, and how.
pub(super) struct Reach {
    pub(super) points: [u8; MAX_HEXES],
    before: [u8; MAX_HEXES],
    /// How many Combat blocks the way lets through.
    pub(super) room: [u8; MAX_HEXES],
    pub(super) found: Vec<u8>,
}

impl Scene<'_> {
    /// The hexes one block of a formation can reach, a Force March included.
    pub(super) fn reach(&self, from: Place, block: BlockId) -> Reach {
        let mut reach = Reach {
            points: [FAR; MAX_HEXES],
            before: [NO_HEX; MAX_HEXES],
            room: [0; MAX_HEXES],
            found: Vec::with_capacity(48),
        };
        match from.as_hex() {
            Some(start) => self.reach_by_land(start, block, &mut reach),
            None => self.reach_from_france(block, &mut reach),
        }
        reach
    }

    /// Out of the France Box it is one step (8.51).
    fn reach_from_france(&self, block: BlockId, reach: &mut Reach) {
        let room = self.look.force_room(Nation::French).min(MOST_TOGETHER as u8);
        for gate in self.look.atlas.masks.france_gates.iter() {
            let only = BlockSet::only(block);
            if self.look.may_enter(block, Place::FRANCE, gate, only, Way::Land).is_ok() {
                reach.points[gate.index()] = 1;
                reach.room[gate.index()] = room;
                reach.found.push(gate.0);
            }
        }
    }

    fn reach_by_land(&self, start: HexId, block: BlockId, reach: &mut Reach) {
        let budget = self.look.atlas.block(block).movement + 1;
        reach.points[start.index()] = 0;
        reach.room[start.index()] = u8::MAX;
        let mut todo: Vec<u8> = vec![start.0];
        let mut next = 0;
        // The budget is small: going round again where a cheaper way is found costs little.
        while next < todo.len() {
            let at = HexId(todo[next]);
            next += 1;
            if at != start && self.stops(at) {
                continue;
            }
            for direction in 0..6 {
                let Some((to, points)) = self.points(at, direction) else { continue };
                let sum = reach.points[at.index()] + points;
                if sum > budget || sum >= reach.points[to.index()] || to == start {
                    continue;
                }
                let room = self.room(at, direction).min(reach.room[at.index()]);
                let only = BlockSet::only(block);
                if room == 0 || self.look.may_enter(block, Place::hex(at), to, only, Way::Land).is_err() {
                    continue;
                }
                if reach.points[to.index()] == FAR {
                    reach.found.push(to.0);
                }
                reach.points[to.index()] = sum;
                reach.before[to.index()] = at.0;
                reach.room[to.index()] = room;
                todo.push(to.0);
            }
        }
    }

    /// The hex in a direction and the Movement Points to it, those of Bad Weather included.
    fn points(&self, at: HexId, direction: usize) -> Option<(HexId, u8)> {
        let (to, points) = cost(self.look.atlas, at.index(), direction)?;
        let to = HexId(to as u8);
        let weather = u8::from(self.look.points.weather);
        let river = points > if self.look.atlas.masks.mountains.has(to) { 2 } else { 1 };
        Some((to, points + weather + if river { weather } else { 0 }))
    }

    /// How many Combat blocks may still cross a hexside (8.2).
    fn room(&self, at: HexId, direction: usize) -> u8 {
        let edge = usize::from(self.look.atlas.edge_of[at.index()][direction]);
        self.look.atlas.edges[edge].limit.saturating_sub(self.look.crossings(edge, self.me, false))
    }

    /// Must a march end here?
    fn stops(&self, hex: HexId) -> bool {
        self.look.outside[self.me.enemy().index()].has(hex) || self.look.is_enemy_fortress(self.me, hex)
    }

    pub(super) fn path(&self, from: Place, to: HexId, reach: &Reach) -> [u8; MOST_STEPS] {
        let mut path = [NO_HEX; MOST_STEPS];
        let mut at = to.0;
        let mut length = 0;
        while Place(at) != from && length < MOST_STEPS {
            path[length] = at;
            length += 1;
            if reach.before[usize::from(at)] == NO_HEX {
                break;
            }
            at = reach.before[usize::from(at)];
        }
        path[..length].reverse();
        path
    }
}
