import { describe, expect, it } from 'vitest';
import { listen, Refused } from '../api/client';
import { eventsIn, type Sent } from '../api/events';
import type { Advised, AdvisedLine, Seat } from '../api/types';
import { forceOf, MOST, phrasesOf, rowOf, rowsOf } from './advice';

const step = (seat: Seat, action: string, text: string) => ({ seat, action, text });
const CAMPAIGN: AdvisedLine = {
  action: 'do campaign',
  text: 'Campaign',
  win: 0.5634,
  playouts: 40,
  follows: [
    step('one', 'space nijmegen', 'From Nijmegen'),
    step('one', 'leader marlborough', 'Marlborough'),
    step('one', 'take 4 Du', '4 Dutch corps'),
    step('one', 'take 1 Du reduced', '1 Dutch corps (reduced)'),
    step('one', 'done', 'That is all'),
    step('one', 'space liege', 'March to Liège'),
    step('two', 'decline', 'Stand'),
    step('one', 'space nijmegen', 'To Nijmegen'),
  ],
};
const line = (action: string, win = 0.5): AdvisedLine => ({ action, text: action, win, playouts: 1, follows: [] });
const advised = (...lines: AdvisedLine[]): Advised => ({ seat: 'one', seq: 3, lines, playouts: 9, positions: 99, ms: 100 });

describe('a row of advice', () => {
  const row = rowOf(CAMPAIGN, 'one');
  it('tells the line in short: a force is one part, and that these are all goes without saying', () => {
    expect(row.win).toBe(56);
    expect(row.phrases).toEqual([
      { seat: 'one', parts: ['From Nijmegen', 'Marlborough, 4 Dutch corps, 1 Dutch corps (reduced)', 'March to Liège'] },
      { seat: 'two', parts: ['Stand'] },
      { seat: 'one', parts: ['To Nijmegen'] },
    ]);
  });
  it('keeps an end that says something', () => {
    const stop = [step('one', 'done', 'Stop here')];
    expect(phrasesOf(stop, { seat: 'one', action: 'space liege' })).toEqual([{ seat: 'one', parts: ['Stop here'] }]);
    expect(phrasesOf([step('one', 'take 2 Fr', '2 French corps')], { seat: 'one', action: 'leader villars' })).toEqual([
      { seat: 'one', parts: ['2 French corps'] },
    ]);
  });
  it('is never long', () => {
    const many = Array.from({ length: 40 }, (_, i) => step(i % 5 ? 'one' : 'two', `card ${i}`, `${i}`));
    const told = phrasesOf(many, { seat: 'one', action: 'draw' });
    expect(told.flatMap((p) => p.parts).length).toBeLessThan(12);
  });
  it('points at its own places up to the answer, each once', () => {
    expect(row.spaces).toEqual(['nijmegen', 'liege']);
    expect(row.own).toHaveLength(7);
  });
});

describe('the rows', () => {
  it('stand as they are advised, a few', () => {
    const rows = rowsOf(advised(...['a', 'b', 'c', 'd', 'e'].map((a) => line(a))), [], false);
    expect(rows.map((r) => r.action)).toEqual(['a', 'b', 'c', 'd'].slice(0, MOST));
  });
  it('may begin with the same choice, but none is told twice', () => {
    const plan = (place: string): AdvisedLine => ({ ...line('do campaign'), follows: [step('one', `space ${place}`, place)] });
    const rows = rowsOf(advised(plan('nijmegen'), plan('trent'), plan('nijmegen')), [], false);
    expect(rows.map((r) => r.own[1])).toEqual(['space nijmegen', 'space trent']);
    expect(new Set(rows.map((r) => r.id)).size).toBe(2);
  });
  it('stay where they are while one is about to be pressed', () => {
    const before = rowsOf(advised(line('a', 0.5), line('b', 0.4)), [], false);
    const after = advised(line('c', 0.9), line('b', 0.6));
    expect(rowsOf(after, before, true).map((r) => [r.action, r.win])).toEqual([
      ['a', 50],
      ['b', 60],
      ['c', 90],
    ]);
    expect(rowsOf(after, before, false).map((r) => r.action)).toEqual(['c', 'b']);
  });
});

it('a force is what a line begins with', () => {
  const own = ['leader marlborough', 'take 4 Du', 'take 1 Du reduced', 'done', 'leader eugene'];
  expect(forceOf(own)).toEqual({
    leaders: new Set(['marlborough']),
    corps: new Map([
      ['Du', 4],
      ['Du reduced', 1],
    ]),
  });
  expect(forceOf(['space liege'])).toEqual({ leaders: new Set(), corps: new Map() });
});

it('events are cut out of what has come so far', () => {
  const first = eventsIn('event: advice\ndata: {"a":1}\n\n: a word aside\n\nevent: do');
  expect(first).toEqual({ events: [{ event: 'advice', data: '{"a":1}' }], rest: 'event: do' });
  expect(eventsIn(`${first.rest}ne\r\ndata: x\r\ndata:y\r\n\r\n`)).toEqual({ events: [{ event: 'done', data: 'x\ny' }], rest: '' });
});

describe('an answer that goes on', () => {
  it('is heard event by event, however it is cut', async () => {
    const bytes = new TextEncoder().encode('event: advice\ndata: "Liège"\n\nevent: done\ndata: 2\n\n');
    const body = new ReadableStream<Uint8Array>({
      start(c) {
        for (let i = 0; i < bytes.length; i += 5) c.enqueue(bytes.slice(i, i + 5));
        c.close();
      },
    });
    const heard: Sent[] = [];
    await listen(
      '/advice',
      (e) => heard.push(e),
      undefined,
      async () => new Response(body),
    );
    expect(heard).toEqual([
      { event: 'advice', data: '"Liège"' },
      { event: 'done', data: '2' },
    ]);
  });
  it('may be refused with a reason', async () => {
    const problem = { kind: 'forbidden', message: 'advice is for games played alone', reason: 'NotAlone' };
    const asked = listen(
      '/advice',
      () => undefined,
      undefined,
      async () => Response.json(problem, { status: 403 }),
    );
    await expect(asked).rejects.toThrow(Refused);
  });
});
