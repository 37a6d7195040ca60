// Shows what the other side did, step by step, over a map that is up to date already. It waits for nobody.
import type { Side } from '../game/atlas';
import { kept } from '../kept';
import type { AnySide } from '../sides';
import { queued, type Scene, type Step } from './scenes';

const KEY = 'moves';
export const movesWished = (): boolean => kept.get(KEY) !== 'off';
export const wishMoves = (on: boolean): void => kept.set(KEY, on ? null : 'off');

const still = (): boolean => document.hidden || !movesWished() || matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Motion<S extends AnySide = Side> {
  /** What is shown now. */
  step = $state.raw<Step<S> | null>(null);
  private waiting: Step<S>[] = [];
  private timer = 0;

  show(scenes: readonly Scene<S>[]): void {
    if (still()) return;
    this.waiting = queued(this.waiting, scenes);
    if (!this.step) this.next();
  }

  skip(): void {
    clearTimeout(this.timer);
    this.waiting = [];
    this.step = null;
  }

  private next(): void {
    this.step = this.waiting.shift() ?? null;
    if (this.step) this.timer = window.setTimeout(() => this.next(), this.step.ms + 60);
  }
}
