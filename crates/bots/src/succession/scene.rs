//! A situation as a general sees it: armies, what they weigh here and there, and what hangs on it.

use super::judgement::{GARRISON, PLANS};
use super::lore::{EraLore, Lore, reach};
use succession::Side;
use succession::atlas::MAX_SPACES;
use succession::engine::Look;
use succession::map::{SpaceId, SpaceSet};
use succession::odds::Clash;
use succession::pieces::CorpsSet;
use succession::state::{Force, Group};

/// Room for armies of a side.
const MOST_ARMIES: usize = 48;

/// The corps and leaders of a side in one space.
#[derive(Clone, Copy, Default)]
pub(super) struct Army {
    /// Where.
    pub(super) at: SpaceId,
    /// Dice it could march with: as many corps as its leaders command, and their own.
    pub(super) led: f32,
    /// Dice of the corps that would have to stay.
    idle: f32,
}

/// A situation with what matters worked out.
pub(super) struct Scene<'a> {
    /// The situation.
    pub(super) look: Look<'a>,
    /// What is known of the title.
    pub(super) lore: &'a Lore,
    /// What is known of the era.
    pub(super) era: &'a EraLore,
    /// Whose eyes.
    pub(super) me: Side,
    armies: [[Army; MOST_ARMIES]; 2],
    count: [usize; 2],
    /// Where a side has corps outside a fortress.
    pub(super) occupied: [SpaceSet; 2],
    /// Weight of armies that can march, by side and space; only fortresses are filled in.
    weight: [[f32; MAX_SPACES]; 2],
    /// What hangs on each fortress.
    stakes: [Stake; MAX_SPACES],
    /// Fortresses something hangs on.
    contested: SpaceSet,
}

/// What hangs on a fortress that one side holds and the other would take.
#[derive(Clone, Copy, Default)]
struct Stake {
    /// What it is worth to the side that would take it, less if it cannot be entered yet.
    worth: f32,
    /// Dice that are needed against its walls.
    needed: f32,
    /// Weight of the side that would take it, and of the one that holds it.
    attack: f32,
    defense: f32,
    /// Does my side hold it?
    mine: bool,
    /// What my side may hope for or must fear as things stand, which is asked for again and again.
    now: f32,
}

impl Stake {
    /// What my side may hope for or must fear, with its weight changed by so much.
    #[inline]
    fn outlook(&self, change: f32) -> f32 {
        let (attack, defense) = if self.mine {
            (self.attack, self.defense + change)
        } else {
            (self.attack + change, self.defense)
        };
        let over = attack - PLANS.defender * defense - self.needed;
        let hope = self.worth * rise(over / PLANS.softness);
        if self.mine { -hope } else { hope }
    }
}

/// How near a side is to deciding the war by a capital, each from 0 to 1.
#[derive(Clone, Copy, Default)]
pub(super) struct Prizes {
    /// It holds one.
    pub(super) taken: f32,
    /// It besieges one that may fall this year.
    pub(super) besieged: f32,
    /// Its armies near one outweigh the defence.
    pub(super) threatened: f32,
}

/// One corps' worth of dice.
fn corps_dice(look: &Look<'_>, corps: CorpsSet) -> f32 {
    let reduced = (corps & look.reduced).len();
    let shaky = (corps & look.demoralized).len();
    f32::from(corps.len()) - 0.5 * f32::from(reduced) - 0.3 * f32::from(shaky)
}

impl<'a> Scene<'a> {
    /// Looks the situation over.
    pub(super) fn new(look: Look<'a>, lore: &'a Lore, me: Side) -> Scene<'a> {
        let era = lore.era(look.era);
        let mut scene = Scene {
            look,
            lore,
            era,
            me,
            armies: [[Army::default(); MOST_ARMIES]; 2],
            count: [0; 2],
            occupied: Side::BOTH.map(|side| look.occupied(side)),
            weight: [[0.0; MAX_SPACES]; 2],
            stakes: [Stake::default(); MAX_SPACES],
            contested: SpaceSet::EMPTY,
        };
        for side in Side::BOTH {
            for at in scene.occupied[side.index()] {
                scene.add_army(side, at);
            }
        }
        scene.set_stakes();
        scene
    }

    /// Works out what hangs on each fortress near an army that can march.
    fn set_stakes(&mut self) {
        for side in Side::BOTH {
            let (i, foe) = (side.index(), side.enemy().index());
            let corps = self.look.places(self.look.side_corps[foe]);
            for fortress in self.look.control[foe] & self.era.matter {
                let at = fortress.index();
                let attack = self.weight[i][at];
                if attack <= 0.0 && side != self.me {
                    continue;
                }
                let entered = self.look.atlas.masks.links[i][at] & self.look.control[i];
                let access = if entered.is_empty() { PLANS.remote } else { 1.0 };
                let garrison = if corps.has(fortress) { GARRISON } else { 0.0 };
                let walls = self.look.atlas.masks.fortresses.has(fortress);
                let strength = if walls { self.look.fortress_strength(fortress) } else { 0 };
                let stake = Stake {
                    worth: access * self.worth(fortress),
                    needed: f32::from(strength) + garrison,
                    attack,
                    defense: self.weight[foe][at],
                    mine: side != self.me,
                    now: 0.0,
                };
                self.stakes[at] = Stake { now: stake.outlook(0.0), ..stake };
                self.contested.insert(fortress);
            }
        }
    }

    fn add_army(&mut self, side: Side, at: SpaceId) {
        let i = side.index();
        if self.count[i] == MOST_ARMIES {
            return;
        }
        let group = self.look.group(self.look.atlas, side, at);
        let army = army_of(&self.look, group, at);
        self.armies[i][self.count[i]] = army;
        self.count[i] += 1;
        if army.led > 0.0 {
            let row = &self.look.atlas.masks.distance[i][at.index()];
            for space in self.era.near[i][at.index()] & self.era.matter {
                self.weight[i][space.index()] += army.led * reach(row[space.index()]);
            }
        }
        // Where they stand, those without a leader fight too.
        self.weight[i][at.index()] += army.idle;
    }

    /// The armies of a side.
    pub(super) fn armies(&self, side: Side) -> &[Army] {
        &self.armies[side.index()][..self.count[side.index()]]
    }

    /// What a space is worth.
    #[inline]
    pub(super) fn worth(&self, space: SpaceId) -> f32 {
        self.era.worth[space.index()]
    }

    /// Rounds a side has still to play this year, the present one not counted.
    pub(super) fn rounds_left(&self, side: Side) -> u8 {
        self.look.hidden.hands[side.index()].iter().sum()
    }

    /// What my side may hope to take and must fear to lose on the whole map.
    pub(super) fn hopes_and_fears(&self) -> (f32, f32) {
        let (mut hopes, mut fears) = (0.0, 0.0);
        for fortress in self.contested {
            let stake = &self.stakes[fortress.index()];
            match stake.mine {
                true => fears -= stake.now,
                false if stake.attack > 0.0 => hopes += stake.now,
                false => {}
            }
        }
        (hopes, fears)
    }

    /// What the sieges of a side may still bring this year.
    pub(super) fn sieges(&self, side: Side) -> f32 {
        let look = &self.look;
        let foe = side.enemy().index();
        let mut sum = 0.0;
        for at in self.occupied[side.index()] & look.control[foe] & look.atlas.masks.fortresses {
            sum += f32::from(look.atlas.masks.vp[at.index()]) * self.falls_to(side, at);
        }
        sum
    }

    /// How near a side is to deciding the war by a capital of the other.
    pub(super) fn prizes(&self, side: Side) -> Prizes {
        let mut all = Prizes::default();
        for at in self.era.prizes[side.index()] {
            if self.look.friendly(side, at) {
                all.taken = 1.0;
            } else if self.look.atlas.masks.fortresses.has(at) {
                all.besieged = all.besieged.max(self.falls_to(side, at));
            }
            all.threatened = all.threatened.max(self.overrun(at));
        }
        all
    }

    /// How near the enemy is to overrunning a place, from 0 to 1.
    fn overrun(&self, at: SpaceId) -> f32 {
        let stake = self.stakes[at.index()];
        if !self.contested.has(at) || stake.attack <= 0.0 {
            return 0.0;
        }
        stake.now.abs() / self.worth(at).max(1.0)
    }

    /// How likely a fortress is to fall to its besiegers this year.
    fn falls_to(&self, side: Side, at: SpaceId) -> f32 {
        if !self.occupied[side.index()].has(at) {
            return 0.0;
        }
        let group = self.look.group(self.look.atlas, side, at);
        let defense = self.look.defense_value(at).max(1);
        if group.corps.len() < self.look.corps_for_siege(side, at) || group.leaders.is_empty() {
            return 0.0;
        }
        let modifier = self.siege_modifier(side, group, at);
        self.lore.falls(defense, modifier, self.continued(at), self.rounds_left(side))
    }

    /// How the outlook of my side changes when dice go from one space to another.
    pub(super) fn change(&self, from: SpaceId, to: SpaceId, dice: f32) -> f32 {
        let i = self.me.index();
        let distance = &self.look.atlas.masks.distance[i];
        let (here, there) = (&distance[from.index()], &distance[to.index()]);
        let near = self.era.near[i][from.index()] | self.era.near[i][to.index()];
        let mut sum = 0.0;
        for fortress in near & self.contested {
            let shift = dice * (reach(there[fortress.index()]) - reach(here[fortress.index()]));
            if shift != 0.0 {
                let stake = &self.stakes[fortress.index()];
                sum += stake.outlook(shift) - stake.now;
            }
        }
        sum
    }

    /// How the outlook of my side changes when dice appear in a space.
    pub(super) fn arrival(&self, to: SpaceId, dice: f32) -> f32 {
        let i = self.me.index();
        let there = &self.look.atlas.masks.distance[i][to.index()];
        let mut sum = self.guarded(to);
        for place in self.era.near[i][to.index()] & self.contested {
            let stake = &self.stakes[place.index()];
            sum += stake.outlook(dice * reach(there[place.index()])) - stake.now;
        }
        sum
    }

    /// What it costs my side if the last corps leave a place.
    pub(super) fn unguarded(&self, at: SpaceId) -> f32 {
        let stake = self.stakes[at.index()];
        if !stake.mine || !self.contested.has(at) || !self.occupied[self.me.index()].has(at) {
            return 0.0;
        }
        stake.now - Stake { needed: stake.needed - GARRISON, ..stake }.outlook(0.0)
    }

    /// What my side gains if corps come to a place where there are none.
    pub(super) fn guarded(&self, at: SpaceId) -> f32 {
        let stake = self.stakes[at.index()];
        if !stake.mine || !self.contested.has(at) || self.occupied[self.me.index()].has(at) {
            return 0.0;
        }
        Stake { needed: stake.needed + GARRISON, ..stake }.outlook(0.0) - stake.now
    }

    /// The odds of a battle in a space between an attacking group and who stands there.
    pub(super) fn clash(&self, attacker: Side, group: Group, at: SpaceId, line: u8) -> Clash {
        let defenders = self.look.group(self.look.atlas, attacker.enemy(), at);
        clash(&self.look, self.lore, attacker, group, defenders, at, line)
    }

    /// What a battle with these odds is worth to the attacker, apart from what it is fought for.
    pub(super) fn battle_worth(&self, clash: &Clash) -> f32 {
        battle_worth(&self.look, clash)
    }

    /// The modifier of a siege roll by this group, without the continued siege.
    pub(super) fn siege_modifier(&self, side: Side, group: Group, at: SpaceId) -> i8 {
        let force = Force { side, group, at, from: at, ..Force::default() };
        self.look.siege_modifier(&force) - self.continued(at) as i8
    }

    /// How far a siege has been continued.
    pub(super) fn continued(&self, at: SpaceId) -> u8 {
        u8::from(self.look.continued[0].has(at)) + 2 * u8::from(self.look.continued[1].has(at))
    }
}

/// The odds of a battle between two groups in a space.
pub(super) fn clash(
    look: &Look<'_>,
    lore: &Lore,
    attacker: Side,
    attackers: Group,
    defenders: Group,
    at: SpaceId,
    line: u8,
) -> Clash {
    let dice = [
        look.dice_if_fought(attacker, attackers, defenders.corps, at, true, line),
        look.dice_if_fought(attacker.enemy(), defenders, attackers.corps, at, false, line),
    ];
    lore.hits.clash(look, dice, [attackers.corps.len(), defenders.corps.len()])
}

/// What a battle with these odds is worth to the attacker, apart from what it is fought for.
pub(super) fn battle_worth(look: &Look<'_>, clash: &Clash) -> f32 {
    let famous = f32::from(look.atlas.numbers.famous_victory_vp);
    PLANS.hit * (clash.defender_suffers - clash.attacker_suffers)
        + famous * (clash.attacker_famous - clash.defender_famous)
        + PLANS.won * (2.0 * clash.wins - 1.0)
}

/// What a group weighs.
pub(super) fn army_of(look: &Look<'_>, group: Group, at: SpaceId) -> Army {
    let dice = corps_dice(look, group.corps);
    if group.leaders.is_empty() {
        return Army { at, led: 0.0, idle: dice };
    }
    let command = f32::from(look.command(group.leaders));
    let share = (command / f32::from(group.corps.len().max(1))).min(1.0);
    let tr = f32::from(look.best_tr(group, CorpsSet::EMPTY));
    Army { at, led: dice * share + tr.min(dice), idle: dice * (1.0 - share) }
}

/// Grows from 0 to 1, half at 0.
#[inline]
pub(super) fn rise(x: f32) -> f32 {
    0.5 + 0.5 * x / (1.0 + x * x).sqrt()
}
