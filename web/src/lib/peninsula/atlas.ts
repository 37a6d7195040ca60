// What is printed on the hex map, on the blocks and on the cards.
import type { Kind, Nation, Printed, PrintedArea, PrintedBlock, PrintedHex, PrintedSea, Side } from './generated';

export type { Nation } from './generated';
export type Atlas = Printed;
export type Area = PrintedArea;
export type Hex = PrintedHex;
export type BlockKind = Kind;
export type { PrintedBlock } from './generated';

/** The atlas, with what is looked up in it. */
export interface Chart {
  atlas: Atlas;
  hexes: ReadonlyMap<string, Hex>;
  areas: ReadonlyMap<string, Area>;
  blocks: ReadonlyMap<string, PrintedBlock>;
  /** The place of a block in the order of the engine. */
  order: ReadonlyMap<string, number>;
  seas: ReadonlyMap<string, PrintedSea>;
}
const charts = new WeakMap<Atlas, Chart>();
export function chartOf(atlas: Atlas): Chart {
  const known = charts.get(atlas);
  if (known) return known;
  const byId = <T extends { id: string }>(list: readonly T[]): Map<string, T> => new Map(list.map((x) => [x.id, x]));
  const made: Chart = {
    atlas,
    hexes: byId(atlas.hexes),
    areas: byId(atlas.areas),
    blocks: byId(atlas.blocks),
    order: new Map(atlas.blocks.map((b, i) => [b.id, i])),
    seas: byId(atlas.seas),
  };
  charts.set(atlas, made);
  return made;
}

export const sideOfNation = (nation: Nation): Side => (nation === 'french' ? 'french' : 'allied');
/** Strength of a block with so many steps left. */
export const pipsLeft = (block: PrintedBlock, steps: number): number =>
  block.kind === 'leader' ? steps : steps > 0 ? (block.pips[block.steps - steps] ?? 0) : 0;
/** Strength of a whole block. */
export const pipsWhole = (block: PrintedBlock): number => (block.kind === 'leader' ? block.steps : (block.pips[0] ?? 0));
