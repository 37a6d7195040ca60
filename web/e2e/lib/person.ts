// Somebody at a browser: only what one can see, click, tap and type; and everything that goes wrong in the page.
import fs from 'node:fs';
import { type APIResponse, type ConsoleMessage, expect, type Locator, type Page } from '@playwright/test';
import { type Words, wordsOf } from '../../src/lib/i18n/words';

export const sizes = { desktop: { width: 1440, height: 900 }, tablet: { width: 1024, height: 768 }, phone: { width: 390, height: 844 } } as const;
export type Size = keyof typeof sizes;

export interface Coming {
  size?: Size;
  theme?: 'light' | 'dark';
  /** What the browser is read in. */
  language?: 'en' | 'fr';
  /** Wants things to move. */
  motion?: boolean;
  permissions?: string[];
  /** What the browser will write down, and rightly so. */
  tolerates?: RegExp[];
}

/** What the browser writes down when the server says no: that is an answer, and no fault of the page. */
export const REFUSAL = /the server responded with a status of 4\d\d/;
/** What it writes down when nobody answers. */
export const NO_LINE =
  /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|NETWORK_CHANGED)|WebSocket connection to/;

export interface Wish {
  title: string;
  scenario?: string;
  options?: string[];
  seats: [{ kind: string; level?: string }, { kind: string; level?: string }];
  seed?: string;
  clock?: unknown;
  private?: boolean;
}
export interface Begun {
  game: { id: string };
  invites: [string | null, string | null];
}
/** Dice that fall the same way every time. */
export const seed = (start: string): string => start.padEnd(64, '0');

/** What is on the screen. */
export type Kind = 'dice' | 'curtain' | 'result' | 'force' | 'list' | 'wait';
export interface Standing {
  kind: Kind;
  year: string;
  prompt: string;
  aside: string;
  /** What the dice were thrown for. */
  dice: string;
  actions: string[];
  refused: string | null;
}

const catalogue = (language: string): string => fs.readFileSync(new URL(`../../../locales/${language}/client.ftl`, import.meta.url), 'utf8');

export class Person {
  readonly faults: string[] = [];
  readonly phone: boolean;
  /** The words of the page, in the language it is read in. */
  t: Words = wordsOf('en', []);
  private readonly tolerates: RegExp[];

  constructor(
    readonly page: Page,
    ways: { phone: boolean; language?: string; tolerates: RegExp[] },
  ) {
    this.phone = ways.phone;
    this.reads(ways.language ?? 'en');
    this.tolerates = [...ways.tolerates];
  }

  /** From now on the page is read in a language. */
  reads(language: string): void {
    this.t = wordsOf(language, [catalogue(language)]);
  }

  // ---- what goes wrong -----------------------------------------------------------------------------------
  async watch(): Promise<void> {
    this.page.on('console', (message: ConsoleMessage) => {
      if (message.type() === 'error') this.note(`${message.text()} (${message.location().url})`);
    });
    this.page.on('pageerror', (error) => this.note(`page: ${error.message}`));
    await this.page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (e) => console.error(`policy: ${e.violatedDirective} ${e.blockedURI}`));
    });
  }
  tolerate(...what: RegExp[]): void {
    this.tolerates.push(...what);
  }
  private note(fault: string): void {
    if (!this.tolerates.some((known) => known.test(fault))) this.faults.push(`${this.page.url()}: ${fault}`);
  }
  /** Draws the map, or not. */
  async drawMap(drawn: boolean): Promise<void> {
    await this.page.locator('.map .drawing').evaluateAll((drawings, shown) => {
      for (const drawing of drawings) (drawing as SVGElement).style.display = shown ? '' : 'none';
    }, drawn);
  }
  nothingWentWrong(): void {
    expect(this.faults, 'nothing goes wrong in the page').toEqual([]);
  }

  // ---- going about ---------------------------------------------------------------------------------------
  /** Clicks, or taps where one has no mouse. */
  async press(what: Locator): Promise<void> {
    if (this.phone) await what.tap();
    else await what.click();
  }
  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }
  /** Asks the server as this person. */
  async ask<T>(method: 'GET' | 'POST', path: string, data?: unknown): Promise<T> {
    const answer: APIResponse = await this.page.context().request.fetch(path, { method, data });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as T;
  }
  begin(wish: Wish): Promise<Begun> {
    return this.ask<Begun>('POST', '/api/games', wish);
  }
  async open(game: string): Promise<void> {
    await this.page.goto(`/games/${game}`);
    await expect(this.map).toBeVisible();
  }
  /** Nothing sticks out of the window at the side. */
  async fitsTheScreen(): Promise<void> {
    const wide = await this.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(wide[0], 'nothing is wider than the screen').toBeLessThanOrEqual(wide[1] as number);
  }

  // ---- at the table --------------------------------------------------------------------------------------
  get map(): Locator {
    return this.page.getByRole('application', { name: this.t('map-label') });
  }
  get prompt(): Locator {
    return this.page.locator('#prompt');
  }
  get log(): Locator {
    return this.page.locator('.log');
  }
  /** The button that goes on; an attempt in vain does not stand out. */
  get primary(): Locator {
    return this.page.locator(this.phone ? '.bar' : 'header').locator('.btn.primary, .btn[data-answer="attempt"]');
  }
  choice(action: string): Locator {
    // On a phone a card is chosen in the hand.
    const card = this.phone ? /^card (.+)$/.exec(action)?.[1] : undefined;
    return this.page.locator(card ? `.phone-hand [data-card="${card}"]` : `[data-action="${action}"]`);
  }
  tab(name: 'Force' | 'Board' | 'Rules' | 'Talk'): Locator {
    return this.page.getByRole('tab', { name: this.t(`tab-${name.toLowerCase()}`) });
  }
  leader(id: string): Locator {
    return this.page.locator(`[data-leader="${id}"]`);
  }
  corps(kind: string): Locator {
    return this.page.locator(`[data-kind="${kind}"]`);
  }

  /** What is on the screen once nothing is under way. */
  async standing(): Promise<Standing> {
    await this.page.waitForFunction(() => document.querySelector('header[aria-busy="false"]'));
    return this.page.evaluate(() => {
      const has = (selector: string): boolean => document.querySelector(selector) !== null;
      const text = (selector: string): string => document.querySelector(selector)?.textContent?.trim() ?? '';
      const kinds: [Kind, string][] = [
        ['dice', '#dice-head'],
        ['curtain', '#curtain-head'],
        ['result', '#result-head'],
        ['force', '[data-kind], [data-leader]'],
        ['list', '[data-action], .may[data-card]'],
      ];
      return {
        kind: kinds.find(([, selector]) => has(selector))?.[0] ?? 'wait',
        year: text('.years .on') || (/\d\d$/.exec(text('.strip h1'))?.[0] ?? ''),
        prompt: text('#prompt'),
        aside: text('header .aside'),
        dice: text('#dice-head'),
        actions: [...document.querySelectorAll<HTMLElement>('[data-action], .phone-hand .may[data-card]')].map(
          (b) => b.dataset.action ?? `card ${b.dataset.card}`,
        ),
        refused: document.querySelector('.why[role="alert"]')?.textContent ?? null,
      };
    });
  }
  /** The same, once there is something to do. */
  async turn(): Promise<Standing> {
    await this.page.waitForFunction(
      () =>
        document.querySelector('header[aria-busy="false"]') &&
        document.querySelector('#dice-head, #curtain-head, #result-head, [data-kind], [data-leader], [data-action], .may[data-card]'),
      undefined,
      { timeout: 20_000 },
    );
    return this.standing();
  }

  /** The middle of a space, if it lies in sight and nothing lies over it. */
  private async middleOf(space: string): Promise<[number, number] | null> {
    return this.page.evaluate((id) => {
      const mark = document.querySelector(`g.spaces [data-space="${id}"]`);
      if (!mark) return null;
      const r = mark.getBoundingClientRect();
      const at: [number, number] = [r.left + r.width / 2, r.top + r.height / 2];
      const top = document.elementFromPoint(...at);
      const space = top?.closest<HTMLElement>('[data-space]')?.dataset.space;
      const stack = top?.closest<HTMLElement>('[data-stack]')?.dataset.stack;
      return space === id || stack?.startsWith(`${id}:`) ? at : null;
    }, space);
  }
  /** Clicks a space on the map; says whether it could be seen. */
  async pressSpace(space: string): Promise<boolean> {
    const at = await this.middleOf(space);
    if (!at) return false;
    if (this.phone) await this.page.touchscreen.tap(...at);
    else await this.page.mouse.click(...at);
    return true;
  }

  /** Waits until something can be chosen; a long list is opened for it. */
  async offered(action: string): Promise<void> {
    const more = this.page.locator('.choice.more');
    await expect(this.choice(action).or(more).first()).toBeVisible();
    if (!(await this.choice(action).count())) await this.press(more);
    await expect(this.choice(action)).toBeVisible();
  }
  /** Takes one choice: on the map where it is one of the map, in the list otherwise. */
  async take(action: string): Promise<void> {
    await this.offered(action);
    const [verb, space = ''] = action.split(' ');
    if (!(verb === 'space' && (await this.pressSpace(space)))) await this.press(this.choice(action));
    // Where it can hardly be taken back, the choice waits for a second word.
    if (await this.button(new RegExp(`^${this.t('cancel')}`)).count()) await this.press(this.primary);
  }
  /** A force is chosen from nobody. */
  async chooseNobody(): Promise<void> {
    const nobody = this.button(this.t('force-none')).first();
    await expect(nobody).toBeVisible();
    if (await nobody.isEnabled()) await this.press(nobody);
    await expect(this.page.locator('[data-leader][aria-pressed="true"]')).toHaveCount(0);
  }
  /** Sits down when the curtain says so. */
  async sitDown(): Promise<void> {
    await this.press(this.button(new RegExp(`^${this.t('curtain-ready', { side: '' })}`)));
  }
  /** One thing a person would do; says what was on the screen. */
  async step(choose: (now: Standing) => string): Promise<Standing> {
    const now = await this.turn();
    if (now.kind === 'dice') await this.press(this.button(new RegExp(`^(${this.t('dice-next')}|${this.t('dice-on')})$`)));
    else if (now.kind === 'curtain') await this.sitDown();
    else if (now.kind === 'list') await this.take(choose(now));
    else if (now.kind === 'force') {
      await this.press(this.button(this.t('force-all')));
      // Nobody can go as it is: then something else is done.
      await this.press((await this.primary.isEnabled()) ? this.primary : this.button(new RegExp(`^${this.t('undo')}`)));
    }
    return now;
  }
  /** Steps until something is so. */
  async stepsUntil(done: (now: Standing) => boolean, choose: (now: Standing) => string, most = 400): Promise<Partial<Record<Kind, number>>> {
    const seen: Partial<Record<Kind, number>> = {};
    for (let n = 0; n < most; n += 1) {
      const now = await this.turn();
      if (done(now)) return seen;
      await this.step(choose);
      seen[now.kind] = (seen[now.kind] ?? 0) + 1;
    }
    throw new Error(`not there after ${most} steps: ${JSON.stringify(await this.standing())}`);
  }
}

/** Chance that falls the same way every time. */
export function chance(start: number): () => number {
  let n = start >>> 0;
  return () => {
    n = (Math.imul(n, 1664525) + 1013904223) >>> 0;
    return n / 2 ** 32;
  };
}

/** A player who marches and besieges rather than sits, so that dice fall. */
export function bold(start: number): (now: Standing) => string {
  const dice = chance(start);
  const pick = (list: readonly string[]): string => list[Math.floor(dice() * list.length)] ?? '';
  return ({ actions }) => {
    if (actions.includes('do campaign') && dice() < 0.8) return 'do campaign';
    if (actions.includes('siege')) return 'siege';
    const places = actions.filter((a) => a.startsWith('space '));
    if (actions.includes('done') && places.length && dice() < 0.7) return pick(places);
    return pick(actions.filter((a) => a !== 'do end' || actions.length === 1));
  };
}
