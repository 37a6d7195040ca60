// The language everything is said in. It is the browser's until somebody chooses one, and may change at any moment.
import { catalogue, ENGLISH, english, LANGUAGES, negotiated } from './languages';
import { type Args, PSEUDO, type Words, wordsOf } from './words';

const KEY = 'malbrook-language';
let said = $state.raw<{ language: string; words: Words }>({ language: ENGLISH, words: wordsOf(ENGLISH, [english]) });
/** Parts of the client whose words are needed, beside those of all pages. */
const parts = new Set<string>();
/** What was asked for last: a slower answer to an earlier wish is not heard. */
let asked = ENGLISH;

/** A message in the language of the moment: whatever is made from it in a template or an effect changes with the language. */
export const t: Words = Object.assign((key: string, args?: Args) => said.words(key, args), {
  form: (key: string, form: string, args?: Args) => said.words.form(key, form, args),
  has: (key: string) => said.words.has(key),
});

/** The language of the moment. */
export const language = (): string => said.language;
/** The language numbers and dates are written in, and the server is asked in. */
export const locale = (): string => (said.language === PSEUDO ? ENGLISH : said.language);

async function wordsIn(wanted: string): Promise<Words> {
  const all = ['', ...parts];
  const [own, base] = await Promise.all([wanted, ENGLISH].map((l) => Promise.all(all.map((part) => catalogue(l, part)))));
  const fallback = wordsOf(ENGLISH, base ?? [english]);
  return wanted === ENGLISH ? fallback : wordsOf(wanted, own ?? [], fallback);
}

async function speak(wanted: string): Promise<void> {
  asked = wanted;
  const words = await wordsIn(wanted);
  if (asked !== wanted) return;
  said = { language: wanted, words };
  if (typeof document !== 'undefined') document.documentElement.lang = wanted;
}

const known = (tag: string | null | undefined): string | null => (tag && (LANGUAGES.includes(tag) || tag === PSEUDO) ? tag : null);
function kept(store: () => Storage): string | null {
  try {
    return known(store().getItem(KEY));
  } catch {
    return null;
  }
}
function keep(store: () => Storage, tag: string): void {
  try {
    store().setItem(KEY, tag);
  } catch {
    // Without a store it lasts as long as the page.
  }
}
const here = (): Storage => localStorage;
const inThisTab = (): Storage => sessionStorage;

/** Begins in the language of the address (`?lang=fr`, for this tab), or the one chosen last, or the best the browser names. */
export function startLanguage(search: string): Promise<void> {
  const addressed = known(new URLSearchParams(search).get('lang'));
  if (addressed) keep(inThisTab, addressed);
  addEventListener('storage', (event) => {
    const tag = event.key === KEY ? known(event.newValue) : null;
    if (tag && tag !== said.language) void speak(tag);
  });
  return speak(kept(inThisTab) ?? kept(here) ?? negotiated(navigator.languages));
}

/** Somebody chooses a language. */
export async function chooseLanguage(tag: string): Promise<void> {
  if (!known(tag)) return;
  if (tag !== PSEUDO) keep(here, tag);
  if (tag === PSEUDO || kept(inThisTab)) keep(inThisTab, tag);
  await speak(tag);
}

/** An account has a language of its own, which goes before what was chosen in this browser; only what this tab was opened with goes before. */
export async function followAccount(tag: string | null | undefined): Promise<void> {
  const wished = known(tag);
  if (!wished || kept(inThisTab)) return;
  keep(here, wished);
  if (wished !== said.language) await speak(wished);
}

/** Loads the words of a part of the client (`client-PART.ftl`), now and in every language that is chosen later. */
export async function needWords(part: string): Promise<void> {
  if (parts.has(part)) return;
  parts.add(part);
  await speak(asked);
}
