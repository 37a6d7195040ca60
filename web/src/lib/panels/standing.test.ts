import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { View } from '../game/view';
import { wordsOf } from '../i18n/words';
import { markersOf } from '../map/markers';
import { hasCome, standingOf } from './standing';

const read = <T>(name: string): T => JSON.parse(fs.readFileSync(new URL(`../../../fixtures/${name}.json`, import.meta.url), 'utf8')) as T;
const start = read<View>('view-pragmatic-war-start');
const t = wordsOf('en', [fs.readFileSync(new URL('../../../../locales/en/client.ftl', import.meta.url), 'utf8')]);
const keys = (view: View): string[] => standingOf(view).map((f) => f.key);
const turned = (view: View, power: string, allegiance: 'alliance' | 'neutral'): View => ({
  ...view,
  powers: view.powers.map((p) => (p.id === power ? { ...p, allegiance } : p)),
});

describe('how the war stands', () => {
  it('is told where a title turns on it', () => {
    expect(keys(start)).toEqual(['hungary-waits', 'france-auxiliary', 'maritime-wait', 'prussia-fights', 'emperor-lives']);
    expect(standingOf(read<View>('view-spain-start'))).toEqual([]);
  });
  it('changes with the war', () => {
    const later: View = { ...start, year: 1747, era: 1, flags: { france_at_war: true, insurrectionists: 'brunn', genoa_strong: true, last_round: true } };
    expect(keys(later)).toEqual([
      'hungary-answered',
      'france-at-war',
      'maritime-at-war',
      'prussia-fights',
      'emperor-lives',
      'western-squadron',
      'insurrectionists',
      'genoa-strong',
      'last-round',
    ]);
    expect(standingOf(later).find((f) => f.key === 'western-squadron')?.count).toBe(2);
    expect(keys(turned(later, 'Pr', 'neutral'))).toContain('prussia-out');
    expect(keys(turned(later, 'Em', 'alliance'))).toContain('emperor-dead');
  });
  it('has words for everything', () => {
    const all: View = {
      ...start,
      year: 1746,
      flags: Object.fromEntries(
        ['cologne_held', 'genoa_strong', 'naples_coerced', 'early_spring_alliance', 'early_spring_bourbon', 'bad_weather', 'last_round']
          .map((f): [string, unknown] => [f, true])
          .concat([
            ['insurrectionists', 'brunn'],
            ['sick_king', 'metz'],
          ]),
      ),
    };
    for (const view of [start, all, { ...all, era: 1, flags: { france_at_war: true } }]) {
      for (const f of standingOf(view)) expect(t(`standing-${f.key}`, { space: '', count: 0 }), f.key).not.toBe(`standing-${f.key}`);
    }
  });
  it('knows what arrivals wait for', () => {
    expect(hasCome(start, 'hungarian-appeal')).toBe(false);
    expect(hasCome({ ...start, era: 1 }, 'hungarian-appeal')).toBe(true);
    expect(hasCome(turned(start, 'Sx', 'alliance'), 'saxony-joins')).toBe(true);
    expect(hasCome(start, null)).toBe(true);
  });
  it('puts markers where the flags say', () => {
    expect(markersOf(start).size).toBe(0);
    const marked = markersOf({ ...start, flags: { insurrectionists: 'brunn', sick_king: 'brunn', late_cards: true } });
    expect(marked.get('brunn')?.map((m) => m.kind)).toEqual(['insurrectionists', 'sick-king']);
  });
});
