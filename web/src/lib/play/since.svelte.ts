// The slip that tells what happened since one's last move: until it is closed, or one goes on.
import { untrack } from 'svelte';
import { t } from '../i18n';
import type { LogLine } from '../panels/log';
import type { Family } from '../sides';
import type { Session, World } from './session.svelte';
import { isFree, sinceOf } from './since';

/** What was on the screen shorter than this was not read, in milliseconds: an answer was given for the player, perhaps. */
const READ = 800;

export class Since<W extends World> {
  private readonly session: Session<W>;
  private readonly family: Family;
  /** The last entry that was told. */
  private seen = $state(0);

  readonly lines = $derived.by<LogLine[]>(() => {
    const { session } = this;
    const { side, decision, log } = session;
    void log.version;
    const quiet = session.shared || session.lesson || session.over || session.throws.length > 0;
    if (quiet || !side || !decision || !isFree(this.family, decision.step)) return [];
    return sinceOf(log.book.years, side, this.family, this.seen, (from, to) => t('since-points', { from, to }));
  });

  constructor(session: Session<W>, family: Family) {
    this.session = session;
    this.family = family;
  }

  close(): void {
    this.seen = this.session.log.last;
  }

  /** Follows the game: to be called where effects may be made. */
  watch(): void {
    let told = 0;
    $effect(() => {
      if (!this.lines.length) return;
      const { last } = this.session.log;
      const later = setTimeout(() => (told = last), READ);
      return () => clearTimeout(later);
    });
    // One's own answer closes it.
    $effect(() => {
      const { seat, log } = this.session;
      if (!told || !log.events.some((i) => i.seq > told && i.seat === seat)) return;
      untrack(() => (this.seen = Math.max(this.seen, told)));
      told = 0;
    });
  }
}
