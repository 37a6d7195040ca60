// Finds a place for every name and a seat for every army, so that at the default zoom nothing covers anything.
import { type Box, boxAround, grown, lengthWithin, overlap, type Point } from '../geometry';
import { SEAT } from '../glyphs';

/** A space that wants a name and a seat. */
export interface Wanting {
  id: string;
  x: number;
  y: number;
  radius: number;
  /** Room of the name, or none for a home box. */
  label: { w: number; h: number } | null;
  port: boolean;
  /** Room of a lozenge with victory points. */
  lozenge: boolean;
}

export interface Placed {
  label: Point | null;
  seat: Point;
  lozenge: Point | null;
  /** What is still covered; 0 where all is well. */
  trouble: number;
}

export interface Ground {
  glyphs: readonly { id: string; box: Box }[];
  roads: readonly (readonly Point[])[];
  bounds: (id: string) => Box;
  inLand: (p: Point) => boolean;
}

const LOZENGE = 15;
const PASSES = 14;
/** Overlap weighs this much for each square unit. */
const COVERED = 40;

interface Option {
  at: Point;
  box: Box;
  own: number;
}

/** Places for a name: to the right first, then below, left, above and between, then a little farther off. */
function labelOptions(w: Wanting): Option[] {
  if (!w.label) return [];
  const { w: width, h } = w.label;
  const out: Option[] = [];
  for (const [far, more] of [
    [2.5, 0],
    [7, 14],
    [13, 34],
  ] as const) {
    const r = w.radius + far;
    const d = r * 0.7;
    const ways: [number, number, number][] = [
      [r + width / 2, 0, 0],
      [0, r + h / 2, 2],
      [-r - width / 2, 0, 4],
      [0, -r - h / 2, 4],
      [d + width / 2, d + h / 2 - 2, 4],
      [-d - width / 2, d + h / 2 - 2, 7],
      [d + width / 2, -d - h / 2 + 2, 5],
      [-d - width / 2, -d - h / 2 + 2, 8],
      [width * 0.25, r + h / 2, 6],
      [-width * 0.25, r + h / 2, 6],
      [width * 0.25, -r - h / 2, 8],
      [-width * 0.25, -r - h / 2, 8],
      [width * 0.42, r + h / 2, 9],
      [-width * 0.42, r + h / 2, 9],
      [width * 0.42, -r - h / 2, 11],
      [-width * 0.42, -r - h / 2, 11],
    ];
    for (const [dx, dy, own] of ways) {
      const at: Point = [w.x + dx, w.y + dy];
      out.push({ at, box: boxAround(at[0], at[1], width + 2, h + 1), own: own + more });
    }
  }
  return out;
}

function seatOptions(w: Wanting): Option[] {
  if (!w.label) return [{ at: [w.x, w.y + 9], box: boxAround(w.x, w.y + 9, 0, 0), own: 0 }];
  const out: Option[] = [];
  for (const [far, more] of [
    [3, 0],
    [9, 6],
    [16, 16],
    [25, 34],
  ] as const) {
    for (let i = 0; i < 24; i++) {
      const a = ((i * 15 - 45) * Math.PI) / 180;
      // The counter's edge, not its centre, keeps the distance.
      const reach = Math.min(SEAT.w / 2 / Math.max(1e-6, Math.abs(Math.cos(a))), SEAT.h / 2 / Math.max(1e-6, Math.abs(Math.sin(a))));
      const r = w.radius + far + reach;
      const at: Point = [w.x + Math.cos(a) * r, w.y + Math.sin(a) * r];
      out.push({ at, box: boxAround(at[0], at[1], SEAT.w, SEAT.h), own: more + (i % 6 ? 1 : 0) });
    }
  }
  return out;
}

function lozengeOptions(w: Wanting): Option[] {
  if (!w.lozenge) return [];
  return [-45, 45, -135, 135, 0, 90, 180, -90].map((deg, i) => {
    const a = (deg * Math.PI) / 180;
    const r = w.radius + 8;
    const at: Point = [w.x + Math.cos(a) * r, w.y + Math.sin(a) * r];
    // A lozenge fills its box only halfway: corners may slip under the glyph.
    return { at, box: boxAround(at[0], at[1], LOZENGE, LOZENGE), own: i };
  });
}

export function placeAll(wanting: readonly Wanting[], ground: Ground): Map<string, Placed> {
  const options = wanting.map((w) => ({ label: labelOptions(w), seat: seatOptions(w), lozenge: lozengeOptions(w) }));
  const kinds = ['label', 'lozenge', 'seat'] as const;
  type Kind = (typeof kinds)[number];
  const chosen: Record<Kind, Option | null>[] = wanting.map(() => ({ label: null, lozenge: null, seat: null }));

  const standing = (i: number, kind: Kind, option: Option): number => {
    const w = wanting[i] as Wanting;
    let cost = option.own;
    for (const g of ground.glyphs) if (kind !== 'lozenge' || g.id !== w.id) cost += overlap(option.box, g.box) * COVERED;
    for (const road of ground.roads) {
      for (let k = 0; k + 1 < road.length; k++) cost += lengthWithin(road[k] as Point, road[k + 1] as Point, option.box) * (kind === 'seat' ? 0.35 : 1.1);
    }
    const [x0, y0, x1, y1] = option.box;
    const y = (y0 + y1) / 2;
    if (kind === 'label') {
      for (let q = 0; q <= 4; q++) {
        const land = ground.inLand([x0 + ((x1 - x0) * q) / 4, y]);
        if (w.port && land) cost += 9;
        if (!w.port && !land) cost += 5;
      }
    }
    const edge = ground.bounds(w.id);
    if (x0 < edge[0] || y0 < edge[1] || x1 > edge[2] || y1 > edge[3]) cost += 4000;
    return cost;
  };
  const base = options.map((o, i) => ({
    label: o.label.map((x) => standing(i, 'label', x)),
    seat: o.seat.map((x) => standing(i, 'seat', x)),
    lozenge: o.lozenge.map((x) => standing(i, 'lozenge', x)),
  }));
  const covering = (i: number, kind: Kind, box: Box): number => {
    let sum = 0;
    chosen.forEach((c, j) => {
      for (const k of kinds) {
        const other = c[k];
        if (!other || (i === j && k === kind)) continue;
        if (overlap(box, grown(other.box, 6)) > 0) sum += overlap(box, other.box) * COVERED + overlap(box, grown(other.box, 2)) * 0.3;
      }
    });
    return sum;
  };
  /** The best place now, all others standing still. */
  const choose = (i: number, kind: Kind): void => {
    const list = (options[i] as (typeof options)[number])[kind];
    const costs = (base[i] as (typeof base)[number])[kind];
    let best = Infinity;
    list.forEach((option, n) => {
      let cost = costs[n] as number;
      if (cost >= best) return;
      cost += covering(i, kind, option.box);
      if (cost < best) {
        best = cost;
        (chosen[i] as (typeof chosen)[number])[kind] = option;
      }
    });
  };
  /** Name, lozenge and seat of one space together: all pairs of good ones are tried. */
  const chooseTogether = (i: number): void => {
    const mine = chosen[i] as (typeof chosen)[number];
    const rank = (kind: Kind): { option: Option; cost: number }[] => {
      mine[kind] = null;
      const list = (options[i] as (typeof options)[number])[kind];
      const costs = (base[i] as (typeof base)[number])[kind];
      return list
        .map((option, n) => ({ option, cost: costs[n] as number }))
        .sort((a, b) => a.cost - b.cost)
        .slice(0, 40);
    };
    const [labels, seats] = [rank('label'), rank('seat')];
    const cost = (kind: Kind, list: { option: Option; cost: number }[]): { option: Option; cost: number }[] =>
      list.map((x) => ({ option: x.option, cost: x.cost + covering(i, kind, x.option.box) }));
    const [a, b] = [cost('label', labels), cost('seat', seats)];
    let best = Infinity;
    for (const label of a) {
      if (label.cost >= best) continue;
      for (const seat of b) {
        const sum = label.cost + seat.cost + overlap(label.option.box, seat.option.box) * COVERED;
        if (sum < best) {
          best = sum;
          mine.label = label.option;
          mine.seat = seat.option;
        }
      }
    }
    if (!a.length) choose(i, 'seat');
  };

  const order = wanting.map((_, i) => i);
  const crowd = (i: number): number => {
    const w = wanting[i] as Wanting;
    return wanting.filter((o) => Math.hypot(o.x - w.x, o.y - w.y) < 110).length;
  };
  order.sort((a, b) => crowd(b) - crowd(a) || a - b);
  for (let pass = 0; pass < PASSES; pass++) {
    for (const i of order) {
      chooseTogether(i);
      choose(i, 'lozenge');
    }
  }
  return new Map(
    wanting.map((w, i) => {
      const c = chosen[i] as (typeof chosen)[number];
      let trouble = 0;
      for (const k of kinds) {
        const o = c[k];
        if (!o || !w.label) continue;
        for (const g of ground.glyphs) if (k !== 'lozenge' || g.id !== w.id) trouble += overlap(o.box, g.box);
        chosen.forEach((d, j) => {
          for (const m of kinds) {
            const q = d[m];
            if (q && !(i === j && k === m)) trouble += overlap(o.box, q.box);
          }
        });
      }
      return [w.id, { label: c.label?.at ?? null, seat: c.seat?.at ?? [w.x, w.y], lozenge: c.lozenge?.at ?? null, trouble }];
    }),
  );
}
