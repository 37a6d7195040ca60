import { describe, expect, it } from 'vitest';
import type { ChatLine } from '../api/types';
import { goesOn, merged } from './talk';

const said = (line: number, name = 'Odile', at = line * 1000): ChatLine => ({ line, name, seat: 'two', at, text: `${line}` });

describe('talk', () => {
  it('is in order, and nothing is said twice', () => {
    expect(merged([said(1), said(2)], [said(2), said(4), said(3)]).map((l) => l.line)).toEqual([1, 2, 3, 4]);
    expect(merged([said(1)], [])).toHaveLength(1);
  });
  it('names a speaker once', () => {
    expect(goesOn(said(2), said(1))).toBe(true);
    expect(goesOn(said(2, 'Hugo'), said(1))).toBe(false);
    expect(goesOn(said(2, 'Odile', 999_999), said(1))).toBe(false);
    expect(goesOn(said(1), undefined)).toBe(false);
  });
});
