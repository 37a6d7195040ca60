// Games for pictures and measurements: played at random through the server's interface, the same for the same seed.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Starts the program with an empty database on a free port; `url` is where it is. */
export async function serve(program = process.env.MALBROOK) {
  if (!program) throw new Error('MALBROOK must say where the program is');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'malbrook-'));
  const limits = ['requests-per-second', 'waiting-games', 'running-games', 'computer-games', 'solo-games'].flatMap((limit) => [`--${limit}`, '0']);
  const child = spawn(program, ['serve', '--listen', '127.0.0.1:0', '--db', path.join(folder, 'games.db'), ...limits], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, MALBROOK_LOG: 'error' },
  });
  const url = await new Promise((found, failed) => {
    let said = '';
    child.stdout.on('data', (data) => {
      said += data;
      const at = said.match(/http:\/\/[\d.]+:\d+/);
      if (at) found(at[0]);
    });
    child.on('exit', () => failed(new Error(`the program stopped: ${said}`)));
  });
  const stop = () => {
    child.removeAllListeners('exit');
    child.kill();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { url, stop };
}

export const random = (seed) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};

/** A guest of the server, known by a cookie. */
export class Guest {
  #cookie = '';
  constructor(url) {
    this.url = url;
  }

  async ask(method, where, body) {
    const answer = await fetch(`${this.url}/api${where}`, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...(this.#cookie && { cookie: this.#cookie }) },
      body: body && JSON.stringify(body),
    });
    const cookie = answer.headers.getSetCookie()[0];
    if (cookie) this.#cookie = cookie.split(';')[0];
    const said = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${where}: ${JSON.stringify(said)}`);
    return said;
  }

  /** A browser window of this guest. */
  async window(browser, options) {
    const context = await browser.newContext(options);
    const [name, value] = this.#cookie.split('=');
    if (value) await context.addCookies([{ name, value, url: this.url }]);
    return context;
  }

  /** A game of two at one screen; the dice are known. */
  async begin(title, seed = 3, scenario = undefined) {
    const wish = { title, scenario, seats: [{ kind: 'me' }, { kind: 'hot-seat' }], seed: seed.toString(16).padStart(2, '0').padEnd(64, '0') };
    return (await this.ask('POST', '/games', wish)).game.id;
  }

  look(id, seat, brief = false) {
    return this.ask('GET', `/games/${id}?seat=${seat}${brief ? '&brief=true' : ''}`);
  }

  fork(id, seq) {
    return this.ask('POST', `/games/${id}/fork`, { seq });
  }

  /**
   * Plays until `stop` says so or the game is over. `choose` picks one of the legal actions; `watch` is told of every decision
   * before it is made.
   */
  async play(id, { choose, watch = () => false, most = 20000, tell = 'decision' }) {
    let seat = 'one';
    let now = await this.look(id, seat);
    for (let n = 0; n < most; n += 1) {
      if (!now.decision) {
        const next = now.to_act ?? now.game.to_act;
        if (!next.length) return now.seq;
        seat = next[0];
        now = await this.look(id, seat, tell !== 'view');
        if (!now.decision) return now.seq;
      }
      if (await watch({ seat, seq: now.seq, decision: now.decision, view: now.view })) return now.seq;
      const action = choose(now.decision);
      now = await this.ask('POST', `/games/${id}/actions`, { seat, seq: now.seq, actions: [action], tell });
      if (now.refusal) throw new Error(JSON.stringify(now.refusal));
    }
    return now.seq;
  }
}

/** How much there is to see: armies outside, garrisons, sieges, lines, famous victories. */
export function crowd(view) {
  let score = 0;
  const corps = (group) => group.corps.reduce((n, c) => n + c.count, 0);
  for (const s of view.spaces) {
    for (const side of ['alliance', 'bourbon']) {
      const { outside, inside } = s[side];
      if (corps(outside)) score += 3 + corps(outside) * 0.3 + outside.leaders.length;
      if (corps(inside)) score += 4;
    }
    if (s.fortress?.besieged) score += 6;
    if (s.line) score += 1.5;
    if (s.famous_victory) score += 4;
  }
  return score;
}

/** Chooses at random, and rather fights than rests. */
export function fighter(seed) {
  const dice = random(seed);
  const pick = (list) => list[Math.floor(dice() * list.length)];
  return ({ actions }) => {
    const words = actions.map((a) => a.action);
    if (words.includes('do campaign') && dice() < 0.6) return 'do campaign';
    if (words.includes('siege') && dice() < 0.8) return 'siege';
    return pick(words);
  };
}

/**
 * The fullest moment of a random game at which its side may begin a campaign: the game and the number of the moment.
 */
export async function fullest(guest, title, seed, years) {
  const id = await guest.begin(title, seed);
  let best = { score: -1, seq: 0, seat: 'one', year: 0 };
  let over = false;
  let seen = 0;
  await guest.play(id, {
    choose: fighter(seed),
    watch: async ({ seat, seq, decision }) => {
      if (!decision.actions.some((a) => a.action === 'do campaign')) return false;
      seen += 1;
      if (seen % 2) return false;
      const { view } = await guest.look(id, seat);
      over = view.year > years[1];
      const score = crowd(view);
      if (view.year >= years[0] && !over && score > best.score) best = { score, seq, seat, year: view.year };
      return over;
    },
  });
  return { id, ...best };
}
