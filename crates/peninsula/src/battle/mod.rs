//! Battles (10) and, with the same rounds, Fortress Assaults (11.2).

mod flight;
mod line;
mod rounds;

use crate::Action;
use crate::blocks::{BlockId, BlockSet, Nation, Side};
use crate::clause::Clause;
use crate::engine::{Flow, Look, Play};
use crate::fact::Fact;
use crate::map::{HexId, HexSet};
use crate::refusal::{Check, Reason, need, no};
use crate::state::{Battle, Entries, Mark, entry};
use crate::step::{Fight, Step};
pub(crate) use rounds::{ROUNDS, SLOTS};

/// Marks the retreats that end a battle.
const FORCED: u16 = u16::MAX;

/// Combat blocks for a victory or defeat of Wellington's to count (15.10, 15.11).
const GREAT_BATTLE: u8 = 3;

impl Look<'_> {
    /// Do blocks of both sides that fight stand outside in a hex (10.0)?
    // wellington: 10.0, 7.314
    pub fn is_battle(&self, hex: HexId) -> bool {
        let fighters = self.atlas.masks.fighters;
        self.outside[0].has(hex)
            && self.outside[1].has(hex)
            && Side::BOTH.iter().all(|&side| !(self.s.outside_at(side, hex) & fighters).is_empty())
    }

    /// Battle hexes not yet in the order (10.1).
    // wellington: 10.1, 7.314
    pub(crate) fn unordered_battles(&self) -> HexSet {
        let mut hexes: HexSet =
            (self.outside[0] & self.outside[1]).iter().filter(|&h| self.is_battle(h)).collect();
        for &hex in &self.battles[..self.battle_count as usize] {
            hexes.remove(HexId(hex));
        }
        hexes
    }

    // wellington: 10.1
    pub(crate) fn check_battle_order(&self, action: Action) -> Check {
        match action {
            Action::Place(place) => {
                let hex = place.as_hex().filter(|&h| self.unordered_battles().has(h));
                need(hex.is_some(), Clause::BattleSequence, Reason::NoBattle)
            }
            _ => no(Clause::BattleSequence, Reason::NotAskedNow),
        }
    }

    /// Combat blocks of a side in a hex, as they count for a great battle of Wellington's (15.10, 15.11).
    pub(crate) fn great_force(&self, side: Side, hex: HexId) -> u8 {
        let there = self.s.outside_at(side, hex);
        let combat = there & self.atlas.masks.combat;
        match side {
            Side::French => combat.count(),
            Side::Allied if !there.has(self.atlas.named.wellington) => 0,
            Side::Allied => (combat - self.atlas.masks.nation[Nation::Spanish as usize]).count(),
        }
    }

    /// Blocks of a side that fight on.
    #[inline]
    pub(crate) fn engaged(&self, side: Side) -> BlockSet {
        self.marked(Mark::Engaged) & side.blocks()
    }

    /// Leaders whose Command Points serve a side in this battle: in an assault the defender's are inside.
    pub(crate) fn battle_leaders(&self, side: Side) -> BlockSet {
        let hex = HexId(self.battle.hex);
        if self.battle.assault && side != self.battle.attacker {
            let inside = self.s.inside_at(hex) & self.atlas.masks.leaders;
            return inside.filter(|&l| self.command_points(l) > 0).collect();
        }
        self.leaders_at(side, hex)
    }
}

impl Play<'_> {
    /// The Battle Step (7.314): lone leaders leave, Player 1 orders the battles, each is fought.
    // wellington: 7.314, 10.1, 12.1
    pub(crate) fn begin_battles(&mut self) {
        self.s.battle = Battle { shooter: BlockId::NONE, ..Battle::default() };
        self.s.battles = Entries::default();
        self.s.battle_count = 0;
        self.s.battle_next = 0;
        self.s.push(Step::Battles);
        let first = self.first;
        self.s.push(Step::BattleOrder(first));
        self.s.push(Step::LoneLeaders(Side::French));
        self.s.push(Step::LoneLeaders(Side::Allied));
    }

    pub(crate) fn resume_battle_order(&mut self) -> Flow {
        let hexes = self.look().unordered_battles();
        match hexes.count() {
            0 => self.s.pop(),
            1 => {
                if let Some(hex) = hexes.first() {
                    self.order_battle(hex);
                }
            }
            _ => return Flow::Wait,
        }
        Flow::Go
    }

    pub(crate) fn apply_battle_order(&mut self, action: Action) {
        if let Action::Place(place) = action
            && let Some(hex) = place.as_hex()
        {
            self.order_battle(hex);
        }
    }

    /// There is room: no hex is ordered twice, and each holds an Anglo-Allied block.
    fn order_battle(&mut self, hex: HexId) {
        let number = self.battle_count;
        self.s.battles[number as usize] = hex.0;
        self.s.battle_count += 1;
        self.fact(Clause::BattleSequence, Fact::BattleOrdered { hex, number: number + 1 });
    }

    pub(crate) fn resume_battles(&mut self) -> Flow {
        if self.battle_next < self.battle_count {
            let hex = HexId(self.battles[self.battle_next as usize]);
            self.s.battle_next += 1;
            if self.look().is_battle(hex) {
                self.begin_battle(hex);
            }
            return Flow::Go;
        }
        self.s.battle = Battle { shooter: BlockId::NONE, ..Battle::default() };
        self.s.pop();
        self.s.attacks = [HexSet::EMPTY; 2];
        self.settle_politics();
        Flow::Go
    }

    // wellington: 10.0, 10.2, 10.7, 15.10, 15.11
    fn begin_battle(&mut self, hex: HexId) {
        let attacker = if self.attacks[Side::French.index()].has(hex) { Side::French } else { Side::Allied };
        let fighters = self.atlas.masks.fighters;
        self.forget_battle();
        let mut battle =
            Battle { hex: hex.0, attacker, last: ROUNDS, shooter: BlockId::NONE, ..Battle::default() };
        for side in Side::BOTH {
            battle.used[side.index()] = self.look().hexsides_used(side, hex);
        }
        let mut attackers = self.s.outside_at(attacker, hex) & fighters;
        battle.amphibious =
            attackers.any(|b| (entry::SEA..entry::SORTIE).contains(&self.hidden.entry[b.index()]));
        self.s.battle = battle;
        self.s.hidden.great = Side::BOTH.map(|side| self.look().great_force(side, hex));
        for side in Side::BOTH {
            for block in (self.s.outside_at(side, hex) & fighters) - self.marked(Mark::Reserve) {
                self.s.mark(Mark::Engaged, block);
            }
        }
        let landing = self.battle.amphibious;
        let clause = if landing { Clause::AmphibiousAssault } else { Clause::Battles };
        self.fact(clause, Fact::BattleBegan { hex, attacker });
        self.s.push(Step::Fight(Fight::Coordinate(attacker)));
    }

    /// One side has lost: whatever it still has in the hex must retreat (10.2, 10.22, 10.8).
    // wellington: 10.8, 10.22
    fn decide_battle(&mut self, loser: Side) {
        self.s.battle.loser = Some(loser);
        self.s.swap(Step::Fight(Fight::Flee(loser)));
    }

    pub(crate) fn resume_finish(&mut self) -> Flow {
        self.settle_politics();
        let Some(loser) = self.battle.loser else {
            self.s.pop();
            return Flow::Go;
        };
        if !self.battle.pursued {
            self.s.battle.pursued = true;
            if !self.look().pursued(loser).is_empty() {
                self.begin_pursuit(loser.enemy());
                return Flow::Go;
            }
        }
        // Leaders left alone go while it is still known who came which way.
        if !self.battle.leaders_left {
            self.s.battle.leaders_left = true;
            self.s.push(Step::LoneLeaders(Side::French));
            self.s.push(Step::LoneLeaders(Side::Allied));
            return Flow::Go;
        }
        self.end_battle(loser);
        Flow::Go
    }

    // wellington: 10.8, 15.10, 15.11, 14.11#5, 14.11#6
    fn end_battle(&mut self, loser: Side) {
        let hex = HexId(self.battle.hex);
        self.fact(Clause::Defeat, Fact::BattleEnded { hex, loser });
        let [allied, french] = self.hidden.great;
        let with_wellington = allied >= GREAT_BATTLE;
        if with_wellington && loser == Side::Allied {
            self.change_commitment(Clause::WellingtonAPerdu, Nation::British, -1);
        }
        if with_wellington && loser == Side::French && french >= GREAT_BATTLE {
            self.change_commitment(Clause::WellingtonsVictory, Nation::British, 1);
        }
        self.clear_battle(hex);
        self.s.pop();
        self.settle_politics();
    }

    /// Forgets who has done what in a battle or an assault.
    pub(crate) fn forget_battle(&mut self) {
        for mark in [
            Mark::Engaged,
            Mark::Fought,
            Mark::Guerilla,
            Mark::Fled,
            Mark::Pursuing,
            Mark::Led,
            Mark::Excused,
        ] {
            self.s.clear(mark);
        }
    }

    /// Blocks stand up again. Who came in this Command Segment does not become one who began it here (11.11).
    // wellington: 11.11
    pub(crate) fn clear_battle(&mut self, hex: HexId) {
        self.forget_battle();
        for side in Side::BOTH {
            self.s.attacks[side.index()].remove(hex);
            for block in self.s.outside_at(side, hex) {
                self.s.unmark(Mark::Reserve, block);
                self.s.unmark(Mark::Sortied, block);
                let how = &mut self.s.hidden.entry[block.index()];
                if *how != entry::NONE {
                    *how = entry::OFF_MAP;
                }
            }
        }
        self.s.battle = Battle { shooter: BlockId::NONE, ..Battle::default() };
        self.s.hidden.great = [0; 2];
        self.s.revealed = BlockSet::EMPTY;
    }
}
