import { describe, expect, it } from 'vitest';
import type { Scenario, SeatKind, SeatSummary, Summary } from '$lib/api/types';
import { againstOf, ago, foremost, freeSeat, inOrder, progressOf, span, standingOf } from './games';
import { scenarioAndYears } from './shelf.svelte';

const seat = (which: 'one' | 'two', kind: SeatKind, more: Partial<SeatSummary> = {}): SeatSummary => ({
  seat: which,
  side: which === 'one' ? 'alliance' : 'bourbon',
  kind,
  name: null,
  level: null,
  taken: true,
  yours: false,
  left_ms: null,
  deadline: null,
  ...more,
});
const game = (seats: SeatSummary[], more: Partial<Summary> = {}): Summary => ({
  id: 'g',
  title: 'spain',
  scenario: 'full-game',
  options: [],
  private: false,
  clock: { kind: 'none' },
  origin: { kind: 'new' },
  created_at: 0,
  updated_at: 0,
  status: 'playing',
  seats,
  to_act: ['one'],
  progress: null,
  winner: null,
  result: null,
  commitment: null,
  deal: null,
  seed: null,
  offers: [],
  rematch: null,
  solo: false,
  rules: 2,
  view_only: null,
  ...more,
});
const me = seat('one', 'person', { yours: true, name: 'Me' });

describe('games in a list', () => {
  it('say whose turn it is', () => {
    expect(standingOf(game([me, seat('two', 'bot', { level: 'recruit' })]))).toBe('your-move');
    expect(standingOf(game([me, seat('two', 'bot')], { to_act: ['two'] }))).toBe('machine');
    expect(standingOf(game([me, seat('two', 'person', { name: 'Odile' })], { to_act: ['two'] }))).toBe('their-move');
    expect(standingOf(game([me, seat('two', 'invite', { taken: false })], { status: 'waiting', to_act: [] }))).toBe('waiting');
    expect(standingOf(game([seat('one', 'person'), seat('two', 'reserved', { yours: true })], { status: 'waiting' }))).toBe('kept');
    expect(standingOf(game([seat('one', 'person'), seat('two', 'person')]))).toBe('watch');
    expect(standingOf(game([me, seat('two', 'bot')], { to_act: [], view_only: 'played under version 1' }))).toBe('view-only');
    expect(standingOf(game([me, me], { status: 'over' }))).toBe('over');
  });
  it('say against whom', () => {
    expect(againstOf(game([me, seat('two', 'hot-seat', { yours: true })]))).toEqual({ kind: 'here' });
    expect(againstOf(game([me, seat('two', 'bot', { level: 'recruit' })]))).toEqual({ kind: 'machine', level: 'recruit' });
    expect(againstOf(game([me, seat('two', 'person', { name: 'Odile' })]))).toEqual({ kind: 'person', name: 'Odile' });
    expect(againstOf(game([me, seat('two', 'invite')]))).toEqual({ kind: 'nobody' });
    expect(foremost(game([me, seat('two', 'hot-seat', { yours: true })], { to_act: ['two'] }))?.side).toBe('bourbon');
    expect(freeSeat(game([me, seat('two', 'open', { taken: false })]))).toBe('two');
    expect(freeSeat(game([me, seat('two', 'person')]))).toBeNull();
  });
  it('stand in the order that matters', () => {
    const theirs = game([me, seat('two', 'person')], { id: 'theirs', to_act: ['two'], updated_at: 9 });
    const over = game([me, seat('two', 'person')], { id: 'over', status: 'over', updated_at: 99 });
    const mine = game([me, seat('two', 'person')], { id: 'mine', updated_at: 1 });
    const newer = game([me, seat('two', 'person')], { id: 'newer', updated_at: 2 });
    expect(inOrder([over, theirs, mine, newer]).map((g) => g.id)).toEqual(['newer', 'mine', 'theirs', 'over']);
  });
  it('say how far they have come', () => {
    expect(progressOf(game([me]))).toBe('');
    expect(progressOf(game([me], { progress: { turn: '1704', points: 12 } }))).toBe('1704 · 12 VP');
    const hexes = (points: number): string => progressOf(game([me], { title: 'wellington', progress: { turn: 'Spring/Summer 1812', points } }));
    expect([hexes(0), hexes(3), hexes(-2)]).toEqual(['Spring/Summer 1812 · 0 VP', 'Spring/Summer 1812 · 3 Allied VP', 'Spring/Summer 1812 · 2 French VP']);
  });
  it('say since when', () => {
    const now = 10 * 86_400_000;
    expect(ago(now - 2 * 3_600_000, now)).toBe('2 hours ago');
    expect(ago(now - 86_400_000, now)).toBe('yesterday');
    expect(ago(now - 30_000, now)).toBeNull();
    expect(span(30_000)).toEqual({ unit: 'minutes', count: 1 });
    expect(span(7_200_000)).toEqual({ unit: 'hours', count: 2 });
    expect(span(3 * 86_400_000)).toEqual({ unit: 'days', count: 3 });
  });
});

describe('a scenario', () => {
  const scenario = (name: string): Scenario => ({ id: 'x', name, first_year: 1808, last_year: 1814 });
  it('has its years behind its name, unless they are in it', () => {
    expect(scenarioAndYears(scenario('Full Game'))).toBe('Full Game, 1808–1814');
    expect(scenarioAndYears(scenario('The campaign, 1808-1814'))).toBe('The campaign, 1808-1814');
  });
});
