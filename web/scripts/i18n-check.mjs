// Are the catalogues whole? Lists messages a language lacks or has too many, messages nobody asks for, messages asked for that are
// not there, variables that differ, and prose that stands in a component instead of a catalogue. English is the measure.
// usage: node scripts/i18n-check.mjs
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { FluentResource } from '@fluent/bundle';
import { proseIn } from './prose.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const faults = [];
const read = (file) => fs.readFileSync(file, 'utf8');
const under = (folder, ends) =>
  fs
    .readdirSync(folder, { recursive: true })
    .map((f) => path.join(folder, String(f)))
    .filter((f) => ends.test(f) && !/node_modules|[/\\]target[/\\]/.test(f));

// ---- catalogues --------------------------------------------------------------------------------------------------
/** Every name of a kind in a pattern, wherever it stands: variables (`var`), other messages (`mesg`). */
function namesIn(node, kind, found = new Set()) {
  if (Array.isArray(node)) for (const part of node) namesIn(part, kind, found);
  else if (node && typeof node === 'object') {
    if (node.type === kind) found.add(node.name);
    for (const value of Object.values(node)) if (typeof value === 'object') namesIn(value, kind, found);
  }
  return found;
}
/** Variables that a comment right above a message says it is handed: `# $count: how many are meant`. */
const announced = (text, id) => {
  const above = new RegExp(`((?:^#[^\\n]*\\n)+)^${id} *=`, 'm').exec(text)?.[1] ?? '';
  return [...above.matchAll(/\$([a-z-]+)/g)].map((m) => m[1]);
};
function catalogue(language, file) {
  const text = read(path.join(root, 'locales', language, file));
  const messages = new Map();
  for (const { id, value, attributes } of new FluentResource(text).body) {
    if (messages.has(id)) faults.push(`${language}/${file}: ${id} is there twice`);
    const whole = [value, attributes];
    messages.set(id, { file, variables: namesIn(whole, 'var'), messages: namesIn(whole, 'mesg'), announced: announced(text, id) });
  }
  for (const [, id] of text.matchAll(/^([a-zA-Z][\w-]*) *=/gm)) if (!messages.has(id)) faults.push(`${language}/${file}: ${id} cannot be read`);
  return messages;
}
const languages = fs.readdirSync(path.join(root, 'locales')).filter((f) => fs.statSync(path.join(root, 'locales', f)).isDirectory());
const isClient = (file) => file.startsWith('client');
/** All messages of a language for the client or for the programs. */
const all = (language, client) => {
  const files = fs.readdirSync(path.join(root, 'locales', language)).filter((f) => f.endsWith('.ftl') && isClient(f) === client);
  return new Map(files.flatMap((file) => [...catalogue(language, file)]));
};
/** Names are listed where they differ from what is printed in the data: each language has its own list of them. */
const isName = ({ file }) => file === 'names.ftl' || file === 'language.ftl';
/** `$space-at`, `$space-of` and `$space` are forms of one name. */
const stem = (name) => name.split('-')[0];
const isFormOf = (form, known) => [...known].some((name) => stem(name) === stem(form));

function compare(client) {
  const english = all('en', client);
  for (const language of languages) {
    if (language === 'en') continue;
    const own = all(language, client);
    for (const [id, message] of english) if (!own.has(id)) faults.push(`${language}/${message.file}: ${id} is missing`);
    for (const [id, message] of own) {
      const model = english.get(id);
      if (!model) {
        if (!isName(message)) faults.push(`${language}/${message.file}: ${id} is not in English`);
        continue;
      }
      if (isName(message)) continue;
      const known = new Set([...model.variables, ...model.announced]);
      for (const name of message.variables) if (!isFormOf(name, known)) faults.push(`${language}/${message.file}: ${id} uses $${name}, which English does not`);
      const spoken = new Set([...message.variables, ...message.announced]);
      for (const name of model.variables) if (!isFormOf(name, spoken)) faults.push(`${language}/${message.file}: ${id} leaves out $${name}`);
    }
  }
  return english;
}

// ---- who asks for them -------------------------------------------------------------------------------------------
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Texts with gaps, as patterns: `side-${side}-adjective` and `reason-{key}`. */
function patterns(templates, gap) {
  const made = templates.filter((text) => gap.test(text) && /^[a-zA-Z][\w-]*-/.test(text));
  return [...new Set(made)].map((text) => new RegExp(`^${text.split(gap).map(escaped).join('[\\w-]+')}$`));
}
/** What a language calls itself: the mark of a folder that is one. */
const MARK = 'language-name';
function unused(messages, literals, made, isKind = () => false) {
  const within = new Set([...messages.values()].flatMap((message) => [...message.messages]));
  for (const [id, message] of messages) {
    if (id === MARK || within.has(id) || literals.has(id) || made.some((pattern) => pattern.test(id))) continue;
    const prefixes = id.split('-').map((_, i, parts) => parts.slice(0, i).join('-'));
    if (prefixes.some((prefix) => prefix && isKind(prefix))) continue;
    faults.push(`${message.file}: nobody asks for ${id}`);
  }
}

function checkClient() {
  const english = compare(true);
  const sources = under(path.join(root, 'web/src'), /\.(ts|svelte)$/).filter((f) => !f.endsWith('.test.ts'));
  const text = sources.map(read).join('\n');
  const literals = new Set([...text.matchAll(/['"`]([a-z][\w-]*)['"`]/g)].map((m) => m[1]));
  const templates = [...text.matchAll(/`([\w-]+(?:\$\{[^`{}]*\}[\w-]*)+)`/g)].map((m) => m[1]);
  const made = patterns(templates, /\$\{[^`{}]*\}/);
  for (const [, key] of text.matchAll(/\bt\('([a-z][\w-]*)'/g)) if (!english.has(key)) faults.push(`client: ${key} is asked for and not there`);
  for (const [, prefix] of text.matchAll(/\bt\(\s*`([a-z][\w-]*-)\$\{/g))
    if (![...english.keys()].some((id) => id.startsWith(prefix))) faults.push(`client: ${prefix}… is asked for and not there`);
  unused(english, literals, made);
}

/** Sources of the programs without their tests. */
const rust = () =>
  fs
    .readdirSync(path.join(root, 'crates'))
    .map((crate) => path.join(root, 'crates', crate, 'src'))
    .filter((folder) => fs.existsSync(folder))
    .flatMap((folder) => under(folder, /\.rs$/))
    .map((file) => read(file).split(/^#\[cfg\(test\)\]\n(?:#\[.*\]\n)*mod \w+ \{/m)[0])
    .join('\n');
function checkPrograms() {
  const english = compare(false);
  const text = rust();
  const literals = new Set([...text.matchAll(/"([a-zA-Z][\w-]*)"/g)].map((m) => m[1]));
  const templates = [...text.matchAll(/"([a-zA-Z][\w-]*-?(?:\{[^{}"]*\}[\w-]*)+)"/g)].map((m) => m[1]);
  const made = patterns(templates, /\{[^{}"]*\}/);
  for (const [, key] of text.matchAll(/\b(?:say\(|(?:words|teller)\(?\)?\.text\(|message!\(\s*|Message::new\()"([a-z][\w-]*)"/g))
    if (!english.has(key)) faults.push(`programs: ${key} is asked for and not there`);
  // Names are asked for by their kind: `name("space", …)`.
  const calls = [...text.matchAll(/\b(?:name|name_in|form|attribute_in|called)\(([^;]*?)\)/g)].map((m) => m[1]);
  const kinds = new Set(calls.flatMap((args) => [...args.matchAll(/"([a-z][a-z-]*)"/g)].map((m) => m[1])));
  unused(english, literals, made, (prefix) => kinds.has(prefix));
}

checkClient();
checkPrograms();
for (const file of under(path.join(root, 'web/src'), /\.svelte$/)) {
  const name = path.relative(root, file);
  if (name.startsWith('web/src/dev/')) continue;
  for (const { line, text } of proseIn(read(file))) faults.push(`${name}:${line}: “${text}” stands outside the catalogues`);
}
for (const fault of [...new Set(faults)].sort()) console.log(fault);
console.log(faults.length ? `${new Set(faults).size} to mend.` : `The catalogues are whole: ${languages.join(', ')}.`);
process.exitCode = faults.length ? 1 : 0;
