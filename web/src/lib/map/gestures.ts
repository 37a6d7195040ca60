// Fingers, mouse and wheel on the map.
import { ZOOM_MAX } from './camera';
import type { Eye } from './eye.svelte';
import type { Box, Point } from './geometry';

/** A hand that moves less has not dragged. */
const A_CLICK = 5;
const onTools = (e: Event): boolean => !!(e.target as Element).closest('.tools');

export class Gestures {
  readonly #fingers = new Map<number, Point>();
  readonly #host: HTMLElement;
  readonly #eye: Eye;
  #dragged = 0;

  constructor(host: HTMLElement, eye: Eye) {
    this.#host = host;
    this.#eye = eye;
  }

  get touching(): boolean {
    return this.#fingers.size > 0;
  }
  /** Has the hand moved the map since it was put down? Then what follows is no click. */
  get dragged(): boolean {
    return this.#dragged > A_CLICK;
  }

  /** Takes hold of a map: its layers move with the eye, and it stays fitted to its window. The answer lets go. */
  hold(layers: readonly HTMLElement[], first: () => Box | null): () => void {
    const [host, eye] = [this.#host, this.#eye];
    eye.carry(layers.map((mover) => ({ mover, drawing: mover.querySelector('svg') as SVGSVGElement })));
    const letGo = this.listen();
    const watch = new ResizeObserver(() => eye.fit({ width: host.clientWidth, height: host.clientHeight }, first()));
    watch.observe(host);
    return () => {
      letGo();
      watch.disconnect();
      eye.stop();
    };
  }

  /** Listens; the answer stops it. */
  listen(): () => void {
    const stop = new AbortController();
    const { signal } = stop;
    const on = this.#host.addEventListener.bind(this.#host);
    on('pointerdown', (e) => this.#down(e), { signal });
    on('pointermove', (e) => this.#move(e), { signal });
    on('pointerup', (e) => this.#up(e), { signal });
    on('pointercancel', (e) => this.#up(e), { signal });
    on('dblclick', (e) => this.#doubled(e), { signal });
    on('wheel', (e) => this.#wheel(e), { signal, passive: false });
    return () => stop.abort();
  }

  #local(e: MouseEvent): Point {
    const r = this.#host.getBoundingClientRect();
    return [e.clientX - r.left, e.clientY - r.top];
  }

  #down(e: PointerEvent): void {
    if (e.button !== 0 || onTools(e)) return;
    if (!this.#fingers.size) this.#dragged = 0;
    this.#fingers.set(e.pointerId, this.#local(e));
    this.#eye.halt();
  }

  #move(e: PointerEvent): void {
    const old = this.#fingers.get(e.pointerId);
    if (!old) return;
    // It was let go outside the map, where nobody heard of it.
    if (!e.buttons) {
      this.#up(e);
      return;
    }
    const at = this.#local(e);
    if (this.#fingers.size === 1) this.#drag(e, old, at);
    else if (this.#fingers.size === 2) this.#pinch(e.pointerId, old, at);
    this.#fingers.set(e.pointerId, at);
  }

  #drag(e: PointerEvent, old: Point, at: Point): void {
    this.#dragged += Math.hypot(at[0] - old[0], at[1] - old[1]);
    if (!this.dragged) return;
    if (!this.#host.hasPointerCapture(e.pointerId)) this.#host.setPointerCapture(e.pointerId);
    this.#eye.pan(at[0] - old[0], at[1] - old[1]);
  }

  #pinch(id: number, old: Point, at: Point): void {
    this.#dragged = 99;
    const other = [...this.#fingers].find(([finger]) => finger !== id)?.[1] as Point;
    const before = Math.hypot(old[0] - other[0], old[1] - other[1]);
    const after = Math.hypot(at[0] - other[0], at[1] - other[1]);
    this.#eye.pan((at[0] - old[0]) / 2, (at[1] - old[1]) / 2);
    this.#eye.scale([(at[0] + other[0]) / 2, (at[1] + other[1]) / 2], after / (before || 1));
  }

  #up(e: PointerEvent): void {
    this.#fingers.delete(e.pointerId);
  }

  #wheel(e: WheelEvent): void {
    e.preventDefault();
    const step = e.deltaMode === 1 ? 0.05 : e.ctrlKey ? 0.01 : 0.0016;
    this.#eye.scale(this.#local(e), Math.exp(-e.deltaY * step));
  }

  #doubled(e: MouseEvent): void {
    if (onTools(e)) return;
    this.#eye.zoomBy(this.#eye.camera.zoom > ZOOM_MAX * 0.7 ? 0.3 : 1.8, this.#local(e), 320);
  }
}
