// The rules in our own words, by chapter: what is in a list and what a search finds.
import type { RuleText } from '../api/types';

export interface Chapter {
  number: string;
  name: string;
  rules: RuleText[];
}

const chapterOf = (id: string): string => /^[A-Za-z]*\d+/.exec(id)?.[0] ?? id;

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
  'pragmatic-war': { '15': '16', '16': '17', '17': '17-pragmatic-war', '18': '19', '19': '19-pragmatic-war', '21': null, '22': null },
};
/** Which of our names a chapter of a book has, if any. */
export function chapterKey(book: string, number: string): string | null {
  const own = NUMBERED[book];
  if (!own || !/^\d+$/.test(number) || Number(number) > 22) return null;
  return (number in own ? own[number] : number) ?? null;
}

/** The number in a book of a rule that all of them share, given as *No Peace Without Spain!* numbers it. */
export function numberIn(book: string, number: string): string {
  const [chapter, ...rest] = number.split('.');
  const moved = Object.entries(NUMBERED[book] ?? {}).find(([, name]) => name === chapter);
  return [moved?.[0] ?? chapter, ...rest].join('.');
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Rules whose number begins with what is asked for, or that have all its words. */
export function search(rules: readonly RuleText[], asked: string): RuleText[] {
  const wanted = plain(asked.trim().replace(/^§\s*/, ''));
  if (!wanted) return [...rules];
  if (/^\d[\d.]*$/.test(wanted)) return rules.filter((r) => r.id.startsWith(wanted));
  const words = wanted.split(/\s+/);
  return rules.filter((r) => {
    const text = plain(`${r.id} ${r.name} ${r.text} ${r.parts.map((p) => `${p.name} ${p.text}`).join(' ')}`);
    return words.every((w) => text.includes(w));
  });
}
