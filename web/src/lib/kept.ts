// What the browser keeps for us. Where it may not keep anything, it lasts as long as the page.

class Kept {
  readonly #store: () => Storage;
  readonly #own = new Map<string, string>();

  /** @param store asked for each time: where nothing may be kept, asking alone is refused. */
  constructor(store: () => Storage) {
    this.#store = store;
  }

  get(key: string): string | null {
    const own = this.#own.get(key);
    if (own !== undefined) return own;
    try {
      return this.#store().getItem(key);
    } catch {
      return null;
    }
  }

  /** Keeps a text, or forgets it. */
  set(key: string, text: string | null): void {
    this.#own.delete(key);
    try {
      if (text === null) this.#store().removeItem(key);
      else this.#store().setItem(key, text);
    } catch {
      if (text !== null) this.#own.set(key, text);
    }
  }
}

/** For good, in all windows. */
export const kept = new Kept(() => localStorage);
/** For this window, as long as it is open. */
export const keptHere = new Kept(() => sessionStorage);
