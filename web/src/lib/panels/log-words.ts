// The heads of the log in words.
import { sideLabelArgs, t } from '../i18n';
import { type LogSection, type LogYear, momentIn } from './log';

/** "Round 3, Bourbon". */
export function sectionName({ kind, number, side }: LogSection): string {
  if (kind !== 'round') return t(`log-${kind}`, { number: number ?? '' });
  return number ? t('log-round', { number, side: t(`side-${side}-adjective`) }) : t('log-round-unnumbered', side ? sideLabelArgs(side) : { side: '' });
}

/** "1703 · Round 3, Bourbon"; only the year where the log was not read so far. */
export function momentName(year: string, years: readonly LogYear[], at: number): string {
  const section = momentIn(years, at)?.section;
  return section && section.kind !== 'earlier' ? `${year} · ${sectionName(section)}` : year;
}
