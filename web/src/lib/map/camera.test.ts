import { describe, expect, it } from 'vitest';
import { between, fitted, kept, opening, panned, seen, toSheet, toWindow, whole, ZOOM_MAX, zoomAt } from './camera';
import type { Box } from './geometry';
import { levelAt, symbolScale } from './stacks';

const frame: Box = [0, 0, 1100, 844];
const win = { width: 1100, height: 844 };

describe('the camera', () => {
  it('fits the whole sheet', () => {
    expect(fitted(frame, win)).toEqual({ x: 550, y: 422, zoom: 1 });
    expect(seen(fitted(frame, win), win)).toEqual(frame);
  });
  it('takes points to the window and back', () => {
    const c = { x: 300, y: 200, zoom: 1.7 };
    const [x, y] = toSheet(c, win, toWindow(c, win, [123, 456]));
    expect(x).toBeCloseTo(123);
    expect(y).toBeCloseTo(456);
  });
  it('keeps the point under the pointer where it is while zooming', () => {
    const c = fitted(frame, win);
    const before = toSheet(c, win, [700, 300]);
    const after = toSheet(zoomAt(c, win, [700, 300], 2, frame), win, [700, 300]);
    expect(after[0]).toBeCloseTo(before[0]);
    expect(after[1]).toBeCloseTo(before[1]);
  });
  it('stays between the whole sheet and four times', () => {
    expect(zoomAt(fitted(frame, win), win, [0, 0], 100, frame).zoom).toBe(ZOOM_MAX);
    expect(zoomAt(fitted(frame, win), win, [0, 0], 0.001, frame).zoom).toBe(0.5);
  });
  it('never loses the sheet', () => {
    const far = panned({ x: 550, y: 422, zoom: 2 }, win, 99999, -99999, frame);
    const [x0, , , y1] = seen(far, win);
    expect(x0).toBeGreaterThan(-30);
    expect(y1).toBeLessThan(844 + 30);
    expect(kept({ x: -500, y: 0, zoom: 0.5 }, win, frame).x).toBe(400);
  });
  it('leaves room to spare where the title lies', () => {
    expect(whole(frame, win).x).toBe(550);
    expect(whole(frame, { width: 1200, height: 844 }).x).toBe(500);
    const wide = whole(frame, { width: 2000, height: 844 });
    expect(wide.x).toBe(475);
    expect(kept(wide, { width: 2000, height: 844 }, frame)).toEqual(wide);
  });
  it('opens whole on a desk and on a theatre on a phone', () => {
    expect(opening(frame, [400, 30, 830, 360], win).zoom).toBe(1);
    const phone = opening(frame, [400, 30, 830, 360], { width: 390, height: 600 });
    expect(phone.zoom).toBeGreaterThanOrEqual(0.86);
  });
  it('glides from one view to another', () => {
    const [a, b] = [fitted(frame, win), { x: 300, y: 300, zoom: 3 }];
    expect(between(a, b, 0)).toEqual(a);
    expect(between(a, b, 1).x).toBeCloseTo(300);
    expect(between(a, b, 1).zoom).toBeCloseTo(3);
  });
});

describe('detail', () => {
  it('comes in three levels', () => {
    expect([0.5, 1, 2].map(levelAt)).toEqual(['far', 'middle', 'near']);
  });
  it('lets symbols grow with the square root of the zoom', () => {
    expect(4 * symbolScale(4)).toBeCloseTo(2);
    expect(symbolScale(0.9)).toBe(1);
  });
});
