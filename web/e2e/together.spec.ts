// Two people, each at a browser: they play, talk, offer, lose the line, lose the server, and are watched.
import { expect, test } from './lib/fixtures';
import { NO_LINE, type Person } from './lib/person';

/** A game between two, both at the table and to choose their first card. */
async function seated(anna: Person, bert: Person, more: { private?: boolean } = {}): Promise<string> {
  const { game, invites } = await anna.begin({ title: 'spain', scenario: 'tournament', seats: [{ kind: 'me' }, { kind: 'invite' }], ...more });
  await anna.page.goto(`/games/${game.id}`);
  await expect(anna.button('Call the game off')).toBeVisible();
  await bert.ask('POST', `/api/games/${game.id}/join`, { invite: invites.find(Boolean) });
  await bert.open(game.id);
  // Anna learns without a reload that the game has begun.
  for (const person of [anna, bert]) await expect(person.page.locator('[data-action^="card "]').first()).toBeVisible();
  return game.id;
}
const aCard = async (person: Person): Promise<void> => person.take((await person.turn()).actions.find((a) => a.startsWith('card ')) ?? '');
const mark = (person: Person): Promise<void> => person.page.evaluate(() => document.documentElement.setAttribute('data-trial', 'same page'));
const isSamePage = (person: Person): Promise<void> => expect(person.page.locator('html')).toHaveAttribute('data-trial', 'same page');

test('two browsers play each other through a cut line and a server that dies', async ({ visitor, server }) => {
  test.skip(!server.isOwn, 'this kills its server');
  const anna = await visitor({ tolerates: [NO_LINE] });
  const bert = await visitor({ tolerates: [NO_LINE] });
  await seated(anna, bert);
  for (const person of [anna, bert]) await mark(person);
  await expect(anna.page, 'the window says whose turn it is').toHaveTitle(/^\(1\) /);
  await aCard(anna);
  await expect(anna.page.locator('[data-action]')).toHaveCount(0);
  await expect(anna.page).not.toHaveTitle(/^\(1\) /);

  // Bert's line is cut. What he does is not lost: he is told, and it goes out when the line is back.
  await bert.page.context().setOffline(true);
  await aCard(bert);
  await expect(bert.page.getByRole('alert')).toContainText('Your choice is kept');
  await bert.page.context().setOffline(false);
  await expect(bert.page.getByRole('alert')).toHaveCount(0);
  for (const person of [anna, bert]) await expect(person.log).toContainText(/a card of \d/);

  // Whoever is first begins to act; then the server dies and comes back.
  const first = async (): Promise<[Person, Person]> => {
    await expect.poll(async () => (await anna.standing()).kind === 'list' || (await bert.standing()).kind === 'list').toBe(true);
    return (await anna.standing()).kind === 'list' ? [anna, bert] : [bert, anna];
  };
  const [acting, waiting] = await first();
  await server.killAndReturn(async () => {
    await expect(waiting.page.getByRole('status').filter({ hasText: 'The connection is lost' })).toBeVisible();
  });
  for (const person of [anna, bert])
    await expect(person.page.getByRole('status').filter({ hasText: 'The connection is lost' })).toHaveCount(0, { timeout: 45_000 });

  // They play on: what one does, the other sees, and nobody has loaded a page again.
  const before = (await acting.turn()).actions;
  expect(before.length).toBeGreaterThan(0);
  await acting.stepsUntil(
    (now) => now.kind === 'list' && now.actions.includes('do end'),
    ({ actions }) => actions[0] ?? '',
  );
  await acting.take('do end');
  await expect(waiting.log).toContainText(/The round of the \w+ ended/);
  await expect(waiting.page.locator('[data-action]').first()).toBeVisible();
  for (const person of [anna, bert]) await isSamePage(person);
});

test('people see each other, and talk', async ({ visitor }) => {
  const [host, guest] = [await visitor(), await visitor()];
  await seated(host, guest);
  for (const person of [host, guest]) await person.tab('Talk').click();
  await expect(host.page.locator('.here.on')).toHaveCount(2);
  await host.page.getByLabel('Say something').fill('Good evening, Marshal.');
  await host.page.keyboard.press('Enter');
  await expect(guest.page.getByText('Good evening, Marshal.')).toBeVisible();
  await guest.page.getByLabel('Say something').fill('Your servant, my Lord Duke.');
  await guest.button('Send').click();
  await expect(host.page.getByText('Your servant')).toBeVisible();
  await expect(host.page.locator('.lines .said'), 'what is said is heard once').toHaveCount(2);
  await guest.page.goto('/');
  await expect(host.page.locator('.here:not(.on)'), 'who goes away is seen to be away').toHaveCount(1);
  await expect(guest.page, 'another page says that a game waits').toHaveTitle(/^\(1\) /);
  await expect(guest.page.locator('.mine').getByText('Your move')).toBeVisible();
});

test('a draw is offered and declined, an action asked back and given, a draw agreed', async ({ visitor }) => {
  const [anna, bert] = [await visitor(), await visitor()];
  await seated(anna, bert);
  const menu = async (person: Person, item: string): Promise<void> => {
    await person.button('Menu of this game').click();
    await person.button(item).click();
  };
  await menu(anna, 'Offer a draw');
  await expect(anna.page.getByText('You have offered a draw.')).toBeVisible();
  await expect(bert.page.getByText('A draw is offered to you.')).toBeVisible();
  await bert.button('Decline').click();
  await expect(bert.page.getByText('A draw is offered to you.')).toHaveCount(0);
  await expect(anna.page.getByText('You have offered a draw.')).toHaveCount(0);

  // Both have shown their cards: neither can take that back alone.
  await aCard(anna);
  await aCard(bert);
  for (const person of [anna, bert]) await expect(person.log).toContainText(/a card of \d/);
  await menu(bert, 'Ask to take back');
  await expect(anna.page.getByText('You are asked to let the last action be taken back.')).toBeVisible();
  await anna.button('Accept').click();
  await expect(bert.page.locator('[data-action^="card "]').first()).toBeVisible();
  await expect(anna.log).not.toContainText(/a card of \d/);

  await menu(anna, 'Offer a draw');
  await bert.button('Accept').click();
  for (const person of [anna, bert]) {
    await expect(person.page.getByRole('dialog')).toContainText('A draw was agreed');
    await person.button('Look at the map').click();
    await expect(person.prompt).toContainText('Nobody has won');
  }
});

test('a spectator sees the game move, and no hand', async ({ visitor }) => {
  const [anna, bert, carl] = [await visitor(), await visitor(), await visitor()];
  const game = await seated(anna, bert, { private: false });
  await carl.page.goto('/games/watch');
  await carl.page.locator(`a[href="/games/${game}"]`).click();
  await expect(carl.map).toBeVisible();
  await expect(carl.page.getByRole('group', { name: 'Your cards' })).toHaveCount(0);
  await aCard(anna);
  await aCard(bert);
  await expect(carl.log).toContainText(/a card of \d/);
  await expect(carl.page.locator('[data-action]')).toHaveCount(0);
  await carl.tab('Talk').click();
  await expect(carl.page.getByText('Only those who play can talk')).toBeVisible();
  await expect(carl.page.getByLabel('Say something')).toHaveCount(0);
  await carl.button('Menu of this game').click();
  await expect(carl.button('Resign')).toHaveCount(0);
});

test('whoever looks elsewhere is called when it is his turn', async ({ visitor }) => {
  const anna = await visitor({ permissions: ['notifications'] });
  const bert = await visitor();
  // What is shown by the system is noted; and the page believes that nobody looks at it.
  await anna.page.addInitScript(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    class Bell extends EventTarget {
      static permission = 'granted';
      static requestPermission = async (): Promise<string> => 'granted';
      constructor(text: string) {
        super();
        told.push(text);
      }
      close(): void {}
    }
    Object.assign(window, { Notification: Bell });
    let away = false;
    Object.defineProperty(document, 'hidden', { get: () => away });
    Object.defineProperty(document, 'visibilityState', { get: () => (away ? 'hidden' : 'visible') });
    Object.assign(window, {
      lookAway: (yes: boolean) => {
        away = yes;
        document.dispatchEvent(new Event('visibilitychange'));
      },
    });
  });
  const game = await seated(anna, bert);
  const icon = anna.page.locator('link[rel="icon"]');
  await expect(icon).toHaveAttribute('href', '/icon-turn.svg');
  await aCard(anna);
  await expect(icon).toHaveAttribute('href', '/icon.svg');
  await anna.page.evaluate(() => (window as unknown as { lookAway: (yes: boolean) => void }).lookAway(true));
  await aCard(bert);
  // Until it is hers.
  await expect.poll(async () => (await bert.standing()).kind === 'list' || (await anna.standing()).kind === 'list').toBe(true);
  if ((await anna.standing()).kind !== 'list')
    await bert
      .stepsUntil(
        (now) => now.kind === 'list' && now.actions.includes('do end'),
        ({ actions }) => actions[0] ?? '',
      )
      .then(() => bert.take('do end'));
  await expect(anna.page).toHaveTitle(/^\(1\) /);
  await expect(icon).toHaveAttribute('href', '/icon-turn.svg');
  const told = (): Promise<string[]> => anna.page.evaluate(() => (window as unknown as { told: string[] }).told);
  await expect.poll(told).toHaveLength(1);
  expect((await told())[0]).toContain('your turn');
  expect(game).not.toBe('');
});
