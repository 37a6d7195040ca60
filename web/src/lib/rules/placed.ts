// Places that a sentence names, so that one can go from the name to the map.

export interface Place {
  id: string;
  name: string;
}
export interface Cut {
  text: string;
  /** The place this part of the text names. */
  place: string | null;
}

/** A text in parts, cut where it names places; they are named in the order in which they are given. */
export function cutAtPlaces(text: string, places: readonly Place[]): Cut[] {
  const cuts: Cut[] = [];
  let rest = text;
  for (const { id, name } of places) {
    const at = rest.indexOf(name);
    if (at < 0) continue;
    if (at > 0) cuts.push({ text: rest.slice(0, at), place: null });
    cuts.push({ text: name, place: id });
    rest = rest.slice(at + name.length);
  }
  return rest ? [...cuts, { text: rest, place: null }] : cuts;
}
