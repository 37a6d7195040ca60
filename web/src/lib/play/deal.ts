// Fair dice: this browser contributes a nonce to the seed of every game it sits down to, keeps the server's promise, and compares
// everything when the game is over.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Seat, Summary } from '../api/types';
import { kept } from '../kept';

const NONCES = 'malbrook-nonces';
const PROMISES = 'malbrook-promises';
/** Games and nonces kept at once; the oldest are dropped. */
const MOST = 200;
const TAG = 'malbrook seed 1\n';

/** What this browser saw of a deal while the game went on, and what it has done itself. */
export interface KeptDeal {
  promise: string;
  /** The commitments by seat, once both seats were taken. */
  commitments?: (string | null)[];
  /** The commitment this browser has sent, and the seat it is for; no seat if the server showed none or gave the seat away. */
  mine?: { seat: Seat | null; hash: string };
  /** Seats whose nonce this browser has revealed. */
  revealed?: Seat[];
  /** Seats whose nonce was given up in this browser. */
  lost?: Seat[];
  /** The second nonce this browser sends after the opponent has lost theirs. */
  fresh?: string;
  /** The game was seen to be played. */
  dealt?: boolean;
  /** How often the deal had been begun again. */
  restarts?: number;
}

function read<T>(key: string): Record<string, T> {
  try {
    const known: unknown = JSON.parse(kept.get(key) ?? '{}');
    return known && typeof known === 'object' ? (known as Record<string, T>) : {};
  } catch {
    return {};
  }
}
function write<T>(key: string, name: string, value: T | null): void {
  const { [name]: _, ...others } = read<T>(key);
  const entries = Object.entries(others).slice(-MOST + 1);
  kept.set(key, JSON.stringify(Object.fromEntries(value === null ? entries : [...entries, [name, value]])));
}

const ZEROS = '0'.repeat(64);
const isHex32 = (text: string | null | undefined): text is string => /^[0-9a-f]{64}$/.test(text ?? '');
/** The SHA-256; nothing if it is not 32 bytes that are hashed. */
const hashOf = (hex: string): string => (isHex32(hex) ? bytesToHex(sha256(hexToBytes(hex))) : '');
const drawn = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(32)));

/** Draws a nonce, keeps it until it is revealed, and gives its hash to send when sitting down. */
export function commitment(): string {
  const nonce = drawn();
  const hash = hashOf(nonce);
  write(NONCES, hash, nonce);
  return hash;
}
/** Forgets the nonce of a commitment that was refused. */
export const forget = (hash: string): void => write(NONCES, hash, null);
const nonceOf = (hash: string | null): string | null => (hash ? (read<string>(NONCES)[hash] ?? null) : null);
/** Whether a commitment was sent for another game: the server must not learn its nonce here. */
const isElsewhere = (hash: string, id: string): boolean =>
  Object.entries(read<KeptDeal>(PROMISES)).some(([game, { mine }]) => game !== id && mine?.hash === hash);
export const keptDeal = (id: string): KeptDeal | null => read<KeptDeal>(PROMISES)[id] ?? null;

/** Whether a game waits for the nonces of its players, or for a new commitment of one. */
export const isDealing = (game: Summary): boolean => game.status === 'waiting' && !!game.deal?.seats.some((s) => s.awaited || s.recommit);

const isOver = (game: Summary): boolean => game.status === 'over' || game.status === 'aborted';
const restartsOf = (game: Summary): number => game.deal?.restarts ?? 0;
const yours = (game: Summary, seat: Seat): boolean => game.seats.some((s) => s.yours && s.kind !== 'reserved' && s.seat === seat);
const isSeated = (game: Summary): boolean => game.seats.some((s) => s.yours && s.kind !== 'reserved');

/**
 * What is kept of a game when a deal has been begun again: the promise is a new one. A player keeps that only together with a new
 * commitment; others learn it as they learnt the first one.
 */
function begunAgain(game: Summary, known: KeptDeal, promise: string, hash: string | undefined): KeptDeal | null {
  if (restartsOf(game) <= (known.restarts ?? 0) || known.dealt) return null;
  const fresh = { promise, restarts: restartsOf(game) };
  if (hash || !known.mine) return fresh;
  return isSeated(game) ? null : { ...fresh, mine: { ...known.mine, seat: null } };
}

/**
 * Keeps what a game says of its deal, the first time it says it, and the commitment this browser has just sent. Nothing kept is
 * replaced, except by a deal that was begun again, and nothing is learnt from a game that is over: then the server could say anything.
 */
export function remember(game: Summary, hash?: string): void {
  const { deal } = game;
  const promise = deal?.promise ?? (game.status === 'waiting' ? null : game.commitment) ?? null;
  if (!hash && (!promise || isOver(game))) return;
  const before = keptDeal(game.id);
  const known: KeptDeal = (before && begunAgain(game, before, promise ?? '', hash)) ?? before ?? { promise: promise ?? '', restarts: restartsOf(game) };
  const next = { ...known };
  if (hash) next.mine = { seat: game.seats.find((s) => s.yours && s.kind !== 'reserved')?.seat ?? null, hash };
  const full = !!deal && game.seats.every((s) => s.taken && s.kind !== 'reserved');
  if (full && !known.commitments && restartsOf(game) === (known.restarts ?? 0)) next.commitments = deal.seats.map((s) => s.commitment ?? null);
  if (game.status === 'playing') next.dealt = true;
  if (JSON.stringify(next) !== JSON.stringify(before)) write<KeptDeal>(PROMISES, game.id, next);
  // A nonce is of no use any more once the seed is made.
  if (deal?.dealt) for (const { commitment: sent } of deal.seats) if (nonceOf(sent ?? null)) forget(sent as string);
}

function note(id: string, change: (known: KeptDeal) => Partial<KeptDeal>): void {
  const known = keptDeal(id);
  if (known) write<KeptDeal>(PROMISES, id, { ...known, ...change(known) });
}
/** Notes that a nonce was revealed: if the server says later that it was lost, that is wrong. */
export const noteRevealed = (id: string, seat: Seat): void => note(id, ({ revealed = [] }) => ({ revealed: [...revealed, seat] }));
/** Notes that the player gives a nonce up: only then may the opponent send a second one. */
export const noteLost = (id: string, seat: Seat): void => note(id, ({ lost = [] }) => ({ lost: [...lost, seat] }));

/** The second nonce for a game. It is kept and stays the same, so that nobody can have several drawn and choose one. */
export function freshNonce(id: string): string {
  const nonce = keptDeal(id)?.fresh ?? drawn();
  note(id, () => ({ fresh: nonce }));
  return nonce;
}

/** How a game differs from what this browser has kept of it, if it does. */
function changeOf(game: Summary, known: KeptDeal): 'promise' | 'commitment' | null {
  const { deal } = game;
  if (known.promise !== (deal?.promise ?? game.commitment ?? '')) return 'promise';
  if (known.commitments?.some((hash, i) => hash !== (deal?.seats[i]?.commitment ?? null))) return 'commitment';
  const { mine } = known;
  if (!mine || !isSeated(game)) return null;
  // One commitment counts for both seats of a player.
  const fits = (s: Summary['seats'][number]): boolean => {
    const shown = deal?.seats.find((of) => of.seat === s.seat);
    return s.seat === mine.seat
      ? shown?.commitment === mine.hash && shown.kind !== 'default' && shown.kind !== 'same'
      : !shown?.commitment && shown?.kind === 'same';
  };
  const own = game.seats.filter((s) => yours(game, s.seat));
  return own.some((s) => s.seat === mine.seat) && own.every(fits) ? null : 'commitment';
}

/** What is to be done about a seat whose nonce is awaited. */
export type Due =
  | { seat: Seat; kind: 'reveal'; nonce: string }
  /** This browser does not have the nonce. */
  | { seat: Seat; kind: 'missing' }
  /** The opponent has lost theirs: another nonce is asked for, if the player agrees. */
  | { seat: Seat; kind: 'fresh' }
  /** The deal begins again, and a new commitment is asked for; `here` if this browser has sent the one before. */
  | { seat: Seat; kind: 'recommit'; here: boolean }
  /** The server's promise or a commitment is not the one that was kept: the nonce must not be revealed. */
  | { seat: Seat; kind: 'changed' };

/** What the deal waits for from whoever looks. */
export function dueOf(game: Summary): Due | null {
  const { deal } = game;
  if (game.status !== 'waiting') return null;
  const known = keptDeal(game.id);
  const own = deal?.seats.filter((s) => yours(game, s.seat)) ?? [];
  const again = own.find((s) => s.recommit);
  if (again && (!known?.mine || restartsOf(game) > (known.restarts ?? 0))) return { seat: again.seat, kind: 'recommit', here: !!known?.mine };
  const mine = own.find((s) => s.awaited);
  const watched = mine?.seat ?? (known?.mine && game.seats.find((s) => yours(game, s.seat))?.seat);
  if (known && watched && changeOf(game, known)) return { seat: watched, kind: 'changed' };
  if (!mine) return null;
  const { seat } = mine;
  if (mine.kind === 'fresh') return { seat, kind: 'fresh' };
  if (mine.commitment && isElsewhere(mine.commitment, game.id)) return { seat, kind: 'changed' };
  const nonce = nonceOf(mine.commitment ?? null);
  return nonce ? { seat, kind: 'reveal', nonce } : { seat, kind: 'missing' };
}

/** What is wrong with a deal. */
export type Fault = 'promise' | 'secret' | 'commitment' | 'nonce' | 'pair' | 'own' | 'seed';
/** What the check of a finished game has found. */
export type Verdict =
  | { kind: 'verified' }
  /** Everything fits, but this browser saw no promise before the end. */
  | { kind: 'unwitnessed' }
  | { kind: 'wrong'; why: Fault };

type SeatDeal = NonNullable<Summary['deal']>['seats'][number];

/** Whether a seat may contribute what it did beside the other one: otherwise the server could choose after it knew a nonce. */
function mayStand(seat: SeatDeal, other: SeatDeal | undefined): boolean {
  if (seat.kind === 'fresh') return other?.kind === 'lost';
  if (seat.kind === 'lost') return other?.kind !== 'committed';
  return seat.kind !== 'same' || other?.kind === 'committed' || other?.kind === 'lost';
}

/** What is wrong with the contribution of a seat, if anything. */
function faultOf(game: Summary, seat: SeatDeal, i: number, known: KeptDeal | null): Fault | null {
  const { kind, nonce, commitment: hash } = seat;
  if (!mayStand(seat, game.deal?.seats[1 - i])) return 'pair';
  if (!isHex32(nonce)) return 'nonce';
  if (kind !== 'committed' && kind !== 'fresh' && nonce !== ZEROS) return 'nonce';
  if (kind === 'committed' && (!hash || hashOf(nonce) !== hash)) return 'nonce';
  if (!known) return null;
  const contributes = kind === 'committed' || kind === 'lost' || kind === 'fresh';
  if (known.commitments && contributes !== !!known.commitments[i]) return 'nonce';
  if (!yours(game, seat.seat)) return null;
  if (known.revealed?.includes(seat.seat) && kind !== 'committed' && kind !== 'fresh') return 'nonce';
  const unasked = (kind === 'lost' && !known.lost?.includes(seat.seat)) || (kind === 'fresh' && nonce !== known.fresh);
  return unasked ? 'own' : null;
}

/** Compares what is shown with what was promised and kept, above all at the end; nothing if there is nothing to compare. */
export function verdict(game: Summary, kept: KeptDeal | null = keptDeal(game.id)): Verdict | null {
  const { deal, seed, commitment: promised } = game;
  const wrong = (why: Fault): Verdict => ({ kind: 'wrong', why });
  // A deal that was begun again unseen is like a game of which nothing was kept; but a player's own commitment is always known.
  const missed = !!kept && !kept.dealt && restartsOf(game) > (kept.restarts ?? 0) && !(kept.mine && isSeated(game));
  const known = missed ? null : kept;
  const changed = known && game.status !== 'waiting' ? changeOf(game, known) : null;
  if (!isOver(game)) return changed ? wrong(changed) : null;
  if (!seed) return known && (known.dealt || deal?.dealt || game.status === 'over') ? wrong('secret') : null;
  if (changed) return wrong(changed);
  if (!deal && !promised) return null;
  const fine: Verdict = { kind: known ? 'verified' : 'unwitnessed' };
  if (!deal) return hashOf(seed) === promised ? fine : wrong('secret');
  const { secret, seats } = deal;
  if (!secret || hashOf(secret) !== deal.promise) return wrong('secret');
  for (const [i, seat] of seats.entries()) {
    const fault = faultOf(game, seat, i, known);
    if (fault) return wrong(fault);
  }
  const nonces = seats.map((s) => hexToBytes(s.nonce ?? ''));
  if (bytesToHex(sha256(concatBytes(utf8ToBytes(TAG), hexToBytes(secret), ...nonces))) !== seed) return wrong('seed');
  return fine;
}

/** The promise in short, as it is shown. */
export const inShort = (promise: string): string => promise.slice(0, 12);
