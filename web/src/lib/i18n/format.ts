// Numbers, shares, dates and lists as the language writes them.
import { locale } from './language.svelte';

/** 0.606 as "60.6%", with so many digits after the point. */
export const percent = (share: number, digits = 0): string =>
  new Intl.NumberFormat(locale(), { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits }).format(share);

/** 2.5 as "2.5", with so many digits after the point. */
export const decimal = (value: number, digits = 1): string =>
  new Intl.NumberFormat(locale(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);

/** A moment as a date, a time, or what the options say. */
export const dated = (ms: number, options: Intl.DateTimeFormatOptions): string => new Intl.DateTimeFormat(locale(), options).format(ms);

/** "Villars, Boufflers and Tallard". */
export const listed = (items: readonly string[]): string => new Intl.ListFormat(locale(), { type: 'conjunction' }).format(items);

/** A text at the start of a sentence. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(locale()) + text.slice(1);
