// The sentence at the top, and where in the turn one is.
import type { AnyFactName, Decision, Item } from '../api/types';
import type { Side } from '../game/atlas';
import type { Pile, View } from '../game/view';

/** "Alliance: what is bought with 6 resource points?" without the side and without what stands in brackets. */
export function sentence(question: string): { text: string; aside: string | null } {
  const bare = question.replace(/^\p{Lu}\p{L}+[\s\u00a0\u202f]?: /u, '');
  const found = /^(.*?)\s*\(([^()]*)\)\s*$/.exec(bare);
  const text = (found?.[1] ?? bare).trim();
  return { text: text.charAt(0).toUpperCase() + text.slice(1), aside: found?.[2] ?? null };
}

/** The Action card a side has in play: the last one it played. */
export function cardInPlay(events: readonly Item[], side: Side): number | null {
  for (let i = events.length - 1; i >= 0; i -= 1) {
    const facts = (events[i] as Item).facts;
    for (let j = facts.length - 1; j >= 0; j -= 1) {
      const fact = facts[j];
      if (fact?.fact === 'RoundEnded' || fact?.fact === 'YearBegan') return null;
      if (fact?.fact === 'CardPlayed' && fact.side === side) return Number(fact.value);
    }
  }
  return null;
}

/** One's own card that lies on the table to say who goes first; both are turned up at once. */
export interface Laid {
  value: number;
  shown: boolean;
}
export function laidCard(view: View): Laid | null {
  const value = view.actions.face_down;
  return value ? { value, shown: !view.procedure.steps.some((s) => s.startsWith('first-card')) } : null;
}
/** The hand without the card that lies on the table. */
export function without(cards: Pile, laid: Laid | null): Pile {
  const key = String(laid?.value) as keyof Pile;
  return cards[key] ? { ...cards, [key]: cards[key] - 1 } : cards;
}

export interface Progress {
  /** Whose action it is: not always who is asked. */
  side: Side;
  action: number;
  of: number;
}
/** "Action 1 of 3". */
export function progressOf(view: View, decision: Decision | null, events: readonly Item[]): Progress | null {
  const { side, actions } = view.round;
  if (!side) return null;
  const of = cardInPlay(events, side);
  if (!of) return null;
  const choosing = decision?.step === 'act' || view.procedure.steps.at(-1)?.startsWith('act ');
  const action = of - actions + (choosing ? 1 : 0);
  return action >= 1 && action <= of ? { side, action, of } : null;
}

/** What the other side is asked, as far as everybody may know: the step on top. */
export const stepAsked = (view: View): string => (view.procedure.steps.at(-1) ?? '').split(' ')[0] ?? '';

/** So many entries of the log are looked through. */
const RECENT = 40;
/** The ways that were gone since something began: what one looks for when it is one's turn again. */
export function waysSince(events: readonly Item[], begins: ReadonlySet<AnyFactName>, moves: ReadonlySet<AnyFactName>): [string, string][] {
  const out: [string, string][] = [];
  for (const item of events.slice(-RECENT).reverse()) {
    for (const fact of [...item.facts].reverse()) {
      if (begins.has(fact.fact)) return out.reverse();
      if (moves.has(fact.fact) && typeof fact.from === 'string' && typeof fact.to === 'string') out.push([fact.from, fact.to]);
    }
  }
  return out.reverse();
}

const BEGINS = new Set<AnyFactName>(['ActionBegan', 'CardPlayed', 'YearBegan', 'EventDrawn', 'GoesFirst']);
const MOVES = new Set<AnyFactName>(['ForceMoved', 'Retreated', 'AvoidedBattle']);
/** The roads of the last move. */
export const lastMove = (events: readonly Item[]): [string, string][] => waysSince(events, BEGINS, MOVES);
