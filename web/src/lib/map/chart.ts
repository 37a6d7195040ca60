// What is printed and where it lies, for one title in one era: looked up by the parts of the map.
import { type Atlas, type AtlasEra, type AtlasSpace, bandsOf, eraOf, type PowerId } from '../game/atlas';
import type { Leader, SpaceNow, View } from '../game/view';
import { frameOf, type Geography, type PlaceData } from './geography';
import type { Box, Point } from './geometry';
import { radiusOf } from './glyphs';

const NOWHERE: PlaceData = { x: 0, y: 0, label: null, lozenge: null, seat: [0, 0] };

export interface Chart {
  atlas: Atlas;
  era: AtlasEra;
  geography: Geography;
  frame: Box;
  /** Those that have a place on the sheet. */
  spaces: AtlasSpace[];
  space: (id: string) => AtlasSpace | undefined;
  placeOf: (id: string) => PlaceData;
  /** How many corps a space can feed; nothing where there is no limit. */
  limitOf: (id: string) => number | null;
  /** The colours of a leader's band. */
  bandsOf: (leader: Leader) => PowerId[];
}

export function chartOf(atlas: Atlas, geography: Geography, eraNo: number): Chart {
  const era = eraOf(atlas, eraNo);
  const byId = new Map(era.spaces.map((s) => [s.id, s]));
  const limits = new Map(atlas.terrains.map((l) => [l.id, l.limit]));
  return {
    atlas,
    era,
    geography,
    frame: frameOf(geography, atlas.title),
    spaces: era.spaces.filter((s) => geography.spaces[s.id]),
    space: (id) => byId.get(id),
    placeOf: (id) => geography.spaces[id] ?? NOWHERE,
    limitOf: (id) => {
      const space = byId.get(id);
      return space ? (limits.get(space.terrain) ?? null) : null;
    },
    bandsOf: (leader) => bandsOf(leader, atlas),
  };
}

/** Whose home each space is now: `home_until` stands in for a power that has not entered. */
export function homesOf(chart: Chart, view: View): Map<string, string> {
  const present = new Set(view.powers.filter((p) => p.allegiance !== 'absent').map((p) => p.id));
  return new Map(chart.spaces.map((s) => [s.id, s.home.find((p) => present.has(p)) ?? s.home_until ?? s.home[0] ?? 'none']));
}

/** A name that stands right above or right below its space. */
export const nameAbove = (p: PlaceData): boolean => !!p.label && p.label[1] < -8 && Math.abs(p.label[0]) < 34;
export const nameBelow = (p: PlaceData): boolean => !!p.label && p.label[1] > 8 && Math.abs(p.label[0]) < 34;

/** A garrison stands on the lower rim, or on the upper one where the name is below. */
export const garrisonY = (space: AtlasSpace, p: PlaceData): number => (radiusOf(space.fortress) + 1) * (nameBelow(p) ? -1 : 1);

/** The road from one space to another, bent as it is drawn; it may stop short of the end. */
export function wayOf(chart: Chart, from: string, to: string, short = 0): string {
  const [a, b] = [chart.placeOf(from), chart.placeOf(to)];
  const bend: Point | undefined = chart.geography.bends[`${from}|${to}`] ?? chart.geography.bends[`${to}|${from}`];
  const [hx, hy] = bend ?? [a.x, a.y];
  const l = Math.hypot(b.x - hx, b.y - hy) || 1;
  const cut = Math.min(short, l / 2);
  const [x, y] = [b.x - ((b.x - hx) / l) * cut, b.y - ((b.y - hy) / l) * cut];
  return bend ? `M${a.x},${a.y}Q${bend[0]},${bend[1]} ${x},${y}` : `M${a.x},${a.y}L${x},${y}`;
}

/** The spaces as they stand. Whatever has not changed is the same object as before: it is not drawn again. */
export function spacesNow(view: View, before: ReadonlyMap<string, SpaceNow>): Map<string, SpaceNow> {
  return new Map(
    view.spaces.map((s) => {
      const old = before.get(s.id);
      return [s.id, old && JSON.stringify(old) === JSON.stringify(s) ? old : s];
    }),
  );
}

/** The least box around some spaces, with room for what stands beside them. */
export function boxOf(chart: Chart, ids: Iterable<string>, room = 90): Box | null {
  const points = [...ids].filter((id) => chart.geography.spaces[id]).map(chart.placeOf);
  if (!points.length) return null;
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  return [Math.min(...xs) - room, Math.min(...ys) - room, Math.max(...xs) + room, Math.max(...ys) + room];
}
