//! 16.2: how many dice each side throws, and who lends them: corps, leaders, lines, tempers.

use crate::action::Action;
use crate::atlas::Ability;
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::pieces::{CorpsSet, LeaderId, LeaderSet, Side};
use crate::refusal::{Check, Reason, need, no};
use crate::state::{Group, Options};

/// Sound dice and demoralized ones hit on this or more (16.2).
pub(crate) const HITS_ON: [u8; 2] = [5, 6];

/// A number that no die reaches.
const NEVER: u8 = 7;

/// The dice of one side in a battle, sound and demoralized apart (16.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dice {
    /// Dice of troops in good order.
    pub sound: u8,
    /// Dice of demoralized troops.
    pub shaky: u8,
    /// Those of leaders among them, sound and demoralized.
    pub led: [u8; 2],
    /// Those of the sound dice that events give.
    pub lent: u8,
    /// Those of the sound dice that hit on one less by a card.
    pub easier: u8,
    /// A sound die hits on this or more; 7 means never.
    pub sound_hits_on: u8,
    /// A demoralized die hits on this or more; 7 if demoralized troops may not attack.
    pub shaky_hits_on: u8,
}

/// An unsteady leader loses his TR on this or more (20.5.4), a doubtful one on that (Nine Years 20.4.4).
pub(crate) const BAD_TEMPER: u8 = 6;

/// See [`BAD_TEMPER`].
pub(crate) const DOUBT: u8 = 4;

impl Dice {
    /// All dice.
    pub fn total(self) -> u8 {
        self.sound + self.shaky
    }

    /// Dice that an event gives.
    pub(crate) fn lend(&mut self, dice: u8) {
        self.sound += dice;
        self.lent += dice;
    }
}

/// A line makes it harder for the attacker's dice to hit and leaves his demoralized corps and leaders without any;
/// the strongest makes it easier for the defender's (15.3).
// rule: 15.3
pub(crate) fn add_line(dice: &mut Dice, attacks: bool, line: u8) {
    if attacks && line > 0 {
        dice.sound_hits_on += 1;
        dice.shaky = 0;
        dice.led[1] = 0;
        dice.shaky_hits_on = NEVER;
    } else if !attacks && line == 2 {
        dice.sound_hits_on -= 1;
        dice.shaky_hits_on -= 1;
    }
}

impl Look<'_> {
    /// Dice of a set of corps: one a full corps, half a reduced one, rounded up.
    // rule: 16.2#1, 3.2.1
    pub(crate) fn corps_dice(&self, corps: CorpsSet) -> u8 {
        (corps & !self.reduced).len() + (corps & self.reduced).len().div_ceil(2)
    }

    /// Dice of demoralized corps, which the player aid of A Pragmatic War rounds down.
    fn shaky_dice(&self, corps: CorpsSet) -> u8 {
        if self.options.has(Options::CHART_ROUNDING) {
            (corps & !self.reduced).len() + (corps & self.reduced).len() / 2
        } else {
            self.corps_dice(corps)
        }
    }

    /// The tactical rating a leader brings to the battle in progress.
    // rule: 16.2#1, 20.5.4#2, 20.5.4#5, 20.5.4#11
    // nine-years: 20.4.4#1, 20.4.4#7, 20.4.4#9, 20.4.4#10
    pub(crate) fn battle_tr(&self, side: Side, leader: LeaderId, group: Group, foes: CorpsSet) -> u8 {
        if self.battle.unsteady.has(leader) {
            return 0;
        }
        let others = group.leaders.filter(|&l| l != leader && self.is_named(l)).count();
        let base = self.tr_against(leader, group.corps, foes);
        let helped = (self.has_ability(leader, Ability::AloneThree) && others == 0)
            || (self.has_ability(leader, Ability::TogetherTwo) && others > 0);
        let better = base + u8::from(helped);
        better.saturating_sub(u8::from(self.battle.disputed[side.index()]))
    }

    /// The roll on which a leader loses his TR for a battle, if he is of that kind.
    // rule: 20.5.4#11
    // nine-years: 20.4.4#7, 20.4.4#9
    pub(crate) fn temper(&self, leader: LeaderId) -> Option<u8> {
        if self.has_ability(leader, Ability::Unsteady) {
            Some(BAD_TEMPER)
        } else if self.has_ability(leader, Ability::Doubtful) {
            Some(DOUBT)
        } else {
            None
        }
    }

    /// Dice of a side with these corps and leaders against those foes, before lines (16.2).
    // rule: 16.2#1, 16.2#2, 16.2#4
    pub fn dice(&self, side: Side, group: Group, foes: CorpsSet) -> Dice {
        let shaky_corps = group.corps & self.demoralized;
        let sound_corps = group.corps & !self.demoralized;
        let mut leader_dice = [0u8; 2];
        for leader in group.leaders {
            let tr = self.battle_tr(side, leader, group, foes);
            leader_dice[usize::from(self.leader_demoralized(leader))] += tr;
        }
        self.help_talented(side, group, &mut leader_dice);
        let (sound, shaky) = (self.corps_dice(sound_corps), self.shaky_dice(shaky_corps));
        let led = [leader_dice[0].min(sound), leader_dice[1].min(shaky)];
        Dice {
            sound: sound + led[0],
            shaky: shaky + led[1],
            led,
            lent: 0,
            easier: 0,
            sound_hits_on: HITS_ON[0],
            shaky_hits_on: HITS_ON[1],
        }
    }

    /// A talented subordinate raises the rating of one of the leaders named, of a sound one if there is any.
    fn help_talented(&self, side: Side, group: Group, leader_dice: &mut [u8; 2]) {
        if self.battle.tactics.talented[side.index()] && !group.leaders.is_empty() {
            let sound = { group.leaders }.any(|l| !self.leader_demoralized(l));
            leader_dice[usize::from(!sound)] += 2;
        }
    }

    /// Dice of a side in the battle in progress, lines and cards included (15.3).
    // rule: 16.2#3, 15.3
    // pragmatic-war: 10.3.2, 17.4.2#4
    pub fn battle_dice(&self, side: Side) -> Dice {
        let battle = &self.battle;
        let mut dice = self.dice(side, battle.group(side), battle.corps[side.enemy().index()]);
        if !battle.corps[side.index()].is_empty() {
            let lands = self.force.by_sea && side == battle.attacker;
            dice.lend(battle.tactics.extra[side.index()]);
            dice.lend(self.title.extra_dice(self, side, battle.space, lands));
        }
        if battle.tactics.oblique {
            dice.easier = self.title.easier_dice(self, battle.group(side)).min(dice.sound);
        }
        add_line(&mut dice, side == battle.attacker, battle.line);
        dice
    }

    /// Leaders who fight: those of the active force, and all of the other side who stand there.
    // rule: 16.1.2, 13.4.3
    pub(crate) fn fighting_leaders(&self, side: Side) -> LeaderSet {
        let there = self.leaders(self.atlas, side, self.battle.space);
        if side == self.battle.attacker { there & self.force.group.leaders } else { there }
    }

    /// Leaders who could give dice.
    // rule: 16.2#1, 16.3.2#1
    pub(crate) fn battle_leaders(&self, side: Side) -> LeaderSet {
        let corps = self.corps(side, self.battle.space);
        let mut able = LeaderSet::EMPTY;
        for leader in self.fighting_leaders(side) {
            let helped = self.battle.tactics.talented[side.index()];
            if self.tr(leader, corps) > 0 || self.is_named(leader) || helped {
                able.insert(leader);
            }
        }
        able
    }

    /// How many leaders a side may name: two, one in a Command Dispute, none if Morning Mist hides the attacker.
    // rule: 16.2#1
    // nine-years: 16.2#1, 9.2.1
    pub(crate) fn leaders_allowed(&self, side: Side) -> u8 {
        if self.battle.misted && side != self.battle.attacker {
            0
        } else if self.battle.disputed[side.index()] {
            1
        } else {
            2
        }
    }

    /// Would a leader who is named besides those that are give dice, or count for re-rolls?
    // rule: 16.2#1, 15.3, 20.5.4#5, 20.5.4#6
    fn would_help(&self, side: Side, leader: LeaderId) -> bool {
        let corps = self.battle.corps[side.index()];
        let group = Group { leaders: self.pick.group.leaders | LeaderSet::of(leader), corps };
        let attacks_line = side == self.battle.attacker && self.battle.line > 0;
        if attacks_line && self.leader_demoralized(leader) && !self.options.has(Options::BATTLE_REROLLS) {
            return false;
        }
        let rerolls = self.options.has(Options::BATTLE_REROLLS) && self.rerolls_as_two(leader);
        let rated = self.tr(leader, corps) > 0 && !self.battle.unsteady.has(leader);
        rated || rerolls || self.battle_tr(side, leader, group, self.battle.corps[side.enemy().index()]) > 0
    }

    pub(crate) fn check_battle_leaders(&self, side: Side, action: Action) -> Check {
        match action {
            Action::Done => Ok(()),
            Action::Leader(leader) => {
                let able = self.battle_leaders(side);
                self.check_pick_leader(&self.pick, able, leader)?;
                let full = self.pick.group.leaders.len() >= self.leaders_allowed(side);
                need(!full, Clause::BattleDice, Reason::TooManyLeaders)
            }
            _ => no(Clause::BattleDice, Reason::NotAskedNow),
        }
    }

    pub(crate) fn list_battle_leaders(&self, side: Side, list: &mut Vec<Action>) {
        if self.pick.group.leaders.len() < self.leaders_allowed(side) {
            self.list_pick_leaders(&self.pick, self.battle_leaders(side), list);
        }
        list.push(Action::Done);
    }
}

impl Play<'_> {
    /// Vendôme may be in one of his moods (20.5.4).
    // rule: 20.5.4#11
    // nine-years: 20.4.4#7, 20.4.4#9
    pub(super) fn roll_tempers(&mut self) {
        for side in Side::BOTH {
            for leader in self.look().fighting_leaders(side) {
                let Some(target) = self.look().temper(leader) else { continue };
                if self.roll_for(Clause::LeaderAbilities, "temper", side, 0, target) {
                    self.s.battle.unsteady.insert(leader);
                }
            }
        }
    }

    pub(crate) fn resume_battle_leaders(&mut self, side: Side) -> Flow {
        let look = self.look();
        let left = LeaderSet(look.battle_leaders(side).0 & !self.pick.group.leaders.0);
        let asked = self.atlas.numbers.idle_leaders;
        let more = left.filter(|l| l.0 >= self.pick.next_leader).any(|l| asked || look.would_help(side, l));
        if more && self.pick.group.leaders.len() < look.leaders_allowed(side) {
            return Flow::Wait;
        }
        self.name_leaders(side);
        Flow::Go
    }

    pub(crate) fn apply_battle_leaders(&mut self, side: Side, action: Action) {
        match action {
            Action::Leader(_) => {
                self.s.pick.at = self.battle.space;
                self.add_to_pick(CorpsSet::EMPTY, action);
            }
            _ => self.name_leaders(side),
        }
    }

    fn name_leaders(&mut self, side: Side) {
        self.s.battle.leaders[side.index()] = self.pick.group.leaders;
        self.s.pick = Default::default();
        self.s.pop();
    }
}
