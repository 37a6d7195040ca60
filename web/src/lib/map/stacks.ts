// Where armies stand: beside their space, in the fullest form that covers no name, no fortress and no other army.
import type { AtlasEra, AtlasSpace, Side, SpaceId } from '../game/atlas';
import { SIDES } from '../game/atlas';
import { corpsIn, type Group, isEmpty, type Leader, type SpaceNow, type View } from '../game/view';
import type { Geography, PlaceData } from './geography';
import { type Box, boxAround, grown, lengthWithin, overlap, type Point } from './geometry';
import { glyphBox, labelSize, radiusOf, SEAT } from './glyphs';
import { textWidth } from './metrics';

/** How an army is shown, from the fullest form to the least. */
export type Form = 'fan' | 'plaque' | 'short' | 'counters' | 'badge' | 'box' | 'pennant';

export interface Stack {
  key: string;
  space: SpaceId;
  side: Side;
  group: Group;
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

export function stacksOf(view: View, era: AtlasEra, level: Level): Stack[] {
  const home = new Map(era.spaces.map((s) => [s.id, s.home_box]));
  return view.spaces.flatMap((s) =>
    SIDES.flatMap((side) => {
      const group = s[side].outside;
      if (isEmpty(group)) return [];
      const forms = home.get(s.id) && level !== 'far' ? [{ form: 'box' as const, w: 0, h: 0 }] : formsOf(group, level);
      return [{ key: stackKey(s.id, side), space: s.id, side, group, forms }];
    }),
  );
}

interface Obstacle {
  space: SpaceId;
  box: Box;
  /** The glyph itself: the stem of its own army starts there. */
  glyph?: boolean;
}

/** What never moves: glyphs, names and lozenges, in units of symbols. */
export function furniture(spaces: readonly AtlasSpace[], geography: Geography, scale: number, language: 'en' | 'fr' = 'en'): Obstacle[] {
  const discs = Object.values(geography.discs).map((p): Obstacle => ({ space: '', box: boxAround(p[0] / scale, p[1] / scale, 13, 13) }));
  const mine = spaces.flatMap((s): Obstacle[] => {
    const p = geography.spaces[s.id];
    if (!p) return [];
    const [x, y] = [p.x / scale, p.y / scale];
    const out: Obstacle[] = [{ space: s.id, box: glyphBox(s, x, y), glyph: true }];
    if (p.label) {
      const size = labelSize(s, language === 'fr' ? s.name_fr : s.name);
      out.push({ space: s.id, box: boxAround(x + p.label[0], y + p.label[1], size.w, size.h) });
    }
    if (p.lozenge && s.vp !== s.fortress) out.push({ space: s.id, box: boxAround(x + p.lozenge[0], y + p.lozenge[1], 13, 13) });
    return out;
  });
  return [...mine, ...discs];
}

/** How far from the rim of its space an army may stand, and how finely that is tried. */
const FARTHEST = 46;
const STEP = 5;

/** Centres to try for a form: a grid around the space, and the seat kept for it. */
function candidates(p: PlaceData, radius: number, w: number, h: number): Point[] {
  const out: Point[] = [[p.seat[0], p.seat[1]]];
  const [mx, my] = [w / 2 + radius + FARTHEST, h / 2 + radius + FARTHEST];
  for (let x = -Math.floor(mx / STEP) * STEP; x <= mx; x += STEP) {
    for (let y = -Math.floor(my / STEP) * STEP; y <= my; y += STEP) {
      const gap = Math.hypot(Math.max(0, Math.abs(x) - w / 2), Math.max(0, Math.abs(y) - h / 2)) - radius;
      if (gap >= 3.5 && gap <= FARTHEST) out.push([x, y]);
    }
  }
  return out;
}

/** Attempts, each with those first that came off badly in the one before. */
const ATTEMPTS = 8;
/** What a lesser form costs. */
const LESSER = 400;
/** Each shared square unit costs this much. */
const COVERED = 50;
/** A place that costs more is not free. */
const TOO_MUCH = 210;

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
    this.edge = grown([frame[0] / k, frame[1] / k, frame[2] / k, frame[3] / k], level === 'middle' ? 2 : 60);
    this.roads = era.connections.flatMap((c) => {
      const [a, b] = [geography.spaces[c.a], geography.spaces[c.b]];
      return a && b ? [[[a.x / k, a.y / k] as Point, [b.x / k, b.y / k] as Point] as const] : [];
    });
  }

  /** The places of each form, the best first; of the least form so many that there always is one. */
  options(stack: Stack): Option[][] {
    return stack.forms.map((form, n) => {
      const last = n === stack.forms.length - 1;
      const key = `${stack.space} ${form.w} ${form.h} ${last}`;
      let places = this.worked.get(key);
      if (!places) {
        places = this.places(stack.space, form.w, form.h, last);
        this.worked.set(key, places);
      }
      return places;
    });
  }

  private places(id: SpaceId, w: number, h: number, last: boolean): Option[] {
    const p = this.geography.spaces[id];
    const space = this.spaces.get(id);
    if (!p || !space) return [];
    const [x, y] = [p.x / this.scale, p.y / this.scale];
    const radius = space.home_box ? 0 : radiusOf(space.fortress);
    const [rx, ry] = [w + radius + 48, h + radius + 48];
    const around: Box = [x - rx, y - ry, x + rx, y + ry];
    const walls = this.fixed.filter((o) => overlap(o.box, around) > 0);
    const roads = this.roads.filter(([a, b]) => lengthWithin(a, b, around) > 0);
    const { edge } = this;
    const out: Option[] = [];
    const limit = last ? Infinity : TOO_MUCH;
    for (const at of candidates(p, radius, w, h)) {
      const box = boxAround(x + at[0], y + at[1], w, h);
      const roomy = grown(box, 1.2);
      // How far the edge, not the centre, is from the space.
      const gap = Math.hypot(Math.max(0, Math.abs(at[0]) - w / 2), Math.max(0, Math.abs(at[1]) - h / 2)) - radius;
      let cost = gap * 1.4 + Math.max(0, gap - 18) * 1.6 + Math.hypot(at[0], at[1]) * 0.12 + (at[1] > 0 ? 0 : 1);
      if (box[0] < edge[0] || box[1] < edge[1] || box[2] > edge[2] || box[3] > edge[3]) cost += 3000;
      for (const wall of walls) {
        if (cost >= limit) break;
        cost += overlap(roomy, wall.box) * COVERED;
      }
      if (cost >= limit) continue;
      // A stem must not run through another space or a name.
      for (const wall of walls) {
        if (wall.space !== id || !wall.glyph) cost += lengthWithin([x, y], [x + at[0], y + at[1]], wall.box) * 5;
      }
      for (const [a, b] of roads) cost += lengthWithin(a, b, box) * 0.2;
      if (cost < limit) out.push({ at, box, cost });
    }
    return out.sort((a, b) => a.cost - b.cost).slice(0, 240);
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
  return view.spaces.flatMap((now) => {
    const [space, p, reach] = [spaces.get(now.id), geography.spaces[now.id], reachOf(now)];
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

/** A place for every stack. `before` is where they stood, so that what can stay does. */
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
  const options = new Map(outside.map((s) => [s.key, ground.options(s)]));
  const seats = new Map(outside.map((s) => [s.key, ground.seat(s)]));
  const built = works(ground.scale);
  const urgency = new Map<string, number>();
  const size = (s: Stack): number => (s.forms[0]?.w ?? 0) * (s.forms[0]?.h ?? 0);
  const rank = (s: Stack): number => size(s) * (1 + (urgency.get(s.key) ?? 0));

  const attempt = (keepSeats: boolean): { standing: Standing[]; cost: number } => {
    const standing: Standing[] = [];
    const taken: Box[] = [...built];
    let total = 0;
    const order = outside.slice().sort((a, b) => rank(b) - rank(a) || a.key.localeCompare(b.key));
    order.forEach((stack, turn) => {
      const mine = geography.spaces[stack.space] as PlaceData;
      const here: Box = boxAround(mine.x / ground.scale, mine.y / ground.scale, 430, 270);
      const close = taken.filter((box) => overlap(box, here) > 0).map((box) => grown(box, 1.2));
      const waiting = order.slice(turn + 1).flatMap((s) => {
        const box = s.space === stack.space ? null : seats.get(s.key);
        return box && overlap(box, here) > 0 ? [box] : [];
      });
      const forms = options.get(stack.key) ?? [];
      const old = before.get(stack.key);
      for (const [n, places] of forms.entries()) {
        const form = stack.forms[n] as Shape;
        let best: Option | null = null;
        let least = Infinity;
        for (const place of places) {
          if (place.cost - STAYS >= least) break;
          const stays =
            old?.form === form.form && old.scale === form.scale && Math.abs(old.at[0] - place.at[0]) < 0.5 && Math.abs(old.at[1] - place.at[1]) < 0.5;
          let cost = place.cost - (stays ? STAYS : 0);
          for (const box of close) cost += overlap(place.box, box) * COVERED;
          for (const box of waiting) cost += overlap(place.box, box) * (keepSeats ? COVERED : 0.08);
          if (cost < least) [best, least] = [place, cost];
        }
        if (!best || (least >= TOO_MUCH && n < forms.length - 1)) continue;
        standing.push({ ...stack, scale: undefined, ...form, at: best.at });
        taken.push(best.box);
        total += least + (form.scale ? 60 : n * LESSER);
        if (n || least > 90) urgency.set(stack.key, (urgency.get(stack.key) ?? 0) + (n ? 1.5 : 0.6));
        break;
      }
    });
    return { standing, cost: total };
  };
  // With seats kept free for those who wait, the first attempt covers nothing; the others may do better without.
  let best = attempt(true);
  for (let i = 1; i < ATTEMPTS && urgency.size; i++) {
    const next = attempt(i === 1);
    if (next.cost < best.cost) best = next;
  }
  // Drawn from north to south, so that the lower one lies on top.
  const north = (s: Standing): number => geography.spaces[s.space]?.y ?? 0;
  return [...inBoxes, ...best.standing].sort((a, b) => north(a) - north(b));
}
