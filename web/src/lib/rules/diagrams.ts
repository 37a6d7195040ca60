// Small drawings of what rules describe: where things stand, who goes where, in which order. The words are in the catalogues.
import type { Atlas } from '../game/atlas';
import { numberIn } from '../panels/rules';
import type { Family } from '../sides';

export type Holder = 'alliance' | 'bourbon' | 'allied' | 'french' | 'nobody';
export type Mark =
  | { draw: 'road'; from: [number, number]; to: [number, number]; supply?: boolean }
  | { draw: 'space'; at: [number, number]; holder: Holder; fortress?: boolean }
  | { draw: 'hex'; at: [number, number]; town?: Holder }
  | { draw: 'force'; at: [number, number]; side: Holder; leader?: boolean; block?: boolean; faint?: boolean }
  | { draw: 'way'; path: string; side: Holder; dashed?: boolean }
  | { draw: 'siege'; at: [number, number]; side: Holder }
  | { draw: 'battle'; at: [number, number] }
  | { draw: 'sea'; at: [number, number] }
  | { draw: 'die'; at: [number, number] }
  | { draw: 'step'; at: [number, number]; number: number };

export interface Diagram {
  /** The name of its words: `diagram-NAME`, `diagram-NAME-1`... */
  name: string;
  /** The rule it stands under. */
  rule: string;
  width: number;
  height: number;
  marks: Mark[];
  /** How many numbered steps it has. */
  steps: number;
  /** Numbers its words need. */
  args: Record<string, number>;
}

const SUCCESSION: Omit<Diagram, 'args'>[] = [
  {
    name: 'interception',
    rule: '14.6.5',
    width: 420,
    height: 190,
    steps: 3,
    marks: [
      { draw: 'road', from: [62, 118], to: [212, 118] },
      { draw: 'road', from: [212, 118], to: [356, 62] },
      { draw: 'road', from: [212, 118], to: [330, 166] },
      { draw: 'space', at: [62, 118], holder: 'alliance' },
      { draw: 'space', at: [212, 118], holder: 'bourbon' },
      { draw: 'space', at: [356, 62], holder: 'bourbon', fortress: true },
      { draw: 'space', at: [330, 166], holder: 'bourbon' },
      { draw: 'force', at: [62, 84], side: 'alliance', leader: true },
      { draw: 'force', at: [356, 26], side: 'bourbon', leader: true },
      { draw: 'way', path: 'M80 112Q135 92 190 110', side: 'alliance' },
      { draw: 'way', path: 'M338 62Q280 64 230 104', side: 'bourbon', dashed: true },
      { draw: 'battle', at: [212, 82] },
      { draw: 'step', at: [132, 88], number: 1 },
      { draw: 'step', at: [272, 58], number: 2 },
      { draw: 'step', at: [236, 72], number: 3 },
    ],
  },
  {
    name: 'avoiding',
    rule: '14.7.2',
    width: 420,
    height: 190,
    steps: 4,
    marks: [
      { draw: 'road', from: [62, 122], to: [212, 122] },
      { draw: 'road', from: [212, 122], to: [356, 66] },
      { draw: 'space', at: [62, 122], holder: 'alliance' },
      { draw: 'space', at: [212, 122], holder: 'bourbon', fortress: true },
      { draw: 'space', at: [356, 66], holder: 'bourbon' },
      { draw: 'force', at: [62, 88], side: 'alliance', leader: true },
      { draw: 'force', at: [212, 80], side: 'bourbon', leader: true },
      { draw: 'force', at: [356, 32], side: 'bourbon', leader: true, faint: true },
      { draw: 'way', path: 'M80 116Q130 98 186 112', side: 'alliance' },
      { draw: 'way', path: 'M238 80Q290 58 336 66', side: 'bourbon', dashed: true },
      { draw: 'way', path: 'M196 92Q178 104 194 116', side: 'bourbon', dashed: true },
      { draw: 'die', at: [262, 106] },
      { draw: 'step', at: [132, 92], number: 1 },
      { draw: 'step', at: [288, 96], number: 2 },
      { draw: 'step', at: [290, 50], number: 3 },
      { draw: 'step', at: [168, 92], number: 4 },
    ],
  },
  {
    name: 'retreat',
    rule: '16.4.3',
    width: 420,
    height: 220,
    steps: 4,
    marks: [
      { draw: 'sea', at: [140, 186] },
      { draw: 'road', from: [62, 96], to: [212, 96] },
      { draw: 'road', from: [212, 96], to: [356, 44] },
      { draw: 'road', from: [212, 96], to: [310, 142] },
      { draw: 'road', from: [310, 142], to: [388, 182] },
      { draw: 'space', at: [62, 96], holder: 'alliance' },
      { draw: 'space', at: [212, 96], holder: 'bourbon' },
      { draw: 'space', at: [356, 44], holder: 'bourbon' },
      { draw: 'space', at: [310, 142], holder: 'alliance', fortress: true },
      { draw: 'space', at: [388, 182], holder: 'bourbon' },
      { draw: 'force', at: [178, 62], side: 'alliance', leader: true },
      { draw: 'force', at: [246, 62], side: 'bourbon', leader: true },
      { draw: 'battle', at: [212, 58] },
      { draw: 'way', path: 'M190 90Q136 72 86 88', side: 'alliance' },
      { draw: 'way', path: 'M232 88Q290 50 332 46', side: 'bourbon' },
      { draw: 'way', path: 'M206 116Q196 152 158 172', side: 'bourbon', dashed: true },
      { draw: 'way', path: 'M228 108Q280 122 306 118Q350 130 372 168', side: 'bourbon', dashed: true },
      { draw: 'step', at: [136, 62], number: 1 },
      { draw: 'step', at: [294, 34], number: 2 },
      { draw: 'step', at: [212, 156], number: 3 },
      { draw: 'step', at: [368, 124], number: 4 },
    ],
  },
  {
    name: 'siege',
    rule: '17.5.2',
    width: 420,
    height: 200,
    steps: 4,
    marks: [
      { draw: 'road', from: [36, 160], to: [112, 120], supply: true },
      { draw: 'road', from: [112, 120], to: [216, 100], supply: true },
      { draw: 'road', from: [216, 100], to: [368, 100] },
      { draw: 'space', at: [36, 160], holder: 'alliance', fortress: true },
      { draw: 'space', at: [112, 120], holder: 'alliance' },
      { draw: 'siege', at: [216, 100], side: 'alliance' },
      { draw: 'space', at: [216, 100], holder: 'bourbon', fortress: true },
      { draw: 'space', at: [368, 100], holder: 'bourbon' },
      { draw: 'force', at: [152, 62], side: 'alliance', leader: true },
      { draw: 'force', at: [216, 136], side: 'bourbon' },
      { draw: 'die', at: [216, 34] },
      { draw: 'way', path: 'M252 128Q310 148 350 114', side: 'bourbon', dashed: true },
      { draw: 'step', at: [118, 52], number: 1 },
      { draw: 'step', at: [72, 158], number: 2 },
      { draw: 'step', at: [246, 34], number: 3 },
      { draw: 'step', at: [308, 158], number: 4 },
    ],
  },
];

/** The middle of a hex by its place in the drawing. */
const hex = (column: number, row: number): [number, number] => [52 + column * 80 + (row % 2) * 40, 56 + row * 69];

const PENINSULA: Omit<Diagram, 'args'>[] = [
  {
    name: 'hex-interception',
    rule: '12.27',
    width: 420,
    height: 190,
    steps: 3,
    marks: [
      ...[0, 1, 2, 3].map((c): Mark => ({ draw: 'hex', at: hex(c, 0) })),
      ...[0, 1, 2, 3].map((c): Mark => ({ draw: 'hex', at: hex(c, 1), ...(c === 2 ? { town: 'allied' as const } : {}) })),
      { draw: 'force', at: [hex(0, 0)[0], 56], side: 'french', block: true },
      { draw: 'force', at: [hex(2, 0)[0], 56], side: 'allied', block: true, leader: true },
      { draw: 'force', at: [hex(1, 1)[0], 125], side: 'allied', block: true },
      { draw: 'way', path: 'M72 50Q92 40 112 50', side: 'french' },
      { draw: 'way', path: 'M172 104Q166 88 146 76', side: 'allied', dashed: true },
      { draw: 'battle', at: [132, 60] },
      { draw: 'step', at: [92, 28], number: 1 },
      { draw: 'step', at: [240, 40], number: 2 },
      { draw: 'step', at: [192, 92], number: 3 },
    ],
  },
  {
    name: 'hex-retreat',
    rule: '10.42',
    width: 420,
    height: 190,
    steps: 4,
    marks: [
      ...[0, 1, 2, 3].map((c): Mark => ({ draw: 'hex', at: hex(c, 0), ...(c === 3 ? { town: 'allied' as const } : {}) })),
      ...[0, 1, 2, 3].map((c): Mark => ({ draw: 'hex', at: hex(c, 1) })),
      { draw: 'force', at: [116, 56], side: 'french', block: true },
      { draw: 'force', at: [150, 56], side: 'allied', block: true },
      { draw: 'battle', at: [133, 32] },
      { draw: 'way', path: 'M98 62Q78 72 58 62', side: 'french' },
      { draw: 'way', path: 'M170 54Q196 44 216 52', side: 'allied' },
      { draw: 'way', path: 'M160 76Q172 92 170 112', side: 'allied', dashed: true },
      { draw: 'way', path: 'M136 78Q150 100 158 120', side: 'french', dashed: true },
      { draw: 'step', at: [72, 84], number: 1 },
      { draw: 'step', at: [200, 32], number: 2 },
      { draw: 'step', at: [190, 104], number: 3 },
      { draw: 'step', at: [132, 108], number: 4 },
    ],
  },
  {
    name: 'hex-siege',
    rule: '11.12',
    width: 420,
    height: 190,
    steps: 4,
    marks: [
      ...[0, 1, 2, 3].map((c): Mark => ({ draw: 'hex', at: hex(c, 0) })),
      ...[0, 1, 2, 3].map((c): Mark => ({ draw: 'hex', at: hex(c, 1) })),
      { draw: 'road', from: [12, 56], to: [112, 56], supply: true },
      { draw: 'siege', at: [212, 62], side: 'french' },
      { draw: 'space', at: [212, 62], holder: 'allied', fortress: true },
      { draw: 'force', at: [140, 52], side: 'french', block: true, leader: true },
      { draw: 'force', at: [212, 96], side: 'allied', block: true },
      { draw: 'die', at: [278, 40] },
      { draw: 'way', path: 'M242 96Q290 120 330 126', side: 'allied', dashed: true },
      { draw: 'step', at: [56, 36], number: 1 },
      { draw: 'step', at: [306, 30], number: 2 },
      { draw: 'step', at: [292, 98], number: 3 },
      { draw: 'step', at: [172, 100], number: 4 },
    ],
  },
];

/** The drawings of a book. */
export function diagramsOf(family: Family, book: string, atlas: Atlas | null): Diagram[] {
  if (family === 'peninsula') return PENINSULA.map((d) => ({ ...d, args: {} }));
  if (!atlas || book === 'grand-campaign') return [];
  const { interception, avoid_battle, sea_corps } = atlas.numbers;
  const args = { interception, avoiding: avoid_battle, corps: sea_corps };
  return SUCCESSION.map((d) => ({ ...d, rule: numberIn(book, d.rule), args }));
}
