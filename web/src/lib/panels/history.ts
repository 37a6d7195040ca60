// Moments of a game: which one is meant, and their views, each asked for once.
export const clamp = (seq: number, last: number): number => Math.max(0, Math.min(last, Math.round(seq)));

/** The moment before or after this one where a round or a phase begins. */
export function nextStart(starts: readonly number[], at: number, last: number, by: -1 | 1): number {
  // A round begins with its card: the board before it is the one to see.
  const moments = starts.map((s) => s - 1);
  if (by > 0) return moments.find((m) => m > at) ?? last;
  return [...moments].reverse().find((m) => m < at) ?? 0;
}

/** How far along the line each tick stands, 0 to 1, so many at most. */
export function ticks(starts: readonly number[], last: number, most = 80): number[] {
  if (last <= 0) return [];
  const step = Math.max(1, Math.ceil(starts.length / most));
  return starts.filter((_, i) => i % step === 0).map((s) => Math.min(1, Math.max(0, (s - 1) / last)));
}

/** Views by moment. While somebody drags, only the newest wish counts. */
export class Past<View> {
  #kept = new Map<number, View>();
  #wanted: number | null = null;
  #busy = false;

  constructor(
    private readonly ask: (seq: number) => Promise<View>,
    private readonly show: (seq: number, view: View) => void,
    private readonly fail: (error: unknown) => void,
    private readonly most = 60,
  ) {}

  /** The view of a moment, if it is known. */
  known(seq: number): View | undefined {
    return this.#kept.get(seq);
  }

  want(seq: number | null): void {
    this.#wanted = seq;
    if (seq === null) return;
    const kept = this.#kept.get(seq);
    if (kept) this.show(seq, kept);
    else if (!this.#busy) void this.#fetch(seq);
  }

  async #fetch(seq: number): Promise<void> {
    this.#busy = true;
    try {
      const view = await this.ask(seq);
      this.#keep(seq, view);
      if (this.#wanted === seq) this.show(seq, view);
    } catch (error) {
      if (this.#wanted === seq) {
        this.#wanted = null;
        this.fail(error);
      }
    } finally {
      this.#busy = false;
    }
    const next = this.#wanted;
    if (next !== null && !this.#kept.has(next)) await this.#fetch(next);
  }

  #keep(seq: number, view: View): void {
    this.#kept.set(seq, view);
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size > this.most && oldest !== undefined) this.#kept.delete(oldest);
  }
}

/** The address of a moment. */
export const momentUrl = (origin: string, id: string, at: number | null): string =>
  `${origin}/games/${encodeURIComponent(id)}${at === null ? '' : `?at=${at}`}`;
