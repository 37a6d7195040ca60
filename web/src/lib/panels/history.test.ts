import { describe, expect, it } from 'vitest';
import type { View } from '../game/view';
import { clamp, momentUrl, nextStart, Past, ticks } from './history';

const view = (year: number): View => ({ year }) as View;
const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 0));

describe('history', () => {
  it('stays within the game', () => {
    expect([clamp(-3, 10), clamp(4.4, 10), clamp(99, 10)]).toEqual([0, 4, 10]);
  });
  it('steps from round to round', () => {
    const starts = [1, 5, 9];
    expect(nextStart(starts, 0, 12, 1)).toBe(4);
    expect(nextStart(starts, 4, 12, 1)).toBe(8);
    expect(nextStart(starts, 8, 12, 1)).toBe(12);
    expect(nextStart(starts, 12, 12, -1)).toBe(8);
    expect(nextStart(starts, 3, 12, -1)).toBe(0);
    expect(nextStart([], 3, 12, -1)).toBe(0);
  });
  it('has ticks where rounds begin, never too many', () => {
    expect(ticks([1, 6], 10)).toEqual([0, 0.5]);
    expect(ticks([], 0)).toEqual([]);
    expect(
      ticks(
        Array.from({ length: 500 }, (_, i) => i + 1),
        500,
      ).length,
    ).toBeLessThanOrEqual(80);
  });
  it('asks only for what is still wanted', async () => {
    const asked: number[] = [];
    const shown: number[] = [];
    const past = new Past(
      async (seq) => {
        asked.push(seq);
        await settled();
        return view(seq);
      },
      (seq) => shown.push(seq),
      () => undefined,
    );
    for (const seq of [1, 2, 3, 4]) past.want(seq);
    await settled();
    await settled();
    await settled();
    expect(asked).toEqual([1, 4]);
    expect(shown).toEqual([4]);
    past.want(1);
    expect(shown).toEqual([4, 1]);
    expect(asked).toEqual([1, 4]);
  });
  it('says when it cannot be had, and forgets it', async () => {
    let failures = 0;
    const past = new Past(
      () => Promise.reject(new Error('no')),
      () => undefined,
      () => (failures += 1),
    );
    past.want(3);
    await settled();
    expect(failures).toBe(1);
    expect(past.known(3)).toBeUndefined();
  });
  it('has addresses', () => {
    expect(momentUrl('https://x', 'abc', 14)).toBe('https://x/games/abc?at=14');
    expect(momentUrl('https://x', 'abc', null)).toBe('https://x/games/abc');
  });
});
