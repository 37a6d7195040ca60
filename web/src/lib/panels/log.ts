// The log as people read it: years, in them the phases and the rounds, in those one line for each fact. It grows at its
// end without looking at what stands before, and takes back what players take back.
import type { AnyFactName, Fact, Item, Seat } from '../api/types';
import type { AnySide } from '../sides';
import { cite } from './books';
import { type IconName, iconOf } from './icons';

export interface LogLine {
  key: string;
  seq: number;
  icon: IconName;
  side: AnySide | null;
  text: string;
  rule: string | null;
  spaces: string[];
  fact: Fact;
}

/** `earlier` is what stands before the first page that was read: nobody knows yet where it belongs. */
export type SectionKind = 'earlier' | 'opening' | 'cards' | 'round' | 'winter' | 'segment' | 'turn-end';

export interface LogSection {
  key: string;
  kind: SectionKind;
  /** Whose round it is, and the card that was played for it. */
  side: AnySide | null;
  card: number | null;
  /** The number of the round within its year, where the year is known from its start. */
  number: number | null;
  first: number;
  lines: LogLine[];
}

export interface LogYear {
  key: string;
  /** Nothing where no page that was read says so. */
  year: number | null;
  sections: LogSection[];
}

const SIDES: readonly AnySide[] = ['alliance', 'bourbon', 'allied', 'french'];
const sideIn = (fact: Fact): AnySide | null => SIDES.find((s) => s === fact.side) ?? null;
const PLACES = ['space', 'from', 'to', 'hex', 'place'] as const;

/** The spaces a fact speaks of, in its own order. */
export function spacesOf(fact: Fact): string[] {
  const named = PLACES.map((field) => fact[field]).filter((v): v is string => typeof v === 'string');
  return [...new Set(named)];
}

export const lineOf = (item: Item, fact: Fact, index: number): LogLine => ({
  key: `${item.seq}.${index}`,
  seq: item.seq,
  icon: iconOf(fact.fact),
  side: sideIn(fact),
  text: fact.text,
  rule: fact.rule ? cite(fact) : null,
  spaces: spacesOf(fact),
  fact,
});

/** Facts that may stand between two rounds of a campaign without ending it. */
const BETWEEN_ROUNDS = new Set<AnyFactName>(['CardRevealed', 'GoesFirst', 'CardsDealt', 'CardsReshuffled', 'EventPlayed', 'VictoryPoints']);
/** Throws that fall between rounds. */
const BETWEEN_THROWS = new Set(['end-of-war']);
const isBetween = (fact: Fact): boolean => BETWEEN_ROUNDS.has(fact.fact) || (fact.fact === 'Die' && BETWEEN_THROWS.has(String(fact.purpose)));

/** Where a family of titles begins a new part of its log. */
export interface LogReading {
  /** The number of the year or turn a fact begins. */
  year: (fact: Fact) => number | null;
  /** The part of it a fact begins: `last` is what stands open, `before` what the same entry has told already. */
  part: (fact: Fact, last: SectionKind | null, before: readonly Fact[]) => Exclude<SectionKind, 'earlier' | 'winter'> | null;
  /** Facts that are not worth a line. */
  silent?: (fact: Fact) => boolean;
}
const SUCCESSION: LogReading = {
  year: (fact) => (fact.fact === 'YearBegan' ? Number(fact.year) : null),
  part: (fact, last) => {
    if (fact.fact === 'CardPlayed') return 'round';
    return fact.fact === 'CardRevealed' && last !== 'cards' ? 'cards' : null;
  },
};

interface Standing {
  seq: number;
  seat: Seat | null;
  /** What stood before this entry: enough to take it back. */
  before: { years: number; sections: number; lines: number; roundOver: boolean; rounds: number | null };
}

export class LogBook {
  /** Oldest first. Objects that change are replaced, so that only they are drawn anew. */
  years: LogYear[] = [];
  /** All that was read, oldest first. */
  #items: Item[] = [];
  #standing: Standing[] = [];
  #roundOver = false;
  #rounds: number | null = null;
  readonly #reading: LogReading;

  constructor(reading: LogReading = SUCCESSION) {
    this.#reading = reading;
  }

  /** The numbers of the first and the last entry that were read; 0 if none was. */
  get first(): number {
    return this.#items[0]?.seq ?? 0;
  }
  get last(): number {
    return this.#items.at(-1)?.seq ?? 0;
  }
  /** Is everything known from the start of the game? */
  get isWhole(): boolean {
    return this.first <= 1;
  }
  /** Where sections begin, for the ticks of the history. */
  get starts(): number[] {
    return this.years.flatMap((y) => y.sections.map((s) => s.first));
  }

  /** Adds what happened. Entries that are known already are left out. */
  append(items: readonly Item[]): void {
    for (const item of items) {
      if (this.#items.length && item.seq <= this.last) continue;
      this.#items.push(item);
      this.#add(item);
    }
  }

  /** Adds what happened before. */
  prepend(items: readonly Item[]): void {
    const known = this.first;
    const older = items.filter((item) => !known || item.seq < known);
    const all = [...older, ...this.#items];
    this.years = [];
    this.#items = [];
    this.#standing = [];
    this.#roundOver = false;
    this.#rounds = null;
    this.append(all);
  }

  #add(item: Item): void {
    if (item.deed === 'undo') this.#undo(item);
    else if (item.deed === 'back') this.#back(item);
    else this.#act(item);
  }

  #act(item: Item): void {
    const year = this.years.at(-1);
    const section = year?.sections.at(-1);
    this.#standing.push({
      seq: item.seq,
      seat: item.seat,
      before: {
        years: this.years.length,
        sections: year?.sections.length ?? 0,
        lines: section?.lines.length ?? 0,
        roundOver: this.#roundOver,
        rounds: this.#rounds,
      },
    });
    item.facts.forEach((fact, index) => {
      if (this.#reading.silent?.(fact)) return;
      this.#place(item, fact, item.facts.slice(0, index));
      this.#put(lineOf(item, fact, index));
    });
  }

  /** Opens the year or the section a fact begins. */
  #place(item: Item, fact: Fact, before: readonly Fact[]): void {
    const year = this.#reading.year(fact);
    const part = this.#reading.part(fact, this.years.at(-1)?.sections.at(-1)?.kind ?? null, before);
    if (year !== null) {
      this.years = [...this.years, { key: `y${item.seq}`, year, sections: [] }];
      this.#rounds = 0;
      this.#open(item, 'opening', null, null);
    } else if (part === 'round' || part === 'segment') {
      if (this.#rounds === null && this.isWhole) this.#rounds = 0;
      if (this.#rounds !== null) this.#rounds += 1;
      this.#open(item, part, part === 'round' ? sideIn(fact) : null, typeof fact.value === 'number' ? fact.value : null);
    } else if (part) {
      this.#open(item, part, null, null);
    } else if (this.#roundOver && !isBetween(fact)) {
      this.#open(item, 'winter', null, null);
    } else if (!this.years.at(-1)?.sections.length) {
      this.#open(item, this.isWhole ? 'opening' : 'earlier', null, null);
    }
    if (fact.fact === 'RoundEnded') this.#roundOver = true;
  }

  #open(item: Item, kind: SectionKind, side: AnySide | null, card: number | null): void {
    const year = this.years.at(-1) ?? { key: `y${item.seq}`, year: null, sections: [] };
    const number = kind === 'round' || kind === 'segment' ? this.#rounds : null;
    const key = `${item.seq}${kind}`;
    const section: LogSection = { key, kind, side, card, number, first: item.seq, lines: [] };
    this.years = [...this.years.slice(0, -1), { ...year, sections: [...year.sections, section] }];
    this.#roundOver = false;
  }

  #put(line: LogLine): void {
    const year = this.years.at(-1);
    const section = year?.sections.at(-1);
    if (!year || !section) return;
    this.#replaceLast(year, { ...section, lines: [...section.lines, line] });
  }

  #replaceLast(year: LogYear, section: LogSection): void {
    this.years = [...this.years.slice(0, -1), { ...year, sections: [...year.sections.slice(0, -1), section] }];
  }

  /** Back to what stood before an entry. */
  #cut(to: Standing): void {
    const { years, sections, lines, roundOver, rounds } = to.before;
    this.years = this.years.slice(0, years);
    const year = this.years.at(-1);
    if (year) {
      const kept = year.sections.slice(0, sections);
      const section = kept.at(-1);
      if (section) kept[kept.length - 1] = { ...section, lines: section.lines.slice(0, lines) };
      this.years = [...this.years.slice(0, -1), { ...year, sections: kept }];
    }
    this.#roundOver = roundOver;
    this.#rounds = rounds;
  }

  #undo(item: Item): void {
    const last = this.#standing.at(-1);
    if (!last) return;
    if (last.seat === item.seat) {
      this.#standing.pop();
      this.#cut(last);
      return;
    }
    // Both choose at once: what the other has laid down meanwhile stays.
    let place = this.#standing.length - 1;
    while (place >= 0 && this.#standing[place]?.seat !== item.seat) place -= 1;
    const taken = this.#standing[place];
    if (!taken) return;
    this.#standing.splice(place, 1);
    const strip = (section: LogSection): LogSection => ({ ...section, lines: section.lines.filter((l) => l.seq !== taken.seq) });
    this.years = this.years.map((y) => ({ ...y, sections: y.sections.map(strip) }));
  }

  #back(item: Item): void {
    const to = Number(item.action ?? 0);
    const place = this.#standing.findIndex((s) => s.seq > to);
    const from = this.#standing[place];
    if (!from) return;
    this.#standing.length = place;
    this.#cut(from);
  }
}

/** Where a moment stands: in which part of the log, and which entry is the last that was told until then. */
export function momentIn(years: readonly LogYear[], at: number): { year: LogYear; section: LogSection; seq: number } | null {
  for (const year of [...years].reverse()) {
    for (const section of [...year.sections].reverse()) {
      const seq = section.lines.reduce((last, line) => (line.seq <= at ? line.seq : last), -1);
      if (seq >= 0) return { year, section, seq };
    }
  }
  return null;
}

/** The year a group belongs to: its own, or the one before the next, or the one that is being played. */
export function yearAt(years: readonly LogYear[], index: number, current: number | null): number | null {
  const own = years[index]?.year;
  if (own) return own;
  const next = years[index + 1]?.year;
  return next ? next - 1 : current;
}
