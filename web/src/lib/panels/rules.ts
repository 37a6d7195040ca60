// The rules in our own words, by chapter: what is in a list and what a search finds.
import type { RuleText } from '../api/types';

export interface Chapter {
  number: string;
  name: string;
  rules: RuleText[];
}

/** The chapter a rule stands in. */
export const chapterOf = (id: string): string => /^[A-Za-z]*\d+/.exec(id)?.[0] ?? id;

/** Rules in the order of the book, under the first part of their number. A chapter without a name has that of its first rule. */
export function chapters(rules: readonly RuleText[], nameOf: (number: string) => string | null = () => null): Chapter[] {
  const out: Chapter[] = [];
  for (const rule of rules) {
    const number = chapterOf(rule.id);
    let chapter = out.at(-1);
    if (chapter?.number !== number) {
      chapter = out.find((c) => c.number === number);
      if (!chapter) {
        chapter = { number, name: nameOf(number) ?? rule.name, rules: [] };
        out.push(chapter);
      }
    }
    chapter.rules.push(rule);
  }
  return out;
}

/** Chapters whose number stands for something else in a book, and chapters of its own; the others are numbered alike. */
const NUMBERED: Record<string, Record<string, string | null>> = {
  spain: { '18': '18-spain' },
  'nine-years': { '18': '18-nine-years' },
  'grand-campaign': { '18': '18-nine-years' },
  'pragmatic-war': { '15': '16', '16': '17', '17': '17-pragmatic-war', '18': '19', '19': '19-pragmatic-war', '23': null },
  wellington: Object.fromEntries(Array.from({ length: 25 }, (_, i) => [String(i + 1), `ww-${i + 1}`])),
};
/** Which of our names a chapter of a book has, if any. */
export function chapterKey(book: string, number: string): string | null {
  const own = NUMBERED[book];
  if (!own || !/^\d+$/.test(number) || Number(number) > 25) return null;
  return (number in own ? own[number] : number) ?? null;
}

/** The number in a book of a rule that all of them share, given as *No Peace Without Spain!* numbers it. */
export function numberIn(book: string, number: string): string {
  const [chapter, ...rest] = number.split('.');
  const moved = Object.entries(NUMBERED[book] ?? {}).find(([, name]) => name === chapter);
  return [moved?.[0] ?? chapter, ...rest].join('.');
}

/** Small letters without accents. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
