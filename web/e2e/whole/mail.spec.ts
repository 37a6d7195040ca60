// A game by mail: two people who are never there at once, an English and a French one. Each comes by the link in a letter, plays until
// nothing more is asked, and goes away.
import { expect, test } from '../lib/fixtures';
import { bold, type Person } from '../lib/person';
import { Server } from '../lib/server';
import { PostOffice } from './letters';

const PASSWORD = 'marlborough s’en va';
const TURNS = 12;

interface Player {
  person: Person;
  address: string;
  /** Letters that were read. */
  read: number;
}

async function join(person: Person, base: string, name: string): Promise<Player> {
  const { page, t } = person;
  const address = `${name.toLowerCase()}@example.org`;
  await page.goto(`${base}/sign-up`);
  await page.getByLabel(t('name')).fill(name);
  await page.getByLabel(t('email-if-any')).fill(address);
  await page.getByLabel(t('password')).fill(PASSWORD);
  await person.press(person.button(t('open-account')));
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  return { person, address, read: 0 };
}
/** The link in the next letter to somebody. */
async function nextLetter(office: PostOffice, player: Player, path: RegExp): Promise<string> {
  const mine = (): string[] => office.letters.filter((letter) => letter.to === player.address).map((letter) => letter.text);
  let found: string | undefined;
  await expect
    .poll(
      () => {
        const fresh = mine().slice(player.read);
        found = fresh.map((text) => path.exec(text)?.[0]).find(Boolean);
        return found !== undefined;
      },
      { timeout: 60_000, message: `a letter to ${player.address}` },
    )
    .toBe(true);
  player.read = mine().length;
  return found as string;
}

test('a game by mail', async ({ visitor }) => {
  test.setTimeout(1_800_000);
  const office = await PostOffice.open();
  const server = await Server.start(
    ...['--smtp-host', '127.0.0.1', '--smtp-port', String(office.port), '--smtp-tls', 'none', '--smtp-from', 'Malbrook <games@example.org>'],
    ...['--notice-minutes', '0', '--digest-minutes', '0'],
  );
  try {
    const anne = await join(await visitor(), server.url, 'Anne');
    const louis = await join(await visitor({ language: 'fr', size: 'phone' }), server.url, 'Louis');
    for (const player of [anne, louis]) {
      await player.person.page.goto(await nextLetter(office, player, /http\S+confirm\S+/));
      await player.person.press(player.person.button(player.person.t('confirm-go')));
      await expect(player.person.page.getByText(player.person.t('confirm-done'))).toBeVisible();
    }
    const { game, invites } = await anne.person.ask<{ game: { id: string }; invites: string[] }>('POST', `${server.url}/api/games`, {
      title: 'spain',
      seats: [{ kind: 'me' }, { kind: 'invite' }],
      clock: { kind: 'correspondence', days: 3 },
    });
    await louis.person.ask('POST', `${server.url}/api/games/${game.id}/join`, { invite: invites[1] });
    for (const player of [anne, louis]) await player.person.page.goto('about:blank');
    let turns = 0;
    const choose = bold(5);
    for (; turns < TURNS; turns += 1) {
      const { game: now } = await anne.person.ask<{ game: { to_act: string[] } }>('GET', `${server.url}/api/games/${game.id}?brief=true&seat=one`);
      const player = now.to_act.includes('one') ? anne : louis;
      await player.person.page.goto(await nextLetter(office, player, /http\S+\/games\/[\w-]+/));
      await expect(player.person.map).toBeVisible();
      // Until nothing more is asked.
      for (let n = 0; n < 60; n += 1) {
        await player.person.page.waitForTimeout(400);
        if ((await player.person.standing()).kind === 'wait') break;
        await player.person.step(choose);
      }
      await player.person.page.screenshot({ path: test.info().outputPath(`turn-${turns}.png`) });
      await player.person.page.goto('about:blank');
    }
    expect(turns).toBe(TURNS);
    expect(
      office.letters.some((letter) => letter.to === louis.address && /C’est à vous|à vous/.test(letter.text)),
      'a letter in French',
    ).toBe(true);
  } finally {
    await server.stop();
    office.close();
  }
});
