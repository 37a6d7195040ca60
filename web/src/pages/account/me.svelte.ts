// Who one is, shared by all pages.
import { type Me, whoAmI } from './people';

const held = $state<{ me: Me | null }>({ me: null });
let asked: Promise<void> | null = null;

/** Nothing until the server has said. */
export const me = (): Me | null => held.me;

export function setMe(now: Me): void {
  held.me = now;
}

/** Asks the server who one is; `again` even if it was asked before. */
export function loadMe(again = false): Promise<void> {
  if (!asked || again) {
    asked = whoAmI().then(
      (answer) => {
        held.me = answer;
      },
      () => {
        asked = null;
      },
    );
  }
  return asked;
}
