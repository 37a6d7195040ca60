import { describe, expect, it } from 'vitest';
import { readWish, themeOf } from './theme';
import { titleText } from './title';

describe('the theme', () => {
  it('is the system’s until somebody chooses', () => {
    expect(themeOf('system', true)).toBe('dark');
    expect(themeOf('system', false)).toBe('light');
    expect(themeOf('light', true)).toBe('light');
    expect(readWish('dark')).toBe('dark');
    expect(readWish('purple')).toBe('system');
    expect(readWish(null)).toBe('system');
  });
});

describe('the title of the window', () => {
  it('says how many games wait', () => {
    expect(titleText('Malbrook', 'New game', 0)).toBe('New game · Malbrook');
    expect(titleText('Malbrook', 'New game', 2)).toBe('(2) New game · Malbrook');
    expect(titleText('Malbrook', '', 0)).toBe('Malbrook');
  });
});
