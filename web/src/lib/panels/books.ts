// Where a rule stands: a campaign over several wars has a few rules of its own and those of the books it joins.
import { rule as ask, ruleList } from '../api/client';
import type { RuleText } from '../api/types';
import type { RuleName } from './rules';

const JOINED: Record<string, readonly string[]> = { 'grand-campaign': ['nine-years', 'spain'] };

/** The titles whose rules hold in a title, its own first. */
export const booksOf = (title: string): readonly string[] => [title, ...(JOINED[title] ?? [])];

/** A rule in our own words, from the first book that has it. */
export async function readRule(title: string, number: string, read: typeof ask = ask, list: typeof ruleList = ruleList): Promise<RuleText> {
  const books = booksOf(title);
  if (books.length === 1) return read(title, number);
  const bare = number.split(/[#/]/)[0];
  const lists = await Promise.all(books.map((book) => list(book)));
  const place = lists.findIndex(({ rules }) => rules.some((r) => r.id === bare));
  return read(books[place] ?? title, number);
}

/** The rules that hold in a title, each number once. */
export async function readList(title: string, read: typeof ruleList = ruleList): Promise<RuleName[]> {
  const lists = await Promise.all(booksOf(title).map((book) => read(book)));
  const seen = new Set<string>();
  const all = lists.flatMap((list) => list.rules).filter((r) => !seen.has(r.id) && seen.add(r.id));
  return all.sort((a, b) => compare(a.id, b.id));
}

/** `9.2` before `13.1`. */
export function compare(a: string, b: string): number {
  const [x, y] = [a.split('.').map(Number), b.split('.').map(Number)];
  for (let i = 0; i < Math.max(x.length, y.length); i++) {
    const d = (x[i] ?? -1) - (y[i] ?? -1);
    if (d) return d;
  }
  return 0;
}
