// Clocks: how long each side has still to think, and when it is worth a word.
import type { Clock, Seat, SeatSummary, Summary } from '../api/types';
import type { AnySide } from '../sides';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface Face {
  seat: Seat;
  side: AnySide;
  yours: boolean;
  ms: number;
  running: boolean;
  low: boolean;
}

/** From here on a clock is nearly out. */
function lowAt(clock: Clock): number {
  if (clock.kind === 'live') return Math.min(MINUTE, clock.seconds * 100);
  return clock.kind === 'correspondence' ? Math.min(12 * HOUR, clock.days * DAY * 0.25) : 0;
}

function left(seat: SeatSummary, clock: Clock, now: number): number | null {
  if (seat.deadline === null) return seat.left_ms;
  const ms = Math.max(0, seat.deadline - now);
  // A browser whose own clock is slow shows no more than there was when it started to run.
  return clock.kind === 'live' && seat.left_ms !== null ? Math.min(seat.left_ms, ms) : ms;
}

/** The clocks of a game as they stand; none where it has none, and none for the machine. */
export function facesOf(game: Summary, now: number): Face[] {
  const { clock, seats, status } = game;
  if (clock.kind === 'none' || status !== 'playing') return [];
  return seats.flatMap((s) => {
    const ms = s.kind === 'bot' ? null : left(s, clock, now);
    // By mail a clock starts anew at every turn: one that stands still says nothing.
    if (ms === null || (clock.kind === 'correspondence' && s.deadline === null)) return [];
    return [{ seat: s.seat, side: s.side, yours: s.yours, ms, running: s.deadline !== null, low: ms <= lowAt(clock) }];
  });
}

/** A time in parts, with as much detail as matters. */
export type Reading = { kind: 'days'; days: number; hours: number } | { kind: 'hours'; hours: number; minutes: number } | { kind: 'clock'; text: string };

const two = (n: number): string => String(n).padStart(2, '0');

/** `1:02:03` on a live clock; by mail days and hours, on the last day hours and minutes. */
export function readingOf(ms: number, clock: Clock['kind']): Reading {
  if (clock === 'correspondence') {
    const minutes = Math.ceil(ms / MINUTE);
    const hours = Math.floor(minutes / 60);
    return hours >= 24 ? { kind: 'days', days: Math.floor(hours / 24), hours: hours % 24 } : { kind: 'hours', hours, minutes: minutes % 60 };
  }
  const s = Math.ceil(ms / SECOND);
  const [h, m] = [Math.floor(s / 3600), Math.floor(s / 60) % 60];
  return { kind: 'clock', text: h ? `${h}:${two(m)}:${two(s % 60)}` : `${m}:${two(s % 60)}` };
}

/** Moments at which a player who does not look is told, in seconds. */
const MARKS = [15, 60, 300];
/** The last of these moments that a running live clock has passed. */
export function markOf(ms: number): number | null {
  return MARKS.find((s) => ms <= s * SECOND) ?? null;
}

/** When the reading changes next: the clock need not be looked at before. */
export const nextChange = (ms: number, clock: Clock['kind']): number => {
  const unit = clock === 'correspondence' ? MINUTE : SECOND;
  return ms % unit || unit;
};
