// What never changes during a game, as `atlas_json` of the engine writes it.

export type Side = 'alliance' | 'bourbon';
export const SIDES: readonly Side[] = ['alliance', 'bourbon'];
export type Terrain = 'fertile' | 'normal' | 'rugged' | 'unlimited';
export type SeaZone = 'atlantic' | 'mediterranean';
/** The two-letter code of a power. */
export type PowerId = string;
export type SpaceId = string;

export interface AtlasSpace {
  id: SpaceId;
  name: string;
  name_fr: string;
  lon: number;
  lat: number;
  region: string;
  terrain: Terrain;
  fortress: number;
  vp: number;
  home: PowerId[];
  home_until: PowerId | null;
  capital_of: PowerId[];
  ports: SeaZone[];
  wealthy: boolean;
  home_box: boolean;
}

export interface AtlasConnection {
  a: SpaceId;
  b: SpaceId;
  kind: 'ordinary' | 'one-side';
  only: Side | null;
  mp: number;
}

export interface AtlasPower {
  id: PowerId;
  name: string;
  name_fr: string;
  adjective: string;
  side: Side;
  corps: number;
}

export interface AtlasEra {
  spaces: AtlasSpace[];
  connections: AtlasConnection[];
  powers: AtlasPower[];
}

export interface LeaderFace {
  tr: number;
  cr: number;
  band: boolean;
}

export interface AtlasLeader {
  id: string;
  name: string;
  name_fr: string;
  side: Side;
  sort: 'named' | 'minor' | 'staff';
  home: PowerId[];
  named: LeaderFace | null;
  minor: LeaderFace;
}

export interface AtlasFleet {
  id: string;
  name: string;
  side: Side;
  zone: SeaZone;
  port: SpaceId;
}

export interface Atlas {
  title: string;
  data: string;
  eras: AtlasEra[];
  terrains: { id: Terrain; limit: number | null }[];
  leaders: AtlasLeader[];
  fleets: AtlasFleet[];
}

/** The map as it is in an era. */
export const eraOf = (atlas: Atlas, era: number): AtlasEra => (atlas.eras[era] ?? atlas.eras[0]) as AtlasEra;

/** Victory points are worth printing only where they are not the strength of the fortress. */
export const printedPoints = (space: AtlasSpace): number => (space.vp !== space.fortress ? space.vp : 0);
