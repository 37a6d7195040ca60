// What the other side did, as a short script for the map: marches along roads, battles and sieges, places that change hands.
import type { Fact, Item, Seat } from '../api/types';
import type { Side, SpaceId } from '../game/atlas';
import type { AnySide } from '../sides';

export type Sign = 'battle' | 'siege' | 'taken' | 'arrival';
export interface Glide<S extends AnySide = Side> {
  kind: 'glide';
  side: S;
  /** The spaces of the way, at least two. */
  path: SpaceId[];
  /** Corps or blocks that go; none for a leader alone, or where it is not told. */
  corps: number;
  /** Over water: no road is followed. */
  sea: boolean;
}
export interface Flash<S extends AnySide = Side> {
  kind: 'flash';
  space: SpaceId;
  sign: Sign;
  side: S | null;
}
export type Scene<S extends AnySide = Side> = Glide<S> | Flash<S>;

/** Scenes shown together, for so long. */
export interface Step<S extends AnySide = Side> {
  scenes: Scene<S>[];
  ms: number;
}

/** A march takes as long a space, and no step longer than the longest. */
export const SPACE_MS = 220;
export const LONGEST_MS = 600;
export const FLASH_MS = 450;
/** No batch takes longer; what is left over is shown at once. */
export const BATCH_MS = 2500;

const text = (v: unknown): string | null => (typeof v === 'string' ? v : null);
const side = (v: unknown): Side | null => (v === 'alliance' || v === 'bourbon' ? v : null);

/** A piece that went from one space to another. */
function glideOf(fact: Fact, mover: Side): Glide | null {
  const from = text(fact.from);
  const to = text(fact.to);
  if (!from || !to || from === to) return null;
  const of = side(fact.side) ?? mover;
  switch (fact.fact) {
    case 'ForceMoved':
    case 'AvoidedBattle':
    case 'Intercepted':
    case 'Retreated':
      return { kind: 'glide', side: of, path: [from, to], corps: Number(fact.corps ?? 0), sea: fact.by_sea === true };
    case 'CorpsMoved':
      return { kind: 'glide', side: mover, path: [from, to], corps: Number(fact.count ?? 1), sea: true };
    default:
      return null;
  }
}

function flashOf(fact: Fact, mover: Side): Flash | null {
  const space = text(fact.space) ?? (fact.fact === 'LeaderMoved' || fact.fact === 'LeaderArrived' ? text(fact.to) : null);
  if (!space) return null;
  const flash = (sign: Sign, of: Side | null = side(fact.side) ?? mover): Flash => ({ kind: 'flash', space, sign, side: of });
  switch (fact.fact) {
    case 'BattleFought':
      return flash('battle', side(fact.winner));
    case 'SiegeRolled':
      return flash('siege');
    case 'FortressTaken':
    case 'ControlChanged':
      return flash('taken', side(fact.side));
    case 'CorpsBuilt':
    case 'CorpsRestored':
    case 'CorpsArrived':
    case 'LineBuilt':
    case 'LeaderMoved':
    case 'LeaderArrived':
      return flash('arrival');
    default:
      return null;
  }
}

const isFlash = <S extends AnySide>(scene: Scene<S> | undefined, like: Flash<S>): boolean =>
  scene?.kind === 'flash' && scene.space === like.space && scene.sign === like.sign;

/** Puts a scene behind others; a march of many spaces is one, and nothing flashes twice. */
export function join<S extends AnySide>(scenes: Scene<S>[], next: Scene<S>): void {
  const last = scenes.at(-1);
  if (next.kind === 'flash') {
    if (!isFlash(last, next)) scenes.push(next);
    return;
  }
  const goesOn = last?.kind === 'glide' && last.side === next.side && last.path.at(-1) === next.path[0] && last.sea === next.sea;
  if (goesOn) last.path.push(next.path[1] as SpaceId);
  else scenes.push(next);
}

/** The scenes of new entries, in their order. */
export function scenesOf(items: readonly Item[], sideOf: (seat: Seat) => Side): Scene[] {
  const scenes: Scene[] = [];
  for (const item of items) {
    const mover = item.seat ? sideOf(item.seat) : 'alliance';
    for (const fact of item.facts) {
      const scene = glideOf(fact, mover) ?? flashOf(fact, mover);
      if (scene) join(scenes, scene);
    }
  }
  return scenes;
}

const msOf = (scene: Scene<AnySide>): number => (scene.kind === 'flash' ? FLASH_MS : Math.min(LONGEST_MS, SPACE_MS * (scene.path.length - 1)));

/** When the scenes are shown: one after another, arrivals together; when the time is up, the rest at once. */
export function scriptOf<S extends AnySide>(scenes: readonly Scene<S>[], budget = BATCH_MS): Step<S>[] {
  const steps: Step<S>[] = [];
  let left = budget - LONGEST_MS;
  for (const scene of scenes) {
    const last = steps.at(-1);
    const ms = msOf(scene);
    const quiet = scene.kind === 'flash' && scene.sign === 'arrival';
    if (last && quiet && last.scenes.every((s) => s.kind === 'flash' && s.sign === 'arrival')) last.scenes.push(scene);
    else if (ms <= left) {
      steps.push({ scenes: [scene], ms });
      left -= ms;
    } else if (last && left < 0) last.scenes.push(scene);
    else {
      steps.push({ scenes: [scene], ms: LONGEST_MS });
      left = -1;
    }
  }
  return steps;
}

/** What comes while other steps wait is put behind them; all together they take no longer than one batch. */
export function queued<S extends AnySide>(waiting: readonly Step<S>[], scenes: readonly Scene<S>[]): Step<S>[] {
  const all = [...waiting, ...scriptOf(scenes)];
  const ms = all.reduce((n, s) => n + s.ms, 0);
  return ms <= BATCH_MS ? all : scriptOf(all.flatMap((s) => s.scenes));
}
