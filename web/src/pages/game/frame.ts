// What the page around a board gives its parts.
/** A place on the map that somebody asked to see; a new one for every wish. */
export interface Spot {
  place: string;
}
export type Layout = 'desktop' | 'tablet' | 'phone';
/** What the parts of a page may do with it. */
export interface Frame {
  layout: Layout;
  phone: boolean;
  /** The moment shown, if not the present. */
  at: number | null;
  goTo: (seq: number | null) => void;
  openRule: (rule: string) => void;
  rematch: () => void;
  spot: Spot | null;
  /** On a phone: the sheet goes down, so that there is room above it, or comes up again. */
  lowerSheet: (down: boolean) => void;
}
