import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { placeOf } from '$lib/panels/books';
import { optionName, optionText } from '../lists/shelf.svelte';
import { type Choices, clauseOf, clockOf, newGame, opponentIn, seedOf, usualLevel } from './wishes';

const sides = ['alliance', 'bourbon'] as const;
const chosen: Choices = {
  title: 'spain',
  scenario: null,
  options: [],
  side: 'alliance',
  opponent: 'machine',
  level: 'recruit',
  pace: 'days-3',
  isPrivate: null,
  seed: '',
};

describe('a new game', () => {
  it('is against a Captain unless one says otherwise', () => {
    expect(usualLevel(['recruit', 'captain', 'marshal'])).toBe('captain');
    expect(usualLevel(['recruit'])).toBe('recruit');
    expect(usualLevel([])).toBe('recruit');
  });
  it('needs nothing but a title', () => {
    expect(newGame(chosen, sides)).toEqual({
      title: 'spain',
      options: [],
      seats: [{ kind: 'me' }, { kind: 'bot', level: 'recruit' }],
      clock: { kind: 'none' },
    });
  });
  it('seats the other side first where one plays the second', () => {
    const made = newGame({ ...chosen, side: 'bourbon', opponent: 'invite', isPrivate: false }, sides);
    expect(made.seats).toEqual([{ kind: 'invite' }, { kind: 'me' }]);
    expect(made.clock).toEqual({ kind: 'correspondence', days: 3 });
    expect(made.private).toBe(false);
  });
  it('draws lots', () => {
    expect(newGame({ ...chosen, side: 'lot' }, sides, () => 0.1).seats[0]).toEqual({ kind: 'me' });
    expect(newGame({ ...chosen, side: 'lot' }, sides, () => 0.9).seats[1]).toEqual({ kind: 'me' });
  });
  it('takes a seed only where nobody else plays', () => {
    expect(newGame({ ...chosen, seed: '3' }, sides).seed).toBe(`03${'00'.repeat(31)}`);
    expect(newGame({ ...chosen, seed: '3', opponent: 'open' }, sides).seed).toBeUndefined();
    expect(newGame({ ...chosen, seed: 'dice' }, sides).seed).toBeUndefined();
  });
  it('reads seeds', () => {
    expect(seedOf('258')).toBe(`0201${'00'.repeat(30)}`);
    expect(seedOf('AB'.repeat(32))).toBe('ab'.repeat(32));
    for (const wrong of ['', '-1', 'xyz', '12ab']) expect(seedOf(wrong)).toBeNull();
  });
  it('keeps time', () => {
    expect(clockOf('live-60')).toEqual({ kind: 'live', seconds: 3600, increment: 30 });
    expect(clockOf('none')).toEqual({ kind: 'none' });
    expect(opponentIn('open')).toBe('open');
    expect(opponentIn('somebody')).toBe('machine');
  });
});

describe('optional rules', () => {
  const read = (path: string): string => fs.readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
  /** Every option of every title with its rule, as docs/OPTIONAL-RULES.md lists them. */
  const listed = (): [title: string, option: string, rule: string][] => {
    const rows = read('docs/OPTIONAL-RULES.md')
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim().replaceAll('`', '')),
      );
    const titles = rows.find((row) => row[0] === 'Flag')?.slice(1, -1) ?? [];
    const shared = rows.filter((row) => row.length === titles.length + 2 && /^[a-z][a-z-]*$/.test(row[0] ?? ''));
    const own = rows.filter((row) => row.length === 3 && /^20\.\d$/.test(row[1] ?? ''));
    return [
      ...shared.flatMap(([option = '', ...cells]) => titles.map((title, i): [string, string, string] => [title, option, cells[i] ?? ''])),
      ...own.map(([option = '', rule = '']): [string, string, string] => ['wellington', option, rule]),
    ].filter(([, , rule]) => rule !== '') as [string, string, string][];
  };
  it('have a name, a description and a rule that stands in its book', () => {
    expect(new Set(listed().map(([, option]) => option)).size).toBe(22);
    for (const [title, option, rule] of listed()) {
      expect(optionName(option), option).not.toBe(option);
      expect(optionText(option, title), option).toBeTruthy();
      expect(clauseOf(title, option), `${title}: ${option}`).toBe(rule === 'none' ? null : rule);
      if (rule === 'none') continue;
      const { book, number } = placeOf(rule);
      expect(read(`crates/ledger/rules/${book ?? title}.toml`), `${title}: ${option}`).toContain(`id = "${number}"\n`);
    }
  });
});
