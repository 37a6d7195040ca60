// What is drawn on blocks, as path data around the middle.
import { CROWN, trace } from '../counters/shapes';
import type { BlockKind, Nation } from './atlas';

export const HORSE =
  'M-8.5 7.4L-6.4 1.2C-6.2-2-4.4-3.4-1.6-3.4L1.6-3.6 4-7.8 5.4-6.2 8.6-3.6 8-1.6 4.8-2 3.8.6 5.4 7.4H3.4L1.4 2.6-2.4 2.6-3.6 7.4H-5.4L-4.6 2.2-6.6 7.4z';
export const HAT =
  'M-9-3.4C-5-3-3-5-2-7.4 0-8.6 2-8.6 3-7.4 4-5 6-3 9-3.4 7-1 3 0 0 0S-7-1-9-3.4zM-3.4.6h6.8C4 3 2.4 5 0 5S-4 3-3.4.6zM-8 9.6C-7.4 6.6-4 5.8-2 5.6h4C4 5.8 7.4 6.6 8 9.6z';
export const PARTIDA = 'M-7-2.4L0-7.6 7-2.4 4-1.4H-4zM-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM-4 8L-2.6 2.6H2.6L4 8z';
export const SHIP = 'M-8.5 3.5H8.5L6 8H-6zM-.8 2.4V-8H.8V2.4zM1.8-7C5-5 6.4-2 6.6 1.4H1.8zM-1.8-6C-4.6-4-5.6-1.6-5.8 1.4H-1.8z';
export const LINES = 'M-9 5V1L-6-4-3 1 0-4 3 1 6-4 9 1V5z';

/** The sign on the back of every Anglo-Allied block: the enemy does not see which nation it belongs to. */
export const ALLIED_BACK = CROWN;
/** Face, side and top of a block. */
export const WOOD: Record<'allied' | 'french', readonly [string, string, string]> = {
  allied: ['#b3262c', '#8a1a20', '#d4555a'],
  french: ['#2b4f94', '#1c3769', '#5d80c2'],
};
/** The label: rose, green and yellow on red blocks, pale blue on blue ones. */
export const LABEL: Record<Nation, string> = { british: '#f7dccf', portuguese: '#d7ecd0', spanish: '#fbe7a4', french: '#dfe7f6' };
export const GARRISON = trace(4, 8.6);
export const STAR = 'M0-3.6L1-1.2 3.5-1.1 1.6.5 2.2 2.9 0 1.6-2.2 2.9-1.6.5-3.5-1.1-1-1.2z';

/** Kinds drawn by one filled path; infantry is drawn by its grenadiers. */
export const ARMS: Partial<Record<BlockKind, string>> = {
  leader: HAT,
  cavalry: HORSE,
  guerilla: PARTIDA,
  garrison: GARRISON,
  'naval-squadron': SHIP,
  'fortified-line': LINES,
};
