// Walking the roads by keyboard, and which way a fortified line faces.
import type { AtlasEra } from '../game/atlas';
import type { View } from '../game/view';
import type { Geography } from './geography';
import type { Point } from './geometry';

export const neighbours = (era: AtlasEra, id: string): string[] => era.connections.flatMap((c) => (c.a === id ? [c.b] : c.b === id ? [c.a] : []));

/** The neighbour that lies most in a direction; if none lies that way, the nearest space that does. */
export function nextSpace(era: AtlasEra, geography: Geography, from: string, [dx, dy]: Point): string | null {
  const here = geography.spaces[from];
  if (!here) return null;
  const best = (ids: readonly string[], least: number, far: number): string | null => {
    let found: { id: string; score: number } | null = null;
    for (const id of ids) {
      const p = geography.spaces[id];
      if (!p || id === from) continue;
      const [x, y] = [p.x - here.x, p.y - here.y];
      const l = Math.hypot(x, y) || 1;
      const along = (x * dx + y * dy) / l;
      if (along < least) continue;
      const score = along - l * far;
      if (!found || score > found.score) found = { id, score };
    }
    return found?.id ?? null;
  };
  return (
    best(neighbours(era, from), 0.5, 0.0005) ??
    best(
      era.spaces.map((s) => s.id),
      0.7,
      0.004,
    )
  );
}

/** Degrees towards the enemy: to neighbours he holds, or to the nearest place he holds. */
export function facingOf(id: string, view: View, era: AtlasEra, geography: Geography): number {
  const here = geography.spaces[id];
  const mine = view.spaces.find((s) => s.id === id)?.control;
  if (!here || !mine) return -90;
  const held = new Set(view.spaces.filter((s) => s.control && s.control !== mine).map((s) => s.id));
  const ways = (ids: readonly string[]): Point[] =>
    ids.flatMap((n) => {
      const p = geography.spaces[n];
      return p ? [[p.x - here.x, p.y - here.y] as Point] : [];
    });
  const near = ways(neighbours(era, id).filter((n) => held.has(n)));
  const far = ways([...held])
    .sort((a, b) => Math.hypot(...a) - Math.hypot(...b))
    .slice(0, 2);
  let [x, y] = [0, 0];
  for (const p of near.length ? near : far) {
    const l = Math.hypot(p[0], p[1]) || 1;
    x += p[0] / l;
    y += p[1] / l;
  }
  return x || y ? (Math.atan2(y, x) * 180) / Math.PI : -90;
}
