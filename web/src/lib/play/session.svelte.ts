// A game on the screen: what is known of it, kept up to date, and what one does with it.
import * as api from '../api/client';
import { Refused, Unreachable } from '../api/client';
import { type Line, LiveGame } from '../api/live';
import type { Acted, ChatLine, Decision, GameMessage, Item, Look, Looker, News, OfferKind, Problem, Seat, Summary } from '../api/types';
import type { Atlas, Side } from '../game/atlas';
import type { View } from '../game/view';
import { LogBook } from '../panels/log';
import { type Throw, throwsOf } from './dice';
import type { TableView } from './table';
import { firstLook, handOver, isMyTurn, isOver, isShared, mySeats, sideOf } from './turn';

/** Entries of the log kept at hand; the book has the rest. */
export const KEPT = 300;

export interface Note {
  problem: Problem;
  /** Where on the map it belongs. */
  space: string | null;
}

const freshKey = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;

export class Session {
  readonly id: string;
  game = $state.raw<Summary | null>(null);
  atlas = $state.raw<Atlas | null>(null);
  view = $state.raw<TableView | null>(null);
  decision = $state.raw<Decision | null>(null);
  events = $state.raw<Item[]>([]);
  /** The whole log as people read it; the version says that it has grown. */
  readonly book = new LogBook();
  bookVersion = $state(0);
  chat = $state.raw<ChatLine[]>([]);
  present = $state.raw<[boolean, boolean]>([false, false]);
  toAct = $state.raw<Seat[]>([]);
  looker = $state<Looker>('spectator');
  seq = $state(0);
  undo = $state(0);
  line = $state<Line>('connecting');
  busy = $state(false);
  /** Something went wrong on the way here: nothing can be shown. */
  fault = $state.raw<Problem | null>(null);
  note = $state.raw<Note | null>(null);
  throws = $state.raw<Throw[]>([]);
  openHands = $state(false);
  /** What the last player at this screen could still take back. */
  lastUndo = $state.raw<{ seat: Seat; count: number } | null>(null);

  readonly seat = $derived<Seat | null>(this.looker === 'spectator' ? null : this.looker);
  readonly side = $derived<Side | null>(this.game && this.seat ? sideOf(this.game, this.seat) : null);
  readonly over = $derived(!!this.game && isOver(this.game));
  readonly shared = $derived(!!this.game && isShared(this.game));
  readonly mine = $derived(this.game ? mySeats(this.game) : []);
  readonly myTurn = $derived(!!this.game && isMyTurn(this.game, this.toAct));
  /** Who must come to the screen before the game goes on. */
  readonly comes = $derived<Seat | null>(this.game ? handOver(this.game, this.toAct, this.looker, this.openHands) : null);

  private live: LiveGame | null = null;
  private stopped = false;
  private lastItem = 0;
  private standing = '';
  private readonly held: News[] = [];
  private pending: { key: string; actions: string[] } | null = null;

  constructor(id: string) {
    this.id = id;
  }

  async start(): Promise<void> {
    try {
      this.openHands = localStorage.getItem(`open-hands:${this.id}`) === 'yes';
      // First only what the game is: whose eyes one may look with is decided before anything is shown.
      const brief = await api.look(this.id, { seat: 'spectator' });
      if (this.stopped) return;
      const atlas = await api.atlas(brief.game.title);
      const kept = sessionStorage.getItem(`seat:${this.id}`) as Seat | null;
      this.looker = firstLook(brief.game, kept, this.openHands);
      const shown = this.looker === 'spectator' ? brief : await api.look(this.id, { seat: this.looker });
      if (this.stopped) return;
      this.atlas = atlas;
      this.takeLook(shown);
      this.follow();
      void this.readLog();
    } catch (error) {
      this.fault = problemOf(error);
    }
  }

  stop(): void {
    this.stopped = true;
    this.live?.stop();
  }

  /** Looks with other eyes: the next player at this screen, or nobody's. */
  async lookAs(looker: Looker): Promise<void> {
    if (this.looker === looker && this.view) return;
    this.live?.stop();
    if (this.seat) this.lastUndo = this.undo ? { seat: this.seat, count: this.undo } : null;
    // Nothing of the other's is left on the screen.
    this.decision = null;
    this.standing = '';
    this.undo = 0;
    this.looker = looker;
    if (looker === 'spectator') sessionStorage.removeItem(`seat:${this.id}`);
    else sessionStorage.setItem(`seat:${this.id}`, looker);
    await this.refresh();
    this.follow();
  }

  setOpenHands(open: boolean): void {
    this.openHands = open;
    if (open) localStorage.setItem(`open-hands:${this.id}`, 'yes');
    else localStorage.removeItem(`open-hands:${this.id}`);
  }

  private follow(): void {
    this.live?.stop();
    if (this.stopped) return;
    this.live = new LiveGame(
      this.id,
      this.looker,
      (message) => this.hear(message),
      (line) => {
        this.line = line;
      },
      this.seq,
    ).start();
  }

  hurry(): void {
    this.live?.hurry();
  }

  async refresh(): Promise<void> {
    const looker = this.looker;
    try {
      const look = await api.look(this.id, { seat: looker, since: this.lastItem });
      if (this.looker === looker && !this.stopped) this.takeLook(look);
    } catch (error) {
      this.refuse(error);
    }
  }

  private async readLog(): Promise<void> {
    try {
      const page = await api.log(this.id, { after: Math.max(0, this.seq - KEPT), seat: this.looker });
      const newer = this.events.filter((e) => e.seq > page.last);
      this.events = [...page.events, ...newer].slice(-KEPT);
      this.lastItem = Math.max(this.lastItem, page.last);
      this.book.prepend(page.events);
      this.book.append(this.events);
      this.bookVersion += 1;
    } catch {
      // The log is a comfort: the game goes on without it.
    }
  }

  /** Reads what happened before the first entry that is known. */
  async readEarlier(): Promise<void> {
    const first = this.book.first;
    if (first <= 1) return;
    try {
      const after = Math.max(0, first - 1 - KEPT);
      const page = await api.log(this.id, { after, limit: first - 1 - after, seat: this.looker });
      this.book.prepend(page.events);
      this.bookVersion += 1;
    } catch (error) {
      this.refuse(error);
    }
  }

  private hear(message: GameMessage): void {
    switch (message.type) {
      case 'look':
        this.takeLook(message);
        break;
      case 'news':
        // While an answer is awaited the news wait too: what is on the screen can always be clicked.
        if (this.busy) this.held.push(message);
        else this.takeNews(message);
        break;
      case 'presence':
        this.present = message.present;
        break;
      case 'chat':
        if (!this.chat.some((c) => c.line === message.line)) this.chat = [...this.chat, message].slice(-KEPT);
        break;
      case 'problem':
        this.note = { problem: message, space: null };
        break;
    }
  }

  private takeLook(look: Look): void {
    if ((look.seat ?? 'spectator') !== this.looker) return;
    this.game = look.game;
    this.present = look.present;
    this.toAct = look.game.to_act;
    this.takeStanding(look.seq, look.view, look.decision);
    this.undo = look.undo;
    this.addEvents(look.events);
  }

  private takeNews(news: News): void {
    if ((news.seat ?? 'spectator') !== this.looker || !this.game) return;
    this.present = news.present;
    const seats = this.game.seats.map((s, i) => ({ ...s, ...(news.clocks[i] ?? {}) }));
    this.game = news.game ?? { ...this.game, seats, status: news.status, offers: news.offers, to_act: news.to_act };
    this.toAct = news.to_act;
    this.takeStanding(news.seq, news.view, news.decision);
    this.undo = news.undo;
    this.addEvents(news.events);
  }

  /** What stands already is not put in its place again: what one was about to choose stays chosen. */
  private takeStanding(seq: number, view: View | undefined, decision: Decision | null): void {
    const key = `${this.looker}:${seq}`;
    if (key !== this.standing && view) this.view = view as TableView;
    if (key !== this.standing || (decision === null) !== (this.decision === null) || decision?.detail !== this.decision?.detail) this.decision = decision;
    this.standing = key;
    this.seq = seq;
  }

  private takeActed(acted: Acted): void {
    if (acted.seq < this.seq) return;
    this.seq = acted.seq;
    this.standing = `${this.looker}:${acted.seq}`;
    this.undo = acted.undo;
    this.toAct = acted.to_act;
    if (acted.view) this.view = acted.view as TableView;
    this.decision = acted.decision ?? null;
    if (acted.game) this.game = acted.game;
    else if (this.game) this.game = { ...this.game, to_act: acted.to_act, offers: [] };
    this.addEvents(acted.events);
  }

  private addEvents(items: Item[]): void {
    const fresh = items.filter((i) => i.seq > this.lastItem);
    if (!fresh.length) return;
    this.lastItem = fresh.at(-1)?.seq ?? this.lastItem;
    this.events = [...this.events, ...fresh].slice(-KEPT);
    this.book.append(fresh);
    this.bookVersion += 1;
    const fell = throwsOf(fresh);
    if (fell.length) this.throws = [...this.throws, ...fell];
  }

  /** Plays actions; says whether all of them were played. */
  async play(actions: string[], space: string | null = null): Promise<boolean> {
    if (this.busy || !actions.length) return false;
    this.busy = true;
    this.note = null;
    // A batch that may have arrived is sent again under the same name, so that it is not played twice.
    const again = this.pending && this.pending.actions.join() === actions.join() ? this.pending.key : freshKey();
    this.pending = { key: again, actions };
    try {
      const seat = this.seat;
      const acted = await api.act(this.id, { seq: this.seq, actions, seat, key: again, tell: 'view' });
      this.pending = null;
      if (this.seat === seat) this.takeActed(acted);
      if (acted.refusal) {
        // A batch that was refused half way is taken back: a force is chosen as one, or not at all.
        if (acted.played > 0 && acted.undo >= acted.played) this.takeActed(await api.takeBack(this.id, acted.seq, seat, acted.played));
        this.note = { problem: acted.refusal, space };
        return false;
      }
      return acted.played === actions.length || acted.events.length > 0;
    } catch (error) {
      if (!(error instanceof Unreachable)) this.pending = null;
      this.refuse(error, space);
      if (error instanceof Refused && error.kind === 'stale') await this.refresh();
      return false;
    } finally {
      this.rest();
    }
  }

  async takeBack(count = 1): Promise<boolean> {
    if (this.busy || !this.seat || this.undo < count) return false;
    return this.back(this.seat, count);
  }

  /** The player who has just handed over takes his last action back, and comes back to the screen. */
  async takeBackLast(): Promise<void> {
    const last = this.lastUndo;
    if (!last || this.busy) return;
    this.lastUndo = null;
    if (await this.back(last.seat, 1)) await this.lookAs(last.seat);
  }

  private async back(seat: Seat, count: number): Promise<boolean> {
    this.busy = true;
    this.note = null;
    try {
      const acted = await api.takeBack(this.id, this.seq, seat, count);
      if (this.seat === seat) this.takeActed(acted);
      else this.toAct = acted.to_act;
      return true;
    } catch (error) {
      this.refuse(error);
      if (error instanceof Refused && error.kind === 'stale') await this.refresh();
      return false;
    } finally {
      this.rest();
    }
  }

  /** The answer is here: now what came meanwhile. */
  private rest(): void {
    this.busy = false;
    for (const news of this.held.splice(0)) if (news.seq >= this.seq) this.takeNews(news);
  }

  /** Why is that not allowed? */
  async whyNot(action: string, space: string | null): Promise<void> {
    try {
      const { allowed, why } = await api.whyNot(this.id, action, this.seat);
      this.note = !allowed && why ? { problem: why, space } : null;
    } catch (error) {
      this.refuse(error, space);
    }
  }

  async offer(kind: OfferKind): Promise<void> {
    await this.change(() => api.offer(this.id, kind, this.seat));
  }
  async answer(kind: OfferKind, accept: boolean): Promise<void> {
    await this.change(() => api.answerOffer(this.id, kind, this.seat, accept));
  }
  async resign(): Promise<void> {
    await this.change(() => api.resign(this.id, this.seat));
  }
  async rematch(): Promise<string | null> {
    try {
      return (await api.rematch(this.id)).id;
    } catch (error) {
      this.refuse(error);
      return null;
    }
  }
  private async change(deed: () => Promise<Summary>): Promise<void> {
    try {
      this.game = await deed();
      await this.refresh();
    } catch (error) {
      this.refuse(error);
    }
  }

  say(text: string): void {
    if (!this.live?.say(text)) void api.say(this.id, text).catch((error: unknown) => this.refuse(error));
  }

  refuse(error: unknown, space: string | null = null): void {
    this.note = { problem: problemOf(error), space };
  }
  shown(count = 1): void {
    this.throws = this.throws.slice(count);
  }
}

export function problemOf(error: unknown): Problem {
  if (error instanceof Refused) return error.problem;
  if (error instanceof Unreachable) return { kind: 'internal', message: 'unreachable' };
  console.error(error);
  return { kind: 'internal', message: error instanceof Error ? error.message : String(error) };
}
