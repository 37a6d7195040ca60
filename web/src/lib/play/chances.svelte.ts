// The odds beside the map: of what is about to be rolled, or would be if one did what one has in mind.
import * as api from '../api/client';
import type { ForceWorth } from '../api/types';
import type { AnyTable } from './any-table.svelte';
import { Foresight } from './foresight';
import type { World } from './session.svelte';
import type { Listed } from './table';

interface Told<W extends World> {
  /** The plan it is told of. */
  of: string;
  odds: W['odds'] | null;
  force: ForceWorth | null;
}

export class Chances<W extends World> {
  private readonly table: AnyTable<W, Listed>;
  private readonly cannotSucceed: (odds: W['odds'], planned: boolean) => boolean;
  private told = $state.raw<Told<W> | null>(null);

  private readonly of = $derived.by(() => this.table.plan.join(';'));
  /** Told of something that is not done yet. */
  readonly before = $derived.by(() => this.table.plan.length > 0);
  readonly shown = $derived.by<W['odds'] | null>(() => this.told?.odds ?? null);
  /** What the force in the panel is worth; nothing as long as only that of an earlier choice is known. */
  readonly force = $derived.by<ForceWorth | null>(() => (this.before && this.told?.of === this.of ? this.told.force : null));
  /** Nothing can come of what one has in mind, or is asked whether to try. */
  readonly hopeless = $derived.by(() => {
    const { told, table } = this;
    if (!told?.odds || told.of !== this.of || !(this.before || table.choices.yesNo)) return false;
    return this.cannotSucceed(told.odds, this.before);
  });

  /** @param cannotSucceed whether an attempt with these odds is in vain; without a plan, whether they are those of the attempt that is asked about. */
  constructor(table: AnyTable<W, Listed>, cannotSucceed: (odds: W['odds'], planned: boolean) => boolean) {
    this.table = table;
    this.cannotSucceed = cannotSucceed;
  }

  /** Follows the game: to be called where effects may be made. */
  watch(): void {
    const { session } = this.table;
    const sight = new Foresight<Told<W>>(
      async ({ plan }, signal) => {
        const of = plan.join(';');
        return { of, ...(await api.odds(session.id, of ? { action: of, seat: session.seat, seq: session.seq } : { seat: session.looker }, signal)) } as Told<W>;
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
      const plan = session.seat ? this.table.plan : [];
      sight.want(plan.length || this.table.rolling ? { moment: `${session.looker}:${session.seq}`, plan } : null);
    });
    $effect(() => () => sight.want(null));
  }
}
