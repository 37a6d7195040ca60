// Wellington's War by clicking, from two screens: Barcelona is besieged, Wellesley lands in Mondego Bay, Junot marches on him from Lisbon.
// All the while everything each page is sent is kept, and nothing in it tells who the other's hidden blocks are. The dice are sealed, as
// where two play; whatever they show, both sides come to choose in that battle.
import { expect, test } from './lib/fixtures';
import { playOn } from './lib/moments';
import { type Person, seed } from './lib/person';

type Seat = 'one' | 'two';
const SEATS: readonly Seat[] = ['one', 'two'];
interface OwnBlock {
  block: string;
  at: string;
  inside: boolean;
  acted: boolean;
}
interface HexView {
  step: string;
  battle: { hex: string } | null;
  own: { blocks: OwnBlock[] };
  tokens: { at: string; block: string | null }[];
}
interface Asked {
  step: string;
  detail: string;
  actions: { action: string; text: string }[];
}
interface Now {
  seq: number;
  view: HexView;
  decision: Asked | null;
  game: { to_act: Seat[] };
}
interface Printed {
  hexes: { id: string; town: { name: string } | null }[];
  areas: { id: string; name: string }[];
  blocks: { id: string; name: string }[];
  events: { name: string }[];
}
const BARCELONA = '1717';
const LISBON = '2201';
const TORRES_VEDRAS = '2101';
const MONDEGO_BAY = '2002';

/** Somebody at the table, and everything the page was sent of the game. */
interface Sitting {
  seat: Seat;
  person: Person;
  heard: string[];
  /** Own blocks the other has seen or may have seen: they have been where there was a battle or a siege. */
  shown: Set<string>;
}
type Table = Record<Seat, Sitting>;

function listen(person: Person): string[] {
  const heard: string[] = [];
  person.page.on('response', (answer) => {
    if (!/\/api\/games\//.test(answer.url())) return;
    answer.text().then(
      (text) => heard.push(text),
      () => {},
    );
  });
  person.page.on('websocket', (line) => line.on('framereceived', ({ payload }) => heard.push(String(payload))));
  return heard;
}

/** Two people who were invited to one game, each with a browser. */
async function table(visitor: () => Promise<Person>, scenario: string): Promise<{ id: string; at: Table }> {
  const [one, two] = [await visitor(), await visitor()];
  const { game, invites } = await one.begin({ title: 'wellington', scenario, seats: [{ kind: 'me' }, { kind: 'invite' }], private: true });
  await two.ask('POST', `/api/games/${game.id}/join`, { invite: invites[1] });
  const sit = (seat: Seat, person: Person): Sitting => ({ seat, person, heard: listen(person), shown: new Set() });
  const at = { one: sit('one', one), two: sit('two', two) };
  for (const seat of SEATS) await at[seat].person.open(game.id);
  return { id: game.id, at };
}
/** What the server tells a person apart from the page. */
const now = ({ person, seat }: Sitting, id: string): Promise<Now> => person.ask<Now>('GET', `/api/games/${id}?seat=${seat}`);

/** Takes one choice as it stands on the screen: a hex on the map, a card in the hand, a line of the list. */
async function click(person: Person, action: string): Promise<void> {
  const { page } = person;
  const [verb, what = ''] = action.split(' ');
  const more = person.button(/^\d+ more$/);
  await expect(person.choice(action).or(more).first()).toBeVisible();
  if (verb === 'card') await person.press(page.locator(`[data-card="${what}"]`));
  else if (!(verb === 'place' && (await person.pressSpace(what)))) {
    if (!(await person.choice(action).count())) await person.press(more);
    await person.press(person.choice(action));
  }
  // What leads into a battle is said twice: between the two stand the odds.
  const again = person.button(/^Another choice/);
  if (await again.count()) await person.press(person.primary);
}
/** Puts a group together: the place first, if there are several, then who goes; where only one can go, that one goes. */
async function muster(person: Person, place: string, blocks: readonly string[], able: readonly string[]): Promise<void> {
  const { page } = person;
  const from = page.locator(`[data-place="${place}"]`);
  const nobody = person.button('Nobody');
  await expect(from.or(nobody).first()).toBeVisible();
  if (await from.count()) {
    await person.press(from);
    if (able.length === 1) return;
  }
  await person.press(nobody);
  for (const block of blocks) await person.press(page.locator(`[data-pick="${block}"]`));
  await person.press(person.primary);
}

/** What remains to be done. */
interface Plan {
  landed: boolean;
  besieged: boolean;
  fought: boolean;
}
const at = (view: HexView, hex: string): string[] => view.own.blocks.filter((b) => b.at === hex && !b.inside).map((b) => b.block);
/** Wellesley has landed, and those in Lisbon have not gone yet. */
const comes = (view: HexView): boolean => view.tokens.some((t) => t.at === MONDEGO_BAY) && at(view, LISBON).length > 1;
/** A block that has not acted in this segment: the wind may have kept it at sea. */
const waits = (view: HexView, block: string): boolean => view.own.blocks.some((b) => b.block === block && b.at === 'atlantic-ocean' && !b.acted);
/** The largest Operations card; failing that a Drafts card for one operation. */
const bestCard = (actions: readonly string[]): string =>
  [...actions]
    .filter((a) => a.startsWith('card operations'))
    .sort()
    .at(-1) ??
  actions.find((a) => a.endsWith('-as-operation')) ??
  (actions[0] as string);

/** Steps in which the only answer there is is given for the player. */
const FORCED = new Set(['hits', 'besieger-loss', 'flee', 'advance', 'lose-steps', 'sealift-recall', 'lone-leaders', 'battle-order']);
/** What a side does at a decision, by clicking. */
async function decide({ seat, person }: Sitting, { decision, view }: Now, plan: Plan): Promise<void> {
  if (!decision) return;
  const actions = decision.actions.map((a) => a.action);
  const has = (action: string): boolean => actions.includes(action);
  const first = actions[0] as string;
  const able = (place: string): string[] => view.own.blocks.filter((b) => b.at === place && has(`block ${b.block}`)).map((b) => b.block);
  // The page gives the only answer there is.
  if (actions.length === 1 && FORCED.has(decision.step)) return;
  switch (decision.step) {
    case 'cards':
    case 'free-card':
      return click(person, bestCard(actions));
    case 'operate':
      if (seat === 'one' && !plan.besieged && has('do siege')) return click(person, 'do siege');
      if (seat === 'one' && !plan.landed && has('do sea-move') && waits(view, 'wellesley')) return click(person, 'do sea-move');
      if (seat === 'two' && !plan.fought && comes(view) && has('do formation-move')) return click(person, 'do formation-move');
      return click(person, 'do end');
    case 'siege':
      return muster(person, BARCELONA, at(view, BARCELONA), able(BARCELONA));
    case 'sea-group':
      return muster(person, 'atlantic-ocean', ['wellesley'], able('atlantic-ocean'));
    case 'sea-move':
      return click(person, has(`place ${MONDEGO_BAY}`) ? `place ${MONDEGO_BAY}` : has('done') ? 'done' : first);
    case 'formation':
      return muster(person, LISBON, at(view, LISBON), able(LISBON));
    case 'march':
      return click(person, [MONDEGO_BAY, TORRES_VEDRAS].map((hex) => `place ${hex}`).find(has) ?? (has('done') ? 'done' : first));
    case 'combat-turn':
      return click(person, actions.find((a) => a.startsWith('block ')) ?? first);
    default:
      return click(person, ['done', 'decline', 'accept'].find(has) ?? first);
  }
}

/** Steps that are answered for the player where there is but one answer. */
async function settle(sitting: Sitting, id: string, seq: number): Promise<void> {
  await expect.poll(async () => (await now(sitting, id)).seq, { message: 'the click is taken' }).toBeGreaterThan(seq);
}
/** The page shows the moment the server is at. */
async function upToDate({ person }: Sitting): Promise<void> {
  await person.page.waitForFunction(() => document.querySelector('header[aria-busy="false"]'));
}

const SIEGE = /Siege of Barcelona: the (Anglo-Allies|French) roll \d/;
const BATTLE = /The (Anglo-Allies|French) win the battle at Mondego Bay/;
const isTold = async ({ person }: Sitting, what: RegExp): Promise<boolean> => what.test((await person.log.textContent()) ?? '');

/** Own blocks where swords were crossed are no secret any more, nor those that left from there. */
function note(sitting: Sitting, view: HexView): void {
  for (const b of view.own.blocks) if ([BARCELONA, MONDEGO_BAY, view.battle?.hex].includes(b.at)) sitting.shown.add(b.block);
}

test('a landing, a siege and a battle from both seats, and what is hidden stays hidden', async ({ visitor }) => {
  const { id, at: seats } = await table(visitor, 'campaign');
  const { one, two } = seats;
  const plan: Plan = { landed: false, besieged: false, fought: false };
  const asked = new Set<string>();

  for (let n = 0; n < 90 && !(plan.landed && plan.besieged && plan.fought); n += 1) {
    const { game } = await now(one, id);
    const sitting = seats[game.to_act[0] ?? 'one'];
    const moment = await now(sitting, id);
    if (!moment.decision) continue;
    for (const s of SEATS) note(seats[s], (await now(seats[s], id)).view);
    asked.add(`${sitting.seat} ${moment.decision.step}`);
    const { step } = moment.decision;
    await upToDate(sitting);
    if (step === 'combat-turn' && moment.view.battle?.hex === MONDEGO_BAY) {
      // Both see the battle; each sees his own blocks and those that are revealed.
      for (const s of SEATS) await expect(seats[s].person.page.locator(`[data-battle="${MONDEGO_BAY}"]`)).toBeVisible();
      await expect(sitting.person.page.locator('[data-odds="battle"]')).toBeVisible();
    }
    await decide(sitting, moment, plan);
    await settle(sitting, id, moment.seq);

    const { view } = await now(one, id);
    if (step === 'sea-move' && view.own.blocks.some((b) => b.block === 'wellesley' && b.at === MONDEGO_BAY)) {
      await expect(one.person.page.locator(`[data-stack="${MONDEGO_BAY}:allied:outside"]`)).toBeAttached();
      await expect(two.person.page.locator(`[data-stack="${MONDEGO_BAY}:allied:outside"]`)).toBeAttached();
      plan.landed = true;
    }
    // Told to both while it is the latest that happened: later on the log folds it away.
    if (!plan.besieged && (await isTold(one, SIEGE))) {
      for (const s of SEATS) await expect(seats[s].person.log).toContainText(SIEGE);
      plan.besieged = true;
    }
    if (!plan.fought && ((await isTold(one, BATTLE)) || (await isTold(two, BATTLE)))) {
      for (const s of SEATS) await expect(seats[s].person.log).toContainText(BATTLE);
      plan.fought = true;
    }
  }
  expect(plan, [...asked].join(', ')).toEqual({ landed: true, besieged: true, fought: true });
  expect([...asked]).toEqual(expect.arrayContaining(['one combat-turn', 'two combat-turn']));
  await keepsSecrets(seats, id);
});

/** All words of a page, and everything that is said of its elements; how they look is no matter. */
const whatIsShown = (person: Person): Promise<string> =>
  person.page.evaluate(() =>
    [...document.querySelectorAll('body, body *')]
      .flatMap((e) => [
        ...[...e.childNodes].filter((n) => n.nodeType === Node.TEXT_NODE).map((n) => n.textContent ?? ''),
        ...[...e.attributes].filter((a) => !/^(class|d|style|transform|points)$/.test(a.name)).map((a) => a.value),
      ])
      .join('\n'),
  );

/** Nothing a page was ever sent, and nothing it shows, names a block of the other that never came to where there was fighting. */
async function keepsSecrets(seats: Table, id: string): Promise<void> {
  const printed = await seats.one.person.ask<Printed>('GET', '/api/titles/wellington/atlas');
  const towns = printed.hexes.flatMap((h) => (h.town ? [h.town.name] : []));
  // Towns, areas and event cards may be called like a block, and are told to everybody: King Joseph is one.
  const open = [...towns, ...printed.areas.map((a) => a.name), ...printed.events.map((e) => e.name)].join('\n').toLowerCase();
  for (const seat of SEATS) {
    const foe = seats[seat === 'one' ? 'two' : 'one'];
    const { person, heard } = seats[seat];
    const shown = await whatIsShown(person);
    const theirs = (await now(foe, id)).view.own.blocks.filter((b) => !foe.shown.has(b.block));
    const secret = theirs.map((b) => printed.blocks.find((p) => p.id === b.block)).filter((b) => !!b);
    const told = secret.filter((b) => !open.includes(b.name.toLowerCase()));
    expect(told.length, 'there is something to hide').toBeGreaterThan(10);
    const sent = heard.join('\n');
    expect(sent.length, 'something was sent').toBeGreaterThan(10_000);
    for (const { id: block, name } of told) {
      const word = new RegExp(`(?<![\\w-])(${block}|${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')})(?![\\w-])`, 'i');
      expect(word.exec(sent)?.[0] ?? null, `${seat} is sent nothing of ${block}`).toBeNull();
      expect(word.exec(shown)?.[0] ?? null, `${seat} is shown nothing of ${block}`).toBeNull();
    }
    // What is hidden is counted and no more.
    const { view } = await now(seats[seat], id);
    const standing = (await now(foe, id)).view.own.blocks.filter((b) => !['pool', 'aside', 'removed', 'nowhere'].includes(b.at));
    expect(view.tokens.length).toBe(standing.length);
  }
}

test('a refused click says why, with its clause', async ({ visitor }) => {
  const person = await visitor();
  const { game } = await person.begin({ title: 'wellington', seats: [{ kind: 'me' }, { kind: 'hot-seat' }], seed: seed('c3') });
  await playOn(
    person,
    game.id,
    (asked) => asked.step === 'cards',
    () => undefined,
  );
  await person.open(game.id);
  await person.sitDown();
  await expect(person.prompt).toHaveText('Which Command card do you play, face down?');
  await person.pressSpace('1909');
  await expect(person.page.locator('.why[role="alert"]')).toContainText('Something else is asked now');
  await expect(person.page.locator('.why .clause')).toBeVisible();
});

test('on a phone a Drafts card is played for one operation', async ({ visitor }) => {
  const person = await visitor({ size: 'phone' });
  const { game } = await person.begin({ title: 'wellington', seats: [{ kind: 'me' }, { kind: 'hot-seat' }], seed: seed('c3') });
  const drafts = (action: string): boolean => action.endsWith('-as-operation');
  let action = '';
  await playOn(
    person,
    game.id,
    (asked) => {
      action = asked.actions.map((a) => a.action).find(drafts) ?? '';
      return action !== '';
    },
    (_, actions) => actions.find((a) => a === 'done' || a === 'decline' || a === 'do end'),
    900,
  );
  await person.open(game.id);
  await person.sitDown();
  await expect(person.page.locator('.phone-hand .may').first()).toBeVisible();
  await expect(person.page.locator('[data-action^="card "]'), 'the cards lie there once').toHaveCount(0);
  await person.press(person.page.locator(`[data-card="${action.replace('card ', '')}"]`));
  await expect(person.prompt).not.toHaveText('Which Command card do you play, face down?');
});
