// What of the rules matters in a game at this moment: what is asked, the phase, how things stand, what was done by a rule.
import type { Looker, Summary } from '../api/types';
import { type Atlas, eraOf, SIDES, type Side } from '../game/atlas';
import type { Group, View } from '../game/view';
import { capital, listed, t } from '../i18n';
import { spaceName } from '../map/describe';
import { phasesOf } from '../panels/board';
import { cite, placeOf } from '../panels/books';
import type { LogLine } from '../panels/log';
import { chapterOf, numberIn } from '../panels/rules';
import type { Atlas as HexAtlas } from '../peninsula/atlas';
import type { View as HexView } from '../peninsula/view';
import { sentence } from '../play/prompt';
import { familyOf } from '../sides';
import { rulesUnder } from './citations';
import type { Place } from './placed';

/** What is asked of whoever looks. */
export interface AskedNow {
  clause: { rule: string; book?: string | null };
  question: string;
  actions: readonly { action: string }[];
}

/** A game as the companion needs it. */
export interface Moment {
  id: string;
  game: Summary;
  atlas: unknown;
  view: unknown;
  decision: AskedNow | null;
  looker: Looker;
  /** What happened last, the oldest first. */
  lines: readonly LogLine[];
}

export interface Note {
  kind: 'asked' | 'stands' | 'phase' | 'next' | 'line';
  text: string;
  /** The moment of the game it tells of; none for the present. */
  seq: number | null;
  /** The places of the present map that it names, in their order. */
  places: readonly Place[];
}

export interface Now {
  /** By the number of a rule, in the book that is shown. */
  rules: Map<string, Note[]>;
  /** By the number of a chapter. */
  chapters: Map<string, Note[]>;
}

/** At most so many places, and so many lines of the log, stand at one rule. */
const PLACES = 8;
const LINES = 3;

const PHASES: Record<string, string> = { event: '9', reinforcement: '12', campaign: '13', 'spanish-events': '18', 'hungarian-appeal': '17', winter: '19' };
/** The chapter of a phase in a book: that of the Hungarians is no chapter of the others. */
const phaseChapter = (book: string, phase: string): string | null => {
  const chapter = PHASES[phase];
  return chapter ? (phase === 'hungarian-appeal' ? chapter : numberIn(book, chapter)) : null;
};

function placesText(places: readonly Place[]): string {
  const names = places.map((p) => p.name);
  return names.length > PLACES ? t('now-and-others', { places: listed(names.slice(0, PLACES)), count: names.length - PLACES }) : listed(names);
}

type Told = Pick<Note, 'text' | 'places'>;
type Standing = [rule: string, told: string | Told | null];
const those = (key: string, places: readonly Place[]): Told | null => (places.length ? { text: t(key, { places: placesText(places) }), places } : null);

/** The names of the spaces, as the language of the atlas has them. */
function namesIn(atlas: Atlas, view: View): ReadonlyMap<string, string> {
  const era = eraOf(atlas, view.era);
  return new Map(era.spaces.map((s) => [s.id, spaceName(s, era, t)]));
}

/** How things stand in a war of succession, by the rules that speak of it, as *No Peace Without Spain!* numbers them. */
function successionStanding(view: View, atlas: Atlas): Standing[] {
  const names = namesIn(atlas, view);
  const named = (fits: (s: View['spaces'][number]) => boolean): Place[] => view.spaces.filter(fits).map(({ id }) => ({ id, name: names.get(id) ?? id }));
  const groups = (s: View['spaces'][number]): Group[] => SIDES.flatMap((side) => [s[side].outside, s[side].inside]);
  const sideName = (side: Side): string => t(`side-${side}`);
  const crowded = (s: View['spaces'][number]): boolean => SIDES.some((side) => s[side].overstacked);
  const sea = (zone: 'atlantic' | 'mediterranean'): string =>
    t('now-sea', { sea: t(`sea-${zone}`), side: view.sea[zone] ? sideName(view.sea[zone] as Side) : t('table-nobody') });
  return [
    ['4.1.3', those('now-crowded', named(crowded))],
    ['6.1.1', t('now-vp', { vp: view.vp })],
    [view.book === 'spain' ? '8.1' : numberIn(view.book, view.book === 'pragmatic-war' ? '13.2' : '13.2.1'), t('now-initiative', { side: view.initiative })],
    [view.book === 'spain' ? '10.2' : '10.1', [sea('atlantic'), sea('mediterranean')].join(' ')],
    ['12.3.1', SIDES.map((side) => t('now-resources', { side: capital(sideName(side)), points: view.resources.points[side] })).join(' ')],
    [
      '15.1',
      those(
        'now-lines',
        named((s) => s.line > 0),
      ),
    ],
    [
      '16.3.4',
      those(
        'now-demoralized',
        named((s) => groups(s).some((g) => [...g.corps, ...g.leaders].some((x) => x.demoralized))),
      ),
    ],
    [
      '16.5.2',
      those(
        'now-famous',
        named((s) => s.famous_victory !== null),
      ),
    ],
    [
      '17.1.1',
      those(
        'now-besieged',
        named((s) => !!s.fortress?.besieged),
      ),
    ],
  ];
}

const townName = (atlas: HexAtlas, hex: string): string => atlas.hexes.find((h) => h.id === hex)?.town?.name ?? hex;

/** The same in Wellington's War. */
function hexStanding(view: HexView, atlas: HexAtlas): Standing[] {
  const town = (hex: string): Place => ({ id: hex, name: townName(atlas, hex) });
  return [
    ['3.9', t('now-turn', { turn: atlas.turns[view.turn - 1]?.name ?? String(view.turn) })],
    ['7.5', view.winter ? t('now-count') : null],
    ['8.41', t('now-sealift', { points: view.sealift })],
    ['10.1', those('now-battles', view.battles.map(town))],
    [
      '11.11',
      those(
        'now-besieged',
        view.towns.filter((x) => x.besieged).map((x) => town(x.hex)),
      ),
    ],
    ['13.2', view.bad_harvest ? t('now-bad-harvest') : null],
    ['14.1', view.tracks.map((x) => t('now-commitment', { nation: t(`ww-nation-${x.nation}`), level: x.commitment })).join(' ')],
    ['14.2', view.tracks.map((x) => t('now-force', { nation: t(`ww-nation-${x.nation}`), force: x.force, limit: x.limit })).join(' ')],
    ['17.2', t('now-hex-vp', { vp: Math.abs(view.vp), side: view.vp > 0 ? 'allied' : view.vp < 0 ? 'french' : 'nobody' })],
    ['20.7', view.scorched ? t('now-scorched') : null],
  ];
}

/** The places that can be chosen now. */
function choices(moment: Moment): Place[] {
  const ids = (moment.decision?.actions ?? []).map((a) => /^(?:space|place|hex) (\S+)/.exec(a.action)?.[1]).filter((id): id is string => !!id);
  if (familyOf(moment.game.title) === 'peninsula') {
    const atlas = moment.atlas as HexAtlas;
    return ids.map((id) => ({ id, name: townName(atlas, id) }));
  }
  const names = namesIn(moment.atlas as Atlas, moment.view as View);
  return ids.map((id) => ({ id, name: names.get(id) ?? id }));
}

/** What is asked, and what it can be answered with on the map. */
function askedNotes(moment: Moment): Note[] {
  const question = sentence(moment.decision?.question ?? '').text;
  const asked: Note = { kind: 'asked', text: t('now-asked', { question }), seq: null, places: [] };
  const told = those('now-choices', choices(moment));
  return told ? [asked, { kind: 'stands', seq: null, ...told }] : [asked];
}

/** What matters now in the rules of a book. */
export function nowOf(moment: Moment, book: string, numbers: readonly { id: string }[]): Now {
  const rules = new Map<string, Note[]>();
  const chapters = new Map<string, Note[]>();
  const put = (map: Map<string, Note[]>, key: string, note: Note): void => void map.set(key, [...(map.get(key) ?? []), note]);
  const isHex = familyOf(moment.game.title) === 'peninsula';
  const view = moment.view as View;
  const inForce = isHex ? moment.game.title : view.book;
  /** The rules of the book that is shown that a citation of the game means. */
  const meant = (citation: string): string[] => {
    const place = placeOf(citation);
    if ((place.book ?? inForce) !== book && !(place.book === null && moment.game.title === book)) return [];
    return rulesUnder(numbers as never, place.number).map((r) => r.id);
  };
  const over = moment.game.status === 'over' || moment.game.status === 'aborted';
  if (moment.decision && !over) {
    const [first] = meant(cite(moment.decision.clause));
    if (first) {
      for (const note of askedNotes(moment)) put(rules, first, note);
      put(chapters, chapterOf(first), { kind: 'asked', text: t('now-asked-here'), seq: null, places: [] });
    }
  }
  if (inForce === book) {
    const standing = isHex ? hexStanding(moment.view as HexView, moment.atlas as HexAtlas) : successionStanding(view, moment.atlas as Atlas);
    for (const [rule, told] of standing) {
      const [first] = rulesUnder(numbers as never, isHex ? rule : numberIn(book, rule));
      if (first && told) put(rules, first.id, { kind: 'stands', seq: null, ...(typeof told === 'string' ? { text: told, places: [] } : told) });
    }
    if (!isHex && !over) {
      const phases = phasesOf(view);
      const here = phaseChapter(book, view.phase);
      const next = phaseChapter(book, phases[phases.indexOf(view.phase) + 1] ?? '');
      if (here) put(chapters, here, { kind: 'phase', text: t('now-phase'), seq: null, places: [] });
      if (next) put(chapters, next, { kind: 'next', text: t('now-next'), seq: null, places: [] });
    }
  }
  const seen = new Map<string, number>();
  for (const line of [...moment.lines].reverse()) {
    for (const rule of line.rule ? meant(line.rule).slice(0, 1) : []) {
      const count = seen.get(rule) ?? 0;
      seen.set(rule, count + 1);
      if (count < LINES) put(rules, rule, { kind: 'line', text: line.text, seq: line.seq, places: [] });
    }
  }
  return { rules, chapters };
}
