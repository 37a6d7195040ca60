// What is asked at the hex table, how it may be answered, and what is chosen so far.
import type { AnyFactName, Item } from '../api/types';
import type { Place } from '../i18n';
import type { Row } from '../play/advice';
import { AnyTable } from '../play/any-table.svelte';
import { waysSince } from '../play/prompt';
import type { World } from '../play/session.svelte';
import type { Button } from '../play/table';
import { type Atlas, chartOf } from './atlas';
import { askedAbout, batchOf, begunAt, choicesOf, groupLabel, mostFrom, musters, type Option } from './choices';
import { controlOf } from './control';
import type { Odds, StepName } from './generated';
import { placeIn, read } from './notation';
import { MARCHES } from './scenes';
import { type Decision, type HexSide, type Standing, standingOf, type View } from './view';
import { placeName, placeOf } from './words';

export interface HexWorld extends World {
  atlas: Atlas;
  view: View;
  decision: Decision;
  odds: Odds;
  side: HexSide;
}

const NOTHING: ReadonlyMap<string, never> = new Map<string, never>();
const NOBODY: ReadonlySet<string> = new Set();
/** Steps whose answer is a roll, or leads to one at once. */
const ROLLS = new Set<StepName>(['siege-action', 'siege', 'combat-turn', 'coordinate', 'battle-order', 'assault-on', 'reroll', 'extend']);

export class HexTable extends AnyTable<HexWorld, Option> {
  /** Where a group is put together, and who goes. */
  musterAt = $state<string | null>(null);
  group = $state.raw<ReadonlySet<string>>(NOBODY);
  /** Where a move was begun by a press, before it is asked who goes. */
  private meant: string | null = null;
  /** Where the last group set out, and of how many actions that was. */
  private sent = { seq: -1, size: 0 };

  readonly chart = $derived.by(() => (this.session.atlas ? chartOf(this.session.atlas) : null));
  /** What is on the board, now or at the moment one looks back to. */
  readonly standing = $derived.by(() => this.standingIn(this.past ?? this.view));
  private readonly now = $derived.by(() => this.standingIn(this.view));
  readonly control = $derived.by(() => {
    const view = this.past ?? this.view;
    return this.chart && view ? controlOf(this.chart, view) : null;
  });
  readonly choices = $derived.by(() => choicesOf(this.decision, this.now));
  readonly quiet = $derived.by(() => !!this.past);
  readonly places = $derived.by(() => (this.choices.picks && !this.quiet ? musters(this.choices) : new Map<string, string[]>()));

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
  readonly marching = $derived.by(() =>
    this.decision && !this.past && (this.decision.step === 'march' || this.decision.step === 'extended-march') ? (this.view?.march?.at ?? null) : null,
  );
  readonly stands = $derived.by(() => this.musterAt ?? this.marching);
  readonly costs = $derived.by(() =>
    this.quiet
      ? new Map<string, number>()
      : new Map(this.choices.options.flatMap((o) => (o.word.verb === 'place' && o.cost ? [[o.word.place, o.cost] as const] : []))),
  );
  readonly trail = $derived.by(() => (this.past ? [] : lastMoves(this.session.log.events)));

  private standingIn(view: View | null): Standing[] {
    const chart = this.chart;
    return view && chart ? standingOf(view, (id) => chart.blocks.get(id)?.nation) : [];
  }

  protected begin(): void {
    this.musterAt = null;
    this.group = NOBODY;
    const only = this.places.size === 1 ? [...this.places.keys()][0] : undefined;
    const { meant } = this;
    this.meant = null;
    if (meant && this.places.has(meant)) this.muster(meant);
    else if (only) this.open(only);
  }

  /** The only block there is, or that it is all; "that is all" with nobody chosen gives the operation up. */
  protected onePiece(): boolean {
    const { decision } = this;
    return decision?.step !== 'withdraw' && (decision?.groups?.every((g) => g.blocks.length === 1) ?? true);
  }

  readonly nameOf = (place: string | null): string => placeName(this.chart, place);
  readonly placeOf = (place: string | null): Place => placeOf(this.chart, place);

  /** What ends a segment, or leads into a battle, waits until it is said again: before it one sees the odds. */
  protected wantsThought(option: Option): boolean {
    if (option.action === 'do end') return this.choices.options.length > 1;
    const into = option.word.verb === 'place' ? this.choices.glow.get(option.word.place) : undefined;
    return into === 'battle' && this.decision?.step !== 'battle-order';
  }

  // ---- a group, block by block -------------------------------------------------------------------------------
  /** The most who may go together from where the group is put together. */
  readonly most = $derived.by<ReadonlySet<string>>(() => (this.musterAt ? mostFrom(this.musterAt, this.decision, this.places) : NOBODY));
  /** Begins a group in a place, with all who may go together. */
  private open(place: string): void {
    this.musterAt = place;
    this.group = this.decision?.step === 'withdraw' ? NOBODY : this.most;
  }
  /** A place is chosen; where only one block can go from it, that one goes. */
  muster(place: string): void {
    const can = this.places.get(place);
    if (!can) return;
    this.open(place);
    const one = can.length === 1 && this.group.size === 1;
    if (one && !this.takenBack && !this.session.lesson && !this.session.busy) void this.sendGroup();
  }
  toggle(block: string): void {
    const next = new Set(this.group);
    if (!next.delete(block)) next.add(block);
    this.group = next;
  }
  all(on: boolean): void {
    this.group = on ? this.most : NOBODY;
  }
  protected piecesButton(): Button | null {
    const { busy } = this.session;
    const enough = this.choices.options.find((o) => o.action === 'done');
    if (this.group.size) return { label: groupLabel(this.decision?.step ?? '', this.group.size), run: () => void this.sendGroup(), disabled: busy };
    return enough ? { label: enough.text, run: () => void this.play(['done']), disabled: busy } : null;
  }
  private async sendGroup(): Promise<void> {
    if (!this.chart) return;
    const [at, group] = [this.musterAt, this.group];
    const batch = batchOf(group, this.chart);
    if (await this.play(batch, at)) {
      this.sent = { seq: this.session.seq, size: batch.length };
      return;
    }
    if (at && this.places.has(at)) {
      this.musterAt = at;
      this.group = group;
    }
  }

  /** A group is taken back as it was sent: as one. */
  protected override together(): number {
    return this.session.seq === this.sent.seq ? this.sent.size : super.together();
  }

  /** A choice that waits for a second word, or the besiegers in the panel. */
  readonly plan = $derived.by<readonly string[]>(() => {
    if (this.quiet || !this.chart) return [];
    if (this.pending) return this.pending.word.verb === 'place' ? [this.pending.action] : [];
    return this.decision?.step === 'siege' && this.group.size ? batchOf(this.group, this.chart) : [];
  });

  readonly rolling = $derived.by(() => !!this.session.seat && !!this.decision && ROLLS.has(this.decision.step) && !this.quiet);

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
    else void this.play([row.action]);
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
      const begun = this.decision && this.mayWonder ? begunAt(place, this.decision, this.now) : null;
      if (begun) void this.beginAt(place, begun);
      else this.refuse(place);
      return true;
    }
    const marches = here.filter((o) => o.word.verb === 'place');
    const one = here.length === 1 ? here[0] : (here.find((o) => o.action === this.pending?.action) ?? (marches.length === 1 ? marches[0] : undefined));
    if (one) this.take(one);
    return !!one;
  }
  /** A move begins where a block was pressed; where nobody can go from there it does not, and one is told why. */
  private async beginAt(place: string, { order, block }: { order: string; block: string }): Promise<void> {
    this.meant = place;
    const begun = await this.play([order], place);
    if (!begun) this.meant = null;
    if (!begun || !this.choices.picks || this.places.has(place)) return;
    await this.session.whyNot(`block ${block}`, place, this.otherQuestion());
    const { note } = this.session;
    if (await this.session.takeBack()) this.session.note = note;
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
    if (this.mayWonder) this.tellWhyNot(`block ${block}`, this.now.find((b) => b.block === block)?.at ?? null);
  }
  wonder(place: string): void {
    if (!this.choices.bySpace.has(place)) this.refuse(place);
  }
  refuse(place: string): void {
    if (this.mayWonder) this.tellWhyNot(this.decision && askedAbout(place, this.decision, this.now), place);
  }

  protected mayLeavePlace(): boolean {
    return !!this.musterAt && this.places.size > 1;
  }
  protected leavePlace(): void {
    this.musterAt = null;
    this.group = NOBODY;
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

const BEGINS = new Set<AnyFactName>(['OperationBegan', 'PlayerOne', 'TurnBegan', 'BattleBegan']);
/** Where groups went in the last operation. */
export const lastMoves = (events: readonly Item[]): [string, string][] => waysSince(events, BEGINS, MARCHES);
