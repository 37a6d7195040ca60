// Advice for people: a few rows, each with what it promises, what would follow in short, and where that is on the map.
import type { Advised, AdvisedLine, AdvisedStep, Seat } from '../api/types';
import type { Selection } from './force';
import { kindText, read, spaceIn } from './notation';

/** What one seat would do before the other answers. */
export interface Phrase {
  seat: Seat;
  parts: string[];
}
export interface Row {
  /** Tells it from rows that begin with the same choice: its own choices up to the other's answer. */
  id: string;
  action: string;
  text: string;
  /** The chance to win, in full per cent. */
  win: number;
  phrases: Phrase[];
  /** Where the seat that is advised would act, in order, the first few places. */
  spaces: string[];
  /** Its own choices up to the other's answer, in notation: the first is the row's. */
  own: string[];
}

/** The most rows that are shown. */
export const MOST = 4;
/** The most parts of a line, and the most places. */
const PARTS = 9;
const PLACES = 6;

const isPiece = (action: string): boolean => /^(leader|take|block) /.test(action);

/** Where a choice points on the map. */
export type PlaceIn = (action: string) => string | null;
const spaceOf: PlaceIn = (action) => spaceIn(read(action));

/** A line in short: pieces of one force are one part, and that these are all goes without saying. */
export function phrasesOf(steps: readonly AdvisedStep[], first: { seat: Seat; action: string }): Phrase[] {
  const phrases: Phrase[] = [];
  let before = first;
  for (const step of steps.slice(0, 3 * PARTS)) {
    const goesOn = before.seat === step.seat;
    const pieces = goesOn && isPiece(before.action) && isPiece(step.action);
    const all = goesOn && step.action === 'done' && isPiece(before.action);
    const last = phrases.at(-1);
    before = step;
    if (all) continue;
    if (last?.seat !== step.seat) phrases.push({ seat: step.seat, parts: [step.text] });
    else if (pieces && last.parts.length) last.parts.push(`${last.parts.pop()}, ${step.text}`);
    else last.parts.push(step.text);
  }
  return shortened(phrases);
}

function shortened(phrases: Phrase[]): Phrase[] {
  let left = PARTS;
  const kept = phrases.map((p) => {
    const parts = p.parts.slice(0, left);
    left -= parts.length;
    return { ...p, parts };
  });
  return kept.filter((p) => p.parts.length > 0);
}

export function rowOf(line: AdvisedLine, seat: Seat, placeIn: PlaceIn = spaceOf): Row {
  const other = line.follows.findIndex((s) => s.seat !== seat);
  const own = [line.action, ...line.follows.slice(0, other < 0 ? undefined : other).map((s) => s.action)];
  const spaces = own.map(placeIn).filter((s) => s !== null);
  return {
    id: own.join(' > '),
    action: line.action,
    text: line.text,
    win: Math.round(line.win * 100),
    phrases: phrasesOf(line.follows, { seat, action: line.action }),
    spaces: [...new Set(spaces)].slice(0, PLACES),
    own,
  };
}

/** The rows to show. While one of them is about to be pressed all stay where they are, and only what they promise changes. */
export function rowsOf(advised: Advised, before: readonly Row[], held: boolean, placeIn: PlaceIn = spaceOf): Row[] {
  const all = advised.lines.map((line) => rowOf(line, advised.seat, placeIn));
  const rows = all.filter((row, i) => all.findIndex((r) => r.id === row.id) === i);
  if (!held) return rows.slice(0, MOST);
  const stay = before.map((row) => rows.find((r) => r.id === row.id) ?? row);
  const fresh = rows.filter((r) => !before.some((b) => b.id === r.id));
  return [...stay, ...fresh].slice(0, MOST);
}

/** The force a line begins with, as the panel has it. */
export function forceOf(own: readonly string[]): Selection {
  const leaders = new Set<string>();
  const corps = new Map<string, number>();
  for (const action of own) {
    const word = read(action);
    if (word.verb === 'leader') leaders.add(word.leader);
    else if (word.verb === 'take') corps.set(kindText(word.kind), (corps.get(kindText(word.kind)) ?? 0) + word.count);
    else break;
  }
  return { leaders, corps };
}
