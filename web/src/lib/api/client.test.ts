import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { kept } from '../kept';
import { keptDeal } from '../play/deal';
import { create, join, rematch, settled } from './client';
import type { NewGame, Summary } from './types';

const sha = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
const nonces = (): Record<string, string> => JSON.parse(kept.get('malbrook-nonces') ?? '{}');

interface Asked {
  method: string;
  path: string;
  body: { commitment?: string; nonce?: string };
}
type Said = [status: number, body: unknown];
/** A server that answers what one says, and what it was asked. */
function server(answer: (asked: Asked) => Said): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const now = { method: init.method ?? '', path: new URL(url, 'http://x').pathname, body: JSON.parse(String(init.body ?? '{}')) };
    asked.push(now);
    const [status, body] = answer(now);
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
  return asked;
}
/** A game in which one sits on the first seat with a commitment, and nobody on the second one. */
function game(commitment: string | null, deal: object = {}, own: object = {}): Summary {
  const seats = [
    { seat: 'one', kind: commitment ? 'committed' : 'default', awaited: false, commitment, nonce: null, ...own },
    { seat: 'two', kind: 'default', awaited: false, commitment: null, nonce: null },
  ];
  return {
    id: 'g',
    status: 'waiting',
    commitment: null,
    seed: null,
    rematch: null,
    seats: [
      { seat: 'one', kind: 'person', taken: true, yours: true },
      { seat: 'two', kind: 'open', taken: false, yours: false },
    ],
    deal: { promise: '11'.repeat(32), dealt: false, secret: null, seats, ...deal },
  } as unknown as Summary;
}

beforeEach(() => {
  kept.set('malbrook-promises', null);
  kept.set('malbrook-nonces', null);
});
afterEach(() => vi.unstubAllGlobals());

describe('sitting down', () => {
  it('keeps the commitment that was sent, whatever the server shows of it', async () => {
    server(({ body }) => [201, { game: game(body.commitment ?? null), invites: [null, null] }]);
    await create({ title: 'spain' } as NewGame);
    const [[hash, nonce]] = Object.entries(nonces()) as [[string, string]];
    expect(sha(nonce)).toBe(hash);
    expect(keptDeal('g')?.mine).toEqual({ seat: 'one', hash });
    server(({ body }) => [200, { ...game(null), id: 'h', sent: body.commitment }]);
    const joined = (await join('h')) as Summary & { sent: string };
    expect(keptDeal('h')?.mine).toEqual({ seat: 'one', hash: joined.sent });
  });
  it('forgets the nonce if it is refused, and keeps it if nobody knows', async () => {
    server(() => [409, { kind: 'state', message: 'no' }]);
    await expect(join('g')).rejects.toThrow('no');
    expect(nonces()).toEqual({});
    server(() => [503, { kind: 'busy', message: 'later' }]);
    await expect(join('g')).rejects.toThrow('later');
    expect(Object.keys(nonces())).toHaveLength(1);
  });
  it('sends no second commitment to a rematch one has joined elsewhere', async () => {
    const next = { ...game(sha('22'.repeat(32))), id: 'next' };
    const asked = server(({ method, path }) => {
      if (method === 'POST') return [200, next];
      return [200, { game: path.endsWith('/next') ? next : { ...game(null), status: 'over', rematch: 'next' } }];
    });
    expect((await rematch('g')).id).toBe('next');
    expect(asked.map((a) => a.method)).toEqual(['GET', 'GET']);
    expect(keptDeal('next')?.mine).toBeUndefined();
  });
});

it('a deal that begins again gets a new commitment from the browser that sent the first', async () => {
  server(({ body }) => [201, { game: game(body.commitment ?? null), invites: [null, null] }]);
  await create({ title: 'spain' } as NewGame);
  const again = { promise: '44'.repeat(32), restarts: 1 };
  const asked = server(({ body }) => [200, game(body.commitment ?? null, again)]);
  const now = await settled(game(null, again, { recommit: true }));
  expect(asked.map((a) => a.path)).toEqual(['/api/games/g/commit']);
  expect(keptDeal('g')).toMatchObject({ promise: again.promise, mine: { seat: 'one', hash: now.deal?.seats[0]?.commitment } });
});
