// A game on the screen: what is known of it, kept up to date, and what one does with it.
import * as api from '../api/client';
import { Refused, Unreachable } from '../api/client';
import { type Line, LiveGame } from '../api/live';
import type {
  Acted,
  ActionChoice,
  AnyStepName,
  ChatLine,
  Cited,
  Decision,
  GameMessage,
  Item,
  LessonProgress,
  Look,
  Looker,
  News,
  Odds,
  Problem,
  Seat,
  Summary,
} from '../api/types';
import type { Atlas, Side } from '../game/atlas';
import { namedBy } from '../game/named';
import type { View } from '../game/view';
import { locale } from '../i18n';
import type { LogReading } from '../panels/log';
import type { AnySide } from '../sides';
import { Agreement } from './agreement';
import { openHandsIn, seatHere, setOpenHandsIn, setSeatHere } from './at-screen';
import { Chronicle, KEPT } from './chronicle.svelte';
import { type Fallen, laidOut, type OpenThrow, type Throw, throwsOf } from './dice';
import { fatesOf } from './offers';
import { KEPT_BACK, type Note, problemOf } from './problems';
import { tellingOf } from './telling';
import { firstLook, handOver, isMyTurn, isOver, isShared, mySeats, sideOf } from './turn';

const freshKey = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;

/** How long to wait before what did not arrive is sent again, in milliseconds. */
const AGAIN = 4000;

/** Actions that were chosen and may not have arrived. */
interface Batch {
  key: string;
  actions: string[];
  /** The moment they are meant for. */
  seq: number;
  seat: Seat | null;
  space: string | null;
}

/** What a family of titles puts on the table. */
export interface World {
  atlas: unknown;
  view: unknown;
  decision: { step: AnyStepName; detail: string; clause: Cited; actions: readonly ActionChoice[] };
  /** The odds its engine tells. */
  odds: unknown;
  side: AnySide;
}
export interface SuccessionWorld extends World {
  atlas: Atlas;
  view: View;
  decision: Decision;
  odds: Odds;
  side: Side;
}
/** How a family tells what happened. */
export interface Telling {
  /** One sentence for whoever hears the game. */
  tell: (items: readonly Item[]) => string | null;
  /** Dice that are shown before anything goes on, where a family shows them so. */
  throws?: (items: readonly Item[], before: OpenThrow | null) => Fallen;
  /** How the log is divided. */
  log?: LogReading;
  /** A position with the names of the language, where it bears others. */
  named?: (view: never, atlas: never) => unknown;
}
const SUCCESSION: Telling = { tell: tellingOf('succession'), throws: throwsOf, named: namedBy };

export class Session<W extends World = SuccessionWorld> {
  readonly id: string;
  game = $state.raw<Summary | null>(null);
  atlas = $state.raw<W['atlas'] | null>(null);
  view = $state.raw<W['view'] | null>(null);
  decision = $state.raw<W['decision'] | null>(null);
  /** How far one has come, where the game is a lesson that goes on. */
  lesson = $state.raw<LessonProgress | null>(null);
  readonly log: Chronicle;
  readonly agreement = new Agreement(this);
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
  /** What became of an offer: `refused-draw`. */
  answered = $state<string | null>(null);
  throws = $state.raw<Throw[]>([]);
  /** What happened last, in one sentence. */
  told = $state('');
  openHands = $state(false);
  /** What the last player at this screen could still take back. */
  lastUndo = $state.raw<{ seat: Seat; count: number } | null>(null);

  readonly seat = $derived<Seat | null>(this.looker === 'spectator' ? null : this.looker);
  readonly side = $derived<W['side'] | null>(this.game && this.seat ? (sideOf(this.game, this.seat) as W['side']) : null);
  readonly over = $derived(!!this.game && isOver(this.game));
  readonly shared = $derived(!!this.game && isShared(this.game));
  /** Nobody sits opposite but the machine, and no lesson is given. */
  readonly alone = $derived(!this.lesson && !!this.game?.seats.some((s) => s.seat !== this.seat && s.kind === 'bot'));
  readonly mine = $derived(this.game ? mySeats(this.game) : []);
  readonly myTurn = $derived(!!this.game && isMyTurn(this.game, this.toAct));
  /** Who must come to the screen before the game goes on. */
  readonly comes = $derived<Seat | null>(this.game ? handOver(this.game, this.toAct, this.looker, this.openHands) : null);

  /** Which question is asked, however it is worded. */
  get asking(): string {
    return `${this.looker}:${this.seq}:${this.decision?.step ?? ''}:${this.decision?.detail ?? ''}`;
  }

  private readonly onothers?: (items: Item[]) => void;
  private readonly telling: Telling;
  private live: LiveGame | null = null;
  private stopped = false;
  private standing = '';
  private readonly held: News[] = [];
  /** The last throw, as long as more may come of it. */
  private rolled: OpenThrow | null = null;
  private pending: Batch | null = null;
  private again: ReturnType<typeof setTimeout> | undefined;

  /** @param onothers told what somebody else has done, as it comes. */
  constructor(id: string, onothers?: (items: Item[]) => void, telling: Telling = SUCCESSION) {
    this.id = id;
    this.telling = telling;
    this.log = new Chronicle(id, telling.log);
    this.onothers = onothers;
  }

  /** @param known the game as anybody may see it, where it was asked for already. */
  async start(known: Look | null = null): Promise<void> {
    try {
      this.openHands = openHandsIn(this.id);
      // First only what the game is: whose eyes one may look with is decided before anything is shown.
      const brief = known ?? (await api.look(this.id, { seat: 'spectator' }));
      if (this.stopped) return;
      const atlas = await api.atlas(brief.game.title);
      this.looker = firstLook(brief.game, seatHere(this.id), this.openHands);
      const shown = this.looker === 'spectator' ? brief : await api.look(this.id, { seat: this.looker });
      if (this.stopped) return;
      this.atlas = atlas;
      this.takeLook(shown);
      this.follow();
      void this.log.readRecent(this.seq, this.looker);
    } catch (error) {
      this.fault = problemOf(error);
    }
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.again);
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
    setSeatHere(this.id, looker);
    await this.refresh();
    this.follow();
  }

  setOpenHands(open: boolean): void {
    this.openHands = open;
    setOpenHandsIn(this.id, open);
  }

  /** Another language was chosen: all that the server has worded is read anew. */
  async reword(): Promise<void> {
    const { game, looker } = this;
    if (!game || !this.atlas) return;
    this.note = null;
    this.told = '';
    try {
      const [atlas, look] = await Promise.all([api.atlas(game.title), api.look(this.id, { seat: looker, since: this.log.last })]);
      if (this.stopped || this.looker !== looker) return;
      this.atlas = atlas;
      this.standing = '';
      this.takeLook(look);
      this.follow();
      await this.log.reread(this.looker);
    } catch (error) {
      this.refuse(error);
    }
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
        if (line === 'live' || line === 'polling') this.sendAgain();
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
      const look = await api.look(this.id, { seat: looker, since: this.log.last });
      if (this.looker === looker && !this.stopped) this.takeLook(look);
    } catch (error) {
      this.refuse(error);
    }
  }

  /** Reads what happened before the first entry that is known. */
  async readEarlier(): Promise<void> {
    try {
      await this.log.readEarlier(this.looker);
    } catch (error) {
      this.refuse(error);
    }
  }

  private hear(message: GameMessage): void {
    switch (message.type) {
      case 'look':
        // By another way something newer may have come already.
        if (message.seq >= this.seq) this.takeLook(message);
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
    this.takeStanding(look.seq, look.view, look.decision as W['decision'] | null);
    this.undo = look.undo;
    this.lesson = look.lesson ?? null;
    this.addEvents(look.events);
  }

  private takeNews(news: News): void {
    if ((news.seat ?? 'spectator') !== this.looker || !this.game || news.seq < this.seq) return;
    this.present = news.present;
    this.hearAnswers(news);
    const seats = this.game.seats.map((s, i) => ({ ...s, ...(news.clocks[i] ?? {}) }));
    this.game = news.game ?? { ...this.game, seats, status: news.status, offers: news.offers, absence: news.absence ?? null, to_act: news.to_act };
    this.toAct = news.to_act;
    this.takeStanding(news.seq, news.view, news.decision as W['decision'] | null);
    this.undo = news.undo;
    this.lesson = news.lesson ?? null;
    this.addEvents(news.events);
  }

  /** What the other said to an offer is told once. */
  private hearAnswers(news: News): void {
    if (!this.game || news.status !== 'playing') return;
    const takenBack = news.events.some((e) => e.deed === 'back');
    const [fate] = fatesOf({ offers: this.game.offers, seq: this.seq }, news, this.seat, takenBack);
    if (fate && fate.kind !== this.agreement.withdrawn) this.answered = `${fate.fate}-${fate.kind}`;
  }

  /** A position as people name what is in it. */
  named(view: W['view']): W['view'] {
    const { named } = this.telling;
    return named && this.atlas && locale() !== 'en' ? named(view as never, this.atlas as never) : view;
  }

  /** What stands already is not put in its place again: what one was about to choose stays chosen. */
  private takeStanding(seq: number, view: W['view'] | undefined, decision: W['decision'] | null): void {
    const key = `${this.looker}:${seq}`;
    if (key !== this.standing && view) this.view = this.named(view);
    if (key !== this.standing || (decision === null) !== (this.decision === null) || decision?.detail !== this.decision?.detail) this.decision = decision;
    this.standing = key;
    this.seq = seq;
  }

  private takeActed(acted: Acted): void {
    if (acted.seq < this.seq) return;
    this.seq = acted.seq;
    this.standing = `${this.looker}:${acted.seq}`;
    this.undo = acted.undo;
    this.lesson = acted.lesson ?? null;
    this.toAct = acted.to_act;
    if (acted.view) this.view = this.named(acted.view);
    this.decision = (acted.decision ?? null) as W['decision'] | null;
    if (acted.game) this.game = acted.game;
    else if (this.game) this.game = { ...this.game, to_act: acted.to_act, offers: [], absence: null };
    this.addEvents(acted.events);
  }

  private addEvents(items: Item[]): void {
    const fresh = this.log.add(items);
    if (!fresh.length) return;
    const others = this.shared ? [] : fresh.filter((i) => i.seat !== this.seat);
    if (others.length) this.onothers?.(others);
    this.told = this.telling.tell(fresh) ?? this.told;
    const fell = this.telling.throws?.(fresh, this.rolled);
    if (fell?.throws.length) this.throws = laidOut(this.throws, fell.throws, this.rolled);
    this.rolled = fell?.open ?? null;
  }

  /** Plays actions; says whether all of them were played. */
  async play(actions: string[], space: string | null = null): Promise<boolean> {
    if (this.busy || !actions.length) return false;
    const { pending, seq, seat } = this;
    // A batch that may have arrived is sent again under the same name, so that it is not played twice.
    const same = pending?.seq === seq && pending.seat === seat && pending.actions.join() === actions.join();
    return this.send(pending && same ? pending : { key: freshKey(), actions, seq, seat, space });
  }

  /** What was chosen while the server did not answer goes out as soon as it may. */
  private sendAgain(): void {
    if (this.stopped || this.busy || !this.pending) return;
    if (this.pending.seat === this.seat) void this.send(this.pending);
    else this.pending = null;
  }

  private async send(batch: Batch): Promise<boolean> {
    const { key, actions, seq, seat, space } = batch;
    clearTimeout(this.again);
    this.busy = true;
    this.note = null;
    this.pending = batch;
    try {
      const acted = await api.act(this.id, { seq, actions, seat, key, tell: 'view' });
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
      if (error instanceof Unreachable) {
        this.note = { problem: { kind: 'internal', message: KEPT_BACK }, space };
        this.again = setTimeout(() => this.sendAgain(), AGAIN);
        return false;
      }
      this.pending = null;
      this.refuse(error, space);
      if (error instanceof Refused && error.kind === 'stale') await this.refresh();
      return false;
    } finally {
      this.rest();
    }
  }

  /** Plays the only choice there was. That another window of the same player was quicker is no news. */
  async playForced(action: string): Promise<boolean> {
    const played = await this.play([action]);
    if (!played && this.note?.problem.kind === 'stale') this.note = null;
    return played;
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
    for (const news of this.held.splice(0)) this.takeNews(news);
  }

  /** Why is that not allowed? Where the answer is only that it is not asked for, something better is said. */
  async whyNot(action: string, space: string | null, notAsked: Problem): Promise<void> {
    const seq = this.seq;
    try {
      const { allowed, why } = await api.whyNot(this.id, action, this.seat);
      if (this.seq !== seq) return;
      this.note = !allowed && why ? { problem: why.reason === 'NotAskedNow' || why.kind === 'input' ? notAsked : why, space } : null;
    } catch (error) {
      this.refuse(error, space);
    }
  }

  /** Players have settled something between them. */
  async settle(game: Summary): Promise<void> {
    this.game = game;
    await this.refresh();
  }

  refuse(error: unknown, space: string | null = null): void {
    this.note = { problem: problemOf(error), space };
  }
  shown(count = 1): void {
    this.throws = this.throws.slice(count);
  }
}
