// What never changes during a game.
import type { Atlas, AtlasEra, AtlasSpace, Leader, Side } from './generated';

export type { Atlas, AtlasConnection, AtlasEra, AtlasFleet, AtlasLeader, AtlasPower, AtlasSpace, Band, LeaderFace, SeaZone, Side, Terrain } from './generated';

export const SIDES: readonly Side[] = ['alliance', 'bourbon'];
/** The two-letter code of a power. */
export type PowerId = string;
export type SpaceId = string;

/** The map as it is in an era. */
export const eraOf = (atlas: Atlas, era: number): AtlasEra => (atlas.eras[era] ?? atlas.eras[0]) as AtlasEra;

/** Victory points are worth printing only where they are not the strength of the fortress. */
export const printedPoints = (space: AtlasSpace): number => (space.vp !== space.fortress ? space.vp : 0);

/** The powers whose colours the band of a leader shows, on the side of his counter that lies up. */
export function bandsOf(leader: Leader, atlas: Atlas): PowerId[] {
  const counter = atlas.leaders.find((l) => l.id === leader.id);
  const face = leader.shows === 'named' ? counter?.named : counter?.minor;
  return face?.band ? (counter?.home ?? []) : [];
}
