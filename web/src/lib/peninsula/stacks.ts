// Blocks in their hexes: who stands in a row, who is inside the fortress, where there is no room for all.
import type { Point } from '../map/geometry';
import { centreOf, isHex } from './grid';
import type { Sheet } from './sheet';
import { HEX_SIDES, type HexSide, type Standing } from './view';

/** A block stands so large, with its top and side. */
export const FACE: Point = [44, 47];
export const DEPTH = 8;

export interface Stack {
  /** `1804:allied:outside`. */
  key: string;
  at: string;
  side: HexSide;
  inside: boolean;
  blocks: Standing[];
}
export interface Spot {
  block: Standing;
  x: number;
  y: number;
  scale: number;
}
export interface Placed extends Stack {
  x: number;
  y: number;
  spots: Spot[];
  /** Blocks there is no room for; where all are hidden behind one, how many there are. */
  more: number;
  scale: number;
  /** Half the room it takes. */
  room: Point;
}

export const stackKey = (at: string, side: HexSide, inside: boolean): string => `${at}:${side}:${inside ? 'inside' : 'outside'}`;

export function stacksOf(standing: readonly Standing[]): Stack[] {
  const stacks = new Map<string, Stack>();
  for (const b of standing) {
    const key = stackKey(b.at, b.side, b.inside);
    const stack = stacks.get(key) ?? { key, at: b.at, side: b.side, inside: b.inside, blocks: [] };
    stack.blocks.push(b);
    stacks.set(key, stack);
  }
  return [...stacks.values()];
}

/** Where a stack has its middle, and how large its blocks may be. */
function seatOf(stack: Stack, shared: boolean, sheet: Sheet): { x: number; y: number; scale: number; perRow: number; rows: number } {
  if (!isHex(stack.at)) {
    const [x, y, w, h] = sheet.boxes[stack.at] ?? [0, 0, 300, 150];
    return { x: x + w / 2 - 4, y: y + h / 2 + 16, scale: 1, perRow: Math.floor((w - 30) / 50), rows: 1 };
  }
  const [x, y] = centreOf(stack.at);
  if (stack.inside) return { x: x + (stack.side === 'french' ? 40 : -44), y: y + 36, scale: 0.56, perRow: 2, rows: 1 };
  if (!shared) return stack.blocks.length > 3 ? { x: x - 3, y: y - 22, scale: 0.8, perRow: 3, rows: 2 } : { x: x - 4, y: y - 14, scale: 1, perRow: 3, rows: 1 };
  return { x: x - 3, y: y + (stack.side === 'french' ? -42 : 2), scale: 0.78, perRow: 3, rows: 1 };
}

/** Puts the blocks of every stack in their places. From afar (`far`) a stack is one block with a number. */
export function placeStacks(stacks: readonly Stack[], sheet: Sheet, far: boolean, k: number): Placed[] {
  const outside = new Set(stacks.filter((s) => !s.inside).map((s) => `${s.at}:${s.side}`));
  return stacks.map((stack) => {
    const shared = !stack.inside && HEX_SIDES.every((side) => outside.has(`${stack.at}:${side}`));
    const seat = seatOf(stack, shared, sheet);
    if (far && isHex(stack.at)) return placeFar(stack, shared, k);
    const fits = seat.perRow * seat.rows;
    const shown = stack.blocks.length > fits ? stack.blocks.slice(0, fits) : stack.blocks;
    const step = Math.min(46, shown.length > 3 ? 45 : 46) * seat.scale;
    const down = 50 * seat.scale;
    const rows = Math.ceil(shown.length / seat.perRow);
    const spots = shown.map((block, i): Spot => {
      const row = Math.floor(i / seat.perRow);
      const inRow = Math.min(seat.perRow, shown.length - row * seat.perRow);
      return {
        block,
        x: ((i % seat.perRow) - (inRow - 1) / 2) * step,
        y: (row - (rows - 1) / 2) * down,
        scale: seat.scale,
      };
    });
    const width = Math.min(seat.perRow, shown.length) * step;
    return {
      ...stack,
      x: seat.x,
      y: seat.y,
      spots,
      more: stack.blocks.length - shown.length,
      scale: seat.scale,
      room: [width / 2 + 8 * seat.scale, (rows * down) / 2 + 7 * seat.scale],
    };
  });
}

function placeFar(stack: Stack, shared: boolean, k: number): Placed {
  const [x, y] = centreOf(stack.at);
  const scale = stack.inside ? 0.5 * k : k * 0.8;
  const dx = stack.inside ? (stack.side === 'french' ? 50 : -50) : shared ? (stack.side === 'french' ? 32 : -34) : -3;
  const dy = stack.inside ? 30 : -22;
  const block = stack.blocks[0] as Standing;
  return {
    ...stack,
    x: x + dx,
    y: y + dy,
    spots: [{ block, x: 0, y: 0, scale }],
    more: stack.blocks.length > 1 ? stack.blocks.length : 0,
    scale,
    room: [FACE[0] * scale * 0.6, FACE[1] * scale * 0.6],
  };
}
