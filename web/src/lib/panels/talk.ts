// What was said, in order and once, from the page that was read and from what is heard live.
import type { ChatLine } from '../api/types';

export function merged(read: readonly ChatLine[], heard: readonly ChatLine[]): ChatLine[] {
  if (!heard.length) return [...read];
  const lines = new Map<number, ChatLine>();
  for (const line of [...read, ...heard]) lines.set(line.line, line);
  return [...lines.values()].sort((a, b) => a.line - b.line);
}

/** Is this line by the same person as the one before, a moment later? Then the name need not be said again. */
export function goesOn(line: ChatLine, before: ChatLine | undefined): boolean {
  return before !== undefined && before.name === line.name && before.seat === line.seat && line.at - before.at < 5 * 60_000;
}
