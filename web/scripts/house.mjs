// Walks through the pages outside a game in a real browser against a running server, and takes pictures of them.
// usage: node scripts/house.mjs [folder]     (HOUSE_URL: where the client is served; a server behind it)
import fs from 'node:fs';
import path from 'node:path';
import { launch } from './browser.mjs';

const folder = process.argv[2] ?? 'look';
const only = process.argv[3] ?? '';
const base = process.env.HOUSE_URL ?? 'http://localhost:5173';
fs.mkdirSync(folder, { recursive: true });
const browser = await launch();
const sizes = { desktop: { width: 1440, height: 900 }, tablet: { width: 1024, height: 768 }, phone: { width: 390, height: 844 } };
let faults = 0;
const fault = (text) => {
  faults += 1;
  console.log(text);
};
function must(yes, text) {
  console.log(`${yes ? 'ok  ' : 'FAIL'} ${text}`);
  if (!yes) faults += 1;
}
async function visitor(size = 'desktop', more = {}) {
  const small = size === 'phone';
  const context = await browser.newContext({
    viewport: sizes[size],
    deviceScaleFactor: small ? 2 : 1,
    hasTouch: small,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...more,
  });
  const page = await context.newPage();
  page.on('console', (m) => {
    // A refusal that is asked for on purpose is written there by the browser itself.
    if ((m.type() === 'error' || m.type() === 'warning') && !/status of 4\d\d/.test(m.text())) fault(`console: ${page.url()}: ${m.text()}`);
  });
  page.on('pageerror', (e) => fault(`page: ${page.url()}: ${e.message}`));
  return page;
}
async function shot(page, name, full = false) {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(350);
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: full });
}
const parts = {
  async start() {
    // Two clicks from the first page to a game.
    const page = await visitor();
    await page.goto(base);
    await page.waitForSelector('.hero svg .drawn');
    await shot(page, 'home-empty');
    await page.getByRole('link', { name: 'New game' }).first().click();
    await page.getByRole('heading', { name: 'A new war for Spain' }).waitFor();
    must(await page.evaluate(() => document.activeElement?.id === 'main'), 'the page has the focus');
    must((await page.title()) === 'New game · Malbrook', 'the window is named');
    await shot(page, 'new-game');
    await page.getByRole('button', { name: 'Open the campaign' }).click();
    await page.waitForURL(/\/games\/[^/]+$/);
    must(true, 'a game against the machine in two clicks');
    await page.goto(base);
    await page.getByRole('button', { name: /play Nine Years at this screen/ }).click();
    await page.waitForURL(/\/games\/[^/]+$/);
    must(true, 'two at this screen in one click');
    await page.goto(base);
    await page.locator('.mine li a').nth(1).waitFor();
    await shot(page, 'home');
    await page.emulateMedia({ colorScheme: 'dark' });
    await shot(page, 'home-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await shot(page, 'home-whole', true);
    await page.goto(`${base}/new/nine-years`);
    await page.getByText('More: scenario').click();
    await page.getByText('Attrition').click();
    await shot(page, 'new-game-more', true);
    await page.getByRole('button', { name: 'Rule 20.4.6' }).click();
    await page.getByRole('note').getByRole('heading').waitFor();
    await shot(page, 'new-game-clause');
    await page.keyboard.press('Escape');
    must((await page.getByRole('note').count()) === 0, 'Escape closes a clause');
  },
  async invite() {
    const host = await visitor();
    await host.goto(`${base}/new/spain?against=invite`);
    await host.getByRole('button', { name: 'Make the link' }).click();
    await host.waitForURL(/\/invite$/);
    const link = await host.getByLabel('The link').inputValue();
    await host.getByRole('button', { name: 'Copy', exact: true }).click();
    await host.getByText('Copied').waitFor();
    await shot(host, 'invite');
    const guest = await visitor('phone');
    await guest.goto(link);
    await guest.getByRole('button', { name: 'Take the seat' }).waitFor();
    await shot(guest, 'join-phone', true);
    await guest.getByRole('button', { name: 'Take the seat' }).click();
    await guest.waitForURL(/\/games\/[^/]+$/);
    await host.waitForURL(/\/games\/[^/]+$/, { timeout: 15000 });
    must(true, 'the game begins when the guest comes');
    await guest.goto(link);
    await guest.getByRole('heading', { name: 'This invitation is gone' }).waitFor();
    must(true, 'a link is good once');
    const lister = await visitor();
    await lister.goto(`${base}/new/spain?against=open`);
    await lister.getByRole('button', { name: 'Offer the game' }).click();
    await lister.waitForURL(/\/invite$/);
    const taker = await visitor();
    await taker.goto(`${base}/games/open`);
    await shot(taker, 'list-open');
    await taker.getByRole('button', { name: 'Join' }).first().click();
    await taker.waitForURL(/\/games\/[^/]+$/);
    must(true, 'an open game can be joined from the list');
  },
  async table() {
    // Two browsers at one table: presence, talk, and the lists of others that hear of the turn.
    const host = await visitor();
    await host.goto(`${base}/new/spain?against=invite`);
    await host.getByRole('button', { name: 'Make the link' }).click();
    await host.waitForURL(/\/invite$/);
    const link = await host.getByLabel('The link').inputValue();
    const guest = await visitor();
    await guest.goto(link);
    await guest.getByRole('button', { name: 'Take the seat' }).click();
    await guest.waitForURL(/\/games\/[^/]+$/);
    await host.waitForURL(/\/games\/[^/]+$/);
    for (const page of [host, guest]) await page.getByRole('tab', { name: 'Talk' }).click();
    await host.locator('.here.on').nth(1).waitFor();
    must(true, 'both are here');
    await host.getByLabel('Say something').fill('Good evening, Marshal.');
    await host.keyboard.press('Enter');
    await guest.getByText('Good evening, Marshal.').waitFor();
    await guest.getByLabel('Say something').fill('Your servant, my Lord Duke.');
    await guest.getByRole('button', { name: 'Send' }).click();
    await host.getByText('Your servant').waitFor();
    must((await host.locator('.lines .said').count()) === 2, 'what is said is heard once');
    await shot(host, 'game-talk');
    await guest.goto(base);
    await host.locator('.here:not(.on)').first().waitFor({ timeout: 20000 });
    must(true, 'who goes away is seen to be away');
    await guest.locator('.mine li a').first().waitFor();
    must(/^\(1\) /.test(await guest.title()), 'the window says that a game waits');
    await shot(guest, 'home-waiting');
  },
  async past() {
    // A game with a past: the log, a clause, an earlier moment, a fork.
    const page = await visitor();
    await page.goto(base);
    const id = await page.evaluate(async () => {
      const ask = async (method, url, body) =>
        (await fetch(url, { method, headers: body ? { 'content-type': 'application/json' } : {}, body: body && JSON.stringify(body) })).json();
      const { game } = await ask('POST', '/api/games', { title: 'spain', seats: [{ kind: 'me' }, { kind: 'hot-seat' }], seed: `07${'00'.repeat(31)}` });
      let n = 12345;
      for (let i = 0; i < 200; i++) {
        const { game: now } = await ask('GET', `/api/games/${game.id}?brief=true`);
        const seat = now.to_act[0];
        if (!seat) break;
        const { seq, decision } = await ask('GET', `/api/games/${game.id}?brief=true&seat=${seat}`);
        n = (n * 1103515245 + 12345) % 2147483648;
        await ask('POST', `/api/games/${game.id}/actions`, { seq, seat, actions: [decision.actions[n % decision.actions.length].action] });
      }
      return game.id;
    });
    await page.goto(`${base}/games/${id}`);
    await page.waitForSelector('.map .space');
    await page.locator('.veil .btn.primary').click();
    await page.locator('.log .head').first().waitFor();
    await page.getByRole('tab', { name: 'Board' }).click();
    await shot(page, 'game-board');
    await page.getByRole('tab', { name: 'Force' }).click();
    const earlier = page.getByRole('button', { name: 'Read what came before' });
    while (await earlier.count()) {
      await earlier.click();
      await page.waitForTimeout(300);
    }
    const years = page.locator('.log .year');
    await years.last().click();
    await page.locator('.log .head').last().click();
    await page.locator('.log .line').last().click();
    await page.getByRole('button', { name: 'Return to now' }).first().waitFor();
    must(/at=\d+/.test(page.url()), 'a log line leads to its moment');
    await page.locator('.log .clause').last().click();
    await page.getByRole('note').getByRole('heading').waitFor();
    await shot(page, 'game-past');
    await page.keyboard.press('Escape');
    await page.getByRole('slider', { name: 'Moment of the game' }).press('ArrowRight');
    await page.waitForTimeout(500);
    await page.reload();
    await page.waitForSelector('.map .space');
    must(/at=\d+/.test(page.url()), 'a moment has an address');
    if (await page.locator('.veil .btn.primary').count()) await page.locator('.veil .btn.primary').click();
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.waitForURL((url) => /\/games\/[^/]+$/.test(url.pathname) && !url.pathname.endsWith(id));
    must(true, 'a fork is played on from a moment');
  },
  async record() {
    const page = await visitor();
    await page.goto(base);
    await page.getByRole('button', { name: /Two here: play No Peace/ }).click();
    await page.waitForURL(/\/games\/[^/]+$/);
    const id = page.url().split('/').pop();
    const record = await page.evaluate(async (game) => (await fetch(`/api/games/${game}/record`)).text(), id);
    must(record.startsWith('malbrook record'), 'a record can be downloaded');
    await page.goto(base);
    await page.locator('input[type=file]').setInputFiles({ name: 'game.record', mimeType: 'text/plain', buffer: Buffer.from(record) });
    await page.waitForURL(/\/games\/[^/]+$/);
    must(!page.url().endsWith(`${id}`), 'a record can be opened');
    await page.goto(base);
    await page.locator('input[type=file]').setInputFiles({ name: 'poem.txt', mimeType: 'text/plain', buffer: Buffer.from('Marlbrough s’en va-t-en guerre') });
    await page.getByRole('alert').waitFor();
    await shot(page, 'import-wrong');
  },
  async account() {
    const page = await visitor();
    const name = `Odile ${Date.now() % 1e6}`;
    await page.goto(base);
    await page.getByRole('button', { name: /Against the machine: play No Peace/ }).click();
    await page.waitForURL(/\/games\/[^/]+$/);
    await page.goto(`${base}/sign-up`);
    await page.getByLabel('Name').fill('x');
    await page.getByLabel('Password').fill('marlborough s’en va');
    await page.getByRole('button', { name: 'Open the account' }).click();
    await page.locator('.field .error').waitFor();
    must(await page.getByLabel('Name').evaluate((e) => e.getAttribute('aria-invalid') === 'true'), 'a fault stands next to its field');
    await shot(page, 'sign-up-fault');
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Open the account' }).click();
    await page.waitForURL(`${base}/`);
    await page.getByRole('link', { name }).waitFor();
    await page.locator('.mine li a').first().waitFor();
    must(true, 'an account keeps the games of the guest');
    await page.goto(`${base}/account`);
    const day = new Date(Date.now() + 5 * 86400000).toISOString().slice(0, 10);
    await page.getByLabel('Away until').fill(day);
    await page.getByRole('button', { name: 'Go away' }).click();
    await page.getByText('You are away until').waitFor();
    await page.getByRole('button', { name: 'I am back' }).click();
    await page.getByLabel('Away until').waitFor();
    must(true, 'away and back again');
    await page.getByLabel('Webhook').fill('http://127.0.0.1/hook');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('section', { hasText: 'When it is your turn' }).locator('.error').waitFor();
    must(true, 'a webhook that will not do is refused next to its field');
    await page.getByLabel('Webhook').fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByLabel('What to call it').fill('My bot');
    await page.getByRole('button', { name: 'Make a token' }).click();
    await page.getByText('shown only this once').waitFor();
    await shot(page, 'account', true);
    await page.getByRole('button', { name: 'Revoke My bot' }).click();
    await page.getByText('My bot is revoked.').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    await page.goto(`${base}/sign-in`);
    await page.getByLabel('Name or e-mail').fill(name);
    await page.getByLabel('Password').fill('wrong password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Password').fill('marlborough s’en va');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name }).waitFor();
    must(true, 'signed out and in again');
    await page.goto(`${base}/account`);
    await page.getByText('I want to delete it').click();
    await page.locator('section', { hasText: 'Delete the account' }).getByLabel('Password').fill('marlborough s’en va');
    await page.getByRole('button', { name: 'Delete my account for good' }).click();
    await page.waitForURL(`${base}/`);
    must(true, 'an account can be deleted');
    await page.goto(`${base}/reset`);
    await page.getByLabel('E-mail').fill('odile@example.org');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('a letter is on its way').waitFor();
    await page.goto(`${base}/reset?token=nothing`);
    await page.getByLabel('New password').fill('long enough');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByRole('alert').waitFor();
    must(true, 'a spent link is refused kindly');
  },
  async reading() {
    const page = await visitor();
    await page.goto(`${base}/rules/spain/14.7.2`);
    await page.locator('[data-rule="14.7.2"] .text').waitFor();
    await shot(page, 'rules');
    await page.getByLabel('Find a rule').fill('battle');
    await shot(page, 'rules-search');
    await page.goto(`${base}/about`);
    await shot(page, 'about');
    await page.goto(`${base}/no/such/page`);
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    await shot(page, 'nowhere');
    await page.keyboard.press('Tab');
    must(await page.evaluate(() => document.activeElement?.classList.contains('skip')), 'the skip link comes first');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByLabel('Candlelight').check();
    await shot(page, 'menu-dark');
    await page.reload();
    must(await page.evaluate(() => document.documentElement.dataset.theme === 'dark'), 'the theme is remembered');
  },
  async small() {
    for (const size of ['tablet', 'phone']) {
      const page = await visitor(size);
      await page.goto(base);
      await page.waitForSelector('.hero svg .drawn');
      await shot(page, `home-${size}`);
      await shot(page, `home-${size}-whole`, true);
      must(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `home fits the ${size}`);
      for (const [name, path] of [
        ['new', '/new'],
        ['sign-up', '/sign-up'],
        ['rules', '/rules/spain'],
        ['about', '/about'],
      ]) {
        await page.goto(base + path);
        await page.waitForTimeout(200);
        must(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} fits the ${size}`);
        await shot(page, `${name}-${size}`);
      }
    }
  },
};
for (const [name, run] of Object.entries(parts)) {
  if (only && !name.includes(only)) continue;
  try {
    await run();
  } catch (error) {
    fault(`FAIL ${name}: ${error.message}`);
  }
}
await browser.close();
console.log(faults ? `${faults} faults` : 'no faults');
process.exitCode = faults ? 1 : 0;
