// Finding rules: by number at once, by words with a small index that forgives accents and slips of the pen.
import type MiniSearch from 'minisearch';
import type { RuleText } from '../api/types';
import { plain } from '../panels/rules';

/** What is searched of a rule: its words, those of its clauses, and those of our readings of it. */
const FIELDS = ['name', 'parts', 'text', 'readings'] as const;
type Entry = { id: string } & Record<(typeof FIELDS)[number], string>;

const entryOf = (rule: RuleText): Entry => ({
  id: rule.id,
  name: rule.name,
  parts: rule.parts.map((p) => p.name).join(' '),
  text: [rule.text, ...rule.parts.map((p) => p.text)].join(' '),
  readings: rule.readings.map((r) => `${r.id} ${r.name} ${r.unclear} ${r.reading} ${r.why}`).join(' '),
});

/** Words as they are compared: small letters without accents, and what stands before an apostrophe in French left out. */
export const wordsIn = (text: string): string[] =>
  plain(text)
    .match(/[\p{L}\p{N}]+/gu)
    ?.filter((w) => w.length > 1 || /\d/.test(w)) ?? [];

export interface Finder {
  /** Rules that fit, the best first. */
  find(asked: string): RuleText[];
}

/** A number as it is typed: `13.5.6`, `§ 13.5`, `13.5.6#2`. */
const NUMBER = /^§?\s*(\d[\d.]*)(?:#\d*)?$/;

export async function finderOf(rules: readonly RuleText[]): Promise<Finder> {
  const { default: Index } = await import('minisearch');
  const byId = new Map(rules.map((r) => [r.id, r]));
  const index: MiniSearch<Entry> = new Index<Entry>({
    fields: [...FIELDS],
    tokenize: wordsIn,
    processTerm: (word) => word,
    searchOptions: {
      boost: { name: 4, parts: 2 },
      prefix: (word) => word.length > 2,
      fuzzy: (word) => (/\d/.test(word) || word.length < 4 ? false : 0.2),
      combineWith: 'AND',
      // What only describes stands behind what binds.
      boostDocument: (id) => (byId.get(id as string)?.note ? 0.1 : 1),
    },
  });
  index.addAll(rules.map(entryOf));
  return {
    find(asked) {
      const number = NUMBER.exec(asked.trim())?.[1];
      if (number) return rules.filter((r) => r.id.startsWith(number.replace(/\.$/, '')));
      const all = index.search(asked);
      // Where no rule has all the words, those that have most of them.
      const found = all.length ? all : index.search(asked, { combineWith: 'OR' });
      return found.flatMap((hit) => byId.get(hit.id as string) ?? []);
    },
  };
}
