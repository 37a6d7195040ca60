// The legal actions of a decision, put in order for people: what glows on the map, what is a card, what is a button.

import type { ActionChoice, Decision } from '../api/types';
import type { SpaceId } from '../game/atlas';
import type { StepName } from '../game/generated';
import { type View, whereIs } from '../game/view';
import type { Choice as Glow } from '../map/describe';
import { type Kind, read, spaceIn, takeText, type Word } from './notation';
import type { Choosing, Group, Listed } from './table';

export interface Option extends Listed {
  word: Word;
}

export interface Choices extends Choosing<Option> {
  /** What glows, and how. */
  glow: ReadonlyMap<SpaceId, Glow>;
  /** What it costs to go there, in movement points. */
  costs: ReadonlyMap<SpaceId, number>;
  /** Options by the value of the Action card. */
  byCard: ReadonlyMap<number, Option>;
  /** Held event cards that may be played now, by id. */
  byEvent: ReadonlyMap<string, Option>;
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
const PICKING = new Set<StepName>(['muster', 'drop-off', 'go-inside', 'retreat-sea', 'battle-leaders', 'rally-corps']);
export function picksPieces(decision: Decision): boolean {
  const words = decision.actions.map((a) => read(a.action).verb);
  if (!words.every((v) => v === 'leader' || v === 'take' || v === 'done')) return false;
  if (decision.step === 'winter') return words.length > 0;
  // A replacement takes one corps: a plain list is enough.
  return PICKING.has(decision.step) && decision.detail !== 'muster replacement';
}

/** What happens where an option points. */
function glowOf(option: Option, decision: Decision, view: View): Glow {
  if (option.word.verb === 'sea' || decision.step === 'sea-to') return 'sea';
  if (decision.step !== 'march') return 'choose';
  const space = view.spaces.find((s) => s.id === option.space);
  if (!space) return 'march';
  const foe = decision.side === 'alliance' ? 'bourbon' : 'alliance';
  const corps = space[foe].outside.corps.length > 0;
  if (corps) return 'battle';
  return space.fortress && space.control === foe ? 'siege' : 'march';
}

/** Steps that ask for a leader anywhere on the map: one may point at him. */
const LEADERS = new Set<StepName>(['leaders', 'rally', 'event']);
const leaderSpace = (word: Word, decision: Decision | null, view: View | null): SpaceId | null =>
  word.verb === 'leader' && decision && view && LEADERS.has(decision.step) ? whereIs(word.leader, view) : null;

const one = <T>(list: readonly T[]): T | null => (list.length === 1 ? (list[0] as T) : null);

export function choicesOf(decision: Decision | null, view: View | null): Choices {
  const options: Option[] = (decision?.actions ?? []).map((a: ActionChoice) => {
    const word = read(a.action);
    return { action: a.action, text: a.text, word, space: spaceIn(word) ?? leaderSpace(word, decision, view), cost: a.cost ?? null, group: groupOf(word) };
  });
  const bySpace = new Map<SpaceId, Option[]>();
  const glow = new Map<SpaceId, Glow>();
  const costs = new Map<SpaceId, number>();
  const byCard = new Map<number, Option>();
  const byEvent = new Map<string, Option>();
  for (const option of options) {
    if (option.space) {
      bySpace.set(option.space, [...(bySpace.get(option.space) ?? []), option]);
      if (decision && view && !glow.has(option.space)) glow.set(option.space, glowOf(option, decision, view));
      if (option.cost) costs.set(option.space, option.cost);
    }
    if (option.word.verb === 'card') byCard.set(option.word.value, option);
    if (option.word.verb === 'event') byEvent.set(option.word.card, option);
  }
  const picks = !!decision && picksPieces(decision);
  const accept = options.find((o) => o.word.verb === 'accept');
  const decline = options.find((o) => o.word.verb === 'decline');
  const yesNo: [Option, Option] | null = options.length === 2 && accept && decline ? [accept, decline] : null;
  // Whoever has just set out does not mean to stop by pressing Enter once more.
  const resting = decision?.step === 'march' && view?.procedure.force?.moved === false;
  const primary = picks ? null : (one(options) ?? yesNo?.[0] ?? (resting ? null : options.find((o) => o.word.verb === 'done')) ?? null);
  return { options, bySpace, glow, costs, byCard, byEvent, primary, yesNo, picks };
}

/** Something on the table that was pressed and is no choice. */
export type Pressed = { space: SpaceId } | { card: number } | { event: string } | { leader: string } | { corps: Kind };

/** What a press on something means that is no choice: an order to begin with it, an action to ask "why not" about, or nothing that is asked now. */
export type Meaning = { kind: 'play'; actions: string[] } | { kind: 'ask'; action: string } | { kind: 'other-question' };

const OTHER: Meaning = { kind: 'other-question' };

/** Steps that ask for a place, even where none can be chosen. */
const PLACES = new Set<StepName>([
  'where',
  'march',
  'intercept',
  'avoid-to',
  'retreat',
  'build-at',
  'restore-at',
  'line-at',
  'place',
  'leader-to',
  'transfer-from',
  'transfer-to',
  'sea-to',
  'honors',
  'displace',
  'remove-lines',
  'winter',
  'event',
]);

function meantBySpace(space: SpaceId, decision: Decision, view: View | null): Meaning {
  const words = decision.actions.map((a) => read(a.action));
  const verbs = new Set(words.map((w) => w.verb));
  // Whoever presses one of his armies when an action is asked for wants to march with it.
  if (decision.step === 'act') {
    const campaign = words.some((w) => w.verb === 'do' && w.order === 'campaign');
    const own = view?.spaces.find((s) => s.id === space)?.[decision.side].outside;
    return campaign && own && own.leaders.length > 0 ? { kind: 'play', actions: ['do campaign', `space ${space}`] } : OTHER;
  }
  if (verbs.has('through')) {
    const via = words.find((w) => w.verb === 'through');
    if (via?.verb === 'through' && !verbs.has('space')) return { kind: 'ask', action: `through ${via.via} ${space}` };
  }
  if (verbs.has('space')) return { kind: 'ask', action: `space ${space}` };
  if (verbs.has('sea')) return { kind: 'ask', action: `sea ${space}` };
  return PLACES.has(decision.step) ? { kind: 'ask', action: `space ${space}` } : OTHER;
}

export function meaningOf(pressed: Pressed, decision: Decision, view: View | null): Meaning {
  if ('space' in pressed) return meantBySpace(pressed.space, decision, view);
  if ('card' in pressed) return decision.actions.some((a) => a.action.startsWith('card ')) ? { kind: 'ask', action: `card ${pressed.card}` } : OTHER;
  if ('event' in pressed) return { kind: 'ask', action: `event ${pressed.event}` };
  if ('leader' in pressed) return { kind: 'ask', action: `leader ${pressed.leader}` };
  return { kind: 'ask', action: takeText(1, pressed.corps) };
}
