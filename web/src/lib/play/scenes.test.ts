import { describe, expect, it } from 'vitest';
import type { AnyFactName, Fact, Item } from '../api/types';
import type { Geography } from '../map/geography';
import { BATCH_MS, FLASH_MS, LONGEST_MS, queued, type Scene, SPACE_MS, scenesOf, scriptOf } from './scenes';
import { easeOut, pointAt, wayAlong } from './way';

const fact = (name: AnyFactName, more: Record<string, unknown> = {}): Fact => ({ fact: name, rule: '1.1', text: name, ...more });
const item = (seq: number, facts: Fact[]): Item => ({ seq, deed: 'act', seat: 'two', at: 0, action: null, facts });
const moved = (from: string, to: string, side = 'bourbon'): Fact => fact('ForceMoved', { side, from, to, leaders: [], minor: [], corps: 4 });
const sideOf = (): 'bourbon' => 'bourbon';
const march = (spaces: number): Scene => ({
  kind: 'glide',
  side: 'bourbon',
  path: Array.from({ length: spaces + 1 }, (_, i) => `s${i}`),
  corps: 1,
  sea: false,
});
const length = (steps: { ms: number }[]): number => steps.reduce((n, s) => n + s.ms, 0);

describe('scenes', () => {
  it('makes one way of a march over many spaces, also over many entries', () => {
    const scenes = scenesOf([item(1, [moved('lille', 'ghent')]), item(2, [moved('ghent', 'antwerp')])], sideOf);
    expect(scenes).toEqual([{ kind: 'glide', side: 'bourbon', path: ['lille', 'ghent', 'antwerp'], corps: 4, sea: false }]);
  });
  it('keeps apart what does not go on', () => {
    expect(scenesOf([item(1, [moved('lille', 'ghent'), moved('metz', 'trier')])], sideOf)).toHaveLength(2);
    expect(scenesOf([item(1, [moved('lille', 'ghent'), moved('ghent', 'liege', 'alliance')])], sideOf)).toHaveLength(2);
  });
  it('shows battles, sieges and places that change hands, each once', () => {
    const scenes = scenesOf(
      [
        item(1, [
          fact('BattleFought', { space: 'ghent', attacker: 'bourbon', winner: 'alliance' }),
          fact('Retreated', { side: 'bourbon', from: 'ghent', to: 'lille', by_sea: false }),
          fact('SiegeRolled', { space: 'liege' }),
          fact('FortressTaken', { space: 'liege', side: 'bourbon' }),
          fact('ControlChanged', { space: 'liege', side: 'bourbon' }),
          fact('VictoryPoints', { from: 10, to: 11 }),
        ]),
      ],
      sideOf,
    );
    expect(scenes.map((s) => (s.kind === 'glide' ? s.path.join('-') : `${s.sign} ${s.space} ${s.side}`))).toEqual([
      'battle ghent alliance',
      'ghent-lille',
      'siege liege bourbon',
      'taken liege bourbon',
    ]);
  });
  it('writes no number of corps where none is told', () => {
    const [scene] = scenesOf([item(1, [fact('Retreated', { side: 'alliance', from: 'ghent', to: 'antwerp', by_sea: true })])], sideOf);
    expect(scene).toEqual({ kind: 'glide', side: 'alliance', path: ['ghent', 'antwerp'], corps: 0, sea: true });
  });
  it('says nothing of what has no place', () => {
    expect(scenesOf([item(1, [fact('CardPlayed', { side: 'bourbon', value: 3 }), fact('LeaderPromoted', { leader: 'villars' })])], sideOf)).toEqual([]);
  });
});

describe('the script', () => {
  it('takes as long as the way, and no longer than the longest', () => {
    expect(scriptOf([march(1)])).toEqual([{ scenes: [march(1)], ms: SPACE_MS }]);
    expect(scriptOf([march(9)])[0]?.ms).toBe(LONGEST_MS);
  });
  it('shows arrivals together', () => {
    const arrival = (space: string): Scene => ({ kind: 'flash', space, sign: 'arrival', side: null });
    expect(scriptOf([arrival('a'), arrival('b'), arrival('c')])).toEqual([{ scenes: [arrival('a'), arrival('b'), arrival('c')], ms: FLASH_MS }]);
  });
  it('shows all of a long batch, and keeps within its time', () => {
    const many = Array.from({ length: 30 }, () => march(3));
    const steps = scriptOf(many);
    expect(length(steps)).toBeLessThanOrEqual(BATCH_MS);
    expect(steps.flatMap((s) => s.scenes)).toHaveLength(30);
    expect(Math.max(...steps.map((s) => s.ms))).toBeLessThanOrEqual(LONGEST_MS);
  });
  it('lets nothing pile up', () => {
    let waiting = scriptOf([march(3), march(3)]);
    for (let i = 0; i < 20; i += 1) waiting = queued(waiting, [march(2)]);
    expect(length(waiting)).toBeLessThanOrEqual(BATCH_MS);
    expect(waiting.flatMap((s) => s.scenes)).toHaveLength(22);
  });
});

describe('the way', () => {
  const place = (x: number, y: number) => ({ x, y, label: null, seat: [0, 0] as [number, number], lozenge: null });
  const geography = { spaces: { a: place(0, 0), b: place(10, 0), c: place(10, 10) }, bends: { 'a|b': [5, 8] } } as unknown as Geography;
  it('follows bent roads in both directions', () => {
    const there = wayAlong(geography, ['a', 'b']);
    const back = wayAlong(geography, ['b', 'a']);
    expect(pointAt(there, 0.5)[1]).toBeCloseTo(4, 1);
    expect(pointAt(back, 0.5)[1]).toBeCloseTo(4, 1);
    expect(pointAt(wayAlong(geography, ['a', 'b'], true), 0.5)).toEqual([5, 0]);
  });
  it('begins and ends where the spaces are', () => {
    const way = wayAlong(geography, ['a', 'b', 'c']);
    expect(pointAt(way, 0)).toEqual([0, 0]);
    expect(pointAt(way, 1)).toEqual([10, 10]);
    expect(pointAt(way, 7)).toEqual([10, 10]);
  });
  it('leaves out what is not on the map', () => {
    expect(wayAlong(geography, ['a', 'nowhere'])).toEqual([]);
    expect(pointAt([], 0.5)).toEqual([0, 0]);
  });
  it('slows down', () => {
    expect(easeOut(0)).toBe(0);
    expect(easeOut(1)).toBe(1);
    expect(easeOut(0.5)).toBeGreaterThan(0.5);
  });
});
