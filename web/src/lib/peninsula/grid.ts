// The hex grid: where a hex lies on the sheet, its corners, its neighbours. Rows go down, odd rows stand half a hex to the east.
import type { Box, Point } from '../map/geometry';

/** The width of a hex, and its radius. */
export const WIDE = 146;
export const RADIUS = WIDE / Math.sqrt(3);
const PITCH = RADIUS * 1.5;
const FIRST_ROW = 11;

export const rowOf = (id: string): number => Number(id.slice(0, 2));
export const columnOf = (id: string): number => Number(id.slice(2));
export const isHex = (place: string): boolean => /^\d{4}$/.test(place);

/** The middle of a hex on the sheet. */
export function centreOf(id: string): Point {
  const row = rowOf(id);
  return [(columnOf(id) + (row % 2 ? 0.5 : 0)) * WIDE, (row - FIRST_ROW) * PITCH];
}

const CORNERS: readonly Point[] = [
  [0, -RADIUS],
  [WIDE / 2, -RADIUS / 2],
  [WIDE / 2, RADIUS / 2],
  [0, RADIUS],
  [-WIDE / 2, RADIUS / 2],
  [-WIDE / 2, -RADIUS / 2],
];
/** The six corners, from the top, with the sun. */
export function cornersOf(id: string): Point[] {
  const [x, y] = centreOf(id);
  return CORNERS.map(([dx, dy]) => [x + dx, y + dy]);
}

const one = (v: number): string => String(Math.round(v * 10) / 10);
/** A hex around the middle, a little smaller where it is to lie inside its neighbours. */
export const hexShape = (inset = 0): string => {
  const k = 1 - inset / RADIUS;
  return `M${CORNERS.map(([x, y]) => `${one(x * k)},${one(y * k)}`).join('L')}Z`;
};

/** Row and column change in even rows, then in odd ones: NE, E, SE, SW, W, NW. */
const STEPS: readonly (readonly Point[])[] = [
  [
    [-1, 0],
    [0, 1],
    [1, 0],
    [1, -1],
    [0, -1],
    [-1, -1],
  ],
  [
    [-1, 1],
    [0, 1],
    [1, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
  ],
];
const pad = (n: number): string => String(n).padStart(2, '0');
/** The six neighbours in the order NE, E, SE, SW, W, NW, whether the map has them or not. */
export function neighboursOf(id: string): string[] {
  const [row, column] = [rowOf(id), columnOf(id)];
  return (STEPS[row % 2] as readonly Point[]).map(([dr, dc]) => `${pad(row + dr)}${pad(column + dc)}`);
}
/** The ends of the side towards a neighbour, by its place among the six. */
export function sideOf(id: string, direction: number): [Point, Point] {
  const corners = cornersOf(id);
  return [corners[direction] as Point, corners[(direction + 1) % 6] as Point];
}
/** The ends of the side two neighbours share. */
export function sharedSide(a: string, b: string): [Point, Point] | null {
  const direction = neighboursOf(a).indexOf(b);
  return direction < 0 ? null : sideOf(a, direction);
}

/** The neighbour that lies most in a direction; arrow keys walk the map by it. */
export function stepFrom(id: string, [dx, dy]: Point, has: (id: string) => boolean): string | null {
  const [x, y] = centreOf(id);
  const along = (n: string): number => {
    const [nx, ny] = centreOf(n);
    return (nx - x) * dx + (ny - y) * dy;
  };
  const found = neighboursOf(id)
    .filter((n) => has(n) && along(n) > WIDE * 0.3)
    .sort((a, b) => along(b) - along(a));
  return found[0] ?? null;
}

export const boxOfHexes = (ids: Iterable<string>): Box | null => {
  const points = [...ids].filter(isHex).map(centreOf);
  if (!points.length) return null;
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  return [Math.min(...xs) - WIDE, Math.min(...ys) - WIDE, Math.max(...xs) + WIDE, Math.max(...ys) + WIDE];
};
