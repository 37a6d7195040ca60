// What stands beside the map, from the view and the atlas: tracks, pools, what is to come. Nothing here is drawn.
import { type Atlas, type PowerId, SIDES, type Side } from '../game/atlas';
import type { View } from '../game/view';

export interface Strength {
  full: number;
  reduced: number;
}
export interface CardFace {
  id: string;
  title: string;
  text: string;
}
interface LeaderAway {
  id: string;
  name: string;
  side: Side;
  year?: number;
}
type BySide<T> = Record<Side, T>;

/** The parts of a view that are shown beside the map. What a title does not have is `null`. */
export interface BoardView extends View {
  phase: string;
  first_year: number;
  last_year: number;
  scenario: { id: string; name: string };
  initiative: Side;
  actions: { decks: number[]; discards: Record<string, number>[]; hands: BySide<{ count: number }> };
  events: { deck: number; in_effect: CardFace[]; unseen: CardFace[]; hands: BySide<{ held: number; held_cards: CardFace[] | null }> };
  resources: { left: number; extra: BySide<number> };
  loyalty: { box: number; number: number; track: number[]; madrid: Side | null } | null;
  colonies: { box: number; vp: number; track: number[]; side: Side; committed: BySide<boolean>; support: BySide<boolean> } | null;
  forfeits: BySide<{ cards: number; points: number }>;
  first_war: { side: Side; level: string } | null;
  leaders: { track: LeaderAway[]; due: LeaderAway[] };
  powers: (View['powers'][number] & {
    off_map: { pool: Strength; due: Strength; track: Strength; gone: Strength };
    scheduled: Record<string, Strength>;
  })[];
}
export interface Band {
  side: Side;
  level: string;
  from: number;
  to: number;
}
interface Arrival {
  year: number;
  side: Side;
  corps: { power: PowerId; full: number; reduced: number }[];
  pool: { power: PowerId; full: number; reduced: number }[];
  leaders: string[];
}
/** The parts of the atlas that are printed beside the map. */
export interface BoardAtlas extends Atlas {
  eras: (Atlas['eras'][number] & { resource_points: number[]; reinforcements: Arrival[] })[];
  scenarios: { id: string; lower_victory_table: boolean }[];
  tracks: { years: number[]; vp: { bands: Band[]; lower_bands: Band[]; max: number } };
}

export const phasesOf = (view: BoardView): string[] => ['event', 'reinforcement', 'campaign', ...(view.loyalty ? ['spanish-events'] : []), 'winter'];

export const yearsOf = (view: BoardView, atlas: BoardAtlas): number[] => atlas.tracks.years.filter((y) => y >= view.first_year && y <= view.last_year);

/** The bands of victory in the scenario that is played. */
export function bandsOf(view: BoardView, atlas: BoardAtlas): Band[] {
  const lower = atlas.scenarios.find((s) => s.id === view.scenario.id)?.lower_victory_table;
  return lower ? atlas.tracks.vp.lower_bands : atlas.tracks.vp.bands;
}
export const bandAt = (bands: readonly Band[], vp: number): Band | undefined => bands.find((b) => vp >= b.from && vp <= b.to);

/** Resource points a turn: those that are printed and those that events bring or take. */
export function resourcesOf(view: BoardView, atlas: BoardAtlas): { side: Side; points: number; extra: number }[] {
  const printed = (atlas.eras[view.era] ?? atlas.eras[0])?.resource_points ?? [];
  return SIDES.map((side, i) => ({ side, points: printed[i] ?? 0, extra: view.resources.extra[side] ?? 0 }));
}

export interface Pool {
  power: PowerId;
  name: string;
  side: Side;
  corps: Strength;
}
const any = (s: Strength): boolean => s.full + s.reduced > 0;

/** Corps that wait in force pools, by side. */
export function poolsOf(view: BoardView, where: 'pool' | 'due' | 'gone' = 'pool'): Pool[] {
  return view.powers.flatMap((p) => (p.side && any(p.off_map[where]) ? [{ power: p.id, name: p.name, side: p.side, corps: p.off_map[where] }] : []));
}

export interface Coming {
  year: number;
  side: Side;
  corps: { power: PowerId; full: number; reduced: number }[];
  pool: { power: PowerId; full: number; reduced: number }[];
  leaders: string[];
}
/** What is still to come, by year and side: as printed, less what no longer waits, with what was put off. */
export function comingOf(view: BoardView, atlas: BoardAtlas): Coming[] {
  const era = atlas.eras[view.era] ?? atlas.eras[0];
  const first = view.phase === 'event' ? view.year : view.year + 1;
  const waiting = new Map(view.powers.map((p) => [p.id, p.off_map.track.full + p.off_map.track.reduced]));
  const onTrack = new Map(view.leaders.track.map((l) => [l.id, l]));
  const out: Coming[] = [];
  const at = (year: number, side: Side): Coming => {
    let entry = out.find((c) => c.year === year && c.side === side);
    if (!entry) {
      entry = { year, side, corps: [], pool: [], leaders: [] };
      out.push(entry);
    }
    return entry;
  };
  for (const a of era?.reinforcements ?? []) {
    if (a.year < first || a.year > view.last_year) continue;
    const corps = a.corps.filter((c) => (waiting.get(c.power) ?? 0) > 0);
    if (corps.length || a.pool.length) {
      const entry = at(a.year, a.side);
      entry.corps.push(...corps);
      entry.pool.push(...a.pool);
    }
  }
  for (const leader of onTrack.values()) if (leader.year && leader.year >= first) at(leader.year, leader.side).leaders.push(leader.name);
  for (const p of view.powers) {
    if (!p.side) continue;
    for (const [year, corps] of Object.entries(p.scheduled)) if (any(corps)) at(Number(year), p.side).corps.push({ power: p.id, ...corps });
  }
  return out
    .filter((c) => c.corps.length || c.pool.length || c.leaders.length)
    .sort((a, b) => a.year - b.year || SIDES.indexOf(a.side) - SIDES.indexOf(b.side));
}

/** Action cards that were played, by value; with two decks, each side's own. */
export const discardsOf = (view: BoardView): { value: number; count: number }[][] =>
  view.actions.discards
    .map((pile) => Object.entries(pile).map(([value, count]) => ({ value: Number(value), count })))
    .filter((pile, i) => i === 0 || pile.some((c) => c.count > 0) || (view.actions.decks[i] ?? 0) > 0);
