// Shows what the other side did, step by step, over a map that is up to date already. It waits for nobody.
import type { Item, Seat } from '../api/types';
import type { Side } from '../game/atlas';
import { queued, type Step, scenesOf } from './scenes';

const KEY = 'moves';
export const movesWished = (): boolean => localStorage.getItem(KEY) !== 'off';
export function wishMoves(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
}

const still = (): boolean => document.hidden || !movesWished() || matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Motion {
  /** What is shown now. */
  step = $state.raw<Step | null>(null);
  private waiting: Step[] = [];
  private timer = 0;

  show(items: readonly Item[], sideOf: (seat: Seat) => Side): void {
    if (still()) return;
    this.waiting = queued(this.waiting, scenesOf(items, sideOf));
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
