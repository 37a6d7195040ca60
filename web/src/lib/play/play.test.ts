// Playing without a screen: choices, forces, odds, dice, prompts, whose turn it is.
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { BattleOdds, Decision, Fact, Item, Summary } from '../api/types';
import type { Atlas } from '../game/atlas';
import { choicesOf, listed, meantBy, picksPieces } from './choices';
import { throwsOf } from './dice';
import {
  batchOf,
  commandOf,
  everybody,
  faultOf,
  lastSpace,
  type Muster,
  musterOf,
  overCommand,
  placeOf,
  restored,
  stepsTaken,
  stored,
  takenAs,
  worthOf,
} from './force';
import { kindText, read, takeText } from './notation';
import { ifHeStands, marginsOf, percent } from './odds';
import { cardInPlay, progressOf, sentence } from './prompt';
import type { TableView } from './table';
import { firstLook, handOver, isMyTurn, needsThought } from './turn';

const fixture = (name: string): unknown => JSON.parse(fs.readFileSync(new URL(`../../../fixtures/${name}.json`, import.meta.url), 'utf8'));
interface Snap {
  decision: Decision;
  view: TableView;
}
type Campaign = Record<'act' | 'muster' | 'muster-half' | 'march' | 'intercept' | 'go-inside' | 'battle-leaders', Snap> & { odds: BattleOdds; facts: Fact[][] };
const campaign = fixture('play-campaign') as Campaign;
const atlas = fixture('atlas-spain') as Atlas;
const muster = (name: keyof Campaign, events: Item[] = []): Muster => {
  const { decision, view } = campaign[name] as Snap;
  return musterOf(decision, view, atlas, events);
};
const item = (seq: number, more: Partial<Item> = {}): Item => ({ seq, deed: 'act', seat: 'one', at: 0, action: null, facts: [], ...more });

describe('notation', () => {
  it('reads what the engine writes', () => {
    expect(read('space lille')).toEqual({ verb: 'space', space: 'lille' });
    expect(read('through arras lille')).toEqual({ verb: 'through', via: 'arras', space: 'lille' });
    expect(read('take 2 Fr reduced acted')).toEqual({ verb: 'take', count: 2, kind: { power: 'Fr', reduced: true, demoralized: false, acted: true } });
    expect(read('commission toulon 2')).toEqual({ verb: 'commission', fleet: 'toulon', strength: 2 });
    expect(read('done')).toEqual({ verb: 'done' });
    expect(read('dance a jig')).toEqual({ verb: 'other', text: 'dance a jig' });
  });
  it('writes kinds as it reads them', () => {
    const word = read('take 3 Br reduced demoralized');
    if (word.verb !== 'take') throw new Error('not a take');
    expect(kindText(word.kind)).toBe('Br reduced demoralized');
    expect(takeText(word.count, word.kind)).toBe('take 3 Br reduced demoralized');
  });
});

describe('choices', () => {
  it('shows where a march leads, and that there is battle', () => {
    const { decision, view } = campaign.march;
    const choices = choicesOf(decision, view);
    expect(choices.glow.get('liege')).toBe('battle');
    expect(choices.glow.get('amsterdam')).toBe('march');
    expect(choices.primary?.action).toBe('done');
    expect(choices.picks).toBe(false);
    expect(choices.buttons.map((b) => b.action)).toEqual(['done']);
  });
  it('lists orders', () => {
    const { decision, view } = campaign.act;
    const choices = choicesOf(decision, view);
    expect(choices.primary).toBeNull();
    expect(listed(choices).map((o) => o.group)).toEqual(decision.actions.map(() => 'orders'));
  });
  it('knows a question with two answers', () => {
    const decision = {
      ...campaign.act.decision,
      step: 'arrive',
      actions: [
        { action: 'accept', text: 'Yes' },
        { action: 'decline', text: 'No' },
      ],
    };
    const choices = choicesOf(decision, campaign.act.view);
    expect(choices.yesNo?.map((o) => o.text)).toEqual(['Yes', 'No']);
    expect(choices.primary?.text).toBe('Yes');
  });
  it('puts answers last', () => {
    const { decision, view } = campaign.intercept;
    const order = listed(choicesOf(decision, view)).map((o) => o.action);
    expect(order.at(-1)).toBe('done');
    expect(order[0]).toMatch(/^space /);
  });
  it('takes a single choice for granted', () => {
    const decision = { ...campaign.act.decision, step: 'window', actions: [{ action: 'decline', text: 'Play no card' }] };
    expect(choicesOf(decision, campaign.act.view).primary?.action).toBe('decline');
  });
  it('knows where pieces are chosen together', () => {
    for (const name of ['muster', 'go-inside', 'battle-leaders'] as const) expect(picksPieces(campaign[name].decision)).toBe(true);
    expect(picksPieces({ ...campaign.muster.decision, detail: 'muster replacement' })).toBe(false);
    expect(picksPieces(campaign.march.decision)).toBe(false);
    expect(picksPieces({ ...campaign.muster.decision, step: 'hits' })).toBe(false);
  });
  it('asks about what a click would have meant', () => {
    expect(meantBy('paris', campaign.march.decision)).toBe('space paris');
    expect(meantBy('paris', null)).toBeNull();
  });
});

describe('a force', () => {
  it('shows everybody at the place, though the engine offers only leaders first', () => {
    const m = muster('muster');
    expect(m.at).toBe('nijmegen');
    expect(m.leaders.map((l) => l.id)).toEqual(['marlborough', 'overkirk', 'minor-alliance-1', 'minor-alliance-2']);
    expect(m.corps.map((c) => [c.power, c.count])).toEqual([
      ['Br', 2],
      ['Du', 4],
    ]);
  });
  it('is one batch in the order the engine wants', () => {
    const m = muster('muster');
    const selection = {
      leaders: new Set(['minor-alliance-2', 'marlborough']),
      corps: new Map([
        ['Du', 3],
        ['Br', 2],
      ]),
    };
    expect(batchOf(m, selection)).toEqual(['leader marlborough', 'leader minor-alliance-1', 'take 2 Br', 'take 3 Du', 'done']);
  });
  it('counts command, dice and home corps', () => {
    const m = muster('muster');
    const all = everybody(m);
    expect([...all.leaders]).toEqual(['marlborough', 'overkirk']);
    const worth = worthOf(m, all, atlas);
    expect(worth).toMatchObject({ corps: 6, command: 10, leaderDice: 4, dice: 10 });
    const british = worthOf(m, { leaders: new Set(['marlborough']), corps: new Map([['Br', 2]]) }, atlas);
    expect(british).toMatchObject({ command: 6, leaderDice: 2, dice: 4 });
    expect(british.home).toEqual([
      { power: 'Br', there: true },
      { power: 'Du', there: false },
    ]);
  });
  it('says what is missing', () => {
    const m = muster('muster');
    expect(faultOf(m, { leaders: new Set(), corps: new Map([['Br', 1]]) })).toBe('needs-leader');
    const weak = { leaders: new Set(['minor-alliance-1']), corps: new Map([['Du', 4]]) };
    expect(commandOf(m, weak.leaders)).toBe(3);
    expect(overCommand(m, weak)).toBe(true);
    expect(faultOf(muster('go-inside'), { leaders: new Set(), corps: new Map([['Fr', 2]]) })).toBe('too-many-corps');
    expect(faultOf(muster('go-inside'), { leaders: new Set(), corps: new Map() })).toBeNull();
    expect(faultOf(muster('battle-leaders'), everybody(muster('battle-leaders')))).toBeNull();
  });
  it('takes up one that was left half way', () => {
    const m = muster('muster-half');
    expect(stepsTaken(m)).toBe(1);
    expect([...takenAs(m).leaders]).toEqual(['marlborough']);
    expect(m.leaders.map((l) => l.id)).toContain('marlborough');
    expect(m.corps.map((c) => c.count)).toEqual([2, 4]);
  });
  it('is kept over a reload, as far as it makes sense', () => {
    const m = muster('muster');
    const text = stored({
      leaders: new Set(['marlborough', 'nobody']),
      corps: new Map([
        ['Du', 9],
        ['Xx', 1],
      ]),
    });
    expect(restored(text, m)).toEqual({ leaders: new Set(['marlborough']), corps: new Map([['Du', 4]]) });
    expect(restored('{broken', m)).toBeNull();
    expect(restored(null, m)).toBeNull();
  });
  it('finds its place by what was chosen last, undos apart', () => {
    const events = [item(1, { action: 'space lille' }), item(2, { action: 'space arras' }), item(3, { deed: 'undo' }), item(4, { seat: 'two' })];
    expect(lastSpace(events)).toBe('lille');
    const { decision, view } = campaign.muster;
    const bare = { ...decision, actions: [{ action: 'take 1 Br', text: '' }] };
    expect(placeOf(bare, view, [item(9, { action: 'space nijmegen' })])).toBe('nijmegen');
    expect(placeOf(bare, view, [])).toBe('nijmegen');
  });
  it('names no more than two leaders for the dice', () => {
    const m = muster('battle-leaders');
    expect(m.mostCorps).toBe(0);
    expect(m.corps).toEqual([]);
    expect(m.leaders.map((l) => l.id)).toContain('marlborough');
  });
});

describe('odds', () => {
  it('agree with the engine where a defender stands', () => {
    const { view } = campaign.march;
    const force = view.procedure.force;
    const liege = view.spaces.find((s) => s.id === 'liege');
    if (!force || !liege) throw new Error('no battle');
    const mine = ifHeStands('liege', { side: 'alliance', ...force.group }, { side: 'bourbon', ...liege.bourbon.outside }, 0, atlas);
    expect(mine.attacker.sound_dice).toBe(campaign.odds.attacker.sound_dice);
    expect(mine.defender.sound_dice).toBe(campaign.odds.defender.sound_dice);
    expect(mine.attacker.wins).toBeCloseTo(campaign.odds.attacker.wins, 9);
    expect(mine.defender.wins).toBeCloseTo(campaign.odds.defender.wins, 9);
    expect(mine.attacker.expected_suffered).toBeCloseTo(campaign.odds.attacker.expected_suffered, 9);
  });
  it('draw margins that add up', () => {
    const bars = marginsOf(campaign.odds);
    expect(bars.reduce((n, b) => n + b.probability, 0)).toBeGreaterThan(0.99);
    expect(bars.find((b) => b.margin === 0)?.wins).toBe('defender');
    expect(percent(0.6064)).toBe('60.6%');
  });
});

describe('dice', () => {
  it('belong together: a battle with its losses and its leaders', () => {
    const items = campaign.facts.map((facts, i) => item(i + 1, { facts }));
    const fell = throwsOf(items);
    expect(fell[0]?.kind).toBe('battle');
    if (fell[0]?.kind !== 'battle') return;
    expect(fell[0].sides.map((s) => s.side)).toEqual(['alliance', 'bourbon']);
    expect(fell[0].lines.length).toBeGreaterThan(0);
    expect(fell[0].space).toBe('liege');
  });
  it('stand alone otherwise', () => {
    const facts: Fact[] = [{ fact: 'Die', rule: '14.6', text: 'x', purpose: 'interception', side: 'bourbon', face: 6, total: 7, success: true }];
    expect(throwsOf([item(1, { facts })])).toMatchObject([{ kind: 'single', purpose: 'interception', success: true }]);
    expect(throwsOf([item(1)])).toEqual([]);
  });
});

describe('the prompt', () => {
  it('is a sentence of its own', () => {
    expect(sentence('Alliance: what is the next action? (1 action left)')).toEqual({ text: 'What is the next action?', aside: '1 action left' });
    expect(sentence('Bourbon: who sets out from Lille?')).toEqual({ text: 'Who sets out from Lille?', aside: null });
  });
  it('counts the actions of the card in play', () => {
    const played: Fact = { fact: 'CardPlayed', rule: '13.3', text: '', side: 'alliance', value: 3 };
    const events = [item(1, { facts: [played] })];
    expect(cardInPlay(events, 'alliance')).toBe(3);
    expect(cardInPlay(events, 'bourbon')).toBeNull();
    expect(cardInPlay([...events, item(2, { facts: [{ fact: 'RoundEnded', rule: '', text: '' }] })], 'alliance')).toBeNull();
    const view = { ...campaign.march.view, round: { side: 'alliance' as const, actions: 2, used: [], must_play: 0 } };
    expect(progressOf(view, { ...campaign.act.decision, step: 'march' }, events)).toEqual({ action: 1, of: 3 });
    expect(progressOf(view, campaign.act.decision, events)).toEqual({ action: 2, of: 3 });
  });
});

describe('turns', () => {
  const game = (yours: [boolean, boolean], more: Partial<Summary> = {}): Summary =>
    ({
      status: 'playing',
      to_act: ['two'],
      seats: (['one', 'two'] as const).map((seat, i) => ({ seat, side: i ? 'bourbon' : 'alliance', yours: yours[i] })),
      ...more,
    }) as unknown as Summary;
  it('never look with eyes that may not be here', () => {
    expect(firstLook(game([true, true]), null, false)).toBe('spectator');
    expect(firstLook(game([true, true]), 'one', false)).toBe('spectator');
    expect(firstLook(game([true, true]), 'two', false)).toBe('two');
    expect(firstLook(game([true, true]), null, true)).toBe('two');
    expect(firstLook(game([false, true]), null, false)).toBe('two');
    expect(firstLook(game([false, false]), null, false)).toBe('spectator');
  });
  it('hand the screen over', () => {
    const both = game([true, true]);
    expect(handOver(both, ['two'], 'one', false)).toBe('two');
    expect(handOver(both, ['one', 'two'], 'one', false)).toBeNull();
    expect(handOver(both, ['one'], 'spectator', false)).toBe('one');
    expect(handOver(both, ['two'], 'one', true)).toBeNull();
    expect(handOver(game([true, false]), ['two'], 'one', false)).toBeNull();
    expect(handOver(game([true, true], { status: 'over' }), [], 'one', false)).toBeNull();
    expect(isMyTurn(game([true, false]), ['two'])).toBe(false);
    expect(isMyTurn(game([false, true]), ['two'])).toBe(true);
  });
  it('ask twice only where it matters', () => {
    expect(needsThought('do end', 'act', 2)).toBe(true);
    expect(needsThought('do end', 'act', 0)).toBe(false);
    expect(needsThought('card 3', 'first-card', 0)).toBe(true);
    expect(needsThought('card 3', 'play-card', 0)).toBe(false);
    expect(needsThought('space lille', 'where', 3)).toBe(false);
  });
});
