import { describe, expect, it } from 'vitest';
import type { Clock, SeatSummary, Summary } from '../api/types';
import { facesOf, markOf, nextChange, readingOf } from './clock';

const NOW = 1_000_000;
const seat = (which: 'one' | 'two', more: Partial<SeatSummary> = {}): SeatSummary => ({
  seat: which,
  side: which === 'one' ? 'alliance' : 'bourbon',
  kind: 'person',
  name: which,
  level: null,
  taken: true,
  yours: which === 'one',
  left_ms: 600_000,
  deadline: null,
  ...more,
});
const game = (clock: Clock, seats: SeatSummary[]): Summary => ({ clock, seats, status: 'playing' }) as unknown as Summary;
const live: Clock = { kind: 'live', seconds: 600, increment: 10 };
const mail: Clock = { kind: 'correspondence', days: 3 };

describe('clocks', () => {
  it('runs for whoever owes a decision and stands for the other', () => {
    const faces = facesOf(game(live, [seat('one', { deadline: NOW + 90_000 }), seat('two')]), NOW);
    expect(faces.map((f) => [f.ms, f.running, f.low])).toEqual([
      [90_000, true, false],
      [600_000, false, false],
    ]);
  });
  it('never shows more than there was, nor less than nothing', () => {
    const faces = facesOf(game(live, [seat('one', { deadline: NOW + 700_000 }), seat('two', { deadline: NOW - 5 })]), NOW);
    expect(faces.map((f) => f.ms)).toEqual([600_000, 0]);
  });
  it('is low near the end', () => {
    const at = (ms: number, clock: Clock): boolean | undefined => facesOf(game(clock, [seat('one', { deadline: NOW + ms })]), NOW)[0]?.low;
    expect(at(61_000, live)).toBe(false);
    expect(at(60_000, live)).toBe(true);
    expect(at(11 * 3_600_000, mail)).toBe(true);
    expect(at(13 * 3_600_000, mail)).toBe(false);
  });
  it('says nothing of a clock that is not there', () => {
    expect(facesOf(game({ kind: 'none' }, [seat('one'), seat('two')]), NOW)).toEqual([]);
    expect(facesOf(game(live, [seat('one'), seat('two', { kind: 'bot' })]), NOW)).toHaveLength(1);
    expect(facesOf(game(mail, [seat('one'), seat('two', { deadline: NOW + 1 })]), NOW)).toHaveLength(1);
    expect(facesOf({ ...game(live, [seat('one')]), status: 'over' }, NOW)).toEqual([]);
  });
  it('reads as people read clocks', () => {
    expect(readingOf(3_723_000, 'live')).toEqual({ kind: 'clock', text: '1:02:03' });
    expect(readingOf(65_000, 'live')).toEqual({ kind: 'clock', text: '1:05' });
    expect(readingOf(400, 'live')).toEqual({ kind: 'clock', text: '0:01' });
    expect(readingOf(0, 'live')).toEqual({ kind: 'clock', text: '0:00' });
    expect(readingOf(53 * 3_600_000, 'correspondence')).toEqual({ kind: 'days', days: 2, hours: 5 });
    expect(readingOf(5 * 3_600_000 + 60_000, 'correspondence')).toEqual({ kind: 'hours', hours: 5, minutes: 1 });
  });
  it('speaks up three times, and is looked at when it changes', () => {
    expect([301_000, 300_000, 60_000, 15_000, 0].map(markOf)).toEqual([null, 300, 60, 15, 15]);
    expect(nextChange(1500, 'live')).toBe(500);
    expect(nextChange(2000, 'live')).toBe(1000);
    expect(nextChange(90_000, 'correspondence')).toBe(30_000);
  });
});
