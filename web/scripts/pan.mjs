// Measures how smoothly the map pans and zooms in the fullest position: frames, and how long events take to be shown.
// usage: node scripts/pan.mjs     (LOOK_URL: where the gallery is served)
import { launch } from './browser.mjs';

const base = process.env.LOOK_URL ?? 'http://localhost:5173';
const browser = await launch();
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
await page.goto(`${base}/dev/map/?position=spain-late&bare`);
await page.waitForSelector('.map .space');
await page.evaluate(() => document.fonts.ready);
await page.waitForTimeout(800);
await page.evaluate(() => {
  globalThis.frames_ = [];
  globalThis.events_ = [];
  let last = performance.now();
  const step = (t) => {
    globalThis.frames_.push(t - last);
    last = t;
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
  new PerformanceObserver((list) => {
    for (const e of list.getEntries()) globalThis.events_.push([e.name, e.duration]);
  }).observe({ type: 'event', durationThreshold: 16, buffered: false });
});
const take = async (name) => {
  const { frames, events } = await page.evaluate(() => {
    const out = { frames: globalThis.frames_, events: globalThis.events_ };
    globalThis.frames_ = [];
    globalThis.events_ = [];
    return out;
  });
  frames.sort((a, b) => a - b);
  const at = (q) => frames[Math.floor(frames.length * q)]?.toFixed(1);
  const worst = Math.max(0, ...events.map((e) => e[1]));
  console.log(`${name}: ${frames.length} frames, median ${at(0.5)} ms, 95 % ${at(0.95)} ms, slowest event ${worst} ms`);
};
await take('start');
await page.mouse.move(700, 450);
await page.mouse.down();
for (let i = 0; i < 90; i++) await page.mouse.move(700 + Math.sin(i / 8) * 260, 450 + Math.cos(i / 8) * 160);
await page.mouse.up();
await page.waitForTimeout(400);
await take('pan, whole sheet');
for (let i = 0; i < 24; i++) await page.mouse.wheel(0, -60);
await page.waitForTimeout(600);
await take('wheel in');
await page.mouse.down();
for (let i = 0; i < 90; i++) await page.mouse.move(700 + Math.sin(i / 8) * 260, 450 + Math.cos(i / 8) * 160);
await page.mouse.up();
await page.waitForTimeout(400);
await take('pan, near');
await page.keyboard.press('Tab');
await page.keyboard.press('0');
await page.waitForTimeout(900);
await take('home');
for (const n of [3, 10, 20]) {
  const box = await page.locator('[data-stack] .hit').nth(n).boundingBox();
  if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(150);
}
await page.waitForTimeout(300);
await take('fan a stack');
await browser.close();
