// Against the machine to the end of a year.
// usage: node e2e/solo.mjs [level] [seed]
import assert from 'node:assert/strict';
import { begin, launch, open, playYear, sitDown } from './table.mjs';

const [level = 'recruit', seed = '5'] = process.argv.slice(2);
const browser = await launch();
try {
  const { page, errors } = await sitDown(browser);
  const { game } = await begin(page, { title: 'spain', seats: [{ kind: 'me' }, { kind: 'bot', level }] });
  await open(page, game.id);
  const played = await playYear(page, Number(seed), false, 1500);
  console.log('played', JSON.stringify(played));
  assert.equal(played.seen.curtain, undefined, 'no curtain where one plays alone');
  assert.deepEqual(errors, []);
} finally {
  await browser.close();
}
