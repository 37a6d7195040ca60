// The companion's own parts: finding, citations, tables, what matters now.
import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { RuleText, Summary } from '../api/types';
import type { Atlas } from '../game/atlas';
import { needWords, t } from '../i18n';
import type { Printed } from '../peninsula/generated';
import { rulesUnder, segments } from './citations';
import { diagramsOf } from './diagrams';
import { finderOf, wordsIn } from './find';
import { hexTablesOf } from './hex-tables';
import { nowOf } from './now';
import { cutAtPlaces } from './placed';
import { siegeRows, tablesOf } from './tables';

const rule = (id: string, name: string, text = '', more: Partial<RuleText> = {}): RuleText => ({
  id,
  name,
  note: false,
  text,
  parts: [],
  readings: [],
  ...more,
});
const reading = {
  id: 'S40',
  name: 'The nearest space',
  rules: ['17.5.8'],
  unclear: 'how distance is counted.',
  reading: 'in spaces, whoever holds them.',
  why: '',
};
const rules = [
  rule('7.311', 'Variable Event Step'),
  rule('7.312', 'Operations Step'),
  rule('13.5.6', 'Déploiement de la flotte', 'La flotte de Toulon prend la mer.'),
  rule('14.6.5', 'Le jet d’interception', 'On jette un dé et on y ajoute la TR.'),
  rule('14.7.2', 'Esquiver', 'Dans une forteresse amie, cela réussit toujours.', { parts: [{ name: 'Chefs réticents', text: '' }] }),
  rule('17.5.8', 'Honors of war', 'The garrison marches out.', { readings: [reading] }),
];

describe('finding a rule', () => {
  it('goes by number, words, beginnings, without accents, with slips of the pen, and by readings', async () => {
    const finder = await finderOf(rules);
    const found = (asked: string): string[] => finder.find(asked).map((r) => r.id);
    expect(found('13.5.6')).toEqual(['13.5.6']);
    expect(found('§ 14.')).toEqual(['14.6.5', '14.7.2']);
    expect(found('13.5.6#2')).toEqual(['13.5.6']);
    expect(found('deploiement')).toEqual(['13.5.6']);
    expect(found('INTERCEP')).toEqual(['14.6.5']);
    expect(found('interseption')).toEqual(['14.6.5']);
    expect(found('fortresse amie')).toEqual(['14.7.2']);
    expect(found('reticents')).toEqual(['14.7.2']);
    expect(found('distance')).toEqual(['17.5.8']);
    expect(found('S40')).toEqual(['17.5.8']);
    expect(found('balloon')).toEqual([]);
  });
  it('has words without accents and without what is elided', () => {
    expect(wordsIn("L’évènement d'Anvers, 1702 !")).toEqual(['evenement', 'anvers', '1702']);
  });
});

describe('a citation', () => {
  const ids = (number: string): string[] => rulesUnder(rules, number).map((r) => r.id);
  it('means a rule, or all of a section or chapter', () => {
    expect(ids('14.6.5')).toEqual(['14.6.5']);
    expect(ids('14.6.5#1')).toEqual(['14.6.5']);
    expect(ids('14')).toEqual(['14.6.5', '14.7.2']);
    expect(ids('14.0')).toEqual(['14.6.5', '14.7.2']);
    expect(ids('7.31')).toEqual(['7.311', '7.312']);
    expect(ids('1')).toEqual([]);
  });
  it('is found in a text', () => {
    expect(segments('as 14.6.5 says, not 99.1 nor 1702.', rules)).toEqual([
      { text: 'as ', rule: null },
      { text: '14.6.5', rule: '14.6.5' },
      { text: ' says, not 99.1 nor 1702.', rule: null },
    ]);
  });
});

describe('tables and drawings', () => {
  it('join rolls with the same result', async () => {
    await needWords('rules');
    const rows = siegeRows([
      [1, 0],
      [1, 0],
      [0, 0],
      [1, 1],
      [1, 2],
      [1, 2],
    ]);
    expect(rows).toEqual([
      ['1 or less', 1, 0],
      ['2', 0, 0],
      ['3', 1, 1],
      ['4 or more', 1, 2],
    ]);
  });
  const atlas = (title: string): unknown => JSON.parse(fs.readFileSync(new URL(`../../../fixtures/atlas-${title}.json`, import.meta.url), 'utf8'));
  it('tell what changes a siege roll: on every map, and on this one', async () => {
    await needWords('rules');
    const rows = (title: string): string[] => {
      const table = tablesOf(atlas(title) as Atlas, title).find((x) => x.id === 'siege-modifiers');
      return (table?.rows ?? []).map((row) => row.join(': '));
    };
    expect(rows('spain')).toContain('The Bourbons besiege Innsbruck and Trent: −1');
    expect(rows('spain')).toContain('Every later roll: +2');
    expect(rows('spain').at(-1)).toBe('The card Heavy Siege Train: +2');
    expect(rows('pragmatic-war').some((row) => /Innsbruck|card/.test(row))).toBe(false);
  });
  it('tell what changes the forage of a hex', async () => {
    await needWords('rules');
    const table = hexTablesOf(atlas('wellington') as Printed).find((x) => x.id === 'forage');
    expect(table?.rows.map((row) => row[1])).toEqual(['−1', '+1', '−1', '−1', '−1', '−1', '−1']);
    expect(table?.rows.every(([name]) => !String(name).startsWith('table-'))).toBe(true);
  });
  it('have words for every step of a drawing', async () => {
    await needWords('rules');
    for (const d of diagramsOf('peninsula', 'wellington', null))
      for (const key of ['', ...Array.from({ length: d.steps }, (_, i) => `-${i + 1}`)]) expect(t(`diagram-${d.name}${key}`)).not.toContain('diagram-');
  });
});

describe('what matters in a game now', () => {
  it('names places as the atlas does, whatever the position calls them', async () => {
    await needWords('rules');
    const read = (name: string): unknown => JSON.parse(fs.readFileSync(new URL(`../../../fixtures/${name}.json`, import.meta.url), 'utf8'));
    const printed = read('atlas-spain') as Atlas;
    const atlas = { ...printed, eras: printed.eras.map((era) => ({ ...era, spaces: era.spaces.map((s) => ({ ...s, name: `Ville ${s.id}` })) })) };
    const decision = { clause: { rule: '14.6.5' }, question: 'Where?', actions: [{ action: 'space lille' }] };
    const game = { title: 'spain', status: 'playing' } as Summary;
    const { rules: told } = nowOf({ id: 'g', game, atlas, view: read('view-spain-start'), decision, looker: 'one', lines: [] }, 'spain', rules);
    expect(told.get('14.6.5')?.at(-1)?.text).toContain('Ville lille');
  });
});

describe('a sentence that names places', () => {
  it('is cut where it names them', () => {
    const places = [
      { id: 'lille', name: 'Lille' },
      { id: 'ath', name: 'Ath' },
      { id: 'gone', name: 'Nowhere' },
    ];
    expect(cutAtPlaces('Under siege now: Lille and Ath.', places)).toEqual([
      { text: 'Under siege now: ', place: null },
      { text: 'Lille', place: 'lille' },
      { text: ' and ', place: null },
      { text: 'Ath', place: 'ath' },
      { text: '.', place: null },
    ]);
    expect(cutAtPlaces('Nothing.', [])).toEqual([{ text: 'Nothing.', place: null }]);
  });
});

describe('rules the client cites by itself', () => {
  it('stand in the books', () => {
    const book = (title: string): string => fs.readFileSync(new URL(`../../../../crates/ledger/rules/${title}.toml`, import.meta.url), 'utf8');
    const src = new URL('../../', import.meta.url);
    const files = fs
      .readdirSync(src, { recursive: true })
      .map(String)
      .filter((f) => f.endsWith('.svelte'));
    const cited = files.flatMap((f) => [...fs.readFileSync(new URL(f, src), 'utf8').matchAll(/<Clause [^>]*rule="([\d.]+)"/g)].map((m) => m[1] as string));
    expect(cited.length).toBeGreaterThan(0);
    for (const title of ['spain', 'nine-years', 'pragmatic-war']) for (const number of cited) expect(book(title)).toContain(`id = "${number}"`);
  });
});
