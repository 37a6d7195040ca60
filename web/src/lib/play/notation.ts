// Actions in notation, read and written: `space lille`, `take 2 Fr reduced`, `do campaign`.
import type { PowerId, Side, SpaceId } from '../game/atlas';
import type { Corps } from '../game/view';

/** Corps that are alike, without their number. */
export type Kind = Omit<Corps, 'count'>;

export type Word =
  | { verb: 'space' | 'sea'; space: SpaceId }
  | { verb: 'through'; via: SpaceId; space: SpaceId }
  | { verb: 'leader'; leader: string }
  | { verb: 'take'; count: number; kind: Kind }
  | { verb: 'card'; value: number }
  | { verb: 'event'; card: string }
  | { verb: 'do'; order: string }
  | { verb: 'first'; side: Side }
  | { verb: 'build'; power: PowerId; full: boolean }
  | { verb: 'restore'; power: PowerId }
  | { verb: 'line' | 'number'; number: number }
  | { verb: 'commission' | 'fleet'; fleet: string; strength: number }
  | { verb: 'draw' | 'support' | 'march' | 'siege' | 'convert' | 'drop' | 'accept' | 'decline' | 'done' }
  | { verb: 'other'; text: string };

const PLAIN = new Set(['draw', 'support', 'march', 'siege', 'convert', 'drop', 'accept', 'decline', 'done']);

export function read(action: string): Word {
  const [verb = '', ...rest] = action.trim().split(/\s+/);
  const [a = '', b = ''] = rest;
  if (PLAIN.has(verb) && !rest.length) return { verb } as Word;
  switch (verb) {
    case 'space':
    case 'sea':
      return { verb, space: a };
    case 'through':
      return { verb, via: a, space: b };
    case 'leader':
      return { verb, leader: a };
    case 'take':
      return {
        verb,
        count: Number(a),
        kind: { power: b, reduced: rest.includes('reduced'), demoralized: rest.includes('demoralized'), acted: rest.includes('acted') },
      };
    case 'card':
      return { verb, value: Number(a) };
    case 'event':
      return { verb, card: a };
    case 'do':
      return { verb, order: a };
    case 'first':
      return { verb, side: a as Side };
    case 'build':
      return { verb, power: a, full: b === 'full' };
    case 'restore':
      return { verb, power: a };
    case 'line':
    case 'number':
      return { verb, number: Number(a) };
    case 'commission':
    case 'fleet':
      return { verb, fleet: a, strength: Number(b || 0) };
    default:
      return { verb: 'other', text: action };
  }
}

export const kindText = (k: Kind): string => [k.power, k.reduced && 'reduced', k.demoralized && 'demoralized', k.acted && 'acted'].filter(Boolean).join(' ');
export const takeText = (count: number, kind: Kind): string => `take ${count} ${kindText(kind)}`;
/** Where an action points on the map, if it does. */
export const spaceIn = (word: Word): SpaceId | null => (word.verb === 'space' || word.verb === 'sea' || word.verb === 'through' ? word.space : null);
