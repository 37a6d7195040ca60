// In which games it is one's turn, as it changes, on whichever page one is.
import { look, settled } from '$lib/api/client';
import { backOff, type Socket } from '$lib/api/live';
import type { Status, Summary } from '$lib/api/types';
import { type Timers, timers } from '$lib/timers';

type Word =
  | { word: 'turns'; games: Summary[] }
  | { word: 'turn'; game: string; yours: boolean; status: Status }
  | { word: 'chat' | 'offer'; game: string }
  | { word: 'resync' | 'pong' | 'problem' };

export interface Ways {
  open(url: string): Socket;
  timers: Timers;
  random(): number;
  /** The cards of a game may be about to be dealt, and wait for this browser. */
  deal(game: string): void;
}
const browser: Ways = {
  open: (url) => new WebSocket(url) as unknown as Socket,
  timers,
  random: Math.random,
  deal: (game) =>
    void look(game, { brief: true }).then(
      (seen) => settled(seen.game),
      () => {},
    ),
};
/** Where no connection can be had at all, it is given up after so many: lists ask by themselves. */
const TRIES = 4;

export class Turns {
  /** The games that wait for one. */
  readonly games = new Set<string>();
  #socket: Socket | null = null;
  #timer = 0;
  #failures = 0;
  #opened = false;
  /** There was a connection once: whatever broke it will pass. */
  #heard = false;
  #stopped = false;

  constructor(
    private readonly url: string,
    /** Something changed in one's games; `called` is a game that has just begun to wait for one. */
    private readonly changed: (called: string | null) => void,
    private readonly ways: Ways = browser,
  ) {}

  start(): this {
    this.#connect();
    return this;
  }

  stop(): void {
    this.#stopped = true;
    this.ways.timers.clear(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onmessage = socket.onclose = socket.onerror = null;
    // One that is still being opened is closed once it is: browsers complain of anything sooner.
    if (this.#opened) socket.close();
    else socket.onopen = () => socket.close();
  }

  #connect(): void {
    const socket = this.ways.open(this.url);
    this.#socket = socket;
    this.#opened = false;
    socket.onopen = () => {
      this.#opened = true;
    };
    socket.onmessage = (event) => {
      this.#failures = 0;
      this.#heard = true;
      this.#hear(String(event.data));
    };
    socket.onclose = ({ code }) => {
      this.#socket = null;
      this.#failures += 1;
      // 4401: signed out; whoever signs in again starts another one.
      if (this.#stopped || code === 4401 || (!this.#heard && this.#failures >= TRIES)) return;
      this.#timer = this.ways.timers.set(() => this.#connect(), backOff(this.#failures + 1, this.ways.random()));
    };
  }

  #hear(text: string): void {
    let word: Word;
    try {
      word = JSON.parse(text) as Word;
    } catch {
      return;
    }
    if (word.word === 'turns') {
      this.games.clear();
      for (const game of word.games) this.games.add(game.id);
      this.changed(null);
    } else if (word.word === 'turn') {
      const before = this.games.has(word.game);
      const waits = word.yours && word.status === 'playing';
      if (waits) this.games.add(word.game);
      else this.games.delete(word.game);
      this.changed(waits && !before ? word.game : null);
      if (word.status === 'waiting') this.ways.deal(word.game);
    } else if (word.word === 'resync') {
      this.changed(null);
    }
  }
}

/** Lists that wish to know when something changed. */
const listeners = new Set<() => void>();
export function whenGamesChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const tellLists = (): void => {
  for (const listener of listeners) listener();
};
