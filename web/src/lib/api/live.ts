// A game as it happens: over a WebSocket, and where that cannot be had by asking again and again. It comes back by itself
// after a drop, and takes up where it left off.
import { locale } from '../i18n';
import { type Timers, timers } from '../timers';
import { look as lookByHttp, query, Refused } from './client';
import type { GameMessage, Look, Looker } from './types';

export type Line = 'connecting' | 'live' | 'polling' | 'lost' | 'refused';

export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  onerror: (() => void) | null;
  close(): void;
}
export interface Ways {
  open(url: string): Socket;
  look(id: string, fields: { seat?: Looker | null; since?: number; wait?: number }, signal: AbortSignal): Promise<Look>;
  timers: Timers;
  random(): number;
}

const browser: Ways = {
  open: (url) => new WebSocket(url) as unknown as Socket,
  look: (id, fields, signal) => lookByHttp(id, fields, { signal }),
  timers,
  random: Math.random,
};

export const FIRST_WAIT = 400;
export const LONGEST_WAIT = 8000;
/** After so many sockets that never opened, one asks by HTTP. */
export const SOCKETS_TRIED = 3;
const POLL_SECONDS = 25;
/** The server ends a connection with such a code when there is no sense in coming back. */
const HOPELESS = new Set([4401, 4403, 4404]);
/** Refusals that may pass: the same request is worth another try. */
const MAY_PASS: Refused['kind'][] = ['internal', 'busy', 'limit'];

/** How long to wait before the next try: twice as long each time, and never all at once. */
export const backOff = (failures: number, random: number): number => Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures) * (0.75 + random / 2);

export class LiveGame {
  private socket: Socket | null = null;
  private opened = false;
  private failures = 0;
  private neverOpened = 0;
  private timer = 0;
  private poll: AbortController | null = null;
  private closed = false;
  private seq: number | undefined;
  private asked = false;
  private unanswered = false;

  constructor(
    private readonly id: string,
    private readonly seat: Looker | null,
    private readonly hear: (message: GameMessage) => void,
    private readonly state: (line: Line) => void,
    since?: number,
    private readonly ways: Ways = browser,
    private readonly origin: string = typeof location === 'undefined' ? '' : location.origin.replace(/^http/, 'ws'),
  ) {
    this.seq = since;
  }

  start(): this {
    this.state('connecting');
    this.connect();
    return this;
  }

  stop(): void {
    this.closed = true;
    this.ways.timers.clear(this.timer);
    this.poll?.abort();
    this.drop();
  }

  /** Tries at once, for instance when the network is back. */
  hurry(): void {
    if (this.closed || this.socket) return;
    this.ways.timers.clear(this.timer);
    this.failures = 0;
    this.poll?.abort();
    this.connect();
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
    if (this.opened) socket.close();
    // One that is still opening is closed when it is open: browsers complain of it otherwise.
    else socket.onopen = () => socket.close();
  }

  private connect(): void {
    const url = `${this.origin}/api/games/${encodeURIComponent(this.id)}/live${query({ seat: this.seat, since: this.seq, lang: locale() })}`;
    let socket: Socket;
    try {
      socket = this.ways.open(url);
    } catch {
      this.neverOpened += 1;
      this.again();
      return;
    }
    this.socket = socket;
    this.opened = false;
    socket.onopen = () => {
      this.opened = true;
      this.failures = 0;
      this.neverOpened = 0;
      this.state('live');
    };
    socket.onmessage = (event) => {
      if (typeof event.data === 'string') this.take(JSON.parse(event.data) as GameMessage);
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (!this.opened) this.neverOpened += 1;
      if (HOPELESS.has(event.code)) this.state('refused');
      else this.again();
    };
  }

  private take(message: GameMessage): void {
    if (this.closed) return;
    if (message.type === 'look' || message.type === 'news') this.seq = message.seq;
    this.hear(message);
  }

  private again(): void {
    if (this.closed) return;
    if (this.neverOpened >= SOCKETS_TRIED) {
      void this.ask();
      return;
    }
    this.state('lost');
    this.timer = this.ways.timers.set(() => this.connect(), backOff(this.failures, this.ways.random()));
    this.failures += 1;
  }

  /** Long polling: each answer leads to the next question. */
  private async ask(): Promise<void> {
    while (!this.closed && !this.socket) {
      const poll = new AbortController();
      this.poll = poll;
      try {
        // The first question is answered at once.
        const wait = this.asked ? POLL_SECONDS : undefined;
        this.asked = true;
        const seen = await this.ways.look(this.id, { seat: this.seat, since: this.seq, wait }, poll.signal);
        if (this.closed || poll.signal.aborted) return;
        const wasDown = this.failures > 0 && this.unanswered;
        this.failures = 0;
        this.unanswered = false;
        this.state('polling');
        const news = seen.seq !== this.seq || seen.events.length > 0;
        this.take({ type: 'look', ...seen });
        // It was the server that was away, and not only the sockets: they are worth another try.
        if (wasDown) {
          this.neverOpened = 0;
          this.connect();
          return;
        }
        // Where it is one's own turn the server answers at once: it is not asked without pause.
        if (!news) await new Promise<void>((done) => this.ways.timers.set(done, 2000));
        // Meanwhile a socket was tried, and whoever waits for it asks by himself.
        if (poll.signal.aborted) return;
      } catch (error) {
        if (this.closed || poll.signal.aborted) return;
        if (error instanceof Refused && !MAY_PASS.includes(error.kind)) {
          this.state('refused');
          return;
        }
        this.state('lost');
        this.unanswered = true;
        const wait = backOff(this.failures, this.ways.random());
        this.failures += 1;
        await new Promise<void>((done) => {
          this.timer = this.ways.timers.set(done, wait);
        });
      }
    }
  }
}
