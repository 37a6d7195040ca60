// What is asked at the table, how it may be answered, and what is chosen so far.
import { untrack } from 'svelte';
import type { ActionChoice, Problem } from '../api/types';
import { eraOf, type Side } from '../game/atlas';
import { corpsIn, type SpaceNow, type View } from '../game/view';
import { type Place, t } from '../i18n';
import { greatVictory, placeOf } from '../map/describe';
import { stackKey } from '../map/stacks';
import { forceOf, type Row } from './advice';
import { choicesOf, listed, meaningOf, type Option, type Pressed } from './choices';
import { batchOf, countOf, faultOf, musterOf, NOBODY, restored, type Selection, stepsTaken, stored, takenAs, usual } from './force';
import { forcedChoice } from './forced';
import { cardInPlay, lastMove, sentence } from './prompt';
import type { Session, SuccessionWorld } from './session.svelte';
import type { Button, Table } from './table';
import { needsThought } from './turn';

const NOWHERE: ReadonlyMap<string, never> = new Map<string, never>();
const NO_STACKS: ReadonlySet<string> = new Set();
/** Steps in which the stack on the map is what one chooses. */
const STACKS = new Set(['where', 'transfer-from', 'intercept']);

export class TableState implements Table<SuccessionWorld, Option> {
  readonly session: Session;
  /** The board as it stood, while one looks back. */
  past = $state.raw<View | null>(null);
  /** A choice that waits for a second word. */
  pending = $state.raw<Option | null>(null);
  selection = $state.raw<Selection>(NOBODY);
  /** The only choice there was, taken for the player. */
  forced = $state<string | null>(null);
  /** After something was taken back nothing is taken for the player: he wants to see the question. */
  private takenBack = $state(false);
  /** It is tried once; if it fails the player is asked. */
  private triedAt = -1;
  private asked = '';
  private forcedAt = -1;
  /** A space that a list points to. */
  pointed = $state<string | null>(null);

  readonly view = $derived.by(() => this.session.view);
  readonly decision = $derived.by(() => this.session.decision);
  readonly atlas = $derived.by(() => this.session.atlas);
  readonly era = $derived.by(() => (this.atlas && this.view ? eraOf(this.atlas, this.view.era) : null));
  /** What the book in force calls a battle won beyond all doubt. */
  readonly greatVictory = $derived(this.era ? greatVictory(this.era, t) : '');
  readonly choices = $derived.by(() => choicesOf(this.decision, this.view));
  /** Nothing can be chosen while one looks back, or before one has seen the dice. */
  readonly quiet = $derived.by(() => !!this.past || this.session.throws.length > 0);
  /** The list beside the map. */
  readonly options = $derived.by(() => (this.choices.picks || this.quiet ? [] : listed(this.choices)));
  readonly muster = $derived.by(() =>
    this.decision && this.view && this.atlas && this.choices.picks ? musterOf(this.decision, this.view, this.atlas, this.session.log.events) : null,
  );
  private readonly draftKey = $derived.by(() => `force:${this.session.id}:${this.session.seq}:${this.session.seat ?? ''}`);

  // ---- the map ---------------------------------------------------------------------------------------------
  readonly glow = $derived.by(() => (this.quiet ? NOWHERE : this.choices.glow));
  readonly costs = $derived.by(() => (this.quiet ? NOWHERE : this.choices.costs));
  readonly stacks = $derived.by(() => (this.quiet ? NO_STACKS : this.stackKeys()));
  readonly chosenSpace = $derived.by(() => {
    if (this.past) return this.pointed;
    const marching = this.decision?.step === 'march' ? (this.view?.procedure.force?.at ?? null) : null;
    return this.pending?.space ?? this.muster?.at ?? this.pointed ?? marching;
  });
  /** Where the force would march, and where the last one did. */
  readonly arrow = $derived.by<[string, string] | null>(() => {
    const from = this.view?.procedure.force?.at;
    return this.pending?.space && from && this.decision?.step === 'march' ? [from, this.pending.space] : null;
  });
  readonly trail = $derived.by(() => (this.past ? [] : lastMove(this.session.log.events)));
  /** The space of the battle one is about to offer. */
  readonly battlefield = $derived.by<SpaceNow | null>(() => {
    const space = this.pending?.space;
    return space && this.isBattle(space) ? (this.view?.spaces.find((s) => s.id === space) ?? null) : null;
  });

  // ---- the hand --------------------------------------------------------------------------------------------
  readonly hand = $derived.by(() => (this.view && this.session.side ? this.view.actions.hands[this.session.side].cards : null));
  private readonly cards = $derived.by(() => (this.view && this.session.side && !this.session.lesson ? this.view.actions.hands[this.session.side].count : 0));
  readonly held = $derived.by(() => (this.view && this.session.side && this.view.events.hands[this.session.side].held_cards) || []);
  readonly inPlay = $derived.by(() => {
    const side = this.view?.round.side;
    return side && side === this.session.side ? cardInPlay(this.session.log.events, side) : null;
  });

  // ---- the buttons -----------------------------------------------------------------------------------------
  readonly undo = $derived.by<Button | null>(() =>
    this.session.undo > 0 && this.session.seat && !this.quiet && !this.session.over
      ? { label: t('undo'), key: 'U', run: () => void this.back(), disabled: this.session.busy }
      : null,
  );
  readonly second = $derived.by<Button | null>(() => {
    if (this.quiet) return null;
    const no = this.choices.yesNo?.[1];
    const esc = { key: 'Esc', run: () => void this.stepBack() };
    if (this.pending) return { label: t('cancel'), ...esc };
    if (no) return { label: no.text, run: () => this.take(no), disabled: this.session.busy };
    const chosePlace = this.decision?.step === 'muster' && this.session.undo > 0;
    return chosePlace ? { label: t('another-place'), ...esc, disabled: this.session.busy, spare: true } : null;
  });
  readonly primary = $derived.by<Button | null>(() => {
    if (!this.decision || this.quiet) return null;
    if (this.muster) return this.forceButton();
    const option = this.pending ?? this.choices.primary;
    return option && { label: option.text, key: '↵', run: () => this.take(option), disabled: this.session.busy };
  });

  /** Who is waited for, in words. */
  private readonly awaited: () => string;

  constructor(session: Session, awaited: (table: TableState) => string) {
    this.session = session;
    this.awaited = () => awaited(this);
  }

  /** Follows the game: to be called where effects may be made. A new question begins with nothing chosen, or with what was before a reload. */
  watch(onquestion: () => void): void {
    $effect(() => {
      void this.session.seq;
      void this.decision;
      untrack(() => {
        // The same question in other words leaves what was chosen as it is.
        const asked = this.session.asking;
        const same = asked === this.asked;
        this.asked = asked;
        if (same) {
          this.pending = this.choices.options.find((o) => o.action === this.pending?.action) ?? null;
          return;
        }
        this.pending = null;
        if (this.muster) this.selection = restored(sessionStorage.getItem(this.draftKey), this.muster) ?? this.startingForce();
        onquestion();
      });
    });
    $effect(() => {
      const forced = forcedChoice(this.decision, { alone: this.session.alone, cards: this.cards });
      const free = !this.quiet && !this.session.busy && this.triedAt !== this.session.seq;
      if (forced && free && !this.takenBack) untrack(() => this.takeForced(forced));
    });
  }

  readonly placeOf = (space: string | null): Place => {
    const found = this.era?.spaces.find((s) => s.id === space);
    return found && this.era ? placeOf(found, this.era, t) : { name: space ?? '' };
  };
  readonly nameOf = (space: string | null): string => this.placeOf(space).name;

  /** As a press on the choice itself would; pieces are chosen in the panel. */
  takeAdvised(row: Row): void {
    const option = this.choices.options.find((o) => o.action === row.action);
    if (this.muster) {
      const force = forceOf(row.own);
      if (!faultOf(this.muster, force)) this.choose(force);
      else void this.session.play([row.action], this.muster.at);
    } else if (option) this.take(option);
  }
  choose(next: Selection): void {
    this.selection = next;
    sessionStorage.setItem(this.draftKey, stored(next));
  }

  /** Takes a choice; where it can hardly be taken back, at the second word. */
  take(option: Option): void {
    const { session } = this;
    if (session.busy || this.quiet) return;
    session.note = null;
    if (this.wantsThought(option) && this.pending?.action !== option.action) {
      this.pending = option;
      return;
    }
    this.pending = null;
    this.began();
    void session.play([option.action], option.space);
  }

  /** The player goes on. */
  private began(): void {
    this.takenBack = false;
    this.forced = null;
  }

  private takeForced(choice: ActionChoice): void {
    this.triedAt = this.session.seq;
    this.forced = choice.text;
    void this.session.playForced(choice.action).then(() => {
      this.forcedAt = this.session.seq;
    });
  }

  /** A space or a stack was pressed; says false where several choices point there and the list must ask which. */
  press(space: string): boolean {
    const { session } = this;
    if (session.busy || this.quiet) return true;
    const here = this.choices.bySpace.get(space);
    if (!here?.length) {
      if (this.muster?.at !== space) this.refuse({ space });
      return true;
    }
    const one = here.length === 1 ? here[0] : here.find((o) => o.action === this.pending?.action);
    if (one) this.take(one);
    return !!one;
  }

  wonder(space: string): void {
    if (!this.choices.bySpace.has(space)) this.refuse({ space });
  }

  /** Something was pressed that is no choice: it is begun with, or one is told why not. */
  refuse(pressed: Pressed): void {
    const { session, decision } = this;
    if (session.busy || this.quiet || !session.seat || session.over) return;
    const space = 'space' in pressed ? pressed.space : 'leader' in pressed || 'corps' in pressed ? (this.muster?.at ?? null) : null;
    if (!decision) {
      session.note = { problem: { kind: 'rule', message: this.awaited() }, space };
      return;
    }
    const meaning = meaningOf(pressed, decision, this.view);
    if (meaning.kind === 'play') this.began();
    if (meaning.kind === 'play') void session.play(meaning.actions, space);
    else if (meaning.kind === 'ask') void session.whyNot(meaning.action, space, this.otherQuestion());
    else session.note = { problem: this.otherQuestion(), space };
  }

  /** What is asked now is something else. */
  private otherQuestion(): Problem {
    const { decision } = this;
    return {
      kind: 'rule',
      message: t('why-asked', { question: decision ? sentence(decision.question).text : '' }),
      rule: decision?.clause.rule ?? null,
      book: decision?.clause.book ?? null,
    };
  }

  /** One step back: a note is closed, a choice dropped, a place left; says whether there was anything. */
  stepBack(): boolean {
    if (this.session.note) this.session.note = null;
    else if (this.pending) this.pending = null;
    else if (this.muster && this.session.undo > 0) void this.back();
    else return false;
    return true;
  }

  /** A force is taken back as it was sent: as one. What was chosen stays chosen in the panel. */
  async back(): Promise<void> {
    this.takenBack = true;
    this.forced = null;
    // What was taken for the player goes back with what led to it.
    const steps = this.session.seq === this.forcedAt && this.session.undo > 1 ? 2 : 1;
    if (!(await this.session.takeBack(steps)) || !this.muster) return;
    const half = stepsTaken(this.muster);
    if (!half || this.session.undo < half) return;
    const chosen = takenAs(this.muster);
    if (await this.session.takeBack(half)) this.choose(chosen);
  }

  async sendForce(): Promise<void> {
    const { session, muster, decision } = this;
    if (!muster || !decision || session.busy) return;
    const { step, detail } = decision;
    this.began();
    const wanted = this.selection;
    const batch = batchOf(muster, wanted);
    const half = stepsTaken(muster);
    if (half) {
      if (!(await session.takeBack(half))) return;
      this.choose(wanted);
    }
    // Where the engine may close the choice by itself, "that is all" is said only if it is still asked.
    const sure = step === 'muster' || step === 'drop-off' || batch.length === 1;
    if (!(await session.play(sure ? batch : batch.slice(0, -1), muster.at))) {
      if (this.muster) this.choose(wanted);
      return;
    }
    if (sure) return;
    const next = session.decision;
    if (next?.step === step && next.detail === detail && next.actions.some((a) => a.action === 'done')) await session.play(['done'], muster.at);
  }

  private startingForce(): Selection {
    if (!this.muster) return NOBODY;
    return stepsTaken(this.muster) ? takenAs(this.muster) : usual(this.muster);
  }

  private forceButton(): Button | null {
    const { muster, selection } = this;
    if (!muster) return null;
    const [corps, leaders] = [countOf(selection), selection.leaders.size];
    const label = !corps && !leaders && muster.needs === 'nothing' ? t('force-nobody') : t(`force-go-${muster.task}`, { corps, leaders });
    return { label, key: '↵', run: () => void this.sendForce(), disabled: this.session.busy || faultOf(muster, selection) !== null };
  }

  private isBattle(space: string): boolean {
    return this.decision?.step === 'march' && this.choices.glow.get(space) === 'battle';
  }

  private wantsThought(option: Option): boolean {
    if (!this.decision || !this.view) return false;
    if (option.space && this.isBattle(option.space)) return true;
    if (this.decision.step === 'sea-to' || option.word.verb === 'siege') return true;
    return needsThought(option.action, this.decision.step, this.view.round.actions);
  }

  private stackKeys(): ReadonlySet<string> {
    const { decision, view } = this;
    if (!decision || !view || !STACKS.has(decision.step)) return NO_STACKS;
    const side: Side = decision.side;
    const standing = (id: string): boolean => {
      const group = view.spaces.find((s) => s.id === id)?.[side].outside;
      return !!group && corpsIn(group) > 0;
    };
    return new Set([...this.choices.bySpace.keys()].filter(standing).map((id) => stackKey(id, side)));
  }
}
