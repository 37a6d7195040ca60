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

/** A legal choice as the list beside the map shows it. */
export interface Listed {
  action: string;
  text: string;
  /** Where it points on the map. */
  space: string | null;
  /** Movement points it takes, on the march. */
  cost: number | null;
  group: string;
}

export interface Table<W extends World = World, O extends Listed = Listed> {
  readonly session: Session<W>;
  /** The board as it stood, while one looks back. */
  past: W['view'] | null;
  /** The only choice there was, taken for the player. */
  forced: string | null;
  /** Nothing can be chosen now, though something may be asked. */
  readonly quiet: boolean;
  readonly options: O[];
  readonly undo: Button | null;
  readonly second: Button | null;
  readonly primary: Button | null;
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
