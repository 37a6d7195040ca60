// A whole year by two at one screen, clicking only what a person can click.
// usage: node e2e/hot-seat.mjs [desktop|tablet|phone] [seed]     (MALBROOK_URL: where the client is served)
import assert from 'node:assert/strict';
import { begin, launch, open, playYear, sitDown, state } from './table.mjs';

const [size = 'desktop', seed = '7'] = process.argv.slice(2);
const browser = await launch();
try {
  const { page, errors, phone } = await sitDown(browser, size);
  const { game } = await begin(page, { title: 'spain', seats: [{ kind: 'me' }, { kind: 'hot-seat' }], seed: '03'.padEnd(64, '0') });
  await open(page, game.id);
  const first = await state(page);
  assert.equal(first.kind, 'curtain', 'nothing is shown before somebody sits down');
  assert.equal(await page.locator('.hand').count(), 0, 'no hand is shown behind the curtain');
  const played = await playYear(page, Number(seed), phone);
  console.log('played', JSON.stringify(played));
  assert.ok(played.seen.force > 0 && played.seen.dice > 0 && played.seen.curtain > 0);
  assert.deepEqual(errors, []);
} finally {
  await browser.close();
}
