//! How things stand for a side: forces, what hangs on each town, who threatens what.

use super::lore::{Force, Lore};
use peninsula::atlas::Area;
use peninsula::blocks::{BlockId, BlockSet, Kind, Side};
use peninsula::engine::Look;
use peninsula::map::{HexId, HexSet, MAX_HEXES};
use peninsula::state::Mark;
use std::cell::{Cell, OnceCell};
use std::ops::Deref;

/// Movement Points an enemy covers in a Command Segment.
const NEAR: u8 = 4;
/// Movement Points he covers in two.
const NEXT: u8 = 7;
/// What is left of a prize for each Movement Point on the way to it.
const PATIENCE: f32 = 0.86;
/// Victory Points a step is worth.
pub(super) const STEP: f32 = 0.28;
/// What a Key Town is worth beside Victory Points.
const KEY: f32 = 0.25;
/// What another town is worth.
const TOWN: f32 = 0.08;

/// How an attack is expected to end.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outlook {
    /// The chance that the attacker takes the hex.
    pub(super) wins: f32,
    /// Steps both are expected to lose.
    pub(super) attacker_loses: f32,
    pub(super) defender_loses: f32,
}

/// Three rounds of battle, the defender first in each.
pub(super) fn battle(attacker: Force, defender: Force, rounds: u8) -> Outlook {
    if defender.is_none() {
        return Outlook { wins: 1.0, ..Outlook::default() };
    }
    if attacker.is_none() {
        return Outlook::default();
    }
    let (mut a, mut d) = (attacker.steps, defender.steps);
    let (mut scored, mut suffered) = (0.0, 0.0);
    for _ in 0..rounds {
        let hits = defender.hits * (d / defender.steps).max(0.0);
        a = (a - hits).max(0.0);
        suffered += hits;
        let hits = attacker.hits * (a / attacker.steps);
        d -= hits;
        scored += hits;
    }
    let margin = (scored - defender.steps + 0.25) / (0.5 + 0.85 * scored.sqrt());
    let stands = likely(2.5 * (attacker.steps - suffered));
    Outlook {
        wins: stands * likely(1.8 * margin),
        attacker_loses: suffered.min(attacker.steps),
        defender_loses: scored.min(defender.steps),
    }
}

/// A chance for odds on a scale of logarithms, near enough.
#[inline]
fn likely(odds: f32) -> f32 {
    if odds > 6.0 {
        1.0
    } else if odds < -6.0 {
        0.0
    } else {
        1.0 / (1.0 + (-odds).exp())
    }
}

/// What the Key Towns of an Area a side holds are worth to it, so many of all.
pub(super) fn share_of_area(points: u8, held: u32, all: u32) -> f32 {
    if held >= all {
        return f32::from(points);
    }
    let part = held as f32 / all as f32;
    0.4 * f32::from(points) * part * part
}

/// What a side knows of blocks.
#[derive(Clone, Copy)]
pub(super) struct Eye<'a> {
    pub(super) look: Look<'a>,
    pub(super) lore: &'a Lore,
    pub(super) me: Side,
}

impl Eye<'_> {
    /// What a block can do, so far as this side knows.
    #[inline]
    pub(super) fn force_of(&self, block: BlockId) -> Force {
        if block.side() == self.me || self.look.revealed.has(block) {
            return self.known(block);
        }
        if block == self.look.atlas.named.lines {
            return self.lore.lines;
        }
        self.lore.stranger[block.side().index()]
    }

    /// What a block that lies open can do.
    #[inline]
    pub(super) fn known(&self, block: BlockId) -> Force {
        let label = self.look.atlas.block(block);
        if label.kind == Kind::Leader {
            return Force::default();
        }
        let pips = f32::from(self.look.s.pips(self.look.atlas, block));
        let steps = f32::from(self.look.hidden.step[block.index()]);
        let steps = if label.kind == Kind::FortifiedLine { 2.0 * steps } else { steps };
        Force { blocks: 1.0, hits: pips * f32::from(label.hit) / 6.0, steps }
    }

    /// What these can do together, so far as this side knows.
    pub(super) fn forces_of(&self, blocks: BlockSet) -> Force {
        let mut sum = Force::default();
        blocks.for_each(|block| sum.add(self.force_of(block)));
        sum
    }

    /// All inside the fortress of a hex.
    pub(super) fn inside(&self, hex: HexId) -> Force {
        let mut sum = Force::default();
        for block in self.look.s.inside_at(hex) {
            let known = block.side() == self.me || self.look.revealed.has(block);
            sum.add(if known { self.known(block) } else { self.lore.garrison });
        }
        sum
    }
}

/// A scene for one choice after another, made when the first of them asks for it.
pub(super) struct Stage<'a> {
    eye: Eye<'a>,
    scene: OnceCell<Scene<'a>>,
}

impl<'a> Stage<'a> {
    pub(super) fn new(eye: Eye<'a>) -> Stage<'a> {
        Stage { eye, scene: OnceCell::new() }
    }
}

impl<'a> Deref for Stage<'a> {
    type Target = Scene<'a>;

    fn deref(&self) -> &Scene<'a> {
        self.scene.get_or_init(|| Scene::new(self.eye))
    }
}

/// The situation as a side sees it.
pub(super) struct Scene<'a> {
    eye: Eye<'a>,
    /// Forces outside fortresses, by side and hex.
    outside: [[Force; MAX_HEXES]; 2],
    /// What hangs on each hex.
    worth: [f32; MAX_HEXES],
    /// Towns each side controls.
    pub(super) towns: [HexSet; 2],
    /// Hexes of Areas each side controls.
    areas: [HexSet; 2],
    guerillas: u32,
    /// Combat blocks of this side by hex.
    eaters: [u8; MAX_HEXES],
    /// What threatens this side, where it has been asked for.
    threats: [Cell<Force>; MAX_HEXES],
    /// The chance to hold towns as they are, where it has been asked for.
    holds: [Cell<f32>; MAX_HEXES],
    pull: [Cell<f32>; MAX_HEXES],
    /// Towns worth going to and what they promise, once they have been asked for.
    prizes: OnceCell<Prizes>,
}

/// Towns and what they promise.
struct Prizes {
    list: [(HexId, f32); MAX_PRIZES],
    count: usize,
}

/// Room for prizes.
const MAX_PRIZES: usize = 72;

impl<'a> Deref for Scene<'a> {
    type Target = Eye<'a>;

    #[inline]
    fn deref(&self) -> &Eye<'a> {
        &self.eye
    }
}

impl<'a> Scene<'a> {
    pub(super) fn new(eye: Eye<'a>) -> Scene<'a> {
        let look = eye.look;
        let mut scene = Scene {
            eye,
            outside: [[Force::default(); MAX_HEXES]; 2],
            worth: [0.0; MAX_HEXES],
            towns: Side::BOTH.map(|side| look.towns_of(side)),
            areas: [HexSet::EMPTY; 2],
            guerillas: look.areas_with_guerillas(),
            eaters: [0; MAX_HEXES],
            threats: [const { Cell::new(Force { blocks: -1.0, hits: 0.0, steps: 0.0 }) }; MAX_HEXES],
            holds: [const { Cell::new(f32::NAN) }; MAX_HEXES],
            pull: [const { Cell::new(f32::NAN) }; MAX_HEXES],
            prizes: OnceCell::new(),
        };
        scene.count_forces();
        for area in &look.atlas.areas {
            scene.value_area(area);
        }
        for town in (look.atlas.masks.towns - look.atlas.masks.key_towns).iter() {
            scene.worth[town.index()] = TOWN;
        }
        scene
    }

    fn count_forces(&mut self) {
        let inside = self.look.marked(Mark::Inside);
        for block in self.me.blocks() & self.look.atlas.masks.combat {
            if let Some(hex) = self.look.place(block).as_hex() {
                self.eaters[hex.index()] += 1;
            }
        }
        for side in Side::BOTH {
            for block in side.blocks() - inside {
                if let Some(hex) = self.look.place(block).as_hex() {
                    let force = self.force_of(block);
                    self.outside[side.index()][hex.index()].add(force);
                }
            }
        }
    }

    /// Combat blocks of this side that eat in a hex.
    #[inline]
    pub(super) fn eaters(&self, hex: HexId) -> u8 {
        self.eaters[hex.index()]
    }

    /// All of a side outside in a hex.
    #[inline]
    pub(super) fn outside(&self, side: Side, hex: HexId) -> Force {
        self.outside[side.index()][hex.index()]
    }

    /// The Victory Points that hang on the Key Towns of an Area, town by town.
    fn value_area(&mut self, area: &Area) {
        let all = area.key_towns.count();
        let counts = self.towns.map(|towns| (towns & area.key_towns).count());
        for side in Side::BOTH {
            if counts[side.index()] == all {
                self.areas[side.index()] = self.areas[side.index()] | area.hexes;
            }
        }
        for holder in Side::BOTH {
            let (own, other) = (holder.index(), holder.enemy().index());
            if counts[own] == 0 {
                continue;
            }
            let lost = share_of_area(area.vp[own], counts[own], all)
                - share_of_area(area.vp[own], counts[own] - 1, all);
            let won = share_of_area(area.vp[other], counts[other] + 1, all)
                - share_of_area(area.vp[other], counts[other], all);
            for town in (self.towns[own] & area.key_towns).iter() {
                let base = if town == self.look.atlas.spots.lisbon { 1.5 } else { 0.0 };
                self.worth[town.index()] = lost + won + KEY + base;
            }
        }
    }

    /// What hangs on a hex.
    #[inline]
    pub(super) fn worth(&self, hex: HexId) -> f32 {
        self.worth[hex.index()]
    }

    /// The force of the enemies that may come to a hex soon.
    pub(super) fn threat(&self, hex: HexId) -> Force {
        let known = self.threats[hex.index()].get();
        if known.blocks >= 0.0 {
            return known;
        }
        let threat = self.find_threat(hex);
        self.threats[hex.index()].set(threat);
        threat
    }

    fn find_threat(&self, hex: HexId) -> Force {
        let foe = self.me.enemy().index();
        let mut sum = Force::default();
        for from in self.look.outside[foe].iter() {
            let away = self.lore.away(from, hex);
            if away <= NEXT && from != hex {
                let force = self.outside[foe][from.index()];
                sum.add(if away <= NEAR { force } else { force.times(0.25) });
            }
        }
        Force { hits: sum.hits.min(6.0), steps: sum.steps.min(15.0), ..sum }
    }

    /// The chance that this side holds a town as things are.
    pub(super) fn held(&self, hex: HexId) -> f32 {
        let known = self.holds[hex.index()].get();
        if !known.is_nan() {
            return known;
        }
        let force = self.outside(self.me, hex).and(self.inside(hex));
        let chance = self.holds(self.me, hex, force, self.threat(hex));
        self.holds[hex.index()].set(chance);
        chance
    }

    /// The chance that a side holds a town with this force against what threatens it.
    pub(super) fn holds(&self, side: Side, hex: HexId, force: Force, threat: Force) -> f32 {
        let home = if self.look.atlas.masks.fortresses.has(hex) {
            self.look.holds_fortress(side, hex)
        } else {
            self.look.atlas.home_side(hex) == side
        };
        if force.is_none() {
            return match (home, threat.is_none()) {
                (false, _) => 0.0,
                (true, true) => 1.0,
                (true, false) => {
                    if self.look.atlas.masks.fortresses.has(hex) {
                        0.75
                    } else {
                        0.55
                    }
                }
            };
        }
        if threat.is_none() {
            return 1.0;
        }
        1.0 - 0.5 * battle(threat, force, 3).wins
    }

    /// The Forage Rating of a hex for a side, as if supplied.
    pub(super) fn forage(&self, side: Side, hex: HexId) -> i8 {
        let mut rating = self.lore.forage[hex.index()];
        rating -= i8::from(self.areas[side.enemy().index()].has(hex));
        rating -= i8::from(self.look.bad_harvest);
        let area = self.look.atlas.hex(hex).area;
        rating -= i8::from(side == Side::French && self.guerillas >> area & 1 == 1);
        rating.max(0)
    }

    /// What it costs a side to have so many Combat blocks in a hex when the turn ends.
    pub(super) fn hunger(&self, side: Side, hex: HexId, blocks: u8) -> f32 {
        let excess = blocks as i8 - self.forage(side, hex);
        if excess <= 0 {
            return 0.0;
        }
        let winter = self.look.atlas.turns[self.look.turn as usize].winter;
        let price = if winter { 0.9 } else { 0.25 };
        let near = match self.look.segments {
            0 | 1 => 1.0,
            2 => 0.7,
            3 => 0.3,
            _ => 0.08,
        };
        price * near * f32::from(excess)
    }

    fn find_prizes(&self) -> Prizes {
        let mut prizes = Prizes { list: [(HexId(0), 0.0); MAX_PRIZES], count: 0 };
        let foe = self.me.enemy();
        let key = self.look.atlas.masks.key_towns;
        for town in key.iter() {
            let worth = self.worth[town.index()];
            let value = if self.towns[foe.index()].has(town) {
                let within = self.inside(town);
                let defended = self.outside(foe, town).and(within).blocks;
                worth / (1.0 + 0.12 * defended)
            } else {
                0.8 * worth * (1.0 - self.held(town))
            };
            if value > 0.05 && prizes.count < MAX_PRIZES {
                prizes.list[prizes.count] = (town, value);
                prizes.count += 1;
            }
        }
        prizes
    }

    /// How much there is to do around a hex.
    pub(super) fn pull(&self, hex: HexId) -> f32 {
        let known = self.pull[hex.index()].get();
        if !known.is_nan() {
            return known;
        }
        let (mut best, mut sum) = (0.0f32, 0.0f32);
        let Prizes { list, count } = self.prizes.get_or_init(|| self.find_prizes());
        for &(town, value) in &list[..*count] {
            let drawn = value * FADE[usize::from(self.lore.away(hex, town)).min(FADE.len() - 1)];
            best = best.max(drawn);
            sum += drawn;
        }
        let pull = 0.7 * best + 0.12 * sum;
        self.pull[hex.index()].set(pull);
        pull
    }
}

/// Powers of [`PATIENCE`].
const FADE: [f32; 40] = fade();

const fn fade() -> [f32; 40] {
    let mut table = [0.0; 40];
    let (mut value, mut i) = (1.0, 0);
    while i < 40 {
        table[i] = value;
        value *= PATIENCE;
        i += 1;
    }
    table
}
