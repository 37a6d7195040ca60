// The rulebooks give powers their colours; where a book differs, its era of a title names another palette.

/** Palettes by title and era; the first one is the rule. See `styles/tokens.css`. */
const PALETTES: Record<string, string[]> = {
  'nine-years': ['nine-years', 'nine-years'],
  'grand-campaign': ['nine-years', 'nine-years', 'spain'],
  'pragmatic-war': ['pragmatic-war', 'pragmatic-war'],
};

export const paletteOf = (title: string, era: number): string => PALETTES[title]?.[era] ?? 'spain';
