// A question with one answer is no question: where nothing is given away by it, the answer is taken at once.
import type { ActionChoice, AnyStepName } from '../api/types';

/**
 * Steps that only go on with something begun, in the open, whatever family the title is of. An action is never played for
 * anybody, and where cards are held or both choose in secret a quick answer would tell something.
 */
const PLAIN = new Set<AnyStepName>([
  'hits',
  'transfer-from',
  'transfer-what',
  'transfer-to',
  'rally',
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
  'event',
  'besieger-loss',
  'flee',
  'advance',
  'lose-steps',
  'sealift-recall',
  'lone-leaders',
  'battle-order',
  'attrition',
  'recall',
  'extended-group',
  'extended-march',
]);

/** Pieces that must be placed are placed; that no more are moved is for the player to say. */
const PLACING = new Set<AnyStepName>(['leaders', 'set-up', 'deploy']);

/** The same, by what the step is about: where an action begins that was chosen already. */
const DETAILS = new Set(['muster replacement', 'where campaign', 'where sea-move', 'where replacement']);

/** Steps in which blocks are chosen that go together: how few can go is nobody else's business. */
const BLOCKS = new Set<AnyStepName>(['formation', 'sea-group', 'siege']);

/** Where a quick answer would tell another person which cards one holds or what a block can do, and the machine nothing. */
const SECRET = new Set<AnyStepName>([
  'window',
  'first-card',
  'play-card',
  'cards',
  'free-card',
  'intercept',
  'siege-action',
  'new-garrison',
  'force-march',
  'coordinate',
  'reroll',
  'pursuit',
  'accompany',
  'withdraw',
  'de-espana',
]);

/** Who would learn something from a quick answer. */
export interface Circumstances {
  /** Nobody sits opposite but the machine. */
  alone: boolean;
  /** How many cards the player holds; in a lesson he is shown how to play even the last one. */
  cards: number;
  /** Only one piece can be chosen, and nobody else. */
  onePiece: boolean;
}

/** A decision, as far as it matters here. */
interface Asked {
  step: AnyStepName;
  detail: string;
  actions: readonly ActionChoice[];
}

/** The one answer there is, where it may be given for the player. */
export function forcedChoice(decision: Asked | null, { alone, cards, onePiece }: Circumstances): ActionChoice | null {
  if (decision?.actions.length !== 1) return null;
  const only = decision.actions[0] as ActionChoice;
  const { step, detail } = decision;
  const due = PLACING.has(step) && only.action !== 'done';
  // Everybody knows that the last card comes now; of two alike only their holder does.
  const last = step === 'play-card' && cards === 1;
  const unseen = alone && SECRET.has(step);
  const piece = onePiece && (step === 'muster' || (alone && BLOCKS.has(step)));
  // Whoever marches with a friend opposite, or learns to, says himself where it ends.
  const stops = alone && step === 'march' && only.action === 'done';
  return due || last || unseen || stops || piece || PLAIN.has(step) || DETAILS.has(detail) ? only : null;
}
