// What is asked at the hex table, how it may be answered, and what is chosen so far.
import { untrack } from 'svelte';
import type { Item } from '../api/types';
import { type Place, t } from '../i18n';
import type { Row } from '../play/advice';
import type { Session, World } from '../play/session.svelte';
import type { Button, Table } from '../play/table';
import { type Atlas, chartOf } from './atlas';
import { askedAbout, batchOf, choicesOf, groupLabel, listed, musters, type Option, usualGroup } from './choices';
import { controlOf } from './control';
import { placeIn, read } from './notation';
import { type Decision, type HexSide, type Standing, standingOf, type View } from './view';
import { placeName, placeOf } from './words';

export interface HexWorld extends World {
  atlas: Atlas;
  view: View;
  decision: Decision;
  side: HexSide;
}

const NOTHING: ReadonlyMap<string, never> = new Map<string, never>();
const NOBODY: ReadonlySet<string> = new Set();
/** Steps in which the only answer is given for the player: nothing is told by it. */
const PLAIN = new Set(['hits', 'besieger-loss', 'flee', 'advance', 'lose-steps', 'sealift-recall', 'lone-leaders', 'battle-order']);

export class HexTable implements Table<HexWorld, Option> {
  readonly session: Session<HexWorld>;
  past = $state.raw<View | null>(null);
  forced = $state<string | null>(null);
  pending = $state.raw<Option | null>(null);
  /** Where a group is put together, and who goes. */
  musterAt = $state<string | null>(null);
  group = $state.raw<ReadonlySet<string>>(NOBODY);
  /** A place that a list points to. */
  pointed = $state<string | null>(null);
  private takenBack = $state(false);
  private triedAt = -1;
  private asked = '';

  readonly view = $derived.by(() => this.session.view);
  readonly decision = $derived.by(() => this.session.decision);
  readonly chart = $derived.by(() => (this.session.atlas ? chartOf(this.session.atlas) : null));
  /** What is on the board, now or at the moment one looks back to. */
  readonly standing = $derived.by(() => this.standingIn(this.past ?? this.view));
  private readonly now = $derived.by(() => this.standingIn(this.view));
  readonly control = $derived.by(() => {
    const view = this.past ?? this.view;
    return this.chart && view ? controlOf(this.chart, view) : null;
  });
  readonly choices = $derived.by(() => choicesOf(this.decision, this.now, this.chart));
  readonly quiet = $derived.by(() => !!this.past);
  readonly places = $derived.by(() => (this.choices.picks && !this.quiet ? musters(this.choices) : new Map<string, string[]>()));
  readonly options = $derived.by(() => (this.quiet || this.choices.picks ? [] : listed(this.choices)));

  // ---- the map ---------------------------------------------------------------------------------------------
  readonly glow = $derived.by(() => {
    if (this.quiet) return NOTHING;
    if (this.choices.picks && this.musterAt) return NOTHING;
    return this.choices.glow;
  });
  /** Blocks that can be chosen one by one. */
  readonly mayChoose = $derived.by<ReadonlySet<string>>(() => {
    if (this.quiet) return NOBODY;
    if (this.choices.picks) return new Set(this.musterAt ? this.places.get(this.musterAt) : []);
    return new Set(this.choices.byBlock.keys());
  });
  readonly chosenPlace = $derived.by(() => this.pending?.space ?? this.musterAt ?? this.pointed ?? this.marching);
  /** Where the group on the march is. */
  private readonly marching = $derived.by(() =>
    this.decision && !this.past && (this.decision.step === 'march' || this.decision.step === 'extended-march') ? (this.view?.march?.at ?? null) : null,
  );
  readonly costs = $derived.by(() =>
    this.quiet
      ? new Map<string, number>()
      : new Map(this.choices.options.flatMap((o) => (o.word.verb === 'place' && o.cost ? [[o.word.place, o.cost] as const] : []))),
  );
  readonly trail = $derived.by(() => (this.past ? [] : lastMoves(this.session.log.events)));

  // ---- the buttons -----------------------------------------------------------------------------------------
  readonly undo = $derived.by<Button | null>(() =>
    this.session.undo > 0 && this.session.seat && !this.quiet && !this.session.over
      ? { label: t('undo'), key: 'U', run: () => void this.back(), disabled: this.session.busy }
      : null,
  );
  readonly second = $derived.by<Button | null>(() => {
    if (this.quiet) return null;
    if (this.pending) return { label: t('cancel'), key: 'Esc', run: () => this.stepBack() };
    if (this.musterAt && this.places.size > 1) return { label: t('another-place'), key: 'Esc', run: () => this.stepBack(), spare: true };
    const no = this.choices.yesNo?.[1];
    return no ? { label: no.text, run: () => this.take(no), disabled: this.session.busy } : null;
  });
  readonly primary = $derived.by<Button | null>(() => {
    const { decision } = this;
    if (!decision || this.quiet) return null;
    if (this.choices.picks) return this.groupButton(decision);
    const option = this.pending ?? this.choices.primary;
    return option && { label: option.text, key: '↵', run: () => this.take(option), disabled: this.session.busy };
  });

  private readonly awaited: () => string;
  constructor(session: Session<HexWorld>, awaited: (table: HexTable) => string) {
    this.session = session;
    this.awaited = () => awaited(this);
  }

  private standingIn(view: View | null): Standing[] {
    const chart = this.chart;
    return view && chart ? standingOf(view, (id) => chart.blocks.get(id)?.nation) : [];
  }

  /** Follows the game: to be called where effects may be made. */
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
        this.musterAt = null;
        this.group = NOBODY;
        const only = this.places.size === 1 ? [...this.places.keys()][0] : undefined;
        if (only) this.muster(only);
        onquestion();
      });
    });
    $effect(() => {
      const { decision } = this;
      const only = decision?.actions.length === 1 && PLAIN.has(decision.step) ? this.choices.options[0] : undefined;
      const free = !this.quiet && !this.session.busy && this.triedAt !== this.session.seq;
      if (only && free && !this.takenBack)
        untrack(() => {
          this.triedAt = this.session.seq;
          this.forced = only.text;
          void this.session.playForced(only.action);
        });
    });
  }

  readonly nameOf = (place: string | null): string => placeName(this.chart, place);
  readonly placeOf = (place: string | null): Place => placeOf(this.chart, place);

  take(option: Option): void {
    const { session } = this;
    if (session.busy || this.quiet) return;
    session.note = null;
    if (this.pending?.action !== option.action && this.wantsSecondWord(option)) {
      this.pending = option;
      return;
    }
    this.began();
    void session.play([option.action], option.space);
  }

  /** What ends a segment, or leads into a battle, waits until it is said again: before it one sees the odds. */
  private wantsSecondWord(option: Option): boolean {
    if (option.action === 'do end') return this.choices.options.length > 1;
    const into = option.word.verb === 'place' ? this.choices.glow.get(option.word.place) : undefined;
    return into === 'battle' && this.decision?.step !== 'battle-order';
  }

  private began(): void {
    this.takenBack = false;
    this.forced = null;
    this.pending = null;
  }

  // ---- a group, block by block -------------------------------------------------------------------------------
  /** Begins a group in a place, with those who usually go. */
  muster(place: string): void {
    const can = this.places.get(place);
    if (!can || !this.chart) return;
    this.musterAt = place;
    this.group =
      this.decision?.step === 'withdraw' ? NOBODY : usualGroup(can, this.chart, new Map(this.now.filter((b) => b.block).map((b) => [b.block as string, b])));
  }
  toggle(block: string): void {
    const next = new Set(this.group);
    if (!next.delete(block)) next.add(block);
    this.group = next;
  }
  all(on: boolean): void {
    this.group = new Set(on && this.musterAt ? this.places.get(this.musterAt) : []);
  }
  private groupButton(decision: Decision): Button | null {
    const enough = decision.actions.some((a) => a.action === 'done');
    if (this.group.size) return { label: groupLabel(decision.step, this.group.size), key: '↵', run: () => void this.sendGroup(), disabled: this.session.busy };
    return enough
      ? {
          label: this.choices.options.find((o) => o.action === 'done')?.text ?? '',
          key: '↵',
          run: () => void this.session.play(['done']),
          disabled: this.session.busy,
        }
      : null;
  }
  private async sendGroup(): Promise<void> {
    if (!this.chart) return;
    const [at, group] = [this.musterAt, this.group];
    const batch = batchOf(group, this.chart);
    this.began();
    // Where the engine closes the choice by itself, "that is all" is said only if it is still asked.
    if (await this.session.play(batch, at)) return;
    if (at && this.places.has(at)) {
      this.musterAt = at;
      this.group = group;
    }
  }

  /** What one has in mind: a choice that waits for a second word, or the besiegers in the panel. */
  readonly plan = $derived.by<readonly string[]>(() => {
    if (this.quiet || !this.chart) return [];
    if (this.pending) return this.pending.word.verb === 'place' ? [this.pending.action] : [];
    return this.decision?.step === 'siege' && this.group.size ? batchOf(this.group, this.chart) : [];
  });

  // ---- advice --------------------------------------------------------------------------------------------------
  readonly placeIn = (action: string): string | null => placeIn(read(action));
  /** As a press on the choice itself would; a group is chosen in the panel. */
  takeAdvised(row: Row): void {
    const group = blocksOf(row.own);
    const at = [...this.places].find(([, can]) => group.length > 0 && group.every((b) => can.includes(b)))?.[0];
    const option = this.choices.options.find((o) => o.action === row.action);
    if (this.choices.picks && at) {
      this.musterAt = at;
      this.group = new Set(group);
    } else if (option) this.take(option);
    else void this.session.play([row.action]);
  }

  // ---- pressing ------------------------------------------------------------------------------------------------
  /** A hex, a box or a stack was pressed; says false where several choices point there and the list must ask which. */
  press(place: string): boolean {
    if (this.session.busy || this.quiet) return true;
    if (this.choices.picks) {
      if (this.places.has(place)) {
        if (this.musterAt !== place) this.muster(place);
      } else this.refuse(place);
      return true;
    }
    const here = this.choices.bySpace.get(place);
    if (!here?.length) {
      this.refuse(place);
      return true;
    }
    const march = here.find((o) => o.word.verb === 'place');
    const one =
      here.length === 1
        ? here[0]
        : (here.find((o) => o.action === this.pending?.action) ?? (here.filter((o) => o.word.verb === 'place').length === 1 ? march : undefined));
    if (one) this.take(one);
    return !!one;
  }
  /** An own block was pressed: says whether blocks are what is asked about, and if so takes it or tells why not. */
  pressBlock(block: string): boolean {
    if (this.session.busy || this.quiet) return false;
    const here = this.choices.byBlock.get(block);
    if (this.choices.picks) {
      const place = this.choices.options.find((o) => o.block === block)?.space;
      if (place && this.musterAt !== place) this.muster(place);
      else if (place) this.toggle(block);
      else if (this.musterAt) this.refuseBlock(block);
      return !!place || !!this.musterAt;
    }
    const one = this.choiceOf(block);
    if (one) this.take(one);
    else if (!here && this.choices.byBlock.size) this.refuseBlock(block);
    return !!one || (!here && this.choices.byBlock.size > 0);
  }
  /** What a press on a block means: the only thing it can do, or what it does where it stands. */
  choiceOf(block: string | null): Option | null {
    const here = block ? this.choices.byBlock.get(block) : undefined;
    return (here?.length === 1 ? here[0] : here?.find((o) => o.word.verb === 'block')) ?? null;
  }
  private refuseBlock(block: string): void {
    const { session, decision } = this;
    if (!decision || !session.seat || session.over) return;
    const place = this.now.find((b) => b.block === block)?.at ?? null;
    const notAsked = { kind: 'rule' as const, message: t('ww-other-question', { question: this.awaited() }), rule: decision.clause.rule };
    void session.whyNot(`block ${block}`, place, notAsked);
  }
  wonder(place: string): void {
    if (!this.choices.bySpace.has(place)) this.refuse(place);
  }
  refuse(place: string): void {
    const { session, decision } = this;
    if (session.busy || this.quiet || !session.seat || session.over) return;
    if (!decision) {
      session.note = { problem: { kind: 'rule', message: this.awaited() }, space: place };
      return;
    }
    const action = askedAbout(place, decision, this.now, decision.side);
    const notAsked = { kind: 'rule' as const, message: t('ww-other-question', { question: this.awaited() }), rule: decision.clause.rule };
    if (action) void session.whyNot(action, place, notAsked);
    else session.note = { problem: notAsked, space: place };
  }

  stepBack(): void {
    if (this.session.note) this.session.note = null;
    else if (this.pending) this.pending = null;
    else if (this.musterAt) {
      this.musterAt = null;
      this.group = NOBODY;
    }
  }
  async back(): Promise<void> {
    this.takenBack = true;
    this.forced = null;
    await this.session.takeBack();
  }
}

/** The blocks a line begins with. */
export function blocksOf(own: readonly string[]): string[] {
  const blocks: string[] = [];
  for (const action of own) {
    const word = read(action);
    if (word.verb !== 'block') break;
    blocks.push(word.block);
  }
  return blocks;
}

/** Where groups went in the last operation: what one looks for when it is one's turn again. */
export function lastMoves(events: readonly Item[]): [string, string][] {
  const out: [string, string][] = [];
  for (let i = events.length - 1; i >= 0 && i >= events.length - 30; i -= 1) {
    const facts = (events[i] as Item).facts;
    for (let j = facts.length - 1; j >= 0; j -= 1) {
      const fact = facts[j];
      if (!fact) continue;
      if (['OperationBegan', 'PlayerOne', 'TurnBegan', 'BattleBegan'].includes(fact.fact)) return out.reverse();
      if (
        (fact.fact === 'GroupMoved' || fact.fact === 'ExtendedMarchMade' || fact.fact === 'Retreated' || fact.fact === 'Advanced') &&
        typeof fact.from === 'string' &&
        typeof fact.to === 'string'
      )
        out.push([fact.from, fact.to]);
    }
  }
  return out.reverse();
}
