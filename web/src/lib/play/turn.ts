// Whose eyes the page looks with, and when a curtain falls between two players at one screen.
import type { AnyStepName, Looker, Seat, Summary } from '../api/types';
import { SEATS } from '../api/types';
import type { AnySide } from '../sides';

export const mySeats = (game: Summary): Seat[] => game.seats.filter((s) => s.yours).map((s) => s.seat);
export const sideOf = (game: Summary, seat: Seat): AnySide => game.seats.find((s) => s.seat === seat)?.side ?? (seat === 'one' ? 'alliance' : 'bourbon');
export const seatOf = (game: Summary, side: AnySide): Seat => game.seats.find((s) => s.side === side)?.seat ?? (side === 'alliance' ? 'one' : 'two');
export const isOver = (game: Summary): boolean => game.status === 'over' || game.status === 'aborted';
/** Two players at this screen. */
export const isShared = (game: Summary): boolean => mySeats(game).length === 2;

/** With whose eyes to look first: never with those of a player who may not be sitting here. */
export function firstLook(game: Summary, kept: Seat | null, openHands: boolean): Looker {
  const mine = mySeats(game);
  if (!mine.length) return 'spectator';
  if (mine.length === 1) return mine[0] as Seat;
  if (isOver(game)) return 'one';
  const acting = SEATS.filter((s) => game.to_act.includes(s));
  if (openHands) return acting[0] ?? 'one';
  return kept && acting.includes(kept) ? kept : 'spectator';
}

/** Who is to come to the screen, if it must be handed over. */
export function handOver(game: Summary, toAct: readonly Seat[], looker: Looker, openHands: boolean): Seat | null {
  if (!isShared(game) || openHands || game.status !== 'playing' || !toAct.length) return null;
  if (looker !== 'spectator' && toAct.includes(looker)) return null;
  return toAct[0] as Seat;
}

/** Is it the turn of somebody at this screen? */
export const isMyTurn = (game: Summary, toAct: readonly Seat[]): boolean => game.status === 'playing' && mySeats(game).some((s) => toAct.includes(s));

/** Does this answer deserve a second thought: it can hardly be taken back, and does something? */
export function needsThought(action: string, step: AnyStepName, actionsLeft: number): boolean {
  if (action === 'do end') return actionsLeft > 0;
  return step === 'first-card' && action.startsWith('card ');
}
