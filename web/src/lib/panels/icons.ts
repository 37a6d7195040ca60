// Small signs for the log and the board, drawn in a square of sixteen units around the middle.
import type { AnyFactName } from '../api/types';
import { ANCHOR, GRENADIER, SWORDS, trace } from '../counters/shapes';

export type IconName =
  | 'flag'
  | 'card'
  | 'event'
  | 'die'
  | 'march'
  | 'battle'
  | 'siege'
  | 'sea'
  | 'leader'
  | 'corps'
  | 'loss'
  | 'line'
  | 'laurel'
  | 'points'
  | 'year'
  | 'crown'
  | 'power'
  | 'round';

/** Which sign a fact has. What is not named here has a flag. */
const SIGNS: Partial<Record<AnyFactName, IconName>> = {
  YearBegan: 'year',
  PowerJoined: 'power',
  PowerLeft: 'power',
  PowerNeutral: 'power',
  BritishWithdrew: 'power',
  NoblesAnswered: 'crown',
  RoyalBattle: 'crown',
  LeaderReplaced: 'leader',
  FleetStationed: 'sea',
  InsurgentsPlaced: 'flag',
  HitsIgnored: 'event',
  CorpsCalledHome: 'march',
  CorpsTakenOff: 'march',
  GloriousRevolution: 'crown',
  LateCardsAdded: 'event',
  EventDrawn: 'event',
  EventRevealed: 'event',
  EventHeld: 'event',
  EventDiscarded: 'event',
  EventPlayed: 'event',
  EventResolved: 'event',
  Die: 'die',
  BattleDice: 'die',
  CorpsBuilt: 'corps',
  CorpsRestored: 'corps',
  CorpsArrived: 'corps',
  CorpsDelayed: 'corps',
  CorpsMoved: 'march',
  CorpsRemoved: 'loss',
  CorpsReduced: 'loss',
  Demoralized: 'loss',
  NoRetreat: 'loss',
  LaidWaste: 'loss',
  LeaderMoved: 'leader',
  LeaderArrived: 'leader',
  LeaderPromoted: 'leader',
  LeaderEliminated: 'leader',
  LeaderCaptured: 'leader',
  LeaderRansomed: 'leader',
  LeaderWounded: 'leader',
  LeaderAway: 'leader',
  LeaderGone: 'leader',
  Rallied: 'leader',
  LineBuilt: 'line',
  LineRemoved: 'line',
  FleetCommissioned: 'sea',
  FleetRemoved: 'sea',
  NavalBattle: 'sea',
  SeaControlChanged: 'sea',
  CommitmentRaised: 'sea',
  ColonialWar: 'sea',
  SupportSent: 'sea',
  CardsDealt: 'card',
  CardsReshuffled: 'card',
  CardRevealed: 'card',
  CardPlayed: 'card',
  Forfeited: 'card',
  RoundEnded: 'round',
  ForceMoved: 'march',
  Retreated: 'march',
  AvoidedBattle: 'march',
  Intercepted: 'march',
  AttackCancelled: 'march',
  WithdrewInside: 'siege',
  BattleFought: 'battle',
  FamousVictory: 'laurel',
  SiegeRolled: 'siege',
  FortressReduced: 'siege',
  FortressTaken: 'siege',
  HonorsOfWar: 'siege',
  VictoryPoints: 'points',
  LoyaltyMoved: 'crown',
  Uprising: 'crown',
  ConcessionsOffered: 'crown',
  WarWon: 'laurel',
  GameWon: 'laurel',
  TurnBegan: 'year',
  BlocksAdded: 'corps',
  EventNotPlayable: 'event',
  EventAdded: 'event',
  CommitmentChanged: 'power',
  SealiftChanged: 'sea',
  CardShown: 'card',
  PlayerOne: 'round',
  GroupMoved: 'march',
  ForceMarched: 'die',
  SeaDie: 'die',
  ExtendedMarchMade: 'march',
  Drew: 'corps',
  Deployed: 'corps',
  BlockSetUp: 'corps',
  GarrisonPlaced: 'corps',
  StepsReplaced: 'corps',
  Recalled: 'loss',
  StepLost: 'loss',
  BattleOrdered: 'battle',
  BattleBegan: 'battle',
  RoundBegan: 'battle',
  Fought: 'die',
  Rerolled: 'die',
  PursuitFired: 'die',
  BlockHit: 'loss',
  BlockLost: 'loss',
  BlockGone: 'loss',
  Sheltered: 'siege',
  Advanced: 'march',
  BattleEnded: 'battle',
  FortressBreached: 'siege',
  AssaultBegan: 'siege',
  AssaultFailed: 'siege',
  Attrition: 'loss',
  AreasScored: 'points',
  ScorchedEarth: 'loss',
};

export const iconOf = (fact: AnyFactName): IconName => SIGNS[fact] ?? 'flag';

/** Path data; filled ones have no stroke. */
export const ICONS: Record<IconName, { d: string; filled?: boolean; scale?: number }> = {
  flag: { d: 'M-4 7V-7M-4-6.5C0-8.5 2-4.5 6-6.5V.5C2 2.5 0-1.5-4 .5' },
  card: { d: 'M-4.5-6.5h9v13h-9zM-2-3.5h4M0-3.5v6' },
  event: { d: 'M-5-6H3.5V4.5A1.8 1.8 0 0 0 5.5 6.3H-3A2 2 0 0 1-5 4.3zM-2.5-3H1M-2.5 0H1' },
  die: { d: 'M-5.5-5.5h11v11h-11zM-2.5-2.5h.01M2.5 2.5h.01M0 0h.01' },
  march: { d: 'M-6.5 2.5C-3-3 1-4 6-2M2.5-5.5L6.5-2 2.5 2' },
  battle: { d: SWORDS, scale: 1.25 },
  siege: { d: trace(4, 7.6) },
  sea: { d: ANCHOR, scale: 1.25 },
  leader: { d: GRENADIER, filled: true, scale: 0.85 },
  corps: { d: GRENADIER, filled: true, scale: 0.85 },
  loss: { d: 'M-5-5L5 5M5-5L-5 5' },
  line: { d: 'M-7 3L-4-3-1 3 2-3 5 3 7-1' },
  laurel: { d: 'M-1 6.5C-6 5-7.5-1-5-6M1 6.5C6 5 7.5-1 5-6M-5.5 1L-2.5-.5M-4.5 4L-1.8 2.2M5.5 1L2.5-.5M4.5 4L1.8 2.2' },
  points: { d: 'M0-6.5L5 0 0 6.5-5 0z' },
  year: { d: 'M0-6.5A6.5 6.5 0 1 0 .01-6.5M0-3.5V0L2.8 1.8' },
  crown: { d: 'M-6 5V-4L-3-.5 0-5.5 3-.5 6-4V5z' },
  power: { d: 'M-5.5-6h11V0C5.5 4 2 6 0 7-2 6-5.5 4-5.5 0z' },
  round: { d: 'M5.5-2A6 6 0 1 0 5.8 2M6-6V-2H2' },
};
