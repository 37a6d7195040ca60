import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Atlas } from '../game/atlas';
import type { Leader, View } from '../game/view';
import { wordsOf } from '../i18n/words';
import { bandAt, bandsOf, comingOf, discardsOf, fogText, phasesOf, poolsOf, resourcesOf, standsOf, yearsOf } from './board';

const read = <T>(name: string): T => JSON.parse(fs.readFileSync(new URL(`../../../fixtures/${name}.json`, import.meta.url), 'utf8')) as T;
const t = wordsOf('en', [fs.readFileSync(new URL('../../../../locales/en/client.ftl', import.meta.url), 'utf8')]);
const spain = read<Atlas>('atlas-spain');
const start = read<View>('view-spain-start');
const late = read<View>('view-spain-late');
const nineYears = read<Atlas>('atlas-nine-years');
const nineStart = read<View>('view-nine-years-start');
const pragmatic = read<Atlas>('atlas-pragmatic-war');
const pragmaticStart = read<View>('view-pragmatic-war-start');

describe('beside the map', () => {
  it('has the phases and years of its title', () => {
    expect(phasesOf(start)).toContain('spanish-events');
    expect(phasesOf(nineStart)).toEqual(['event', 'reinforcement', 'campaign', 'winter']);
    expect(phasesOf(pragmaticStart)).toContain('hungarian-appeal');
    expect(yearsOf(pragmaticStart, pragmatic)).toHaveLength(8);
    expect(yearsOf(start, spain)[0]).toBe(1702);
    expect(yearsOf(nineStart, nineYears).at(-1)).toBe(1699);
  });
  it('has the victory bands of its scenario', () => {
    expect(bandAt(bandsOf(start, spain), 10)).toMatchObject({ side: 'bourbon', level: 'major' });
    const tournament = { ...start, scenario: { id: 'tournament', name: '' } };
    expect(bandAt(bandsOf(tournament, spain), 15)).toMatchObject({ side: 'bourbon', level: 'minor' });
    expect(bandAt(bandsOf(start, spain), 99)).toBeUndefined();
  });
  it('counts resource points', () => {
    expect(resourcesOf(late, spain)).toEqual([
      { side: 'alliance', points: 6, extra: 0 },
      { side: 'bourbon', points: 4, extra: 2 },
    ]);
  });
  it('knows the pools, and what is to come', () => {
    expect(poolsOf(nineStart).map((p) => p.power)).toEqual(['Fr', 'Ja', 'Ca', 'Sp', 'Ba']);
    const coming = comingOf(nineStart, nineYears);
    expect(coming[0]?.year).toBeGreaterThanOrEqual(nineStart.year);
    expect(coming.find((c) => c.year === 1689 && c.side === 'alliance')?.leaders).toContain('Eugene');
    expect(comingOf(start, spain).every((c) => (c.year ?? 0) > 1702 || start.phase === 'event')).toBe(true);
    expect(comingOf(late, spain)).toEqual([]);
  });
  it('tells what hangs on something else than a year, until it has come', () => {
    const when = (view: View) => comingOf(view, pragmatic).flatMap((c) => c.when ?? []);
    expect(new Set(when(pragmaticStart))).toEqual(new Set(['france-at-war', 'saxony-joins', 'hungarian-appeal']));
    expect(when({ ...pragmaticStart, era: 1 })).not.toContain('hungarian-appeal');
    expect(when({ ...pragmaticStart, flags: { france_at_war: true } })).not.toContain('france-at-war');
    expect(comingOf(pragmaticStart, pragmatic).at(-1)?.year).toBeNull();
  });
  it('groups the powers by where they stand', () => {
    const stands = new Map(standsOf(pragmaticStart, pragmatic).map((s) => [s.where, s.powers.map((p) => p.id)]));
    expect(stands.get('alliance')).toContain('Au');
    expect(stands.get('bourbon')).toContain('Pr');
    expect(stands.get('neutral')).toContain('Sa');
    expect([...stands.values()].flat()).not.toContain('Si');
  });
  it('counts what the fog of war hides, where it is played with', () => {
    const conti = { id: 'conti', name: 'Conti', sort: 'named', shows: 'named', tr: 1, cr: 4 } as Leader;
    const hides = (fog: View['fog']) => fogText({ ...pragmaticStart, fog }, pragmatic, t);
    expect(fogText(pragmaticStart, pragmatic, t)).toBeNull();
    expect(hides({ corps: [], leaders: [] })).toBe('The tops of the stacks are all there is.');
    expect(hides({ corps: [{ power: 'Fr', count: 2 }], leaders: [conti] })).toBe('Under the tops of the stacks: 2 French corps, Conti 1–4');
  });
  it('shows the discards', () => {
    expect(discardsOf(late)).toEqual([
      [
        { value: 1, count: 4 },
        { value: 2, count: 6 },
        { value: 3, count: 3 },
      ],
    ]);
  });
});
