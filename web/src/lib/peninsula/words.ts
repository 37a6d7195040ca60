// The game on hexes in words, as far as the page has words of its own: places and blocks on the map, what the other side is about, the parts of the
// log. What is asked, what may be chosen and what happened is worded by the server.
import type { AnyFactName } from '../api/types';
import { capital, type Place, sideArgs, t } from '../i18n';
import type { LogReading } from '../panels/log';
import type { AnySide } from '../sides';
import type { Chart } from './atlas';
import type { StepName } from './generated';
import { isHex } from './grid';

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

/** A block by its name; where two bear the same, with what they are. */
export function blockName(chart: Chart | null, id: string): string {
  const block = chart?.blocks.get(id);
  if (!chart || !block) return id;
  const twin = chart.atlas.blocks.some((b) => b.id !== id && b.name === block.name);
  return twin ? t('ww-block-twin', { name: block.name, kind: t(`ww-kind-${block.kind}`) }) : block.name;
}

/** Steps of the other side that have a sentence of their own. */
const WAITS: ReadonlySet<string> = new Set<StepName>([
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

export const turnName = (chart: Chart | null, turn: number): string => chart?.atlas.turns[turn - 1]?.name ?? String(turn);

/** Facts that only repeat what stands beside them. */
const SILENT = new Set<AnyFactName>(['OperationsEnded', 'BattleOrdered', 'EventDrawn']);

/** How the log is divided: turns, in them Command Segments, at their end attrition and victory. */
export const READING: LogReading = {
  year: (fact) => (fact.fact === 'TurnBegan' ? Number(fact.turn) : null),
  part: (fact, last, before) => {
    // Both cards are shown at once.
    if (fact.fact === 'CardShown') return before.some((f) => f.fact === 'CardShown') ? null : 'segment';
    if (last === 'segment' && (fact.fact === 'Attrition' || fact.fact === 'AreasScored' || fact.fact === 'Supplied')) return 'turn-end';
    return null;
  },
  silent: (fact) => SILENT.has(fact.fact),
};
