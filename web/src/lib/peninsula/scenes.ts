// What the other side did on the hexes, as a short script for the map: groups that march or sail, battles, sieges, arrivals.
import type { AnyFactName, Fact, Item } from '../api/types';
import { join, type Scene } from '../play/scenes';
import { isHex } from './grid';
import type { HexSide } from './view';

export type HexScene = Scene<HexSide>;
const text = (v: unknown): string | null => (typeof v === 'string' ? v : null);
const side = (v: unknown): HexSide | null => (v === 'allied' || v === 'french' ? v : null);
/** Facts that tell of a group or a block that went somewhere. */
export const MARCHES: ReadonlySet<AnyFactName> = new Set(['GroupMoved', 'ExtendedMarchMade', 'Advanced', 'Retreated']);

function sceneOf(fact: Fact, sideOfBlock: (block: string) => HexSide | null): HexScene | null {
  const of = side(fact.side) ?? (text(fact.block) ? sideOfBlock(fact.block as string) : null);
  const [from, to] = [text(fact.from), text(fact.to)];
  if (MARCHES.has(fact.fact) && from && to && from !== to && of)
    return { kind: 'glide', side: of, path: [from, to], corps: Number(fact.blocks ?? 1), sea: !isHex(from) || !isHex(to) };
  const space = text(fact.hex) ?? text(fact.place);
  if (!space) return null;
  switch (fact.fact) {
    case 'BattleBegan':
    case 'AssaultBegan':
    case 'Intercepted':
      return { kind: 'flash', space, sign: 'battle', side: of };
    case 'SiegeRolled':
      return { kind: 'flash', space, sign: 'siege', side: of };
    case 'FortressTaken':
      return { kind: 'flash', space, sign: 'taken', side: of };
    case 'Deployed':
    case 'BlockSetUp':
    case 'GarrisonPlaced':
      return { kind: 'flash', space, sign: 'arrival', side: of };
    default:
      return null;
  }
}

/** The scenes of new entries, in their order; what a block or a group does tells no more than the log does. */
export function hexScenesOf(items: readonly Item[], sideOfBlock: (block: string) => HexSide | null): HexScene[] {
  const scenes: HexScene[] = [];
  for (const item of items)
    for (const fact of item.facts) {
      const scene = sceneOf(fact, sideOfBlock);
      if (scene) join(scenes, scene);
    }
  return scenes;
}
