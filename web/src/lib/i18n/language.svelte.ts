// The language everything is said in. It is the browser's until somebody chooses one, and may change at any moment.
import { kept } from '../kept';
import { catalogue, ENGLISH, english, LANGUAGES, negotiated } from './languages';
import { type Args, PSEUDO, type Words, wordsOf } from './words';

const KEY = 'malbrook-language';
let said = $state.raw<{ language: string; words: Words }>({ language: ENGLISH, words: wordsOf(ENGLISH, [english]) });
/** Parts of the client whose words are needed, beside those of all pages. */
const parts = new Set<string>();
/** What was asked for last, and its answer: a slower one to an earlier wish is not heard. */
let asked = ENGLISH;
let answer: Promise<void> = Promise.resolve();

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

function speak(wanted: string): Promise<void> {
  asked = wanted;
  const mine: Promise<void> = wordsIn(wanted).then((words) => {
    if (answer !== mine) return answer;
    said = { language: wanted, words };
    if (typeof document !== 'undefined') document.documentElement.lang = wanted === PSEUDO ? ENGLISH : wanted;
  });
  answer = mine;
  return mine;
}

const known = (tag: string | null | undefined): string | null => (tag && (LANGUAGES.includes(tag) || tag === PSEUDO) ? tag : null);

/** The language the address of this page asked for: it goes before all others until the page is loaded anew, or somebody chooses one. */
let addressed: string | null = null;
/** What the server must be told besides the language it is asked in: it would speak as the account wishes. */
export const insisted = (): string | null => (addressed ? locale() : null);

/** Begins in the language of the address (`?lang=fr`, as long as this page is open), or the one chosen last, or the best the browser names. */
export function startLanguage(search: string): Promise<void> {
  addressed = known(new URLSearchParams(search).get('lang'));
  addEventListener('storage', (event) => {
    const tag = event.key === KEY ? known(event.newValue) : null;
    if (tag && !addressed && tag !== said.language) void speak(tag);
  });
  return speak(addressed ?? known(kept.get(KEY)) ?? negotiated(navigator.languages));
}

/** Somebody chooses a language: it is kept, whatever the address said. */
export async function chooseLanguage(tag: string): Promise<void> {
  if (!known(tag)) return;
  if (tag !== PSEUDO) kept.set(KEY, tag);
  // The address would bring the other one back with the next look at the page.
  if (addressed && tag !== addressed) forgetAddress();
  addressed = tag === PSEUDO ? PSEUDO : null;
  await speak(tag);
}
function forgetAddress(): void {
  const url = new URL(location.href);
  url.searchParams.delete('lang');
  history.replaceState(history.state, '', url);
}

/** An account has a language of its own, which goes before what was chosen in this browser; only the address of the page goes before it. */
export async function followAccount(tag: string | null | undefined): Promise<void> {
  const wished = known(tag);
  if (!wished) return;
  kept.set(KEY, wished);
  if (!addressed && wished !== said.language) await speak(wished);
}

/** Loads the words of a part of the client (`client-PART.ftl`), now and in every language that is chosen later. */
export async function needWords(part: string): Promise<void> {
  if (parts.has(part)) return;
  parts.add(part);
  try {
    await speak(asked);
  } catch (error) {
    parts.delete(part);
    throw error;
  }
}
