// What the pages take the server to send is what its own document says. Nothing here runs: the type check reads it.
import type { components } from './schema';
import type { Allowed, ChatLine, Item, LogPage, Offer, Problem, Reading, RuleText, SeatSummary, Summary } from './types';

type Sent = components['schemas'];
/** A field that may be missing reads as one that is there and may be nothing. */
type Whole<T> = T extends (infer U)[] ? Whole<U>[] : T extends object ? { [K in keyof T]-?: Whole<Exclude<T[K], undefined>> } : T;
type Fits<Ours, Theirs> = Whole<Theirs> extends Whole<Ours> ? true : never;

export const agreed: {
  summary: Fits<Omit<Summary, 'seats' | 'clock' | 'origin' | 'offers'>, Omit<Sent['Summary'], 'seats' | 'clock' | 'origin' | 'offers'>>;
  seat: Fits<Omit<SeatSummary, 'side'>, Omit<Sent['SeatSummary'], 'side'>>;
  offer: Fits<Offer, Sent['Offer']>;
  problem: Fits<Problem, Sent['Problem']>;
  item: Fits<Omit<Item, 'facts'>, Omit<Sent['Item'], 'facts'>>;
  log: Fits<Omit<LogPage, 'events'>, Omit<Sent['LogPage'], 'events'>>;
  allowed: Fits<Omit<Allowed, 'why'>, Omit<Sent['Allowed'], 'why'>>;
  rule: Fits<RuleText, Sent['RuleText']>;
  line: Fits<ChatLine, Sent['Line']>;
  reading: Fits<Reading, Sent['Reading']>;
} = { summary: true, seat: true, offer: true, problem: true, item: true, log: true, allowed: true, rule: true, line: true, reading: true };
