// The game on hexes in words: places, blocks, choices, what happened.
import type { Fact, Item } from '../api/types';
import { capital, type Place, placeArgs, sideArgs, t } from '../i18n';
import type { LogReading } from '../panels/log';
import type { AnySide } from '../sides';
import type { Atlas } from './atlas';
import { type Chart, chartOf } from './atlas';
import { isHex } from './grid';
import type { Word } from './notation';

const kebab = (name: string): string => name.replace(/(?!^)([A-Z])/g, '-$1').toLowerCase();

/** A place as people name it: its town, or its number and area. */
export const placeName = (chart: Chart | null, place: string | null): string => placeOf(chart, place).name;

/** A place with the forms of its name. */
export function placeOf(chart: Chart | null, place: string | null): Place {
  if (!place) return { name: '' };
  if (!isHex(place)) return chart?.seas.get(place) ?? worded(`ww-box-${place}`);
  const hex = chart?.hexes.get(place);
  if (!hex) return { name: place };
  return hex.town ?? worded('ww-hex', { id: place, area: chart?.areas.get(hex.area)?.name ?? '' });
}
const worded = (key: string, args?: Record<string, string>): Place => ({ name: t(key, args), at: t.form(key, 'at', args), of: t.form(key, 'of', args) });

/** `$nation` and `$nation-plural`. */
export const nationArgs = (nation: string): Record<string, string> => {
  const one = t(`ww-nation-${nation}`);
  return { nation: one, 'nation-plural': t.form(`ww-nation-${nation}`, 'plural') ?? one };
};

/** A block by its name; where two bear the same, with what they are. */
export function blockName(chart: Chart | null, id: string): string {
  const block = chart?.blocks.get(id);
  if (!chart || !block) return id;
  const twin = chart.atlas.blocks.some((b) => b.id !== id && b.name === block.name);
  return twin ? t('ww-block-twin', { name: block.name, kind: t(`ww-kind-${block.kind}`) }) : block.name;
}

export const cardName = (card: string): string => t(`ww-card-${card}`);

/** What a choice does. */
export function choiceText(chart: Chart | null, step: string, word: Word): string {
  const block = 'block' in word ? blockName(chart, word.block) : '';
  const place = 'place' in word ? placeArgs('place', placeOf(chart, word.place)) : {};
  switch (word.verb) {
    case 'place':
      return t(
        step === 'march' || step === 'extended-march'
          ? 'ww-to-march'
          : step === 'sea-move'
            ? 'ww-to-sail'
            : step === 'advance'
              ? 'ww-to-advance'
              : step === 'battle-order'
                ? 'ww-to-battle'
                : 'ww-to-place',
        place,
      );
    case 'within':
      return t('ww-to-within', place);
    case 'block':
      return step === 'combat-turn' ? t('ww-block-fights', { block }) : step === 'hits' ? t('ww-block-hit', { block }) : block;
    case 'use':
      return t('ww-use', { leader: blockName(chart, word.leader), block });
    case 'retreat':
      return t('ww-retreat', { block, ...place });
    case 'shelter':
      return t('ww-shelter', { block });
    case 'drop':
      return t('ww-drop', { block });
    case 'card':
      return cardName(word.card);
    case 'do':
      return t(`ww-do-${word.order}`);
    case 'first':
      return capital(t('ww-first', sideArgs(word.side)));
    case 'draw':
      return t('ww-draw', nationArgs(word.nation));
    case 'accept':
    case 'decline':
    case 'done':
      return t(`ww-answer-${answerOf(step, word.verb)}`);
    case 'other':
      return word.text;
  }
}
/** Steps whose yes, no or enough has a sentence of its own. */
const ANSWERS = new Set([
  'done-march',
  'done-formation',
  'done-sea-move',
  'done-sea-group',
  'done-combat',
  'done-intercept',
  'done-replace',
  'done-coordinate',
  'done-pursuit',
  'done-assault-on',
  'accept-assault-on',
  'decline-extend',
  'decline-reroll',
  'accept-honors-of-war',
  'decline-honors-of-war',
  'accept-guerilla-mode',
  'decline-guerilla-mode',
  'decline-siege-action',
  'decline-new-garrison',
  'decline-national-guard',
  'decline-recall',
  'accept-scorched-earth',
  'decline-scorched-earth',
  'done-withdraw',
  'done-force-march',
  'done-accompany',
]);
const answerOf = (step: string, verb: string): string => (ANSWERS.has(`${verb}-${step}`) ? `${verb}-${step}` : verb);

/** Steps that first ask for a block or a Force Pool, and then for the place. */
const FIRST: Record<string, [verb: string, question: string]> = { deploy: ['draw ', 'draw'], 'set-up': ['block ', 'set-up-block'] };
/** The question of a decision in one sentence. */
export function askText({ step, actions }: { step: string; actions: readonly { action: string }[] }): string {
  const [verb, first] = FIRST[step] ?? [];
  return t(`ww-ask-${verb && first && actions.some((a) => a.action.startsWith(verb)) ? first : step}`);
}
/** Steps of the other side that have a sentence of their own. */
const WAITS = new Set([
  'cards',
  'operate',
  'formation',
  'march',
  'sea-group',
  'sea-move',
  'siege',
  'combat-turn',
  'hits',
  'flee',
  'intercept',
  'deploy',
  'replace',
  'set-up',
  'reroll',
  'extend',
  'pursuit',
  'withdraw',
]);
export const waitText = (step: string, side: AnySide | null): string => {
  const who = side ? sideArgs(side, 'who') : { who: '' };
  return capital(t(WAITS.has(step) ? `ww-wait-${step}` : 'waiting-decides', who));
};

/** What happened, in one sentence. */
export function factText(chart: Chart | null, fact: Fact): string {
  const text = (field: string): string => (typeof fact[field] === 'string' ? (fact[field] as string) : '');
  const args: Record<string, string | number> = {};
  for (const [field, value] of Object.entries(fact)) if (typeof value === 'number') args[field] = value;
  for (const field of ['place', 'hex', 'from', 'to']) if (text(field)) Object.assign(args, placeArgs(field, placeOf(chart, text(field))));
  for (const field of ['side', 'attacker', 'loser']) if (text(field)) args[field] = t(`side-${text(field)}`);
  if (text('nation')) Object.assign(args, nationArgs(text('nation')));
  if (text('block')) args.block = blockName(chart, text('block'));
  if (fact.fact === 'CardShown') args.card = cardName(text('card'));
  if (typeof fact.card === 'number') args.event = chart?.atlas.events.find((e) => e.number === fact.card)?.name ?? String(fact.card);
  if (text('operation')) args.operation = t(`ww-do-${text('operation')}`);
  if (text('action')) args.action = t(`ww-leader-${text('action')}`);
  if (text('how')) args.how = t(`ww-won-${text('how')}`);
  if (Array.isArray(fact.dice)) args.dice = (fact.dice as number[]).join(' ') || '–';
  if (fact.fact === 'TurnBegan') args.turn = turnName(chart, Number(fact.turn));
  if (typeof fact.permanently === 'boolean') args.permanently = fact.permanently ? 'yes' : 'no';
  if (typeof fact.lost === 'boolean') args.lost = fact.lost ? 'yes' : 'no';
  return capital(t(`ww-fact-${kebab(fact.fact)}`, args));
}
export const turnName = (chart: Chart | null, turn: number): string => chart?.atlas.turns[turn - 1]?.name ?? String(turn);

/** Facts that only repeat what stands beside them. */
const SILENT = new Set(['OperationsEnded', 'BattleOrdered', 'EventDrawn']);

/** How the log is divided: turns, in them Command Segments, at their end attrition and victory. */
export const readingFor = (atlas: () => Atlas | null): LogReading => {
  const chart = (): Chart | null => {
    const known = atlas();
    return known ? chartOf(known) : null;
  };
  return {
    year: (fact) => (fact.fact === 'TurnBegan' ? Number(fact.turn) : null),
    part: (fact, last, before) => {
      // Both cards are shown at once.
      if (fact.fact === 'CardShown') return before.some((f) => f.fact === 'CardShown') ? null : 'segment';
      if (last === 'segment' && (fact.fact === 'Attrition' || fact.fact === 'AreasScored' || fact.fact === 'Supplied')) return 'turn-end';
      return null;
    },
    silent: (fact) => SILENT.has(fact.fact),
    text: (fact) => factText(chart(), fact),
  };
};

/** The weightiest fact speaks; among equals the last. */
const WEIGHT: Record<string, number> = {
  GameWon: 9,
  FortressTaken: 7,
  BattleEnded: 7,
  BattleBegan: 6,
  SiegeRolled: 6,
  TurnBegan: 5,
  BlockLost: 5,
  Intercepted: 5,
  EventPlayed: 4,
  Fought: 4,
  GroupMoved: 3,
  CardShown: 3,
};
export function tellingFor(atlas: () => Atlas | null): (items: readonly Item[]) => string | null {
  return (items) => {
    let best: Fact | null = null;
    for (const item of items) for (const fact of item.facts) if (!best || (WEIGHT[fact.fact] ?? 1) >= (WEIGHT[best.fact] ?? 1)) best = fact;
    const known = atlas();
    return best ? factText(known ? chartOf(known) : null, best) : null;
  };
}
