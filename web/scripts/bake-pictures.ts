// Small pictures of the maps for the pages outside a game: where the roads and spaces are, and who holds them at the start.
// usage: npm run pictures     (after `npm run bake`)
import fs from 'node:fs';
import type { Atlas } from '../src/lib/game/atlas';
import type { View } from '../src/lib/game/view';
import { type Geography, mapOf } from '../src/lib/map/geography';
import { roadPath } from '../src/lib/map/geometry';
import type { Picture } from '../src/lib/map/picture';

const read = <T>(path: string): T => JSON.parse(fs.readFileSync(new URL(path, import.meta.url), 'utf8')) as T;
const starts: [title: string, view: string][] = [
  ['spain', 'spain-start'],
  ['nine-years', 'nine-years-start'],
  ['grand-campaign', 'nine-years-start'],
  ['pragmatic-war', 'pragmatic-war-start'],
];

function picture(title: string, start: string): Picture {
  const geography = read<Geography>(`../src/lib/map/generated/${mapOf(title)}.json`);
  const atlas = read<Atlas>(`../fixtures/atlas-${title}.json`);
  const view = read<View>(`../fixtures/view-${start}.json`);
  const era = atlas.eras[view.era] ?? atlas.eras[0];
  if (!era) throw new Error(`${title} has no map`);
  const now = new Map(view.spaces.map((s) => [s.id, s]));
  const present = new Set(view.powers.filter((p) => p.allegiance !== 'absent').map((p) => p.id));
  const ways = (kind: string): string =>
    era.connections
      .filter((c) => c.kind === kind)
      .map((c) => {
        const [a, b] = [geography.spaces[c.a], geography.spaces[c.b]];
        const bend = geography.bends[`${c.a}|${c.b}`] ?? geography.bends[`${c.b}|${c.a}`];
        return a && b ? roadPath([a.x, a.y], [b.x, b.y], bend) : '';
      })
      .join('');
  return {
    era: view.era,
    roads: ways('ordinary'),
    ropes: ways('one-side'),
    spaces: era.spaces.flatMap((s) => {
      const p = geography.spaces[s.id];
      if (!p) return [];
      const home = s.home.find((power) => present.has(power)) ?? s.home_until ?? s.home[0] ?? 'none';
      return [[Math.round(p.x), Math.round(p.y), s.home_box ? -1 : s.fortress, home, now.get(s.id)?.control ?? null] as const];
    }),
  };
}

const pictures = Object.fromEntries(starts.map(([title, start]) => [title, picture(title, start)]));
fs.writeFileSync(new URL('../src/lib/map/generated/pictures.json', import.meta.url), `${JSON.stringify(pictures)}\n`);
