// A catalogue and its words.
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';

export type Words = (key: string, args?: Record<string, FluentVariable>) => string;

/** The words of a catalogue. A key that is missing reads as itself, so that it is seen and mended. */
export function wordsOf(language: string, source: string): Words {
  const bundle = new FluentBundle(language, { useIsolating: false });
  const errors = bundle.addResource(new FluentResource(source));
  if (errors.length) console.error(errors);
  return (key, args) => {
    const message = bundle.getMessage(key);
    return message?.value ? bundle.formatPattern(message.value, args ?? null) : key;
  };
}
