// The part of the sheet one sees, and how it moves. Pure: the component applies it.
import type { Box, Point } from './geometry';

export interface Camera {
  /** The point of the sheet in the middle of the window. */
  x: number;
  y: number;
  /** Pixels for each unit of the sheet. */
  zoom: number;
}

export interface Window {
  width: number;
  height: number;
}

export const ZOOM_MAX = 4;
/** One may go out a little farther than the whole sheet. */
export const zoomMin = (frame: Box, win: Window): number => Math.min(0.5, fitted(frame, win).zoom);

/** The whole of a box, in the middle. */
export function fitted([x0, y0, x1, y1]: Box, win: Window, margin = 0): Camera {
  const zoom = Math.min((win.width - margin * 2) / (x1 - x0), (win.height - margin * 2) / (y1 - y0));
  return { x: (x0 + x1) / 2, y: (y0 + y1) / 2, zoom: Math.max(0.05, Math.min(ZOOM_MAX, zoom)) };
}

/** Room to spare beside the sheet goes to the left, where its title lies over it, as far as the title needs it. */
const TITLE_ROOM = 75;
const aside = (width: number, win: Window, zoom: number): number => Math.max(0, Math.min(TITLE_ROOM / zoom, (win.width / zoom - width) / 2));

/** The whole sheet. */
export function whole(frame: Box, win: Window): Camera {
  const c = fitted(frame, win);
  return { ...c, x: c.x - aside(frame[2] - frame[0], win, c.zoom) };
}

/** A point of the window on the sheet. */
export const toSheet = (c: Camera, win: Window, [px, py]: Point): Point => [c.x + (px - win.width / 2) / c.zoom, c.y + (py - win.height / 2) / c.zoom];
/** A point of the sheet in the window. */
export const toWindow = (c: Camera, win: Window, [x, y]: Point): Point => [(x - c.x) * c.zoom + win.width / 2, (y - c.y) * c.zoom + win.height / 2];

/** Zooms so that the point of the sheet under a point of the window stays under it. */
export function zoomAt(c: Camera, win: Window, point: Point, factor: number, frame: Box): Camera {
  const zoom = Math.max(zoomMin(frame, win), Math.min(ZOOM_MAX, c.zoom * factor));
  const [x, y] = toSheet(c, win, point);
  return kept({ x: x - (point[0] - win.width / 2) / zoom, y: y - (point[1] - win.height / 2) / zoom, zoom }, win, frame);
}

export const panned = (c: Camera, win: Window, dx: number, dy: number, frame: Box): Camera =>
  kept({ ...c, x: c.x - dx / c.zoom, y: c.y - dy / c.zoom }, win, frame);

/** The sheet never leaves the window: its edge goes no farther than a little past the window's. */
export function kept(c: Camera, win: Window, [x0, y0, x1, y1]: Box): Camera {
  const slack = 40 / c.zoom;
  const axis = (at: number, low: number, high: number, seen: number, spare: number): number => {
    const half = seen / 2;
    const a = low - slack + half;
    const b = high + slack - half;
    return a > b ? (low + high) / 2 - spare : Math.max(a, Math.min(b, at));
  };
  const spare = aside(x1 - x0, win, c.zoom);
  return { ...c, x: axis(c.x, x0, x1, win.width / c.zoom, spare), y: axis(c.y, y0, y1, win.height / c.zoom, 0) };
}

/** What the window shows. */
export const seen = (c: Camera, win: Window): Box => [
  c.x - win.width / 2 / c.zoom,
  c.y - win.height / 2 / c.zoom,
  c.x + win.width / 2 / c.zoom,
  c.y + win.height / 2 / c.zoom,
];

/** How the map opens: whole where it can be read whole, otherwise on a theatre. */
export function opening(frame: Box, theatre: Box | null, win: Window, least = 0.86): Camera {
  const all = whole(frame, win);
  if (all.zoom >= 0.72 || !theatre) return all;
  const c = fitted(theatre, win);
  return kept({ ...c, zoom: Math.max(c.zoom, least) }, win, frame);
}

/** From one camera to another, eased. */
export const between = (a: Camera, b: Camera, t: number): Camera => {
  const e = 1 - (1 - t) ** 3;
  const zoom = a.zoom * (b.zoom / a.zoom) ** e;
  // Zoom and place go together, so that the target stays in sight.
  const k = Math.abs(b.zoom - a.zoom) < 1e-6 ? e : (1 / zoom - 1 / a.zoom) / (1 / b.zoom - 1 / a.zoom);
  return { x: a.x + (b.x - a.x) * k, y: a.y + (b.y - a.y) * k, zoom };
};
