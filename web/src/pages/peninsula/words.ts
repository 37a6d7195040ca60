// What the bar at the top says of a game on hexes.
import { sideArgs, t } from '$lib/i18n';
import type { HexTable } from '$lib/peninsula/table.svelte';
import { turnName, waitText } from '$lib/peninsula/words';
import type { Saying } from '$lib/play/table';
import { isOver, sideOf } from '$lib/play/turn';
import { awaitedSide, whoWaits, winnerOf } from '../game/words';

export function promptText(table: HexTable): string {
  const { session, decision } = table;
  const game = session.game;
  if (!game) return t('game-loading');
  if (game.status === 'waiting') return t('prompt-seat-free');
  if (isOver(game)) return game.winner ? t('result-won', sideArgs(sideOf(game, game.winner))) : t('result-nobody');
  if (decision) return decision.question;
  return waitText(table.view?.step ?? '', awaitedSide(session));
}

export function sayingOf(table: HexTable): Saying {
  const { session, decision, view } = table;
  const winner = winnerOf(session);
  const side = decision?.side ?? winner ?? awaitedSide(session);
  const parts = [
    side && t(`side-${side}-adjective`),
    view && turnName(table.chart, view.turn),
    decision && decision.step === 'operate' ? t('ww-points-left', { count: view?.points ?? 0 }) : null,
    decision?.detail && decision.detail.length > 1 ? table.nameOf(decision.detail) : null,
    decision ? null : whoWaits(session),
  ];
  return { prompt: promptText(table), aside: parts.filter((p): p is string => !!p), rule: decision?.clause.rule ?? null, side, quiet: !decision && !winner };
}
