// What happened, in one sentence: for whoever hears the game.
import type { Fact, Item } from '../api/types';
import type { Family } from '../sides';
import { voiceIn } from './weights';

/** The weightiest fact speaks; among equals the last. */
export const tellingOf =
  (family: Family) =>
  (items: readonly Item[]): string | null => {
    let best: Fact | null = null;
    for (const item of items) for (const fact of item.facts) if (!best || voiceIn(family, fact) >= voiceIn(family, best)) best = fact;
    return best?.text ?? null;
  };
