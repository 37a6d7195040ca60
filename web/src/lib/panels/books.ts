// Where a rule stands: a campaign over several wars has a few rules of its own and those of the books it joins.
import { rulebook } from '../api/client';
import type { RuleList, RuleText } from '../api/types';
import { rulesUnder } from '../rules/citations';

const JOINED: Record<string, readonly string[]> = { 'grand-campaign': ['nine-years', 'spain'] };

/** The titles whose rules hold in a title, its own first. */
export const booksOf = (title: string): readonly string[] => [title, ...(JOINED[title] ?? [])];

/** How rulebooks name each other in a number: `NY 20.4.5`. */
const PREFIXES: Record<string, string> = { NY: 'nine-years', NPWS: 'spain', APW: 'pragmatic-war' };

/** A citation as one word: `spain:17.5.2`, or `17.5.2` where it is of the title's own book. */
export const cite = (cited: { rule: string; book?: string | null }): string => (cited.book ? `${cited.book}:${cited.rule}` : cited.rule);

export interface Place {
  /** The book it names; none where it is of the title's own. */
  book: string | null;
  /** The number of the whole rule in that book. */
  number: string;
}
/** What a citation means. */
export function placeOf(citation: string): Place {
  const [, named, rest = citation] = /^([a-z-]+):(.*)$/.exec(citation) ?? [];
  const [, prefix, number = rest] = /^([A-Z]+) (.*)$/.exec(rest) ?? [];
  return { book: (prefix && PREFIXES[prefix]) ?? named ?? null, number: number.split(/[#/]/)[0] ?? number };
}
/** The number as it is printed beside a sentence. */
export const shownNumber = (citation: string): string => citation.replace(/^[a-z-]+:/, '');

type Read = (title: string) => Promise<RuleList>;
export interface Found {
  book: string;
  rule: RuleText;
  /** All that it means: several where it names a section without words of its own. */
  rules: RuleText[];
}

/** A rule in our own words: from the book the citation names, or from the first book of the title that has it. */
export async function readRule(title: string, citation: string, read: Read = rulebook): Promise<Found> {
  const { book, number } = placeOf(citation);
  for (const name of book ? [book] : booksOf(title)) {
    const rules = rulesUnder((await read(name)).rules, number);
    if (rules[0]) return { book: name, rule: rules[0], rules };
  }
  throw new Error(`there is no rule ${citation}`);
}
