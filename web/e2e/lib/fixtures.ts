// What every trial has: a server for its worker, and people who come in with a browser of their own. A trial fails on anything that
// goes wrong in a page, unless it says that it will.
import { test as base } from '@playwright/test';
import { type Coming, Person, sizes } from './person';
import { Server } from './server';

interface House {
  /** Where the server is. */
  url: string;
  /** Somebody opens a browser. */
  visitor: (coming?: Coming) => Promise<Person>;
}
interface Ground {
  server: Server;
}

export const test = base.extend<House, Ground>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed from this pattern.
    async ({}, use) => {
      // MALBROOK_URL: against a server that runs already.
      const server = process.env.MALBROOK_URL ? Server.at(process.env.MALBROOK_URL) : await Server.start();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  url: async ({ server }, use) => use(server.url),
  visitor: async ({ browser, url }, use) => {
    const people: Person[] = [];
    await use(async (coming = {}) => {
      const { size = 'desktop', theme = 'light', language = 'en', motion = false, permissions = [], tolerates = [] } = coming;
      const phone = size === 'phone';
      const context = await browser.newContext({
        baseURL: url,
        viewport: sizes[size],
        colorScheme: theme,
        locale: language,
        reducedMotion: motion ? 'no-preference' : 'reduce',
        permissions,
        ...(phone ? { hasTouch: true, isMobile: true, deviceScaleFactor: 2 } : {}),
      });
      const person = new Person(await context.newPage(), { phone, language, tolerates });
      await person.watch();
      people.push(person);
      return person;
    });
    for (const person of people) person.nothingWentWrong();
    for (const person of people) await person.page.context().close();
  },
});

export { expect } from '@playwright/test';
