// What the client weighs, compressed. Fails above the budgets.
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = process.argv[2] ?? 'dist';
const files = fs
  .readdirSync(dist, { recursive: true })
  .map(String)
  .filter((f) => fs.statSync(path.join(dist, f)).isFile());
const weigh = (test) => files.filter(test).reduce((sum, f) => sum + gzipSync(fs.readFileSync(path.join(dist, f)), { level: 9 }).length, 0);
const kib = (n) => `${(n / 1024).toFixed(1)} KiB`;
const isMap = (f) => /europe/.test(f);
const isFixture = (f) => /(atlas|view)-/.test(f);
const script = weigh((f) => f.endsWith('.js') && !isMap(f) && !isFixture(f));
const style = weigh((f) => f.endsWith('.css'));
const map = weigh(isMap);
const fonts = files.filter((f) => f.endsWith('.woff2')).reduce((sum, f) => sum + fs.statSync(path.join(dist, f)).size, 0);
console.log(`script ${kib(script)}, style ${kib(style)}, map data ${kib(map)}, faces ${kib(fonts)}`);
if (script + style > 300 * 1024 || script + style + map > 600 * 1024) {
  console.error('too heavy');
  process.exitCode = 1;
}
