// What a sheet must say of itself to be baked.
import type { Projecting } from '../../src/lib/map/bake/projection';
import type { Box } from '../../src/lib/map/geometry';

type Pair = readonly [number, number];

export interface Plan {
  /** Atlases whose spaces the sheet must carry. */
  titles: readonly string[];
  /** The part of the sheet that is shown as a whole, by title. */
  frames: Record<string, Box>;
  /** How far the drawing runs past the sheet. */
  bleed: number;
  projecting: Projecting;
  /** Where spaces are put by hand: home boxes, and what lies beyond the edge. */
  fixed: Record<string, Pair>;
  /** Spaces the land does not follow. */
  adrift: readonly string[];
  /** Small pushes before the spaces are relaxed. */
  nudges: Record<string, Pair>;
  /** Coasts without spaces that make way: longitude, latitude, and by how much. */
  coastTies: readonly (readonly [number, number, number, number])[];
  /** Shores that move together. */
  isles: readonly Pair[];
  amongIsles: (p: Pair) => boolean;
  squeezed: (p: Pair) => Pair;
  /** Spaces not every title has, and the one whose country they then belong to. */
  standIns: Record<string, string>;
  /** Spaces whose country is washed like another's. */
  washedLike: Record<string, string>;
  /** Sea and land where no space is, and whose it is; `x` is nobody's, `=paris` whoever's Paris is. */
  country: readonly (readonly [string, number, number])[];
  /** Ranges of mountains: half width, height, then longitudes and latitudes. */
  ranges: readonly (readonly number[])[];
  /** Names of countries: key of the catalogue, x, y, size, spacing, turn. */
  regionNames: readonly (readonly [string, number, number, number, number, number])[];
  /** Names of seas: the zone, x, y, size. */
  seaNames: readonly (readonly ['atlantic' | 'mediterranean', number, number, number])[];
  /** The compass rose: x, y, radius. */
  rose: readonly [number, number, number];
  /** Theatres one can go to: x, y, width and height. */
  theatres: Record<string, readonly [number, number, number, number]>;
}
