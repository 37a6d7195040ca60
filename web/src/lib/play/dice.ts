// Dice that fell, out of what happened: to be shown one throw after another.
import type { AnyFactName, Fact, Item } from '../api/types';
import type { Atlas, Side, SpaceId } from '../game/atlas';
import type { DiceGroup } from '../game/generated';
import type { View } from '../game/view';
import { cite } from '../panels/books';

/** Something that happened, and in which entry of the log. */
interface Heard {
  seq: number;
  fact: Fact;
}
/** What came of a throw, with its rule. */
export interface Outcome {
  text: string;
  rule: string;
  fact: Fact;
}
export interface BattleThrow {
  kind: 'battle';
  seq: number;
  space: SpaceId | null;
  sides: { side: Side; faces: number[]; groups: DiceGroup[]; hits: number }[];
  rule: string;
  winner: Side | null;
  famous: Side | null;
  points: { from: number; to: number } | null;
  lines: Outcome[];
  heard: readonly Heard[];
}
export interface SiegeThrow {
  kind: 'siege';
  seq: number;
  space: SpaceId;
  face: number;
  total: number;
  besieger: number;
  defender: number;
  /** The fortress has fallen to this side. */
  taken: Side | null;
  rule: string;
  lines: Outcome[];
  heard: readonly Heard[];
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
/** The faces of a throw by group, each with whether it hit. */
export function facesByGroup(faces: readonly number[], groups: readonly DiceGroup[]): { group: DiceGroup; dice: { face: number; hit: boolean }[] }[] {
  let from = 0;
  return groups.map((group) => {
    const dice = faces.slice(from, from + group.dice).map((face) => ({ face, hit: face >= group.hits_on }));
    from += group.dice;
    return { group, dice };
  });
}
/** More may come of it. */
export type OpenThrow = BattleThrow | SiegeThrow;
export interface Fallen {
  throws: Throw[];
  /** The last of them, or the one from before, if more may come of it. */
  open: OpenThrow | null;
}

/** What came of a throw, as far as it is told line by line. */
const AFTER = new Set<AnyFactName>([
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
/** The rest of what belongs to a throw. */
const RESULTS = new Set<AnyFactName>(['BattleFought', 'FamousVictory']);
/** Then something else begins. */
const ENDS = new Set<AnyFactName>(['ActionBegan', 'ForceMoved', 'CardPlayed', 'RoundEnded', 'YearBegan', 'EventDrawn']);

const outcomes = (heard: readonly Heard[]): Outcome[] =>
  heard.filter(({ fact }) => AFTER.has(fact.fact) || fact.fact === 'Die').map(({ fact }) => ({ text: fact.text, rule: cite(fact), fact }));

function battleOf(heard: readonly Heard[]): BattleThrow {
  const facts = heard.map((h) => h.fact);
  const all = (name: AnyFactName): Fact[] => facts.filter((f) => f.fact === name);
  const dice = all('BattleDice');
  const last = all('VictoryPoints').at(-1);
  return {
    kind: 'battle',
    seq: heard[0]?.seq ?? 0,
    space: (facts.find((f) => typeof f.space === 'string')?.space as SpaceId | undefined) ?? null,
    sides: dice.map((f) => ({ side: f.side as Side, faces: f.dice as number[], groups: f.groups as DiceGroup[], hits: Number(f.hits) })),
    rule: dice[0] ? cite(dice[0]) : '',
    winner: (all('BattleFought')[0]?.winner as Side | undefined) ?? null,
    famous: (all('FamousVictory')[0]?.side as Side | undefined) ?? null,
    points: last ? { from: Number(all('VictoryPoints')[0]?.from), to: Number(last.to) } : null,
    lines: outcomes(heard),
    heard,
  };
}

function siegeOf(heard: readonly Heard[]): SiegeThrow {
  const { seq, fact } = heard[0] as Heard;
  return {
    kind: 'siege',
    seq,
    space: String(fact.space),
    face: Number(fact.face),
    total: Number(fact.total),
    besieger: Number(fact.besieger),
    defender: Number(fact.defender),
    taken: (heard.find((h) => h.fact.fact === 'FortressTaken')?.fact.side as Side | undefined) ?? null,
    rule: cite(fact),
    lines: outcomes(heard),
    heard,
  };
}

const single = ({ seq, fact }: Heard): SingleThrow => ({
  kind: 'single',
  seq,
  purpose: String(fact.purpose),
  side: fact.side as Side,
  face: Number(fact.face),
  total: Number(fact.total),
  success: Boolean(fact.success),
  rule: cite(fact),
  text: fact.text,
});

const isBattle = (heard: readonly Heard[]): boolean => heard[0]?.fact.fact === 'BattleDice';
const opened = (heard: readonly Heard[]): OpenThrow => (isBattle(heard) ? battleOf(heard) : siegeOf(heard));

/** Both sides throw in one battle, one after the other where one is surprised. */
function joins(dice: Fact, heard: readonly Heard[] | null): boolean {
  return !!heard && isBattle(heard) && !heard.some(({ fact }) => fact.fact === 'BattleFought' || (fact.fact === 'BattleDice' && fact.side === dice.side));
}

/** The throws among new entries of the log; what came of an earlier one goes on with it. Rolls for leaders belong to their battle. */
export function throwsOf(items: readonly Item[], before: OpenThrow | null = null): Fallen {
  const out: (Heard[] | SingleThrow)[] = [];
  let open = before ? [...before.heard] : null;
  const add = (heard: Heard): void => {
    if (!open) return;
    open.push(heard);
    if (!out.includes(open)) out.push(open);
  };
  const begin = (heard: Heard): void => {
    open = [heard];
    out.push(open);
  };
  const hear = (heard: Heard): void => {
    const { fact } = heard;
    if (ENDS.has(fact.fact)) open = null;
    else if (fact.fact === 'BattleDice') (joins(fact, open) ? add : begin)(heard);
    else if (fact.fact === 'SiegeRolled') begin(heard);
    else if (fact.fact === 'Die' && !(fact.purpose === 'leader-casualty' && open && isBattle(open))) out.push(single(heard));
    else if (fact.fact === 'Die' || AFTER.has(fact.fact) || RESULTS.has(fact.fact)) add(heard);
  };
  for (const { seq, deed, action, facts } of items) {
    // What is taken back never came of it.
    if (deed === 'back' && open) {
      open.splice(0, open.length, ...open.filter((h) => h.seq <= Number(action ?? 0)));
      if (!open.length) open = null;
    }
    for (const fact of facts) hear({ seq, fact });
  }
  const throws = out.flatMap((x): Throw[] => (Array.isArray(x) ? (x.length ? [opened(x)] : []) : [x]));
  return { throws, open: open && opened(open) };
}

const same = (a: Throw, b: Throw | null): boolean => !!b && a.kind === b.kind && a.kind !== 'single' && a.seq === b.seq;
/** How much of a result it tells. */
const told = (t: OpenThrow): number => t.heard.filter(({ fact }) => RESULTS.has(fact.fact) || fact.fact === 'Die').length;

/** Throws to be shown: what is on the table grows; what was put away already comes back with its result. */
export function laidOut(lying: readonly Throw[], fell: readonly Throw[], before: OpenThrow | null): Throw[] {
  const next = [...lying];
  for (const t of fell) {
    const place = next.findIndex((x) => same(x, t));
    if (place >= 0) next[place] = t;
    else if (!before || !same(t, before) || told(t as OpenThrow) > told(before)) next.push(t);
  }
  return next;
}

/** What a side suffered: under whose dice it is told. */
const SUFFERED = new Set<AnyFactName>([
  'CorpsReduced',
  'CorpsRemoved',
  'Demoralized',
  'LeaderEliminated',
  'LeaderCaptured',
  'LeaderWounded',
  'LeaderAway',
  'Retreated',
  'NoRetreat',
  'Die',
]);
export function sufferedBy(fact: Fact, view: View, atlas: Atlas): Side | null {
  if (!SUFFERED.has(fact.fact)) return null;
  if (fact.side) return fact.side as Side;
  const of = fact.power ? view.powers.find((p) => p.id === fact.power)?.allegiance : atlas.leaders.find((l) => l.id === fact.leader)?.side;
  return of === 'alliance' || of === 'bourbon' ? of : null;
}
