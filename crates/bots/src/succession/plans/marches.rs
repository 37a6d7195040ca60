//! Marches of a force: where friendly roads lead it, and what it is worth to stand, to besiege or to attack there.

use super::{Aim, Candidates, MOST_STEPS, Plan, besiegeable, detachment, siege_value};
use crate::succession::judgement::PLANS;
use crate::succession::scene::{Scene, army_of};
use succession::map::{SpaceId, SpaceSet};
use succession::state::Group;

/// Friendly ground within a march of a space, and how to get there.
struct Roads {
    /// Spaces reached at each cost.
    reached: [SpaceSet; MOST_STEPS + 1],
    /// The space before.
    before: [u8; 128],
}

fn roads(scene: &Scene<'_>, from: SpaceId, mp: u8) -> Roads {
    let i = scene.me.index();
    let masks = &scene.look.atlas.masks;
    let free = scene.look.control[i] & !scene.occupied[1 - i];
    let mut roads = Roads { reached: [SpaceSet::EMPTY; MOST_STEPS + 1], before: [255; 128] };
    let mut all = SpaceSet::of(from);
    roads.reached[0] = all;
    for cost in 1..=usize::from(mp).min(MOST_STEPS) {
        for back in 1..=2.min(cost) {
            for space in roads.reached[cost - back] {
                let slow = masks.slow[i][space.index()];
                let links = masks.links[i][space.index()] & free & !all;
                let next = if back == 1 { links & !slow } else { links & slow };
                for to in next {
                    roads.before[to.index()] = space.0;
                }
                roads.reached[cost] |= next;
                all |= next;
            }
        }
    }
    roads
}

impl Roads {
    /// The march to a space reached, and one more step if there is one.
    fn plan(&self, from: SpaceId, end: SpaceId, beyond: Option<SpaceId>, leave: u8) -> Plan {
        let mut path = [SpaceId::NONE; MOST_STEPS];
        let mut way = [SpaceId::NONE; MOST_STEPS];
        let mut steps = 0;
        let mut at = end;
        while at != from && steps < MOST_STEPS {
            way[steps] = at;
            steps += 1;
            at = SpaceId(self.before[at.index()]);
        }
        for (place, space) in path.iter_mut().zip(way[..steps].iter().rev()) {
            *place = *space;
        }
        if let (Some(to), Some(place)) = (beyond, path.get_mut(steps)) {
            *place = to;
        }
        Plan { aim: Aim::March, at: from, to: beyond.unwrap_or(end), path, leave }
    }
}

/// A force about to march: what it is and what it would leave.
struct Marcher<'a> {
    scene: &'a Scene<'a>,
    group: Group,
    from: SpaceId,
    /// Dice it weighs.
    dice: f32,
    /// Worth of what it would give up where it stands: a siege, a place left without a guard.
    gives_up: f32,
}

pub(super) fn marches(scene: &Scene<'_>, from: SpaceId, leave: u8, found: &mut Candidates) {
    let group = detachment(&scene.look, scene.me, from, leave, false);
    if group.corps.is_empty() {
        return;
    }
    let mp = scene.look.atlas.numbers.campaign_mp;
    let marcher = Marcher::new(scene, group, from);
    march_on(&marcher, mp, leave, found);
}

/// All marches of a force with so many movement points, staying left aside.
fn march_on(marcher: &Marcher<'_>, mp: u8, leave: u8, found: &mut Candidates) {
    let Marcher { scene, from, group, .. } = *marcher;
    let i = scene.me.index();
    let roads = roads(scene, from, mp);
    let friendly = scene.look.control[i] & !scene.occupied[1 - i];
    let mut seen = SpaceSet::EMPTY;
    for cost in 0..=usize::from(mp).min(MOST_STEPS) {
        for end in roads.reached[cost] {
            if end != from && group.corps.len() <= scene.look.room(scene.me, end) {
                found.add(roads.plan(from, end, None, leave), marcher.stand_at(end));
            }
            let left = mp - cost as u8;
            if left == 0 {
                continue;
            }
            for to in scene.look.atlas.masks.links[i][end.index()] & !friendly & !seen {
                let slow = scene.look.atlas.masks.slow[i][end.index()].has(to);
                let price = 1 + u8::from(slow);
                let hostile = !scene.look.friendly(scene.me, to);
                if price > left || scene.look.closed(to) || (hostile && !scene.look.friendly(scene.me, end)) {
                    continue;
                }
                if let Some(score) = marcher.enter(to, left - price) {
                    seen.insert(to);
                    found.add(roads.plan(from, end, Some(to), leave), score);
                }
            }
        }
    }
}

/// Marches a force under way may still make.
pub(in crate::succession) fn marches_on(scene: &Scene<'_>, found: &mut Candidates) {
    let force = scene.look.force;
    let marcher = Marcher { gives_up: 0.0, ..Marcher::new(scene, force.group, force.at) };
    march_on(&marcher, force.mp, 0, found);
}

impl<'a> Marcher<'a> {
    fn new(scene: &'a Scene<'a>, group: Group, from: SpaceId) -> Marcher<'a> {
        let dice = army_of(&scene.look, group, from).led;
        let mut marcher = Marcher { scene, group, from, dice, gives_up: 0.0 };
        let all_go = scene.look.corps(scene.me, from) == group.corps;
        let guard = if all_go { PLANS.outlook * scene.unguarded(from) } else { 0.0 };
        marcher.gives_up = marcher.siege_given_up() + guard;
        marcher
    }

    /// What the siege where it stands would bring, if it cannot go on without this force.
    fn siege_given_up(&self) -> f32 {
        let (scene, at) = (self.scene, self.from);
        if !besiegeable(scene, at) {
            return 0.0;
        }
        let all = scene.look.group(scene.look.atlas, scene.me, at);
        let rest = Group { leaders: all.leaders & !self.group.leaders, corps: all.corps & !self.group.corps };
        let rolls = scene.rounds_left(scene.me) + u8::from(!scene.look.sieged.has(at));
        let after = if rest.leaders.is_empty() { 0.0 } else { siege_value(scene, at, rest, rolls) };
        siege_value(scene, at, all, rolls) - after
    }

    fn base(&self, to: SpaceId) -> f32 {
        PLANS.outlook * self.scene.change(self.from, to, self.dice) - self.gives_up - PLANS.effort
    }

    /// Worth of standing in friendly ground.
    fn stand_at(&self, to: SpaceId) -> f32 {
        self.base(to) + PLANS.outlook * self.scene.guarded(to)
    }

    /// Worth of entering a space that is hostile or holds the enemy; `None` if the force cannot.
    fn enter(&self, to: SpaceId, mp: u8) -> Option<f32> {
        let scene = self.scene;
        let (me, foe) = (scene.me, scene.me.enemy());
        let fortress = scene.look.atlas.masks.fortresses.has(to);
        let hostile = !scene.look.friendly(me, to);
        let size = self.group.corps.len();
        if scene.occupied[foe.index()].has(to) {
            let relieving = !hostile && fortress;
            if !relieving && size > scene.look.limit_with(me, to, self.group.leaders) {
                return None;
            }
            return Some(self.base(to) + self.attack(to, hostile, fortress, mp));
        }
        let room = scene.look.room(me, to);
        if size > room {
            return None;
        }
        let score = self.base(to);
        if fortress && hostile {
            Some(score + PLANS.invest * self.besiege(to, 0))
        } else if hostile && mp > 0 {
            Some(score + PLANS.convert + scene.worth(to))
        } else {
            Some(score)
        }
    }

    /// What a siege begun now may bring this year, against so many more steps in the fortress.
    fn besiege(&self, to: SpaceId, garrison: u8) -> f32 {
        let scene = self.scene;
        let there = scene.look.group(scene.look.atlas, scene.me, to);
        let group =
            Group { leaders: there.leaders | self.group.leaders, corps: there.corps | self.group.corps };
        let defense = (scene.look.defense_value(to) + garrison).max(1);
        if group.corps.len() < defense {
            return 0.0;
        }
        let modifier = scene.siege_modifier(scene.me, group, to);
        let rolls = scene.rounds_left(scene.me);
        scene.worth(to) * scene.lore.falls(defense, modifier, scene.continued(to), rolls)
    }

    /// What attacking the enemy in a space is worth.
    fn attack(&self, to: SpaceId, hostile: bool, fortress: bool, mp: u8) -> f32 {
        let scene = self.scene;
        let (me, foe) = (scene.me, scene.me.enemy());
        let there = scene.look.group(scene.look.atlas, me, to);
        let group =
            Group { leaders: there.leaders | self.group.leaders, corps: there.corps | self.group.corps };
        let line = if hostile { scene.look.line(to) } else { 0 };
        let odds = scene.clash(me, group, to, line);
        let battle = scene.battle_worth(&odds);
        // An enemy who would lose slips away if he can; one who would win stays.
        let retreat = !scene
            .look
            .retreat_spaces(foe, scene.look.group(scene.look.atlas, foe, to), to, SpaceSet::EMPTY)
            .is_empty();
        let fought = if retreat && battle > 0.0 { PLANS.stands * battle } else { battle };
        let prize = if fortress && hostile {
            PLANS.invest * self.besiege(to, 2)
        } else if fortress {
            self.relief(to)
        } else if hostile && mp > 0 {
            PLANS.convert + scene.worth(to)
        } else {
            0.0
        };
        let wins = if battle > 0.0 { odds.wins.max(PLANS.stands) } else { odds.wins };
        fought + wins * prize
    }

    /// What it is worth to raise the enemy's siege of a fortress.
    fn relief(&self, to: SpaceId) -> f32 {
        let scene = self.scene;
        let foe = scene.me.enemy();
        let group = scene.look.group(scene.look.atlas, foe, to);
        let defense = scene.look.defense_value(to).max(1);
        if group.corps.len() < scene.look.corps_for_siege(foe, to) {
            return 0.1;
        }
        let modifier = scene.siege_modifier(foe, group, to);
        let rolls = scene.rounds_left(foe);
        scene.worth(to) * scene.lore.falls(defense, modifier, scene.continued(to), rolls) + 0.1
    }
}
