// What a baked map holds. Made by `npm run bake` from the atlases and Natural Earth; never by hand.
import type { SeaZone } from '../game/atlas';
import type { Box, Point } from './geometry';

export interface PlaceData {
  x: number;
  y: number;
  /** Centre of the name with its icons, from the space. */
  label: Point | null;
  /** How wide the name is that it was placed for; names of other languages lie as that one does. */
  room?: number;
  /** Centre of the least room for an army, from the space. */
  seat: Point;
  /** Centre of the lozenge with victory points, from the space. */
  lozenge: Point | null;
}

export interface Geography {
  name: string;
  /** What is shown as a whole, by title. */
  frames: Record<string, Box>;
  bleed: number;
  turn: number;
  land: string;
  rivers: string;
  lakes: string;
  /** x, y, size and which of the four shapes. */
  hills: [number, number, number, number][];
  spaces: Record<string, PlaceData>;
  /** Control points of bent roads, by both ends in the order of the atlas. */
  bends: Record<string, Point>;
  /** Where the cost of a road for one side is written, by both ends. */
  discs: Record<string, Point>;
  /** Outlines of countries. */
  outlines: string[];
  /** Watercolour by title, era and power: which of the outlines. */
  washes: Record<string, Record<string, number>[]>;
  regionNames: [string, number, number, number, number, number][];
  seaNames: [SeaZone, number, number, number][];
  rose: [number, number, number];
  /** x, y, width, height of the theatres one can go to. */
  theatres: Record<string, [number, number, number, number]>;
}

const maps: Record<string, () => Promise<{ default: unknown }>> = {
  europe: () => import('./generated/europe.json'),
  empire: () => import('./generated/empire.json'),
};

/** Titles with a sheet of their own; the others share one. */
const SHEETS: Record<string, string> = { 'pragmatic-war': 'empire' };

/** The map of a title. */
export const mapOf = (title: string): string => SHEETS[title] ?? 'europe';

export async function loadGeography(map: string): Promise<Geography> {
  const load = maps[map];
  if (!load) throw new Error(`there is no map '${map}'`);
  return (await load()).default as Geography;
}

export const frameOf = (geography: Geography, title: string): Box => geography.frames[title] ?? (Object.values(geography.frames)[0] as Box);

/** Where a name of this width lies: beside its space as far from it as the one the map was made for, across it in proportion. */
export function labelAt({ label, room }: PlaceData, width: number): Point | null {
  if (!label || !room) return label;
  const [x, y] = label;
  const gap = Math.abs(x) - room / 2;
  return gap > 0 ? [Math.sign(x) * (gap + width / 2), y] : [(x * width) / room, y];
}
