// Choosing a force: a reload in the middle, a refused click with its rule, the odds, undo, keyboard only.
import assert from 'node:assert/strict';
import { begin, clickSpace, launch, open, sitDown, state, step } from './table.mjs';

const browser = await launch();
try {
  const { page, errors } = await sitDown(browser);
  const { game } = await begin(page, { title: 'spain', seats: [{ kind: 'me' }, { kind: 'hot-seat' }], seed: '03'.padEnd(64, '0') });
  await open(page, game.id);
  // To the first action of the Alliance.
  for (let n = 0; n < 60; n += 1) {
    const now = await state(page);
    if (now.actions.includes('do campaign')) {
      const seal = await page.locator('.aside').first().textContent();
      if (seal?.includes('Alliance')) break;
      await page.locator('[data-action="do end"]').click();
      await page.keyboard.press('Enter');
      await page
        .locator('header .btn.primary')
        .click()
        .catch(() => {});
      continue;
    }
    await step(page, ({ actions }) => actions.find((a) => a === 'first alliance') ?? actions[0]);
  }
  // Keyboard only: the campaign is a digit, the list is reached by a letter.
  const orders = (await state(page)).actions;
  await page.keyboard.press(String(orders.indexOf('do campaign') + 1));
  await page.waitForSelector('[data-action^="space "]');
  if (!(await clickSpace(page, 'nijmegen'))) await page.locator('[data-action="space nijmegen"]').click();
  await page.waitForSelector('[data-leader="marlborough"]');
  await page.getByRole('button', { name: 'As many as can go' }).click();
  const facts = await page.locator('.facts').textContent();
  assert.match(facts ?? '', /of 9/);
  // A reload comes back with the same force.
  await page.reload();
  await page.waitForSelector('[data-leader="marlborough"]');
  assert.equal(await page.locator('.facts').textContent(), facts);
  assert.equal(await page.locator('.leader.on').count(), 2);
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-action="space liege"]');
  // A click on what cannot be chosen says why, and by which rule.
  assert.ok(await clickSpace(page, 'dunkirk'));
  const why = await page.locator('.why[role="alert"]').textContent();
  assert.match(why ?? '', /Dunkirk/);
  assert.match(why ?? '', /\d+\.\d+/);
  await page.locator('.why .clause').click();
  await page.waitForSelector('.slip p');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  // The odds before the battle.
  await page.locator('[data-action="space liege"]').click();
  await page.waitForSelector('[data-odds="battle"]');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('[data-odds="battle"]').count(), 0);
  // Undo takes the force back as one.
  await page.keyboard.press('u');
  await page.waitForSelector('[data-leader="marlborough"]');
  assert.equal(await page.locator('.leader.on').count(), 2);
  assert.deepEqual(errors, []);
  console.log('a force: reload, refusal, odds, undo, keyboard');
} finally {
  await browser.close();
}
