// The tables of the wars of succession, made from what the engine has printed: no number is written here.
import { type Atlas, type AtlasEra, type AtlasLeader, type AtlasPower, SIDES, type Side } from '../game/atlas';
import type { AtlasCorps, AtlasReinforcement, Band } from '../game/generated';
import { capital, listed, t } from '../i18n';
import { numberIn } from '../panels/rules';

export interface RuleTable {
  /** A name that does not change with the language. */
  id: string;
  /** The rule it stands under, by its number in the book. */
  rule: string;
  caption: string;
  head: string[];
  /** Texts and figures; the first cell of a row names it. */
  rows: (string | number)[][];
}

const sideName = (side: Side): string => capital(t(`side-${side}`));
const atLeast = (need: number): string => t('table-at-least', { need });
/** +1, −2, 0. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');
const range = (from: number, to: number): string => (from === to ? String(from) : `${from}–${to}`);

function terrain(atlas: Atlas, era: AtlasEra): (string | number)[][] {
  const printed = atlas.terrains.filter((x) => era.spaces.some((s) => s.terrain === x.id));
  return printed.map((x) => [t(`table-terrain-${x.id}`), x.limit ?? t('table-no-limit'), era.spaces.filter((s) => s.terrain === x.id).length]);
}

function connections(era: AtlasEra): (string | number)[][] {
  const kinds = new Map(era.connections.map((c) => [`${c.kind} ${c.only ?? ''} ${c.mp}`, c]));
  return [...kinds.values()]
    .sort((a, b) => a.mp - b.mp || (a.only ?? '').localeCompare(b.only ?? ''))
    .map((c) => [c.only ? t('table-connection-only', { side: sideName(c.only) }) : t('table-connection-any', { kind: c.kind }), c.mp]);
}

/** The siege table, rolls with the same result in one row. */
export function siegeRows(table: readonly (readonly [number, number])[]): (string | number)[][] {
  const rows: { from: number; to: number; losses: readonly [number, number] }[] = [];
  table.forEach((losses, roll) => {
    const last = rows.at(-1);
    if (last && last.losses[0] === losses[0] && last.losses[1] === losses[1]) last.to = roll;
    else rows.push({ from: roll, to: roll, losses });
  });
  const end = table.length - 1;
  const name = (from: number, to: number): string =>
    from === 0 ? t('table-or-less', { number: to }) : to === end ? t('table-or-more', { number: from }) : range(from, to);
  return rows.map(({ from, to, losses }) => [name(from, to), ...losses]);
}

/** What changes the siege roll: what every map has, and what this one has besides. */
function siegeModifiers(atlas: Atlas, era: AtlasEra): (string | number)[][] {
  const { siege_modifiers: m, numbers } = atlas;
  const ground = SIDES.flatMap((side) => {
    const hard = era.spaces.filter((s) => s.siege_penalty?.side === side);
    const by = [...new Set(hard.map((s) => s.siege_penalty?.drm ?? 0))];
    return by.map((drm): [string, number] => {
      const names = hard.filter((s) => s.siege_penalty?.drm === drm).map((s) => s.name);
      return [t('table-siege-ground', { side, places: listed(names) }), drm];
    });
  });
  const train = atlas.events.find((e) => e.id === 'siege-train');
  const rows: [string, number][] = [
    [t('table-siege-no-loc'), m.no_loc],
    [t('table-siege-threatened-loc'), m.threatened_loc],
    [t('table-siege-port'), m.port_with_sea_loc],
    ...ground,
    [t('table-siege-leader-inside', { tr: m.inside_tr }), m.leader_inside],
    [t('table-siege-second'), m.continued[0]],
    [t('table-siege-later'), m.continued[1]],
    [t('table-siege-able-leader', { tr: m.able_tr }), m.able_leader],
    [t('table-siege-victory', { victory: t(`table-${era.great_victory}`) }), numbers.famous_victory_drm],
    ...(train ? [[t('table-siege-card', { card: train.title }), m.card] as [string, number]] : []),
  ];
  return rows.map(([name, drm]) => [name, signed(drm)]);
}

function corpsText(list: readonly AtlasCorps[], powers: Map<string, AtlasPower>): string[] {
  return list.map((c) => {
    const power = powers.get(c.power)?.name ?? c.power;
    const parts = [c.full ? t('table-corps-full', { count: c.full, power }) : '', c.reduced ? t('table-corps-reduced', { count: c.reduced, power }) : ''];
    return parts.filter(Boolean).join(', ');
  });
}

function arrivals(all: readonly AtlasReinforcement[], powers: Map<string, AtlasPower>, leaders: Map<string, AtlasLeader>): string {
  const corps = all.flatMap((r) => [...corpsText(r.corps, powers), ...corpsText(r.pool, powers).map((text) => t('table-to-pool', { corps: text }))]);
  const names = all.flatMap((r) => r.leaders.map((id) => leaders.get(id)?.name ?? id));
  return [...corps, ...names].join(', ') || '–';
}

function turnTrack(atlas: Atlas, era: AtlasEra): (string | number)[][] {
  const powers = new Map(era.powers.map((p) => [p.id, p]));
  const leaders = new Map(atlas.leaders.map((l) => [l.id, l]));
  const bourbon = (year: number): boolean => atlas.numbers.bourbon_initiative.some(([from, to]) => year >= from && year <= to);
  const of = (side: Side, fits: (r: AtlasReinforcement) => boolean): string =>
    arrivals(
      era.reinforcements.filter((r) => r.side === side && fits(r)),
      powers,
      leaders,
    );
  const years = atlas.tracks.years.map((year) => [
    String(year),
    sideName(bourbon(year) ? 'bourbon' : 'alliance'),
    ...SIDES.map((side) => of(side, (r) => r.year === year)),
  ]);
  const conditions = [...new Set(era.reinforcements.flatMap((r) => (r.year === null && r.when ? [r.when] : [])))];
  return [...years, ...conditions.map((when) => [t(`coming-${when}`), '', ...SIDES.map((side) => of(side, (r) => r.when === when))])];
}

function leaderRows(atlas: Atlas, era: AtlasEra): (string | number)[][] {
  const powers = new Map(era.powers.map((p) => [p.id, p.name]));
  return atlas.leaders
    .filter((l) => l.sort === 'named' && l.named)
    .sort((a, b) => a.side.localeCompare(b.side) || a.name.localeCompare(b.name))
    .map((l) => [
      l.name,
      sideName(l.side),
      l.home.map((p) => powers.get(p) ?? p).join(', '),
      l.named?.tr ?? 0,
      l.named?.cr ?? 0,
      `${l.minor.tr}–${l.minor.cr}`,
    ]);
}

const bandRows = (bands: readonly Band[]): (string | number)[][] => bands.map((b) => [range(b.from, b.to), t(`table-band-${b.level}`, { side: b.side })]);

/** Spaces by a number of theirs, highest first. */
function byNumber(era: AtlasEra, of: (space: AtlasEra['spaces'][number]) => number): (string | number)[][] {
  const numbers = [...new Set(era.spaces.map(of))].filter((n) => n > 0).sort((a, b) => b - a);
  return numbers.map((n) => [
    n,
    listed(
      era.spaces
        .filter((s) => of(s) === n)
        .map((s) => s.name)
        .sort((a, b) => a.localeCompare(b)),
    ),
  ]);
}

/** All tables of a title. */
export function tablesOf(atlas: Atlas, book: string): RuleTable[] {
  const era = atlas.eras[0];
  if (!era) return [];
  const n = atlas.numbers;
  const lasting = (count: number): string | number => count || t('table-any-number');
  const zones = atlas.sea_zones.map((zone, i) => {
    const holder = era.sea_control[i];
    return [t(`sea-${zone}`), holder === 'alliance' || holder === 'bourbon' ? sideName(holder) : t('table-nobody')];
  });
  const lines = n.fortified_lines ? [[t('table-bypass'), atLeast(n.bypass)]] : [];
  const all: RuleTable[] = [
    { id: 'seas', rule: '2.5.1', caption: t('table-seas'), head: [t('table-sea'), t('table-held-at-first')], rows: zones },
    {
      id: 'leaders',
      rule: '3.1.1',
      caption: t('table-leaders'),
      head: [t('table-leader'), t('table-side'), t('table-home'), t('table-tr'), t('table-cr'), t('table-minor-side')],
      rows: leaderRows(atlas, era),
    },
    {
      id: 'terrain',
      rule: '4.1.1',
      caption: t('table-terrain'),
      head: [t('table-land'), t('table-corps-a-side'), t('table-spaces')],
      rows: terrain(atlas, era),
    },
    {
      id: 'points',
      rule: '6.1.1',
      caption: t('table-points'),
      head: [t('table-vp'), t('table-spaces')],
      rows: byNumber(era, (s) => (s.vp === s.fortress ? 0 : s.vp)),
    },
    { id: 'victory', rule: '6.3', caption: t('table-victory'), head: [t('table-vp'), t('table-result')], rows: bandRows(atlas.tracks.vp.bands) },
    {
      id: 'turns',
      rule: '12.2.1',
      caption: t('table-turns'),
      head: [t('table-year'), t('table-initiative'), ...SIDES.map(sideName)],
      rows: turnTrack(atlas, era),
    },
    {
      id: 'resources',
      rule: '12.3.1',
      caption: t('table-resources'),
      head: [t('table-side'), t('table-rp')],
      rows: SIDES.map((side, i) => [sideName(side), era.resource_points[i] ?? 0]),
    },
    {
      id: 'powers',
      rule: '12.3.4',
      caption: t('table-powers'),
      head: [t('table-power'), t('table-side'), t('table-corps'), t('table-builds'), t('table-restores')],
      rows: era.powers.filter((p) => p.corps > 0).map((p) => [p.name, sideName(p.side), p.corps, p.builds, p.restores]),
    },
    {
      id: 'cards',
      rule: '13.1',
      caption: t('table-cards'),
      head: [t('table-card-value'), t('table-how-many')],
      rows: n.action_deck.flatMap((count, value) => (count ? [[value, count]] : [])),
    },
    {
      id: 'hands',
      rule: '13.1',
      caption: t('table-hands'),
      head: [t('table-year'), t('table-cards-of-a-side')],
      rows: [
        [t('table-first-year'), n.first_hand],
        [t('table-other-years'), n.hand],
      ],
    },
    {
      id: 'movement',
      rule: '14.1.1',
      caption: t('table-movement'),
      head: [t('table-action'), t('table-mp')],
      rows: [
        [t('table-campaign'), n.campaign_mp],
        [t('table-forced-march'), `+${n.forced_march}`],
        [t('table-transfer-corps'), n.transfer_corps_mp],
        [t('table-transfer-leader'), n.transfer_leader_mp],
      ],
    },
    { id: 'connections', rule: '14.1.1', caption: t('table-connections'), head: [t('table-connection'), t('table-mp')], rows: connections(era) },
    {
      id: 'sea-moves',
      rule: '14.5.2',
      caption: t('table-sea-moves'),
      head: [t('table-what'), t('table-how-many')],
      rows: [
        [t('table-sea-corps'), n.sea_corps],
        [t('table-sea-moves-a-round'), lasting(n.sea_moves_a_round)],
        [t('table-transfers-a-round'), lasting(n.transfers_a_round)],
      ],
    },
    {
      id: 'reactions',
      rule: '14.3.1',
      caption: t('table-reactions'),
      head: [t('table-reaction'), t('table-die-and-tr')],
      rows: [[t('table-interception'), atLeast(n.interception)], [t('table-avoiding'), atLeast(n.avoid_battle)], ...lines],
    },
    {
      id: 'battle',
      rule: '16.2',
      caption: t('table-battle'),
      head: [t('table-die'), t('table-hits')],
      rows: [
        [t('table-sound'), atLeast(atlas.hits_on[0])],
        [t('table-demoralized'), atLeast(atlas.hits_on[1])],
      ],
    },
    {
      id: 'great-victory',
      rule: '16.5.1',
      caption: t(`table-${era.great_victory}`),
      head: [t('table-what'), t('table-how-many')],
      rows: [
        [t('table-great-hits'), n.famous_victory_hits],
        [t('table-great-corps'), n.famous_victory_corps],
        [t('table-great-vp'), n.famous_victory_vp],
        [t('table-great-siege'), `+${n.famous_victory_drm}`],
      ],
    },
    {
      id: 'fortresses',
      rule: '17.2.1',
      caption: t('table-fortresses'),
      head: [t('table-strength'), t('table-spaces')],
      rows: byNumber(era, (s) => s.fortress),
    },
    {
      id: 'siege',
      rule: '17.5.2',
      caption: t('table-siege'),
      head: [t('table-siege-roll'), t('table-besieger-loses'), t('table-fortress-loses')],
      rows: siegeRows(n.siege_table),
    },
    {
      id: 'siege-modifiers',
      rule: '17.5.3',
      caption: t('table-siege-modifiers'),
      head: [t('table-circumstance'), t('table-modifier')],
      rows: siegeModifiers(atlas, era),
    },
  ];
  if (n.fortified_lines)
    all.push({
      id: 'lines',
      rule: '15.2.1',
      caption: t('table-lines'),
      head: [t('table-what'), t('table-how-many')],
      rows: [
        [t('table-line-corps'), n.line_corps],
        [t('table-line-markers'), lasting(n.line_markers)],
      ],
    });
  const lower = atlas.tracks.vp.lower_bands;
  if (JSON.stringify(lower) !== JSON.stringify(atlas.tracks.vp.bands))
    all.push({ id: 'lower-victory', rule: '6.3', caption: t('table-victory-lower'), head: [t('table-vp'), t('table-result')], rows: bandRows(lower) });
  const own = all.map((table) => ({ ...table, rule: numberIn(book, table.rule) }));
  const { loyalty, colonies } = atlas.tracks;
  const boxes = (track: { boxes: readonly number[]; start: number }): (string | number)[][] =>
    track.boxes.map((value, i) => [i === track.start ? t('table-start', { box: i + 1 }) : i + 1, value]);
  if (loyalty) own.push({ id: 'loyalty', rule: '18.2', caption: t('table-loyalty'), head: [t('table-box'), t('table-number')], rows: boxes(loyalty) });
  if (colonies) own.push({ id: 'colonies', rule: '18.1.2', caption: t('table-colonies'), head: [t('table-box'), t('table-vp')], rows: boxes(colonies) });
  return own.filter((table) => table.rows.length > 0);
}
