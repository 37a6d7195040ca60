// Writes the types of the server's interface from its own document.
// usage: npm run api   (MALBROOK_URL: where a server runs)
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

const server = process.env.MALBROOK_URL ?? 'http://127.0.0.1:8080';
const target = 'src/lib/api/schema.d.ts';
execFileSync('npx', ['openapi-typescript', `${server}/api/openapi.json`, '--output', target], { stdio: 'inherit' });
// The document itself explains every field and every address: here only the shapes of what is sent are kept.
const text = fs.readFileSync(target, 'utf8').replace(/^\s*\/\*\*[\s\S]*?\*\/\n/gm, '');
const shapes = /^export interface components \{[\s\S]*?^\}/m.exec(text)?.[0];
if (!shapes) throw new Error('the document has no shapes');
fs.writeFileSync(target, `// Made by \`npm run api\`; never by hand.\n${shapes}\n`);
execFileSync('npx', ['biome', 'format', '--write', target], { stdio: 'inherit' });
