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

/** What this browser saw of a deal while the game went on. */
export interface KeptDeal {
  promise: string;
  /** The commitments by seat, once both seats were taken. */
  commitments?: (string | null)[];
  /** Seats whose nonce this browser has revealed. */
  revealed?: Seat[];
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

const hashOf = (hex: string): string => bytesToHex(sha256(hexToBytes(hex)));
const drawn = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(32)));

/** Draws a nonce, keeps it until it is revealed, and gives its hash to send when sitting down. */
export function commitment(): string {
  const nonce = drawn();
  const hash = hashOf(nonce);
  write(NONCES, hash, nonce);
  return hash;
}
export const freshNonce = drawn;
const nonceOf = (hash: string | null): string | null => (hash ? (read<string>(NONCES)[hash] ?? null) : null);
export const keptDeal = (id: string): KeptDeal | null => read<KeptDeal>(PROMISES)[id] ?? null;

/** Whether a game waits for the nonces of its players. */
export const isDealing = (game: Summary): boolean => game.status === 'waiting' && !!game.deal?.seats.some((s) => s.awaited);

/**
 * Keeps what a game says of its deal, the first time it says it. Nothing kept is ever replaced, and nothing is learnt from a game
 * that is over: then the server could say anything.
 */
export function remember(game: Summary): void {
  const { deal } = game;
  const promise = deal?.promise ?? (game.status === 'waiting' ? null : game.commitment);
  if (!promise || game.status === 'over' || game.status === 'aborted') return;
  const known = keptDeal(game.id);
  const full = !!deal && game.seats.every((s) => s.taken && s.kind !== 'reserved');
  if (!known || (full && !known.commitments)) {
    const commitments = full ? deal.seats.map((s) => s.commitment) : undefined;
    write<KeptDeal>(PROMISES, game.id, { ...known, promise: known?.promise ?? promise, commitments });
  }
  // A nonce is of no use any more once the seed is made.
  if (deal?.dealt) for (const { commitment: hash } of deal.seats) if (nonceOf(hash)) write(NONCES, hash as string, null);
}

/** Notes that a nonce was revealed: whoever says later that it was lost is wrong. */
export function noteRevealed(id: string, seat: Seat): void {
  const known = keptDeal(id);
  if (known) write<KeptDeal>(PROMISES, id, { ...known, revealed: [...(known.revealed ?? []), seat] });
}

/** What is to be done about a seat whose nonce is awaited. */
export type Due =
  | { seat: Seat; kind: 'reveal'; nonce: string }
  /** This browser does not have the nonce. */
  | { seat: Seat; kind: 'missing' }
  /** The opponent has lost theirs: another nonce is asked for, if the player agrees. */
  | { seat: Seat; kind: 'fresh' }
  /** The server's promise or a commitment is not the one that was kept: the nonce must not be revealed. */
  | { seat: Seat; kind: 'changed' };

/** What the deal waits for from whoever looks. */
export function dueOf(game: Summary): Due | null {
  const { deal } = game;
  if (!deal || game.status !== 'waiting') return null;
  const mine = deal.seats.find((s) => s.awaited && game.seats.some((seat) => seat.yours && seat.seat === s.seat));
  if (!mine) return null;
  const { seat } = mine;
  const known = keptDeal(game.id);
  const differs = known && (known.promise !== deal.promise || known.commitments?.some((hash, i) => hash !== deal.seats[i]?.commitment));
  if (differs) return { seat, kind: 'changed' };
  if (mine.kind === 'fresh') return { seat, kind: 'fresh' };
  const nonce = nonceOf(mine.commitment);
  return nonce ? { seat, kind: 'reveal', nonce } : { seat, kind: 'missing' };
}

/** What the check of a finished game has found. */
export type Verdict =
  | { kind: 'verified' }
  /** Everything fits, but this browser saw no promise before the end. */
  | { kind: 'unwitnessed' }
  | { kind: 'wrong'; why: 'promise' | 'secret' | 'commitment' | 'nonce' | 'seed' };

/** Compares what was shown at the end with what was promised and kept; nothing if there is nothing to compare. */
export function verdict(game: Summary, known: KeptDeal | null = keptDeal(game.id)): Verdict | null {
  const { deal, seed, commitment: promised } = game;
  const wrong = (why: (Verdict & { kind: 'wrong' })['why']): Verdict => ({ kind: 'wrong', why });
  if (!seed || (!deal && !promised)) return null;
  if (known && known.promise !== (deal?.promise ?? promised)) return wrong('promise');
  if (!deal) return hashOf(seed) === promised ? { kind: known ? 'verified' : 'unwitnessed' } : wrong('secret');
  const { secret, seats } = deal;
  if (!secret || hashOf(secret) !== deal.promise) return wrong('secret');
  for (const [i, seat] of seats.entries()) {
    if (known?.commitments && (known.commitments[i] ?? null) !== (seat.commitment ?? null)) return wrong('commitment');
    if (known?.revealed?.includes(seat.seat) && seat.kind !== 'committed' && seat.kind !== 'fresh') return wrong('nonce');
    if (seat.kind === 'committed' && (!seat.nonce || !seat.commitment || hashOf(seat.nonce) !== seat.commitment)) return wrong('nonce');
  }
  const nonces = seats.map((s) => hexToBytes(s.nonce ?? ''));
  if (bytesToHex(sha256(concatBytes(utf8ToBytes(TAG), hexToBytes(secret), ...nonces))) !== seed) return wrong('seed');
  return { kind: known ? 'verified' : 'unwitnessed' };
}

/** The promise in short, as it is shown. */
export const inShort = (promise: string): string => promise.slice(0, 12);
