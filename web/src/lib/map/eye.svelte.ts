// What looks at the sheet: it moves two layers by CSS and nothing else. While they move they keep the picture they have;
// at rest they are painted anew, the pieces at once and the engraving below them when there is time.
import { between, type Camera, fitted, kept, opening, panned, seen, toWindow, type Window, whole, zoomAt } from './camera';
import { type Box, grown, type Point } from './geometry';

/** Layers are laid out small and only ever enlarged: a browser keeps the picture of what it enlarges. */
const LAID = 0.25;
/** So long after the last movement it is at rest. */
const REST = 240;
/** Seen from this much farther away than it was painted for, a layer would have too much to paint. */
const TOO_FAR = 1.4;

/** A layer: what is moved, and the zoom its picture was painted for. */
interface Layer {
  mover: HTMLElement;
  drawing: SVGSVGElement;
  painted: number;
  held: boolean;
}

export interface Sheet {
  /** What is shown as a whole. */
  frame: Box;
  /** How far it is drawn beyond. */
  bleed: number;
  /** The least zoom at which it can be read. */
  least?: number;
}

const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Eye {
  win = $state.raw<Window>({ width: 0, height: 0 });
  /** The zoom that pieces are sized for, and that of the engraving: those of the last rest. */
  zoom = $state(1);
  sheetZoom = $state(1);
  /** What was in sight at the last rest. */
  sight = $state.raw<Box>([0, 0, 1, 1]);
  atFit = $state(true);
  moving = $state(false);
  camera: Camera = { x: 0, y: 0, zoom: 1 };

  #sheet: Sheet;
  #layers: Layer[] = [];
  #gliding = 0;
  #resting = 0;
  #engraving = 0;
  #lastFrame = 0;

  constructor(sheet: Sheet) {
    this.#sheet = sheet;
  }

  get frame(): Box {
    return this.#sheet.frame;
  }

  /** The layers, from the lowest: the engraving, the pieces. */
  carry(layers: { mover: HTMLElement; drawing: SVGSVGElement }[]): void {
    this.#layers = layers.map((l) => ({ ...l, painted: 1, held: false }));
    this.#measure();
  }

  /** Another sheet: opened as it opens. */
  lay(sheet: Sheet, first: Box | null): void {
    this.#sheet = sheet;
    this.#measure();
    if (this.win.width) this.#jump(opening(sheet.frame, first, this.win, sheet.least));
  }

  /** The window has another size. */
  fit(win: Window, first: Box | null): void {
    const again = this.win.width === 0 || this.atFit;
    this.win = win;
    if (win.width) this.#jump(again ? opening(this.frame, first, win, this.#sheet.least) : kept(this.camera, win, this.frame));
  }

  #edge(): Box {
    return grown(this.frame, this.#sheet.bleed);
  }

  #measure(): void {
    const [x0, y0, x1, y1] = this.#edge();
    for (const { drawing } of this.#layers) {
      drawing.setAttribute('viewBox', `${x0} ${y0} ${x1 - x0} ${y1 - y0}`);
      drawing.style.width = `${(x1 - x0) * LAID}px`;
      drawing.style.height = `${(y1 - y0) * LAID}px`;
    }
  }

  show(camera: Camera): void {
    this.camera = camera;
    this.#stir();
    // Where frames are slow the next movement may be waiting already: it comes before the next frame.
    this.#resting = window.setTimeout(() => {
      this.#lastFrame = requestAnimationFrame(() => this.rest());
    }, REST);
    for (const layer of this.#layers) {
      if (camera.zoom * TOO_FAR < layer.painted) this.#paint(layer);
      else if (!layer.held) this.#hold(layer);
    }
    this.moving = true;
    this.#place();
  }

  /** Whatever was to be done at rest is not done yet. */
  #stir(): void {
    clearTimeout(this.#engraving);
    clearTimeout(this.#resting);
    cancelAnimationFrame(this.#lastFrame);
  }

  #place(): void {
    const [x0, y0] = this.#edge();
    const [x, y] = toWindow(this.camera, this.win, [x0, y0]);
    const transform = `translate3d(${x.toFixed(2)}px, ${y.toFixed(2)}px, 0) scale(${this.camera.zoom / LAID})`;
    for (const { mover } of this.#layers) mover.style.transform = transform;
  }

  /** A layer that is held keeps its picture; one that is not is painted for the zoom it has. */
  #hold(layer: Layer): void {
    layer.mover.style.willChange = 'transform';
    layer.held = true;
  }
  #paint(layer: Layer): void {
    layer.mover.style.willChange = 'auto';
    layer.held = false;
    layer.painted = this.camera.zoom;
  }

  /** Crisp lines, symbols of the right size. */
  rest(): void {
    this.#stir();
    this.moving = false;
    const [engraving, pieces] = this.#layers;
    if (pieces) this.#paint(pieces);
    this.zoom = this.camera.zoom;
    this.sight = seen(this.camera, this.win);
    this.atFit = Math.abs(this.camera.zoom - fitted(this.frame, this.win).zoom) < 0.01;
    if (!engraving) return;
    const engrave = (): void => {
      this.#paint(engraving);
      this.sheetZoom = this.camera.zoom;
    };
    if (Math.abs(engraving.painted - this.camera.zoom) < 1e-4) engrave();
    else this.#engraving = window.setTimeout(engrave, REST);
  }

  #jump(to: Camera): void {
    cancelAnimationFrame(this.#gliding);
    this.camera = to;
    this.#place();
    this.rest();
    clearTimeout(this.#engraving);
    for (const layer of this.#layers) this.#paint(layer);
    this.sheetZoom = to.zoom;
  }

  halt(): void {
    cancelAnimationFrame(this.#gliding);
  }

  glide(to: Camera, ms = 320): void {
    this.halt();
    if (still()) {
      this.#jump(to);
      return;
    }
    const from = this.camera;
    const start = performance.now();
    const step = (at: number): void => {
      const k = Math.max(0, Math.min(1, (at - start) / ms));
      this.show(between(from, to, k));
      if (k < 1) this.#gliding = requestAnimationFrame(step);
    };
    this.#gliding = requestAnimationFrame(step);
  }

  stop(): void {
    this.halt();
    this.#stir();
  }

  whole(): void {
    this.glide(whole(this.frame, this.win));
  }
  lookAt(box: Box): void {
    this.glide(kept(fitted(box, this.win), this.win, this.frame));
  }
  centre(p: Point): void {
    this.glide(kept({ ...this.camera, x: p[0], y: p[1] }, this.win, this.frame));
  }
  pan(dx: number, dy: number): void {
    this.show(panned(this.camera, this.win, dx, dy, this.frame));
  }
  nudge(dx: number, dy: number): void {
    this.glide(panned(this.camera, this.win, dx, dy, this.frame), 160);
  }
  /** Zooms about a point of the window, at once. */
  scale(at: Point, factor: number): void {
    this.show(zoomAt(this.camera, this.win, at, factor, this.frame));
  }
  zoomBy(factor: number, at: Point = [this.win.width / 2, this.win.height / 2], ms = 200): void {
    this.glide(zoomAt(this.camera, this.win, at, factor, this.frame), ms);
  }
  /** Is a point of the sheet in the window, and not at its very edge? */
  sees([px, py]: Point, margin = 60): boolean {
    const [x, y] = toWindow(this.camera, this.win, [px, py]);
    return x >= margin && y >= margin && x <= this.win.width - margin && y <= this.win.height - margin;
  }
}
