// On a telephone: the sheet, a force, one action by taps, and nothing wider than the screen.
import { expect, test } from './lib/fixtures';
import { toFirstAction } from './lib/moments';
import { seed } from './lib/person';

test('an action by taps', async ({ visitor }) => {
  const player = await visitor({ size: 'phone' });
  const { game } = await player.begin({ title: 'spain', seats: [{ kind: 'me' }, { kind: 'hot-seat' }], seed: seed('03') });
  await toFirstAction(player, game.id);
  await player.open(game.id);
  await player.fitsTheScreen();
  await player.sitDown();
  await player.turn();

  // The sheet has three stops, and the map keeps its place above it.
  const sheet = player.page.locator('aside.sheet');
  const grip = player.button('Make the panel larger or smaller');
  const height = async (): Promise<number> => (await sheet.boundingBox())?.height ?? 0;
  const middle = await height();
  await grip.tap();
  await expect.poll(height).toBeGreaterThan(middle + 100);
  await grip.tap();
  await expect.poll(height).toBeLessThan(middle - 100);
  await player.fitsTheScreen();
  await grip.tap();
  await expect.poll(height).toBe(middle);
  for (const name of ['Board', 'Rules', 'Talk', 'Force'] as const) {
    await player.tab(name).tap();
    await expect(player.tab(name)).toHaveAttribute('aria-selected', 'true');
    await player.fitsTheScreen();
  }

  await player.choice('do campaign').tap();
  await player.choice('space nijmegen').tap();
  await player.chooseNobody();
  await player.leader('marlborough').tap();
  const more = player.corps('Du').getByRole('button', { name: /more$/ });
  const finger = await more.boundingBox();
  expect(Math.min(finger?.width ?? 0, finger?.height ?? 0), 'large enough for a finger').toBeGreaterThanOrEqual(44);
  await more.tap();
  await more.tap();
  await expect(player.page.locator('.facts')).toContainText(/^2 of/);
  await player.fitsTheScreen();
  await player.primary.tap();
  await expect(player.prompt).toContainText('What does the force at Nijmegen do next?');
  // What glows on the map can be tapped there.
  await player.button('Flanders').tap();
  expect(await player.pressSpace('bergen-op-zoom'), 'Bergen-op-Zoom is in sight').toBe(true);
  await expect(player.log).toContainText('from Nijmegen to Bergen-op-Zoom');
  await player.fitsTheScreen();
});

test('every page fits', async ({ visitor }) => {
  for (const size of ['phone', 'tablet'] as const) {
    const player = await visitor({ size });
    for (const path of [
      '/',
      '/new',
      '/new/nine-years?against=invite',
      '/sign-in',
      '/sign-up',
      '/reset',
      '/rules/spain',
      '/about',
      '/games/open',
      '/games/watch',
      '/no/such/page',
    ]) {
      await player.page.goto(path);
      await expect(player.page.getByRole('heading', { level: 1 })).toBeVisible();
      await player.fitsTheScreen();
    }
  }
});
