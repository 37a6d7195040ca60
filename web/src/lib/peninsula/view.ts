// What a viewer may know of a game on hexes.
import type { BlockNow, Nation, Side, TokenNow, ViewNow } from './generated';

export type { BattleNow, Decision, TokenNow } from './generated';
export type View = ViewNow;
export type HexSide = Side;
export const HEX_SIDES: readonly HexSide[] = ['allied', 'french'];
export const foeOf = (side: HexSide): HexSide => (side === 'allied' ? 'french' : 'allied');

/** A block on the board, own or not, as far as it is known. */
export interface Standing extends TokenNow {
  /** Tells blocks apart on the screen; says nothing of one that is not known. */
  key: string;
}
const AWAY = new Set(['pool', 'removed', 'aside', 'nowhere']);

/** Everything that stands on the map and in the boxes. */
export function standingOf(view: View, nationOf: (block: string) => Nation | undefined): Standing[] {
  const own = (b: BlockNow): Standing => ({ ...b, key: b.block, nation: nationOf(b.block) ?? null, side: view.side ?? 'allied' });
  const seen = new Map<string, number>();
  const theirs = view.tokens.map((t): Standing => {
    const where = `${t.at}:${t.side}`;
    const n = seen.get(where) ?? 0;
    seen.set(where, n + 1);
    return { ...t, key: t.block ?? `${where}:${n}` };
  });
  return [...(view.own?.blocks ?? []).map(own), ...theirs].filter((b) => !AWAY.has(b.at));
}
