// The titles that can be played here, with what we say of them.
import { titles } from '$lib/api/client';
import type { Scenario, TitleHere } from '$lib/api/types';
import { locale, t } from '$lib/i18n';

/** Titles we have words for, in the order of their wars. Shown before the server has answered, so that nothing jumps. */
export const KNOWN = ['spain', 'nine-years', 'grand-campaign', 'pragmatic-war', 'wellington'] as const;

const held = $state<{ titles: TitleHere[] | null; language: string; error: unknown }>({ titles: null, language: '', error: null });

export const shelf = (): TitleHere[] | null => held.titles;
export const shelfError = (): unknown => held.error;

export async function loadShelf(): Promise<void> {
  const language = locale();
  if (held.titles && held.language === language) return;
  held.error = null;
  try {
    const answer = await titles();
    if (language !== locale()) return;
    held.titles = answer;
    held.language = language;
  } catch (error) {
    held.error = error;
  }
}

const isKnown = (title: string): boolean => (KNOWN as readonly string[]).includes(title);

export const titleName = (title: string): string => held.titles?.find((h) => h.title === title)?.name ?? (isKnown(title) ? t(`title-${title}`) : title);
export const titleYears = (title: string): string => {
  if (isKnown(title)) return t(`years-${title}`);
  const all = held.titles?.find((h) => h.title === title)?.scenarios ?? [];
  const first = Math.min(...all.map((s) => s.first_year ?? Number.POSITIVE_INFINITY));
  const last = Math.max(...all.map((s) => s.last_year ?? Number.NEGATIVE_INFINITY));
  return Number.isFinite(first) && Number.isFinite(last) ? `${first}–${last}` : '';
};
export const titleStory = (title: string): string => (isKnown(title) ? t(`story-${title}`) : '');
export const titleTime = (title: string): string => (isKnown(title) ? t(`time-${title}`) : '');
export const scenarioName = (title: string, id: string): string => held.titles?.find((h) => h.title === title)?.scenarios.find((s) => s.id === id)?.name ?? id;

const SCENARIOS = ['full-game', 'tournament', 'historical-british-withdrawal', 'nine-years', 'campaign-game', 'campaign', '1812'];
/** One line of our own on a scenario. */
export const scenarioText = (scenario: Scenario): string =>
  SCENARIOS.includes(scenario.id) ? t(`scenario-${scenario.id}`, { first: String(scenario.first_year ?? ''), last: String(scenario.last_year ?? '') }) : '';

/** The name of a scenario with its years, unless it names them itself. */
export const scenarioAndYears = ({ name, first_year, last_year }: Scenario): string =>
  first_year && !name.includes(String(first_year)) ? `${name}, ${first_year}–${last_year}` : name;

const OPTIONS = [
  'historic-economy',
  'battle-rerolls',
  'wounded-leaders',
  'leader-abilities',
  'optional-card-draw',
  'attrition',
  'double-action-decks',
  'first-edition',
  'reinforcements-first',
  'mainz-held',
  'diplomats',
  'fog-of-war',
  'chart-rounding',
  'mondego-bay',
  'anglo-portuguese-integration',
  'de-espana',
  'besieger-attrition',
  'river-retreats',
  'napoleons-offensive',
  'scorched-earth',
  'expeditionary-restrictions',
  'increased-operations',
];
export const optionName = (option: string): string => (OPTIONS.includes(option) ? t(`option-${option}`) : option);
/** What an option does in a title. */
export const optionText = (option: string, title: string): string => {
  // In the Grand Campaign it brings the wounds of Nine Years, which differ.
  if (option === 'wounded-leaders' && title === 'grand-campaign') return t('about-option-wounded-leaders-grand-campaign');
  return OPTIONS.includes(option) ? t(`about-option-${option}`) : '';
};
