// Whatever the position, nothing on the map covers anything else at the default zoom.
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Atlas, AtlasEra } from '../game/atlas';
import { type Group, isEmpty, type SpaceNow, type View } from '../game/view';
import { chartOf, garrisonY } from './chart';
import { type Geography, mapOf } from './geography';
import { type Box, boxAround, overlap } from './geometry';
import { furniture, placeStacks, type Standing, stacksOf, worksOf } from './stacks';

const read = (path: string): unknown => JSON.parse(fs.readFileSync(new URL(path, import.meta.url), 'utf8'));
const sheetOf = (title: string): Geography => read(`./generated/${mapOf(title)}.json`) as Geography;
const FIXTURES = ['spain-late', 'nine-years-late', 'grand-campaign-late', 'pragmatic-war-late'];

const random = (seed: number) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};

/** The same pieces, thrown anew over the map: armies change places, fortresses are besieged, victories won. */
function shuffled(view: View, seed: number): View {
  const dice = random(seed);
  const sides = ['alliance', 'bourbon'] as const;
  const groups = Object.fromEntries(sides.map((side) => [side, view.spaces.map((s) => s[side].outside).filter((g) => !isEmpty(g))])) as Record<
    'alliance' | 'bourbon',
    Group[]
  >;
  const nobody: Group = { corps: [], leaders: [] };
  const order = view.spaces.map((s) => s.id).sort(() => dice() - 0.5);
  const at = new Map<string, { side: 'alliance' | 'bourbon'; group: Group }>();
  for (const side of sides) {
    for (const group of groups[side]) {
      const id = order.pop();
      if (id) at.set(id, { side, group });
    }
  }
  const spaces = view.spaces.map((s): SpaceNow => {
    const here = at.get(s.id);
    const outside = (side: 'alliance' | 'bourbon'): Group => (here?.side === side ? here.group : nobody);
    return {
      ...s,
      famous_victory: dice() < 0.04 ? 'alliance' : null,
      line: dice() < 0.08 && s.control ? 1 : 0,
      ...(s.fortress && { fortress: { ...s.fortress, besieged: dice() < 0.12 } }),
      alliance: { ...s.alliance, outside: outside('alliance') },
      bourbon: { ...s.bourbon, outside: outside('bourbon') },
    };
  });
  return { ...view, spaces };
}

interface Thing {
  what: string;
  box: Box;
}

/** What is drawn at the default zoom, as boxes: armies first, then everything they must not cover. */
function drawn(view: View): { armies: Thing[]; fixed: Thing[]; works: Box[] } {
  const atlas = read(`../../../fixtures/atlas-${view.title}.json`) as Atlas;
  const era = atlas.eras[view.era] as AtlasEra;
  const geography = sheetOf(view.title);
  const chart = chartOf(atlas, geography, view.era);
  const works = worksOf(view, era, geography);
  const standing = placeStacks(stacksOf(view, era, 'middle'), era, geography, 'middle', chart.frame, new Map(), () => works);
  const boxOf = (s: Standing): Box => boxAround(chart.placeOf(s.space).x + s.at[0], chart.placeOf(s.space).y + s.at[1], s.w, s.h);
  const armies = standing.filter((s) => s.form !== 'box').map((s) => ({ what: `${s.key} (${s.form})`, box: boxOf(s) }));
  const garrisons = view.spaces.flatMap((s): Thing[] => {
    const space = chart.space(s.id);
    const p = chart.placeOf(s.id);
    if (!space || (isEmpty(s.alliance.inside) && isEmpty(s.bourbon.inside))) return [];
    return [{ what: `${s.id} garrison`, box: boxAround(p.x, p.y + garrisonY(space, p), 22, 16) }];
  });
  const fixed = furniture(era.spaces, geography, 1).map((o) => ({ what: `${o.space} ${o.glyph ? 'glyph' : 'name or sign'}`, box: o.box }));
  return { armies, fixed: [...fixed, ...garrisons], works };
}

const covering = ({ armies, fixed, works }: ReturnType<typeof drawn>): string[] => [
  ...armies.flatMap((a, i) => armies.slice(i + 1).flatMap((b) => (overlap(a.box, b.box) > 0.5 ? [`${a.what} / ${b.what}`] : []))),
  ...armies.flatMap((a) => fixed.flatMap((b) => (overlap(a.box, b.box) > 0.5 ? [`${a.what} / ${b.what}`] : []))),
  // Works are round and their boxes square: a corner may touch.
  ...armies.flatMap((a) => works.flatMap((box) => (overlap(a.box, box) > 12 ? [`${a.what} / works`] : []))),
];

describe.each(FIXTURES)('armies of %s', (name) => {
  const view = read(`../../../fixtures/view-${name}.json`) as View;
  it('cover nothing, wherever they stand', () => {
    for (let seed = 1; seed <= 8; seed += 1) expect(covering(drawn(shuffled(view, seed))), `seed ${seed}`).toEqual([]);
  });
  it('cover something if two are put in one place', () => {
    const { armies, fixed, works } = drawn(view);
    const [first] = armies;
    if (!first) throw new Error('nobody stands here');
    expect(covering({ armies: [...armies, first], fixed, works })).not.toEqual([]);
  });
});
