// One step of Wellington's War as somebody at the screen takes it.
import { expect } from '@playwright/test';
import type { Person } from '../lib/person';
import type { Moment } from './notes';

interface HexView {
  own: { blocks: { block: string; at: string }[] };
}
export type HexMoment = Moment<HexView>;

/** Steps where a group is put together from blocks of one place. */
const GROUPS = new Set(['formation', 'sea-group', 'siege', 'withdraw']);
/** What ends something rather than going on with it. */
const ENDS = new Set(['do end', 'done', 'decline']);

async function muster(person: Person, view: HexView, actions: readonly string[], dice: () => number): Promise<void> {
  const { page } = person;
  const blocks = actions.filter((a) => a.startsWith('block ')).map((a) => a.slice('block '.length));
  const block = blocks[Math.floor(dice() * blocks.length)] ?? '';
  const placeOf = (id: string): string | undefined => view.own.blocks.find((b) => b.block === id)?.at;
  const from = page.locator(`[data-place="${placeOf(block)}"]`);
  const nobody = person.button(person.t('ww-pick-none'));
  await expect(from.or(nobody).first()).toBeVisible();
  if (await from.count()) {
    await person.press(from);
    // Where only one block can go, that one goes.
    if (blocks.filter((id) => placeOf(id) === placeOf(block)).length === 1) return;
  }
  if (dice() < 0.6) {
    await person.press(nobody);
    await person.press(page.locator(`[data-pick="${block}"]`));
  }
  await person.press(person.primary);
}

async function take(person: Person, action: string): Promise<void> {
  const { page } = person;
  const [verb, what = ''] = action.split(' ');
  const more = page.locator('.choice.more');
  const card = page.locator(`[data-card="${what}"]`);
  await expect(person.choice(action).or(more).or(card).first()).toBeVisible();
  if (verb === 'card') await person.press(card);
  else if (!(verb === 'place' && (await person.pressSpace(what)))) {
    if (!(await person.choice(action).count())) await person.press(more);
    await person.press(person.choice(action));
  }
  if (await person.button(new RegExp(`^${person.t('cancel')}`)).count()) await person.press(person.primary);
}

/** Answers what is asked. */
export async function answer(person: Person, { decision, view }: HexMoment, dice: () => number): Promise<void> {
  if (!decision) return;
  const { step } = decision;
  const actions = decision.actions.map((a) => a.action);
  const pick = (list: readonly string[]): string => list[Math.floor(dice() * list.length)] ?? '';
  if (await person.page.locator('#dice-head').count()) await person.press(person.primary);
  if (GROUPS.has(step)) return muster(person, view, actions, dice);
  const large = actions.find((a) => /^card operations-[34]$/.test(a));
  if (large) return take(person, large);
  const lively = actions.filter((a) => !ENDS.has(a));
  return take(person, pick(lively.length && dice() < 0.85 ? lively : actions));
}
