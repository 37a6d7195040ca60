import { describe, expect, it } from 'vitest';
import type { AnyFactName, Fact, Item, Seat } from '../api/types';
import { ICONS, iconOf } from './icons';
import { LogBook, momentIn, spacesOf, yearAt } from './log';

let seq = 0;
const fact = (name: AnyFactName, more: Record<string, unknown> = {}): Fact => ({ fact: name, rule: '1.1', text: `${name}.`, ...more });
const act = (seat: Seat, ...facts: Fact[]): Item => {
  seq += 1;
  return { seq, deed: 'act', seat, at: 0, action: null, facts };
};
const undo = (seat: Seat): Item => ({ ...act(seat), deed: 'undo' });
const back = (to: number): Item => ({ ...act('one'), deed: 'back', seat: null, action: String(to) });
const shape = (book: LogBook): unknown => book.years.map((y) => [y.year, ...y.sections.map((s) => `${s.kind}${s.number ?? ''}:${s.lines.length}`)]);

function campaign(): Item[] {
  seq = 0;
  return [
    act('one', fact('EventDrawn', { side: 'alliance' })),
    act('two', fact('CorpsBuilt', { power: 'Fr', space: 'paris' }), fact('CardsDealt')),
    act('one', fact('CardRevealed', { side: 'alliance' }), fact('CardRevealed', { side: 'bourbon' })),
    act('one', fact('GoesFirst'), fact('CardPlayed', { side: 'alliance', value: 3 }), fact('ActionBegan')),
    act('one', fact('ForceMoved', { from: 'nijmegen', to: 'liege' })),
    act('one', fact('RoundEnded', { side: 'alliance' })),
    act('two', fact('CardPlayed', { side: 'bourbon', value: 1 })),
    act('two', fact('RoundEnded', { side: 'bourbon' })),
    act('two', fact('ForceMoved', { from: 'liege', to: 'namur' })),
    act('one', fact('VictoryPoints', { from: 10, to: 11 }), fact('YearBegan', { year: 1703 }), fact('EventDrawn')),
  ];
}

describe('the log', () => {
  it('is grouped by year and round', () => {
    const book = new LogBook();
    book.append(campaign());
    expect(shape(book)).toEqual([
      [null, 'opening:3', 'cards:3', 'round1:4', 'round2:2', 'winter:2'],
      [1703, 'opening:2'],
    ]);
    expect(book.years[0]?.sections[2]).toMatchObject({ side: 'alliance', card: 3, first: 4 });
    expect(yearAt(book.years, 0, 1709)).toBe(1702);
    expect(yearAt(book.years, 1, 1709)).toBe(1703);
    expect(book.starts).toEqual([1, 3, 4, 7, 9, 10]);
  });
  it('is the same whichever way it was read', () => {
    const all = campaign();
    const whole = new LogBook();
    whole.append(all);
    const parts = new LogBook();
    parts.append(all.slice(7));
    expect(parts.isWhole).toBe(false);
    expect(parts.years[0]?.sections[0]?.kind).toBe('earlier');
    parts.prepend(all.slice(4, 7));
    parts.prepend(all.slice(0, 6));
    expect(parts.isWhole).toBe(true);
    expect(parts.years).toEqual(whole.years);
    parts.append(all.slice(2));
    expect(parts.years).toEqual(whole.years);
  });
  it('forgets what was taken back', () => {
    const book = new LogBook();
    book.append(campaign().slice(0, 2));
    const before = shape(book);
    book.append([act('one', fact('CardPlayed', { side: 'alliance', value: 2 })), act('one', fact('ActionBegan'))]);
    book.append([undo('one')]);
    expect(shape(book)).toEqual([[null, 'opening:3', 'round1:1']]);
    book.append([undo('one')]);
    expect(shape(book)).toEqual(before);
    book.append([act('one', fact('CardPlayed', { side: 'alliance', value: 1 }))]);
    expect(book.years[0]?.sections[1]).toMatchObject({ number: 1, card: 1 });
  });
  it('goes back by consent', () => {
    const book = new LogBook();
    book.append(campaign());
    book.append([back(2)]);
    expect(shape(book)).toEqual([[null, 'opening:3']]);
  });
  it('takes back what one laid down while the other chose', () => {
    seq = 0;
    const book = new LogBook();
    book.append([act('one', fact('GoesFirst')), act('one'), act('two', fact('CardRevealed'))]);
    book.append([undo('one')]);
    expect(shape(book)).toEqual([[null, 'opening:1', 'cards:1']]);
  });
  it('draws only the end anew', () => {
    const book = new LogBook();
    const all = campaign();
    book.append(all.slice(0, 7));
    const [kept, changed] = [book.years[0]?.sections[2], book.years[0]?.sections[3]];
    book.append(all.slice(7, 8));
    expect(book.years[0]?.sections[2]).toBe(kept);
    expect(book.years[0]?.sections[3]).not.toBe(changed);
  });
  it('finds the part a moment belongs to, and the last entry told until then', () => {
    const book = new LogBook();
    book.append([...campaign(), act('two'), act('two', fact('CardPlayed', { side: 'bourbon', value: 2 }))]);
    const at = (seq: number) => {
      const moment = momentIn(book.years, seq);
      return moment && [moment.year.year, moment.section.kind, moment.seq];
    };
    expect(at(5)).toEqual([null, 'round', 5]);
    expect(at(10)).toEqual([1703, 'opening', 10]);
    expect(at(11), 'an entry without a line').toEqual([1703, 'opening', 10]);
    expect(at(12)).toEqual([1703, 'round', 12]);
    expect(at(0)).toBeNull();
  });
  it('finds the spaces and a sign for each fact', () => {
    expect(spacesOf(fact('ForceMoved', { from: 'nijmegen', to: 'liege' }))).toEqual(['nijmegen', 'liege']);
    expect(spacesOf(fact('BattleFought', { space: 'liege' }))).toEqual(['liege']);
    expect(spacesOf(fact('VictoryPoints', { from: 10, to: 11 }))).toEqual([]);
    expect(iconOf('BattleFought')).toBe('battle');
    expect(ICONS[iconOf('ControlChanged')].d).toBeTruthy();
  });
});
