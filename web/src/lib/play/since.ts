// What happened since one's last move, in a few lines: battles, fortresses, events, leaders lost, points; marches where there is room.
import type { AnyFactName, AnyStepName, Fact } from '../api/types';
import type { LogLine, LogYear } from '../panels/log';
import type { AnySide, Family } from '../sides';
import { newsIn } from './weights';

export const MOST = 6;
/** So many lines are told where nothing weighty happened. */
const ENOUGH = 4;
/** What weighs less is told only where there is room. */
const WEIGHTY = 5;

/** How a family tells what matters. */
interface Manner {
  /** Questions of one's own turn; others only interrupt that of the enemy. */
  free: ReadonlySet<AnyStepName>;
  /** One's own move. */
  isMine: (fact: Fact, mine: AnySide) => boolean;
  /** From here on it is no longer one's own move that is told. */
  isOthers: (fact: Fact, mine: AnySide) => boolean;
  /** Facts that are no news where one's own side did them. */
  known: ReadonlySet<AnyFactName>;
}

const SUCCESSION: Manner = {
  free: new Set(['go-first', 'draw', 'choose-drawn', 'spend', 'place', 'leaders', 'first-card', 'play-card', 'act', 'winter']),
  isMine: (fact, mine) => fact.side === mine && (fact.fact === 'ActionBegan' || fact.fact === 'RoundEnded'),
  isOthers: (fact, mine) =>
    fact.fact === 'RoundEnded' ||
    fact.fact === 'YearBegan' ||
    fact.fact === 'EventRevealed' ||
    ((fact.fact === 'CardPlayed' || fact.fact === 'ActionBegan') && fact.side !== mine),
  known: new Set(['EventPlayed', 'SpaceConverted', 'Intercepted', 'ForceMoved', 'AvoidedBattle', 'LineBuilt']),
};

const PENINSULA: Manner = {
  free: new Set(['keep', 'cards', 'free-card', 'tie-break', 'deploy', 'operate', 'replace', 'battle-order', 'recall']),
  isMine: (fact, mine) => fact.fact === 'OperationBegan' && fact.side === mine,
  isOthers: (fact, mine) =>
    ['TurnBegan', 'BattleBegan', 'EventPlayed', 'AreasScored', 'CardShown'].includes(fact.fact) || (fact.fact === 'OperationBegan' && fact.side !== mine),
  known: new Set(['Intercepted', 'GroupMoved', 'ExtendedMarchMade']),
};
const MANNERS: Record<Family, Manner> = { succession: SUCCESSION, peninsula: PENINSULA };

/** Is a question one of those at which one looks around? */
export const isFree = (family: Family, step: AnyStepName): boolean => MANNERS[family].free.has(step);

/** What both lay down at the start is the first move of all. */
const FIRST = new Set<AnyFactName>(['CardRevealed', 'CardShown']);
/** All lines after one's last move, from where others came to act; none where one has not moved yet. */
function after(lines: readonly LogLine[], mine: AnySide, { isMine, isOthers }: Manner): LogLine[] {
  const last = lines.findIndex((_, i) => isMine((lines[lines.length - 1 - i] as LogLine).fact, mine));
  const start = last < 0 ? lines.findIndex((l) => FIRST.has(l.fact.fact)) : lines.length - 1 - last;
  if (start < 0) return [];
  const rest = lines.slice(start);
  const theirs = rest.findIndex((l) => isOthers(l.fact, mine));
  return theirs < 0 ? [] : rest.slice(theirs);
}

const MARCHES = new Set<AnyFactName>(['ForceMoved', 'GroupMoved']);
/** Told in one with the fortress that falls. */
const WITH_FALL = new Set<AnyFactName>(['SiegeRolled', 'FortressBreached', 'ControlChanged']);
/** A power that comes or goes takes its spaces with it. */
const WITH_SPACES = new Set<AnyFactName>(['PowerJoined', 'PowerLeft', 'PowerNeutral']);
const placeOf = ({ fact }: LogLine): unknown => fact.space ?? fact.hex;
/** Is a line told by another? Of a march only the last stage is, and none that ended in a battle or a siege; of a siege its end. */
function isImplied(line: LogLine, among: readonly LogLine[]): boolean {
  const { fact } = line;
  if (fact.fact === 'ControlChanged' && among.some((l) => l.seq === line.seq && WITH_SPACES.has(l.fact.fact))) return true;
  if (WITH_FALL.has(fact.fact)) return among.some((l) => l.fact.fact === 'FortressTaken' && placeOf(l) === placeOf(line));
  if (!MARCHES.has(fact.fact)) return false;
  const later = among.slice(among.indexOf(line) + 1);
  return later.some((l) => (MARCHES.has(l.fact.fact) ? l.fact.from === fact.to && l.fact.side === fact.side : placeOf(l) === fact.to));
}

/** Facts that tell how something stands: the last of them is enough, and points are told from where they began. */
const STANDING = new Set<AnyFactName>(['VictoryPoints', 'LoyaltyMoved', 'AreasScored']);
function settled(lines: readonly LogLine[], points: (from: number, to: number) => string): LogLine[] {
  return lines.flatMap((line, i) => {
    const kind = line.fact.fact;
    if (!STANDING.has(kind)) return [line];
    const same = lines.filter((l) => l.fact.fact === kind);
    if (lines.indexOf(same.at(-1) as LogLine) !== i) return [];
    if (kind !== 'VictoryPoints') return [line];
    const [from, to] = [Number(same[0]?.fact.from), Number(line.fact.to)];
    return from === to ? [] : [{ ...line, text: points(from, to) }];
  });
}

/**
 * The few lines that matter, in their order.
 * @param seen the last entry that was told already.
 * @param points words for a change of victory points.
 */
export function sinceOf(years: readonly LogYear[], mine: AnySide, family: Family, seen: number, points: (from: number, to: number) => string): LogLine[] {
  const manner = MANNERS[family];
  const weight = (line: LogLine): number => newsIn(family, line.fact);
  const rest = after(
    // No year is longer than what one may have forgotten.
    years.slice(-2).flatMap((y) => y.sections.flatMap((s) => s.lines)),
    mine,
    manner,
  );
  const news = rest.filter((l) => l.seq > seen && weight(l) > 0 && !(l.fact.side === mine && manner.known.has(l.fact.fact)));
  const told = settled(news, points).filter((line, i, all) => !isImplied(line, all) && all.findIndex((l) => l.text === line.text) === i);
  const byWeight = [...told].sort((a, b) => weight(b) - weight(a) || b.seq - a.seq);
  const kept = new Set(byWeight.filter((l, i) => i < (weight(l) >= WEIGHTY ? MOST : ENOUGH)));
  return told.filter((l) => kept.has(l));
}
