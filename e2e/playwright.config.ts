import { defineConfig, devices } from '@playwright/test';

/** Under npm test, `scripts/ensure-programs.mjs` sets the path; the default is Chromium of Debian. */
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell';

const MINUTE_MS = 60_000;

/** Timeouts are long and end only hanging journeys: none must fail on a slow machine. */
export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  globalSetup: './global-setup.ts',
  // More workers than cores: a journey waits for its page half of the time.
  workers: 3,
  timeout: 10 * MINUTE_MS,
  expect: { timeout: 2 * MINUTE_MS },
  globalTimeout: 150 * MINUTE_MS,
  // Playwright reports a journey that passes on the second try as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  grepInvert: [
    ...(process.env.SCREENSHOTS ? [] : [/@screenshots/]),
    ...(process.env.MEASURE_SECONDS ? [] : [/@seconds/]),
  ],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    // The browser has the same date as the register.
    timezoneId: 'Africa/Cairo',
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-default-apps',
        '--no-first-run',
        '--js-flags=--max-semi-space-size=64 --min-semi-space-size=16',
        '--num-raster-threads=1',
      ],
    },
  },
});
