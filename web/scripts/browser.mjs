// The browser that pages are looked at in; CHROMIUM says where it is.
import { chromium } from '@playwright/test';
import { chromiumPath } from './chromium.mjs';

export function launch() {
  return chromium.launch({
    executablePath: chromiumPath() ?? undefined,
    args: [
      '--no-sandbox',
      '--headless',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
