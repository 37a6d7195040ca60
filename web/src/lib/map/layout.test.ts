// The baked sheets: nothing covers anything at the default zoom.
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Atlas, type AtlasEra, printedPoints } from '../game/atlas';
import type { SpaceNow, View } from '../game/view';
import { type Geography, labelAt, mapOf } from './geography';
import { type Box, boxAround, distance, overlap, type Point, toSegment } from './geometry';
import { glyphBox, labelSize, radiusOf, SEAT } from './glyphs';
import { actingIn, placeStacks, stacksOf, worksOf } from './stacks';

const read = (path: string): unknown => JSON.parse(fs.readFileSync(new URL(path, import.meta.url), 'utf8'));
const sheets = new Map(['europe', 'empire'].map((name) => [name, read(`./generated/${name}.json`) as Geography]));
const sheetOf = (title: string): Geography => sheets.get(mapOf(title)) as Geography;
const titles = ['spain', 'nine-years', 'grand-campaign', 'pragmatic-war'];
/** The title that has most spaces on each sheet. */
const fullest = ['nine-years', 'pragmatic-war'];
const atlasOf = (title: string): Atlas => read(`../../../fixtures/atlas-${title}.json`) as Atlas;
const viewOf = (name: string): View => read(`../../../fixtures/view-${name}.json`) as View;
const crowded: Record<string, Record<string, string[]>> = {};
crowded.spain = {
  flanders: 'amsterdam bergen-op-zoom nijmegen ostend antwerp tournai namur liege dunkirk lille bouchain arras cologne'.split(' '),
  lombardy: 'milan cremona alessandria mantua mirandola parma turin verrua trent nice'.split(' '),
  'middle Rhine': 'mainz landau philipsburg strasbourg freiburg stuttgart trier metz ulm nordlingen'.split(' '),
  danube: 'munich ingolstadt passau salzburg vienna innsbruck ulm nordlingen'.split(' '),
};
crowded['pragmatic-war'] = {
  flanders: 'amsterdam bergen-op-zoom nijmegen ostend antwerp tournai namur liege dunkirk lille maubeuge amiens cologne'.split(' '),
  lombardy: 'milan piacenza parma mantua modena alessandria turin novara genoa cuneo'.split(' '),
  'the middle Rhine': 'mainz frankfurt landau philipsburg strasbourg freiburg stuttgart trier metz coblenz'.split(' '),
  silesia: 'glogau breslau schweidnitz neisse ratibor glatz sohr koniggratz olmutz gorlitz'.split(' '),
  'bohemia and the danube': 'prague pilsen budweis iglau eger amberg regensburg passau linz braunau brunn vienna'.split(' '),
};
const theatres = Object.entries(crowded).flatMap(([title, all]) => Object.entries(all).map(([name, ids]) => ({ title, name, ids })));

interface Thing {
  what: string;
  space: string;
  box: Box;
}

function thingsOf(era: AtlasEra, geography: Geography): Thing[] {
  return era.spaces.flatMap((s): Thing[] => {
    const p = geography.spaces[s.id];
    if (!p) throw new Error(`${s.id} has no place`);
    const out: Thing[] = [{ what: 'glyph', space: s.id, box: glyphBox(s, p.x, p.y) }];
    if (s.home_box) return out;
    const size = labelSize(s);
    const label = labelAt(p, size.w);
    if (label) out.push({ what: 'name', space: s.id, box: boxAround(p.x + label[0], p.y + label[1], size.w, size.h) });
    out.push({ what: 'seat', space: s.id, box: boxAround(p.x + p.seat[0], p.y + p.seat[1], SEAT.w, SEAT.h) });
    if (p.lozenge && printedPoints(s)) out.push({ what: 'points', space: s.id, box: boxAround(p.x + p.lozenge[0], p.y + p.lozenge[1], 11, 11) });
    return out;
  });
}

const collisions = (things: Thing[]): string[] =>
  things.flatMap((a, i) =>
    things.slice(i + 1).flatMap((b) => {
      // A lozenge leans on its own glyph.
      if (a.space === b.space && [a.what, b.what].sort().join() === 'glyph,points') return [];
      return overlap(a.box, b.box) > 0.5 ? [`${a.space} ${a.what} / ${b.space} ${b.what}`] : [];
    }),
  );

describe('the baked sheets', () => {
  it.each(titles)('has a place, a name and a seat for every space of %s', (title) => {
    for (const era of atlasOf(title).eras) {
      for (const s of era.spaces) {
        const p = sheetOf(title).spaces[s.id];
        expect(p, s.id).toBeDefined();
        expect(!!p?.label, s.id).toBe(!s.home_box);
      }
    }
  });

  it.each(titles)('lets no space, name or seat of %s cover another', (title) => {
    for (const era of atlasOf(title).eras) expect(collisions(thingsOf(era, sheetOf(title)))).toEqual([]);
  });

  it.each(theatres)('keeps the spaces of $name in $title well apart', ({ title, ids }) => {
    const era = atlasOf(title).eras[0] as AtlasEra;
    const geography = sheetOf(title);
    const spaces = era.spaces.filter((s) => ids.includes(s.id));
    expect(spaces).toHaveLength(ids.length);
    for (const a of spaces) {
      for (const b of spaces) {
        if (a.id >= b.id) continue;
        const [p, q] = [geography.spaces[a.id], geography.spaces[b.id]];
        if (!p || !q) throw new Error('no place');
        expect(distance([p.x, p.y], [q.x, q.y]), `${a.id} and ${b.id}`).toBeGreaterThan(46);
      }
    }
  });

  it('keeps every space and its name within the frame of each title that has it', () => {
    for (const title of titles) {
      const frame = sheetOf(title).frames[title] as Box;
      for (const thing of thingsOf(atlasOf(title).eras[0] as AtlasEra, sheetOf(title))) {
        const inside = thing.box[0] >= frame[0] && thing.box[1] >= frame[1] && thing.box[2] <= frame[2] && thing.box[3] <= frame[3];
        expect(inside, `${title}: ${thing.space} ${thing.what} ${thing.box}`).toBe(true);
      }
    }
  });

  it.each(fullest)('lets no ordinary road of %s run through a space that is not its own', (title) => {
    const era = atlasOf(title).eras[0] as AtlasEra;
    const geography = sheetOf(title);
    const at = (id: string): Point => [geography.spaces[id]?.x ?? 0, geography.spaces[id]?.y ?? 0];
    for (const road of era.connections) {
      if (road.kind !== 'ordinary' || geography.bends[`${road.a}|${road.b}`]) continue;
      for (const s of era.spaces) {
        if (s.id === road.a || s.id === road.b || s.home_box) continue;
        expect(toSegment(at(s.id), at(road.a), at(road.b)).distance, `${road.a}-${road.b} past ${s.id}`).toBeGreaterThan(radiusOf(s.fortress) + 1);
      }
    }
  });

  it.each(['spain', 'pragmatic-war'])('keeps north above south and west left of east between neighbours of %s', (title) => {
    // Sheets may be turned, and lenses push: true directions may be off, never reversed.
    const era = atlasOf(title).eras[0] as AtlasEra;
    const geography = sheetOf(title);
    const by = new Map(era.spaces.map((s) => [s.id, s]));
    for (const road of era.connections) {
      const [a, b] = [by.get(road.a), by.get(road.b)];
      if (!a || !b || a.home_box || b.home_box) continue;
      const [p, q] = [geography.spaces[a.id], geography.spaces[b.id]];
      if (!p || !q) throw new Error('no place');
      const east = (b.lon - a.lon) * Math.cos((a.lat * Math.PI) / 180);
      const north = b.lat - a.lat;
      const l = Math.hypot(east, north);
      const turn = (geography.turn * Math.PI) / 180;
      const [x, y] = [east * Math.cos(turn) + north * Math.sin(turn), -(north * Math.cos(turn) - east * Math.sin(turn))];
      const dot = (x * (q.x - p.x) + y * (q.y - p.y)) / (l * distance([p.x, p.y], [q.x, q.y]));
      expect(dot, `${a.id} to ${b.id}`).toBeGreaterThan(0);
    }
  });

  it('are small enough', () => {
    for (const geography of sheets.values()) expect(JSON.stringify(geography).length).toBeLessThan(130_000);
  });
});

describe('armies on the sheet', () => {
  const positions = ['spain-start', 'spain-late', 'nine-years-start', 'nine-years-late', 'grand-campaign-late', 'pragmatic-war-start', 'pragmatic-war-late'];
  it.each(positions)('cover no fortress, no name and no other army in %s', (name) => {
    const view = viewOf(name);
    const era = atlasOf(view.title).eras[view.era] as AtlasEra;
    const geography = sheetOf(view.title);
    const frame = geography.frames[view.title] as Box;
    const works = worksOf(view, era, geography);
    const standing = placeStacks(stacksOf(view, era, 'middle'), era, geography, 'middle', frame, new Map(), () => works);
    const armies = standing
      .filter((s) => s.form !== 'box')
      .map((s): Thing => {
        const p = geography.spaces[s.space] as { x: number; y: number };
        return { what: `army ${s.side}`, space: s.space, box: boxAround(p.x + s.at[0], p.y + s.at[1], s.w, s.h) };
      });
    const things = thingsOf(era, geography).filter((t) => t.what !== 'seat');
    expect(collisions([...things, ...armies])).toEqual([]);
    // Works are round and their boxes square: a corner may touch.
    for (const army of armies) for (const box of works) expect(overlap(army.box, box), army.space).toBeLessThan(12);
    const crowd = view.spaces.filter((s) => s.alliance.outside.corps.length + s.alliance.outside.leaders.length > 0).length;
    expect(standing.filter((s) => s.side === 'alliance')).toHaveLength(crowd);
  });

  it('keeps the name of nearly every leader', () => {
    for (const name of positions) {
      const view = viewOf(name);
      const era = atlasOf(view.title).eras[view.era] as AtlasEra;
      const geography = sheetOf(view.title);
      const led = placeStacks(stacksOf(view, era, 'middle'), era, geography, 'middle', geography.frames[view.title] as Box).filter(
        (s) => s.form !== 'box' && s.group.leaders.some((l) => l.sort === 'named'),
      );
      const named = led.filter((s) => s.form === 'plaque').length;
      expect(named / led.length, name).toBeGreaterThanOrEqual(0.75);
    }
  });

  it('stay where they stood when others move', () => {
    const view = viewOf('spain-late');
    const era = atlasOf('spain').eras[0] as AtlasEra;
    const geography = sheetOf('spain');
    const frame = geography.frames.spain as Box;
    const stacks = stacksOf(view, era, 'middle');
    const before = new Map(placeStacks(stacks, era, geography, 'middle', frame).map((s) => [s.key, s]));
    const after = placeStacks(stacks.slice(1), era, geography, 'middle', frame, before);
    const moved = after.filter((s) => before.get(s.key)?.at.join() !== s.at.join());
    expect(moved.length).toBeLessThan(4);
  });

  it('are not spent before their action ends', () => {
    const view = viewOf('spain-start');
    const era = atlasOf('spain').eras[0] as AtlasEra;
    const here = view.spaces.find((s) => s.id === 'nijmegen') as SpaceNow;
    const { corps, leaders } = here.alliance.outside;
    here.alliance.outside = { corps: corps.map((c) => ({ ...c, acted: true })), leaders: leaders.map((l) => ({ ...l, acted: true })) };
    const spent = (): number[] => {
      const group = stacksOf(view, era, 'middle').find((s) => s.key === 'nijmegen:alliance:outside')?.group;
      return [group?.corps.reduce((all, c) => all + (c.acted ? c.count : 0), 0) ?? -1, group?.leaders.filter((l) => l.acted).length ?? -1];
    };
    const everybody = corps.reduce((all, c) => all + c.count, 0);
    expect(actingIn(view)).toBeNull();
    expect(spent()).toEqual([everybody, leaders.length]);
    // One corps and one leader of them are on the march; the others have done theirs.
    const [first, chief] = [here.alliance.outside.corps[0], here.alliance.outside.leaders[0]];
    if (!first || !chief) throw new Error('nobody at Nijmegen');
    const group = { corps: [{ ...first, count: 1 }], leaders: [chief] };
    view.procedure.force = { side: 'alliance', at: 'nijmegen', from: null, mp: 2, moved: true, by_sea: false, card: false, group };
    expect(actingIn(view)).toBe('nijmegen:alliance:outside');
    expect(spent()).toEqual([everybody - 1, leaders.length - 1]);
    view.procedure.force.side = 'bourbon';
    expect(spent(), 'the others are not meant').toEqual([everybody, leaders.length]);
  });
});
