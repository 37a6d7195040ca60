// A force chosen as one: who may go, what is chosen, what it commands and throws, and the batch of small actions it is.

import type { Decision } from '../api/types';
import { type Atlas, bandsOf, type PowerId, type Side, type SpaceId } from '../game/atlas';
import type { Corps, Group, Leader, View } from '../game/view';
import { byRank } from '../map/stacks';
import { type Kind, kindText, read, takeText } from './notation';

export interface Muster {
  side: Side;
  at: SpaceId | null;
  /** In the order in which they are chosen. */
  leaders: Leader[];
  corps: Corps[];
  /** Who stands there and may not go. */
  barred: Group;
  /** Chosen already on the server: an earlier try that was left half way. */
  taken: Group;
  /** Corps are led: the command of two leaders limits them. */
  led: boolean;
  /** Leaders whose command is not added to another's. */
  alone: ReadonlySet<string>;
  mostLeaders: number;
  mostCorps: number;
  /** As many as there is room for, as far as it does not hang on who leads them. */
  room: number;
  /** As many as can surely go by sea; a fleet may carry more. */
  aboard: number;
  /** At least one piece, or a leader, or nothing at all. */
  needs: 'leader' | 'piece' | 'nothing';
  task: Task;
}
export type Task = 'march' | 'sail' | 'intercept' | 'avoid' | 'drop' | 'inside' | 'dice' | 'rally';

export interface Selection {
  leaders: ReadonlySet<string>;
  /** By the notation of the kind. */
  corps: ReadonlyMap<string, number>;
}
export const NOBODY: Selection = { leaders: new Set(), corps: new Map() };

const EMPTY: Group = { corps: [], leaders: [] };

const TASKS: Record<string, Task> = {
  'muster campaign': 'march',
  'muster sea-move': 'sail',
  'muster intercept': 'intercept',
  'muster avoid-battle': 'avoid',
  'drop-off': 'drop',
  'go-inside': 'inside',
  'retreat-sea': 'sail',
  'battle-leaders': 'dice',
  'rally-corps': 'rally',
  winter: 'sail',
};
const taskOf = (d: Decision): Task => TASKS[d.detail] ?? TASKS[d.step] ?? 'march';

/** Where the pieces stand that are chosen from. */
export function placeOf(decision: Decision, view: View): SpaceId | null {
  const { procedure, winter } = view;
  if (procedure.choosing) return procedure.choosing.at;
  if (decision.step === 'winter') return winter?.deciding?.at ?? null;
  if (decision.step === 'go-inside') return procedure.force?.at ?? null;
  return procedure.picked?.at ?? null;
}

const same = (a: Kind, b: Kind): boolean => kindText(a) === kindText(b);
const alike = (a: Leader, b: Leader): boolean => a.sort === 'minor' && b.sort === 'minor' && a.demoralized === b.demoralized && a.acted === b.acted;

/** The most of each kind the decision offers at this moment, and whether that may be all. */
function offered(decision: Decision): { leaders: Set<string>; corps: Map<string, number>; nobody: boolean } {
  const leaders = new Set<string>();
  const corps = new Map<string, number>();
  let nobody = false;
  for (const { action } of decision.actions) {
    const word = read(action);
    if (word.verb === 'leader') leaders.add(word.leader);
    if (word.verb === 'take') corps.set(kindText(word.kind), Math.max(corps.get(kindText(word.kind)) ?? 0, word.count));
    if (word.verb === 'done') nobody = true;
  }
  return { leaders, corps, nobody };
}

function add(a: readonly Corps[], b: readonly Corps[]): Corps[] {
  const all = a.map((c) => ({ ...c }));
  for (const c of b) {
    const known = all.find((o) => same(o, c));
    if (known) known.count += c.count;
    else all.push({ ...c });
  }
  return all;
}

/** Who may be chosen. What the engine offers now is only what may be taken next; the stack on the map has the rest. */
export function musterOf(decision: Decision, view: View, atlas: Atlas): Muster {
  const side = decision.side;
  const task = taskOf(decision);
  const at = placeOf(decision, view);
  const taken = decision.step === 'winter' ? (view.winter?.deciding?.aboard ?? EMPTY) : (view.procedure.picked?.group ?? EMPTY);
  const next = offered(decision);
  const stack = sourceOf(decision, view, at, side);
  const order = new Map(atlas.leaders.map((l, i) => [l.id, i]));
  const led = task === 'march' || task === 'intercept' || task === 'avoid';
  // Leaders come first and corps are capped by their command: before a leader is chosen no corps is offered at all.
  const open = led && !taken.corps.length;
  const isTaken = (l: Leader): boolean => taken.leaders.some((o) => o.id === l.id);
  const mayGo = (l: Leader): boolean => next.leaders.has(l.id) || stack.leaders.some((o) => next.leaders.has(o.id) && alike(o, l)) || isTaken(l);
  const leaders = stack.leaders.filter(mayGo).sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
  // Who leads decides how many a fleet carries, and he is chosen with them: all of a kind that may sail are shown.
  const most = decision.detail === 'muster sea-move' ? new Map([...next.corps.keys()].map((kind) => [kind, Number.POSITIVE_INFINITY])) : next.corps;
  const corps = open ? (view.procedure.choosing?.able.corps ?? []) : add(takeable(stack.corps, most), taken.corps).filter((c) => c.count > 0);
  const barred: Group = { leaders: stack.leaders.filter((l) => !leaders.includes(l)), corps: stack.corps.filter((c) => !corps.some((o) => same(o, c))) };
  return {
    side,
    at,
    leaders,
    corps: inOrder(corps, stack.corps),
    barred,
    taken,
    led,
    task,
    alone: new Set(view.procedure.choosing?.alone),
    mostLeaders: view.procedure.choosing?.leaders ?? leaders.length,
    aboard: view.procedure.choosing?.room ?? Math.max(seaCorps(atlas), ...next.corps.values()),
    mostCorps: task === 'inside' ? 1 : task === 'dice' ? 0 : Number.POSITIVE_INFINITY,
    room: view.procedure.choosing?.room ?? Number.POSITIVE_INFINITY,
    needs:
      task === 'march' || task === 'intercept' || task === 'avoid'
        ? 'leader'
        : decision.detail === 'muster sea-move' || decision.step === 'winter' || !next.nobody
          ? 'piece'
          : 'nothing',
  };
}

const seaCorps = (atlas: Atlas): number => atlas.numbers.sea_corps;

const takeable = (stack: readonly Corps[], most: ReadonlyMap<string, number>): Corps[] =>
  stack.flatMap((c) => {
    const n = most.get(kindText(c)) ?? 0;
    return n ? [{ ...c, count: Math.min(n, c.count) }] : [];
  });
const inOrder = (corps: Corps[], stack: readonly Corps[]): Corps[] => {
  const at = (c: Corps): number => stack.findIndex((s) => same(s, c));
  return corps.slice().sort((a, b) => at(a) - at(b));
};

function sourceOf(decision: Decision, view: View, at: SpaceId | null, side: Side): Group {
  if (decision.step === 'drop-off' || decision.step === 'retreat-sea') return view.procedure.choosing?.able ?? EMPTY;
  const space = view.spaces.find((s) => s.id === at);
  if (!space) return EMPTY;
  const { outside, inside } = space[side];
  return decision.step === 'winter' || decision.step === 'rally-corps' || decision.step === 'battle-leaders'
    ? { corps: add(outside.corps, inside.corps), leaders: [...outside.leaders, ...inside.leaders] }
    : outside;
}

export const countOf = (selection: Selection): number => [...selection.corps.values()].reduce((a, b) => a + b, 0);

/** Everybody the two best leaders can lead: named leaders first, full corps first. */
export function everybody(muster: Muster): Selection {
  const ranked = byRank(muster.leaders);
  // Whoever goes on needs a leader: none is left behind unless he is meant.
  const most = muster.led ? 2 : muster.task === 'drop' ? 0 : muster.mostLeaders;
  const leaders = new Set(ranked.slice(0, most).map((l) => l.id));
  let left = Math.min(
    muster.mostCorps,
    muster.room,
    muster.led ? commandOf(muster, leaders) : muster.task === 'sail' ? muster.aboard : Number.POSITIVE_INFINITY,
  );
  const corps = new Map<string, number>();
  for (const c of muster.corps.slice().sort((a, b) => Number(a.reduced) - Number(b.reduced))) {
    const n = Math.min(left, c.count);
    if (n > 0) corps.set(kindText(c), n);
    left -= n;
  }
  return { leaders, corps };
}

/** How many corps the best two of the chosen leaders command, or one who shares command with nobody. */
export function commandOf(muster: Muster, leaders: ReadonlySet<string>): number {
  const chosen = muster.leaders.filter((l) => leaders.has(l.id)).sort((a, b) => b.cr - a.cr);
  const [first, second] = chosen.filter((l) => !muster.alone.has(l.id));
  return Math.max(chosen[0]?.cr ?? 0, (first?.cr ?? 0) + (second?.cr ?? 0));
}

export interface Worth {
  corps: number;
  command: number;
  /** Home powers of the leaders who give dice, and whether a corps of theirs goes along. */
  home: { power: PowerId; there: boolean }[];
  /** Leaders whose rating is lower here than printed, since no corps of these powers goes along. */
  lowered: { leader: Leader; tr: number; missing: PowerId[] }[];
}

/** What the chosen force is worth. */
export function worthOf(muster: Muster, selection: Selection, atlas: Atlas): Worth {
  const powers = new Set(muster.corps.filter((c) => (selection.corps.get(kindText(c)) ?? 0) > 0).map((c) => c.power));
  const chosen = muster.leaders.filter((l) => selection.leaders.has(l.id));
  const rated = chosen
    .map((l) => {
      const bands = bandsOf(l, atlas);
      const missing = bands.filter((p) => !powers.has(p));
      return { l, bands, missing, tr: Math.max(0, l.tr - missing.length) };
    })
    .sort((a, b) => b.tr - a.tr || b.l.cr - a.l.cr)
    .slice(0, 2);
  const corps = countOf(selection);
  const home = [...new Set(rated.flatMap((r) => r.bands))].map((power) => ({ power, there: powers.has(power) }));
  return {
    corps,
    home,
    command: commandOf(muster, selection.leaders),
    lowered: corps ? rated.filter((r) => r.tr < r.l.tr).map((r) => ({ leader: r.l, tr: r.tr, missing: r.missing })) : [],
  };
}

export type Fault = 'needs-leader' | 'needs-piece' | 'over-command' | 'too-many-leaders' | 'too-many-corps' | 'no-room' | 'ships-full' | 'too-many-to-rally';
/** What it is that there is no room for; on a march the engine tells. */
const ROOM_FAULTS: Partial<Record<Task, Fault>> = { drop: 'no-room', sail: 'ships-full', rally: 'too-many-to-rally' };
/** Why the force cannot go as it is, as far as one can tell here; the rest the engine says. */
export function faultOf(muster: Muster, selection: Selection): Fault | null {
  const corps = countOf(selection);
  if (muster.needs === 'leader' && !selection.leaders.size) return 'needs-leader';
  if (muster.needs === 'piece' && !selection.leaders.size && !corps) return 'needs-piece';
  if (selection.leaders.size > muster.mostLeaders) return 'too-many-leaders';
  if (corps > muster.mostCorps) return 'too-many-corps';
  const full = ROOM_FAULTS[muster.task];
  if (full && corps > muster.room) return full;
  // In a siege tactical ratings may count as well: then the engine decides.
  if (muster.led && muster.task !== 'march' && corps > commandOf(muster, selection.leaders)) return 'over-command';
  return null;
}
export const overCommand = (muster: Muster, selection: Selection): boolean => muster.led && countOf(selection) > commandOf(muster, selection.leaders);

/** The batch: leaders in their order, corps by kind in theirs, and that is all. */
export function batchOf(muster: Muster, selection: Selection): string[] {
  const minors = muster.leaders.filter((l) => l.sort === 'minor');
  const ids: string[] = [];
  const used = new Set<string>();
  for (const leader of muster.leaders) {
    if (!selection.leaders.has(leader.id)) continue;
    // Nameless leaders in the same state are one choice: the first of them that is left.
    const first = leader.sort === 'minor' ? (minors.find((m) => alike(m, leader) && !used.has(m.id)) ?? leader) : leader;
    used.add(first.id);
    ids.push(first.id);
  }
  const order = new Map(muster.leaders.map((l, i) => [l.id, i]));
  ids.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  const takes = muster.corps.flatMap((c) => {
    const n = selection.corps.get(kindText(c)) ?? 0;
    return n > 0 ? [takeText(n, c)] : [];
  });
  return [...ids.map((id) => `leader ${id}`), ...takes, 'done'];
}

/** How many actions the pieces that are chosen on the server took. */
export const stepsTaken = (muster: Muster): number => muster.taken.leaders.length + muster.taken.corps.length;

/** What one would mostly choose: whoever marches, fights or rallies does so with all he can. Who stays, hides or sails is not guessed. */
export const usual = (muster: Muster): Selection => (USUALLY_ALL.has(muster.task) ? everybody(muster) : NOBODY);
const USUALLY_ALL = new Set<Task>(['march', 'intercept', 'dice', 'rally']);

/** What is chosen on the server already, to go on from. */
export const takenAs = (muster: Muster): Selection => ({
  leaders: new Set(muster.taken.leaders.map((l) => l.id)),
  corps: new Map(muster.taken.corps.map((c) => [kindText(c), c.count])),
});

/** A selection kept over a reload, as far as it still makes sense. */
export function restored(text: string | null, muster: Muster): Selection | null {
  if (!text) return null;
  try {
    const kept = JSON.parse(text) as { leaders: string[]; corps: [string, number][] };
    const corps = kept.corps.flatMap(([k, n]): [string, number][] => {
      const most = muster.corps.find((c) => kindText(c) === k)?.count ?? 0;
      return most ? [[k, Math.min(most, Math.max(0, n))]] : [];
    });
    return { leaders: new Set(kept.leaders.filter((id) => muster.leaders.some((l) => l.id === id))), corps: new Map(corps) };
  } catch {
    return null;
  }
}
export const stored = (s: Selection): string => JSON.stringify({ leaders: [...s.leaders], corps: [...s.corps] });
