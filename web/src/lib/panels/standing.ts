// How the war stands, in the few facts a title turns on. A title that has none is not named here.
import type { Side, SpaceId } from '../game/atlas';
import type { View } from '../game/view';

export interface Fact {
  /** Of the catalogue, after `standing-`. */
  key: string;
  /** Whom it serves. */
  side: Side | null;
  /** Where it holds, if it has a place. */
  space?: SpaceId;
  count?: number;
}

const allegianceOf = (view: View, power: string): string | undefined => view.powers.find((p) => p.id === power)?.allegiance;
const placeOf = (view: View, flag: string): SpaceId | undefined => {
  const at = view.flags[flag];
  return typeof at === 'string' ? at : undefined;
};

/** The dice of the Western Squadron in the Atlantic, by year. */
const westernSquadron = (year: number): number => (year < 1746 ? 0 : year === 1746 ? 1 : 2);

/** Markers of A Pragmatic War that lie for a year or a round, and whom they serve. */
const PASSING: readonly (readonly [flag: string, side: Side])[] = [
  ['cologne_held', 'bourbon'],
  ['genoa_strong', 'bourbon'],
  ['naples_coerced', 'alliance'],
  ['early_spring_alliance', 'alliance'],
  ['early_spring_bourbon', 'bourbon'],
];

function pragmaticWar(view: View): Fact[] {
  const out: Fact[] = [
    view.era > 0 ? { key: 'hungary-answered', side: 'alliance' } : { key: 'hungary-waits', side: null },
    view.flags.france_at_war ? { key: 'france-at-war', side: 'bourbon' } : { key: 'france-auxiliary', side: null },
    view.year < 1743 ? { key: 'maritime-wait', side: null } : { key: 'maritime-at-war', side: 'alliance' },
    allegianceOf(view, 'Pr') === 'bourbon' ? { key: 'prussia-fights', side: 'bourbon' } : { key: 'prussia-out', side: null },
    allegianceOf(view, 'Em') === 'alliance' ? { key: 'emperor-dead', side: 'alliance' } : { key: 'emperor-lives', side: 'bourbon' },
  ];
  const squadron = westernSquadron(view.year);
  if (squadron) out.push({ key: 'western-squadron', side: 'alliance', count: squadron });
  const insurgents = placeOf(view, 'insurrectionists');
  if (insurgents) out.push({ key: 'insurrectionists', side: 'alliance', space: insurgents });
  const sick = placeOf(view, 'sick_king');
  if (sick) out.push({ key: 'sick-king', side: 'alliance', space: sick });
  for (const [flag, side] of PASSING) if (view.flags[flag]) out.push({ key: flag.replaceAll('_', '-'), side });
  for (const flag of ['bad_weather', 'last_round']) if (view.flags[flag]) out.push({ key: flag.replaceAll('_', '-'), side: null });
  return out;
}

const TITLES: Record<string, (view: View) => Fact[]> = { 'pragmatic-war': pragmaticWar };

export const standingOf = (view: View): Fact[] => TITLES[view.title]?.(view) ?? [];

/** What arrivals without a year hang on: has it come to pass? */
const COME: Record<string, (view: View) => boolean> = {
  'france-at-war': (view) => !!view.flags.france_at_war,
  'saxony-joins': (view) => allegianceOf(view, 'Sx') === 'alliance',
  'hungarian-appeal': (view) => view.era > 0,
};
export const hasCome = (view: View, when: string | null): boolean => !when || (COME[when]?.(view) ?? false);
