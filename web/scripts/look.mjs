// Takes pictures of the gallery at the sizes and themes we judge by, and checks that names are as wide as was thought.
// usage: npm run look -- [folder] [filter]     (LOOK_URL: where the gallery is served)
import fs from 'node:fs';
import path from 'node:path';
import { launch } from './browser.mjs';

const [folder = 'look', filter = ''] = process.argv.slice(2);
const base = process.env.LOOK_URL ?? 'http://localhost:5173';
fs.mkdirSync(folder, { recursive: true });
const browser = await launch();
const desktop = { width: 1440, height: 900 };
const tablet = { width: 1024, height: 768 };
const phone = { width: 390, height: 844 };
const shots = [
  ['desktop-start', desktop, 'position=spain-start'],
  ['desktop-start-dark', desktop, 'position=spain-start&theme=dark'],
  ['desktop-late', desktop, 'position=spain-late'],
  ['desktop-late-dark', desktop, 'position=spain-late&theme=dark'],
  ['desktop-glow', desktop, 'position=spain-start&glow', { hover: '[data-stack="nijmegen:alliance:outside"]' }],
  ['desktop-works', desktop, 'position=spain-works'],
  ['desktop-works-near-dark', desktop, 'position=spain-works&theme=dark', { go: 0 }],
  ['desktop-nine-years', desktop, 'position=nine-years-start'],
  ['desktop-nine-years-late', desktop, 'position=nine-years-late'],
  ['desktop-grand-campaign', desktop, 'position=grand-campaign-late'],
  ['desktop-pragmatic-war', desktop, 'position=pragmatic-war-start'],
  ['desktop-pragmatic-war-dark', desktop, 'position=pragmatic-war-start&theme=dark'],
  ['desktop-pragmatic-war-late', desktop, 'position=pragmatic-war-late'],
  ['tablet-pragmatic-war-late', tablet, 'position=pragmatic-war-late'],
  ['phone-pragmatic-war', phone, 'position=pragmatic-war-start'],
  ['desktop-flanders', desktop, 'position=spain-start', { go: 0 }],
  ['desktop-flanders-late', desktop, 'position=spain-late', { go: 0 }],
  ['desktop-italy-late-dark', desktop, 'position=spain-late&theme=dark', { go: 3 }],
  ['desktop-textured', desktop, 'position=spain-late&textured', { go: 1 }],
  ['tablet-start', tablet, 'position=spain-start'],
  ['tablet-late-dark', tablet, 'position=spain-late&theme=dark'],
  ['phone-start', phone, 'position=spain-start'],
  ['phone-late-dark', phone, 'position=spain-late&theme=dark'],
  ['phone-whole', phone, 'position=spain-late', { home: true }],
  ['pieces', desktop, 'pieces'],
  ['pieces-dark-textured', desktop, 'pieces&textured&theme=dark'],
];
let faults = 0;
for (const [name, viewport, query, act = {}] of shots) {
  if (filter && !name.includes(filter)) continue;
  const small = viewport.width < 600;
  const page = await browser.newPage({ viewport, deviceScaleFactor: small ? 2 : 1, hasTouch: small, reducedMotion: 'reduce' });
  page.on('console', (m) => {
    if (m.type() === 'error' || m.type() === 'warning') {
      faults += 1;
      console.log(`${name}: ${m.text()}`);
    }
  });
  page.on('pageerror', (e) => {
    faults += 1;
    console.log(`${name}: ${e.message}`);
  });
  await page.goto(`${base}/dev/map/?${query}`);
  await page.waitForSelector(query.startsWith('pieces') ? '.pieces svg' : '.map .space');
  await page.evaluate(() => document.fonts.ready);
  if (act.go !== undefined) await page.locator('.theatres button').nth(act.go).click();
  if (act.home) await page.locator('.zoom button').nth(2).click();
  if (act.hover) await page.hover(`${act.hover} .hit`);
  await page.mouse.move(...(act.hover ? [0, 0] : [5, 5])).catch(() => {});
  if (act.hover) await page.hover(`${act.hover} .hit`);
  await page.waitForTimeout(900);
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
  await page.close();
}
await browser.close();
console.log(faults ? `${faults} messages in the console` : 'no messages in the console');
process.exitCode = faults ? 1 : 0;
