// A lesson: where it stands, what it asks for now, and what it points at.
import type { Lesson, LessonStep, ScriptedAct } from '../api/types';
import { read, spaceIn } from './notation';

/** What a lesson points at: spaces on the map, and things on the page by their selector. */
export interface Pointed {
  spaces: readonly string[];
  selectors: readonly string[];
}
const NOTHING: Pointed = { spaces: [], selectors: [] };

/** Where on the page an action can be chosen. */
const choice = (action: string): string => `[data-action=${JSON.stringify(action)}]`;
export const PRIMARY = '[data-answer="primary"]';
export const EVERYBODY = '[data-force="all"]';

/** The steps that are told when so many actions are done: those to be read, then the one in which something is done. */
export function pagesAt(lesson: Lesson, done: number): LessonStep[] {
  const pages: LessonStep[] = [];
  let begins = 0;
  for (const step of lesson.steps) {
    const ends = begins + step.acts.length;
    if (step.acts.length ? begins <= done && done < ends : begins === done) pages.push(step);
    if (begins > done) break;
    begins = ends;
  }
  return pages;
}

const actsOf = (lesson: Lesson): ScriptedAct[] => lesson.steps.flatMap((step) => step.acts);

/** How many actions it takes to its end. */
export const lengthOf = (lesson: Lesson): number => actsOf(lesson).length;

/** What is asked of the learner now, up to where the other side acts; nothing while that is to act. */
export function dueAt(lesson: Lesson, done: number): string[] {
  const rest = actsOf(lesson).slice(done);
  const end = rest.findIndex((act) => act.seat !== lesson.seat);
  return rest.slice(0, end < 0 ? undefined : end).map((act) => act.action);
}

/** What a step to be read speaks of: `space liege`, or `part tracks`. */
export function spokenOf(point: readonly string[]): Pointed {
  const named = point.map((p) => p.split(' ') as [string, string]);
  return {
    spaces: named.filter(([kind]) => kind === 'space').map(([, id]) => id),
    selectors: named.filter(([kind]) => kind === 'part').map(([, id]) => `[data-part="${id}"]`),
  };
}

/** What stands on the table while something is asked. */
export interface Standing {
  /** The choice that waits for a second word. */
  pending: string | null;
  /** The batch the force panel would send. */
  force: readonly string[] | null;
  /** The step of the decision. */
  step: string;
}

/** Where to press for what is asked. */
export function pressed(due: readonly string[], standing: Standing): Pointed {
  const [next, then] = due;
  if (next === undefined) return NOTHING;
  if (standing.pending === next) return { spaces: [], selectors: [PRIMARY] };
  if (standing.force) {
    const ready = standing.force.every((action, i) => action === due[i] || (action === 'done' && i === due.length));
    return { spaces: [], selectors: [ready ? PRIMARY : EVERYBODY] };
  }
  const word = read(next);
  const space = spaceIn(word);
  if (space) return { spaces: [space], selectors: [choice(next)] };
  if (word.verb === 'card') return { spaces: [], selectors: [`[data-card="${word.value}"]`, choice(next)] };
  // Whoever presses an army means to set out with it.
  const army = next === 'do campaign' && standing.step === 'act' && then ? spaceIn(read(then)) : null;
  return { spaces: army ? [army] : [], selectors: [choice(next)] };
}
