// All words people read come from one catalogue, by key. Another language is another file.
import en from './en.ftl?raw';
import { wordsOf } from './words';

export type { Words } from './words';

export const t = wordsOf('en', en);
