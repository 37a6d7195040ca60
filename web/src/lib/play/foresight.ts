// Asking what would come of something: not at every stroke, never twice, and no answer of yesterday.
import { timers as browserTimers, type Timers } from '../timers';

export interface Question {
  /** The seat and the moment it is asked for. */
  moment: string;
  plan: readonly string[];
}

/** Long enough that a row of clicks is one question, short enough to be felt as an answer. */
export const PAUSE = 120;
/** Answers kept; they are small. */
const KEPT = 60;

const keyOf = (q: Question): string => `${q.moment}|${q.plan.join(';')}`;

export class Foresight<Answer> {
  private readonly known = new Map<string, Answer | null>();
  /** Nothing at all is known of what is wanted where the game has moved on. */
  private wanted: string | null | undefined = null;
  private timer = 0;
  private running = new AbortController();

  constructor(
    private readonly ask: (question: Question, signal: AbortSignal) => Promise<Answer>,
    private readonly tell: (answer: Answer | null) => void,
    private readonly timers: Timers = browserTimers,
  ) {}

  /** What one wonders about now; the answer to anything else is no longer told. */
  want(question: Question | null): void {
    const key = question && keyOf(question);
    if (key === this.wanted) return;
    this.wanted = key;
    this.timers.clear(this.timer);
    const known = key === null ? null : this.known.get(key);
    if (question === null || key === null || known !== undefined) {
      this.tell(known ?? null);
      return;
    }
    this.timer = this.timers.set(() => void this.send(key, question), PAUSE);
  }

  /** Asks no longer: the game moves on, and what was asked of would be no more. */
  halt(): void {
    this.wanted = undefined;
    this.timers.clear(this.timer);
    this.running.abort();
    this.running = new AbortController();
  }

  private async send(key: string, question: Question): Promise<void> {
    let answer: Answer | null = null;
    try {
      answer = await this.ask(question, this.running.signal);
      this.known.set(key, answer);
      const oldest = this.known.size > KEPT ? this.known.keys().next().value : undefined;
      if (oldest !== undefined) this.known.delete(oldest);
    } catch {
      // Nothing can be said of it: the choice itself tells why.
    }
    if (this.wanted === key) this.tell(answer);
  }
}
