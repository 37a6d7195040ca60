//! What a side may do with an Operation Point, and what it is worth in Victory Points.

mod marches;
mod reach;
mod voyages;

use crate::peninsula::lore::Force;
use crate::peninsula::scene::{Scene, battle};
use peninsula::action::Operation;
use peninsula::blocks::{BlockId, BlockSet, Nation, Side};
use peninsula::map::{HexId, Place};
use peninsula::state::Mark;
use std::ops::Deref;

/// The most operations of a card.
const MOST_OPERATIONS: usize = 4;

/// The most hexes of a march.
const MOST_STEPS: usize = 7;

/// No hex.
const NO_HEX: u8 = 255;

/// Room for plans.
const MOST_PLANS: usize = 160;

/// What an operation should bring beside the doing.
const EFFORT: f32 = 0.03;

/// The most Combat blocks that cross a hexside together (8.2).
const MOST_TOGETHER: usize = 5;

/// A plan that is worth less is not worth a thought.
const LEAST: f32 = -0.3;

/// Square roots: the second block adds less than the first.
const ROOTS: [f32; 5] = [0.0, 1.0, 1.414, 1.732, 2.0];

/// What coming closer to a prize is worth for a block, beside the prize.
const APPROACH: f32 = 0.45;

/// An operation as intended, from the first small choice to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Errand {
    pub(super) operation: Operation,
    /// Where it begins.
    pub(super) from: Place,
    /// Where it ends.
    pub(super) to: Place,
    /// The blocks that take part.
    pub(super) group: BlockSet,
    /// The hexes on the way.
    pub(super) path: [u8; MOST_STEPS],
    /// Into the fortress at the end?
    pub(super) inside: bool,
    /// Whose Force Pool.
    pub(super) nation: Nation,
}

impl Default for Errand {
    fn default() -> Errand {
        Errand::of(Operation::End)
    }
}

impl Errand {
    fn of(operation: Operation) -> Errand {
        Errand {
            operation,
            from: Place::NOWHERE,
            to: Place::NOWHERE,
            group: BlockSet::EMPTY,
            path: [NO_HEX; MOST_STEPS],
            inside: false,
            nation: Nation::British,
        }
    }

    /// The hex after this one.
    pub(super) fn after(&self, here: Place) -> Option<HexId> {
        let index = if here == self.from {
            0
        } else {
            1 + self.path.iter().position(|&hex| hex == here.0 && hex != NO_HEX)?
        };
        self.path.get(index).filter(|&&hex| hex != NO_HEX).map(|&hex| HexId(hex))
    }
}

/// What a side is about in a Command Segment: an operation, and those that are to follow it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    pub(super) now: Errand,
    then: [Errand; MOST_OPERATIONS],
    left: u8,
}

impl Deref for Plan {
    type Target = Errand;

    fn deref(&self) -> &Errand {
        &self.now
    }
}

impl From<Errand> for Plan {
    fn from(now: Errand) -> Plan {
        Plan { now, ..Plan::default() }
    }
}

impl Plan {
    /// Notes what is to be done, the most promising first.
    pub(super) fn note(&mut self, chosen: &[Candidate]) {
        *self = Plan::default();
        for (errand, candidate) in self.then.iter_mut().zip(chosen) {
            *errand = candidate.plan;
            self.left += 1;
        }
    }

    /// Forgets what was to follow.
    pub(super) fn forget(&mut self) {
        self.left = 0;
    }

    /// Goes on to the next of the so many most promising ones, in the order of operations; false if there is none.
    pub(super) fn go_on(&mut self, points: u8, fits: impl Fn(&Errand) -> bool) -> bool {
        let open = &self.then[..usize::from(self.left.min(points))];
        let next = open.iter().enumerate().filter(|(_, errand)| fits(errand));
        let Some((index, _)) = next.min_by_key(|(_, errand)| errand.operation) else { return false };
        self.now = self.then[index];
        self.then.copy_within(index + 1.., index);
        self.left -= 1;
        true
    }
}

/// A plan and its worth.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) plan: Errand,
    pub(super) score: f32,
}

/// The plans that were found.
#[derive(Default)]
pub(super) struct Candidates(Vec<Candidate>);

impl Candidates {
    fn add(&mut self, plan: Errand, score: f32) {
        if self.0.len() < MOST_PLANS {
            self.0.push(Candidate { plan, score });
        }
    }

    /// The most promising first.
    pub(super) fn ranked(mut self) -> Vec<Candidate> {
        self.0.sort_by(|a, b| b.score.total_cmp(&a.score));
        self.0
    }
}

/// The best plans that can be carried out one beside the other.
pub(super) fn compatible(ranked: &[Candidate], most: usize) -> Vec<Candidate> {
    let mut gone = BlockSet::EMPTY;
    let mut chosen: Vec<Candidate> = Vec::with_capacity(most);
    for candidate in ranked {
        if chosen.len() >= most || candidate.score <= 0.0 {
            break;
        }
        let plan = &candidate.plan;
        let again = plan.operation == Operation::FormationMove
            && chosen.iter().any(|c| c.plan.to == plan.to && c.plan.operation == plan.operation);
        if (plan.group & gone).is_empty() && !again {
            gone |= plan.group;
            chosen.push(*candidate);
        }
    }
    chosen
}

impl Scene<'_> {
    /// All plans of the side, for the operations that are allowed.
    pub(super) fn plans(&self, allowed: impl Fn(Operation) -> bool) -> Candidates {
        let mut found = Candidates::default();
        if allowed(Operation::Siege) {
            self.sieges(&mut found);
        }
        if allowed(Operation::FormationMove) {
            self.marches(&mut found);
        }
        if allowed(Operation::SeaMove) && self.me == Side::Allied {
            self.voyages(&mut found);
        }
        if allowed(Operation::ReinforcementDraw) {
            self.draws(&mut found);
        }
        found
    }

    /// The chance of a breach (11.12).
    pub(super) fn breach(&self, hex: HexId, siegers: BlockSet) -> f32 {
        let nation = match self.me {
            Side::French => Nation::French,
            Side::Allied if (siegers - self.look.atlas.masks.nation[Nation::Spanish as usize]).is_empty() => {
                Nation::Spanish
            }
            Side::Allied => Nation::British,
        };
        let inside = self.look.s.inside_at(hex).count();
        let leader = self.look.s.outside_at(self.me, hex) & self.look.atlas.masks.leaders;
        let led = { leader }.any(|l| self.look.command_points(l) > 0);
        let needed = self.look.atlas.rating(hex) as i8 + 1 - self.look.siege_modifier(nation)
            + i8::from(inside > siegers.count())
            - i8::from(led);
        f32::from((7 - needed).clamp(0, 6)) / 6.0
    }

    /// The chance that a breach gives the fortress to these.
    fn storm(&self, hex: HexId, force: Force) -> f32 {
        let inside = self.inside(hex);
        if inside.is_none() { 1.0 } else { battle(force, inside, 3).wins.max(0.15) }
    }

    fn sieges(&self, found: &mut Candidates) {
        let masks = &self.look.atlas.masks;
        let besieged = self.look.besieged & self.look.outside[self.me.index()] & masks.fortresses;
        for hex in besieged.iter() {
            if !self.look.is_enemy_fortress(self.me, hex) {
                continue;
            }
            let fit = |b: &BlockId| !self.look.is(Mark::Acted, *b);
            let group: BlockSet =
                (self.look.s.outside_at(self.me, hex) & masks.siegers).filter(fit).collect();
            if group.is_empty() {
                continue;
            }
            let force = self.sum(group);
            let score = (self.worth(hex) + 0.2) * self.breach(hex, group) * self.storm(hex, force);
            let place = Place::hex(hex);
            let plan = Errand { from: place, to: place, group, ..Errand::of(Operation::Siege) };
            found.add(plan, score);
        }
    }

    /// What these can do together.
    pub(super) fn sum(&self, group: BlockSet) -> Force {
        let mut sum = Force::default();
        for block in group {
            sum.add(self.known(block));
        }
        sum
    }

    /// Reinforcement Draws: a block is worth more the longer the war lasts.
    fn draws(&self, found: &mut Candidates) {
        let last = self.look.atlas.scenarios[self.look.scenario as usize].last_turn;
        let turns = f32::from(last.saturating_sub(self.look.turn));
        for nation in Nation::TRACKS {
            if self.look.check_draw(self.me, nation).is_err() {
                continue;
            }
            let room = f32::from(self.look.force_room(nation)).min(6.0);
            let waiting = match nation {
                Nation::British => f32::from(self.look.s.at(Side::Allied, Place::BRITAIN).count()),
                Nation::French => f32::from(self.look.s.at(Side::French, Place::FRANCE).count()) * 0.3,
                _ => 0.0,
            };
            let score = 0.55 + 0.07 * turns + 0.03 * room - 0.15 * waiting;
            // One British draw a step (9.31).
            let most = if nation == Nation::British { 1 } else { self.look.force_room(nation).min(3) };
            for more in 0..most {
                let errand = Errand { nation, ..Errand::of(Operation::ReinforcementDraw) };
                found.add(errand, score - 0.12 * f32::from(more));
            }
        }
    }
}

/// What is left of a force when a part of it has gone.
fn less(all: Force, part: Force) -> Force {
    let left = Force {
        blocks: (all.blocks - part.blocks).max(0.0),
        hits: (all.hits - part.hits).max(0.0),
        steps: (all.steps - part.steps).max(0.0),
    };
    if left.steps < 0.5 { Force::default() } else { left }
}
