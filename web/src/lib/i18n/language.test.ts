import { describe, expect, it } from 'vitest';
import { KNOWN } from '../../pages/lists/shelf.svelte';
import { capital, chooseLanguage, LANGUAGES, language, needWords, negotiated, ownName, percent, placeArgs, sideArgs, t } from '.';
import { bracketed, stretched } from './pseudo';
import { wordsOf } from './words';

describe('the language', () => {
  it('is the first the browser names that there is', () => {
    expect(negotiated(['fr-CH', 'en'], ['en', 'fr'])).toBe('fr');
    expect(negotiated(['de', 'en-GB', 'fr'], ['en', 'fr'])).toBe('en');
    expect(negotiated(['de'], ['en', 'fr'])).toBe('en');
    expect(negotiated(['pt-BR'], ['en', 'pt', 'pt-BR'])).toBe('pt-BR');
  });
  it('is a folder, and calls itself by its own name', () => {
    expect(LANGUAGES[0]).toBe('en');
    expect(LANGUAGES).toContain('fr');
    expect(ownName('fr')).toBe('Français');
  });
  it('changes at once, with its numbers', async () => {
    expect(t('undo')).toBe('Undo');
    await chooseLanguage('fr');
    expect([language(), t('undo'), percent(0.606, 1)]).toEqual(['fr', 'Annuler', '60,6\u00a0%']);
    await chooseLanguage('xx');
    expect(language()).toBe('fr');
    await needWords('no-such-part');
    expect(t('undo')).toBe('Annuler');
    await chooseLanguage('en');
    expect([t('undo'), percent(0.606, 1)]).toEqual(['Undo', '60.6%']);
  });
  it('says what it lacks in English', () => {
    const english = wordsOf('en', ['a = One\nb = Two\n']);
    const other = wordsOf('fr', ['a = Un\n    .at = à un\n'], english);
    expect([other('a'), other('b'), other('c'), other.form('a', 'at'), other.form('b', 'at')]).toEqual(['Un', 'Two', 'c', 'à un', undefined]);
  });
});

describe('the catalogue', () => {
  it('counts', () => {
    expect(t('corps', { count: 2, power: 'French' })).toBe('2 French corps');
    expect(t('space-siege-continued', { times: 1 })).toBe('siege continued once');
    expect(t('no-such-key')).toBe('no-such-key');
  });
  it('has names in the forms a sentence needs', async () => {
    await chooseLanguage('fr');
    expect(t('battle-of', placeArgs('space', { name: 'Anvers', at: 'à Anvers', of: 'd’Anvers' }))).toBe('Bataille d’Anvers');
    expect(t('prompt-battle', placeArgs('space', { name: 'Tournai' }))).toBe('Livrer bataille à Tournai\u202f?');
    expect(capital(t('waiting-hits', sideArgs('alliance', 'who')))).toBe('L’Alliance choisit ses pertes');
    expect(capital(t('waiting-hits', sideArgs('bourbon', 'who')))).toBe('Les Bourbons choisissent leurs pertes');
    expect(t('result-won', sideArgs('bourbon'))).toBe('Victoire des Bourbons');
    await chooseLanguage('en');
    expect(t('battle-of', placeArgs('space', { name: 'Antwerp' }))).toBe('Battle of Antwerp');
  });
});

describe('every title', () => {
  it('is spoken of on the first page and on that of a new game', () => {
    for (const title of KNOWN)
      for (const what of ['title', 'years', 'story', 'time', 'heading']) expect(t.has(`${what}-${title}`), `${what}-${title}`).toBe(true);
  });
});

describe('the pseudo-locale', () => {
  it('shows what comes from a catalogue, a good deal longer', () => {
    const plain = 'Set out with the whole army and lay siege to the place';
    expect(stretched(plain).length / plain.length).toBeGreaterThan(1.25);
    expect(bracketed('x')).toBe('⟦x⟧');
    const words = wordsOf('qps', ['a = Hello { $name }\n']);
    expect(words('a', { name: 'Villars' })).toBe('⟦Hééllóo Villars⟧');
  });
});
