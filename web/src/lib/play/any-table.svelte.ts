// What every table does with a question, whatever family the title is of: it takes answers, waits for a second word where one is
// wanted, gives the only answer there is, and takes back.
import { untrack } from 'svelte';
import type { Problem } from '../api/types';
import { t } from '../i18n';
import { forcedChoice } from './forced';
import type { Session, World } from './session.svelte';
import { type Button, type Choosing, type Listed, listed, type Table } from './table';

export abstract class AnyTable<W extends World, O extends Listed> implements Table<W, O> {
  readonly session: Session<W>;
  /** What is asked, or who is waited for, in words. */
  protected readonly prompt: () => string;
  past = $state.raw<W['view'] | null>(null);
  pending = $state.raw<O | null>(null);
  forced = $state<string | null>(null);
  pointed = $state<string | null>(null);
  /** After something was taken back nothing is taken for the player: he wants to see the question. */
  protected takenBack = $state(false);
  /** It is tried once; if it fails the player is asked. */
  private triedAt = -1;
  /** Where the last answer was given for the player, and how many in a row. */
  private forcedAt = -1;
  private forcedRun = 0;
  private asked = '';

  readonly view = $derived.by(() => this.session.view);
  readonly decision = $derived.by(() => this.session.decision);
  abstract readonly choices: Choosing<O>;
  abstract readonly quiet: boolean;
  abstract readonly stands: string | null;
  /** The list beside the map. */
  readonly options = $derived.by(() => (this.quiet || this.choices.picks ? [] : listed(this.choices)));
  /** What one has in mind: the actions whose odds are told. */
  abstract readonly plan: readonly string[];
  /** Dice are about to fall, whatever one has in mind. */
  abstract readonly rolling: boolean;

  constructor(session: Session<W>, prompt: () => string) {
    this.session = session;
    this.prompt = prompt;
  }

  // ---- the buttons -----------------------------------------------------------------------------------------
  readonly undo = $derived.by<Button | null>(() =>
    this.session.undo > 0 && this.session.seat && !this.quiet && !this.session.over
      ? { label: t('undo'), key: 'U', run: () => void this.back(), disabled: this.session.busy }
      : null,
  );
  readonly second = $derived.by<Button | null>(() => {
    if (this.quiet) return null;
    const esc = { key: 'Esc', run: () => this.stepBack() };
    if (this.pending) return { label: t('cancel'), ...esc };
    if (this.mayLeavePlace()) return { label: t('another-place'), ...esc, disabled: this.session.busy, spare: true };
    const no = this.choices.yesNo?.[1];
    return no ? { label: no.text, run: () => this.take(no), disabled: this.session.busy } : null;
  });
  readonly primary = $derived.by<Button | null>(() => {
    if (!this.decision || this.quiet) return null;
    if (this.choices.picks) return this.piecesButton();
    const option = this.pending ?? this.choices.primary;
    return option && { label: option.text, run: () => this.take(option), disabled: this.session.busy };
  });

  // ---- what families differ in -----------------------------------------------------------------------------
  abstract readonly nameOf: (place: string | null) => string;
  abstract wonder(place: string): void;
  /** A new question: pieces that are chosen from the start. */
  protected abstract begin(): void;
  /** What is chosen in the panel, as an answer. */
  protected abstract piecesButton(): Button | null;
  /** Does this answer deserve a second thought? */
  protected abstract wantsThought(option: O): boolean;
  /** Pieces are chosen at a place, and another may be chosen instead. */
  protected abstract mayLeavePlace(): boolean;
  protected abstract leavePlace(): void;
  /** Action cards in the hand, where the last one may be played for the player. */
  protected cardsHeld(): number {
    return 0;
  }

  /** Can only one piece be chosen, and nobody else? In a lesson one is shown how to choose it. */
  protected abstract onePiece(): boolean;

  /** Follows the game: to be called where effects may be made. */
  watch(onquestion: () => void): void {
    $effect(() => {
      void this.session.seq;
      void this.decision;
      untrack(() => this.hearQuestion(onquestion));
    });
    $effect(() => {
      const onePiece = !this.session.lesson && this.choices.picks && this.onePiece();
      const forced = forcedChoice(this.decision, { alone: this.session.alone, cards: this.cardsHeld(), onePiece });
      const only = forced && this.choices.options[0];
      const free = !this.quiet && !this.session.busy && this.triedAt !== this.session.seq;
      if (only && free && !this.takenBack) untrack(() => this.takeForced(only));
    });
  }

  private hearQuestion(onquestion: () => void): void {
    const asked = this.session.asking;
    const same = asked === this.asked;
    this.asked = asked;
    // The same question in other words leaves what was chosen as it is.
    if (same) {
      this.pending = this.choices.options.find((o) => o.action === this.pending?.action) ?? null;
      return;
    }
    this.pending = null;
    this.begin();
    onquestion();
  }

  private takeForced(only: O): void {
    const { session } = this;
    const at = session.seq;
    this.triedAt = at;
    // "That is all" tells nothing, and nothing is to be noticed of it.
    if (only.action !== 'done') this.forced = only.text;
    void session.playForced(only.action).then((played) => {
      if (!played) {
        this.forced = null;
        return;
      }
      this.forcedRun = this.forcedAt === at ? this.forcedRun + 1 : 1;
      this.forcedAt = session.seq;
    });
  }

  /** Takes a choice; where it can hardly be taken back, at the second word. */
  take(option: O): void {
    const { session } = this;
    if (session.busy || this.quiet) return;
    session.note = null;
    if (this.pending?.action !== option.action && this.wantsThought(option)) this.pending = option;
    else void this.play([option.action], option.space);
  }

  /** The player goes on. */
  protected play(actions: string[], space: string | null = null): Promise<boolean> {
    this.takenBack = false;
    this.forced = null;
    this.pending = null;
    return this.session.play(actions, space);
  }

  /** One step back: a note is closed, a choice dropped, a place left. */
  stepBack(): void {
    if (this.session.note) this.session.note = null;
    else if (this.pending) this.pending = null;
    else if (this.mayLeavePlace()) this.leavePlace();
  }

  /** What was taken for the player goes back with what led to it. */
  async back(): Promise<boolean> {
    const { session } = this;
    this.takenBack = true;
    this.forced = null;
    return session.takeBack(Math.min(session.undo, this.together()));
  }
  /** How many actions go back together. */
  protected together(): number {
    return this.session.seq === this.forcedAt ? this.forcedRun + 1 : 1;
  }

  // ---- why not ---------------------------------------------------------------------------------------------
  /** Can anything be said now of what was pressed? */
  protected get mayWonder(): boolean {
    const { session } = this;
    return !session.busy && !this.quiet && !!session.seat && !session.over;
  }

  /** Tells why an action is not allowed; where it is none of those that are asked for, or nothing is asked, tells that. */
  protected tellWhyNot(action: string | null, place: string | null): void {
    const { session } = this;
    if (action && this.decision) void session.whyNot(action, place, this.otherQuestion());
    else session.note = { problem: this.otherQuestion(), space: place };
  }

  protected otherQuestion(): Problem {
    const { decision } = this;
    if (!decision) return { kind: 'rule', message: this.prompt() };
    const { rule, book } = decision.clause;
    return { kind: 'rule', message: t('why-asked', { question: this.prompt() }), rule, book: book ?? null };
  }
}
