// The connection: it resumes, waits longer each time, and asks by HTTP where there is no socket.
import { describe, expect, it } from 'vitest';
import { query, Refused, request } from './client';
import { backOff, FIRST_WAIT, type Line, LiveGame, LONGEST_WAIT, SOCKETS_TRIED, type Socket, type Ways } from './live';
import type { GameMessage, Look } from './types';

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(readonly url: string) {}
  closed = false;
  close(): void {
    this.closed = true;
  }
  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function stage(look: (since?: number) => Promise<Look> = () => new Promise(() => {})): {
  sockets: FakeSocket[];
  heard: GameMessage[];
  lines: Line[];
  waits: number[];
  later: (() => void)[];
  live: LiveGame;
  asked: (number | undefined)[];
} {
  const sockets: FakeSocket[] = [];
  const heard: GameMessage[] = [];
  const lines: Line[] = [];
  const waits: number[] = [];
  const later: (() => void)[] = [];
  const asked: (number | undefined)[] = [];
  const ways: Ways = {
    open: (url) => {
      const socket = new FakeSocket(url);
      sockets.push(socket);
      return socket;
    },
    look: (_id, fields) => {
      asked.push(fields.since);
      return look(fields.since);
    },
    timers: {
      set: (run, ms) => {
        waits.push(ms);
        later.push(run);
        return later.length;
      },
      clear: () => {},
    },
    random: () => 0.5,
  };
  const live = new LiveGame(
    'g',
    'one',
    (m) => heard.push(m),
    (l) => lines.push(l),
    undefined,
    ways,
    'ws://here',
  ).start();
  return { sockets, heard, lines, waits, later, live, asked };
}

describe('a live game', () => {
  it('comes back where it left off', () => {
    const { sockets, heard, lines, later } = stage();
    expect(sockets[0]?.url).toBe('ws://here/api/games/g/live?seat=one&lang=en');
    sockets[0]?.onopen?.();
    sockets[0]?.tell({ type: 'look', seq: 7 });
    sockets[0]?.tell({ type: 'news', seq: 9 });
    sockets[0]?.onclose?.({ code: 1006, reason: '' });
    expect(lines).toEqual(['connecting', 'live', 'lost']);
    later.at(-1)?.();
    expect(sockets[1]?.url).toBe('ws://here/api/games/g/live?seat=one&since=9&lang=en');
    expect(heard.map((m) => m.type)).toEqual(['look', 'news']);
  });
  it('waits longer each time, and starts anew after success', () => {
    const { sockets, waits, later } = stage();
    sockets[0]?.onopen?.();
    sockets[0]?.onclose?.({ code: 1006, reason: '' });
    later.at(-1)?.();
    sockets[1]?.onclose?.({ code: 1006, reason: '' });
    later.at(-1)?.();
    sockets[2]?.onopen?.();
    sockets[2]?.onclose?.({ code: 1006, reason: '' });
    expect(waits).toEqual([FIRST_WAIT, FIRST_WAIT * 2, FIRST_WAIT]);
    expect(backOff(30, 0.5)).toBe(LONGEST_WAIT);
  });
  it('asks by HTTP where no socket opens', async () => {
    const answers: Look[] = [{ seq: 3, events: [], game: {} } as unknown as Look];
    const { sockets, later, heard, lines, asked, live } = stage(() => {
      const next = answers.shift();
      return next ? Promise.resolve(next) : new Promise(() => {});
    });
    for (let i = 0; i < SOCKETS_TRIED; i += 1) {
      sockets[i]?.onclose?.({ code: 1006, reason: '' });
      if (i < SOCKETS_TRIED - 1) later.at(-1)?.();
    }
    await new Promise((done) => setTimeout(done, 5));
    expect(heard.map((m) => m.type)).toEqual(['look']);
    expect(lines.at(-1)).toBe('polling');
    expect(asked[0]).toBeUndefined();
    expect(asked[1]).toBe(3);
    live.stop();
  });
  it('goes back to sockets when the server is back', async () => {
    let up = false;
    const { sockets, later, lines, live } = stage(() =>
      up ? Promise.resolve({ seq: 3, events: [], game: {} } as unknown as Look) : Promise.reject(new Error('down')),
    );
    const settle = (): Promise<void> => new Promise((done) => setTimeout(done, 5));
    for (let i = 0; i < SOCKETS_TRIED; i += 1) {
      sockets[i]?.onclose?.({ code: 1006, reason: '' });
      if (i < SOCKETS_TRIED - 1) later.at(-1)?.();
    }
    await settle();
    expect(lines.at(-1)).toBe('lost');
    up = true;
    later.at(-1)?.();
    await settle();
    expect(sockets.length).toBe(SOCKETS_TRIED + 1);
    expect(sockets.at(-1)?.url).toContain('since=3');
    live.stop();
  });
  it('tries again where the server is busy, and not where it refuses for good', async () => {
    for (const [status, kind, line] of [
      [503, 'busy', 'lost'],
      [403, 'forbidden', 'refused'],
    ] as const) {
      const { sockets, later, lines, live } = stage(() => Promise.reject(new Refused(status, { kind, message: 'no' })));
      for (let i = 0; i < SOCKETS_TRIED; i += 1) {
        sockets[i]?.onclose?.({ code: 1006, reason: '' });
        if (i < SOCKETS_TRIED - 1) later.at(-1)?.();
      }
      await new Promise((done) => setTimeout(done, 5));
      expect(lines.at(-1)).toBe(line);
      live.stop();
    }
  });
  it('asks in one row only, though it was hurried to another socket while it paused', async () => {
    const { sockets, later, asked, live } = stage(() => Promise.resolve({ seq: 3, events: [], game: {} } as unknown as Look));
    const settle = (): Promise<void> => new Promise((done) => setTimeout(done, 5));
    const fail = (): void => sockets.at(-1)?.onclose?.({ code: 1006, reason: '' });
    for (let i = 0; i < SOCKETS_TRIED; i += 1) {
      fail();
      if (i < SOCKETS_TRIED - 1) later.at(-1)?.();
    }
    await settle();
    const pause = later.at(-1);
    live.hurry();
    fail();
    await settle();
    const before = asked.length;
    pause?.();
    await settle();
    expect(asked.length).toBe(before);
    live.stop();
  });
  it('gives up where there is no sense in it, and is silent once stopped', () => {
    const { sockets, lines, heard, live } = stage();
    sockets[0]?.onopen?.();
    live.stop();
    expect(sockets[0]?.onmessage).toBeNull();
    expect(heard).toEqual([]);
    const other = stage();
    other.sockets[0]?.onclose?.({ code: 4404, reason: '' });
    expect(other.lines.at(-1)).toBe('refused');
    expect(other.later).toEqual([]);
    expect(lines.at(-1)).toBe('live');
  });
  it('closes a socket that is still opening only once it is open', () => {
    const { sockets, live } = stage();
    live.stop();
    expect(sockets[0]?.closed).toBe(false);
    sockets[0]?.onopen?.();
    expect(sockets[0]?.closed).toBe(true);
    const open = stage();
    open.sockets[0]?.onopen?.();
    open.live.stop();
    expect(open.sockets[0]?.closed).toBe(true);
  });
});

describe('requests', () => {
  const answer =
    (status: number, body: unknown, type = 'application/json'): (() => Promise<Response>) =>
    async () =>
      new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers: { 'content-type': type } });
  it('read answers and refusals', async () => {
    await expect(request('GET', '/x', undefined, {}, answer(200, { a: 1 }))).resolves.toEqual({ a: 1 });
    const refused = request('GET', '/x', undefined, {}, answer(422, { kind: 'rule', message: 'no', rule: '14.2.1' }));
    await expect(refused).rejects.toBeInstanceOf(Refused);
    await expect(refused).rejects.toMatchObject({ status: 422, kind: 'rule', message: 'no' });
    await expect(request('GET', '/x', undefined, {}, answer(502, '<html>', 'text/html'))).rejects.toMatchObject({ kind: 'internal' });
    await expect(request('GET', '/x', undefined, {}, () => Promise.reject(new TypeError('net')))).rejects.toMatchObject({ name: 'Unreachable' });
  });
  it('write queries', () => {
    expect(query({ seat: 'one', since: 0, wait: undefined })).toBe('?seat=one&since=0');
    expect(query({})).toBe('');
  });
});
