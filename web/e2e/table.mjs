// A person at the table: only what one can see and click.
export { launch } from '../scripts/browser.mjs';

export const url = process.env.MALBROOK_URL ?? 'http://127.0.0.1:8080';
export const sizes = { desktop: { width: 1440, height: 900 }, tablet: { width: 1024, height: 768 }, phone: { width: 390, height: 844 } };

/** A window of one's own, with everything that goes wrong in it. */
export async function sitDown(browser, size = 'desktop') {
  const touch = size === 'phone' ? { hasTouch: true, isMobile: true, deviceScaleFactor: 2 } : {};
  const context = await browser.newContext({ viewport: sizes[size], reducedMotion: 'reduce', ...touch });
  const page = await context.newPage();
  page.setDefaultTimeout(8000);
  const errors = [];
  // A refusal is an answer: that the browser writes it down is no fault of the page.
  page.on('console', (m) => m.type() === 'error' && !/status of (409|422)/.test(m.text()) && errors.push(m.text()));
  page.on('pageerror', (e) => errors.push(String(e)));
  return { context, page, errors, phone: size === 'phone' };
}

/** Begins a game as a guest. */
export async function begin(page, wish) {
  const answer = await page.context().request.post(`${url}/api/games`, { data: wish });
  if (!answer.ok()) throw new Error(await answer.text());
  return answer.json();
}

export async function open(page, id) {
  await page.goto(`${url}/games/${id}`);
  await page.waitForSelector('.map svg');
}

const primary = (page, phone) => page.locator(phone ? '.bar .btn.primary' : 'header .btn.primary');

/** Clicks a space on the map, if it lies in sight and nothing lies over it. */
export async function clickSpace(page, space) {
  const at = await page.evaluate((id) => {
    const mark = document.querySelector(`g.spaces [data-space="${id}"]`);
    if (!mark) return null;
    const r = mark.getBoundingClientRect();
    const [x, y] = [r.left + r.width / 2, r.top + r.height / 2];
    const top = document.elementFromPoint(x, y);
    return top?.closest('[data-space]')?.dataset.space === id || top?.closest('[data-stack]')?.dataset.stack?.startsWith(`${id}:`) ? [x, y] : null;
  }, space);
  if (!at) return false;
  await page.mouse.click(...at);
  return true;
}

/** What is on the screen: a throw, a curtain, the end, a force to choose, a list, or nothing to do. */
export async function state(page) {
  await page.waitForFunction(() => !document.querySelector('header[aria-busy="true"]'));
  return page.evaluate(() => {
    const has = (s) => !!document.querySelector(s);
    const kind = has('#dice-head')
      ? 'dice'
      : has('#curtain-head')
        ? 'curtain'
        : has('#result-head')
          ? 'result'
          : has('[data-kind], [data-leader]')
            ? 'force'
            : has('[data-action]')
              ? 'list'
              : 'wait';
    const year = document.querySelector('.years .on')?.textContent ?? document.querySelector('.strip h1')?.textContent?.match(/\d\d$/)?.[0] ?? '';
    return {
      kind,
      year,
      prompt: document.querySelector('#prompt')?.textContent ?? '',
      actions: [...document.querySelectorAll('[data-action]')].map((b) => b.dataset.action),
      refused: document.querySelector('.why[role="alert"]')?.textContent ?? null,
    };
  });
}

/** Takes one choice: on the map where it is one of the map, in the list otherwise. */
export async function take(page, action, phone = false) {
  const [verb, space] = action.split(' ');
  if (!(verb === 'space' && (await clickSpace(page, space)))) await page.locator(`[data-action="${action}"]`).click();
  // Where it cannot be taken back the choice waits for a second word.
  await page.waitForTimeout(60);
  if (await page.locator('.choice.chosen').count()) await primary(page, phone).click();
}

/** Chooses as large a force as can go, and sends it. */
export async function sendForce(page, phone = false) {
  await page.getByRole('button', { name: 'As many as can go' }).click();
  await primary(page, phone).click();
}

export const random = (seed) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};

/** One thing a person would do; says what it was. */
export async function step(page, choose, phone = false) {
  const now = await state(page);
  if (now.kind === 'dice') await page.locator('.foot .btn.primary').click();
  else if (now.kind === 'curtain') await page.getByRole('button', { name: /^I am / }).click();
  else if (now.kind === 'force') {
    await sendForce(page, phone);
    await page.waitForTimeout(80);
    if ((await state(page)).refused) {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Undo/ }).first().click();
    }
  } else if (now.kind === 'list') await take(page, choose(now), phone);
  else await page.waitForTimeout(150);
  await page.waitForTimeout(40);
  return now;
}

/** Plays until the year changes. Attacks often: so that dice fall. */
export async function playYear(page, seed = 7, phone = false, most = 600) {
  const dice = random(seed);
  const pick = (list) => list[Math.floor(dice() * list.length)];
  const choose = ({ actions, prompt }) => {
    if (actions.includes('do campaign') && dice() < 0.8) return 'do campaign';
    if (actions.includes('siege')) return 'siege';
    const places = actions.filter((a) => a.startsWith('space '));
    if (prompt.startsWith('What does the force') && places.length && dice() < 0.7) return pick(places);
    return pick(actions.filter((a) => a !== 'do end' || actions.length === 1));
  };
  const seen = {};
  const start = (await state(page)).year;
  for (let n = 0; n < most; n += 1) {
    const now = await step(page, choose, phone);
    seen[now.kind] = (seen[now.kind] ?? 0) + 1;
    if (now.kind === 'result' || (now.year && now.year !== start)) return { steps: n, seen, year: now.year };
    if (now.kind === 'wait' && seen.wait > 200) throw new Error(`nothing happens: ${now.prompt}`);
  }
  throw new Error(`the year ${start} did not end in ${most} steps`);
}
