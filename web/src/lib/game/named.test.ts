import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Atlas } from './atlas';
import { namedBy } from './named';
import type { View } from './view';

const read = <T>(name: string): T => JSON.parse(fs.readFileSync(new URL(`../../../fixtures/${name}.json`, import.meta.url), 'utf8')) as T;
const atlas = read<Atlas>('atlas-spain');
const view = read<View>('view-spain-start');

/** The atlas as another language would have it. */
const elsewhere: Atlas = {
  ...atlas,
  leaders: atlas.leaders.map((l) => ({ ...l, name: `L ${l.id}` })),
  events: atlas.events.map((e) => ({ ...e, title: `T ${e.id}`, text: `X ${e.id}` })),
};

describe('a position in another language', () => {
  const told = namedBy(view, elsewhere);
  it('has its leaders by the names of the atlas, those without a name of their own too', () => {
    const leaders = told.leaders.track;
    expect(leaders.some((l) => l.sort === 'minor')).toBe(true);
    for (const l of leaders) expect(l.name).toBe(`L ${l.id}`);
  });
  it('has its cards by them', () => {
    expect(told.events.unseen.length).toBeGreaterThan(0);
    for (const card of told.events.unseen) expect([card.title, card.text]).toEqual([`T ${card.id}`, `X ${card.id}`]);
  });
});
