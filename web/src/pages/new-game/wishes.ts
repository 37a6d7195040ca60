// A game to begin, from what was chosen on the page.
import type { Clock, NewGame, Wish } from '$lib/api/types';
import type { AnySide } from '$lib/sides';

export type Opponent = 'machine' | 'here' | 'invite' | 'open';
export const OPPONENTS: readonly Opponent[] = ['machine', 'here', 'invite', 'open'];
export type SideWish = AnySide | 'lot';
export type Pace = 'none' | 'days-1' | 'days-3' | 'days-7' | 'live-60' | 'live-120';
export const PACES: readonly Pace[] = ['none', 'days-1', 'days-3', 'days-7', 'live-60', 'live-120'];

export interface Choices {
  title: string;
  scenario: string | null;
  options: readonly string[];
  side: SideWish;
  opponent: Opponent;
  level: string;
  pace: Pace;
  isPrivate: boolean | null;
  seed: string;
}

export const opponentIn = (word: string | null): Opponent => OPPONENTS.find((o) => o === word) ?? 'machine';

/** Dice may be chosen only where nobody else plays. */
export const mayChooseDice = (opponent: Opponent): boolean => opponent === 'machine' || opponent === 'here';

export function clockOf(pace: Pace): Clock {
  const [kind, number] = pace.split('-');
  if (kind === 'days') return { kind: 'correspondence', days: Number(number) };
  if (kind === 'live') return { kind: 'live', seconds: Number(number) * 60, increment: 30 };
  return { kind: 'none' };
}

/** A seed as the server takes it: 64 hexadecimal digits, or a number, written lowest byte first. Nothing where it is neither. */
export function seedOf(text: string): string | null {
  const wanted = text.trim().toLowerCase();
  if (/^[0-9a-f]{64}$/.test(wanted)) return wanted;
  if (!/^\d{1,15}$/.test(wanted)) return null;
  let rest = BigInt(wanted);
  let hex = '';
  for (let i = 0; i < 32; i++) {
    hex += (rest & 255n).toString(16).padStart(2, '0');
    rest >>= 8n;
  }
  return hex;
}

const other = (opponent: Opponent, level: string): Wish => {
  if (opponent === 'machine') return { kind: 'bot', level };
  return { kind: opponent === 'here' ? 'hot-seat' : opponent };
};

/** What to send; `sides` is the order of the seats, `lot` decides where the player leaves it to the dice. */
export function newGame(chosen: Choices, sides: readonly AnySide[], lot: () => number = Math.random): NewGame {
  const side = chosen.side === 'lot' ? sides[lot() < 0.5 ? 0 : 1] : chosen.side;
  const me: Wish = { kind: 'me' };
  const them = other(chosen.opponent, chosen.level);
  const seed = mayChooseDice(chosen.opponent) ? seedOf(chosen.seed) : null;
  return {
    title: chosen.title,
    ...(chosen.scenario ? { scenario: chosen.scenario } : {}),
    options: [...chosen.options],
    seats: side === sides[1] ? [them, me] : [me, them],
    ...(chosen.isPrivate === null ? {} : { private: chosen.isPrivate }),
    clock: mayChooseDice(chosen.opponent) ? { kind: 'none' } : clockOf(chosen.pace),
    ...(seed ? { seed } : {}),
  };
}

/** The rule of an option, cited as in the book of the title: `NY` is the book of Nine Years. */
const CLAUSES: Record<string, Record<string, string>> = {
  spain: {
    'historic-economy': '20.5.1',
    'battle-rerolls': '20.5.2',
    'wounded-leaders': '20.5.3',
    'leader-abilities': '20.5.4',
    'optional-card-draw': 'NY 20.4.5',
    attrition: 'NY 20.4.6',
    'double-action-decks': 'NY 20.4.7',
    'reinforcements-first': '12.1',
  },
  'nine-years': {
    'battle-rerolls': '20.4.2',
    'leader-abilities': '20.4.4',
    'optional-card-draw': '20.4.5',
    attrition: '20.4.6',
    'double-action-decks': '20.4.7',
    'mainz-held': '20.2.5',
  },
  'grand-campaign': {
    'historic-economy': 'NY 20.4.1',
    'battle-rerolls': 'NY 20.4.2',
    'wounded-leaders': 'NY 20.4.3',
    'leader-abilities': 'NY 20.4.4',
    'optional-card-draw': 'NY 20.4.5',
    attrition: 'NY 20.4.6',
    'double-action-decks': 'NY 20.4.7',
    'mainz-held': 'NY 20.2.5',
  },
  'pragmatic-war': { diplomats: '19.0', 'fog-of-war': '4.4', 'chart-rounding': '15.2' },
  wellington: {
    'mondego-bay': '20.1',
    'anglo-portuguese-integration': '20.2',
    'de-espana': '20.3',
    'besieger-attrition': '20.4',
    'river-retreats': '20.5',
    'napoleons-offensive': '20.6',
    'scorched-earth': '20.7',
    'expeditionary-restrictions': '20.8',
    'increased-operations': '20.9',
  },
};
/** Whose chiefs lead the sides of a title; titles of one war share them. */
const CHIEFS: Record<string, string> = {
  spain: 'later',
  'nine-years': 'earlier',
  'grand-campaign': 'earlier',
  'pragmatic-war': 'pragmatic',
  wellington: 'wellington',
};
export const chiefsOf = (title: string): string | null => CHIEFS[title] ?? null;

/** The rule of an option of a title; nothing where no rule of a book has it. */
export const clauseOf = (title: string, option: string): string | null => CLAUSES[title]?.[option] ?? null;

/** The level one plays against unless one says otherwise: neither the weakest nor one that takes long. */
export const usualLevel = (levels: readonly string[]): string => levels.find((l) => l === 'captain') ?? levels.at(-1) ?? 'recruit';
