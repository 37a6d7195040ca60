// One action without a mouse, from the curtain to the march.
import { expect, test } from './lib/fixtures';
import { toFirstAction } from './lib/moments';
import { type Person, seed } from './lib/person';

/** What has the focus shows it. */
async function focusIsSeen(player: Person): Promise<void> {
  const focused = player.page.locator(':focus');
  await expect(focused).toHaveCount(1);
  const drawn = await focused.evaluate((e) => {
    const style = getComputedStyle(e);
    return e.matches(':focus-visible') && ((style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2) || e.querySelector('.focus') !== null);
  });
  expect(drawn, 'one sees where one is').toBe(true);
}
const focused = (player: Person) => player.page.locator(':focus');

test('an action by keyboard alone', async ({ visitor }) => {
  const player = await visitor();
  const { game } = await player.begin({ title: 'spain', seats: [{ kind: 'me' }, { kind: 'hot-seat' }], seed: seed('03') });
  await toFirstAction(player, game.id);
  await player.open(game.id);
  const { keyboard } = player.page;

  // The curtain has the focus, and keeps it.
  await expect(player.button(/^I am /)).toBeFocused();
  await keyboard.press('Enter');
  // Then the first thing that can be done has it.
  await expect(player.choice('do campaign')).toBeFocused();
  await focusIsSeen(player);
  await keyboard.press('ArrowDown');
  await expect(player.choice('do campaign')).not.toBeFocused();
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');

  // Where from: by its digit would do; here on the map. Tab leads to what glows.
  await expect(player.page.locator('[data-action^="space "]').first()).toBeFocused();
  await player.map.focus();
  await keyboard.press('Enter');
  await expect(focused(player)).toHaveAttribute('data-space', /.+/);
  await focusIsSeen(player);
  // Arrow keys walk the roads; what cannot be chosen says why.
  await keyboard.press('ArrowLeft');
  await keyboard.press('Escape');
  await expect(player.map).toBeFocused();
  await keyboard.press('l');
  await expect(player.page.locator('[data-action^="space "]').first()).toBeFocused();
  await player.choice('space nijmegen').focus();
  await keyboard.press('Enter');

  // The force is chosen already: at its head Enter would set out with it. Leaders are buttons, corps are stepped.
  await expect(player.page.locator('#asked')).toBeFocused();
  await focusIsSeen(player);
  await keyboard.press('Tab');
  await expect(player.leader('marlborough')).toBeFocused();
  await focusIsSeen(player);
  const nobody = player.button('Nobody').first();
  if (await nobody.isEnabled()) {
    for (let n = 0; n < 40 && !(await nobody.evaluate((e) => e === document.activeElement)); n += 1) await keyboard.press('Tab');
    await keyboard.press('Enter');
    // The button has done what it can: the keyboard is back at the first who may be chosen.
    await expect(player.leader('marlborough')).toBeFocused();
  }
  await keyboard.press('Space');
  await expect(player.leader('marlborough')).toHaveAttribute('aria-pressed', 'true');
  const more = player.corps('Du').getByRole('button', { name: /more$/ });
  for (let n = 0; n < 30 && !(await more.evaluate((e) => e === document.activeElement)); n += 1) await keyboard.press('Tab');
  await expect(more).toBeFocused();
  await focusIsSeen(player);
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await expect(player.page.locator('.facts')).toContainText(/^2 of/);
  for (let n = 0; n < 60 && !(await player.primary.evaluate((e) => e === document.activeElement)); n += 1) await keyboard.press('Shift+Tab');
  await expect(player.primary).toBeFocused();
  await keyboard.press('Enter');

  // The march.
  await expect(player.prompt).toContainText('What does the force at Nijmegen do next?');
  await keyboard.press('l');
  await expect(player.page.locator('[data-action]').first()).toBeFocused();
  await player.choice('space bergen-op-zoom').focus();
  await focusIsSeen(player);
  await keyboard.press('Enter');
  await expect(player.log).toContainText('from Nijmegen to Bergen-op-Zoom');
  await expect(player.page.locator('[data-action]').first(), 'the keyboard stays with what is asked').toBeFocused();
  // And back.
  await keyboard.press('u');
  await expect(player.prompt).toContainText('What does the force at Nijmegen do next?');
});

test('Enter gives the answer at the top, whatever was pressed by hand', async ({ visitor }) => {
  const player = await visitor();
  const { game } = await player.begin({ title: 'spain', seats: [{ kind: 'me' }, { kind: 'hot-seat' }], seed: seed('03') });
  await toFirstAction(player, game.id);
  await player.open(game.id);
  await player.sitDown();
  await player.page.locator('[data-stack="nijmegen:alliance:outside"]').click();
  await expect(player.primary).toContainText('Set out');
  await expect(player.page.locator('svg.fan'), 'the card of the stack is closed with its question').toHaveCount(0);
  // A leader who is pressed is chosen by the press; a tab is open.
  await player.leader('marlborough').click();
  await player.leader('marlborough').click();
  await player.tab('Force').click();
  await player.page.keyboard.press('Enter');
  await expect(player.prompt).toContainText('What does the force at Nijmegen do next?');
});

test('a clause is opened and closed, and the focus comes back', async ({ visitor }) => {
  const player = await visitor();
  // Nobody else is there to do anything meanwhile.
  const { game } = await player.begin({ title: 'spain', seats: [{ kind: 'me' }, { kind: 'hot-seat' }], seed: seed('03') });
  await toFirstAction(player, game.id);
  await player.open(game.id);
  await player.sitDown();
  const clause = player.page.getByRole('banner').getByRole('button', { name: /^Rule / });
  await clause.focus();
  await player.page.keyboard.press('Enter');
  await expect(player.page.getByRole('note').getByRole('heading')).toBeVisible();
  await player.page.keyboard.press('Escape');
  await expect(player.page.getByRole('note')).toHaveCount(0);
  await expect(clause).toBeFocused();
  const menu = player.button('Menu of this game');
  await menu.focus();
  await player.page.keyboard.press('Enter');
  await expect(player.page.getByRole('link', { name: 'All games' })).toBeFocused();
  await player.page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
});
