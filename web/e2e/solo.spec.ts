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
