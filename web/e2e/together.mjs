// Two browsers play each other live; the line is cut in between, and what happened meanwhile is there when it is back.
import assert from 'node:assert/strict';
import { begin, launch, open, sitDown, state, take, url } from './table.mjs';

const browser = await launch();
try {
  const anna = await sitDown(browser);
  const bert = await sitDown(browser);
  const { game, invites } = await begin(anna.page, { title: 'spain', seats: [{ kind: 'me' }, { kind: 'invite' }] });
  const secret = invites.find(Boolean);
  assert.ok(secret, 'there is a link for the other');
  await open(anna.page, game.id);
  assert.equal((await state(anna.page)).kind, 'wait');
  const joined = await bert.context.request.post(`${url}/api/games/${game.id}/join`, { data: { invite: secret } });
  assert.ok(joined.ok(), await joined.text());
  await open(bert.page, game.id);
  // Anna's page learns that the game has begun without a reload.
  await anna.page.waitForSelector('[data-action^="card "]');
  await bert.page.waitForSelector('[data-action^="card "]');
  assert.match(await anna.page.title(), /^\(1\) /, 'the window says that it is her turn');
  await take(anna.page, (await state(anna.page)).actions[0]);
  await anna.page.waitForFunction(() => !document.querySelector('[data-action]'));
  // Bert's line is cut while he decides; he chooses when it is back.
  await bert.context.setOffline(true);
  await bert.page.waitForTimeout(600);
  await bert.context.setOffline(false);
  await take(bert.page, (await state(bert.page)).actions[0]);
  // Anna sees what came of it.
  await anna.page.waitForFunction(() => /shown?ed? a card|showed a card|played a card/i.test(document.querySelector('.log')?.textContent ?? ''));
  await bert.page.waitForFunction(() => /showed a card|played a card/i.test(document.querySelector('.log')?.textContent ?? ''));
  const turns = await Promise.all([state(anna.page), state(bert.page)]);
  assert.equal(turns.filter((s) => s.kind === 'list').length, 1, 'one of them is to act');
  const quiet = (errors) => errors.filter((e) => !/ERR_INTERNET_DISCONNECTED|WebSocket/.test(e));
  assert.deepEqual(quiet(anna.errors), []);
  assert.deepEqual(quiet(bert.errors), []);
  console.log('two browsers, one cut line');
} finally {
  await browser.close();
}
