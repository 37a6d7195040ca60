// What is asked at the table of the wars of succession, how it may be answered, and what is chosen so far.
import { eraOf, type Side, type SpaceId } from '../game/atlas';
import { corpsIn } from '../game/view';
import { type Place, t } from '../i18n';
import { keptHere } from '../kept';
import { greatVictory, placeOf } from '../map/describe';
import { stackKey } from '../map/stacks';
import { neighbours } from '../map/walk';
import { forceOf, type Row } from './advice';
import { AnyTable } from './any-table.svelte';
import { choicesOf, meaningOf, type Option, type Pressed } from './choices';
import { batchOf, countOf, faultOf, musterOf, NOBODY, overCommand, restored, type Selection, stepsTaken, stored, takenAs, usual } from './force';
import { cardInPlay, laidCard, lastMove, without } from './prompt';
import type { SuccessionWorld } from './session.svelte';
import type { Button } from './table';
import { needsThought } from './turn';

const NOWHERE: ReadonlyMap<string, never> = new Map<string, never>();
const NO_STACKS: ReadonlySet<string> = new Set();
/** Steps in which the stack on the map is what one chooses. */
const STACKS = new Set(['where', 'transfer-from', 'intercept']);

export class SuccessionTable extends AnyTable<SuccessionWorld, Option> {
  selection = $state.raw<Selection>(NOBODY);
  /** Where the force in the panel is to march, once it has set out. */
  private meant: SpaceId | null = null;

  readonly atlas = $derived.by(() => this.session.atlas);
  readonly era = $derived.by(() => (this.atlas && this.view ? eraOf(this.atlas, this.view.era) : null));
  /** What the book in force calls a battle won beyond all doubt. */
  readonly greatVictory = $derived(this.era ? greatVictory(this.era, t) : '');
  readonly choices = $derived.by(() => choicesOf(this.decision, this.view));
  /** Nothing can be chosen while one looks back, or before one has seen the dice. */
  readonly quiet = $derived.by(() => !!this.past || this.session.throws.length > 0);
  readonly muster = $derived.by(() => (this.decision && this.view && this.atlas && this.choices.picks ? musterOf(this.decision, this.view, this.atlas) : null));
  private readonly draftKey = $derived.by(() => `force:${this.session.id}:${this.session.seq}:${this.session.seat ?? ''}`);

  // ---- the map ---------------------------------------------------------------------------------------------
  readonly glow = $derived.by(() => (this.quiet ? NOWHERE : this.choices.glow));
  readonly costs = $derived.by(() => (this.quiet ? NOWHERE : this.choices.costs));
  readonly stacks = $derived.by(() => (this.quiet ? NO_STACKS : this.stackKeys()));
  private readonly marching = $derived.by(() => (this.decision?.step === 'march' ? (this.view?.procedure.force?.at ?? null) : null));
  readonly stands = $derived.by(() => (this.past ? null : (this.muster?.at ?? this.marching)));
  readonly chosenSpace = $derived.by(() => (this.past ? this.pointed : (this.pending?.space ?? this.muster?.at ?? this.pointed ?? this.marching)));
  /** Where the force would march, and where the last one did. */
  readonly arrow = $derived.by<[string, string] | null>(() => {
    const from = this.view?.procedure.force?.at;
    return this.pending?.space && from && this.decision?.step === 'march' ? [from, this.pending.space] : null;
  });
  readonly trail = $derived.by(() => (this.past ? [] : lastMove(this.session.log.events)));
  /** A battle is about to be offered. */
  readonly offersBattle = $derived.by(() => !!this.pending?.space && this.isBattle(this.pending.space));

  // ---- what would come of it -------------------------------------------------------------------------------
  /** A choice that waits for a second word, or the force in the panel. */
  readonly plan = $derived.by<readonly string[]>(() => {
    const { pending, muster, selection, past } = this;
    if (past) return [];
    // A card brings no dice; and no odds are asked of what is sure to be refused.
    if (pending) return pending.word.verb === 'card' ? [] : [pending.action];
    const chosen = selection.leaders.size + selection.corps.size > 0;
    if (!muster || !chosen || stepsTaken(muster) || faultOf(muster, selection) || overCommand(muster, selection)) return [];
    const batch = batchOf(muster, selection);
    // Only a march begins with "that is all"; elsewhere the dice may fall at that word.
    return muster.task === 'march' ? batch : batch.slice(0, -1);
  });
  readonly rolling = $derived.by(() => {
    if (!this.view || this.session.over) return false;
    const { force, battle, steps } = this.view.procedure;
    return !!force || !!battle || steps.some((s) => s.startsWith('siege'));
  });

  // ---- the hand --------------------------------------------------------------------------------------------
  readonly laid = $derived.by(() => (this.view ? laidCard(this.view) : null));
  readonly hand = $derived.by(() => {
    const cards = this.view && this.session.side ? this.view.actions.hands[this.session.side].cards : null;
    return cards && without(cards, this.laid);
  });
  readonly held = $derived.by(() => (this.view && this.session.side && this.view.events.hands[this.session.side].held_cards) || []);
  readonly inPlay = $derived.by(() => {
    const side = this.view?.round.side;
    return side && side === this.session.side ? cardInPlay(this.session.log.events, side) : null;
  });

  protected override cardsHeld(): number {
    const { session, view } = this;
    return view && session.side && !session.lesson ? view.actions.hands[session.side].count : 0;
  }

  protected onePiece(): boolean {
    const { muster } = this;
    if (!muster || muster.needs === 'nothing') return false;
    return muster.leaders.length + muster.corps.reduce((all, c) => all + c.count, 0) === 1;
  }

  /** With nobody chosen, or with what was before a reload. */
  protected begin(): void {
    if (this.muster) this.selection = restored(keptHere.get(this.draftKey), this.muster) ?? this.startingForce();
    if (this.meant && this.decision?.step === 'march') this.proposeMarch(this.meant);
  }

  /** The force has set out for a space that was pressed: it goes there at a second word. */
  private proposeMarch(space: SpaceId): void {
    this.meant = null;
    const here = this.choices.bySpace.get(space) ?? [];
    if (!here.length) this.refuse({ space });
    else if (here.length === 1) this.pending = here[0] ?? null;
  }
  /** May the force in the panel set out for this space? */
  private leadsTo(space: SpaceId): boolean {
    const { muster, era, session, selection } = this;
    return !!muster?.at && !!era && muster.task === 'march' && !session.lesson && !faultOf(muster, selection) && neighbours(era, muster.at).includes(space);
  }
  private async setOutFor(space: SpaceId): Promise<void> {
    this.meant = space;
    await this.sendForce();
    if (this.decision?.step !== 'march') this.meant = null;
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
      else void this.play([row.action], this.muster.at);
    } else if (option) this.take(option);
  }
  choose(next: Selection): void {
    this.selection = next;
    keptHere.set(this.draftKey, stored(next));
  }

  /** A space or a stack was pressed; says false where several choices point there and the list must ask which. */
  press(space: string): boolean {
    if (this.session.busy || this.quiet) return true;
    const here = this.choices.bySpace.get(space);
    if (!here?.length) {
      if (this.leadsTo(space)) void this.setOutFor(space);
      else if (this.muster?.at !== space) this.refuse({ space });
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
    if (!this.mayWonder) return;
    const { decision } = this;
    const space = 'space' in pressed ? pressed.space : 'leader' in pressed || 'corps' in pressed ? (this.muster?.at ?? null) : null;
    const meaning = decision && meaningOf(pressed, decision, this.view);
    if (meaning?.kind === 'play') void this.play(meaning.actions, space);
    else this.tellWhyNot(meaning?.kind === 'ask' ? meaning.action : null, space);
  }

  protected mayLeavePlace(): boolean {
    return this.decision?.step === 'muster' && this.session.undo > 0;
  }
  protected leavePlace(): void {
    void this.back();
  }

  /** A force is taken back as it was sent: as one. What was chosen stays chosen in the panel. */
  override async back(): Promise<boolean> {
    if (!(await super.back())) return false;
    const half = this.muster ? stepsTaken(this.muster) : 0;
    if (!this.muster || !half || this.session.undo < half) return true;
    const chosen = takenAs(this.muster);
    if (await this.session.takeBack(half)) this.choose(chosen);
    return true;
  }

  async sendForce(): Promise<void> {
    const { session, muster, decision } = this;
    if (!muster || !decision || session.busy) return;
    const { step, detail } = decision;
    const wanted = this.selection;
    const batch = batchOf(muster, wanted);
    const half = stepsTaken(muster);
    if (half) {
      if (!(await session.takeBack(half))) return;
      this.choose(wanted);
    }
    // Where the engine may close the choice by itself, "that is all" is said only if it is still asked.
    const sure = step === 'muster' || step === 'drop-off' || batch.length === 1;
    if (!(await this.play(sure ? batch : batch.slice(0, -1), muster.at))) {
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

  protected piecesButton(): Button | null {
    const { muster, selection } = this;
    if (!muster) return null;
    const [corps, leaders] = [countOf(selection), selection.leaders.size];
    const label = !corps && !leaders && muster.needs === 'nothing' ? t('force-nobody') : t(`force-go-${muster.task}`, { corps, leaders });
    return { label, run: () => void this.sendForce(), disabled: this.session.busy || faultOf(muster, selection) !== null };
  }

  private isBattle(space: string): boolean {
    return this.decision?.step === 'march' && this.choices.glow.get(space) === 'battle';
  }

  protected wantsThought(option: Option): boolean {
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
