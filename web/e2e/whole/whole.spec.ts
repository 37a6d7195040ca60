// Whole games in the browser, from the first question to the result: every title, from both sides, with a mouse and by taps.
// It takes long, and is asked for: `make whole`, or `npm run whole -- --grep pragmatic-war`.
import { expect, test } from '../lib/fixtures';
import { bold, seed } from '../lib/person';

const GAMES: [title: string, scenario: string | undefined][] = [
  ['spain', undefined],
  ['spain', 'tournament'],
  ['nine-years', undefined],
  ['grand-campaign', undefined],
  ['pragmatic-war', undefined],
];
const BOT = { kind: 'bot', level: 'recruit' } as const;
const ME = { kind: 'me' } as const;

for (const [title, scenario] of GAMES)
  for (const size of ['desktop', 'phone'] as const)
    for (const mine of [0, 1] as const)
      test(`${title} ${scenario ?? ''} as player ${mine + 1}, ${size}`, async ({ visitor }) => {
        test.setTimeout(3_600_000);
        const player = await visitor({ size });
        const { game } = await player.begin({ title, scenario, seats: mine ? [BOT, ME] : [ME, BOT], seed: seed(`${mine}7`) });
        await player.open(game.id);
        const seen = await player.stepsUntil((now) => now.kind === 'result', bold(mine + 11), 20_000);
        expect(seen.list, 'things were asked').toBeGreaterThan(20);
        await player.fitsTheScreen();
        await player.page.screenshot({ path: test.info().outputPath('end.png') });
        await player.ask('GET', `/api/games/${game.id}/record`);
      });
