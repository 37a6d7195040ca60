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
