// The game on hexes without a screen: the grid, choices, words, what is never told.
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AnyFactName, Fact, Item } from '../api/types';
import { LogBook } from '../panels/log';
import { listed } from '../play/table';
import { type Atlas, chartOf, pipsLeft } from './atlas';
import { batchOf, begunAt, choicesOf, mostFrom, musters } from './choices';
import type { Decision, StepName, TokenNow, ViewNow } from './generated';
import { centreOf, neighboursOf, sharedSide, stepFrom, WIDE } from './grid';
import { read } from './notation';
import { hexScenesOf } from './scenes';
import type { Sheet } from './sheet';
import { placeStacks, stacksOf } from './stacks';
import { standingOf } from './view';
import { placeName, READING } from './words';

const here = (path: string): string => fs.readFileSync(new URL(path, import.meta.url), 'utf8');
const atlas = JSON.parse(here('../../../fixtures/atlas-wellington.json')) as Atlas;
const sheet = JSON.parse(here('./generated/iberia.json')) as Sheet;
const chart = chartOf(atlas);

const marks = { inside: false, acted: false, reserve: false, moving: false, engaged: false, fought: false, guerilla: false };
const token = (side: TokenNow['side'], at: string, more: Partial<TokenNow> = {}): TokenNow => ({
  ...marks,
  side,
  nation: null,
  at,
  block: null,
  steps: null,
  ...more,
});
const own = (block: string, at: string) => ({ ...marks, block, at, steps: 2 });
const view = (blocks: ReturnType<typeof own>[], tokens: TokenNow[]): ViewNow =>
  ({ side: 'allied', own: { blocks, hand: [0, 0, 0, 0, 0, 0, 0], chosen: null, drawn: null, to_place: [] }, tokens }) as unknown as ViewNow;
const standing = standingOf(
  view(
    [own('wellington', '1804'), own('craufurd', '1804'), own('castanos', '1804'), own('hope', 'pool')],
    [token('french', '1805'), token('french', '1805'), token('french', '1805', { inside: true })],
  ),
  (id) => chart.blocks.get(id)?.nation,
);
const decision = (step: StepName, actions: string[]): Decision => ({
  side: 'allied',
  step,
  detail: '',
  clause: { name: 'x', rule: '8.1' },
  question: '',
  actions: actions.map((action) => ({ action, text: action })),
});

describe('the grid', () => {
  it('puts neighbours a hex apart', () => {
    for (const id of ['1804', '1705', '2201']) {
      for (const n of neighboursOf(id)) expect(Math.hypot(centreOf(n)[0] - centreOf(id)[0], centreOf(n)[1] - centreOf(id)[1])).toBeCloseTo(WIDE);
    }
    expect(neighboursOf('1804')).toContain('1805');
    expect(sharedSide('1804', '1805')).not.toBeNull();
    expect(sharedSide('1804', '1909')).toBeNull();
  });
  it('knows the hexsides of the atlas', () => {
    expect(atlas.hexsides.filter((s) => !sharedSide(s.hexes[0], s.hexes[1]))).toEqual([]);
  });
  it('is walked by arrow keys', () => {
    expect(stepFrom('1804', [1, 0], (id) => chart.hexes.has(id))).toBe('1805');
    expect(stepFrom('2201', [-1, 0], (id) => chart.hexes.has(id))).toBeNull();
  });
  it('has a place on the sheet for every area and box', () => {
    expect(atlas.areas.filter((a) => !sheet.areas[a.id])).toEqual([]);
    expect([...atlas.seas.map((s) => s.id), 'britain', 'france'].filter((id) => !sheet.boxes[id])).toEqual([]);
  });
});

describe('blocks', () => {
  it('have pips by their step', () => {
    const clinton = chart.blocks.get('clinton');
    expect(clinton && [3, 2, 1].map((s) => pipsLeft(clinton, s))).toEqual([3, 2, 1]);
  });
  it('of the enemy have no name on the screen', () => {
    const theirs = standing.filter((b) => b.side === 'french');
    expect(theirs.map((b) => b.key)).toEqual(['1805:french:0', '1805:french:1', '1805:french:2']);
    expect(standing.some((b) => b.at === 'pool')).toBe(false);
  });
  it('stand in their hex, those inside apart', () => {
    const placed = placeStacks(stacksOf(standing), sheet, false, 1);
    expect(placed.map((s) => s.key).sort()).toEqual(['1804:allied:outside', '1805:french:inside', '1805:french:outside']);
    for (const s of placed) expect(Math.hypot(s.x - centreOf(s.at)[0], s.y - centreOf(s.at)[1])).toBeLessThan(WIDE / 2);
  });
});

describe('choices', () => {
  it('are read', () => {
    expect(read('use wellington craufurd')).toEqual({ verb: 'use', leader: 'wellington', block: 'craufurd' });
    expect(read('retreat craufurd 1803')).toEqual({ verb: 'retreat', block: 'craufurd', place: '1803' });
    expect(read('nonsense 1').verb).toBe('other');
  });
  it('glow where they point: battle where the enemy stands', () => {
    const { glow, primary } = choicesOf(decision('march', ['place 1805', 'place 1803', 'done']), standing);
    expect([...glow]).toEqual([
      ['1805', 'battle'],
      ['1803', 'march'],
    ]);
    expect(primary?.action).toBe('done');
  });
  it('of a formation are taken together, in the order of the engine', () => {
    const choices = choicesOf(decision('formation', ['block wellington', 'block craufurd', 'block castanos']), standing);
    expect(choices.picks).toBe(true);
    expect([...musters(choices)]).toEqual([['1804', ['wellington', 'craufurd', 'castanos']]]);
    const told = { ...decision('formation', []), groups: [{ at: '1804', blocks: ['wellington', 'craufurd'] }] };
    expect([...mostFrom('1804', told, musters(choices))], 'not with Castanos').toEqual(['wellington', 'craufurd']);
    expect([...mostFrom('1804', decision('withdraw', []), musters(choices))]).toEqual(['wellington', 'craufurd', 'castanos']);
    expect(batchOf(new Set(['craufurd', 'wellington']), chart)).toEqual(['block wellington', 'block craufurd', 'done']);
  });
  it('of an operation: a press on an own block begins a move', () => {
    const asked = decision('operate', ['do formation-move', 'do end']);
    expect(begunAt('1804', asked, standing)).toEqual({ order: 'do formation-move', block: 'wellington' });
    expect(begunAt('1805', asked, standing), 'the enemy').toBeNull();
    expect(begunAt('1804', { ...asked, actions: asked.actions.slice(1) }, standing), 'no more moves').toBeNull();
  });
  it('and questions are worded by the server', () => {
    const asked = decision('march', ['place 1805', 'done']);
    expect(choicesOf({ ...asked, actions: [{ action: 'place 1805', text: 'Attack at Ciudad Rodrigo' }] }, standing).options[0]?.text).toBe(
      'Attack at Ciudad Rodrigo',
    );
  });
  it('are listed with answers last', () => {
    const { options } = choicesOf(decision('combat-turn', ['block craufurd', 'retreat craufurd 1803']), standing);
    expect(options.map((o) => o.space)).toEqual(['1804', '1803']);
    expect(listed(choicesOf(decision('march', ['done', 'place 1803']), standing)).map((o) => o.action)).toEqual(['place 1803', 'done']);
  });
});

describe('words', () => {
  it('name places', () => {
    expect(placeName(chart, '1805')).toBe('Ciudad Rodrigo');
    expect(placeName(chart, '1904')).toBe('hex 1904 in Beira');
    expect(placeName(chart, 'atlantic-ocean')).toBe('Atlantic Ocean');
  });
});

describe('moves of the other side', () => {
  const fact = (name: AnyFactName, more: Record<string, unknown>): Fact => ({ fact: name, rule: '8.1', text: name, ...more });
  const item = (seq: number, facts: Fact[]): Item => ({ seq, deed: 'act', seat: 'two', at: 0, action: null, facts });
  it('make one way of a march from hex to hex, and say nothing of who marches', () => {
    const scenes = hexScenesOf(
      [
        item(1, [fact('GroupMoved', { side: 'french', from: '1509', to: '1508', blocks: 3 })]),
        item(2, [fact('GroupMoved', { side: 'french', from: '1508', to: '1608', blocks: 3 })]),
      ],
      () => null,
    );
    expect(scenes).toEqual([{ kind: 'glide', side: 'french', path: ['1509', '1508', '1608'], corps: 3, sea: false }]);
  });
  it('show landings as voyages, retreats by the block that is named, battles and sieges as signs', () => {
    const scenes = hexScenesOf(
      [
        item(1, [
          fact('GroupMoved', { side: 'allied', from: 'atlantic-ocean', to: '2001', blocks: 1 }),
          fact('BattleBegan', { hex: '1608', attacker: 'french' }),
          fact('BattleBegan', { hex: '1608', attacker: 'french' }),
          fact('Retreated', { block: 'cuesta', from: '1608', to: '1607' }),
          fact('SiegeRolled', { hex: '1717', side: 'allied', face: 4, total: 4 }),
        ]),
      ],
      (block) => (block === 'cuesta' ? 'allied' : null),
    );
    expect(scenes.map((s) => (s.kind === 'glide' ? `${s.side} ${s.path.join('-')}${s.sea ? ' by sea' : ''}` : `${s.sign} ${s.space}`))).toEqual([
      'allied atlantic-ocean-2001 by sea',
      'battle 1608',
      'allied 1608-1607',
      'siege 1717',
    ]);
  });
});

describe('the log', () => {
  const fact = (name: AnyFactName, more: Record<string, unknown> = {}): Fact => ({ fact: name, rule: '7.31', text: '', ...more });
  const act = (seq: number, ...facts: Fact[]): Item => ({ seq, deed: 'act', seat: 'one', at: 0, action: null, facts });
  const shown = (): Fact[] => [fact('CardShown', { side: 'allied', card: 'operations-1' }), fact('CardShown', { side: 'french', card: 'operations-2' })];
  it('has the cards under the segment they are played for', () => {
    const book = new LogBook(READING);
    book.append([act(1, fact('TurnBegan', { turn: 1 })), act(2, ...shown()), act(3, fact('PlayerOne', { side: 'french' })), act(4, ...shown())]);
    expect(book.years[0]?.sections.map((s) => `${s.kind}${s.number ?? ''}:${s.lines.length}`)).toEqual(['opening:1', 'segment1:3', 'segment2:2']);
  });
});
