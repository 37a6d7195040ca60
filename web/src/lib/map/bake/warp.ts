// The land follows the spaces: a thin-plate spline through them, smoothed.
import type { Point } from '../geometry';

export interface Tie {
  from: Point;
  to: Point;
  /** How little the tie is to be trusted: 0 is met exactly. */
  slack: number;
}

const kernel = (r2: number): number => (r2 ? r2 * Math.log(r2) * 0.5 : 0);

/** A smooth map of the plane that takes every `from` near its `to`. */
export function thinPlate(ties: readonly Tie[]): (p: Point) => Point {
  const n = ties.length;
  const m = n + 3;
  const rows: Float64Array[] = Array.from({ length: m }, () => new Float64Array(m + 2));
  const at = (r: number): Float64Array => rows[r] as Float64Array;
  ties.forEach((tie, i) => {
    const row = at(i);
    ties.forEach((other, j) => {
      row[j] = kernel((tie.from[0] - other.from[0]) ** 2 + (tie.from[1] - other.from[1]) ** 2);
    });
    row[i] = (row[i] ?? 0) + tie.slack;
    row[n] = 1;
    row[n + 1] = tie.from[0];
    row[n + 2] = tie.from[1];
    at(n)[i] = 1;
    at(n + 1)[i] = tie.from[0];
    at(n + 2)[i] = tie.from[1];
    row[m] = tie.to[0];
    row[m + 1] = tie.to[1];
  });
  for (let c = 0; c < m; c++) {
    let pivot = c;
    for (let r = c + 1; r < m; r++) if (Math.abs(at(r)[c] as number) > Math.abs(at(pivot)[c] as number)) pivot = r;
    [rows[c], rows[pivot]] = [at(pivot), at(c)];
    for (let r = 0; r < m; r++) {
      if (r === c) continue;
      const f = (at(r)[c] as number) / (at(c)[c] as number);
      if (!f) continue;
      const [row, lead] = [at(r), at(c)];
      for (let k = c; k < m + 2; k++) row[k] = (row[k] as number) - f * (lead[k] as number);
    }
  }
  const w = rows.map((row, i) => [(row[m] as number) / (row[i] as number), (row[m + 1] as number) / (row[i] as number)] as const);
  const weight = (i: number): readonly [number, number] => w[i] as readonly [number, number];
  return ([x, y]) => {
    const [c, cx, cy] = [weight(n), weight(n + 1), weight(n + 2)];
    let X = c[0] + cx[0] * x + cy[0] * y;
    let Y = c[1] + cx[1] * x + cy[1] * y;
    for (let i = 0; i < n; i++) {
      const tie = ties[i] as Tie;
      const u = kernel((tie.from[0] - x) ** 2 + (tie.from[1] - y) ** 2);
      X += weight(i)[0] * u;
      Y += weight(i)[1] * u;
    }
    return [X, Y];
  };
}
