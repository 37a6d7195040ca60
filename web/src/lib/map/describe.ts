// Spaces and armies in words, for screen readers and tooltips.
import type { AtlasEra, AtlasSpace, Side } from '../game/atlas';
import { SIDES } from '../game/atlas';
import type { Corps, Group, Leader, SpaceNow } from '../game/view';
import { isEmpty } from '../game/view';
import { type Place, placeArgs, sideArgs, sideLabelArgs, type Words } from '../i18n';
import type { Marker } from './markers';
import { byRank } from './stacks';

export type Choice = 'choose' | 'march' | 'battle' | 'siege' | 'sea';

/** `$power` and `$power-plural` of a power, as its corps are called. */
export function powerArgs(era: AtlasEra, power: string): { power: string; 'power-plural': string } {
  const found = era.powers.find((p) => p.id === power);
  const one = found?.adjective ?? power;
  return { power: one, 'power-plural': found?.adjectives ?? one };
}

function corpsText(c: Corps, era: AtlasEra, t: Words): string {
  const corps = t(c.reduced ? 'corps-reduced' : 'corps', { count: c.count, ...powerArgs(era, c.power) });
  const states = [c.demoralized && t('state-demoralized', { count: c.count }), c.acted && t('state-acted', { count: c.count })].filter(Boolean).join(', ');
  return states ? t('corps-state', { corps, states }) : corps;
}

function leaderText(l: Leader, t: Words): string {
  if (l.sort === 'staff') return t('leader-staff');
  if (l.sort === 'minor') return t('leader-minor');
  const text = t(l.shows === 'named' ? 'leader-rated' : 'leader-on-minor-side', { name: l.name, tr: l.tr, cr: l.cr });
  const states = [l.demoralized && t('state-demoralized', { count: 1 }), l.acted && t('state-acted', { count: 1 })].filter(Boolean).join(', ');
  return states ? t('corps-state', { corps: text, states }) : text;
}

/** "2 French corps, 1 reduced Spanish corps, Villars 2–4". */
export const groupText = (g: Group, era: AtlasEra, t: Words): string =>
  [...g.corps.map((c) => corpsText(c, era, t)), ...byRank(g.leaders).map((l) => leaderText(l, t))].join(', ');

/** The name of a home space is that of its powers; where one has several, with the part of it in brackets. */
export function spaceName(space: AtlasSpace, era: AtlasEra, t: Words): string {
  if (!space.home_box) return space.name;
  const names = space.home.map((id) => era.powers.find((p) => p.id === id)?.name ?? id);
  const [, part] = /\(([^()]+)\)$/.exec(space.name) ?? [];
  if (part && names[0]) return t('home-box-part', { name: names[0], part });
  return names.length > 1 ? t('home-box-and', { first: names[0] as string, second: names.slice(1).join(', ') }) : (names[0] ?? space.name);
}

/** A space with the forms of its name. */
export const placeOf = (space: AtlasSpace, era: AtlasEra, t: Words): Place => ({ name: spaceName(space, era, t), at: space.at, of: space.of });

/** What the book in force calls a battle won beyond all doubt. */
export const greatVictory = (era: AtlasEra, t: Words): string => t(`great-victory-${era.great_victory}`);

/** Parts one after the other. */
const joined = (parts: readonly string[], t: Words): string => parts.reduce((first, rest) => t('parts-and', { first, rest }));

/** "Lille, fortress 3, fertile, held by the Bourbons; 2 French corps, Villars 1–4". */
export function spaceText(
  space: AtlasSpace,
  now: SpaceNow | undefined,
  era: AtlasEra,
  t: Words,
  choice?: Choice,
  cost?: number,
  markers: readonly Marker[] = [],
): string {
  const facts: string[] = [spaceName(space, era, t)];
  if (space.home_box) facts.push(t('space-home-box'));
  if (space.fortress) {
    const { strength, printed, damage } = now?.fortress ?? { strength: space.fortress, printed: space.fortress, damage: 0 };
    facts.push(damage ? t('space-fortress-damaged', { strength, printed }) : t('space-fortress', { strength }));
  }
  if (space.capital_of.length && !space.home_box) facts.push(t('space-capital'));
  if (space.ports.length) facts.push(t('space-port'));
  if (space.terrain === 'fertile' || space.terrain === 'rugged') facts.push(t(`terrain-${space.terrain}`));
  if (space.wealthy) facts.push(t('space-wealthy'));
  if (now) facts.push(now.control ? t('space-held', sideArgs(now.control, 'side', t)) : t('space-neutral'));
  if (now?.fortress?.besieged) facts.push(t('space-besieged'));
  if (now?.fortress?.continued) facts.push(t('space-siege-continued', { times: now.fortress.continued }));
  if (now?.line) facts.push(t('space-line', { level: Number(now.line) }));
  if (now?.famous_victory) facts.push(t('space-great-victory', { victory: greatVictory(era, t), ...sideArgs(now.famous_victory, 'side', t) }));
  for (const { kind } of markers) facts.push(t(`space-${kind}`));
  const parts = [facts.join(', ')];
  for (const side of SIDES) {
    if (!now) continue;
    const { outside, inside, covered } = now[side];
    if (!isEmpty(outside)) parts.push(groupText(outside, era, t));
    if (!isEmpty(inside)) parts.push(t('space-garrison', { pieces: groupText(inside, era, t) }));
    if (covered) parts.push(t('stack-covered'));
  }
  if (choice) parts.push(t(choice === 'choose' ? 'you-may-choose' : `you-may-${choice}`));
  if (choice && cost) parts.push(t('movement-points', { count: cost }));
  return joined(parts, t);
}

/** "Bourbon army at Lille: 1 French corps, Saxe 3–6; more may lie beneath". */
export function stackText(space: AtlasSpace, side: Side, where: 'outside' | 'inside', group: Group, era: AtlasEra, t: Words, covered = false): string {
  const names = { ...sideLabelArgs(side, t), ...placeArgs('space', placeOf(space, era, t), t), pieces: groupText(group, era, t) };
  const text = t(where === 'inside' ? 'garrison-of' : 'stack-of', names);
  return covered ? joined([text, t('stack-covered')], t) : text;
}
