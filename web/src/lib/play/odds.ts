// Odds for the eye: the margin of hits as a chart. The engine reckons them.
import type { BattleOdds, Odds, SideOdds } from '../api/types';

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

/** A die, by who gives it and whether they are in good order. */
export interface DieOf {
  of: 'corps' | 'leader' | 'event';
  shaky: boolean;
}
/** The dice of a side, those in good order first: of corps, of leaders, of events. */
export function diceBySource(side: SideOdds): DieOf[] {
  const dice = (count: number, of: DieOf['of'], shaky: boolean): DieOf[] => Array.from({ length: Math.max(0, count) }, () => ({ of, shaky }));
  const { sound_dice, demoralized_dice, sound_leader_dice, demoralized_leader_dice, event_dice } = side;
  return [
    ...dice(sound_dice - sound_leader_dice - event_dice, 'corps', false),
    ...dice(sound_leader_dice, 'leader', false),
    ...dice(event_dice, 'event', false),
    ...dice(demoralized_dice - demoralized_leader_dice, 'corps', true),
    ...dice(demoralized_leader_dice, 'leader', true),
  ];
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
