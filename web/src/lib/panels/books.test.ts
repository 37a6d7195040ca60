import { describe, expect, it } from 'vitest';
import type { RuleText } from '../api/types';
import { booksOf, compare, readList, readRule } from './books';

const text = (id: string, name: string): RuleText => ({ id, name, note: false, text: '', parts: [] });

describe('books', () => {
  it('are read in turn', async () => {
    expect(booksOf('spain')).toEqual(['spain']);
    const asked: string[] = [];
    const read = async (title: string, number: string): Promise<RuleText> => {
      asked.push(title);
      return text(number, title);
    };
    const list = async (title: string): Promise<{ rules: { id: string; name: string }[] }> => ({
      rules: title === 'nine-years' ? [{ id: '14.2.1', name: '' }] : [],
    });
    expect((await readRule('grand-campaign', '14.2.1#2', read, list)).name).toBe('nine-years');
    expect((await readRule('spain', '14.2.1', read, list)).name).toBe('spain');
    expect((await readRule('grand-campaign', '99.9', read, list)).name).toBe('grand-campaign');
    expect(asked).toHaveLength(3);
  });
  it('are joined in order', async () => {
    const lists: Record<string, string[]> = { 'grand-campaign': ['20.3.0'], 'nine-years': ['9.1', '20.3'], spain: ['9.1', '20.4'] };
    const all = await readList('grand-campaign', async (title) => ({ rules: (lists[title] ?? []).map((id) => ({ id, name: title })) }));
    expect(all.map((r) => r.id)).toEqual(['9.1', '20.3', '20.3.0', '20.4']);
    expect(compare('9.2', '13.1')).toBeLessThan(0);
    expect(compare('13.1', '13.1')).toBe(0);
  });
});
