// Every page and every main state of a game, looked over by axe: light and dark, on a large screen and on a telephone.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './lib/fixtures';
import { playOn, toFirstAction } from './lib/moments';
import { type Person, REFUSAL, type Size, seed } from './lib/person';

interface Fault {
  rule: string;
  impact: string;
  where: string[];
}
type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];
/** A counter is a picture: what is drawn on it is told in words, in another order. */
const withoutCounters = (v: Violation): Violation =>
  v.id === 'label-content-name-mismatch' ? { ...v, nodes: v.nodes.filter((n) => !/data-leader|data-barred|data-pick|data-block/.test(n.html)) } : v;
/** No fault, however small. What is drawn on the map is looked over once: it is the same in every state. */
async function looksRight(person: Person, what: string, map: 'map' | 'without the map' = 'without the map'): Promise<void> {
  // Not drawn at all it costs nothing: what lies over it has a ground of its own.
  if (map !== 'map') await person.drawMap(false);
  for (const theme of ['light', 'dark'] as const) {
    await person.page.emulateMedia({ colorScheme: theme });
    await expect(person.page.locator('html')).toHaveAttribute('data-theme', theme);
    const axe = new AxeBuilder({ page: person.page }).setLegacyMode();
    // By candlelight only the colours are others.
    if (theme === 'light') axe.options({ rules: { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } } });
    else axe.withRules(['color-contrast']);
    const { violations } = await axe.analyze();
    const faults = violations
      .map(withoutCounters)
      .filter(({ nodes }) => nodes.length > 0)
      .map(
        ({ id, impact, nodes }): Fault => ({
          rule: id,
          impact: impact ?? '',
          where: nodes.slice(0, 4).map((n) => `${n.html.slice(0, 200)} ${n.failureSummary ?? ''}`),
        }),
      );
    expect.soft(faults, `${what}, ${theme}`).toEqual([]);
  }
  await person.drawMap(true);
}

async function atFirstAction(person: Person): Promise<void> {
  const { game } = await person.begin({ title: 'spain', seats: [{ kind: 'me' }, { kind: 'hot-seat' }], seed: seed('03') });
  await toFirstAction(person, game.id);
  await person.open(game.id);
}

// Looking takes its time.
test.slow();
const SIZES: Size[] = ['desktop', 'phone'];
for (const size of SIZES) {
  test(`pages outside a game, ${size}`, async ({ visitor }) => {
    const person = await visitor({ size, tolerates: [REFUSAL] });
    await person.begin({ title: 'spain', seats: [{ kind: 'me' }, { kind: 'hot-seat' }] });
    await person.begin({ title: 'nine-years', seats: [{ kind: 'me' }, { kind: 'open' }] });
    const pages = [
      '/',
      '/new',
      '/games/mine',
      '/games/open',
      '/games/watch',
      '/games/finished',
      '/sign-in',
      '/sign-up',
      '/reset',
      '/confirm',
      '/about',
      '/rules/spain/14.7.2',
      '/no/such/page',
      '/join/nosuchsecret',
      '/games/nosuchgame00',
    ];
    for (const path of pages) {
      await person.page.goto(path);
      await expect(person.page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(person.page.getByText('One moment', { exact: true })).toHaveCount(0);
      await person.page.evaluate(() => scrollTo(0, 0));
      await looksRight(person, path);
    }
    await person.page.goto('/');
    await person.page.getByRole('button', { name: 'Menu' }).click();
    await looksRight(person, 'the menu');
    await person.page.goto('/new/nine-years');
    await person.page.getByText('More: scenario').click();
    await person.page.getByRole('button', { name: 'Rule 20.4.6' }).click();
    await expect(person.page.getByRole('note').getByRole('heading')).toBeVisible();
    await looksRight(person, 'a new game with everything, and a clause');
  });

  test(`an account and an invitation, ${size}`, async ({ visitor }) => {
    const person = await visitor({ size });
    await person.ask('POST', '/api/signup', { name: `Axel ${process.pid} ${size}`, password: 'correct horse battery' });
    await person.page.goto('/account');
    await person.page.getByLabel('What to call it').fill('My bot');
    await person.press(person.button('Make a token'));
    await expect(person.page.getByText('shown only this once')).toBeVisible();
    await looksRight(person, 'the account');
    await person.page.goto('/new/spain?against=invite');
    await person.press(person.page.locator('button:visible', { hasText: 'Make the link' }));
    await expect(person.page.getByLabel('The link')).toBeVisible();
    await looksRight(person, 'an invitation to send');
    const guest = await visitor({ size });
    await guest.page.goto(await person.page.getByLabel('The link').inputValue());
    await expect(guest.button('Take the seat')).toBeVisible();
    await looksRight(guest, 'an invitation to take');
  });

  test(`a game: curtain, orders, panels, ${size}`, async ({ visitor }) => {
    const person = await visitor({ size });
    await atFirstAction(person);
    await expect(person.button(/^I am /)).toBeVisible();
    await looksRight(person, 'the curtain');
    await person.sitDown();
    await person.turn();
    await looksRight(person, 'orders', 'map');
    for (const tab of ['Board', 'Rules', 'Talk', 'Force'] as const) {
      await person.press(person.tab(tab));
      await expect(person.page.getByRole('tabpanel')).not.toContainText('One moment');
      await looksRight(person, `the tab ${tab}`);
    }
    await person.press(person.button('Menu of this game'));
    await looksRight(person, 'the menu of the game');
  });

  test(`a game: force, march, odds, refusal, the past, ${size}`, async ({ visitor }) => {
    const person = await visitor({ size });
    await atFirstAction(person);
    await person.sitDown();
    await person.take('do campaign');
    await person.turn();
    await looksRight(person, 'where from');
    await person.press(person.choice('space nijmegen'));
    await person.press(person.button('As many as possible'));
    await looksRight(person, 'a force');
    await person.press(person.primary);
    await expect(person.choice('space liege')).toBeVisible();
    await person.press(person.choice('space liege'));
    await expect(person.page.locator('[data-odds="battle"]')).toBeVisible();
    await looksRight(person, 'the odds of a battle');
    await person.page.keyboard.press('Escape');
    await person.press(person.button('Flanders'));
    expect(await person.pressSpace('lille')).toBe(true);
    await expect(person.page.getByRole('alert')).toBeVisible();
    await looksRight(person, 'a refusal');
    await person.page.getByRole('slider', { name: 'Moment of the game' }).fill('3');
    await expect(person.page.getByText('The board as it stood')).toBeVisible();
    await looksRight(person, 'the past');
  });

  test(`a game on hexes: cards, board, group, odds, battle, ${size}`, async ({ visitor }) => {
    const person = await visitor({ size });
    const { game } = await person.begin({ title: 'wellington', seats: [{ kind: 'me' }, { kind: 'hot-seat' }], seed: seed('5a') });
    await person.open(game.id);
    await person.sitDown();
    await person.turn();
    await looksRight(person, 'Command cards', 'map');
    await person.press(person.tab('Board'));
    await looksRight(person, 'the board of Wellington’s War');
    await person.press(person.tab('Force'));
    // The French march from Burgos on Valladolid with the best card they have.
    const largest = (actions: string[]): string | undefined =>
      actions
        .filter((a) => a.startsWith('card operations'))
        .sort()
        .at(-1);
    const cautious = (_: unknown, actions: string[]): string | undefined => largest(actions) ?? ['do end', 'done', 'decline'].find((a) => actions.includes(a));
    await playOn(person, game.id, (asked) => asked.actions.some((a) => a.action === 'do formation-move') && asked.side === 'french', cautious);
    if ((await person.turn()).kind === 'curtain') await person.sitDown();
    await person.take('do formation-move');
    const burgos = person.page.locator('[data-place="1509"]');
    await expect(burgos).toBeVisible();
    await looksRight(person, 'where a group goes from');
    await person.press(burgos);
    await looksRight(person, 'who goes');
    await person.press(person.primary);
    await person.press(person.choice('place 1609'));
    await person.press(person.choice('place 1608'));
    await expect(person.page.locator('[data-odds="battle"]')).toBeVisible();
    await looksRight(person, 'the odds of a battle on hexes');
    await playOn(
      person,
      game.id,
      (asked) => asked.step === 'combat-turn',
      (asked, actions) => (asked.step === 'march' ? actions.find((a) => a === 'place 1608') : undefined) ?? cautious(asked, actions),
    );
    if ((await person.turn()).kind === 'curtain') await person.sitDown();
    await expect(person.page.locator('[data-battle]')).toBeVisible();
    await looksRight(person, 'a battle on hexes');
  });

  test(`a game: cards, dice, losses, the end, ${size}`, async ({ visitor }) => {
    const person = await visitor({ size });
    const { game } = await person.begin({ title: 'nine-years', seats: [{ kind: 'me' }, { kind: 'hot-seat' }], seed: seed('3b') });
    await person.open(game.id);
    await person.sitDown();
    await person.turn();
    await looksRight(person, 'cards to choose from');
    // A battle in London: see the trial of the invasion.
    const wishes = [
      'card 3',
      'card 1',
      'do deploy-fleet',
      'fleet atlantic',
      'do sea-move',
      'space amsterdam',
      'leader william-iii',
      'take 3 Du',
      'done',
      'space london',
    ];
    await playOn(
      person,
      game.id,
      (asked) => asked.step === 'sea-to',
      (_, actions) => {
        const next = wishes[0] ?? '';
        if (actions.includes(next)) wishes.shift();
        return next;
      },
    );
    if ((await person.turn()).kind === 'curtain') await person.sitDown();
    await person.take('space london');
    await expect(person.page.locator('#dice-head')).toBeVisible();
    await looksRight(person, 'a throw');
    await person.stepsUntil(
      (now) => now.kind === 'dice' && now.dice.startsWith('Battle'),
      ({ actions }) => actions.find((a) => a === 'decline') ?? actions[0] ?? '',
    );
    await looksRight(person, 'a battle');
    await person.stepsUntil(
      (now) => now.kind === 'list' && !!now.actions.length,
      ({ actions }) => actions[0] ?? '',
    );
    await person.press(person.button('Menu of this game'));
    await person.press(person.button('Resign'));
    await person.press(person.button('Resign now'));
    await expect(person.page.locator('#result-head')).toBeVisible();
    await looksRight(person, 'the end');
  });
}
