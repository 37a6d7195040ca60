//! What a side may undertake in a round, and what it is worth.

use super::judgement::PLANS;
use super::scene::{Scene, army_of};
use succession::engine::Look;
use succession::map::{SpaceId, SpaceSet};
use succession::pieces::{CorpsSet, LeaderId, LeaderSet};
use succession::state::Group;
use succession::{Order, Side};

/// What one action is meant to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Aim {
    /// Nothing in particular.
    #[default]
    None,
    /// A siege roll.
    Siege,
    /// A march along the path.
    March,
    /// Rally this leader and his corps.
    Rally(LeaderId),
    /// Restore a corps.
    Restore,
    /// Send a leader elsewhere.
    SendLeader(LeaderId),
    /// Send a corps elsewhere.
    SendCorps,
    /// Send out a fleet.
    Fleet,
    /// The title's special action.
    Special,
    /// Nothing more this round.
    End,
}

/// The most spaces of a march.
const MOST_STEPS: usize = 4;

/// An action as intended, from the first small choice to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    pub(super) aim: Aim,
    /// Where it begins.
    pub(super) at: SpaceId,
    /// Where it ends.
    pub(super) to: SpaceId,
    /// The way there.
    pub(super) path: [SpaceId; MOST_STEPS],
    /// How many fresh corps stay behind.
    pub(super) leave: u8,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            aim: Aim::None,
            at: SpaceId::NONE,
            to: SpaceId::NONE,
            path: [SpaceId::NONE; MOST_STEPS],
            leave: 0,
        }
    }
}

impl Plan {
    fn of(aim: Aim, at: SpaceId, to: SpaceId) -> Plan {
        Plan { aim, at, to, ..Plan::default() }
    }

    /// The kind of action it takes.
    pub(super) fn order(&self) -> Order {
        match self.aim {
            Aim::Siege | Aim::March => Order::Campaign,
            Aim::Rally(_) => Order::Rally,
            Aim::Restore => Order::Replacement,
            Aim::SendLeader(_) | Aim::SendCorps => Order::Transfer,
            Aim::Fleet => Order::DeployFleet,
            Aim::Special => Order::Special,
            Aim::None | Aim::End => Order::End,
        }
    }

    /// The next space of the march after this one.
    pub(super) fn next_after(&self, here: SpaceId) -> Option<SpaceId> {
        if here == self.at {
            return Some(self.path[0]).filter(|&s| s != SpaceId::NONE);
        }
        let index = self.path.iter().position(|&s| s == here)?;
        self.path.get(index + 1).copied().filter(|&s| s != SpaceId::NONE)
    }
}

/// A plan and what it is worth.
#[derive(Clone, Copy, Default)]
pub(super) struct Candidate {
    pub(super) plan: Plan,
    pub(super) score: f32,
}

/// Room for plans.
const MOST_PLANS: usize = 192;

/// The plans that were found.
pub(super) struct Candidates {
    list: [Candidate; MOST_PLANS],
    len: usize,
}

impl Candidates {
    pub(super) fn new() -> Candidates {
        Candidates { list: [Candidate::default(); MOST_PLANS], len: 0 }
    }

    pub(super) fn all(&self) -> &[Candidate] {
        &self.list[..self.len]
    }

    fn add(&mut self, plan: Plan, score: f32) {
        if self.len < MOST_PLANS {
            self.list[self.len] = Candidate { plan, score };
            self.len += 1;
        }
    }

    /// The best that fits.
    pub(super) fn best(&self, fits: impl Fn(&Plan) -> bool) -> Option<Candidate> {
        let those = self.all().iter().filter(|c| fits(&c.plan));
        those.copied().max_by(|a, b| a.score.total_cmp(&b.score))
    }
}

/// The corps of a set that fight best, so many of them.
pub(super) fn best_corps(look: &Look<'_>, corps: CorpsSet, count: u8) -> CorpsSet {
    if corps.len() <= count {
        return corps;
    }
    let mut chosen = CorpsSet::EMPTY;
    for part in [
        corps & !look.reduced & !look.demoralized,
        corps & !look.reduced & look.demoralized,
        corps & look.reduced & !look.demoralized,
        corps & look.reduced & look.demoralized,
    ] {
        chosen |= part.take_first(count - chosen.len());
    }
    chosen
}

/// The leaders of a group that should go with so many of its corps: those that lead the most, then fight best,
/// as few as will do. Who would be left alone goes too.
pub(super) fn best_leaders(look: &Look<'_>, side: Side, group: Group, corps: u8, siege: bool) -> LeaderSet {
    if group.leaders.len() <= 1 || (corps >= group.corps.len() && group.leaders.len() == 2) {
        return group.leaders;
    }
    let led = |leaders: LeaderSet| {
        let command = if siege { look.command_in_siege(leaders) } else { look.command(leaders) };
        command.min(corps)
    };
    let skill = |leaders: LeaderSet| { leaders }.map(|l| look.printed_tr(l)).sum::<u8>();
    let mut best = (0, 0, 0, LeaderSet::EMPTY);
    let mut consider = |leaders: LeaderSet| {
        let rated = (led(leaders), skill(leaders), 4 - leaders.len(), leaders);
        if (rated.0, rated.1, rated.2) > (best.0, best.1, best.2) {
            best = rated;
        }
    };
    for first in group.leaders {
        consider(LeaderSet::of(first));
        for second in group.leaders {
            if second > first {
                consider(LeaderSet::of(first) | LeaderSet::of(second));
            }
        }
    }
    let stranded = corps >= group.corps.len() && !look.friendly(side, place_of(look, group));
    if stranded { group.leaders } else { best.3 }
}

/// Where the leaders of a group are.
fn place_of(look: &Look<'_>, group: Group) -> SpaceId {
    group.leaders.first().map_or(SpaceId::NONE, |l| SpaceId(look.leader_at[l.index()]))
}

/// The force a plan takes from its space.
pub(super) fn detachment(look: &Look<'_>, side: Side, at: SpaceId, leave: u8, siege: bool) -> Group {
    let fresh = look.fresh(side, at);
    let by_tactics = siege && look.atlas.numbers.siege_by_tactics;
    let command = |leaders| if by_tactics { look.command_in_siege(leaders) } else { look.command(leaders) };
    let most = command(fresh.leaders).min(fresh.corps.len().saturating_sub(leave));
    let leaders = best_leaders(look, side, fresh, most, by_tactics);
    let corps = best_corps(look, fresh.corps, most.min(command(leaders)));
    Group { leaders, corps }
}

/// All plans of the side to act in a round.
pub(super) fn all_plans(scene: &Scene<'_>, offered: impl Fn(Order) -> bool) -> Candidates {
    let mut found = Candidates::new();
    found.add(Plan::of(Aim::End, SpaceId::NONE, SpaceId::NONE), 0.0);
    if offered(Order::Campaign) {
        let leaders = scene.look.atlas.masks.leaders[scene.me.index()];
        let free = leaders & !scene.look.leaders_acted & !scene.look.leaders_inside;
        for at in scene.look.leader_places(free) {
            campaigns_from(scene, at, &mut found);
        }
    }
    if offered(Order::Replacement) {
        found.add(Plan::of(Aim::Restore, SpaceId::NONE, SpaceId::NONE), PLANS.restore);
    }
    if offered(Order::Rally) {
        rallies(scene, &mut found);
    }
    if offered(Order::Transfer) {
        transfers(scene, &mut found);
    }
    if offered(Order::DeployFleet) {
        found.add(Plan::of(Aim::Fleet, SpaceId::NONE, SpaceId::NONE), PLANS.fleet);
    }
    if offered(Order::Special) {
        found.add(Plan::of(Aim::Special, SpaceId::NONE, SpaceId::NONE), PLANS.special);
    }
    found
}

/// Campaign actions that begin in a space.
pub(super) fn campaigns_from(scene: &Scene<'_>, at: SpaceId, found: &mut Candidates) {
    let fresh = scene.look.fresh(scene.me, at);
    if fresh.leaders.is_empty() || fresh.corps.is_empty() {
        return;
    }
    siege_at(scene, at, found);
    marches(scene, at, 0, found);
    let guards = scene.look.friendly(scene.me, at) && scene.era.matter.has(at);
    if guards && fresh.corps.len() >= 3 && scene.look.corps(scene.me, at) == fresh.corps {
        marches(scene, at, 1, found);
    }
}

/// Is the space an enemy fortress that can be besieged?
fn besiegeable(scene: &Scene<'_>, at: SpaceId) -> bool {
    scene.look.atlas.masks.fortresses.has(at) && !scene.look.friendly(scene.me, at) && !scene.look.closed(at)
}

/// What the siege in a space may still bring this year, and what a roll now adds to that.
fn siege_value(scene: &Scene<'_>, at: SpaceId, group: Group, rolls: u8) -> f32 {
    let defense = scene.look.defense_value(at).max(1);
    if group.corps.len() < defense {
        return 0.0;
    }
    let modifier = scene.siege_modifier(scene.me, group, at);
    scene.worth(at) * scene.lore.falls(defense, modifier, scene.continued(at), rolls)
}

fn siege_at(scene: &Scene<'_>, at: SpaceId, found: &mut Candidates) {
    if !besiegeable(scene, at) || scene.look.sieged.has(at) {
        return;
    }
    let group = detachment(&scene.look, scene.me, at, 0, true);
    if group.corps.len() < scene.look.defense_value(at).max(1) {
        return;
    }
    let rounds = scene.rounds_left(scene.me);
    let now = siege_value(scene, at, group, 1);
    let gain = siege_value(scene, at, group, rounds + 1) - siege_value(scene, at, group, rounds);
    let score = PLANS.siege_now * now + PLANS.siege_later * gain;
    found.add(Plan::of(Aim::Siege, at, at), score - PLANS.effort);
}

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

fn marches(scene: &Scene<'_>, from: SpaceId, leave: u8, found: &mut Candidates) {
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
pub(super) fn marches_on(scene: &Scene<'_>, found: &mut Candidates) {
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
        if group.corps.len() < defense {
            return 0.1;
        }
        let modifier = scene.siege_modifier(foe, group, to);
        let rolls = scene.rounds_left(foe);
        scene.worth(to) * scene.lore.falls(defense, modifier, scene.continued(to), rolls) + 0.1
    }
}

fn rallies(scene: &Scene<'_>, found: &mut Candidates) {
    let look = &scene.look;
    for leader in look.atlas.masks.leaders[scene.me.index()] & !look.leaders_acted & !look.leaders_inside {
        let Some(at) = look.leader_space(leader) else { continue };
        let corps = look.rallyable(scene.me, at).len().min(look.rally_limit(leader));
        let himself = look.leaders_demoralized.has(leader);
        if corps == 0 && !himself {
            continue;
        }
        let score = PLANS.rally_corps * f32::from(corps) + if himself { PLANS.rally_leader } else { 0.0 };
        found.add(Plan::of(Aim::Rally(leader), at, at), score - PLANS.effort);
    }
}

/// Leaders to troops without one, corps to armies with leaders to spare.
fn transfers(scene: &Scene<'_>, found: &mut Candidates) {
    let look = &scene.look;
    let me = scene.me;
    for army in scene.armies(me) {
        let at = army.at;
        let fresh = look.fresh(me, at);
        let all = look.group(look.atlas, me, at);
        let spare = spare_leader(scene, fresh, all);
        if let Some(leader) = spare {
            send_leader(scene, leader, at, found);
        }
        if all.leaders.is_empty() && !fresh.corps.is_empty() {
            send_corps(scene, at, found);
        }
    }
    let idle = look.atlas.masks.leaders[me.index()] & !look.leaders_acted & !look.leaders_inside;
    for at in look.leader_places(idle) & !scene.occupied[me.index()] {
        if let Some(leader) = look.fresh(me, at).leaders.first() {
            send_leader(scene, leader, at, found);
        }
    }
}

/// A leader whom the corps here do not need.
fn spare_leader(scene: &Scene<'_>, fresh: Group, all: Group) -> Option<LeaderId> {
    let need = all.corps.len();
    let others = |leader: LeaderId| all.leaders & !LeaderSet::of(leader);
    { fresh.leaders }.find(|&l| !others(l).is_empty() && scene.look.command(others(l)) >= need)
}

fn send_leader(scene: &Scene<'_>, leader: LeaderId, from: SpaceId, found: &mut Candidates) {
    let look = &scene.look;
    let piece = Group { leaders: LeaderSet::of(leader), ..Group::default() };
    let targets = look.transfer_targets(scene.me, from, piece);
    for army in scene.armies(scene.me) {
        if !targets.has(army.at) {
            continue;
        }
        let there = look.group(look.atlas, scene.me, army.at);
        let command = look.command(there.leaders);
        let led = look.command(there.leaders | LeaderSet::of(leader)).min(there.corps.len());
        if led > command {
            let plan = Plan::of(Aim::SendLeader(leader), from, army.at);
            found.add(plan, PLANS.lead * f32::from(led - command) - PLANS.effort);
        }
    }
}

fn send_corps(scene: &Scene<'_>, from: SpaceId, found: &mut Candidates) {
    let look = &scene.look;
    let last = look.corps(scene.me, from).len() == 1;
    let piece = Group { corps: look.fresh(scene.me, from).corps, ..Group::default() };
    let targets = look.transfer_targets(scene.me, from, piece);
    let mut best: Option<(f32, SpaceId)> = None;
    for army in scene.armies(scene.me) {
        if army.led == 0.0 || !targets.has(army.at) {
            continue;
        }
        let there = look.group(look.atlas, scene.me, army.at);
        if look.command(there.leaders) > there.corps.len() {
            let gain = PLANS.outlook * scene.change(from, army.at, 1.0);
            if best.is_none_or(|(most, _)| gain > most) {
                best = Some((gain, army.at));
            }
        }
    }
    if let Some((gain, to)) = best {
        let guard = if last { PLANS.outlook * scene.unguarded(from) } else { 0.0 };
        found.add(Plan::of(Aim::SendCorps, from, to), PLANS.join + gain - guard - PLANS.effort);
    }
}
