// Who sits at this screen, as far as the browser knows it from before.
import type { Looker, Seat } from '../api/types';
import { kept, keptHere } from '../kept';

const handsKey = (game: string): string => `open-hands:${game}`;
const seatKey = (game: string): string => `seat:${game}`;

/** Two at one screen play with open hands. */
export const openHandsIn = (game: string): boolean => kept.get(handsKey(game)) === 'yes';
export const setOpenHandsIn = (game: string, open: boolean): void => kept.set(handsKey(game), open ? 'yes' : null);

/** With whose eyes this window looked last. */
export const seatHere = (game: string): Seat | null => keptHere.get(seatKey(game)) as Seat | null;
export const setSeatHere = (game: string, looker: Looker): void => keptHere.set(seatKey(game), looker === 'spectator' ? null : looker);
