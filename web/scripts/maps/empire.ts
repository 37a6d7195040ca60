// Central Europe from Paris to Silesia and from the Channel to Tuscany: the sheet of the war of the Austrian succession.
import type { Projecting } from '../../src/lib/map/bake/projection';
import type { Box } from '../../src/lib/map/geometry';

/** Atlases whose spaces the sheet must carry. */
export const titles: readonly string[] = ['pragmatic-war'];

/** The part of the sheet that is shown as a whole. */
export const frames: Record<string, Box> = { 'pragmatic-war': [0, 0, 1100, 844] };

/** How far the drawing runs past the sheet. */
export const bleed = 700;

export const projecting: Projecting = {
  parallels: [43, 53],
  centre: [9.4, 48.2],
  turn: 0,
  scale: 4150,
  at: [620, 398],
  lenses: [
    [3.9, 50.75, 130, 1.75], // Flanders
    [8.2, 49.5, 105, 1.35], // the middle Rhine
    [9.6, 45.1, 130, 1.5], // Lombardy
    [16.9, 50.4, 130, 1.5], // Silesia and the passes
    [4.0, 45.4, 200, 0.72], // southern France gives room
    [9.0, 47.0, 165, 0.7], // and so do the Swiss
  ],
};

/** Where spaces are put by hand: home boxes, and what lies beyond the edge. */
export const fixed: Record<string, readonly [number, number]> = {
  london: [146, 192],
  'prussian-home': [960, 38],
  'hanoverian-home': [700, 38],
  'austrian-home-east': [1042, 408],
  'austrian-home-south': [930, 552],
  'spanish-neapolitan-home': [902, 700],
};

/** Spaces the land does not follow. */
export const adrift: readonly string[] = [];

/** Small pushes before the spaces are relaxed. */
export const nudges: Record<string, readonly [number, number]> = {
  dunkirk: [12, 16],
  ostend: [30, 34],
  'bergen-op-zoom': [8, 0],
  orbetello: [-10, -70],
  spoleto: [6, -70],
  rimini: [14, -52],
  tuscany: [0, -56],
  modena: [0, -26],
  genoa: [-10, -22],
  nice: [-10, -20],
  toulon: [-10, -24],
  marseilles: [-16, -20],
  gerona: [-20, -10],
};

/** Coasts without spaces that make way for those that have some: longitude, latitude, and by how much. */
export const coastTies: readonly (readonly [number, number, number, number])[] = [
  [1.5, 50.2, 0, 22],
  [0.1, 49.55, 0, 62],
  [-1.6, 49.65, 0, 70],
  [-2, 48.65, 0, 56],
  [-4.5, 48.6, 0, 60],
];

/** Shores of the isle: England moves south as a whole, out from under the title. */
export const isles: readonly (readonly [number, number])[] = [];
export const amongIsles = (): boolean => false;
export const squeezed = ([x, y]: readonly [number, number]): readonly [number, number] => [x, y];

/** Spaces not every title has, and the one whose country they then belong to. */
export const standIns: Record<string, string> = {};

/** Spaces whose country is washed like another's, so that no border runs through it. */
export const washedLike: Record<string, string> = {};

/** Sea and land where no space is: the washes of countries need to know whose it is. `x` is nobody's. */
export const country: readonly (readonly [string, number, number])[] = [
  // The Swiss, the Grisons, the Valais
  ['x', 7.2, 46.9],
  ['x', 8.0, 47.1],
  ['x', 8.9, 46.8],
  ['x', 9.6, 46.7],
  ['x', 7.4, 46.3],
  // Venice
  ['Ve', 12.2, 45.6],
  ['Ve', 13.2, 45.9],
  ['Ve', 11.6, 45.5],
  ['Ve', 10.2, 45.7],
  ['Ve', 14, 45.2],
  // Corsica is Genoese, Sardinia the king's
  ['=genoa', 9.1, 42.2],
  ['=genoa', 9.4, 44.35],
  ['=genoa', 8.3, 44.2],
  ['=turin', 9, 40.6],
  ['=turin', 9, 39.6],
  ['=turin', 7.3, 45.7],
  // France
  ['=paris', 1.8, 50.6],
  ['=paris', 1.0, 49.5],
  ['=paris', -0.5, 49],
  ['=paris', -1.5, 48.4],
  ['=paris', -3.5, 48.2],
  ['=paris', 0.5, 47.6],
  ['=paris', 1.9, 47.9],
  ['=paris', -1, 46.8],
  ['=paris', 0.5, 46.4],
  ['=paris', 2.3, 46.9],
  ['=paris', 1.2, 45.4],
  ['=paris', -0.5, 44.8],
  ['=paris', 1.4, 43.6],
  ['=paris', 3.6, 47.9],
  ['=paris', 4.4, 48.3],
  ['=paris', 4.4, 46.6],
  ['=paris', 6.4, 48.0],
  ['=paris', 7.3, 48.0],
  ['=paris', 6.2, 44.4],
  // Spain
  ['=gerona', 1.5, 41.6],
  ['=gerona', 0.6, 42.2],
  ['=gerona', -0.9, 41.6],
  ['=gerona', 3, 39.7],
  // Britain
  ['=london', -1.2, 52.5],
  ['=london', 1, 52.5],
  ['=london', -3.5, 50.8],
  ['=london', -3.6, 52.3],
  ['=london', -1.4, 51],
  ['=london', 1.0, 51.2],
  ['=london', -1.5, 54],
  // The Dutch
  ['=amsterdam', 6.5, 52.9],
  ['=amsterdam', 5.8, 53.2],
  ['=amsterdam', 6.3, 52.3],
  // The Empire's far corners
  ['=hanover', 9.5, 53.2],
  ['=hanover', 10.6, 52.9],
  ['=hanover', 9.9, 51.8],
  ['x', 11.5, 53.7],
  ['x', 9.8, 54.2],
  ['x', 12.6, 53.7],
  ['=cologne', 7.8, 51.3],
  ['=cologne', 10.4, 47.9],
  ['=cologne', 9.5, 47.7],
  ['=cologne', 11.6, 50.4],
  ['=cassel', 9.2, 50.8],
  // Prussia
  ['=berlin', 13.4, 53.2],
  ['=berlin', 15.2, 53.6],
  ['=berlin', 11.6, 52.7],
  ['=berlin', 15.4, 52.2],
  ['=berlin', 17, 54.2],
  ['=dresden', 14.2, 51.6],
  ['=dresden', 12.4, 50.7],
  ['=glogau', 15.5, 51.35],
  ['=glogau', 18, 50.9],
  // Austria and Hungary
  ['=vienna', 14.3, 46.7],
  ['=vienna', 12.5, 46.9],
  ['=vienna', 10.2, 47.1],
  ['=vienna', 14.5, 45.9],
  ['=vienna', 18, 47],
  ['=vienna', 19.5, 47.3],
  ['=vienna', 16.5, 45.8],
  ['=vienna', 18, 48.6],
  ['=vienna', 21, 47.5],
  ['=vienna', 21, 48.9],
  ['=vienna', 18, 49.4],
  // Italy
  ['x', 10.5, 43.6],
  ['x', 11.3, 43.1],
  ['x', 13.4, 43.2],
  ['x', 12.5, 41.9],
  ['=spanish-neapolitan-home', 14, 42.1],
  ['=spanish-neapolitan-home', 14.3, 41.1],
  ['=spanish-neapolitan-home', 15.6, 41.4],
  ['=spanish-neapolitan-home', 16.5, 40.4],
  ['=spanish-neapolitan-home', 14, 37.6],
  // Poland, the Turks, the North
  ['x', 19.3, 50.6],
  ['x', 17.5, 52],
  ['x', 19, 53],
  ['x', 16.6, 52.6],
  ['x', 19, 44],
  ['x', 16.5, 44.4],
  ['x', 21, 43.5],
  ['x', 9.5, 56],
  ['x', 9, 55],
  ['x', 13.5, 56],
  ['x', 12, 55.4],
];

/** Ranges of mountains: half width, height, then longitudes and latitudes. */
export const ranges: readonly (readonly number[])[] = [
  [26, 1, -0.6, 42.8, 0.6, 42.65, 1.7, 42.5, 2.5, 42.4],
  [34, 1.2, 6.9, 44.2, 6.75, 45.3, 7.1, 45.9, 8.0, 46.3, 9.2, 46.5, 10.2, 46.6, 11.2, 46.9, 12.4, 47.1, 13.4, 47.2, 14.6, 47.5],
  [26, 0.95, 10.4, 46.2, 11.6, 46.4, 12.6, 46.5, 13.8, 46.5],
  [18, 0.8, 6.0, 44.4, 6.2, 45.0],
  [18, 0.85, 9.8, 47.3, 11, 47.45, 12, 47.55],
  [20, 0.8, 8.5, 44.5, 9.4, 44.5, 10.3, 44.3, 11.2, 44.1, 12.2, 43.6, 13, 42.9, 13.7, 42.2, 14.4, 41.6, 15.3, 40.8],
  [16, 0.75, 5.7, 46.2, 6.3, 46.7, 6.9, 47.2],
  [30, 0.75, 2.6, 45.1, 3.2, 45.0, 3.6, 44.5],
  [14, 0.7, 4.2, 45.0, 4.4, 44.7],
  [12, 0.7, 7.05, 48.3, 7.05, 47.95],
  [12, 0.7, 8.25, 48.55, 8.15, 47.9],
  [14, 0.6, 5.2, 49.9, 5.9, 50.15],
  [12, 0.6, 9.1, 48.35, 9.7, 48.55],
  [16, 0.8, 12.6, 49.5, 13.2, 49.0, 14.0, 48.7],
  [16, 0.75, 12.6, 50.35, 13.4, 50.6, 14.0, 50.8],
  [16, 0.85, 14.9, 50.8, 15.7, 50.72, 16.4, 50.35, 17.1, 50.15],
  [12, 0.6, 10.4, 50.75, 11.1, 50.5],
  [10, 0.6, 10.4, 51.75, 10.9, 51.65],
  [14, 0.6, 15.2, 49.5, 16.2, 49.6],
  [20, 0.75, 18.0, 49.3, 19.2, 49.4, 20.4, 49.2, 22, 48.9],
  [26, 0.8, 14.4, 45.4, 16, 44.2, 17.5, 43.4, 19, 42.6],
  [14, 0.65, 9.05, 42.3, 9.1, 41.8],
  [10, 0.55, 9.2, 40.1, 9.3, 39.8],
  [10, 0.5, -3.6, 52.2, -3.7, 52.9],
];

/** Names of countries: key of the catalogue, x, y, size, spacing, turn. */
export const regionNames: readonly (readonly [string, number, number, number, number, number])[] = [
  ['france', 140, 500, 24, 11, 0],
  ['hungary', 1030, 490, 15, 5, 0],
  ['poland', 1054, 62, 12, 3, 0],
];

/** Names of seas: the zone, x, y, size; the seal of whoever holds the zone stands beneath. */
export const seaNames: readonly (readonly ['atlantic' | 'mediterranean', number, number, number])[] = [
  ['atlantic', 92, 272, 16],
  ['mediterranean', 446, 774, 17],
];

/** The compass rose: x, y, radius. */
export const rose = [846, 620, 24] as const;

/** Theatres one can go to: x, y, width and height. */
export const theatres: Record<string, readonly [number, number, number, number]> = {
  flanders: [215, 30, 370, 300],
  rhine: [400, 140, 360, 320],
  silesia: [770, 60, 320, 280],
  bohemia: [690, 170, 360, 280],
  danube: [600, 290, 460, 280],
  italy: [360, 490, 480, 280],
};
