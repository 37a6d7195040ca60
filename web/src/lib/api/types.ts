// What the server sends and takes, from its own document (`schema.d.ts`), with what the engine puts into it (`game/generated.ts`).
import type { Decision, FactName, Odds, StepName, View } from '../game/generated';
import type { FactName as HexFactName, StepName as HexStepName } from '../peninsula/generated';
import type { AnySide } from '../sides';
import type { components } from './schema';

export type { ActionChoice, Cited, Decision, ForceWorth, Forecast, Odds, SideOdds } from '../game/generated';

type Schemas = components['schemas'];
/** A field that may be nothing is sent all the same. */
type Whole<T> = T extends (infer U)[] ? Whole<U>[] : T extends object ? { [K in keyof T]-?: Whole<Exclude<T[K], undefined>> } : T;
type Sent<K extends keyof Schemas> = Whole<Schemas[K]>;
/** The same with fields that the document leaves to the engine, or knows less of. */
type With<T, Known> = Omit<T, keyof Known> & Known;

export type Seat = Schemas['Seat'];
export type Looker = Schemas['Looker'];
export const SEATS: readonly Seat[] = ['one', 'two'];
export const seatIndex = (seat: Seat): 0 | 1 => (seat === 'one' ? 0 : 1);

export type SeatKind = Schemas['SeatKind'];
export type Status = Schemas['Status'];
export type OfferKind = Schemas['OfferKind'];
export type Clock = Schemas['Clock'];
export type Offer = Schemas['Offer'];
export type Absence = Sent<'Absence'>;
export type ClaimAction = Schemas['ClaimAction'];
export type Reading = Sent<'Reading'>;
export type ChatLine = Schemas['Line'];

/** How the seed of the dice is made. */
export type DealSummary = Sent<'DealSummary'>;
export type SeatSummary = With<Sent<'SeatSummary'>, { side: AnySide; vacation_until?: number | null }>;
/** A game in short. */
export type Summary = With<Sent<'Summary'>, { seats: SeatSummary[]; absence?: Absence | null; deal: DealSummary | null }>;

/** Facts and steps of all families of titles, by name. */
export type AnyFactName = FactName | HexFactName;
export type AnyStepName = StepName | HexStepName;

/** What happened: a name, a rule, a sentence and fields of its own. */
export interface Fact {
  fact: AnyFactName;
  rule: string;
  /** The title whose rulebook the rule is from, where it is not the game's own. */
  book?: string;
  text: string;
  [field: string]: unknown;
}
/** An entry of the log as the viewer may know it. */
export type Item = With<Sent<'Item'>, { facts: Fact[] }>;

interface Seen {
  lesson?: LessonProgress | null;
  view?: View;
  decision: Decision | null;
  events: Item[];
}
export type Look = With<Sent<'Look'>, Seen & { game: Summary; present: [boolean, boolean] }>;
export type News = With<Sent<'News'>, Seen & { game?: Summary; present: [boolean, boolean]; absence?: Absence | null }>;
export type Acted = With<Sent<'Acted'>, Omit<Seen, 'decision'> & { decision?: Decision | null; game?: Summary; refusal: Problem | null }>;
export type LogPage = With<Sent<'LogPage'>, { events: Item[] }>;
export type Earlier = With<Sent<'Earlier'>, { view: View }>;

/** A refusal of the server, in one sentence. */
export type Problem = Schemas['Problem'];
export type Allowed = With<Sent<'Allowed'>, { why: Problem | null }>;

/** A guided game, its steps, and how far one has come in it. */
export type Lesson = Schemas['Lesson'];
export type LessonStep = Schemas['LessonStep'];
export type ScriptedAct = Schemas['ScriptedAct'];
export type LessonProgress = Schemas['LessonProgress'];

/** What a search thinks of a decision so far. */
export type Advised = Schemas['Advised'];
export type AdvisedLine = Schemas['AdvisedLine'];
export type AdvisedStep = Schemas['AdvisedStep'];

export type GameMessage =
  | ({ type: 'look' } & Look)
  | ({ type: 'news' } & News)
  | ({ type: 'chat' } & ChatLine)
  | { type: 'presence'; present: [boolean, boolean] }
  | ({ type: 'acted'; id?: unknown } & Acted)
  | { type: 'said'; id?: unknown; line: number }
  | { type: 'pong'; id?: unknown }
  | ({ type: 'problem'; id?: unknown } & Problem);

export type RuleText = Schemas['RuleText'];
export type RuleList = Schemas['RuleList'];

export type BattleOdds = Extract<Odds, { kind: 'battle' }>;

export type Wish = Schemas['Wish'];
export type NewGame = With<Schemas['NewGame'], { seats: [Wish, Wish] }>;
export type Begun = With<Sent<'Begun'>, { game: Summary; invites: [string | null, string | null] }>;
export type Scenario = Schemas['Scenario'];
export type TitleHere = With<Schemas['TitleHere'], { sides: AnySide[] }>;
