// Where is a Chromium? CHROMIUM, or one that is installed, or Playwright's own. Run as a program it prints the path;
// with --install it fetches one where there is none, and it fails where none can be had.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function runs(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

/** The path of a browser, or nothing. */
export function chromiumPath() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const installed = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(runs);
  if (installed) return installed;
  const own = chromium.executablePath();
  return own && runs(own) ? own : null;
}

/** Tries a command; what it says goes to the side, so that only the path is printed. */
function attempt(command, args) {
  try {
    execFileSync(command, args, { stdio: ['ignore', 2, 2], timeout: 300_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    return true;
  } catch {
    return false;
  }
}

function install() {
  const web = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
  if (process.getuid?.() === 0 && attempt('apt-get', ['--version'])) {
    attempt('apt-get', ['update', '-qq']);
    if (attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])) return;
  }
  attempt(process.execPath, [path.join(web, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium']);
}

if (process.argv[1] && fs.realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  if (!chromiumPath() && process.argv.includes('--install')) install();
  const found = chromiumPath();
  if (found) console.log(found);
  else process.exitCode = 1;
}
