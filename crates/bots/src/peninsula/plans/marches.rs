//! Formations that march: where they may get, and what it is worth to arrive, to leave and to come near.

use super::reach::Reach;
use super::{APPROACH, Candidates, EFFORT, Errand, LEAST, MOST_TOGETHER, ROOTS, less};
use crate::peninsula::lore::Force;
use crate::peninsula::scene::{STEP, Scene, battle};
use peninsula::action::Operation;
use peninsula::blocks::{BlockId, BlockSet, Nation, Side};
use peninsula::map::{HexId, Place};
use peninsula::state::Mark;

/// Blocks that set out together, and what that costs where they came from.
#[derive(Clone, Copy)]
pub(super) struct Body {
    pub(super) group: BlockSet,
    pub(super) leaders: BlockSet,
    pub(super) force: Force,
    pub(super) combat: u8,
    pub(super) movement: u8,
    pub(super) leaves: f32,
}

impl Scene<'_> {
    pub(super) fn marches(&self, found: &mut Candidates) {
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
    pub(crate) fn marches_from(&self, from: Place, found: &mut Candidates) {
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
    pub(super) fn arrival(&self, to: HexId, body: &Body) -> (f32, bool) {
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
    pub(super) fn approach(&self, from: Place, to: HexId, combat: u8) -> f32 {
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
}
