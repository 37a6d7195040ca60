import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Summary } from '../api/types';
import { kept } from '../kept';
import { commitment, dueOf, forget, freshNonce, isDealing, keptDeal, noteLost, noteRevealed, remember, verdict } from './deal';

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
  it('is not revealed where the server has exchanged or dropped the own commitment', () => {
    const hash = commitment();
    const shown = (own: object): Summary => game({}, { seats: [seat(0, own), seat(1)] });
    remember(shown({ commitment: hash }), hash);
    expect(dueOf(shown({ commitment: hash }))?.kind).toBe('reveal');
    expect(dueOf(shown({ commitment: sha(SECRET) }))?.kind).toBe('changed');
    expect(dueOf(shown({ commitment: null, kind: 'default', awaited: false }))?.kind).toBe('changed');
    // Before the other seat is taken, too.
    const alone = {
      seats: [
        { seat: 'one', kind: 'person', taken: true, yours: true },
        { seat: 'two', kind: 'open', taken: false, yours: false },
      ],
    };
    const dropped = { seats: [seat(0, { awaited: false, commitment: null, kind: 'default' }), seat(1, { awaited: false, commitment: null, kind: 'default' })] };
    expect(dueOf(game(alone, dropped))?.kind).toBe('changed');
  });
  it('is not revealed in another game than the one it was drawn for', () => {
    const hash = commitment();
    const mine = game({}, { seats: [seat(0, { commitment: hash }), seat(1)] });
    remember(mine, hash);
    // A server that knew it could still let a friend sit down in the first game, with a number that fits.
    remember({ ...mine, id: 'h' });
    expect(dueOf({ ...mine, id: 'h' })?.kind).toBe('changed');
    expect(dueOf(mine)?.kind).toBe('reveal');
  });
  it('is asked of both seats of one player only once', () => {
    const hash = commitment();
    const both = (two: object): Summary => {
      const g = game({}, { seats: [seat(0, { commitment: hash }), seat(1, { awaited: false, ...two })] });
      return { ...g, seats: g.seats.map((s) => ({ ...s, yours: true })) };
    };
    remember(both({ commitment: null, kind: 'same' }), hash);
    expect(dueOf(both({ commitment: null, kind: 'same' }))?.kind).toBe('reveal');
    expect(dueOf(both({ kind: 'committed' }))?.kind).toBe('changed');
  });
  it('is a new commitment when the deal begins again, with a new promise', () => {
    const [first, second] = [commitment(), commitment()];
    const again = (more: object = {}): Summary => {
      const g = game(
        {},
        {
          promise: sha(NONCES[1] as string),
          restarts: 1,
          seats: [
            seat(0, { awaited: false, recommit: true, kind: 'default', commitment: null, ...more }),
            seat(1, { awaited: false, commitment: null, kind: 'default' }),
          ],
        },
      );
      return { ...g, seats: g.seats.map((s, i) => (i ? { ...s, kind: 'open', taken: false } : s)) };
    };
    remember(game({}, { seats: [seat(0, { commitment: first }), seat(1)] }), first);
    remember(again());
    expect(keptDeal('g')?.promise).toBe(sha(SECRET));
    expect(dueOf(again())).toEqual({ seat: 'one', kind: 'recommit', here: true });
    // The server cannot answer for the player.
    expect(dueOf(again({ recommit: false, commitment: sha(SECRET), kind: 'committed' }))?.kind).toBe('changed');
    remember(again({ recommit: false, commitment: second, kind: 'committed' }), second);
    expect(keptDeal('g')).toMatchObject({ promise: sha(NONCES[1] as string), restarts: 1, mine: { seat: 'one', hash: second } });
    expect(keptDeal('g')?.commitments).toBeUndefined();
    expect(dueOf(again({ recommit: false, commitment: second, kind: 'committed' }))).toBeNull();
    expect(dueOf(again())?.kind).toBe('changed');
    // Never once the game is played.
    remember({ ...again({ recommit: false, commitment: second, kind: 'committed' }), status: 'playing' });
    remember(game({}, { promise: SECRET, restarts: 2 }));
    expect(keptDeal('g')?.promise).toBe(sha(NONCES[1] as string));
  });
  it('is nothing for a player who has lost the seat, and who keeps the new promise', () => {
    const hash = commitment();
    remember(game({}, { seats: [seat(0, { commitment: hash }), seat(1)] }), hash);
    const g = game({}, { promise: sha(NONCES[1] as string), restarts: 1, seats: [seat(0, { commitment: null, awaited: false }), seat(1)] });
    const gone = { ...g, seats: g.seats.map((s) => ({ ...s, yours: false })) };
    remember(gone);
    expect(dueOf(gone)).toBeNull();
    expect(keptDeal('g')).toMatchObject({ promise: sha(NONCES[1] as string), restarts: 1, mine: { seat: null, hash } });
    expect(dueOf(g)?.kind, 'seated again by the server alone').toBe('changed');
  });
  it('is forgotten where the server refuses the commitment', () => {
    const hash = commitment();
    forget(hash);
    expect(kept.get('malbrook-nonces')).toBe('{}');
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
    expect(why(over({}, { seats: [seat(0, { kind: 'lost', nonce: '00'.repeat(32) }), seat(1, { nonce: NONCES[1] })] }))).toBe('pair');
  });
  describe('of a server that chose after it knew a nonce', () => {
    const [ZEROS, EVIL] = ['00'.repeat(32), 'ee'.repeat(32)];
    const ends = (kinds: [string, string], nonces: [string, string], more: object[] = [{}, {}]): Summary => {
      const seed = sha(Buffer.from('malbrook seed 1\n').toString('hex'), SECRET, ...nonces);
      const seats = [0, 1].map((i) => seat(i, { awaited: false, kind: kinds[i], nonce: nonces[i], ...more[i] }));
      return over({ seed, commitment: sha(seed) }, { seats });
    };
    const mine = NONCES[0] as string;
    const theirs = NONCES[1] as string;
    it.each([
      ['committed', theirs, { kind: 'verified' }],
      ['committed', EVIL, { kind: 'wrong', why: 'nonce' }],
      ['fresh', EVIL, { kind: 'wrong', why: 'pair' }],
      ['lost', ZEROS, { kind: 'wrong', why: 'pair' }],
      ['lost', EVIL, { kind: 'wrong', why: 'pair' }],
      ['default', ZEROS, { kind: 'wrong', why: 'nonce' }],
      ['default', EVIL, { kind: 'wrong', why: 'nonce' }],
      ['computer', ZEROS, { kind: 'wrong', why: 'nonce' }],
      ['computer', EVIL, { kind: 'wrong', why: 'nonce' }],
      ['same', ZEROS, { kind: 'wrong', why: 'nonce' }],
      ['same', EVIL, { kind: 'wrong', why: 'nonce' }],
    ])('beside a revealed nonce: %s %s', (kind, nonce, expected) => {
      remember(game(), sha(mine));
      noteRevealed('g', 'one');
      expect(verdict(ends(['committed', kind], [mine, nonce]))).toEqual(expected);
    });
    it('finds numbers where there must be zeros, also without anything kept', () => {
      for (const kind of ['default', 'computer', 'same']) {
        const none = [{}, { commitment: null }];
        expect(verdict(ends(['committed', kind], [mine, EVIL], none)), kind).toEqual({ kind: 'wrong', why: 'nonce' });
        expect(verdict(ends(['committed', kind], [mine, ZEROS], none)), kind).toEqual({ kind: 'unwitnessed' });
      }
      expect(verdict(ends(['default', 'same'], [ZEROS, ZEROS], [{ commitment: null }, { commitment: null }]))).toEqual({ kind: 'wrong', why: 'pair' });
      expect(verdict(ends(['lost', 'same'], [ZEROS, ZEROS], [{}, { commitment: null }]))).toEqual({ kind: 'unwitnessed' });
      expect(verdict(ends(['committed', 'committed'], [mine, '']))).toEqual({ kind: 'wrong', why: 'nonce' });
    });
    it('believes in a lost nonce only if it was given up here', () => {
      const given = ends(['lost', 'fresh'], [ZEROS, EVIL]);
      remember(game(), sha(mine));
      expect(verdict(given)).toEqual({ kind: 'wrong', why: 'own' });
      noteLost('g', 'one');
      expect(verdict(given)).toEqual({ kind: 'verified' });
      noteRevealed('g', 'one');
      expect(verdict(given)).toEqual({ kind: 'wrong', why: 'nonce' });
    });
    it('believes in a second nonce only if it is the one of this browser', () => {
      remember(game(), sha(mine));
      const given = (nonce: string): Summary => ends(['fresh', 'lost'], [nonce, ZEROS]);
      noteRevealed('g', 'one');
      expect(verdict(given(EVIL))).toEqual({ kind: 'wrong', why: 'own' });
      const second = freshNonce('g');
      expect(freshNonce('g'), 'nobody has several drawn').toBe(second);
      expect(verdict(given(second))).toEqual({ kind: 'verified' });
      expect(verdict(given(EVIL))).toEqual({ kind: 'wrong', why: 'own' });
    });
  });
  it('finds that the commitment of this browser was dropped or exchanged', () => {
    const hash = commitment();
    const zeros = '00'.repeat(32);
    const seats = (more: object): object => ({ seats: [0, 1].map((i) => seat(i, { awaited: false, kind: 'default', commitment: null, ...more })) });
    const playing = game({ status: 'playing' }, { dealt: true, ...seats({}) });
    remember(playing, hash);
    expect(verdict(playing), 'at once').toEqual({ kind: 'wrong', why: 'commitment' });
    const seed = sha(Buffer.from('malbrook seed 1\n').toString('hex'), SECRET, zeros, zeros);
    const ended = over({ seed, commitment: sha(seed) }, seats({ nonce: zeros }));
    expect(verdict(ended)).toEqual({ kind: 'wrong', why: 'commitment' });
    expect(verdict({ ...ended, seed: null })).toEqual({ kind: 'wrong', why: 'secret' });
    expect(verdict({ ...ended, seed: null, deal: null, commitment: null })).toEqual({ kind: 'wrong', why: 'secret' });
    const alone = { ...ended, deal: null };
    expect(verdict(alone), 'a seed the server drew alone').toEqual({ kind: 'wrong', why: 'promise' });
    remember(game({ id: 'h', deal: null, status: 'playing', commitment: null }), commitment());
    expect(verdict({ ...alone, id: 'h' })).toEqual({ kind: 'wrong', why: 'promise' });
  });
  it('misses a seed that is not shown', () => {
    remember(game());
    expect(verdict(over({ seed: null }))).toEqual({ kind: 'wrong', why: 'secret' });
    expect(verdict(over({ seed: null, status: 'aborted' }))).toEqual({ kind: 'wrong', why: 'secret' });
    // Called off before the deal there is none; but the server cannot say so of a game that was played.
    const before = over({ seed: null, commitment: null, status: 'aborted' }, { dealt: false, secret: null });
    expect(verdict(before)).toBeNull();
    remember(game({ status: 'playing' }, { dealt: true }));
    expect(verdict(before)).toEqual({ kind: 'wrong', why: 'secret' });
  });
  it('calls a deal that was begun again unseen unwitnessed, except for a player of it', () => {
    remember(game({}, { promise: sha(NONCES[0] as string) }));
    expect(verdict(over({}, { restarts: 1 }))).toEqual({ kind: 'unwitnessed' });
    remember(game({ id: 'h' }, { promise: sha(NONCES[0] as string) }), sha(NONCES[0] as string));
    expect(verdict(over({ id: 'h' }, { restarts: 1 }))).toEqual({ kind: 'wrong', why: 'promise' });
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
