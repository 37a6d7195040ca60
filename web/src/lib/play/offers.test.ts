import { describe, expect, it } from 'vitest';
import type { Offer } from '../api/types';
import { fatesOf } from './offers';

const draw: Offer = { by: 'one', kind: 'draw' };
const undo: Offer = { by: 'one', kind: 'undo' };

describe('what became of an offer', () => {
  it('was refused where nothing else happened', () => {
    expect(fatesOf({ offers: [draw], seq: 4 }, { offers: [], seq: 4 }, 'one', false)).toEqual([{ kind: 'draw', fate: 'refused' }]);
  });
  it('lapsed with an action', () => {
    expect(fatesOf({ offers: [draw], seq: 4 }, { offers: [], seq: 5 }, 'one', false)).toEqual([{ kind: 'draw', fate: 'lapsed' }]);
  });
  it('was agreed to where something was taken back', () => {
    expect(fatesOf({ offers: [undo], seq: 4 }, { offers: [], seq: 5 }, 'one', true)).toEqual([{ kind: 'undo', fate: 'agreed' }]);
  });
  it('stands, or was the other’s', () => {
    expect(fatesOf({ offers: [draw], seq: 4 }, { offers: [draw], seq: 4 }, 'one', false)).toEqual([]);
    expect(fatesOf({ offers: [draw], seq: 4 }, { offers: [], seq: 4 }, 'two', false)).toEqual([]);
    expect(fatesOf({ offers: [draw], seq: 4 }, { offers: [], seq: 4 }, null, false)).toEqual([]);
  });
});
