// Pictures of the main pages for the documentation, taken in a real browser from the real program. The same games every time.
// usage: MALBROOK=path/to/malbrook node scripts/screenshots.mjs [folder]     (MALBROOK_URL instead: a server that runs already)
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from './browser.mjs';
import { fighter, Guest, serve } from './games.mjs';

const root = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))));
const folder = process.argv[2] ?? path.join(root, 'docs', 'screenshots');
const LARGEST = 250 * 1024;
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
fs.mkdirSync(folder, { recursive: true });
const server = process.env.MALBROOK_URL ? { url: process.env.MALBROOK_URL, stop: () => {} } : await serve();
const browser = await launch();
const guest = new Guest(server.url);
const faults = [];

async function sit(viewport, theme = 'light', who = guest) {
  const small = viewport.width < 600;
  const context = await who.window(browser, {
    viewport,
    colorScheme: theme,
    reducedMotion: 'reduce',
    deviceScaleFactor: small ? 2 : 1,
    hasTouch: small,
    isMobile: small,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20000);
  page.on('console', (m) => m.type() === 'error' && faults.push(m.text()));
  page.on('pageerror', (e) => faults.push(String(e)));
  return page;
}

/** Takes a picture once everything stands: faces loaded, the map at rest. */
async function shoot(page, name) {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(1500);
  const cdp = await page.context().newCDPSession(page);
  const { data } = await cdp.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
  const picture = Buffer.from(data, 'base64');
  fs.writeFileSync(path.join(folder, `${name}.webp`), picture);
  console.log(`${name}.webp  ${(picture.length / 1024).toFixed(0)} KiB`);
  if (picture.length > LARGEST) faults.push(`${name} is too large`);
}

/** Opens a game, now or at an earlier moment; at one screen somebody says who he is. */
async function openGame(page, id, at = '') {
  await page.goto(`${server.url}/games/${id}${at}`);
  await page.waitForSelector('.map .space');
  const ready = page.getByRole('button', { name: /^I am / });
  await page.waitForTimeout(600);
  if (await ready.isVisible()) await ready.click();
  // The mouse points at nothing.
  await page.mouse.move(2, 2);
}

/** A game at random until a side may begin a campaign in a year. */
async function untilCampaign(title, seed, year) {
  const id = await guest.begin(title, seed);
  await guest.play(id, {
    choose: fighter(seed),
    watch: async ({ seat, decision }) => decision.actions.some((a) => a.action === 'do campaign') && (await guest.look(id, seat)).view.year >= year,
  });
  return id;
}

/** The opening of 1702, to the first action of the Alliance. */
async function opening() {
  const id = await guest.begin('spain', 3);
  await guest.play(id, {
    choose: ({ actions }) => (actions.find((a) => a.action === 'first alliance') ?? actions[0]).action,
    watch: ({ decision }) => decision.side === 'alliance' && decision.actions.some((a) => a.action === 'do campaign'),
  });
  return id;
}

/** Wellington's War of 1812 at random, until a formation may march. */
async function untilFormation(seed, turn) {
  const id = await guest.begin('wellington', seed, '1812');
  await guest.play(id, {
    choose: fighter(seed),
    watch: async ({ seat, decision }) =>
      decision.step === 'operate' && decision.actions.some((a) => a.action === 'do formation-move') && (await guest.look(id, seat)).view.turn >= turn,
  });
  return id;
}

/** Goes on until dice have fallen: whoever is asked lets it happen. */
async function untilDice(page) {
  for (let n = 0; n < 40; n += 1) {
    await page.waitForTimeout(250);
    if (await page.locator('#dice-head').count()) return;
    const ready = page.getByRole('button', { name: /^I am / });
    if (await ready.isVisible()) {
      await ready.click();
      continue;
    }
    // In one go: what is asked changes as soon as it is answered.
    await page.evaluate(() => {
      const press = (what) => {
        const found = document.querySelector(what);
        found?.click();
        return !!found;
      };
      if (press('[data-action="done"], [data-action="no"]')) return;
      if (press('[data-leader][aria-pressed="false"]:enabled')) return;
      if (!press('header .btn.primary:enabled')) press('[data-action]');
    });
  }
  throw new Error('no dice fell');
}

try {
  const [spain, nine, pragmatic, grand, first] = [
    await untilCampaign('spain', 3, 1706),
    await untilCampaign('nine-years', 5, 1691),
    await untilCampaign('pragmatic-war', 5, 1743),
    await untilCampaign('grand-campaign', 3, 1704),
    await opening(),
  ];

  let page = await sit(desktop);
  await page.goto(server.url);
  await page.waitForSelector('h1');
  await shoot(page, 'home');
  await page.goto(`${server.url}/rules/spain`);
  await page.waitForSelector('main');
  await shoot(page, 'rules');
  await openGame(page, spain);
  await shoot(page, 'spain');
  await openGame(page, nine);
  await shoot(page, 'nine-years');
  await openGame(page, pragmatic);
  await shoot(page, 'pragmatic-war');
  await page.context().close();

  page = await sit(desktop, 'dark');
  await openGame(page, grand);
  await shoot(page, 'grand-campaign-dark');
  await page.context().close();

  page = await sit(desktop);
  await openGame(page, first);
  await page.locator('[data-action="do campaign"]').click();
  await page.locator('[data-action="space nijmegen"]').click();
  await page.waitForSelector('[data-leader="marlborough"]');
  await page.getByRole('button', { name: 'As many as possible' }).click();
  await shoot(page, 'force');
  await page.locator('header .btn.primary').click();
  await page.locator('[data-action="space liege"]').click();
  await page.waitForSelector('[data-odds="battle"]');
  await shoot(page, 'odds');
  await page.locator('header .btn.primary').click();
  await untilDice(page);
  await shoot(page, 'dice');
  await page.context().close();

  page = await sit(desktop);
  const { seq } = await guest.look(spain, 'one', true);
  await openGame(page, spain, `?at=${Math.floor(seq / 2)}`);
  await shoot(page, 'history');
  await page.context().close();

  page = await sit(desktop);
  await openGame(page, await untilFormation(4, 9));
  await page.locator('[data-action="do formation-move"]').click();
  await page.locator('.theatres button').first().click();
  await page.locator('[data-place]').first().click();
  await shoot(page, 'wellington');
  await page.context().close();

  page = await sit(phone);
  await openGame(page, spain);
  await page.locator('[data-action="do campaign"]').click();
  await shoot(page, 'phone');
  await page.context().close();
} finally {
  await browser.close();
  server.stop();
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length ? 1 : 0;
