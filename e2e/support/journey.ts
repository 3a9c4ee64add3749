import { test as base, expect, type Page } from '@playwright/test';
import { Api } from './api.ts';

export type Language = 'en' | 'ar';
export type Device = 'desktop' | 'phone';

export const viewports: Record<Device, { width: number; height: number }> = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
};

/** Each journey is walked in English at a desk and in Arabic on a phone, and the other way round where it is short. */
export const ways: readonly { language: Language; device: Device }[] = [
  { language: 'en', device: 'desktop' },
  { language: 'ar', device: 'phone' },
];

interface Fixtures {
  /** An administrator's session of this test alone. */
  api: Api;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
  api: async ({}, use) => use(await Api.signIn()),
  context: async ({ context }, use) => {
    await context.addInitScript(keepAnnouncements);
    await context.addInitScript(reportBlocked);
    await use(context);
  },
  page: async ({ page }, use) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      // The browser reports every refused call; those that matter are asserted on screen.
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
  /** Another copy of the product than the one that all journeys share. */
  origin?: string;
}

/** Opens the screen as someone who is signed in, in a language, on a device. */
export async function open(
  page: Page,
  path: string,
  { api, language = 'en', device = 'desktop', origin = process.env.ORIGIN }: OpenOptions = {},
) {
  await page.setViewportSize(viewports[device]);
  // Storage belongs to an origin: the first time, a picture of it is the quickest way in.
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

/** Runs in the page: a success message is there for 3 seconds, and a busy machine may look away for longer. */
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

/** The message was shown, since the last one that was asked for. */
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

/** Has what it asked for. */
export async function settled(page: Page) {
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible();
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
}

const filters: Record<Language, RegExp> = { en: /^Filters/, ar: /^التصفية/ };
/** All but the search are folded away on phones. */
export async function unfoldFilters(page: Page, language: Language, device: Device) {
  if (device === 'phone')
    await page.getByRole('button', { name: filters[language], expanded: false }).click();
}

let counter = 0;
/** A name that no other test has used. */
export const unique = (name: string) => `${name} ${process.pid.toString(36)}${(counter++).toString(36)}`;

/** What the content security policy blocks is an error, also where the code that asked for it shrugs. */
function reportBlocked() {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
    console.error(`blocked by ${effectiveDirective}: ${blockedURI} in ${sourceFile}`),
  );
}
