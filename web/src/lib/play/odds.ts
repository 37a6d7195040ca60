// Odds for the eye: the margin of hits as a chart. The engine reckons them.
import type { BattleOdds } from '../api/types';

export interface Bar {
  margin: number;
  probability: number;
  wins: 'attacker' | 'defender';
}

/** The margin is the attacker's hits less the defender's, as rolled. Ties are the defender's. */
export function marginsOf(odds: BattleOdds): Bar[] {
  const given = odds.attacker.hits;
  const taken = odds.defender.hits;
  const by = new Map<number, number>();
  given.forEach((p, i) => {
    taken.forEach((q, j) => {
      by.set(i - j, (by.get(i - j) ?? 0) + p * q);
    });
  });
  const bars = [...by].map(([margin, probability]): Bar => ({ margin, probability, wins: margin > 0 ? 'attacker' : 'defender' }));
  return bars.filter((b) => b.probability >= 0.0005).sort((a, b) => a.margin - b.margin);
}

/** All dice of a side or a force. */
export const diceOf = (side: { sound_dice: number; demoralized_dice: number }): number => side.sound_dice + side.demoralized_dice;
