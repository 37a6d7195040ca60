// Odds for the eye: the margin of hits as a chart, and a battle before the march that leads to it.
import type { BattleOdds, SideOdds } from '../api/types';
import type { Atlas, Side } from '../game/atlas';
import { type Corps, corpsIn, type Group, type Leader } from '../game/view';
import { bandsOf } from './force';

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

/** One decimal, as exact odds are written. */
export const percent = (p: number): string => `${(p * 100).toFixed(1)}%`;

/** Hits of so many dice, each hitting on this number or more. */
export function hitsOf(dice: number, on: number): number[] {
  const p = Math.max(0, Math.min(1, (7 - on) / 6));
  let all = [1];
  for (let i = 0; i < dice; i += 1) {
    const next = new Array<number>(all.length + 1).fill(0);
    all.forEach((q, k) => {
      next[k] = (next[k] ?? 0) + q * (1 - p);
      next[k + 1] = (next[k + 1] ?? 0) + q * p;
    });
    all = next;
  }
  return all;
}
export function together(a: readonly number[], b: readonly number[]): number[] {
  const out = new Array<number>(a.length + b.length - 1).fill(0);
  a.forEach((p, i) => {
    b.forEach((q, j) => {
      out[i + j] = (out[i + j] ?? 0) + p * q;
    });
  });
  return out;
}
const atMost = (hits: readonly number[], most: number): number[] => {
  const out = new Array<number>(most + 1).fill(0);
  hits.forEach((p, i) => {
    const k = Math.min(i, most);
    out[k] = (out[k] ?? 0) + p;
  });
  return out;
};

export interface Army {
  side: Side;
  corps: readonly Corps[];
  leaders: readonly Leader[];
}

/** Dice of two leaders at most, each with 1 less for every colour of his band without a corps. */
export function leaderDice(army: Army, atlas: Atlas): { sound: number; shaky: number } {
  const powers = new Set(army.corps.map((c) => c.power));
  const rated = army.leaders
    .map((l) => ({ tr: Math.max(0, l.tr - bandsOf(l, atlas).filter((p) => !powers.has(p)).length), shaky: l.demoralized }))
    .sort((a, b) => b.tr - a.tr || Number(a.shaky) - Number(b.shaky))
    .slice(0, 2);
  return { sound: rated.filter((r) => !r.shaky).reduce((n, r) => n + r.tr, 0), shaky: rated.filter((r) => r.shaky).reduce((n, r) => n + r.tr, 0) };
}

function sideOf(army: Army, atlas: Atlas, shift: number): SideOdds {
  const leaders = leaderDice(army, atlas);
  const corps = corpsIn({ corps: army.corps as Corps[], leaders: [] });
  const shaky = army.corps.filter((c) => c.demoralized).reduce((n, c) => n + c.count, 0);
  const sound_dice = corps - shaky + leaders.sound;
  const demoralized_dice = shaky + leaders.shaky;
  const [sound_hits_on, demoralized_hits_on] = [5 + shift, 6 + shift];
  return {
    side: army.side,
    corps,
    sound_dice,
    sound_hits_on,
    demoralized_dice,
    demoralized_hits_on,
    rerolls: 0,
    hits: together(hitsOf(sound_dice, sound_hits_on), hitsOf(demoralized_dice, demoralized_hits_on)),
    suffered: [],
    expected_suffered: 0,
    wins: 0,
    corps_removed: 0,
    famous_victory: 0,
    leaders: [],
  };
}

/** A battle as it would be fought if the defender stands: the plain rules, without cards and without optional rules. */
export function ifHeStands(space: string, attacker: Army, defender: Army, line: number, atlas: Atlas): BattleOdds {
  const a = sideOf(attacker, atlas, line > 0 ? 1 : 0);
  const d = sideOf(defender, atlas, line === 2 ? -1 : 0);
  a.suffered = atMost(d.hits, a.corps);
  d.suffered = atMost(a.hits, d.corps);
  const mean = (p: readonly number[]): number => p.reduce((n, q, i) => n + i * q, 0);
  a.expected_suffered = mean(a.suffered);
  d.expected_suffered = mean(d.suffered);
  a.hits.forEach((p, i) => {
    d.hits.forEach((q, j) => {
      if (i > j) a.wins += p * q;
      else d.wins += p * q;
    });
  });
  return { kind: 'battle', space, line, attacker: a, defender: d };
}

export const diceOf = (odds: SideOdds): number => odds.sound_dice + odds.demoralized_dice;
export const armyOf = (side: Side, group: Group): Army => ({ side, corps: group.corps, leaders: group.leaders });
