import { describe, expect, it } from 'vitest';
import type { RuleText } from '../api/types';
import { chapterKey, chapters, numberIn } from './rules';

const rule = (id: string, name: string, text = '', part = ''): RuleText => ({
  id,
  name,
  note: false,
  text,
  parts: part ? [{ name: part, text: '' }] : [],
  readings: [],
});
const rules = [
  rule('13.1', 'Dealing'),
  rule('13.2.1', 'First player'),
  rule('14.7.2', 'Avoiding battle', 'Inside his own fortress that always succeeds.', 'Reluctant leaders'),
  rule('14.10', 'Liège'),
];

describe('the rules', () => {
  it('have chapters that are numbered differently from book to book', () => {
    expect(chapterKey('spain', '16')).toBe('16');
    expect(chapterKey('spain', '18')).toBe('18-spain');
    expect(chapterKey('pragmatic-war', '15')).toBe('16');
    expect(chapterKey('pragmatic-war', '16')).toBe('17');
    expect(chapterKey('pragmatic-war', '17')).toBe('17-pragmatic-war');
    expect(chapterKey('pragmatic-war', '23')).toBeNull();
    expect(chapterKey('wellington', '12')).toBe('ww-12');
    expect(chapterKey('elsewhere', '1')).toBeNull();
  });
  it('are cited by the number of the book in force', () => {
    expect(['13.5.6', '16.2', '16.5.1', '17.5.2'].map((n) => numberIn('pragmatic-war', n))).toEqual(['13.5.6', '15.2', '15.5.1', '16.5.2']);
    expect(['16.2', '17.5.2'].map((n) => numberIn('nine-years', n))).toEqual(['16.2', '17.5.2']);
  });
  it('stand in chapters', () => {
    expect(chapters(rules).map((c) => [c.number, c.name, c.rules.length])).toEqual([
      ['13', 'Dealing', 2],
      ['14', 'Avoiding battle', 2],
    ]);
  });
  it('have chapters with names of our own', () => {
    expect(chapters(rules, (n) => (n === '13' ? 'The campaign' : null)).map((c) => c.name)).toEqual(['The campaign', 'Avoiding battle']);
  });
});
