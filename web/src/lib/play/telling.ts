// What happened, in one sentence: for whoever hears the game.
import type { Fact, Item } from '../api/types';

/** The weightiest fact speaks; among equals the last. */
const WEIGHT: Record<string, number> = {
  GameWon: 9,
  WarWon: 8,
  GloriousRevolution: 8,
  FamousVictory: 7,
  BattleFought: 6,
  FortressTaken: 6,
  NavalBattle: 6,
  SiegeRolled: 5,
  YearBegan: 5,
  Intercepted: 4,
  AvoidedBattle: 4,
  Retreated: 4,
  EventPlayed: 4,
  EventRevealed: 4,
  ForceMoved: 3,
  CardPlayed: 3,
  CardRevealed: 3,
  SpaceConverted: 3,
  RoundEnded: 2,
};
const weight = (fact: Fact): number => WEIGHT[fact.fact] ?? 1;

export function tellingOf(items: readonly Item[]): string | null {
  let best: Fact | null = null;
  for (const item of items) for (const fact of item.facts) if (!best || weight(fact) >= weight(best)) best = fact;
  return best?.text ?? null;
}
