// The size of what is drawn at a space, shared by the baking, the drawing and the placing of armies.
import type { AtlasSpace } from '../game/atlas';
import type { Box } from './geometry';
import { type Face, textWidth } from './metrics';

/** Radius of a space by the strength of its fortress. */
export const RADIUS = [7.5, 11.5, 14, 16] as const;
export const radiusOf = (fortress: number): number => RADIUS[Math.max(0, Math.min(3, fortress)) as 0 | 1 | 2 | 3];

/** The card of a home space. */
export const HOME_BOX = { w: 96, h: 60 } as const;
/** The least room an army needs: one counter, or one with a count. */
export const SEAT = { w: 34, h: 30 } as const;

export const glyphBox = (space: { fortress: number; home_box: boolean }, x: number, y: number): Box => {
  if (space.home_box) return [x - HOME_BOX.w / 2, y - HOME_BOX.h / 2, x + HOME_BOX.w / 2, y + HOME_BOX.h / 2];
  const r = radiusOf(space.fortress) + 1;
  return [x - r, y - r, x + r, y + r];
};

export interface LabelStyle {
  face: Face;
  size: number;
  /** Icons before the name, left to right. */
  icons: ('wheat' | 'peaks' | 'anchor')[];
  coin: boolean;
  port: boolean;
  capital: boolean;
}

export const ICON_ADVANCE = { wheat: 11, peaks: 13, anchor: 11 } as const;
export const COIN_ADVANCE = 12;

export function labelStyle(space: AtlasSpace): LabelStyle {
  const capital = space.capital_of.length > 0 && !space.home_box;
  const port = space.ports.length > 0;
  const icons: LabelStyle['icons'] = [];
  if (space.terrain === 'fertile') icons.push('wheat');
  if (space.terrain === 'rugged') icons.push('peaks');
  if (port) icons.push('anchor');
  return { face: capital ? 'capitals' : port ? 'italic' : 'roman', size: capital ? 15 : 12.5, icons, coin: space.wealthy, port, capital };
}

/** Room of a name with its icons: the name starts after `lead`. */
export function labelSize(space: AtlasSpace, name = space.name): { w: number; h: number; lead: number; text: number } {
  const style = labelStyle(space);
  const lead = style.icons.reduce((sum, icon) => sum + ICON_ADVANCE[icon], 0);
  const text = textWidth(name, style.face, style.size) + (style.capital ? name.length * 0.3 : 0);
  return { w: lead + text + (style.coin ? COIN_ADVANCE : 0), h: style.size * 0.94, lead, text };
}
