import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
// @ts-expect-error plain JavaScript without declarations
import { ensureChromium } from '../../scripts/ensure-programs.mjs';
import { percentiles } from '../load/percentiles.ts';
import { ADMIN } from '../systems/product.ts';
import { watchIdle } from './network-idle.ts';

/** Lighthouse's conditions for a slow phone on 3G. */
const LINE = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const CPU_SLOWDOWN = 4;
/** Between two keys of somebody who types fast. */
const KEY_MS = 120;
const PAGES_SCROLLED = 6;
const SCROLL_PIXELS_A_SECOND = 1200;

const devices = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
} as const;

export interface WebStep {
  readonly screen: string;
  readonly way: string;
  /** The largest contentful paint. */
  readonly shownMs: number;
  readonly blockedMs: number;
  readonly kilobytes: number;
  readonly requests: number;
}

export interface Scrolling {
  readonly framesASecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly longestMs: number;
  readonly frames: number;
}

/** Defined by in-page.js in every page. */
declare global {
  interface Window {
    watched: {
      readonly lcp: number;
      readonly frames: readonly number[];
      blockedMs(): number;
      noteFrames(): void;
    };
  }
}

const inPage = fileURLToPath(new URL('./in-page.js', import.meta.url));

async function throttledPage(context: BrowserContext) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  let bytes = 0;
  let requests = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests++;
  });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', LINE);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript({ path: inPage });
  const takeTraffic = () => {
    const traffic = { kilobytes: bytes / 1024, requests };
    bytes = 0;
    requests = 0;
    return traffic;
  };
  return { page, takeTraffic };
}

const FIELDS = 'form input:not([type=radio], [type=checkbox], [type=password], [type=hidden], [type=file])';
const ROWS = 'main table tbody tr a[href^="/residents/"], main ul li a[href^="/residents/"]';

async function walk(
  origin: string,
  context: BrowserContext,
  way: string,
  language: 'en' | 'ar',
): Promise<WebStep[]> {
  const steps: WebStep[] = [];
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  const { page, takeTraffic } = await throttledPage(context);
  const untilIdle = watchIdle(page);

  const load = async (screen: string, path: string, selector: string) => {
    takeTraffic();
    await page.goto(`${origin}${path}`);
    await page.locator(selector).first().waitFor();
    await untilIdle();
    // The browser reports a paint some time later; on a slow processor, much later.
    await page.waitForFunction(() => window.watched.lcp > 0);
    const shownMs = await page.evaluate(() => window.watched.lcp);
    steps.push({
      screen,
      way,
      shownMs,
      blockedMs: await page.evaluate(() => window.watched.blockedMs()),
      ...takeTraffic(),
    });
  };
  await load('sign-in page, nothing cached', '/login', 'input[type=password]');
  await page.locator(FIELDS).first().pressSequentially(ADMIN.username, { delay: KEY_MS });
  await page.locator('input[type=password]').pressSequentially(ADMIN.password, { delay: KEY_MS });
  await page.locator('form button[type=submit]').click();
  await page.waitForURL('**/dashboard');
  await load('list of residents, right after the sign-in', '/residents', ROWS);
  await load('list of residents, opened again', '/residents', ROWS);
  await load('add a resident', '/add-resident', FIELDS);
  await load('add a resident, opened again', '/add-resident', FIELDS);
  await page.close();
  return steps;
}

/** Scrolls page after page of the list from top to bottom, without throttling, and records every frame. */
async function scrollList(origin: string, context: BrowserContext, residents: number): Promise<Scrolling> {
  const page = await context.newPage();
  const untilIdle = watchIdle(page);
  await page.addInitScript({ path: inPage });
  const devtools = await context.newCDPSession(page);
  const intervals: number[] = [];
  for (let index = 1; index <= PAGES_SCROLLED; index++) {
    await page.goto(`${origin}/residents?page=${Math.floor((index * residents) / 1000)}`);
    await page.locator(ROWS).first().waitFor();
    await untilIdle();
    await page.evaluate(() => window.watched.noteFrames());
    const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    await devtools.send('Input.synthesizeScrollGesture', {
      x: 640,
      y: 500,
      yDistance: -height,
      speed: SCROLL_PIXELS_A_SECOND,
      preventFling: true,
    });
    const frames = await page.evaluate(() => window.watched.frames);
    for (let i = 1; i < frames.length; i++) intervals.push((frames[i] as number) - (frames[i - 1] as number));
  }
  await page.close();
  const total = intervals.reduce((sum, ms) => sum + ms, 0);
  return {
    framesASecond: (intervals.length * 1000) / total,
    ...percentiles(intervals),
    longestMs: Math.max(...intervals),
    frames: intervals.length,
  };
}

export const launchBrowser = () =>
  chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
  });

/** The screens on a slow processor and a slow line, in both languages. */
export async function measureSteps(browser: Browser, origin: string): Promise<WebStep[]> {
  const steps: WebStep[] = [];
  for (const [language, device] of [
    ['en', 'desktop'],
    ['ar', 'phone'],
  ] as const) {
    const context = await browser.newContext(devices[device]);
    const way = device === 'desktop' ? 'English, desktop' : 'Arabic, phone';
    steps.push(...(await walk(origin, context, way, language)));
    await context.close();
  }
  return steps;
}

export async function measureWeb(origin: string, residents: number) {
  const browser = await launchBrowser();
  try {
    const steps = await measureSteps(browser, origin);
    const context = await browser.newContext(devices.desktop);
    const session = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ADMIN),
    }).then((response) => response.json() as Promise<{ token: string; user: unknown }>);
    await context.addInitScript(({ token, user }) => {
      localStorage.setItem('token', token);
      localStorage.setItem('user', JSON.stringify(user));
    }, session);
    const scrolling = await scrollList(origin, context, residents);
    return { steps, scrolling };
  } finally {
    await browser.close();
  }
}
