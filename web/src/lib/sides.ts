// The sides of all titles, whatever family they are of.
import type { Side } from './game/generated';
import type { HexSide } from './peninsula/view';

export type AnySide = Side | HexSide;

/** Families of titles: those of one family share a board. */
export type Family = 'succession' | 'peninsula';
const HEXES = new Set(['wellington']);
export const familyOf = (title: string): Family => (HEXES.has(title) ? 'peninsula' : 'succession');
/** The sides of a title, the first seat's first. */
export const sidesOf = (title: string): readonly [AnySide, AnySide] => (familyOf(title) === 'peninsula' ? ['allied', 'french'] : ['alliance', 'bourbon']);
