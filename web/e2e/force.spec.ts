// Choosing a force: a reload in the middle, what is refused and why, the odds before a battle, undo.
import { expect, test } from './lib/fixtures';
import { toFirstAction } from './lib/moments';
import { type Person, seed } from './lib/person';

async function atTheForce(player: Person): Promise<void> {
  const { game } = await player.begin({ title: 'spain', seats: [{ kind: 'me' }, { kind: 'hot-seat' }], seed: seed('03') });
  await toFirstAction(player, game.id);
  await player.open(game.id);
  await player.sitDown();
  await player.take('do campaign');
  await player.turn();
  await player.take('space nijmegen');
  await expect(player.leader('marlborough')).toBeVisible();
}

test('a reload in the middle of choosing a force loses nothing', async ({ visitor }) => {
  const player = await visitor();
  await atTheForce(player);
  await player.chooseNobody();
  await player.leader('marlborough').click();
  const dutch = player.corps('Du');
  await dutch.getByRole('button', { name: /more$/ }).click();
  await dutch.getByRole('button', { name: /more$/ }).click();
  await expect(player.page.locator('.facts')).toHaveText(/^2 of \d.*\d dice/);
  const facts = await player.page.locator('.facts').textContent();
  await player.page.reload();
  await expect(player.leader('marlborough')).toHaveAttribute('aria-pressed', 'true');
  await expect(player.page.locator('.facts')).toHaveText(facts ?? '');
  await expect(player.page.locator('[data-leader][aria-pressed="true"]')).toHaveCount(1);
  await player.primary.click();
  await expect(player.choice('space liege')).toBeVisible();
  await expect(player.prompt).toContainText('Nijmegen');
});

test('a press on the next space sets out for it, and marches at a second word', async ({ visitor }) => {
  const player = await visitor();
  await atTheForce(player);
  await player.button('As many as possible').click();
  expect(await player.pressSpace('bergen-op-zoom'), 'Bergen-op-Zoom is in sight').toBe(true);
  await expect(player.prompt).toContainText('What does the force at Nijmegen do next?');
  await expect(player.primary).toContainText('Bergen-op-Zoom');
  await player.primary.click();
  await expect(player.log).toContainText('from Nijmegen to Bergen-op-Zoom');
});

test('a refused click says why and by which rule, and the rule can be read', async ({ visitor }) => {
  const player = await visitor();
  await atTheForce(player);
  await player.button('As many as possible').click();
  await player.primary.click();
  await expect(player.choice('space liege')).toBeVisible();
  expect(await player.pressSpace('dunkirk'), 'Dunkirk is in sight').toBe(true);
  const why = player.page.getByRole('alert');
  await expect(why).toContainText('Dunkirk');
  await expect(why).toContainText(/\d+\.\d+/);
  await why.getByRole('button', { name: /^Rule / }).click();
  const slip = player.page.getByRole('note');
  await expect(slip.getByRole('heading')).not.toBeEmpty();
  await expect(slip.getByRole('paragraph').first()).not.toBeEmpty();
  await player.page.keyboard.press('Escape');
  await expect(slip).toHaveCount(0);
  await player.page.keyboard.press('Escape');
  await expect(why).toHaveCount(0);
  await expect(player.choice('space liege'), 'nothing has changed').toBeVisible();
});

test('the odds are shown before a battle, and undo takes a force back as one', async ({ visitor }) => {
  const player = await visitor();
  await atTheForce(player);
  await player.button('As many as possible').click();
  await expect(player.page.locator('.facts')).toContainText('of 9');
  await player.primary.click();
  await player.choice('space liege').click();
  const odds = player.page.locator('[data-odds="battle"]');
  await expect(odds).toContainText('If ');
  await expect(odds).toContainText(/\d+ %|\d+%/);
  await player.page.keyboard.press('Escape');
  await expect(odds).toHaveCount(0);
  await player.button(/^Undo/).click();
  await expect(player.page.locator('[data-leader][aria-pressed="true"]')).toHaveCount(2);
  await player.button('Nobody').click();
  await expect(player.primary, 'somebody must lead').toBeDisabled();
});
