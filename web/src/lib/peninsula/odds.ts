// What the odds of a battle or a siege mean for whoever is about to try.
import type { Odds } from './generated';

/** Nothing can come of an attack or a siege with these odds. Other dice only cost something. */
export const isHopeless = (odds: Odds): boolean => (odds.kind === 'battle' ? odds.attacker_wins.value : odds.kind === 'siege' ? odds.breach.value : 1) === 0;
