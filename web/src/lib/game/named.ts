// A position bears the printed names. In another language its leaders and cards go by those of the atlas; places and powers do everywhere.
import type { Atlas } from './atlas';
import type { View } from './view';

/** The same position with the names of the atlas. */
export function namedBy(view: View, atlas: Atlas): View {
  const leaders = new Map(atlas.leaders.map((l) => [l.id, l.name]));
  const cards = new Map(atlas.events.map((e) => [e.id, e]));
  const named = (thing: Record<string, unknown>): Record<string, unknown> => {
    const id = String(thing.id);
    if ('sort' in thing && 'shows' in thing) return { ...thing, name: leaders.get(id) ?? thing.name };
    if ('text' in thing && 'title' in thing) return { ...thing, title: cards.get(id)?.title ?? thing.title, text: cards.get(id)?.text ?? thing.text };
    return thing;
  };
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (!value || typeof value !== 'object') return value;
    const whole = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, walk(part)]));
    return 'id' in whole ? named(whole) : whole;
  };
  return walk(view) as View;
}
