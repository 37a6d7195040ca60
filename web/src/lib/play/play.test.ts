// Playing without a screen: choices, forces, odds, dice, prompts, whose turn it is.
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AnyFactName, AnyStepName, BattleOdds, Decision, Fact, Item, Odds, Summary } from '../api/types';
import type { Atlas } from '../game/atlas';
import type { View } from '../game/view';
import { calls } from './bell';
import { choicesOf, meaningOf, picksPieces } from './choices';
import { type BattleThrow, facesByGroup, laidOut, type OpenThrow, sufferedBy, throwsOf } from './dice';
import {
  batchOf,
  commandOf,
  countOf,
  everybody,
  faultOf,
  type Muster,
  musterOf,
  NOBODY,
  overCommand,
  placeOf,
  restored,
  type Selection,
  stepsTaken,
  stored,
  takenAs,
  usual,
  worthOf,
} from './force';
import { forcedChoice } from './forced';
import { kindText, read, takeText } from './notation';
import { diceBySource, diceOf, isHopeless, marginsOf } from './odds';
import { reasonText } from './problems';
import { cardInPlay, laidCard, progressOf, sentence, without } from './prompt';
import { listed, shortened } from './table';
import { tellingOf } from './telling';
import { firstLook, handOver, isMyTurn, needsThought } from './turn';

const fixture = (name: string): unknown => JSON.parse(fs.readFileSync(new URL(`../../../fixtures/${name}.json`, import.meta.url), 'utf8'));
interface Snap {
  decision: Decision;
  view: View;
}
type Campaign = Record<'act' | 'muster' | 'muster-half' | 'march' | 'intercept' | 'go-inside' | 'battle-leaders', Snap> & { odds: BattleOdds; facts: Fact[][] };
const campaign = fixture('play-campaign') as Campaign;
const atlas = fixture('atlas-spain') as Atlas;
const muster = (name: keyof Campaign): Muster => {
  const { decision, view } = campaign[name] as Snap;
  return musterOf(decision, view, atlas);
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
    expect(choices.primary).toBeNull();
    expect(choices.picks).toBe(false);
  });
  it('offers to stop only after a step was made', () => {
    const { decision, view } = campaign.march;
    const { force } = view.procedure;
    if (!force) throw new Error('no force');
    expect(choicesOf(decision, view).primary).toBeNull();
    const gone = { ...view, procedure: { ...view.procedure, force: { ...force, moved: true } } };
    expect(choicesOf(decision, gone).primary?.action).toBe('done');
  });
  it('points at leaders where leaders anywhere are asked for', () => {
    const actions = [{ action: 'leader marlborough', text: 'Marlborough' }];
    expect(choicesOf({ ...campaign.act.decision, step: 'rally', actions }, campaign.act.view).glow.get('nijmegen')).toBe('choose');
    expect(choicesOf({ ...campaign.act.decision, step: 'muster', actions }, campaign.act.view).glow.size).toBe(0);
  });
  it('lists orders', () => {
    const { decision, view } = campaign.act;
    const choices = choicesOf(decision, view);
    expect(choices.primary).toBeNull();
    expect(listed(choices).map((o) => o.group)).toEqual(decision.actions.map(() => 'orders'));
  });
  it('knows a question with two answers', () => {
    const decision: Decision = {
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
  it('has the same first nine whether all are shown or not', () => {
    const { decision, view } = campaign.intercept;
    const actions = ['done', ...Array.from({ length: 20 }, (_, i) => `space s${i}`), 'do rally'].map((action) => ({ action, text: action }));
    const all = listed(choicesOf({ ...decision, actions }, view));
    const few = shortened(all);
    expect(few.map((o) => o.action).slice(0, 9)).toEqual(all.map((o) => o.action).slice(0, 9));
    expect([few.length, few.at(-1)?.action]).toEqual([11, 'done']);
  });
  it('takes a single choice for granted', () => {
    const decision: Decision = { ...campaign.act.decision, step: 'window', actions: [{ action: 'decline', text: 'Play no card' }] };
    expect(choicesOf(decision, campaign.act.view).primary?.action).toBe('decline');
  });
  it('knows where pieces are chosen together', () => {
    for (const name of ['muster', 'go-inside', 'battle-leaders'] as const) expect(picksPieces(campaign[name].decision)).toBe(true);
    expect(picksPieces({ ...campaign.muster.decision, detail: 'muster replacement' })).toBe(false);
    expect(picksPieces(campaign.march.decision)).toBe(false);
    expect(picksPieces({ ...campaign.muster.decision, step: 'hits' })).toBe(false);
  });
  it('tells what a step of the march costs', () => {
    const { decision, view } = campaign.march;
    const { costs } = choicesOf(decision, view);
    expect([costs.get('liege'), costs.get('empire-home')]).toEqual([1, 2]);
    const unpriced = decision.actions.map(({ action, text }) => ({ action, text }));
    expect(choicesOf({ ...decision, actions: unpriced }, view).costs.size).toBe(0);
  });
});

describe('what a press on something means that is no choice', () => {
  const { march, act, muster: mustering } = campaign;
  it('asks about the space where places are asked for', () => {
    expect(meaningOf({ space: 'paris' }, march.decision, march.view)).toEqual({ kind: 'ask', action: 'space paris' });
    const sea: Decision = { ...march.decision, step: 'retreat', actions: [{ action: 'sea ostend', text: '' }] };
    expect(meaningOf({ space: 'paris' }, sea, march.view)).toEqual({ kind: 'ask', action: 'sea paris' });
  });
  it('begins a campaign where a leader of one’s own stands', () => {
    expect(meaningOf({ space: 'nijmegen' }, act.decision, act.view)).toEqual({ kind: 'play', actions: ['do campaign', 'space nijmegen'] });
    expect(meaningOf({ space: 'dunkirk' }, act.decision, act.view)).toEqual({ kind: 'other-question' });
    const none = { ...act.decision, actions: act.decision.actions.filter((a) => a.action !== 'do campaign') };
    expect(meaningOf({ space: 'nijmegen' }, none, act.view)).toEqual({ kind: 'other-question' });
  });
  it('knows that something else is asked', () => {
    expect(meaningOf({ space: 'paris' }, mustering.decision, mustering.view)).toEqual({ kind: 'other-question' });
    expect(meaningOf({ card: 3 }, mustering.decision, mustering.view)).toEqual({ kind: 'other-question' });
  });
  it('asks about cards, leaders and corps', () => {
    const cards: Decision = { ...act.decision, step: 'play-card', actions: [{ action: 'card 2', text: '' }] };
    expect(meaningOf({ card: 3 }, cards, act.view)).toEqual({ kind: 'ask', action: 'card 3' });
    expect(meaningOf({ event: 'resupply' }, act.decision, act.view)).toEqual({ kind: 'ask', action: 'event resupply' });
    expect(meaningOf({ leader: 'baden' }, mustering.decision, mustering.view)).toEqual({ kind: 'ask', action: 'leader baden' });
    const kind = { power: 'Fr', reduced: true, demoralized: false, acted: true };
    expect(meaningOf({ corps: kind }, mustering.decision, mustering.view)).toEqual({ kind: 'ask', action: 'take 1 Fr reduced acted' });
  });
});

describe('what is told', () => {
  it('is one sentence, of what weighs most', () => {
    const tell = tellingOf('succession');
    const fact = (name: AnyFactName): Fact => ({ fact: name, rule: '1', text: name });
    expect(tell([item(1, { facts: [fact('ForceMoved'), fact('BattleFought')] }), item(2, { facts: [fact('CorpsReduced')] })])).toBe('BattleFought');
    expect(tell([item(1, { facts: [fact('CorpsBuilt'), fact('CorpsRestored')] })])).toBe('CorpsRestored');
    expect(tell([item(1)])).toBeNull();
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
  it('shows all that may go aboard: who leads decides how many a fleet carries', () => {
    const { view, decision } = campaign.muster;
    const actions = ['leader marlborough', 'take 1 Br', 'take 2 Br', 'take 1 Du', 'take 2 Du'].map((action) => ({ action, text: action }));
    const m = musterOf({ ...decision, detail: 'muster sea-move', actions }, view, atlas);
    expect(m.corps.map((c) => [c.power, c.count])).toEqual([
      ['Br', 2],
      ['Du', 4],
    ]);
    expect(countOf(everybody(m)), 'as many as can surely go').toBe(2);
  });
  it('may be nobody only where the engine takes that for an answer', () => {
    const { view, decision } = campaign.muster;
    const dropping = (actions: string[]) =>
      musterOf({ ...decision, step: 'drop-off', detail: 'drop-off', actions: actions.map((action) => ({ action, text: action })) }, view, atlas);
    expect(faultOf(dropping(['leader marlborough']), NOBODY)).toBe('needs-piece');
    expect(faultOf(dropping(['leader marlborough', 'done']), NOBODY)).toBeNull();
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
    expect(worth).toMatchObject({ corps: 6, command: 10 });
    const british = worthOf(m, { leaders: new Set(['marlborough']), corps: new Map([['Br', 2]]) }, atlas);
    expect(british).toMatchObject({ command: 6 });
    expect(british.home).toEqual([
      { power: 'Br', there: true },
      { power: 'Du', there: false },
    ]);
    expect(british.lowered.map((r) => [r.leader.id, r.tr, r.missing])).toEqual([['marlborough', 2, ['Du']]]);
    expect(worth.lowered).toEqual([]);
  });
  it('shows who may not go', () => {
    const { decision, view } = campaign.muster;
    const tired = structuredClone(view);
    const able = tired.procedure.choosing?.able;
    if (!able) throw new Error('nobody chooses');
    able.corps = able.corps.filter((c) => c.power !== 'Du');
    const fewer = { ...decision, actions: decision.actions.filter((a) => a.action !== 'leader overkirk') };
    const m = musterOf(fewer, tired, atlas);
    expect(m.barred.leaders.map((l) => l.id)).toEqual(['overkirk']);
    expect(m.barred.corps.map((c) => c.power)).toEqual(['Du']);
    expect(m.corps.map((c) => c.power)).toEqual(['Br']);
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
  it('stands where the engine says, and has who may go from there', () => {
    const { decision, view } = campaign.muster;
    expect(placeOf(decision, view)).toBe('nijmegen');
    expect(muster('muster').corps).toEqual(view.procedure.choosing?.able.corps);
  });
  it('does not add the command of a leader who shares it with nobody', () => {
    const { decision, view } = campaign.muster;
    const choosing = view.procedure.choosing;
    if (!choosing) throw new Error('nobody chooses');
    const shared = (alone: string[]): Muster =>
      musterOf(decision, { ...view, procedure: { ...view.procedure, choosing: { ...choosing, alone } } } as View, atlas);
    const [first, second] = choosing.able.leaders;
    if (!first || !second) throw new Error('two leaders stand there');
    const both = new Set([first.id, second.id]);
    expect(commandOf(shared([]), both)).toBe(first.cr + second.cr);
    expect(commandOf(shared([first.id]), both)).toBe(Math.max(first.cr, second.cr));
  });
  it('leaves no more behind than there is room for', () => {
    const { decision, view } = campaign.muster;
    const choosing = view.procedure.choosing;
    if (!choosing) throw new Error('nobody chooses');
    const narrow = {
      ...view,
      procedure: { ...view.procedure, force: { ...campaign.march.view.procedure.force, group: choosing.able }, choosing: { ...choosing, room: 1 } },
    } as View;
    const takes = choosing.able.corps.map((c) => ({ action: takeText(c.count, c), text: '' }));
    const m = musterOf({ ...decision, step: 'drop-off', detail: 'drop-off', actions: takes }, narrow, atlas);
    expect(countOf(everybody(m))).toBe(1);
    expect(faultOf(m, { leaders: new Set(), corps: new Map([['Du', 2]]) })).toBe('no-room');
  });
  /** The same pieces, asked for something that has room for so many corps. */
  const withRoom = (room: number, step: Decision['step'], detail: string): Muster => {
    const { decision, view } = campaign.muster;
    const choosing = view.procedure.choosing;
    if (!choosing) throw new Error('nobody chooses');
    const narrow = { ...view, procedure: { ...view.procedure, choosing: { ...choosing, room } } } as View;
    const takes = choosing.able.corps.map((c) => ({ action: takeText(Math.min(room, c.count), c), text: '' }));
    return musterOf({ ...decision, step, detail, actions: takes }, narrow, atlas);
  };
  const dutch = (count: number): Selection => ({ leaders: new Set(), corps: new Map([['Du', count]]) });
  it('rallies no more than half the command of the leader', () => {
    const m = withRoom(2, 'rally-corps', 'rally-corps marlborough');
    expect(m.corps.length).toBeGreaterThan(1);
    expect(countOf(usual(m))).toBe(2);
    expect(faultOf(m, dutch(3))).toBe('too-many-to-rally');
  });
  it('puts no more aboard than the ships hold', () => {
    const m = withRoom(3, 'retreat-sea', 'retreat-sea');
    expect(countOf(everybody(m))).toBe(3);
    expect(faultOf(m, dutch(3))).toBeNull();
    expect(faultOf(m, dutch(4))).toBe('ships-full');
  });
  it('names no more than two leaders for the dice', () => {
    const m = muster('battle-leaders');
    expect(m.mostCorps).toBe(0);
    expect(m.corps).toEqual([]);
    expect(m.leaders.map((l) => l.id)).toContain('marlborough');
    expect(m.mostLeaders).toBe(2);
  });
  it('names no more leaders for the dice than the engine allows', () => {
    const { decision, view } = campaign['battle-leaders'];
    const allowed = (leaders: number): Muster => {
      const choosing = view.procedure.choosing;
      if (!choosing) throw new Error('nobody chooses');
      return musterOf(decision, { ...view, procedure: { ...view.procedure, choosing: { ...choosing, leaders } } }, atlas);
    };
    expect(faultOf(allowed(1), { leaders: new Set(['marlborough', 'overkirk']), corps: new Map() })).toBe('too-many-leaders');
    expect(usual(allowed(1)).leaders.size).toBe(1);
    expect(usual(allowed(0)).leaders.size).toBe(0);
  });
});

describe('odds', () => {
  it('draw margins that add up', () => {
    const bars = marginsOf(campaign.odds);
    expect(bars.reduce((n, b) => n + b.probability, 0)).toBeGreaterThan(0.99);
    expect(bars.find((b) => b.margin === 0)?.wins).toBe('defender');
    expect(bars.filter((b) => b.wins === 'attacker').reduce((n, b) => n + b.probability, 0)).toBeCloseTo(campaign.odds.attacker.wins, 2);
    expect(diceOf(campaign.odds.attacker)).toBe(campaign.odds.attacker.hits.length - 1);
  });
  it('tell dice of corps, of leaders and of events apart, those in good order first', () => {
    const from = { sound_dice: 7, sound_leader_dice: 2, event_dice: 1, demoralized_dice: 2, demoralized_leader_dice: 1 };
    const side = { ...campaign.odds.attacker, ...from };
    expect(diceBySource(side).map((d) => `${d.shaky ? 'shaky ' : ''}${d.of}`)).toEqual([
      'corps',
      'corps',
      'corps',
      'corps',
      'leader',
      'leader',
      'event',
      'shaky corps',
      'shaky leader',
    ]);
    expect(diceBySource(side).length).toBe(diceOf(side));
  });
  it('tell an attempt in vain', () => {
    const roll = (probability: number): Odds => ({ kind: 'roll', purpose: 'avoid-battle', modifier: 0, target: 7, probability });
    expect([isHopeless(roll(0), false), isHopeless(roll(1 / 6), false)]).toEqual([true, false]);
    const siege = (defender: number, falls: number): Odds =>
      ({ kind: 'siege', faces: [{ defender, falls: false }], falls_within: [0, 0, 0, falls] }) as unknown as Odds;
    expect([siege(0, 0), siege(1, 0), siege(0, 0.2)].map((odds) => isHopeless(odds, true))).toEqual([true, false, false]);
    const battle = { kind: 'battle', attacker: { wins: 0 } } as unknown as Odds;
    expect(isHopeless(battle, true), 'about to be offered').toBe(true);
    expect(isHopeless(battle, false), 'asked of something else').toBe(false);
  });
});

describe('dice', () => {
  it('belong together: a battle with its losses and its leaders', () => {
    const items = campaign.facts.map((facts, i) => item(i + 1, { facts }));
    const fell = throwsOf(items).throws;
    expect(fell[0]?.kind).toBe('battle');
    if (fell[0]?.kind !== 'battle') return;
    expect(fell[0].sides.map((s) => s.side)).toEqual(['alliance', 'bourbon']);
    expect(fell[0].lines.length).toBeGreaterThan(0);
    expect(fell[0].space).toBe('liege');
  });
  it('hit by group: sound dice, demoralized ones and those a card makes better', () => {
    const groups = [
      { dice: 1, hits_on: 4, demoralized: false },
      { dice: 3, hits_on: 5, demoralized: false },
      { dice: 2, hits_on: 6, demoralized: true },
    ];
    const facts: Fact[] = [{ fact: 'BattleDice', rule: '16.2', text: 'x', side: 'bourbon', dice: [4, 4, 5, 6, 5, 6], groups, hits: 4 }];
    const thrown = throwsOf([item(1, { facts })]).throws[0] as BattleThrow;
    const side = thrown.sides[0];
    const marked = facesByGroup(side?.faces ?? [], side?.groups ?? []).map(({ dice }) => dice.map((d) => (d.hit ? `${d.face}!` : `${d.face}`)).join(' '));
    expect(marked).toEqual(['4!', '4 5! 6!', '5 6!']);
  });
  it('stand alone otherwise', () => {
    const facts: Fact[] = [{ fact: 'Die', rule: '14.6', text: 'x', purpose: 'interception', side: 'bourbon', face: 6, total: 7, success: true }];
    expect(throwsOf([item(1, { facts })]).throws).toMatchObject([{ kind: 'single', purpose: 'interception', success: true }]);
    expect(throwsOf([item(1)]).throws).toEqual([]);
  });

  // The same battle as it comes where the enemy must choose his losses: dice, losses, the rest.
  const facts = campaign.facts[0] as Fact[];
  const losses = facts.findIndex((f) => f.fact === 'CorpsReduced');
  const fought = facts.findIndex((f) => f.fact === 'BattleFought');
  const parts = [facts.slice(0, losses + 1), facts.slice(losses + 1, fought), facts.slice(fought)];
  const heardInParts = (): OpenThrow[] => {
    let open: OpenThrow | null = null;
    return parts.map((part, i) => {
      open = throwsOf([item(i + 1, { facts: part })], open).open;
      return open as unknown as OpenThrow;
    });
  };
  it('go on with what came of them later', () => {
    const whole = throwsOf([item(1, { facts })]).throws[0] as BattleThrow;
    const [first, , last] = heardInParts() as [BattleThrow, BattleThrow, BattleThrow];
    expect([first.winner, first.lines.length]).toEqual([null, 1]);
    expect([last.seq, last.winner, last.space]).toEqual([1, whole.winner, 'liege']);
    expect(
      last.lines.map((l) => l.text),
      'rolls for leaders too',
    ).toEqual(whole.lines.map((l) => l.text));
    expect(throwsOf([item(4, { facts: [{ fact: 'ActionBegan', rule: '', text: '' }] })], last).open, 'until something else begins').toBeNull();
  });
  it('lie on the table once, and come back with their result', () => {
    const [first, second, last] = heardInParts() as [OpenThrow, OpenThrow, OpenThrow];
    expect(laidOut([], [first], null)).toEqual([first]);
    expect(laidOut([first], [second], first), 'grown where it lies').toEqual([second]);
    expect(laidOut([], [second], first), 'put away: a loss more is no news').toEqual([]);
    expect(laidOut([], [last], second), 'put away: the result is').toEqual([last]);
  });
  it('forget what was taken back', () => {
    const [first, second] = heardInParts() as [OpenThrow, OpenThrow];
    const back = item(3, { deed: 'back', action: '1' });
    expect(throwsOf([back], second).open?.lines).toEqual(first.lines);
    expect(throwsOf([item(3, { deed: 'back', action: '0' }), item(4, { facts: parts[1] })], second)).toEqual({ throws: [], open: null });
  });
  it('tell losses of the side that suffered them', () => {
    const start = fixture('view-spain-start') as View;
    const whole = throwsOf([item(1, { facts })]).throws[0] as BattleThrow;
    const of = whole.lines.map((l) => `${l.fact.fact} ${sufferedBy(l.fact, start, atlas)}`);
    expect(of).toEqual(['CorpsReduced alliance', 'CorpsReduced bourbon', 'Demoralized alliance', 'Die alliance', 'LeaderCaptured alliance']);
    expect(sufferedBy({ fact: 'VictoryPoints', rule: '', text: '', from: 10, to: 12 }, start, atlas)).toBeNull();
  });
});

describe('the prompt', () => {
  it('is a sentence of its own', () => {
    expect(sentence('Alliance: what is the next action? (1 action left)')).toEqual({ text: 'What is the next action?', aside: '1 action left' });
    expect(sentence('Bourbon: who sets out from Lille?')).toEqual({ text: 'Who sets out from Lille?', aside: null });
    expect(sentence('Bourbons\u202f: où va Eugène\u202f? (2 points)')).toEqual({ text: 'Où va Eugène\u202f?', aside: '2 points' });
  });
  it('counts the actions of the card in play', () => {
    const played: Fact = { fact: 'CardPlayed', rule: '13.3', text: '', side: 'alliance', value: 3 };
    const events = [item(1, { facts: [played] })];
    expect(cardInPlay(events, 'alliance')).toBe(3);
    expect(cardInPlay(events, 'bourbon')).toBeNull();
    expect(cardInPlay([...events, item(2, { facts: [{ fact: 'RoundEnded', rule: '', text: '' }] })], 'alliance')).toBeNull();
    const view = { ...campaign.march.view, round: { side: 'alliance' as const, actions: 2, used: [], must_play: 0 } };
    expect(progressOf(view, { ...campaign.act.decision, step: 'march' }, events)).toEqual({ side: 'alliance', action: 1, of: 3 });
    expect(progressOf(view, campaign.act.decision, events)).toEqual({ side: 'alliance', action: 2, of: 3 });
  });
});

describe('a card that lies on the table', () => {
  const at = (step: string, face_down: number | null): View => {
    const { view } = campaign.act;
    return { ...view, actions: { ...view.actions, face_down }, procedure: { ...view.procedure, steps: ['year rounds', step] } };
  };
  it('lies face down until both are turned up', () => {
    expect(laidCard(at('first-card', null))).toBeNull();
    expect(laidCard(at('first-card', 2))).toEqual({ value: 2, shown: false });
    expect(laidCard(at('go-first campaign', 2))).toEqual({ value: 2, shown: true });
  });
  it('is not in the hand any more', () => {
    const cards = { '1': 3, '2': 1, '3': 0 };
    expect(without(cards, laidCard(at('first-card', 2)))).toEqual({ '1': 3, '2': 0, '3': 0 });
    expect(without(cards, null)).toEqual(cards);
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

describe('the bell', () => {
  it('rings once, for whoever looks elsewhere', () => {
    expect(calls(true, false, true, false)).toBe(true);
    expect(calls(true, true, true, false)).toBe(false);
    expect(calls(true, false, false, false)).toBe(false);
    expect(calls(true, false, true, true)).toBe(false);
    expect(calls(false, false, true, false)).toBe(false);
  });
});

describe('a question with one answer', () => {
  type Asked = NonNullable<Parameters<typeof forcedChoice>[0]>;
  const one = (step: AnyStepName, detail: string = step): Asked => ({ step, detail, actions: [{ action: 'take 1 Fr', text: '1 French corps' }] });
  const forced = (decision: Asked | null, cards = 2, alone = false, onePiece = false): string | undefined =>
    forcedChoice(decision, { alone, cards, onePiece })?.action;
  it('is answered where it only goes on with something', () => {
    expect(forced(one('hits'))).toBe('take 1 Fr');
    expect(forced(one('muster', 'muster replacement'))).toBe('take 1 Fr');
    expect(forced(one('where', 'where sea-move'))).toBe('take 1 Fr');
    expect(forced({ ...one('leaders'), actions: [{ action: 'leader villars', text: '' }] })).toBe('leader villars');
    for (const step of ['attrition', 'rally', 'transfer-from', 'transfer-to'] as const) expect(forced(one(step))).toBe('take 1 Fr');
    for (const step of ['leaders', 'set-up', 'deploy'] as const) {
      expect(forced(one(step))).toBe('take 1 Fr');
      expect(forced({ ...one(step), actions: [{ action: 'done', text: '' }] })).toBeUndefined();
    }
  });
  it('is answered where only one card is left', () => {
    expect(forced(one('play-card'), 1)).toBe('take 1 Fr');
  });
  it('is answered where only the machine could learn something from it', () => {
    for (const step of ['window', 'first-card', 'play-card', 'cards', 'free-card', 'intercept'] as const) expect(forced(one(step), 2, true)).toBe('take 1 Fr');
    for (const step of ['siege-action', 'new-garrison', 'force-march', 'coordinate', 'reroll', 'pursuit', 'accompany'] as const) {
      expect(forced(one(step), 2, true)).toBe('take 1 Fr');
      expect(forced(one(step)), 'a quick answer would tell who has no leader').toBeUndefined();
    }
    for (const step of ['act', 'march', 'winter'] as const) expect(forced(one(step), 2, true)).toBeUndefined();
  });
  it('is answered where a march against the machine can only end', () => {
    const stop = { ...one('march'), actions: [{ action: 'done', text: '' }] };
    expect(forced(stop, 2, true)).toBe('done');
    expect(forced(stop)).toBeUndefined();
  });
  it('is answered where only one piece can go', () => {
    expect(forced(one('muster'), 2, false, true)).toBe('take 1 Fr');
    for (const step of ['formation', 'sea-group', 'siege'] as const) {
      expect(forced(one(step), 2, true, true)).toBe('take 1 Fr');
      expect(forced(one(step), 2, false, true), 'blocks are hidden from who sits opposite').toBeUndefined();
    }
    for (const step of ['muster', 'formation'] as const) expect(forced(one(step), 2, true)).toBeUndefined();
    expect(forced(one('winter'), 2, true, true)).toBeUndefined();
  });
  it('is left to the player where he would act, or where the answer would tell something', () => {
    for (const step of ['march', 'play-card', 'window', 'intercept', 'act', 'winter'] as const) expect(forced(one(step))).toBeUndefined();
    expect(forced(one('muster', 'muster campaign'))).toBeUndefined();
    expect(forced(one('where', 'where intercept'))).toBeUndefined();
  });
  it('is asked where there are two answers, or none', () => {
    expect(forced({ ...one('hits'), actions: [...one('hits').actions, { action: 'take 1 Sp', text: '' }] })).toBeUndefined();
    expect(forced(null)).toBeUndefined();
  });
});

describe('a refusal', () => {
  it('is a sentence, and names its rule once', () => {
    expect(reasonText({ kind: 'rule', message: 'it is not adjacent (14.6.1)', rule: '14.6.1' })).toBe('It is not adjacent.');
    expect(reasonText({ kind: 'rule', message: 'Something else: “What now?”', rule: '13.4.1' })).toBe('Something else: “What now?”');
    expect(reasonText({ kind: 'rule', message: 'Autre chose : « Quoi ? »', rule: '13.4.1' })).toBe('Autre chose : « Quoi ? »');
    expect(reasonText({ kind: 'state', message: 'the game is over' })).toBe('The game is over.');
  });
});
