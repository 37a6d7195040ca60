//! What a side may undertake in a round, and what it is worth.

mod marches;

use super::judgement::PLANS;
use super::scene::Scene;
use marches::marches;
pub(super) use marches::marches_on;
use succession::engine::Look;
use succession::map::SpaceId;
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
        let command =
            if siege { look.command_in_siege(leaders, place_of(look, group)) } else { look.command(leaders) };
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
    let command =
        |leaders| if by_tactics { look.command_in_siege(leaders, at) } else { look.command(leaders) };
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
    if group.corps.len() < scene.look.corps_for_siege(scene.me, at) {
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
    if group.corps.len() < scene.look.corps_for_siege(scene.me, at) {
        return;
    }
    let rounds = scene.rounds_left(scene.me);
    let now = siege_value(scene, at, group, 1);
    let gain = siege_value(scene, at, group, rounds + 1) - siege_value(scene, at, group, rounds);
    let score = PLANS.siege_now * now + PLANS.siege_later * gain;
    found.add(Plan::of(Aim::Siege, at, at), score - PLANS.effort);
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
