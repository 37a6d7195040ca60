// A catalogue and its words.
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { bracketed, stretched } from './pseudo';

export type Args = Record<string, FluentVariable>;

export interface Words {
  (key: string, args?: Args): string;
  /** A form of a message: one of its attributes, where this language has it. */
  form(key: string, form: string, args?: Args): string | undefined;
  has(key: string): boolean;
}

/** A text written in English and shown as in a language nobody has translated: what stays bare was never in a catalogue. */
export const PSEUDO = 'qps';

/** The words of a catalogue. What it lacks is said by `fallback`; a key that nobody knows reads as itself, so that it is seen and mended. */
export function wordsOf(language: string, sources: readonly string[], fallback?: Words): Words {
  const pseudo = language === PSEUDO;
  const bundle = new FluentBundle(pseudo ? 'en' : language, { useIsolating: false, ...(pseudo ? { transform: stretched } : {}) });
  const errors = sources.flatMap((source) => bundle.addResource(new FluentResource(source), { allowOverrides: true }));
  if (errors.length) console.error(errors);
  const say = (key: string, args?: Args): string => {
    const value = bundle.getMessage(key)?.value;
    if (!value) return fallback?.(key, args) ?? key;
    const text = bundle.formatPattern(value, args ?? null);
    return pseudo ? bracketed(text) : text;
  };
  const form = (key: string, name: string, args?: Args): string | undefined => {
    const pattern = bundle.getMessage(key)?.attributes[name];
    return pattern ? bundle.formatPattern(pattern, args ?? null) : undefined;
  };
  return Object.assign(say, { form, has: (key: string) => bundle.hasMessage(key) });
}
