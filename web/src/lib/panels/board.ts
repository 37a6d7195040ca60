// What stands beside the map, from the view and the atlas: tracks, pools, what is to come. Nothing here is drawn.
import { type Atlas, type AtlasPower, type Band, eraOf, type PowerId, SIDES, type Side } from '../game/atlas';
import type { Allegiance } from '../game/generated';
import type { Strength, View } from '../game/view';
import type { Words } from '../i18n';
import { groupText } from '../map/describe';
import { hasCome } from './standing';

/** The phase a title has of its own, before winter. */
const OWN_PHASE: Record<string, string> = { 'pragmatic-war': 'hungarian-appeal' };
export function phasesOf(view: View): string[] {
  const own = view.loyalty ? 'spanish-events' : OWN_PHASE[view.title];
  return ['event', 'reinforcement', 'campaign', ...(own ? [own] : []), 'winter'];
}

export const yearsOf = (view: View, atlas: Atlas): number[] => atlas.tracks.years.filter((y) => y >= view.first_year && y <= view.last_year);

/** The bands of victory in the scenario that is played. */
export function bandsOf(view: View, atlas: Atlas): Band[] {
  const lower = atlas.scenarios.find((s) => s.id === view.scenario.id)?.lower_victory_table;
  return lower ? atlas.tracks.vp.lower_bands : atlas.tracks.vp.bands;
}
export const bandAt = (bands: readonly Band[], vp: number): Band | undefined => bands.find((b) => vp >= b.from && vp <= b.to);

/** Resource points of the year: those that are printed, and what events and the course of the war bring or take. */
export function resourcesOf(view: View, atlas: Atlas): { side: Side; points: number; extra: number }[] {
  const printed = eraOf(atlas, view.era).resource_points;
  return SIDES.map((side, i) => ({ side, points: printed[i] ?? 0, extra: view.resources.points[side] - (printed[i] ?? 0) }));
}

export interface Pool {
  power: PowerId;
  side: Side;
  corps: Strength;
}
const any = (s: Strength): boolean => s.full + s.reduced > 0;

/** Corps that wait in force pools, by side. */
export function poolsOf(view: View, where: 'pool' | 'due' | 'gone' = 'pool'): Pool[] {
  return view.powers.flatMap((p) => (p.side && any(p.off_map[where]) ? [{ power: p.id, side: p.side, corps: p.off_map[where] }] : []));
}

/** Powers that take part, by where they stand now: those of a side, the neutral ones, those that are out of the war. */
export function standsOf(view: View, atlas: Atlas): { where: Allegiance; powers: AtlasPower[] }[] {
  const now = new Map(view.powers.map((p) => [p.id, p.allegiance]));
  const fighting = eraOf(atlas, view.era).powers.filter((p) => p.corps > 0);
  const order: Allegiance[] = [...SIDES, 'neutral', 'absent'];
  return order.map((where) => ({ where, powers: fighting.filter((p) => now.get(p.id) === where) })).filter((group) => group.powers.length > 0);
}

/** What the fog of war hides, in words; nothing where it is not played with. */
export function fogText(view: View, atlas: Atlas, t: Words): string | null {
  if (!view.fog) return null;
  const group = { corps: view.fog.corps.map((c) => ({ ...c, reduced: false, demoralized: false, acted: false })), leaders: view.fog.leaders };
  const pieces = groupText(group, eraOf(atlas, view.era), t);
  return pieces ? t('fog-hides', { pieces }) : t('fog-hides-nothing');
}

export interface Coming {
  /** None where it hangs on something else. */
  year: number | null;
  /** What it hangs on, if it has no year. */
  when: string | null;
  side: Side;
  corps: { power: PowerId; full: number; reduced: number }[];
  pool: { power: PowerId; full: number; reduced: number }[];
  leaders: string[];
}
/** After all years. */
const NEVER = 9999;

/** What is still to come, by year and side: as printed, less what no longer waits, with what was put off. */
export function comingOf(view: View, atlas: Atlas): Coming[] {
  const era = eraOf(atlas, view.era);
  const first = view.phase === 'event' ? view.year : view.year + 1;
  // What has a year waits on the turn track, the rest is set aside.
  const waiting = (power: PowerId, where: 'track' | 'aside'): boolean => view.powers.some((p) => p.id === power && any(p.off_map[where]));
  const onTrack = new Map(view.leaders.track.map((l) => [l.id, l]));
  const out: Coming[] = [];
  const at = (year: number | null, side: Side, when: string | null = null): Coming => {
    let entry = out.find((c) => c.year === year && c.side === side && c.when === when);
    if (!entry) {
      entry = { year, when, side, corps: [], pool: [], leaders: [] };
      out.push(entry);
    }
    return entry;
  };
  for (const a of era.reinforcements) {
    if (a.year === null ? hasCome(view, a.when) : a.year < first || a.year > view.last_year) continue;
    const corps = a.corps.filter((c) => waiting(c.power, a.year === null ? 'aside' : 'track'));
    if (corps.length || a.pool.length) {
      const entry = at(a.year, a.side, a.when);
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
    .sort((a, b) => (a.year ?? NEVER) - (b.year ?? NEVER) || String(a.when).localeCompare(String(b.when)) || SIDES.indexOf(a.side) - SIDES.indexOf(b.side));
}

/** Action cards that were played, by value; with two decks, each side's own. */
export const discardsOf = (view: View): { value: number; count: number }[][] =>
  view.actions.discards
    .map((pile) => Object.entries(pile).map(([value, count]) => ({ value: Number(value), count })))
    .filter((pile, i) => i === 0 || pile.some((c) => c.count > 0) || (view.actions.decks[i] ?? 0) > 0);
