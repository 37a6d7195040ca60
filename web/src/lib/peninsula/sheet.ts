// What the baked sheet of the peninsula holds. Made by `npm run bake:iberia` from the atlas and Natural Earth; never by hand.
import type { Box } from '../map/geometry';

export interface Sheet {
  /** What is shown as a whole, and how far it is drawn beyond. */
  frame: Box;
  bleed: number;
  land: string;
  /** Watercolour of the countries. */
  washes: { country: string; d: string }[];
  /** Rivers and estuaries along hexsides, impassable mountains as combs. */
  rivers: string;
  estuaries: string;
  combs: string;
  grid: string;
  /** Borders of areas and of countries. */
  areaBorders: string;
  countryBorders: string;
  mountains: string;
  /** x, y, size and which of the shapes. */
  hills: [number, number, number, number][];
  /** Where the name of an area stands: middle, size of the letters, room between them. */
  areas: Record<string, [number, number, number, number]>;
  /** Outlines of the areas, for what holds of a whole one. */
  outlines: Record<string, string>;
  /** Names of rivers along their course, by which the catalogues know them. */
  riverNames: { name: string; x: number; y: number; turn: number }[];
  /** Sea Boxes and Home Boxes: x, y, width and height. */
  boxes: Record<string, [number, number, number, number]>;
  rose: [number, number, number];
  /** What one can go to: x, y, width, height. */
  regions: Record<string, [number, number, number, number]>;
}

export async function loadSheet(): Promise<Sheet> {
  return (await import('./generated/iberia.json')).default as unknown as Sheet;
}
