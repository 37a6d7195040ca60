// A question with one answer is no question: where nothing is given away by it, the answer is taken at once.
import type { ActionChoice, Decision } from '../api/types';

/**
 * Steps that only go on with something begun, in the open. An action, a card and a march are never played for anybody, and
 * where cards are held or both choose in secret a quick answer would tell something.
 */
const PLAIN = new Set([
  'hits',
  'transfer-what',
  'honors',
  'retreat',
  'place',
  'build-at',
  'restore-at',
  'line-at',
  'leader-to',
  'which-fleet',
  'displace',
  'overstack',
]);

/** The same, by what the step is about: where an action begins that was chosen already. */
const DETAILS = new Set(['muster replacement', 'where campaign', 'where sea-move', 'where replacement']);

export function forcedChoice(decision: Decision | null): ActionChoice | null {
  if (decision?.actions.length !== 1) return null;
  const only = decision.actions[0] as ActionChoice;
  // A leader who must be placed is the next one; that no more are moved is for the player to say.
  const due = decision.step === 'leaders' && only.action.startsWith('leader ');
  return due || PLAIN.has(decision.step) || DETAILS.has(decision.detail) ? only : null;
}
