// What became of an offer one has made.
import type { Offer, Seat } from '../api/types';

export type Fate = 'agreed' | 'refused' | 'lapsed';

export interface Standing {
  offers: readonly Offer[];
  seq: number;
}

/** Offers of mine that stood before and stand no more, and why. A game that is over says so itself. */
export function fatesOf(before: Standing, after: Standing, mine: Seat | null, takenBack: boolean): { kind: Offer['kind']; fate: Fate }[] {
  const gone = before.offers.filter((o) => o.by === mine && !after.offers.some((p) => p.by === o.by && p.kind === o.kind));
  return gone.map(({ kind }) => {
    if (kind === 'undo' && takenBack) return { kind, fate: 'agreed' };
    return { kind, fate: after.seq === before.seq ? 'refused' : 'lapsed' };
  });
}
