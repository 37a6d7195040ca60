// The catalogue holds every word the sources ask for.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { FluentResource } from '@fluent/bundle';
import { describe, expect, it } from 'vitest';
import { wordsOf } from './words';

const src = fileURLToPath(new URL('../..', import.meta.url));
const source = fs.readFileSync(new URL('./en.ftl', import.meta.url), 'utf8');
const keys = new Set(new FluentResource(source).body.map((m) => m.id));
const files = fs
  .readdirSync(src, { recursive: true })
  .map(String)
  .filter((f) => /\.(ts|svelte)$/.test(f) && !f.endsWith('.test.ts'));
const all = files.map((f) => fs.readFileSync(path.join(src, f), 'utf8')).join('\n');
const literal = [...all.matchAll(/\bt\('([a-z0-9-]+)'/g)].map((m) => m[1] as string);
const pattern = [...all.matchAll(/\bt\((?:[^`()]*)`([a-z0-9-]*)\$\{/g)].map((m) => m[1] as string);

describe('the catalogue', () => {
  it('has every key', () => {
    expect(literal.length).toBeGreaterThan(20);
    expect(literal.filter((k) => !keys.has(k))).toEqual([]);
    expect(pattern.filter((start) => ![...keys].some((k) => k.startsWith(start)))).toEqual([]);
  });
  it('has no key nobody asks for', () => {
    const choices = [...all.matchAll(/'([a-z]+(?:-[a-z]+)*)'/g)].map((m) => m[1] as string);
    const asked = new Set([...literal, ...choices]);
    expect([...keys].filter((k) => !asked.has(k) && !pattern.some((start) => start && k.startsWith(start)))).toEqual([]);
  });
  it('counts', () => {
    const t = wordsOf('en', source);
    expect(t('corps', { count: 2, power: 'French' })).toBe('2 French corps');
    expect(t('space-siege-continued', { times: 1 })).toBe('siege continued once');
    expect(t('no-such-key')).toBe('no-such-key');
  });
});
