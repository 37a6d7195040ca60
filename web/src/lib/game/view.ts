// What a viewer may know of a game.
import { SIDES, type SpaceId } from './atlas';
import type { Group, View } from './generated';

export type { CardFace, Corps, FortressNow, Group, Leader, Pile, PowerNow, SpaceNow, Strength, View } from './generated';

export const isEmpty = (g: Group): boolean => !g.corps.length && !g.leaders.length;
export const corpsIn = (g: Group): number => g.corps.reduce((n, c) => n + c.count, 0);

/** The space a leader stands in. */
export const whereIs = (leader: string, view: View): SpaceId | null =>
  view.spaces.find((s) => SIDES.some((side) => [s[side].outside, s[side].inside].some((g) => g.leaders.some((l) => l.id === leader))))?.id ?? null;
