// The tables of Wellington's War, made from what the engine has printed: no number is written here.
import { capital, listed, t } from '../i18n';
import type { Printed, PrintedHexside } from '../peninsula/generated';
import { type RuleTable, signed } from './tables';

const CARDS = ['event', 'operations-1', 'operations-2', 'operations-3', 'operations-4', 'drafts-2', 'drafts-3'] as const;
const FORAGE = ['mountain', 'town', 'enemy_area', 'no_supply', 'bad_harvest', 'guerillas', 'scorched_earth'] as const;
const LEVELS = ['low', 'medium', 'high'] as const;

/** How many blocks cross between two kinds of land, by what runs along the hexside. */
function transit(atlas: Printed): (string | number)[][] {
  const terrain = new Map(atlas.hexes.map((h) => [h.id, h.terrain]));
  const kind = (side: PrintedHexside): string => {
    const mountains = side.hexes.filter((h) => terrain.get(h) === 'mountain').length;
    return ['clear', 'mixed', 'mountain'][mountains] ?? 'clear';
  };
  const limit = (land: string, feature: 'river' | null): number | string => atlas.hexsides.find((s) => kind(s) === land && s.feature === feature)?.limit ?? '–';
  const lands = ['clear', 'mixed', 'mountain'].map((land) => [t(`table-hexside-${land}`), limit(land, null), limit(land, 'river')]);
  const closed = (['cordillera', 'estuary'] as const).filter((f) => atlas.hexsides.some((s) => s.feature === f));
  return [...lands, ...closed.map((f) => [t(`table-hexside-${f}`), t('table-closed'), t('table-closed')])];
}

const townName = (atlas: Printed, hex: string): string => atlas.hexes.find((h) => h.id === hex)?.town?.name ?? hex;

/** All tables of the title. */
export function hexTablesOf(atlas: Printed): RuleTable[] {
  const { numbers } = atlas;
  const fortresses = atlas.hexes.flatMap((h) => (h.town?.kind === 'fortress' ? [h.town] : []));
  const ratings = [...new Set(fortresses.map((f) => f.rating))].sort((a, b) => b - a);
  const country = new Map(['portugal', 'spain', 'france', 'gibraltar'].map((c) => [c, t(`table-country-${c}`)]));
  const areas = [...atlas.areas].sort((a, b) => a.country.localeCompare(b.country) || a.name.localeCompare(b.name));
  return [
    {
      id: 'areas',
      rule: '3.1',
      caption: t('table-areas'),
      head: [t('table-area'), t('table-country'), t('table-forage'), t('table-vp-allied'), t('table-vp-french'), t('table-key-towns')],
      rows: areas.map((a) => [a.name, country.get(a.country) ?? a.country, a.forage, ...a.vp, listed(a.key_towns.map((h) => townName(atlas, h)))]),
    },
    {
      id: 'terrain',
      rule: '3.22',
      caption: t('table-hexes'),
      head: [t('table-land'), t('table-mp')],
      rows: [
        [t('table-hex-clear'), numbers.entering[0]],
        [t('table-hex-mountain'), numbers.entering[1]],
        [t('table-river'), `+${numbers.river}`],
      ],
    },
    {
      id: 'fortresses',
      rule: '3.43',
      caption: t('table-hex-fortresses'),
      head: [t('table-rating'), t('table-places')],
      rows: ratings.map((r) => [
        r,
        listed(
          fortresses
            .filter((f) => f.rating === r)
            .map((f) => f.name)
            .sort((a, b) => a.localeCompare(b)),
        ),
      ]),
    },
    {
      id: 'seas',
      rule: '3.6',
      caption: t('table-sea-boxes'),
      head: [t('table-sea'), t('table-ports'), t('table-next-to')],
      rows: atlas.seas.map((s) => [
        capital(s.name),
        listed(s.ports.map((h) => townName(atlas, h))),
        listed([...s.adjacent.map((id) => atlas.seas.find((x) => x.id === id)?.name ?? id), ...(s.britain ? [t('ww-box-britain')] : [])]),
      ]),
    },
    {
      id: 'turns',
      rule: '3.9',
      caption: t('table-hex-turns'),
      head: [t('table-turn'), t('table-season'), t('table-count')],
      rows: atlas.turns.map((turn, i) => [i + 1, turn.name, turn.winter || i === atlas.turns.length - 1 ? t('table-yes') : '–']),
    },
    {
      id: 'leaders',
      rule: '4.21',
      caption: t('table-hex-leaders'),
      head: [t('table-leader'), t('table-nation'), t('table-command-points'), t('table-mp')],
      rows: atlas.blocks.filter((b) => b.kind === 'leader').map((b) => [b.name, t(`ww-nation-${b.nation}`), b.steps, b.move]),
    },
    {
      id: 'cards',
      rule: '6.1',
      caption: t('table-command-cards'),
      head: [t('table-card'), t('table-how-many')],
      rows: CARDS.map((card, i) => [t(`ww-card-${card}`), atlas.command_deck[i] ?? 0]),
    },
    { id: 'transit', rule: '8.2', caption: t('table-transit'), head: [t('table-hexside'), t('table-open'), t('table-with-river')], rows: transit(atlas) },
    {
      id: 'marches',
      rule: '8.31',
      caption: t('table-marches'),
      head: [t('table-march'), t('table-mp')],
      rows: [
        [t('table-force-march', { die: numbers.force_march[1] + 1 }), `+${numbers.force_march[0]}`],
        [t('table-extended-march'), `×${numbers.extended_march}`],
      ],
    },
    {
      id: 'rounds',
      rule: '10.2',
      caption: t('table-rounds'),
      head: [t('table-fight'), t('table-most-rounds')],
      rows: [
        [t('table-field-battle'), numbers.rounds[0]],
        [t('table-assault'), numbers.rounds[1]],
      ],
    },
    {
      id: 'forage',
      rule: '13.2',
      caption: t('table-forage-modifiers'),
      head: [t('table-circumstance'), t('table-modifier')],
      rows: FORAGE.map((circumstance) => [t(`table-forage-${circumstance.replaceAll('_', '-')}`), signed(numbers.forage[circumstance])]),
    },
    {
      id: 'commitment',
      rule: '14.1',
      caption: t('table-commitment'),
      head: [t('table-nation'), ...LEVELS.map((l) => t(`table-level-${l}`))],
      rows: atlas.tracks.map((track) => [
        t(`ww-nation-${track.nation}`),
        ...track.force.map((force, i) => t('table-force-and-siege', { force, siege: signed(track.siege[i] ?? 0) })),
      ]),
    },
    {
      id: 'points',
      rule: '17.2',
      caption: t('table-hex-points'),
      head: [t('table-what'), t('table-number')],
      rows: [
        [t('table-track-end'), numbers.points[0]],
        [t('table-great-lead'), numbers.points[1]],
      ],
    },
  ];
}
