// Positions to look at, made by `npm run fixtures`.
import type { Atlas } from '$lib/game/atlas';
import type { Corps, Group, SpaceNow, View } from '$lib/game/view';

type Load = () => Promise<{ default: unknown }>;
const atlases: Record<string, Load> = {
  spain: () => import('../../fixtures/atlas-spain.json'),
  'nine-years': () => import('../../fixtures/atlas-nine-years.json'),
  'grand-campaign': () => import('../../fixtures/atlas-grand-campaign.json'),
  'pragmatic-war': () => import('../../fixtures/atlas-pragmatic-war.json'),
};
const views: Record<string, Load> = {
  'spain-start': () => import('../../fixtures/view-spain-start.json'),
  'spain-late': () => import('../../fixtures/view-spain-late.json'),
  'nine-years-start': () => import('../../fixtures/view-nine-years-start.json'),
  'nine-years-late': () => import('../../fixtures/view-nine-years-late.json'),
  'grand-campaign-late': () => import('../../fixtures/view-grand-campaign-late.json'),
  'pragmatic-war-start': () => import('../../fixtures/view-pragmatic-war-start.json'),
  'pragmatic-war-late': () => import('../../fixtures/view-pragmatic-war-late.json'),
};

export const positions = [...Object.keys(views), 'spain-works'];

/** The start with sieges, garrisons, lines, laurels and tired troops put in by hand: every sign the map can show. */
function withWorks(view: View): View {
  const now = structuredClone(view);
  const at = (id: string): SpaceNow => now.spaces.find((s) => s.id === id) as SpaceNow;
  const corps = (power: string, count: number, more: Partial<Corps> = {}): Corps => ({
    power,
    count,
    reduced: false,
    demoralized: false,
    acted: false,
    ...more,
  });
  const siege = (id: string, continued: number, inside: Group, outside: Group): void => {
    const space = at(id);
    const [holder, besieger] = space.control === 'alliance' ? (['alliance', 'bourbon'] as const) : (['bourbon', 'alliance'] as const);
    space[holder].inside = inside;
    space[holder].outside = { corps: [], leaders: [] };
    space[besieger].outside = outside;
    if (space.fortress) Object.assign(space.fortress, { besieged: true, continued });
  };
  const army = at('nijmegen').alliance.outside;
  at('nijmegen').alliance.outside = { corps: [], leaders: [] };
  siege('lille', 2, { corps: [corps('Fr', 2), corps('Fr', 1, { reduced: true })], leaders: at('liege').bourbon.outside.leaders.slice(0, 1) }, army);
  siege(
    'namur',
    0,
    { corps: [corps('Sp', 1, { reduced: true })], leaders: [] },
    { corps: [corps('Du', 2, { demoralized: true }), corps('Su', 1)], leaders: [] },
  );
  siege(
    'turin',
    1,
    { corps: [corps('Sa', 1)], leaders: [] },
    { corps: [corps('Au', 4), corps('Em', 3, { acted: true })], leaders: at('mantua').alliance.outside.leaders },
  );
  at('mantua').alliance.outside = { corps: [corps('Au', 1, { demoralized: true, reduced: true })], leaders: [] };
  at('antwerp').famous_victory = 'alliance';
  at('liege').famous_victory = 'bourbon';
  at('milan').famous_victory = 'bourbon';
  at('tournai').line = 2;
  at('landau').line = 1;
  for (const id of ['ostend', 'antwerp']) at(id).control = 'alliance';
  const tournai = at('tournai').fortress;
  if (tournai) Object.assign(tournai, { strength: 1, damage: 1 });
  at('metz').bourbon.outside = {
    corps: [corps('Fr', 9), corps('Fr', 3, { reduced: true }), corps('Ba', 2, { acted: true })],
    leaders: at('strasbourg').bourbon.outside.leaders,
  };
  at('strasbourg').bourbon.outside = { corps: [], leaders: [] };
  return now;
}

export async function loadPosition(name: string): Promise<{ atlas: Atlas; view: View }> {
  const stored = (await views[name === 'spain-works' ? 'spain-start' : name]?.())?.default as View | undefined;
  const view = stored && name === 'spain-works' ? withWorks(stored) : stored;
  if (!view) throw new Error(`there is no position '${name}'`);
  const atlas = (await atlases[view.title]?.())?.default as Atlas;
  return { atlas, view };
}
