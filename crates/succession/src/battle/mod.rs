//! Chapter 16.1 to 16.3 and 16.5: battle, losses, leader casualties, Famous Victory.

mod casualties;
mod dice;
mod hits;
mod rerolls;

use crate::atlas::Ability;
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::{DiceGroups, Fact};
use crate::map::{SpaceId, SpaceSet};
use crate::pieces::{LeaderSet, Side};
use crate::state::{Group, Hits, Options, Role, Tactics};
use crate::step::{Card, Fight, Step};

pub(crate) use casualties::Fate;
pub use dice::Dice;
pub(crate) use dice::{HITS_ON, add_line};

impl Look<'_> {
    /// Returns the winner: the only side with corps left, otherwise the side that rolled more hits, in a tie the
    /// defender. In *A Pragmatic War* the defender also wins if no corps are left at all.
    // rule: 16.3.3
    // pragmatic-war: 15.3.3
    pub(crate) fn battle_winner(&self, left: [bool; 2], rolled: [u8; 2]) -> Side {
        let attacker = self.battle.attacker;
        let defender = attacker.enemy();
        match (left[attacker.index()], left[defender.index()]) {
            (true, false) => attacker,
            (false, true) => defender,
            (false, false) if self.title.defender_keeps_empty_field() => defender,
            _ if rolled[attacker.index()] > rolled[defender.index()] => attacker,
            _ => defender,
        }
    }

    /// What the winner gains for soldier kings: a point for one in his own force and one for one in the beaten force.
    // pragmatic-war: 15.6.1, 15.6.2
    pub(crate) fn royal_points(&self) -> u8 {
        let kings = self.atlas.masks.royals & self.named;
        if kings.is_empty() {
            return 0;
        }
        let there = |side: Side| self.leaders(self.atlas, side, self.battle.space) & kings;
        Side::BOTH.into_iter().map(|side| u8::from(!there(side).is_empty())).sum()
    }

    /// Are such losses of the beaten side a Famous Victory?
    // rule: 16.5.1
    pub(crate) fn famous(&self, hits: u8, removed: u8) -> bool {
        let numbers = &self.atlas.numbers;
        hits >= numbers.famous_victory_hits || removed >= numbers.famous_victory_corps
    }
}

impl Play<'_> {
    /// The stages of a battle.
    // rule: 16.1.1, 16.1.2, 16.1.3
    pub(crate) fn resume_battle(&mut self, stage: Fight) -> Flow {
        let attacker = self.battle.attacker;
        let defender = attacker.enemy();
        let next = |p: &mut Self, stage: Fight| p.s.turn_to(Step::Battle(stage));
        match stage {
            Fight::Disputes => {
                let space = self.force.at;
                self.s.battle.space = space;
                self.s.battle.corps = Side::BOTH.map(|side| self.corps(side, space));
                next(self, Fight::Temper);
                self.offer_card(Card::MorningMist, attacker);
                self.offer_card(Card::CommandDispute, attacker);
                self.offer_card(Card::CommandDispute, defender);
                self.offer_card(Card::Tactics, defender);
                self.offer_card(Card::Tactics, attacker);
            }
            Fight::Temper => {
                next(self, Fight::Leaders);
                self.roll_tempers();
            }
            Fight::Leaders => {
                next(self, Fight::Roll);
                self.s.push(Step::BattleLeaders(defender));
                self.s.push(Step::BattleLeaders(attacker));
            }
            Fight::Roll => match self.battle.tactics.first {
                None => {
                    next(self, Fight::AttackerHits);
                    self.roll_battle();
                    self.offer_steadiness(defender);
                    self.offer_steadiness(attacker);
                }
                Some(first) => {
                    next(self, Fight::Surprised);
                    self.roll_side(first);
                    self.offer_steadiness(first.enemy());
                }
            },
            Fight::Surprised => {
                next(self, Fight::Riposte);
                self.begin_battle_hits(self.surprised());
            }
            Fight::Riposte => {
                let side = self.surprised();
                self.note_battle_hits(side);
                next(self, Fight::Answered);
                let left = self.corps(side, self.battle.space);
                self.s.battle.corps[side.index()] &= left;
                self.roll_side(side);
                self.offer_steadiness(side.enemy());
            }
            Fight::Answered => {
                next(self, Fight::Settled);
                self.begin_battle_hits(self.surprised().enemy());
            }
            Fight::Settled => {
                self.note_battle_hits(self.surprised().enemy());
                self.s.hits = Hits::default();
                next(self, Fight::Result);
            }
            Fight::AttackerHits => {
                next(self, Fight::DefenderHits);
                self.begin_battle_hits(attacker);
            }
            Fight::DefenderHits => {
                self.note_battle_hits(attacker);
                next(self, Fight::Result);
                self.begin_battle_hits(defender);
            }
            Fight::Result => {
                self.note_battle_hits(defender);
                next(self, Fight::Casualties);
                self.decide_battle();
            }
            Fight::Casualties => match self.battle.casualties.first() {
                Some(leader) => {
                    self.s.battle.casualties.remove(leader);
                    self.roll_casualty(leader);
                }
                None => next(self, Fight::Retreat),
            },
            Fight::Retreat => {
                next(self, Fight::Aftermath);
                // What befell leaders for this battle is over before anybody fires on the retreat.
                self.s.battle.disputed = [false; 2];
                self.s.battle.misted = false;
                self.s.battle.unsteady = LeaderSet::EMPTY;
                self.s.battle.tactics = Tactics::default();
                self.retreat_loser();
            }
            Fight::Aftermath => {
                self.s.pop();
                self.award_famous_victory();
            }
        }
        Flow::Go
    }

    /// Both sides roll together.
    // rule: 16.2#3
    fn roll_battle(&mut self) {
        let dice = Side::BOTH.map(|side| self.look().battle_dice(side));
        let misses = Side::BOTH.map(|side| self.roll_side(side));
        if self.options.has(Options::BATTLE_REROLLS) {
            self.reroll(dice, misses);
        }
    }

    /// One side throws its dice; those sound and demoralized that missed.
    // rule: 16.2#3
    fn roll_side(&mut self, side: Side) -> [u8; 2] {
        let d = self.look().battle_dice(side);
        let (mut thrown, helped) = self.throw("battle", d.easier, d.sound_hits_on - 1);
        let (sound_thrown, sound) = self.throw("battle", d.sound - d.easier, d.sound_hits_on);
        let (shaky_thrown, shaky) = self.throw("battle-demoralized", d.shaky, d.shaky_hits_on);
        for face in sound_thrown.iter().chain(shaky_thrown.iter()) {
            thrown.add(face);
        }
        let sound = sound + helped;
        let groups = DiceGroups::of(d);
        self.fact(Clause::BattleDice, Fact::BattleDice { side, dice: thrown, groups, hits: sound + shaky });
        self.s.battle.rolled[side.index()] = sound + shaky;
        [d.sound - sound, d.shaky - shaky]
    }

    /// The side that is surprised, when one throws before the other.
    fn surprised(&self) -> Side {
        self.battle.tactics.first.map_or(self.battle.attacker, Side::enemy)
    }

    /// A side with steady infantry may ignore hits the enemy has rolled.
    fn offer_steadiness(&mut self, side: Side) {
        let hit = self.battle.rolled[side.enemy().index()] > 0;
        if hit && self.title.steady_infantry(&self.look(), side) {
            self.offer_card(Card::Steady, side);
        }
    }

    /// Up to two hits the enemy has rolled count for nothing.
    pub(crate) fn ignore_hits(&mut self, side: Side) {
        let rolled = &mut self.s.battle.rolled[side.enemy().index()];
        let hits = (*rolled).min(2);
        *rolled -= hits;
        self.fact(Clause::HoldCards, Fact::HitsIgnored { side, hits });
    }

    fn note_battle_hits(&mut self, side: Side) {
        self.s.battle.suffered[side.index()] += self.hits.taken;
        self.s.battle.removed[side.index()] += self.hits.removed;
    }

    /// Who won; the losers are demoralized if they were hit at all.
    // rule: 16.3.3, 16.3.4
    fn decide_battle(&mut self) {
        let battle = self.battle;
        let (space, attacker) = (battle.space, battle.attacker);
        let left = Side::BOTH.map(|side| !self.corps(side, space).is_empty());
        let winner = self.look().battle_winner(left, battle.rolled);
        self.s.battle.winner = Some(winner);
        self.fact(
            Clause::BattleWinner,
            Fact::BattleFought {
                space,
                attacker,
                winner,
                alliance_hits: battle.rolled[0],
                bourbon_hits: battle.rolled[1],
            },
        );
        let loser = winner.enemy();
        self.honor_kings(winner);
        if battle.suffered[loser.index()] > 0 {
            self.demoralize(loser, space);
        }
        let look = self.look();
        let rolled_for = (battle.leaders[0] | battle.leaders[1]).filter(|&l| look.is_named(l));
        let mut casualties = LeaderSet::EMPTY;
        for leader in rolled_for {
            casualties.insert(leader);
        }
        self.s.battle.casualties = casualties;
    }

    // pragmatic-war: 15.6.1, 15.6.2, 6.1.1#5
    fn honor_kings(&mut self, winner: Side) {
        let points = self.look().royal_points();
        if points > 0 {
            self.fact(Clause::SoldierKings, Fact::RoyalBattle { side: winner, points });
            self.gain_vp(Clause::SoldierKings, winner, points);
        }
    }

    // rule: 16.3.4, 20.5.4#12
    fn demoralize(&mut self, side: Side, space: SpaceId) {
        let group = self.group(self.atlas, side, space);
        self.s.demoralized |= group.corps;
        for leader in group.leaders {
            if !self.look().has_ability(leader, Ability::Bold) {
                self.s.leaders_demoralized.insert(leader);
            }
        }
        self.fact(Clause::Demoralization, Fact::Demoralized { side, space });
    }

    /// The beaten force retreats.
    // rule: 16.4.1, 14.3.3
    fn retreat_loser(&mut self) {
        let battle = self.battle;
        let Some(winner) = battle.winner else { return };
        let loser = winner.enemy();
        let group = self.group(self.atlas, loser, battle.space);
        self.shake(group);
        if loser == battle.attacker {
            self.s.force.mp = 0;
            self.s.force.group = Group::default();
        }
        if group.is_empty() {
            // Nobody retreats, but a siege by those who fell is over.
            self.settle_space(battle.space);
            return;
        }
        let (role, barred) = if loser == battle.attacker {
            (Role::Attacker, battle.intercepted_from)
        } else {
            (Role::Defender, SpaceSet::EMPTY)
        };
        self.begin_retreat(Clause::RetreatTogether, loser, battle.space, role, barred);
    }

    /// 16.5: five hits suffered or two corps removed, losses in retreat included.
    // rule: 16.5.1, 16.5.2, 16.5.3, 6.1.1#4
    // pragmatic-war: 6.1.1#4, 15.5.3
    fn award_famous_victory(&mut self) {
        let battle = self.battle;
        let Some(winner) = battle.winner else { return };
        let loser = winner.enemy().index();
        let hits = battle.suffered[loser] + self.retreat.hits;
        let removed = battle.removed[loser] + self.retreat.removed;
        if !self.look().famous(hits, removed) {
            return;
        }
        self.s.famous[winner.index()].insert(battle.space);
        self.s.famous[loser].remove(battle.space);
        self.fact(Clause::FamousVictory, Fact::FamousVictory { side: winner, space: battle.space });
        self.gain_vp(Clause::VictoryPoints, winner, self.atlas.numbers.famous_victory_vp);
    }
}
