import { test as base, expect, type Page } from '@playwright/test';
import { Api } from './api.ts';
import { dayAt } from './residents.ts';

export type Language = 'en' | 'ar';
export type Device = 'desktop' | 'phone';

export const viewports: Record<Device, { width: number; height: number }> = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
};

/** Most journeys run twice: in English on a desktop and in Arabic on a phone. */
export const ways: readonly { language: Language; device: Device }[] = [
  { language: 'en', device: 'desktop' },
  { language: 'ar', device: 'phone' },
];
/** What depends on neither language nor width runs once. Neighbours alternate, so that every area is seen in both. */
export const inEnglish = ways.slice(0, 1);
export const inArabic = ways.slice(1);

const MINUTE_MS = 60_000;
const isAlmostMidnight = () => dayAt(Date.now() + 4 * MINUTE_MS) !== dayAt(Date.now());

interface Fixtures {
  /** A journey counts days from today more than once: it does not begin just before midnight. */
  today: undefined;
  /** Whether the browser loads the other screens when idle: most journeys do without, because it takes processor time. */
  loadsAhead: boolean;
  /** An administrator session for this test only. */
  api: Api;
}

export const test = base.extend<Fixtures>({
  today: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      await expect.poll(isAlmostMidnight, { message: 'almost midnight', timeout: 5 * MINUTE_MS }).toBe(false);
      await use(undefined);
    },
    // The time of its own is not part of the time of the journey.
    { auto: true, timeout: 6 * MINUTE_MS },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
  api: async ({}, use) => use(await Api.signIn()),
  loadsAhead: [false, { option: true }],
  context: async ({ context, loadsAhead }, use) => {
    if (!loadsAhead) await context.addInitScript(saveData);
    await context.addInitScript(keepAnnouncements);
    await context.addInitScript(reportBlocked);
    await use(context);
  },
  page: async ({ page }, use) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      // The browser logs every failed request; the journeys check their visible effects.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        faults.push(message.text());
    });
    await use(page);
    expect(faults, 'errors in the browser').toEqual([]);
  },
});

export { expect };

interface OpenOptions {
  api?: Api;
  language?: Language;
  device?: Device;
  /** The origin of another server. Default: the server that all journeys share. */
  origin?: string;
}

/** Opens a page as the user of `api`, in a language, on a device. */
export async function open(
  page: Page,
  path: string,
  { api, language = 'en', device = 'desktop', origin = process.env.ORIGIN }: OpenOptions = {},
) {
  await page.setViewportSize(viewports[device]);
  // Local storage needs a page of this origin: the first time, an image is the fastest one.
  if (!page.url().startsWith(`${origin}/`)) await page.goto(`${origin}/gate.svg`);
  await page.evaluate(
    ([session, chosen]) => {
      localStorage.setItem('language', chosen as string);
      if (!session) return;
      localStorage.setItem('token', session.token);
      localStorage.setItem('user', JSON.stringify(session.user));
    },
    [api?.session, language] as const,
  );
  await page.goto(`${origin}${path}`);
}

/** Runs in the page, as if the user had asked the browser to save data. */
function saveData() {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

/** Runs in the page. Records success messages: they last 3 seconds, too short for a check on a busy machine. */
function keepAnnouncements() {
  const announced: string[] = [];
  const seen = new WeakSet<Element>();
  Object.assign(window, { announced });
  new MutationObserver(() => {
    for (const banner of document.querySelectorAll('output[aria-live=polite] > span')) {
      if (!seen.has(banner)) announced.push(banner.textContent ?? '');
      seen.add(banner);
    }
  }).observe(document, { subtree: true, childList: true });
}

/** Expects that the message was shown after the previously expected one. */
export async function expectAnnounced(page: Page, message: string) {
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { announced: string[] }).announced), {
      message: 'announced',
    })
    .toContainEqual(expect.stringContaining(message));
  await page.evaluate((text) => {
    const { announced } = window as unknown as { announced: string[] };
    announced.splice(0, announced.findIndex((shown) => shown.includes(text)) + 1);
  }, message);
}

/** Waits for the data of the page. */
export async function settled(page: Page) {
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible();
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
}

const filters: Record<Language, RegExp> = { en: /^Filters/, ar: /^التصفية/ };
/** Opens the filters, which are collapsed on phones. */
export async function unfoldFilters(page: Page, language: Language, device: Device) {
  if (device === 'phone')
    await page.getByRole('button', { name: filters[language], expanded: false }).click();
}

let counter = 0;
/** A name that no other test has used. */
export const unique = (name: string) => `${name} ${process.pid.toString(36)}${(counter++).toString(36)}`;

/** Logs each violation of the content security policy as an error, even if the code ignores it. */
function reportBlocked() {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
    console.error(`blocked by ${effectiveDirective}: ${blockedURI} in ${sourceFile}`),
  );
}
