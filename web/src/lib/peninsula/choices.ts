// The legal actions of a decision, put in order for people: what glows on the map, which blocks can be chosen, what is a card.
import { t } from '../i18n';
import type { Choosing, Group, Listed } from '../play/table';
import type { Chart } from './atlas';
import type { StepName } from './generated';
import { blockIn, read, type Word } from './notation';
import { type Decision, foeOf, type Standing } from './view';

export interface Option extends Listed {
  word: Word;
  block: string | null;
}
/** What happens where a choice points. */
export type Glow = 'choose' | 'march' | 'battle' | 'siege' | 'sea' | 'within';

export interface Choices extends Choosing<Option> {
  glow: ReadonlyMap<string, Glow>;
  byBlock: ReadonlyMap<string, Option[]>;
  byCard: ReadonlyMap<string, Option>;
}

const GROUPS: Record<Word['verb'], Group> = {
  place: 'places',
  within: 'places',
  block: 'pieces',
  drop: 'answers',
  shelter: 'pieces',
  use: 'pieces',
  retreat: 'pieces',
  card: 'cards',
  do: 'orders',
  first: 'orders',
  draw: 'orders',
  accept: 'answers',
  decline: 'answers',
  done: 'answers',
  other: 'orders',
};
/** Steps in which a group is put together block by block, in the order of the engine. */
const PICKING = new Set<StepName>(['formation', 'sea-group', 'siege', 'withdraw']);
export const picksBlocks = (step: StepName): boolean => PICKING.has(step);

export function choicesOf(decision: Decision | null, standing: readonly Standing[]): Choices {
  const where = new Map(standing.filter((b) => b.block).map((b) => [b.block as string, b.at]));
  const foes = new Set<string>();
  const forts = new Set<string>();
  if (decision) for (const b of standing) if (b.side === foeOf(decision.side)) (b.inside ? forts : foes).add(b.at);
  const options: Option[] = (decision?.actions ?? []).map((a) => {
    const { action } = a;
    const word = read(action);
    const block = blockIn(word);
    const space = 'place' in word ? word.place : block ? (where.get(block) ?? null) : null;
    return { action, text: a.text, word, block, space, cost: a.cost ?? null, group: GROUPS[word.verb] };
  });
  const bySpace = new Map<string, Option[]>();
  const byBlock = new Map<string, Option[]>();
  const byCard = new Map<string, Option>();
  const glow = new Map<string, Glow>();
  const add = <K>(map: Map<K, Option[]>, key: K, option: Option): void => void map.set(key, [...(map.get(key) ?? []), option]);
  for (const option of options) {
    if (option.space) {
      const kind = glowOf(option, decision as Decision, foes, forts);
      add(bySpace, option.space, option);
      if (!glow.has(option.space)) glow.set(option.space, kind);
    }
    if (option.block) add(byBlock, option.block, option);
    if (option.word.verb === 'card') byCard.set(option.word.card, option);
  }
  const accept = options.find((o) => o.word.verb === 'accept');
  const no = options.find((o) => o.word.verb === 'decline' || o.word.verb === 'done');
  const yesNo: [Option, Option] | null = options.length === 2 && accept && no ? [accept, no] : null;
  const picks = !!decision && PICKING.has(decision.step);
  const only = options.length === 1 ? (options[0] as Option) : null;
  const primary = picks ? null : (only ?? yesNo?.[0] ?? options.find((o) => o.word.verb === 'done' || o.word.verb === 'decline') ?? null);
  return { options, bySpace, byBlock, byCard, glow, primary, yesNo, picks };
}

function glowOf(option: Option, decision: Decision, foes: ReadonlySet<string>, forts: ReadonlySet<string>): Glow {
  if (option.word.verb === 'within') return 'within';
  if (option.word.verb !== 'place') return 'choose';
  if (decision.step === 'battle-order') return 'battle';
  if (decision.step !== 'march' && decision.step !== 'extended-march' && decision.step !== 'sea-move') return 'choose';
  if (foes.has(option.word.place)) return 'battle';
  if (forts.has(option.word.place)) return 'siege';
  return decision.step === 'sea-move' ? 'sea' : 'march';
}

/** Places from which a group can be put together, with the blocks that can go. */
export function musters(choices: Choices): Map<string, string[]> {
  const out = new Map<string, string[]>();
  for (const o of choices.options) if (o.word.verb === 'block' && o.space) out.set(o.space, [...(out.get(o.space) ?? []), o.word.block]);
  return out;
}

/** The most who may go together from a place, as the server tells; where it tells nothing, all of them. */
export function mostFrom(place: string, decision: Decision | null, places: ReadonlyMap<string, readonly string[]>): Set<string> {
  return new Set(decision?.groups?.find((g) => g.at === place)?.blocks ?? places.get(place));
}

/** A batch that takes a group: blocks in the order of the engine, then enough. */
export function batchOf(chosen: ReadonlySet<string>, chart: Chart): string[] {
  const order = (id: string): number => chart.order.get(id) ?? 0;
  return [...[...chosen].sort((a, b) => order(a) - order(b)).map((id) => `block ${id}`), 'done'];
}

const ownBlock = (place: string, side: Decision['side'], standing: readonly Standing[]): string | null =>
  standing.find((b) => b.at === place && b.side === side && b.block)?.block ?? null;

/** Whoever presses one of his blocks when an operation is asked for wants to march with it: the order that begins so, and whom to ask about if he may not. */
export function begunAt(place: string, decision: Decision, standing: readonly Standing[]): { order: string; block: string } | null {
  const order = decision.actions.find((a) => a.action === 'do formation-move')?.action;
  const block = ownBlock(place, decision.side, standing);
  return order && block ? { order, block } : null;
}

/** What to ask "why not" about, when something was pressed that is no choice. */
export function askedAbout(place: string, decision: Decision, standing: readonly Standing[]): string | null {
  const verbs = new Set(decision.actions.map((a) => read(a.action).verb));
  if (verbs.has('place') || PLACES.has(decision.step)) return `place ${place}`;
  const own = ownBlock(place, decision.side, standing);
  if ((verbs.has('block') || picksBlocks(decision.step)) && own) return `block ${own}`;
  return null;
}
const PLACES = new Set<StepName>(['march', 'sea-move', 'extended-march', 'deploy', 'set-up', 'advance', 'battle-order', 'national-guard']);

export const groupLabel = (step: string, count: number): string => t(`ww-go-${step}`, { count });
