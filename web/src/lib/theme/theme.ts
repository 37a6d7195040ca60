// Parchment or candlelight: the system's choice until the player makes one.
export type Theme = 'light' | 'dark';
export type Wish = Theme | 'system';
export const WISHES: readonly Wish[] = ['system', 'light', 'dark'];

const KEY = 'malbrook-theme';
const dark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

export const themeOf = (wish: Wish, systemIsDark: boolean): Theme => (wish === 'system' ? (systemIsDark ? 'dark' : 'light') : wish);

export const readWish = (stored: string | null): Wish => WISHES.find((w) => w === stored) ?? 'system';

/** What the player wished for last; the system's choice where nothing can be kept. */
export function wished(): Wish {
  try {
    return readWish(localStorage.getItem(KEY));
  } catch {
    return 'system';
  }
}

export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}

export function wish(wanted: Wish): void {
  try {
    if (wanted === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, wanted);
  } catch {
    // Without a store it lasts as long as the page.
  }
  setTheme(themeOf(wanted, dark().matches));
}

/** Sets the theme, and follows the system and other windows. */
export function followSystem(): void {
  const follow = (): void => setTheme(themeOf(wished(), dark().matches));
  follow();
  dark().addEventListener('change', follow);
  addEventListener('storage', (event) => {
    if (event.key === KEY) follow();
  });
}
