// Leads a newcomer through a lesson: tells the step, points at what is asked, and lets go whenever one wishes.
import { untrack } from 'svelte';
import * as api from '../api/client';
import type { Lesson, LessonStep } from '../api/types';
import { needWords } from '../i18n';
import { batchOf } from './force';
import { dueAt, lengthOf, type Pointed, pagesAt, pressed, spokenOf } from './lesson';
import type { SuccessionTable } from './succession-table.svelte';

const NOTHING: Pointed = { spaces: [], selectors: [] };

export class Coach {
  private readonly table: SuccessionTable;
  private lesson = $state.raw<Lesson | null>(null);
  private page = $state(0);
  /** The whole text is shown; on a phone it may be folded to what is to be done. */
  open = $state(true);
  /** Something else was chosen than the lesson asks for. */
  strayed = $state(false);
  busy = $state(false);
  private shownAt = 0;
  private shownStep = '';

  private readonly taught = $derived.by(() => this.table.session.lesson?.id ?? null);
  private readonly done = $derived.by(() => this.table.session.lesson?.done ?? null);
  private readonly pages = $derived.by(() => (this.lesson && this.done !== null ? pagesAt(this.lesson, this.done) : []));
  /** The step that is told. */
  readonly step = $derived.by<LessonStep | null>(() => this.pages[Math.min(this.page, this.pages.length - 1)] ?? null);
  readonly id = $derived.by(() => this.lesson?.id ?? '');
  readonly title = $derived.by(() => this.lesson?.title ?? '');
  readonly count = $derived.by(() => this.lesson?.steps.length ?? 0);
  readonly number = $derived.by(() => (this.lesson && this.step ? this.lesson.steps.indexOf(this.step) + 1 : 0));
  /** There is more to read before anything is asked. */
  readonly more = $derived.by(() => this.page < this.pages.length - 1);
  readonly ended = $derived.by(() => !!this.lesson && this.done === lengthOf(this.lesson) && !this.more);
  private readonly due = $derived.by(() => (this.lesson && this.done !== null ? dueAt(this.lesson, this.done) : []));
  /** Something is asked of the learner in the step that is told. */
  readonly asks = $derived.by(() => !!this.step?.acts.length && this.due.length > 0);
  /** The other side acts. */
  readonly waits = $derived.by(() => !!this.step?.acts.length && !this.due.length);

  readonly pointed = $derived.by<Pointed>(() => {
    const { step, table } = this;
    if (!step || table.quiet) return NOTHING;
    if (!step.acts.length) return spokenOf(step.point);
    const force = table.muster ? batchOf(table.muster, table.selection) : null;
    return pressed(this.due, { pending: table.pending?.action ?? null, force, step: table.decision?.step ?? '' });
  });

  constructor(table: SuccessionTable) {
    this.table = table;
  }

  /** Follows the game: to be called where effects may be made. */
  watch(): void {
    $effect(() => {
      const id = this.taught;
      if (id === null) {
        this.lesson = null;
        return;
      }
      void Promise.all([api.lesson(id), needWords('lesson')]).then(([lesson]) => {
        if (this.taught === id) this.lesson = lesson;
      }, this.refuse);
    });
    $effect(() => {
      const { done, pages } = this;
      if (done === null || !pages.length) return;
      untrack(() => this.turn(done, pages));
    });
    $effect(() => {
      if (this.table.session.note?.problem.reason !== 'OffLesson') return;
      this.table.session.note = null;
      this.strayed = true;
      this.open = true;
    });
    $effect(() => {
      if (!this.pointed.selectors.length) return;
      return point(this.pointed.selectors);
    });
  }

  /** The game went on, or back: the first page of what is new, the last of what was there. */
  private turn(done: number, pages: LessonStep[]): void {
    this.strayed = false;
    const known = pages.findIndex((step) => step.id === this.shownStep);
    if (done < this.shownAt) this.page = pages.length - 1;
    else this.page = Math.max(0, known);
    this.shownAt = done;
    this.told();
  }

  private told(): void {
    const id = this.pages[Math.min(this.page, this.pages.length - 1)]?.id ?? '';
    if (id !== this.shownStep) this.open = true;
    this.shownStep = id;
  }

  next(): void {
    this.page = Math.min(this.page + 1, this.pages.length - 1);
    this.told();
  }

  readonly mayGoBack = $derived.by(() => this.page > 0 || !!this.table.undo);
  /** To the page before; where there is none, the last action is taken back. */
  back(): void {
    this.strayed = false;
    if (this.page > 0) {
      this.page--;
      this.told();
    } else void this.table.back();
  }

  /** Leaves the lesson: the game goes on freely. */
  async leave(): Promise<void> {
    const { session } = this.table;
    this.busy = true;
    try {
      await session.settle(await api.leaveLesson(session.id));
    } catch (error) {
      this.refuse(error);
    } finally {
      this.busy = false;
    }
  }

  private readonly refuse = (error: unknown): void => this.table.session.refuse(error);
}

/** Puts a ring around things on the page, whatever is drawn anew; the answer takes it off. */
function point(selectors: readonly string[]): () => void {
  const all = `:is(${selectors.join(', ')})`;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    ${all} { --coach: points; outline: 3px solid var(--act); outline-offset: 2px; border-radius: 6px; animation: coach-points 1.6s ease-in-out infinite; }
    @keyframes coach-points { 50% { outline-offset: 6px; } }
    @media (prefers-reduced-motion: reduce) { ${all} { animation: none; } }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((s) => s !== sheet);
  };
}
