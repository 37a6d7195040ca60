// The legal actions of a decision, put in order for people: what glows on the map, what is a card, what is a button.

import type { ActionChoice, Decision } from '../api/types';
import type { SpaceId } from '../game/atlas';
import type { Choice as Glow } from '../map/describe';
import { read, spaceIn, type Word } from './notation';
import type { TableView } from './table';

export type Group = 'places' | 'orders' | 'cards' | 'pieces' | 'answers';

export interface Option {
  action: string;
  text: string;
  word: Word;
  /** Where it points on the map. */
  space: SpaceId | null;
  group: Group;
}

export interface Choices {
  options: Option[];
  /** Options by the space they point to; often one, by land and by sea two. */
  bySpace: ReadonlyMap<SpaceId, Option[]>;
  /** What glows, and how. */
  glow: ReadonlyMap<SpaceId, Glow>;
  /** Options by the value of the Action card. */
  byCard: ReadonlyMap<number, Option>;
  /** Held event cards that may be played now, by id. */
  byEvent: ReadonlyMap<string, Option>;
  /** Options that are neither on the map nor cards in the hand, in order. */
  buttons: Option[];
  /** What Enter does when nothing is chosen. */
  primary: Option | null;
  /** Two answers to one question. */
  yesNo: [Option, Option] | null;
  /** Pieces are chosen one after another: a panel takes them together. */
  picks: boolean;
}

const groupOf = (word: Word): Group => {
  switch (word.verb) {
    case 'space':
    case 'sea':
    case 'through':
      return 'places';
    case 'card':
    case 'event':
      return 'cards';
    case 'leader':
    case 'take':
      return 'pieces';
    case 'done':
    case 'accept':
    case 'decline':
      return 'answers';
    default:
      return 'orders';
  }
};

/** Steps in which a force is put together piece by piece. */
const PICKING = new Set(['muster', 'drop-off', 'go-inside', 'retreat-sea', 'battle-leaders', 'rally-corps']);
export function picksPieces(decision: Decision): boolean {
  const words = decision.actions.map((a) => read(a.action).verb);
  if (!words.every((v) => v === 'leader' || v === 'take' || v === 'done')) return false;
  if (decision.step === 'winter') return words.length > 0;
  // A replacement takes one corps: a plain list is enough.
  return PICKING.has(decision.step) && decision.detail !== 'muster replacement';
}

/** What happens where an option points. */
function glowOf(option: Option, decision: Decision, view: TableView): Glow {
  if (option.word.verb === 'sea' || decision.step === 'sea-to') return 'sea';
  if (decision.step !== 'march') return 'choose';
  const space = view.spaces.find((s) => s.id === option.space);
  if (!space) return 'march';
  const foe = decision.side === 'alliance' ? 'bourbon' : 'alliance';
  const corps = space[foe].outside.corps.length > 0;
  if (corps) return 'battle';
  return space.fortress && space.control === foe ? 'siege' : 'march';
}

const one = <T>(list: readonly T[]): T | null => (list.length === 1 ? (list[0] as T) : null);

export function choicesOf(decision: Decision | null, view: TableView | null): Choices {
  const options: Option[] = (decision?.actions ?? []).map((a: ActionChoice) => {
    const word = read(a.action);
    return { action: a.action, text: a.text, word, space: spaceIn(word), group: groupOf(word) };
  });
  const bySpace = new Map<SpaceId, Option[]>();
  const glow = new Map<SpaceId, Glow>();
  const byCard = new Map<number, Option>();
  const byEvent = new Map<string, Option>();
  for (const option of options) {
    if (option.space) {
      bySpace.set(option.space, [...(bySpace.get(option.space) ?? []), option]);
      if (decision && view && !glow.has(option.space)) glow.set(option.space, glowOf(option, decision, view));
    }
    if (option.word.verb === 'card') byCard.set(option.word.value, option);
    if (option.word.verb === 'event') byEvent.set(option.word.card, option);
  }
  const picks = !!decision && picksPieces(decision);
  const buttons = options.filter((o) => !o.space && o.word.verb !== 'card' && !(picks && (o.group === 'pieces' || o.word.verb === 'done')));
  const accept = options.find((o) => o.word.verb === 'accept');
  const decline = options.find((o) => o.word.verb === 'decline');
  const yesNo: [Option, Option] | null = options.length === 2 && accept && decline ? [accept, decline] : null;
  const primary = picks ? null : (one(options) ?? yesNo?.[0] ?? options.find((o) => o.word.verb === 'done') ?? null);
  return { options, bySpace, glow, byCard, byEvent, buttons, primary, yesNo, picks };
}

/** Options in the order of the list beside the map: answers last, otherwise as the engine has them. */
export function listed(choices: Choices): Option[] {
  const rank: Record<Group, number> = { cards: 0, orders: 1, pieces: 2, places: 3, answers: 4 };
  return choices.options
    .map((o, i) => [o, i] as const)
    .sort(([a, i], [b, j]) => rank[a.group] - rank[b.group] || i - j)
    .map(([o]) => o);
}

/** The action one would mean by clicking a space that does not glow: what to ask "why not" about. */
export function meantBy(space: SpaceId, decision: Decision | null): string | null {
  if (!decision) return null;
  const words = decision.actions.map((a) => read(a.action).verb);
  if (words.length && !words.includes('space') && words.includes('sea')) return `sea ${space}`;
  return `space ${space}`;
}
