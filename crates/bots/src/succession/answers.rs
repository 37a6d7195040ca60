//! What to do when the enemy comes, in battle and after it.

use super::Choice;
use super::scene::{army_of, battle_worth, clash, rise};
use succession::action::{Action, Order};
use succession::map::SpaceId;
use succession::odds::Clash;
use succession::pieces::{CorpsSet, Kind, LeaderId};
use succession::state::Group;
use succession::step::{Card, Step};

/// Weight of a yes whose worth is so many points.
fn yes(worth: f32) -> f32 {
    rise(worth / 0.3)
}

impl Choice<'_> {
    /// The battle of the force that has just entered a space, as it would be fought now.
    fn battle_now(&self, line: u8) -> Clash {
        let (side, at) = (self.look.force.side, self.look.force.at);
        let group = |side| self.look.group(self.look.atlas, side, at);
        clash(&self.look, self.lore, side, group(side), group(side.enemy()), at, line)
    }

    /// What is at stake in the space the force has entered, for its side.
    fn stake(&self) -> f32 {
        let (side, at) = (self.look.force.side, self.look.force.at);
        let worth = self.lore.era(self.look.era).worth[at.index()];
        let fortress = self.look.atlas.masks.fortresses.has(at);
        let share = if fortress && self.look.friendly(side, at) { 0.4 } else { 0.25 };
        share * worth
    }

    /// Worth of fighting now to the side that was attacked.
    fn stand_worth(&self) -> f32 {
        let line = self.look.battle.line;
        let odds = self.battle_now(line);
        -battle_worth(&self.look, &odds) + self.stake() * (1.0 - 2.0 * odds.wins)
    }

    /// Could the attacked side choose to intercept from here with profit?
    pub(super) fn weigh_intercept(&self, action: Action) -> f32 {
        let Action::Space(from) = action else { return 0.4 };
        let worth = self.interception_worth(from);
        if worth > 0.0 { 0.4 + yes(worth) } else { 0.4 * rise(worth / 0.1) }
    }

    /// What it is worth to meet the force with those who stand in a space.
    fn interception_worth(&self, from: SpaceId) -> f32 {
        let (side, at) = (self.look.force.side, self.look.force.at);
        let me = side.enemy();
        let all = self.look.group(self.look.atlas, me, from);
        let here = self.look.group(self.look.atlas, me, at);
        let room = self.look.room(me, at).min(self.look.command(all.leaders));
        let corps = (all.corps & !self.look.demoralized).take_first(room);
        if corps.is_empty() {
            return -0.1;
        }
        let defenders = Group { leaders: all.leaders | here.leaders, corps: corps | here.corps };
        let attackers = self.look.group(self.look.atlas, side, at);
        let line = if here.corps.is_empty() { 0 } else { self.look.line(at) };
        let odds = clash(&self.look, self.lore, side, attackers, defenders, at, line);
        let leaves = self.look.atlas.masks.fortresses.has(from) && corps == self.look.corps(me, from);
        let guard = if leaves { 0.15 * self.lore.era(self.look.era).worth[from.index()] } else { 0.0 };
        -battle_worth(&self.look, &odds) + self.stake() * (1.0 - odds.wins) - guard
    }

    /// The line was not bypassed: attack all the same?
    pub(super) fn weigh_storm(&self, action: Action) -> f32 {
        let odds = self.battle_now(self.look.battle.line);
        let worth = battle_worth(&self.look, &odds) + self.stake() * odds.wins;
        if action == Action::Accept { yes(worth) } else { 1.0 - yes(worth) }
    }

    /// The enemy calls his attack off: fall on him without the line?
    pub(super) fn weigh_sally(&self, action: Action) -> f32 {
        let worth = -battle_worth(&self.look, &self.battle_now(0));
        if action == Action::Accept { yes(worth) } else { 1.0 - yes(worth) }
    }

    pub(super) fn weigh_avoid(&self, action: Action) -> f32 {
        let worth = self.stand_worth();
        if action == Action::Decline { yes(worth) } else { 1.0 - yes(worth) }
    }

    /// A garrison is worth having where the battle would go badly; a good army stays outside.
    pub(super) fn weigh_go_inside(&self, action: Action) -> f32 {
        let beaten =
            self.look.steps[..self.look.depth as usize].iter().any(|s| matches!(s, Step::Retreat(_)));
        let stands = !beaten && self.stand_worth() > 0.0;
        match action {
            Action::Take(kind, _) if !stands => {
                if kind.reduced() {
                    1.0
                } else {
                    1.5
                }
            }
            Action::Leader(leader) if !stands => {
                let alone = self.look.leaders(self.look.atlas, self.me, self.look.pick.at).len() <= 1;
                let able = self.look.printed_tr(leader) == 1;
                if alone && !beaten && self.look.corps(self.me, self.look.pick.at).len() > 1 {
                    0.05
                } else if able {
                    0.3
                } else {
                    0.1
                }
            }
            Action::Done => {
                if stands {
                    5.0
                } else {
                    0.5
                }
            }
            _ => 0.1,
        }
    }

    pub(super) fn weigh_avoid_to(&self, action: Action) -> f32 {
        let stands = self.stand_worth() > 0.0;
        match action {
            Action::Done => {
                if stands {
                    3.0
                } else {
                    0.1
                }
            }
            _ => self.refuge(action),
        }
    }

    /// How good a place is to fall back on.
    pub(super) fn refuge(&self, action: Action) -> f32 {
        let to = match action {
            Action::Space(to) | Action::Through(_, to) | Action::Sea(to) => to,
            _ => return 0.1,
        };
        let crowd = self.look.corps(self.me, to).len();
        let from = match self.look.top() {
            Step::AvoidTo => self.look.force.at,
            Step::Winter => self.look.hidden.winter_pick[self.me.index()].pick.at,
            _ => self.look.retreat.space,
        };
        let moving = if from.0 < 128 { self.look.corps(self.me, from) } else { CorpsSet::EMPTY };
        let over = (crowd + moving.len()).saturating_sub(self.look.limit(self.me, to));
        let fortress = self.look.atlas.masks.fortresses.has(to);
        let worth = self.lore.era(self.look.era).worth[to.index()];
        let base =
            1.0 + 0.1 * f32::from(crowd.min(8)) + if fortress { 0.6 } else { 0.0 } + 0.15 * worth.min(5.0);
        let supplied = self.look.corps_lines(self.me, moving).reach(to);
        let base = if supplied { base } else { 0.4 * base };
        base / (1.0 + f32::from(over))
    }

    pub(super) fn weigh_window(&self, card: Card, action: Action) -> f32 {
        let plays = match card {
            Card::Resupply | Card::Convoy => self.look.defense_value(self.look.force.at) <= 3,
            Card::FieldDeputies => self.stand_worth() < -0.2,
            Card::Steady | Card::Weather | Card::Interference | Card::Spring => true,
            Card::CommandDispute | Card::MorningMist | Card::Tactics => {
                let at = self.look.force.at;
                let all = |side| self.look.corps(side, at).len();
                all(self.me) >= 3 && all(self.me.enemy()) >= 3
            }
        };
        match action {
            Action::Decline => {
                if plays {
                    0.1
                } else {
                    1.0
                }
            }
            _ => {
                if plays {
                    1.0
                } else {
                    0.1
                }
            }
        }
    }

    pub(super) fn weigh_battle_leader(&self, action: Action) -> f32 {
        let group = self.look.group(self.look.atlas, self.me, self.look.battle.space);
        let foes = self.look.corps(self.me.enemy(), self.look.battle.space);
        match action {
            Action::Leader(leader) => 2.0 * f32::from(self.look.tr_against(leader, group.corps, foes)),
            _ => 0.5,
        }
    }

    /// Losses fall on those least missed.
    pub(super) fn weigh_loss(&self, action: Action) -> f32 {
        let Action::Take(kind, _) = action else { return 1.0 };
        self.least_missed(kind)
    }

    fn least_missed(&self, kind: Kind) -> f32 {
        let power = kind.power();
        let restores = f32::from(self.look.atlas.powers[power.index()].restores);
        1.0 + 0.3 * restores + if kind.demoralized() { 0.5 } else { 0.0 }
    }

    /// A captured leader is ransomed while there is time to use him.
    pub(super) fn weigh_ransom(&self, leader: LeaderId, action: Action) -> f32 {
        let tr = f32::from(self.look.printed_tr(leader));
        let years = super::evaluation::years_left(&self.look);
        let worth = 0.25 * years * (0.5 + tr) - tr;
        if action == Action::Accept { yes(worth) } else { 1.0 - yes(worth) }
    }

    pub(super) fn weigh_retreat(&self, action: Action) -> f32 {
        match action {
            Action::Decline => 2.0,
            Action::Space(_) | Action::Through(..) => self.refuge(action),
            Action::Sea(_) => 0.3 * self.refuge(action),
            Action::Take(_, count) => f32::from(count),
            Action::Leader(_) => 1.0,
            _ => 0.5,
        }
    }

    pub(super) fn weigh_sail(&self, action: Action) -> f32 {
        match action {
            Action::Sea(to) | Action::Space(to) => {
                let enemy = !self.look.corps(self.me.enemy(), to).is_empty();
                if enemy { 0.05 } else { 0.5 + self.look.friendly(self.me, to) as u8 as f32 }
            }
            Action::Decline => 0.5,
            _ => 1.0,
        }
    }

    pub(super) fn weigh_siege_die(&self, action: Action) -> f32 {
        let Action::Number(face) = action else { return 1.0 };
        let total = face as i8 + self.look.siege_modifier(&self.look.force);
        let (besieger, defender) = self.look.siege_result(total);
        1.0 + 4.0 * f32::from(defender) - f32::from(besieger)
    }

    /// Would even a beginner see that this is foolish?
    pub(super) fn is_foolish(&self, action: Action) -> bool {
        match (self.look.top(), action) {
            (Step::Act(_), Action::Do(Order::End)) => true,
            (Step::MarchOrSiege, Action::March) => true,
            (Step::March, Action::Space(to)) => {
                let force = &self.look.force;
                let foes = self.look.group(self.look.atlas, self.me.enemy(), to);
                if foes.corps.is_empty() {
                    return false;
                }
                let line = if self.look.friendly(self.me, to) { 0 } else { self.look.line(to) };
                clash(&self.look, self.lore, self.me, force.group, foes, to, line).wins < 0.3
            }
            (Step::Muster(_), Action::Done) => {
                let at = self.look.pick.at;
                self.look.pick.group.corps.is_empty()
                    && at.0 < 128
                    && !self.look.fresh(self.me, at).corps.is_empty()
            }
            (Step::Spend(_), Action::Done) => true,
            (Step::RemoveLines(_), Action::Space(_)) => true,
            (Step::Intercept, Action::Space(from)) => self.interception_worth(from) < -0.5,
            _ => false,
        }
    }

    /// Who goes along when nobody need stay behind.
    pub(super) fn weigh_all_aboard(&self, action: Action) -> f32 {
        match action {
            Action::Take(kind, count) => {
                let quality = if kind.reduced() { 0.8 } else { 1.0 };
                2.0 + quality * f32::from(count)
            }
            Action::Leader(leader) => 20.0 + f32::from(self.look.cr(leader)),
            _ => 1.0,
        }
    }

    /// Weight of an army that could march from a space.
    pub(super) fn army_weight(&self, at: SpaceId) -> f32 {
        army_of(&self.look, self.look.group(self.look.atlas, self.me, at), at).led
    }

    /// Spaces of the enemy side next to a space.
    pub(super) fn hostile_near(&self, at: SpaceId) -> u32 {
        let near = self.look.atlas.masks.links[self.me.index()][at.index()];
        (near & self.look.control[self.me.enemy().index()]).len()
    }
}
