// Which words of Wellington's War are missing: plays games at random through a server and looks up every question, choice and fact.
// usage: node scripts/words.mjs [games]     (MALBROOK names the program, or MALBROOK_URL a server that runs already)
import fs from 'node:fs';
import { Guest, random, serve } from './games.mjs';

const catalogue = new Set([...fs.readFileSync(new URL('../../locales/en/client.ftl', import.meta.url), 'utf8').matchAll(/^([a-z0-9-]+) =/gm)].map((m) => m[1]));
const kebab = (name) => name.replace(/(?!^)([A-Z])/g, '-$1').toLowerCase();
const missing = new Map();
const need = (key) => {
  if (!catalogue.has(key)) missing.set(key, (missing.get(key) ?? 0) + 1);
};
const server = process.env.MALBROOK_URL ? { url: process.env.MALBROOK_URL, stop: () => {} } : await serve();
try {
  const guest = new Guest(server.url);
  for (let seed = 1; seed <= Number(process.argv[2] ?? 3); seed += 1) {
    const dice = random(seed);
    const id = await guest.begin('wellington', seed, seed % 2 ? 'campaign' : '1812');
    const last = await guest.play(id, {
      choose: ({ actions }) => actions[Math.floor(dice() * actions.length)].action,
      watch: ({ decision }) => {
        need(`ww-ask-${decision.step}`);
        for (const { action } of decision.actions) {
          const [verb, what] = action.split(' ');
          if (verb === 'card' || verb === 'do') need(`ww-${verb}-${what}`);
        }
        return false;
      },
    });
    for (let after = 0; after < last; ) {
      const page = await guest.ask('GET', `/games/${id}/log?after=${after}&limit=200&seat=spectator`);
      for (const item of page.events) {
        for (const fact of item.facts) {
          need(`ww-fact-${kebab(fact.fact)}`);
          if (typeof fact.action === 'string') need(`ww-leader-${fact.action}`);
        }
      }
      if (page.last <= after) break;
      after = page.last;
    }
  }
} finally {
  server.stop();
}
for (const [key, count] of missing) console.log(`${key}  ${count}`);
process.exitCode = missing.size ? 1 : 0;
