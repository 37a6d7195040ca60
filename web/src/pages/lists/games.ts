// Games as lists show them: whose turn it is, since when, against whom.

import type { Seat, SeatSummary, Summary } from '$lib/api/types';
import { locale, t } from '$lib/i18n';
import { familyOf, sidesOf } from '$lib/sides';

export type Standing = 'your-move' | 'their-move' | 'machine' | 'waiting' | 'kept' | 'over' | 'aborted' | 'view-only' | 'watch';

/** How a game stands for whoever looks at the list. */
export function standingOf(game: Summary): Standing {
  if (game.status === 'over') return 'over';
  if (game.status === 'aborted') return 'aborted';
  if (game.view_only) return 'view-only';
  const mine = game.seats.filter((s) => s.yours);
  if (game.status === 'waiting') return mine.some((s) => s.kind === 'reserved') ? 'kept' : 'waiting';
  if (!mine.length) return 'watch';
  if (mine.some((s) => game.to_act.includes(s.seat))) return 'your-move';
  const other = game.seats.find((s) => game.to_act.includes(s.seat));
  return other?.kind === 'bot' ? 'machine' : 'their-move';
}

/** The seat to show first: one's own that must act, one's own, or the first. */
export function foremost(game: Summary): SeatSummary | undefined {
  const mine = game.seats.filter((s) => s.yours);
  return mine.find((s) => game.to_act.includes(s.seat)) ?? mine[0] ?? game.seats[0];
}

export type Against = { kind: 'machine'; level: string | null } | { kind: 'here' } | { kind: 'person'; name: string } | { kind: 'nobody' };

/** Whom one plays against. */
export function againstOf(game: Summary): Against {
  if (game.seats.some((s) => s.kind === 'hot-seat')) return { kind: 'here' };
  const other = game.seats.find((s) => !s.yours) ?? game.seats[1];
  if (other?.kind === 'bot') return { kind: 'machine', level: other.level };
  return other?.name ? { kind: 'person', name: other.name } : { kind: 'nobody' };
}

/** How far it has come: the year or the turn, and the Victory Points, for a side where the title counts them so. */
export function progressOf(game: Summary): string {
  if (!game.progress) return '';
  const { turn, points } = game.progress;
  if (familyOf(game.title) === 'succession' || points === 0) return t('game-progress', { turn, points: String(points) });
  const [one, two] = sidesOf(game.title);
  return t('game-progress-for', { turn, points: Math.abs(points), side: points > 0 ? one : two });
}

/** The seat that somebody who is not in it could take. */
export const freeSeat = (game: Summary): Seat | null => game.seats.find((s) => s.kind === 'open' && !s.taken)?.seat ?? null;

const RANK: Record<Standing, number> = { 'your-move': 0, kept: 1, 'their-move': 2, machine: 2, waiting: 3, watch: 4, 'view-only': 5, over: 5, aborted: 6 };

/** One's own games: those that wait for one first, those that are over last, the newest first among equals. */
export const inOrder = (games: readonly Summary[]): Summary[] =>
  [...games].sort((a, b) => RANK[standingOf(a)] - RANK[standingOf(b)] || b.updated_at - a.updated_at);

const STEPS: [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** How long ago, in words; nothing for less than a minute. */
export function ago(then: number, now: number, language = locale()): string | null {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  for (const [unit, ms] of STEPS) {
    const n = Math.floor((now - then) / ms);
    if (n >= 1) return words.format(-n, unit);
  }
  return null;
}

/** A span of time in a few letters: `2 h`, `3 d`. */
export function span(ms: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  if (ms >= 2 * 86_400_000) return { unit: 'days', count: Math.floor(ms / 86_400_000) };
  if (ms >= 3_600_000) return { unit: 'hours', count: Math.floor(ms / 3_600_000) };
  return { unit: 'minutes', count: Math.max(1, Math.floor(ms / 60_000)) };
}
