import { describe, expect, it } from 'vitest';
import type { Socket } from '$lib/api/live';
import { Turns } from './turns';

class Fake implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  closed = false;
  close(): void {
    this.closed = true;
  }
  say(word: unknown): void {
    this.onmessage?.({ data: JSON.stringify(word) });
  }
}

function table() {
  const sockets: Fake[] = [];
  const waiting: (() => void)[] = [];
  const calls: (string | null)[] = [];
  const dealt: string[] = [];
  const turns = new Turns('ws://x/api/live', (called) => calls.push(called), {
    open: () => {
      const socket = new Fake();
      sockets.push(socket);
      return socket;
    },
    timers: { set: (run) => waiting.push(run), clear: () => undefined },
    random: () => 0,
    deal: (game) => dealt.push(game),
  }).start();
  return { turns, sockets, waiting, calls, dealt };
}

describe('turns', () => {
  it('counts the games that wait, and calls once', () => {
    const { turns, sockets, calls } = table();
    sockets[0]?.say({ word: 'turns', games: [{ id: 'a' }] });
    sockets[0]?.say({ word: 'turn', game: 'b', yours: true, status: 'playing' });
    sockets[0]?.say({ word: 'turn', game: 'b', yours: true, status: 'playing' });
    expect([...turns.games]).toEqual(['a', 'b']);
    expect(calls).toEqual([null, 'b', null]);
    sockets[0]?.say({ word: 'turn', game: 'a', yours: false, status: 'playing' });
    sockets[0]?.say({ word: 'turn', game: 'b', yours: true, status: 'over' });
    expect(turns.games.size).toBe(0);
    sockets[0]?.onmessage?.({ data: 'not json' });
  });
  it('reveals what a deal waits for, on whichever page one is', () => {
    const { sockets, dealt } = table();
    sockets[0]?.say({ word: 'turn', game: 'a', yours: false, status: 'waiting' });
    sockets[0]?.say({ word: 'turn', game: 'b', yours: true, status: 'playing' });
    expect(dealt).toEqual(['a']);
  });
  it('comes back after a drop, not after signing out, and not where there is no connection at all', () => {
    const { sockets, waiting } = table();
    sockets[0]?.say({ word: 'turns', games: [] });
    sockets[0]?.onclose?.({ code: 1012, reason: '' });
    expect(waiting).toHaveLength(1);
    waiting[0]?.();
    expect(sockets).toHaveLength(2);
    sockets[1]?.onclose?.({ code: 4401, reason: '' });
    expect(waiting).toHaveLength(1);
    const lost = table();
    for (let i = 0; i < 10; i++) {
      lost.sockets.at(-1)?.onclose?.({ code: 1006, reason: '' });
      lost.waiting.at(-1)?.();
    }
    expect(lost.waiting.length).toBe(3);
  });
  it('outlasts a server that is away for long', () => {
    const { sockets, waiting } = table();
    sockets[0]?.say({ word: 'turns', games: [] });
    for (let i = 0; i < 10; i++) {
      sockets.at(-1)?.onclose?.({ code: 1006, reason: '' });
      waiting.at(-1)?.();
    }
    expect(waiting, 'it is tried again each time').toHaveLength(10);
  });
  it('stops', () => {
    const { turns, sockets } = table();
    sockets[0]?.onopen?.();
    turns.stop();
    expect(sockets[0]?.closed).toBe(true);
    expect(sockets[0]?.onmessage).toBeNull();
    const early = table();
    early.turns.stop();
    expect(early.sockets[0]?.closed).toBe(false);
    early.sockets[0]?.onopen?.();
    expect(early.sockets[0]?.closed).toBe(true);
  });
});
