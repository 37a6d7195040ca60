// What goes wrong, in a form that can be shown.
import { Refused, Unreachable } from '../api/client';
import type { Problem } from '../api/types';

export interface Note {
  problem: Problem;
  /** Where on the map it belongs. */
  space: string | null;
}

/** What was chosen did not arrive, and is sent again by itself. */
export const KEPT_BACK = 'unreachable-kept';
/** Problems that are told in the client's own words. */
const OWN = new Set(['unreachable', KEPT_BACK]);

/** Is it the way to the server that is at fault, and not what was asked for? */
export const isOfTheLine = ({ message }: Problem): boolean => OWN.has(message);

export function problemOf(error: unknown): Problem {
  if (error instanceof Refused) return error.problem;
  if (error instanceof Unreachable) return { kind: 'internal', message: 'unreachable' };
  console.error(error);
  return { kind: 'internal', message: error instanceof Error ? error.message : String(error) };
}

/** The reason as a sentence; its rule stands behind it as a link, and not in brackets as well. */
export function reasonText({ message, rule }: Problem): string {
  const bare = rule && message.endsWith(`(${rule})`) ? message.slice(0, -rule.length - 2).trimEnd() : message;
  return bare.charAt(0).toUpperCase() + bare.slice(1) + (/[.!?][\s\u00a0\u202f]?[”»]?$/.test(bare) ? '' : '.');
}
