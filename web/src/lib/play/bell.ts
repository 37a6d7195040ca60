// "It is your turn", said by the browser to whoever is looking elsewhere: only if he has asked for it.
import { kept } from '../kept';

const KEY = 'bell';
export type Permission = 'default' | 'granted' | 'denied' | 'none';

export const permission = (): Permission => (typeof Notification === 'undefined' ? 'none' : Notification.permission);
/** Is he told? What was allowed once is on until it is switched off. */
export const bellOn = (): boolean => permission() === 'granted' && kept.get(KEY) !== 'off';

/** Switches it on or off; the browser asks for leave only now. Says whether it is on. */
export async function setBell(on: boolean): Promise<boolean> {
  kept.set(KEY, on ? null : 'off');
  if (on && permission() === 'default') await Notification.requestPermission();
  return bellOn();
}

/** The turn has come to whoever does not look. */
export const calls = (turn: boolean, before: boolean, hidden: boolean, shared: boolean): boolean => turn && !before && hidden && !shared;

export function ring(words: string, game: string): void {
  if (!bellOn()) return;
  try {
    const said = new Notification(words, { tag: game, icon: '/icon.svg' });
    said.onclick = () => {
      window.focus();
      said.close();
    };
  } catch {
    // Some browsers let only installed pages speak: the title and the icon say it, too.
  }
}
