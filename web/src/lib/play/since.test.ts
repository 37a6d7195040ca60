import { describe, expect, it } from 'vitest';
import type { AnyFactName, Fact, Item } from '../api/types';
import { LogBook } from '../panels/log';
import { isFree, sinceOf } from './since';

const fact = (name: AnyFactName, more: Record<string, unknown> = {}): Fact => ({
  fact: name,
  rule: '1.1',
  text: `${name} ${more.to ?? more.space ?? ''}`.trim(),
  ...more,
});
const points = (from: number, to: number): string => `${from} to ${to}`;
/** A book of entries, one for each list of facts, and what the Alliance is told of it. */
function told(entries: readonly Fact[][], seen = 0): string[] {
  const book = new LogBook();
  book.append(entries.map((facts, i): Item => ({ seq: i + 1, deed: 'act', seat: 'one', at: 0, action: null, facts })));
  return sinceOf(book.years, 'alliance', 'succession', seen, points).map((l) => l.text);
}
const own = [fact('ActionBegan', { side: 'alliance' }), fact('BattleFought', { space: 'liege' })];
const ended = [fact('RoundEnded', { side: 'alliance' })];
const theirs = (...facts: Fact[]): Fact[] => [fact('CardPlayed', { side: 'bourbon', value: 2 }), ...facts];
const march = (from: string, to: string, side = 'bourbon'): Fact => fact('ForceMoved', { from, to, side });

describe('since one moved', () => {
  it('what the others did is told, and nothing of one’s own move', () => {
    expect(told([own])).toEqual([]);
    expect(told([own, ended, theirs(fact('FortressTaken', { space: 'mainz', side: 'bourbon' }))])).toEqual(['FortressTaken mainz']);
    expect(told([own, ended, theirs(march('ulm', 'mainz', 'alliance'))]), 'an interception of one’s own').toEqual([]);
  });
  it('nothing is told before one has moved at all, and from the first cards on what followed', () => {
    expect(told([theirs(march('ulm', 'mainz'))])).toEqual([]);
    expect(told([[fact('CardRevealed')], theirs(march('ulm', 'mainz'))])).toEqual(['ForceMoved mainz']);
  });
  it('what was told once is not told again', () => {
    const all = [own, ended, theirs(march('ulm', 'mainz')), [fact('EventRevealed', { side: 'alliance' })]];
    expect(told(all, 3)).toEqual(['EventRevealed']);
    expect(told(all, 4)).toEqual([]);
  });
  it('a march is its last stage, and nothing where a battle came of it', () => {
    expect(told([own, ended, theirs(march('ulm', 'trier'), march('trier', 'mainz'))])).toEqual(['ForceMoved mainz']);
    expect(told([own, ended, theirs(march('ulm', 'mainz'), fact('BattleFought', { space: 'mainz' }))])).toEqual(['BattleFought mainz']);
  });
  it('a fortress that falls is told once', () => {
    const fall = [fact('SiegeRolled', { space: 'mainz' }), fact('FortressTaken', { space: 'mainz' }), fact('ControlChanged', { space: 'mainz' })];
    expect(told([own, ended, theirs(...fall)])).toEqual(['FortressTaken mainz']);
  });
  it('what turns a war is told: nobles who answer, land laid waste, kings in the field, ransoms', () => {
    const turns = [fact('NoblesAnswered'), fact('LaidWaste', { space: 'mainz' }), fact('InsurgentsPlaced', { space: 'prague' })];
    expect(told([own, ended, theirs(...turns)])).toEqual(['NoblesAnswered', 'LaidWaste mainz', 'InsurgentsPlaced prague']);
    expect(told([own, ended, theirs(fact('RoyalBattle'), fact('LeaderRansomed'))])).toEqual(['RoyalBattle', 'LeaderRansomed']);
  });
  it('a power that joins takes its spaces with it', () => {
    const joined = [fact('PowerJoined', { power: 'Ba' }), fact('ControlChanged', { space: 'munich' })];
    expect(told([own, ended, theirs(...joined), [fact('ControlChanged', { space: 'trier' })]])).toEqual(['PowerJoined', 'ControlChanged trier']);
  });
  it('points are told from where they began, and not where they came back', () => {
    const change = (from: number, to: number): Fact => fact('VictoryPoints', { from, to });
    expect(told([own, ended, theirs(change(10, 12), change(12, 9))])).toEqual(['10 to 9']);
    expect(told([own, ended, theirs(change(10, 12), change(12, 10))])).toEqual([]);
  });
  it('six lines at most, the weightiest, in their order', () => {
    const marches = Array.from({ length: 8 }, (_, i) => march(`a${i}`, `b${i}`));
    expect(told([own, ended, theirs(...marches)])).toHaveLength(4);
    const events = Array.from({ length: 8 }, (_, i) => fact('EventPlayed', { space: String(i) }));
    const all = told([own, ended, theirs(fact('BattleFought', { space: 'ulm' }), ...marches, ...events)]);
    expect(all).toHaveLength(6);
    expect(all[0]).toBe('BattleFought ulm');
    expect(all).not.toContain('ForceMoved b7');
  });
  it('it is told at one’s own turn, not when one is asked in between', () => {
    expect(isFree('succession', 'act')).toBe(true);
    expect(isFree('succession', 'intercept')).toBe(false);
    expect(isFree('peninsula', 'operate')).toBe(true);
    expect(isFree('peninsula', 'hits')).toBe(false);
  });
});
