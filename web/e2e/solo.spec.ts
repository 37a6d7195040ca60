// Alone against the machine, to the end of a year.
import { expect, test } from './lib/fixtures';
import { bold, seed } from './lib/person';

test('a year against the machine', async ({ visitor }) => {
  test.slow();
  const player = await visitor();
  const { game } = await player.begin({ title: 'spain', seats: [{ kind: 'me' }, { kind: 'bot', level: 'recruit' }], seed: seed('05') });
  await player.open(game.id);
  const seen = await player.stepsUntil((now) => now.year === '03', bold(5));
  expect(seen.curtain, 'no curtain where one plays alone').toBeUndefined();
  expect(seen.force).toBeGreaterThan(0);
  await expect(player.page.getByText(/^1703 · /)).toBeVisible();
});

test('what the machine did is told until one goes on', async ({ visitor }) => {
  const player = await visitor();
  const { game } = await player.begin({ title: 'spain', seats: [{ kind: 'me' }, { kind: 'bot', level: 'captain' }], seed: seed('05') });
  await player.open(game.id);
  const slip = player.page.getByRole('region', { name: 'Since your last move' });
  const idle = ({ actions }: { actions: readonly string[] }): string => actions.find((a) => a === 'done' || a === 'end') ?? actions[0] ?? '';
  await expect(async () => {
    if (!(await slip.isVisible())) await player.step(idle);
    await expect(slip).toBeVisible({ timeout: 1000 });
  }).toPass();
  // A line leads to its moment, and Escape first comes back, then puts the slip away.
  await slip.getByRole('link').first().click();
  await expect(player.page).toHaveURL(/at=\d+$/);
  await player.page.keyboard.press('Escape');
  await expect(player.page).not.toHaveURL(/at=/);
  await expect(slip).toBeVisible();
  await player.page.keyboard.press('Escape');
  await expect(slip).toHaveCount(0);
  await expect(player.page.locator('[data-action]').first(), 'the question is still asked').toBeVisible();
});
