// Which languages there are, and which of them somebody reads. A language is a folder of catalogues and nothing else.
import english from '$locales/en/client.ftl?raw';
import { PSEUDO } from './words';

export const ENGLISH = 'en';
const files = import.meta.glob<string>(['$locales/*/client*.ftl', '!$locales/en/client.ftl'], { query: '?raw', import: 'default' });
const found = (path: string): [language: string, part: string] => {
  const [, language = '', part = ''] = /([^/]+)\/client-?([^/]*)\.ftl$/.exec(path) ?? [];
  return [language, part];
};

/** All languages, English first. */
export const LANGUAGES: readonly string[] = [ENGLISH, ...new Set(Object.keys(files).map((path) => found(path)[0]))].filter((l, i, all) => all.indexOf(l) === i);

/** The catalogue of a part of the client in a language; the first part has no name. */
export async function catalogue(language: string, part: string): Promise<string> {
  const source = language === PSEUDO ? ENGLISH : language;
  if (source === ENGLISH && !part) return english;
  const load = Object.entries(files).find(([path]) => {
    const [l, p] = found(path);
    return l === source && p === part;
  });
  return load ? load[1]() : '';
}
export { english };

/** The first of the languages somebody reads that there is, as browsers name them: `fr-CH`. */
export function negotiated(wanted: readonly string[], there: readonly string[] = LANGUAGES): string {
  for (const tag of wanted) {
    const whole = there.find((l) => l.toLowerCase() === tag.toLowerCase());
    const base = there.find((l) => l.toLowerCase() === tag.toLowerCase().split('-')[0]);
    const best = whole ?? base;
    if (best) return best;
  }
  return ENGLISH;
}

/** What a language calls itself: `Français`. */
export function ownName(language: string): string {
  if (language === PSEUDO) return '⟦qps⟧';
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
