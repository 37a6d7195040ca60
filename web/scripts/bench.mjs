// How heavy and how quick the client is, in a real browser against the real program. Fails above the limits.
// usage: MALBROOK=path/to/malbrook node scripts/bench.mjs     (MALBROOK_URL instead: a server that runs already; RUNS: 3)
import http from 'node:http';
import os from 'node:os';
import { launch } from './browser.mjs';
import { fullest, Guest, serve } from './games.mjs';

const RUNS = Number(process.env.RUNS ?? 3);
// Zooming out brings much into sight that was not painted before, in one frame of the twelve.
const LIMIT = { code: 300, withMap: 600, paint: 100, zoom: 400, growth: 1.5 };
const TITLES = [
  ['spain', 3, [1705, 1712]],
  ['nine-years', 5, [1690, 1696]],
  ['grand-campaign', 3, [1703, 1711]],
  ['pragmatic-war', 5, [1743, 1747]],
];
const SHORT = 50;
const LONG = 5000;

const server = process.env.MALBROOK_URL ? { url: process.env.MALBROOK_URL, stop: () => {} } : await serve();
const browser = await launch();
const guest = new Guest(server.url);
let failed = 0;
const rows = [];
const row = (what, value, limit = null, unit = 'ms', over = limit !== null && value > limit) => {
  if (over) failed += 1;
  rows.push([what, `${value.toFixed(unit === 'ms' ? 0 : 1)} ${unit}`, limit === null ? '' : `under ${limit} ${unit}`, over ? 'TOO MUCH' : '']);
  console.log(rows.at(-1).join(' | '));
};
const sorted = (list) => list.slice().sort((a, b) => a - b);
const quantile = (list, q) => (list.length ? sorted(list)[Math.min(list.length - 1, Math.floor(list.length * q))] : 0);
const median = (list) => quantile(list, 0.5);

// ---- sizes ---------------------------------------------------------------------------------------------------
/** What comes over the wire for an address, in bytes. */
const wire = (address, encoding) =>
  new Promise((done, failedTo) => {
    http
      .get(address, { headers: { 'accept-encoding': encoding } }, (answer) => {
        let bytes = 0;
        answer.on('data', (d) => {
          bytes += d.length;
        });
        answer.on('end', () => done(bytes));
      })
      .on('error', failedTo);
  });

async function sizes(id) {
  const context = await guest.window(browser, { viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const asked = new Set();
  page.on('requestfinished', (r) => asked.add(r.url()));
  await page.goto(`${server.url}/games/${id}`);
  await page.waitForSelector('.map .space');
  await page.waitForTimeout(1000);
  await context.close();
  const all = [...asked];
  const kinds = {
    code: all.filter((u) => /\.(js|css)$/.test(u) && !/europe/.test(u)),
    map: all.filter((u) => /europe[^/]*\.js$|\/atlas$/.test(u)),
    faces: all.filter((u) => u.endsWith('.woff2')),
  };
  for (const encoding of ['br, gzip', 'gzip']) {
    const kib = {};
    for (const [kind, list] of Object.entries(kinds)) {
      kib[kind] = 0;
      for (const u of list) kib[kind] += (await wire(u, encoding)) / 1024;
    }
    row(`first load of a game, script and style (${encoding})`, kib.code, LIMIT.code, 'KiB');
    row(`the same with the map (${encoding})`, kib.code + kib.map, LIMIT.withMap, 'KiB');
    if (encoding !== 'gzip') row('faces, apart', kib.faces, null, 'KiB');
  }
}

// ---- from a movement of the hand to the picture ------------------------------------------------------------------
const CATEGORIES = ['devtools.timeline', 'benchmark', 'input', 'latencyInfo', 'cc'];

/** How long each input took from the hand to the screen while something was done, and the slow frames. */
async function traced(page, act) {
  const cdp = await page.context().newCDPSession(page);
  const events = [];
  cdp.on('Tracing.dataCollected', (e) => events.push(...e.value));
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: CATEGORIES } });
  await act();
  const over = new Promise((done) => cdp.once('Tracing.tracingComplete', done));
  await cdp.send('Tracing.end');
  await over;
  await cdp.detach();
  const begun = new Map();
  const latencies = [];
  for (const e of events.filter((x) => x.name === 'EventLatency').sort((a, b) => a.ts - b.ts)) {
    const id = e.id2?.local ?? e.id;
    if (e.ph === 'b') begun.set(id, e);
    else if (e.ph === 'e' && begun.has(id)) latencies.push((e.ts - begun.get(id).ts) / 1000);
  }
  const frames = events.filter((e) => e.ph === 'X' && e.name === 'ProxyMain::BeginMainFrame').map((e) => e.dur / 1000);
  return { latencies, longFrames: frames.filter((f) => f > 50).length, frames: frames.length };
}

const settle = (page, ms = 700) => page.waitForTimeout(ms);
const middle = { x: 550, y: 480 };

async function pan(page) {
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  for (let i = 0; i < 60; i += 1) {
    await page.mouse.move(middle.x + Math.sin(i / 8) * 220, middle.y + Math.cos(i / 8) * 140);
    await page.waitForTimeout(16);
  }
  await page.mouse.up();
}

async function wheel(page, by) {
  await page.mouse.move(middle.x, middle.y);
  for (let i = 0; i < 12; i += 1) {
    await page.mouse.wheel(0, by);
    await page.waitForTimeout(16);
  }
}

async function pinch(page, cdp) {
  const at = { x: 190, y: 330 };
  const fingers = (apart) => [
    { x: at.x - apart, y: at.y, id: 0 },
    { x: at.x + apart, y: at.y, id: 1 },
  ];
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(40) });
  for (let i = 0; i < 24; i += 1) {
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(40 + i * 4) });
    await page.waitForTimeout(16);
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Clicks, and says how long it was from the click to the picture that followed, by the browser's own account. */
async function clicked(page, act) {
  await page.evaluate(() => {
    globalThis.slowest = 0;
    globalThis.watching?.disconnect();
    globalThis.watching = new PerformanceObserver((list) => {
      for (const e of list.getEntries()) globalThis.slowest = Math.max(globalThis.slowest, e.duration);
    });
    globalThis.watching.observe({ type: 'event', durationThreshold: 16 });
  });
  await act();
  await settle(page, 450);
  return page.evaluate(() => globalThis.slowest);
}

/** From the click on an action until its answer is painted: a new question stands above the map. */
async function answered(page, act) {
  await page.evaluate(() => {
    globalThis.answer = new Promise((done) => {
      const prompt = document.querySelector('#prompt');
      let start = 0;
      addEventListener('pointerdown', (e) => (start = e.timeStamp), { capture: true, once: true });
      addEventListener('keydown', (e) => (start ||= e.timeStamp), { capture: true, once: true });
      const watch = new MutationObserver(() => {
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
      });
      watch.observe(prompt, { childList: true, characterData: true, subtree: true });
    });
  });
  await act();
  return page.evaluate(() => Promise.race([globalThis.answer, new Promise((done) => setTimeout(() => done(-1), 8000))]));
}

async function open(id, size, touch = false) {
  const context = await guest.window(browser, { viewport: size, hasTouch: touch, isMobile: touch });
  const page = await context.newPage();
  await page.goto(`${server.url}/games/${id}`);
  await page.waitForSelector('.map .space');
  const ready = page.getByRole('button', { name: /^I am / });
  if (await ready.isVisible().catch(() => false)) await ready.click();
  await page.evaluate(() => document.fonts.ready);
  await settle(page, 3000);
  return { context, page };
}

async function quickness(title, seed, years) {
  const best = await fullest(guest, title, seed, years);
  const results = {};
  const note = (name, value) => {
    results[name] ??= [];
    if (value >= 0) results[name].push(value);
  };
  for (let run = 0; run < RUNS; run += 1) {
    const { id } = await guest.fork(best.id, best.seq).then((made) => made.game ?? made);
    const { context, page } = await open(id, { width: 1440, height: 900 });
    const moved = await traced(page, () => pan(page));
    note('panning', quantile(moved.latencies, 0.98));
    note('panning, frames over 50 ms', moved.longFrames);
    const zoomed = await traced(page, () => wheel(page, -60));
    note('wheel, in', quantile(zoomed.latencies, 0.98));
    await settle(page);
    note('panning near', quantile((await traced(page, () => pan(page))).latencies, 0.98));
    await settle(page);
    note('wheel, out', quantile((await traced(page, () => wheel(page, 60))).latencies, 0.98));
    await settle(page);
    await page.locator('.zoom button').nth(2).click();
    await settle(page, 1200);
    const stack = page.locator('[data-stack]:not(.garrison) .hit').nth(8);
    note('a stack is fanned', await clicked(page, () => stack.click({ force: true })));
    await page.keyboard.press('Escape');
    await page.mouse.move(3, 300);
    const campaign = page.locator('[data-action="do campaign"]');
    note('a choice is made', await clicked(page, async () => note('from a click on an action to its answer', await answered(page, () => campaign.click()))));
    const place = page.locator('[data-action^="space "]').first();
    await place.click({ timeout: 5000 });
    await page.waitForSelector('[data-kind], [data-leader]', { timeout: 8000 });
    await settle(page);
    const all = page.getByRole('button', { name: 'As many as possible' });
    note('a force is chosen: all', await clicked(page, () => all.click()));
    const less = page.locator('[data-kind] button:enabled').first();
    note('a force is chosen: a stepper', await clicked(page, () => less.click()));
    const leader = page.locator('[data-leader]').first();
    if (await leader.count()) note('a force is chosen: a leader', await clicked(page, () => leader.click()));
    await context.close();
    const phone = await open(id, { width: 390, height: 844 }, true);
    const cdp = await phone.context.newCDPSession(phone.page);
    note('pinching (phone)', quantile((await traced(phone.page, () => pinch(phone.page, cdp))).latencies, 0.98));
    await phone.context.close();
  }
  const limit = (name) => (/answer$|frames over/.test(name) ? null : /^wheel/.test(name) ? LIMIT.zoom : LIMIT.paint);
  for (const [name, values] of Object.entries(results)) {
    row(`${title} ${best.year}: ${name}`, median(values), limit(name), /frames/.test(name) ? 'frames' : 'ms');
  }
}

// ---- no work that grows with the log -------------------------------------------------------------------------------
/** Plays something and takes it back: the board is the same and the log longer. */
async function backAndForth(id, times) {
  const { to_act: toAct } = (await guest.look(id, 'one', true)).game;
  const seat = toAct[0];
  let now = await guest.look(id, seat, true);
  const { action } = now.decision.actions[0];
  for (let n = 0; n < times; n += 1) {
    now = await guest.ask('POST', `/games/${id}/actions`, { seat, seq: now.seq, actions: [action], tell: 'events' });
    now = await guest.ask('POST', `/games/${id}/undo`, { seat, seq: now.seq });
  }
  return now.seq;
}

/** Script, style and layout for each action that arrives in a window that looks on. */
async function arrival(id) {
  const { context, page } = await open(id, { width: 1440, height: 900 });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  const spent = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    const of = (name) => metrics.find((m) => m.name === name)?.value ?? 0;
    return (of('ScriptDuration') + of('RecalcStyleDuration') + of('LayoutDuration')) * 1000;
  };
  await backAndForth(id, 3);
  await settle(page);
  const each = [];
  for (let n = 0; n < 12; n += 1) {
    const before = await spent();
    await backAndForth(id, 1);
    await page.waitForTimeout(250);
    each.push(((await spent()) - before) / 2);
  }
  await context.close();
  return median(each);
}

async function growth() {
  const id = await guest.begin('spain', 3);
  await guest.play(id, {
    choose: ({ actions }) => actions[0].action,
    watch: ({ seq, decision }) => seq >= SHORT - 8 && decision.actions.some((a) => a.action === 'do campaign'),
  });
  const few = await arrival(id);
  const short = (await guest.look(id, 'one', true)).seq;
  await backAndForth(id, (LONG - short) / 2);
  const long = (await guest.look(id, 'one', true)).seq;
  const many = await arrival(id);
  row(`an action arrives, log of ${short}`, few);
  row(`an action arrives, log of ${long}`, many);
  row('the second to the first', many / few, LIMIT.growth, 'times');
}

try {
  console.log(
    `Medians of ${RUNS} runs. Frames are painted in software, and other work on the machine shows: load ${os.loadavg()[0].toFixed(1)} on ${os.cpus().length} processors.`,
  );
  await sizes(await guest.begin('spain', 3));
  await growth();
  for (const [title, seed, years] of TITLES) await quickness(title, seed, years);
} finally {
  await browser.close();
  server.stop();
}
const widths = [0, 1, 2, 3].map((i) => Math.max(...rows.map((r) => r[i].length)));
console.log(`\n${rows.map((r) => r.map((cell, i) => (i === 1 ? cell.padStart(widths[i]) : cell.padEnd(widths[i]))).join('  ')).join('\n')}`);
if (failed) console.error(`${failed} too much`);
process.exitCode = failed ? 1 : 0;
