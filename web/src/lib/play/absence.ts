// What a player can do about an opponent who is gone, or is asked when gone for long.
import type { Absence, Seat } from '../api/types';

/**
 * - `may-claim`: the opponent can be asked to come back
 * - `claimed`: the opponent still has time to do so, until `date`
 * - `decide`: the game can be ended
 * - `asked`: the opponent asks whether one is still playing, and may end the game from `date`
 */
export type AbsenceState = { kind: 'may-claim' | 'decide' } | { kind: 'claimed' | 'asked'; date: number };

export function absenceState(absence: Absence | null | undefined, seat: Seat | null, now: number): AbsenceState | null {
  if (!absence || !seat) return null;
  const { claim_from, claimed_at, decide_from } = absence;
  const asked = claimed_at !== null && decide_from !== null;
  if (absence.seat === seat) return asked ? { kind: 'asked', date: decide_from } : null;
  if (!asked) return now >= claim_from ? { kind: 'may-claim' } : null;
  return now >= decide_from ? { kind: 'decide' } : { kind: 'claimed', date: decide_from };
}
