// The title of the window and its icon: which page, and whether a game waits for the player.
import { t } from '../i18n';

let page = '';
let waiting = 0;

export const titleText = (product: string, name: string, games: number): string => `${games > 0 ? `(${games}) ` : ''}${name ? `${name} · ` : ''}${product}`;

function show(): void {
  document.title = titleText(t('product'), page, waiting);
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const wanted = waiting > 0 ? '/icon-turn.svg' : '/icon.svg';
  if (icon && icon.getAttribute('href') !== wanted) icon.setAttribute('href', wanted);
}

/** Names the page. */
export function setTitle(name: string): void {
  page = name;
  show();
}

/** Says in how many games it is the player's turn. */
export function setWaiting(games: number): void {
  waiting = games;
  show();
}
