// Gives every space room: they are pushed apart, and off roads that are not theirs, yet drawn to their true places.
import type { Box, Point } from '../geometry';

export interface Node {
  id: string;
  x: number;
  y: number;
  /** The place it is drawn to. */
  anchor: Point;
  /** Half axes of the room it needs. */
  room: readonly [number, number];
  /** Stays where it is put. */
  fixed: boolean;
}

/** Least distance of a space from a road that passes it. */
const OFF_ROAD = 23;
const ROUNDS = 1100;

export function relax(nodes: Node[], roads: readonly (readonly [number, number])[], bounds: (id: string) => Box): Node[] {
  const all = nodes.map((n) => ({ ...n }));
  const at = (i: number): Node => all[i] as Node;
  for (let round = 0; round < ROUNDS; round++) {
    const pull = round < ROUNDS - 250 ? 0.032 : 0.008;
    for (const n of all) {
      const k = n.fixed ? 0.3 : pull;
      n.x += (n.anchor[0] - n.x) * k;
      n.y += (n.anchor[1] - n.y) * k;
    }
    for (let i = 0; i < all.length; i++) for (let j = i + 1; j < all.length; j++) part(at(i), at(j));
    for (const [i, j] of roads) {
      all.forEach((n, k) => {
        if (k !== i && k !== j) pushOff(n, at(i), at(j));
      });
    }
    for (const n of all) {
      const [x0, y0, x1, y1] = bounds(n.id);
      n.x = Math.max(x0, Math.min(x1, n.x));
      n.y = Math.max(y0, Math.min(y1, n.y));
    }
  }
  return all;
}

function part(a: Node, b: Node): void {
  const rx = a.room[0] + b.room[0];
  const ry = a.room[1] + b.room[1];
  let dx = (b.x - a.x) / rx;
  const dy = (b.y - a.y) / ry;
  let d = Math.hypot(dx, dy);
  if (d >= 1) return;
  if (d < 1e-6) {
    dx = 1e-3;
    d = 1e-3;
  }
  const m = ((1 - d) / d) * 0.25;
  a.x -= dx * m * rx;
  a.y -= dy * m * ry;
  b.x += dx * m * rx;
  b.y += dy * m * ry;
}

function pushOff(p: Node, a: Node, b: Node): void {
  const vx = b.x - a.x;
  const vy = b.y - a.y;
  const t = ((p.x - a.x) * vx + (p.y - a.y) * vy) / (vx * vx + vy * vy);
  if (t <= 0.05 || t >= 0.95) return;
  const dx = p.x - a.x - vx * t;
  const dy = p.y - a.y - vy * t;
  const d = Math.hypot(dx, dy) || 0.01;
  if (d >= OFF_ROAD) return;
  const m = ((OFF_ROAD - d) / d) * 0.18;
  p.x += dx * m;
  p.y += dy * m;
  a.x -= dx * m * 0.5;
  a.y -= dy * m * 0.5;
  b.x -= dx * m * 0.5;
  b.y -= dy * m * 0.5;
}
