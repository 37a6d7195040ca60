import { describe, expect, it } from 'vitest';
import { Foresight, type Question } from './foresight';

function stage(): {
  asked: string[];
  told: (string | null)[];
  answer: Map<string, (text: string) => void>;
  fail: Map<string, () => void>;
  signals: Map<string, AbortSignal>;
  pass: () => void;
  sight: Foresight<string>;
} {
  const asked: string[] = [];
  const told: (string | null)[] = [];
  const answer = new Map<string, (text: string) => void>();
  const fail = new Map<string, () => void>();
  const signals = new Map<string, AbortSignal>();
  let waiting: (() => void) | null = null;
  const ask = (q: Question, signal: AbortSignal): Promise<string> => {
    const plan = q.plan.join(';');
    asked.push(plan);
    signals.set(plan, signal);
    return new Promise((done, broken) => {
      answer.set(plan, done);
      fail.set(plan, () => broken(new Error('no')));
    });
  };
  const timers = {
    set: (run: () => void): number => {
      waiting = run;
      return 1;
    },
    clear: (): void => {
      waiting = null;
    },
  };
  const pass = (): void => {
    const run = waiting;
    waiting = null;
    run?.();
  };
  return { asked, told, answer, fail, signals, pass, sight: new Foresight(ask, (a) => told.push(a), timers) };
}
const soon = (): Promise<void> => new Promise((done) => setTimeout(done));
const of = (plan: string, moment = 'one:7'): Question => ({ moment, plan: [plan] });

describe('foresight', () => {
  it('gives up what was asked when the game moves on, and asks anew afterwards', () => {
    const { sight, asked, told, signals, pass } = stage();
    sight.want(of('a'));
    pass();
    sight.halt();
    expect(signals.get('a')?.aborted).toBe(true);
    sight.want(of('b'));
    sight.halt();
    pass();
    sight.want(of('a', 'one:8'));
    pass();
    expect(asked).toEqual(['a', 'a']);
    expect(signals.get('a')?.aborted).toBe(false);
    expect(told).toEqual([]);
  });
  it('asks once for a row of clicks, and for the last of them', async () => {
    const { sight, asked, told, answer, pass } = stage();
    for (const plan of ['a', 'b', 'c']) sight.want(of(plan));
    expect(asked).toEqual([]);
    pass();
    expect(asked).toEqual(['c']);
    answer.get('c')?.('C');
    await soon();
    expect(told).toEqual(['C']);
  });
  it('drops an answer that came too late, and knows it the next time', async () => {
    const { sight, asked, told, answer, pass } = stage();
    sight.want(of('a'));
    pass();
    sight.want(of('b'));
    pass();
    answer.get('a')?.('A');
    await soon();
    expect(told).toEqual([]);
    answer.get('b')?.('B');
    await soon();
    sight.want(of('a'));
    expect(told).toEqual(['B', 'A']);
    expect(asked).toEqual(['a', 'b']);
  });
  it('asks anew when the game has moved on', async () => {
    const { sight, asked, answer, pass } = stage();
    sight.want(of('a'));
    pass();
    answer.get('a')?.('A');
    await soon();
    sight.want(of('a', 'one:8'));
    pass();
    expect(asked).toEqual(['a', 'a']);
  });
  it('takes back what it told when nothing is rolled after an action', async () => {
    const { sight, told, answer, pass } = stage();
    sight.want(of('a'));
    pass();
    answer.get('a')?.('A');
    await soon();
    sight.halt();
    sight.want(null);
    expect(told).toEqual(['A', null]);
  });
  it('tells nothing when nothing is wondered about or nothing can be said', async () => {
    const { sight, told, fail, pass } = stage();
    sight.want(of('a'));
    pass();
    fail.get('a')?.();
    await soon();
    sight.want(null);
    expect(told).toEqual([null, null]);
  });
});
