// Roads run straight unless they would pass too near a space that is not theirs.
import { alongRoad, distance, type Point } from '../geometry';

export interface Passed {
  id: string;
  at: Point;
  /** Distance a road must keep. */
  clear: number;
}

/** The control point of a bent road, or nothing for a straight one. */
export function bendOf(a: Passed, b: Passed, others: readonly Passed[]): Point | undefined {
  const length = distance(a.at, b.at) || 1;
  const nx = -(b.at[1] - a.at[1]) / length;
  const ny = (b.at[0] - a.at[0]) / length;
  const mid: Point = [(a.at[0] + b.at[0]) / 2, (a.at[1] + b.at[1]) / 2];
  let best: { cost: number; by: number } = { cost: Infinity, by: 0 };
  for (const by of [0, 12, -12, 24, -24, 40, -40, 60, -60, 90, -90, 130, -130]) {
    if (Math.abs(by) > length * 0.8) continue;
    const c: Point = [mid[0] + nx * by, mid[1] + ny * by];
    let cost = Math.abs(by) * 0.12;
    for (const o of others) {
      if (o.id === a.id || o.id === b.id) continue;
      let near = Infinity;
      for (let i = 1; i < 20; i++) near = Math.min(near, distance(alongRoad(a.at, b.at, by ? c : undefined, i / 20), o.at));
      if (near < o.clear) cost += (o.clear - near) * 3;
    }
    if (cost < best.cost - 1e-9) best = { cost, by };
  }
  return best.by ? [mid[0] + nx * best.by, mid[1] + ny * best.by] : undefined;
}

/** A road as a line of points. */
export const roadPoints = (a: Point, b: Point, bend: Point | undefined): Point[] =>
  bend ? Array.from({ length: 13 }, (_, i) => alongRoad(a, b, bend, i / 12)) : [a, b];
