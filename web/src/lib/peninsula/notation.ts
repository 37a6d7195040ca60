// Choices in the notation of the engine, read: `place 2201`, `use wellington craufurd`, `do formation-move`.
import type { Nation } from './atlas';
import type { HexSide } from './view';

export type Word =
  | { verb: 'place'; place: string }
  | { verb: 'within'; place: string }
  | { verb: 'block' | 'drop' | 'shelter'; block: string }
  | { verb: 'use'; leader: string; block: string }
  | { verb: 'retreat'; block: string; place: string }
  | { verb: 'card'; card: string }
  | { verb: 'do'; order: string }
  | { verb: 'first'; side: HexSide }
  | { verb: 'draw'; nation: Nation }
  | { verb: 'accept' | 'decline' | 'done' }
  | { verb: 'other'; text: string };

export function read(action: string): Word {
  const [verb = '', a = '', b = ''] = action.trim().split(/\s+/);
  switch (verb) {
    case 'place':
    case 'within':
      return { verb, place: a };
    case 'block':
    case 'drop':
    case 'shelter':
      return { verb, block: a };
    case 'use':
      return { verb, leader: a, block: b };
    case 'retreat':
      return { verb, block: a, place: b };
    case 'card':
      return { verb, card: a };
    case 'do':
      return { verb, order: a };
    case 'first':
      return { verb, side: a as HexSide };
    case 'draw':
      return { verb, nation: a as Nation };
    case 'accept':
    case 'decline':
    case 'done':
      return { verb };
    default:
      return { verb: 'other', text: action };
  }
}

/** The block a choice is about. */
export const blockIn = (word: Word): string | null => ('block' in word ? word.block : null);
/** Where a choice points. */
export const placeIn = (word: Word): string | null => ('place' in word ? word.place : null);
