// Makes the fixtures from the engine: the atlas of each title and a few views to look at.
// usage: node scripts/fixtures.mjs   (MALBROOK=the program, ATLAS=the built example `atlas`)
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { fileURLToPath } from 'node:url';
import { serve } from './games.mjs';

const web = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const out = path.join(web, 'fixtures');
const built = path.join(web, '..', 'target', 'release');
const program = process.env.MALBROOK ?? path.join(built, 'malbrook');
const atlas = process.env.ATLAS ?? path.join(built, 'examples', 'atlas');
const titles = ['spain', 'nine-years', 'grand-campaign', 'pragmatic-war'];

const save = (name, text) => {
  fs.mkdirSync(out, { recursive: true });
  fs.writeFileSync(path.join(out, name), text);
  console.log(`${name}\t${text.length} bytes`);
};

for (const title of titles) save(`atlas-${title}.json`, execFileSync(atlas, [title], { encoding: 'utf8', maxBuffer: 1 << 26 }));

// The map of hexes is of another crate: the server has its atlas.
const server = await serve(program);
try {
  save('atlas-wellington.json', await (await fetch(`${server.url}/api/titles/wellington/atlas`)).text());
} finally {
  server.stop();
}

const engine = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = readline.createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
const ask = async (request) => {
  engine.stdin.write(`${JSON.stringify(request)}\n`);
  return JSON.parse((await lines.next()).value);
};
const view = async (seat = 'alliance') => (await ask({ command: 'view', seat })).view;

/** How much there is to see: armies outside, garrisons, sieges, lines, famous victories, pieces in a special state. */
function crowd(v) {
  let score = 0;
  for (const s of v.spaces) {
    for (const side of ['alliance', 'bourbon']) {
      const { outside, inside } = s[side];
      const corps = (group) => group.corps.reduce((n, c) => n + c.count, 0);
      if (corps(outside)) score += 3 + corps(outside) * 0.3 + outside.leaders.length;
      if (corps(inside)) score += 4;
      if (outside.corps.some((c) => c.demoralized)) score += 2;
      if (outside.corps.some((c) => c.acted)) score += 1;
    }
    if (s.fortress?.besieged) score += 6;
    if (s.line) score += 1.5;
    if (s.famous_victory) score += 4;
  }
  return score;
}

/** Plays at random, the same for the same seed, and keeps the fullest position in the years asked for. */
async function fullest(title, scenario, years, seeds) {
  let best = { score: -1, view: null };
  for (const seed of seeds) {
    await ask({ command: 'new', title, ...(scenario && { scenario }), seed });
    let state = seed;
    const random = () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state / 2 ** 32;
    };
    for (let n = 0; n < 12000; n++) {
      const asked = await ask({ command: 'actions' });
      if (!asked.ok || !asked.actions?.length) break;
      const played = await ask({ command: 'play', action: asked.actions[Math.floor(random() * asked.actions.length)].action });
      if (!played.ok || !played.to_act?.length) break;
      if (n % 12) continue;
      const v = await view();
      if (v.year > years[1]) break;
      if (v.year < years[0]) continue;
      const score = crowd(v);
      if (score > best.score) best = { score, view: v };
    }
  }
  console.log(`${title}: ${best.view.year}, score ${best.score.toFixed(0)}`);
  return best.view;
}

for (const title of ['spain', 'nine-years', 'pragmatic-war']) {
  await ask({ command: 'new', title, seed: 1 });
  save(`view-${title}-start.json`, JSON.stringify(await view()));
}
save('view-spain-late.json', JSON.stringify(await fullest('spain', undefined, [1706, 1711], [3, 5, 8, 13])));
save('view-nine-years-late.json', JSON.stringify(await fullest('nine-years', undefined, [1691, 1696], [3, 5, 8])));
save('view-pragmatic-war-late.json', JSON.stringify(await fullest('pragmatic-war', undefined, [1744, 1747], [3, 5, 8])));
save('view-grand-campaign-late.json', JSON.stringify(await fullest('grand-campaign', undefined, [1703, 1710], [3, 5])));

/** A campaign from Nijmegen to Liège, question by question, for the tests of playing. */
async function campaign() {
  const keep = new Set(['nijmegen', 'liege', 'antwerp', 'cologne', 'amsterdam', 'bergen-op-zoom']);
  const out = {};
  const snap = async (name, seat) => {
    const { seat: side, step, detail, clause, question, actions } = await ask({ command: 'actions', seat });
    const v = await view(seat);
    const fields = ['title', 'era', 'year', 'vp', 'round', 'procedure', 'actions', 'to_act', 'viewer'];
    const seen = Object.fromEntries(fields.map((f) => [f, v[f]]));
    out[name] = { decision: { side, step, detail, clause, question, actions }, view: { ...seen, spaces: v.spaces.filter((s) => keep.has(s.id)) } };
  };
  const play = (seat, ...actions) => ask({ command: 'play', seat, actions });
  const forces = {
    nijmegen: '4 Du, 2 Br, marlborough, overkirk, minor-alliance-1, minor-alliance-2',
    liege: '4 Fr, boufflers, minor-bourbon-1',
    antwerp: '2 Fr, villars',
  };
  const round = { side: 'alliance', card: 2 };
  await ask({ command: 'position', seed: 5, position: { base: 'empty', year: 1708, vp: 15, round, forces, hands: { alliance: [1, 2], bourbon: [3] } } });
  await snap('act', 'alliance');
  await play('alliance', 'do campaign', 'space nijmegen');
  await snap('muster', 'alliance');
  await play('alliance', 'leader marlborough');
  await snap('muster-half', 'alliance');
  await ask({ command: 'undo' });
  await play('alliance', 'leader marlborough', 'leader minor-alliance-1', 'take 2 Br', 'take 4 Du', 'done');
  await snap('march', 'alliance');
  await play('alliance', 'space liege');
  out.odds = (await ask({ command: 'odds' })).odds;
  await snap('intercept', 'bourbon');
  await play('bourbon', 'done');
  await snap('go-inside', 'bourbon');
  await play('bourbon', 'done');
  await play('bourbon', 'done');
  await snap('battle-leaders', 'alliance');
  await play('alliance', 'leader marlborough', 'done');
  out.facts = [(await play('bourbon', 'leader boufflers')).facts];
  for (let next = await ask({ command: 'actions' }); next.step === 'hits'; next = await ask({ command: 'actions' })) {
    out.facts.push((await play(next.seat, next.actions[0].action)).facts);
  }
  return out;
}
save('play-campaign.json', JSON.stringify(await campaign()));
engine.stdin.write('{"command":"quit"}\n');
