// Dice that fell, out of what happened: to be shown one throw after another.
import type { Fact, Item } from '../api/types';
import type { Side, SpaceId } from '../game/atlas';
import { cite } from '../panels/books';

export interface BattleThrow {
  kind: 'battle';
  seq: number;
  space: SpaceId | null;
  sides: { side: Side; faces: number[]; hits: number; leaderDice: number }[];
  rule: string;
  winner: Side | null;
  famous: Side | null;
  points: { from: number; to: number } | null;
  /** What came of it, each with its rule. */
  lines: { text: string; rule: string }[];
}
export interface SiegeThrow {
  kind: 'siege';
  seq: number;
  space: SpaceId;
  face: number;
  total: number;
  besieger: number;
  defender: number;
  rule: string;
  lines: { text: string; rule: string }[];
}
export interface SingleThrow {
  kind: 'single';
  seq: number;
  purpose: string;
  side: Side;
  face: number;
  total: number;
  success: boolean;
  rule: string;
  text: string;
}
export type Throw = BattleThrow | SiegeThrow | SingleThrow;

const line = (f: Fact): { text: string; rule: string } => ({ text: f.text, rule: cite(f) });
const AFTER = new Set([
  'CorpsReduced',
  'CorpsRemoved',
  'Demoralized',
  'LeaderEliminated',
  'LeaderCaptured',
  'LeaderRansomed',
  'LeaderWounded',
  'LeaderAway',
  'Retreated',
  'NoRetreat',
  'FortressReduced',
  'FortressTaken',
  'HonorsOfWar',
  'ControlChanged',
  'VictoryPoints',
]);

/** The throws among new entries of the log. Rolls for leaders belong to their battle. */
export function throwsOf(items: readonly Item[]): Throw[] {
  const out: Throw[] = [];
  let open: BattleThrow | SiegeThrow | null = null;
  for (const item of items) {
    for (const fact of item.facts) {
      if (fact.fact === 'BattleDice') {
        if (open?.kind !== 'battle' || open.seq !== item.seq || open.sides.some((s) => s.side === fact.side)) {
          open = { kind: 'battle', seq: item.seq, space: null, sides: [], rule: cite(fact), winner: null, famous: null, points: null, lines: [] };
          out.push(open);
        }
        open.sides.push({ side: fact.side as Side, faces: fact.dice as number[], hits: Number(fact.hits), leaderDice: 0 });
      } else if (fact.fact === 'SiegeRolled') {
        open = {
          kind: 'siege',
          seq: item.seq,
          space: String(fact.space),
          face: Number(fact.face),
          total: Number(fact.total),
          besieger: Number(fact.besieger),
          defender: Number(fact.defender),
          rule: cite(fact),
          lines: [],
        };
        out.push(open);
      } else if (fact.fact === 'Die') {
        if (fact.purpose === 'leader-casualty' && open?.kind === 'battle') open.lines.push(line(fact));
        else {
          out.push({
            kind: 'single',
            seq: item.seq,
            purpose: String(fact.purpose),
            side: fact.side as Side,
            face: Number(fact.face),
            total: Number(fact.total),
            success: Boolean(fact.success),
            rule: cite(fact),
            text: fact.text,
          });
        }
      } else if (open) {
        if (open.kind === 'battle') {
          if (fact.fact === 'BattleFought') {
            open.winner = fact.winner as Side;
            open.space = String(fact.space);
          } else if (fact.fact === 'FamousVictory') open.famous = fact.side as Side;
          else if (fact.fact === 'VictoryPoints') open.points = { from: Number(fact.from), to: Number(fact.to) };
          if (!open.space && typeof fact.space === 'string') open.space = fact.space;
        }
        if (AFTER.has(fact.fact)) open.lines.push(line(fact));
      }
    }
  }
  return out;
}
