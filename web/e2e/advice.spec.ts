// Advice: asked for, told while it gets better, stopped, taken; and none against somebody else.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './lib/fixtures';
import { toFirstAction } from './lib/moments';
import { type Person, seed } from './lib/person';

const panel = (player: Person) => player.page.locator('[data-advice]');
const rows = (player: Person) => player.page.locator('[data-advised]');

async function looksRight(player: Person): Promise<void> {
  await player.drawMap(false);
  for (const theme of ['light', 'dark'] as const) {
    await player.page.emulateMedia({ colorScheme: theme });
    await expect(player.page.locator('html')).toHaveAttribute('data-theme', theme);
    const axe = new AxeBuilder({ page: player.page }).setLegacyMode().include('[data-advice]');
    const { violations } = await axe.options({ rules: { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } } }).analyze();
    expect.soft(violations.map((v) => [v.id, v.nodes.map((n) => n.html)])).toEqual([]);
  }
  await player.drawMap(true);
}

test('advice is asked for, stopped and taken, and goes on with what it advised', async ({ visitor }) => {
  const player = await visitor();
  const { game } = await player.begin({ title: 'spain', seats: [{ kind: 'me' }, { kind: 'hot-seat' }], seed: seed('03') });
  await toFirstAction(player, game.id);
  await player.open(game.id);
  await player.sitDown();
  await player.turn();

  await player.button(/^Ask for advice/).click();
  await expect(rows(player).first()).toBeVisible();
  await expect(panel(player)).toContainText(/[\d,]+ positions looked at/);
  await player.button('Stop thinking').click();
  await expect(panel(player)).toHaveAttribute('data-advice', 'done');
  await expect(rows(player).first()).toContainText(/\d+%/);
  await looksRight(player);

  // Pointed at, a row shows its places; with the keyboard too.
  await player.page.keyboard.press('a');
  await expect(panel(player)).toHaveAttribute('data-advice', 'thinking');
  const campaign = player.page.locator('[data-advised="do campaign"]').first();
  await campaign.hover();
  await expect(player.page.locator('g.places circle').first()).toBeAttached();
  await player.page.mouse.move(5, 5);
  await expect(player.page.locator('g.places')).toHaveCount(0);
  await campaign.focus();
  await expect(player.page.locator('g.places')).toHaveCount(1);

  // Taken as a click on the choice itself would; then the next choice is advised on.
  await player.page.keyboard.press('Enter');
  await expect(player.prompt).toContainText('Where does the Campaign action begin?');
  const place = player.page.locator('[data-advised^="space "]').first();
  await expect(place).toBeVisible();
  await place.click();
  await expect(player.page.locator('[data-advised^="leader "]').first()).toBeVisible();
  await player.page.locator('[data-advised^="leader "]').first().click();
  await expect(player.page.locator('[data-leader][aria-pressed="true"]').first()).toBeVisible();
  await expect(player.primary).toBeEnabled();
});

test('what was decided is advised on when the game is over, and nobody is advised against somebody', async ({ visitor }) => {
  const [player, other] = [await visitor({ size: 'phone' }), await visitor()];
  const { game } = await player.begin({ title: 'spain', seats: [{ kind: 'me' }, { kind: 'open' }] });
  await other.ask('POST', `/api/games/${game.id}/join`, {});
  await player.open(game.id);
  await player.turn();
  await expect(panel(player)).toHaveCount(0);
  await player.ask('POST', `/api/games/${game.id}/resign`, {});
  await expect(player.page.locator('#result-head')).toBeVisible();
  await player.page.goto(`/games/${game.id}?at=0`);
  await player.button('Look at the map').tap();
  await player.button(/^Ask for advice/).tap();
  await expect(player.page.locator('[data-advised^="card "]').first()).toBeVisible();
  await player.fitsTheScreen();
  await expect(panel(player), 'it thinks for as long as the server allows').toHaveAttribute('data-advice', 'done', { timeout: 60_000 });
  await looksRight(player);
});
