// The parts of a view that playing needs beyond what stands on the map.
import type { PowerId, Side, SpaceId } from '../game/atlas';
import type { Group, Leader, View } from '../game/view';

export interface Cards {
  '1': number;
  '2': number;
  '3': number;
}
export interface EventCard {
  id: string;
  title: string;
  text: string;
}
export interface Force {
  side: Side;
  at: SpaceId | null;
  from: SpaceId | null;
  mp: number;
  moved: boolean;
  by_sea: boolean;
  card: boolean;
  group: Group;
}
export interface BattleNow {
  space: SpaceId;
  attacker: Side;
  line: number;
  leaders: Record<Side, Leader[]>;
  rolled: Record<Side, number>;
  suffered: Record<Side, number>;
  winner: Side | null;
}
export interface Procedure {
  steps: string[];
  force?: Force;
  picked?: { at: SpaceId | null; group: Group };
  battle?: BattleNow;
  hits?: { side: Side; left: number; taken: number };
  retreat?: { side: Side; space: SpaceId | null; group: Group; by_sea: Group; port: SpaceId | null };
  tried: SpaceId[];
}

/** A view as it is played from. */
export interface TableView extends View {
  viewer: Side | null;
  scenario: { id: string; name: string };
  first_year: number;
  last_year: number;
  phase: string;
  to_act: Side[];
  initiative: Side;
  active: Side;
  round: { side: Side | null; actions: number; used: string[]; must_play: number };
  loyalty: { box: number; number: number; track: number[]; madrid: Side | null } | null;
  colonies: { box: number; vp: number; track: number[]; side: Side | null } | null;
  resources: { left: number; extra: Record<Side, number> };
  actions: { hands: Record<Side, { count: number; cards: Cards | null }>; face_down: number | null };
  events: {
    in_effect: EventCard[];
    hands: Record<Side, { held: number; drawn: number; held_cards: EventCard[] | null; drawn_cards: EventCard[] | null }>;
  };
  procedure: Procedure;
  victory: { side: Side; level: string } | null;
  winter?: {
    planned: { from: SpaceId; to: SpaceId; group: Group }[];
    left: SpaceId[];
    deciding: { at: SpaceId; port: SpaceId | null; aboard: Group } | null;
  };
}

export type { Group, Leader, PowerId, Side, SpaceId };
