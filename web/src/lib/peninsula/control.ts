// Who holds what, looked up by hex and area.
import type { Chart } from './atlas';
import type { HexSide, View } from './view';

export interface Control {
  towns: ReadonlyMap<string, HexSide>;
  areas: ReadonlyMap<string, HexSide | null>;
  besieged: ReadonlySet<string>;
}
export const controlOf = (chart: Chart, view: View): Control => ({
  towns: new Map(view.towns.map((t) => [t.hex, t.side])),
  areas: new Map(chart.atlas.areas.map((a, i) => [a.id, view.areas[i] ?? null])),
  besieged: new Set(view.towns.filter((t) => t.besieged).map((t) => t.hex)),
});
