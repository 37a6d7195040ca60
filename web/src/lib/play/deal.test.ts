import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Summary } from '../api/types';
import { kept } from '../kept';
import { commitment, dueOf, isDealing, keptDeal, noteRevealed, remember, verdict } from './deal';

const sha = (...hex: string[]): string => hex.reduce((hash, part) => hash.update(Buffer.from(part, 'hex')), createHash('sha256')).digest('hex');
const SECRET = '11'.repeat(32);
const NONCES = ['22'.repeat(32), '33'.repeat(32)];
const SEED = sha(Buffer.from('malbrook seed 1\n').toString('hex'), SECRET, ...NONCES);

function seat(i: number, more: object = {}): object {
  const own = { seat: ['one', 'two'][i], kind: 'committed', awaited: true, commitment: sha(NONCES[i] as string), nonce: null };
  return { ...own, ...more };
}
function game(more: object = {}, deal: object = {}): Summary {
  const sits = (name: string, yours: boolean): object => ({ seat: name, kind: 'person', taken: true, yours });
  return {
    id: 'g',
    status: 'waiting',
    seats: [sits('one', true), sits('two', false)],
    commitment: null,
    seed: null,
    deal: { promise: sha(SECRET), dealt: false, secret: null, seats: [seat(0), seat(1)], ...deal },
    ...more,
  } as unknown as Summary;
}
const over = (more: object = {}, deal: object = {}): Summary =>
  game(
    { status: 'over', seed: SEED, commitment: sha(SEED), ...more },
    { dealt: true, secret: SECRET, seats: [0, 1].map((i) => seat(i, { awaited: false, nonce: NONCES[i] })), ...deal },
  );

beforeEach(() => {
  kept.set('malbrook-promises', null);
  kept.set('malbrook-nonces', null);
});

describe('what is owed', () => {
  it('is the nonce of the commitment that was sent', () => {
    const hash = commitment();
    const mine = game({}, { seats: [seat(0, { commitment: hash }), seat(1)] });
    remember(mine);
    const due = dueOf(mine);
    expect(due?.kind).toBe('reveal');
    expect(due?.kind === 'reveal' && sha(due.nonce)).toBe(hash);
    expect(isDealing(mine)).toBe(true);
    expect(dueOf(game({}, { seats: [seat(0, { awaited: false }), seat(1)] }))).toBeNull();
  });
  it('is forgotten once the seed is made', () => {
    const hash = commitment();
    const mine = (deal: object, status = 'waiting'): Summary => game({ status }, { seats: [seat(0, { commitment: hash }), seat(1)], ...deal });
    remember(mine({ dealt: true }, 'playing'));
    expect(dueOf(mine({}))?.kind).toBe('missing');
  });
  it('is never given under another promise, or where a commitment was exchanged', () => {
    const hash = commitment();
    const seats = [seat(0, { commitment: hash }), seat(1)];
    remember(game({}, { seats }));
    expect(dueOf(game({}, { seats, promise: sha(NONCES[0] as string) }))?.kind).toBe('changed');
    expect(dueOf(game({}, { seats: [seats[0], seat(1, { commitment: sha(SECRET) })] }))?.kind).toBe('changed');
    expect(dueOf(game({}, { seats }))?.kind).toBe('reveal');
  });
  it('is another nonce after the opponent has lost theirs', () => {
    const seats = [seat(0, { kind: 'fresh' }), seat(1, { kind: 'lost', awaited: false })];
    expect(dueOf(game({}, { seats }))?.kind).toBe('fresh');
  });
});

describe('the verdict', () => {
  it('compares the end with what was kept at the start', () => {
    expect(verdict(over())).toEqual({ kind: 'unwitnessed' });
    remember(game());
    expect(verdict(over())).toEqual({ kind: 'verified' });
    expect(verdict(game())).toBeNull();
  });
  it('finds whatever was changed', () => {
    remember(game());
    const why = (g: Summary): unknown => (verdict(g) as { why?: string }).why;
    const otherSecret = '44'.repeat(32);
    expect(why(over({}, { secret: otherSecret, promise: sha(otherSecret) }))).toBe('promise');
    expect(why(over({}, { secret: otherSecret }))).toBe('secret');
    const seats = (more: object): object => ({ seats: [seat(0, { nonce: NONCES[0] }), seat(1, { nonce: NONCES[1], ...more })] });
    expect(why(over({}, seats({ nonce: NONCES[0] })))).toBe('nonce');
    expect(why(over({}, seats({ nonce: NONCES[0], commitment: sha(NONCES[0] as string) })))).toBe('commitment');
    expect(why(over({ seed: SECRET }))).toBe('seed');
    noteRevealed('g', 'one');
    expect(verdict(over())).toEqual({ kind: 'verified' });
    expect(why(over({}, { seats: [seat(0, { kind: 'lost', nonce: '00'.repeat(32) }), seat(1, { nonce: NONCES[1] })] }))).toBe('nonce');
  });
  it('never learns a promise from a game that is over, nor a second one', () => {
    remember(over());
    expect(keptDeal('g')).toBeNull();
    remember(game());
    remember(game({}, { promise: SECRET }));
    expect(keptDeal('g')?.promise).toBe(sha(SECRET));
  });
  it('still checks games whose seed the server drew alone', () => {
    const older = (more: object): Summary => game({ deal: null, commitment: sha(SEED), status: 'playing', ...more });
    remember(older({}));
    expect(verdict(older({ status: 'over', seed: SEED }))).toEqual({ kind: 'verified' });
    expect(verdict(older({ status: 'over', seed: SECRET }))).toEqual({ kind: 'wrong', why: 'secret' });
  });
});
