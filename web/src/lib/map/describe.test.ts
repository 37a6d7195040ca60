import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Atlas, AtlasEra, AtlasSpace } from '../game/atlas';
import type { Group, SpaceNow, View } from '../game/view';
import { wordsOf } from '../i18n/words';
import { spaceName, spaceText, stackText } from './describe';
import type { Geography } from './geography';
import { facingOf, nextSpace } from './walk';

const read = (path: string): unknown => JSON.parse(fs.readFileSync(new URL(path, import.meta.url), 'utf8'));
const t = wordsOf('en', [fs.readFileSync(new URL('../../../../locales/en/client.ftl', import.meta.url), 'utf8')]);
const era = (read('../../../fixtures/atlas-spain.json') as Atlas).eras[0] as AtlasEra;
const view = read('../../../fixtures/view-spain-start.json') as View;
const geography = read('./generated/europe.json') as Geography;
const space = (id: string): AtlasSpace => era.spaces.find((s) => s.id === id) as AtlasSpace;
const now = (id: string) => view.spaces.find((s) => s.id === id);

describe('spaces in words', () => {
  it('say what is printed, who holds it and who stands there', () => {
    expect(spaceText(space('lille'), now('lille'), era, t)).toBe('Lille, fortress 3, fertile, held by the Bourbons');
    expect(spaceText(space('munich'), now('munich'), era, t)).toBe('Munich, fortress 1, capital, neutral; 2 Bavarian corps, Max Emanuel 1–4');
    expect(spaceText(space('nijmegen'), now('nijmegen'), era, t, 'march')).toMatch(
      /^Nijmegen, fortress 1, fertile, held by the Alliance; .*Marlborough 3–6.*; you may march here$/,
    );
  });
  it('tell lines, sieges and garrisons', () => {
    const base = now('namur');
    if (!base?.fortress) throw new Error('no Namur');
    const garrison: Group = { corps: [{ power: 'Fr', count: 1, reduced: true, demoralized: false, acted: false }], leaders: [] };
    const besieged = { ...base, fortress: { ...base.fortress, besieged: true, continued: 1 }, bourbon: { ...base.bourbon, inside: garrison } };
    expect(spaceText(space('namur'), besieged, era, t)).toBe(
      'Namur, fortress 2, fertile, wealthy, held by the Bourbons, besieged, siege continued once, fortified line 2; inside: 1 reduced French corps',
    );
    expect(stackText(space('namur'), 'bourbon', 'inside', garrison, era, t)).toBe('Bourbon garrison of Namur: 1 reduced French corps');
  });
  it('name home spaces after their powers', () => {
    expect(spaceName(space('empire-home'), era, t)).toBe('Empire & Subsidy');
    const pragmatic = (read('../../../fixtures/atlas-pragmatic-war.json') as Atlas).eras[0] as AtlasEra;
    const home = (id: string): string => spaceName(pragmatic.spaces.find((s) => s.id === id) as AtlasSpace, pragmatic, t);
    expect(home('prussian-home')).toBe('Prussia');
    expect(home('austrian-home-east')).toBe('Austria (East)');
    expect(home('austrian-home-south')).toBe('Austria (South)');
  });
  it('tell the markers that lie there', () => {
    expect(spaceText(space('lille'), now('lille'), era, t, undefined, undefined, [{ kind: 'insurrectionists', side: 'alliance' }])).toContain(
      'insurrectionists and grenzers',
    );
  });
  it('tell what the fog of war may hide', () => {
    const army = now('nijmegen') as SpaceNow;
    const covered = { ...army, alliance: { ...army.alliance, covered: true } };
    expect(spaceText(space('nijmegen'), covered, era, t)).toMatch(/Marlborough 3–6.*; more may lie beneath$/);
    expect(spaceText(space('nijmegen'), army, era, t)).not.toContain('beneath');
    expect(stackText(space('nijmegen'), 'alliance', 'outside', army.alliance.outside, era, t, true)).toMatch(/; more may lie beneath$/);
  });
  it('call a great victory what the title calls it', () => {
    const won = (title: string): string => {
      const book = (read(`../../../fixtures/atlas-${title}.json`) as Atlas).eras.at(-1) as AtlasEra;
      const antwerp = book.spaces.find((s) => s.id === 'antwerp') as AtlasSpace;
      return spaceText(antwerp, { ...(now('antwerp') as SpaceNow), famous_victory: 'alliance' }, book, t);
    };
    for (const title of ['spain', 'nine-years', 'grand-campaign']) expect(won(title)).toContain('Famous Victory of the Alliance');
    expect(won('pragmatic-war')).toContain('Major Victory of the Alliance');
    expect(won('pragmatic-war')).not.toContain('Famous');
  });
  it('leave no key of the catalogue unread', () => {
    for (const s of era.spaces) expect(spaceText(s, now(s.id), era, t)).not.toMatch(/(space|terrain|side|corps|leader)-[a-z]/);
  });
});

describe('walking by keyboard', () => {
  it('follows the roads by direction', () => {
    expect(nextSpace(era, geography, 'paris', [1, 0])).toBe('reims');
    const west = nextSpace(era, geography, 'reims', [-1, 0]);
    expect(west).toBe('paris');
  });
  it('reaches every space', () => {
    const seen = new Set(['paris']);
    const queue = ['paris'];
    for (let at = queue.pop(); at; at = queue.pop()) {
      for (const way of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        const next = nextSpace(era, geography, at, way);
        if (next && !seen.has(next)) {
          seen.add(next);
          queue.push(next);
        }
      }
    }
    expect(era.spaces.filter((s) => !seen.has(s.id)).map((s) => s.id)).toEqual([]);
  });
});

describe('fortified lines', () => {
  it('face the enemy', () => {
    // Antwerp's enemies stand to the north of it.
    const facing = facingOf('antwerp', view, era, geography);
    expect(facing).toBeLessThan(0);
    expect(facing).toBeGreaterThan(-180);
  });
});
