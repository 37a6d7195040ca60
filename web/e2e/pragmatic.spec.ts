// 1741: Schwerin takes Neisse for the King of Prussia, and the nobles of Hungary answer their queen.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './lib/fixtures';
import { playOn } from './lib/moments';
import { type Person, seed } from './lib/person';

const SEED = seed('10');

/** Nothing that axe finds fault with, on the page as it is. */
async function looksRight(player: Person, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page: player.page }).setLegacyMode().exclude('.map').analyze();
  expect(
    violations.map((v) => `${v.id}: ${v.nodes[0]?.html}`),
    what,
  ).toEqual([]);
}
/** Sits down if the curtain has fallen. */
async function come(player: Person): Promise<void> {
  if ((await player.turn()).kind === 'curtain') await player.sitDown();
}

test('Silesia and Hungary, 1741', async ({ visitor }) => {
  const player = await visitor();
  const { game } = await player.begin({ title: 'pragmatic-war', seats: [{ kind: 'me' }, { kind: 'hot-seat' }], seed: SEED });
  await playOn(
    player,
    game.id,
    (asked) => asked.step === 'act' && asked.side === 'bourbon',
    (asked, actions) => (asked.step === 'act' ? 'do end' : actions.find((a) => a === 'done')),
  );
  await player.open(game.id);
  await come(player);
  await expect(player.page.locator('[data-stack="neisse:bourbon:outside"]').getByRole('button')).toHaveAccessibleName(/Schwerin/);
  await expect(player.page.locator('g.spaces [data-space="neisse"]')).toHaveAccessibleName(/Neisse, fortress 1, held by the Alliance, besieged/);

  // The siege.
  await player.take('do campaign');
  await player.take('space neisse');
  await player.chooseNobody();
  await player.leader('schwerin').click();
  await player
    .corps('Pr')
    .getByRole('button', { name: /All or none$/ })
    .click();
  await player.button('Set out with 3 corps').click();
  await player.take('siege');
  await expect(player.page.locator('#dice-head')).toHaveText('Siege of Neisse');
  await player.stepsUntil(
    (now) => now.kind === 'list' && now.actions.includes('do end'),
    ({ actions }) => actions.find((a) => a === 'done') ?? actions[0] ?? '',
  );
  await player.button(/^Round 2, Bourbon/).click();
  await expect(player.log).toContainText('Neisse came under the control of the Bourbons');
  await expect(player.page.locator('g.spaces [data-space="neisse"]')).toHaveAccessibleName(/Neisse, fortress 1, held by the Bourbons/);

  // How the war stands.
  await player.tab('Board').click();
  await expect(player.page.locator('.board')).toContainText('The Hungarian nobles have not answered the appeal');
  await expect(player.page.locator('.board')).toContainText('Prussia fights');
  await looksRight(player, 'the board');
  await player.tab('Force').click();

  // Nothing more is done this year: then the queen speaks at Pressburg.
  await player.stepsUntil(
    (now) => now.kind === 'dice' && now.dice.startsWith('The appeal'),
    ({ actions }) => actions.find((a) => a === 'do end') ?? actions.find((a) => a === 'done') ?? actions[0] ?? '',
  );
  await looksRight(player, 'the appeal');
  await player.button(/^(Next|Go on)$/).click();
  await come(player);
  await expect(player.log).toContainText('The Hungarian nobles answered the appeal');
  await player.tab('Board').click();
  await expect(player.page.locator('.board')).toContainText('The Hungarian nobles have answered');
});

test('insurrectionists and grenzers', async ({ visitor }) => {
  const player = await visitor();
  const { game } = await player.begin({ title: 'pragmatic-war', seats: [{ kind: 'me' }, { kind: 'hot-seat' }], seed: SEED });
  await playOn(
    player,
    game.id,
    (asked) => asked.actions.some((a) => a.action === 'do special'),
    (asked, actions) => (asked.step === 'act' ? 'do end' : actions.find((a) => a === 'done')),
    600,
  );
  await player.open(game.id);
  await come(player);
  await player.take('do special');
  await expect(player.prompt).toHaveText('Where do the insurrectionists and grenzers appear?');
  await player.take('space brunn');
  await expect(player.page.locator('g.spaces [data-space="brunn"]')).toHaveAccessibleName(/insurrectionists and grenzers/);
  await come(player);
  await player.tab('Board').click();
  await expect(player.page.locator('.board')).toContainText('Insurrectionists and grenzers at Brünn');
});
