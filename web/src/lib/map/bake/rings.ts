// Helpers for lines and rings of geography, used while a map is baked.
import type { Box, Point } from '../geometry';

/** Numbers that look random and are the same on every machine. */
export function dice(seed: number): () => number {
  let s = seed >>> 0;
  return () => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return s / 2 ** 32;
  };
}

export function area(ring: readonly Point[]): number {
  let sum = 0;
  ring.forEach(([x, y], i) => {
    const [u, v] = ring[(i + 1) % ring.length] as Point;
    sum += x * v - u * y;
  });
  return Math.abs(sum / 2);
}

const triangle = (a: Point, b: Point, c: Point): number => Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2;

/** Visvalingam's simplification: points whose triangle is smaller than `tolerance` there go. */
export function simplify(line: readonly Point[], tolerance: number | ((p: Point) => number), closed: boolean): Point[] {
  const least = typeof tolerance === 'number' ? () => tolerance : tolerance;
  let p = line.slice();
  for (;;) {
    const n = p.length;
    if (n < 5) return p;
    const at = (i: number): Point => p[(i + n) % n] as Point;
    const fixed = (i: number): boolean => !closed && (i === 0 || i === n - 1);
    const small = p
      .map((q, i) => ({ i, size: fixed(i) ? Infinity : triangle(at(i - 1), q, at(i + 1)) }))
      .filter((q) => q.size < least(p[q.i] as Point))
      .sort((a, b) => a.size - b.size || a.i - b.i);
    const gone = new Set<number>();
    for (const { i } of small) {
      if (gone.has((i - 1 + n) % n) || gone.has((i + 1) % n)) continue;
      gone.add(i);
      if (n - gone.size < 5) break;
    }
    if (!gone.size) return p;
    p = p.filter((_, i) => !gone.has(i));
  }
}

/** Chaikin's corner cutting. */
export function smooth(line: readonly Point[]): Point[] {
  const out: Point[] = [line[0] as Point];
  for (let i = 0; i + 1 < line.length; i++) {
    const [a, b] = [line[i] as Point, line[i + 1] as Point];
    out.push([a[0] * 0.75 + b[0] * 0.25, a[1] * 0.75 + b[1] * 0.25], [a[0] * 0.25 + b[0] * 0.75, a[1] * 0.25 + b[1] * 0.75]);
  }
  out.push(line[line.length - 1] as Point);
  return out;
}

/** A ring cut to a box (Sutherland and Hodgman). */
export function clip(ring: readonly Point[], [x0, y0, x1, y1]: Box): Point[] {
  const cut = (p: readonly Point[], axis: 0 | 1, at: number, keep: 1 | -1): Point[] => {
    const inside = (q: Point): boolean => (q[axis] - at) * keep >= 0;
    return p.flatMap((a, i) => {
      const b = p[(i + 1) % p.length] as Point;
      const out: Point[] = inside(a) ? [a] : [];
      if (inside(a) !== inside(b)) {
        const t = (at - a[axis]) / (b[axis] - a[axis]);
        out.push(axis === 0 ? [at, a[1] + (b[1] - a[1]) * t] : [a[0] + (b[0] - a[0]) * t, at]);
      }
      return out;
    });
  };
  return cut(cut(cut(cut(ring, 0, x0, 1), 0, x1, -1), 1, y0, 1), 1, y1, -1);
}

export const contains = (rings: readonly (readonly Point[])[], [x, y]: Point): boolean => {
  let inside = false;
  for (const r of rings) {
    for (let i = 0, j = r.length - 1; i < r.length; j = i++) {
      const a = r[i] as Point;
      const b = r[j] as Point;
      if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
    }
  }
  return inside;
};

const digits = (v: number): string => {
  const s = v.toFixed(1);
  return s.endsWith('.0') ? (s === '-0.0' ? '0' : s.slice(0, -2)) : s;
};

/** A line as compact path data: absolute start, then relative steps with one decimal. */
export function pathOf(line: readonly Point[], closed: boolean): string {
  let out = '';
  let px = 0;
  let py = 0;
  line.forEach((point, i) => {
    const x = Math.round(point[0] * 10) / 10;
    const y = Math.round(point[1] * 10) / 10;
    if (!i) out += `M${digits(x)},${digits(y)}`;
    else {
      const dx = digits(x - px);
      const dy = digits(y - py);
      if (dx === '0' && dy === '0') return;
      out += (out.includes('l', out.lastIndexOf('M')) ? (dx.startsWith('-') ? '' : ' ') : 'l') + dx + (dy.startsWith('-') ? '' : ',') + dy;
    }
    px = x;
    py = y;
  });
  return out + (closed ? 'z' : '');
}
