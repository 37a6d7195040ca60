// What the bar at the top says: the question, or who is waited for.
import { type Seat, seatIndex } from '$lib/api/types';
import type { View } from '$lib/game/view';
import { capital, placeArgs, sideArgs, sideLabelArgs, t } from '$lib/i18n';
import { cite } from '$lib/panels/books';
import { type Progress, progressOf, sentence, stepAsked } from '$lib/play/prompt';
import type { Session, World } from '$lib/play/session.svelte';
import type { SuccessionTable } from '$lib/play/succession-table.svelte';
import type { Saying } from '$lib/play/table';
import { isOver, sideOf } from '$lib/play/turn';
import type { AnySide } from '$lib/sides';

/** Steps of the other side that have a sentence of their own. */
const WAITING = new Set([
  'intercept',
  'go-inside',
  'avoid-to',
  'hits',
  'retreat',
  'battle-leaders',
  'winter',
  'first-card',
  'play-card',
  'act',
  'march',
  'spend',
  'muster',
  'where',
  'leaders',
  'place',
]);

/** "The Bourbons are choosing their losses". */
export function waitingText(view: View | null, side: AnySide | null): string {
  const step = view ? stepAsked(view) : '';
  return capital(t(`waiting-${WAITING.has(step) ? step : 'decides'}`, side ? sideArgs(side, 'who') : { who: '' }));
}

/** The seat whose decision is awaited: the other one, where both decide. */
export const awaited = (session: Session<World>): Seat | null => session.toAct.find((s) => s !== session.seat) ?? session.toAct[0] ?? null;

export function awaitedSide(session: Session<World>): AnySide | null {
  const seat = awaited(session);
  return seat && session.game ? sideOf(session.game, seat) : null;
}

export function promptText(table: SuccessionTable): string {
  const { session, decision, pending } = table;
  const game = session.game;
  if (!game) return t('game-loading');
  if (game.status === 'waiting') return t('prompt-seat-free');
  if (isOver(game)) return game.winner ? t('result-won', sideArgs(sideOf(game, game.winner))) : t('result-nobody');
  if (pending && table.offersBattle) return t('prompt-battle', placeArgs('space', table.placeOf(pending.space)));
  if (decision) return sentence(decision.question).text;
  return waitingText(table.view, awaitedSide(session));
}

/** Who sits there, and whether he is looking. */
export function whoWaits(session: Session<World>): string | null {
  const seat = session.toAct.find((s) => s !== session.seat);
  const other = session.game?.seats.find((s) => s.seat === seat);
  if (!other || session.shared) return null;
  if (other.kind === 'bot') return t('seat-bot', { level: other.level ? t(`level-name-${other.level}`) : '' });
  return t(session.present[seatIndex(other.seat)] ? 'seat-here' : 'seat-away', { name: other.name ?? '' });
}

/** "Action 2 of 3", and whose it is where that is not who is spoken of. */
function progressText({ side, action, of }: Progress, who: AnySide | null): string {
  return side === who ? t('prompt-progress', { action, of }) : t('prompt-progress-theirs', { action, of, ...sideLabelArgs(side) });
}

/** The small line under the question: side, where in the turn, what is left. */
export function asideOf(table: SuccessionTable): string[] {
  const { session, view, decision } = table;
  if (!view || !session.game) return [];
  if (session.over) return [String(view.year)];
  const who = decision ? decision.side : awaitedSide(session);
  const progress = progressOf(view, decision, session.log.events);
  const parts = [
    who && t(`side-${who}-adjective`),
    progress ? progressText(progress, who) : t(`phase-${view.phase}`),
    decision ? sentence(decision.question).aside : whoWaits(session),
  ];
  return parts.filter((p): p is string => !!p);
}

export const winnerOf = (session: Session<World>): AnySide | null => (session.over && session.game?.winner ? sideOf(session.game, session.game.winner) : null);

export function sayingOf(table: SuccessionTable): Saying {
  const { session, decision } = table;
  const winner = winnerOf(session);
  return {
    prompt: promptText(table),
    aside: asideOf(table),
    rule: decision ? cite(decision.clause) : null,
    side: decision?.side ?? winner ?? awaitedSide(session),
    quiet: !decision && !winner,
  };
}
