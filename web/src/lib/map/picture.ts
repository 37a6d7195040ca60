// A map in small, as `npm run pictures` bakes it: roads and spaces at the start of a title.
import type { Side } from '../game/atlas';

/** x, y, strength of the fortress (-1 for a home space), home power, who holds it. */
export type PictureSpace = readonly [number, number, number, string, Side | null];

export interface Picture {
  era: number;
  roads: string;
  ropes: string;
  spaces: PictureSpace[];
}

export async function loadPictures(): Promise<Record<string, Picture>> {
  return (await import('./generated/pictures.json')).default as unknown as Record<string, Picture>;
}
