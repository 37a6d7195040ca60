// A game on the screen, and the table at it: what comes late or twice, what is given for the player, what is taken back.
import fs from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Decision, Look, News } from '../api/types';
import { Session } from './session.svelte';
import { SuccessionTable } from './succession-table.svelte';

const decision = { side: 'alliance', step: 'hits', detail: 'hits', clause: { name: 'x', rule: '16.3.1' }, question: 'Who?', actions: [] } as Decision;
const game = {
  id: 'g',
  title: 'spain',
  status: 'playing',
  to_act: ['one'],
  offers: [],
  clock: { kind: 'none' },
  seats: [
    { seat: 'one', side: 'alliance', yours: true, kind: 'me' },
    { seat: 'two', side: 'bourbon', yours: false, kind: 'open' },
  ],
};
const look = (seq: number, seat: string | null): Look =>
  ({ seq, seat, game, present: [true, true], view: { seq }, decision, undo: 0, events: [], lesson: null }) as unknown as Look;
const news = (seq: number): News => ({ ...look(seq, 'one'), game: undefined, status: 'playing', offers: [], to_act: ['one'], clocks: [] }) as unknown as News;

/** A page at a game whose server says what is given. */
async function sit(): Promise<{ session: Session; tell: (message: unknown) => void }> {
  const sockets: { onmessage?: (event: { data: string }) => void }[] = [];
  vi.stubGlobal(
    'WebSocket',
    class {
      constructor() {
        sockets.push(this);
      }
    },
  );
  vi.stubGlobal('fetch', async (url: string) => {
    const seat = /seat=(\w+)/.exec(url)?.[1] ?? null;
    return Response.json(url.includes('/log') ? { events: [], last: 0 } : url.includes('/atlas') ? {} : look(5, seat === 'spectator' ? null : seat));
  });
  const session = new Session('g');
  await session.start();
  return { session, tell: (message) => sockets.at(-1)?.onmessage?.({ data: JSON.stringify(message) }) };
}

afterEach(() => vi.unstubAllGlobals());

describe('a game on the screen', () => {
  it('does not go back to what came late', async () => {
    const { session, tell } = await sit();
    expect(session.seq).toBe(5);
    tell({ type: 'news', ...news(7) });
    tell({ type: 'news', ...news(6) });
    tell({ type: 'look', ...look(6, 'one') });
    expect([session.seq, (session.view as unknown as { seq: number }).seq]).toEqual([7, 7]);
    session.stop();
  });
});

describe('a table', () => {
  /** A table at which actions are only counted. */
  function laid() {
    const taken: number[] = [];
    const session = {
      seq: 10,
      undo: 5,
      busy: false,
      note: null,
      throws: [],
      decision,
      playForced: async (action: string) => {
        if (action === 'refused') return false;
        session.seq += 1;
        return true;
      },
      takeBack: async (count: number) => {
        taken.push(count);
        return true;
      },
    };
    const table = new SuccessionTable(session as never, () => '');
    const force = async (action: string): Promise<void> => {
      (table as unknown as { takeForced: (only: { action: string; text: string }) => void }).takeForced({ action, text: action });
      await Promise.resolve();
      await Promise.resolve();
    };
    return { session, table, taken, force };
  }
  it('takes what was given for the player back with what led to it', async () => {
    const { table, taken, force } = laid();
    await table.back();
    await force('a');
    await table.back();
    await force('b');
    await force('c');
    await table.back();
    expect(taken).toEqual([1, 2, 4]);
  });
  it('says what it has answered, and nothing of "that is all"', async () => {
    const { table, force } = laid();
    await force('done');
    expect(table.forced).toBeNull();
    await force('block a');
    await force('done');
    expect(table.forced).toBe('block a');
  });
  it('does not say that it has answered where the answer was refused', async () => {
    const { table, taken, force } = laid();
    await force('refused');
    expect(table.forced).toBeNull();
    await table.back();
    expect(taken).toEqual([1]);
  });

  describe('with a force chosen', () => {
    const fixture = (name: string) => JSON.parse(fs.readFileSync(new URL(`../../../fixtures/${name}.json`, import.meta.url), 'utf8'));
    const { muster, march } = fixture('play-campaign');
    /** Marlborough's army stands ready at Nijmegen; whatever is sent, it sets out. */
    function ready() {
      const session = new Session('g');
      Object.assign(session, { game, looker: 'one', atlas: fixture('atlas-spain'), view: muster.view, decision: muster.decision });
      const table = new SuccessionTable(session, () => '');
      const hear = (): void => (table as unknown as { hearQuestion: (onquestion: () => void) => void }).hearQuestion(() => {});
      const sent: string[][] = [];
      session.play = async (actions) => {
        sent.push(actions);
        Object.assign(session, { view: march.view, decision: march.decision, seq: session.seq + 1 });
        hear();
        return true;
      };
      hear();
      return { session, table, sent };
    }
    it('sets out for the next space that is pressed, and waits for a second word', async () => {
      const { table, sent } = ready();
      table.press('liege');
      await Promise.resolve();
      expect(sent).toHaveLength(1);
      expect(sent[0]?.at(-1)).toBe('done');
      expect(table.pending?.action).toBe('space liege');
    });
    it('stays where the space lies farther off', () => {
      const { session, table, sent } = ready();
      table.press('paris');
      expect([sent, session.note?.space]).toEqual([[], 'paris']);
    });
  });
});
