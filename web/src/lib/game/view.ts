// The part of a view that stands on the map, as `view_json` of the engine writes it.
import type { PowerId, Side, SpaceId } from './atlas';

/** Corps that are alike. */
export interface Corps {
  power: PowerId;
  count: number;
  reduced: boolean;
  demoralized: boolean;
  acted: boolean;
}

export interface Leader {
  id: string;
  name: string;
  side: Side;
  sort: 'named' | 'minor' | 'staff';
  shows: 'named' | 'minor';
  tr: number;
  cr: number;
  demoralized: boolean;
  acted: boolean;
}

export interface Group {
  corps: Corps[];
  leaders: Leader[];
}

export interface FortressNow {
  printed: number;
  strength: number;
  defense: number;
  damage: number;
  besieged: boolean;
  continued: number;
}

export interface SpaceNow {
  id: SpaceId;
  name: string;
  home: PowerId[];
  control: Side | null;
  closed: boolean;
  line: { side: Side; level: number } | number | null;
  famous_victory: Side | null;
  fortress?: FortressNow;
  alliance: { outside: Group; inside: Group };
  bourbon: { outside: Group; inside: Group };
}

export interface PowerNow {
  id: PowerId;
  name: string;
  allegiance: string;
  side: Side | null;
}

export interface View {
  title: string;
  data: string;
  era: number;
  year: number;
  phase_title: string;
  vp: number;
  sea: { atlantic: Side | null; mediterranean: Side | null };
  fleets: Record<string, { strength: number; gone: boolean }>;
  powers: PowerNow[];
  spaces: SpaceNow[];
}

export const isEmpty = (g: Group): boolean => !g.corps.length && !g.leaders.length;
export const corpsIn = (g: Group): number => g.corps.reduce((n, c) => n + c.count, 0);
