// What has happened in a game, as far as it is known here: the last entries at hand, and the book of all that was read.
import * as api from '../api/client';
import type { Item, Looker } from '../api/types';
import { LogBook, type LogReading } from '../panels/log';

/** Entries kept at hand; the book has the rest. */
export const KEPT = 300;

export class Chronicle {
  readonly id: string;
  events = $state.raw<Item[]>([]);
  /** The whole log as people read it; the version says that it has grown. */
  book: LogBook = $state.raw(new LogBook());
  version = $state(0);
  /** The number of the last entry that is known. */
  last = $state(0);
  /** Whether the recent entries were read, so that `last` is the end of the log even if that is 0. */
  isRead = $state(false);

  private readonly reading?: LogReading;

  constructor(id: string, reading?: LogReading) {
    this.id = id;
    this.reading = reading;
    this.book = new LogBook(reading);
  }

  /** Writes down what is new, and says what that was. */
  add(items: readonly Item[]): Item[] {
    const fresh = items.filter((i) => i.seq > this.last);
    if (!fresh.length) return fresh;
    this.last = fresh.at(-1)?.seq ?? this.last;
    this.events = [...this.events, ...fresh].slice(-KEPT);
    this.book.append(fresh);
    this.version += 1;
    return fresh;
  }

  /** Reads the entries before the one the game stands at. */
  async readRecent(seq: number, looker: Looker): Promise<void> {
    try {
      const page = await api.log(this.id, { after: Math.max(0, seq - KEPT), seat: looker });
      const newer = this.events.filter((e) => e.seq > page.last);
      this.events = [...page.events, ...newer].slice(-KEPT);
      this.last = Math.max(this.last, page.last);
      this.book.prepend(page.events);
      this.book.append(this.events);
      this.version += 1;
    } catch {
      // The log is a comfort: the game goes on without it.
    } finally {
      this.isRead = true;
    }
  }

  /** Reads the last entries again, as another language words them; earlier ones when they are asked for. */
  async reread(looker: Looker): Promise<void> {
    try {
      const page = await api.log(this.id, { after: Math.max(0, this.last - KEPT), seat: looker });
      const newer = this.events.filter((e) => e.seq > page.last);
      const book = new LogBook(this.reading);
      this.events = [...page.events, ...newer];
      book.append(this.events);
      this.book = book;
      this.last = Math.max(this.last, page.last);
      this.version += 1;
    } catch {
      // It stays as it was worded.
    }
  }

  /** Reads what happened before the first entry that is known. */
  async readEarlier(looker: Looker): Promise<void> {
    const first = this.book.first;
    if (first <= 1) return;
    const after = Math.max(0, first - 1 - KEPT);
    const page = await api.log(this.id, { after, limit: first - 1 - after, seat: looker });
    this.book.prepend(page.events);
    this.version += 1;
  }
}
