// Outlines of pieces and works, as path data.
import type { Side } from '../game/atlas';

const f = (v: number): string => String(Math.round(v * 10) / 10);

/** The outline of a piece. Bourbon pieces have cut corners, Alliance pieces round ones: shape as well as colour. */
export function body(side: Side, w: number, h: number, k: number): string {
  const x = w / 2;
  const y = h / 2;
  if (side === 'bourbon')
    return `M${f(-x + k)},${f(-y)}H${f(x - k)}L${f(x)},${f(-y + k)}V${f(y - k)}L${f(x - k)},${f(y)}H${f(-x + k)}L${f(-x)},${f(y - k)}V${f(-y + k)}Z`;
  const r = k + 1.6;
  const arc = (dx: number, dy: number): string => `a${f(r)},${f(r)} 0 0 1 ${f(dx)},${f(dy)}`;
  return `M${f(-x + r)},${f(-y)}H${f(x - r)}${arc(r, r)}V${f(y - r)}${arc(-r, r)}H${f(-x + r)}${arc(-r, -r)}V${f(-y + r)}${arc(r, -r)}Z`;
}

/** The lowest strip of a piece, from one part of its width to another (0 to 1): the band of its power. */
export function band(side: Side, w: number, h: number, k: number, height: number, from = 0, to = 1): string {
  const y = h / 2;
  const x0 = -w / 2 + w * from;
  const x1 = -w / 2 + w * to;
  const r = Math.min(height, side === 'bourbon' ? k : k + 1.6);
  const right = to >= 1 ? (side === 'bourbon' ? `V${f(y - r)}L${f(x1 - r)},${f(y)}` : `V${f(y - r)}a${f(r)},${f(r)} 0 0 1 ${f(-r)},${f(r)}`) : `V${f(y)}`;
  const left = from <= 0 ? (side === 'bourbon' ? `H${f(x0 + r)}L${f(x0)},${f(y - r)}` : `H${f(x0 + r)}a${f(r)},${f(r)} 0 0 1 ${f(-r)},${f(-r)}`) : `H${f(x0)}`;
  return `M${f(x0)},${f(y - height)}H${f(x1)}${right}${left}Z`;
}

/** A bastioned trace with n bastions. */
export function trace(n: number, radius: number): string {
  const points: string[] = [];
  const half = 180 / n;
  for (let i = 0; i < n; i++) {
    const a = (n === 4 ? -45 : -90) + (i * 360) / n;
    for (const [r, o] of [
      [0.6, -half * 0.42],
      [0.78, -half * 0.62],
      [1, 0],
      [0.78, half * 0.62],
      [0.6, half * 0.42],
    ] as const) {
      const t = ((a + o) * Math.PI) / 180;
      points.push(`${f(radius * r * Math.cos(t))},${f(radius * r * Math.sin(t))}`);
    }
  }
  return `M${points.join('L')}Z`;
}

/** Bastions by the strength of a fortress. */
export const bastions = (fortress: number): number => fortress + 3;

/** A crown, as the Anglo-Allied side bears it. */
export const CROWN = 'M-5.4 4.6H5.4V3H-5.4zM-5.2 2.2L-6.2-3.4-3-.6 0-5.4 3-.6 6.2-3.4 5.2 2.2z';

/** A fortified line: a redan trace over an arc around the place, facing so many degrees. */
export function redan(radius: number, facing: number): string {
  const points: string[] = [];
  const n = 8;
  for (let i = 0; i <= n; i++) {
    const a = ((facing - 75 + (i * 150) / n) * Math.PI) / 180;
    const r = i % 2 ? radius + 3.4 : radius;
    points.push(`${f(r * Math.cos(a))},${f(r * Math.sin(a))}`);
  }
  return `M${points.join('L')}`;
}

/** A laurel wreath around a place, open at the top: its two branches, and their leaves. */
export function laurel(radius: number): { branches: string; leaves: string } {
  const point = (r: number, deg: number): [number, number] => [r * Math.cos((deg * Math.PI) / 180), r * Math.sin((deg * Math.PI) / 180)];
  let branches = '';
  let leaves = '';
  for (const side of [-1, 1]) {
    const [x0, y0] = point(radius, 90 + side * 6);
    const [x1, y1] = point(radius, 90 + side * 142);
    branches += `M${f(x0)},${f(y0)}A${f(radius)},${f(radius)} 0 0 ${side > 0 ? 1 : 0} ${f(x1)},${f(y1)}`;
    for (let i = 0; i < 8; i++) {
      for (const off of [-1, 1]) {
        const deg = 90 + side * (16 + i * 17 + (off > 0 ? 5 : 0));
        const [x, y] = point(radius, deg);
        const lean = ((deg + side * (90 - off * 38)) * Math.PI) / 180;
        const length = off > 0 ? 6.2 : 5.4;
        const [dx, dy] = [Math.cos(lean) * length, Math.sin(lean) * length];
        const [nx, ny] = [-Math.sin(lean) * 2.5, Math.cos(lean) * 2.5];
        leaves += `M${f(x)},${f(y)}q${f(dx / 2 + nx)},${f(dy / 2 + ny)} ${f(dx)},${f(dy)}q${f(-dx / 2 - nx)},${f(-dy / 2 - ny)} ${f(-dx)},${f(-dy)}z`;
      }
    }
  }
  return { branches, leaves };
}

/** A grenadier, sixteen units high. */
export const GRENADIER =
  'M-5.2-5.6C-3.6-5.2-2.6-6-1.9-7.6-1-8.6 1-8.6 1.9-7.6 2.6-6 3.6-5.2 5.2-5.6 4.6-4 2.4-3.2 0-3.2S-4.6-4-5.2-5.6zM-1.75-1.9a1.75 1.75 0 1 0 3.5 0a1.75 1.75 0 1 0-3.5 0zM-2.6 1.1C-2.4.2-1.3-.1 0-.1S2.4.2 2.6 1.1L3.5 7.2C2.4 7.9 1.3 8 .9 8L0 4.6-.9 8C-1.3 8-2.4 7.9-3.5 7.2z';
export const LILY =
  'M0-6C1.8-4 2.2-2 .9.6 2-.9 3.6-1.8 4.8-.6 5.6.8 4.6 2.2 3.2 2 3.6 1.2 3 .6 2.4 1 1.7 1.4 1.3 2 1.2 2.4H2v1.1H1C1.1 4.6 1.6 5.4 2.2 6 1.2 6 .4 5.6 0 5-.4 5.6-1.2 6-2.2 6-1.6 5.4-1.1 4.6-1 3.5H-2V2.4h.8C-1.3 2-1.7 1.4-2.4 1-3 .6-3.6 1.2-3.2 2-4.6 2.2-5.6.8-4.8-.6-3.6-1.8-2-.9-.9.6-2.2-2-1.8-4 0-6z';
export const CROSS = 'M-1.6-5.4h3.2L1.2-1.2 5.4-1.6v3.2L1.2 1.2 1.6 5.4h-3.2L-1.2 1.2-5.4 1.6v-3.2L-1.2-1.2z';
export const emblem = (side: Side): string => (side === 'bourbon' ? LILY : CROSS);

export const WHEAT =
  'M0 5V-4M0-4.6c-1 1-1 2 0 3 1-1 1-2 0-3zM-.3-1.6c-1.4-.2-2.4-1-2.6-2.3 1.5.1 2.5.9 2.6 2.3zM.3-1.6c1.4-.2 2.4-1 2.6-2.3-1.5.1-2.5.9-2.6 2.3zM-.3 1c-1.4-.2-2.4-1-2.6-2.3C-1.4-1.2-.4-.4-.3 1zM.3 1c1.4-.2 2.4-1 2.6-2.3C1.4-1.2.4-.4.3 1z';
export const PEAKS = 'M-5 3.6L-1.6-3.6 1.2 3.6M.2 1L2.6-2.2 5.2 3.6';
export const ANCHOR = 'M0-3.2V4.2M-2.2-1.2H2.2M-4 1.2C-3.8 3.4-2 4.4 0 4.4S3.8 3.4 4 1.2M-1.1-4.2a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0-2.2 0';
export const SWORDS = 'M-4 4L4-4M4 4L-4-4M-4.6 1.4L-1.6 4.4M4.6 1.4L1.6 4.4';
/** Two curved sabres. */
export const SABRES = 'M-3.8 3.4C0 2.6 3 0 3.8-4M-4.6 1.6L-2.2 4.4M3.8 3.4C0 2.6-3 0-3.8-4M4.6 1.6L2.2 4.4';
export const SMALL_CROWN = 'M-4 3.2V-2.6L-2-.2 0-3.8 2-.2 4-2.6V3.2z';
/** Mountains: outline and hachures, light from the west. */
export const HILLS: readonly (readonly [string, string])[] = [
  ['M-7 4C-5 0-3-5-1-7 1-5 3 0 7 4', 'M-1-6.6L2 3.2M.3-5L4 3.4M-1.5-6L.2 3'],
  ['M-6 4C-5 1-3-3-1.5-6 0-5 1-2 2-3 3.5-1 5 2 6.5 4', 'M-1.4-5.6L1.2 3M2-2.4L3.6 3.2M.2-3.6L2.4 3.2'],
  ['M-7 4C-6 2-4-2-2-4 0-6 1-4 2-2 4 0 5 2 7 4', 'M0-5L2 3.2M1-3.8L4 3.3M-2-4L0 3'],
  ['M-5.5 4C-4 0-2-4 0-6.5 1.5-4 3.5 0 5.5 4', 'M0-6L2.6 3.2M-.4-5.6L.6 3M1.4-3.6L4 3.4'],
];
