// In French: an action, another language in the middle of a game, a rule; and every page can be read, on a large screen and on a telephone.
import { expect, test } from './lib/fixtures';
import { unreadable } from './lib/layout';
import { toFirstAction } from './lib/moments';
import { type Person, type Size, seed } from './lib/person';

async function atFirstAction(player: Person): Promise<string> {
  const { game } = await player.begin({ title: 'spain', seats: [{ kind: 'me' }, { kind: 'hot-seat' }], seed: seed('03') });
  await toFirstAction(player, game.id);
  await player.open(game.id);
  await player.sitDown();
  await player.turn();
  return game.id;
}
/** Chooses a language in the menu of the game. */
async function switchTo(player: Person, language: 'en' | 'fr'): Promise<void> {
  await player.press(player.page.locator('#menu-button'));
  await player.page.getByLabel(player.t('language'), { exact: true }).selectOption(language);
  player.reads(language);
  await expect(player.page.locator('html')).toHaveAttribute('lang', language);
  await player.page.keyboard.press('Escape');
}

test('an action in French, and another language in the middle of it', async ({ visitor }) => {
  const player = await visitor({ language: 'fr' });
  await atFirstAction(player);
  await expect(player.page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(player.prompt).toHaveText(/^Quelle est la prochaine action/);
  await player.take('do campaign');
  await player.take('space nijmegen');
  await player.chooseNobody();
  await player.leader('marlborough').click();
  const more = player.corps('Du').getByRole('button').last();
  await more.click();
  await more.click();
  await player.primary.click();
  await expect(player.prompt).toContainText('la force qui est à Nimègue');
  await expect(player.page.locator('[data-label="antwerp"]')).toHaveText('Anvers');

  // What is asked, what may be done, what has happened and what is printed are said anew; the force stays where it is.
  const choices = await player.page.locator('[data-action]').evaluateAll((all) => all.map((b) => (b as HTMLElement).dataset.action));
  await switchTo(player, 'en');
  await expect(player.prompt).toHaveText(/^What does the force at Nijmegen do next/);
  await expect(player.page.locator('[data-label="antwerp"]')).toHaveText('Antwerp');
  await expect(player.log).toContainText('The Alliance began a Campaign action.');
  expect(await player.page.locator('[data-action]').evaluateAll((all) => all.map((b) => (b as HTMLElement).dataset.action))).toEqual(choices);
  await switchTo(player, 'fr');
  await player.take('space bergen-op-zoom');
  await expect(player.log).toContainText('de Nimègue à Berg-op-Zoom');

  // It is kept.
  await player.page.reload();
  await expect(player.page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(player.log).toContainText('de Nimègue à Berg-op-Zoom');
});

test('two players, each in a language of their own', async ({ visitor }) => {
  const host = await visitor({ language: 'fr' });
  const guest = await visitor({ language: 'en' });
  const { game, invites } = await host.begin({ title: 'spain', seats: [{ kind: 'me' }, { kind: 'invite' }] });
  await guest.page.goto(`/join/${invites[1]}`);
  await guest.button(guest.t('join-accept')).click();
  await expect(guest.map).toBeVisible();
  await host.open(game.id);
  // Something happens, whoever does it.
  for (const [person, seat] of [
    [host, 'one'],
    [guest, 'two'],
    [host, 'one'],
  ] as const) {
    const { seq, decision } = await person.ask<{ seq: number; decision: { actions: { action: string }[] } | null }>(
      'GET',
      `/api/games/${game.id}?seat=${seat}`,
    );
    if (decision) await person.ask('POST', `/api/games/${game.id}/actions`, { seq, seat, actions: [decision.actions[0]?.action] });
  }
  await expect(host.log.locator('.line').first()).toBeVisible();
  await expect(guest.log.locator('.line').first()).toBeVisible();
  await expect(host.log).toContainText(/L’Alliance|Les Bourbons/);
  await expect(guest.log).toContainText(/The Alliance|The Bourbons/);
});

test('the address of a page goes before the language of the account, and what is chosen by hand is kept', async ({ visitor }) => {
  const player = await visitor({ language: 'en' });
  const { page } = player;
  const html = page.locator('html');
  await player.ask('POST', '/api/signup', { name: `Eugène ${process.pid}`, password: 'zenta-et-malplaquet' });
  await page.goto('/rules/spain/17.5.3?lang=fr');
  await expect(html).toHaveAttribute('lang', 'fr');
  // What the server says, too.
  await expect(page.locator('[data-rule="17.5.3"]')).toContainText('Modificateurs de siège');
  // The next page is in one's own language again.
  await page.goto('/about');
  await expect(html).toHaveAttribute('lang', 'en');
  await page.goto('/about?lang=qps');
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('⟦');
  await expect(page.locator('option[lang="qps"]')).toHaveCount(0);
  // Chosen by hand: the address is forgotten, the choice is kept.
  await page.locator('.language select:visible').selectOption('fr');
  await expect(html).toHaveAttribute('lang', 'fr');
  await expect(page).toHaveURL('/about');
  await page.reload();
  await expect(html).toHaveAttribute('lang', 'fr');
  expect(await player.ask<{ language: string }>('GET', '/api/me')).toMatchObject({ language: 'fr' });
});

test('a rule in French', async ({ visitor }) => {
  const player = await visitor({ language: 'fr' });
  await atFirstAction(player);
  await player.page.locator('header .clause').first().click();
  const slip = player.page.locator('[popover]:popover-open');
  await expect(slip).toBeVisible();
  await expect(slip).toContainText(/\b(une?|les?|des|du) /i);
  await expect(slip).not.toContainText(/\b(the|of|and)\b/);
});

const SIZES: Size[] = ['desktop', 'phone'];
for (const size of SIZES) {
  test(`every page can be read in French, ${size}`, async ({ visitor }) => {
    const player = await visitor({ size, language: 'fr' });
    const look = async (what: string): Promise<void> => {
      await player.page.evaluate(() => document.fonts.ready);
      await player.fitsTheScreen();
      expect.soft(await unreadable(player.page), `${what}, ${size}`).toEqual([]);
    };
    for (const path of [
      '/',
      '/new',
      '/new/wellington?against=invite',
      '/sign-in',
      '/sign-up',
      '/reset',
      '/games/open',
      '/games/mine',
      '/rules/spain/12.2.1',
      '/about',
      '/no/such/page',
    ]) {
      await player.page.goto(path);
      await expect(player.page.getByRole('heading', { level: 1 })).toBeVisible();
      await look(path);
    }
    await player.press(player.button(player.t('nav-menu')));
    await look('the menu of a page');

    await atFirstAction(player);
    for (const tab of ['Board', 'Rules', 'Talk', 'Force'] as const) {
      await player.press(player.tab(tab));
      await expect(player.tab(tab)).toHaveAttribute('aria-selected', 'true');
      await look(`the game, ${tab}`);
    }
    await player.take('do campaign');
    await player.take('space nijmegen');
    await player.turn();
    await look('a force');
    await player.press(player.page.locator('#menu-button'));
    await look('the menu of a game');
    await player.page.keyboard.press('Escape');

    await player.page.goto('/sign-up');
    await player.page.getByLabel(player.t('name'), { exact: true }).fill(`Guillaume ${size}`);
    await player.page.getByLabel(player.t('password'), { exact: true }).fill('malbrough-s-en-va-t-en-guerre');
    await player.press(player.button(player.t('open-account')));
    await expect(player.page).not.toHaveURL(/sign-up/);
    await player.page.goto('/account');
    await expect(player.button(player.t('sign-out'))).toBeVisible();
    await look('the account');
  });
}
