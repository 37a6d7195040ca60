// Fair dice: nobody sees a hand before the deal, both browsers contribute, and the promise is compared at the end.
import { expect, test } from './lib/fixtures';
import type { Person } from './lib/person';

interface Deal {
  promise: string;
  seats: { kind: string; awaited: boolean; commitment: string | null }[];
}
interface Now {
  game: { status: string; deal: Deal };
  view?: unknown;
}
const now = (person: Person, id: string): Promise<Now> => person.ask<Now>('GET', `/api/games/${id}`);

/** Makes a link to a game, and the page that waits for somebody. */
async function invite(host: Person): Promise<{ id: string; link: string }> {
  await host.page.goto('/new/spain?against=invite');
  await host.button('Make the link').click();
  await expect(host.page).toHaveURL(/\/invite$/);
  const link = await host.page.getByLabel('The link').inputValue();
  return { id: host.page.url().split('/').at(-2) ?? '', link };
}

test('two browsers make the seed together, and verify it at the end', async ({ visitor }) => {
  const [host, guest] = [await visitor({ permissions: ['clipboard-read', 'clipboard-write'] }), await visitor({ size: 'phone' })];
  const { id, link } = await invite(host);
  const before = await now(host, id);
  expect(before.view, 'there is no hand to look at').toBeUndefined();
  await expect(host.page.getByText(before.game.deal.promise.slice(0, 12)), 'the promise stands there from the start').toBeVisible();
  await host.button('Copy the dice promise').click();
  expect(await host.page.evaluate(() => navigator.clipboard.readText())).toBe(before.game.deal.promise);

  await guest.page.goto(link);
  await expect(guest.page.getByText(before.game.deal.promise.slice(0, 12))).toBeVisible();
  await guest.fitsTheScreen();
  await guest.button('Take the seat').tap();
  for (const person of [host, guest]) await expect(person.page.locator('[data-action^="card "], [data-card]').first()).toBeVisible();
  const { game } = await now(host, id);
  expect(game.status).toBe('playing');
  expect(game.deal.seats.map((s) => s.kind)).toEqual(['committed', 'committed']);
  expect(game.deal.promise).toBe(before.game.deal.promise);
  await expect(host.page.getByText(game.deal.promise.slice(0, 12)).first(), 'at the table, too').toBeVisible();

  await guest.ask('POST', `/api/games/${id}/resign`, {});
  for (const person of [host, guest]) {
    const result = person.page.getByRole('dialog').filter({ has: person.page.locator('#result-head') });
    await expect(result.getByText('Dice verified')).toBeVisible();
  }
});

test('a promise that has changed is told, and the number stays secret', async ({ visitor }) => {
  const [host, guest] = [await visitor(), await visitor()];
  const { id, link } = await invite(host);
  // As if the server showed another promise now than when the game was made.
  await host.page.evaluate((game) => {
    const kept = JSON.parse(localStorage.getItem('malbrook-promises') ?? '{}');
    kept[game].promise = '0'.repeat(64);
    localStorage.setItem('malbrook-promises', JSON.stringify(kept));
  }, id);
  await guest.page.goto(link);
  await guest.button('Take the seat').click();
  await expect(host.page.getByRole('alert')).toContainText('not the one this browser kept');
  expect((await now(host, id)).game.deal.seats[0]?.awaited, 'nothing was revealed').toBe(true);
  await expect(guest.page.getByText('Waiting for')).toBeVisible();
  await host.button('Call the game off').click();
  await expect(guest.page.getByText('Called off')).toBeVisible();
});

test('a commitment the server drops is told, and the number stays secret', async ({ visitor }) => {
  const [host, guest] = [await visitor(), await visitor()];
  const { id, link } = await invite(host);
  // As if the server said that this browser had sent nothing.
  await host.page.route(new RegExp(`/api/games/${id}(\\?|$)`), async (route) => {
    const response = await route.fetch();
    const look = await response.json();
    Object.assign(look.game.deal.seats[0], { kind: 'default', commitment: null, awaited: false });
    await route.fulfill({ response, json: look });
  });
  await expect(host.page.getByRole('alert')).toContainText('hash was exchanged');
  await guest.page.goto(link);
  await guest.button('Take the seat').click();
  await expect(guest.page.getByText('Waiting for')).toBeVisible();
  await expect(guest.page.getByText('the game is called off'), 'until when the other has time').toBeVisible();
  await expect(host.page.getByRole('alert')).toContainText('hash was exchanged');
  expect((await now(host, id)).game.deal.seats.map((s) => s.awaited)).toEqual([true, false]);
});

test('the deal waits for an absent player, and goes on without a number that is lost', async ({ visitor }) => {
  const [host, guest] = [await visitor(), await visitor()];
  const { id, link } = await invite(host);
  await host.page.goto('/about');
  await host.page.evaluate(() => localStorage.removeItem('malbrook-nonces'));
  await guest.page.goto(link);
  await guest.button('Take the seat').click();
  await expect(guest.page.getByText('Waiting for')).toBeVisible();
  await host.page.goto(`/games/${id}`);
  await expect(host.page.getByText('does not have your number')).toBeVisible();
  await host.button('Deal without my number').click();
  await guest.button('Deal with my number').click();
  for (const person of [host, guest]) await expect(person.page.locator('[data-action^="card "]').first()).toBeVisible();
  expect((await now(host, id)).game.deal.seats.map((s) => s.kind)).toEqual(['lost', 'fresh']);
  await expect(guest.page.getByText('was lost: the dice were made without it').first()).toBeVisible();
});
