// Markers that lie at a place for a while. Which there are, the flags of the view tell.
import type { Side, SpaceId } from '../game/atlas';
import type { View } from '../game/view';

export interface Marker {
  kind: 'insurrectionists' | 'sick-king';
  side: Side;
}

const KINDS: Record<string, Marker> = {
  insurrectionists: { kind: 'insurrectionists', side: 'alliance' },
  sick_king: { kind: 'sick-king', side: 'bourbon' },
};

/** How far a marker reaches beyond the rim of its place. */
export const MARKER_REACH = 11;

/** The markers on the map, by space. */
export function markersOf(view: View): ReadonlyMap<SpaceId, Marker[]> {
  const out = new Map<SpaceId, Marker[]>();
  for (const [flag, marker] of Object.entries(KINDS)) {
    const at = view.flags?.[flag];
    if (typeof at === 'string') out.set(at, [...(out.get(at) ?? []), marker]);
  }
  return out;
}
