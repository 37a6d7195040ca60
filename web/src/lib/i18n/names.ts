// Names as sentences need them: beside the name itself its forms, which some languages have and others do without.
import type { AnySide } from '../sides';
import { t as now } from './language.svelte';
import type { Args, Words } from './words';

/** A place: Antwerp, "à Anvers", "d’Anvers". */
export interface Place {
  name: string;
  at?: string | null;
  of?: string | null;
}

/** `$space`, `$space-at`, `$space-of` of a place; a form it does not bring is made as the language makes it of most names. */
export function placeArgs(key: string, { name, at, of }: Place, t: Words = now): Args {
  const usual = (form: string): string => t.form('usual-place', form, { name }) ?? name;
  return { [key]: name, [`${key}-at`]: at ?? usual('at'), [`${key}-of`]: of ?? usual('of') };
}

/** `$side` and `$side-id`; or `$who` and `$who-id`, where a sentence begins with it. */
export const sideArgs = (side: AnySide, key = 'side', t: Words = now): Args => ({ [key]: t(`side-${side}`), [`${key}-id`]: side });
/** The same, with the side as a label. */
export const sideLabelArgs = (side: AnySide, t: Words = now): Args => ({ side: t(`side-${side}-adjective`), 'side-id': side });
