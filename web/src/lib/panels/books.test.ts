import { describe, expect, it } from 'vitest';
import type { RuleList } from '../api/types';
import { booksOf, cite, placeOf, readRule, shownNumber } from './books';

const BOOKS: Record<string, string[]> = { 'grand-campaign': ['20.3.1'], 'nine-years': ['14.2.1', '20.3', '20.4.5'], spain: ['14.2.1', '18.2'] };
const read = async (title: string): Promise<RuleList> => ({
  title,
  rules: (BOOKS[title] ?? []).map((id) => ({ id, name: `${title} ${id}`, note: false, text: '', parts: [], readings: [] })),
});
const found = async (title: string, citation: string): Promise<string> => (await readRule(title, citation, read)).rule.name;

describe('books', () => {
  it('are those of the wars a campaign joins', () => {
    expect(booksOf('spain')).toEqual(['spain']);
    expect(booksOf('grand-campaign')).toEqual(['grand-campaign', 'nine-years', 'spain']);
  });
  it('are named by a citation where they are not the own one', () => {
    expect(cite({ rule: '16.2' })).toBe('16.2');
    expect(cite({ rule: '16.2', book: 'spain' })).toBe('spain:16.2');
    expect(placeOf('spain:17.5.3#2')).toEqual({ book: 'spain', number: '17.5.3' });
    expect(placeOf('nine-years:NY 20.3')).toEqual({ book: 'nine-years', number: '20.3' });
    expect(placeOf('NPWS 18.2')).toEqual({ book: 'spain', number: '18.2' });
    expect(placeOf('13.2.1')).toEqual({ book: null, number: '13.2.1' });
    expect(shownNumber('spain:17.5.2')).toBe('17.5.2');
  });
  it('give the rule of the war that is fought', async () => {
    expect(await found('grand-campaign', 'spain:14.2.1')).toBe('spain 14.2.1');
    expect(await found('grand-campaign', 'nine-years:14.2.1#2')).toBe('nine-years 14.2.1');
    expect(await found('grand-campaign', '20.3.1')).toBe('grand-campaign 20.3.1');
    expect(await found('grand-campaign', '18.2')).toBe('spain 18.2');
    expect(await found('spain', 'nine-years:NY 20.4.5')).toBe('nine-years 20.4.5');
    await expect(found('spain', '99.9')).rejects.toThrow('99.9');
  });
});
