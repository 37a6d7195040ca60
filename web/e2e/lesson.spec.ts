// The first game: a newcomer is led through a year by what is marked on the screen, in each language; and leaves in the middle of it.
import fs from 'node:fs';
import { expect, type Locator } from '@playwright/test';
import { type Words, wordsOf } from '../src/lib/i18n/words';
import { test } from './lib/fixtures';
import { unreadable } from './lib/layout';
import type { Person } from './lib/person';

interface Lesson {
  steps: { id: string; acts: unknown[] }[];
}
const words = (language: string): Words =>
  wordsOf(language, [fs.readFileSync(new URL(`../../locales/${language}/client-lesson.ftl`, import.meta.url), 'utf8')]);

const coach = (player: Person): Locator => player.page.locator('.coach');
const stepOf = (player: Person): Promise<string | null> => coach(player).getAttribute('data-step');

async function beginFromHome(player: Person): Promise<void> {
  await player.page.goto('/');
  await player.press(player.page.locator('.go').getByRole('button', { name: player.t('first-game') }));
  await expect(player.map).toBeVisible();
  await expect(coach(player)).toBeVisible();
}

/** Presses what the coach has put a ring around: the first of it, in the order of the page. */
async function pressMarked(player: Person): Promise<void> {
  const handle = await player.page.waitForFunction(() => {
    const marked = [...document.querySelectorAll<HTMLElement>('button')].filter((b) => getComputedStyle(b).getPropertyValue('--coach') === 'points');
    return marked.find((b) => b.checkVisibility() && !b.closest('[inert]') && !(b as HTMLButtonElement).disabled) ?? null;
  });
  const button = handle.asElement();
  if (!button) throw new Error('nothing is marked');
  if (player.phone) await button.tap();
  else await button.click();
}

/** One thing a newcomer would do: look at the dice, read on, or press what is marked. */
async function goOn(player: Person, t: Words, told: string | null): Promise<void> {
  const state = await player.page.waitForFunction(
    ([next, attempt, told]) => {
      if (document.querySelector('header[aria-busy="true"]')) return null;
      if (document.querySelector('#dice-head')) return 'dice';
      if (document.querySelector<HTMLElement>('.coach')?.dataset.step !== told) return 'told';
      const button = (name: string | null | undefined) => [...document.querySelectorAll('.coach button')].some((b) => b.textContent?.trim() === name);
      if (button(next)) return 'next';
      if (button(attempt)) return 'try';
      const due = document.querySelector('.coach .do:not(.dim)');
      return due && document.querySelector('[data-action], .may[data-card], [data-kind], [data-leader]') ? 'act' : null;
    },
    [t('lesson-next'), t('lesson-try'), told],
    { timeout: 30_000 },
  );
  const what = await state.jsonValue();
  if (what === 'dice') await player.press(player.page.locator('.veil[role="dialog"] .foot .primary'));
  else if (what === 'next') await player.press(coach(player).getByRole('button', { name: t('lesson-next'), exact: true }));
  else if (what === 'try') await player.press(coach(player).getByRole('button', { name: t('lesson-try'), exact: true }));
  else if (what === 'act') await pressMarked(player);
}

/** Follows the coach to a step, and tells which were passed. */
async function follow(player: Person, t: Words, to: string, look: (step: string) => Promise<void> = async () => undefined): Promise<string[]> {
  const passed: string[] = [];
  for (let n = 0; n < 300; n += 1) {
    const step = await stepOf(player);
    if (step && step !== passed.at(-1)) {
      passed.push(step);
      await look(step);
    }
    if (step === to) return passed;
    await goOn(player, t, step);
  }
  throw new Error(`not at ${to} after ${passed.join(', ')}`);
}

for (const { language, size } of [
  { language: 'en', size: 'desktop' },
  { language: 'fr', size: 'phone' },
] as const) {
  test(`the whole guided turn, ${language} on a ${size}`, async ({ visitor }) => {
    const player = await visitor({ language, size });
    const t = words(language);
    await beginFromHome(player);
    const { steps } = await player.ask<Lesson>('GET', '/api/lessons/first-game');
    const passed = await follow(player, t, 'end', async (step) => {
      await expect(coach(player)).toContainText(t(`lesson-first-game-${step}-title`));
      await player.fitsTheScreen();
      expect.soft(await unreadable(player.page), step).toEqual([]);
      // To look at them: SHOTS=folder.
      if (process.env.SHOTS)
        await player.page.screenshot({ path: `${process.env.SHOTS}/${language}-${size}-${steps.findIndex((s) => s.id === step)}-${step}.png` });
    });
    expect(passed).toEqual(steps.map((step) => step.id));
    await expect(coach(player)).toContainText(t('lesson-first-game-end-title'));
    await expect(coach(player).getByRole('link', { name: t('lesson-rules') })).toHaveAttribute('href', '/rules/spain');
    // The game goes on from here.
    await player.press(coach(player).getByRole('button', { name: t('lesson-go-on') }));
    await expect(coach(player)).toHaveCount(0);
    await player.take('done');
    await player.turn();
  });
}

test('another choice is met kindly, what was done is taken back, and the lesson is left and played on', async ({ visitor }) => {
  const player = await visitor({ tolerates: [/status of 409/] });
  const t = words('en');
  await beginFromHome(player);
  await follow(player, t, 'campaign');
  // Back: the choice before, and forth again.
  await player.press(coach(player).getByRole('button', { name: t('lesson-back'), exact: true }));
  await expect(coach(player)).toHaveAttribute('data-step', 'initiative');
  await follow(player, t, 'campaign');

  // A reload goes on where one was.
  await player.page.reload();
  await expect(coach(player)).toHaveAttribute('data-step', 'campaign');
  await player.take('do transfer');
  await expect(coach(player)).toContainText(t('lesson-strayed'));
  await expect(coach(player)).toHaveAttribute('data-step', 'campaign');

  await player.press(coach(player).getByRole('button', { name: t('lesson-play-on') }));
  await expect(coach(player)).toHaveCount(0);
  await player.take('do transfer');
  await player.take('space mantua');
  await expect(player.log).toContainText('Transfer');
});

test('the first game is always on the card of its title', async ({ visitor }) => {
  const player = await visitor();
  await player.begin({ title: 'spain', seats: [{ kind: 'me' }, { kind: 'bot', level: 'recruit' }] });
  await player.page.goto('/');
  await expect(player.page.locator('.mine').getByRole('link').first()).toBeVisible();
  await expect(player.page.locator('.go').getByRole('button', { name: player.t('first-game') })).toHaveCount(0);
  await player.page
    .locator('.titles')
    .getByRole('button', { name: player.t('first-game') })
    .click();
  await expect(coach(player)).toHaveAttribute('data-step', 'welcome');
});
