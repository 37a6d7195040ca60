// Bakes the hex map of Spain and Portugal: coast from Natural Earth laid on the grid, rivers and mountains along the hexsides.
// usage: npm run bake:iberia
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { feature } from 'topojson-client';
import { area, clip, contains, dice, pathOf, simplify } from '../src/lib/map/bake/rings';
import { type Tie, thinPlate } from '../src/lib/map/bake/warp';
import { type Box, boxAround, distance, grown, overlap, type Point, round } from '../src/lib/map/geometry';
import type { Atlas } from '../src/lib/peninsula/atlas';
import { centreOf, cornersOf, neighboursOf, RADIUS, sharedSide, sideOf, WIDE } from '../src/lib/peninsula/grid';
import type { Sheet } from '../src/lib/peninsula/sheet';
import * as hand from './maps/iberia';

const require = createRequire(import.meta.url);
const web = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const atlas = JSON.parse(fs.readFileSync(path.join(web, 'fixtures', 'atlas-wellington.json'), 'utf8')) as Atlas;
const random = dice(1812);
const hexes = new Map(atlas.hexes.map((h) => [h.id, h]));
const countryOf = (id: string): string => atlas.areas.find((a) => a.id === hexes.get(id)?.area)?.country ?? '';

// ---- the coast follows the towns -----------------------------------------------------------------------------
const project = (lon: number, lat: number): Point => [lon * Math.cos((40 * Math.PI) / 180) * 190 + 1850, (44.2 - lat) * 190 * 1.28];
const TOWN_DOWN = 30;
const ties: Tie[] = Object.entries(hand.towns).map(([hex, [lon, lat]]) => {
  const [x, y] = centreOf(hex);
  return { from: project(lon, lat), to: [x, y + TOWN_DOWN], slack: hexes.get(hex)?.town?.ports.length || hexes.get(hex)?.coast ? 400 : 9000 };
});
const world: Box = [-13, 33.6, 6.4, 46];
const drawn = grown(hand.frame, hand.bleed - 40);
const dense = (ring: readonly Point[]): Point[] =>
  ring.flatMap((a, i) => {
    const b = ring[(i + 1) % ring.length] as Point;
    const n = Math.max(1, Math.ceil(distance(a, b) * 4));
    return Array.from({ length: n }, (_, t): Point => [a[0] + ((b[0] - a[0]) * t) / n, a[1] + ((b[1] - a[1]) * t) / n]);
  });
// biome-ignore lint/suspicious/noExplicitAny: the package carries no types for its data
const topo = require('world-atlas/land-10m.json') as any;
// biome-ignore lint/suspicious/noExplicitAny: as above
const features = (feature(topo, topo.objects.land) as any).features as { geometry: { type: string; coordinates: unknown } }[];
const rings: Point[][] = features.flatMap(({ geometry: g }) =>
  g.type === 'Polygon' ? (g.coordinates as Point[][]) : g.type === 'MultiPolygon' ? (g.coordinates as Point[][][]).flat() : [],
);
const shores = rings
  .filter((ring) => ring.some(([x, y]) => x > world[0] && x < world[2] && y > world[1] && y < world[3]))
  .map((ring) => dense(clip(ring, world)).map(([lon, lat]) => project(lon, lat)))
  .filter((ring) => ring.length > 3);
function sharing(id: string): number {
  const [x, y] = centreOf(id);
  let dry = 0;
  for (let i = 0; i < 240; i++) {
    const [a, b] = [(random() - 0.5) * WIDE, (random() - 0.5) * RADIUS * 1.7];
    if (contains(land, [x + a, y + b])) dry += 1;
  }
  return dry / 240;
}
/** The land as the ties have it now. */
function lay(): { land: Point[][]; shore: { from: Point; to: Point }[] } {
  const warp = thinPlate(ties);
  const laid: Point[][] = [];
  const shore: { from: Point; to: Point }[] = [];
  for (const ring of shores) {
    const to = ring.map(warp);
    for (const [i, p] of to.entries()) shore.push({ from: ring[i] as Point, to: p });
    const cut = clip(to, drawn);
    if (cut.length < 4) continue;
    const simple = simplify(cut, 4, true);
    if (area(simple) > 160) laid.push(simple);
  }
  return { land: laid, shore };
}
let { land, shore } = lay();
const coastal = atlas.hexes.filter((h) => neighboursOf(h.id).some((n) => !hexes.has(n)) && h.coast);
/** A coastal hex that lies in the water pulls the nearest shore past its middle. */
for (let round_ = 0; round_ < 3; round_++) {
  for (const h of coastal) {
    const [x, y] = centreOf(h.id);
    if (sharing(h.id) >= 0.55) continue;
    const sea = neighboursOf(h.id)
      .filter((n) => !hexes.has(n))
      .map(centreOf);
    const out: Point = [sea.reduce((s, p) => s + p[0] - x, 0) / sea.length, sea.reduce((s, p) => s + p[1] - y, 0) / sea.length];
    const l = Math.hypot(...out) || 1;
    const near = shore.reduce((a, b) => (distance(a.to, [x, y]) < distance(b.to, [x, y]) ? a : b));
    ties.push({ from: near.from, to: [x + (out[0] / l) * RADIUS * 0.5, y + (out[1] / l) * RADIUS * 0.5], slack: 260 });
  }
  ({ land, shore } = lay());
}
const missing = atlas.hexes.filter((h) => !contains(land, centreOf(h.id)));
const wet = missing.map((h) => h.id);
console.log('middle in the water:', wet.join(' ') || 'none');
console.log(
  'little land:',
  atlas.hexes
    .filter((h) => sharing(h.id) < 0.55)
    .map((h) => `${h.id} ${sharing(h.id).toFixed(2)}`)
    .join(', '),
);

// ---- lines along hexsides -------------------------------------------------------------------------------------
const at = ([x, y]: Point): string => `${round(x)},${round(y)}`;
/** A line that trembles between two corners, which it meets. */
function trembling([p, q]: [Point, Point], by: number): string {
  const n = 6;
  const points = Array.from({ length: n + 1 }, (_, i): Point => {
    const t = i / n;
    const d = i && i < n ? by : 0;
    return [p[0] + (q[0] - p[0]) * t + (random() - 0.5) * 2 * d, p[1] + (q[1] - p[1]) * t + (random() - 0.5) * 2 * d];
  });
  let d = `M${at(points[0] as Point)}`;
  for (let i = 1; i < n; i++) {
    const [a, b] = [points[i] as Point, points[i + 1] as Point];
    d += `Q${at(a)} ${at([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2])}`;
  }
  return `${d}L${at(points[n] as Point)}`;
}
function comb([p, q]: [Point, Point]): string {
  const n = 12;
  const [dx, dy] = [(q[0] - p[0]) / n, (q[1] - p[1]) / n];
  const l = Math.hypot(dx, dy);
  let d = `M${at(p)}L${at(q)}`;
  for (let i = 0; i <= n; i++) {
    const [x, y] = [p[0] + dx * i, p[1] + dy * i];
    const reach = i % 2 ? 5 : 8;
    d += `M${at([x + (dy / l) * reach, y - (dx / l) * reach])}L${at([x - (dy / l) * reach, y + (dx / l) * reach])}`;
  }
  return d;
}
const sides = (feature_: string): [Point, Point][] =>
  atlas.hexsides.flatMap((s) => (s.feature === feature_ ? [sharedSide(s.hexes[0], s.hexes[1])] : [])).filter((s): s is [Point, Point] => !!s);

let areaBorders = '';
let countryBorders = '';
for (const h of atlas.hexes) {
  neighboursOf(h.id).forEach((n, direction) => {
    if (direction > 2 || !hexes.has(n)) return;
    const [p, q] = sideOf(h.id, direction);
    if (countryOf(h.id) !== countryOf(n)) countryBorders += `M${at(p)}L${at(q)}`;
    else if (h.area !== hexes.get(n)?.area) areaBorders += `M${at(p)}L${at(q)}`;
  });
}
/** The outline of a set of hexes, as closed rings. */
function outline(ids: readonly string[]): string {
  const own = new Set(ids);
  const next = new Map<string, Point[]>();
  for (const id of ids) {
    neighboursOf(id).forEach((n, direction) => {
      if (own.has(n)) return;
      const [p, q] = sideOf(id, direction);
      next.set(at(p), [...(next.get(at(p)) ?? []), q]);
    });
  }
  let d = '';
  while (next.size) {
    const [start] = next.keys();
    let here = start as string;
    d += `M${here}`;
    for (;;) {
      const on = next.get(here)?.shift();
      if (!next.get(here)?.length) next.delete(here);
      if (!on) break;
      here = at(on);
      if (here === start) break;
      d += `L${here}`;
    }
    d += 'Z';
  }
  return d;
}
const hexesWhere = (test: (id: string) => boolean): string[] => atlas.hexes.map((h) => h.id).filter(test);

// ---- mountains --------------------------------------------------------------------------------------------------
const hills: Sheet['hills'] = [];
for (const h of atlas.hexes.filter((x) => x.terrain === 'mountain')) {
  const [cx, cy] = centreOf(h.id);
  let put = 0;
  for (let tries = 0; tries < 60 && put < 13; tries++) {
    const [x, y] = [cx + (random() - 0.5) * WIDE * 0.9, cy + (random() - 0.5) * RADIUS * 1.6];
    if (Math.abs(x - cx) / (WIDE / 2) + Math.abs(y - cy) / (RADIUS * 1.15) > 1.02) continue;
    if (hills.some(([a, b]) => Math.hypot(a - x, (b - y) * 1.3) < 18)) continue;
    if (h.town && y > cy + 14 && Math.abs(x - cx) < 46) continue;
    hills.push([round(x), round(y), round(1 + random() * 0.55), Math.floor(random() * 4)]);
    put += 1;
  }
}
hills.sort((a, b) => a[1] - b[1]);

// ---- names of areas ----------------------------------------------------------------------------------------------
const labels: Box[] = atlas.hexes.flatMap((h) => {
  if (!h.town) return [];
  const [x, y] = centreOf(h.id);
  return [boxAround(x, y + 57, h.town.name.length * 8 + 12, 18), boxAround(x, y + 36, 36, 32)];
});
const numbers: Box[] = atlas.hexes.map((h) => boxAround(centreOf(h.id)[0], centreOf(h.id)[1] - RADIUS + 15, 30, 12));
function nameOfArea(id: string, name: string): [number, number, number, number] {
  const own = hexesWhere((h) => hexes.get(h)?.area === id);
  const xs = own.map((h) => centreOf(h)[0]);
  const ys = own.map((h) => centreOf(h)[1]);
  const inside = ([x, y]: Point): boolean => own.some((h) => Math.hypot(centreOf(h)[0] - x, centreOf(h)[1] - y) < RADIUS * 0.92);
  let best: { cost: number; at: [number, number, number, number] } | null = null;
  for (const [size, gap] of [
    [30, 16],
    [28, 11],
    [26, 7],
    [22, 4],
    [19, 2],
  ] as const) {
    const width = name.length * (size * 0.66 + gap) - gap;
    for (let x = Math.min(...xs) - 40; x <= Math.max(...xs) + 40; x += 12) {
      for (let y = Math.min(...ys) - 60; y <= Math.max(...ys) + 75; y += 6) {
        const box = boxAround(x, y - size * 0.3, width, size * 0.9);
        let cost = (30 - size) * 26;
        for (let i = 0; i <= 10; i++) if (!inside([box[0] + (width * i) / 10, y - size * 0.3])) cost += 120;
        for (const l of labels) cost += overlap(box, l) * 0.9;
        for (const l of numbers) cost += overlap(box, l) * 0.25;
        for (const h of own) cost += overlap(box, boxAround(centreOf(h)[0], centreOf(h)[1] - 14, 100, 50)) * 0.06;
        cost += Math.hypot(x - (Math.min(...xs) + Math.max(...xs)) / 2, y - (Math.min(...ys) + Math.max(...ys)) / 2) * 0.12;
        if (!best || cost < best.cost) best = { cost, at: [round(x), round(y), size, gap] };
      }
    }
  }
  return best?.at ?? [xs[0] ?? 0, ys[0] ?? 0, 20, 4];
}

const theatre = (ids: readonly string[]): [number, number, number, number] => {
  const xs = ids.map((h) => centreOf(h)[0]);
  const ys = ids.map((h) => centreOf(h)[1]);
  const [x0, y0, x1, y1] = [Math.min(...xs) - WIDE * 0.7, Math.min(...ys) - RADIUS * 1.2, Math.max(...xs) + WIDE * 0.7, Math.max(...ys) + RADIUS * 1.2];
  return [round(x0), round(y0), round(x1 - x0), round(y1 - y0)];
};
const riverNames = hand.riverNames.flatMap(([name, a, b]) => {
  const side = sharedSide(a, b);
  if (!side) return [];
  const [p, q] = side[0][0] <= side[1][0] ? side : [side[1], side[0]];
  const turn = (Math.atan2(q[1] - p[1], q[0] - p[0]) * 180) / Math.PI;
  const [nx, ny] = [Math.sin((turn * Math.PI) / 180) * 9, -Math.cos((turn * Math.PI) / 180) * 9];
  return [{ name, x: round((p[0] + q[0]) / 2 + nx), y: round((p[1] + q[1]) / 2 + ny), turn: round(turn) }];
});

const sheet: Sheet = {
  frame: hand.frame,
  bleed: hand.bleed,
  land: land.map((r) => pathOf(r, true)).join(''),
  washes: ['portugal', 'spain', 'france', 'gibraltar'].map((country) => ({ country, d: outline(hexesWhere((h) => countryOf(h) === country)) })),
  rivers: sides('river')
    .map((s) => trembling(s, 4))
    .join(''),
  estuaries: sides('estuary')
    .map((s) => trembling(s, 2))
    .join(''),
  combs: sides('cordillera').map(comb).join(''),
  grid: atlas.hexes.map((h) => `M${cornersOf(h.id).slice(0, 4).map(at).join('L')}`).join('') + outline(hexesWhere(() => true)),
  areaBorders,
  countryBorders,
  mountains: atlas.hexes
    .filter((h) => h.terrain === 'mountain')
    .map((h) => `M${cornersOf(h.id).map(at).join('L')}Z`)
    .join(''),
  hills,
  areas: Object.fromEntries(atlas.areas.map((a) => [a.id, nameOfArea(a.id, a.name)])),
  outlines: Object.fromEntries(atlas.areas.map((a) => [a.id, outline(hexesWhere((h) => hexes.get(h)?.area === a.id))])),
  riverNames,
  boxes: Object.fromEntries(Object.entries(hand.boxes).map(([id, [x, y, w, h]]) => [id, [x - w / 2, y - h / 2, w, h]])),
  rose: [...hand.rose],
  regions: Object.fromEntries(Object.entries(hand.regions).map(([name, ids]) => [name, theatre(ids)])),
};
const out = path.join(web, 'src/lib/peninsula/generated/iberia.json');
fs.mkdirSync(path.dirname(out), { recursive: true });
fs.writeFileSync(out, `${JSON.stringify(sheet)}\n`);
console.log(`${out}: ${(fs.statSync(out).size / 1024).toFixed(0)} KiB`);
