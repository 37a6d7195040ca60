//! 20.5.2: dice that missed may be thrown again, an optional rule.

use super::Dice;
use crate::atlas::Ability;
use crate::clause::Clause;
use crate::engine::{Look, Play};
use crate::fact::{DiceGroups, Fact};
use crate::pieces::{LeaderId, Side};

impl Look<'_> {
    /// Who may re-roll missed dice in the battle in progress, and how many (20.5.2).
    // rule: 20.5.2, 20.5.4#2
    // nine-years: 20.4.2
    pub(crate) fn rerolls(&self) -> (Side, u8) {
        let trs = Side::BOTH.map(|side| self.commander_tr(side));
        let side = if trs[0] >= trs[1] { Side::Alliance } else { Side::Bourbon };
        (side, trs[0].abs_diff(trs[1]) + u8::from(self.eugene_beside_pursuer(side)))
    }

    /// The tactical rating of the leader with the highest command rating in the battle.
    // rule: 20.5.2, 20.5.4#6, 20.5.4#10
    // nine-years: 20.4.2
    pub(crate) fn commander_tr(&self, side: Side) -> u8 {
        let group = self.battle.group(side);
        let rating = |l: LeaderId| {
            let tr = self.battle_tr(side, l, group, self.battle.corps[side.enemy().index()]);
            if self.rerolls_as_two(l) { tr.max(2) } else { tr }
        };
        { group.leaders }.map(|l| (self.cr(l), rating(l))).max().map_or(0, |(_, tr)| tr)
    }

    /// Does a leader count as TR 2 for re-rolls?
    // rule: 20.5.4#6, 20.5.4#10
    pub(crate) fn rerolls_as_two(&self, leader: LeaderId) -> bool {
        self.has_ability(leader, Ability::RerollTwo) || self.has_ability(leader, Ability::Reluctant)
    }

    // rule: 20.5.4#2
    fn eugene_beside_pursuer(&self, side: Side) -> bool {
        let mut leaders = self.battle.leaders[side.index()];
        let mut all = leaders;
        leaders.any(|l| self.has_ability(l, Ability::AloneThree))
            && all.any(|l| self.has_ability(l, Ability::Pursuer))
    }
}

impl Play<'_> {
    /// The better commander re-rolls missed dice, sound ones first (20.5.2).
    // rule: 20.5.2, 20.5.4#2, 20.5.4#6, 20.5.4#10
    // nine-years: 20.4.2
    pub(super) fn reroll(&mut self, dice: [Dice; 2], misses: [[u8; 2]; 2]) {
        let (side, allowed) = self.look().rerolls();
        let [sound, shaky] = misses[side.index()];
        let d = dice[side.index()];
        let first = allowed.min(sound);
        let second = (allowed - first).min(shaky);
        let (mut thrown, mut hits) = self.throw("re-roll", first, d.sound_hits_on);
        let (more, more_hits) = self.throw("re-roll-demoralized", second, d.shaky_hits_on);
        for face in more.iter() {
            thrown.add(face);
        }
        hits += more_hits;
        if first + second > 0 {
            let groups = DiceGroups::thrown(d, first, second);
            self.fact(Clause::BattleRerolls, Fact::BattleDice { side, dice: thrown, groups, hits });
            self.s.battle.rolled[side.index()] += hits;
        }
    }
}
