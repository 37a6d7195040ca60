// What the page around a board asks of it, whatever family the title is of.
import type { AnySide } from '../sides';
import type { Session, World } from './session.svelte';

/** An answer that stands as a button. */
export interface Button {
  label: string;
  key?: string;
  run: () => void;
  disabled?: boolean;
  /** Another button does the same: left out where room is short. */
  spare?: boolean;
}

export type Group = 'places' | 'orders' | 'cards' | 'pieces' | 'answers';

/** A legal choice as the list beside the map shows it. */
export interface Listed {
  action: string;
  text: string;
  /** Where it points on the map. */
  space: string | null;
  /** Movement points it takes, on the march. */
  cost: number | null;
  group: Group;
}

/** The legal choices of a decision, put in order for people. */
export interface Choosing<O extends Listed> {
  options: O[];
  /** By the place they point to; often one, by land and by sea two. */
  bySpace: ReadonlyMap<string, O[]>;
  /** What Enter does when nothing is chosen. */
  primary: O | null;
  /** Two answers to one question. */
  yesNo: [O, O] | null;
  /** Pieces are chosen one after another: a panel takes them together. */
  picks: boolean;
}

const RANK: Record<Group, number> = { cards: 0, orders: 1, pieces: 2, places: 3, answers: 4 };
/** Options in the order of the list beside the map: answers last, otherwise as the engine has them. */
export const listed = <O extends Listed>({ options }: Choosing<O>): O[] => [...options].sort((a, b) => RANK[a.group] - RANK[b.group]);

/** A list is long from here on, and then shows so many places: as many as there are keys, which take the first choices. */
const MANY = 14;
const KEYS = 9;
/** What of a list is shown until somebody wants it all: the first nine choices are the same in both. */
export function shortened<O extends Listed>(options: O[]): O[] {
  if (options.length <= MANY) return options;
  const places = new Set(options.filter((o) => o.group === 'places').slice(0, KEYS));
  return options.filter((o) => o.group !== 'places' || places.has(o));
}

export interface Table<W extends World = World, O extends Listed = Listed> {
  readonly session: Session<W>;
  /** The board as it stood, while one looks back. */
  past: W['view'] | null;
  /** A choice that waits for a second word. */
  readonly pending: O | null;
  /** Where those stand whom the question is about. */
  readonly stands: string | null;
  /** The only choice there was, taken for the player. */
  forced: string | null;
  /** A place that a list points to. */
  pointed: string | null;
  /** Nothing can be chosen now, though something may be asked. */
  readonly quiet: boolean;
  readonly options: O[];
  readonly undo: Button | null;
  readonly second: Button | null;
  readonly primary: Button | null;
  readonly nameOf: (place: string | null) => string;
  take(option: O): void;
  stepBack(): void;
  /** Why can this space not be chosen? */
  wonder(space: string): void;
}

/** What the bar at the top says. */
export interface Saying {
  prompt: string;
  aside: string[];
  rule: string | null;
  side: AnySide | null;
  /** Somebody else decides. */
  quiet: boolean;
}
