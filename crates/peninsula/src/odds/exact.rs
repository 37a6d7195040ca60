//! The exact odds of a small battle between blocks that are all known: every way it may go, with its probability.

use crate::battle::SLOTS;
use crate::blocks::{BlockId, BlockSet, Side};
use crate::engine::Look;
use crate::map::HexId;
use crate::state::Mark;
use crate::step::{Fight, Step};
use std::collections::BTreeMap;

/// The most blocks of a battle whose odds are exact.
const MOST_BLOCKS: usize = 16;
/// The most ways such a battle may stand at once.
const MOST_WAYS: usize = 20_000;

/// A block in a battle whose odds are exact.
#[derive(Clone, Copy)]
struct Man {
    block: BlockId,
    pips: [u8; 5],
    hit: u8,
    rating: u8,
    /// Does he come up in the second round?
    reserve: bool,
    /// Has he fought in this round?
    fought: bool,
    guard: bool,
}

/// A battle in the field between blocks that are all known.
pub(super) struct Line {
    men: Vec<Man>,
    steps: [u8; MOST_BLOCKS],
    attacker: Side,
    round: u8,
    last: u8,
    slot: u8,
    /// Hits that have fallen and are not yet taken, and on whom.
    pending: (Side, u8),
}

/// What comes of it.
pub(super) struct Fate {
    pub(super) attacker_wins: f64,
    pub(super) steps_lost: [f64; 2],
    pub(super) blocks_lost: [f64; 2],
}

/// Ways a battle may stand, each with its probability.
type Ways = BTreeMap<[u8; MOST_BLOCKS], f64>;

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
            for step in 1..=printed.steps.min(4) {
                pips[usize::from(step)] = printed.pips[usize::from(printed.steps - step)];
            }
            Man {
                block,
                pips,
                hit: printed.hit,
                rating: look.rating_now(block) as u8,
                reserve: look.is(Mark::Reserve, block),
                fought: look.is(Mark::Fought, block),
                guard: block == look.atlas.named.guard,
            }
        };
        let men: Vec<Man> = all.map(man).collect();
        let mut steps = [0; MOST_BLOCKS];
        for (place, man) in steps.iter_mut().zip(&men) {
            *place = look.hidden.step[man.block.index()];
        }
        let pending = match look.top() {
            Step::Hits(side) => (side, battle.hits),
            Step::Fight(Fight::Reroll) => (battle.shooter.side().enemy(), battle.hits),
            _ => (Side::Allied, 0),
        };
        let (round, slot) = (battle.round, battle.slot);
        Some(Line { men, steps, attacker: battle.attacker, round, last: battle.last, slot, pending })
    }

    /// Follows every way the battle may go; nothing if there are too many.
    pub(super) fn fate(&self) -> Option<Fate> {
        let mut begun = self.steps;
        self.strike(&mut begun, self.pending.0, self.pending.1, self.round);
        let mut ways = Ways::from([(begun, 1.0)]);
        let mut fate = Fate { attacker_wins: 0.0, steps_lost: [0.0; 2], blocks_lost: [0.0; 2] };
        for round in self.round..=self.last {
            let first = round == self.round;
            for slot in if first { self.slot } else { 0 }..SLOTS {
                for shooter in 0..self.men.len() {
                    if !self.has_turn(shooter, slot) || (first && self.men[shooter].fought) {
                        continue;
                    }
                    ways = self.fight(&ways, shooter, round)?;
                }
            }
            ways.retain(|steps, chance| {
                let [allied, french] = Side::BOTH.map(|side| self.stands(steps, side, round));
                if allied && french {
                    return true;
                }
                let winner = if allied { Side::Allied } else { Side::French };
                self.settle(&mut fate, steps, *chance, winner);
                false
            });
        }
        // Whoever attacks has lost if the enemy still stands after the last round.
        for (steps, chance) in &ways {
            self.settle(&mut fate, steps, *chance, self.attacker.enemy());
        }
        Some(fate)
    }

    /// Does this man fight in this combat turn: defenders first in each rating?
    fn has_turn(&self, man: usize, slot: u8) -> bool {
        let man = &self.men[man];
        let attacks = man.block.side() == self.attacker;
        man.rating == slot / 2 && attacks == (slot % 2 == 1)
    }

    /// Is he in line in this round?
    fn in_line(&self, man: usize, round: u8) -> bool {
        !self.men[man].reserve || round >= 2
    }

    /// Does a side still fight?
    fn stands(&self, steps: &[u8; MOST_BLOCKS], side: Side, round: u8) -> bool {
        (0..self.men.len())
            .any(|man| steps[man] > 0 && self.men[man].block.side() == side && self.in_line(man, round))
    }

    /// One man fights in every way the battle may stand.
    fn fight(&self, ways: &Ways, shooter: usize, round: u8) -> Option<Ways> {
        let (man, foe) = (&self.men[shooter], self.men[shooter].block.side().enemy());
        let mut after = Ways::new();
        for (steps, chance) in ways {
            let dice = man.pips[usize::from(steps[shooter])];
            if dice == 0 || !self.in_line(shooter, round) || !self.stands(steps, foe, round) {
                *after.entry(*steps).or_default() += chance;
                continue;
            }
            for hits in 0..=dice {
                let mut struck = *steps;
                self.strike(&mut struck, foe, hits, round);
                *after.entry(struck).or_default() += chance * binomial(dice, hits, f64::from(man.hit) / 6.0);
            }
            if after.len() > MOST_WAYS {
                return None;
            }
        }
        Some(after)
    }

    /// Hits fall one by one on whoever has the most pips, the Imperial Guard last (10.32); of equals, on the first.
    fn strike(&self, steps: &mut [u8; MOST_BLOCKS], side: Side, hits: u8, round: u8) {
        for _ in 0..hits {
            let pips = |man: usize| self.men[man].pips[usize::from(steps[man])];
            let alive = |man: &usize| {
                steps[*man] > 0 && self.men[*man].block.side() == side && self.in_line(*man, round)
            };
            let line = (0..self.men.len()).filter(alive);
            let rank = |man: &usize| (!self.men[*man].guard, pips(*man), std::cmp::Reverse(*man));
            let Some(target) = line.max_by_key(rank) else { return };
            steps[target] -= 1;
        }
    }

    /// A way the battle may end.
    fn settle(&self, fate: &mut Fate, steps: &[u8; MOST_BLOCKS], chance: f64, winner: Side) {
        if winner == self.attacker {
            fate.attacker_wins += chance;
        }
        for (man, (&now, &before)) in self.men.iter().zip(steps.iter().zip(&self.steps)) {
            let side = man.block.side().index();
            fate.steps_lost[side] += chance * f64::from(before - now);
            fate.blocks_lost[side] += chance * f64::from(u8::from(now == 0 && before > 0));
        }
    }
}

/// The probability of so many hits with so many dice.
fn binomial(dice: u8, hits: u8, chance: f64) -> f64 {
    let ways = (0..hits).fold(1.0, |ways, k| ways * f64::from(dice - k) / f64::from(k + 1));
    ways * chance.powi(hits.into()) * (1.0 - chance).powi((dice - hits).into())
}
