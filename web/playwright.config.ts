import { defineConfig } from '@playwright/test';
import { chromiumPath } from './scripts/chromium.mjs';

// Every worker has a server of its own: see e2e/lib/fixtures.ts.
export default defineConfig({
  testDir: 'e2e',
  // Whole games take hours: `make whole`.
  testIgnore: process.env.WHOLE ? [] : 'whole/**',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  // Where changes are checked, what passes the second time is reported as unsteady and does not hold others up.
  retries: process.env.CI ? 1 : 0,
  workers: Number(process.env.WORKERS ?? 2),
  // Long enough for a machine that is busy with other things; on a quiet one no trial takes a fourth of it.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: chromiumPath() ?? undefined, args: ['--disable-gpu', '--disable-quic', '--no-first-run'] },
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    // A picture of the whole map at every step would cost more than the trial; `--trace on` has them.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
});
