// What stands beside the map, from the view and the atlas: tracks, pools, what is to come. Nothing here is drawn.
import { type Atlas, type Band, type PowerId, SIDES, type Side } from '../game/atlas';
import type { Strength, View } from '../game/view';

export const phasesOf = (view: View): string[] => ['event', 'reinforcement', 'campaign', ...(view.loyalty ? ['spanish-events'] : []), 'winter'];

export const yearsOf = (view: View, atlas: Atlas): number[] => atlas.tracks.years.filter((y) => y >= view.first_year && y <= view.last_year);

/** The bands of victory in the scenario that is played. */
export function bandsOf(view: View, atlas: Atlas): Band[] {
  const lower = atlas.scenarios.find((s) => s.id === view.scenario.id)?.lower_victory_table;
  return lower ? atlas.tracks.vp.lower_bands : atlas.tracks.vp.bands;
}
export const bandAt = (bands: readonly Band[], vp: number): Band | undefined => bands.find((b) => vp >= b.from && vp <= b.to);

/** Resource points a turn: those that are printed and those that events bring or take. */
export function resourcesOf(view: View, atlas: Atlas): { side: Side; points: number; extra: number }[] {
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
export function poolsOf(view: View, where: 'pool' | 'due' | 'gone' = 'pool'): Pool[] {
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
export function comingOf(view: View, atlas: Atlas): Coming[] {
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
    for (const [year, count] of Object.entries(p.scheduled)) if (count) at(Number(year), p.side).corps.push({ power: p.id, full: count, reduced: 0 });
  }
  return out
    .filter((c) => c.corps.length || c.pool.length || c.leaders.length)
    .sort((a, b) => a.year - b.year || SIDES.indexOf(a.side) - SIDES.indexOf(b.side));
}

/** Action cards that were played, by value; with two decks, each side's own. */
export const discardsOf = (view: View): { value: number; count: number }[][] =>
  view.actions.discards
    .map((pile) => Object.entries(pile).map(([value, count]) => ({ value: Number(value), count })))
    .filter((pile, i) => i === 0 || pile.some((c) => c.count > 0) || (view.actions.decks[i] ?? 0) > 0);
