// The past of a game: scrub through it, jump from a line of the log, link to a moment, play on from there, take the record home.
import fs from 'node:fs/promises';
import { expect, test } from './lib/fixtures';
import { playOn } from './lib/moments';
import { chance, type Person, seed } from './lib/person';

/** A game at one screen that has seen some rounds, with whoever is to act at the table. */
async function withAPast(player: Person): Promise<string> {
  const { game } = await player.begin({ title: 'spain', scenario: 'tournament', seats: [{ kind: 'me' }, { kind: 'hot-seat' }], seed: seed('07') });
  const dice = chance(11);
  let rounds = 0;
  await playOn(
    player,
    game.id,
    (asked) => rounds >= 4 && asked.step === 'play-card',
    (asked, actions) => {
      if (asked.step === 'play-card') rounds += 1;
      return actions[Math.floor(dice() * actions.length)];
    },
  );
  await player.open(game.id);
  await player.sitDown();
  await player.turn();
  return game.id;
}
const slider = (player: Person) => player.page.getByRole('slider', { name: 'Moment of the game' });
const past = (player: Person) => player.page.getByRole('status').filter({ hasText: 'The board as it stood' });

test('scrubbing shows the board as it stood, and comes back', async ({ visitor }) => {
  const player = await visitor();
  await withAPast(player);
  const last = Number(await slider(player).getAttribute('max'));
  expect(last).toBeGreaterThan(20);
  const now = await player.page.locator('.armies').evaluate((armies) => armies.querySelectorAll('[data-stack]').length);
  await slider(player).fill('0');
  await expect(past(player)).toBeVisible();
  await expect(player.page.locator('[data-action]'), 'nothing is chosen in the past').toHaveCount(0);
  await expect(player.page).toHaveURL(/at=0$/);
  await player.button('One step on').click();
  await expect(player.page).toHaveURL(/at=1$/);
  await slider(player).press('ArrowRight');
  await expect(player.page).toHaveURL(/at=2$/);
  await expect(player.page.getByText(`2 / ${last}`)).toBeVisible();
  await player.button('Return to now').first().click();
  await expect(past(player)).toHaveCount(0);
  await expect(player.page.locator('[data-action]').first()).toBeVisible();
  expect(await player.page.locator('.armies').evaluate((armies) => armies.querySelectorAll('[data-stack]').length)).toBe(now);
});

test('a line of the log leads to its moment, which has a link and can be played on from', async ({ visitor }) => {
  const player = await visitor({ permissions: ['clipboard-read', 'clipboard-write'] });
  const id = await withAPast(player);
  // The oldest round that is known.
  await player.log.locator('.head').last().click();
  const line = player.log.locator('.line').last();
  const said = (await line.textContent()) ?? '';
  await line.click();
  await expect(player.page).toHaveURL(/at=\d+$/);
  await expect(past(player)).toBeVisible();
  const moment = new URL(player.page.url());
  await player.button('Share this moment').click();
  await expect(player.page.getByText('Copied')).toBeVisible();
  expect(await player.page.evaluate(() => navigator.clipboard.readText())).toBe(moment.href);

  // The link, opened anew.
  await player.page.goto(moment.href);
  await expect(past(player)).toBeVisible();
  await expect(slider(player)).toHaveValue(moment.searchParams.get('at') ?? '');

  await player.button('Play on from here').click();
  await expect(player.page).not.toHaveURL(new RegExp(id));
  await expect(player.page).toHaveURL(/\/games\/[^/?]+$/);
  const before = (await player.turn()).kind;
  expect(before, 'a fork has a curtain of its own').toBe('curtain');
  await player.sitDown();
  const last = Number(await slider(player).getAttribute('max'));
  await player.step(({ actions }) => actions[0] ?? '');
  await expect.poll(async () => (await player.turn()).kind === 'curtain' || Number(await slider(player).getAttribute('max')) > last).toBe(true);
  expect(said).not.toBe('');
});

test('the record can be downloaded, and opened again', async ({ visitor }) => {
  const player = await visitor();
  const id = await withAPast(player);
  await player.button('Menu of this game').click();
  const [file] = await Promise.all([
    player.page.waitForEvent('download'),
    player.page.getByRole('dialog').getByRole('link', { name: 'Download the record' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.record$/);
  const record = await fs.readFile(await file.path(), 'utf8');
  expect(record).toMatch(/^malbrook record \d+\ntitle spain\n/);
  await player.page.goto('/');
  await player.page.locator('input[type=file]').setInputFiles({ name: 'game.malbrook', mimeType: 'text/plain', buffer: Buffer.from(record) });
  await expect(player.page).toHaveURL(/\/games\/[^/]+$/);
  await expect(player.page).not.toHaveURL(new RegExp(id));
  await expect(player.map).toBeVisible();
  await expect(slider(player)).toHaveAttribute('max', /^[1-9]\d*$/);
});
