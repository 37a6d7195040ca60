// Where a piece is while it goes along the roads of the map.
import type { Geography } from '../map/geography';
import type { Point } from '../map/geometry';

const PARTS = 12;

/** The roads from space to space as points, bent as they are drawn; over water straight on. */
export function wayAlong(geography: Geography, path: readonly string[], straight = false): Point[] {
  const out: Point[] = [];
  for (let i = 0; i + 1 < path.length; i += 1) {
    const [from, to] = [path[i] as string, path[i + 1] as string];
    const [a, b] = [geography.spaces[from], geography.spaces[to]];
    if (!a || !b) continue;
    const bend = straight ? undefined : (geography.bends[`${from}|${to}`] ?? geography.bends[`${to}|${from}`]);
    if (!out.length) out.push([a.x, a.y]);
    if (!bend) out.push([b.x, b.y]);
    else
      for (let k = 1; k <= PARTS; k += 1) {
        const t = k / PARTS;
        const mix = (p: number, q: number, r: number): number => (1 - t) ** 2 * p + 2 * t * (1 - t) * q + t * t * r;
        out.push([mix(a.x, bend[0], b.x), mix(a.y, bend[1], b.y)]);
      }
  }
  return out;
}

/** The point a part of the way along, from 0 to 1. */
export function pointAt(way: readonly Point[], part: number): Point {
  const lengths = way.slice(1).map((p, i) => Math.hypot(p[0] - (way[i] as Point)[0], p[1] - (way[i] as Point)[1]));
  let left = Math.max(0, Math.min(1, part)) * lengths.reduce((a, b) => a + b, 0);
  for (const [i, length] of lengths.entries()) {
    const [a, b] = [way[i] as Point, way[i + 1] as Point];
    if (left <= length || i === lengths.length - 1) {
      const k = length ? Math.min(1, left / length) : 1;
      return [a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k];
    }
    left -= length;
  }
  return way[0] ?? [0, 0];
}

/** Quick at first, then slower. */
export const easeOut = (k: number): number => 1 - (1 - k) ** 3;
