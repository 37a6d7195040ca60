// What the server sends and takes. The document of the interface names every field; here stands what the pages use.
import type { Side } from '../game/atlas';
import type { View } from '../game/view';

export type Seat = 'one' | 'two';
export type Looker = Seat | 'spectator';
export const SEATS: readonly Seat[] = ['one', 'two'];
export const otherSeat = (seat: Seat): Seat => (seat === 'one' ? 'two' : 'one');
export const seatIndex = (seat: Seat): 0 | 1 => (seat === 'one' ? 0 : 1);

export type SeatKind = 'person' | 'hot-seat' | 'open' | 'invite' | 'reserved' | 'bot';
export type Status = 'waiting' | 'playing' | 'over' | 'aborted';
export type OfferKind = 'draw' | 'undo' | 'abort';

export type Clock = { kind: 'none' } | { kind: 'live'; seconds: number; increment: number } | { kind: 'correspondence'; days: number };
export type Origin = { kind: 'new' } | { kind: 'imported' } | { kind: 'fork'; game: string; seq: number } | { kind: 'rematch'; game: string };

export interface Offer {
  by: Seat;
  kind: OfferKind;
  to?: number | null;
}

export interface SeatSummary {
  seat: Seat;
  side: Side;
  kind: SeatKind;
  name: string | null;
  level: string | null;
  taken: boolean;
  yours: boolean;
  left_ms: number | null;
  deadline: number | null;
}

/** A game in short. */
export interface Summary {
  id: string;
  title: string;
  scenario: string;
  options: string[];
  private: boolean;
  clock: Clock;
  origin: Origin;
  created_at: number;
  updated_at: number;
  status: Status;
  seats: SeatSummary[];
  to_act: Seat[];
  winner: Seat | null;
  result: string | null;
  commitment: string | null;
  seed: string | null;
  offers: Offer[];
  rematch: string | null;
  solo: boolean;
}

/** What happened: a name, a rule, a sentence and fields of its own. */
export interface Fact {
  fact: string;
  rule: string;
  text: string;
  [field: string]: unknown;
}

/** An entry of the log as the viewer may know it. */
export interface Item {
  seq: number;
  deed: 'act' | 'undo' | 'back';
  seat: Seat | null;
  at: number;
  action: string | null;
  facts: Fact[];
}

export interface ActionChoice {
  action: string;
  text: string;
}

/** What is asked of a seat. */
export interface Decision {
  side: Side;
  step: string;
  detail: string;
  clause: { name: string; rule: string };
  question: string;
  actions: ActionChoice[];
}

export interface Look {
  game: Summary;
  seat: Seat | null;
  seq: number;
  view?: View;
  decision: Decision | null;
  undo: number;
  events: Item[];
  more: boolean;
  present: [boolean, boolean];
}

export interface Reading {
  left_ms: number | null;
  deadline: number | null;
}

export interface News {
  seq: number;
  seat: Seat | null;
  view?: View;
  decision: Decision | null;
  undo: number;
  to_act: Seat[];
  offers: Offer[];
  clocks: Reading[];
  status: Status;
  events: Item[];
  present: [boolean, boolean];
  game?: Summary;
}

export interface Acted {
  seq: number;
  played: number;
  repeated: boolean;
  refusal: Problem | null;
  events: Item[];
  to_act: Seat[];
  undo: number;
  decision?: Decision | null;
  view?: View;
  game?: Summary;
}

export type ProblemKind = 'input' | 'identity' | 'forbidden' | 'unknown' | 'stale' | 'state' | 'rule' | 'method' | 'limit' | 'slow' | 'internal';

/** A refusal of the server, in one sentence. */
export interface Problem {
  kind: ProblemKind;
  message: string;
  field?: string | null;
  rule?: string | null;
  reason?: string | null;
  seq?: number | null;
  retry_after?: number | null;
}

export interface ChatLine {
  line: number;
  seat?: Seat | null;
  name?: string | null;
  at: number;
  text: string;
}

export type GameMessage =
  | ({ type: 'look' } & Look)
  | ({ type: 'news' } & News)
  | ({ type: 'chat' } & ChatLine)
  | { type: 'presence'; present: [boolean, boolean] }
  | ({ type: 'acted'; id?: unknown } & Acted)
  | { type: 'said'; id?: unknown; line: number }
  | { type: 'pong'; id?: unknown }
  | ({ type: 'problem'; id?: unknown } & Problem);

export interface Allowed {
  allowed: boolean;
  why: Problem | null;
}

export interface RuleText {
  id: string;
  name: string;
  note: boolean;
  text: string;
  parts: { name: string; text: string }[];
}

export interface SideOdds {
  side: Side;
  corps: number;
  sound_dice: number;
  sound_hits_on: number;
  demoralized_dice: number;
  demoralized_hits_on: number;
  rerolls: number;
  hits: number[];
  suffered: number[];
  expected_suffered: number;
  wins: number;
  corps_removed: number;
  famous_victory: number;
  leaders: { leader: string; eliminated: number; captured: number; wounded: number }[];
}
export interface BattleOdds {
  kind: 'battle';
  space: string;
  line: number;
  attacker: SideOdds;
  defender: SideOdds;
}
export interface SiegeOdds {
  kind: 'siege';
  space: string;
  side: Side;
  defense_value: number;
  corps_needed: number;
  corps: number;
  modifiers: { name: string; value: number }[];
  modifier: number;
  faces: { face: number; total: number; besieger: number; defender: number; falls: boolean }[];
  losses: { besieger: number; defender: number; probability: number }[];
  falls: number;
  falls_within: number[];
}
export interface RollOdds {
  kind: 'roll';
  purpose: string;
  modifier: number;
  target: number;
  probability: number;
}
export type Odds = BattleOdds | SiegeOdds | RollOdds;

export type Wish = { kind: 'me' } | { kind: 'hot-seat' } | { kind: 'open' } | { kind: 'invite' } | { kind: 'bot'; level: string };
export interface NewGame {
  title: string;
  scenario?: string;
  options?: string[];
  seats: [Wish, Wish];
  private?: boolean;
  clock?: Clock;
  seed?: string;
}
export interface Begun {
  game: Summary;
  invites: [string | null, string | null];
}
export interface Scenario {
  id: string;
  name: string;
  first_year?: number;
  last_year?: number;
}
export interface TitleHere {
  title: string;
  name: string;
  sides?: Side[];
  scenarios: Scenario[];
  options: string[];
  data: string;
  levels: string[];
}
export interface LogPage {
  events: Item[];
  last: number;
}
export interface Earlier {
  seq: number;
  seat: Seat | null;
  view: View;
  hash: string | null;
}
