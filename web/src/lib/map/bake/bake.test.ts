import { describe, expect, it } from 'vitest';
import type { Point } from '../geometry';
import { lengthWithin, overlap, pieces } from '../geometry';
import { bendOf } from './bends';
import { placeAll } from './labels';
import { magnify, projectionOf } from './projection';
import { relax } from './relax';
import { area, clip, contains, pathOf, simplify } from './rings';
import { thinPlate } from './warp';

describe('projection', () => {
  const plain = { parallels: [38, 52] as const, centre: [3, 45] as const, turn: 0, scale: 3000, at: [500, 400] as const, lenses: [] };
  it('puts the centre where it is told and north up', () => {
    const project = projectionOf(plain);
    expect(project(3, 45)[0]).toBeCloseTo(500);
    expect(project(3, 45)[1]).toBeCloseTo(400);
    expect(project(3, 46)[1]).toBeLessThan(400);
  });
  it('turned clockwise, north leans to the right', () => {
    const [x, y] = projectionOf({ ...plain, turn: 15 })(3, 46);
    expect(x).toBeGreaterThan(500);
    expect(y).toBeLessThan(400);
  });
  it('magnifies under a lens and leaves what is far', () => {
    const lens = [{ at: [0, 0] as Point, radius: 100, power: 2 }];
    expect(magnify([10, 0], lens)[0]).toBeGreaterThan(19);
    expect(magnify([900, 0], lens)[0]).toBeCloseTo(900);
  });
});

describe('relaxation', () => {
  it('parts what is too near and is the same every time', () => {
    const node = (id: string, x: number) => ({ id, x, y: 0, anchor: [x, 0] as Point, room: [30, 30] as const, fixed: false });
    const run = () => relax([node('a', 0), node('b', 5)], [], () => [-500, -500, 500, 500]);
    const [a, b] = run();
    expect(Math.abs((b?.x ?? 0) - (a?.x ?? 0))).toBeGreaterThan(50);
    expect(run()).toEqual(run());
  });
});

describe('the warp', () => {
  it('takes ties to their targets and stays smooth between', () => {
    const square: Point[] = [
      [0, 0],
      [100, 0],
      [0, 100],
      [100, 100],
      [50, 50],
    ];
    const warp = thinPlate(square.map((from, i) => ({ from, to: i === 4 ? [60, 50] : from, slack: 0 })));
    expect(warp([50, 50])[0]).toBeCloseTo(60);
    expect(warp([0, 0])[0]).toBeCloseTo(0);
    expect(warp([75, 50])[0]).toBeGreaterThan(75);
  });
});

describe('rings', () => {
  const square: Point[] = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ];
  it('are cut, measured and written small', () => {
    expect(area(square)).toBe(100);
    expect(area(clip(square, [5, -5, 20, 20]))).toBe(50);
    expect(contains([square], [5, 5])).toBe(true);
    expect(contains([square], [15, 5])).toBe(false);
    expect(pathOf(square, true)).toBe('M0,0l10,0 0,10-10,0z');
    expect(
      simplify(
        [
          [0, 0],
          [5, 0.01],
          [10, 0],
          [10, 10],
          [5, 10],
          [0, 10],
        ],
        1,
        true,
      ),
    ).toHaveLength(4 + 1 - 1);
  });
  it('fall into open pieces that meet', () => {
    expect(pieces('M0,0l10,0 0,10-10,0z', 2)).toEqual(['M0,0 10,0 10,10', 'M10,10 0,10 0,0']);
  });
});

describe('places', () => {
  it('go beside each other, never on', () => {
    const want = (id: string, x: number) => ({ id, x, y: 0, radius: 10, label: { w: 60, h: 12 }, port: false, lozenge: false });
    const glyphs = [
      { id: 'a', box: [-11, -11, 11, 11] as const },
      { id: 'b', box: [49, -11, 71, 11] as const },
    ];
    const placed = placeAll([want('a', 0), want('b', 60)], { glyphs, roads: [], bounds: () => [-300, -300, 300, 300], inLand: () => true });
    for (const p of placed.values()) expect(p.trouble).toBe(0);
  });
  it('roads bend around what stands in their way', () => {
    const at = (id: string, x: number, y: number) => ({ id, at: [x, y] as Point, clear: 15 });
    expect(bendOf(at('a', 0, 0), at('b', 200, 0), [at('c', 100, 60)])).toBeUndefined();
    expect(bendOf(at('a', 0, 0), at('b', 200, 0), [at('c', 100, 2)])).toBeDefined();
  });
  it('boxes and lines', () => {
    expect(overlap([0, 0, 2, 2], [1, 1, 3, 3])).toBe(1);
    expect(lengthWithin([0, 5], [20, 5], [5, 0, 15, 10])).toBe(10);
  });
});
