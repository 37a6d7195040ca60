import { afterEach, expect, it, vi } from 'vitest';
import { kept } from './kept';

afterEach(() => vi.unstubAllGlobals());

it('is in the store of the browser', () => {
  const store = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, text: string) => store.set(key, text),
    removeItem: (key: string) => store.delete(key),
  });
  kept.set('a', 'x');
  expect([kept.get('a'), store.get('a')]).toEqual(['x', 'x']);
  kept.set('a', null);
  expect([kept.get('a'), store.size]).toEqual([null, 0]);
});

it('lasts as long as the page where the browser keeps nothing', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(kept.get('b')).toBeNull();
  kept.set('b', 'y');
  expect(kept.get('b')).toBe('y');
  kept.set('b', null);
  expect(kept.get('b')).toBeNull();
});
