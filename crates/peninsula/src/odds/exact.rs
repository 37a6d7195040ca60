//! The exact odds of a small battle between blocks that are all known.
//!
//! Every position the battle may come to is solved from the end: over the dice its value is the average, and where a player
//! has a choice (which of his strongest blocks takes a hit, 10.32; which of several blocks fights first, 10.21) it is that of
//! the choice that serves his own victory best.

use crate::battle::SLOTS;
use crate::blocks::{BlockId, BlockSet, Side};
use crate::engine::Look;
use crate::map::HexId;
use crate::state::Mark;
use crate::step::{Fight, Step};
use std::collections::HashMap;

/// The most blocks of a battle whose odds are exact.
const MOST_BLOCKS: usize = 16;
/// The most positions of such a battle that are solved.
const MOST_POSITIONS: usize = 150_000;
/// Chances of victory that differ by less are the same.
const SAME: f64 = 1e-12;

/// A block in a battle whose odds are exact.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Man {
    side: Side,
    pips: [u8; 5],
    hit: u8,
    /// The combat turn in which he fights: defenders before attackers of the same rating.
    slot: u8,
    /// Does he come up in the second round?
    reserve: bool,
    guard: bool,
}

/// A battle in the field between blocks that are all known.
pub(super) struct Line {
    men: Vec<Man>,
    attacker: Side,
    last: u8,
    begun: Position,
    /// Hits that have fallen and are not yet taken, and on whom.
    pending: (Side, u8),
}

/// How a battle stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Position {
    steps: [u8; MOST_BLOCKS],
    /// Who has fought in this round, by place in the line.
    fought: u16,
    round: u8,
    slot: u8,
}

/// Some of the places in the line, as bits.
#[derive(Clone, Copy)]
struct Places(u16);

impl Iterator for Places {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let first = self.0.trailing_zeros() as usize;
        self.0 &= self.0.wrapping_sub(1);
        (first < MOST_BLOCKS).then_some(first)
    }
}

/// What comes of it.
#[derive(Clone, Copy, Default)]
pub(super) struct Fate {
    pub(super) attacker_wins: f64,
    pub(super) steps_lost: [f64; 2],
    pub(super) blocks_lost: [f64; 2],
}

impl Fate {
    /// Adds a fate that comes with some probability.
    fn add(&mut self, chance: f64, fate: &Fate) {
        self.attacker_wins += chance * fate.attacker_wins;
        for side in 0..2 {
            self.steps_lost[side] += chance * fate.steps_lost[side];
            self.blocks_lost[side] += chance * fate.blocks_lost[side];
        }
    }

    /// Returns true if a side prefers this fate to another: the better chance of victory, then fewer steps and fewer
    /// blocks of its own lost.
    fn is_better(&self, other: &Fate, side: Side, attacker: Side) -> bool {
        let sign = if side == attacker { 1.0 } else { -1.0 };
        let own = side.index();
        let gains = [
            sign * (self.attacker_wins - other.attacker_wins),
            other.steps_lost[own] - self.steps_lost[own],
            other.blocks_lost[own] - self.blocks_lost[own],
        ];
        gains.into_iter().find(|gain| gain.abs() > SAME).is_some_and(|gain| gain > 0.0)
    }
}

impl Line {
    /// The battle at a hex as it stands; nothing where guerillas, the Lines or walls have a part in it.
    pub(super) fn new(look: &Look<'_>, hex: HexId) -> Option<Line> {
        let battle = &look.battle;
        let begun = matches!(look.top(), Step::Fight(Fight::Turn | Fight::Reroll) | Step::Hits(_));
        if !begun || battle.assault || battle.pursuit || battle.loser.is_some() || HexId(battle.hex) != hex {
            return None;
        }
        let masks = &look.atlas.masks;
        let there = Side::BOTH.map(|side| look.s.outside_at(side, hex) & masks.fighters);
        let all = there[0] | there[1];
        let strange = masks.guerillas | BlockSet::only(look.atlas.named.lines);
        if !(all & strange).is_empty() || usize::from(all.count()) > MOST_BLOCKS {
            return None;
        }
        let man = |block: BlockId| {
            let printed = look.atlas.block(block);
            let mut pips = [0; 5];
            for step in 1..=4_u8 {
                // Steps beyond those of the block make it like a larger one that has lost some.
                let beyond = step.saturating_sub(printed.steps);
                pips[usize::from(step)] =
                    printed.pips[usize::from(printed.steps.saturating_sub(step))] + beyond;
            }
            Man {
                side: block.side(),
                pips,
                hit: printed.hit,
                slot: look.rating_now(block) as u8 * 2 + u8::from(block.side() == battle.attacker),
                reserve: battle.round < 2 && look.is(Mark::Reserve, block),
                guard: block == look.atlas.named.guard,
            }
        };
        let men: Vec<Man> = all.map(man).collect();
        let (mut steps, mut fought) = ([0; MOST_BLOCKS], 0);
        for (place, block) in all.enumerate() {
            steps[place] = look.hidden.step[block.index()];
            fought |= u16::from(look.is(Mark::Fought, block)) << place;
        }
        let pending = match look.top() {
            Step::Hits(side) => (side, battle.hits),
            Step::Fight(Fight::Reroll) => (battle.shooter.side().enemy(), battle.hits),
            _ => (Side::Allied, 0),
        };
        let begun = Position { steps, fought, round: battle.round, slot: battle.slot };
        Some(Line { men, attacker: battle.attacker, last: battle.last, begun, pending })
    }

    /// What comes of the battle if both players choose as well as they can; nothing if there are too many positions.
    pub(super) fn fate(&self) -> Option<Fate> {
        let (side, hits) = self.pending;
        Solver { line: self, solved: HashMap::new() }.after_hits(self.begun, side, hits)
    }

    /// The places in the line that a condition holds for.
    fn places(&self, holds: impl Fn(usize, &Man) -> bool) -> Places {
        let bits = self.men.iter().enumerate().map(|(place, man)| u16::from(holds(place, man)) << place);
        Places(bits.fold(0, |all, bit| all | bit))
    }

    /// Blocks of a side that fight in this round.
    fn standing(&self, position: &Position, side: Side) -> Places {
        let is_up = |man: &Man| !man.reserve || position.round >= 2;
        self.places(|place, man| position.steps[place] > 0 && man.side == side && is_up(man))
    }

    /// The side whose blocks fight in a combat turn.
    fn side_of_turn(&self, position: &Position) -> Side {
        if position.slot % 2 == 1 { self.attacker } else { self.attacker.enemy() }
    }

    /// The blocks that may fight next.
    fn ready(&self, position: &Position) -> Places {
        let Places(standing) = self.standing(position, self.side_of_turn(position));
        let Places(turn) = self.places(|_, man| man.slot == position.slot);
        Places(standing & turn & !position.fought)
    }

    /// The blocks the next hit may fall on: those with the most pips, the Imperial Guard last (10.32).
    fn targets(&self, position: &Position, side: Side) -> Places {
        let rank = |place: usize| {
            let man = &self.men[place];
            (!man.guard, man.pips[usize::from(position.steps[place])])
        };
        let standing = self.standing(position, side);
        let most = standing.map(rank).max();
        standing
            .filter(|&place| Some(rank(place)) == most)
            .fold(Places(0), |all, place| Places(all.0 | 1 << place))
    }

    /// Orders blocks that are alike by their steps, so that positions that differ only by their names are the same one,
    /// and forgets who fought in combat turns that are over.
    fn normalize(&self, position: &mut Position) {
        for man in 0..self.men.len() {
            if self.men[man].slot < position.slot {
                position.fought &= !(1 << man);
            }
        }
        let rank = |position: &Position, man: usize| (position.steps[man], position.fought >> man & 1);
        for man in 1..self.men.len() {
            let mut low = man;
            for other in (0..man).rev() {
                if self.men[other] != self.men[man] {
                    continue;
                }
                if rank(position, other) >= rank(position, low) {
                    break;
                }
                position.steps.swap(other, low);
                let differ = (position.fought >> other ^ position.fought >> low) & 1;
                position.fought ^= differ << other | differ << low;
                low = other;
            }
        }
    }

    /// The battle as it ended.
    fn ended(&self, position: &Position, winner: Side) -> Fate {
        let mut fate =
            Fate { attacker_wins: f64::from(u8::from(winner == self.attacker)), ..Fate::default() };
        for (place, man) in self.men.iter().enumerate() {
            let (now, before) = (position.steps[place], self.begun.steps[place]);
            let side = man.side.index();
            fate.steps_lost[side] += f64::from(before) - f64::from(now);
            fate.blocks_lost[side] += f64::from(u8::from(before > 0)) - f64::from(u8::from(now > 0));
        }
        fate
    }
}

/// Solves the positions of a battle, each once.
struct Solver<'a> {
    line: &'a Line,
    /// Positions with the hits that are still to be taken in them.
    solved: HashMap<(Position, u8), Fate>,
}

impl Solver<'_> {
    /// What comes of a position in which hits are to be taken by a side.
    fn after_hits(&mut self, mut position: Position, side: Side, hits: u8) -> Option<Fate> {
        let mut left = hits;
        while left > 0 {
            let mut targets = self.line.targets(&position, side);
            let Some(first) = targets.next() else { break };
            if targets.next().is_some() {
                return self.choose_target(position, side, left);
            }
            position.steps[first] -= 1;
            left -= 1;
        }
        self.next_turn(position)
    }

    /// The owner chooses which of several blocks takes the next hit (10.32).
    fn choose_target(&mut self, mut position: Position, side: Side, hits: u8) -> Option<Fate> {
        let line = self.line;
        line.normalize(&mut position);
        let key = (position, hits << 1 | side.index() as u8);
        if let Some(fate) = self.solved.get(&key) {
            return Some(*fate);
        }
        let targets = line.targets(&position, side);
        let best = self.best(&position, side, targets, |solver, man| {
            let mut struck = position;
            struck.steps[man] -= 1;
            solver.after_hits(struck, side, hits - 1)
        })?;
        self.keep(key, best)
    }

    /// Who may fight next fights, or the battle is over.
    fn next_turn(&mut self, mut position: Position) -> Option<Fate> {
        let line = self.line;
        loop {
            let [allied, french] = Side::BOTH.map(|side| line.standing(&position, side).0 > 0);
            if !(allied && french) {
                return Some(line.ended(&position, if allied { Side::Allied } else { Side::French }));
            }
            if line.ready(&position).0 > 0 {
                break;
            }
            position.slot += 1;
            if position.slot >= SLOTS {
                // An attacker has lost if the enemy still stands after the last round (10.2).
                if position.round >= line.last {
                    return Some(line.ended(&position, line.attacker.enemy()));
                }
                position = Position { round: position.round + 1, slot: 0, fought: 0, ..position };
            }
        }
        line.normalize(&mut position);
        let key = (position, 0);
        if let Some(fate) = self.solved.get(&key) {
            return Some(*fate);
        }
        let side = line.side_of_turn(&position);
        let best =
            self.best(&position, side, line.ready(&position), |solver, man| solver.fight(position, man))?;
        self.keep(key, best)
    }

    /// One block fights (10.31).
    fn fight(&mut self, mut position: Position, shooter: usize) -> Option<Fate> {
        let man = self.line.men[shooter];
        let dice = man.pips[usize::from(position.steps[shooter])];
        position.fought |= 1 << shooter;
        let mut fate = Fate::default();
        for hits in 0..=dice {
            let chance = binomial(dice, hits, f64::from(man.hit) / 6.0);
            fate.add(chance, &self.after_hits(position, man.side.enemy(), hits)?);
        }
        Some(fate)
    }

    /// The best of several choices for a side; of blocks that are alike and stand alike only one is tried.
    fn best(
        &mut self,
        position: &Position,
        side: Side,
        choices: Places,
        mut follow: impl FnMut(&mut Self, usize) -> Option<Fate>,
    ) -> Option<Fate> {
        let (line, mut best, mut tried) = (self.line, None, 0_u16);
        for man in choices {
            let alike = |other: usize| {
                line.men[other] == line.men[man]
                    && position.steps[other] == position.steps[man]
                    && (position.fought >> other ^ position.fought >> man) & 1 == 0
            };
            if Places(tried).any(alike) {
                continue;
            }
            tried |= 1 << man;
            let fate = follow(self, man)?;
            if best.as_ref().is_none_or(|best| fate.is_better(best, side, line.attacker)) {
                best = Some(fate);
            }
        }
        best
    }

    /// Keeps what a position is worth; nothing if there are too many.
    fn keep(&mut self, key: (Position, u8), fate: Fate) -> Option<Fate> {
        self.solved.insert(key, fate);
        (self.solved.len() <= MOST_POSITIONS).then_some(fate)
    }
}

/// The probability of so many hits with so many dice.
fn binomial(dice: u8, hits: u8, chance: f64) -> f64 {
    let ways = (0..hits).fold(1.0, |ways, k| ways * f64::from(dice - k) / f64::from(k + 1));
    ways * chance.powi(hits.into()) * (1.0 - chance).powi((dice - hits).into())
}
