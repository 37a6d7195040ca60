// Western Europe from Lisbon to Vienna: the sheet of the wars of the Spanish succession and of the Nine Years.
import type { Projecting } from '../../src/lib/map/bake/projection';
import type { Box } from '../../src/lib/map/geometry';

/** Atlases whose spaces the sheet must carry. */
export const titles = ['spain', 'nine-years', 'grand-campaign'] as const;

/** The part of the sheet that is shown as a whole, by title: the isles lie above the others' top edge. */
export const frames: Record<string, Box> = {
  spain: [0, 0, 1100, 844],
  'nine-years': [0, -118, 1100, 844],
  'grand-campaign': [0, -118, 1100, 844],
};

/** How far the drawing runs past the sheet. */
export const bleed = 700;

export const projecting: Projecting = {
  parallels: [38, 52],
  centre: [3.4, 45.2],
  turn: 15,
  scale: 2960,
  at: [1100 * 0.487, 844 * 0.548],
  lenses: [
    [4.6, 50.9, 175, 2.05], // Flanders
    [8.7, 48.9, 140, 1.5], // the Rhine
    [9.7, 45.0, 145, 1.95], // Lombardy
    [-4, 39.6, 330, 0.84], // Iberia gives room
    [1.2, 46.0, 180, 0.84], // and so do western France
    [13.6, 41.6, 160, 0.6], // and southern Italy
  ],
};

/** Where spaces are put by hand: home boxes, and what lies beyond the edge. */
export const fixed: Record<string, readonly [number, number]> = {
  'empire-home': [972, 88],
  'austria-home': [1040, 466],
  vienna: [1020, 334],
  passau: [962, 296],
  london: [404, 92],
  york: [446, 26],
  edinburgh: [440, -30],
  highlands: [432, -80],
  derry: [300, -32],
  dublin: [298, 24],
  kinsale: [204, 56],
  brest: [250, 236],
  naples: [905, 720],
  'papal-states': [838, 656],
};

/** Spaces that stand for a country: the land does not follow them. */
export const adrift: readonly string[] = ['papal-states'];

/** Small pushes before the spaces are relaxed. */
export const nudges: Record<string, readonly [number, number]> = {
  freiburg: [40, 12],
  strasbourg: [4, -16],
  besancon: [-14, 8],
  metz: [-8, -6],
  nijmegen: [34, -6],
  'bergen-op-zoom': [-4, -6],
  salzburg: [20, 22],
  innsbruck: [0, 26],
  ingolstadt: [10, -18],
  munich: [0, 14],
  cologne: [22, 0],
  parma: [8, 10],
  mirandola: [18, 4],
  trent: [4, -10],
};

/** Coasts without spaces that make way for those that have some: longitude, latitude, and by how much. */
export const coastTies: readonly (readonly [number, number, number, number])[] = [
  [-2, 48.65, -62, -2],
  [-1.65, 49.65, -62, -8],
  [0.1, 49.55, -46, -4],
  [1.4, 50.1, -16, 0],
  [-2.2, 47.3, -44, 0],
  [-1.2, 46.1, -24, 0],
  [-5.4, 50.1, -70, 0],
  [-3.2, 50.7, -62, -2],
  [-1.4, 50.75, -46, -2],
  [1.5, 52.6, -20, 4],
];

/** Shores of the isles: they move west as a whole and are squeezed from the north, to fit above the sheet. */
export const isles: readonly (readonly [number, number])[] = [
  [-5.2, 58.6],
  [-3.1, 58.6],
  [-2, 57.5],
  [-6.3, 56.6],
  [-4.8, 54.8],
  [-3.4, 54.4],
  [-4.6, 53.3],
  [-5.1, 51.9],
  [0.2, 53.3],
  [-10, 54.2],
  [-10.4, 52.1],
  [-6.2, 52.2],
  [-9.5, 51.5],
  [-7, 57.5],
  [-8.3, 55.1],
  [-5.5, 54.5],
  [-2, 55.7],
  [-3, 53.4],
];
export const amongIsles = ([x, y]: readonly [number, number]): boolean => y < 60 && x < 560;
export const squeezed = ([x, y]: readonly [number, number]): readonly [number, number] => [x - 58, 90 + (y - 90) * 0.57];

/** Spaces not every title has, and the one whose country they then belong to. */
export const standIns: Record<string, string> = {
  york: 'london',
  edinburgh: 'london',
  highlands: 'london',
  derry: 'london',
  dublin: 'london',
  kinsale: 'london',
  brest: 'paris',
};

/** Spaces whose country is washed like another's, so that no border runs through it. */
export const washedLike: Record<string, string> = { york: 'london' };

/** Sea and land where no space is: the washes of countries need to know whose it is. `x` is nobody's. */
export const country: readonly (readonly [string, number, number])[] = [
  ['x', 7.6, 46.9],
  ['x', 8.9, 46.8],
  ['x', 9.6, 46.7],
  ['x', 7.2, 46.4],
  ['Ve', 12.2, 45.6],
  ['Ve', 13.2, 45.9],
  ['Ve', 10.4, 45.75],
  ['Ve', 14, 45.2],
  ['x', 9.0, 44.45],
  ['x', 10.8, 43.7],
  ['x', 11.3, 43.2],
  ['x', 9.1, 42.2],
  ['x', 9, 41.6],
  ['=naples', 9, 40.2],
  ['=naples', 9, 39.4],
  ['=naples', 14, 37.6],
  ['=naples', 16, 40.5],
  ['=naples', 16.5, 39],
  ['=naples', 17.5, 40.6],
  ['=naples', 15.4, 41.5],
  ['Lo', 6.2, 48.5],
  ['=paris', -1.5, 48.4],
  ['=paris', -3.5, 48.2],
  ['=paris', 0, 49],
  ['=paris', -1, 46.8],
  ['=paris', 0.5, 46.4],
  ['=paris', 4.4, 48.2],
  ['=paris', 5.1, 49.3],
  ['=paris', 2.6, 44.6],
  ['=paris', 4.6, 44.4],
  ['=paris', 0.2, 47.6],
  ['=paris', 1.2, 45.4],
  ['=paris', 3.4, 47.2],
  ['=paris', 5.5, 43.9],
  ['=paris', 1.8, 50.6],
  ['=london', -1.2, 52.5],
  ['=london', 1, 52.5],
  ['=london', -3.5, 50.8],
  ['=london', -3.6, 52.3],
  ['=york', -1.5, 54],
  ['=london', -1.4, 51],
  ['=london', 1.2, 51.2],
  ['=dunkirk', 1.85, 50.88],
  ['=york', -2.6, 54.4],
  ['=edinburgh', -3, 55.8],
  ['=edinburgh', -4, 57.5],
  ['=edinburgh', -4.6, 56.6],
  ['=edinburgh', -5.2, 58.2],
  ['=dublin', -7.5, 53],
  ['=dublin', -6.5, 54.5],
  ['=dublin', -9, 53.5],
  ['=dublin', -8.5, 52.3],
  ['=cologne', 8, 51.6],
  ['=cologne', 7.8, 52.8],
  ['=cologne', 9, 50.8],
  ['=cologne', 11.5, 50.3],
  ['=cologne', 12.5, 52],
  ['=cologne', 9.5, 53.5],
  ['=cologne', 10, 49.7],
  ['=cologne', 13.5, 51.2],
  ['=cologne', 12, 53.5],
  ['=cologne', 9.5, 47.75],
  ['=cologne', 10.2, 47.7],
  ['=cologne', 5.9, 50.05],
  ['=amsterdam', 6.3, 52.8],
  ['=amsterdam', 5.8, 53.2],
  ['=amsterdam', 5, 51.65],
  ['=vienna', 14.4, 49.8],
  ['=vienna', 15.5, 50.1],
  ['=vienna', 13.2, 50],
  ['=vienna', 16.6, 49.3],
  ['=vienna', 14.3, 46.7],
  ['=vienna', 18, 47],
  ['=vienna', 19.5, 47.3],
  ['=vienna', 16, 45.8],
  ['=vienna', 21, 47],
  ['=vienna', 18, 48.6],
  ['=vienna', 21, 49],
  ['=vienna', 10.2, 47.0],
  ['x', 19, 50.5],
  ['x', 17, 52],
  ['x', 20, 53],
  ['x', 19, 44],
  ['x', 16.5, 44.3],
  ['x', 21, 43],
  ['x', 20, 40.5],
  ['x', 9.5, 56],
  ['x', 9, 55],
  ['x', 13.5, 56],
  ['x', 15, 58],
  ['x', 16, 56],
  ['x', 18, 54.6],
  ['x', 12, 55.4],
  ['x', 8, 58.5],
  ['=madrid', -8, 43],
  ['=madrid', -6, 43.2],
  ['=madrid', -7, 42.4],
  ['=madrid', -4.5, 42.9],
  ['=madrid', -2.6, 39.4],
  ['=madrid', -2, 40.4],
  ['=madrid', -1.2, 40.4],
  ['=madrid', 1, 42.2],
  ['=madrid', -2.5, 37.4],
  ['=barcelona', 1.3, 41.3],
  ['=barcelona', 3, 39.7],
  ['=barcelona', -0.8, 39.9],
  ['=lisbon', -8, 39.6],
  ['=lisbon', -8, 37.5],
  ['=lisbon', -7.6, 41.5],
  ['=madrid', -7, 37.7],
  ['x', -6, 34.5],
  ['x', -3, 34.8],
  ['x', 1, 35.6],
  ['x', 5, 36],
  ['x', 9.5, 36],
  ['x', -7, 32],
  ['x', 3, 33],
  ['x', 10, 33],
];

/** Ranges of mountains: half width, height, then longitudes and latitudes. */
export const ranges: readonly (readonly number[])[] = [
  [26, 1, -1.6, 43.0, -0.6, 42.8, 0.6, 42.65, 1.7, 42.5, 2.5, 42.4],
  [20, 0.8, -6.6, 42.9, -5, 43.05, -3.8, 43.0, -2.6, 42.95],
  [20, 0.75, -7, 42.2, -6.4, 42.3],
  [22, 0.75, -6.2, 40.3, -5.2, 40.3, -4.1, 40.8, -3.3, 41.15],
  [30, 0.7, -2.4, 41.9, -1.8, 41.0, -1.0, 40.4],
  [18, 0.65, -5.4, 39.5, -4.4, 39.5],
  [20, 0.7, -6.5, 38.1, -5.2, 38.15, -3.6, 38.4],
  [24, 0.85, -5.1, 36.8, -3.9, 36.98, -3.1, 37.05, -2.3, 37.3, -1.8, 38.0],
  [18, 0.6, -8, 40.3, -7.4, 40.4],
  [15, 0.6, -8.0, 41.6, -7.2, 41.5],
  [34, 1.2, 6.9, 44.2, 6.75, 45.3, 7.1, 45.9, 8.0, 46.3, 9.2, 46.5, 10.2, 46.6, 11.2, 46.9, 12.4, 47.1, 13.4, 47.2, 14.3, 47.4],
  [26, 0.95, 10.4, 46.2, 11.6, 46.4, 12.6, 46.5, 13.6, 46.5],
  [18, 0.8, 6.0, 44.4, 6.2, 45.0],
  [18, 0.85, 9.8, 47.3, 11, 47.45, 12, 47.55],
  [20, 0.8, 8.5, 44.5, 9.4, 44.5, 10.3, 44.3, 11.2, 44.1, 12.2, 43.6, 13, 42.9, 13.7, 42.2, 14.4, 41.6, 15.3, 40.8, 16, 39.9, 16.3, 39.2],
  [16, 0.75, 5.7, 46.2, 6.3, 46.7, 6.9, 47.2],
  [30, 0.75, 2.6, 45.1, 3.2, 45.0, 3.6, 44.5],
  [14, 0.7, 4.2, 45.0, 4.4, 44.7],
  [12, 0.7, 7.05, 48.3, 7.05, 47.95],
  [12, 0.7, 8.25, 48.55, 8.15, 47.9],
  [14, 0.6, 5.2, 49.9, 5.9, 50.15],
  [12, 0.6, 9.1, 48.35, 9.7, 48.55],
  [18, 0.8, 13.2, 49.0, 14.2, 48.7],
  [16, 0.8, 13, 50.5, 14, 50.75, 15.5, 50.75, 16.5, 50.3],
  [20, 0.7, 18.5, 49.2, 20, 49.2, 22, 48.9],
  [26, 0.8, 14.8, 45.2, 16, 44.2, 17.5, 43.4, 19, 42.6, 20.4, 41.5],
  [12, 0.5, -3.6, 52.2, -3.7, 52.9],
  [10, 0.5, -2.1, 53.6, -2.3, 54.5],
  [18, 0.7, -5.2, 56.6, -4.4, 57.2, -4.9, 57.9],
  [10, 0.5, -3.8, 55.3, -2.6, 55.5],
  [30, 0.8, -5, 34.8, -3, 34.9],
  [26, 0.75, -1, 35.2, 3, 36.3, 6, 36.5, 8.5, 36.4],
  [14, 0.65, 9.05, 42.2, 9.1, 41.8],
  [10, 0.55, 9.2, 40.1, 9.3, 39.8],
];

/** Names of countries: key of the catalogue, x, y, size, spacing, turn. */
export const regionNames: readonly (readonly [string, number, number, number, number, number])[] = [
  ['france', 500, 412, 24, 11, 0],
  ['spain', 210, 700, 24, 13, 0],
  ['england', 372, 58, 12, 3, -12],
  ['the-empire', 872, 178, 17, 6, 0],
  ['ireland', 248, 2, 11, 2.5, -16],
];

/** Names of seas: the zone, x, y, size; the seal of whoever holds the zone stands beneath. */
export const seaNames: readonly (readonly ['atlantic' | 'mediterranean', number, number, number])[] = [
  ['atlantic', 124, 188, 23],
  ['mediterranean', 562, 712, 17],
];

/** The compass rose: x, y, radius. */
export const rose = [148, 366, 34] as const;

/** Theatres one can go to: x, y and width of what is then shown. */
export const theatres: Record<string, readonly [number, number, number, number]> = {
  flanders: [400, 30, 430, 330],
  rhine: [600, 190, 420, 330],
  danube: [770, 240, 330, 300],
  italy: [480, 450, 460, 300],
  spain: [0, 440, 480, 404],
};
