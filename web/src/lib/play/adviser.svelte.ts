// Advice beside the map: asked for, told while it gets better, and gone with its question.
import { untrack } from 'svelte';
import * as api from '../api/client';
import type { Advised, Problem, Seat } from '../api/types';
import { locale } from '../i18n';
import type { AnySide } from '../sides';
import { type PlaceIn, type Row, rowsOf } from './advice';
import { problemOf } from './problems';
import type { Session, World } from './session.svelte';
import { seatOf } from './turn';

export interface Concern {
  seat: Seat;
  /** An earlier moment. */
  at?: number;
}
const NOWHERE: readonly string[] = [];

/** A table of any family, as far as advice goes. */
export interface Advisable {
  readonly session: Session<World>;
  /** The board as it stood, while one looks back: who was to act there. */
  readonly past: { to_act: readonly AnySide[] } | null;
  readonly decision: unknown;
  /** Takes what a row advises, as a press on the choice itself would. */
  takeAdvised(row: Row): void;
  readonly placeIn?: PlaceIn;
}

export class Adviser {
  state = $state<'idle' | 'thinking' | 'done' | 'refused'>('idle');
  rows = $state.raw<Row[]>([]);
  /** How many decisions were looked at. */
  looked = $state(0);
  problem = $state.raw<Problem | null>(null);
  /** The row that is pointed at. */
  private pointed = $state<string | null>(null);
  private readonly table: Advisable;
  private readonly at: () => number | null;
  private running: AbortController | null = null;
  /** Whoever took what was advised is advised on what comes next. */
  private following = false;

  constructor(table: Advisable, at: () => number | null) {
    this.table = table;
    this.at = at;
  }

  /** What advice may be asked for; nothing in a game against somebody else, and where nobody is asked anything. */
  readonly concern = $derived.by<Concern | null>(() => {
    const { session, past, decision } = this.table;
    const { game, over, seat, side } = session;
    const alone = !!game?.solo && session.mine.length > 0;
    if (!game || !(over || alone)) return null;
    const at = this.at();
    if (at === null) return !over && seat && decision && !session.throws.length ? { seat } : null;
    const asked = past?.to_act ?? [];
    const whose = side && asked.includes(side) ? side : over ? asked[0] : undefined;
    return whose ? { seat: seatOf(game, whose), at } : null;
  });
  /** Could a row be taken? */
  readonly takes = $derived.by(() => !!this.concern && this.concern.at === undefined);
  /** Places of the row that is pointed at. */
  readonly spaces = $derived.by(() => this.rows.find((r) => r.id === this.pointed)?.spaces ?? NOWHERE);
  private readonly moment = $derived.by(() => `${this.table.session.looker}:${this.table.session.seq}:${this.at() ?? ''}:${locale()}`);

  /** Follows the game: to be called where effects may be made. */
  watch(): void {
    $effect(() => {
      void this.moment;
      untrack(() => this.turnPage());
    });
    $effect(() => () => this.halt());
  }

  async ask(): Promise<void> {
    const { concern } = this;
    if (!concern) return;
    this.clear();
    const running = new AbortController();
    this.running = running;
    this.state = 'thinking';
    const { session } = this.table;
    const fields = concern.at === undefined ? { seat: concern.seat, seq: session.seq } : { ...concern };
    try {
      await api.advice(session.id, fields, (advised) => this.running === running && this.hear(advised), running.signal);
      if (this.running === running) this.state = 'done';
    } catch (error) {
      if (this.running !== running) return;
      this.problem = problemOf(error);
      this.state = 'refused';
    }
  }

  /** Thinks no longer; what was said stays. */
  stop(): void {
    this.halt();
    if (this.state === 'thinking') this.state = this.rows.length ? 'done' : 'idle';
    this.following = false;
  }

  point(row: Row | null): void {
    this.pointed = row?.id ?? null;
  }

  take(row: Row): void {
    if (!this.takes || this.table.session.busy) return;
    this.following = true;
    this.table.takeAdvised(row);
  }

  private hear(advised: Advised): void {
    this.rows = rowsOf(advised, this.rows, this.pointed !== null, this.table.placeIn);
    this.looked = advised.positions;
  }

  /** Another question. */
  private turnPage(): void {
    const goesOn = this.following && this.takes;
    this.clear();
    this.following = goesOn;
    if (goesOn) void this.ask();
  }

  private clear(): void {
    this.halt();
    this.state = 'idle';
    this.rows = [];
    this.looked = 0;
    this.problem = null;
    this.pointed = null;
  }

  private halt(): void {
    this.running?.abort();
    this.running = null;
  }
}
