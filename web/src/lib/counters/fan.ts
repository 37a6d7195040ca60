// How the counters of a stack lie when it is fanned out.
import type { Corps, Group } from '../game/view';
import type { Point } from '../map/geometry';

export interface FanCard {
  w: number;
  h: number;
  leaders: Point[];
  corps: { corps: Corps; at: Point; lean: number }[];
}

const LEADER = 50;
const COUNTER = 32;
const A_ROW = 8;

/** Leaders in rows of four, corps below in rows of eight, each row a slight arc; corps of one kind lie closer. */
export function fanCard(group: Group): FanCard {
  const all = group.corps.flatMap((c) => Array.from({ length: c.count }, () => c));
  const leaderRows = Math.ceil(group.leaders.length / 4);
  const rows = Math.ceil(all.length / A_ROW);
  const perRow = rows ? Math.ceil(all.length / rows) : 0;
  const step = (i: number): number => (i > 0 && all[i]?.power === all[i - 1]?.power ? 24 : 31);
  const lines = Array.from({ length: rows }, (_, r) => {
    let x = 0;
    return all.slice(r * perRow, (r + 1) * perRow).map((corps, i) => {
      if (i) x += step(r * perRow + i);
      return { corps, x };
    });
  });
  const widest = Math.max(Math.min(4, group.leaders.length) * LEADER, ...lines.map((l) => (l[l.length - 1]?.x ?? 0) + COUNTER + 6), 44);
  const w = widest + 16;
  const h = leaderRows * LEADER + rows * (COUNTER + 7) + 14;
  const leaders = group.leaders.map((_, i): Point => {
    const row = Math.floor(i / 4);
    const inRow = Math.min(4, group.leaders.length - row * 4);
    return [((i % 4) - (inRow - 1) / 2) * LEADER, -h / 2 + 8 + LEADER / 2 + row * LEADER];
  });
  const corps = lines.flatMap((line, r) => {
    const length = line[line.length - 1]?.x ?? 0;
    const y = -h / 2 + 8 + leaderRows * LEADER + (r + 0.5) * (COUNTER + 7);
    return line.map(({ corps: c, x }) => {
      const off = x - length / 2;
      return { corps: c, at: [off, y + Math.abs(off) * 0.02] as Point, lean: off * 0.035 };
    });
  });
  return { w, h, leaders, corps };
}
