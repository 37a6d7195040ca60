// 1688: the Atlantic fleet wins the sea, William III sails with six corps to London, and London rises for him.
import { expect, test } from './lib/fixtures';
import { type Person, seed } from './lib/person';

/** A throw lies on the table: goes on, and says what was read. */
async function readDice(player: Person): Promise<string> {
  const dice = player.page.getByRole('dialog');
  const said = (await dice.textContent()) ?? '';
  await player.button(/^(Next|Go on)$/).click();
  return said;
}
/** The Bourbons come to the screen, and do nothing. */
async function bourbonsPass(player: Person): Promise<void> {
  await player.stepsUntil(
    (now) => now.kind === 'curtain' && now.prompt.startsWith('The Alliance'),
    ({ actions }) => actions.find((a) => a === 'do end') ?? actions[0] ?? '',
  );
  await player.sitDown();
}

test('the invasion of 1688', async ({ visitor }) => {
  const player = await visitor();
  const { game } = await player.begin({ title: 'nine-years', seats: [{ kind: 'me' }, { kind: 'hot-seat' }], seed: seed('3b') });
  await player.open(game.id);
  await player.sitDown();
  await player.take('card 3');
  await player.sitDown();
  await player.take('card 1');
  await player.sitDown();

  // Two corps from Cologne join the four at Amsterdam.
  await player.take('do campaign');
  await player.take('space cologne');
  await player.chooseNobody();
  await player.leader('minor-alliance-2').click();
  await player.corps('Du').getByRole('button', { name: /more$/ }).click();
  await player.corps('Su').getByRole('button', { name: /more$/ }).click();
  await player.button('Set out with 2 corps').click();
  await player.take('space nijmegen');
  await player.take('space amsterdam');
  await player.take('done');

  // The fleet.
  await player.take('do deploy-fleet');
  await player.take('fleet atlantic');
  await player.turn();
  await expect(player.log).toContainText('The Alliance won control of the Atlantic');
  await player.tab('Board').click();
  await expect(player.page.getByRole('listitem').filter({ hasText: /^The Atlantic/ })).toContainText('held by the Alliance');
  await player.tab('Force').click();
  await player.take('do end');
  await bourbonsPass(player);

  // Six corps go aboard with William III.
  await player.take('card 3');
  await player.take('do sea-move');
  await player.take('space amsterdam');
  await player.chooseNobody();
  await player.leader('william-iii').click();
  await player.leader('minor-alliance-1').click();
  await player
    .corps('Du')
    .getByRole('button', { name: /All or none$/ })
    .click();
  await player
    .corps('Su')
    .getByRole('button', { name: /All or none$/ })
    .click();
  await expect(player.page.locator('.facts')).toContainText('6');
  await player.button('Go aboard').click();
  await player.take('space london');
  expect(await readDice(player)).toContain('A passage by sea');

  // King James stands and fights.
  await player.stepsUntil(
    (now) => now.kind === 'list' && now.actions.includes('do end') && now.aside.startsWith('Alliance'),
    ({ actions }) => actions.find((a) => a === 'accept') ?? actions.find((a) => a === 'decline') ?? actions[0] ?? '',
  );
  await expect(player.log).toContainText('The Alliance moved William III, a minor Alliance leader and 6 corps from Amsterdam to London');
  await expect(player.log).toContainText('The Glorious Revolution: London rose for William III');
  await expect(player.page.locator('g.spaces [data-space="london"]')).toHaveAccessibleName(/London.*held by the Alliance/);
  await expect(player.page.locator('[data-stack="london:alliance:outside"]').getByRole('button')).toHaveAccessibleName(/William III.*British/);
});
