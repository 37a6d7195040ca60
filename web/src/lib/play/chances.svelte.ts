// The odds beside the map: of what is about to be rolled, or would be if one did what one has in mind.
import * as api from '../api/client';
import type { ForceWorth, Forecast, Odds } from '../api/types';
import { byRank } from '../map/stacks';
import { batchOf, faultOf, overCommand, stepsTaken } from './force';
import { Foresight } from './foresight';
import type { TableState } from './table-state.svelte';

export class Chances {
  private readonly table: TableState;
  private told = $state.raw<{ of: string; forecast: Forecast } | null>(null);

  /** What one has in mind: a choice that waits for a second word, or the force in the panel. */
  readonly plan = $derived.by<readonly string[]>(() => {
    const { pending, muster, selection, past } = this.table;
    if (past) return [];
    // A card brings no dice; and no odds are asked of what is sure to be refused.
    if (pending) return pending.word.verb === 'card' ? [] : [pending.action];
    const chosen = selection.leaders.size + selection.corps.size > 0;
    if (!muster || !chosen || stepsTaken(muster) || faultOf(muster, selection) || overCommand(muster, selection)) return [];
    const batch = batchOf(muster, selection);
    // Only a march begins with "that is all"; elsewhere the dice may fall at that word.
    return muster.task === 'march' ? batch : batch.slice(0, -1);
  });
  /** Told of something that is not done yet. */
  readonly before = $derived.by(() => this.plan.length > 0);
  readonly shown = $derived.by<Odds | null>(() => this.told?.forecast.odds ?? null);
  /** What the force in the panel is worth; nothing as long as only that of an earlier choice is known. */
  readonly force = $derived.by<ForceWorth | null>(() => (this.table.muster && this.told?.of === this.plan.join(';') ? this.told.forecast.force : null));
  /** The enemy one thinks of. */
  readonly defender = $derived.by(() => {
    const odds = this.shown;
    if (odds?.kind !== 'battle') return null;
    const group = this.table.view?.spaces.find((s) => s.id === odds.space)?.[odds.defender.side].outside;
    const best = group && byRank(group.leaders)[0];
    return best && best.sort === 'named' ? best.name : null;
  });

  constructor(table: TableState) {
    this.table = table;
  }

  /** Follows the game: to be called where effects may be made. */
  watch(): void {
    const { session } = this.table;
    const sight = new Foresight<{ of: string; forecast: Forecast }>(
      async ({ plan }, signal) => {
        const of = plan.join(';');
        return { of, forecast: await api.odds(session.id, of ? { action: of, seat: session.seat, seq: session.seq } : {}, signal) };
      },
      (told) => {
        this.told = told;
      },
    );
    $effect(() => {
      if (session.busy) {
        sight.halt();
        return;
      }
      const plan = session.seat ? this.plan : [];
      sight.want(plan.length || this.rolling() ? { moment: `${session.looker}:${session.seq}`, plan } : null);
    });
    $effect(() => () => sight.want(null));
  }

  private rolling(): boolean {
    const { view, session } = this.table;
    if (!view || session.over) return false;
    const { force, battle, steps } = view.procedure;
    return !!force || !!battle || steps.some((s) => s.startsWith('siege'));
  }
}
