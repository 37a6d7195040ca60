// What a citation means in a book, and where the companion has it.
import type { RuleText } from '../api/types';
import { chapterOf } from '../panels/rules';

/** The rules a number means: that rule, or those of the section or chapter it names. */
export function rulesUnder(rules: readonly RuleText[], number: string): RuleText[] {
  const wanted = number.split(/[#/ ]/)[0] ?? number;
  const exact = rules.filter((r) => r.id === wanted);
  if (exact.length) return exact;
  const section = rules.filter((r) => r.id.startsWith(`${wanted.replace(/\.0$/, '')}.`));
  // The rulebook of Wellington's War writes 7.311 for the first rule under 7.31.
  return section.length || !wanted.includes('.') ? section : rules.filter((r) => r.id.startsWith(wanted));
}

/** The address of a rule or a chapter, opened from a game where there is one. */
export const ruleHref = (book: string, number: string, game: string | null = null): string =>
  `/rules/${book}/${encodeURIComponent(number)}${game ? `?game=${encodeURIComponent(game)}` : ''}`;

export type Segment = { text: string; rule: string | null };

/** A text with the rules it names. */
export function segments(text: string, rules: readonly RuleText[]): Segment[] {
  const out: Segment[] = [];
  let at = 0;
  for (const found of text.matchAll(/(?<![\d.])\d+\.\d+(?:\.\d+)?(?![\d.]*\d)/g)) {
    const target = rulesUnder(rules, found[0])[0];
    if (!target) continue;
    if (found.index > at) out.push({ text: text.slice(at, found.index), rule: null });
    out.push({ text: found[0], rule: target.id });
    at = found.index + found[0].length;
  }
  if (at < text.length) out.push({ text: text.slice(at), rule: null });
  return out;
}

export { chapterOf };
