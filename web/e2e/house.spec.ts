// The pages outside a game: starting one, inviting, lists, accounts, records, rules.
import { expect, test } from './lib/fixtures';
import { type Person, REFUSAL } from './lib/person';

const GAME = /\/games\/[^/?]+$/;

test('a game against the machine in two clicks', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/');
  await page.getByRole('link', { name: 'New game' }).first().click();
  await expect(page.getByRole('heading', { name: 'A new war for Spain' })).toBeVisible();
  await expect(page.locator('#main'), 'a page that one comes to has the focus').toBeFocused();
  await expect(page).toHaveTitle('New game · Malbrook');
  await page.getByRole('button', { name: 'Open the campaign' }).click();
  await expect(page).toHaveURL(GAME);
  await expect(page.getByRole('application', { name: 'The map' })).toBeVisible();
});

test('two at this screen in one click, and the list of my games says whose turn it is', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/');
  await expect(page.locator('.mine')).toContainText('No games yet');
  await page.getByRole('button', { name: /play Nine Years at this screen/ }).click();
  await expect(page).toHaveURL(GAME);
  const id = page.url().split('/').pop();
  await page.goto('/');
  const row = page.locator('.mine').getByRole('link', { name: /Nine Years/ });
  await expect(row).toContainText('Your move');
  await row.click();
  await expect(page).toHaveURL(new RegExp(`/games/${id}$`));
});

test('everything else is behind “more”: scenario, options with their clause, dice', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/new/nine-years?against=here');
  await page.getByText('More: scenario').click();
  await page.getByText('Attrition').click();
  await expect(page.getByRole('complementary')).toContainText('Attrition');
  await page.getByRole('button', { name: 'Rule 20.4.6' }).click();
  await expect(page.getByRole('note').getByRole('heading')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('note')).toHaveCount(0);
  await page.getByLabel('Seed').fill('not a seed');
  await expect(page.getByLabel('Seed')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Seed').fill('');
  await page.getByRole('button', { name: 'Open the campaign' }).click();
  await expect(page).toHaveURL(GAME);
});

test('a link invites somebody, once', async ({ visitor }) => {
  const host = await visitor({ permissions: ['clipboard-read', 'clipboard-write'] });
  await host.page.goto('/new/spain?against=invite');
  await host.button('Make the link').click();
  await expect(host.page).toHaveURL(/\/invite$/);
  const link = await host.page.getByLabel('The link').inputValue();
  await host.button('Copy').click();
  await expect(host.page.getByText('Copied')).toBeVisible();
  expect(await host.page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const guest = await visitor({ size: 'phone', tolerates: [REFUSAL] });
  await guest.page.goto(link);
  await guest.fitsTheScreen();
  await guest.button('Take the seat').tap();
  await expect(guest.page).toHaveURL(GAME);
  await expect(host.page, 'the game begins when the guest comes').toHaveURL(GAME);

  const late = await visitor({ tolerates: [REFUSAL] });
  await late.page.goto(link);
  await expect(late.page.getByRole('heading', { name: 'This invitation is gone' })).toBeVisible();
});

test('an open game is joined from the list', async ({ visitor }) => {
  const host = await visitor();
  await host.page.goto('/new/spain?against=open');
  await host.button('Offer the game').click();
  await expect(host.page).toHaveURL(/\/invite$/);
  const id = host.page.url().split('/').at(-2) ?? '';
  const guest = await visitor();
  await guest.page.goto('/games/open');
  await guest.page
    .getByRole('listitem')
    .filter({ has: guest.page.locator(`a[href="/games/${id}"]`) })
    .getByRole('button', { name: 'Join' })
    .click();
  await expect(guest.page).toHaveURL(new RegExp(`/games/${id}$`));
  await expect(host.page).toHaveURL(new RegExp(`/games/${id}$`));
});

const PASSWORD = 'marlborough s’en va';
async function signUp(person: Person, name: string): Promise<void> {
  await person.page.goto('/sign-up');
  await person.page.getByLabel('Name').fill(name);
  await person.page.getByLabel('Password').fill(PASSWORD);
  await person.button('Open the account').click();
  await expect(person.page).toHaveURL(/\/$/);
  await expect(person.page.getByRole('link', { name })).toBeVisible();
}
let people = 0;
const someName = (): string => `Odile ${process.pid} ${++people}`;

test('a guest opens an account and keeps the games', async ({ visitor }) => {
  const guest = await visitor({ tolerates: [REFUSAL] });
  const { page } = guest;
  await page.goto('/');
  await page.getByRole('button', { name: /Against the machine: play No Peace/ }).click();
  await expect(page).toHaveURL(GAME);
  await page.goto('/sign-up');
  await page.getByLabel('Name').fill('x');
  await page.getByLabel('Password').fill(PASSWORD);
  await guest.button('Open the account').click();
  await expect(page.locator('.field .error')).toBeVisible();
  await expect(page.getByLabel('Name'), 'a fault stands next to its field').toHaveAttribute('aria-invalid', 'true');
  await signUp(guest, someName());
  await expect(page.locator('.mine').getByRole('link', { name: /No Peace/ })).toBeVisible();
});

test('an account: away, told by webhook, tokens, out and in again, deleted', async ({ visitor }) => {
  const person = await visitor({ tolerates: [REFUSAL] });
  const { page } = person;
  const name = someName();
  await signUp(person, name);
  await page.goto('/account');
  await page.getByLabel('Away until').fill(new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10));
  await person.button('Go away').click();
  await expect(page.getByText('You are away until')).toBeVisible();
  await person.button('I am back').click();
  await expect(page.getByLabel('Away until')).toBeVisible();

  const bell = page.locator('section', { hasText: 'When it is your turn' });
  await bell.getByLabel('Webhook').fill('http://127.0.0.1/hook');
  await person.button('Save').click();
  await expect(bell.locator('.error'), 'what will not do is refused next to its field').toBeVisible();
  await bell.getByLabel('Webhook').fill('');
  await person.button('Save').click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.getByLabel('What to call it').fill('My bot');
  await person.button('Make a token').click();
  await expect(page.getByText('shown only this once')).toBeVisible();
  await person.button('Revoke My bot').click();
  await expect(page.getByText('My bot is revoked.')).toBeVisible();

  const elsewhere = await visitor();
  await elsewhere.page.goto('/sign-in');
  await elsewhere.page.getByLabel('Name or e-mail').fill(name);
  await elsewhere.page.getByLabel('Password').fill(PASSWORD);
  await elsewhere.button('Sign in').click();
  await expect(elsewhere.page.getByRole('link', { name })).toBeVisible();
  await page.goto('/account');
  const sessions = page.locator('section', { hasText: 'Where you are signed in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('listitem').filter({ hasNotText: 'this session' }).getByRole('button').click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await elsewhere.page.goto('/account');
  await expect(elsewhere.page.getByText('You are not signed in.')).toBeVisible();

  await person.button('Sign out').click();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.goto('/sign-in');
  await page.getByLabel('Name or e-mail').fill(name);
  await page.getByLabel('Password').fill('wrong password');
  await person.button('Sign in').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Password').fill(PASSWORD);
  await person.button('Sign in').click();
  await expect(page.getByRole('link', { name })).toBeVisible();

  await page.goto('/account');
  await page.getByText('I want to delete it').click();
  await page.locator('section', { hasText: 'Delete the account' }).getByLabel('Password').fill(PASSWORD);
  await person.button('Delete my account for good').click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('a forgotten password: a letter, and a spent link is refused kindly', async ({ visitor }) => {
  const person = await visitor({ tolerates: [REFUSAL] });
  await person.page.goto('/reset');
  await person.page.getByLabel('E-mail').fill('odile@example.org');
  await person.button('Send the link').click();
  await expect(person.page.getByText('a letter is on its way')).toBeVisible();
  await person.page.goto('/reset?token=nothing');
  await person.page.getByLabel('New password').fill('long enough');
  await person.button('Set the password').click();
  await expect(person.page.getByRole('alert')).toBeVisible();
});

test('what is no record is refused with a reason', async ({ visitor }) => {
  const person = await visitor({ tolerates: [REFUSAL] });
  await person.page.goto('/');
  const poem = Buffer.from('Marlbrough s’en va-t-en guerre');
  await person.page.locator('input[type=file]').setInputFiles({ name: 'poem.txt', mimeType: 'text/plain', buffer: poem });
  await expect(person.page.getByRole('alert')).toContainText('The record could not be opened');
});

test('the rules: opened at a number, found by a word', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/rules/spain/14.7.2');
  await expect(page.locator('[data-rule="14.7.2"] .text p').first()).not.toBeEmpty();
  await page.getByLabel('Find a rule').fill('fortified');
  await expect(page.getByRole('status').filter({ hasText: /\d+ rules?/ })).not.toContainText(/^0/);
  await expect(page.locator('[data-rule]').first()).toBeVisible();
});

test('an address that leads nowhere says so; the theme is remembered; the skip link comes first', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByLabel('Candlelight').check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('link', { name: 'To the first page' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a game that is not there says so', async ({ visitor }) => {
  const { page } = await visitor({ tolerates: [REFUSAL] });
  await page.goto('/games/nosuchgame00');
  await expect(page.getByRole('heading', { name: 'This game cannot be shown' })).toBeVisible();
  await page.getByRole('link', { name: 'All games' }).click();
  await expect(page).toHaveURL(/\/$/);
});
