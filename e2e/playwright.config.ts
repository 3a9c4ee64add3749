import { defineConfig, devices } from '@playwright/test';

/** `scripts/ensure-chromium.mjs` names the browser under npm test; alone, Debian's is tried. */
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell';

const MINUTE_MS = 60_000;

/** A slow machine is no failure: the limits of time only end what hangs. */
export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  globalSetup: './global-setup.ts',
  // More than there are cores: a journey waits for its page half of the time.
  workers: 3,
  timeout: 10 * MINUTE_MS,
  expect: { timeout: 2 * MINUTE_MS },
  globalTimeout: 150 * MINUTE_MS,
  // A journey that fails and then passes is reported as flaky, by name.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  grepInvert: process.env.SCREENSHOTS ? undefined : /@screenshots/,
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    // The browser's "today" is the register's.
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
      ],
    },
  },
});
