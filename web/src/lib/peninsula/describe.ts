// A hex, a box or a stack in words, for whoever hears the map.
import { sideArgs, t } from '../i18n';
import type { Chart } from './atlas';
import type { Glow } from './choices';
import type { Control } from './control';
import { isHex } from './grid';
import type { Stack } from './stacks';
import { blockName, placeName } from './words';

/** The strength of the enemy's Lines of Torres Vedras is not known. */
const readBlock = (name: string, steps: number | null): string => (steps === null ? name : t('ww-read-block', { name, steps }));

export function stackText(chart: Chart, stack: Stack): string {
  const known = stack.blocks.filter((b) => b.block).map((b) => readBlock(blockName(chart, b.block as string), b.steps));
  const hidden = new Map<string, number>();
  for (const b of stack.blocks) if (!b.block) hidden.set(b.side, (hidden.get(b.side) ?? 0) + 1);
  const unknown = [...hidden].map(([side, count]) => t(`ww-read-hidden-${side}`, { count }));
  const all = [...known, ...unknown].join(', ');
  return stack.inside ? t('ww-read-inside', { blocks: all }) : all;
}

/** "Ciudad Rodrigo, fortress 2, held by the French, Leon; 3 French blocks; you may march here, battle". */
export function placeText(chart: Chart, control: Control | null, place: string, stacks: readonly Stack[], glow: Glow | undefined): string {
  const parts = [placeName(chart, place)];
  const hex = isHex(place) ? chart.hexes.get(place) : undefined;
  if (hex) {
    if (hex.town?.kind === 'fortress') parts.push(t('ww-read-fortress', { rating: hex.town.rating }));
    else if (hex.town?.kind === 'key') parts.push(t('ww-read-key'));
    const held = control?.towns.get(place);
    if (held) parts.push(t('space-held', sideArgs(held)));
    if (control?.besieged.has(place)) parts.push(t('space-besieged'));
    if (hex.terrain === 'mountain') parts.push(t('ww-read-mountain'));
    if (hex.town) parts.push(chart.areas.get(hex.area)?.name ?? '');
  }
  parts.push(...stacks.map((s) => stackText(chart, s)));
  if (glow) parts.push(t(`ww-may-${glow}`));
  return parts.filter(Boolean).join(', ');
}
