//! What a side may do with an Operation Point, and what it is worth in Victory Points.

use super::lore::{FAR, Force, cost};
use super::scene::{STEP, Scene, battle};
use peninsula::action::Operation;
use peninsula::blocks::{BlockId, BlockSet, Nation, Side};
use peninsula::map::{HexId, MAX_HEXES, Place};
use peninsula::politics::Way;
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

/// Blocks that set out together, and what that costs where they came from.
#[derive(Clone, Copy)]
struct Body {
    group: BlockSet,
    leaders: BlockSet,
    force: Force,
    combat: u8,
    movement: u8,
    leaves: f32,
}

/// Where a formation can go, and how.
struct Reach {
    points: [u8; MAX_HEXES],
    before: [u8; MAX_HEXES],
    /// How many Combat blocks the way lets through.
    room: [u8; MAX_HEXES],
    found: Vec<u8>,
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

    fn marches(&self, found: &mut Candidates) {
        let me = self.me;
        let held = self.look.outside[me.index()] | (self.look.within & self.towns[me.index()]);
        for hex in held.iter() {
            if self.look.outside[me.enemy().index()].has(hex) {
                self.sortie(hex, found);
                continue;
            }
            self.marches_from(Place::hex(hex), found);
        }
        if me == Side::French {
            self.marches_from(Place::FRANCE, found);
        }
    }

    /// Blocks at a place that may still begin a Formation Move, by formation.
    fn formations(&self, from: Place) -> [BlockSet; 2] {
        let all = (self.look.s.at(self.me, from) & self.look.atlas.masks.walkers)
            - self.look.marked(Mark::Acted)
            - self.look.marked(Mark::Moving);
        let mut formations = [BlockSet::EMPTY; 2];
        for block in all {
            let bits = self.look.formation_of(block, from);
            formations[usize::from(bits == 2)].insert(block);
        }
        if from == Place::FRANCE {
            let named = &self.look.atlas.named;
            let stays = |b: &BlockId| {
                (*b == named.national_guard && !self.look.guard_called)
                    || (self.look.band(Nation::French) < 2 && (*b == named.napoleon || *b == named.guard))
            };
            formations[0] = formations[0].filter(|b| !stays(b)).collect();
        }
        formations
    }

    /// All marches of the blocks of a place.
    pub(super) fn marches_from(&self, from: Place, found: &mut Candidates) {
        for formation in self.formations(from) {
            // Those inside a fortress and those outside do not set out together.
            let inside = formation & self.look.marked(Mark::Inside);
            for group in [formation - inside, inside] {
                if !group.is_empty() {
                    self.march_group(from, group, found);
                }
            }
        }
    }

    fn march_group(&self, from: Place, group: BlockSet, found: &mut Candidates) {
        let masks = &self.look.atlas.masks;
        let fighters = group & (masks.combat | masks.guerillas);
        if fighters.is_empty() {
            // A leader alone goes where he is wanted.
            if let Some(leader) = (group & masks.leaders).first() {
                self.march_leader(from, leader, found);
            }
            return;
        }
        let mut order: Vec<BlockId> = fighters.collect();
        let strength = |b: &BlockId| {
            let force = self.known(*b);
            force.hits + 0.35 * force.steps
        };
        order.sort_by(|a, b| strength(b).total_cmp(&strength(a)));
        let Some(&first) = order.first() else { return };
        let reach = self.reach(from, first);
        let most = order.len().min(MOST_TOGETHER);
        // Those who set out and what they leave behind are the same wherever they go.
        let mut bodies = [None; MOST_TOGETHER + 1];
        let mut body = |size: usize| {
            *bodies[size].get_or_insert_with(|| {
                // One alone is the weakest: it goes to take what nobody defends.
                let takes = if size == 1 { &order[order.len() - 1..] } else { &order[..size] };
                self.body(from, takes, group)
            })
        };
        for &to in &reach.found {
            let to = HexId(to);
            let most = most.min(usize::from(reach.room[to.index()]));
            let mut tried = 0;
            for size in [most, most.div_ceil(2), 1] {
                if size == 0 || size == tried || (tried > 0 && self.is_plain(to)) {
                    continue;
                }
                tried = size;
                self.march_to(from, to, &body(size), &reach, found);
            }
        }
    }

    /// Is there nothing here to take or to fight?
    fn is_plain(&self, hex: HexId) -> bool {
        self.worth(hex) == 0.0 && !self.look.outside[self.me.enemy().index()].has(hex)
    }

    /// Part of a formation that sets out together.
    fn body(&self, from: Place, takes: &[BlockId], formation: BlockSet) -> Body {
        let masks = &self.look.atlas.masks;
        let group: BlockSet = takes.iter().copied().collect();
        let force = self.sum(group);
        // Leaders go with the main body.
        let fighters = (formation & (masks.combat | masks.guerillas)).count();
        let led = 2 * group.count() >= fighters;
        Body {
            group,
            leaders: if led { formation & masks.leaders } else { BlockSet::EMPTY },
            force,
            combat: (group & masks.combat).count(),
            movement: { group }.map(|b| self.look.atlas.block(b).movement).min().unwrap_or(4),
            leaves: self.departure(from, group, force),
        }
    }

    /// The worth of a march, and the march.
    fn march_to(&self, from: Place, to: HexId, body: &Body, reach: &Reach, found: &mut Candidates) {
        let (gain, inside) = self.arrival(to, body);
        let mut score = gain - EFFORT - body.leaves + self.approach(from, to, body.combat);
        if reach.points[to.index()] > body.movement {
            score -= 0.5 * STEP * f32::from(body.group.count());
        }
        if score > LEAST {
            let path = self.path(from, to, reach);
            let group = body.group | body.leaders;
            let plan = Errand {
                from,
                to: Place::hex(to),
                group,
                path,
                inside,
                ..Errand::of(Operation::FormationMove)
            };
            found.add(plan, score);
        }
    }

    /// What comes of arriving in a hex, and whether to go inside.
    fn arrival(&self, to: HexId, body: &Body) -> (f32, bool) {
        let (me, foe) = (self.me, self.me.enemy());
        let (group, force, combat) = (body.group, body.force, body.combat);
        let worth = self.worth(to);
        let mine = self.outside(me, to);
        let there = self.outside(foe, to);
        if self.look.outside[foe.index()].has(to) {
            let before = if mine.is_none() { Default::default() } else { battle(mine, there, 3) };
            let after = battle(force.and(mine), there, 3);
            let prize =
                if self.towns[foe.index()].has(to) || !self.inside(to).is_none() { worth } else { 0.3 };
            let won = (after.wins - before.wins) * (prize + 0.15);
            let blood = (after.defender_loses - before.defender_loses)
                - (after.attacker_loses - before.attacker_loses);
            return (won + STEP * blood, false);
        }
        let threat = self.threat(to);
        let hungry = self.hunger(me, to, self.eaters(to) + combat) - self.hunger(me, to, self.eaters(to));
        if self.look.is_enemy_fortress(me, to) {
            return (self.investment(to, group, force, mine, threat) - hungry, false);
        }
        let after = self.holds(me, to, force.and(mine), threat);
        let before = if self.towns[me.index()].has(to) { self.held(to) } else { 0.0 };
        let risk = if threat.is_none() { 0.0 } else { self.risk(force.and(mine), threat) };
        let own = self.look.is_own_fortress(me, to);
        let shelter = own && risk > 0.3 && combat <= self.look.atlas.rating(to) && combat > 0;
        let danger = if own { 0.0 } else { 0.4 * risk * STEP * force.steps.min(3.0) };
        (worth * (after - before) - danger - hungry, shelter)
    }

    fn risk(&self, force: Force, threat: Force) -> f32 {
        battle(threat, force, 3).wins
    }

    /// What it is worth to sit down before a fortress.
    fn investment(&self, to: HexId, group: BlockSet, force: Force, mine: Force, threat: Force) -> f32 {
        let siegers = group & self.look.atlas.masks.siegers;
        if siegers.is_empty() {
            return 0.0;
        }
        let all = force.and(mine);
        let chance = |force: Force, siegers: BlockSet| {
            if force.is_none() {
                return 0.0;
            }
            let stays = if threat.is_none() { 1.0 } else { 1.0 - 0.6 * self.risk(force, threat) };
            (0.25 + 0.45 * self.breach(to, siegers)) * self.storm(to, force) * stays
        };
        let late = if self.look.segments <= 1 { 0.6 } else { 1.0 };
        let besieging = self.look.s.outside_at(self.me, to);
        let before = if mine.is_none() { 0.0 } else { chance(mine, besieging) };
        (self.worth(to) + 0.1) * late * (chance(all, siegers | besieging) - before)
    }

    /// What is lost where they came from.
    fn departure(&self, from: Place, group: BlockSet, force: Force) -> f32 {
        let Some(hex) = from.as_hex() else { return 0.0 };
        let me = self.me;
        let combat = (group & self.look.atlas.masks.combat).count();
        let eaters = self.eaters(hex);
        let fed = self.hunger(me, hex, eaters) - self.hunger(me, hex, eaters.saturating_sub(combat));
        let within = self.inside(hex);
        let all = self.outside(me, hex);
        let inside = { group }.any(|b| self.look.is(Mark::Inside, b));
        let after = if inside { all.and(less(within, force)) } else { less(all, force).and(within) };
        if self.look.is_enemy_fortress(me, hex) {
            let left = less(all, force);
            let siege = |force: Force| if force.is_none() { 0.0 } else { 0.5 * self.storm(hex, force) };
            return self.worth(hex) * (siege(all) - siege(left)) - fed;
        }
        if !self.towns[me.index()].has(hex) {
            return -fed;
        }
        let threat = self.threat(hex);
        let lost = self.held(hex) - self.holds(me, hex, after, threat);
        self.worth(hex) * lost.max(0.0) - fed
    }

    /// Coming nearer to what there is to do.
    fn approach(&self, from: Place, to: HexId, combat: u8) -> f32 {
        let there = self.pull(to);
        let here = from.as_hex().map_or(0.0, |hex| self.pull(hex));
        APPROACH * (there - here) * ROOTS[usize::from(combat).min(4)]
    }

    /// A leader without troops joins the strongest formation near.
    fn march_leader(&self, from: Place, leader: BlockId, found: &mut Candidates) {
        let here = from.as_hex().map_or(0.0, |hex| self.outside(self.me, hex).hits);
        let reach = self.reach(from, leader);
        for &to in &reach.found {
            let hex = HexId(to);
            let company = self.outside(self.me, hex);
            if company.hits > here && !self.look.outside[self.me.enemy().index()].has(hex) {
                let path = self.path(from, hex, &reach);
                let group = BlockSet::only(leader);
                let plan =
                    Errand { from, to: Place::hex(hex), group, path, ..Errand::of(Operation::FormationMove) };
                found.add(plan, 0.08 * (company.hits - here) - EFFORT);
            }
        }
    }

    /// Those inside come out against besiegers they can beat.
    fn sortie(&self, hex: HexId, found: &mut Candidates) {
        let place = Place::hex(hex);
        let inside = self.look.s.inside_at(hex) & self.look.atlas.masks.walkers & self.me.blocks();
        let group: BlockSet = inside.filter(|&b| !self.look.is(Mark::Acted, b)).collect();
        if (group & self.look.atlas.masks.combat).is_empty() {
            return;
        }
        let there = self.outside(self.me.enemy(), hex);
        let mine = self.outside(self.me, hex);
        let outlook = battle(self.sum(group).and(mine), there, 3);
        let score = outlook.wins * (0.4 * self.worth(hex) + 0.2)
            + STEP * (outlook.defender_loses - outlook.attacker_loses)
            - 0.2;
        let plan = Errand { from: place, to: place, group, ..Errand::of(Operation::FormationMove) };
        found.add(plan, score);
    }

    /// The hexes one block of a formation can reach, a Force March included.
    fn reach(&self, from: Place, block: BlockId) -> Reach {
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

    fn path(&self, from: Place, to: HexId, reach: &Reach) -> [u8; MOST_STEPS] {
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

    /// Sea Moves of what waits in boxes.
    fn voyages(&self, found: &mut Candidates) {
        let boxes = (0..5).map(Place::sea).chain([Place::BRITAIN]);
        for (number, from) in boxes.enumerate() {
            let waiting = self.look.s.at(Side::Allied, from) - self.look.marked(Mark::Acted);
            let waiting = waiting - self.look.atlas.masks.garrisons;
            for group in self.convoys(from, waiting) {
                if !group.is_empty() {
                    self.sail_group(number, from, group, found);
                }
            }
        }
    }

    /// Who sails together: those who may land against the enemy, and the rest; as many as sealift carries.
    fn convoys(&self, from: Place, waiting: BlockSet) -> [BlockSet; 2] {
        let spanish = self.look.atlas.masks.nation[Nation::Spanish as usize];
        let mut convoys = [waiting & spanish, waiting - spanish];
        let at_sea = if from.is_sea() { 0 } else { self.look.points_at_sea() };
        let capacity = self.look.sealift.saturating_sub(at_sea.max(self.look.points.sealifted));
        let level = if from == Place::BRITAIN { self.look.force_room(Nation::British) } else { u8::MAX };
        for convoy in &mut convoys {
            let (mut points, mut blocks) = (0, 0);
            let fits = |b: &BlockId| {
                let more = self.look.sealift_points(*b);
                let counts = u8::from(self.look.atlas.masks.combat.has(*b));
                let fits = points + more <= capacity && blocks + counts <= level;
                if fits {
                    points += more;
                    blocks += counts;
                }
                fits
            };
            *convoy = convoy.filter(fits).collect();
        }
        convoys
    }

    fn sail_group(&self, number: usize, from: Place, group: BlockSet, found: &mut Candidates) {
        let combat = group & self.look.atlas.masks.combat;
        let body = Body {
            group,
            leaders: BlockSet::EMPTY,
            force: self.sum(combat),
            combat: combat.count(),
            movement: 0,
            leaves: 0.0,
        };
        for port in (self.look.atlas.masks.ports & self.towns[0]).iter() {
            let distance = self.lore.sail(number, port);
            let open = !self.look.outside[Side::French.index()].has(port);
            if distance > 6 || !open {
                continue;
            }
            let from_sea = if from.is_sea() { from } else { Place::sea(0) };
            if { group }.any(|b| self.look.may_enter(b, from_sea, port, group, Way::Sea).is_err()) {
                continue;
            }
            let chance = f32::from(7 - distance.min(6)) / 6.0;
            let (gain, _) = self.arrival(port, &body);
            let in_play = 0.25 * f32::from(body.combat) + 0.1 + self.approach(from, port, body.combat);
            let plan = Errand { from, to: Place::hex(port), group, ..Errand::of(Operation::SeaMove) };
            found.add(plan, (gain + in_play) * (0.4 + 0.6 * chance) - EFFORT);
        }
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
