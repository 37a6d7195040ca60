// Two at one screen play a whole year, clicking only what a person can click.
import { expect, test } from './lib/fixtures';
import { bold, seed } from './lib/person';

test('a whole year of 1702 by two at one screen', async ({ visitor }) => {
  test.slow();
  const player = await visitor();
  const { game } = await player.begin({ title: 'spain', seats: [{ kind: 'me' }, { kind: 'hot-seat' }], seed: seed('03') });
  await player.open(game.id);
  expect((await player.turn()).kind, 'nothing is shown before somebody sits down').toBe('curtain');
  await expect(player.page.getByRole('group', { name: 'Your cards' }), 'no hand lies behind the curtain').toHaveCount(0);
  const seen = await player.stepsUntil((now) => now.year === '03', bold(7));
  for (const kind of ['curtain', 'list', 'force', 'dice'] as const) expect(seen[kind], `a year has seen the ${kind}`).toBeGreaterThan(0);
  await expect(player.page.getByText(/^1703 · /)).toBeVisible();
});
