// Odds for the eye: the margin of hits as a chart. The engine reckons them.
import type { BattleOdds, Odds, SideOdds } from '../api/types';
import { type Corps, corpsIn, type View } from '../game/view';

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

/** Dice of corps alone: one for a full one, half for a reduced one, rounded up among those in good order and among the others. */
function corpsDice(corps: readonly Corps[]): number {
  const among = (demoralized: boolean, reduced: boolean): number =>
    corps.reduce((all, c) => all + (c.demoralized === demoralized && c.reduced === reduced ? c.count : 0), 0);
  return [false, true].reduce((all, low) => all + among(low, false) + Math.ceil(among(low, true) / 2), 0);
}

/** How many dice of a side its leaders bring. The engine does not tell: they are what its corps do not. */
export function leaderDice(side: SideOdds, space: string, view: View): number {
  const { force } = view.procedure;
  const marching = force?.side === side.side ? force.group : null;
  const standing = view.spaces.find((s) => s.id === space)?.[side.side].outside ?? null;
  const fights = [marching, standing].find((g) => g && corpsIn(g) === side.corps);
  return fights ? Math.max(0, diceOf(side) - corpsDice(fights.corps)) : 0;
}

/** Nothing can come of an attempt with these odds. Without a plan only those of a single roll are of what is asked. */
export function isHopeless(odds: Odds, planned: boolean): boolean {
  switch (odds.kind) {
    case 'battle':
      return planned && odds.attacker.wins === 0;
    case 'siege':
      return planned && odds.falls_within.every((p) => p === 0) && odds.faces.every((f) => !f.defender);
    default:
      return odds.probability === 0;
  }
}
