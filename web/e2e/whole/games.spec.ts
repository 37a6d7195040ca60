// Whole games in the browser, from the first question to the result: every title and scenario, from both sides, with a mouse and by taps, in
// both languages. It takes hours, and is asked for: `make whole`, or `make whole ARGS="--grep pragmatic-war"`.
import { expect, test } from '../lib/fixtures';
import { bold, chance, type Person, seed } from '../lib/person';
import { answer, type HexMoment } from './hexes';
import { type Moment, Notes } from './notes';

const GAMES: [title: string, scenario: string][] = [
  ['spain', 'full-game'],
  ['spain', 'tournament'],
  ['spain', 'historical-british-withdrawal'],
  ['nine-years', 'nine-years'],
  ['grand-campaign', 'full-game'],
  ['grand-campaign', 'tournament'],
  ['grand-campaign', 'historical-british-withdrawal'],
  ['pragmatic-war', 'campaign-game'],
  ['wellington', '1812'],
  ['wellington', 'campaign'],
];
const BOT = { kind: 'bot', level: 'recruit' } as const;
const ME = { kind: 'me' } as const;
/** More than the longest game has. */
const MOST = 20_000;

interface Table {
  person: Person;
  notes: Notes;
  moment: () => Promise<Moment>;
}

/** The succession games: the page alone tells what can be done. */
async function playSuccession({ person, notes, moment }: Table, start: number): Promise<void> {
  const choose = bold(start);
  for (let n = 0; n < MOST; n += 1) {
    const now = await notes.timed('the next question', () => person.turn());
    if (now.kind === 'result') return;
    if (now.kind !== 'dice') await notes.question(await moment());
    await person.step(choose);
    person.nothingWentWrong();
  }
}
/** Wellington's War: the server tells what can be done, the page is where it is done. */
async function playWellington({ person, notes, moment }: Table, start: number): Promise<void> {
  const dice = chance(start);
  const over = person.page.locator('#result-head');
  let misses = 0;
  for (let n = 0; n < MOST; n += 1) {
    await person.page.waitForFunction(() => document.querySelector('header[aria-busy="false"]'));
    if (await over.count()) return;
    const now = (await moment()) as HexMoment;
    if (!now.decision) {
      await person.page.waitForTimeout(50);
      continue;
    }
    // Its details are places.
    await notes.question(now, now.decision.step);
    // A question with one answer may answer itself before the click.
    await answer(person, now, dice).catch(async (trouble) => {
      if ((await moment()).seq === now.seq) throw trouble;
    });
    person.nothingWentWrong();
    // A tap that came before the page had drawn the question may have opened a stack instead.
    const goesOn = (): Promise<void> => expect.poll(async () => (await moment()).seq, { timeout: 5_000 }).toBeGreaterThan(now.seq);
    misses = await notes.timed(now.decision.step, () =>
      goesOn()
        .then(() => 0)
        .catch(() => misses + 1),
    );
    expect(misses, `${now.decision.step} at ${now.seq} can be answered`).toBeLessThan(3);
  }
}

GAMES.forEach(([title, scenario], number) => {
  for (const size of ['desktop', 'phone'] as const)
    for (const mine of [0, 1] as const) {
      const language = (number + mine + (size === 'phone' ? 1 : 0)) % 2 ? 'fr' : 'en';
      test(`${title} ${scenario} as player ${mine + 1}, ${size}, ${language}`, async ({ visitor }) => {
        test.setTimeout(3 * 3_600_000);
        const person = await visitor({ size, language });
        const { game } = await person.begin({ title, scenario, seats: mine ? [BOT, ME] : [ME, BOT], seed: seed(`${mine}7`) });
        await person.open(game.id);
        const seat = mine ? 'two' : 'one';
        const moment = (): Promise<Moment> => person.ask<Moment>('GET', `/api/games/${game.id}?seat=${seat}`);
        const notes = new Notes(person, test.info().outputPath('notes'), moment);
        const play = title === 'wellington' ? playWellington : playSuccession;
        await play({ person, notes, moment }, mine + 11).finally(() => notes.write());
        await expect(person.page.locator('#result-head')).toBeVisible();
        await notes.look('result', 'the result');
        await person.fitsTheScreen();
        notes.write();
        expect(Object.keys(notes.asked).length, 'things were asked').toBeGreaterThan(5);
        expect([...notes.faults], 'everything could be read').toEqual([]);
      });
    }
});
