// Points, rings, boxes and paths: what the baking of a map and the placing of armies share.

export type Point = readonly [number, number];
/** Left, top, right, bottom. */
export type Box = readonly [number, number, number, number];

export const boxAround = (x: number, y: number, w: number, h: number): Box => [x - w / 2, y - h / 2, x + w / 2, y + h / 2];

/** The area two boxes share. */
export function overlap(a: Box, b: Box): number {
  const w = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const h = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  return w > 0 && h > 0 ? w * h : 0;
}

export const grown = (b: Box, by: number): Box => [b[0] - by, b[1] - by, b[2] + by, b[3] + by];

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** How far a point lies from the piece of line between two others, and where along it (0 to 1) it is nearest. */
export function toSegment(p: Point, a: Point, b: Point): { distance: number; t: number } {
  const vx = b[0] - a[0];
  const vy = b[1] - a[1];
  const l2 = vx * vx + vy * vy;
  const t = l2 ? Math.max(0, Math.min(1, ((p[0] - a[0]) * vx + (p[1] - a[1]) * vy) / l2)) : 0;
  return { distance: Math.hypot(p[0] - a[0] - vx * t, p[1] - a[1] - vy * t), t };
}

/** The length of a piece of line that lies within a box. */
export function lengthWithin(a: Point, b: Point, box: Box): number {
  let t0 = 0;
  let t1 = 1;
  for (const axis of [0, 1] as const) {
    const d = b[axis] - a[axis];
    const low = box[axis];
    const high = box[axis + 2] as number;
    if (Math.abs(d) < 1e-9) {
      if (a[axis] < low || a[axis] > high) return 0;
      continue;
    }
    const u = (low - a[axis]) / d;
    const v = (high - a[axis]) / d;
    t0 = Math.max(t0, Math.min(u, v));
    t1 = Math.min(t1, Math.max(u, v));
  }
  return t1 > t0 ? (t1 - t0) * distance(a, b) : 0;
}

/** The way of a road: straight, or bent through a control point. */
export const roadPath = (a: Point, b: Point, bend?: Point): string =>
  bend
    ? `M${round(a[0])},${round(a[1])}Q${round(bend[0])},${round(bend[1])} ${round(b[0])},${round(b[1])}`
    : `M${round(a[0])},${round(a[1])}L${round(b[0])},${round(b[1])}`;

/** A point along a road. */
export function alongRoad(a: Point, b: Point, bend: Point | undefined, t: number): Point {
  const c = bend ?? [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const u = 1 - t;
  return [u * u * a[0] + 2 * u * t * c[0] + t * t * b[0], u * u * a[1] + 2 * u * t * c[1] + t * t * b[1]];
}

export const round = (v: number): number => Math.round(v * 10) / 10;

/** Open pieces of a path written as `M x,y l dx,dy ...`, at most so many points each: small strokes paint faster than one giant. */
export function pieces(path: string, most: number): string[] {
  const out: string[] = [];
  for (const sub of path.split('M').slice(1)) {
    const closed = sub.endsWith('z');
    const numbers = sub.match(/-?\d*\.?\d+/g)?.map(Number) ?? [];
    const points: [number, number][] = [];
    let x = 0;
    let y = 0;
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      x += numbers[i] as number;
      y += numbers[i + 1] as number;
      points.push([x, y]);
    }
    const first = points[0];
    if (closed && first) points.push(first);
    for (let i = 0; i + 1 < points.length; i += most) {
      out.push(
        `M${points
          .slice(i, i + most + 1)
          .map((p) => `${round(p[0])},${round(p[1])}`)
          .join(' ')}`,
      );
    }
  }
  return out;
}
