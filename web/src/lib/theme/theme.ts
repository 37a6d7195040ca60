// Parchment or candlelight: the system's choice until the player makes one.
import { kept } from '../kept';

export type Theme = 'light' | 'dark';
export type Wish = Theme | 'system';
export const WISHES: readonly Wish[] = ['system', 'light', 'dark'];

const KEY = 'malbrook-theme';
const dark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

export const themeOf = (wish: Wish, systemIsDark: boolean): Theme => (wish === 'system' ? (systemIsDark ? 'dark' : 'light') : wish);

export const readWish = (stored: string | null): Wish => WISHES.find((w) => w === stored) ?? 'system';

/** What the player wished for last. */
export const wished = (): Wish => readWish(kept.get(KEY));

export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}

export function wish(wanted: Wish): void {
  kept.set(KEY, wanted === 'system' ? null : wanted);
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
