// Where armies stand: beside their space, in the fullest form that covers no name, no fortress and no other army.
import type { AtlasEra, AtlasSpace, Side, SpaceId } from '../game/atlas';
import { SIDES } from '../game/atlas';
import { corpsIn, type Group, isEmpty, type Leader, type SpaceNow, type View } from '../game/view';
import { type Geography, labelAt, type PlaceData } from './geography';
import { type Box, boxAround, grown, lengthWithin, overlap, type Point } from './geometry';
import { glyphBox, labelSize, radiusOf, SEAT } from './glyphs';
import { MARKER_REACH, markersOf } from './markers';
import { textWidth } from './metrics';

/** How an army is shown, from the fullest form to the least. */
export type Form = 'fan' | 'plaque' | 'short' | 'counters' | 'badge' | 'box' | 'pennant';

export interface Stack {
  key: string;
  space: SpaceId;
  side: Side;
  group: Group;
  /** The fog of war: more may lie beneath. */
  covered?: boolean;
  forms: Shape[];
}

export interface Shape {
  form: Form;
  w: number;
  h: number;
  /** Drawn smaller than it is laid out. */
  scale?: number;
}

export interface Standing extends Stack, Shape {
  /** Centre, from the space. */
  at: Point;
}

export const stackKey = (space: SpaceId, side: Side, where: 'outside' | 'inside' = 'outside'): string => `${space}:${side}:${where}`;

/** The leader who would command: named before nameless, then by command and tactics. */
export const byRank = (leaders: readonly Leader[]): Leader[] =>
  leaders.slice().sort((a, b) => Number(b.shows === 'named') - Number(a.shows === 'named') || b.cr - a.cr || b.tr - a.tr || a.id.localeCompare(b.id));

/** Nameless counters and staff have no name to print. */
export const printedName = (leader: Leader): string => (leader.sort === 'named' ? leader.name : '');

export const BAR = { w: 7.4, gap: 1.7, h: 12 } as const;
export const ribbonWidth = (corps: number): number => (corps ? corps * (BAR.w + BAR.gap) - BAR.gap + 4.4 : 0);
/** From this many corps on, a figure counts them. */
export const COUNT_FROM = 6;

/** Other leaders of an army as a plaque writes them. */
export const othersText = (leaders: readonly Leader[]): string => {
  const rest = byRank(leaders).slice(1);
  return rest.length > 2 ? `+${rest.length}` : rest.map((l) => `+${l.tr}–${l.cr}`).join(' ');
};

function plaqueSize(g: Group): { w: number; h: number } {
  const first = byRank(g.leaders)[0] as Leader;
  const name = printedName(first);
  const n = corpsIn(g);
  const top = 6 + 26 + (name ? 5 + textWidth(name, first.shows === 'minor' ? 'italic' : 'roman', 11.5) : 18) + 6;
  const others = othersText(g.leaders);
  const bottom =
    6 + ribbonWidth(n) + (n >= COUNT_FROM ? 5 + textWidth(String(n), 'figures', 11.5) : 0) + (others ? 6 + textWidth(others, 'figures', 11) : 0) + 6;
  return { w: Math.ceil(Math.max(top, bottom, 48)), h: n ? 39 : 24 };
}

/** Width of a leader in a fan. */
export const FAN_LEADER = 46;

/** Counters of a fan: leaders first. */
export function fanSize(g: Group): { w: number; h: number } {
  const leaders = g.leaders.length;
  const corps = corpsIn(g);
  const step = corps > 6 ? 15 : 20;
  return { w: leaders * FAN_LEADER + (corps ? 30 + (corps - 1) * step : 0) + 6, h: 46 };
}

/** A plaque that finds no room may be drawn a little smaller before it loses its name. */
const SMALLER = 0.86;

function formsOf(g: Group, level: Level): Shape[] {
  const n = corpsIn(g);
  const badge = { form: 'badge' as const, ...SEAT };
  if (level === 'far') return [{ form: 'pennant', w: 30, h: 34 }];
  const fan = level === 'near' ? [{ form: 'fan' as const, ...fanSize(g) }] : [];
  if (g.leaders.length) {
    const { w, h } = plaqueSize(g);
    const small = { form: 'plaque' as const, w: w * SMALLER, h: h * SMALLER, scale: SMALLER };
    return [...fan, { form: 'plaque', w, h }, small, { form: 'short', w: n ? 58 : 42, h: 30 }, badge];
  }
  const row = { form: 'counters' as const, w: 28 + Math.min(n - 1, 2) * 13, h: 28 };
  return n <= 3 ? [row, badge] : [...fan, { form: 'plaque', w: Math.ceil(ribbonWidth(n)) + 30, h: 26 }, badge];
}

/** Far out, at the default zoom, near. */
export type Level = 'far' | 'middle' | 'near';
export const levelAt = (zoom: number): Level => (zoom < 0.7 ? 'far' : zoom <= 1.65 ? 'middle' : 'near');
/** Symbols on the sheet shrink as one comes nearer, so that on the screen they grow with the square root of the zoom. */
export const symbolScale = (zoom: number): number => (zoom >= 1 ? zoom ** -0.5 : zoom >= 0.75 ? 1 : (0.75 / zoom) ** 0.45);
/** For each level, the symbol scale at which its places must be free: nearer in there is only more room. */
const TIGHTEST: Record<Level, number> = { far: 1, middle: 1, near: symbolScale(1.65) };

/** The army that acts just now, by key. */
export function actingIn(view: View): string | null {
  const { force } = view.procedure;
  return force?.at ? stackKey(force.at, force.side) : null;
}

/** A stack whose force is still about its action: only the others of it are spent. */
function unspent(stack: Group, force: Group): Group {
  const corps = stack.corps.flatMap((c) => {
    const out = force.corps.filter((f) => f.power === c.power && f.reduced === c.reduced && f.demoralized === c.demoralized && f.acted === c.acted);
    const count = Math.min(
      c.count,
      out.reduce((all, f) => all + f.count, 0),
    );
    return [
      { ...c, count, acted: false },
      { ...c, count: c.count - count },
    ].filter((part) => part.count > 0);
  });
  const leaders = stack.leaders.map((l) => (force.leaders.some((f) => f.id === l.id) ? { ...l, acted: false } : l));
  return { corps, leaders };
}

/** Who stands in the open, as it is to be drawn. */
function outsideOf(now: SpaceNow, side: Side, view: View): Group {
  const { force } = view.procedure;
  return force?.at === now.id && force.side === side ? unspent(now[side].outside, force.group) : now[side].outside;
}

export function stacksOf(view: View, era: AtlasEra, level: Level): Stack[] {
  const home = new Map(era.spaces.map((s) => [s.id, s.home_box]));
  return view.spaces.flatMap((s) =>
    SIDES.flatMap((side) => {
      const group = outsideOf(s, side, view);
      if (isEmpty(group)) return [];
      const forms = home.get(s.id) && level !== 'far' ? [{ form: 'box' as const, w: 0, h: 0 }] : formsOf(group, level);
      return [{ key: stackKey(s.id, side), space: s.id, side, group, covered: !!s[side].covered, forms }];
    }),
  );
}

/** A garrison. */
export interface Inside {
  key: string;
  space: SpaceId;
  side: Side;
  group: Group;
  covered?: boolean;
}

export const garrisonsOf = (view: View): Inside[] =>
  view.spaces.flatMap((s) =>
    SIDES.filter((side) => !isEmpty(s[side].inside)).map((side) => ({
      key: stackKey(s.id, side, 'inside'),
      space: s.id,
      side,
      group: s[side].inside,
      covered: !!s[side].covered,
    })),
  );

interface Obstacle {
  space: SpaceId;
  box: Box;
  /** The glyph itself: the stem of its own army starts there. */
  glyph?: boolean;
}

/** What never moves: glyphs, names and lozenges, in units of symbols. */
export function furniture(spaces: readonly AtlasSpace[], geography: Geography, scale: number): Obstacle[] {
  const discs = Object.values(geography.discs).map((p): Obstacle => ({ space: '', box: boxAround(p[0] / scale, p[1] / scale, 13, 13) }));
  const mine = spaces.flatMap((s): Obstacle[] => {
    const p = geography.spaces[s.id];
    if (!p) return [];
    const [x, y] = [p.x / scale, p.y / scale];
    const out: Obstacle[] = [{ space: s.id, box: glyphBox(s, x, y), glyph: true }];
    const size = labelSize(s);
    const label = labelAt(p, size.w);
    if (label) out.push({ space: s.id, box: boxAround(x + label[0], y + label[1], size.w, size.h) });
    if (p.lozenge && s.vp !== s.fortress) out.push({ space: s.id, box: boxAround(x + p.lozenge[0], y + p.lozenge[1], 13, 13) });
    return out;
  });
  return [...mine, ...discs];
}

/** How far from the rim of its space an army may stand, and how finely that is tried. */
const FARTHEST = 46;
/** The least form must find a place: it may go farther. */
const FARTHER = 95;
const STEP = 5;
/** Air between an army and what it must not cover. */
const AIR = 1.2;

/** Attempts, each with those first that came off badly in the one before. */
const ATTEMPTS = 8;
/** What a lesser form costs. */
const LESSER = 400;
/** Each shared square unit costs this much. */
const COVERED = 50;
/** A place that costs more is not free. */
const TOO_MUCH = 210;
const FAR_TOO_MUCH = 340;

/** An army likes to stay where it stood. */
const STAYS = 25;

/** A place for a form, and what it costs as long as no other army is near. */
interface Option {
  at: Point;
  box: Box;
  cost: number;
}

/** All that may stand at a space, judged by what never moves: worked out once for each size. */
class Ground {
  private readonly worked = new Map<string, Option[]>();
  private readonly fixed: Obstacle[];
  private readonly roads: (readonly [Point, Point])[];
  private readonly edge: Box;
  private readonly spaces: Map<SpaceId, AtlasSpace>;
  readonly scale: number;

  constructor(
    era: AtlasEra,
    private readonly geography: Geography,
    level: Level,
    frame: Box,
  ) {
    this.scale = TIGHTEST[level];
    const k = this.scale;
    this.fixed = furniture(level === 'far' ? era.spaces.filter((s) => s.fortress || s.home_box) : era.spaces, geography, k);
    this.spaces = new Map(era.spaces.map((s) => [s.id, s]));
    this.edge = grown([frame[0] / k, frame[1] / k, frame[2] / k, frame[3] / k], level === 'middle' ? -3 : 60);
    this.roads = era.connections.flatMap((c) => {
      const [a, b] = [geography.spaces[c.a], geography.spaces[c.b]];
      return a && b ? [[[a.x / k, a.y / k] as Point, [b.x / k, b.y / k] as Point] as const] : [];
    });
  }

  /** The places of the n-th form, the best first; of the least form so many that there always is one. */
  options(stack: Stack, n: number): Option[] {
    const form = stack.forms[n];
    if (!form) return [];
    const last = n === stack.forms.length - 1;
    const key = `${stack.space} ${form.w} ${form.h} ${last}`;
    let places = this.worked.get(key);
    if (!places) {
      const { space } = stack;
      places = last ? this.places(space, form.w, form.h, FAR_TOO_MUCH, FARTHER, 900) : this.places(space, form.w, form.h, TOO_MUCH, FARTHEST, 240);
      if (last && !places.length) places = this.places(space, form.w, form.h, Infinity, FARTHER, 240);
      this.worked.set(key, places);
    }
    return places;
  }

  private places(id: SpaceId, w: number, h: number, limit: number, farthest: number, most: number): Option[] {
    const p = this.geography.spaces[id];
    const space = this.spaces.get(id);
    if (!p || !space) return [];
    const [x, y] = [p.x / this.scale, p.y / this.scale];
    const radius = space.home_box ? 0 : radiusOf(space.fortress);
    const [rx, ry] = [w + radius + farthest + 2, h + radius + farthest + 2];
    const around: Box = [x - rx, y - ry, x + rx, y + ry];
    const walls = this.fixed.filter((o) => overlap(o.box, around) > 0);
    const roads = this.roads.filter(([a, b]) => lengthWithin(a, b, around) > 0);
    const stemWalls = walls.filter((o) => o.space !== id || !o.glyph);
    const out: Option[] = [];
    const judge = (ax: number, ay: number): void => {
      // How far the edge, not the centre, is from the space.
      const gap = Math.hypot(Math.max(0, Math.abs(ax) - w / 2), Math.max(0, Math.abs(ay) - h / 2)) - radius;
      if (gap < 3.5 || gap > farthest) return;
      let cost = gap * 1.4 + Math.max(0, gap - 18) * 1.6 + Math.hypot(ax, ay) * 0.12 + (ay > 0 ? 0 : 1);
      const [left, top, right, bottom] = [x + ax - w / 2, y + ay - h / 2, x + ax + w / 2, y + ay + h / 2];
      const { edge } = this;
      if (left < edge[0] || top < edge[1] || right > edge[2] || bottom > edge[3]) cost += 3000;
      for (const { box } of walls) {
        if (cost >= limit) return;
        const sw = Math.min(right + AIR, box[2]) - Math.max(left - AIR, box[0]);
        if (sw <= 0) continue;
        const sh = Math.min(bottom + AIR, box[3]) - Math.max(top - AIR, box[1]);
        if (sh > 0) cost += sw * sh * COVERED;
      }
      if (cost >= limit) return;
      const at: Point = [ax, ay];
      const box: Box = [left, top, right, bottom];
      // A stem must not run through another space or a name.
      for (const wall of stemWalls) cost += lengthWithin([x, y], [x + ax, y + ay], wall.box) * 5;
      for (const [a, b] of roads) cost += lengthWithin(a, b, box) * 0.2;
      if (cost < limit) out.push({ at, box, cost });
    };
    // The seat kept for an army, then a grid around the space.
    judge(p.seat[0], p.seat[1]);
    const [mx, my] = [w / 2 + radius + farthest, h / 2 + radius + farthest];
    for (let ax = -Math.floor(mx / STEP) * STEP; ax <= mx; ax += STEP) {
      for (let ay = -Math.floor(my / STEP) * STEP; ay <= my; ay += STEP) judge(ax, ay);
    }
    return out.sort((a, b) => a.cost - b.cost).slice(0, most);
  }

  seat(stack: Stack): Box | null {
    const p = this.geography.spaces[stack.space];
    return p ? boxAround(p.x / this.scale + p.seat[0], p.y / this.scale + p.seat[1], SEAT.w, SEAT.h) : null;
  }
}

/** How far works reach beyond the rim of a place: siege rings, a garrison, laurels, a line. */
function reachOf(s: SpaceNow): number {
  if (s.famous_victory) return 14;
  if (s.fortress?.besieged) return 11.5;
  if (!isEmpty(s.alliance.inside) || !isEmpty(s.bourbon.inside)) return 10;
  return s.line ? 6 : 0;
}

/** Works an army must not cover, its own place's included. */
export function worksOf(view: View, era: AtlasEra, geography: Geography, scale = 1): Box[] {
  const spaces = new Map(era.spaces.map((s) => [s.id, s]));
  const marked = markersOf(view);
  return view.spaces.flatMap((now) => {
    const reach = Math.max(reachOf(now), marked.has(now.id) ? MARKER_REACH : 0);
    const [space, p] = [spaces.get(now.id), geography.spaces[now.id]];
    if (!space || !p || !reach || space.home_box) return [];
    const size = 2 * (radiusOf(space.fortress) + reach);
    return [boxAround(p.x / scale, p.y / scale, size, size)];
  });
}

const grounds = new WeakMap<AtlasEra, Map<string, Ground>>();

function groundOf(era: AtlasEra, geography: Geography, level: Level, frame: Box): Ground {
  const known = grounds.get(era) ?? new Map<string, Ground>();
  grounds.set(era, known);
  const key = `${geography.name} ${level}`;
  const ground = known.get(key) ?? new Ground(era, geography, level, frame);
  known.set(key, ground);
  return ground;
}

/** Is it drawn the same? */
const alike = (a: Standing, b: Standing): boolean =>
  a.form === b.form && a.scale === b.scale && a.w === b.w && a.h === b.h && a.at[0] === b.at[0] && a.at[1] === b.at[1] && sameGroup(a.group, b.group);
const sameGroup = (a: Group, b: Group): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Which of its forms an army had; -1 if it has none of that size any more. */
const formBefore = (stack: Stack, old: Standing | undefined): number =>
  old ? stack.forms.findIndex((f) => f.form === old.form && f.w === old.w && f.h === old.h && f.scale === old.scale) : -1;

/** Finds places for the armies of one moment. */
class Muster {
  readonly #ground: Ground;
  readonly #geography: Geography;
  readonly #outside: Stack[];
  readonly #before: ReadonlyMap<string, Standing>;
  readonly #built: readonly Box[];
  readonly #urgency = new Map<string, number>();

  constructor(ground: Ground, geography: Geography, outside: Stack[], before: ReadonlyMap<string, Standing>, built: readonly Box[]) {
    this.#ground = ground;
    this.#geography = geography;
    this.#outside = outside;
    this.#before = before;
    this.#built = built;
  }

  #rank(s: Stack): number {
    const first = s.forms[0];
    return (first?.w ?? 0) * (first?.h ?? 0) * (1 + (this.#urgency.get(s.key) ?? 0));
  }

  #around(stack: Stack): Box {
    const p = this.#geography.spaces[stack.space] as PlaceData;
    return boxAround(p.x / this.#ground.scale, p.y / this.#ground.scale, 430, 270);
  }

  /** The best free place in the fullest form there is room for, among what is taken. */
  #settle(stack: Stack, taken: readonly Box[], waiting: readonly Box[], keepSeats: boolean): { n: number; place: Option; cost: number } | null {
    const here = this.#around(stack);
    const close = taken.filter((box) => overlap(box, here) > 0).map((box) => grown(box, AIR));
    const old = this.#before.get(stack.key);
    for (const [n, form] of stack.forms.entries()) {
      let best: Option | null = null;
      let least = Infinity;
      for (const place of this.#ground.options(stack, n)) {
        if (place.cost - STAYS >= least) break;
        const stays = old?.form === form.form && old.scale === form.scale && Math.abs(old.at[0] - place.at[0]) < 0.5 && Math.abs(old.at[1] - place.at[1]) < 0.5;
        let cost = place.cost - (stays ? STAYS : 0);
        for (const box of close) cost += overlap(place.box, box) * COVERED;
        for (const box of waiting) cost += overlap(place.box, box) * (keepSeats ? COVERED : 0.08);
        if (cost < least) [best, least] = [place, cost];
      }
      if (best && (least < TOO_MUCH || n === stack.forms.length - 1)) return { n, place: best, cost: least };
    }
    return null;
  }

  /** Those who stood well stay; the others find room among them. Nothing if that leaves anyone worse off than need be. */
  amended(): Standing[] | null {
    if (!this.#before.size) return null;
    const scale = this.#ground.scale;
    const taken: Box[] = [...this.#built];
    const standing: Standing[] = [];
    const moved: Stack[] = [];
    for (const stack of this.#outside) {
      const old = this.#before.get(stack.key);
      const p = this.#geography.spaces[stack.space] as PlaceData;
      const box = old && boxAround(p.x / scale + old.at[0], p.y / scale + old.at[1], old.w, old.h);
      if (!old || !box || formBefore(stack, old) !== 0 || this.#built.some((b) => overlap(b, box) > 1)) {
        moved.push(stack);
        continue;
      }
      taken.push(box);
      standing.push({ ...old, ...stack, form: old.form, w: old.w, h: old.h, scale: old.scale, at: old.at });
    }
    if (moved.length * 2 > this.#outside.length) return null;
    for (const stack of moved.sort((a, b) => this.#rank(b) - this.#rank(a) || a.key.localeCompare(b.key))) {
      const found = this.#settle(stack, taken, [], false);
      const had = formBefore(stack, this.#before.get(stack.key));
      if (!found || found.cost >= TOO_MUCH || found.n > Math.max(1, had)) return null;
      standing.push({ ...stack, scale: undefined, ...(stack.forms[found.n] as Shape), at: found.place.at });
      taken.push(found.place.box);
    }
    return standing;
  }

  #attempt(keepSeats: boolean): { standing: Standing[]; cost: number } {
    const standing: Standing[] = [];
    const taken: Box[] = [...this.#built];
    let total = 0;
    const order = this.#outside.slice().sort((a, b) => this.#rank(b) - this.#rank(a) || a.key.localeCompare(b.key));
    order.forEach((stack, turn) => {
      const here = this.#around(stack);
      const waiting = order.slice(turn + 1).flatMap((s) => {
        const box = s.space === stack.space ? null : this.#ground.seat(s);
        return box && overlap(box, here) > 0 ? [box] : [];
      });
      const found = this.#settle(stack, taken, waiting, keepSeats);
      if (!found) return;
      const { n, place, cost } = found;
      const form = stack.forms[n] as Shape;
      standing.push({ ...stack, scale: undefined, ...form, at: place.at });
      taken.push(place.box);
      total += cost + (form.scale ? 60 : n * LESSER);
      if (n || cost > 90) this.#urgency.set(stack.key, (this.#urgency.get(stack.key) ?? 0) + (n ? 1.5 : 0.6));
    });
    return { standing, cost: total };
  }

  /** From the beginning, several times. With seats kept for those who wait, the first attempt covers nothing; others may do better. */
  anew(): Standing[] {
    let best = this.#attempt(true);
    for (let i = 1; i < ATTEMPTS && this.#urgency.size; i++) {
      const next = this.#attempt(i === 1);
      if (next.cost < best.cost) best = next;
    }
    return best.standing;
  }
}

/**
 * A place for every stack. `before` is where they stood, so that what can stay does; what has not changed at all is the same
 * object as before.
 */
export function placeStacks(
  stacks: readonly Stack[],
  era: AtlasEra,
  geography: Geography,
  level: Level,
  frame: Box,
  before: ReadonlyMap<string, Standing> = new Map(),
  works: (scale: number) => readonly Box[] = () => [],
): Standing[] {
  const ground = groundOf(era, geography, level, frame);
  const inBoxes = stacks.filter((s) => s.forms[0]?.form === 'box').map((s): Standing => ({ ...s, form: 'box', w: 0, h: 0, at: [0, 9] }));
  const outside = stacks.filter((s) => s.forms[0]?.form !== 'box' && geography.spaces[s.space]);
  const muster = new Muster(ground, geography, outside, before, works(ground.scale));
  const placed = [...inBoxes, ...(muster.amended() ?? muster.anew())].map((s) => {
    const old = before.get(s.key);
    return old && alike(old, s) ? old : s;
  });
  // Drawn from north to south, so that the lower one lies on top.
  const north = (s: Standing): number => geography.spaces[s.space]?.y ?? 0;
  return placed.sort((a, b) => north(a) - north(b));
}

/** So long it works at a time, in milliseconds, and so long it waits in between. */
const SLICE = 6;
const PAUSE = 40;

/** Finds out, bit by bit and only while nobody touches the map, where the armies may stand at every level. The answer stops it. */
export function prepare(view: View, era: AtlasEra, geography: Geography, frame: Box, touched: () => boolean): () => void {
  const levels: Level[] = ['middle', 'near', 'far'];
  const work = levels.flatMap((level) => stacksOf(view, era, level).flatMap((stack) => stack.forms.map((_, n) => ({ level, stack, n }))));
  let at = 0;
  let later = setTimeout(next, 700);
  function next(): void {
    const end = performance.now() + SLICE;
    while (at < work.length && !touched() && performance.now() < end) {
      const { level, stack, n } = work[at] as (typeof work)[number];
      if (stack.forms[0]?.form !== 'box') groundOf(era, geography, level, frame).options(stack, n);
      at += 1;
    }
    if (at < work.length) later = setTimeout(next, PAUSE);
  }
  return () => clearTimeout(later);
}
