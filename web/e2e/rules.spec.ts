// The rules companion: from a citation in a game to its rule and back, finding, other titles, tables and drawings, in both languages.
import { expect, test } from './lib/fixtures';
import { playOn, toFirstAction } from './lib/moments';
import { type Person, seed } from './lib/person';

const words = {
  en: {
    rule: /^Rule /,
    page: 'The page of this rule',
    asked: 'Asked of you now',
    back: 'Back to the game',
    siege: 'The siege table',
    intercept: 'Interception',
    reading: 'Our reading:',
    slip: 'intersept',
  },
  fr: {
    rule: /^Règle /,
    page: 'La page de cette règle',
    asked: 'On vous le demande maintenant',
    back: 'Retour à la partie',
    siege: 'La table de siège',
    intercept: 'L’interception',
    reading: 'Notre lecture',
    slip: 'interseption',
  },
} as const;

const begin = async (person: Person, title: string): Promise<string> =>
  (await person.begin({ title, seats: [{ kind: 'me' }, { kind: 'bot', level: 'recruit' }], seed: seed('09') })).game.id;

for (const language of ['en', 'fr'] as const) {
  const say = words[language];

  test(`a citation in a game leads to its rule and back (${language})`, async ({ visitor }) => {
    const person = await visitor({ size: language === 'fr' ? 'phone' : 'desktop' });
    const { page } = person;
    const game = await begin(person, 'spain');
    await page.goto(`/games/${game}?lang=${language}`);
    await expect(page.locator('#prompt')).not.toBeEmpty();
    const clause = page.getByRole('banner').getByRole('button', { name: say.rule });
    const number = (await clause.textContent()) ?? '';
    await person.press(clause);
    await person.press(page.getByRole('link', { name: say.page }));
    await expect(page).toHaveURL(new RegExp(`/rules/spain/${number.replaceAll('.', '\\.')}\\?game=${game}$`));
    const rule = page.locator(`[data-rule="${number}"]`);
    await expect(rule).toBeInViewport();
    await expect(rule).toContainText(say.asked);
    await person.fitsTheScreen();
    // The browser's own way back, and the one on the page.
    await page.goBack();
    await expect(page.locator('#prompt')).toBeVisible();
    await page.goForward();
    await person.press(page.getByRole('link', { name: say.back }));
    await expect(page).toHaveURL(`/games/${game}`);
    await expect(page.locator('#prompt')).toBeVisible();
  });

  test(`rules are found by number and by words, in every title (${language})`, async ({ visitor }) => {
    const person = await visitor({ size: language === 'en' ? 'phone' : 'desktop' });
    const { page } = person;
    await page.goto(`/rules/spain?lang=${language}`);
    const asked = page.getByRole('searchbox');
    const first = page.locator('[data-rule]').first();
    await asked.fill('13.5.6');
    await expect(page.locator('[data-rule]')).toHaveCount(1);
    await expect(first).toHaveAttribute('data-rule', '13.5.6');
    await asked.fill(say.slip);
    await expect(first).toHaveAttribute('data-rule', /^14\.6\./);
    await expect(first.locator('.text p').first()).not.toBeEmpty();
    await person.press(page.getByRole('link', { name: 'Wellington' }));
    await asked.fill(say.slip);
    await expect(first).toHaveAttribute('data-rule', '12.27');
    await person.fitsTheScreen();
  });

  test(`tables, drawings and readings stand at their rules (${language})`, async ({ visitor }) => {
    const person = await visitor({ size: 'phone' });
    const { page } = person;
    await page.goto(`/rules/spain/17.5.2?lang=${language}`);
    const rule = page.locator('[data-rule="17.5.2"]');
    await expect(rule.getByRole('table', { name: say.siege })).toBeVisible();
    await expect(rule.getByRole('row').last().getByRole('cell')).toHaveText(['1', '3']);
    await expect(rule.getByRole('img')).toBeVisible();
    await expect(page.locator('[data-rule="17.5.3"]').getByRole('row').last().getByRole('cell')).toHaveText('+2');
    await page.goto(`/rules/pragmatic-war/14.6.5?lang=${language}`);
    await expect(page.locator('[data-rule="14.6.5"]').getByRole('img', { name: say.intercept })).toBeVisible();
    await page.goto(`/rules/wellington/12.27?lang=${language}`);
    const interception = page.locator('[data-rule="12.27"]');
    await expect(interception.getByRole('img', { name: say.intercept })).toBeVisible();
    const reading = interception.locator('details');
    await expect(reading).toContainText(say.reading);
    await person.press(reading.locator('summary'));
    await expect(reading.locator('p').nth(1)).toBeVisible();
    await person.fitsTheScreen();
  });
}

test('a place that the rules name is shown on the map', async ({ visitor }) => {
  const person = await visitor({ size: 'phone' });
  const { page } = person;
  const { game } = await person.begin({ title: 'spain', seats: [{ kind: 'me' }, { kind: 'hot-seat' }], seed: seed('03') });
  await toFirstAction(person, game.id);
  await playOn(
    person,
    game.id,
    (asked) => asked.actions.some((a) => a.action === 'space nijmegen'),
    () => 'do campaign',
  );
  await person.open(game.id);
  await person.sitDown();
  await person.turn();
  const shown = page.locator('.map .places .ring');
  await person.press(page.getByRole('banner').getByRole('button', { name: /^Rule / }));
  await person.press(page.getByRole('button', { name: 'Read on in the rules' }));
  const link = page.locator('#panel [data-show]').first();
  const place = (await link.getAttribute('data-show')) ?? '';
  await expect(shown).toHaveCount(0);
  await person.press(link);
  await expect(shown).toHaveCount(1);
  await expect(shown).toBeInViewport();
  // From a page of its own it is the address that says so.
  await page.goto(`/games/${game.id}?show=${place}`);
  await expect(shown).toHaveCount(1);
});

test('the rules beside the map say what matters now', async ({ visitor }) => {
  const person = await visitor();
  const { page } = person;
  const game = await begin(person, 'spain');
  await person.open(game);
  const clause = page.getByRole('banner').getByRole('button', { name: /^Rule / });
  const number = (await clause.textContent()) ?? '';
  await clause.click();
  await person.button('Read on in the rules').click();
  const rule = page.locator(`#panel [data-rule="${number}"]`);
  await expect(rule).toContainText('Asked of you now');
  await page.getByRole('searchbox').fill('17.1.1');
  await expect(page.locator('#panel [data-rule]')).toHaveCount(1);
  await expect(page).toHaveURL(`/games/${game}`);
});
